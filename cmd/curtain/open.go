package main

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// playScenario opens a scenario at the console: the game as it is at its first
// assertion, or where it fails.
func (h *host) playScenario(g *game, texts []*source.Text, name string) int {
	sentence, ok := h.pattern("test", "--play", name)
	if !ok {
		return exitUsage
	}
	var opened *scenario.Opened
	open := func(log *engine.Log) (engine.Table, error) {
		o, err := scenario.Open(g.content, texts, scenario.Options{Run: sentence, Screen: h.screen(), Stop: h.stopped})
		if err != nil {
			return nil, err
		}
		opened = o
		o.Game.Listen(log)
		return o.Game, nil
	}
	c, err := console.New(console.Options{
		Ruleset: g.Ruleset, Content: g.content, Seed: 1, Files: g.everyFile, Out: h.out, Screen: h.screen,
		First: &scripting.Opening{Words: "scenario " + name, Begin: open},
	})
	if err != nil {
		return h.explain("test", usageError{err})
	}
	h.print(h.fold(h.screen().Strong(opened.Name), 2)...)
	h.print(opened.Story...)
	if opened.Status == scenario.Passed {
		h.print(h.fold(fmt.Sprintf("Stopped at %s:%d, its first assertion.", opened.FailFile, opened.FailLine), 2)...)
	} else {
		h.print(append([]string{"Stopped where it fails:"}, h.folded(strings.TrimSpace(opened.Message))...)...)
	}
	return h.console(c, g, nil)
}
