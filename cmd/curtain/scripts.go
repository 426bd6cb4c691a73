package main

import (
	"errors"
	"strings"

	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// scriptsRoot is the folder of a project that holds a folder of scripts for each
// ruleset, and how messages begin the names of those scripts.
const scriptsRoot = "scripts"

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

// onGame is the action of a verb that is about a game: the one that is named
// first, loaded.
func onGame(verb string, do func(h *host, g *game, args []string) int) action {
	return func(h *host, args []string) int {
		r, args := h.ruleset(args)
		g, err := h.load(r)
		if err != nil {
			return h.unloaded(verb, r, err)
		}
		return do(h, g, args)
	}
}

// commandOf is a command for a shell: a verb, a game, and what of it is played.
func (h *host) commandOf(verb string, g *game, what string) string {
	words := h.command + " " + verb
	if g.Ruleset != h.rulesets[0] {
		words += " " + g.Name
	}
	for _, word := range strings.Fields(what) {
		words += " " + shellWord(word)
	}
	return words
}

// under loads the content of a ruleset with the mods that packs have in use.
func (h *host) under(r *scripting.Ruleset, p *packs) (*game, error) {
	return await(h, func() (*game, error) {
		texts, err := p.definitions()
		if err != nil {
			return nil, err
		}
		return h.made(r, p, texts, nil)
	})
}
