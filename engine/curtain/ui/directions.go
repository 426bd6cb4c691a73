package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/speech"
)

// Stage directions: edits of a test or a console. What each does and its bounds
// are the fight's; here are only the words.

// directionWords begin a stage direction.
var directionWords = []string{"hp", "energy", "ovation", "set", "gain", "lose", "inflict", "force", "hand", "draw", "discard", "in_play", "drop", "win"}

// directed is what a stage direction that was carried out changed.
func (t *FightTable) directed(e *engine.Event) string {
	in := func(p int32) string {
		if curtain.Pile(p) == curtain.InPlay {
			return "play"
		}
		return "the " + pileNames[p]
	}
	switch engine.Verb(e.Amount) {
	case curtain.VerbSetHP, curtain.VerbSetKeyword:
		return fmt.Sprintf("%s's %s becomes %d", t.name(curtain.Actor(e.Target)), t.keywordName(e.Keyword), e.To)
	case curtain.VerbSetEnergy, curtain.VerbSetOvation:
		return fmt.Sprintf("%s becomes %d", t.keywordName(e.Keyword), e.To)
	case curtain.VerbAddCard:
		return t.cardName(e.Card) + " comes into " + in(e.To)
	case curtain.VerbDropCard:
		if e.From < 0 {
			return t.cardName(e.Card) + " stays out of the fight"
		}
		return t.cardName(e.Card) + " leaves " + in(e.From)
	case curtain.VerbForce:
		return fmt.Sprintf("a roll of %s will be %t", curtain.ForcedRolls[e.From], e.To != 0)
	}
	return "the scene changes"
}

// parseDirection reads a stage direction; is tells whether the words begin one.
func (t *FightTable) parseDirection(first string, rest []string) (a engine.Action, is bool, err error) {
	pile := pileNamed(first)
	switch {
	case pile >= 0 && len(rest) > 0 && (rest[0][0] == '+' || rest[0][0] == '-'):
		a, err = t.parsePileDirection(curtain.Pile(pile), rest)
	case len(rest) == 0 && first == "win":
		err = fmt.Errorf(`"win" is for the fight of a run: "hp %s 0" fells the enemy here`, enemyWord(0))
	case len(rest) == 0:
		return a, false, nil // a card may have the name
	case first == "hp":
		a, err = t.parseHP(rest)
	case first == "energy":
		a, err = amountOf(curtain.VerbSetEnergy, first, rest)
	case first == "ovation":
		a, err = amountOf(curtain.VerbSetOvation, first, rest)
	case first == "set":
		a, err = t.parseSet(rest)
	case first == "gain", first == "lose", first == "inflict":
		a, err = t.parseChange(first, rest)
	case first == "force":
		a, err = parseForce(rest)
	case first == "drop" && strings.HasPrefix(rest[0], "#"):
		a, err = amountOf(curtain.VerbDropCard, first, []string{rest[0][1:]})
	default:
		return a, false, nil
	}
	return a, true, err
}

// directionForms are the stage directions as they are typed, and what each edits.
var directionForms = [...][2]string{
	{"hp pip 3", "HP of anybody"},
	{"energy 5", "the energy left"},
	{"ovation 2", "the crowd, 0 to 5 stars"},
	{"set pip taunt 3", "stacks of a keyword; set block 4 for the team's"},
	{"gain 3 block", "so many more"},
	{"lose 2 energy", "so many less"},
	{"inflict 1 weak", "so many more, on the enemy if nobody is named"},
	{"hand + vex", "a card into the hand, draw, discard or in_play; hand - vex takes it out"},
	{"force luck true", "the next roll of luck, or of confused"},
	{"win", "ends the fight of a run"},
}

// formOf is how the command that a word begins is typed, "" where it begins none.
func formOf(word string) string {
	if p := pileNamed(word); p >= 0 {
		w, looked := pileWords[p], pileNames[p]
		return fmt.Sprintf(`%[1]s + CARD puts a card there, %[1]s - CARD takes it out, "help %[2]s" lists what is there`, w, looked)
	}
	for _, d := range directionForms {
		if first, _, _ := strings.Cut(d[0], " "); first == word {
			return "for example " + d[0] + ", " + d[1]
		}
	}
	switch word {
	case "play":
		return "play CARD plays a card of the hand, play CARD TARGET on a target"
	case "end":
		return `"end" ends the turn, with nothing after it`
	}
	return ""
}

