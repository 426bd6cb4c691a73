package skirmish

import (
	"fmt"

	"curtaincall/engine"
	rules "curtaincall/engine/skirmish"
)

// changes reports whether an event changed a fact.
func changes(e *engine.Event, fact engine.Fact) bool {
	if e.From == e.To || e.Target != fact.Target {
		return false
	}
	switch e.Kind {
	case rules.Damaged, rules.Healed:
		return fact.Keyword == rules.HP
	case rules.Advanced:
		return fact.Keyword == rules.Position
	case rules.Gained, rules.Lost, rules.Absorbed, rules.Inflicted, rules.Faded:
		return fact.Keyword == e.Keyword
	}
	return false
}

// explain tells how the amount of a change came about.
func explain(_ any, events []engine.Event, i int) []string {
	e := &events[i]
	switch e.Kind {
	case rules.Damaged:
		return hitSteps(events, i)
	case rules.Healed:
		return []string{fmt.Sprintf("heals %d", e.Amount)}
	case rules.Absorbed:
		return []string{fmt.Sprintf("takes %d of a hit", e.Amount)}
	case rules.Gained:
		return []string{fmt.Sprintf("gains %d", e.Amount)}
	case rules.Lost:
		if e.Cause.Callback == rules.NoCallback {
			return []string{"goes at the start of the unit's turn"}
		}
		return []string{fmt.Sprintf("loses %d", e.Amount)}
	case rules.Inflicted:
		return []string{fmt.Sprintf("inflicted for %d of its turns", e.Amount)}
	case rules.Faded:
		return []string{fmt.Sprintf("%d less", e.Amount)}
	case rules.Advanced:
		return []string{"advances"}
	}
	return nil
}

// hitSteps are the stages of the hit that ended in a loss of HP.
func hitSteps(events []engine.Event, i int) (list []string) {
	first := i
	for first > 0 && partOfHit(events, first-1) {
		first--
	}
	for _, e := range events[first:i] {
		switch e.Kind {
		case rules.Modified:
			if list == nil {
				list = append(list, fmt.Sprintf("deals %d", e.From))
			}
			list = append(list, fmt.Sprintf("%s: %d → %d", rules.Keywords[e.Keyword].Name, e.From, e.To))
		case rules.Hit:
			if list == nil {
				list = append(list, fmt.Sprintf("deals %d", e.Amount))
			}
		case rules.Absorbed:
			list = append(list, fmt.Sprintf("Block takes %d", e.Amount))
		}
	}
	if len(list) == 1 {
		return list // nothing has changed the number
	}
	return append(list, fmt.Sprintf("so %d HP", events[i].Amount))
}

// partOfHit tells whether event n belongs to the hit that the event after it
// belongs to: stages come first, then the hit, then what Block takes.
func partOfHit(events []engine.Event, n int) bool {
	switch events[n].Kind {
	case rules.Modified:
		return events[n+1].Kind == rules.Modified || events[n+1].Kind == rules.Hit
	case rules.Hit, rules.Absorbed:
		return events[n+1].Kind == rules.Absorbed || events[n+1].Kind == rules.Damaged
	}
	return false
}
