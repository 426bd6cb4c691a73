package test

import (
	"cmp"
	"fmt"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// runMutants runs the scenarios with each mutant of the scripts and reports those that survive. All
// scenarios must have passed. If mods are named, only their files are changed.
func runMutants(h *program.Host, g *load.LoadedGame, texts []*source.Text, o testOptions) (list []*scenario.PackMutant, interrupted bool) {
	m := &scenario.MutationTest{
		Content: g.Content, Definitions: load.WithoutManifests(g.Texts), Scenarios: texts,
		Load: func(texts []*source.Text, previous *scripting.Generation) (*scripting.Generation, error) {
			return g.Load(texts, h.Limits, previous)
		},
		Mutates: func(t *source.Text) bool {
			return source.LanguageOf(t) == "" && (t.Mod != nil || len(h.Mods.Named) == 0) && (o.mutatedFiles == nil || o.mutatedFiles.MatchString(t.Name))
		},
	}
	end := h.ShowLiveCount("mutant", m.Total.Load, m.Done.Load)
	defer end()
	list = m.RunMutants(scenario.Options{Selection: o.selection, Snapshots: o.snapshots, Screen: h.Screen(), Workers: cmp.Or(o.workers, h.Cores), Limits: h.Limits, Stop: h.IsStopped})
	return list, h.IsStopped()
}

func printMutants(h *program.Host, list []*scenario.PackMutant) {
	counts := map[scenario.MutantStatus]int{}
	for _, m := range list {
		counts[m.Status]++
		if m.Status == scenario.Survived {
			h.Print(h.Fold(fmt.Sprintf("%s:%d: survived: %s", screen.Clean(m.File), m.Line, screen.Clean(m.Describe())), 2)...)
		}
	}
	tried := counts[scenario.Caught] + counts[scenario.Survived]
	line := fmt.Sprintf("%s: %d caught, %d survived", speech.CountWithNoun(tried, "mutant"), counts[scenario.Caught], counts[scenario.Survived])
	if tried > 0 {
		line += fmt.Sprintf(" (%.1f%%)", 100*float64(counts[scenario.Survived])/float64(tried))
	}
	if n := counts[scenario.Invalid]; n > 0 {
		line += fmt.Sprintf("; %d more cannot be loaded", n)
	}
	h.Print(h.Fold(line, 2)...)
}

// MutantRow is a mutant in the JSON document of test.
type MutantRow struct {
	File   string                `json:"file"`
	Line   int                   `json:"line"`
	Kind   string                `json:"what"`
	Old    string                `json:"old"`
	New    string                `json:"new"`
	Status scenario.MutantStatus `json:"status"`
	By     string                `json:"by,omitempty"` // the first scenario that fails with it
}
