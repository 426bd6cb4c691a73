// Package load finds the scripts of a game and its mods, loads them, and reloads them when
// they are saved.
//
//	Packs  which scripts a game is made of: places.go which mods, left_out_mods.go which of those are
//	       left out, paths.go what paths name
//	Game   what they make: a ruleset with its content
package load

import (
	"errors"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Loaded is a ruleset with its content loaded.
type Loaded struct {
	*scripting.Ruleset
	Packs   *Packs
	Texts   []*source.Text // what Content was loaded from, with manifests of mods
	Content scripting.Content
	Limits  sandbox.Limits

	// All texts that were on disk, and why mods were not read or not loaded.
	disk             []*source.Text
	Unread, Unloaded error
}

// Entries returns all entries that can be listed and shown, with keywords.
func (g *Loaded) Entries() []lookup.Entry {
	return lookup.WithKeywords(g.Content.Entries(), g.Content.Keywords())
}

// EveryFile reads the scripts of the game as they are on disk now, definitions first.
func (g *Loaded) EveryFile() ([]*source.Text, error) {
	texts, err := g.Packs.Definitions()
	if err != nil {
		return nil, err
	}
	scenarios, err := g.Packs.Scenarios()
	return append(texts, scenarios...), err
}

// LoadAll loads a ruleset with all its mods; an error in a mod is an error. It returns
// terminal.ErrInterrupted if the program is asked to stop meanwhile.
func LoadAll(h *program.Host, r *scripting.Ruleset) (*Loaded, error) {
	return program.Await(h, func() (*Loaded, error) {
		p, err := Strict(h, r)
		if err != nil {
			return nil, err
		}
		return p.load(h, r)
	})
}

// LoadPacks loads a ruleset with the mods that p uses.
func LoadPacks(h *program.Host, r *scripting.Ruleset, p *Packs) (*Loaded, error) {
	return program.Await(h, func() (*Loaded, error) { return p.load(h, r) })
}

func (p *Packs) load(h *program.Host, r *scripting.Ruleset) (*Loaded, error) {
	texts, err := p.Definitions()
	if err != nil {
		return nil, err
	}
	return LoadTexts(h, r, p, texts, nil)
}

// LoadTexts loads the content that texts define, in the user's language. previous may be nil.
func LoadTexts(h *program.Host, r *scripting.Ruleset, p *Packs, texts []*source.Text, previous scripting.Content) (*Loaded, error) {
	if err := p.Measure(texts); err != nil {
		return nil, err
	}
	content, err := r.Load(WithoutManifests(texts), h.Limits, previous)
	if err == nil {
		content, err = translate(h, r, p, content)
	}
	if errors.As(err, new(program.UsageError)) {
		return nil, err
	}
	if err != nil {
		return nil, program.ContentError{Err: err}
	}
	return &Loaded{Ruleset: r, Packs: p, Texts: texts, Content: content, Limits: h.Limits, disk: texts}, nil
}

// OnGame returns a handler that loads the game that the first argument names, or the default
// one, and calls do with the other arguments.
func OnGame(verb string, do func(h *program.Host, g *Loaded, args []string) int) program.Handler {
	return func(h *program.Host, args []string) int {
		r, args := h.Ruleset(args)
		g, err := LoadAll(h, r)
		if err != nil {
			return h.ExplainLoad(verb, r, err)
		}
		return do(h, g, args)
	}
}

// CommandOf returns a command line for a shell: a verb, the game unless default, and a set-up.
func CommandOf(h *program.Host, verb string, g *Loaded, what string) string {
	words := h.Command + " " + verb
	if g.Ruleset != h.Registered[0] {
		words += " " + g.Name
	}
	for _, word := range strings.Fields(what) {
		words += " " + program.ShellWord(word)
	}
	return words
}
