package main

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting"
)

func listVerb() verb {
	return verb{
		name: "list", args: "[game] [kinds] [FIELD=VALUE ...] [words]",
		about: "list what there is in a game",
		more: `
Kinds are cards, enemies, keywords and so on; without one all of them are listed.
FIELD=VALUE leaves only what has that value, or one of several: cost=0,1. Other
words leave only what has them in its name, its text or its fields.

As in ` + "`curtain list cards owner=pip type=attack luck`.",
		loads: true, json: true,
		setup: func(*flag.FlagSet) action { return onGame("list", list) },
	}
}

func list(h *host, g *game, words []string) int {
	all := g.entries()
	q := readQuery(all, words)
	if err := q.check(g, all); err != nil {
		return h.explain("list", usageError{err})
	}
	found := q.among(all)
	if h.json {
		h.printJSON(listing{h.document("list", g.Ruleset), entriesOf(found)})
		return exitOK
	}
	first := true
	for _, kind := range kindsOf(all) {
		rows := entryRows(found, kind)
		if len(rows) == 0 && !slices.ContainsFunc(q.kinds, func(k string) bool { return plural(k) == kind }) {
			continue
		}
		if !first {
			h.print("")
		}
		first = false
		h.printf("%s (%d)", title(kind), len(rows))
		h.print(h.table(rows)...)
	}
	if first {
		h.print("There is nothing of that kind.")
	}
	return exitOK
}

// kindsOf are the kinds of entries, as one asks for lists of them.
func kindsOf(entries []scripting.Entry) (kinds []string) {
	for _, kind := range scripting.Kinds(entries) {
		kinds = append(kinds, plural(kind))
	}
	return kinds
}

// kindNamed is the kind of that name, one or many of it; "" when there is none.
func kindNamed(entries []scripting.Entry, word string) string {
	for _, kind := range scripting.Kinds(entries) {
		if strings.EqualFold(word, kind) || strings.EqualFold(word, plural(kind)) {
			return kind
		}
	}
	return ""
}

func plural(kind string) string {
	if stem, ok := strings.CutSuffix(kind, "y"); ok {
		return stem + "ies"
	}
	if strings.HasSuffix(kind, "s") || strings.HasSuffix(kind, "ch") || strings.HasSuffix(kind, "sh") {
		return kind + "es"
	}
	return kind + "s"
}

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func entryRows(entries []scripting.Entry, kind string) (rows [][]string) {
	for _, e := range entries {
		if plural(e.Kind) == kind {
			rows = append(rows, []string{e.ID, e.Name, e.Facts})
		}
	}
	return rows
}

// query says which entries to list.
type query struct {
	kinds   []string // one of them; any, if there is none
	filters []filter // all of them
	words   []string // all of them, in small letters
}

// filter lets an entry pass whose field has one of the values.
type filter struct {
	field  string
	values []string // in small letters
}

func readQuery(entries []scripting.Entry, words []string) (q query) {
	for _, word := range words {
		field, values, isFilter := strings.Cut(strings.ToLower(word), "=")
		kind := kindNamed(entries, word)
		switch {
		case isFilter:
			q.filters = append(q.filters, filter{field, strings.Split(values, ",")})
		case kind != "":
			q.kinds = append(q.kinds, kind)
		default:
			q.words = append(q.words, field)
		}
	}
	return q
}

// among are the entries that the query is about.
func (q query) among(entries []scripting.Entry) (found []scripting.Entry) {
	for _, e := range entries {
		passes := func(f filter) bool { return f.passes(e) }
		says := func(word string) bool { return says(e, word) }
		if q.isKind(e.Kind) && all(q.filters, passes) && all(q.words, says) {
			found = append(found, e)
		}
	}
	return found
}

func (q query) isKind(kind string) bool { return q.kinds == nil || slices.Contains(q.kinds, kind) }

func all[T any](list []T, is func(T) bool) bool {
	return !slices.ContainsFunc(list, func(t T) bool { return !is(t) })
}

// check reports what of the query can never find anything.
func (q query) check(g *game, entries []scripting.Entry) error {
	for _, f := range q.filters {
		if err := f.check(query{kinds: q.kinds}.among(entries)); err != nil {
			return err
		}
	}
	for _, word := range q.words {
		if !slices.ContainsFunc(entries, func(e scripting.Entry) bool { return says(e, word) }) {
			return fmt.Errorf("%s has no list %q, and nothing with that word%s", g.Name, word, nearestOf(word, kindsOf(entries)))
		}
	}
	return nil
}

// check reports a field or a value that none of the entries has. Of numbers any
// will do.
func (f filter) check(entries []scripting.Entry) error {
	var fields, known []string
	number := false
	for _, e := range entries {
		for _, field := range e.Fields {
			if !slices.Contains(fields, field.Name) {
				fields = append(fields, field.Name)
			}
			if field.Name == f.field {
				_, number = field.Value.(int)
				known = append(known, valuesOf(field)...)
			}
		}
	}
	if !slices.Contains(fields, f.field) {
		return fmt.Errorf("there is no field %q%s", f.field, nearestOf(f.field, fields))
	}
	slices.Sort(known)
	known = slices.Compact(known)
	for _, v := range f.values {
		_, err := strconv.Atoi(v)
		switch {
		case slices.Contains(known, v) || number && err == nil:
		case number:
			return fmt.Errorf("%s is a number, not %q", f.field, v)
		default:
			return fmt.Errorf("nothing has %s=%s%s", f.field, v, nearestOf(v, known))
		}
	}
	return nil
}

func (f filter) passes(e scripting.Entry) bool {
	for _, field := range e.Fields {
		if field.Name == f.field && slices.ContainsFunc(valuesOf(field), func(v string) bool { return slices.Contains(f.values, v) }) {
			return true
		}
	}
	return false
}

// says reports whether a word, in small letters, stands in what a list knows of
// an entry.
func says(e scripting.Entry, word string) bool {
	text := []string{e.ID, e.Name, e.Facts}
	for _, field := range e.Fields {
		text = append(text, valuesOf(field)...)
	}
	return strings.Contains(strings.ToLower(strings.Join(text, "\n")), word)
}

// valuesOf are the values of a field to compare with, in small letters: of named
// numbers the names.
func valuesOf(f scripting.Field) (list []string) {
	switch v := f.Value.(type) {
	case int:
		list = []string{strconv.Itoa(v)}
	case string:
		list = []string{strings.ToLower(v)}
	case []string:
		for _, s := range v {
			list = append(list, strings.ToLower(s))
		}
	case []engine.Value:
		for _, named := range v {
			list = append(list, named.Name)
		}
	}
	return list
}
