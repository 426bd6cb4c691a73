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

// openAtFirstDivergence opens a console at the first game of a seed in which the current version and --against diverge.
func openAtFirstDivergence(h *program.Host, g *load.LoadedGame, setup string, o Options) (status int) {
	o.Seed, o.Runs, o.match.runsGiven = o.match.open.N, 1, true
	if len(o.match.against) == 0 {
		return h.PrintMisuse("simulate", "--open needs --against")
	}
	versions, q, err := newVersionComparison(h, g, setup, o)
	if err != nil {
		return h.PrintError("simulate", err)
	}
	pair := &PairedGames{Host: h, Plan: q.plans[1], Versions: versions}
	for n := range q.plans[0].GamesPerSeed() {
		d, err := pair.PlayToDivergence(q.plans[0].Game(n))
		if err != nil {
			return h.PrintError("simulate", err)
		}
		if d != nil {
			d.Print(h)
			c, err := d.newConsole(h)
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

// PairedGames plays games of a plan in two versions.
type PairedGames struct {
	*program.Host
	Plan     *lab.Plan // plan of the second version; both versions are played with its setups and players
	Versions [2]*Variant
	Follows  bool // whether the second version repeats the actions of the first, instead of letting its players choose

	spent int64 // instructions of both versions in all games so far
}

// Divergence is the first difference between two versions of a game.
type Divergence struct {
	*PairedGames
	start  scripting.GameStart
	lines  [2]*timeline.Session // the whole game in each version
	action int                  // number of the first action that differs; 0 if the games differ at the start
	nodes  [2]*timeline.Node    // node after that action in each version; nil if the game had ended or the action failed
	err    error                // error of an action that the second version could not repeat
}

// PlayToDivergence plays a game in both versions, and returns the first difference in an action, its events or the
// state after it, or nil. It fails if the games of p have used more than Plan.Work instructions, not counting what bots
// tried on copies, or if neither version reaches the end of the game.
func (p *PairedGames) PlayToDivergence(g lab.PlannedGame) (_ *Divergence, err error) {
	d := &Divergence{PairedGames: p, start: newGameStart(p.Plan, g)}
	if d.lines[0], err = playGameWithBots(p.Host, p.Versions[0], p.Plan, g, nil); err != nil {
		return nil, err
	}
	switch {
	case p.Follows:
		if d.lines[1], err = startSession(p.Host, p.Versions[1], d.start); err == nil {
			d.err = p.repeatActions(d.lines[1], d.lines[0].Path()[1:])
		}
	case p.Plan.Taught:
		d.lines[1], err = playGameWithBots(p.Host, p.Versions[1], p.Plan, g, d.lines[0].Table())
	default:
		d.lines[1], err = playGameWithBots(p.Host, p.Versions[1], p.Plan, g, nil)
	}
	if err != nil {
		return nil, err
	}
	if p.IsStopped() {
		return nil, terminal.ErrInterrupted
	}
	a, b := d.lines[0].Path(), d.lines[1].Path()
	if p.spent += d.lines[0].SpentInstructions() + d.lines[1].SpentInstructions(); p.spent > p.Plan.Work {
		return nil, sandbox.RunLimitError(fmt.Sprintf("%s of the game with seed %d", speech.CountWithNoun(len(a)-1, "action"), g.Seed), p.Plan.Work)
	}
	for d.action = range max(len(a), len(b)) {
		for i, line := range [2][]*timeline.Node{a, b} {
			if d.nodes[i] = nil; d.action < len(line) {
				d.nodes[i] = line[d.action]
			}
		}
		if !d.isSameAction() || d.nodes[0].Hash != d.nodes[1].Hash || d.firstDifferentEvents() != [2]*engine.Event{} {
			return d, nil
		}
	}
	if _, over := d.lines[0].Table().Outcome(); !over {
		return nil, fmt.Errorf("with seed %d, both versions stop after %s, before the game ends", g.Seed, speech.CountWithNoun(len(a)-1, "action"))
	}
	return nil, nil
}

// repeatActions applies the actions of a line to s and returns the first error. It stops early, without an error, if
// the program is asked to stop or p has used more than Plan.Work instructions.
func (p *PairedGames) repeatActions(s *timeline.Session, line []*timeline.Node) error {
	for _, n := range line {
		if p.IsStopped() || p.spent+s.SpentInstructions() > p.Plan.Work {
			return nil
		}
		if err := s.ApplyText(n.Text); err != nil {
			return err
		}
	}
	return nil
}

func (d *Divergence) isSameAction() bool {
	return d.nodes[0] != nil && d.nodes[1] != nil && d.nodes[0].Text == d.nodes[1].Text
}

// firstDifferentEvents returns, for each version, the first event of the action that differs, or nil if it has none.
func (d *Divergence) firstDifferentEvents() (events [2]*engine.Event) {
	x, y := d.nodes[0], d.nodes[1]
	for i := range max(len(x.Events), len(y.Events)) {
		if i < len(x.Events) && i < len(y.Events) {
			ours, theirs := &x.Events[i], &y.Events[i]
			if ours.HashWithoutCause(nil) == theirs.HashWithoutCause(nil) || ours.HashWithoutCause(x.State()) == theirs.HashWithoutCause(y.State()) {
				continue
			}
		}
		for version, n := range d.nodes {
			if i < len(n.Events) {
				events[version] = &n.Events[i]
			}
		}
		return events
	}
	return events
}

// newConsole opens a console with both lines of play, the second version first, at the action where they diverge.
func (d *Divergence) newConsole(h *program.Host) (*console.Console, error) {
	c, err := newGameConsole(h, d.Versions[0].LoadedGame, d.Versions[1].Content, d.start)
	if err != nil {
		return nil, err
	}
	if err := replayActions(c.Session(), d.lines[1].Path()[1:]); err != nil {
		return nil, err
	}
	if err := c.GoToPlace(fmt.Sprint(max(d.action-1, 0))); err != nil {
		return nil, err
	}
	if err := c.UseScripts(d.Versions[0].Content); err != nil {
		return nil, err
	}
	if ours := d.lines[0].Path(); d.action == 0 {
		err = c.Session().SwitchToReplayedLine(ours)
	} else {
		err = replayActions(c.Session(), ours[d.action:])
	}
	if err != nil {
		return nil, err
	}
	if tip := len(c.Session().Lines()); tip > 1 {
		return c, c.GoToPlace(fmt.Sprintf("line%d:%d", tip, d.action))
	}
	return c, nil
}

func newGameStart(plan *lab.Plan, g lab.PlannedGame) scripting.GameStart {
	return scripting.GameStart{Seed: engine.Seed(g.Seed), Words: plan.Setups[g.Setup]}
}

func startSession(h *program.Host, v *Variant, start scripting.GameStart) (*timeline.Session, error) {
	player, err := h.NewGameRunner(v.Content)
	if err != nil {
		return nil, err
	}
	log := &engine.Log{}
	table, err := player.StartGame(start, log)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot start the game: %w", v.Name, err)
	}
	return timeline.New(table, log.Events), nil
}

func playGameWithBots(h *program.Host, v *Variant, plan *lab.Plan, g lab.PlannedGame, learnFrom screen.Table) (*timeline.Session, error) {
	start := newGameStart(plan, g)
	s, err := startSession(h, v, start)
	if err != nil {
		return nil, err
	}
	players := plan.Players
	if g.Swapped {
		players = []string{players[1], players[0]}
	}
	return s, play.PlayToEndWithBots(h, s, v.Seats, start.Seed, players, learnFrom)
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
	player, err := h.NewGameRunner(g.Content)
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

// Print prints where and how two versions diverge, and which lines of scripts caused it.
func (d *Divergence) Print(h *program.Host) {
	where := fmt.Sprintf("Action %d:", d.action)
	switch {
	case d.action == 0:
		where = "At the start:"
	case d.isSameAction() || d.err != nil:
		where = fmt.Sprintf("Action %d, %s:", d.action, d.nodes[0].Text)
	}
	h.Print(h.Screen().Strong(where))
	var stories [2][]string
	var events [2]*engine.Event
	if d.isSameAction() {
		a, b := d.nodes[0].State(), d.nodes[1].State()
		if parts := timeline.DifferingParts(a.AppendParts(nil), b.AppendParts(nil)); len(parts) > 0 {
			h.Print(h.Screen().TranslateAndWrap("  different: "+strings.Join(parts, ", "), 4)...)
		}
		for _, change := range timeline.CompareFacts(a.AppendFacts(nil), b.AppendFacts(nil)) {
			h.Print(h.Screen().TranslateAndWrap(fmt.Sprintf("  %s: %s, and %s", change.Name, change.FormatValue(change.Before), change.FormatValue(change.Value)), 4)...)
		}
		stories = [2][]string{a.Story(d.nodes[0].Events, h.Screen()), b.Story(d.nodes[1].Events, h.Screen())}
		events = d.firstDifferentEvents()
	}
	same := 0
	for same < min(len(stories[0]), len(stories[1])) && stories[0][same] == stories[1][same] {
		same++
	}
	for i, n := range d.nodes {
		h.Print("  " + screen.Clean(d.Versions[i].Name) + ":")
		switch {
		case n == nil && d.err != nil:
			h.Print(h.IndentAndWrapError(d.err.Error())...)
		case n == nil:
			h.Print(program.StoryMargin + "(the game has ended)")
		case !d.isSameAction():
			h.Print(program.StoryMargin + n.Text)
		case same < len(stories[i]):
			h.Print(program.StoryMargin + strings.TrimSpace(stories[i][same]))
		default:
			h.Print(program.StoryMargin + "(no story)")
		}
		if events[i] != nil {
			h.Print(describeCause(h, d.Versions[i], n.State(), events[i]))
		}
	}
}

func describeCause(h *program.Host, v *Variant, t screen.Table, e *engine.Event) string {
	o := scripting.DescribeCauseWithFunctionFile(v.Content, t, e.Cause)
	if o.Item == "" {
		return h.Screen().Quiet(program.StoryMargin + "by the rules")
	}
	return h.Screen().Quiet(fmt.Sprintf("%s%s, %s of %s", program.StoryMargin, o.Where, o.Callback, screen.Clean(o.Item)))
}
