package simulate

import (
	"cmp"
	"errors"
	"fmt"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
)

// openAtFirstDivergence opens a console at the first game of a seed in which two versions diverge. The
// first line of play at the console is the game in the older version, the second in the current one.
func openAtFirstDivergence(h *program.Host, g *load.LoadedGame, setup string, o Options) (status int) {
	o.Seed, o.Runs, o.match.whole = o.match.open.N, 1, true
	if len(o.match.against) == 0 {
		return h.PrintMisuse("simulate", "--open needs --against")
	}
	versions, q, err := newVersionComparison(h, g, setup, o)
	if err != nil {
		return h.PrintError("simulate", err)
	}
	twins, err := NewPairedReplay(h, q.plans[1], versions)
	if err != nil {
		return h.PrintError("simulate", err)
	}
	for n := range q.plans[0].GamesPerSeed() {
		one := q.plans[0].Game(n)
		p, err := PlayToDivergence(h, twins, one)
		if err != nil {
			return h.PrintError("simulate", err)
		}
		if p != nil {
			PrintDivergence(h, twins, p, versions)
			c, err := newConsoleWithBothLines(h, versions, q.plans[1], one, p)
			if err != nil {
				return h.PrintError("simulate", err)
			}
			h.Print(h.Fold(fmt.Sprintf("line1: %s; line2 (the current one): %s. `tree` shows both, and `why` explains a number.", versions[1].Name, versions[0].Name), 2)...)
			return repl.RunConsole(h, c, versions[0].LoadedGame, nil, nil)
		}
	}
	h.Printf("With seed %d, both versions play the same game.", o.Seed)
	return program.ExitOK
}

// newConsoleWithBothLines plays a game that diverges at p to its end in both versions, and returns a
// console with both lines.
func newConsoleWithBothLines(h *program.Host, versions [2]*Variant, plan *lab.Plan, g lab.PlannedGame, p *lab.Divergence) (*console.Console, error) {
	var lines [2]*timeline.Session
	var learnFrom screen.Table
	for i, v := range versions {
		var err error
		if lines[i], err = playGameWithBots(h, v, plan, g, learnFrom); err != nil {
			return nil, err
		}
		if plan.Taught {
			learnFrom = lines[0].Table()
		}
	}
	c, err := newGameConsole(h, versions[0].LoadedGame, versions[1].Content, startOfGame(plan, g))
	if err != nil {
		return nil, err
	}
	if err := replayActions(c.Session(), lines[1].Path()[1:]); err != nil {
		return nil, err
	}
	if err := c.GoToPlace(fmt.Sprint(max(p.Action-1, 0))); err != nil {
		return nil, err
	}
	if err := c.UseScripts(versions[0].Content); err != nil {
		return nil, err
	}
	if ours := lines[0].Path(); p.Action == 0 {
		err = c.Session().SwitchToReplayedLine(ours)
	} else {
		err = replayActions(c.Session(), ours[p.Action:])
	}
	if err != nil {
		return nil, err
	}
	if tip := len(c.Session().Lines()); tip > 1 {
		return c, c.GoToPlace(fmt.Sprintf("line%d:%d", tip, p.Action))
	}
	return c, nil
}

func startOfGame(plan *lab.Plan, g lab.PlannedGame) *scripting.GameStart {
	return &scripting.GameStart{Seed: engine.Seed(g.Seed), Words: plan.Setups[g.Setup]}
}

func playGameWithBots(h *program.Host, v *Variant, plan *lab.Plan, g lab.PlannedGame, learnFrom screen.Table) (*timeline.Session, error) {
	setup := startOfGame(plan, g)
	player, err := h.NewInterpreter(v.Content)
	if err != nil {
		return nil, err
	}
	log := &engine.Log{}
	table, err := player.NewGame(*setup, log)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot start the game: %w", v.Name, err)
	}
	s := timeline.New(table, log.Events)
	players := plan.Players
	if g.Swapped {
		players = []string{players[1], players[0]}
	}
	return s, play.Autoplay(h, s, v.Seats, setup.Seed, players, learnFrom)
}

func newGameConsole(h *program.Host, g *load.LoadedGame, content *scripting.Generation, setup *scripting.GameStart) (*console.Console, error) {
	return program.RunInterruptibly(h, func() (*console.Console, error) {
		return console.New(console.Options{
			Ruleset: g.Ruleset, Content: content, Seed: setup.Seed, ReadFiles: g.RereadFiles,
			Out: h.Out, Screen: h.Screen, SearchInstructions: h.Limits.Run, Elsewhere: h.ProgramCommandHint,
			First: &console.Opening{Words: cmp.Or(setup.Words, g.Title), Setup: setup},
		})
	})
}

func replayActions(s *timeline.Session, played []*timeline.Node) error {
	for _, n := range played {
		if err := s.ApplyText(n.Text); errors.Is(err, engine.ErrStopped) {
			return terminal.ErrInterrupted
		} else if err != nil {
			return fmt.Errorf("action %d, %s: %w", n.Depth, n.Text, err)
		}
	}
	return nil
}
