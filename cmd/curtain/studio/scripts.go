package studio

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/create"
	"curtaincall/cmd/curtain/load"
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/disk"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

var errNoScript = newRequestError(http.StatusNotFound, "That is not one of this game's script files.")

func (s *Server) scriptsOnDisk(r *scripting.Ruleset) ([]*source.Text, error) {
	now, err := s.latestLoadedGame(r)
	var texts []*source.Text
	if err == nil {
		texts, err = now.Packs.ReadTexts()
	}
	if err != nil {
		return nil, requestError{http.StatusConflict, err}
	}
	return slices.DeleteFunc(texts, func(t *source.Text) bool {
		_, on := now.Packs.DiskPath(t.Name)
		return !on
	}), nil
}

func (s *Server) findScript(r *scripting.Ruleset, name string) (*source.Text, error) {
	texts, err := s.scriptsOnDisk(r)
	return engine.Find(texts, func(t *source.Text) bool { return t.Name == name }), err
}

func (s *Server) scriptPath(r *scripting.Ruleset, name string) string {
	if loaded, err := s.latestLoadedGame(r); err == nil {
		if path, is := loaded.Packs.DiskPath(name); is {
			return path
		}
	}
	return ""
}

type scriptReplacement struct {
	old  *source.Text // the script as it is on disk
	name string       // new name of the script, in the same folder
	body string
}

