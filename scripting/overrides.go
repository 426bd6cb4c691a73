package scripting

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/spelling"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/source"
)

// OverridesFile is the name of the file that MakeOverrides returns, and the id of the mod to which it belongs.
const OverridesFile = "overrides"

// Nothing is the word in ID=nothing, an override that removes the effects of a definition.
const Nothing = "nothing"

// MakeOverrides returns a file of a mod, to be loaded after all others, with the changes in words. Each word is
// ID.PATH=VALUE or ID=nothing, optionally with a kind and a space before it. ID=nothing removes effects, but not
// functions with a result. mods are the mods whose names the words may use.
func MakeOverrides(content *Generation, words, mods []string) (*source.Text, error) {
	text := &source.Text{Name: OverridesFile, Path: OverridesFile, Mod: &source.Mod{ID: OverridesFile, Needs: mods}}
	for _, word := range words {
		target, value, _ := strings.Cut(word, "=")
		id, path, said := strings.Cut(target, ".")
		line, err := "", error(nil)
		switch {
		case id == "" || value == "" || said && path == "":
			err = fmt.Errorf("%s: a change must have the form ID.PATH=VALUE or ID=%s", quoteName(word), Nothing)
		case said:
			line = fmt.Sprintf("[%s] = %s", schema.String(path), quoteUnlessLua(value))
		case value == Nothing:
			line, err = emptyEffectFunctionsAsLua(content, id)
		default:
			err = fmt.Errorf("%s: say which field of %q to change, as in %s.PATH=%s", quoteName(word), id, id, value)
		}
		if err != nil {
			return nil, err
		}
		text.Body += fmt.Sprintf("%s %s { %s }\n", provenance.OverrideWord, schema.String(id), line)
	}
	return text, nil
}

func quoteUnlessLua(value string) string {
	_, err := strconv.ParseFloat(value, 64)
	if err == nil || value == "true" || value == "false" || value == provenance.RemovedWord || strings.ContainsAny(value[:1], `"'{`) {
		return value
	}
	return schema.String(value).String()
}

func emptyEffectFunctionsAsLua(content *Generation, name string) (string, error) {
	kind, id := splitKind(name)
	entries := engine.Filter(content.Entries(), func(e lookup.Entry) bool { return kind == "" || e.Kind == kind })
	known := engine.Map(entries, func(e lookup.Entry) string { return e.ID })
	if !slices.Contains(known, id) {
		unknown := spelling.NewUnknownError("id", id, known)
		return "", fmt.Errorf("unknown id %s: %s", quoteName(name), cmp.Or(unknown.SuggestionOrKnownWords(), "`curtain list` lists all ids"))
	}
	fields := engine.Map(EffectFunctionNames(content, kind, id), func(name string) string { return fmt.Sprintf("[%s] = function() end", schema.String(name)) })
	if fields == nil {
		return "", fmt.Errorf("%s has no function that does anything", quoteName(name))
	}
	return strings.Join(fields, ", "), nil
}

// EffectFunctionNames returns the names of a definition's functions that return nothing, so run for their effect. It
// returns none if Limits.Interpreter is set. kind may be "" if only one kind has the id.
func EffectFunctionNames(content *Generation, kind, id string) (names []string) {
	for _, c := range content.CompileClosures() {
		of, what, _ := strings.Cut(c.Item, " ")
		if what == strconv.Quote(id) && (kind == "" || of == kind) && c.Form.Result == nil {
			names = append(names, c.Name)
		}
	}
	return names
}
