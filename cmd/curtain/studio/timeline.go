package studio

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/session"
	"curtaincall/scripting/console"
)

type timelineScreenData struct {
	*screenData
	Width, Height int
	stateSpacing  int // distance between two states, in pixels
	Lines         []timelineLine
	Points        []timelinePoint
	Curves        []poolCurve
	Turns         []axisTick
	Most          int  // the largest value of all curves, at least 1
	Cut           bool // whether states were left out because computing them would take too long
	Compared      []session.FactChange
	A, B          string // the two places that are compared; "" for none
}

type timelineLine struct {
	Name   string
	X1, X2 int
	Y      int
	FromX  int // X coordinate at which the line branches off
	FromY  int
	Leaves bool   // whether the line branches off another one that is drawn
	Ended  string // outcome at the end of the line; "" if the game is not over there
}

type timelinePoint struct {
	X, Y  int
	Place string // argument of the command goto for this point
	Text  string
	Here  bool
	Turn  bool // whether the point is at the end of a turn
	Mark  string
}

type poolCurve struct {
	Label string
	Path  string // the curve as SVG path data
	Tint  int
	Last  int // last value of the curve
}

type axisTick struct {
	Y, N int
}

// The layout of a timeline in pixels, and its limits.
const (
	timelineLeftMargin = 70
	maxStateSpacing    = 60 // maximum distance between two states
	minStateSpacing    = 14 // minimum distance between two states
	timelineWidth      = 1100
	timelineRowHeight  = 34
	curveHeight        = 180
	maxDrawnLines      = 60
	maxPoints          = 900 // maximum number of points on all lines together
	maxCurves          = 8
	curveTopMargin     = 20
)

func (s *Server) buildTimelineScreenData(t *gameTable, r *http.Request) (any, error) {
	tl := &timelineScreenData{screenData: s.buildScreenData("timeline", t, r), A: r.URL.Query().Get("a"), B: r.URL.Query().Get("b")}
	tl.layOutLinesAndCurves(t)
	if tl.A != "" && tl.B != "" {
		a, errA := t.console.FindStateByName(tl.A)
		b, errB := t.console.FindStateByName(tl.B)
		if errA == nil && errB == nil {
			tl.Compared = session.DiffNodes(a, b).Changes
		}
	}
	return tl, nil
}

// layOutLinesAndCurves lays out the newest lines of a session and the curves of the current one. If computing states
// uses more instructions than one search may, it stops and sets tl.Cut.
func (tl *timelineScreenData) layOutLinesAndCurves(t *gameTable) {
	s := t.console.Session()
	costBefore := s.NavigationCost()
	tooExpensive := func() bool {
		tl.Cut = tl.Cut || s.NavigationCost()-costBefore > t.console.SearchInstructions
		return tl.Cut
	}
	lines := s.Lines()
	lines = lines[max(0, len(lines)-maxDrawnLines):]
	row := map[*session.Line]int{}
	deepest := 1
	for i, l := range lines {
		row[l] = timelineRowHeight/2 + i*timelineRowHeight
		deepest = max(deepest, l.Tip.Depth)
	}
	tl.stateSpacing = max(minStateSpacing, min(maxStateSpacing, timelineWidth/deepest))
	tl.Width, tl.Height = timelineLeftMargin+deepest*tl.stateSpacing+60, len(lines)*timelineRowHeight
	marks := map[*session.Node][]string{}
	for _, name := range s.NodeNames() {
		n, _ := s.NodeByName(name)
		marks[n] = append(marks[n], name)
	}
	for _, l := range lines {
		if tooExpensive() {
			break
		}
		d := timelineLine{Name: fmt.Sprintf("line%d", l.Number), X1: tl.xOfState(l.First), X2: tl.xOfState(l.Tip), Y: row[l]}
		if left := l.First.Parent; left != nil {
			d.FromX = tl.xOfState(left)
			d.FromY, d.Leaves = row[left.Line]
		}
		if end, over := l.Tip.State().Outcome(); over {
			d.Ended = t.outcomeText(end)
		}
		tl.Lines = append(tl.Lines, d)
		for n := l.Tip; n != nil && n.Line == l && len(tl.Points) < maxPoints && !tooExpensive(); n = n.Parent {
			p := timelinePoint{X: tl.xOfState(n), Y: row[l], Place: fmt.Sprintf("line%d:%d", l.Number, n.Depth), Text: nodeText(n), Here: n == s.CurrentNode(), Mark: strings.Join(marks[n], ", ")}
			p.Turn = n.Parent != nil && n.Parent.State().EndsTurn(n.Action)
			tl.Points = append(tl.Points, p)
		}
	}
	tl.drawPoolCurves(t, append(s.Path(), s.RedoPath()...), tooExpensive)
}

func (tl *timelineScreenData) xOfState(n *session.Node) int {
	return timelineLeftMargin + n.Depth*tl.stateSpacing
}

func (tl *timelineScreenData) drawPoolCurves(t *gameTable, path []*session.Node, tooExpensive func() bool) {
	values := map[string][]int{}
	var order []engine.Fact
	for i, n := range path {
		if tooExpensive() {
			path = path[:i]
			break
		}
		for _, f := range n.State().AppendFacts(nil) {
			if !t.isActorPoolFact(f) {
				continue
			}
			if values[f.Word] == nil {
				values[f.Word] = make([]int, len(path))
				order = append(order, f)
			}
			values[f.Word][i] = f.Value
			tl.Most = max(tl.Most, f.Value)
		}
	}
	tl.Most = max(tl.Most, 1)
	for i, f := range order[:min(len(order), maxCurves)] {
		c := poolCurve{Label: console.FactLabel(f), Tint: i % tintCount}
		var drawn strings.Builder
		for j, v := range values[f.Word][:len(path)] {
			verb := "L"
			if j == 0 {
				verb = "M"
			}
			c.Last = v
			fmt.Fprintf(&drawn, "%s%d %d", verb, tl.xOfState(path[j]), tl.yOfValue(v))
		}
		c.Path = drawn.String()
		tl.Curves = append(tl.Curves, c)
	}
	for _, n := range []int{0, tl.Most / 2, tl.Most} {
		tl.Turns = append(tl.Turns, axisTick{tl.yOfValue(n), n})
	}
}

func (tl *timelineScreenData) yOfValue(n int) int {
	return curveTopMargin + curveHeight - n*curveHeight/tl.Most
}

func (t *gameTable) isActorPoolFact(f engine.Fact) bool {
	at := strings.LastIndex(f.Word, ".")
	return at > 0 && slices.ContainsFunc(t.rules.Game.Views, func(v *schema.View) bool {
		field := v.Field(f.Word[at+1:])
		return v.Role == schema.Actor && field != nil && field.Role == schema.Pool
	})
}
