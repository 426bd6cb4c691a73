package scripting

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

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
	"curtaincall/scripts/shared"
)

// A locale, such as locale/de.lua or the files in locale/de, translates a pack or a mod. Rules and scripts never see
// translated texts. What no locale of a game translates is taken from scripts/shared.

const localeWord = "locale"

var sharedLocales = sync.OnceValues(source.Pack{FS: shared.FS, Prefix: "scripts/shared"}.ReadLocales)

// IsLanguage reports whether tag, such as "de" or "pt-BR", is the tag of a known language.
func IsLanguage(tag string) bool {
	_, known := pluralSelector(tag)
	return known
}

func pluralSelector(tag string) (category func(n int) string, ok bool) {
	of, err := language.Parse(tag)
	base, _ := of.Base()
	if err != nil || base.String() == "und" || strings.ContainsAny(tag, "_ /.") {
		return nil, false
	}
	millions := slices.Contains(languagesWithMillions, base.String())
	return func(n int) string {
		if millions && n != 0 && n%1_000_000 == 0 {
			return pluralCategories[plural.Many]
		}
		return pluralCategories[plural.Cardinal.MatchPlural(of, max(n, -n), 0, 0, 0, 0)]
	}, true
}

var languagesWithMillions = []string{"ca", "es", "fr", "it", "pt"}

var pluralCategories = map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other"}

// Languages returns the languages into which the pack is translated, without English.
func (g *Generation) Languages() []string { return source.LanguagesOf(g.locales) }

func translatableCatalogs(game *declare.Declaration) []*phrase.Catalog {
	return slices.Concat(game.Catalogs, table.Catalogs, bot.Catalogs)
}

// CopyInLanguage returns a copy of g whose texts are in the language tag. fallbacks translate what the files of g do
// not: they belong to the game's own pack or scripts/shared. It fails if tag is no language or a file has errors.
func (g *Generation) CopyInLanguage(tag string, fallbacks ...*source.Text) (*Generation, error) {
	in, _, err := g.newTranslator().contentIn(tag, fallbacks, nil)
	return in, err
}

// defaultLanguageWork is the default of Limits.Run, in instructions, for translating a pack into all languages. One
// language of the largest pack in this repository takes less than a fiftieth of it.
const defaultLanguageWork = 6_000_000

// VisitLanguages calls receive with the result of CopyInLanguage for each language, and onTree, unless nil, with the
// tree of each locale file. Beyond the budget of all languages it stops and returns an error that wraps sandbox.ErrRun.
func (g *Generation) VisitLanguages(receive func(language string, in *Generation, err error), onTree func(*syntax.Tree)) error {
	most, worked, list := cmp.Or(g.Limits.Run, defaultLanguageWork), int64(0), g.Languages()
	t := g.newTranslator()
	for i, tag := range list {
		if worked > most {
			exhausted := sandbox.RunLimitError(fmt.Sprintf("%d of %d languages", i, len(list)), most)
			return source.TextsOfLanguage(g.locales, tag)[0].Errorf(0, 0, 0, "%s", exhausted).WithCause(sandbox.ErrRun)
		}
		in, work, err := t.contentIn(tag, nil, onTree)
		worked += work + languageWork*int64(len(g.defs))
		receive(tag, in, err)
	}
	return nil
}

const languageWork = 10

// translator makes the content of a generation in its languages. It runs files of definitions when they are needed.
type translator struct {
	*Generation
	scopes Scopes
	all    *definitionCollector
	files  map[string]string                     // files of definitions, by kind and id
	found  map[string][]*Definition              // definitions in the files that ran, by kind and id
	layers map[*syntax.Chunk][]*definitionChange // layers in the files that ran
	ids    map[string][]string                   // ids of the pack, by kind, for suggestions
	texts  func() locale.TextPathsByDefinition   // paths of the texts of all definitions
}

