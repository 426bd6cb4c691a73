package load

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// Original is the language that everything is written in first.
const Original = "en"

// translated is content in the language that is wanted, if it or the game has words of it.
func translated(h *program.Host, r *scripting.Ruleset, p *Packs, content scripting.Content) (scripting.Content, error) {
	wanted := h.Lang
	if wanted == "" {
		wanted = systemLanguage(h)
	}
	if !h.Speaks || wanted == Original || wanted == "" {
		return content, nil
	}
	usual, err := usualLocales(h, r, p)
	if err != nil {
		return nil, err
	}
	known := append(content.Languages(), scripting.LanguagesOf(usual)...)
	switch {
	case slices.Contains(known, wanted):
		return content.In(wanted, usual...)
	case h.Lang == "":
		return content, nil
	}
	slices.Sort(known)
	return nil, program.UsageError{Err: fmt.Errorf("--lang: the game has no words of %q: there are %s", wanted, speech.And(append([]string{Original}, slices.Compact(known)...)))}
}

// usualLocales are the words that the game's pack inside the program has, for another pack
// of it.
func usualLocales(h *program.Host, r *scripting.Ruleset, p *Packs) ([]*source.Text, error) {
	if p.Base.Folder == "" {
		return nil, nil
	}
	builtin, err := Builtin(h, r.Name)
	if err != nil {
		return nil, err
	}
	return builtin.Locales()
}

// systemLanguage is the language of the environment, as de_DE.UTF-8 names it; "" for none.
func systemLanguage(h *program.Host) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := h.Env(name); value != "" {
			tag, _, _ := strings.Cut(value, ".")
			tag, _, _ = strings.Cut(tag, "_")
			return strings.ToLower(tag)
		}
	}
	return ""
}
