package scripting

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/locale"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/table"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// A locale translates a pack or a mod into a language: locale/de.lua, or several files in
// locale/de. Its files run only if the language is requested or all are checked. The rules and
// the scripts never see translated texts.

const localeWord = "locale"

// IsLanguage reports whether a tag, such as "de", is that of a language with plural rules.
func IsLanguage(tag string) bool {
	_, known := pluralsOf(tag)
	return known
}

func pluralsOf(tag string) (category func(n int) string, ok bool) {
	of, err := language.Parse(tag)
	base, _ := of.Base()
	if err != nil || base.String() == "und" || strings.ContainsAny(tag, "_ /.") {
		return nil, false
	}
	millions := slices.Contains(withMillions, base.String())
	return func(n int) string {
		if millions && n != 0 && n%1_000_000 == 0 {
			return categories[plural.Many]
		}
		return categories[plural.Cardinal.MatchPlural(of, n, 0, 0, 0, 0)]
	}, true
}

// withMillions are the languages in which whole millions are a plural category that package
// plural does not know.
var withMillions = []string{"ca", "es", "fr", "it", "pt"}

// categories are the names of the plural categories in templates.
var categories = map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other"}

// localeRules returns the rules of locale files, which can only call locale. others are the names
// that other files have, for which a hint is given.
func localeRules(others []string) *syntax.Rules {
	rules := &syntax.Rules{Names: []string{localeWord}, Definers: []string{localeWord}, Elsewhere: map[string]string{}}
	for _, name := range others {
		rules.Elsewhere[name] = "files in locale/ can only hold translations: return locale { ... }"
	}
	return rules
}

type localeTable struct {
	chunk *syntax.Chunk
	table *lua.LTable
	line  int
}

func (g *collector) locale(chunk *syntax.Chunk, idle func() error) *lua.LFunction {
	return Definer(g.vm, localeWord, chunk, idle, func(d *Definition) {
		g.locales = append(g.locales, &localeTable{d.Chunk, d.Table, d.Line})
	})
}

// Languages implements Content.
func (g *Generation) Languages() []string { return source.LanguagesOf(g.locales) }

func catalogs(game *declare.Declaration) []*phrase.Catalog {
	return slices.Concat(game.Catalogs, table.Catalogs, bot.Catalogs)
}

// In implements Content.
func (g *Generation) In(tag string, fallbacks ...*source.Text) (Content, error) {
	in, _, err := g.newTranslation().in(tag, fallbacks, nil)
	return in, err
}

// usualLanguages is the default of Limits.Run for all languages of a pack together, in
// instructions. A pack of the size of the largest game here takes less than a fiftieth for each.
const usualLanguages = 6_000_000

// InAll implements Content.
func (g *Generation) InAll(receive func(language string, in Content, err error), onTree func(*syntax.Tree)) error {
	most, worked, list := cmp.Or(g.Limits.Run, usualLanguages), int64(0), g.Languages()
	t := g.newTranslation()
	for i, tag := range list {
		if worked > most {
			exhausted := source.OfLanguage(g.locales, tag)[0].Errorf(0, 0, 0, "%s", sandbox.RunOver(fmt.Sprintf("%d of %d languages", i, len(list)), most))
			exhausted.Err = sandbox.ErrRun
			return exhausted
		}
		in, work, err := t.in(tag, nil, onTree)
		worked += work + languageWork*int64(len(g.defs))
		receive(tag, in, err)
	}
	return nil
}

// languageWork is charged for each definition of the pack and each language, in instructions,
// even if it is not translated.
const languageWork = 10

// translation makes the content of a generation in its languages. The file of a definition that
// they translate runs once for all of them, when the first needs it.
type translation struct {
	*Generation
	scopes Scopes
	all    *collector
	files  map[string]string      // files of definitions, by kind and id
	found  map[string]*Definition // definitions of the files that ran, by kind and id
	ran    map[string]bool
	ids    map[string][]string // of the pack by kind, to suggest names
	texts  func() locale.Texts // of all definitions
}

func (g *Generation) newTranslation() *translation {
	t := &translation{Generation: g, files: map[string]string{}, found: map[string]*Definition{}, ran: map[string]bool{}, ids: map[string][]string{}}
	t.texts = sync.OnceValue(func() locale.Texts {
		return locale.TextsOf(g.Content.Definitions(), &schema.Writing{Keywords: g.Keywords()})
	})
	t.scopes = Scopes{game: g.Game, known: g.known}
	t.all = newCollector(sandbox.NewVM(g.Limits), g.Game, &t.scopes)
	t.all.chunks = g.chunks
	for _, d := range g.defs {
		if d.Within() == "" {
			id := d.ID()
			if d.Kind.One {
				id = d.Kind.Name
			}
			t.files[formOf(d.Kind, id)] = d.Where().File
			t.ids[d.Kind.Name] = append(t.ids[d.Kind.Name], id)
		}
	}
	for _, list := range t.ids {
		slices.Sort(list)
	}
	return t
}

