package scripting

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Chunks are the compiled files of a pack. They never change and may be shared between goroutines.
type Chunks []*syntax.Chunk

// MaxCodeBytes limits the memory of the compiled files of a pack, in bytes.
const MaxCodeBytes = 96 << 20

// MaxComparisons limits how many constants the compiler compares for one pack, to about one second of work.
const MaxComparisons = 400_000_000

// MaxCompileWork limits the work of compiling one pack, in tokens, to about two seconds.
const MaxCompileWork = 5_000_000

// maxStoredText limits the bytes of text whose syntax trees a pack stores until the functions are compiled. Files
// beyond this limit are parsed twice: when they are loaded, and when one of their functions first runs.
const maxStoredText = 1 << 20

type totalCodeCost struct {
	bytes, work int
	comparisons int64
	workOf      map[string]int // work by mod; 0 for "", the game, so that errors never blame it
}

// addFileCost adds the cost of a file to the sums, and returns an error if a sum exceeds its limit. Except for
// MaxComparisons, the error names the mod whose files need the most work to compile.
func (c *totalCodeCost) addFileCost(chunk *syntax.Chunk) *source.Error {
	if c.workOf == nil {
		c.workOf = map[string]int{"": 0}
	}
	c.bytes, c.work, c.comparisons = c.bytes+chunk.EstimatedBytes, c.work+chunk.CompileWork, c.comparisons+chunk.Compared
	if owner := chunk.Text.Owner(); owner != "" {
		c.workOf[owner] += chunk.CompileWork
	}
	var fault *source.Error
	switch text := chunk.Text; {
	case c.bytes > MaxCodeBytes:
		fault = text.Errorf(0, 0, 0, "%s: the files loaded so far contain more than %d bytes of code", sandbox.ErrMemory, MaxCodeBytes).WithCause(sandbox.ErrMemory)
	case c.work > MaxCompileWork:
		fault = text.Errorf(0, 0, 0, "the files loaded so far have more than %d tokens; each table counts as %d more, and each function as %d", MaxCompileWork, syntax.TableWork, syntax.ClosureWork).
			WithCause(syntax.ErrLimit)
	case c.comparisons > MaxComparisons:
		return text.Errorf(0, 0, 0, "the functions in the files loaded so far use too many different strings and numbers").
			WithHint("split long lists across several functions or files").WithCause(syntax.ErrLimit)
	default:
		return nil
	}
	return attributeErrorToLargestMod(fault, slices.MaxFunc(slices.Sorted(maps.Keys(c.workOf)), func(a, b string) int { return cmp.Compare(c.workOf[a], c.workOf[b]) }))
}

// compileAll compiles each file by its rules, and returns the chunks of valid files and the errors in the others. If
// the files together exceed a limit, chunks is nil. Unchanged files keep their chunks in previous. onTree, unless nil,
// gets the syntax tree of each compiled file; onChunk, unless nil, gets each chunk, perhaps still with its tree.
func compileAll(texts []*source.Text, rules func(*source.Text) *syntax.ScriptRules, previous Chunks, onChunk func(*syntax.Chunk), onTree func(*syntax.Tree)) (chunks Chunks, errs source.Errors) {
	old, total, stored := previous.indexByName(), totalCodeCost{}, 0
	for _, t := range texts {
		chunk := old[t.Name]
		if chunk == nil || chunk.Text.Body != t.Body || chunk.Text.Path != t.Path || rules(chunk.Text) != rules(t) {
			var err error
			if chunk, err = syntax.NewChunk(t, rules(t), onTree); err != nil {
				errs = append(errs, source.ErrorsOf(err)...)
				continue
			}
		}
		if chunk.Text.Mod != t.Mod { // the mod may need other mods by now
			chunk = chunk.WithMod(t.Mod)
		}
		if onChunk != nil {
			onChunk(chunk)
		}
		if chunk.HasCachedTree() && stored+len(chunk.Text.Body) <= maxStoredText {
			stored += len(chunk.Text.Body)
			chunk.DropDefinerCalls()
		} else {
			chunk.DropTree()
		}
		if fault := total.addFileCost(chunk); fault != nil {
			return nil, append(errs, fault)
		}
		chunks = append(chunks, chunk)
	}
	return chunks, errs
}

