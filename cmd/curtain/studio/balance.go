package studio

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/lab/report"
)

// balance is the data of the screen with simulation reports.
type balance struct {
	*page
	Players []string
	Asked   Question
	Shown   *findings
}

// findings is a report of a study or a file, prepared for a page.
type findings struct {
	Base       string
	Table      int
	Study      int // number of the study; 0 for a file
	Playing    bool
	Elsewhere  string // title of the game that is being simulated, if that is another one
	Done, Of   int64
	Practice   string // how many practice games a bot has played, as "N of M"; "" for none
	Fails      string
	Now        *report.Report
	Before     *report.Report
	Difference *report.Difference
	Tables     []tableOf
	Options    []tableOf
}

// tableOf is a table of a report, with the rows of the version compared with.
type tableOf struct {
	Kind, Title, Plot string
	Rows              []compared
	Before            []report.Row
	Worth             bool // whether the rows have an estimated worth
}

type compared struct {
	report.Row
	Before *report.Row
}

// Change returns the difference between the versions in percentage points.
func (c compared) Change() string { return fmt.Sprintf("%+.1f", c.Percent-c.Before.Percent) }

func (s *Server) showBalance(t *table, w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	b := &balance{page: s.pageOf("balance", t, r), Players: bot.Names, Asked: Question{What: t.console.Opening().Words, Players: "quick", Runs: 200, Seed: 1}}
	t.mu.Unlock()
	if b.Words == "" {
		b.Asked.What = ""
	}
	if last := s.last(t.rules); last != nil {
		b.Asked = last.Question
	}
	var err error
	if b.Shown, err = s.findings(t); err != nil {
		s.refuse(w, http.StatusInternalServerError, err.Error())
		return
	}
	s.render(w, "balance", b)
}

// Versions returns the version to compare with, as typed.
func (q Question) Versions() string { return strings.Join(q.Against, " ") }

func (s *Server) showFindings(t *table, w http.ResponseWriter, _ *http.Request) {
	f, err := s.findings(t)
	if err != nil {
		s.refuse(w, http.StatusInternalServerError, err.Error())
		return
	}
	s.render(w, "findings", f)
}

func (s *Server) findings(t *table) (*findings, error) {
	f := &findings{Base: s.base(), Table: t.number}
	if playing := s.currentStudy(); playing != nil && playing.rules != t.rules {
		f.Elsewhere = playing.rules.Title
	}
	var err error
	if last := s.last(t.rules); last != nil {
		var over bool
		f.Study = last.number
		over, f.Fails = last.hasEnded()
		f.Playing = !over
		f.Done, f.Of = last.Progress()
		if games, of := bot.PracticeProgress(); f.Playing && of > 0 {
			f.Practice = fmt.Sprintf("%d of %d", games, of)
		}
		if f.Before, err = last.Report(1); err != nil {
			return nil, err
		}
		f.Difference = last.Difference()
	}
	if f.Now, err = s.latestReport(t.rules); err != nil || f.Now == nil {
		return f, err
	}
	f.compare()
	return f, nil
}

// Curves returns the report's curves that have at least two points.
func (f *findings) Curves() []report.Curve {
	return slices.DeleteFunc(slices.Clone(f.Now.Detail.Curves), func(c report.Curve) bool { return len(c.Means) < 2 })
}

func (f *findings) compare() {
	now, before := f.Now.Detail, &report.Detail{}
	if f.Before != nil {
		before = f.Before.Detail
	}
	f.Tables = []tableOf{
		{"places", "Scenes", "passed, %", beside(now.Places, before.Places), before.Places, false},
		{"subjects", "Opponents", "passed, %", beside(now.Subjects, before.Subjects), before.Subjects, false},
	}
	f.Options = []tableOf{
		{"played", "Played", "win rate, %", beside(now.Played, before.Played), before.Played, slices.ContainsFunc(now.Played, func(r report.Row) bool { return r.Worth != nil })},
		{"chosen", "Chosen", "", beside(now.Chosen, before.Chosen), before.Chosen, false},
	}
}

// beside pairs each row of now with the row of the same name in before.
func beside(now, before []report.Row) (list []compared) {
	for _, r := range now {
		c := compared{Row: r}
		for i := range before {
			if before[i].Name == r.Name {
				c.Before = &before[i]
			}
		}
		list = append(list, c)
	}
	return list
}

// Plain returns the rows of the current version only.
func (t tableOf) Plain() (list []report.Row) {
	for _, c := range t.Rows {
		list = append(list, c.Row)
	}
	return list
}

