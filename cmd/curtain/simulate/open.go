package simulate

import (
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
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/sandbox"
)

// openAtFirstDivergence opens a console at the first game of a seed in which two versions diverge. The version of
// --against is the first line of play.
func openAtFirstDivergence(h *program.Host, g *load.LoadedGame, setup string, o Options) (status int) {
	o.Seed, o.Runs, o.match.runsGiven = o.match.open.N, 1, true
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
		p, err := PlayToDivergence(twins, one)
		if err != nil {
			return h.PrintError("simulate", err)
		}
		if p != nil {
			PrintDivergence(h, twins, p, versions)
			c, err := newConsoleWithBothLines(h, versions, q.plans[1], one, p)
			if err != nil {
				return h.PrintError("simulate", err)
			}
			h.PrintParagraph(fmt.Sprintf("line1: %s; line2 (the current one): %s. `tree` shows both, and `why` explains a number.", versions[1].Name, versions[0].Name))
			return repl.RunConsole(h, c, versions[0].LoadedGame, nil, nil)
		}
	}
	h.Printf("With seed %d, both versions play the same game.", o.Seed)
	return program.ExitOK
}

// newConsoleWithBothLines plays a game, which diverges at p, to its end in both versions.
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
	c, err := newGameConsole(h, versions[0].LoadedGame, versions[1].Content, newGameStart(plan, g))
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

func newGameStart(plan *lab.Plan, g lab.PlannedGame) scripting.GameStart {
	return scripting.GameStart{Seed: engine.Seed(g.Seed), Words: plan.Setups[g.Setup]}
}

func playGameWithBots(h *program.Host, v *Variant, plan *lab.Plan, g lab.PlannedGame, learnFrom screen.Table) (*timeline.Session, error) {
	setup := newGameStart(plan, g)
	player, err := h.NewInterpreter(v.Content)
	if err != nil {
		return nil, err
	}
	log := &engine.Log{}
	table, err := player.StartGame(setup, log)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot start the game: %w", v.Name, err)
	}
	s := timeline.New(table, log.Events)
	players := plan.Players
	if g.Swapped {
		players = []string{players[1], players[0]}
	}
	return s, play.PlayToEndWithBots(h, s, v.Seats, setup.Seed, players, learnFrom)
}

func newGameConsole(h *program.Host, g *load.LoadedGame, content *scripting.Generation, setup scripting.GameStart) (*console.Console, error) {
	o := g.ConsoleOptions(h, setup)
	o.Content = content
	return program.RunInterruptibly(h, func() (*console.Console, error) { return console.New(o) })
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

func newGameStarter(h *program.Host, g *load.LoadedGame) (lab.GameStarter, error) {
	player, err := h.NewInterpreter(g.Content)
	if err != nil {
		return nil, err
	}
	type starter = func(engine.Seed, *engine.Log) (screen.Table, error)
	read := map[string]starter{}
	return func(seed engine.Seed, words string, log *engine.Log) (screen.Table, error) {
		if read[words] == nil {
			if read[words], err = player.ReadSetup(words); err != nil {
				return nil, err
			}
		}
		return read[words](seed, log)
	}, nil
}

// NewPairedReplay returns a replay that plays games of a plan in two versions side by side.
func NewPairedReplay(h *program.Host, plan *lab.Plan, versions [2]*Variant) (*lab.PairedReplay, error) {
	w := &lab.PairedReplay{Plan: plan}
	for i, v := range versions {
		deal, err := newGameStarter(h, v.LoadedGame)
		if err != nil {
			return nil, err
		}
		w.Sides[i] = &lab.ReplaySide{Deal: deal}
	}
	return w, nil
}

// PlayToDivergence plays a game in both versions up to the first difference, which it returns; nil if there is none.
func PlayToDivergence(w *lab.PairedReplay, g lab.PlannedGame) (*lab.Divergence, error) {
	p, actions, err := w.PlayToDivergence(g)
	switch {
	case errors.Is(err, engine.ErrStopped):
		return nil, terminal.ErrInterrupted
	case errors.Is(err, lab.ErrTooManyInstructions):
		return nil, sandbox.RunLimitError(fmt.Sprintf("%s of the game with seed %d", speech.CountWithNoun(actions, "action"), g.Seed), w.Plan.Work)
	}
	return p, err
}

// PrintDivergence prints where and how two versions diverge, and which lines of scripts caused it.
func PrintDivergence(h *program.Host, w *lab.PairedReplay, d *lab.Divergence, versions [2]*Variant) {
	a, b := w.Sides[0], w.Sides[1]
	where := fmt.Sprintf("Action %d, %s:", d.Action, a.Text)
	switch {
	case d.Action == 0:
		where = "At the start:"
	case a.Text != b.Text:
		where = fmt.Sprintf("Action %d:", d.Action)
	}
	h.Print(h.Screen().Strong(where))
	if a.Err == nil && b.Err == nil && a.Text == b.Text {
		if parts := timeline.DifferingParts(a.Table.AppendParts(nil), b.Table.AppendParts(nil)); len(parts) > 0 {
			h.Print(h.Screen().TranslateAndWrap("  different: "+strings.Join(parts, ", "), 4)...)
		}
		for _, change := range timeline.CompareFacts(a.Table.AppendFacts(nil), b.Table.AppendFacts(nil)) {
			h.Print(h.Screen().TranslateAndWrap(fmt.Sprintf("  %s: %s, and %s", change.Name, change.FormatValue(change.Before), change.FormatValue(change.Value)), 4)...)
		}
	}
	var stories [2][]string
	for i, t := range w.Sides {
		if t.Err == nil {
			stories[i] = t.Table.Story(t.Log.Events[t.Mark:], h.Screen())
		}
	}
	same := 0
	for same < min(len(stories[0]), len(stories[1])) && stories[0][same] == stories[1][same] {
		same++
	}
	for i, t := range w.Sides {
		h.Print("  " + screen.Clean(versions[i].Name) + ":")
		switch {
		case t.Err != nil:
			h.Print(h.IndentAndWrapError(t.Err.Error())...)
			continue
		case a.Text != b.Text:
			h.Print(program.StoryMargin + t.Text)
			continue
		case same < len(stories[i]):
			h.Print(program.StoryMargin + strings.TrimSpace(stories[i][same]))
		default:
			h.Print(program.StoryMargin + "(no story)")
		}
		h.Print(causeLines(h, versions[i], t, d.Events[i])...)
	}
}

func causeLines(h *program.Host, v *Variant, t *lab.ReplaySide, e *engine.Event) []string {
	if e == nil {
		return nil
	}
	s := h.Screen()
	o := scripting.DescribeCauseWithFunctionFile(v.Content, t.Table, e.Cause)
	if o.Item == "" {
		return []string{s.Quiet(program.StoryMargin + "by the rules")}
	}
	return []string{s.Quiet(fmt.Sprintf("%s%s, %s of %s", program.StoryMargin, o.Where, o.Callback, screen.Clean(o.Item)))}
}
