package declare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
)

// Untold are the words that the language lacks of a definition: the paths to them.
func (t *Tongue) Untold(d Definition, w *Writing) (list []string) {
	of := d.Kind.Name + " " + d.ID() + " "
	d.Kind.whole().eachSaid(w.Write(d.Kind, d.Def), "", func(path string) {
		if !t.words[of+path] {
			list = append(list, path)
		}
	})
	return list
}

// Speaks reports whether the language has any words of a definition.
func (t *Tongue) Speaks(d Definition) bool {
	return t.words[d.Kind.Name+" "+d.ID()]
}

// eachSaid does something with the path of all that people read in a value.
func (t *Type) eachSaid(v Value, path string, do func(path string)) {
	switch {
	case v.Shape == Nil:
	case t.Says != Unsaid:
		do(path)
	case v.Source != nil && t.said(maxSteps):
		step := func(step string, v Value) {
			if _, of, err := t.part(step); err == nil {
				of.eachSaid(v, strings.TrimPrefix(path+"."+step, "."), do)
			}
		}
		for i := range v.Source.Len() {
			step(strconv.Itoa(i+1), v.Source.Item(i))
		}
		for _, name := range v.Source.Names() {
			step(name, v.Source.Field(name))
		}
	}
}

// UntoldKeywords are the game's own keywords, and what the language lacks of each.
func (t *Tongue) UntoldKeywords() (list []string) {
	for _, row := range t.ownKeywords() {
		t.game.Kind(keywordKind).whole().eachSaid(rowValue(row), "", func(path string) {
			if of := keywordKind + " " + row.Word + " " + path; !t.words[of] {
				list = append(list, of)
			}
		})
	}
	return list
}

// ownKeywords are the game's own keywords; none where packs define no keywords, whose
// fields a locale speaks of.
func (t *Tongue) ownKeywords() []engine.Keyword {
	if t.game.Kind(keywordKind) == nil {
		return nil
	}
	return t.game.Keywords.Own()
}

// UntoldSentences are the keys that the language has no sentence for.
func (t *Tongue) UntoldSentences() (list []string) {
	for key := range t.slots {
		if t.Table.Templates[key] == "" && !t.game.Events.forTools(key) {
			list = append(list, key)
		}
	}
	slices.Sort(list)
	return list
}

// Draft is a locale of a language as one begins it, in two files: all that it lacks of what
// is defined, and of the words of the game, in English, as comments; "" for a file of nothing.
func (t *Tongue) Draft(c Content, w *Writing) (cast, words string) {
	var b strings.Builder
	for _, k := range t.game.Kinds {
		var lines []string
		for _, d := range c.Definitions() {
			if d.Kind == k && d.Within() == "" && len(t.Untold(d, w)) > 0 {
				lines = append(lines, luaKey(d.ID())+" = "+k.whole().words(w.Write(k, d.Def)))
			}
		}
		drafted(&b, k.Name, lines)
	}
	cast = t.drafted(&b)
	var rows []string
	for _, row := range t.ownKeywords() {
		if !t.words[keywordKind+" "+row.Word+" name"] {
			rows = append(rows, row.Word+" = "+t.game.Kind(keywordKind).whole().words(rowValue(row)))
		}
	}
	drafted(&b, keywordKind, rows)
	var said []string
	for _, key := range t.UntoldSentences() {
		said = append(said, fmt.Sprintf("[%q] = %q", key, t.english[key]))
	}
	drafted(&b, sentencesField, said)
	return cast, t.drafted(&b)
}

// drafted is the file of what was drafted, which b begins anew after it.
func (t *Tongue) drafted(b *strings.Builder) string {
	defer b.Reset()
	if b.Len() == 0 {
		return ""
	}
	return fmt.Sprintf("return locale {\n  language = %q,\n%s}\n", t.Table.Language, b)
}

// drafted adds a part of a draft.
func drafted(b *strings.Builder, name string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "  %s = {\n", name)
	for _, l := range lines {
		fmt.Fprintf(b, "    -- %s,\n", l)
	}
	b.WriteString("  },\n")
}

// words are the words in a value as Lua writes them; "" for none.
func (t *Type) words(v Value) string {
	switch {
	case v.Shape == Nil || !t.said(maxSteps):
		return ""
	case v.Source == nil:
		return strconv.Quote(v.Text)
	}
	var list []string
	for i := range v.Source.Len() {
		if t.Says == Lines {
			list = append(list, strconv.Quote(v.Source.Item(i).Text))
			continue
		}
		_, of, err := t.part(strconv.Itoa(i + 1))
		if text := ""; err == nil {
			if text = of.words(v.Source.Item(i)); text == "" {
				text = "{}"
			}
			list = append(list, text)
		}
	}
	for _, name := range v.Source.Names() {
		if _, of, err := t.part(name); err == nil {
			if text := of.words(v.Source.Field(name)); text != "" {
				list = append(list, luaKey(name)+" = "+text)
			}
		}
	}
	if list == nil {
		return ""
	}
	return "{ " + strings.Join(list, ", ") + " }"
}

func luaKey(name string) string {
	if engine.IsSnake(name) {
		return name
	}
	return fmt.Sprintf("[%q]", name)
}
