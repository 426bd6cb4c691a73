package load

import (
	"slices"

	"curtaincall/cmd/curtain/program"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// translateForUser returns content in the user's language, or unchanged if it is not translated into
// that. A language named by --lang that does not exist is a usage error.
func translateForUser(h *program.Host, r *scripting.Ruleset, p *Packs, content scripting.LoadedContent) (translated scripting.LoadedContent, err error) {
	wanted := h.Language()
	if !h.IsTranslated || wanted == program.Original || wanted == "" {
		return content, nil
	}
	usual, err := builtinLocales(h, r, p)
	if err != nil {
		return nil, err
	}
	known := append(content.Languages(), source.LanguagesOf(usual)...)
	switch {
	case slices.Contains(known, wanted):
		return content.InLanguage(wanted, usual...)
	case h.Lang == "":
		return content, nil
	}
	slices.Sort(known)
	there := append([]string{program.Original}, slices.Compact(known)...)
	return nil, program.UsageError{Err: said.NoWords.NewError("word", program.Quote(wanted), "list", h.MessageLanguage().And(there))}
}

// builtinLocales returns the locales of the game's built-in pack, which other packs of the game use;
// nil if p is the built-in pack itself.
func builtinLocales(h *program.Host, r *scripting.Ruleset, p *Packs) ([]*source.Text, error) {
	if p.Base.Folder == "" {
		return nil, nil
	}
	builtin, err := BuiltinBase(h, r.Name)
	if err != nil {
		return nil, err
	}
	return builtin.ReadLocales()
}
