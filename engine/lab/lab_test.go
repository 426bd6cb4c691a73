package lab_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
)

// race is a game of two: on one's turn one goes one step or two, and who is first at
// the end wins. Odd seeds give the first seat half of the way; the setup "still" never
// ends, and "draw" has no winner.
type race struct {
	screen.Table // what no player asks for
	raceState
	trial bool
}

type raceState struct {
	words string
	seed  engine.Seed
	at    [2]int
	seat  engine.Seat
	moves int64
}

const goal = 12

func (r *race) Legal(dst []engine.Action) []engine.Action {
	if _, over := r.Outcome(); over {
		return dst
	}
	return append(dst, engine.NewAction(1, 1), engine.NewAction(1, 2))
}

func (r *race) Apply(a engine.Action) error {
	if r.words == "broken" && !r.trial && r.seed == 3 && a.Args[0] == 2 {
		return errors.New("a broken leg")
	}
	if r.words != "still" {
		r.at[r.seat] += int(a.Args[0])
	}
	r.seat = 1 - r.seat
	r.moves += 100
	return nil
}

func (r *race) Outcome() (engine.Outcome, bool) {
	for seat, at := range r.at {
		if at >= goal && r.words == "draw" {
			return engine.Outcome{Winner: engine.NoSeat}, true
		} else if at >= goal {
			return engine.Outcome{Winner: engine.Seat(seat)}, true
		}
	}
	return engine.Outcome{}, false
}

func (r *race) CopyFrom(g engine.Game) { r.raceState, r.trial = g.(*race).raceState, true }
func (r *race) Hash() uint64 {
	h := engine.NewHasher()
	h.String(fmt.Sprint(r.raceState))
	return h.Sum()
}
func (r *race) Judge(seat engine.Seat) int                    { return r.at[seat] - r.at[1-seat] }
func (r *race) Seat() engine.Seat                             { return r.seat }
func (r *race) EndsTurn(engine.Action) bool                   { return true }
func (r *race) PendingQuestion() *engine.PendingQuestion      { return nil }
func (r *race) RandomizeHiddenState(engine.Seat, engine.Seed) {}
func (r *race) NewEmptyTable() screen.Table                   { return new(race) }
func (r *race) Describe(a engine.Action) string               { return fmt.Sprint(a.Args[0]) }
func (r *race) Parse(s string) (a engine.Action, err error) {
	_, err = fmt.Sscan(s, &a.Args[0])
	a.Kind = 1
	return a, err
}
func (r *race) ScriptInstructions() int64         { return r.moves }
func (r *race) StageHeading(screen.Screen) string { return fmt.Sprint("lap ", r.at[0]/4) }
func deal(seed engine.Seed, words string, _ *engine.Log) (screen.Table, error) {
	if words == "none" {
		return nil, errors.New("no race")
	}
	r := &race{raceState: raceState{words: words, seed: seed}}
	r.at[0] = int(seed%2) * goal / 2
	return r, nil
}

func planOf(runs int, players []string, setups ...string) *lab.Plan {
	return &lab.Plan{
		Seats: 2, Setups: setups, Players: players, Seed: 1, Runs: runs, Actions: 50, Work: 1 << 40, Cores: 2,
		Open: func() (lab.GameStarter, error) { return deal, nil }, Stop: func() bool { return false },
	}
}

func playPlan(t *testing.T, p *lab.Plan) []lab.Ending {
	t.Helper()
	endings, err := p.Play()
	if err != nil {
		t.Fatal(err)
	}
	return endings
}

func always(seat engine.Seat) func(lab.PlannedGame) (engine.Seat, bool) {
	return func(lab.PlannedGame) (engine.Seat, bool) { return seat, true }
}

// standing is how somebody fared in all games of a plan.
func standing(p *lab.Plan, endings []lab.Ending, sits func(lab.PlannedGame) (engine.Seat, bool)) (s lab.Standing) {
	for n := range p.NumShards() {
		some := min(len(endings), lab.ShardSeeds*p.GamesPerSeed())
		s.Add(p, lab.Shard{Number: n, Endings: endings[:some]}, sits)
		endings = endings[some:]
	}
	return s
}

