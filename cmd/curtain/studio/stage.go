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

// page is the data of a screen's HTML template that all screens share.
type page struct {
	Base   string
	Screen string
	Games  []*scripting.Ruleset
	Tables []tab

	Screens []place       // of the server
	Alone   bool          // whether it is a shared page
	Verdict []printedLine // whether the opened journal still replays; nil without a journal
	*board
}

type tab struct {
	Number       int
	Title, Words string
	Here         bool
}

// pageOf must be called with the table locked.
func (s *Server) pageOf(screenName string, t *table, r *http.Request) *page {
	return &page{Base: s.base(), Screen: screenName, Games: s.h.Registered, Tables: s.tabs(t), Screens: s.screens, Alone: s.alone, Verdict: t.verdict, board: t.buildBoard(isOn(r, "open"), isOn(r, "compose"))}
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

// showBoard responds with the HTML of the board only, which replaces the board of an open page.
func (s *Server) showBoard(t *table, w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	p := s.pageOf("stage", t, r)
	t.mu.Unlock()
	w.Header().Set("X-Revision", strconv.Itoa(p.Revision))
	s.render(w, "board", p)
}

// done is the JSON response to a request that changes a table.
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
	output, failed, err := t.carryOut(r.PostForm, revision)
	answer := done{Failed: failed, Late: errors.Is(err, errLate)}
	if err != nil {
		output = err.Error()
	}
	t.mu.Lock()
	answer.Revision = t.revision
	t.mu.Unlock()
	var html strings.Builder
	if err := s.pages.ExecuteTemplate(&html, "printed", linesOf(output)); err == nil {
		answer.Said = html.String()
	}
	w.Header().Set("Content-Type", "application/json")
	if answer.Late {
		w.WriteHeader(http.StatusConflict)
	}
	_ = json.NewEncoder(w).Encode(answer)
}

// why responds with the explanation of a number, or of why an action is illegal, as HTML.
func (s *Server) why(t *table, w http.ResponseWriter, r *http.Request) {
	word := r.URL.Query().Get("word")
	if word == "" || len(word) > maxTyped || strings.ContainsAny(word, "\n\r") {
		s.refuse(w, http.StatusBadRequest, "The request must name a number.")
		return
	}
	t.mu.Lock()
	t.out.Reset()
	t.console.Line("why " + word)
	output := t.out.take()
	t.mu.Unlock()
	s.render(w, "why", linesOf(output))
}

func (s *Server) story(t *table, w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	var stories []chapter
	path := t.console.Session().Path()
	for _, n := range path[max(0, len(path)-maxChapters):] {
		stories = append(stories, chapter{n.Depth, stepOf(n, false, false).Text, printedLines(n.State().Story(n.Events, wide))})
	}
	t.mu.Unlock()
	s.render(w, "story", stories)
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

// way returns the latest actions played, and the next ones that redo would restore.
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

// carryOut types the console lines that a form requests: its "line", its "steps", or stage
// directions that set a number, move a card or empty the position. It returns what was printed.
func (t *table) carryOut(form url.Values, revision int) (output string, failed bool, err error) {
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
		var printed string
		if printed, failed, err = t.typeLine(line, revision); err != nil || failed {
			return output + printed, true, err
		}
		output += printed
		revision++
	}
	return output, false, nil
}

const maxSteps = 40
