package scenario

import (
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Selection selects scenarios; the zero value selects all. A scenario must satisfy all of its parts.
type Selection struct {
	Run        *regexp.Regexp   // matches the full name of a scenario, or that of its file without _test.lua
	Tags       []string         // it has one of these tags: the name has the word #tag
	ExceptTags []string         // and none of these
	Lines      map[string][]int // in these files, by name: it is at one of these lines
	Only       map[Key]bool     // it is one of these; nil: any
}

// Key identifies a scenario between runs.
type Key struct{ File, Name string }

// Key returns the key of the scenario of a result.
func (r *Result) Key() Key { return Key{r.File, r.Name} }

func (s *Selection) selectTests(f *scenarioFile) (list []*testCase) {
	lines, limited := s.Lines[f.text.Name]
	for _, t := range f.tests {
		if s.selects(f.text, t.fullName()) && (!limited || slices.ContainsFunc(lines, func(line int) bool { return f.matchesLine(t, line) })) {
			list = append(list, t)
		}
	}
	return list
}

func (s *Selection) selects(text *source.Text, name string) bool {
	hasTag := func(tag string) bool { return slices.Contains(strings.Fields(name), "#"+tag) }
	file := strings.TrimSuffix(path.Base(text.Name), source.ScenarioEnding)
	return (s.Run == nil || s.Run.MatchString(name) || s.Run.MatchString(file)) &&
		(len(s.Tags) == 0 || slices.ContainsFunc(s.Tags, hasTag)) && !slices.ContainsFunc(s.ExceptTags, hasTag) &&
		(s.Only == nil || s.Only[Key{text.Name, name}])
}

// lineSpan is the first and the last line of a call with a function in it.
type lineSpan struct{ first, last int }

func (s lineSpan) contains(line int) bool { return s.first <= line && line <= s.last }

func callSpan(L *lua.LState) lineSpan {
	_, line := sandbox.CallerPlace(L)
	body, _ := L.Get(2).(*lua.LFunction)
	if body == nil || body.IsG {
		return lineSpan{line, line}
	}
	return lineSpan{line, max(line, body.Proto.LastLineDefined)}
}

// matchesLine reports whether a scenario is at a line of its file. If no scenario is there, those of the
// innermost group that contains the line are.
func (f *scenarioFile) matchesLine(t *testCase, line int) bool {
	if slices.ContainsFunc(f.tests, func(t *testCase) bool { return t.span.contains(line) }) {
		return t.span.contains(line)
	}
	deepest := 0
	for _, other := range f.tests {
		if g := other.group.innermostAt(line); g != nil {
			deepest = max(deepest, g.depth)
		}
	}
	g := t.group.innermostAt(line)
	return g != nil && g.depth == deepest
}

// innermostAt returns g or the innermost group around it that contains a line; nil if none does.
func (g *testGroup) innermostAt(line int) *testGroup {
	for g != nil && !g.span.contains(line) {
		g = g.parent
	}
	return g
}

// shuffleIfSeed returns a list in a random order by seed and name, or list itself if seed is 0.
func shuffleIfSeed[T any](seed uint64, name string, list []T) []T {
	if seed != 0 {
		list = slices.Clone(list)
		random := rand.New(rand.NewPCG(seed, engine.HashString(name)))
		random.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	}
	return list
}
