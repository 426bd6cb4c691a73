package lab

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Tally sums the records of games. Its lists are in the order of first occurrence. The zero value is empty.
type Tally struct {
	Places   []*SceneTotals  // scenes by the heading of the screen
	Subjects []*SceneTotals  // scenes by subject
	Chosen   []*ActionTotals // actions outside of turns
	Played   []*ActionTotals // definitions played in turns
	Curves   []*SceneCurve
	Extremes []ExtremeGame
	DeadEnds []uint64 // seeds of unfinished games

	rows    map[string]*SceneTotals
	options map[string]*ActionTotals
	curves  map[string]*SceneCurve
}

// SceneTotals has the sums over all games that reached a scene: how many passed it, and how many turns it took.
type SceneTotals struct {
	Name    string
	Games   int   // number of games that reached it
	Passed  int   // number of games that continued after it, or were won in it
	Turns   int   // number of turns in all games
	Squares int64 // sum of the squared number of turns of each game
}

// MeanTurns returns the average number of turns in the scene, and its 95% confidence interval.
func (r *SceneTotals) MeanTurns() (turns, low, high float64) {
	n := float64(r.Games)
	turns = float64(r.Turns) / n
	half := halfWidth95 * math.Sqrt(max(0, float64(r.Squares)/n-turns*turns)/n)
	return turns, turns - half, turns + half
}

// ActionTotals has the totals of an action over many games. An action that players choose when they are already
// winning looks better than it is; only a comparison with a version without it measures its worth.
type ActionTotals struct {
	Name string
	ActionCounts
	Won int // games won by the player who chose it
}

// Details has the reported statistics of the records of many games.
type Details struct {
	Won      Estimate      `json:"won"` // percentage of games that the first player won
	Places   []Row         `json:"places"`
	Subjects []Row         `json:"subjects"`
	Chosen   []Row         `json:"chosen"`
	Played   []Row         `json:"played"`
	Never    []string      `json:"never_played"`
	Curves   []SceneCurve  `json:"curves"`
	Extremes []ExtremeGame `json:"extremes"`
	DeadEnds []uint64      `json:"dead_ends"`
}

// Estimate is a number with the bounds of its confidence interval.
type Estimate struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Row has the results, over many games, of a scene or of an action that players could choose.
type Row struct {
	Name string `json:"name"`
	*SceneCounts
	*ActionCounts
	Percent float64   `json:"percent"` // percentage of the games in which the scene was passed, or that were won with the action
	Low     float64   `json:"low"`
	High    float64   `json:"high"`
	Worth   *Estimate `json:"worth,omitempty"`
}

// Share returns Percent with its interval.
func (r *Row) Share() Estimate { return Estimate{r.Percent, r.Low, r.High} }

// HasGames reports whether there are games of which Percent is a percentage.
func (r *Row) HasGames() bool {
	return r.SceneCounts != nil || r.ActionCounts != nil && r.Taken > 0
}

// SceneCounts has how many games reached a scene, and how many turns it took on average, with the confidence interval.
type SceneCounts struct {
	Games     int     `json:"games"`
	Turns     float64 `json:"turns"`
	TurnsLow  float64 `json:"turns_low"`
	TurnsHigh float64 `json:"turns_high"`
}

// ActionCounts has in how many games an action was possible, in how many it was chosen, and how many times in all. A
// game counts once for each seat.
type ActionCounts struct {
	Offered int `json:"offered"`
	Taken   int `json:"taken"`
	Times   int `json:"times"`
}

// SceneCurve has the average of a number at the end of each scene, over the games that reached the scene.
type SceneCurve struct {
	Word  string    `json:"word"`
	Means []float64 `json:"means"`

	games []int // number of games that reached each scene
}

// ExtremeGame is the game, of many, in which the number called What was largest or smallest.
type ExtremeGame struct {
	What  string `json:"what"`
	Seed  uint64 `json:"seed"`
	Value int    `json:"value"`
}

// Add adds a game, whose ending must have a Record.
func (t *Tally) Add(g PlannedGame, e *Ending) {
	if t.rows == nil {
		t.rows, t.options, t.curves = map[string]*SceneTotals{}, map[string]*ActionTotals{}, map[string]*SceneCurve{}
	}
	for n := range e.Record.Scenes {
		s := &e.Record.Scenes[n]
		t.addScene(&t.Places, "place ", s.Place, s)
		subjects := append([]string{s.Subject}, s.Others...)
		slices.Sort(subjects)
		for _, about := range slices.Compact(subjects) {
			t.addScene(&t.Subjects, "subject ", about, s)
		}
		t.addToCurve(n, "turns", s.Turns)
		for _, h := range s.Health {
			t.addToCurve(n, h.Word, h.Value)
		}
	}
	t.addChoices(&t.Chosen, "chosen ", e.Record.Chosen, e)
	t.addChoices(&t.Played, "played ", e.Record.Played, e)
	if !e.Over {
		t.DeadEnds = append(t.DeadEnds, g.Seed)
	}
	t.updateExtreme("the longest turn, in actions", g.Seed, e.Record.Longest, false)
	t.updateExtreme("the most actions", g.Seed, e.Actions, false)
	t.updateExtreme("the fewest actions", g.Seed, e.Actions, true)
	t.updateExtreme("the best margin", g.Seed, e.Margin, false)
	t.updateExtreme("the worst margin", g.Seed, e.Margin, true)
}