func (g *Generation) newTranslator() *translator {
	t := &translator{Generation: g, files: map[string]string{}, found: map[string][]*Definition{}, layers: map[*syntax.Chunk][]*definitionChange{}, ids: map[string][]string{}}
	t.texts = sync.OnceValue(func() locale.TextPathsByDefinition {
		return locale.TextPathsOf(g.Content.Definitions(), &schema.DefinitionConverter{Keywords: g.Keywords()})
	})
	t.scopes = newScopes(g.Game, g.knownIDs)
	t.all = newDefinitionCollector(sandbox.NewVM(g.Limits), g.Game, &t.scopes)
	t.all.chunks, t.all.definedIDs = g.Chunks, map[string]bool{}
	for _, h := range g.histories { // removed definitions have one, but are not among the known ids
		t.all.definedIDs[h.ID] = true
	}
	for _, d := range g.defs {
		if g.hasLayers && d.Kind.Row != nil {
			t.all.keywords[d.ID()] = true
		}
		if d.BaseFormID() == "" {
			id := d.ID()
			if d.Kind.IsSingle {
				id = d.Kind.Name
			}
			t.files[definitionKey(d.Kind, id)] = d.Where().File
			t.ids[d.Kind.Name] = append(t.ids[d.Kind.Name], id)
		}
	}
	for _, list := range t.ids {
		slices.Sort(list)
	}
	return t
}

// loadDefinition runs the files that define and change a definition of the pack, and returns the definition, or nil if
// it is nested in another. It ignores errors, because all files have been loaded before.
func (t *translator) loadDefinition(kind *schema.Kind, id string) *Definition {
	key := definitionKey(kind, id)
	t.runFileOnce(t.Files[t.files[key]])
	if h := t.histories[key]; h != nil {
		for _, s := range h.Layers {
			t.runFileOnce(s.Chunk)
		}
		first := h.Layers[0]
		if i := slices.IndexFunc(t.found[key], func(d *Definition) bool {
			return d.Chunk == first.Chunk && d.Line == first.Line && d.layers == nil
		}); i >= 0 {
			_ = t.all.vm.RunAndCharge(func() {
				for _, s := range h.Layers[1:] {
					if list := t.layers[s.Chunk]; s.Number < len(list) {
						t.all.applyOneLayer(t.found[key][i], list[s.Number])
					}
				}
			})
		}
	}
	return engine.Find(t.found[key], func(d *Definition) bool { return d.removedBy == nil })
}

func (t *translator) runFileOnce(chunk *syntax.Chunk) {
	if _, ran := t.layers[chunk]; ran || chunk == nil {
		return
	}
	defs, layers := len(t.all.defs), len(t.all.layers)
	if t.all.buildPlainTables(chunk); !t.all.collectPlainFile(chunk) {
		_ = t.all.runAndCollectFile(chunk)
	}
	for _, d := range t.all.defs[defs:] {
		key := definitionKey(t.Game.Kind(d.Kind), d.id)
		t.found[key] = append(t.found[key], d)
	}
	t.layers[chunk] = slices.Clone(t.all.layers[layers:])
}

