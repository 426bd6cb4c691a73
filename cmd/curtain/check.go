package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/source"
)

func checkVerb() verb {
	return verb{
		name: "check", args: "[game] [files or folders]",
		about: "look for slips in the scripts of a game, and hold cards to their texts",
		more: `
Finds what is allowed and yet wrong: a local that nothing reads, a number in a
text that is no value, an upgrade that is none. With --text every card is played
in several situations, and what it does is compared with what its text says.

Named files and folders limit what is reported; those that are not among the
scripts of the game are loaded with them. Each finding has a code that never
changes.

Exit status: 0 nothing found, 1 something found, 2 wrong use, 3 the
game's scripts cannot be loaded.`,
		setup: func(f *flag.FlagSet) action {
			var o checkOptions
			f.BoolVar(&o.text, "text", false, "also play every card and compare it with its text")
			f.BoolVar(&o.json, "json", false, "print what is found as one JSON object instead")
			f.StringVar(&o.code, "explain", "", "tell what `CODE` means, or \"all\" of them")
			dir := addScripts(f)
			return func(h *host, args []string) int {
				o.scripts = *dir
				return checkScripts(h, args, o)
			}
		},
	}
}

type checkOptions struct {
	text, json    bool
	code, scripts string
}

func checkScripts(h *host, args []string, o checkOptions) int {
	if o.code != "" {
		return h.explainCode(o.code, args)
	}
	r, paths := h.ruleset(args)
	s, err := h.checked(r, paths, o.scripts)
	if err != nil {
		return h.uncheckable(r.Name, o, err)
	}
	content, err := r.Load(s.definitions, h.limits, nil)
	if err != nil {
		return h.uncheckable(r.Name, o, contentError{err})
	}
	found := check.Files(slices.Concat(s.definitions, s.scenarios), definersOf(content))
	found = append(found, content.Check()...)
	if o.text {
		more, err := content.CheckText()
		if err != nil {
			return h.uncheckable(r.Name, o, fmt.Errorf("the texts cannot be checked: %w", err))
		}
		found = append(found, more...)
	}
	found = slices.DeleteFunc(found, func(f scripting.Finding) bool { return !s.wanted(f.Err.File) })
	check.Sort(found)
	if o.json {
		h.printJSON(findingsOf(r.Name, found))
	} else {
		h.printFindings(found)
		h.print(h.checkSummary(s, len(found), o))
	}
	if len(found) > 0 {
		return exitFailures
	}
	return exitOK
}

// definersOf are the functions that define something: the kinds of definition
// there are.
func definersOf(content scripting.Content) (kinds []string) {
	for _, e := range content.Entries() {
		if !slices.Contains(kinds, e.Kind) {
			kinds = append(kinds, e.Kind)
		}
	}
	return kinds
}

// explainCode tells what a code, or each of them, stands for.
func (h *host) explainCode(code string, args []string) int {
	switch {
	case len(args) > 0:
		return h.misuse("check", "--explain takes one code, and no %s beside it", quote(args[0]))
	case code == "all":
		fmt.Fprint(h.out, check.Document())
		return exitOK
	}
	c, err := check.Find(code)
	if err != nil {
		return h.misuse("check", "%s", source.Printable(err.Error()))
	}
	h.printf("%s: %s", c.ID, c.Title)
	h.print(c.Why)
	return exitOK
}

// uncheckable tells why nothing could be checked. The faults of a load have
// codes too.
func (h *host) uncheckable(ruleset string, o checkOptions, err error) int {
	var content contentError
	if !errors.As(err, &content) {
		return h.explain("check", err)
	}
	found := check.Load(content.error)
	if o.json {
		h.printJSON(findingsOf(ruleset, found))
		return exitContent
	}
	h.printFindings(found)
	h.complain("%s: the scripts cannot be used until that is mended", count(len(found), "fault"))
	return exitContent
}

// selection is what a check reads and what it reports on.
type selection struct {
	definitions, scenarios []*source.Text
	names                  map[string]bool // of the files reported on; nil: all
}

func (s *selection) wanted(file string) bool { return s.names == nil || s.names[file] }