func rulesForPackFiles(game *declare.Declaration) func(*source.Text) *syntax.ScriptRules {
	names := DefinerNames(game, false)
	words := append(RecordMakerNames(game), UseWord)
	own := &syntax.ScriptRules{Names: slices.Concat(names, words), Definers: names, StorePath: game.MemoryFieldPath(), UnavailableHints: overlayHints}
	mods := &syntax.ScriptRules{Names: slices.Concat(own.Names, OverlayWords, []string{SettingsWord}), Definers: append(slices.Clip(names), OverlayWords...), StorePath: own.StorePath, UnavailableHints: localeHints}
	locales := &syntax.ScriptRules{Names: []string{localeWord}, Definers: []string{localeWord}, UnavailableHints: map[string]string{}}
	for _, name := range slices.Concat(mods.Definers, words) {
		locales.UnavailableHints[name] = "files in locale/ can contain only translations: return locale { ... }"
	}
	library := &syntax.ScriptRules{Names: words, StorePath: own.StorePath, UnavailableHints: map[string]string{}}
	for _, name := range mods.Definers {
		library.UnavailableHints[name] = "a library file cannot define anything: it returns functions and constants"
	}
	libraryOfMod := &syntax.ScriptRules{Names: append(slices.Clip(words), SettingsWord), StorePath: own.StorePath, UnavailableHints: library.UnavailableHints}
	return func(t *source.Text) *syntax.ScriptRules {
		switch {
		case source.IsLibrary(t) && t.Mod != nil:
			return libraryOfMod
		case source.IsLibrary(t):
			return library
		case source.LanguageOf(t) != "":
			return locales
		case t.Mod != nil:
			return mods
		}
		return own
	}
}

// definitionCollector runs the files of a pack and collects the tables of their definitions.
type definitionCollector struct {
	*Libraries
	game     *declare.Declaration
	scopes   *Scopes
	definers []string
	removed  lua.LValue // what provenance.RemovedWord stands for in files of mods

	plainTables map[*syntax.Chunk]*sandbox.PlainTables // tables of plain files, built but not collected yet
	madeTables  map[*syntax.Chunk][]*lua.LTable        // tables passed to definers and overlay words by files that ran

	defs   []*Definition       // definitions in the order in which files define them
	layers []*definitionChange // changes by mods, in order

	locales   []*Definition // translations, in order
	fallbacks Chunks        // files, among chunks, whose translations are used only for texts that others do not translate

	keywords       map[string]bool // full ids of the keywords of the pack; filled only if there are layers
	definedIDs     map[string]bool // full ids of all definitions, also removed ones; filled only if there are layers
	leftOutChanges source.Errors   // changes that have no effect because another mod made them impossible

	conditions map[*lua.LTable]lua.LValue // conditions removed from the tables of layers

	byName map[string]*syntax.Chunk // the chunks by file name; nil until needed
}

func newDefinitionCollector(vm *sandbox.VM, game *declare.Declaration, scopes *Scopes) *definitionCollector {
	return &definitionCollector{Libraries: NewLibraries(vm, game, nil), game: game, scopes: scopes, definers: DefinerNames(game, false),
		removed: vm.NewView(sandbox.ViewFields{Name: provenance.RemovedWord}), keywords: map[string]bool{}, conditions: map[*lua.LTable]lua.LValue{},
		plainTables: map[*syntax.Chunk]*sandbox.PlainTables{}, madeTables: map[*syntax.Chunk][]*lua.LTable{}}
}

