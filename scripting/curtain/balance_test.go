//go:build full

package curtain_test

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/lab"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
	"curtaincall/scripting"
)

const balancePage = "../../scripts/curtain/BALANCE.md"

var balanceRuns = flag.Int("balance", 10000, "how many runs of the strongest bot the balance of the pack is measured by")

// share counts how often something happened that could have happened.
type share struct{ times, of int }

func (s *share) add(happened bool) { s.times, s.of = s.times+engine.BoolToInt(happened), s.of+1 }

// rate returns the percentage and its 95% confidence interval.
func (s share) rate() (percent, low, high float64) { return lab.StandingOf(s.times, s.of).WinRate() }

func (s share) percent() float64 {
	percent, _, _ := s.rate()
	return percent
}

// cells returns the cells of a table that show the percentage.
func (s share) cells() string {
	if s.of == 0 {
		return "- | -"
	}
	percent, low, high := s.rate()
	return fmt.Sprintf("%.1f%% | %.1f to %.1f", percent, low, high)
}

// shares are shares by id.
type shares map[string]*share

func (s shares) of(id string) *share {
	if s[id] == nil {
		s[id] = new(share)
	}
	return s[id]
}

func (s shares) addAll(more shares) {
	for id, n := range more {
		s.of(id).times += n.times
		s.of(id).of += n.of
	}
}

// runFigures are what runs of one bot say of the balance.
type runFigures struct {
	won      share
	lost     [3]share // by act
	idle     share    // turns that ended although an attack could be paid that would have dealt damage
	firsts   shares   // runs won, by what was chosen first: a Basic, or an enemy of the first scene
	enemies  shares   // enemies of later scenes, taken among those offered
	rewards  shares   // likewise, cards
	upgrades shares   // likewise, cards to upgrade
	plays    map[string]int
}

func newRunFigures() *runFigures {
	return &runFigures{firsts: shares{}, enemies: shares{}, rewards: shares{}, upgrades: shares{}, plays: map[string]int{}}
}

func (m *runFigures) addAll(more *runFigures) {
	m.firsts.addAll(more.firsts)
	m.enemies.addAll(more.enemies)
	m.rewards.addAll(more.rewards)
	m.upgrades.addAll(more.upgrades)
	for id, n := range more.plays {
		m.plays[id] += n
	}
	sums := [...]*share{&m.won, &m.idle, &m.lost[0], &m.lost[1], &m.lost[2]}
	for i, n := range [...]share{more.won, more.idle, more.lost[0], more.lost[1], more.lost[2]} {
		sums[i].times += n.times
		sums[i].of += n.of
	}
}

// measureRun plays one run. The bits of its number choose the Basics and the first enemy, because a bot that
// sees nothing of what comes always chooses the same.
func (m *runFigures) measureRun(p *scripting.GameRunner, policy bot.Policy, number int) error {
	table, err := p.StartGame(scripting.GameStart{Seed: engine.Seed(number + 1)}, nil)
	if err != nil {
		return err
	}
	r := table.(*ui.RunTable)
	scratch := r.NewEmptyTable().(*ui.RunTable)
	var firsts []string
	for r.CurrentDecisionKind() != rules.RunOver {
		at, options := r.CurrentDecisionKind(), r.OptionWords()
		if at == rules.ChooseBasic || len(firsts) == 2 {
			i := number >> len(firsts) & 1
			firsts = append(firsts, options[i])
			if err := r.Apply(rules.NewChooseAction(i)); err != nil {
				return err
			}
			continue
		}
		a, err := policy.Choose(r)
		if err != nil {
			return err
		}
		offered := map[rules.DecisionKind]shares{rules.ChooseEnemy: m.enemies, rules.ChooseCard: m.rewards, rules.ChooseUpgrade: m.upgrades}[at]
		for i, id := range options {
			if offered != nil {
				offered.of(id).add(i == int(a.Args[0]))
			}
		}
		switch {
		case at == rules.InFight && a.Kind == rules.ActPlay:
			m.plays[r.Fight().CardDef(a.Args[0]).ID]++
		case at == rules.InFight && a.Kind == rules.ActEndTurn:
			m.idle.add(wouldDamage(r, scratch))
		}
		if err := r.Apply(a); err != nil {
			return err
		}
	}
	won := r.Result() == rules.Victory
	m.won.add(won)
	for act := range m.lost {
		m.lost[act].add(!won && r.ActNumber() == act+1)
	}
	for _, id := range firsts {
		m.firsts.of(id).add(won)
	}
	return nil
}

