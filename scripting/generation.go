package scripting

import (
	"path"
	"reflect"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/locale"
	"curtaincall/engine/declare/reference"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Generation is the result of loading a pack of a declared game and the mods over it: frozen
// content, and what is needed to make runtimes for it. It implements Content. Goroutines may
// share it.
type Generation struct {
	Game    *declare.Declaration
	Content library.Definitions
	Limits  sandbox.Limits

	chunks    Chunks
	files     map[string]*syntax.Chunk         // the chunks, by the names of their files
	rules     func(*source.Text) *syntax.Rules // for the files of a pack
	uses      map[string][]string              // the library files that each file uses, by name
	work      int64                            // instructions that loading took
	bytes     int64                            // bytes that loading made
	more      Extras                           // checks of the game
	calls     map[any]map[string]schema.Value  // the functions of each definition, by path
	functions map[string]int                   // numbers of callbacks, by reference
	libraries []*syntax.Chunk                  // in the order in which they were loaded
	program   *runtime.Program

	// Needed to read one file again.
	defs     []schema.Definition        // in the order of reading
	keywords *engine.Keywords           // nil: the game's own
	known    map[string]map[string]bool // ids, as in Scopes
	layered  bool                       // files of mods change definitions

	histories map[string]*provenance.History // of definitions that mods changed, by kind and id
	conflicts []provenance.Conflict
	named     []Named
	locales   []*source.Text      // the files of all languages, not compiled
	tongue    *locale.Locale      // the language of this content; nil: English
	texts     func() locale.Texts // what a language can translate; nil in English
}

// Load makes a generation from script files. It reports all errors together, as source.Errors.
// Files equal to those of previous (may be nil) are not compiled again. onTree (may be nil) is
// called with the syntax tree of each file that is compiled.
func Load(game *declare.Declaration, extras Extras, texts []*source.Text, limits sandbox.Limits, previous *Generation, onTree func(*syntax.Tree)) (*Generation, error) {
	texts, locales := source.SplitLocales(texts)
	if g := previous.reloadFiles(texts, limits, onTree); g != nil {
		g.locales = locales
		return g, nil
	}
	g := &Generation{Game: game, Limits: limits, more: extras, locales: locales, rules: packRules(game)}
	var old Chunks
	if previous != nil {
		old, g.rules = previous.chunks, previous.rules
	}
	rd, err := g.read(texts, old, onTree)
	if err != nil {
		return nil, err
	}
	g.keep(rd)
	var was *runtime.Program
	if previous != nil {
		was = previous.program
	}
	g.program.Prepare(was)
	return g, nil
}

// read compiles and runs all files, sets the content of g, and returns the reader that read the
// definitions.
func (g *Generation) read(texts []*source.Text, old Chunks, onTree func(*syntax.Tree)) (*Reader, error) {
	vm := sandbox.NewVM(g.Limits)
	rd := newReader(&Reader{game: g.Game, vm: vm, complete: true})
	rd.all = newCollector(vm, g.Game, &rd.Scopes)
	chunks, faults := CompileAll(texts, g.rules, old, rd.all.see, onTree)
	g.chunks, rd.all.chunks = chunks, chunks
	if chunks == nil && faults != nil { // other errors may only be consequences
		rd.Faults = faults
		return nil, rd.SortErrors()
	}
	rd.readAll()
	rd.Faults = append(rd.Faults, faults...)
	g.work, g.bytes = vm.Instructions(), vm.Made()
	content, misfits := g.Game.NewContent(rd.defs)
	rd.ReportMisfits(rd.dropConsequences(rd.reportRemovals(misfits)))
	if g.Game.Own != nil {
		rd.ReportMisfits(g.Game.Own(content))
	}
	g.Content = content
	return rd, rd.SortErrors()
}

// dropConsequences returns the errors except for those about an unknown id that is the name of a
// file with an error: that file probably defines it.
func (rd *Reader) dropConsequences(invalid engine.Misfits) engine.Misfits {
	broken := map[string]bool{}
	for _, f := range rd.Faults {
		broken[strings.TrimSuffix(path.Base(f.File), ".lua")] = true
	}
	return slices.DeleteFunc(invalid, func(m *engine.Misfit) bool {
		return broken[engine.ShortID(m.Wanted)]
	})
}

// keep stores the results of a reader, but not its interpreter and functions.
func (g *Generation) keep(rd *Reader) {
	g.calls, g.uses = rd.calls, rd.all.uses
	g.files = g.chunks.byName()
	g.storeHistories(rd.all)
	g.named = rd.all.namedInCode()
	var refs map[*lua.LFunction]string
	refs, g.functions = references(rd.Callbacks, 0)
	for _, calls := range g.calls {
		setReferences(calls, refs)
	}
	g.defs, g.keywords, g.known, g.layered = rd.defs, rd.Keywords, rd.Scopes.known, len(rd.all.layers) > 0
	g.libraries = rd.all.order
	g.program = &runtime.Program{Game: g.Game, Limits: g.Limits, Callbacks: slices.Clone(rd.Callbacks), Places: g.placesOf(rd.all, rd.Callbacks),
		Files: g.files, Libraries: g.chunks.libraries(), Open: g.open}
	for i := range g.program.Callbacks {
		g.program.Callbacks[i].Fn = nil
	}
}

// Size returns how many definitions there are.
func (g *Generation) Size() int { return len(g.defs) }

// HasSameData reports whether two generations have equal definitions, apart from functions.
func (g *Generation) HasSameData(other *Generation) bool {
	return other != nil && slices.EqualFunc(g.defs, other.defs, func(a, b schema.Definition) bool {
		if a.Def == b.Def || a.Kind != b.Kind || a.Where() != b.Where() {
			return a.Def == b.Def
		}
		v, w := schema.Writing{Keywords: g.keywords}, schema.Writing{Keywords: other.keywords}
		return reflect.DeepEqual(v.Write(a.Kind, a.Def), w.Write(b.Kind, b.Def))
	})
}

// File returns the compiled file of that name, or nil.
func (g *Generation) File(name string) *syntax.Chunk { return g.files[name] }

// Definers returns the names of all kinds of definition, which are those of the defining
// functions; if localOnly, of those that scenario files and consoles may use.
func Definers(game *declare.Declaration, localOnly bool) (names []string) {
	for _, k := range game.Kinds {
		if k.Local || !localOnly {
			names = append(names, k.Name)
		}
	}
	return names
}

// Makers returns the names of the Lua functions that make records.
func Makers(game *declare.Declaration) (names []string) {
	for _, m := range game.Makers {
		names = append(names, m.Name)
	}
	return names
}

// readAll runs every file of a pack, applies layers and reads the definitions.
func (rd *Reader) readAll() {
	errs := rd.all.run()
	defs, invalid := rd.all.stackLayers()
	slices.SortStableFunc(defs, func(a, b *Definition) int { return strings.Compare(a.owner(), b.owner()) }) // independent of the order of mods
	rd.learnIDs(defs)
	rd.noteRemoval(rd.all.defs)
	errs = slices.Concat(errs, invalid, rd.readDefinitions(defs))
	rd.Faults = append(rd.Faults, errs...)
}

// readDefinitions reads and freezes definitions, keywords first. Each is charged to the last
// file that defines or changes it.
func (rd *Reader) readDefinitions(defs []*Definition) (errs source.Errors) {
	others := slices.DeleteFunc(slices.Clone(defs), rd.keyword)
	keywords := slices.DeleteFunc(slices.Clone(defs), func(d *Definition) bool { return !rd.keyword(d) })
	for _, own := range append(groupByFile(keywords), groupByFile(others)...) {
		payer, _ := own[0].payer()
		if exhausted := checkBudget(rd.vm, payer); exhausted != nil {
			return append(errs, exhausted)
		}
		errs = append(errs, readFile(rd.vm, own, rd.Read)...)
	}
	return errs
}

// Runtime returns a new interpreter for all callbacks of the generation. It runs scripts only
// when a callback needs them. Its totals of work include that of loading.
func (g *Generation) Runtime() (*runtime.Runtime, error) {
	rt := g.program.Runtime()
	return rt, rt.VM.Pay(g.work, g.bytes)
}

// ReferenceOf returns the description of a game's Lua interface, with the ids of a content.
func ReferenceOf(game *declare.Declaration, content library.Definitions) *reference.Reference {
	r, words := reference.Of(game, content), fileWords()
	r.Files = &words
	return r
}

// Reference returns the description of the game's Lua interface, with ids and the sentences that
// can be translated.
func (g *Generation) Reference() *reference.Reference {
	r := ReferenceOf(g.Game, g.Content)
	if _, can := g.Content.(library.Translatable); can {
		r.Sentences = reference.Sentences(g.Game, catalogs(g.Game))
	}
	return r
}

// Closures implements Content.
func (g *Generation) Closures() []runtime.Closure { return g.program.Closures() }

func (g *Generation) Chunks() Chunks { return g.chunks }

// HasFunctions reports whether a definition has callbacks.
func (g *Generation) HasFunctions(def any) bool { return len(g.calls[def]) > 0 }

func (g *Generation) filePrint(file string) uint64 {
	if chunk := g.files[file]; chunk != nil {
		return engine.HashString(chunk.Text.Body)
	}
	return 0
}

// fingerprintFiles returns a fingerprint of files and of all library files that they use, also
// through others.
func (g *Generation) fingerprintFiles(files ...string) uint64 {
	if len(files) == 1 && len(g.uses[files[0]]) == 0 {
		return g.filePrint(files[0]) // the value in journals
	}
	var h engine.Hasher
	for i := 0; i < len(files); i++ {
		h.Uint64(g.filePrint(files[i]))
		for _, used := range g.uses[files[i]] {
			if !slices.Contains(files, used) {
				files = append(files, used)
			}
		}
	}
	return h.Sum()
}
