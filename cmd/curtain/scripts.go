package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// scriptsRoot is the folder of a project that holds a folder of scripts for each
// ruleset, and how messages begin the names of those scripts.
const scriptsRoot = "scripts"

// shownPath is a path as messages show it.
func shownPath(path string) string { return source.Printable(filepath.ToSlash(filepath.Clean(path))) }

// fromHere is a path that nobody typed as messages show it: without the folder one is in.
func (h *host) fromHere(path string) string {
	if inner, below := insideOf(h.dir, path); below {
		return shownPath(inner)
	}
	return shownPath(path)
}

// at is a path as the working directory sees it.
func (h *host) at(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(h.dir, path)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// game is a ruleset with its content loaded.
type game struct {
	*scripting.Ruleset
	packs   *packs
	texts   []*source.Text // what content was made of, manifests of mods too
	content scripting.Content
	limits  sandbox.Limits

	// What there is on disk beside it: all texts, and why some are left out.
	disk             []*source.Text
	unread, unloaded error
}

// entries are everything there is to list and to show.
func (g *game) entries() []scripting.Entry {
	return scripting.WithKeywords(g.content.Entries(), g.content.Keywords())
}

// everyFile reads the scripts of the game as they are now, scenarios after definitions.
func (g *game) everyFile() ([]*source.Text, error) {
	texts, err := g.packs.definitions()
	if err != nil {
		return nil, err
	}
	scenarios, err := g.packs.scenarios()
	return append(texts, scenarios...), err
}

// load loads the content of a ruleset with all its mods. The error is errInterrupted
// when the program is asked to stop meanwhile.
func (h *host) load(r *scripting.Ruleset) (*game, error) {
	return await(h, func() (*game, error) { return h.loaded(r) })
}

func (h *host) loaded(r *scripting.Ruleset) (*game, error) {
	p, err := h.strict(r)
	if err != nil {
		return nil, err
	}
	texts, err := p.definitions()
	if err != nil {
		return nil, err
	}
	return h.made(r, p, texts, nil)
}

// made loads the content that texts define.
func (h *host) made(r *scripting.Ruleset, p *packs, texts []*source.Text, previous scripting.Content) (*game, error) {
	if err := p.measure(texts); err != nil {
		return nil, err
	}
	content, err := r.Load(runnable(texts), h.limits, previous)
	if err == nil {
		content, err = h.translated(r, p, content)
	}
	if errors.As(err, new(usageError)) {
		return nil, err
	}
	if err != nil {
		return nil, contentError{err}
	}
	return &game{Ruleset: r, packs: p, texts: texts, content: content, limits: h.limits, disk: texts}, nil
}

// usageError is the fault of the command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// contentError is the fault of the scripts.
type contentError struct{ error }

func (e contentError) Unwrap() error { return e.error }

// explain prints why something could not be done and returns the exit status
// for it.
func (h *host) explain(verb string, err error) int {
	var usage usageError
	var content contentError
	switch {
	case errors.Is(err, errInterrupted):
		h.complain("Interrupted before the end.")
		return exitInterrupted
	case errors.As(err, &usage):
		return h.misuse(verb, "%s", source.Printable(h.told(err)))
	case errors.As(err, &content):
		h.complain("%s\n", h.inCommands(err.Error()))
		if errors.Is(err, errOtherMods) { // and nothing of the scripts is wrong
			return exitContent
		}
		h.complain("%s: the scripts cannot be used until that is mended", speech.Count(len(source.FaultsOf(err)), "fault"))
		if ofMods(err) {
			h.complain("--no-mods does without mods")
		}
		return exitContent
	}
	h.complain("curtain: %s", h.told(err))
	return exitFailures
}

// told is an error as people read it: of what the system says of a file, the file, as it is
// called from here, and why.
func (h *host) told(err error) string {
	var file *fs.PathError
	if !errors.As(err, &file) {
		return err.Error()
	}
	return source.Printable(strings.Replace(err.Error(), file.Error(), h.fromHere(file.Path)+": "+file.Err.Error(), 1)) // a path is one line, whatever it holds
}