// buildPlainTables builds the tables of chunk for collectPlainFile if it is plain (see syntax.Chunk.DefinitionsIfPlain)
// and only calls functions that define, change or translate something. Any other file must run.
func (g *definitionCollector) buildPlainTables(chunk *syntax.Chunk) {
	if g.vm.Limits().Interpreter {
		return
	}
	stated := chunk.DefinitionsIfPlain()
	if stated == nil {
		return
	}
	layers := int64(0)
	for _, s := range stated.Calls {
		_, changes := editsByWord[s.Word]
		changes = changes || s.Word == provenance.ReplaceWord
		if changes != (s.Name != "") || !changes && s.Word != localeWord && !slices.Contains(g.definers, s.Word) {
			return
		}
		layers += int64(engine.BoolToInt(changes))
	}
	if p := g.vm.MakePlainTables(stated); p != nil {
		p.Price.Work, p.Price.Bytes = p.Price.Work+layers*definitionWork, p.Price.Bytes+layers*definitionBytes
		g.plainTables[chunk] = p
	}
}

// runFiles collects plain files, runs all others, in order, and stops when the pack has used up its budget.
func (g *definitionCollector) runFiles() (errs source.Errors) {
	for _, chunk := range g.chunks {
		if exhausted := setChargedFileIfInBudget(g.vm, chunk); exhausted != nil {
			return append(errs, exhausted)
		}
		var err error
		switch {
		case source.IsLibrary(chunk.Text):
			err = g.loadLibrary(chunk)
		case !g.collectPlainFile(chunk):
			err = g.runAndCollectFile(chunk)
		}
		for _, e := range source.ErrorsOf(err) {
			if e.File != chunk.Text.Name { // in a library file, which may be of another mod
				e.Mod = chunk.Text.Owner()
			}
			errs = append(errs, e)
		}
	}
	return errs
}

// collectPlainFile adds what a plain file defines, and charges for it. It returns false if the file must run instead.
func (g *definitionCollector) collectPlainFile(chunk *syntax.Chunk) (added bool) {
	p := g.plainTables[chunk]
	delete(g.plainTables, chunk)
	if p == nil || !g.vm.ChargePlainFile(chunk, p) {
		return false
	}
	for _, s := range p.List {
		switch {
		case s.Name != "":
			l := &definitionChange{word: s.Word, name: s.Name, chunk: chunk, line: s.Line}
			g.setTableAndConditions(l, s.Table)
			g.layers = append(g.layers, l)
		case s.Word == localeWord:
			g.locales = append(g.locales, &Definition{Kind: localeWord, Table: s.Table, Chunk: chunk, Line: s.Line})
		default:
			g.addDefinition(&Definition{Kind: s.Word, Table: s.Table, Chunk: chunk, Line: s.Line})
		}
	}
	return true
}

func groupByChargedFile(defs []*Definition) (files [][]*Definition) {
	var last *syntax.Chunk
	for _, d := range defs {
		payer, _ := d.lastChangePlace()
		if payer != last {
			files, last = append(files, nil), payer
		}
		files[len(files)-1] = append(files[len(files)-1], d)
	}
	return files
}

// setChargedFileIfInBudget charges further work to the mod that owns the file of chunk, or to the game. If the pack has
// used up its budget, it returns an error that names the mod that used most.
func setChargedFileIfInBudget(vm *sandbox.VM, chunk *syntax.Chunk) *source.Error {
	err := vm.PackBudgetError()
	if err == nil {
		vm.SetPayingMod(chunk.Text.Owner())
		return nil
	}
	return attributeErrorToLargestMod(chunk.Text.Errorf(0, 0, 0, "%s", err).WithCause(err), vm.LargestSpender())
}

func attributeErrorToLargestMod(e *source.Error, largestMod string) *source.Error {
	if largestMod != "" {
		e.File, e.Hint = source.ModsFolder+"/"+largestMod, "the mod "+largestMod+" is the largest"
	}
	return e
}

