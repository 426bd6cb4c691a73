package gametest

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// judgementCache has the evaluations of a game's positions by their keys.
type judgementCache struct {
	of     any
	judged map[uint64]int
	chance engine.RandomStream
}

// checkJudgementKeys plays two actions, in both orders, on a copy whose hidden state is drawn anew,
// and checks that positions with the same key have the same evaluation.
func (m *randomGame) checkJudgementKeys(legal []engine.Action) error {
	chance := &m.judgements.chance
	if m.table.Abilities().JudgementKey == nil || chance.IntN(4) > 0 {
		return nil
	}
	for range 3 {
		a, b := legal[chance.IntN(len(legal))], legal[chance.IntN(len(legal))]
		for _, order := range [...][2]engine.Action{{a, b}, {b, a}} {
			m.other.CopyFrom(m.table)
			m.other.RandomizeHiddenState(m.table.Seat(), engine.Seed(chance.IntN(1000)))
			for _, a := range order {
				if err := m.checkJudgedAsBefore(m.other); err != nil {
					return err
				}
				if m.other.Apply(a) != nil {
					break
				}
			}
			if err := m.checkJudgedAsBefore(m.other); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *randomGame) checkJudgedAsBefore(t screen.Table) error {
	key, _, of, ok := t.Abilities().JudgementKey()
	if !ok {
		return nil
	}
	if r := &m.judgements; r.judged == nil || r.of != of {
		r.of, r.judged = of, map[uint64]int{}
	}
	worth, kept := t.Abilities().JudgeForCache(0)
	if again := t.Judge(0); again != worth {
		return fmt.Errorf("judged %d and %d", worth, again)
	}
	if was, known := m.judgements.judged[key]; known && was != worth {
		return fmt.Errorf("judged %d, and %d where the key was the same", worth, was)
	}
	if kept {
		m.judgements.judged[key] = worth
	}
	return nil
}
