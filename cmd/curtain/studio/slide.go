package studio

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/lab/report"
	"curtaincall/engine/session"
	"curtaincall/scripting/console"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// slide is a slider for a number of a definition.
type slide struct {
	Of, Name, Path string
	N, Least, Most int
}

// slides returns the named numbers of the definitions in a script, with the values in body, which
// may be newer than the ones played with.
func (t *table) slides(file, body string) (list []slide) {
	tree, _ := syntax.Inspect(&source.Text{Name: file, Body: body}) // nil if it is not Lua
	for _, e := range t.console.Content.Entries() {
		if e.Where.File != file {
			continue
		}
		for _, f := range e.Fields() {
			numbers, are := f.Value.([]engine.Value)
			for _, n := range numbers {
				if are {
					now := numberNow(tree, n.Number, e.ID, f.Name, n.Name)
					list = append(list, slide{e.Name, n.Name, e.ID + "." + f.Name + "." + n.Name, now, min(0, 2*now), max(2*now, now+5)})
				}
			}
		}
	}
	return list
}

// numberNow returns a number of a definition as a script has it; known if it does not say.
func numberNow(tree *syntax.Tree, known int, path ...string) int {
	if tree == nil {
		return known
	}
	if number := numberAt(tree, path); number != nil {
		if n, err := engine.ParseInt(number.Value); err == nil {
			return n
		}
	}
	return known
}

// A slider sends its number as ID.PATH=N.
var movedSlide = regexp.MustCompile(`^[A-Za-z0-9_.]{1,200}=-?[0-9]{1,9}$`)

// readMoves returns the changes of numbers in a request, each as ID.PATH=N.
func readMoves(r *http.Request) ([]string, error) {
	if err := r.ParseForm(); err != nil {
		return nil, err
	}
	list := r.PostForm["move"]
	if len(list) == 0 || len(list) > maxAgainst {
		return nil, errors.New("one to sixteen numbers can be changed at a time")
	}
	for _, one := range list {
		if !movedSlide.MatchString(one) {
			return nil, errors.New("a change has the form ID.PATH=N")
		}
	}
	return list, nil
}

// turnResult shows where the current turn differs with other numbers.
type turnResult struct {
	Failed  string
	Parted  []partedAt
	Stopped string
}

type partedAt struct {
	Text    string
	Numbers []numberChange
}

// playTurn shows how the current turn would differ with other numbers.
func (s *Server) playTurn(t *table, w http.ResponseWriter, r *http.Request) {
	moves, err := readMoves(r)
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	made := &turnResult{}
	if err := made.play(s, t, moves); err != nil {
		made.Failed = err.Error()
	}
	s.render(w, "turned", made)
}

func (made *turnResult) play(s *Server, t *table, moves []string) error {
	content, err := s.vary(t.rules, moves)
	if err != nil {
		return err
	}
	var ids []string
	for _, move := range moves {
		id, _, _ := strings.Cut(move, ".")
		ids = append(ids, id)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	r, err := t.console.Turn(content, ids)
	if err != nil {
		return err
	}
	for _, st := range r.Steps {
		made.Parted = append(made.Parted, partedAt{stepOf(st.Old, false, false).Text, changesOf(st.Changes)})
	}
	if r.Stopped != nil {
		made.Stopped = r.Stopped.Text
	}
	return nil
}

func changesOf(changes []session.Change) (list []numberChange) {
	for _, c := range changes {
		list = append(list, numberChange{Label: console.Label(c.Fact), Before: c.FormatValue(c.Before), After: c.FormatValue(c.Value)})
	}
	return list
}

// quickResult shows the result of a quick simulation.
type quickResult struct {
	Failed     string
	Players    string
	Difference *report.Difference // of the current numbers minus the changed ones
}

// The number of games of a quick simulation, and their player.
const (
	quickRuns   = 48
	quickPlayer = "quick"
)

// simulateQuickly plays a few games with other numbers, until the request is cancelled.
func (s *Server) simulateQuickly(t *table, w http.ResponseWriter, r *http.Request) {
	moves, err := readMoves(r)
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	made := &quickResult{Players: quickPlayer}
	if made.Difference, err = s.difference(r.Context(), t, moves); err != nil {
		made.Failed = err.Error()
	}
	s.render(w, "quickly", made)
}

// difference plays the same seeds with the current scripts and with other numbers.
func (s *Server) difference(ctx context.Context, t *table, moves []string) (*report.Difference, error) {
	t.mu.Lock()
	opening := t.console.Opening()
	t.mu.Unlock()
	if opening.Setup == nil {
		return nil, errors.New("this game was set up in Lua, so it cannot be started again")
	}
	s.quick.Lock()
	defer s.quick.Unlock()
	if s.currentStudy() != nil {
		return nil, errBusy
	}
	study, _, err := s.newStudy(t.rules, Question{What: opening.Setup.Words, Players: quickPlayer, Runs: quickRuns, Seed: 1, Against: moves})
	if err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, study.Stop)()
	if err := study.Play(); err != nil {
		return nil, err
	}
	return study.Difference(), nil
}

// Low and High return the bounds of how many more of 100 games the changed numbers win.
func (q *quickResult) Low() float64  { return -q.Difference.Points.High }
func (q *quickResult) High() float64 { return -q.Difference.Points.Low }

// Margin returns the change of the mean margin of a game; nil if that is unknown.
func (q *quickResult) Margin() *report.Estimate {
	m := q.Difference.Margin
	if m == nil {
		return nil
	}
	return &report.Estimate{Mean: -m.Mean, Low: -m.High, High: -m.Low}
}