// wouldDamage reports whether some attack that can be played takes HP from an enemy. It overwrites scratch.
func wouldDamage(r, scratch *ui.RunTable) bool {
	hp := func(r *ui.RunTable) (sum int) {
		for e := range r.Fight().EnemyCount() {
			sum += r.Fight().HP(rules.EnemyActor(e))
		}
		return sum
	}
	for _, a := range r.Legal(nil) {
		if a.Kind != rules.ActPlay || r.Fight().CardDef(a.Args[0]).Type != rules.Attack {
			continue
		}
		scratch.CopyFrom(r)
		if scratch.Apply(a) == nil && (scratch.WonFights() > r.WonFights() || hp(scratch) < hp(r)) {
			return true
		}
	}
	return false
}

// measureRuns returns the figures of runs that the bot called name plays on all processors.
func measureRuns(t *testing.T, name string, runs int) *runFigures {
	var (
		all     = newRunFigures()
		mu      sync.Mutex
		workers sync.WaitGroup
		n       = runtime.NumCPU()
	)
	for worker := range n {
		p, err := whole(t).NewGameRunner()
		if err != nil {
			t.Fatal(err)
		}
		workers.Go(func() {
			m, policy := newRunFigures(), bot.NewPolicyByName(name, 1, 0, nil)
			for number := worker; number < runs; number += n {
				if err := m.measureRun(p, policy, number); err != nil {
					t.Errorf("seed %d: %v", number+1, err)
					return
				}
			}
			mu.Lock()
			defer mu.Unlock()
			all.addAll(m)
		})
	}
	workers.Wait()
	return all
}

// balanceAim is a figure of the page with the band that it should be in, in percent.
type balanceAim struct {
	what      string
	low, high float64
	measured  share
}

func (a balanceAim) row() string {
	met := "yes"
	if percent := a.measured.percent(); percent < a.low || percent > a.high {
		met = "**no**"
	}
	return fmt.Sprintf("| %s | %v to %v%% | %s | %s |\n", a.what, a.low, a.high, a.measured.cells(), met)
}

// appendBalance writes the page of what runs of the strongest and of a quick bot say.
func appendBalance(b *strings.Builder, c *rules.Content, full, quick *runFigures) {
	fmt.Fprintf(b, `# The balance of Curtain Call

%d runs of the bot full, and %d of quick, which takes some 4 ms for each, with seeds from 1 on. Bots do not see what is
hidden, and so always choose the same at first: here the Basics and the first enemy are given, each as often as the other.
Intervals are 95%% confidence intervals.

    go test ./scripting/curtain -tags full -run BalanceIsAsOnThePage -long -update -timeout 0

measures and writes this page. Without -update it fails if anything differs.

## Aims

| of all | wanted | measured | interval | met |
|---|---|---:|---:|---|
`, full.won.of, quick.won.of)
	for _, a := range []balanceAim{
		{"runs are won by full", 50, 65, full.won},
		{"runs are won by quick", 30, 100, quick.won},
		{"runs end in act I", 3, 8, full.lost[0]},
		{"runs end in act II", 8, 15, full.lost[1]},
		{"turns end with energy for an attack that would deal damage", 0, 1, full.idle},
		{"enemies after the first scene are taken in 25 to 75% of their offers", 100, 100, within(full.enemies, 25, 75)},
		{"reward cards are taken in 5 to 90% of their offers", 100, 100, within(full.rewards, 5, 90)},
		{"reward cards are played", 100, 100, played(full.rewards, full.plays, "")},
		{"upgrades are taken in 5 to 90% of their offers", 100, 100, within(full.upgrades, 5, 90)},
		{"upgrades are played", 100, 100, played(full.upgrades, full.plays, "+")},
	} {
		b.WriteString(a.row())
	}
	appendSpread(b, full.firsts)
	appendShares(b, "First choices", "won with it", full.firsts, nil, c)
	appendShares(b, "Enemies", "taken", full.enemies, nil, c)
	appendShares(b, "Reward cards", "taken", full.rewards, func(id string) int { return full.plays[id] }, c)
	appendShares(b, "Upgrades", "taken", full.upgrades, func(id string) int { return full.plays[id+"+"] }, c)
	b.WriteString("\n## Cards of every deck\n\n| card | played | upgraded, played |\n|---|---:|---:|\n")
	for _, d := range c.Cards {
		if d.Rarity == rules.Basic && !d.Upgraded {
			fmt.Fprintf(b, "| %s | %d | %d |\n", d.ID, full.plays[d.ID], full.plays[d.ID+"+"])
		}
	}
}

