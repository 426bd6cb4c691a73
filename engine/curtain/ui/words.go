package ui

import (
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Everything a script named or wrote comes into this package through this file.

// cardName is the name of a card.
func cardName(d *curtain.CardDef) string { return speech.Named(d.Name, d.ID) }

// enemyName is the name of an enemy's definition.
func enemyName(d *curtain.EnemyDef) string { return speech.Named(d.Name, d.ID) }

// ownerName is whose card it is, as its id has it: a definition knows no more.
func ownerName(d *curtain.CardDef) string {
	if d.Owner == curtain.OwnerMacGuffin {
		return "MacGuffin"
	}
	words := strings.Split(screen.Clean(d.Owner), "_")
	for i, w := range words {
		words[i] = speech.Begin(w)
	}
	return strings.Join(words, " ")
}

// name is an actor's name within a sentence. Enemies of one kind are numbered.
func (t *FightTable) name(a curtain.Actor) string {
	switch {
	case a == curtain.Nobody:
		return "nobody"
	case a == curtain.MacGuffin:
		return "the MacGuffin"
	case a == curtain.Team:
		return "the team"
	case a.IsProtagonist():
		p := t.Content().Protagonist(t.ActorID(a))
		return speech.Named(p.Name, p.ID)
	}
	if int(a-curtain.FirstEnemy) >= t.Enemies() {
		return "somebody"
	}
	name := enemyName(t.EnemyDef(a))
	if rest, titled := strings.CutPrefix(name, "The "); titled {
		name = "the " + rest
	}
	if t.twins(a) {
		name += " " + strconv.Itoa(int(a-curtain.FirstEnemy)+1)
	}
	return name
}

// twins tells whether the fight has another enemy of the same kind.
func (t *FightTable) twins(a curtain.Actor) bool {
	for i := range t.Enemies() {
		if e := curtain.Enemy(i); e != a && t.EnemyDef(e) == t.EnemyDef(a) {
			return true
		}
	}
	return false
}

// cardInHand is the name of a card of the fight.
func (t *FightTable) cardName(instance int16) string { return cardName(t.CardDef(instance)) }

// quote is a line somebody says.
func (tl *teller) quote(text string) string {
	return tl.s.Strong(`"` + strings.TrimSpace(screen.Clean(text)) + `"`)
}

// keywordName is a keyword's name, or that of what else can be gained.
func (t *FightTable) keywordName(k int16) string {
	switch k {
	case curtain.Energy:
		return "energy"
	case curtain.Ovation:
		return "Ovation"
	case curtain.HP:
		return "HP"
	}
	if t.Content().Keywords.Knows(int(k)) {
		return t.Keyword(curtain.Keyword(k)).Name
	}
	return ""
}

// ruleNames are the names that texts emphasise.
func ruleNames(kw *engine.Keywords) []string { return append(kw.Names(kw.All()), "Ovation") }

// prose is a text of a script, made safe, with changed numbers and the words of
// the rules emphasised.
func prose(kw *engine.Keywords, s screen.Screen, text string) string {
	return speech.Prose(s, text, ruleNames(kw))
}

// keywords is a clean text with the names of keywords emphasised.
func keywords(kw *engine.Keywords, s screen.Screen, text string) string {
	return speech.Emphasised(s, text, ruleNames(kw))
}
