package scripting

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Layer is what one file says of a path of a definition.
type Layer struct {
	Mod  string // whose file it is; "" for the game itself
	Word string // override, replace or remove; "" where it defines

	// Path is what it says it of: the path that was asked for or, of an override, one that
	// leads to it or below it.
	Path  string
	Value schema.Value // functions as places where they begin; Nil where nothing is said, or it is taken away
	Where engine.Place
}

// Conflict is where two mods say different things of one path of a definition: "" for all
// of it.
type Conflict struct {
	Kind, ID, Path string
	First, Then    Layer // in the order of the mods
}

// Wins is the layer that counts: the later, but for a removal, over which nothing can be
// laid.
func (c Conflict) Wins() Layer {
	if c.First.Word == RemoveWord && c.Then.Word == OverrideWord {
		return c.First
	}
	return c.Then
}

// history is who said what of a definition that files of mods changed.
type history struct {
	kind   *schema.Kind
	id     string
	layers []*said      // the definition as it was first, and what was said over it, in order
	stands engine.Place // where the definition is, as the content has it
}

// said is a layer as a generation keeps it.
type said struct {
	word    string
	chunk   *syntax.Chunk
	line    int
	whole   schema.Value // of a definition
	changes []library.Override
	untold  bool
}

// mostKept is how many values of a definition are kept for those who ask who said them.
const mostKept = 20_000

// remember keeps who said what of the definitions that were changed.
func (g *Generation) remember(all *gathering) {
	for _, d := range all.defs {
		if len(d.layers) == 0 {
			continue
		}
		if g.histories == nil {
			g.histories = map[string]*history{}
		}
		h := &history{kind: g.Game.Kind(d.Kind), id: d.id, stands: engine.Place{File: d.Chunk.Text.Name, Line: d.Line}}
		first := d
		if d.first != nil {
			first = d.first
		}
		h.layers = append(h.layers, &said{chunk: first.Chunk, line: first.Line, whole: library.ByName(h.kind, all.kept(first.Table), all.full(first.Chunk))})
		for _, l := range d.layers {
			s := &said{word: l.word, chunk: l.chunk, line: l.line, untold: l.untold}
			if l.word == ReplaceWord {
				s.whole = library.ByName(h.kind, all.kept(l.table), all.full(l.chunk))
			}
			for _, c := range l.changes {
				c.Value = c.Value.Kept(beginning, mostKept)
				s.changes = append(s.changes, c)
			}
			h.layers = append(h.layers, s)
		}
		g.histories[formOf(h.kind, h.id)] = h
		g.conflicts = append(g.conflicts, h.conflicts()...)
	}
}

// kept is a table as a value that outlasts its interpreter.
func (g *gathering) kept(t *lua.LTable) schema.Value {
	sandbox.Charge(g.vm.L, definitionWork, definitionBytes)
	return valueOf(g.vm.L, t, nil).Kept(beginning, mostKept)
}

// beginning is where a function begins.
func beginning(fn schema.Value) string {
	if of := fn.Host.(*lua.LFunction); !of.IsG {
		return fmt.Sprintf("%s:%d", of.Proto.SourceName, of.Proto.LineDefined)
	}
	return ""
}

// Layers implements Content.
func (g *Generation) Layers(kind, id, path string) ([]Layer, error) {
	h, err := g.historyOf(kind, id)
	if err != nil {
		return nil, err
	}
	if path != "" {
		if path, err = schema.Along(h.kind, path, g.Content.KeywordTable()); err != nil {
			return nil, err
		}
	}
	var list []Layer
	for _, s := range h.layers {
		list = append(list, s.of(path)...)
	}
	return list, nil
}

// historyOf is the history of what is called so; of what nothing changed, its definition.
func (g *Generation) historyOf(kind, id string) (*history, error) {
	found, err := Find(g.Entries(), kind, id)
	if err != nil {
		for _, k := range g.Game.Kinds { // it may have been removed
			if h := g.histories[formOf(k, id)]; h != nil && (kind == "" || k.Name == kind) {
				return h, nil
			}
		}
		return nil, err
	}
	for _, d := range g.Content.Definitions() {
		if d.Kind.Name != found[0].Kind || d.ID() != found[0].ID {
			continue
		}
		if of := d.Within(); of != "" {
			return nil, fmt.Errorf("%s is a form of %s: ask for %s.%s", d.ID(), of, of, d.Kind.Form())
		}
		if h := g.histories[formOf(d.Kind, d.ID())]; h != nil {
			return h, nil
		}
		where := d.Where()
		return &history{kind: d.Kind, id: d.ID(), layers: []*said{{chunk: g.files[where.File], line: where.Line, whole: g.Written(d)}}}, nil
	}
	return nil, fmt.Errorf("%s is of the rules: no file says anything of it", found[0].ID)
}

// of are what the layer says of a path.
func (s *said) of(path string) (list []Layer) {
	var steps []string
	if path != "" {
		steps = strings.Split(path, ".")
	}
	switch {
	case s.word == RemoveWord:
		return []Layer{s.layer(path, nil, schema.Value{})}
	case s.word != OverrideWord:
		return []Layer{s.layer(path, steps, s.whole.Part(steps...))}
	}
	for _, c := range s.changes {
		if n := coveredBy(c, steps); n >= 0 {
			list = append(list, s.layer(c.Path, append(slices.Clone(c.At), steps[n:]...), c.Value.Part(steps[n:]...)))
		} else if path == "" || strings.HasPrefix(c.Path, path+".") {
			list = append(list, s.layer(c.Path, c.At, c.Value))
		}
	}
	return list
}

