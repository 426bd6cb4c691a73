package studio

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/scripting"
)

type screenData struct {
	Base   string
	Screen string
	Games  []*scripting.Ruleset
	Tables []tableTab

	Project string       // identifies the folder in which scripts are edited; "" on a shared page
	Screens []screenPage // of the server
	Alone   bool         // whether it is a shared page
	Verdict []htmlLine   // whether the opened journal still replays; nil without a journal
	*tablePage
}

type tableTab struct {
	Number       int
	Title, Words string
	Here         bool
}

// buildScreenData returns the shared data of a screen for a request. The table must be locked.
func (s *Server) buildScreenData(screenName string, t *gameTable, r *http.Request) *screenData {
	d := &screenData{
		Base: s.basePath(), Screen: screenName, Games: s.h.Registered, Screens: s.screens, Alone: s.isSharedPage,
		Verdict: t.verdict, tablePage: t.buildBoard(isQuerySet(r, "open"), isQuerySet(r, "compose")),
	}
	if !s.isSharedPage {
		d.Project = strconv.FormatUint(uint64(workingFolderHash(s.h)), 36)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.tables {
		d.Tables = append(d.Tables, tableTab{one.number, one.rules.Title, one.setup, one == t})
	}
	return d
}

func isQuerySet(r *http.Request, name string) bool { return r.URL.Query().Get(name) == "1" }

func buildStage(s *Server, t *gameTable, r *http.Request) (any, error) {
	return s.buildScreenData("stage", t, r), nil
}

// showBoard responds with only the HTML of the board, with which an open page replaces its own.
func (s *Server) showBoard(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	t.mu.Lock()
	p := s.buildScreenData("stage", t, r)
	t.mu.Unlock()
	w.Header().Set("X-Revision", strconv.Itoa(p.Revision))
	s.renderTemplate(w, "board", p)
	return nil
}

type changeResponse struct {
	Revision int    `json:"revision"`
	Failed   bool   `json:"failed"`
	Late     bool   `json:"late"` // whether the game had changed in the meantime
	Said     string `json:"said"` // HTML
}

func (s *Server) changeTable(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	revision, err := engine.ParseClampedInt32(r.PostFormValue("revision"))
	if err != nil {
		return errors.New("The request must contain a revision number.")
	}
	output, failed, err := t.typeLinesOfForm(r.PostForm, revision)
	answer, status := changeResponse{Failed: failed, Late: errors.Is(err, errOldRevision)}, http.StatusOK
	if err != nil {
		output = err.Error()
	}
	if answer.Late {
		status = http.StatusConflict
	}
	t.mu.Lock()
	answer.Revision = t.revision
	t.mu.Unlock()
	var html strings.Builder
	if err := s.pages.ExecuteTemplate(&html, "printed", textToHTML(output)); err == nil {
		answer.Said = html.String()
	}
	return sendJSON(w, status, answer)
}

func explainNumber(_ *Server, t *gameTable, r *http.Request) (any, error) {
	word := r.URL.Query().Get("word")
	if word == "" || len(word) > maxLineBytes || strings.ContainsAny(word, "\n\r") {
		return nil, errors.New("The request must name a number.")
	}
	t.out.Take()
	t.console.RunLine("why " + word)
	return textToHTML(t.out.Take()), nil
}

func tellLatestActions(_ *Server, t *gameTable, _ *http.Request) (any, error) {
	var stories []actionStory
	path := t.console.Session().Path()
	for _, n := range path[max(0, len(path)-maxStoryActions):] {
		stories = append(stories, actionStory{n.Depth, nodeText(n), linesToHTML(n.State().Story(n.Events, browserScreen))})
	}
	return stories, nil
}

const maxStoryActions = 12

type actionStory struct {
	Depth int
	Text  string
	Lines []htmlLine
}

type pathStep struct {
	Depth int
	Text  string
	Here  bool
	Ahead bool // whether redo would restore it
}

const maxPathSteps = 60

func (t *gameTable) pathSteps() (list []pathStep) {
	s := t.console.Session()
	path, ahead := s.Path(), s.RedoPath()
	for _, n := range path[max(0, len(path)-maxPathSteps):] {
		list = append(list, pathStep{n.Depth, nodeText(n), n == s.CurrentNode(), false})
	}
	for _, n := range ahead[:min(len(ahead), maxPathSteps)] {
		list = append(list, pathStep{n.Depth, nodeText(n), false, true})
	}
	return list
}

func nodeText(n *session.Node) string {
	if n.Parent == nil {
		return "start"
	}
	return n.Text
}

// typeLinesOfForm types the console lines that a form requests: its "line", its "steps", or stage
// directions that set a number, move a card or empty the position. It returns what was printed, and
// stops at the first line that fails.
func (t *gameTable) typeLinesOfForm(form url.Values, revision int) (output string, failed bool, err error) {
	lines := []string{form.Get("line")}
	switch {
	case form.Has("word"):
		line, err := t.lineToSetNumber(form.Get("word"), form.Get("to"))
		if err != nil {
			return "", true, err
		}
		lines = []string{line}
	case form.Has("thing"):
		id, into := form.Get("thing"), form.Get("into")
		lines = []string{"move " + id + " " + into}
		if _, err := t.console.Session().Table().Parse(lines[0]); err != nil { // the game has no such stage direction
			lines = []string{form.Get("from") + " - " + id, into + " + " + id}
		}
	case form.Has("empty"):
		err := t.removeAllFromPosition(revision)
		return "", err != nil, err
	case form.Has("steps"):
		lines = strings.Split(form.Get("steps"), " then ")
	}
	if len(lines) > maxFormLines {
		return "", true, errors.New("too many actions at once")
	}
	for _, line := range lines {
		var printed string
		if printed, failed, err = t.typeConsoleLine(line, revision); err != nil || failed {
			return output + printed, true, err
		}
		output += printed
		revision++
	}
	return output, false, nil
}

const maxFormLines = 40
