package main

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// original is the language that everything is written in first.
const original = "en"

// translated is content in the language that is wanted, if it or the game has words of it.
func (h *host) translated(r *scripting.Ruleset, p *packs, content scripting.Content) (scripting.Content, error) {
	wanted := h.lang
	if wanted == "" {
		wanted = h.systemLanguage()
	}
	if !h.speaks || wanted == original || wanted == "" {
		return content, nil
	}
	usual, err := h.usualLocales(r, p)
	if err != nil {
		return nil, err
	}
	known := append(content.Languages(), scripting.LanguagesOf(usual)...)
	switch {
	case slices.Contains(known, wanted):
		return content.In(wanted, usual...)
	case h.lang == "":
		return content, nil
	}
	slices.Sort(known)
	return nil, usageError{fmt.Errorf("--lang: the game has no words of %q: there are %s", wanted, speech.And(append([]string{original}, slices.Compact(known)...)))}
}

// usualLocales are the words that the game's pack inside the program has, for another pack
// of it.
func (h *host) usualLocales(r *scripting.Ruleset, p *packs) ([]*source.Text, error) {
	if p.base.folder == "" {
		return nil, nil
	}
	builtin, err := h.builtinPack(r.Name)
	if err != nil {
		return nil, err
	}
	return builtin.Locales()
}

// systemLanguage is the language of the environment, as de_DE.UTF-8 names it; "" for none.
func (h *host) systemLanguage() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := h.env(name); value != "" {
			tag, _, _ := strings.Cut(value, ".")
			tag, _, _ = strings.Cut(tag, "_")
			return strings.ToLower(tag)
		}
	}
	return ""
}
