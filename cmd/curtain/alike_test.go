//go:build !race

package main

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// TestAMemoryIsSpokenOfWhereThereIsOne checks that the error about scripts that keep state mentions what the game
// declares for that; in a game that declares nothing, it mentions nothing.
func TestAMemoryIsSpokenOfWhereThereIsOne(t *testing.T) {
	declared(t, func(t *testing.T, r *scripting.Ruleset, g *scripting.Generation) {
		has := false
		for _, v := range r.Game.Views {
			for _, f := range v.Fields {
				has = has || f.Type.Shape == schema.Store
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

// loading returns the error of loading a pack that consists of one file.
func loading(r *scripting.Ruleset, body string) error {
	_, err := r.Load([]*source.Text{{Name: "x.lua", Body: body}}, sandbox.DefaultLimits(), nil)
	return err
}

// running returns the messages of the scenarios in a file, as an error.
func running(g *scripting.Generation, body string) error {
	var told []string
	for _, r := range scenario.Run(g, []*source.Text{{Name: "x_test.lua", Body: body}}, scenario.Options{Workers: 1}).Results {
		told = append(told, r.Message)
	}
	return errors.New(strings.Join(told, "\n"))
}

// prompted returns a console of a game, and a buffer with what it prints.
func prompted(t *testing.T, r *scripting.Ruleset, g *scripting.Generation) (*console.Console, *strings.Builder) {
	t.Helper()
	var out strings.Builder
	c, err := console.New(console.Options{Ruleset: r, Content: g, Seed: engine.Seed(1), Out: &out,
		Screen: func() screen.Screen { return screen.Screen{Width: 1000} }})
	if err != nil {
		t.Fatal(err)
	}
	return c, &out
}

// TestTheExamplesOfAConsoleAreOfItsGame types the example in each message of a console.
func TestTheExamplesOfAConsoleAreOfItsGame(t *testing.T) {
	declared(t, func(t *testing.T, r *scripting.Ruleset, g *scripting.Generation) {
		c, out := prompted(t, r, g)
		for _, line := range []string{"why", "why not", "what", "help help", "help what", "help why", "help inspect"} {
			out.Reset()
			c.RunLine(line)
			told := examples.FindStringSubmatch(out.String())
			if told == nil {
				t.Errorf("%s names no example: %s", line, out)
				continue
			}
			out.Reset()
			if c.RunLine(told[1]).Failed {
				t.Errorf("%s names the example %q, which fails: %s", line, told[1], out)
			}
		}
	})
}

// examples matches the examples in messages of a console.
var examples = regexp.MustCompile(`(?m)(?:(?:as in|for example): |as in \x60)(.*?)\x60?(?:, or an action.*)?$`)

// TestBestIsWhatTheBotWouldDo checks that the line of best begins with the hint, since both come from the same bot.
func TestBestIsWhatTheBotWouldDo(t *testing.T) {
	declared(t, func(t *testing.T, r *scripting.Ruleset, g *scripting.Generation) {
		if r.Seats > 1 { // whose bots think longer
			testkit.SkipUnlessFull(t)
		}
		c, out := prompted(t, r, g)
		table := c.Session().Table()
		a, err := bot.NewFull(r.Seats).Choose(table)
		if err != nil {
			t.Fatal(err)
		}
		want := "The best line found: " + screen.TypedForm(table, a)
		out.Reset()
		if c.RunLine("best"); !strings.HasPrefix(strings.ReplaceAll(out.String(), screen.NoBreakSpace, " "), want) {
			t.Errorf("want %q, got\n%s", want, out)
		}
	})
}
