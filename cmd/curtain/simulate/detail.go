package simulate

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

func newRecordingOptions(g *load.LoadedGame) *lab.RecordingOptions {
	w := &lab.RecordingOptions{Game: g.Game, IDs: map[string]bool{}}
	for _, e := range g.Content.Entries() {
		w.IDs[e.ID] = true
	}
	return w
}

func newDetails(g *load.LoadedGame, a *resultAccumulator) *lab.Details {
	t := a.tally
	t.SortByFrequency()
	d := &lab.Details{
		Won:    newEstimate(a.won.WinRate()),
		Places: newSceneRows(t.Places), Subjects: newSceneRows(t.Subjects), Chosen: newActionRows(t.Chosen), Played: newActionRows(t.Played),
		Never: neverPlayedIDs(g.Content, t), Curves: []lab.SceneCurve{}, Extremes: append([]lab.ExtremeGame{}, t.Extremes...), DeadEnds: append([]uint64{}, t.DeadEnds...),
	}
	for _, c := range t.Curves {
		row := lab.SceneCurve{Word: screen.Clean(c.Word)}
		for _, mean := range c.Means {
			row.Means = append(row.Means, roundToTenth(mean))
		}
		d.Curves = append(d.Curves, row)
	}
	return d
}

func newEstimate(mean, low, high float64) lab.Estimate {
	return lab.Estimate{Mean: roundToTenth(mean), Low: roundToTenth(low), High: roundToTenth(high)}
}

func newRow(name string, passedOrWon, games int) lab.Row {
	share := newEstimate(lab.StandingOf(passedOrWon, games).WinRate())
	return lab.Row{Name: screen.Clean(name), Percent: share.Mean, Low: share.Low, High: share.High}
}

func newSceneRows(list []*lab.SceneTotals) []lab.Row {
	rows := []lab.Row{}
	for _, s := range list {
		row, turns := newRow(s.Name, s.Passed, s.Games), newEstimate(s.MeanTurns())
		row.SceneCounts = &lab.SceneCounts{Games: s.Games, Turns: turns.Mean, TurnsLow: turns.Low, TurnsHigh: turns.High}
		rows = append(rows, row)
	}
	return rows
}

func newActionRows(list []*lab.ActionTotals) []lab.Row {
	rows := []lab.Row{}
	for _, a := range list {
		row := newRow(a.Name, a.Won, a.Taken)
		row.ActionCounts = &a.ActionCounts
		rows = append(rows, row)
	}
	return rows
}

// neverPlayedIDs returns the definitions that were never played although others of their kind were.
func neverPlayedIDs(c *scripting.Generation, t *lab.Tally) []string {
	never, played := []string{}, map[string]bool{}
	for _, o := range t.Played {
		played[o.Name] = o.Times > 0
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

func printDetail(h *program.Host, d *lab.Details) {
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
	printUnlessEmpty(h, "Seeds of games that never ended: ", strings.Trim(fmt.Sprint(d.DeadEnds), "[]"))
}

func printUnlessEmpty(h *program.Host, before, words string) {
	if words != "" {
		h.Print(h.Screen().TranslateAndWrap(before+words, 2)...)
	}
}

func printScenes(h *program.Host, title string, rows []lab.Row) {
	if len(rows) == 0 {
		return
	}
	h.Print("", h.Screen().Strong(" games  passed           95% CI  turns  "+title))
	for _, r := range rows {
		h.Printf("%6d  %5.1f%%  %15s  %5.1f  %s", r.Games, r.Percent, fmt.Sprintf("%.1f to %.1f", r.Low, r.High), r.Turns, r.Name)
	}
}

func printOfferStatistics(h *program.Host, title string, rows []lab.Row) {
	if len(rows) == 0 {
		return
	}
	worth := slices.ContainsFunc(rows, func(r lab.Row) bool { return r.Worth != nil })
	heading := fmt.Sprintf("%7s  %6s  %6s  %6s  %15s  ", "offered", "taken", "times", "won", "95% CI")
	if worth {
		heading += fmt.Sprintf("%22s  ", "worth, 95% CI")
	}
	h.Print("", h.Screen().Strong(heading+title))
	for _, r := range rows {
		line := fmt.Sprintf("%7d  %6d  %6d  ", r.Offered, r.Taken, r.Times)
		if r.Taken > 0 {
			line += fmt.Sprintf("%5.1f%%  %15s  ", r.Percent, fmt.Sprintf("%.1f to %.1f", r.Low, r.High))
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
