package curtain

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// newRun is run { } of a scenario: a whole run to play.
func (s *scenarioFile) newRun(L *lua.LState) int {
	set := s.readRun(L)
	log := &engine.Log{}
	var run *rules.Run
	if err := s.Begins(func() (err error) {
		run, err = rules.NewRun(s.content, set, s.player.rt, log)
		return err
	}); err != nil {
		scripting.Refuse(L, "run", err)
	}
	L.Push(s.Play(ui.Run(run), log))
	return 1
}

// readRun reads the table of the call run { } in progress.
func (s *scenarioFile) readRun(L *lua.LState) rules.RunSetup {
	table := sandbox.Table(L, 1, "run", "set-up")
	_, line := sandbox.CallLine(L)
	def := &scripting.Definition{Kind: "run", Table: table, Chunk: s.chunk, Line: line}
	rec := scripting.NewRecord(def, &s.reader.Faults)
	set := rules.RunSetup{Seed: engine.Seed(rec.Int("seed", 0, 1<<31-1, 1))}
	copy(set.Protagonists[:], s.content.Run.Protagonists)
	if pair := rec.Texts("protagonists"); pair != nil {
		if len(pair) != 2 {
			rec.Faultf("protagonists", "", "a run has 2 protagonists, not %d", len(pair))
		}
		copy(set.Protagonists[:], pair)
	}
	if basics := rec.Sub("basics"); basics != nil {
		for i, id := range set.Protagonists {
			set.Basics[i] = basics.Text(id)
		}
		basics.Done()
	}
	rec.Done()
	if err := s.reader.Sorted(); err != nil {
		s.reader.Faults = nil
		panic(err)
	}
	return set
}

// playedRun makes the r of a scenario.
func (s *scenarioFile) playedRun(r *rules.Run, game *scripting.PlayedGame) *lua.LTable {
	fight := s.played(r.Fight(), game)
	fixed := s.vm.L.CreateTable(0, 4)
	var view *lua.LTable
	method := func(name string, do func(L *lua.LState) int) {
		fixed.RawSetString(name, s.vm.Method("r:"+name, arguments[name], func() *lua.LTable { return view }, do))
	}
	method("choose", func(L *lua.LState) int {
		chooseOption(L, r, sandbox.String(L, 2, "choose", "id"), game.Apply)
		return 0
	})
	method("skip_fight", func(L *lua.LState) int {
		if err := r.Apply(engine.Action{Verb: rules.VerbWinFight}); err != nil {
			scripting.Refuse(L, "cannot skip the fight", err)
		}
		return 0
	})
	view = s.vm.View(sandbox.Fields{Name: "run", Fixed: fixed, Known: runFields,
		Read: func(L *lua.LState, key string) lua.LValue {
			if key == "fight" {
				return fight
			}
			return runField(L, r, key)
		}})
	return view
}

// chooseOption takes the option of a run by its id.
func chooseOption(L *lua.LState, r *rules.Run, id string, apply func(engine.Action) error) {
	options := r.Options()
	for i, o := range options {
		if o == id {
			if err := apply(rules.Choose(i)); err != nil {
				scripting.Refuse(L, fmt.Sprintf("cannot choose %q", id), err)
			}
			return
		}
	}
	if len(options) == 0 {
		sandbox.Raise(L, fmt.Errorf("cannot choose %q: %w, the run is at %q", id, rules.ErrNoChoice, rules.Stops[r.At()]))
	}
	sandbox.Raise(L, fmt.Errorf("cannot choose %q: %w, but %s", id, rules.ErrNoChoice, quoted(options)))
}

var runFields = []string{"at", "options", "fight", "act", "scene", "deck", "macguffin", "result"}

// runField answers what a script asks of a run, but for its fight.
func runField(L *lua.LState, r *rules.Run, key string) lua.LValue {
	switch key {
	case "at":
		return lua.LString(rules.Stops[r.At()])
	case "options":
		return sandbox.TextList(L, r.Options())
	case "act":
		return sandbox.Number(r.Act())
	case "scene":
		return sandbox.Number(r.Scene())
	case "deck":
		return sandbox.TextList(L, r.Deck())
	case "macguffin":
		return sandbox.Number(r.MacGuffin())
	case "result":
		return resultValue(r.Result())
	}
	return nil
}

func quoted(list []string) string {
	out := ""
	for i, s := range list {
		if i > 0 {
			out += ", "
		}
		out += fmt.Sprintf("%q", s)
	}
	return out
}
