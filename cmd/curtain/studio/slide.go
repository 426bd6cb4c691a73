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

type slide struct {
	Of, Name, Path string
	N, Least, Most int
}

// slides returns the named numbers of what a script defines, as it has them now: what was
// just saved may not be played with yet.
func (t *table) slides(file, body string) (list []slide) {
	tree, _ := syntax.Inspect(&source.Text{Name: file, Body: body}) // nil for what is no Lua
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

// numberNow returns a number of a definition as a script writes it; known where it does
// not.
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

// A slide asks as a line does: ID.PATH=N.
var movedSlide = regexp.MustCompile(`^[A-Za-z0-9_.]{1,200}=-?[0-9]{1,9}$`)

func slid(r *http.Request) ([]string, error) {
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

type turned struct {
	Failed  string
	Parted  []partedAt
	Stopped string
}

type partedAt struct {
	Text    string
	Numbers []becoming
}

// playTurn shows how the present turn differs with other numbers.
func (s *Server) playTurn(t *table, w http.ResponseWriter, r *http.Request) {
	moves, err := slid(r)
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	made := &turned{}
	if err := made.play(s, t, moves); err != nil {
		made.Failed = err.Error()
	}
	s.render(w, "turned", made)
}

func (made *turned) play(s *Server, t *table, moves []string) error {
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
		made.Parted = append(made.Parted, partedAt{stepOf(st.Old, false, false).Text, becomings(st.Changes)})
	}
	if r.Stopped != nil {
		made.Stopped = r.Stopped.Text
	}
	return nil
}

func becomings(changes []session.Change) (list []becoming) {
	for _, c := range changes {
		list = append(list, becoming{Label: console.Label(c.Fact), Before: c.Told(c.Before), After: c.Told(c.Value)})
	}
	return list
}

type quickly struct {
	Failed     string
	Players    string
	Difference *report.Difference // of these scripts to the others
}

// A quick simulation is as many games by this player.
const (
	quickRuns   = 48
	quickPlayer = "quick"
)

// simulateQuickly plays a few games with other numbers, until whoever asks has moved on.
func (s *Server) simulateQuickly(t *table, w http.ResponseWriter, r *http.Request) {
	moves, err := slid(r)
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	made := &quickly{Players: quickPlayer}
	if made.Difference, err = s.difference(r.Context(), t, moves); err != nil {
		made.Failed = err.Error()
	}
	s.render(w, "quickly", made)
}

// difference plays the same seeds under these scripts and with other numbers.
func (s *Server) difference(ctx context.Context, t *table, moves []string) (*report.Difference, error) {
	t.mu.Lock()
	opening := t.console.Opening()
	t.mu.Unlock()
	if opening.Setup == nil {
		return nil, errors.New("this game was set up in Lua, so it cannot be started again")
	}
	s.quick.Lock()
	defer s.quick.Unlock()
	if s.runs() != nil {
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

// Low and High are the bounds of the difference that the numbers make, and Margin is theirs.
func (q *quickly) Low() float64  { return -q.Difference.Points.High }
func (q *quickly) High() float64 { return -q.Difference.Points.Low }

// Margin is by how much games come out better with the numbers; nil where that is not known.
func (q *quickly) Margin() *report.Estimate {
	m := q.Difference.Margin
	if m == nil {
		return nil
	}
	return &report.Estimate{Mean: -m.Mean, Low: -m.High, High: -m.Low}
}