func (t *Tally) addScene(order *[]*SceneTotals, keyPrefix, name string, s *SceneRecord) {
	row := findOrAppend(t.rows, order, keyPrefix+name)
	row.Name = name
	row.Games++
	row.Passed += engine.BoolToInt(s.Ended)
	row.Turns += s.Turns
	row.Squares += int64(s.Turns) * int64(s.Turns)
}

func (t *Tally) addChoices(order *[]*ActionTotals, keyPrefix string, list []ChoiceCounts, e *Ending) {
	for _, c := range list {
		o := findOrAppend(t.options, order, keyPrefix+c.What)
		o.Name = c.What
		o.Offered++
		o.Taken += engine.BoolToInt(c.Did > 0)
		o.Won += engine.BoolToInt(c.Did > 0 && e.Over && e.Winner == c.Seat)
		o.Times += c.Did
	}
}

func (t *Tally) addToCurve(scene int, word string, value int) {
	c := findOrAppend(t.curves, &t.Curves, word)
	c.Word = word
	for len(c.Means) <= scene {
		c.Means, c.games = append(c.Means, 0), append(c.games, 0)
	}
	c.games[scene]++
	c.Means[scene] += (float64(value) - c.Means[scene]) / float64(c.games[scene])
}

func findOrAppend[T any](byKey map[string]*T, order *[]*T, key string) *T {
	if byKey[key] == nil {
		byKey[key] = new(T)
		*order = append(*order, byKey[key])
	}
	return byKey[key]
}

func (t *Tally) updateExtreme(numberName string, seed uint64, value int, smallest bool) {
	i := slices.IndexFunc(t.Extremes, func(x ExtremeGame) bool { return x.What == numberName })
	switch {
	case i < 0:
		t.Extremes = append(t.Extremes, ExtremeGame{What: numberName, Seed: seed, Value: value})
	case smallest && value < t.Extremes[i].Value, !smallest && value > t.Extremes[i].Value:
		t.Extremes[i] = ExtremeGame{What: numberName, Seed: seed, Value: value}
	}
}

// SortByFrequency sorts Chosen and Played by how often an action was chosen, and Subjects by games, highest first.
func (t *Tally) SortByFrequency() {
	for _, list := range [][]*ActionTotals{t.Chosen, t.Played} {
		slices.SortStableFunc(list, func(a, b *ActionTotals) int {
			return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Name, b.Name))
		})
	}
	slices.SortStableFunc(t.Subjects, func(a, b *SceneTotals) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name))
	})
}

// ReportCell identifies a cell of a report's table that counts games.
type ReportCell struct {
	Table string // places, subjects, chosen, played, ended or won
	Row   string // name of the row, as printed
	What  string // in places and subjects: came, passed or lost; in chosen and played: offered, taken or won
}

// CountedGame is a game that a ReportCell counts. Number depends on the cell's Table. For places and subjects, it is
// the number of turns in the row's scene; for chosen and played, how often the row's action was chosen; for ended and
// won, the number of actions of the game.
type CountedGame struct {
	PlannedGame
	Number int
	Won    bool // whether the first player won
}

// GamesCountedBy returns the games that a cell counts, the one with the largest Number first.
func (p *Plan) GamesCountedBy(endings []Ending, c ReportCell) (list []CountedGame) {
	for n := range endings {
		e, g := &endings[n], p.Game(n)
		if number, counts := c.numberInGame(p, g, e); counts {
			list = append(list, CountedGame{g, number, p.halfPoints(e, g.Seat(0)) == 2})
		}
	}
	slices.SortStableFunc(list, func(a, b CountedGame) int { return cmp.Compare(b.Number, a.Number) })
	return list
}

// numberInGame returns CountedGame.Number for a game. counts is false if the cell does not count the game.
func (c ReportCell) numberInGame(p *Plan, g PlannedGame, e *Ending) (number int, counts bool) {
	switch {
	case c.Table == "won":
		return e.Actions, p.halfPoints(e, g.Seat(0)) == 2
	case c.Table == "ended":
		return e.Actions, c.Row == screen.Clean(e.DescribeIfNoWinner(p.Seats))
	case e.Record == nil:
		return 0, false
	}
	var t Tally
	t.Add(g, e)
	for _, s := range map[string][]*SceneTotals{"places": t.Places, "subjects": t.Subjects}[c.Table] {
		if screen.Clean(s.Name) == c.Row {
			return s.Turns, c.What == "came" || c.What == "passed" && s.Passed > 0 || c.What == "lost" && s.Passed < s.Games
		}
	}
	for _, a := range map[string][]*ActionTotals{"chosen": t.Chosen, "played": t.Played}[c.Table] {
		if screen.Clean(a.Name) == c.Row {
			return a.Times, c.What == "offered" || c.What == "taken" && a.Taken > 0 || c.What == "won" && a.Won > 0
		}
	}
	return 0, false
}

// DescribeIfNoWinner returns how and where a game ended, or "" if somebody won it. seats is the number of its seats.
func (e *Ending) DescribeIfNoWinner(seats int) string {
	switch {
	case !e.Over:
		return fmt.Sprintf("unfinished in %s", e.Place)
	case e.Forfeit != nil && e.Winner == engine.NoSeat:
		return "forfeited"
	case e.Winner != engine.NoSeat:
		return ""
	case seats > 1:
		return fmt.Sprintf("drawn in %s", e.Place)
	}
	return fmt.Sprintf("lost in %s", e.Place)
}