// definition returns a definition of the pack, running its file if it has not run, or nil for one
// written within another. Errors are ignored, since all files have loaded before.
func (t *translation) definition(kind *schema.Kind, id string) *Definition {
	key := formOf(kind, id)
	switch file := t.files[key]; {
	case t.layered && len(t.ran) == 0:
		for _, chunk := range t.chunks {
			t.ran[chunk.Text.Name] = true
			t.all.see(chunk)
		}
		t.all.run()
		t.all.stackLayers()
		t.index(t.all.defs)
	case !t.ran[file]:
		t.ran[file] = true
		chunk, before := t.Generation.files[file], len(t.all.defs)
		if t.all.see(chunk); !t.all.state(chunk) {
			_ = t.all.define(chunk)
		}
		t.index(t.all.defs[before:])
	}
	return t.found[key]
}

func (t *translation) index(defs []*Definition) {
	for _, d := range defs {
		if key := formOf(t.Game.Kind(d.Kind), d.id); d.gone == nil && t.found[key] == nil {
			t.found[key] = d
		}
	}
}

// in returns the content in a language, and the instructions that this took. fallbacks are
// locales for texts that those of the generation lack; onTree is passed to CompileAll.
func (t *translation) in(tag string, fallbacks []*source.Text, onTree func(*syntax.Tree)) (in Content, worked int64, err error) {
	g := t.Generation
	content, can := g.Content.(library.Translatable)
	plurals, known := pluralsOf(tag)
	if !can || !known {
		return nil, 0, fmt.Errorf("%s is not translated into %s", g.Game.Title, schema.String(tag))
	}
	tongue := locale.New(g.Game, phrase.NewLanguage(tag, plurals), catalogs(g.Game), table.WordsByPrefix)
	vm := sandbox.NewVM(g.Limits)
	rd := newReader(&Reader{game: g.Game, vm: vm, complete: true, Keywords: g.keywords})
	rd.Scopes.known = g.known
	rd.all = newCollector(vm, g.Game, &rd.Scopes)
	chunks, faults := CompileAll(source.OfLanguage(g.locales, tag), g.rules, nil, rd.all.see, onTree)
	others, invalid := CompileAll(source.OfLanguage(fallbacks, tag), g.rules, nil, rd.all.see, nil)
	rd.all.chunks, rd.all.usual = slices.Concat(chunks, others), others
	rd.Faults = slices.Concat(rd.all.run(), faults, invalid)
	spoken := &spokenOf{translation: t, collector: rd.all, copies: map[*Definition]*Definition{}}
	rd.Faults = append(rd.Faults, spoken.translate(tongue)...)
	rd.all.chunks, rd.all.uses = g.chunks, g.uses // unusedKeys looks for keys in them
	rd.Faults = append(rd.Faults, rd.readDefinitions(spoken.defs)...)
	shown := g.Content
	if len(rd.defs) > 0 {
		var misfits engine.Misfits
		shown, misfits = shown.Adding(rd.defs)
		rd.ReportMisfits(misfits)
	}
	rd.untold += tongue.Beyond
	if err := rd.SortErrors(); err != nil {
		return nil, vm.Instructions(), err
	}
	next := *g
	next.Content, next.tongue, next.texts = content.In(tongue.Table, shown, tongue.Keywords()), tongue, t.texts
	tongue.Learn(g.Content, next.Content.(library.Translatable).Read())
	return &next, vm.Instructions(), nil
}

// Draft implements Content.
func (g *Generation) Draft(language string) (definitions, sentences string, err error) {
	in, err := g.In(language)
	if err != nil {
		return "", "", err
	}
	definitions, sentences = in.(*Generation).tongue.Draft(g.Content, &schema.Writing{Keywords: g.Keywords()})
	return definitions, sentences, nil
}

// wordWork is the cost of comparing an unknown name with another, in instructions.
const wordWork = 2

// spokenOf reads the locales of one language and applies them to copies of the definitions.
type spokenOf struct {
	*translation
	*collector // of the language
	defs       []*Definition
	copies     map[*Definition]*Definition // by the original
	targets    overrideTargets
}

