package curtain

import (
	"fmt"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
)

// What made a number what it is, from the events of an action.

// concerns reports whether an event changed a fact.
func concerns(e *engine.Event, fact engine.Fact) bool {
	target := e.Target
	if e.Kind == rules.Absorbed && e.Keyword == int16(rules.Block) && !rules.Actor(e.Target).IsEnemy() {
		target = int8(rules.Team) // the team's Block takes what was meant for an ally
	}
	if target != fact.Target {
		return false
	}
	switch e.Kind {
	case rules.Damaged, rules.Healed:
		return fact.Keyword == rules.HP
	case rules.Gained, rules.Inflicted, rules.Lost, rules.Cleared, rules.Absorbed:
		return fact.Keyword == e.Keyword && e.Keyword != rules.NoKeyword
	}
	return false
}

// steps tell how the amount of a change came about.
func steps(game any, events []engine.Event, i int) []string {
	f, e := rules.FightOf(game), &events[i]
	one := func(format string, args ...any) []string { return []string{fmt.Sprintf(format, args...)} }
	switch e.Kind {
	case rules.Damaged:
		return lossSteps(f, events, i)
	case rules.Healed:
		return one("heals %d", e.Amount)
	case rules.Absorbed:
		return one("takes %d of a hit on %s", e.Amount, f.ActorName(rules.Actor(e.Target)))
	case rules.Cleared:
		if e.Flags&rules.ByTick != 0 {
			return one("%d wears off at the start of the turn", e.Amount)
		}
		return one("leaves at its time")
	case rules.Gained:
		if e.Keyword == rules.Ovation {
			return one("the crowd cheers: %d more", e.Amount)
		}
		return gainSteps(f, events, i)
	case rules.Inflicted:
		return one("%d inflicted", e.Amount)
	case rules.Lost:
		if e.Keyword == rules.Ovation {
			return one("the crowd calms down: %d less", e.Amount)
		}
		return one("%s", spent(f, events, i))
	}
	return nil
}

// spent tells what a stack was used up for: what its keyword made next.
func spent(f *rules.Fight, events []engine.Event, i int) string {
	e := &events[i]
	for _, deed := range events[i+1:] {
		if deed.Cause.Keyword != e.Cause.Keyword {
			continue
		}
		switch deed.Kind {
		case rules.Redirected:
			return "pulls a hit that was meant for " + f.ActorName(rules.Actor(deed.From))
		case rules.Negated:
			return fmt.Sprintf("negates a hit of %d", deed.Amount)
		case rules.Warded:
			return fmt.Sprintf("wards off %d %s", deed.Amount, f.Keyword(rules.Keyword(deed.Keyword)).Name)
		}
	}
	return fmt.Sprintf("loses %d", e.Amount)
}

// gainSteps are the points of a gain: what Fortify adds to Block, and what Weak
// leaves of it.
func gainSteps(f *rules.Fight, events []engine.Event, i int) []string {
	changes := engine.PartBefore(events, i)
	if len(changes) == 0 {
		return []string{fmt.Sprintf("gains %d", events[i].Amount)}
	}
	list := []string{fmt.Sprintf("gains %d", changes[0].From)}
	for n := range changes {
		list = append(list, changeStep(f, &changes[n]))
	}
	return list
}

// lossSteps tell what cost HP.
func lossSteps(f *rules.Fight, events []engine.Event, i int) []string {
	e := &events[i]
	text := "loses %d HP"
	switch e.Cause.Keyword {
	case int16(rules.Retaliate):
		text = "Retaliate deals %d back"
	case int16(rules.Curse):
		text = "Curse deals %d"
	case int16(rules.Poison), int16(rules.Burn):
		text = rules.Keywords.Row(rules.Keyword(e.Cause.Keyword)).Name + " deals %d at the start of the turn"
	case rules.NoKeyword:
		if e.Cause.Hit != 0 {
			return hitSteps(f, engine.PartBefore(events, i), e.Amount)
		}
	}
	return []string{fmt.Sprintf(text, e.Amount)}
}

// hitSteps are the points of a hit that cost so much HP in the end.
func hitSteps(f *rules.Fight, hit []engine.Event, lost int32) (list []string) {
	dealt, told := lost, false
	tell := func(n int32) {
		if !told {
			list = append(list, fmt.Sprintf("deals %d", n))
		}
		told = true
	}
	for i := range hit {
		e := &hit[i]
		switch e.Kind {
		case rules.Modified:
			tell(e.From)
			list = append(list, changeStep(f, e))
		case rules.Redirected:
			list = append(list, fmt.Sprintf("Taunt pulls it from %s to %s", f.ActorName(rules.Actor(e.From)), f.ActorName(rules.Actor(e.To))))
		case rules.Hit:
			tell(e.Amount)
			dealt = e.Amount
		case rules.Absorbed:
			list = append(list, fmt.Sprintf("%s takes %d", f.Keyword(rules.Keyword(e.Keyword)).Name, e.Amount))
		}
	}
	if lost != dealt {
		list = append(list, fmt.Sprintf("so %d HP", lost))
	}
	return list
}

// changeStep is a change at a point of a hit or a gain.
func changeStep(f *rules.Fight, e *engine.Event) string {
	return fmt.Sprintf("%s: %d → %d", changer(f, e), e.From, e.To)
}

// changer is what changed the number of a hit or a gain.
func changer(f *rules.Fight, e *engine.Event) string {
	switch {
	case e.Keyword == rules.Ovation:
		return "Ovation"
	case f.Content().Keywords.Knows(int(e.Keyword)):
		return f.Keyword(rules.Keyword(e.Keyword)).Name
	}
	if o := f.Origin(e.Cause); e.Cause.Callback == rules.CallTaken || e.Cause.Callback == rules.CallAttack {
		return fmt.Sprintf("%s of %s (%s)", o.Callback, o.Item, o.Where)
	}
	return "the card's bonus"
}
