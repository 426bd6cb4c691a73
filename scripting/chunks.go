package scripting

import (
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

// Chunks are the compiled files of a pack. They never change and may be shared
// between goroutines.
type Chunks []*syntax.Chunk

// MaxCode limits how many bytes the compiled files of a pack may keep together.
const MaxCode = 96 << 20

// MaxCompared limits how many constants the compiler may compare for a pack: about a second's work.
const MaxCompared = 400_000_000

// CompileAll checks each file under its rules and compiles those that are not plain. Files
// equal to those of previous (may be nil) are reused. It returns no chunks if they exceed MaxCode
// or MaxCompared. see (may be nil) is called with each chunk before its tree is dropped, since a
// tree takes some fifty times the memory of its text; seeTree is passed to syntax.Check.
func CompileAll(texts []*source.Text, rules func(*source.Text) *syntax.Rules, previous Chunks, see func(*syntax.Chunk), seeTree func(*syntax.Tree)) (chunks Chunks, faults source.Errors) {
	old, kept, compared, of := previous.byName(), 0, int64(0), map[string]int{}
	for _, t := range texts {
		chunk := old[t.Name]
		if chunk == nil || chunk.Text.Body != t.Body || chunk.Text.Path != t.Path || rules(chunk.Text) != rules(t) {
			var err error
			if chunk, err = syntax.Check(t, rules(t), seeTree); err != nil {
				faults = addFaults(faults, err)
				continue
			}
		}
		if chunk.Text.Mod != t.Mod { // the mod may need other mods by now
			chunk = chunk.In(t.Mod)
		}
		if see != nil {
			see(chunk)
		}
		chunk.Drop()
		of[t.Owner()] += chunk.Weight
		if kept += chunk.Weight; kept > MaxCode {
			fault := t.Errorf(0, 0, 0, "%s: the code of the files so far is more than %d bytes", sandbox.ErrMemory, MaxCode)
			fault.Err = sandbox.ErrMemory
			delete(of, "")
			return nil, append(faults, blameMod(fault, greediestMod(of)))
		}
		if compared += chunk.Compared; compared > MaxCompared {
			fault := t.Errorf(0, 0, 0, "the functions of the files so far use too many different strings and numbers")
			fault.Hint, fault.Err = "keep long lists in several functions or files", syntax.ErrLimit
			return nil, append(faults, fault)
		}
		chunks = append(chunks, chunk)
	}
	return chunks, faults
}

// packRules returns a function that selects the rules of a file of a pack: its own
// definitions, library files, locales, or files of mods.
func packRules(game *declare.Declaration) func(*source.Text) *syntax.Rules {
	names := Definers(game, false)
	words := append(Makers(game), UseWord)
	own := &syntax.Rules{Names: slices.Concat(names, words), Definers: names, Keeps: game.StorePath(), Elsewhere: elsewhereOverlay}
	mods := &syntax.Rules{Names: slices.Concat(own.Names, overlayWords), Definers: append(slices.Clip(names), overlayWords...), Keeps: own.Keeps, Elsewhere: elsewhereLocale}
	locales := localeRules(slices.Concat(mods.Definers, words))
	library := &syntax.Rules{Names: words, Keeps: own.Keeps, Elsewhere: map[string]string{}}
	for _, name := range mods.Definers {
		library.Elsewhere[name] = "a library file defines nothing: it returns functions and constants"
	}
	return func(t *source.Text) *syntax.Rules {
		switch {
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

// collector runs the files of a pack and collects their definitions before any of them is
// read.
type collector struct {
	*Libraries
	game     *declare.Declaration
	scopes   *Scopes
	definers []string
	removed  lua.LValue

	plain map[*syntax.Chunk]*sandbox.Plain // what plain files state, until their turn to run
	made  map[*syntax.Chunk][]*lua.LTable  // the tables that other files passed to definers and layer words

	defs   []*Definition // in the order of their creation
	layers []*layer      // changes by mods, in order

	locales []*localeTable // translations, in order
	usual   Chunks         // the files among chunks whose words are only a fallback

	keywords map[string]bool // full ids of the keywords that are defined here
}

func newCollector(vm *sandbox.VM, game *declare.Declaration, scopes *Scopes) *collector {
	return &collector{Libraries: NewLibraries(vm, game, nil), game: game, scopes: scopes, definers: Definers(game, false),
		removed: vm.View(sandbox.Fields{Name: provenance.RemovedWord}), keywords: map[string]bool{},
		plain: map[*syntax.Chunk]*sandbox.Plain{}, made: map[*syntax.Chunk][]*lua.LTable{}}
}

// see builds what a plain file states while its tree exists, unless Limits.Interpreter is set.
func (g *collector) see(chunk *syntax.Chunk) {
	if g.vm.Limits().Interpreter {
		return
	}
	stated := chunk.Plain()
	if stated == nil {
		return
	}
	layers := int64(0)
	for _, s := range stated.Stated {
		changes := s.Word == provenance.OverrideWord || s.Word == provenance.ReplaceWord
		if changes != (s.Name != "") || !changes && s.Word != localeWord && !slices.Contains(g.definers, s.Word) {
			return
		}
		layers += int64(engine.Bit(changes))
	}
	if p := g.vm.Plain(stated); p != nil {
		p.Charge(layers*definitionWork, layers*definitionBytes)
		g.plain[chunk] = p
	}
}

// run runs all chunks and returns their errors. It stops if the budget of the pack is used up.
func (g *collector) run() (faults source.Errors) {
	for _, chunk := range g.chunks {
		if fault := checkBudget(g.vm, chunk); fault != nil {
			return append(faults, fault)
		}
		var err error
		switch {
		case source.IsLibrary(chunk.Text):
			err = g.load(chunk)
		case !g.state(chunk):
			err = g.define(chunk)
		}
		if err != nil {
			faults = addFaults(faults, err)
		}
	}
	return faults
}

// state adds the definitions that a plain file states. It reports false if the file must run.
func (g *collector) state(chunk *syntax.Chunk) bool {
	p := g.plain[chunk]
	delete(g.plain, chunk)
	if p == nil || !g.vm.State(chunk, p) {
		return false
	}
	for _, s := range p.List {
		switch {
		case s.Name != "":
			g.layers = append(g.layers, &layer{word: s.Word, name: s.Name, table: s.Table, chunk: chunk, line: s.Line})
		case s.Word == localeWord:
			g.locales = append(g.locales, &localeTable{chunk, s.Table, s.Line})
		default:
			g.keep(&Definition{Kind: s.Word, Table: s.Table, Chunk: chunk, Line: s.Line})
		}
	}
	return true
}

// groupByFile groups consecutive definitions whose reading is charged to the same file.
func groupByFile(defs []*Definition) (files [][]*Definition) {
	var last *syntax.Chunk
	for _, d := range defs {
		payer, _ := d.payer()
		if payer != last {
			files, last = append(files, nil), payer
		}
		files[len(files)-1] = append(files[len(files)-1], d)
	}
	return files
}

// checkBudget charges the work that follows to the owner of a file, and returns nil. If the
// pack has used up its budget, it returns an error at the file, or at the mod that used most.
func checkBudget(vm *sandbox.VM, chunk *syntax.Chunk) *source.Error {
	err := vm.Overspent()
	if err == nil {
		vm.Turn(chunk.Text.Owner())
		return nil
	}
	fault := chunk.Text.Errorf(0, 0, 0, "%s", err)
	fault.Err = err
	return blameMod(fault, vm.Greediest())
}

// blameMod turns an error of all files together into one of the mod with the largest share in
// it, and returns it; "" leaves it unchanged.
func blameMod(fault *source.Error, mod string) *source.Error {
	if mod != "" {
		fault.File, fault.Hint = source.ModsFolder+"/"+mod, "the mod "+mod+" is the largest part of it"
	}
	return fault
}

// greediestMod returns the mod with the highest number, or "" for an empty map.
func greediestMod(of map[string]int) (mod string) {
	for _, id := range slices.Sorted(maps.Keys(of)) {
		if mod == "" || of[id] > of[mod] {
			mod = id
		}
	}
	return mod
}

// define runs a chunk and keeps its definitions, layers and translations. Finding none of them
// is an error, and after an error nothing of the chunk is kept.
func (g *collector) define(chunk *syntax.Chunk) error {
	g.loading = nil
	loading, defs, layers, said := true, len(g.defs), len(g.layers), len(g.locales)
	idle := func() error {
		if loading {
			return nil
		}
		return ErrCallback
	}
	_, err := g.vm.Load(chunk, func(name string) lua.LValue { return g.word(name, chunk, idle) })
	loading = false
	switch {
	case err != nil: // what it defined before the error is dropped
		g.defs, g.layers, g.locales = g.defs[:defs], g.layers[:layers], g.locales[:said]
		return err
	case len(g.defs)+len(g.layers)+len(g.locales) > defs+layers+said:
		return nil
	case source.LanguageOf(chunk.Text) != "":
		fault := chunk.Text.Errorf(0, 0, 0, "the file has no translations: start it with return locale { ... }")
		fault.Err = schema.ErrMissing
		return fault
	}
	names := g.definers[1:]
	if chunk.Text.Mod != nil {
		names = append(slices.Clip(names), overlayWords[:3]...)
	}
	fault := chunk.Text.Errorf(0, 0, 0, "the file defines nothing: start it with return %s { ... }, or %s",
		g.definers[0], strings.Join(names, ", "))
	fault.Err = schema.ErrMissing
	return fault
}

func (g *collector) word(name string, chunk *syntax.Chunk, idle func() error) lua.LValue {
	switch {
	case slices.Contains(g.definers, name):
		return Definer(g.vm, name, chunk, idle, func(d *Definition) {
			g.made[chunk] = append(g.made[chunk], d.Table)
			g.keep(d)
		})
	case name == localeWord:
		return g.locale(chunk, idle)
	case name == provenance.RemovedWord && chunk.Text.Mod != nil:
		return g.removed
	case slices.Contains(overlayWords, name) && chunk.Text.Mod != nil:
		return g.changingWord(name, chunk, idle)
	}
	return g.Libraries.Word(name, chunk.Text, idle)
}

// keep adds a definition and sets its full id.
func (g *collector) keep(d *Definition) {
	d.id = d.Kind
	if id, is := d.Table.RawGetString("id").(lua.LString); is && !g.game.Kind(d.Kind).One {
		d.id = g.scopes.In(d.Chunk).Full(string(id))
	}
	g.defs = append(g.defs, d)
}

// readFile reads definitions paid for by one file, and freezes their tables. It stops at the
// one at which the budget runs out.
func readFile(vm *sandbox.VM, defs []*Definition, read func(*Definition)) (faults source.Errors) {
	now := defs[0]
	err := vm.Read(func() {
		for _, now = range defs {
			read(now)
			for _, t := range now.tables() {
				if err := vm.Freeze(t); err != nil {
					faults = append(faults, now.Chunk.Text.Errorf(now.Line, 0, 0, "%s", err.Error()))
				}
			}
			if len(now.layers) == 0 && now.Chunk.Text.Mod == nil {
				now.Table = nil // never needed again, and those of a large pack take much memory
			}
		}
	})
	if err != nil {
		chunk, line := now.payer()
		fault := chunk.Text.Errorf(line, 0, 0, "%s", err)
		fault.Err = err
		faults = append(faults, fault)
	}
	return faults
}

func (d *Definition) tables() []*lua.LTable {
	list := []*lua.LTable{d.Table}
	for _, l := range d.layers {
		if l.table != nil {
			list = append(list, l.table)
		}
	}
	return list
}

// chunkOf returns the chunk of the file of that name, or nil.
func (c Chunks) chunkOf(file string) *syntax.Chunk {
	for _, chunk := range c {
		if chunk.Text.Name == file {
			return chunk
		}
	}
	return nil
}

func (c Chunks) byName() map[string]*syntax.Chunk {
	found := make(map[string]*syntax.Chunk, len(c))
	for _, chunk := range c {
		found[chunk.Text.Name] = chunk
	}
	return found
}

func addFaults(list source.Errors, err error) source.Errors {
	switch err := err.(type) {
	case source.Errors:
		return append(list, err...)
	case *source.Error:
		return append(list, err)
	}
	return append(list, &source.Error{Message: err.Error(), Err: err})
}