func TestSeedsArePlayedInEverySetupAndFromBothSeats(t *testing.T) {
	p := planOf(3, []string{"greedy", "random"}, "", "draw")
	want := []lab.PlannedGame{{1, 0, false}, {1, 0, true}, {1, 1, false}, {1, 1, true}, {2, 0, false}}
	for n, game := range want {
		if got := p.Game(n); got != game {
			t.Errorf("game %d is %+v, want %+v", n, got, game)
		}
	}
	endings := playPlan(t, p)
	if len(endings) != 12 || p.Done.Load() != 12 {
		t.Fatalf("%d endings, %d done", len(endings), p.Done.Load())
	}
	s := standing(p, endings, lab.FirstPlayerSeat)
	if s.Games != 12 || s.Drawn != 6 || s.Won == 0 {
		t.Errorf("greedy: %+v", s)
	}
	// On odd seeds the first seat is half way ahead, whoever has it.
	for n, e := range endings[:2] {
		if !e.Over || e.Winner != 0 || e.Place != "lap 3" {
			t.Errorf("game %d: %+v", n, e)
		}
	}
	for _, cores := range []int{1, 7} {
		again := planOf(3, p.Players, p.Setups...)
		again.Cores = cores
		if got := playPlan(t, again); !reflect.DeepEqual(got, endings) {
			t.Errorf("on %d cores: %+v", cores, got)
		}
	}
}

func TestOnePlayerTakesAllSeats(t *testing.T) {
	for _, players := range [][]string{{"random"}, {"random", "random"}} {
		p := planOf(40, players, "")
		endings := playPlan(t, p)
		if len(endings) != 40 {
			t.Fatalf("%q: %d games", players, len(endings))
		}
		if a, b := standing(p, endings, always(0)), standing(p, endings, always(1)); a.Won+b.Won != 40 || a.Won <= b.Won {
			t.Errorf("%q: %+v and %+v", players, a, b)
		}
	}
}

func TestGamesWithoutAnEndCountHalf(t *testing.T) {
	p := planOf(4, []string{"greedy"}, "still")
	s := standing(p, playPlan(t, p), always(1))
	if share, low, high := s.WinRate(); s.Drawn != 4 || share != 50 || low > 20 || high < 80 {
		t.Errorf("%+v: %.1f, %.1f to %.1f", s, share, low, high)
	}
}

func TestSharesHaveTheIntervalOfWilson(t *testing.T) {
	for _, c := range []struct {
		won, games       int
		share, low, high float64
	}{
		{50, 100, 50, 40.4, 59.6},
		{95, 100, 95, 88.8, 97.8},
		{100, 100, 100, 96.3, 100},
		{0, 20, 0, 0, 16.1},
		{770, 1540, 50, 47.5, 52.5},
	} {
		p := planOf(c.games, []string{"full"}, "")
		endings := make([]lab.Ending, c.games)
		for i := range endings {
			endings[i] = lab.Ending{Over: true, Winner: 1}
			if i < c.won {
				endings[i].Winner = 0
			}
		}
		share, low, high := standing(p, endings, always(0)).WinRate()
		for i, got := range []float64{share, low, high} {
			if want := []float64{c.share, c.low, c.high}[i]; math.Abs(got-want) > 0.15 {
				t.Errorf("%d of %d: %.2f, %.2f to %.2f, want %v", c.won, c.games, share, low, high, c)
				break
			}
		}
	}
	if share, low, high := (lab.Standing{}).WinRate(); share != 50 || low != 0 || high != 100 {
		t.Errorf("of no games: %v, %v to %v", share, low, high)
	}
}

