package skirmish

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"curtaincall/engine"
	rules "curtaincall/engine/skirmish"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/source"
)

// CheckText implements scripting.Content. Every card is played in a match made
// for it, and what it did is compared with its own text, sentence by sentence.
func (g *Generation) CheckText() (list []scripting.Finding, err error) {
	rt, err := g.Runtime()
	if err != nil {
		return nil, err
	}
	for _, d := range g.Content.Cards {
		said, unread := readText(d)
		for _, sentence := range unread {
			e := check.At(g.chunks, d.Where, []string{"text"}, "card %q: the sentence %q is not understood", d.ID, sentence)
			e.Hint = "understood are: " + strings.Join(understood, "; ")
			list = append(list, check.Found("C301", e))
		}
		did, err := g.tryCard(rt, d)
		if err != nil {
			e := check.At(g.chunks, d.Where, nil, "card %q cannot be played: %s", d.ID, err)
			var fault *source.Error
			if errors.As(err, &fault) {
				e = fault
			}
			list = append(list, check.Found("C308", e))
			continue
		}
		if unread == nil {
			list = append(list, g.compare(d, said, did)...)
		}
	}
	return list, nil
}

// deed is one thing that a card says or does.
type deed struct {
	kind   engine.EventKind // Hit, Healed, Gained, Inflicted, Lost
	what   int16            // a keyword, or NoKeyword
	actor  bool             // it happens to the unit that plays the card
	amount int
}

// The unit that plays the cards of the check has this Damage, which no card says.
const trialDamage = 37

// sentences are the sentences that a text can have, with what each means; the
// numbers are those that stand in it.
var sentences = []struct {
	pattern *regexp.Regexp
	means   func(n []int, words []string) []deed
}{
	{sentence(`Deal (\d+) damage`), func(n []int, _ []string) []deed { return []deed{hit(n[0])} }},
	{sentence(`Deal (\d+) damage and (Taunt|Weaken|Cripple) \((\d+)\)`), func(n []int, w []string) []deed {
		return []deed{hit(n[0]), held(rules.Inflicted, w[0], n[1], false)}
	}},
	{sentence(`Deal the unit's Damage`), func([]int, []string) []deed { return []deed{hit(trialDamage)} }},
	{sentence(`Deal (\d+)% of the unit's Damage`), func(n []int, _ []string) []deed { return []deed{hit(trialDamage * n[0] / 100)} }},
	{sentence(`Inflict (Taunt|Weaken|Cripple) \((\d+)\)`), func(n []int, w []string) []deed {
		return []deed{held(rules.Inflicted, w[0], n[0], false)}
	}},
	{sentence(`Heal an ally by (\d+)`), func(n []int, _ []string) []deed { return []deed{{rules.Healed, rules.NoKeyword, false, n[0]}} }},
	{sentence(`Gain (\d+) Block`), func(n []int, _ []string) []deed { return []deed{held(rules.Gained, "Block", n[0], true)} }},
	{sentence(`Gain (Armor|Resistance|Bonus) (\d+)`), func(n []int, w []string) []deed { return []deed{held(rules.Gained, w[0], n[0], true)} }},
	{sentence(`An ally gains (\d+) Block`), func(n []int, _ []string) []deed { return []deed{held(rules.Gained, "Block", n[0], false)} }},
	{sentence(`An ally gains (Armor|Resistance|Bonus) (\d+)`), func(n []int, w []string) []deed {
		return []deed{held(rules.Gained, w[0], n[0], false)}
	}},
}

// understood are examples of the sentences, for whoever wrote another.
var understood = []string{
	"Deal 5 damage", "Deal 5 damage and Taunt (2)", "Deal the unit's Damage", "Deal 150% of the unit's Damage", "Inflict Weaken (2)",
	"Heal an ally by 5", "Gain 5 Block", "Gain Armor 5", "An ally gains 5 Block", "An ally gains Bonus 5",
}

func sentence(pattern string) *regexp.Regexp { return regexp.MustCompile("^" + pattern + "$") }

func hit(n int) deed { return deed{rules.Hit, rules.NoKeyword, false, n} }

func held(kind engine.EventKind, name string, n int, actor bool) deed {
	k, _ := rules.Keywords.Named(strings.ToLower(name))
	return deed{kind, int16(k), actor, n}
}

// readText reads a card's text as what it says the card does.
func readText(d *rules.CardDef) (said []deed, unread []string) {
next:
	for _, part := range strings.Split(strings.TrimSuffix(strings.TrimSpace(d.Rules()), "."), ". ") {
		for _, s := range sentences {
			m := s.pattern.FindStringSubmatch(part)
			if m == nil {
				continue
			}
			var numbers []int
			var words []string
			for _, group := range m[1:] {
				n := 0
				if _, err := fmt.Sscanf(group, "%d", &n); err == nil {
					numbers = append(numbers, n)
				} else {
					words = append(words, group)
				}
			}
			said = append(said, s.means(numbers, words)...)
			continue next
		}
		unread = append(unread, part)
	}
	return said, unread
}

