package simulate

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/lab"
	"curtaincall/engine/lab/report"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

type gameDetails struct {
	Won      report.Estimate      `json:"won"` // in percent, by the first player
	Places   []SceneRow           `json:"places"`
	Subjects []SceneRow           `json:"subjects"`
	Chosen   []OptionRow          `json:"chosen"`
	Played   []OptionRow          `json:"played"`
	Never    []string             `json:"never_played"`
	Curves   []report.SceneCurve  `json:"curves"`
	Extremes []report.ExtremeGame `json:"extremes"`
	DeadEnds []uint64             `json:"dead_ends"`
}

// SceneRow has the results of one scene over many games.
type SceneRow struct {
	Name  string  `json:"name"`
	Games int     `json:"games"`
	Went  float64 `json:"percent"` // percentage of the games in which the scene was passed
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Turns float64 `json:"turns"`

	TurnsLow  float64 `json:"turns_low"`
	TurnsHigh float64 `json:"turns_high"`
}

// OptionRow has the results, over many games, of one action that players could choose.
type OptionRow struct {
	Name    string           `json:"name"`
	Offered int              `json:"offered"`
	Taken   int              `json:"taken"` // number of games in which it was chosen
	Times   int              `json:"times"` // number of times it was chosen
	Won     float64          `json:"percent"`
	Low     float64          `json:"low"`
	High    float64          `json:"high"`
	Worth   *report.Estimate `json:"worth,omitempty"`
}

func newRecordingOptions(g *load.LoadedGame) *lab.RecordingOptions {
	w := &lab.RecordingOptions{Game: g.Game, IDs: map[string]bool{}}
	for _, e := range g.Content.Entries() {
		w.IDs[e.ID] = true
	}
	return w
}

func newDetails(g *load.LoadedGame, a *resultAccumulator) *gameDetails {
	t := a.tally
	t.SortByFrequency()
	d := &gameDetails{
		Won:    newEstimate(a.won.WinRate()),
		Places: newSceneRows(t.Places), Subjects: newSceneRows(t.Subjects), Chosen: newOptionRows(t.Chosen), Played: newOptionRows(t.Played),
		Never: neverPlayedIDs(g.Content, t), Curves: []report.SceneCurve{}, Extremes: append([]report.ExtremeGame{}, t.Extremes...), DeadEnds: append([]uint64{}, t.DeadEnds...),
	}
	for _, c := range t.Curves {
		row := report.SceneCurve{Word: screen.Clean(c.Word)}
		for _, mean := range c.Means {
			row.Means = append(row.Means, roundToTenth(mean))
		}
		d.Curves = append(d.Curves, row)
	}
	return d
}

func newEstimate(mean, low, high float64) report.Estimate {
	return report.Estimate{Mean: roundToTenth(mean), Low: roundToTenth(low), High: roundToTenth(high)}
}

func newSceneRows(list []*lab.SceneTotals) []SceneRow {
	rows := []SceneRow{}
	for _, r := range list {
		went, turns := newEstimate(lab.StandingOf(r.Passed, r.Games).WinRate()), newEstimate(r.MeanTurns())
		rows = append(rows, SceneRow{screen.Clean(r.Name), r.Games, went.Mean, went.Low, went.High,
			turns.Mean, turns.Low, turns.High})
	}
	return rows
}

func newOptionRows(list []*lab.ActionTotals) []OptionRow {
	rows := []OptionRow{}
	for _, o := range list {
		won := newEstimate(lab.StandingOf(o.Won, o.Taken).WinRate())
		rows = append(rows, OptionRow{Name: screen.Clean(o.Name), Offered: o.Offered, Taken: o.Taken,
			Times: o.Did, Won: won.Mean, Low: won.Low, High: won.High})
	}
	return rows
}

// neverPlayedIDs returns the definitions that were never played although others of their kind were.
func neverPlayedIDs(c *scripting.Generation, t *lab.Tally) []string {
	never, played := []string{}, map[string]bool{}
	for _, o := range t.Played {
		played[o.Name] = o.Did > 0
	}
	kinds := map[string]bool{}
	for _, e := range c.Entries() {
		kinds[e.Kind] = kinds[e.Kind] || played[e.ID]
	}
	for _, e := range c.Entries() {
		if kinds[e.Kind] && !played[e.ID] {
			never = append(never, e.ID)
		}
	}
	return never
}

func printDetail(h *program.Host, d *gameDetails) {
	h.Printf("%.1f%% won by the first player (95%% CI %.1f to %.1f)", d.Won.Mean, d.Won.Low, d.Won.High)
	printScenes(h, "Scenes", d.Places)
	if len(d.Subjects) > 1 {
		printScenes(h, "Scenes by opponent", d.Subjects)
	}
	printOfferStatistics(h, "Chosen", d.Chosen)
	printOfferStatistics(h, "Played", d.Played)
	printUnlessEmpty(h, "Never played: ", strings.Join(d.Never, ", "))
	for _, c := range d.Curves {
		printUnlessEmpty(h, "Scene by scene, "+c.Word+": ", strings.Trim(fmt.Sprint(c.Means), "[]"))
	}
	for _, x := range d.Extremes {
		h.Printf("Seed %d has %s: %d", x.Seed, x.What, x.Value)
	}
	printUnlessEmpty(h, "Games that never ended: seeds ", strings.Trim(fmt.Sprint(d.DeadEnds), "[]"))
}

func printUnlessEmpty(h *program.Host, before, words string) {
	if words != "" {
		h.Print(h.Screen().TranslateAndWrap(before+words, 2)...)
	}
}

func printScenes(h *program.Host, title string, rows []SceneRow) {
	if len(rows) == 0 {
		return
	}
	h.Print("", h.Screen().Strong(" games  passed           95% CI  turns  "+title))
	for _, r := range rows {
		h.Printf("%6d  %5.1f%%  %15s  %5.1f  %s", r.Games, r.Went, fmt.Sprintf("%.1f to %.1f", r.Low, r.High), r.Turns, r.Name)
	}
}

func printOfferStatistics(h *program.Host, title string, rows []OptionRow) {
	if len(rows) == 0 {
		return
	}
	worth := slices.ContainsFunc(rows, func(r OptionRow) bool { return r.Worth != nil })
	heading := fmt.Sprintf("%7s  %6s  %6s  %6s  %15s  ", "offered", "taken", "times", "won", "95% CI")
	if worth {
		heading += fmt.Sprintf("%22s  ", "worth, 95% CI")
	}
	h.Print("", h.Screen().Strong(heading+title))
	for _, r := range rows {
		line := fmt.Sprintf("%7d  %6d  %6d  ", r.Offered, r.Taken, r.Times)
		if r.Taken > 0 {
			line += fmt.Sprintf("%5.1f%%  %15s  ", r.Won, fmt.Sprintf("%.1f to %.1f", r.Low, r.High))
		} else {
			line += strings.Repeat(" ", 25)
		}
		switch {
		case r.Worth != nil:
			line += fmt.Sprintf("%+5.1f, %+.1f to %+.1f", r.Worth.Mean, r.Worth.Low, r.Worth.High) + "  "
		case worth:
			line += strings.Repeat(" ", 24)
		}
		h.Print(line + r.Name)
	}
}
