package studio

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/simulate"
	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/lsp"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

type editorScreenData struct {
	*screenData
	scriptOnDisk
	facesAndSliders
	News    []htmlLine // what the console printed at the last reload
	Nothing bool       // whether no script is on disk
	Nonce   string
	URI     string // URI of the script, for the language server
	Root    string // URI of the folder in which scripts are edited
}

type facesAndSliders struct {
	File   string
	Faces  []*definitionDetails
	Slides []numberSlider
}

func (s *Server) showEditor(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	texts, err := s.scriptsOnDisk(t.rules)
	if err != nil {
		return err
	}
	t.mu.Lock()
	e := &editorScreenData{screenData: s.buildScreenData("workspace", t, r), Nothing: len(texts) == 0}
	e.File = r.URL.Query().Get("file")
	if t.reloadOutput != "" {
		e.News = textToHTML(t.reloadOutput, t.linksToDefinitions())
	}
	for _, text := range texts {
		if text.Name == e.File {
			e.scriptOnDisk = t.newScriptOnDisk(text)
		}
	}
	e.Nonce = rand.Text()
	e.facesAndSliders = s.buildFacesAndSliders(t, e.File, e.Body)
	t.mu.Unlock()
	e.Root = lsp.FileURI(s.h.Dir)
	if path := s.scriptPath(t.rules, e.File); path != "" {
		e.URI = lsp.FileURI(path)
	}
	w.Header().Set("Content-Security-Policy", s.contentSecurityPolicy(e.Nonce))
	s.renderTemplate(w, "editor", e)
	return nil
}

// scriptOnDisk is a script as a page gets it. The page sends the fingerprint back when it saves, so that a script that
// has changed on disk meanwhile is not overwritten.
type scriptOnDisk struct {
	Body        string        `json:"body"`
	Fingerprint string        `json:"base"`     // fingerprint of Body; "" for no script
	Reverts     bool          `json:"reverts"`  // whether the text from before the first save in the studio can be restored
	Conflict    template.HTML `json:"conflict"` // the differences from the page's text, as HTML; "" if there is no conflict

	text *source.Text
}

// newScriptOnDisk returns a script with its fingerprint. The table must be locked.
func (t *gameTable) newScriptOnDisk(text *source.Text) scriptOnDisk {
	_, saved := t.originalScripts[text.Name]
	return scriptOnDisk{Body: toUnixLines(text.Body), Fingerprint: fingerprintScript(text.Body), Reverts: saved, text: text}
}

func fingerprintScript(body string) string {
	sum := sha256.Sum256([]byte(body))
	return hex.EncodeToString(sum[:16])
}

// compareScriptWithDisk returns the requested script as it is on disk. If the disk has neither body nor the text that
// the page has shown, the result has the differences from body as a conflict.
func (s *Server) compareScriptWithDisk(t *gameTable, r *http.Request, body string) (now scriptOnDisk, err error) {
	name := r.PostFormValue("file")
	text, _ := s.findScript(t.rules, name)
	if text == nil {
		return now, errNoScript
	}
	t.mu.Lock()
	now = t.newScriptOnDisk(text)
	t.mu.Unlock()
	if now.Fingerprint != r.PostFormValue("base") && now.Body != body {
		differences := struct {
			File  string
			Lines []diffWord
		}{name, tokenDiff(printableLines(now.Body), printableLines(body))}
		var html strings.Builder
		err = s.pages.ExecuteTemplate(&html, "conflict", differences)
		now.Conflict = template.HTML(html.String())
	}
	return now, err
}

func printableLines(body string) []string {
	lines := strings.Split(body, "\n")
	for i, line := range lines {
		lines[i] = source.Printable(line)
	}
	return lines
}

func (s *Server) sendScript(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	now, err := s.compareScriptWithDisk(t, r, toUnixLines(r.PostFormValue("body")))
	if err != nil {
		return err
	}
	return sendJSON(w, http.StatusOK, now)
}

func sendJSON(w http.ResponseWriter, status int, value any) error {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // the page is gone
	return nil
}

// saveScript writes the page's text with the numbers of sliders to disk, or restores the text before the first save. If
// the text on disk is not the one that the page has shown, it responds with the conflict instead.
func (s *Server) saveScript(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	s.saveMu.Lock()
	defer s.saveMu.Unlock()
	name, body := r.PostFormValue("file"), toUnixLines(r.PostFormValue("body"))
	if r.PostForm.Has("move") {
		changes, err := readNumberChanges(r)
		if err == nil {
			body, err = replaceNumberLiterals(name, body, changes)
		}
		if err != nil {
			return err
		}
	}
	now, err := s.compareScriptWithDisk(t, r, body)
	switch {
	case err != nil:
		return err
	case now.Conflict != "":
		return sendJSON(w, http.StatusConflict, now)
	case len(body) > source.MaxScriptSize: // the game could not be loaded again
		return fmt.Errorf("A script can be at most %d bytes long.", source.MaxScriptSize)
	}
	t.mu.Lock()
	first, saved := t.originalScripts[name]
	t.mu.Unlock()
	reverts := r.PostFormValue("revert") != "" && saved
	if body = restoreLineEndings(now.text.Body, body); reverts {
		body = first
	}
	if err := s.replaceScripts(t, scriptReplacement{now.text, name, body}); err != nil {
		return err
	}
	t.mu.Lock()
	if reverts {
		delete(t.originalScripts, name)
	}
	made := t.newScriptOnDisk(&source.Text{Name: name, Body: body})
	t.mu.Unlock()
	return sendJSON(w, http.StatusOK, made)
}

