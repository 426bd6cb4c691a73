package scripting

import (
	"cmp"
	"strconv"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/runtime"
)

// Entries returns all definitions in a fixed order, without their other forms, such as upgrades of cards.
func (g *Generation) Entries() []lookup.Entry {
	all := &entryBuilder{g, map[string][]schema.Definition{}, map[string]uint64{}, map[string]uint64{}}
	for _, d := range g.Content.Definitions() {
		if of := d.BaseFormID(); of != "" {
			all.forms[definitionKey(d.Kind, of)] = append(all.forms[definitionKey(d.Kind, of)], d)
		}
	}
	return engine.Map(g.BaseDefinitions(), all.buildEntry)
}

// EntriesInReaderLanguage returns the same as Entries, with texts in the user's language, that of g.
func (g *Generation) EntriesInReaderLanguage() []lookup.Entry {
	shown := *g
	shown.Content = library.Translation(g.Content)
	return shown.Entries()
}

type entryBuilder struct {
	*Generation
	forms            map[string][]schema.Definition // other forms of each definition, by its kind and id
	fileFingerprints map[string]uint64              // fingerprints of files with the libraries they use, by file name
	textFingerprints map[string]uint64              // fingerprints of the texts of files, by file name
}

func (g *entryBuilder) fingerprintSources(d schema.Definition) uint64 {
	file := d.Where().File
	if h := g.histories[definitionKey(d.Kind, cmp.Or(d.BaseFormID(), d.ID()))]; h != nil {
		return g.fingerprintFiles(append([]string{file}, h.FileNames()...)...)
	}
	if _, known := g.fileFingerprints[file]; !known {
		g.fileFingerprints[file] = g.fingerprintFiles(file)
	}
	return g.fileFingerprints[file]
}

func (g *entryBuilder) fingerprintFiles(files ...string) uint64 {
	if len(files) == 1 && len(g.librariesUsed[files[0]]) == 0 {
		return g.textFingerprint(files[0]) // the value in journals
	}
	var h engine.Hasher
	listed := engine.SetOf(files, func(file string) string { return file })
	for i := 0; i < len(files); i++ {
		h.Uint64(g.textFingerprint(files[i]))
		for _, used := range g.librariesUsed[files[i]] {
			if !listed[used] {
				listed[used], files = true, append(files, used)
			}
		}
	}
	return h.Sum()
}

func (g *entryBuilder) textFingerprint(file string) uint64 {
	if _, known := g.textFingerprints[file]; !known && g.Files[file] != nil {
		g.textFingerprints[file] = engine.HashString(g.Files[file].Text.Body)
	}
	return g.textFingerprints[file]
}

func (g *entryBuilder) buildEntry(d schema.Definition) lookup.Entry {
	e := lookup.Entry{Kind: d.Kind.Name, ID: d.ID()}
	if d.Kind.Row != nil {
		e = lookup.KeywordEntry(*g.Keywords().FindByWordOrName(d.ID()))
	}
	e.Where, e.Fingerprint, e.Owner = d.Kind.Where(d.Def), g.fingerprintSources(d), g.Game.Name
	if d.Kind.Row != nil {
		return e
	}
	switch def := d.Def.(type) {
	case interface{ Pattern() string }:
		e.Name, e.Text = e.ID, def.Pattern()
	case *library.Rehearsal:
		e.Name, e.Facts, e.Text = def.Name, []string{def.Setup}, def.Text
	default:
		e.DefinitionSummary = g.Game.Summarize(g.Content, d)
		e.ComputeFields = sync.OnceValue(func() []lookup.Field { return entryFields(d, g.Keywords()) })
		e.Text, _ = d.RulesText()
		e.Face = func(s screen.Screen) []string { return g.Game.Show(g.Content, d, s) }
		for _, form := range g.forms[definitionKey(d.Kind, d.ID())] {
			e.Forms = append(e.Forms, g.buildEntry(form))
		}
		return e
	}
	text := e.Text
	e.Face = func(s screen.Screen) []string { return s.TranslateAndWrap(text, 0) }
	return e
}

// entryFields returns the fields of a definition, with defaults for fields that are not set. It omits functions, id,
// name, text and nested definitions such as an upgrade.
func entryFields(d schema.Definition, keywords *engine.Keywords) (list []lookup.Field) {
	w := schema.DefinitionConverter{Keywords: keywords}
	v := w.DefinitionValue(d.Kind, d.Def)
	for _, f := range d.Kind.Fields {
		if f.Name != "id" && f.Name != "name" && f.Name != "text" && !f.Form && v.Source != nil {
			if of := v.Source.Field(f.Name); of.Shape != schema.Nil {
				list = appendFieldsOfValue(list, f.Name, of)
			} else {
				list = appendDefault(list, f)
			}
		}
	}
	return list
}

