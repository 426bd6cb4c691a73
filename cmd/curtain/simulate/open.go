package simulate

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

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
	"curtaincall/scripting/prompt"
)

// openParting opens a console at the first game of a seed in which two versions diverge. The first
// line of the console is the game in the older version, the second in the current one.
func openParting(h *program.Host, g *load.Loaded, args []string, o Options) (status int) {
	o.Seed, o.Runs, o.match.whole = o.match.open.N, 1, true
	if len(o.match.against) == 0 {
		return h.Misuse("simulate", "--open needs --against")
	}
	versions, m, err := matchOf(h, g, strings.Join(args, " "), o)
	if err != nil {
		return h.Explain("simulate", err)
	}
	twins, err := Twins(h, m.Plans[1], versions)
	if err != nil {
		return h.Explain("simulate", err)
	}
	for n := range m.Plans[0].PerSeed() {
		one := m.Plans[0].Game(n)
		p, err := PlayToDivergence(h, twins, one)
		if err != nil {
			return h.Explain("simulate", err)
		}
		if p != nil {
			TellParting(h, twins, p, versions)
			c, err := linesOf(h, versions, m.Plans[1], one, p)
			if err != nil {
				return h.Explain("simulate", err)
			}
			h.Print(h.Fold(fmt.Sprintf("line1 is %s, line2 (the current one) %s; `tree` shows both, `why` explains a number.", versions[1].Name, versions[0].Name), 2)...)
			return repl.Console(h, c, versions[0].Loaded, nil, nil)
		}
	}
	h.Printf("On seed %d both versions play the same game.", o.Seed)
	return program.ExitOK
}

// linesOf plays a game that diverges at p to its end in both versions, and returns a console with
// both lines.
func linesOf(h *program.Host, versions [2]*Edition, plan *lab.Plan, g lab.Pairing, p *lab.Divergence) (*console.Console, error) {
	var lines [2]*timeline.Session
	var learnFrom screen.Table
	for i, v := range versions {
		var err error
		if lines[i], err = playedOut(h, v, plan, g, learnFrom); err != nil {
			return nil, err
		}
		if plan.Taught {
			learnFrom = lines[0].Table()
		}
	}
	return bothLines(h, versions, lines, setupOf(plan, g), p)
}

func setupOf(plan *lab.Plan, g lab.Pairing) *scripting.Start {
	return &scripting.Start{Seed: engine.Seed(g.Seed), Words: plan.Setups[g.Setup]}
}

func playedOut(h *program.Host, v *Edition, plan *lab.Plan, g lab.Pairing, learnFrom screen.Table) (*timeline.Session, error) {
	setup := setupOf(plan, g)
	player, err := h.Player(v.Content)
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

// bothLines returns a console with two lines of play: the game in the older version and, from the
// divergence on, the game in the current one. The console is at the action where they diverge.
func bothLines(h *program.Host, versions [2]*Edition, lines [2]*timeline.Session, setup *scripting.Start, p *lab.Divergence) (*console.Console, error) {
	c, err := consoleOf(h, versions[0].Loaded, versions[1].Content, setup)
	if err != nil {
		return nil, err
	}
	if err := again(c.Session(), lines[1].Path()[1:]); err != nil {
		return nil, err
	}
	if err := c.Go(fmt.Sprint(max(p.Action-1, 0))); err != nil {
		return nil, err
	}
	if err := c.Under(versions[0].Content); err != nil {
		return nil, err
	}
	if ours := lines[0].Path(); p.Action == 0 {
		err = c.Session().Replace(ours)
	} else {
		err = again(c.Session(), ours[p.Action:])
	}
	if err != nil {
		return nil, err
	}
	if tip := len(c.Session().Lines()); tip > 1 {
		return c, c.Go(fmt.Sprintf("line%d:%d", tip, p.Action))
	}
	return c, nil
}

func consoleOf(h *program.Host, g *load.Loaded, content scripting.Content, setup *scripting.Start) (*console.Console, error) {
	return program.Await(h, func() (*console.Console, error) {
		return console.New(console.Options{
			Ruleset: g.Ruleset, Content: content, Seed: setup.Seed, Files: g.EveryFile,
			Out: h.Out, Screen: h.Screen, Run: h.Limits.Run, Elsewhere: h.ProgramVerb,
			First: &prompt.Opening{Words: cmp.Or(setup.Words, g.Title), Setup: setup},
		})
	})
}

func again(s *timeline.Session, played []*timeline.Node) error {
	for _, n := range played {
		if err := s.ApplyText(n.Text); errors.Is(err, engine.ErrStopped) {
			return terminal.ErrInterrupted
		} else if err != nil {
			return fmt.Errorf("action %d, %s: %w", n.Depth, n.Text, err)
		}
	}
	return nil
}
