package simulate

import (
	"slices"
	"sync"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/lab"
	"curtaincall/scripting"
)

// knockoutPlans returns the plans of knock-outs: for each definition with effects, or only for those in
// onlyIDs, of a version in which it can be played at the same cost, but has no effect. A version is loaded
// when its first game is played. Games in which the definition was not offered are not replayed.
func knockoutPlans(h *program.Host, g *load.LoadedGame, first *lab.Plan, onlyIDs []string) (plans []*lab.Plan) {
	var one sync.Mutex // locked while a version is loaded
	for _, id := range idsWithEffect(g.Content) {
		if len(onlyIDs) > 0 && !slices.Contains(onlyIDs, id) {
			continue
		}
		p := &lab.Plan{Seats: first.Seats, Setups: first.Setups, Players: first.Players, Without: id, Taught: true, Seed: first.Seed, Runs: first.Runs,
			Actions: first.Actions, Work: first.Work, Cores: first.Cores, Stop: first.Stop}
		made := sync.OnceValues(func() (*Variant, error) {
			one.Lock()
			defer one.Unlock()
			return BuildVariant(h, g, []string{id + "=" + scripting.Nothing})
		})
		p.Open = func() (lab.GameStarter, error) {
			without, err := made()
			if err != nil {
				return nil, err
			}
			return newGameStarter(h, without.LoadedGame)
		}
		plans = append(plans, p)
	}
	return plans
}

// idsWithEffect returns the ids of the definitions that have effects. It excludes ids that several
// definitions have.
func idsWithEffect(c *scripting.Generation) (ids []string) {
	known := map[string]int{}
	for _, e := range c.Entries() {
		known[e.ID]++
	}
	for _, e := range c.Entries() {
		if known[e.ID] == 1 && scripting.EffectFunctionNames(c, "", e.ID) != nil {
			ids = append(ids, e.ID)
		}
	}
	return ids
}