// buildFacesAndSliders returns the cards of the definitions in file, and sliders for numbers in body. t must be locked.
func (s *Server) buildFacesAndSliders(t *gameTable, file, body string) facesAndSliders {
	t.updateEntries()
	made, literals := facesAndSliders{File: file}, findNumberLiterals(&source.Text{Name: file, Body: body})
	known, _ := s.latestReportOfGame(t.rules) // without a report, faces have no rows of it
	entries := t.console.Content.Entries()
	for _, e := range entries {
		if e.Where.File != file {
			continue
		}
		for _, l := range literals[engine.IDWithoutMod(e.ID)] {
			made.Slides = append(made.Slides, numberSlider{e.Name, strings.ReplaceAll(strings.Replace(l.path, "values.", "", 1), ".", " "), e.ID + "." + l.path, l.n, min(0, 2*l.n), max(2*l.n, l.n+5)})
		}
		face := &definitionDetails{bookCard: t.buildBookCard(e), Base: s.basePath(), Table: t.number, Back: file, In: t.setupsAgainst(entries, e.Kind)}
		face.Lab = reportRowsOfDefinition(known, e)
		if old, is := t.entriesBefore[e.Kind+" "+e.ID]; is && !haveSameLook(e, old) {
			before := t.buildBookCard(old)
			face.Before = &before
		}
		made.Faces = append(made.Faces, face)
	}
	return made
}

func (s *Server) readFacesAndSliders(t *gameTable, r *http.Request) (any, error) {
	name, body := r.URL.Query().Get("file"), ""
	text, err := s.findScript(t.rules, name)
	if err != nil {
		return nil, err
	}
	if text != nil {
		body = text.Body
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return s.buildFacesAndSliders(t, name, body), nil
}

func readReloadOutput(_ *Server, t *gameTable, _ *http.Request) (any, error) {
	return textToHTML(cmp.Or(t.reloadOutput, "Nothing has been saved yet."), t.linksToDefinitions()), nil
}

// runScenariosOfFile runs the scenarios in the requested file or, if it has none, those that mention its definitions.
// It returns the results, failed ones first, and report rows about these and similar definitions. t must be locked.
func (s *Server) runScenariosOfFile(t *gameTable, r *http.Request) (any, error) {
	file, index := r.URL.Query().Get("file"), t.indexDefinitions()
	l := &definitionDetails{Trials: true, Base: s.basePath(), Table: t.number}
	if text := index.files[file]; text != nil && source.IsScenario(file) {
		l.Tests = engine.Map(t.runScenariosWithCache(text), func(r scenario.Result) scenarioUse {
			return scenarioUse{r.Name, file, string(r.Status), r.Message}
		})
	} else {
		inside := slices.DeleteFunc(slices.Clone(index.entries), func(e lookup.Entry) bool { return e.Where.File != file })
		l.addScenarios(t, index, index.uses().ScenariosUsing(inside...))
	}
	slices.SortStableFunc(l.Tests, func(a, b scenarioUse) int {
		return engine.BoolToInt(a.Status == string(scenario.Passed)) - engine.BoolToInt(b.Status == string(scenario.Passed))
	})
	l.Report, _ = s.latestReportOfGame(t.rules) // a faulty report is shown on the screen with reports
	return struct {
		*definitionDetails
		Similar []lab.Row
	}{l, t.reportRowsOfFileAndSimilar(file, l.Report)}, nil
}

const maxSimilarRows = 10

// reportRowsOfFileAndSimilar returns up to maxSimilarRows rows of a report. Rows about the definitions in file come
// first, then rows about definitions of the same kind, cost and first property.
func (t *gameTable) reportRowsOfFileAndSimilar(file string, known *simulate.SimulationDocument) (list []lab.Row) {
	entries, alike := t.console.Content.Entries(), map[string]bool{}
	for _, e := range entries {
		if e.Where.File == file {
			alike[e.Kind+similarityKey(e)] = true
		}
	}
	slices.SortStableFunc(entries, func(a, b lookup.Entry) int {
		return engine.BoolToInt(b.Where.File == file) - engine.BoolToInt(a.Where.File == file)
	})
	for _, e := range entries {
		if rows := reportRowsOfDefinition(known, e); len(rows) > 0 && alike[e.Kind+similarityKey(e)] {
			list = append(list, rows[0].Row)
		}
	}
	return list[:min(len(list), maxSimilarRows)]
}
