package scripting

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting/sandbox"
)

// Coverage records which callbacks, instructions and parts of definitions are reached in games of a generation. An
// interpreter that records coverage is as slow as one without closures; other interpreters are not affected.
type Coverage struct {
	Instructions sandbox.InstructionCounts
	calls        map[int]int      // number of calls of each callback, by callback number
	parts        map[partKey]bool // parts that were active in some state
	game         *Generation
}

type partKey struct {
	def  any
	path string
}

func (g *Generation) NewCoverage() *Coverage {
	return &Coverage{sandbox.InstructionCounts{}, map[int]int{}, map[partKey]bool{}, g}
}

// RecordCoverageInto makes the interpreter record into c. Both must be used by the same goroutine.
func (p *GameRunner) RecordCoverageInto(c *Coverage) {
	p.Runtime.StartCountingCalls(c.calls, c.Instructions)
}

// RecordActiveParts records which parts of definitions, such as phases of enemies, are active in the state of a table.
func (c *Coverage) RecordActiveParts(t screen.Table) {
	if p := c.game.Game.Parts; p != nil {
		p.Active(c.game.Game.State(t), func(def any, path ...string) {
			c.parts[partKey{def, strings.Join(path, ".")}] = true
		})
	}
}

// Add adds the counts of another Coverage, which must be of the same generation.
func (c *Coverage) Add(other *Coverage) {
	c.Instructions.Add(other.Instructions)
	for n, times := range other.calls {
		c.calls[n] += times
	}
	for k := range other.parts {
		c.parts[k] = true
	}
}

// ReachedFiles returns the names of the files that contain a definition, a callback or a function that was reached.
func (c *Coverage) ReachedFiles() map[string]bool {
	files := map[string]bool{}
	for code := range c.Instructions {
		files[code.SourceName] = true
	}
	for n := range c.calls {
		files[c.game.program.Callbacks[n].Code.SourceName] = true
	}
	active := map[any]bool{}
	for k := range c.parts {
		active[k.def] = true
	}
	for _, d := range c.game.defs {
		if active[d.Def] {
			files[d.Where().File] = true
		}
	}
	return files
}

// CoverageKind says what a CoverageLine counts, such as callbacks or branches.
type CoverageKind string

const (
	DefinitionReached CoverageKind = "definition"
	CallbackReached   CoverageKind = "callback"
	PartReached       CoverageKind = "part"
	FunctionReached   CoverageKind = "function"
	BranchReached     CoverageKind = "branch"
	LineReached       CoverageKind = "line"
)

// CoverageKinds are the kinds of CoverageReport.Items.
var CoverageKinds = []CoverageKind{DefinitionReached, CallbackReached, PartReached, FunctionReached, BranchReached}

// IsInMod reports whether a file belongs to a mod.
func (c *Coverage) IsInMod(file string) bool {
	chunk := c.game.Files[file]
	return chunk != nil && chunk.Text.Mod != nil
}

// CoverageLine is a place in a file, and how often it was reached.
type CoverageLine struct {
	File  string       `json:"file"`
	Line  int          `json:"line"`
	Kind  CoverageKind `json:"what"`
	Name  string       `json:"name"`  // what was reached, such as: card "vex", or on.damaged of enemy "critic"
	Count int          `json:"count"` // how often it was reached; for branches and parts, 0 or 1
}

// CoverageReport lists what can be reached, in the order of files and lines.
type CoverageReport struct {
	Items []CoverageLine // definitions that have callbacks or parts, their callbacks and parts, other functions, and branches
	Lines []CoverageLine // lines that have code of functions
}

// Report lists what games of the generation can reach, with the number of times. It leaves out the callbacks and parts
// of a definition if none of them was reached, and the branches of a choice that was not reached.
func (c *Coverage) Report() *CoverageReport {
	r := &CoverageReport{}
	definitions, isCallback := map[string]*CoverageLine{}, map[lineKey]bool{}
	var order []string
	var inner []CoverageLine
	var owners []string // the definitions of inner
	add := func(item string, l CoverageLine) {
		d := definitions[item]
		if d == nil {
			d = &CoverageLine{File: l.File, Line: l.Line, Kind: DefinitionReached, Name: item}
			definitions[item], order = d, append(order, item)
		}
		d.Count += l.Count
		inner, owners = append(inner, l), append(owners, item)
	}
	for _, d := range c.game.defs {
		item, where := fmt.Sprintf("%s %q", d.Kind.Name, d.ID()), d.Where()
		if chunk := c.game.Files[where.File]; chunk != nil && c.game.Game.Parts != nil {
			for _, path := range c.game.Game.Parts.Of(d.Def) {
				line, _, _ := chunk.ValuePlace(where.Line, path...)
				name := strings.Join(path, ".")
				add(item, CoverageLine{where.File, cmp.Or(line, where.Line), PartReached, name + " of " + item, engine.BoolToInt(c.parts[partKey{d.Def, name}])})
			}
		}
	}
	for n, callback := range c.game.program.Callbacks {
		file, line := callback.Code.SourceName, callback.Code.LineDefined
		isCallback[lineKey{file, line}] = true
		if !callback.IsWrapped {
			add(callback.Item, CoverageLine{file, line, CallbackReached, callback.Name + " of " + callback.Item, c.calls[n]})
		}
	}
	for _, item := range order {
		r.Items = append(r.Items, *definitions[item])
	}
	for i, l := range inner {
		if definitions[owners[i]].Count > 0 {
			r.Items = append(r.Items, l)
		}
	}
	c.addFunctionsAndBranches(r, isCallback)
	byPlace := func(a, b CoverageLine) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line)
	}
	slices.SortStableFunc(r.Items, byPlace)
	slices.SortStableFunc(r.Lines, byPlace)
	return r
}

type lineKey struct {
	file string
	line int
}

func (c *Coverage) addFunctionsAndBranches(r *CoverageReport, isCallback map[lineKey]bool) {
	for _, chunk := range c.game.Chunks {
		file, lines := chunk.Text.Name, map[int]int{}
		for _, code := range chunk.Functions() {
			counts := c.Instructions[code]
			for at, line := range code.DbgSourcePositions {
				lines[line] = max(lines[line], countAt(counts, at))
			}
			if !isCallback[lineKey{file, code.LineDefined}] {
				r.Items = append(r.Items, CoverageLine{file, code.LineDefined, FunctionReached, "function on line " + strconv.Itoa(code.LineDefined), countAt(counts, 0)})
			}
		}
		for line, n := range lines {
			r.Lines = append(r.Lines, CoverageLine{file, line, LineReached, "", n})
		}
		for _, b := range chunk.Branches() {
			if counts := c.Instructions[b.Function]; b.IsChoiceReached(counts) {
				r.Items = append(r.Items, CoverageLine{file, b.Line, BranchReached, b.Missed, engine.BoolToInt(b.IsTaken(counts))})
			}
		}
	}
}

func countAt(counts []uint32, at int) int {
	if at < len(counts) {
		return int(min(counts[at], math.MaxInt32)) // fits: it is at most that
	}
	return 0
}
