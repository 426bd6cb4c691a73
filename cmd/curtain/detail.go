package main

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// detail is what simulate --detail tells of one version.
type detail struct {
	Won      between      `json:"won"` // of a hundred, by the first player
	Places   []sceneRow   `json:"places"`
	Subjects []sceneRow   `json:"subjects"`
	Chosen   []optionRow  `json:"chosen"`
	Played   []optionRow  `json:"played"`
	Never    []string     `json:"never_played"`
	Curves   []curveRow   `json:"curves"`
	Extremes []extremeRow `json:"extremes"`
	DeadEnds []uint64     `json:"dead_ends"`
}

// sceneRow is a part of a game in many games.
type sceneRow struct {
	Name  string  `json:"name"`
	Games int     `json:"games"`
	Went  float64 `json:"percent"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Turns float64 `json:"turns"`
}

// optionRow is something that could be done in many games.
type optionRow struct {
	Name    string   `json:"name"`
	Offered int      `json:"offered"`
	Taken   int      `json:"taken"`
	Times   int      `json:"times"`
	Won     float64  `json:"percent"`
	Low     float64  `json:"low"`
	High    float64  `json:"high"`
	Worth   *between `json:"worth,omitempty"`
}

type curveRow struct {
	Word  string    `json:"word"`
	Means []float64 `json:"means"`
}

type extremeRow struct {
	What  string `json:"what"`
	Seed  uint64 `json:"seed"`
	Value int    `json:"value"`
}

// watching is how the games of a game are watched.
func (g *game) watching() *lab.Watch {
	w := &lab.Watch{Game: g.Game, IDs: map[string]bool{}}
	for _, e := range g.content.Entries() {
		w.IDs[e.ID] = true
	}
	return w
}

// detailOf is what the records of games come to.
func detailOf(g *game, p *lab.Plan, endings []lab.Ending) *detail {
	t := p.Tally(endings)
	d := &detail{Won: wonOf(p, endings), Places: sceneRows(t.Places), Subjects: sceneRows(t.Subjects), Chosen: optionRows(t.Chosen), Played: optionRows(t.Played),
		Never: neverPlayed(g.content, t), Curves: []curveRow{}, Extremes: []extremeRow{}, DeadEnds: append([]uint64{}, t.DeadEnds...)}
	for _, c := range t.Curves {
		row := curveRow{Word: screen.Clean(c.Word)}
		for _, mean := range c.Means {
			row.Means = append(row.Means, tenths(mean))
		}
		d.Curves = append(d.Curves, row)
	}
	for _, x := range t.Extremes {
		d.Extremes = append(d.Extremes, extremeRow(x))
	}
	return d
}

// wonOf is how many of a hundred games the first player won.
func wonOf(p *lab.Plan, endings []lab.Ending) between {
	share, low, high := p.Standing(endings, func(g lab.Game) (engine.Seat, bool) { return g.Seat(0), true }).Share()
	return between{tenths(share), tenths(low), tenths(high)}
}

func sceneRows(list []lab.Row) []sceneRow {
	rows := []sceneRow{}
	for _, r := range list {
		share, low, high := r.Share()
		rows = append(rows, sceneRow{screen.Clean(r.Name), r.Games, tenths(share), tenths(low), tenths(high), tenths(float64(r.Turns) / float64(r.Games))})
	}
	return rows
}

func optionRows(list []lab.Option) []optionRow {
	rows := []optionRow{}
	for _, o := range list {
		share, low, high := o.Share()
		rows = append(rows, optionRow{Name: screen.Clean(o.Name), Offered: o.Offered, Taken: o.Taken, Times: o.Did, Won: tenths(share), Low: tenths(low), High: tenths(high)})
	}
	return rows
}

// neverPlayed are the definitions, of the kinds that are played, that never were.
func neverPlayed(c scripting.Content, t *lab.Tally) []string {
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

// printDetail prints the tables of a detail.
func (h *host) printDetail(d *detail) {
	h.printf("%.1f%% won by the first player, truly from %.1f to %.1f", d.Won.Mean, d.Won.Low, d.Won.High)
	h.printScenes("Scenes", d.Places)
	if len(d.Subjects) > 1 {
		h.printScenes("Scenes by what they are about", d.Subjects)
	}
	h.printOptions("Chosen", d.Chosen)
	h.printOptions("Played", d.Played)
	h.printWrapped("Never played: ", strings.Join(d.Never, ", "))
	for _, c := range d.Curves {
		h.printWrapped("Scene by scene, "+c.Word+": ", strings.Trim(fmt.Sprint(c.Means), "[]"))
	}
	for _, x := range d.Extremes {
		h.printf("Seed %d has %s: %d", x.Seed, x.What, x.Value)
	}
	h.printWrapped("No end: seeds ", strings.Trim(fmt.Sprint(d.DeadEnds), "[]"))
}

// printWrapped prints words behind others, if there are any.
func (h *host) printWrapped(before, words string) {
	if words != "" {
		h.print(h.screen().Wrap(before+words, 2)...)
	}
}

func (h *host) printScenes(title string, rows []sceneRow) {
	if len(rows) == 0 {
		return
	}
	h.print("", h.screen().Strong(fmt.Sprintf("%6s  %6s  %15s  %5s  %s", "games", "passed", "95 of 100 cases", "turns", title)))
	for _, r := range rows {
		h.printf("%6d  %5.1f%%  %15s  %5.1f  %s", r.Games, r.Went, fmt.Sprintf("%.1f to %.1f", r.Low, r.High), r.Turns, r.Name)
	}
}

func (h *host) printOptions(title string, rows []optionRow) {
	if len(rows) == 0 {
		return
	}
	worth := slices.ContainsFunc(rows, func(r optionRow) bool { return r.Worth != nil })
	heading := fmt.Sprintf("%7s  %6s  %6s  %6s  %15s  ", "offered", "taken", "times", "won", "95 of 100 cases")
	if worth {
		heading += fmt.Sprintf("%22s  ", "worth, with its bounds")
	}
	h.print("", h.screen().Strong(heading+title))
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
		h.print(line + r.Name)
	}
}