// The units of the match in which cards are tried. Their ids cannot be those of
// scripts.
const (
	trialUnit   = "who plays the card"
	trialTarget = "who it is played on"
	trialOther  = "who has nothing to do with it"
)

// tryCard plays a card on somebody it is for and returns what it did.
func (g *Generation) tryCard(rt *Runtime, d *rules.CardDef) ([]deed, error) {
	unit := &rules.UnitDef{ID: trialUnit, HP: maxAmount, Damage: trialDamage}
	if d.Requires&rules.NeedsRanged != 0 {
		unit.Range = rules.Ranged
	}
	if d.Requires&rules.NeedsMagic != 0 {
		unit.Kind = rules.Magic
	}
	content, misfits := g.Content.Extend(nil, []*rules.UnitDef{unit, {ID: trialTarget, HP: maxAmount}, {ID: trialOther, HP: maxAmount}})
	if len(misfits) > 0 {
		return nil, misfits[0]
	}
	side := rules.TeamB
	if d.Aim == rules.AimAlly {
		side = rules.TeamA
	}
	m, err := rules.NewMatch(content, rules.Setup{
		Units: []rules.Placed{{Unit: trialUnit, Zone: rules.ZoneX}, {Unit: trialOther, Team: side.Other()}, {Unit: trialTarget, Team: side, Zone: rules.ZoneX}, {Unit: trialOther, ID: "other", Team: side}},
		Order: []int{0, 1, 2, 3}, NoDraw: true, Seed: 1,
	}, rt, nil)
	if err != nil {
		return nil, err
	}
	card := int16(content.CardIndex(d.ID))
	target := rules.Unit(2)
	if d.Aim == rules.AimSelf {
		target = 0
	}
	log := &engine.Log{}
	for i, a := range []engine.Action{
		{Verb: rules.VerbSetHP, Args: [3]int16{0, maxAmount / 2}}, {Verb: rules.VerbSetHP, Args: [3]int16{2, maxAmount / 2}},
		{Verb: rules.VerbAddCard, Args: [3]int16{card, int16(rules.TeamA), int16(rules.Hand)}},
		rules.PlayAction(card, target),
	} {
		if i == 3 {
			m.Listen(log)
		}
		if err := m.Apply(a); err != nil {
			return nil, err
		}
	}
	return deeds(log.Events), nil
}

// deeds are what a card did, from the events it caused.
func deeds(events []engine.Event) (list []deed) {
	for _, e := range events {
		if e.Cause.Callback != rules.CallPlay {
			continue
		}
		switch e.Kind {
		case rules.Hit, rules.Healed, rules.Gained, rules.Inflicted, rules.Lost:
			list = append(list, deed{e.Kind, e.Keyword, e.Target == 0, int(e.Amount)})
		case rules.Faded:
			list = append(list, deed{rules.Lost, e.Keyword, e.Target == 0, int(e.Amount)})
		}
	}
	return list
}

// compare compares what a card says with what it does.
func (g *Generation) compare(d *rules.CardDef, said, did []deed) (list []scripting.Finding) {
	add := func(code, format string, args ...any) {
		list = append(list, check.Found(code, check.At(g.chunks, d.Where, []string{"text"}, format, args...)))
	}
	did = slices.Clone(did)
	take := func(same func(deed) bool) (deed, bool) {
		i := slices.IndexFunc(did, same)
		if i < 0 {
			return deed{}, false
		}
		found := did[i]
		did = slices.Delete(did, i, i+1)
		return found, true
	}
	var lacking []deed
	for _, s := range said {
		if _, exactly := take(func(o deed) bool { return o == s }); !exactly {
			lacking = append(lacking, s)
		}
	}
	for _, s := range lacking {
		if o, ok := take(func(o deed) bool { return o.kind == s.kind && o.what == s.what && o.actor == s.actor }); ok {
			add("C302", "card %q %s, where its text says that it %s", d.ID, o, s)
		} else {
			add("C303", "card %q: its text says that it %s, and it does not", d.ID, s)
		}
	}
	for _, o := range did {
		add("C304", "card %q %s, which its text does not mention", d.ID, o)
	}
	return list
}

// String says a deed in the third person.
func (o deed) String() string {
	whom := "its target"
	if o.actor {
		whom = "the unit itself"
	}
	name := ""
	if o.what >= 0 {
		name = rules.Keywords.Row(rules.Keyword(o.what)).Name
	}
	switch o.kind {
	case rules.Hit:
		return fmt.Sprintf("deals %d damage to %s", o.amount, whom)
	case rules.Healed:
		return fmt.Sprintf("heals %s by %d", whom, o.amount)
	case rules.Gained:
		return fmt.Sprintf("gives %s %d %s", whom, o.amount, name)
	case rules.Inflicted:
		return fmt.Sprintf("inflicts %s (%d) on %s", name, o.amount, whom)
	}
	return fmt.Sprintf("takes %d %s from %s", o.amount, name, whom)
}