// replaceScripts replaces and renames all of the scripts or none. It remembers each text from before its first save.
func (s *Server) replaceScripts(t *gameTable, list ...scriptReplacement) error {
	for i, c := range list {
		file := s.scriptPath(t.rules, c.old.Name)
		if filepath.Ext(file) != ".lua" {
			return errNoScript
		}
		if err := replaceScript(file, c.name, c.body); err != nil {
			for _, done := range list[:i] {
				err = errors.Join(err, replaceScript(s.scriptPath(t.rules, done.name), done.old.Name, done.old.Body))
			}
			if errors.Is(err, fs.ErrExist) {
				return newRequestError(http.StatusPreconditionFailed, c.name+" already exists: nothing was saved.")
			}
			return requestError{http.StatusInternalServerError, err}
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, c := range list {
		original, saved := t.originalScripts[c.old.Name]
		if !saved {
			original = c.old.Body
		}
		delete(t.originalScripts, c.old.Name)
		t.originalScripts[c.name] = original
	}
	return nil
}

// replaceScript replaces the body of a file, and renames the file and its snapshots. If it fails, nothing changes.
func replaceScript(file, name, body string) error {
	renamed := filepath.Join(filepath.Dir(file), path.Base(name))
	if renamed != file {
		if err := renameWithSnapshots(file, renamed); err != nil {
			return err
		}
	}
	err := disk.Replace(renamed, []byte(body), 0o644)
	if err != nil && renamed != file {
		err = errors.Join(err, renameWithSnapshots(renamed, file))
	}
	return err
}

func renameWithSnapshots(from, to string) error {
	err := disk.Rename(from, filepath.Base(to))
	snapshots := source.SnapshotName(from)
	if _, missing := os.Lstat(snapshots); err == nil && missing == nil {
		if err = disk.Rename(snapshots, filepath.Base(source.SnapshotName(to))); err != nil {
			err = errors.Join(err, disk.Rename(to, filepath.Base(from)))
		}
	}
	return err
}

func toUnixLines(body string) string { return strings.ReplaceAll(body, "\r\n", "\n") }

func restoreLineEndings(old, body string) string {
	if strings.Contains(old, "\r\n") {
		return strings.ReplaceAll(body, "\n", "\r\n")
	}
	return body
}

// createFiles creates a scenario, a mod, or a definition from a sample or as a copy. It redirects to a new script.
func (s *Server) createFiles(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	kind, name, copied := r.PostFormValue("kind"), strings.TrimSpace(r.PostFormValue("name")), r.PostFormValue("copy")
	if len(kind) > maxLineBytes || len(name) > maxLineBytes {
		return errors.New("The name is too long.")
	}
	s.saveMu.Lock()
	defer s.saveMu.Unlock()
	var out bytes.Buffer
	h := copyHostWithOutput(s.h, &out)
	if kind == "mod" {
		err := create.CreateModUnlessInsideMod(h, t.rules, name, "")
		if err == nil {
			s.renderTemplate(w, "why", textToHTML(out.String(), withoutLink))
		}
		return err
	}
	var into *mods.Mod
	if id := r.PostFormValue("mod"); id != "" {
		if into = mods.FindByID(s.editableMods(t.rules), id); into == nil {
			return errNoMod
		}
		h.Mods.Named = append(slices.Clip(h.Mods.Named), into.Path)
	}
	var text *source.Text
	if copied != "" {
		t.mu.Lock()
		e, is := t.lookUpEntry(kind, copied)
		t.mu.Unlock()
		if text, _ = s.findScript(t.rules, e.Where.File); !is || text == nil {
			return errNoDefinition
		}
	}
	files, err := create.CreateDefinition(h, t.rules, into, kind, name, text)
	return s.redirectToTable(w, r, t, editorPath(files...), err)
}

// openTableWithDefinition opens a table to try a definition, and redirects to the script in the form or to the stage.
func (s *Server) openTableWithDefinition(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	setup := r.PostFormValue("words")
	t.mu.Lock()
	e, is := t.lookUpEntry(r.PostFormValue("kind"), r.PostFormValue("id"))
	t.mu.Unlock()
	switch {
	case !is:
		return errNoDefinition
	case len(setup)+len(r.PostFormValue("file")) > maxLineBytes:
		return errLongSetup
	}
	made, err := s.openTableToTryDefinition(t.rules, e, setup)
	workspace := ""
	if file := r.PostFormValue("file"); file != "" {
		workspace = editorPath(file)
	}
	return s.redirectToTable(w, r, made, workspace, err)
}

// editorPath returns the path of the editor relative to that of a table. The editor opens the first of files, if any.
func editorPath(files ...string) string {
	return "/edit?" + url.Values{"file": files[:min(len(files), 1)]}.Encode()
}

// openTableToTryDefinition starts a game to try e in. It prefers the game that e sets up itself, such as the fight
// against an enemy, then setup with e in a hand or pile, then a setup with an option for e.
func (s *Server) openTableToTryDefinition(r *scripting.Ruleset, e lookup.Entry, setup string) (*gameTable, error) {
	const seed = 1
	g, err := s.loadAndWatchGameOnce(r)
	if err != nil {
		return nil, err
	}
	for _, p := range r.Game.Setups {
		if p.IDs != nil && p.IDs.Kind == e.Kind {
			return s.openTable(r, seed, p.FirstWord()+" "+e.ID)
		}
	}
	t, err := s.startTable(g.latestLoadedGame(), seed, setup)
	if err != nil {
		return nil, err
	}
	if t.putIntoHandOrPile(e.ID) != "" {
		t.game = g
		return t, s.addTable(t)
	}
	for _, p := range r.Game.Setups {
		at := slices.IndexFunc(p.Options, func(o declare.SetupValueRule) bool { return o.Kind == e.Kind })
		if at < 0 {
			continue
		}
		if word, _, _ := strings.Cut(setup, " "); word != p.FirstWord() {
			setup = p.FirstWord()
		}
		return s.openTable(r, seed, setup+" "+p.Options[at].Name+"="+e.ID)
	}
	return nil, fmt.Errorf("no game can start with this %s: start a game and use it there", e.Kind)
}

// putIntoHandOrPile puts a card into a hand or, if no hand takes it, onto a pile. It returns the path of that, or "".
func (t *gameTable) putIntoHandOrPile(id string) (path string) {
	t.mu.Lock()
	b := t.buildBoard(true, true)
	t.mu.Unlock()
	for _, p := range slices.Concat(b.Hands, b.Piles) {
		line := p.Path + " + " + id
		if _, err := t.console.Session().Table().Parse(line); err != nil {
			continue
		}
		if _, failed, err := t.typeConsoleLine(line, t.revision); err == nil && !failed {
			return p.Path
		}
	}
	return ""
}

// setupsAgainst returns up to maxShownUses setups in which a definition of a kind can be tried. Each of them begins a
// game with one entry of another kind, such as a fight against an enemy.
func (t *gameTable) setupsAgainst(entries []lookup.Entry, kind string) (list []namedWord) {
	for _, p := range t.rules.Game.Setups {
		if p.IDs == nil || p.IDs.Kind == kind || p.IDs.Kind == p.Kind.Name {
			continue
		}
		for _, e := range entries {
			if e.Kind == p.IDs.Kind && len(list) < maxShownUses {
				list = append(list, namedWord{p.FirstWord() + " " + e.ID, e.Name})
			}
		}
	}
	return list
}

// editableMods returns the mods of a game that are folders, not archives; nil if the game cannot be loaded.
func (s *Server) editableMods(r *scripting.Ruleset) []*mods.Mod {
	loaded, err := s.latestLoadedGame(r)
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(loaded.Packs.Found), func(m *mods.Mod) bool { return m.Archive || m.Game != r.Name })
}

type paletteItem struct {
	Label  string `json:"label"`
	Detail string `json:"detail"`
	Path   string `json:"path,omitempty"` // path of the page below the table's; "" if the item is a line
	Line   string `json:"line,omitempty"` // line to type at the console; "" if the item is a page
}

func (s *Server) sendCommandPalette(t *gameTable, w http.ResponseWriter, _ *http.Request) error {
	list := engine.Map(s.screens, func(p screenPage) paletteItem {
		return paletteItem{Label: speech.Capitalize(p.Name), Detail: "screen", Path: p.Path}
	})
	t.mu.Lock()
	on := t.console.Session().Table()
	for _, a := range on.Legal(nil) {
		list = append(list, paletteItem{Label: on.Describe(a), Detail: "move", Line: on.Describe(a)})
	}
	for _, word := range []string{"undo", "redo", "adopt"} {
		list = append(list, paletteItem{Label: word, Detail: "console", Line: word})
	}
	for _, e := range lookup.AppendOwnKeywords(t.console.GameBindings().Entries(), t.console.Content.Keywords()) {
		list = append(list, paletteItem{Label: e.Name, Detail: e.Kind + " " + e.ID, Path: definitionPath(e)})
	}
	t.mu.Unlock()
	if texts, err := s.scriptsOnDisk(t.rules); err == nil {
		for _, text := range texts {
			list = append(list, paletteItem{Label: text.Name, Detail: "script", Path: editorPath(text.Name)})
		}
	}
	return sendJSON(w, http.StatusOK, list)
}

type modSetting struct {
	mods.Setting
	Value string
	Words []string // possible values; nil for a number
}

func (s *Server) modSettings(r *scripting.Ruleset) map[string][]modSetting {
	loaded, err := s.latestLoadedGame(r)
	if err != nil {
		return nil
	}
	list := map[string][]modSetting{}
	for _, m := range loaded.Packs.ModsInUse() {
		for _, setting := range m.Settings {
			words := setting.Choices
			if setting.Default.Shape == schema.Truth {
				words = []string{"true", "false"}
			}
			list[m.ID] = append(list[m.ID], modSetting{setting, m.SettingValue(setting.ID), words})
		}
	}
	return list
}

func (s *Server) changeSetting(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	id, name, value := r.PostFormValue("mod"), r.PostFormValue("name"), r.PostFormValue("value")
	if len(id)+len(name)+len(value) > maxLineBytes {
		return errors.New("The value is too long.")
	}
	s.saveMu.Lock()
	defer s.saveMu.Unlock()
	p, err := load.FindPacks(s.h, t.rules)
	if err != nil {
		return requestError{http.StatusConflict, err}
	}
	m := p.FindInstalledMod(id)
	if m == nil {
		return errNoMod
	}
	if err := load.ChangeSetting(s.h, m, name, value); err != nil {
		return err
	}
	s.renderTemplate(w, "why", textToHTML(phrase.Original.RenderSentence(said.SettingIs, "mod", m.ID, "name", name, "value", m.SettingValue(name)), withoutLink))
	return nil
}

var errNoMod = newRequestError(http.StatusNotFound, "No such mod.")