func pileNamed(word string) int {
	word = strings.TrimSuffix(word, "_pile")
	for p, w := range pileWords {
		if w == word {
			return p
		}
	}
	return -1
}

// parsePileDirection reads "hand + vex" and "hand - vex".
func (t *FightTable) parsePileDirection(pile curtain.Pile, rest []string) (a engine.Action, err error) {
	typed := strings.TrimSpace(rest[0][1:] + " " + strings.Join(rest[1:], " "))
	if typed == "" {
		return a, fmt.Errorf("which card? for example: %s %c block", pileWords[pile], rest[0][0])
	}
	if rest[0][0] == '+' {
		e, err := speech.Lookup("card", typed, cardEntries(t.Content()))
		if err != nil {
			return a, err
		}
		return direction(curtain.VerbAddCard, e.Value, int(pile)), nil
	}
	e, err := speech.Lookup("card in that pile", typed, t.pileEntries(pile))
	if err != nil {
		return a, err
	}
	return direction(curtain.VerbDropCard, e.Value), nil
}

func direction(verb engine.Verb, args ...int) (a engine.Action) {
	a.Verb = verb
	for i, n := range args {
		a.Args[i] = int16(n)
	}
	return a
}

// amountOf reads directions of one number.
func amountOf(verb engine.Verb, what string, rest []string) (engine.Action, error) {
	n, ok := number(rest[len(rest)-1])
	if !ok || len(rest) != 1 {
		return engine.Action{}, fmt.Errorf("%s takes one whole number, not %q", what, strings.Join(rest, " "))
	}
	return direction(verb, n), nil
}

func (t *FightTable) parseHP(rest []string) (engine.Action, error) {
	n, ok := number(rest[len(rest)-1])
	if !ok || len(rest) < 2 {
		return engine.Action{}, fmt.Errorf("hp takes an actor and a whole number, not %q: for example hp macguffin 20", strings.Join(rest, " "))
	}
	e, err := speech.Lookup("actor", strings.Join(rest[:len(rest)-1], " "), t.actorEntries(t.everybody()))
	if err != nil {
		return engine.Action{}, err
	}
	return direction(curtain.VerbSetHP, e.Value, n), nil
}

// parseSet reads "set pip taunt 3" and, for the team's own keywords,
// "set block 4".
func (t *FightTable) parseSet(rest []string) (engine.Action, error) {
	n, ok := number(rest[len(rest)-1])
	if !ok || len(rest) < 2 {
		return engine.Action{}, fmt.Errorf("set takes an actor, a keyword and a whole number, not %q: for example set team block 4", strings.Join(rest, " "))
	}
	actor, k, err := t.parseHolding(rest[:len(rest)-1])
	return direction(curtain.VerbSetKeyword, int(actor), int(k), n), err
}

// parseHolding reads an actor and a keyword, in this order, or a keyword of the
// team alone. Either may take several words.
func (t *FightTable) parseHolding(words []string) (curtain.Actor, curtain.Keyword, error) {
	actors, kinds := t.actorEntries(t.everybody()), t.keywordEntries()
	join := func(w []string) string { return strings.Join(w, " ") }
	if e, err := speech.Lookup("keyword", join(words), kinds); err == nil {
		k := curtain.Keyword(e.Value)
		if t.CanHold(curtain.Team, k) {
			return curtain.Team, k, nil
		}
		return 0, 0, fmt.Errorf("whose %s? %s can hold it", t.Keyword(k).Name, speech.Or(speech.Quoted(t.holders(k))))
	}
	var first error
	for n := 1; n < len(words); n++ {
		a, err := speech.Lookup("actor", join(words[:n]), actors)
		if err == nil {
			var e *speech.Entry
			if e, err = speech.Lookup("keyword", join(words[n:]), kinds); err == nil {
				return curtain.Actor(a.Value), curtain.Keyword(e.Value), nil
			}
		}
		if first == nil {
			first = err
		}
	}
	if first == nil {
		first = speech.Unknown("keyword", join(words), kinds)
	}
	return 0, 0, first
}