// translate reads the locales and applies their texts to copies of definitions.
func (l *spokenOf) translate(target *locale.Locale) (errs source.Errors) {
	l.targets = overrideTargets{collector: l.collector, known: l.ids}
	count := 0
	target.Full = func() bool { count++; return count > maxFaults }
	target.Pay = func(words int) { sandbox.Charge(l.vm.L, wordWork*words, 0) } // fits: lists are in memory
	for _, s := range l.collector.locales {
		if e := checkBudget(l.vm, s.chunk); e != nil {
			return append(errs, e)
		}
		var invalid []schema.ValidationError
		originals := func(kind *schema.Kind, id string) (*locale.Original, error) {
			sandbox.Charge(l.vm.L, changeWork, changeBytes)
			return l.original(s, kind, id)
		}
		if slices.Contains(l.usual, s.chunk) {
			originals = nil
		}
		err := l.vm.Read(func() { invalid = target.Read(runtime.FromLua(l.vm.L, s.table, nil), originals) })
		if err == nil {
			err = l.vm.Freeze(s.table)
		}
		if err != nil {
			e := s.chunk.Text.Errorf(s.line, 0, 0, "%s", err)
			e.Err = err
			return append(errs, e)
		}
		for _, f := range invalid {
			errs = append(errs, faultAt(s.chunk, s.line, f.Path, f))
		}
	}
	return errs
}

// original returns the definition that an id in a locale refers to, with a function that applies
// changes to its copy.
func (l *spokenOf) original(s *localeTable, kind *schema.Kind, name string) (*locale.Original, error) {
	scope := l.collector.scopes.In(s.chunk)
	id, known := scope.Find(name, func(id string) bool { return l.translation.files[formOf(kind, id)] != "" })
	var d *Definition
	if known {
		d = l.copyOf(kind, l.definition(kind, id))
	}
	if d == nil {
		if l.ids[kind.Name] == nil {
			l.ids[kind.Name] = []string{}
		}
		return nil, l.targets.unknownWord(scope, kind.Name, kind.Name, name)
	}
	return &locale.Original{ID: id, Value: d.over.Value(), Lay: func(list []library.Override) []schema.ValidationError {
		sandbox.Charge(l.vm.L, changeWork*len(list), changeBytes*len(list)) // fits: lists are in memory
		d.layers = append(d.layers, &layer{word: localeWord, name: name, table: s.table, chunk: s.chunk, line: s.line, changes: list})
		return d.over.Lay(list)
	}}, nil
}

// copyOf returns the copy of a definition to which translations are applied, making it when first
// needed; nil for nil.
func (l *spokenOf) copyOf(kind *schema.Kind, of *Definition) *Definition {
	if of == nil || l.copies[of] != nil {
		return l.copies[of]
	}
	d := *of
	d.layers = slices.Clip(d.layers)
	d.over = library.NewOverlaid(kind, runtime.FromLua(l.vm.L, d.Table, nil), l.all.full(d.Chunk))
	if d.first != nil && !kind.One {
		d.over.Lay([]library.Override{{Path: "id", Value: schema.String(d.id)}})
	}
	for _, layer := range of.layersInForce() {
		d.over.Lay(layer.changes)
	}
	l.copies[of] = &d
	l.defs = append(l.defs, &d)
	return &d
}

// Untold lists the texts of a file that a language does not translate; File "" is the program.
type Untold struct {
	File  string
	Texts []string
}

// Untold implements Content. It omits mods without any translation.
func (g *Generation) Untold() (list []Untold) {
	if g.tongue == nil {
		return nil
	}
	begun := map[string]bool{} // mods with at least one translation
	for _, d := range g.Content.Definitions() {
		begun[g.owner(d)] = begun[g.owner(d)] || g.tongue.Speaks(d)
	}
	places := map[string]int{}
	add := func(file string, texts ...string) {
		if texts == nil {
			return
		}
		i, is := places[file]
		if !is {
			i, list = len(list), append(list, Untold{File: file})
			places[file] = i
		}
		list[i].Texts = append(list[i].Texts, texts...)
	}
	for _, d := range g.Content.Definitions() {
		if d.Within() != "" || !begun[g.owner(d)] {
			continue
		}
		for _, path := range g.tongue.MissingTexts(d, g.texts()) {
			add(d.Where().File, d.Kind.Name+" "+d.ID()+" "+path)
		}
	}
	if len(g.tongue.Table.Templates) > 0 {
		add("", append(g.tongue.MissingKeywords(), g.tongue.MissingSentences()...)...)
	}
	return list
}

func (g *Generation) owner(d schema.Definition) string {
	if chunk := g.files[d.Where().File]; chunk != nil {
		return chunk.Text.Owner()
	}
	return ""
}

// Language implements Content.
func (g *Generation) Language() *phrase.Language {
	if g.tongue == nil {
		return phrase.Original
	}
	return g.tongue.Table
}
