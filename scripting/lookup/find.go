package lookup

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/speech"
)

// Find returns the entries of a kind, or of any kind for "", whose id or name is name. The short id or name of a mod's
// entry is enough if no other entry has it. An error names the known kinds, possible entries, or a similar id.
func Find(entries []Entry, kind, name string) (found []Entry, err error) {
	folded := speech.Fold(name)
	var ids, otherwise []string
	for _, e := range entries {
		for _, form := range append([]Entry{e}, e.Forms...) {
			is := folded != "" && (form.hasIDOrFullID(folded) || engine.IDWithoutMod(form.ID) == folded || speech.Fold(form.Name) == folded)
			wanted := kind == "" || e.Kind == kind
			if wanted {
				ids = append(ids, form.ID)
			}
			switch {
			case is && wanted:
				found = append(found, form)
			case is:
				otherwise = append(otherwise, e.Kind+" "+form.ID)
			}
		}
	}
	what, end := "nothing", speech.SuggestSimilar(folded, ids)
	switch {
	case found != nil:
		return resolveAmbiguity(found, folded)
	case ids == nil:
		return nil, fmt.Errorf("unknown kind %q: the kinds are %s", kind, strings.Join(Kinds(entries), ", "))
	case kind != "":
		what = "no " + kind
	}
	if otherwise != nil {
		end = ", but there is " + speech.JoinWithAnd(otherwise)
	}
	end = cmp.Or(end, "; `curtain list` lists everything")
	return nil, fmt.Errorf("%s is called %q%s", what, name, end)
}

// FindWithOptionalKind finds entries as Find does, by a text that may begin with a kind and a space.
func FindWithOptionalKind(entries []Entry, text string) ([]Entry, error) {
	found, err := Find(entries, "", text)
	first, rest, several := strings.Cut(text, " ")
	if err == nil || !several {
		return found, err
	}
	if kind := findKind(entries, first); kind != "" {
		return Find(entries, kind, rest)
	}
	if _, otherwise := Find(entries, "", rest); otherwise == nil {
		return Find(entries, first, rest) // its error lists the kinds
	}
	return nil, err
}

// hasIDOrFullID reports whether an entry has this id, which may begin with the entry's Owner and ":".
func (e *Entry) hasIDOrFullID(id string) bool {
	return e.ID == id || e.Owner != "" && len(id) == len(e.Owner)+1+len(e.ID) && id == e.Owner+":"+e.ID
}

// resolveAmbiguity returns found unless it has ambiguous ids of different mods. Then it returns only the entries whose
// id or full id equals folded, the text searched for, or an error if there are none.
func resolveAmbiguity(found []Entry, folded string) ([]Entry, error) {
	var exactly []Entry
	var ids []string
	rivals := false
	for _, e := range found {
		if e.hasIDOrFullID(folded) {
			exactly = append(exactly, e)
		}
		rivals = rivals || speech.AreAmbiguousIDs(found[0].ID, e.ID)
		if full := e.Kind + " " + e.ID; !slices.Contains(ids, full) {
			ids = append(ids, full)
		}
	}
	switch {
	case !rivals:
		return found, nil
	case exactly != nil:
		return exactly, nil
	}
	return nil, fmt.Errorf("%q is ambiguous: it could be %s", folded, speech.JoinWithOr(ids))
}

// Kinds returns each kind of the entries once, in the order in which they first occur.
func Kinds(entries []Entry) (kinds []string) {
	for _, e := range entries {
		if !slices.Contains(kinds, e.Kind) {
			kinds = append(kinds, e.Kind)
		}
	}
	return kinds
}

// findKind returns the kind whose singular or plural is word, or "".
func findKind(entries []Entry, word string) string {
	return engine.Find(Kinds(entries), func(kind string) bool { return strings.EqualFold(word, kind) || strings.EqualFold(word, Plural(kind)) })
}

func Plural(kind string) string {
	if stem, ok := strings.CutSuffix(kind, "y"); ok {
		return stem + "ies"
	}
	if strings.HasSuffix(kind, "s") || strings.HasSuffix(kind, "ch") || strings.HasSuffix(kind, "sh") {
		return kind + "es"
	}
	return kind + "s"
}