// holders are the words for those who can hold a keyword themselves.
func (t *FightTable) holders(k curtain.Keyword) (words []string) {
	for _, a := range t.everybody() {
		if t.CanHold(a, k) {
			words = append(words, t.actorWord(a))
		}
	}
	return words
}

func (t *FightTable) keywordEntries() []speech.Entry {
	return speech.KeywordEntries(t.Content().Keywords, t.Content().Keywords.All())
}

// parseChange reads "gain 3 block", "lose 2 energy", "inflict 1 fear pip": what
// there is now, more or less, as a direction that sets it.
func (t *FightTable) parseChange(verb string, rest []string) (a engine.Action, err error) {
	n, ok := number(rest[0])
	if !ok || n < 0 || len(rest) < 2 {
		return a, fmt.Errorf("%s takes a number and a keyword, not %q: for example %s 3 block", verb, strings.Join(rest, " "), verb)
	}
	if verb == "lose" {
		n = -n
	}
	rest = rest[1:]
	switch speech.Fold(strings.Join(rest, " ")) {
	case "energy":
		return direction(curtain.VerbSetEnergy, within(t.Energy()+n, engine.MaxCount)), nil
	case "ovation":
		return direction(curtain.VerbSetOvation, within(t.Ovation()+n, curtain.MaxOvation)), nil
	}
	// The keyword comes first here, the actor after it.
	var k *speech.Entry
	kinds, whom := t.keywordEntries(), ""
	for i := len(rest); i > 0 && k == nil; i-- {
		if k, err = speech.Lookup("keyword", strings.Join(rest[:i], " "), kinds); err == nil {
			whom = strings.TrimPrefix(strings.Join(rest[i:], " "), "on ")
		}
	}
	if k == nil {
		return a, err
	}
	actor, err := t.parseHolder(verb, curtain.Keyword(k.Value), whom)
	if err != nil {
		return a, err
	}
	now := t.Stacks(t.keeper(actor, curtain.Keyword(k.Value)), curtain.Keyword(k.Value))
	return direction(curtain.VerbSetKeyword, int(actor), k.Value, within(now+n, engine.MaxCount)), nil
}

func within(n, most int) int { return max(0, min(n, most)) }

// keeper is who holds what is put on an actor: itself, or its team.
func (t *FightTable) keeper(a curtain.Actor, k curtain.Keyword) curtain.Actor {
	if !a.IsEnemy() && t.CanHold(curtain.Team, k) {
		return curtain.Team
	}
	return a
}

// parseHolder reads whom a change is for; left out it is the team, or for an
// infliction the enemy, where that can be meant.
func (t *FightTable) parseHolder(verb string, k curtain.Keyword, whom string) (curtain.Actor, error) {
	if whom != "" {
		e, err := speech.Lookup("actor", whom, t.actorEntries(t.everybody()))
		if err != nil {
			return 0, err
		}
		return curtain.Actor(e.Value), nil
	}
	if e := t.FrontEnemy(); verb == "inflict" && e != curtain.Nobody {
		return e, nil
	}
	if t.CanHold(curtain.Team, k) {
		return curtain.Team, nil
	}
	return 0, fmt.Errorf("whose %s? %s can hold it", t.Keyword(k).Name, speech.Or(speech.Quoted(t.holders(k))))
}

// parseForce reads "force luck true".
func parseForce(rest []string) (a engine.Action, err error) {
	var list []speech.Entry
	for i, w := range curtain.ForcedRolls {
		list = append(list, speech.Entry{Value: i, Shown: w})
	}
	if len(rest) != 2 {
		return a, fmt.Errorf("force takes a roll and true or false, not %q: for example force luck true", strings.Join(rest, " "))
	}
	e, err := speech.Lookup("roll", rest[0], list)
	if err != nil {
		return a, err
	}
	switch speech.Fold(rest[1]) {
	case "true", "yes", "1":
		return direction(curtain.VerbForce, e.Value, 1), nil
	case "false", "no", "0":
		return direction(curtain.VerbForce, e.Value, 0), nil
	}
	return a, fmt.Errorf("force %s true or false, not %q", e.Shown, rest[1])
}
