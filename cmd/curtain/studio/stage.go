package studio

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/scripting"
)

type screenData struct {
	Base   string
	Screen string
	Games  []*scripting.Ruleset
	Tables []tableTab

	Project string       // hash of the folder in which scripts are edited; "" on a shared page
	Screens []screenPage // screens of the server
	Alone   bool         // whether this is a shared page
	Verdict []htmlLine   // a sentence that says whether the opened journal still replays; nil without a journal
	*tablePage
}

type tableTab struct {
	Number       int
	Title, Words string
	Here         bool
}

// buildScreenData returns the data that all screens have. The table must be locked.
func (s *Server) buildScreenData(screenName string, t *gameTable, r *http.Request) *screenData {
	d := &screenData{
		Base: s.basePath(), Screen: screenName, Games: s.h.Registered, Screens: s.screens, Alone: s.isSharedPage,
		Verdict: t.verdict, tablePage: t.buildBoard(isQueryFlagSet(r, "open"), isQueryFlagSet(r, "compose")),
	}
	if !s.isSharedPage {
		d.Project = strconv.FormatUint(uint64(workingFolderHash(s.h)), 36)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	d.Tables = engine.Map(s.tables, func(one *gameTable) tableTab {
		return tableTab{one.number, one.rules.Title, one.setup, one == t}
	})
	return d
}

func isQueryFlagSet(r *http.Request, name string) bool { return r.URL.Query().Get(name) == "1" }

func buildStageScreenData(s *Server, t *gameTable, r *http.Request) (any, error) {
	return s.buildScreenData("stage", t, r), nil
}

type gameChangeResponse struct {
	Revision int    `json:"revision"`
	Failed   bool   `json:"failed"`
	Late     bool   `json:"late"` // whether the change was refused because the game had changed meanwhile
	Said     string `json:"said"` // output of the console, as HTML
}

func (s *Server) changeGameFromForm(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	revision, err := engine.ParseClampedInt32(r.PostFormValue("revision"))
	if err != nil {
		return errors.New("The request must contain a revision number.")
	}
	output, failed, err := t.typeLinesOfForm(r.PostForm, revision)
	answer, status := gameChangeResponse{Failed: failed, Late: errors.Is(err, errOldRevision)}, http.StatusOK
	if err != nil {
		output = err.Error()
	}
	if answer.Late {
		status = http.StatusConflict
	}
	t.mu.Lock()
	answer.Revision = t.revision
	lines := textToHTML(output, t.linksToDefinitions())
	t.mu.Unlock()
	var html strings.Builder
	if err := s.pages.ExecuteTemplate(&html, "printed", lines); err == nil {
		answer.Said = html.String()
	}
	return sendJSON(w, status, answer)
}

func explainNumber(_ *Server, t *gameTable, r *http.Request) (any, error) {
	word := r.URL.Query().Get("word")
	if word == "" || len(word) > maxLineBytes || strings.ContainsAny(word, "\n\r") {
		return nil, errors.New("The request must name a number.")
	}
	t.out.TakeNewOutput()
	t.console.RunLine("why " + word)
	return textToHTML(t.out.TakeNewOutput(), t.linksToDefinitions()), nil
}

func describeLatestActions(_ *Server, t *gameTable, _ *http.Request) (any, error) {
	path := t.console.Session().Path()
	return engine.Map(path[max(0, len(path)-maxStoryActions):], func(n *session.Node) actionStory {
		return actionStory{n.Depth, nodeText(n), linesToHTML(n.State().Story(n.Events, browserScreen), t.linksToDefinitions())}
	}), nil
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
	Ahead bool // whether redo would restore the action
}

const maxPathSteps = 60

func (t *gameTable) pathSteps() []pathStep {
	s := t.console.Session()
	path, ahead, now := s.Path(), s.RedoPath(), s.CurrentNode()
	shown := slices.Concat(path[max(0, len(path)-maxPathSteps):], ahead[:min(len(ahead), maxPathSteps)])
	return engine.Map(shown, func(n *session.Node) pathStep {
		return pathStep{n.Depth, nodeText(n), n == now, n.Depth > now.Depth}
	})
}

func nodeText(n *session.Node) string {
	if n.Parent == nil {
		return "start"
	}
	return n.Text
}

// typeLinesOfForm types a web form's lines, or stage directions for the change that the form wants, until a line fails.
// If err is not nil, failed is true, too. err is errOldRevision if the game is no longer at revision.
func (t *gameTable) typeLinesOfForm(form url.Values, revision int) (output string, failed bool, err error) {
	lines := []string{form.Get("line")}
	switch {
	case form.Has("word"):
		t.mu.Lock()
		lines[0], err = t.directionToSetNumber(form.Get("word"), form.Get("to"))
		t.mu.Unlock()
		if err != nil {
			return "", true, err
		}
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

// directionToSetNumber returns the stage direction that sets a number. It fails if value is no integer or no stage
// direction can set the number. The table must be locked.
func (t *gameTable) directionToSetNumber(name, value string) (line string, err error) {
	n, err := engine.ParseClampedInt32(strings.TrimSpace(value))
	if err != nil {
		return "", fmt.Errorf("%q is not a whole number", value)
	}
	on := t.console.Session().Table()
	f := engine.Find(t.console.GameBindings().AllFacts(on), func(f engine.Fact) bool { return f.Word == name })
	if f.Word == "" {
		return "", fmt.Errorf("there is currently no number %q", name)
	}
	trial := on.NewEmptyTable()
	a, can := actions.DeclList(t.rules.Game.Actions).FindFactSettingDirection(t.rules.Game.State(on), f, n, func(a engine.Action) bool {
		trial.CopyFrom(on)
		if trial.Apply(a) != nil {
			return false
		}
		now, _ := screen.FindFact(trial, name)
		return now.Value == n
	})
	if !can {
		return "", fmt.Errorf("no stage direction can set %s to %d", f.Name, n)
	}
	return on.Describe(a), nil
}

// removeAllFromPosition plays up to maxRemovals stage directions that remove cards and other objects, and sets the
// keywords of actors to 0. It fails if revision is not the table's.
func (t *gameTable) removeAllFromPosition(revision int) error {
	t.console.Interrupt() // cancels a search in progress
	t.mu.Lock()
	defer t.mu.Unlock()
	if revision != t.revision {
		return errOldRevision
	}
	defer t.advanceRevision()
	for range maxRemovals {
		on := t.console.Session().Table()
		before, trial := on.Hash(), on.NewEmptyTable()
		a, found := actions.DeclList(t.rules.Game.Actions).FindRemovalDirection(t.rules.Game.State(on), func(a engine.Action) bool {
			trial.CopyFrom(on)
			return trial.Apply(a) == nil && trial.Hash() != before
		})
		if !found || t.console.PlayActionText(on.Describe(a)) != nil {
			break
		}
	}
	for _, f := range t.console.Session().Table().AppendFacts(nil) {
		if !t.isKeywordAmount(f) || f.Value == 0 {
			continue
		}
		if line, err := t.directionToSetNumber(f.Word, "0"); err == nil {
			t.console.PlayActionText(line) // tried by directionToSetNumber
		}
	}
	return nil
}

const maxRemovals = 400

type addableCards struct {
	Label string
	Path  string
	Words []namedWord
}

// namedWord is a word of a console line, and the name that a page shows for it.
type namedWord struct{ Word, Name string }

func (v *boardBuilder) addPositionEditOptions() {
	for _, piles := range [][]boardPile{v.board.Hands, v.board.Piles} {
		for _, p := range piles {
			a := addableCards{Label: p.Label, Path: p.Path}
			for _, e := range v.allEntries {
				if _, err := v.on.Parse(p.Path + " + " + e.ID); err == nil && e.Kind != "" {
					a.Words = append(a.Words, namedWord{e.ID, e.Name})
				}
			}
			if a.Words != nil {
				v.board.Add = append(v.board.Add, a)
			}
		}
	}
	for _, f := range v.console.GameBindings().AllFacts(v.on) {
		if f.Words == nil && !strings.HasPrefix(f.Word, "#") && f.Word != engine.QuestionFactWord {
			v.board.Numbers = append(v.board.Numbers, v.numberFromFact(f))
		}
	}
}

// positionLink is the content of a link to a position, before encoding: a setup, and the actions played from there.
type positionLink struct {
	Game    string   `json:"g"`
	Words   string   `json:"w,omitempty"`
	Seed    uint64   `json:"s"`
	Actions []string `json:"a,omitempty"`
}

// The limits of the code of a position, which is a positionLink as encodePosition encodes it for a URL.
const (
	maxCodeBytes     = 24 << 10  // maximum length of the code
	maxUnpackedBytes = 512 << 10 // maximum length of the JSON that the code contains
	maxSharedActions = 2000
	codePrefix       = "at=" // text before the code in a URL
)

// encodePosition returns a code of the position for an address. It fails if the game was set up in Lua or is too long.
func (t *gameTable) encodePosition() (string, error) {
	opening := t.console.Opening()
	if opening.Setup == nil {
		return "", errors.New("a game set up in Lua cannot be shared as a link: keep it as a scenario instead")
	}
	played := engine.Map(t.console.Session().Path()[1:], func(n *session.Node) string { return n.Text })
	p := positionLink{t.rules.Name, opening.Setup.Words, uint64(opening.Setup.Seed), played}
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression) // a valid level
	err := json.NewEncoder(w).Encode(p)
	w.Close()
	code := base64.RawURLEncoding.EncodeToString(b.Bytes())
	if len(code) > maxCodeBytes || len(p.Actions) > maxSharedActions {
		return "", errors.New("the game is too long for a link: keep it as a scenario instead")
	}
	return code, err
}

// decodePosition decodes an untrusted code. ok is false if it is too large or encodes no position.
func decodePosition(code string) (p positionLink, ok bool) {
	if len(code) > maxCodeBytes {
		return p, false
	}
	packed, err := base64.RawURLEncoding.DecodeString(code)
	if err != nil {
		return p, false
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxUnpackedBytes+1))
	ok = err == nil && len(text) <= maxUnpackedBytes && json.Unmarshal(text, &p) == nil && len(p.Actions) <= maxSharedActions
	return p, ok
}

func (s *Server) buildShareLink(t *gameTable, _ *http.Request) (any, error) {
	code, err := t.encodePosition()
	return "http://" + s.host + s.basePath() + "open/" + t.rules.Name + "?" + url.Values{"at": {code}}.Encode(), err
}

// openTableAtPosition opens a new table with the position in code, and redirects to it. It plays the actions up to the
// first one that the current scripts do not allow.
func (s *Server) openTableAtPosition(w http.ResponseWriter, r *http.Request, code string) error {
	p, ok := decodePosition(code)
	rules := s.h.FindRuleset(p.Game)
	if !ok || rules == nil {
		return errors.New("this is not a link to a position")
	}
	t, err := s.openTable(rules, engine.Seed(p.Seed), p.Words)
	if err != nil {
		return err
	}
	t.mu.Lock()
	for _, text := range p.Actions {
		if t.console.PlayActionText(text) != nil {
			break
		}
	}
	t.mu.Unlock()
	return s.redirectToTable(w, r, t, "", nil)
}