// Select returns the entries that match all words, and the kinds among words. A word is a kind, FIELD=VALUE,VALUE or a
// part of the text. If there are several kinds or values, one must match. A word that no entry can match is an error.
func Select(entries []Entry, words []string) (found []Entry, kinds []string, err error) {
	var q entryQuery
	for _, word := range words {
		field, values, isFilter := strings.Cut(strings.ToLower(word), "=")
		kind := findKind(entries, word)
		switch {
		case isFilter:
			q.filters = append(q.filters, fieldFilter{field, strings.Split(values, ",")})
		case kind != "":
			q.kinds = append(q.kinds, kind)
		default:
			q.words = append(q.words, field)
		}
	}
	if err := q.checkCanMatch(entries); err != nil {
		return nil, nil, err
	}
	return q.matchingEntries(entries), q.kinds, nil
}

type entryQuery struct {
	kinds   []string      // kinds of which an entry must have one; empty for any kind
	filters []fieldFilter // filters of which an entry must pass all
	words   []string      // words of which an entry must contain all; in lower case
}

type fieldFilter struct {
	field  string
	values []string // possible values, in lower case
}

func (q entryQuery) matchingEntries(entries []Entry) (found []Entry) {
	for _, e := range entries {
		fails := func(f fieldFilter) bool {
			return !slices.ContainsFunc(e.Fields(), func(field Field) bool {
				return field.Name == f.field && slices.ContainsFunc(comparisonValues(field), f.hasValue)
			})
		}
		lacks := func(word string) bool { return !containsWord(e, word) }
		isKind := q.kinds == nil || slices.Contains(q.kinds, e.Kind)
		if isKind && !slices.ContainsFunc(q.filters, fails) && !slices.ContainsFunc(q.words, lacks) {
			found = append(found, e)
		}
	}
	return found
}

func (q entryQuery) checkCanMatch(entries []Entry) error {
	for _, f := range q.filters {
		if err := f.checkFieldAndValues(entryQuery{kinds: q.kinds}.matchingEntries(entries)); err != nil {
			return err
		}
	}
	for _, word := range q.words {
		if !slices.ContainsFunc(entries, func(e Entry) bool { return containsWord(e, word) }) {
			lists := engine.Map(Kinds(entries), Plural)
			return fmt.Errorf("unknown kind %q, and no definition contains that word%s", word, speech.SuggestSimilarOrList(word, lists))
		}
	}
	return nil
}

// checkFieldAndValues returns an error for a field or a value that no entry has. Any number fits a numeric field.
func (f fieldFilter) checkFieldAndValues(entries []Entry) error {
	var fields, known []string
	number := false
	for _, e := range entries {
		for _, field := range e.Fields() {
			if !slices.Contains(fields, field.Name) {
				fields = append(fields, field.Name)
			}
			if field.Name == f.field {
				_, number = field.Value.(int)
				known = append(known, comparisonValues(field)...)
			}
		}
	}
	if !slices.Contains(fields, f.field) {
		return fmt.Errorf("unknown field %q%s", f.field, speech.SuggestSimilarOrList(f.field, fields))
	}
	slices.Sort(known)
	known = slices.Compact(known)
	for _, v := range f.values {
		_, err := engine.ParseClampedInt32(v)
		switch {
		case slices.ContainsFunc(known, fieldFilter{values: []string{v}}.hasValue) || number && err == nil:
		case number:
			return fmt.Errorf("%s must be a number, not %q", f.field, v)
		default:
			return fmt.Errorf("no definition has %s=%s%s", f.field, v, speech.SuggestSimilarOrList(v, known))
		}
	}
	return nil
}

// hasValue reports whether v is one of the filter's values. These may omit the mod of an id.
func (f fieldFilter) hasValue(v string) bool {
	return slices.Contains(f.values, v) || slices.Contains(f.values, engine.IDWithoutMod(v))
}

func containsWord(e Entry, word string) bool {
	text := []string{e.ID, e.Name, e.Line()}
	for _, field := range e.Fields() {
		text = append(text, comparisonValues(field)...)
	}
	return strings.Contains(strings.ToLower(strings.Join(text, "\n")), word)
}

func comparisonValues(f Field) (list []string) {
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
