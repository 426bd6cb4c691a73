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

// slide is a slider on a page that changes a number of a definition.
type slide struct {
	Of, Name, Path string
	N, Least, Most int
}

// slides returns a slider for each named number of the definitions in a script. The values come
// from body, the script's current text, and otherwise from the loaded definitions.
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

// numberNow returns a definition's number in a script; the fallback if it has no literal for it.
func numberNow(tree *syntax.Tree, fallback int, path ...string) int {
	if tree == nil {
		return fallback
	}
	if number := numberAt(tree, path); number != nil {
		if n, err := engine.ParseInt(number.Value); err == nil {
			return n
		}
	}
	return fallback
}

var movedSlide = regexp.MustCompile(`^[A-Za-z0-9_.]{1,200}=-?[0-9]{1,9}$`)

// readMoves returns the changes of numbers that a form contains, each as ID.PATH=N.
func readMoves(r *http.Request) ([]string, error) {
	if err := r.ParseForm(); err != nil {
		return nil, err
	}
	changes := r.PostForm["move"]
	if len(changes) == 0 || len(changes) > maxAgainst {
		return nil, errors.New("one to sixteen numbers can be changed at a time")
	}
	for _, change := range changes {
		if !movedSlide.MatchString(change) {
			return nil, errors.New("a change has the form ID.PATH=N")
		}
	}
	return changes, nil
}

// turnResult lists the actions of the current turn that have other results with changed numbers.
type turnResult struct {
	Failed  string
	Parted  []partedAt
	Stopped string
}

type partedAt struct {
	Text    string
	Numbers []numberChange
}

// playTurn responds with the differences of the current turn if replayed with changed numbers.
func (s *Server) playTurn(t *table, w http.ResponseWriter, r *http.Request) {
	changes, err := readMoves(r)
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	made := &turnResult{}
	if err := made.play(s, t, changes); err != nil {
		made.Failed = err.Error()
	}
	s.render(w, "turned", made)
}

func (made *turnResult) play(s *Server, t *table, changes []string) error {
	content, err := s.vary(t.rules, changes)
	if err != nil {
		return err
	}
	var ids []string
	for _, change := range changes {
		id, _, _ := strings.Cut(change, ".")
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

// quickResult is the result of a quick simulation with changed numbers.
type quickResult struct {
	Failed     string
	Players    string
	Difference *report.Difference // of the current numbers minus the changed ones
}

const (
	quickRuns   = 48
	quickPlayer = "quick"
)

// simulateQuickly simulates quickRuns games with changed numbers and responds with the difference.
func (s *Server) simulateQuickly(t *table, w http.ResponseWriter, r *http.Request) {
	changes, err := readMoves(r)
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	made := &quickResult{Players: quickPlayer}
	if made.Difference, err = s.difference(r.Context(), t, changes); err != nil {
		made.Failed = err.Error()
	}
	s.render(w, "quickly", made)
}

// difference plays the same seeds with the current scripts and with changed numbers, until ctx ends.
func (s *Server) difference(ctx context.Context, t *table, changes []string) (*report.Difference, error) {
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
	study, _, err := s.newStudy(t.rules, Question{What: opening.Setup.Words, Players: quickPlayer, Runs: quickRuns, Seed: 1, Against: changes})
	if err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, study.Stop)()
	if err := study.Play(); err != nil {
		return nil, err
	}
	return study.Difference(), nil
}

// Low and High bound the confidence interval of the change of the win rate, in percentage points.
func (q *quickResult) Low() float64  { return -q.Difference.Points.High }
func (q *quickResult) High() float64 { return -q.Difference.Points.Low }

// Margin returns the change of the mean victory margin; nil if that is unknown.
func (q *quickResult) Margin() *report.Estimate {
	m := q.Difference.Margin
	if m == nil {
		return nil
	}
	return &report.Estimate{Mean: -m.Mean, Low: -m.High, High: -m.Low}
}
