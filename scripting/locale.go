package scripting

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"curtaincall/engine/bot"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/locale"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/table"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// A locale is the words of a language for a pack or a mod: locale/de.lua, or several files
// in locale/de. Its files are run only where somebody wants the language, or all of them
// are checked. What it says never reaches the rules or the scripts.

const (
	localeWord   = "locale"
	localeFolder = "locale/"
)

// LanguageOf is the language whose words a file holds; "" for any other file.
func LanguageOf(t *source.Text) string {
	rest, is := strings.CutPrefix(t.Path, localeFolder)
	if !is {
		return ""
	}
	tag, _, _ := strings.Cut(strings.TrimSuffix(rest, ".lua"), "/")
	return tag
}

// IsLanguage reports whether there is a language of that tag.
func IsLanguage(tag string) bool {
	_, known := pluralsOf(tag)
	return known
}

// pluralsOf are the categories of the numbers of a language, by its tag; false where there
// is none.
func pluralsOf(tag string) (func(n int) string, bool) {
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

// withMillions are the languages in which whole millions have been a category of their own
// since the rules that the library knows.
var withMillions = []string{"ca", "es", "fr", "it", "pt"}

// categories are what templates call the forms of numbers.
var categories = map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other"}

// withoutLocales are the texts that define something, and those of locales.
func withoutLocales(texts []*source.Text) (own, locales []*source.Text) {
	for _, t := range texts {
		if LanguageOf(t) == "" {
			own = append(own, t)
		} else {
			locales = append(locales, t)
		}
	}
	return own, locales
}

// localeRules are the rules of the files of locales, which say words and nothing else.
func localeRules(others []string) *syntax.Rules {
	rules := &syntax.Rules{Names: []string{localeWord}, Definers: []string{localeWord}, Elsewhere: map[string]string{}}
	for _, name := range others {
		rules.Elsewhere[name] = "the files in locale/ only say words: return locale { ... }"
	}
	return rules
}

// spoken is a locale as a file has it.
type spoken struct {
	chunk *syntax.Chunk
	table *lua.LTable
	line  int
}

// locale is the word locale in a file.
func (g *gathering) locale(chunk *syntax.Chunk, idle func() error) *lua.LFunction {
	return Definer(g.vm, localeWord, chunk, idle, func(d *Definition) {
		g.locales = append(g.locales, &spoken{d.Chunk, d.Table, d.Line})
	})
}

// Languages implements Content.
func (g *Generation) Languages() []string { return LanguagesOf(g.locales) }

// LanguagesOf are the languages of which files have words, sorted.
func LanguagesOf(texts []*source.Text) (list []string) {
	for _, t := range texts {
		if tag := LanguageOf(t); tag != "" && !slices.Contains(list, tag) {
			list = append(list, tag)
		}
	}
	slices.Sort(list)
	return list
}

// ofLanguage are the files of one language.
func ofLanguage(texts []*source.Text, tag string) []*source.Text {
	return slices.DeleteFunc(slices.Clone(texts), func(t *source.Text) bool { return LanguageOf(t) != tag })
}

// rooms are the sentences that a locale of a game can have beside those of its events.
func rooms(game *declare.Game) []*phrase.Room {
	return slices.Concat(game.Rooms, table.Rooms, bot.Rooms)
}

// In implements Content.
func (g *Generation) In(tag string, usual ...*source.Text) (Content, error) {
	in, _, err := g.in(tag, usual)
	return in, err
}

// usualLanguages is how many instructions all languages of a pack may take together where
// they are read one after the other, unless Limits.Run says so. A pack of the size of the
// largest game here takes less than a fiftieth for each.
const usualLanguages = 8_000_000

// InAll implements Content.
func (g *Generation) InAll(see func(language string, in Content, err error)) error {
	most, worked, list := cmp.Or(g.Limits.Run, usualLanguages), int64(0), g.Languages()
	for i, tag := range list {
		if worked > most {
			fault := ofLanguage(g.locales, tag)[0].Errorf(0, 0, 0, "%s", sandbox.RunOver(fmt.Sprintf("%d of %d languages", i, len(list)), most))
			fault.Err = sandbox.ErrRun
			return fault
		}
		in, work, err := g.in(tag, nil)
		worked += work
		see(tag, in, err)
	}
	return nil
}

// in is the content in a language, and how many instructions it took to read that.
func (g *Generation) in(tag string, usual []*source.Text) (in Content, worked int64, err error) {
	content, can := g.Content.(library.Translatable)
	plurals, known := pluralsOf(tag)
	if !can || !known {
		return nil, 0, fmt.Errorf("%s has no words of a language %s", g.Game.Title, schema.String(tag))
	}
	tongue := locale.New(g.Game, phrase.In(tag, plurals), rooms(g.Game), table.Typed)
	texts := ofLanguage(g.locales, tag)
	vm := sandbox.NewVM(g.Limits)
	rd := newReader(&reader{game: g.Game, vm: vm, complete: true})
	rd.all = newGathering(vm, g.Game, &rd.scopes)
	for _, chunk := range g.chunks {
		rd.all.see(chunk)
	}
	chunks, faults := CompileAll(texts, g.rules, nil, nil, nil)
	others, wrong := CompileAll(ofLanguage(usual, tag), g.rules, nil, nil, nil)
	rd.all.chunks, rd.all.usual = slices.Concat(g.chunks, chunks, others), others
	rd.readAll(tongue)
	rd.Faults = slices.Concat(rd.Faults, faults, wrong)
	shown, misfits := g.Game.NewContent(rd.defs)
	rd.Misfits(misfits)
	rd.untold += tongue.Beyond
	if err := rd.Sorted(); err != nil {
		return nil, vm.Worked(), err
	}
	next := *g
	next.Content, next.tongue = content.In(tongue.Table, shown, tongue.Keywords()), tongue
	tongue.Learn(g.Content, next.Content.(library.Translatable).Read())
	return &next, vm.Worked(), nil
}

// Draft implements Content.
func (g *Generation) Draft(language string) (cast, words string, err error) {
	in, err := g.In(language)
	if err != nil {
		return "", "", err
	}
	cast, words = in.(*Generation).tongue.Draft(g.Content, &schema.Writing{Keywords: g.Keywords()})
	return cast, words, nil
}

// wordWork is what it takes to compare a word that names nothing with one that does.
const wordWork = 2

// translate lays the words of the locales over definitions.
func (g *gathering) translate(tongue *locale.Locale) (faults source.Errors) {
	find := newTargets(g)
	told := 0
	tongue.Full = func() bool { told++; return told > maxFaults }
	tongue.Pay = func(words int) { sandbox.Charge(g.vm.L, wordWork*words, 0) }
	for _, s := range g.locales {
		if fault := overspent(g.vm, s.chunk); fault != nil {
			return append(faults, fault)
		}
		var wrong []schema.ValidationError
		originals := func(kind *schema.Kind, id string) (*locale.Original, error) {
			sandbox.Charge(g.vm.L, changeWork, changeBytes)
			return find.original(s, kind, id)
		}
		if slices.Contains(g.usual, s.chunk) {
			originals = nil
		}
		err := g.vm.Read(func() { wrong = tongue.Read(valueOf(g.vm.L, s.table, nil), originals) })
		if err == nil {
			err = g.vm.Freeze(s.table)
		}
		if err != nil {
			fault := s.chunk.Text.Errorf(s.line, 0, 0, "%s", err)
			fault.Err = err
			return append(faults, fault)
		}
		for _, f := range wrong {
			faults = append(faults, faultAt(s.chunk, s.line, f.Path, f))
		}
	}
	return faults
}

// original is the definition of a kind that an id means in a locale.
func (t *targets) original(s *spoken, kind *schema.Kind, name string) (*locale.Original, error) {
	scope := t.scopes.in(s.chunk)
	of := func(id string) *Definition {
		for _, d := range t.defs[id] {
			if d.Kind == kind.Name && (d.gone == nil) {
				return d
			}
		}
		return nil
	}
	id, known := scope.Find(name, func(id string) bool { return of(id) != nil })
	if !known {
		return nil, t.unknownWord(scope, kind.Name, kind.Name, name)
	}
	d := of(id)
	if d.over == nil {
		d.over = library.NewOverlaid(kind, valueOf(t.vm.L, d.Table, nil), t.full(d.Chunk))
	}
	return &locale.Original{ID: id, Value: d.over.Value(), Lay: func(list []library.Override) []schema.ValidationError {
		sandbox.Charge(t.vm.L, changeWork*len(list), changeBytes*len(list))
		d.layers = append(d.layers, &layer{word: localeWord, name: name, table: s.table, chunk: s.chunk, line: s.line, changes: list})
		return d.over.Lay(list)
	}}, nil
}

// Untold is what a language lacks of the texts that a file has; "" stands for the program.
type Untold struct {
	File  string
	Texts []string
}

// Untold implements Content. A mod of which the language says nothing lacks nothing.
func (g *Generation) Untold() (list []Untold) {
	if g.tongue == nil {
		return nil
	}
	begun := map[string]bool{} // the mods of which anything is said in the language
	for _, d := range g.Content.Definitions() {
		begun[g.owner(d)] = begun[g.owner(d)] || g.tongue.Speaks(d)
	}
	add := func(file string, texts ...string) {
		i := slices.IndexFunc(list, func(u Untold) bool { return u.File == file })
		if i < 0 && texts != nil {
			i, list = len(list), append(list, Untold{File: file})
		}
		if texts != nil {
			list[i].Texts = append(list[i].Texts, texts...)
		}
	}
	for _, d := range g.Content.Definitions() {
		if d.Within() != "" || !begun[g.owner(d)] {
			continue
		}
		for _, path := range g.tongue.Untold(d, &schema.Writing{Keywords: g.Keywords()}) {
			add(d.Where().File, d.Kind.Name+" "+d.ID()+" "+path)
		}
	}
	if len(g.tongue.Table.Templates) > 0 {
		add("", append(g.tongue.UntoldKeywords(), g.tongue.UntoldSentences()...)...)
	}
	return list
}

// owner is the mod that a definition is of; "" of the game.
func (g *Generation) owner(d schema.Definition) string {
	if chunk := g.files[d.Where().File]; chunk != nil {
		return modOf(chunk.Text)
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
