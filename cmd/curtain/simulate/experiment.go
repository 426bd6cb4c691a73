package simulate

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"
	"time"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// experiment plays the games of a command line: the same seeds in one or more versions of the scripts.
type experiment struct {
	*program.Host
	Options
	plans []*lab.Plan
	games []*load.LoadedGame       // the loaded scripts of each version, except knock-outs
	test  lab.ComparisonParameters // parameters of the test that compares two versions; zero for other experiments
}

func (q *experiment) countPlannedGames() (games int64) {
	for _, p := range q.plans {
		games += p.GameCount()
	}
	return games
}

func (q *experiment) practiceBases() []bot.PracticeUsed {
	var all lab.PracticeList
	for _, p := range q.plans {
		all.Add(p.Practice.All()...)
	}
	return all.All()
}

func (q *experiment) countPlayedGames() (games int64) {
	for _, p := range q.plans {
		games += p.Done.Load()
	}
	return games
}

func (q *experiment) printSpeed(took time.Duration) {
	if len(q.shards.join) == 0 {
		q.PrintToStderr("%.1f games per second on %s", float64(q.countPlayedGames())/took.Seconds(), speech.CountWithNoun(q.Cores, "core"))
	}
}

// forEachResult plays the games or, with --join, reads their results. It calls yield with each result in the order of
// shards until yield returns true. soFar describes the results for the progress line.
func (q *experiment) forEachResult(soFar func() string, yield func(lab.VariantShards) (enough bool, err error)) error {
	if len(q.shards.join) > 0 {
		return q.mergeParts(yield)
	}
	end := q.ShowProgress(q.countPlannedGames(), q.countPlayedGames, soFar)
	err := lab.PlayPart(q.plans, lab.SimulationPart{}, yield)
	if end(); err == nil && q.IsStopped() {
		err = terminal.ErrInterrupted
	}
	return err
}

// forEachSeed plays the games and calls yield with the results of each seed or, with --join, shard. Results of games
// that a knock-out cannot change are copied from the first version. limitErr is set if the scripts exceed their limit
// of instructions. If no game was finished by then, err is the same error.
func (q *experiment) forEachSeed(soFar func() string, yield func(lab.VariantShards) error) (limitErr, err error) {
	if len(q.shards.join) == 0 {
		for _, p := range q.plans {
			p.Size = 1 // so that all cores have something to do
		}
	}
	games, budget := 0, lab.InstructionBudget{Versions: q.plans}
	err = q.forEachResult(soFar, func(r lab.VariantShards) (bool, error) {
		all, isOver := budget.AddResult(r)
		games += len(all[0].Endings)
		return isOver, yield(all)
	})
	if err == nil && budget.Spent > q.plans[0].Work {
		limitErr = sandbox.RunLimitError(fmt.Sprintf("%d of %d games", games, q.plans[0].GameCount()), q.plans[0].Work)
	}
	if games == 0 && err == nil {
		err = limitErr
	}
	return limitErr, err
}

type planComparison struct {
	plans      []*lab.Plan // all plans of the experiment
	one, other int         // indexes of the two plans
	lab.Comparison
}

func newPlanComparison(plans []*lab.Plan, one, other int) *planComparison {
	test := lab.ComparisonParameters{Errors: 0.05, Bound: 0.04, Pairs: plans[one].Runs}
	return &planComparison{plans, one, other, lab.Comparison{Test: test}}
}

func (c *planComparison) compareShards(r lab.VariantShards) {
	c.AddShards(c.plans[c.one], [2]lab.Shard{r[c.other], r[c.one]})
}

// pointsEstimate returns the difference in wins per hundred games, variant minus base.
func pointsEstimate(c *lab.Comparison) lab.Estimate {
	low, high := c.WinDifferenceInterval()
	return newEstimate(100*c.Wins.Mean(), 100*low, 100*high)
}

// newQuestion returns everything on which the results of the experiment depend. programHash is from programID or "".
func (q *experiment) newQuestion(programHash string) *lab.SimulationQuestion {
	p := q.plans[0]
	asked := &lab.SimulationQuestion{Program: programHash, Game: q.games[0].Name, Seats: p.Seats, Setups: p.Setups, Seed: p.Seed, Runs: p.Runs,
		Margin: q.match.margin, Watched: p.Watch != nil, Actions: p.Actions, Work: p.Work, Test: q.test, Size: p.Size}
	for i, p := range q.plans {
		v := lab.Version{Players: p.Players, Without: p.Without, Taught: p.Taught}
		if i < len(q.games) {
			v.Content = hashScriptsAndLimits(q.games[i])
		}
		asked.Versions = append(asked.Versions, v)
	}
	return asked
}

func hashScriptsAndLimits(g *load.LoadedGame) string {
	hash := sha256.New()
	fmt.Fprintf(hash, "%s %+v\n", g.Name, g.Limits)
	for _, t := range load.WithoutManifests(g.Texts) {
		for _, part := range []string{t.Path, t.Owner(), t.Body} {
			fmt.Fprintf(hash, "%d %s\n", len(part), part)
		}
		if t.Mod != nil && t.Mod.ChangedSettingsText() != "" {
			fmt.Fprintf(hash, "settings %s\n", t.Mod.ChangedSettingsText())
		}
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// programID returns the commit and the version of Go, which are the same on every system. If the commit is unknown or
// the sources were changed, it returns a hash of the executable instead.
var programID = sync.OnceValues(func() (string, error) {
	if commit, clean := program.BuildCommit(); clean {
		return commit + " " + runtime.Version(), nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	hash := sha256.New()
	_, err = io.Copy(hash, file)
	return hex.EncodeToString(hash.Sum(nil)), err
})

// knockoutPlans returns a plan for each definition that has effects, or only for onlyIDs if that is not empty. Each
// plan plays the games of first with scripts in which the definition does nothing. Games in which first did not offer
// the definition are not played again. The scripts are loaded when the first game is played.
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

// idsWithEffect returns the ids of definitions that have effects, without ids that several definitions share.
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
