package curtain

import (
	"fmt"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
)

// What made a number what it is, from the events of an action.

// concerns tells whether an event changed a fact.
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
	switch {
	case e.Kind == rules.Damaged && e.Flags&rules.ByAttack != 0:
		return hitSteps(f, events, i)
	case e.Kind == rules.Damaged && e.Flags&rules.ByRetaliate != 0:
		return []string{fmt.Sprintf("Retaliate deals %d back", e.Amount)}
	case e.Kind == rules.Damaged && e.Flags&rules.ByCurse != 0:
		return []string{fmt.Sprintf("Curse deals %d", e.Amount)}
	case e.Kind == rules.Damaged && e.Flags&rules.ByTick != 0:
		return []string{fmt.Sprintf("%s deals %d at the start of the turn", ticking(events, i), e.Amount)}
	case e.Kind == rules.Damaged:
		return []string{fmt.Sprintf("loses %d HP", e.Amount)}
	case e.Kind == rules.Healed:
		return []string{fmt.Sprintf("heals %d", e.Amount)}
	case e.Kind == rules.Absorbed:
		return []string{fmt.Sprintf("takes %d of a hit on %s", e.Amount, f.ActorName(rules.Actor(e.Target)))}
	case e.Kind == rules.Cleared && e.Flags&rules.ByTick != 0:
		return []string{fmt.Sprintf("%d wears off at the start of the turn", e.Amount)}
	case e.Kind == rules.Cleared:
		return []string{"leaves at its time"}
	case e.Kind == rules.Gained && e.Keyword == rules.Ovation:
		return []string{fmt.Sprintf("the crowd cheers: %d more", e.Amount)}
	case e.Kind == rules.Lost && e.Keyword == rules.Ovation:
		return []string{fmt.Sprintf("the crowd calms down: %d less", e.Amount)}
	case e.Kind == rules.Gained:
		return gainSteps(f, events, i)
	case e.Kind == rules.Inflicted:
		return []string{fmt.Sprintf("%d inflicted", e.Amount)}
	case e.Kind == rules.Lost:
		return []string{spent(f, events, i)}
	}
	return nil
}

// spent tells what a stack was used up for, as the event after it says.
func spent(f *rules.Fight, events []engine.Event, i int) string {
	e := &events[i]
	if i+1 < len(events) {
		switch next := &events[i+1]; {
		case next.Kind == rules.Redirected && e.Keyword == int16(rules.Taunt):
			return "pulls a hit that was meant for " + f.ActorName(rules.Actor(next.From))
		case next.Kind == rules.Negated && e.Keyword == int16(rules.Distract):
			return fmt.Sprintf("negates a hit of %d", next.Amount)
		case next.Kind == rules.Warded && e.Keyword == int16(rules.Ward):
			return fmt.Sprintf("wards off %d %s", next.Amount, rules.Keywords[next.Keyword].Name)
		}
	}
	return fmt.Sprintf("loses %d", e.Amount)
}

// ticking names what hurt at the tick: the keyword that loses a stack next.
func ticking(events []engine.Event, i int) string {
	for _, e := range events[i+1:] {
		if e.Kind == rules.Cleared && e.Flags&rules.ByTick != 0 && e.Target == events[i].Target {
			return rules.Keywords[e.Keyword].Name
		}
	}
	return "the tick"
}

// gainSteps are the stages of a gain: what Fortify adds to Block, and what Weak
// leaves of it.
func gainSteps(f *rules.Fight, events []engine.Event, i int) (list []string) {
	first := i
	for first > 0 && partOfGain(&events[first-1]) && events[first-1].Target == events[i].Target {
		first--
	}
	if first == i {
		return []string{fmt.Sprintf("gains %d", events[i].Amount)}
	}
	list = append(list, fmt.Sprintf("gains %d", events[first].From))
	for n := first; n < i; n++ {
		e := &events[n]
		list = append(list, fmt.Sprintf("%s: %d → %d", stageName(f, e), e.From, e.To))
	}
	return list
}

// partOfGain tells the events that a gain of Block or Shield consists of before
// it is gained.
func partOfGain(e *engine.Event) bool {
	return e.Kind == rules.Modified && (e.Keyword == int16(rules.Fortify) || e.Keyword == int16(rules.Weak))
}

// hitSteps are the stages of the hit that ended in a loss of HP.
func hitSteps(f *rules.Fight, events []engine.Event, i int) (list []string) {
	first, met := i, false
	for first > 0 && partOfHit(&events[first-1]) {
		before := events[first-1].Kind
		if met && (before == rules.Hit || before == rules.Absorbed) {
			break // those of the hit before
		}
		met = met || before == rules.Hit
		first--
	}
	written := events[i].Amount
	told := false
	tell := func(n int32) {
		if !told {
			list = append(list, fmt.Sprintf("deals %d", n))
		}
		told = true
	}
	for n := first; n <= i; n++ {
		e := &events[n]
		switch e.Kind {
		case rules.Modified:
			tell(e.From)
			list = append(list, fmt.Sprintf("%s: %d → %d", stageName(f, e), e.From, e.To))
		case rules.Redirected:
			list = append(list, fmt.Sprintf("Taunt pulls it from %s to %s", f.ActorName(rules.Actor(e.From)), f.ActorName(rules.Actor(e.To))))
		case rules.Hit:
			tell(e.Amount)
			written = e.Amount
		case rules.Absorbed:
			list = append(list, fmt.Sprintf("%s takes %d", rules.Keywords[e.Keyword].Name, e.Amount))
		}
	}
	if lost := events[i].Amount; lost != written {
		list = append(list, fmt.Sprintf("so %d HP", lost))
	}
	return list
}

// partOfHit tells the events that a hit consists of before it costs HP.
func partOfHit(e *engine.Event) bool {
	if partOfGain(e) {
		return false
	}
	switch e.Kind {
	case rules.Modified, rules.Hit, rules.Absorbed, rules.Redirected, rules.Lucky, rules.Fizzled:
		return true
	case rules.Lost:
		return e.Keyword == int16(rules.Taunt)
	}
	return false
}

// stageName is what changed the damage of a hit.
func stageName(f *rules.Fight, e *engine.Event) string {
	switch {
	case e.Keyword == rules.Ovation:
		return "Ovation"
	case e.Keyword >= 0 && int(e.Keyword) < rules.NumKeywords:
		return rules.Keywords[e.Keyword].Name
	}
	if o := f.Origin(e.Cause); e.Cause.Callback == rules.CallTaken || e.Cause.Callback == rules.CallAttack {
		return fmt.Sprintf("%s of %s (%s)", o.Callback, o.Item, o.Where)
	}
	return "the card's bonus"
}
