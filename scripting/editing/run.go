package editing

import (
	"fmt"
	"slices"
	"sync"

	"curtaincall/scripting/lookup"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// IndexScenarios returns a function that returns which scenarios mention which definitions. The first call computes it.
func (s *Scripts) IndexScenarios() func() *lookup.UseIndex {
	texts := slices.DeleteFunc(slices.Clone(s.Texts), func(t *source.Text) bool { return !source.IsScenario(t.Name) })
	return sync.OnceValue(func() *lookup.UseIndex { return lookup.IndexUses(texts, nil, s.entries) })
}

// ScenarioLines returns, by file, the lines of the scenarios in a symbol or, for a definition, of those that mention
// it.
func (s *Scripts) ScenarioLines(t *source.Text, symbol Symbol, index *lookup.UseIndex) map[string][]int {
	lines := map[string][]int{}
	switch symbol.Kind {
	case ScenarioSymbol, GroupSymbol:
		lines[t.Name] = []int{symbol.First}
	case DefinitionSymbol:
		var of []lookup.Entry
		for _, e := range s.resolveID(t, symbol.Name) {
			of = append(of, *e)
		}
		for u := range index.ScenariosUsing(of...) {
			lines[u.File] = append(lines[u.File], u.Line)
		}
	}
	return lines
}

// RunScenarios runs the scenarios at some lines of files with the current texts. stop is called between actions; if it
// returns true, the run ends.
func (s *Scripts) RunScenarios(lines map[string][]int, stop func() bool) (*scenario.Report, error) {
	content, err := s.rules.Load(source.WithoutScenarios(s.Texts), s.Generation.Limits, s.Generation)
	if err != nil {
		return nil, fmt.Errorf("the scripts cannot be loaded: %s", source.ErrorsOf(err)[0].Headline())
	}
	texts := slices.DeleteFunc(slices.Clone(s.Texts), func(t *source.Text) bool { return lines[t.Name] == nil })
	return scenario.Run(content, texts, scenario.Options{Selection: scenario.Selection{Lines: lines}, Workers: 1, Limits: content.Limits, Stop: stop}), nil
}