// appendFieldsOfValue appends v to list as a field called name. A list becomes its texts or, if some items are not
// texts, its length. A record becomes several fields: one called name for its items, and name.FIELD for each field.
func appendFieldsOfValue(list []lookup.Field, name string, v schema.Value) []lookup.Field {
	switch v.Shape {
	case schema.Whole:
		return append(list, lookup.Field{Name: name, Value: v.N})
	case schema.Text, schema.Word:
		return append(list, lookup.Field{Name: name, Value: v.Text})
	case schema.Table:
		numbers := []engine.Value{}
		for _, word := range v.Source.Names() {
			numbers = append(numbers, engine.Value{Name: word, Number: v.Source.Field(word).N})
		}
		return append(list, lookup.Field{Name: name, Value: numbers})
	case schema.Record:
		if v.Source.Len() > 0 {
			list = append(list, lookup.Field{Name: name, Value: textsOrLength(v)})
		}
		for _, inner := range v.Source.Names() {
			list = appendFieldsOfValue(list, name+"."+inner, v.Source.Field(inner))
		}
	case schema.List:
		return append(list, lookup.Field{Name: name, Value: textsOrLength(v)})
	}
	return list
}

func textsOrLength(v schema.Value) any {
	texts := []string{}
	for i := range v.Source.Len() {
		item := v.Source.Item(i)
		if item.Shape != schema.Text {
			return v.Source.Len()
		}
		texts = append(texts, item.Text)
	}
	return texts
}

func appendDefault(list []lookup.Field, f *schema.Field) []lookup.Field {
	switch t := f.Type; t.Shape {
	case schema.Whole:
		n, _ := engine.ParseClampedInt32(f.Default)
		return append(list, lookup.Field{Name: f.Name, Value: n})
	case schema.Text:
		return append(list, lookup.Field{Name: f.Name, Value: "none"})
	case schema.Word:
		if _, is := t.Words.Number(f.Default); is && f.Default != "" {
			return append(list, lookup.Field{Name: f.Name, Value: f.Default})
		}
		return append(list, lookup.Field{Name: f.Name, Value: "none"})
	case schema.Table:
		if t.Of.Shape == schema.Func {
			return list
		}
		return append(list, lookup.Field{Name: f.Name, Value: []engine.Value{}})
	case schema.List:
		if of := t.Of.Shape; of == schema.Text || of == schema.Word {
			return append(list, lookup.Field{Name: f.Name, Value: []string{}})
		}
	}
	return list
}

// BaseDefinitions returns all definitions without their other forms, such as upgrades of cards.
func (g *Generation) BaseDefinitions() []schema.Definition {
	return engine.Filter(g.Content.Definitions(), func(d schema.Definition) bool { return d.BaseFormID() == "" })
}

func definitionKey(kind *schema.Kind, id string) string { return kind.Name + " " + id }

// DefinitionValue returns a definition as a value, in which each function is replaced by the FILE:LINE where it begins.
func (g *Generation) DefinitionValue(d schema.Definition) schema.Value {
	w := schema.DefinitionConverter{Calls: g.calls[d.Def], Keywords: g.Keywords()}
	return w.DefinitionValue(d.Kind, d.Def)
}

// replaceFunctionsByReferences replaces each function in functions[definition][path] by a text: FILE:LINE or, for the
// second function of a line, FILE:LINE#2. list contains a callback for each function.
func replaceFunctionsByReferences(functions map[any]map[string]schema.Value, list []runtime.Callback) {
	refs, countAt := make(map[*lua.LFunction]string, len(list)), map[string]int{}
	for _, c := range list {
		if refs[c.Fn] != "" {
			continue
		}
		at := c.Code.SourceName + ":" + strconv.Itoa(c.Code.LineDefined)
		if countAt[at]++; countAt[at] > 1 {
			refs[c.Fn] = at + "#" + strconv.Itoa(countAt[at])
		} else {
			refs[c.Fn] = at
		}
	}
	for _, calls := range functions {
		for path, v := range calls {
			outer, _ := schema.SplitWrapping(v)
			if fn, is := outer.Host.(*lua.LFunction); is { // forms share the map of their definition
				v.Text, v.Host = refs[fn], nil // the function would keep the interpreter of the load alive
				calls[path] = v
			}
		}
	}
}
