package studio

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/scripting"
)

// page holds the parts common to all screens of a table.
type page struct {
	Base   string
	Screen string
	Games  []*scripting.Ruleset
	Tables []tab

	Screens []place       // of the server
	Alone   bool          // whether it is a shared page
	Verdict []printedLine // of the replay with which the table began
	*board
}

type tab struct {
	Number       int
	Title, Words string
	Here         bool
}

// pageOf returns a screen for a table, which must be locked.
func (s *Server) pageOf(name string, t *table, r *http.Request) *page {
	return &page{Base: s.base(), Screen: name, Games: s.h.Registered, Tables: s.tabs(t), Screens: s.screens, Alone: s.alone, Verdict: t.verdict, board: t.buildBoard(isOn(r, "open"), isOn(r, "compose"))}
}

func (s *Server) tabs(here *table) (list []tab) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.tables {
		list = append(list, tab{t.number, t.rules.Title, t.began, t == here})
	}
	return list
}

func isOn(r *http.Request, name string) bool { return r.URL.Query().Get(name) == "1" }

func (s *Server) stage(t *table, w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	p := s.pageOf("stage", t, r)
	t.mu.Unlock()
	s.render(w, "stage", p)
}

// showBoard shows the board alone, to update a page.
func (s *Server) showBoard(t *table, w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	p := s.pageOf("stage", t, r)
	t.mu.Unlock()
	w.Header().Set("X-Revision", strconv.Itoa(p.Revision))
	s.render(w, "board", p)
}

// done is the response to a change of a table.
type done struct {
	Revision int    `json:"revision"`
	Failed   bool   `json:"failed"`
	Late     bool   `json:"late"`
	Said     string `json:"said"` // HTML
}

func (s *Server) do(t *table, w http.ResponseWriter, r *http.Request) {
	revision, err := engine.ParseInt(r.PostFormValue("revision"))
	if err != nil {
		s.refuse(w, http.StatusBadRequest, "The request must contain a revision number.")
		return
	}
	said, failed, err := t.carryOut(r.PostForm, revision)
	answer := done{Failed: failed, Late: errors.Is(err, errLate)}
	if err != nil {
		said = err.Error()
	}
	t.mu.Lock()
	answer.Revision = t.revision
	t.mu.Unlock()
	var html strings.Builder
	if err := s.pages.ExecuteTemplate(&html, "printed", linesOf(said)); err == nil {
		answer.Said = html.String()
	}
	w.Header().Set("Content-Type", "application/json")
	if answer.Late {
		w.WriteHeader(http.StatusConflict)
	}
	_ = json.NewEncoder(w).Encode(answer)
}

// why explains a number, or why an action is not allowed.
func (s *Server) why(t *table, w http.ResponseWriter, r *http.Request) {
	word := r.URL.Query().Get("word")
	if word == "" || len(word) > maxTyped || strings.ContainsAny(word, "\n\r") {
		s.refuse(w, http.StatusBadRequest, "The request must name a number.")
		return
	}
	t.mu.Lock()
	t.out.Reset()
	t.console.Line("why " + word)
	said := t.out.take()
	t.mu.Unlock()
	s.render(w, "why", linesOf(said))
}

func (s *Server) story(t *table, w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	var told []chapter
	path := t.console.Session().Path()
	for _, n := range path[max(0, len(path)-maxChapters):] {
		told = append(told, chapter{n.Depth, stepOf(n, false, false).Text, printedLines(n.State().Story(n.Events, wide))})
	}
	t.mu.Unlock()
	s.render(w, "story", told)
}

const maxChapters = 12

type chapter struct {
	Depth int
	Text  string
	Lines []printedLine
}

type step struct {
	Depth int
	Text  string
	Here  bool
	Ahead bool
}

const maxWay = 60

// way returns the actions played, and those that redo would restore.
func (t *table) way() (list []step) {
	s := t.console.Session()
	path, ahead := s.Path(), s.RedoPath()
	for _, n := range path[max(0, len(path)-maxWay):] {
		list = append(list, stepOf(n, n == s.At(), false))
	}
	for _, n := range ahead[:min(len(ahead), maxWay)] {
		list = append(list, stepOf(n, false, true))
	}
	return list
}

func stepOf(n *session.Node, here, ahead bool) step {
	text := n.Text
	if n.Parent == nil {
		text = "start"
	}
	return step{n.Depth, text, here, ahead}
}

// carryOut types what a form asks for: a line, a direction that sets a number, directions that
// move a thing or empty the board, or a line of the bot step by step.
func (t *table) carryOut(form url.Values, revision int) (said string, failed bool, err error) {
	lines := []string{form.Get("line")}
	switch {
	case form.Has("word"):
		line, err := t.setDirection(form.Get("word"), form.Get("to"))
		if err != nil {
			return "", true, err
		}
		lines = []string{line}
	case form.Has("thing"):
		lines = t.moveDirections(form.Get("thing"), form.Get("from"), form.Get("into"))
	case form.Has("empty"):
		return t.empty(revision)
	case form.Has("steps"):
		lines = strings.Split(form.Get("steps"), " then ")
	}
	if len(lines) > maxSteps {
		return "", true, errors.New("too many actions at once")
	}
	for _, line := range lines {
		var told string
		if told, failed, err = t.typeLine(line, revision); err != nil || failed {
			return said + told, true, err
		}
		said += told
		revision++
	}
	return said, false, nil
}

const maxSteps = 40
