package main

import (
	"fmt"
	"strings"

	"curtaincall/engine/lab"
	"curtaincall/scripting"
)

// knockOut finds what everything is worth that was played: the same seeds are played
// again for each in a version in which it costs and is played and does nothing. Its worth
// is how many games of a hundred are won more with it.
func (h *host) knockOut(g *game, plan *lab.Plan, endings []lab.Ending, o simulateOptions, d *detail) error {
	for i := range d.Played {
		row := &d.Played[i]
		if row.Taken == 0 || !idles(g.content, row.Name) || h.stopped() {
			continue
		}
		without, err := h.varied(g, []string{row.Name + "=" + scripting.Nothing})
		if err != nil {
			return err
		}
		other, _, err := h.plan(without.game, plan.Setups[0], o)
		if err != nil {
			return err
		}
		other.Setups = plan.Setups
		end := h.progress(other.Games(), other.Done.Load, func() string { return fmt.Sprintf("without %s, %d of %d", row.Name, i+1, len(d.Played)) })
		played, err := other.Play()
		end()
		if err != nil {
			return err
		}
		whole, _ := other.Within(played)
		c := plan.Compare(lab.Test{Errors: 0.05, Bound: 0.04}, endings, whole)
		low, high := c.Interval()
		row.Worth = &between{tenths(100 * c.Wins.Mean()), tenths(100 * low), tenths(100 * high)}
	}
	return nil
}

// idles reports whether there is a version in which a definition does nothing.
func idles(c scripting.Content, id string) bool {
	for _, one := range c.Closures() {
		_, name, _ := strings.Cut(one.Item, " ")
		if one.Form.Result == nil && name == fmt.Sprintf("%q", id) {
			return true
		}
	}
	return false
}