// contentIn returns the result of CopyInLanguage, and how many instructions it took. onTree is as for VisitLanguages.
func (t *translator) contentIn(tag string, fallbacks []*source.Text, onTree func(*syntax.Tree)) (in *Generation, worked int64, err error) {
	g := t.Generation
	content, can := g.Content.(library.LibraryBacked)
	plurals, known := pluralSelector(tag)
	if !can || !known {
		return nil, 0, fmt.Errorf("%s is not translated into %s", g.Game.Title, schema.String(tag))
	}
	loc := locale.New(g.Game, phrase.NewLanguage(tag, plurals), translatableCatalogs(g.Game), table.CommandWordsByPrefix)
	rd := g.newPackReader()
	chunks, faults := compileAll(source.TextsOfLanguage(g.locales, tag), g.rules, nil, rd.all.buildPlainTables, onTree)
	common, err := sharedLocales()
	if err != nil {
		return nil, 0, err
	}
	others, invalid := compileAll(source.TextsOfLanguage(slices.Concat(fallbacks, common), tag), g.rules, nil, rd.all.buildPlainTables, nil)
	rd.all.chunks, rd.all.fallbacks = slices.Concat(chunks, others), others
	rd.Errors = slices.Concat(rd.all.runFiles(), faults, invalid)
	spoken := &languageReader{translator: t, definitionCollector: rd.all, copies: map[*Definition]*Definition{}}
	rd.Errors = append(rd.Errors, spoken.readLocales(loc)...)
	rd.all.chunks, rd.all.librariesUsed = g.Chunks, g.librariesUsed // unusedKeyErrors looks for keys in them
	rd.Errors = append(rd.Errors, rd.readDefinitions(spoken.defs)...)
	shown := g.Content
	if len(rd.defs) > 0 {
		var contradictions engine.ValidationErrors
		shown, contradictions = shown.WithDefinitions(rd.defs)
		rd.ReportContradictions(contradictions)
	}
	rd.omittedErrors += loc.Unreported
	if err := rd.TakeErrors(); err != nil {
		return nil, rd.vm.EndedCallInstructions(), err
	}
	next := *g
	next.Content, next.activeLocale, next.texts = library.WithTranslation(content, shown.(library.LibraryBacked), loc.Table, loc.TranslatedKeywords()), loc, t.texts
	loc.RecordNameTranslations(g.Content, library.Translation(next.Content))
	return &next, rd.vm.EndedCallInstructions(), nil
}

// DraftMissingTranslations returns two locale files with all texts, in English, that the language does not translate:
// one for definitions, one for the game's own sentences. A file with nothing in it is "".
func (g *Generation) DraftMissingTranslations(language string) (definitions, sentences string, err error) {
	in, err := g.CopyInLanguage(language)
	if err != nil {
		return "", "", err
	}
	definitions, sentences = in.activeLocale.DraftMissingTranslations(g.Content, &schema.DefinitionConverter{Keywords: g.Keywords()})
	return definitions, sentences, nil
}

const wordWork = 2

type languageReader struct {
	*translator
	*definitionCollector // collects the translations of the language
	defs                 []*Definition
	copies               map[*Definition]*Definition // copies, by the original definition
	targets              targetFinder
}

func (l *languageReader) readLocales(target *locale.Locale) (errs source.Errors) {
	l.targets = targetFinder{definitionCollector: l.definitionCollector, idsByKind: l.ids}
	count := 0
	target.AtErrorLimit = func() bool { count++; return count > maxLoadErrors }
	target.Charge = func(words int) { sandbox.Charge(l.vm.L, wordWork*words, 0) } // fits: lists are in memory
	for _, s := range l.definitionCollector.locales {
		if e := setChargedFileIfInBudget(l.vm, s.Chunk); e != nil {
			return append(errs, e)
		}
		var invalid []schema.ValidationError
		originals := func(kind *schema.Kind, id string) (*locale.OriginalDefinition, error) {
			sandbox.Charge(l.vm.L, changeWork, changeBytes)
			return l.findOriginal(s, kind, id)
		}
		if slices.Contains(l.fallbacks, s.Chunk) {
			originals = nil
		}
		err := l.vm.RunAndCharge(func() { invalid = target.AddFile(runtime.FromLua(l.vm.L, s.Table, nil), originals) })
		if err == nil {
			err = l.vm.Freeze(s.Table)
		}
		if err != nil {
			return append(errs, s.Chunk.Text.Errorf(s.Line, 0, 0, "%s", err).WithCause(err))
		}
		for _, f := range invalid {
			errs = append(errs, errorAtField(s.Chunk, s.Line, f.Path, f))
		}
	}
	return errs
}

