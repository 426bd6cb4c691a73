package scripting

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/spelling"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/source"
)

// OverridesFile says how messages name the file of Overrides, and the mod that it is of.
const OverridesFile = "overrides"

// Nothing holds what a definition is changed to that is to do nothing.
const Nothing = "nothing"

// Overrides returns a file, as of a mod after all others, that changes definitions of a content
// as the words say: ID.PATH=VALUE, with a kind before the ID where several have it, and a text
// as VALUE without quotes. ID=nothing takes away all that the definition does: what it costs,
// whom it is for and what it answers when it is asked stay. mods are those whose names it may
// use.
func Overrides(content Content, words, mods []string) (*source.Text, error) {
	text := &source.Text{Name: OverridesFile, Path: OverridesFile, Mod: &source.Mod{ID: OverridesFile, Needs: mods}}
	for _, word := range words {
		target, value, _ := strings.Cut(word, "=")
		id, path, said := strings.Cut(target, ".")
		line, err := "", error(nil)
		switch {
		case id == "" || value == "" || said && path == "":
			err = fmt.Errorf("%s: a change has the form ID.PATH=VALUE, or ID=%s", brief(word), Nothing)
		case said:
			line = fmt.Sprintf("[%s] = %s", schema.String(path), written(value))
		case value == Nothing:
			line, err = idle(content, id)
		default:
			err = fmt.Errorf("%s: add which field of %q, as in %s.PATH=%s", brief(word), id, id, value)
		}
		if err != nil {
			return nil, err
		}
		text.Body += fmt.Sprintf("%s %s { %s }\n", provenance.OverrideWord, schema.String(id), line)
	}
	return text, nil
}

func written(value string) string {
	_, err := strconv.ParseFloat(value, 64)
	if err == nil || value == "true" || value == "false" || value == provenance.RemovedWord || strings.ContainsAny(value[:1], `"'{`) {
		return value
	}
	return schema.String(value).String()
}

// idle returns the fields that let a definition do nothing: its functions that answer nothing.
func idle(content Content, name string) (string, error) {
	kind, id, is := strings.Cut(name, " ")
	if !is {
		kind, id = "", name
	}
	var known []string
	for _, e := range content.Entries() {
		if kind == "" || e.Kind == kind {
			known = append(known, e.ID)
		}
	}
	if !slices.Contains(known, id) {
		unknown := spelling.Unknown("id", id, known)
		return "", fmt.Errorf("unknown id %s: %s", brief(name), cmp.Or(unknown.Hint(), "`curtain list` lists them"))
	}
	var fields []string
	for _, name := range Deeds(content, kind, id) {
		fields = append(fields, fmt.Sprintf("[%s] = function() end", schema.String(name)))
	}
	if fields == nil {
		return "", fmt.Errorf("%s has no function that does anything", brief(name))
	}
	return strings.Join(fields, ", "), nil
}

// Deeds returns the functions of a definition that answer nothing, and so are there for what
// they do. The kind is "" where only one has the id.
func Deeds(content Content, kind, id string) (names []string) {
	for _, c := range content.Closures() {
		of, what, _ := strings.Cut(c.Item, " ")
		if what == strconv.Quote(id) && (kind == "" || of == kind) && c.Form.Result == nil {
			names = append(names, c.Name)
		}
	}
	return names
}
