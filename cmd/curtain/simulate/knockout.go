package simulate

import (
	"fmt"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/lab"
	"curtaincall/scripting"
)

// knockOut finds what everything is worth that was played: the same seeds are played
// again for each in a version in which it costs and is played and does nothing. Its worth
// is how many games of a hundred are won more with it.
func knockOut(h *program.Host, g *load.Game, plan *lab.Plan, endings []lab.Ending, o Options, d *detail) error {
	for i := range d.Played {
		row := &d.Played[i]
		if row.Taken == 0 || scripting.Deeds(g.Content, "", row.Name) == nil {
			continue
		}
		without, err := Varied(h, g, []string{row.Name + "=" + scripting.Nothing})
		if err != nil {
			return err
		}
		other, _, err := Plan(h, without.Game, plan.Setups[0], o)
		if err != nil {
			return err
		}
		other.Setups = plan.Setups
		whole, _, err := playAll(h, other, func() string { return fmt.Sprintf("without %s, %d of %d", row.Name, i+1, len(d.Played)) })
		if err != nil {
			return err
		}
		c := plan.Compare(lab.Test{Errors: 0.05, Bound: 0.04}, endings, whole)
		low, high := c.Interval()
		row.Worth = &Between{tenths(100 * c.Wins.Mean()), tenths(100 * low), tenths(100 * high)}
	}
	return nil
}