// within returns of how many the percentage is within a band.
func within(s shares, low, high float64) (count share) {
	for _, n := range s {
		percent := n.percent()
		count.add(low <= percent && percent <= high)
	}
	return count
}

// played returns how many of the cards in s, with a suffix to their ids, were played.
func played(s shares, plays map[string]int, suffix string) (count share) {
	for id := range s {
		count.add(plays[id+suffix] > 0)
	}
	return count
}

// appendSpread writes the row of the points between the best and the worst of the first choices.
func appendSpread(b *strings.Builder, firsts shares) {
	list := slices.SortedFunc(maps.Values(firsts), func(x, y *share) int { return cmp.Compare(x.percent(), y.percent()) })
	worst, best := list[0], list[len(list)-1]
	spread, met := best.percent()-worst.percent(), "yes"
	if spread > 8 {
		met = "**no**"
	}
	variance := func(s *share) float64 { return s.percent() * (100 - s.percent()) / float64(s.of) }
	margin := 1.96 * math.Sqrt(variance(best)+variance(worst))
	fmt.Fprintf(b, "| points of runs won between the best and the worst of the first choices | 0 to 8 | %.1f | %.1f to %.1f | %s |\n", spread, max(0, spread-margin), spread+margin, met)
}

func appendShares(b *strings.Builder, title, taken string, s shares, plays func(id string) int, c *rules.Content) {
	fmt.Fprintf(b, "\n## %s\n\n| | of | %s | interval |", title, taken)
	if plays != nil {
		b.WriteString(" played |")
	}
	b.WriteString("\n|---|---:|---:|---:|")
	if plays != nil {
		b.WriteString("---:|")
	}
	b.WriteString("\n")
	var ids []string
	for id := range s {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(x, y string) int { return cmp.Or(cmp.Compare(s[y].percent(), s[x].percent()), cmp.Compare(x, y)) })
	for _, id := range ids {
		what := id
		if d := c.Card(id); d != nil && plays != nil {
			what = fmt.Sprintf("%s, %s", id, d.Owner)
		}
		fmt.Fprintf(b, "| %s | %d | %s |", what, s[id].of, s[id].cells())
		if plays != nil {
			fmt.Fprintf(b, " %d |", plays(id))
		}
		b.WriteString("\n")
	}
}

// The page says what is measured. With -update it is written.
func TestBalanceIsAsOnThePage(t *testing.T) {
	testkit.SkipUnlessLong(t)
	carryPractice(t)
	var b strings.Builder
	appendBalance(&b, whole(t).Content, measureRuns(t, "full", *balanceRuns), measureRuns(t, "quick", *balanceRuns))
	golden.Check(t, balancePage, b.String())
}

// TestTheBalancePageNamesEverything holds that every card, Basic or not, and every enemy of
// the run stands in the page of what simulations found.
func TestTheBalancePageNamesEverything(t *testing.T) {
	page := testkit.ReadFile(t, balancePage)
	c := whole(t).Content
	for _, d := range c.Cards {
		if !d.Upgraded && !strings.Contains(page, "| "+d.ID) {
			t.Errorf("no card %q", d.ID)
		}
	}
	for _, act := range c.Run.Acts {
		for _, id := range slices.Concat(act.Scenes...) {
			if !strings.Contains(page, "| "+id+" |") {
				t.Errorf("no enemy %q", id)
			}
		}
	}
}