// TestASeedIsOneTrial plays pairs whose games go the same way: what counts is how
// many seeds there are.
func TestASeedIsOneTrial(t *testing.T) {
	p := planOf(100, []string{"full", "random"}, "")
	endings := make([]lab.Ending, 200)
	for i := range endings {
		endings[i] = lab.Ending{Over: true, Winner: engine.Seat(i / 2 % 2)} // the seat wins both
	}
	_, low, high := standing(p, endings, always(0)).WinRate()
	if math.Abs(low-40.4) > 0.2 || math.Abs(high-59.6) > 0.2 {
		t.Errorf("a seat: %.1f to %.1f, want that of 100 trials", low, high)
	}
	for i := range endings {
		endings[i].Winner = engine.Seat(i % 2) // the first player wins both
	}
	endings[0].Winner = 1
	if share, low, _ := standing(p, endings, lab.FirstPlayerSeat).WinRate(); share != 99.5 || low < 96 {
		t.Errorf("a player who wins all but one: %.1f, from %.1f", share, low)
	}
}

func TestWhatScriptsMayDoEndsWithAWholeSeed(t *testing.T) {
	p := planOf(5, []string{"greedy", "random"}, "")
	endings := playPlan(t, p)
	p.Work = 1 << 40
	whole := lab.Shard{Endings: endings}
	within := func() (lab.VariantShards, bool) {
		b := lab.InstructionBudget{Versions: []*lab.Plan{p, p}}
		return b.AddResult(lab.VariantShards{whole, whole})
	}
	if r, over := within(); over || len(r[0].Endings) != 10 || len(r[1].Endings) != 10 {
		t.Fatalf("%d games, over: %t", len(r[0].Endings), over)
	}
	p.Work = 9000 // a game is some 1,200 to 2,300
	if r, over := within(); !over || len(r[0].Endings) == 0 || len(r[0].Endings)%2 != 0 || len(r[0].Endings) > 4 || len(r[1].Endings) != len(r[0].Endings) {
		t.Errorf("%d games, over: %t", len(r[0].Endings), over)
	}
	short := planOf(2000, p.Players, "")
	short.Work, short.Size = 4500, 1
	short.Play()
	if done := short.Done.Load(); done > 10 {
		t.Errorf("%d games were played beyond what scripts may do", done)
	}
}

func TestWhatFailsIsTold(t *testing.T) {
	p := planOf(4, []string{"greedy"}, "broken", "none")
	endings := playPlan(t, p)
	for n, e := range endings {
		broken, none := p.Game(n).Seed == 3 && n%2 == 0, n%2 == 1
		if failed := e.Failed > 0 && e.Failure != ""; failed != (broken || none) || e.Over == none {
			t.Errorf("game %d: %+v", n, e)
		}
	}
	p.Open = func() (lab.GameStarter, error) { return nil, errors.New("closed") }
	if _, err := p.Play(); err == nil {
		t.Error("a plan that cannot be opened was played")
	}
}

func TestNoResultIsHandedOverAfterAnError(t *testing.T) {
	p, full, calls := planOf(200, []string{"greedy"}, ""), errors.New("the disk is full"), 0
	p.Cores = 4
	err := lab.PlayPart([]*lab.Plan{p}, lab.SimulationPart{}, func(lab.VariantShards) (enough bool, err error) { calls++; return false, full })
	if err != full || calls != 1 {
		t.Errorf("%v after %d results", err, calls)
	}
}

func TestStopEndsAtOnce(t *testing.T) {
	p := planOf(1000, []string{"full", "greedy"}, "")
	p.Stop = func() bool { return true }
	p.Play()
	if done := p.Done.Load(); done != 0 {
		t.Errorf("%d games were played after the stop", done)
	}
}

func TestEveryPlayerHasAName(t *testing.T) {
	for _, name := range append([]string{"1", "9999"}, bot.Names...) {
		if bot.NewPolicyByName(name, 2, 1, nil) == nil {
			t.Errorf("there is no player %q", name)
		}
	}
	for _, name := range [...]string{"nobody", "", "0", "-3", "+3", "03", "3.0", "10000", "99999999999999999999"} {
		if p := bot.NewPolicyByName(name, 2, 1, nil); p != nil {
			t.Errorf("%q is %T", name, p)
		}
	}
}

func TestWhoPlaysWithoutJudgementLosesClearly(t *testing.T) {
	p := planOf(200, []string{"greedy", "random"}, "")
	if share, low, _ := standing(p, playPlan(t, p), lab.FirstPlayerSeat).WinRate(); low < 60 {
		t.Errorf("greedy won %.1f%%, at least %.1f%%", share, low)
	}
}
