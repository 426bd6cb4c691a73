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

// MaxCode limits the memory of the compiled files of a pack, in bytes.
const MaxCode = 96 << 20

// MaxCompared limits how often the compiler may compare two constants for one pack: about a
// second's work.
const MaxCompared = 400_000_000

// CompileAll checks each file under its rules and compiles it, except for plain files (which only
// call definers with tables of constants and functions): these are compiled when their code is
// first needed. Files equal to those of previous (may be nil) are reused. It returns no chunks if
// they exceed MaxCode or MaxCompared. onChunk (may be nil) is called with each chunk while it has
// its syntax tree; onTree is passed to syntax.Check.
func CompileAll(texts []*source.Text, rules func(*source.Text) *syntax.Rules, previous Chunks, onChunk func(*syntax.Chunk), onTree func(*syntax.Tree)) (chunks Chunks, errs source.Errors) {
	old, total, compared, of := previous.byName(), 0, int64(0), map[string]int{}
	for _, t := range texts {
		chunk := old[t.Name]
		if chunk == nil || chunk.Text.Body != t.Body || chunk.Text.Path != t.Path || rules(chunk.Text) != rules(t) {
			var err error
			if chunk, err = syntax.Check(t, rules(t), onTree); err != nil {
				errs = addFaults(errs, err)
				continue
			}
		}
		if chunk.Text.Mod != t.Mod { // the mod may need other mods by now
			chunk = chunk.In(t.Mod)
		}
		if onChunk != nil {
			onChunk(chunk)
		}
		chunk.Drop()
		of[t.Owner()] += chunk.Weight
		if total += chunk.Weight; total > MaxCode {
			fault := t.Errorf(0, 0, 0, "%s: the code of the files so far is more than %d bytes", sandbox.ErrMemory, MaxCode)
			fault.Err = sandbox.ErrMemory
			delete(of, "")
			return nil, append(errs, blameMod(fault, greediestMod(of)))
		}
		if compared += chunk.Compared; compared > MaxCompared {
			fault := t.Errorf(0, 0, 0, "the functions of the files so far use too many different strings and numbers")
			fault.Hint, fault.Err = "keep long lists in several functions or files", syntax.ErrLimit
			return nil, append(errs, fault)
		}
		chunks = append(chunks, chunk)
	}
	return chunks, errs
}

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

// collector runs the files of a pack and collects the tables of their definitions, for a Reader
// to read.
type collector struct {
	*Libraries
	game     *declare.Declaration
	scopes   *Scopes
	definers []string
	removed  lua.LValue // the value of the name removed in files of mods

	plain map[*syntax.Chunk]*sandbox.Plain // tables of plain files whose turn has not come
	made  map[*syntax.Chunk][]*lua.LTable  // the tables that other files passed to definers and layer words

	defs   []*Definition // in the order of their creation
	layers []*layer      // changes by mods, in order

	locales []*localeTable // translations, in order
	usual   Chunks         // the fallback locales among chunks

	keywords map[string]bool // full ids of the keywords of the pack
}

func newCollector(vm *sandbox.VM, game *declare.Declaration, scopes *Scopes) *collector {
	return &collector{Libraries: NewLibraries(vm, game, nil), game: game, scopes: scopes, definers: Definers(game, false),
		removed: vm.View(sandbox.Fields{Name: provenance.RemovedWord}), keywords: map[string]bool{},
		plain: map[*syntax.Chunk]*sandbox.Plain{}, made: map[*syntax.Chunk][]*lua.LTable{}}
}

// see builds the tables of a plain file from its syntax tree, unless Limits.Interpreter is set.
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

// run runs all files in order and returns their errors. It stops when the budget of the pack is
// used up.
func (g *collector) run() (errs source.Errors) {
	for _, chunk := range g.chunks {
		if exhausted := checkBudget(g.vm, chunk); exhausted != nil {
			return append(errs, exhausted)
		}
		var err error
		switch {
		case source.IsLibrary(chunk.Text):
			err = g.load(chunk)
		case !g.state(chunk):
			err = g.define(chunk)
		}
		if err != nil {
			errs = addFaults(errs, err)
		}
	}
	return errs
}

// state adds the definitions of a plain file without running it, and charges for that. It returns
// false if the file must run instead.
func (g *collector) state(chunk *syntax.Chunk) (added bool) {
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

// checkBudget charges further work to the mod that contains a file. If the pack has used up its
// budget, it returns an error at the file or at the mod that used most.
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

// blameMod changes an error about all files into one about the mod with the largest share, and
// returns it; "" leaves it unchanged.
func blameMod(e *source.Error, mod string) *source.Error {
	if mod != "" {
		e.File, e.Hint = source.ModsFolder+"/"+mod, "the mod "+mod+" is the largest part of it"
	}
	return e
}

func greediestMod(sizes map[string]int) (mod string) {
	for _, id := range slices.Sorted(maps.Keys(sizes)) {
		if mod == "" || sizes[id] > sizes[mod] {
			mod = id
		}
	}
	return mod
}

// define runs a file and stores its definitions, layers and translations. It is an error if there
// are none; after an error, nothing of the file is stored.
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

// keep sets the full id of a definition and stores it.
func (g *collector) keep(d *Definition) {
	d.id = d.Kind
	if id, is := d.Table.RawGetString("id").(lua.LString); is && !g.game.Kind(d.Kind).One {
		d.id = g.scopes.In(d.Chunk).Full(string(id))
	}
	g.defs = append(g.defs, d)
}

// readFile calls read for the definitions of one file, which are charged together, and freezes
// their tables. It stops at the definition at which the budget runs out.
func readFile(vm *sandbox.VM, defs []*Definition, read func(*Definition)) (errs source.Errors) {
	now := defs[0]
	err := vm.Read(func() {
		for _, now = range defs {
			read(now)
			for _, t := range now.tables() {
				if err := vm.Freeze(t); err != nil {
					errs = append(errs, now.Chunk.Text.Errorf(now.Line, 0, 0, "%s", err.Error()))
				}
			}
			if len(now.layers) == 0 && now.Chunk.Text.Mod == nil {
				now.Table = nil // never needed again, and those of a large pack take much memory
			}
		}
	})
	if err != nil {
		chunk, line := now.payer()
		exhausted := chunk.Text.Errorf(line, 0, 0, "%s", err)
		exhausted.Err = err
		errs = append(errs, exhausted)
	}
	return errs
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
