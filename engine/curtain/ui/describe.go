package ui

import (
	"fmt"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
)

// Describe implements engine.Table.
func (t *FightTable) Describe(a engine.Action) string { return described(a, t.words(a), t.Parse) }

// described is the text form of an action: its words, where they are read as the
// same action. Cards and enemies may be called like each other, or like a
// command; then it is the numbers of the action.
func described(a engine.Action, words string, parse func(string) (engine.Action, error)) string {
	back, err := parse(words)
	if anyTarget := curtain.PlayAction(back.Args[0], curtain.Nobody); err == nil && (back == a || back.Verb == curtain.VerbPlay && a == anyTarget) {
		return words
	}
	return fmt.Sprintf("action %d %d %d %d", a.Verb, a.Args[0], a.Args[1], a.Args[2])
}

// numbers reads an action that is described by its numbers.
func numbers(words []string) (a engine.Action, ok bool) {
	if len(words) < 5 || len(words) > 2+len(a.Args) || words[0] != "action" {
		return a, false
	}
	verb, err := strconv.ParseUint(words[1], 10, 8)
	a.Verb = engine.Verb(verb)
	for i := range words[2:] {
		n, isNumber := number(words[2+i])
		if !isNumber {
			return a, false
		}
		a.Args[i] = int16(n)
	}
	return a, err == nil
}

// words are an action as a person would type it.
func (t *FightTable) words(a engine.Action) string {
	switch a.Verb {
	case curtain.VerbPlay:
		return "play " + t.playWords(a.Args[0], curtain.Actor(a.Args[1]))
	case curtain.VerbEndTurn:
		return "end_turn"
	case curtain.VerbWinFight:
		return "win"
	}
	return t.describeDirection(a)
}

// playWords are the card and, where it could go to more than one, the target.
func (t *FightTable) playWords(instance int16, target curtain.Actor) string {
	word, ok := t.copyWord(curtain.Hand, instance)
	if !ok {
		return strayWord(instance)
	}
	t.targets = t.Targets(t.targets[:0], instance)
	if target != curtain.Nobody && len(t.targets) > 1 {
		word += " " + t.actorWord(target)
	}
	return word
}

// copyWord is the word for one card of a pile: its id, and from the second copy
// on its number among the copies, in the order of the pile.
func (t *FightTable) copyWord(p curtain.Pile, instance int16) (string, bool) {
	for i := range t.Count(p) {
		if t.CardAt(p, i) != instance {
			continue
		}
		d, copies := t.CardDef(instance), 1
		for before := range i {
			if t.CardDef(t.CardAt(p, before)) == d {
				copies++
			}
		}
		return numbered(d.ID, copies), true
	}
	return "", false
}

func numbered(id string, copies int) string {
	if copies < 2 {
		return id
	}
	return id + "#" + strconv.Itoa(copies)
}

// strayWord is the word for a card that is in no pile it could be named by.
func strayWord(instance int16) string { return "#" + strconv.Itoa(int(instance)) }

// actorWord is the word for an actor: its id, or enemy, enemy_2 and so on where
// another actor has the same id, or its id is such a word itself.
func (t *FightTable) actorWord(a curtain.Actor) string {
	if a < 0 || a >= curtain.Enemy(t.Enemies()) {
		return strayWord(int16(a))
	}
	if !a.IsEnemy() {
		return t.ActorID(a)
	}
	id := t.ActorID(a)
	same := t.twins(a)
	for i := range curtain.MaxEnemies {
		same = same || enemyWord(i) == id
	}
	for ally := curtain.MacGuffin; ally <= curtain.Team; ally++ {
		same = same || t.ActorID(ally) == id
	}
	if same {
		return enemyWord(int(a - curtain.FirstEnemy))
	}
	return id
}

// enemyWord is the word for the enemy at place i, from 0.
func enemyWord(i int) string {
	if i == 0 {
		return "enemy"
	}
	return "enemy_" + strconv.Itoa(i+1)
}

// pileWords are the piles as directions name them, by number.
var pileWords = [...]string{curtain.DrawPile: "draw", curtain.Hand: "hand", curtain.DiscardPile: "discard", curtain.InPlay: "in_play"}

// pileNames are the piles as sentences name them, by number.
var pileNames = [...]string{curtain.DrawPile: "draw pile", curtain.Hand: "hand", curtain.DiscardPile: "discard pile", curtain.InPlay: "in play"}

// describeDirection is the text form of a stage direction.
func (t *FightTable) describeDirection(a engine.Action) string {
	n := [3]int{int(a.Args[0]), int(a.Args[1]), int(a.Args[2])}
	actor := func() string {
		if n[0] < 0 || n[0] >= int(curtain.Enemy(t.Enemies())) {
			return strayWord(a.Args[0])
		}
		return t.actorWord(curtain.Actor(n[0]))
	}
	switch a.Verb {
	case curtain.VerbSetHP:
		return fmt.Sprintf("hp %s %d", actor(), n[1])
	case curtain.VerbSetKeyword:
		word := strayWord(a.Args[1])
		if n[1] >= 0 && n[1] < curtain.NumKeywords {
			word = curtain.Keywords[n[1]].Word
		}
		return fmt.Sprintf("set %s %s %d", actor(), word, n[2])
	case curtain.VerbSetEnergy:
		return fmt.Sprintf("energy %d", n[0])
	case curtain.VerbSetOvation:
		return fmt.Sprintf("ovation %d", n[0])
	case curtain.VerbAddCard:
		cards, word, pile := t.Content().Cards, strayWord(a.Args[0]), strayWord(a.Args[1])
		if n[0] >= 0 && n[0] < len(cards) {
			word = cards[n[0]].ID
		}
		if n[1] >= 0 && n[1] < len(pileWords) {
			pile = pileWords[n[1]]
		}
		return pile + " + " + word
	case curtain.VerbDropCard:
		for p := range pileWords {
			for i := range t.Count(curtain.Pile(p)) {
				if t.CardAt(curtain.Pile(p), i) == a.Args[0] {
					word, _ := t.copyWord(curtain.Pile(p), a.Args[0])
					return pileWords[p] + " - " + word
				}
			}
		}
		return "drop " + strayWord(a.Args[0])
	case curtain.VerbForce:
		word := strayWord(a.Args[0])
		if n[0] >= 0 && n[0] < len(curtain.ForcedRolls) {
			word = curtain.ForcedRolls[n[0]]
		}
		return fmt.Sprintf("force %s %t", word, n[1] != 0)
	}
	return fmt.Sprintf("action %d %d %d %d", a.Verb, n[0], n[1], n[2])
}
