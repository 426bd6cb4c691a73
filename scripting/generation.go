package scripting

import (
	"fmt"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"
	"sync"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
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

// Generation is a loaded pack with its mods: its frozen content, and all that runtimes need. Goroutines may share it.
type Generation struct {
	Game    *declare.Declaration
	Content library.Definitions
	Limits  sandbox.Limits
	Chunks  Chunks
	Files   map[string]*syntax.Chunk // the chunks by file name

	RemovedNameUses []RemovedNameUse // places in code that name definitions which mods removed
	LeftOutChanges  source.Errors    // changes by mods that have no effect because other mods made them impossible

	rules            func(*source.Text) *syntax.ScriptRules // returns the rules for a file of the pack
	librariesUsed    map[string][]string                    // the names of the library files that each file uses
	loadInstructions int64                                  // instructions used by loading
	loadBytes        int64                                  // bytes allocated by loading
	checkText        func(*Generation) ([]Finding, error)
	calls            map[any]map[string]schema.Value // places of functions, by schema.Definition.Def and path
	libraries        []*syntax.Chunk                 // library files in the order in which they were loaded
	program          *runtime.Program

	defs                    []schema.Definition        // all definitions, in the order in which they were read
	keywords                *engine.Keywords           // keywords of the game and its scripts; nil if scripts define none
	knownIDs                map[string]map[string]bool // ids by kind, as in Scopes
	hasLayers               bool                       // whether files of mods change definitions
	hasConditionsOrRemovals bool                       // whether files of mods change definitions under conditions, or remove some

	histories    map[string]*provenance.DefinitionHistory       // histories of definitions that mods changed, by kind and id
	changedAt    map[engine.Place]*provenance.DefinitionHistory // histories by the place of the definition
	conflicts    func() []provenance.Conflict
	removals     func() map[string]referenceRemoval
	locales      []*source.Text                      // files with translations into all languages, not compiled
	activeLocale *locale.Locale                      // translation into the language of the content; nil for English
	texts        func() locale.TextPathsByDefinition // computes the fields that a locale can translate; nil in English
}

// LoadWithTrees loads files like Ruleset.Load, and calls onTree, unless nil, with the syntax tree of each file that it
// parses. onTree must not keep the tree. The code of files that have not changed since previous is reused.
func (r *Ruleset) LoadWithTrees(texts []*source.Text, limits sandbox.Limits, previous *Generation, onTree func(*syntax.Tree)) (*Generation, error) {
	texts, locales := source.SplitLocales(texts)
	reloaded, old, err := previous.reloadOneChangedFile(texts, limits, onTree)
	if err != nil {
		return nil, err
	}
	if reloaded != nil {
		reloaded.locales = locales
		return reloaded, nil
	}
	g := &Generation{Game: r.Game, Limits: limits, checkText: r.checkText, locales: locales, rules: rulesForPackFiles(r.Game)}
	if previous != nil {
		g.rules = previous.rules
	}
	rd, err := g.loadFiles(texts, old, onTree)
	if err != nil {
		return nil, err
	}
	g.storeReaderResults(rd)
	var was *runtime.Program
	if previous != nil {
		was = previous.program
	}
	g.program.MakeClosureCells(was)
	return g, nil
}

// loadFiles compiles and runs all files, and stores the chunks, the content and the cost of loading in g. If the files
// together exceed a limit of compileAll, the reader is nil; with other errors it is not.
func (g *Generation) loadFiles(texts []*source.Text, old Chunks, onTree func(*syntax.Tree)) (*DefinitionTableReader, error) {
	rd := g.newPackReader()
	chunks, faults := compileAll(texts, g.rules, old, rd.all.buildPlainTables, onTree)
	g.Chunks, rd.all.chunks = chunks, chunks
	if chunks == nil && faults != nil { // other errors may only be consequences
		rd.Errors = faults
		return nil, rd.TakeErrors()
	}
	rd.runAndReadPack()
	rd.Errors = append(rd.Errors, faults...)
	g.loadInstructions, g.loadBytes = rd.vm.EndedCallInstructions(), rd.vm.EndedCallBytes()
	content, contradictions := g.newContent(rd.defs)
	invalid := rd.reportDanglingReferences(contradictions)
	// A file with an error probably defines the id that is its name.
	broken := engine.SetOf(rd.Errors, func(f *source.Error) string { return strings.TrimSuffix(path.Base(f.File), ".lua") })
	rd.ReportContradictions(slices.DeleteFunc(invalid, func(m *engine.ValidationError) bool { return broken[engine.IDWithoutMod(m.UnknownWord)] }))
	if g.Game.CheckOwnSentences != nil {
		rd.ReportContradictions(g.Game.CheckOwnSentences(content))
	}
	g.Content = content
	return rd, rd.TakeErrors()
}

// newContent returns the content of defs and the errors in it. Hashes of its games leave out fields with OnlyIfRead of
// the game's own view if no file contains their names.
func (g *Generation) newContent(defs []schema.Definition) (content library.Definitions, contradictions engine.ValidationErrors) {
	content, contradictions = g.Game.NewContent(defs)
	if stored, is := content.(library.LibraryBacked); is && len(contradictions) == 0 {
		content = library.WithOrigin(stored, generationOrigin{g, new(sync.Map), new(sync.Map)})
	}
	reader, is := content.(library.FieldUseAware)
	if !is {
		return content, contradictions
	}
	var read []string
	for _, field := range g.Game.Views[0].Fields {
		named := func(c *syntax.Chunk) bool { return strings.Contains(c.Text.Body, field.Name) }
		if field.OnlyIfRead && slices.ContainsFunc(g.Chunks, named) {
			read = append(read, field.Name)
		}
	}
	return reader.WithFieldsReadByScripts(read), contradictions
}

func (g *Generation) storeReaderResults(rd *DefinitionTableReader) {
	g.calls, g.librariesUsed = rd.calls, rd.all.librariesUsed
	g.Files = g.Chunks.indexByName()
	g.storeHistories(rd.all)
	g.RemovedNameUses, g.LeftOutChanges = nil, rd.all.leftOutChanges
	for _, d := range rd.all.defs {
		for _, at := range d.namedInCode {
			by := d.removedBy
			g.RemovedNameUses = append(g.RemovedNameUses, RemovedNameUse{at, fmt.Sprintf("%s %q is still used, but %s removes it at %s:%d", d.Kind, d.id, by.chunk.Text.Owner(), by.chunk.Text.Name, by.line)})
		}
	}
	replaceFunctionsByReferences(g.calls, rd.Callbacks)
	g.defs, g.keywords, g.knownIDs = rd.defs, rd.Keywords, rd.Scopes.addedIDs
	g.hasLayers = len(rd.all.layers) > 0
	g.hasConditionsOrRemovals = slices.ContainsFunc(rd.all.layers, func(l *definitionChange) bool { return l.when != nil }) || len(rd.removedOthers)+len(rd.removedKeywords) > 0
	g.libraries = rd.all.order
	g.program = &runtime.Program{Game: g.Game, Limits: g.Limits, Callbacks: slices.Clone(rd.Callbacks), Places: g.callbackPlaces(rd.all, rd.Callbacks),
		Files: g.Files, Libraries: g.Chunks.libraryCode(), PrepareVM: g.newFunctionFinder}
	for i := range g.program.Callbacks {
		g.program.Callbacks[i].Fn = nil
	}
}

// DefinitionCount returns the number of definitions, including forms such as upgrades.
func (g *Generation) DefinitionCount() int { return len(g.defs) }

// HasSameDefinitionData reports whether two generations have equal definitions at the same places, whatever their code.
func (g *Generation) HasSameDefinitionData(other *Generation) bool {
	return other != nil && slices.EqualFunc(g.defs, other.defs, func(a, b schema.Definition) bool {
		if a.Def == b.Def || a.Kind != b.Kind || a.Where() != b.Where() {
			return a.Def == b.Def
		}
		v, w := schema.DefinitionConverter{Keywords: g.keywords}, schema.DefinitionConverter{Keywords: other.keywords}
		hasSameFunctions := maps.EqualFunc(g.calls[a.Def], other.calls[b.Def], func(_, _ schema.Value) bool { return true })
		return hasSameFunctions && reflect.DeepEqual(v.DefinitionValue(a.Kind, a.Def), w.DefinitionValue(b.Kind, b.Def))
	})
}

// DefinerNames returns the names of the functions that define things. With localOnly, it omits functions that scenarios
// and consoles lack.
func DefinerNames(game *declare.Declaration, localOnly bool) []string {
	kinds := engine.Filter(game.Kinds, func(k *schema.Kind) bool { return k.Local || !localOnly })
	return engine.Map(kinds, func(k *schema.Kind) string { return k.Name })
}

// RecordMakerNames returns the names of the Lua functions that make records (tables), such as attack in attack(5).
func RecordMakerNames(game *declare.Declaration) []string {
	return engine.Map(game.Makers, func(m *commands.RecordMaker) string { return m.Name })
}

// runAndReadPack runs all files of a pack, applies the layers, and reads the definitions into rd.
func (rd *DefinitionTableReader) runAndReadPack() {
	errs := rd.all.runFiles()
	defs, invalid := rd.all.applyLayers()
	slices.SortStableFunc(defs, func(a, b *Definition) int { return strings.Compare(a.originalMod(), b.originalMod()) }) // independent of the order of mods
	if slices.ContainsFunc(defs, func(d *Definition) bool { return d.Chunk.Text.Mod != nil }) {
		for _, d := range defs { // so that files of mods can use all ids before the definitions are read
			rd.Scopes.addID(d.Kind, d.id)
		}
	}
	for _, d := range rd.all.defs {
		switch {
		case d.removedBy == nil:
		case rd.isKeyword(d):
			if rd.removedKeywords == nil {
				rd.removedKeywords = map[string]*Definition{}
			}
			rd.removedKeywords[d.id] = d
		default:
			rd.removedOthers = append(rd.removedOthers, d)
		}
	}
	errs = slices.Concat(errs, invalid, rd.readDefinitions(defs))
	rd.Errors = append(rd.Errors, errs...)
}

// readDefinitions reads and freezes definitions, keywords first. The last file that changes a definition is charged.
func (rd *DefinitionTableReader) readDefinitions(defs []*Definition) (errs source.Errors) {
	others := slices.DeleteFunc(slices.Clone(defs), rd.isKeyword)
	keywords := slices.DeleteFunc(slices.Clone(defs), func(d *Definition) bool { return !rd.isKeyword(d) })
	for _, own := range append(groupByChargedFile(keywords), groupByChargedFile(others)...) {
		payer, _ := own[0].lastChangePlace()
		if exhausted := setChargedFileIfInBudget(rd.vm, payer); exhausted != nil {
			return append(errs, exhausted)
		}
		errs = append(errs, rd.readAndFreeze(own)...)
	}
	return errs
}

// NewRuntime returns a runtime for all callbacks, which runs a file only when one of its functions is needed. The cost
// of loading g is already charged to it.
func (g *Generation) NewRuntime() (*runtime.Runtime, error) {
	rt := g.program.NewRuntime()
	return rt, rt.VM.TryCharge(g.loadInstructions, g.loadBytes)
}

// NewReference returns the description of a game's Lua interface, with the ids of the given content.
func NewReference(game *declare.Declaration, content library.Definitions) *reference.Reference {
	r, words := reference.NewReference(game, content), fileWordsReference()
	r.Files = &words
	return r
}

// Reference describes the game's Lua interface, with the ids of g and the game's messages that a locale can translate.
func (g *Generation) Reference() *reference.Reference {
	r := NewReference(g.Game, g.Content)
	if _, can := g.Content.(library.LibraryBacked); can {
		r.Sentences = reference.TranslatableSentences(g.Game, translatableCatalogs(g.Game))
	}
	return r
}

// CompileClosures returns the Closure of each callback that no other wraps, or nil if Limits.Interpreter is set.
func (g *Generation) CompileClosures() []runtime.Closure { return g.program.CompileClosures() }

// CodeSizes returns the number of instructions in the callbacks of each definition, by its name in messages, such as
// card "vex". For a plain file (see package syntax, plain.go) the number is an upper bound.
func (g *Generation) CodeSizes() map[string]int64 {
	sizes := map[string]int64{}
	for _, c := range g.program.Callbacks {
		sizes[c.Item] += int64(len(c.Code.Code))
	}
	return sizes
}

// HasCallbacks reports whether def, a definition as a Go value, has callbacks.
func (g *Generation) HasCallbacks(def any) bool { return len(g.calls[def]) > 0 }
