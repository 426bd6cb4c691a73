package locale

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
)

// TextPathsByDefinition has the field paths, such as "text" or "moves.1.name", of the texts that players read. The
// key for a definition is "KIND ID".
type TextPathsByDefinition map[string][]string

// TextPathsOf returns the paths of all texts in list that players read. w converts the definitions to values.
func TextPathsOf(list []schema.Definition, w *schema.DefinitionConverter) TextPathsByDefinition {
	all, kinds := TextPathsByDefinition{}, map[*schema.Kind]*schema.Kind{} // with only the fields that players read
	for _, d := range list {
		if kinds[d.Kind] == nil {
			texts := *d.Kind
			texts.Fields = slices.DeleteFunc(slices.Clone(d.Kind.Fields), func(f *schema.Field) bool { return !f.Type.HasTextForPlayers(schema.MaxSteps) })
			kinds[d.Kind] = &texts
		}
		var paths []string
		eachTextPath(kinds[d.Kind].Type(), w.DefinitionValue(kinds[d.Kind], d.Def), "", func(path string) { paths = append(paths, path) })
		all[definitionKey(d)] = paths
	}
	return all
}

func definitionKey(d schema.Definition) string { return d.Kind.Name + " " + d.ID() }

// MissingTextPaths returns those paths in texts, for a definition, that the locale does not translate.
func (t *Locale) MissingTextPaths(d schema.Definition, texts TextPathsByDefinition) (list []string) {
	of := definitionKey(d)
	for _, path := range texts[of] {
		if !t.words[of+" "+path] {
			list = append(list, path)
		}
	}
	return list
}

// HasAnyTranslation reports whether at least one text of a definition is translated.
func (t *Locale) HasAnyTranslation(d schema.Definition) bool {
	return t.words[definitionKey(d)]
}

func eachTextPath(t *schema.Type, v schema.Value, path string, do func(path string)) {
	switch {
	case v.Shape == schema.Nil:
	case t.TextUse != schema.UnseenText:
		do(path)
	case v.Source != nil && t.HasTextForPlayers(schema.MaxSteps):
		made := schema.CopyTable(v)
		for i, step := range made.PathSteps() {
			if _, of, err := t.FieldAndTypeAt(step); err == nil {
				eachTextPath(of, made[i].Value, strings.TrimPrefix(path+"."+step, "."), do)
			}
		}
	}
}

// MissingKeywordTexts returns the texts of the game's own keywords that are not translated, as "keyword WORD PATH".
func (t *Locale) MissingKeywordTexts() (list []string) {
	for _, row := range t.gameKeywords() {
		eachTextPath(t.findTranslatableKind(keywordKind).Type(), keywordTexts(row), "", func(path string) {
			if of := keywordKind + " " + row.Word + " " + path; !t.words[of] {
				list = append(list, of)
			}
		})
	}
	return list
}

func (t *Locale) gameKeywords() []engine.Keyword {
	if t.game.Keywords == nil {
		return nil
	}
	return t.game.Keywords.OwnRows()
}

// MissingSentences returns the sorted keys of the messages for players that are not translated.
func (t *Locale) MissingSentences() (list []string) {
	for key := range t.slots {
		if t.Table.Templates[key] == "" && !t.game.Events.IsToolSentence(key) {
			list = append(list, key)
		}
	}
	slices.Sort(list)
	return list
}

// DraftMissingTranslations returns two locale files with everything that is not translated, in English and commented
// out: cast has the definitions of c, and words the keywords and messages. A file without content is "".
func (t *Locale) DraftMissingTranslations(c library.Definitions, w *schema.DefinitionConverter) (cast, words string) {
	var b strings.Builder
	texts := TextPathsOf(c.Definitions(), w)
	for _, k := range t.game.Kinds {
		var lines []string
		for _, d := range c.Definitions() {
			if d.Kind == k && d.BaseFormID() == "" && len(t.MissingTextPaths(d, texts)) > 0 {
				lines = append(lines, formatLuaKey(d.ID())+" = "+formatTextsAsLua(k.Type(), w.DefinitionValue(k, d.Def)))
			}
		}
		appendCommentedDraft(&b, k.Name, lines)
	}
	cast = t.flushDraftFile(&b)
	var rows []string
	for _, row := range t.gameKeywords() {
		if !t.words[keywordKind+" "+row.Word+" name"] {
			rows = append(rows, row.Word+" = "+formatTextsAsLua(t.findTranslatableKind(keywordKind).Type(), keywordTexts(row)))
		}
	}
	appendCommentedDraft(&b, keywordKind, rows)
	var sentences []string
	for _, key := range t.MissingSentences() {
		sentences = append(sentences, fmt.Sprintf("[%q] = %q", key, t.English[key]))
	}
	appendCommentedDraft(&b, sentencesField, sentences)
	return cast, t.flushDraftFile(&b)
}

// flushDraftFile returns a locale file with the entries in b, or "" if b is empty, and empties b.
func (t *Locale) flushDraftFile(b *strings.Builder) string {
	defer b.Reset()
	if b.Len() == 0 {
		return ""
	}
	return fmt.Sprintf("return locale {\n  language = %q,\n%s}\n", t.Table.Language, b)
}

func appendCommentedDraft(b *strings.Builder, name string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "  %s = {\n", name)
	for _, l := range lines {
		fmt.Fprintf(b, "    -- %s,\n", l)
	}
	b.WriteString("  },\n")
}

func formatTextsAsLua(t *schema.Type, v schema.Value) string {
	switch {
	case v.Shape == schema.Nil || v.Shape == schema.Func || !t.HasTextForPlayers(schema.MaxSteps):
		return ""
	case v.Source == nil:
		return strconv.Quote(v.Text)
	}
	var list []string
	made := schema.CopyTable(v)
	for i, step := range made.PathSteps() {
		part, isItem := made[i].Value, made[i].Name == ""
		_, of, err := t.FieldAndTypeAt(step)
		switch text := formatTextsAsLua(of, part); {
		case isItem && t.TextUse == schema.LineList:
			list = append(list, strconv.Quote(part.Text))
		case err != nil:
		case isItem:
			list = append(list, cmp.Or(text, "{}"))
		case text != "":
			list = append(list, formatLuaKey(step)+" = "+text)
		}
	}
	if list == nil {
		return ""
	}
	return "{ " + strings.Join(list, ", ") + " }"
}

func formatLuaKey(name string) string {
	if engine.IsSnakeCase(name) {
		return name
	}
	return fmt.Sprintf("[%q]", name)
}
