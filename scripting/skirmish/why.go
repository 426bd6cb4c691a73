package skirmish

import (
	"fmt"

	"curtaincall/engine"
	rules "curtaincall/engine/skirmish"
)

// changes reports whether an event changed a fact.
func changes(e *engine.Event, fact engine.Fact) bool {
	if e.Target != fact.Target {
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
func explain(game any, events []engine.Event, i int) []string {
	e := &events[i]
	switch e.Kind {
	case rules.Damaged:
		return hitSteps(game.(*rules.Match), events, i)
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

// hitSteps are the points of the hit that ended in a loss of HP.
func hitSteps(m *rules.Match, events []engine.Event, i int) (list []string) {
	for _, e := range engine.PartBefore(events, i) {
		if list == nil {
			begun := e.Amount
			if e.Kind == rules.Modified {
				begun = e.From
			}
			list = append(list, fmt.Sprintf("deals %d", begun))
		}
		switch e.Kind {
		case rules.Modified:
			list = append(list, fmt.Sprintf("%s: %d → %d", m.Keyword(rules.Keyword(e.Keyword)).Name, e.From, e.To))
		case rules.Absorbed:
			list = append(list, fmt.Sprintf("Block takes %d", e.Amount))
		}
	}
	if len(list) == 1 {
		return list // nothing has changed the number
	}
	return append(list, fmt.Sprintf("so %d HP", events[i].Amount))
}