// findOriginal returns the definition that name means in the locale file s.Chunk. Translations change a copy of it.
func (l *languageReader) findOriginal(s *Definition, kind *schema.Kind, name string) (*locale.OriginalDefinition, error) {
	scope := l.definitionCollector.scopes.ScopeOfChunk(s.Chunk)
	id, known := scope.FindFullName(name, func(id string) bool { return l.translator.files[definitionKey(kind, id)] != "" })
	var d *Definition
	if known {
		d = l.copyForTranslation(kind, l.loadDefinition(kind, id))
	}
	if d == nil {
		if l.ids[kind.Name] == nil {
			l.ids[kind.Name] = []string{}
		}
		return nil, l.targets.newChargedUnknownIDError(scope, kind.Name, kind.Name, name)
	}
	return &locale.OriginalDefinition{ID: id, Value: d.overlaid.Value(), ApplyChanges: func(list []library.Override) []schema.ValidationError {
		sandbox.Charge(l.vm.L, changeWork*len(list), changeBytes*len(list)) // fits: lists are in memory
		by := &definitionChange{word: localeWord, name: name, table: s.Table, chunk: s.Chunk, line: s.Line, changes: list}
		d.layers, d.overlaid.By = append(d.layers, by), by
		return d.overlaid.ApplyChanges(list)
	}}, nil
}

// copyForTranslation returns the copy of original to which translations are applied, or nil if original is nil.
func (l *languageReader) copyForTranslation(kind *schema.Kind, original *Definition) *Definition {
	if original == nil || l.copies[original] != nil {
		return l.copies[original]
	}
	d := *original
	d.layers = slices.Clip(d.layers)
	d.overlaid = l.all.newOverlaidDefinition(l.vm.L, &d)
	if d.beforeReplacement != nil && !kind.IsSingle {
		d.overlaid.ApplyChanges([]library.Override{{Path: "id", Value: schema.String(d.id)}})
	}
	for _, layer := range original.effectiveOverrides() {
		d.overlaid.By = layer
		d.overlaid.ApplyChanges(layer.changes)
	}
	l.copies[original] = &d
	l.defs = append(l.defs, &d)
	return &d
}

// UntranslatedTexts names the untranslated texts of one file, each as KIND ID PATH. The File "" stands for the texts of
// built-in keywords and the keys of the game's own sentences.
type UntranslatedTexts struct {
	File  string
	Texts []string
}

// MissingTextsOfActiveLocale lists untranslated texts by file. It omits a mod, or the game, without any translation.
func (g *Generation) MissingTextsOfActiveLocale() (list []UntranslatedTexts) {
	if g.activeLocale == nil {
		return nil
	}
	begun := map[string]bool{} // mods with at least one translation
	for _, d := range g.Content.Definitions() {
		begun[g.modOf(d)] = begun[g.modOf(d)] || g.activeLocale.HasAnyTranslation(d)
	}
	places := map[string]int{}
	add := func(file string, texts ...string) {
		if texts == nil {
			return
		}
		i, is := places[file]
		if !is {
			i, list = len(list), append(list, UntranslatedTexts{File: file})
			places[file] = i
		}
		list[i].Texts = append(list[i].Texts, texts...)
	}
	for _, d := range g.Content.Definitions() {
		if d.BaseFormID() != "" || !begun[g.modOf(d)] {
			continue
		}
		for _, path := range g.activeLocale.MissingTextPaths(d, g.texts()) {
			add(d.Where().File, d.Kind.Name+" "+d.ID()+" "+path)
		}
	}
	if g.activeLocale.HasSentences {
		add("", append(g.activeLocale.MissingKeywordTexts(), g.activeLocale.MissingSentences()...)...)
	}
	return list
}

func (g *Generation) modOf(d schema.Definition) string {
	if chunk := g.Files[d.Where().File]; chunk != nil {
		return chunk.Text.Owner()
	}
	return ""
}

func (g *Generation) Language() *phrase.Language {
	if g.activeLocale == nil {
		return phrase.Original
	}
	return g.activeLocale.Table
}
