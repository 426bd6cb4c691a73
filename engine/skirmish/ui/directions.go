package ui

import (
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
)

// Stage directions: edits of a test or a console, as a person types them.

// directionWords are the first words of stage directions.
var directionWords = []string{"hp", "zone", "set", "effect", "turn", "hand", "deck"}

// directionForms say how each is written.
var directionForms = map[string]string{
	"hp":     "hp UNIT HP",
	"zone":   "zone UNIT A|X|B",
	"set":    "set UNIT block|armor|resistance|bonus|taunt NUMBER",
	"effect": "effect UNIT taunt|weaken|cripple TURNS [from UNIT]",
	"turn":   "turn UNIT",
	"hand":   "hand A|B +|- CARD",
	"deck":   "deck A|B +|- CARD",
}

// parseDirection reads a stage direction; is tells whether it is one at all.
func (t *Table) parseDirection(first string, rest []string) (a engine.Action, is bool, err error) {
	form, is := directionForms[first]
	if !is {
		return a, false, nil
	}
	d := direction{t: t, rest: rest}
	switch first {
	case "hp":
		a = d.action(skirmish.VerbSetHP, d.unit(), d.number())
	case "zone":
		a = d.action(skirmish.VerbSetZone, d.unit(), d.word("zone", skirmish.Zones))
	case "set":
		a = d.action(skirmish.VerbSetKeyword, d.unit(), d.keyword(skirmish.Gains(d.t.Content().Keywords)), d.number())
	case "effect":
		u, k, turns := d.unit(), d.keyword(d.t.Content().Keywords.Held(skirmish.AsEffect)), d.number()
		source := u
		if len(d.rest) > 0 && speech.Fold(d.rest[0]) == "from" {
			d.rest = d.rest[1:]
			source = d.unit()
		}
		a = skirmish.SetEffect(skirmish.Unit(u), skirmish.Keyword(k), skirmish.Unit(source), int(turns))
	case "turn":
		a = d.action(skirmish.VerbSetTurn, d.unit())
	case "hand", "deck":
		pile := int16(skirmish.Deck)
		if first == "hand" {
			pile = int16(skirmish.Hand)
		}
		team := d.word("team", skirmish.Teams)
		verb := skirmish.VerbAddCard
		if d.sign() == "-" {
			verb = skirmish.VerbDropCard
		}
		a = d.action(verb, d.card(), team, pile)
	}
	if d.err == nil && len(d.rest) > 0 {
		d.err = fmt.Errorf("%q is too much", strings.Join(d.rest, " "))
	}
	if d.err != nil {
		return engine.Action{}, true, fmt.Errorf("%s: %w (it is written %s)", first, d.err, form)
	}
	return a, true, nil
}

// direction reads the words of a stage direction one after the other. After the
// first error it reads nothing more.
type direction struct {
	t    *Table
	rest []string
	err  error
}

func (d *direction) action(verb engine.Verb, args ...int16) (a engine.Action) {
	a.Verb = verb
	copy(a.Args[:], args)
	return a
}

// next is the next word; "" and an error where there is none.
func (d *direction) next(what string) string {
	if d.err != nil {
		return ""
	}
	if len(d.rest) == 0 {
		d.err = fmt.Errorf("the %s is missing", what)
		return ""
	}
	w := d.rest[0]
	d.rest = d.rest[1:]
	return w
}

func (d *direction) lookup(what string, list []speech.Entry) int16 {
	w := d.next(what)
	if d.err != nil {
		return 0
	}
	e, err := speech.Lookup(what, w, list)
	if err != nil {
		d.err = err
		return 0
	}
	return int16(e.Value)
}

func (d *direction) unit() int16 { return d.lookup("unit", d.t.unitEntries(d.t.everybody())) }

func (d *direction) card() int16 { return d.lookup("card", d.t.cardEntries()) }

func (d *direction) word(what string, list []string) int16 {
	var entries []speech.Entry
	for i, w := range list {
		entries = append(entries, speech.Entry{Value: i, Shown: w})
	}
	return d.lookup(what, entries)
}

func (d *direction) keyword(set engine.KeywordSet) int16 {
	return d.lookup("keyword", speech.KeywordEntries(d.t.Content().Keywords, set))
}

func (d *direction) sign() string {
	w := d.next("+ or -")
	if d.err == nil && w != "+" && w != "-" {
		d.err = fmt.Errorf("expected + or -, not %q", w)
	}
	return w
}

func (d *direction) number() int16 {
	w := d.next("number")
	if d.err != nil {
		return 0
	}
	n, err := strconv.Atoi(w)
	if err != nil || n < 0 || n > engine.MaxCount {
		d.err = fmt.Errorf("expected a number from 0 to %d, not %q", engine.MaxCount, w)
		return 0
	}
	return int16(n)
}
