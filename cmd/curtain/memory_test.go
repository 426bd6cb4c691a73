package main

import (
	"errors"
	"strings"
	"testing"

	"curtaincall/engine/declare"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// TestAMemoryIsSpokenOfWhereThereIsOne: who is told that a script keeps no state is
// sent to what the game declares, and nowhere in a game that declares nothing.
func TestAMemoryIsSpokenOfWhereThereIsOne(t *testing.T) {
	declared(t, func(t *testing.T, r *scripting.Ruleset, g *scripting.Generation) {
		has := false
		for _, v := range r.Game.Views {
			for _, f := range v.Fields {
				has = has || f.Type.Shape == declare.Store
			}
		}
		for what, err := range map[string]error{
			"a global":       loading(r, "x = 1"),
			"an outer local": loading(r, "local x\nlocal function f() x = 1 end\nreturn f"),
			"a scenario":     running(g, "y = 1"),
		} {
			if err == nil || !strings.Contains(err.Error(), "local") && !strings.Contains(err.Error(), "keeps no state") {
				t.Errorf("%s: %v", what, err)
			} else if strings.Contains(err.Error(), "self.memory") != has {
				t.Errorf("%s: a memory is %t, and the error says\n%v", what, has, err)
			}
		}
	})
}

// loading is the error of a pack of one file.
func loading(r *scripting.Ruleset, body string) error {
	_, err := r.Load([]*source.Text{{Name: "x.lua", Body: body}}, sandbox.DefaultLimits(), nil)
	return err
}

// running is what comes of a scenario file.
func running(g *scripting.Generation, body string) error {
	var told []string
	for _, r := range scenario.Run(g, []*source.Text{{Name: "x_test.lua", Body: body}}, scenario.Options{Workers: 1}).Results {
		told = append(told, r.Message)
	}
	return errors.New(strings.Join(told, "\n"))
}