// runAndCollectFile runs a file and collects its definitions, layers and translations. A file with none is an error.
func (g *definitionCollector) runAndCollectFile(chunk *syntax.Chunk) error {
	g.loading = nil
	defs, layers, said := len(g.defs), len(g.layers), len(g.locales)
	idle, end := newFileRun()
	_, err := g.vm.RunChunk(chunk, func(name string) lua.LValue { return g.valueOfName(name, chunk, idle) })
	end()
	switch {
	case err != nil: // what it defined before the error is dropped
		g.defs, g.layers, g.locales = g.defs[:defs], g.layers[:layers], g.locales[:said]
		return err
	case len(g.defs)+len(g.layers)+len(g.locales) > defs+layers+said:
		return nil
	case source.LanguageOf(chunk.Text) != "":
		return chunk.Text.Errorf(0, 0, 0, "the file has no translations: start it with return locale { ... }").WithCause(schema.ErrMissing)
	}
	names := g.definers[1:]
	if chunk.Text.Mod != nil {
		names = append(slices.Clip(names), OverlayWords[:len(OverlayWords)-1]...)
	}
	return chunk.Text.Errorf(0, 0, 0, "the file defines nothing: start it with return %s { ... }, or with one of these words instead: %s",
		g.definers[0], strings.Join(names, ", ")).WithCause(schema.ErrMissing)
}

// valueOfName returns the value of a global name in the file chunk, or nil. Functions that define, change or translate
// something collect it in g; they fail with the error of idle, which must return one once the file has run.
func (g *definitionCollector) valueOfName(name string, chunk *syntax.Chunk, idle func() error) lua.LValue {
	switch {
	case slices.Contains(g.definers, name):
		return NewDefiner(g.vm, name, chunk, idle, func(d *Definition) {
			g.madeTables[chunk] = append(g.madeTables[chunk], d.Table)
			g.addDefinition(d)
		})
	case name == localeWord:
		return NewDefiner(g.vm, name, chunk, idle, func(d *Definition) { g.locales = append(g.locales, d) })
	case name == provenance.RemovedWord && chunk.Text.Mod != nil:
		return g.removed
	case slices.Contains(OverlayWords, name) && chunk.Text.Mod != nil:
		return g.newOverlayFunction(name, chunk, idle)
	}
	return g.Libraries.ValueOfGlobalName(name, chunk.Text, idle)
}

func (g *definitionCollector) addDefinition(d *Definition) {
	d.id = d.Kind
	if id, is := d.Table.RawGetString("id").(lua.LString); is && !g.game.Kind(d.Kind).IsSingle {
		d.id = g.scopes.ScopeOfChunk(d.Chunk).OwnFullID(string(id))
	}
	g.defs = append(g.defs, d)
}

// readAndFreeze reads defs, which are charged together, and freezes their tables. It adds mistakes in defs to
// rd.Errors, and returns only errors of freezing and of the budget.
func (rd *DefinitionTableReader) readAndFreeze(defs []*Definition) (errs source.Errors) {
	now := defs[0]
	err := rd.vm.RunAndCharge(func() {
		for _, now = range defs {
			rd.ReadAndStore(now)
			tables := []*lua.LTable{now.Table}
			for _, l := range now.layers {
				if l.table != nil {
					tables = append(tables, l.table)
				}
			}
			for _, t := range tables {
				if err := rd.vm.Freeze(t); err != nil {
					errs = append(errs, now.Chunk.Text.Errorf(now.Line, 0, 0, "%s", err.Error()))
				}
			}
			if len(now.layers) == 0 && now.Chunk.Text.Mod == nil {
				now.Table = nil // never needed again, and those of a large pack take much memory
			}
		}
	})
	if err != nil {
		chunk, line := now.lastChangePlace()
		message, hint, _ := strings.Cut(err.Error(), "\n  ")
		errs = append(errs, chunk.Text.Errorf(line, 0, 0, "%s", message).WithHint(hint).WithCause(err))
	}
	return errs
}

func (c Chunks) indexByName() map[string]*syntax.Chunk {
	found := make(map[string]*syntax.Chunk, len(c))
	for _, chunk := range c {
		found[chunk.Text.Name] = chunk
	}
	return found
}
