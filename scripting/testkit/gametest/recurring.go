package gametest

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// recurs holds the values judged in a match, by key, which must recur.
type recurs struct {
	of     any
	judged map[uint64]int
	chance engine.Stream
}

// recurring plays two actions on a copy with other hidden things, in both orders, and checks that
// positions with the same key are judged the same.
func (m *match) recurring(legal []engine.Action) error {
	chance := &m.recurs.chance
	if m.table.Abilities().JudgementKey == nil || chance.IntN(4) > 0 {
		return nil
	}
	for range 3 {
		a, b := legal[chance.IntN(len(legal))], legal[chance.IntN(len(legal))]
		for _, order := range [...][2]engine.Action{{a, b}, {b, a}} {
			m.other.CopyFrom(m.table)
			m.other.RandomizeHiddenState(m.table.Seat(), engine.Seed(chance.IntN(1000)))
			for _, a := range order {
				if err := m.judgedAsBefore(m.other); err != nil {
					return err
				}
				if m.other.Apply(a) != nil {
					break
				}
			}
			if err := m.judgedAsBefore(m.other); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *match) judgedAsBefore(t screen.Table) error {
	key, of, ok := t.Abilities().JudgementKey()
	if !ok {
		return nil
	}
	if r := &m.recurs; r.judged == nil || r.of != of {
		r.of, r.judged = of, map[uint64]int{}
	}
	worth, kept := t.Abilities().JudgeForCache(0)
	if again := t.Judge(0); again != worth {
		return fmt.Errorf("judged %d and %d", worth, again)
	}
	if was, known := m.recurs.judged[key]; known && was != worth {
		return fmt.Errorf("judged %d, and %d where the key was the same", worth, was)
	}
	if kept {
		m.recurs.judged[key] = worth
	}
	return nil
}