func (s *said) layer(path string, at []string, v schema.Value) Layer {
	l := Layer{Mod: modOf(s.chunk.Text), Word: s.word, Path: path, Value: v, Where: engine.Place{File: s.chunk.Text.Name, Line: s.line}}
	if line, _, _ := s.chunk.Field(s.line, at...); line > 0 {
		l.Where.Line = line
	}
	return l
}

// Conflicts implements Content.
func (g *Generation) Conflicts() []Conflict { return g.conflicts }

// setter is a change and the layer that says it.
type setter struct {
	by *said
	c  library.Override
}

// conflicts are where layers of different mods contradict each other.
func (h *history) conflicts() (list []Conflict) {
	var last *said // that was about all of it
	at, below := map[string]setter{}, map[string]setter{}
	add := func(path string, first, then Layer) {
		if first.Mod != then.Mod {
			list = append(list, Conflict{h.kind.Name, h.id, path, first, then})
		}
	}
	for _, s := range h.layers[1:] {
		if s.word != OverrideWord || s.untold {
			if last != nil {
				add("", last.layer("", nil, schema.Value{}), s.layer("", nil, schema.Value{}))
			}
			if over, is := below[""]; is && !s.untold {
				add("", over.by.layer("", nil, schema.Value{}), s.layer("", nil, schema.Value{}))
			}
		}
		if s.untold {
			continue
		}
		if s.word != OverrideWord {
			last, at, below = s, map[string]setter{}, map[string]setter{}
			continue
		}
		for _, c := range s.changes {
			for _, before := range contradicted(c, at, below) {
				add(c.Path, before.by.layer(before.c.Path, before.c.At, before.c.Value), s.layer(c.Path, c.At, c.Value))
			}
		}
		for _, c := range s.changes {
			at[c.Path], below[""] = setter{s, c}, setter{s, c}
			for _, path := range leading(c.Path)[1:] {
				below[path] = setter{s, c}
			}
		}
	}
	return list
}

// contradicted are the earlier changes that a change makes otherwise: of its path, of one
// that leads to it, and of one below it.
func contradicted(c library.Override, at, below map[string]setter) (list []setter) {
	for _, path := range leading(c.Path) {
		if before, is := at[path]; is && !same(inner(before.c, c.Path), c.Value) {
			list = append(list, before)
		}
	}
	if before, is := below[c.Path]; is && !same(inner(c, before.c.Path), before.c.Value) {
		list = append(list, before)
	}
	return list
}

// inner is what a change says of a path that it leads to.
func inner(c library.Override, path string) schema.Value {
	if path == c.Path {
		return c.Value
	}
	steps := strings.Split(path, ".")
	return c.Value.Part(steps[coveredBy(c, steps):]...)
}

// leading are the paths of which one says what stands at a path: itself first, then those
// that lead to it, all items of a list among them.
func leading(path string) (list []string) {
	for steps := strings.Split(path, "."); len(steps) > 0; steps = steps[:len(steps)-1] {
		list = append(list, strings.Join(steps, "."))
		if last := len(steps) - 1; last > 0 && isNumber(steps[last]) {
			list = append(list, strings.Join(steps[:last], ".")+".*")
		}
	}
	return list
}

func same(a, b schema.Value) bool {
	return a.Shape == b.Shape && string(schema.JSON(a)) == string(schema.JSON(b))
}

// Changed reports whether files of mods say something over a definition.
func (g *Generation) Changed(d schema.Definition) bool {
	return g.histories[formOf(d.Kind, d.ID())] != nil
}

// printOf is a fingerprint of all files that say something of a definition.
func (g *Generation) printOf(d schema.Definition) uint64 {
	id := d.ID()
	if of := d.Within(); of != "" {
		id = of
	}
	h := g.histories[formOf(d.Kind, id)]
	if h == nil {
		return g.filesPrint(d.Where().File)
	}
	files := []string{d.Where().File}
	for _, s := range h.layers {
		files = append(files, s.chunk.Text.Name)
	}
	return g.filesPrint(files...)
}

// Told is a conflict in a sentence.
func (c Conflict) Told() string {
	what := fmt.Sprintf("%s %q", c.Kind, c.ID)
	if c.Path != "" {
		what = c.Path + " of " + what
	}
	return fmt.Sprintf("%s: %s, and %s: %s wins", what, c.First.told(c.Path), c.Then.told(c.Path), c.Wins().Mod)
}

func (l Layer) told(path string) string {
	does := map[string]string{RemoveWord: "removes it", ReplaceWord: "replaces it", OverrideWord: "overrides it"}[l.Word]
	if path != "" {
		does = "says " + l.Said()
	}
	return fmt.Sprintf("%s %s at %s:%d", l.Mod, does, source.Printable(l.Where.File), l.Where.Line)
}

// Said is the value of the layer in a few words.
func (l Layer) Said() string {
	const longest, longestText = 60, 300 // bytes
	said := l.Whole()
	switch {
	case l.Value.Shape == schema.Text && len(said) > longestText:
		return strings.ToValidUTF8(said[:longestText], "") + "..."
	case l.Value.Shape != schema.Text && len(said) > longest:
		return "a table"
	}
	return said
}

// Whole is the value of the layer, however long it is.
func (l Layer) Whole() string {
	switch {
	case l.Value.Shape == schema.Nil && l.Word == OverrideWord:
		return removedWord
	case l.Value.Shape == schema.Nil:
		return "nothing"
	case l.Value.Shape == schema.Func:
		return "a function"
	}
	return source.Printable(string(schema.JSON(l.Value)))
}