// checked reads the scripts of a game, and those that paths name beside it.
func (h *host) checked(r *scripting.Ruleset, paths []string, dir string) (*selection, error) {
	pack, folder, err := h.pack(r, dir)
	if err != nil {
		return nil, usageError{err}
	}
	s := &selection{}
	if s.definitions, err = definitions(pack); err != nil {
		return nil, contentError{err}
	}
	if s.scenarios, err = pack.Scenarios(); err != nil {
		return nil, contentError{err}
	}
	if len(paths) > 0 {
		s.names = map[string]bool{}
	}
	for _, path := range paths {
		if err := h.selectPath(s, pack, folder, path); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// selectPath adds what a path names: files of the pack, on disk or by the names
// that messages show, or files beside it.
func (h *host) selectPath(s *selection, pack scripting.Pack, folder, path string) error {
	shown := filepath.ToSlash(filepath.Clean(path))
	info, statErr := os.Stat(h.at(path))
	if statErr == nil && folder != "" {
		if inner, err := filepath.Rel(folder, h.at(path)); err == nil && inner != ".." && !strings.HasPrefix(inner, ".."+string(filepath.Separator)) {
			shown, statErr = pack.Shown(filepath.ToSlash(inner)), os.ErrNotExist
		}
	}
	if statErr != nil {
		found := false
		for _, t := range slices.Concat(s.definitions, s.scenarios) {
			if t.Name == shown || strings.HasPrefix(t.Name, shown+"/") {
				s.names[t.Name], found = true, true
			}
		}
		if !found {
			return usageError{fmt.Errorf("there is no script %q", path)}
		}
		return nil
	}
	more := []*source.Text{}
	if info.IsDir() {
		beside := scripting.Pack{FS: os.DirFS(h.at(path)), Prefix: shown}
		definitions, err := beside.Definitions()
		if err != nil {
			return contentError{err}
		}
		scenarios, err := beside.Scenarios()
		if err != nil {
			return contentError{err}
		}
		if more = slices.Concat(definitions, scenarios); len(more) == 0 {
			return usageError{fmt.Errorf("there are no scripts in %q", path)}
		}
	} else {
		t, err := readScript(h.at(path), shown)
		if err != nil {
			return usageError{err}
		}
		more = append(more, t)
	}
	for _, t := range more {
		if s.names[t.Name] {
			continue
		}
		s.names[t.Name] = true
		if scripting.IsScenario(t.Name) {
			s.scenarios = append(s.scenarios, t)
		} else {
			s.definitions = append(s.definitions, t)
		}
	}
	return nil
}

// printFindings prints each finding as the error it is, with its code.
func (h *host) printFindings(found []scripting.Finding) {
	for _, f := range found {
		e := *f.Err
		e.Message = f.Code + " " + f.Message
		h.print(e.Error(), "")
	}
}

// checkSummary is the last line of a check.
func (h *host) checkSummary(s *selection, found int, o checkOptions) string {
	files := len(s.definitions) + len(s.scenarios)
	if s.names != nil {
		files = len(s.names)
	}
	line := count(files, "file") + " checked"
	if o.text {
		line += ", texts too"
	}
	if found == 0 {
		return line + ": nothing to complain of"
	}
	return fmt.Sprintf("%s: %s; `%s check --explain CODE` tells more", line, count(found, "finding"), h.command)
}

// findings is what --json prints: one object.
type findings struct {
	Ruleset  string    `json:"ruleset"`
	Findings []finding `json:"findings"`
}

type finding struct {
	Code    string   `json:"code"`
	Title   string   `json:"title"`
	File    string   `json:"file,omitempty"`
	Line    int      `json:"line,omitempty"`
	Column  int      `json:"column,omitempty"`
	Width   int      `json:"width,omitempty"`
	Message string   `json:"message"`
	Hint    string   `json:"hint,omitempty"`
	Notes   []string `json:"notes,omitempty"`
}

func findingsOf(ruleset string, found []scripting.Finding) *findings {
	all := &findings{Ruleset: ruleset, Findings: []finding{}}
	for _, f := range found {
		code, _ := check.Find(f.Code)
		all.Findings = append(all.Findings, finding{
			Code: f.Code, Title: code.Title,
			File: f.Err.File, Line: f.Err.Line, Column: f.Err.Column, Width: f.Err.Width,
			Message: f.Message, Hint: f.Err.Hint, Notes: f.Err.Notes,
		})
	}
	return all
}