func (s *Server) simulate(t *table, w http.ResponseWriter, r *http.Request) {
	q, err := questionOf(r)
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	if _, err = s.startStudy(t.rules, q); err != nil {
		status := http.StatusBadRequest
		if errors.Is(err, errBusy) {
			status = http.StatusConflict
		}
		s.refuse(w, status, err.Error())
		return
	}
	s.redirect(w, r, fmt.Sprintf("table/%d/balance", t.number))
}

const maxAgainst = 16

func questionOf(r *http.Request) (q Question, err error) {
	q = Question{What: strings.TrimSpace(r.PostFormValue("what")), Players: r.PostFormValue("players"), Against: strings.Fields(r.PostFormValue("against"))}
	if q.Runs, err = engine.ParseInt(r.PostFormValue("runs")); err != nil {
		return q, errors.New("the number of games must be a whole number")
	}
	if q.Seed, err = strconv.ParseUint(r.PostFormValue("seed"), 10, 64); err != nil {
		return q, errors.New("the first seed must be a whole number")
	}
	if len(q.What)+len(q.Players)+len(r.PostFormValue("against")) > maxTyped || len(q.Against) > maxAgainst {
		return q, errors.New("the question is too long")
	}
	return q, nil
}

// halt stops the simulation of a table's game and redirects to its report of the games so far.
func (s *Server) halt(t *table, w http.ResponseWriter, r *http.Request) {
	if one := s.last(t.rules); one != nil {
		one.Stop()
	}
	s.redirect(w, r, fmt.Sprintf("table/%d/balance", t.number))
}

const watching = 500 * time.Millisecond

// progress streams the number of simulated games as JSON until the simulation ends.
func (s *Server) progress(t *table, w http.ResponseWriter, r *http.Request) {
	one := s.last(t.rules)
	if one == nil {
		s.refuse(w, http.StatusNotFound, "No simulation is running.")
		return
	}
	s.stream(w, func(send func(string)) {
		tick := time.NewTicker(watching)
		defer tick.Stop()
		for {
			over, _ := one.hasEnded()
			done, of := one.Progress()
			send(fmt.Sprintf(`{"done":%d,"of":%d,"over":%t}`, done, of, over))
			if over {
				return
			}
			select {
			case <-r.Context().Done():
				return
			case <-tick.C:
			}
		}
	})
}

// counted lists the games that a cell of a report counts.
type counted struct {
	Base   string
	Table  int
	Study  int
	Cell   lab.Cell
	Number bool
	Games  []lab.Counted
	More   int // number of games not in Games, if positive
}

const maxCounted = 300

func (s *Server) showSeeds(t *table, w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	one := s.last(t.rules)
	if one == nil {
		s.refuse(w, http.StatusNotFound, "That report came from a file without seeds. Run the simulation here to open its games.")
		return
	}
	version := 0
	if q.Get("version") == "1" {
		version = 1
	}
	c := counted{Base: s.base(), Table: t.number, Study: one.number, Cell: lab.Cell{Table: q.Get("table"), Row: q.Get("row"), What: q.Get("what")}}
	c.Games = one.Counts(version, c.Cell)
	if c.More = len(c.Games) - maxCounted; c.More > 0 {
		c.Games = c.Games[:maxCounted]
	}
	s.render(w, "seeds", c)
}

func (s *Server) openSeed(t *table, w http.ResponseWriter, r *http.Request) {
	one := s.last(t.rules)
	if one == nil || r.PostFormValue("study") != strconv.Itoa(one.number) {
		s.refuse(w, http.StatusNotFound, "That report is no longer available.")
		return
	}
	g := lab.Pairing{Swapped: r.PostFormValue("swapped") == "true"}
	var err, wrong error
	g.Seed, err = strconv.ParseUint(r.PostFormValue("seed"), 10, 64)
	if g.Setup, wrong = engine.ParseInt(r.PostFormValue("setup")); err != nil || wrong != nil {
		s.refuse(w, http.StatusBadRequest, "The seed and the set-up must be numbers.")
		return
	}
	made := newTable(strings.TrimSpace(fmt.Sprintf("%s seed %d", one.What, g.Seed)))
	made.rules = t.rules
	if made.console, err = one.openGame(s.h, g, r.PostFormValue("parting") != "", &made.out); err == nil {
		err = s.addTable(made)
	}
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	s.redirect(w, r, fmt.Sprintf("table/%d", made.number))
}
