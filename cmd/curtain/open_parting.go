package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/lab"
	timeline "curtaincall/engine/session"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
)

// openParting opens a console where the games of a seed part in two versions: what was
// played in the older one is its first line, what was played in these scripts the second.
func openParting(h *host, g *game, args []string, o simulateOptions) int {
	o.seed, o.runs, o.match.whole = o.match.open.n, 1, true
	if len(o.match.against) == 0 {
		return h.misuse("simulate", "--open needs --against: the version from which the game parts")
	}
	versions, m, err := h.match(g, strings.Join(args, " "), o)
	if err != nil {
		return h.explain("simulate", err)
	}
	twins, err := h.twins(m.Plans[0], versions)
	if err != nil {
		return h.explain("simulate", err)
	}
	for n := range m.Plans[0].PerSeed() {
		one := m.Plans[0].Game(n)
		p, err := h.part(twins, one)
		if err != nil {
			return h.explain("simulate", err)
		}
		if p != nil {
			h.tellParting(twins, p, versions)
			return h.enterParting(versions, m.Plans[0], one, p)
		}
	}
	h.printf("With the seed %d it is the same game in both versions.", o.seed)
	return exitOK
}

// enterParting opens the console for a game that parts.
func (h *host) enterParting(versions [2]*edition, plan *lab.Plan, g lab.Game, p *lab.Parting) int {
	setup := &scripting.Setup{Seed: engine.Seed(g.Seed), Words: plan.Setups[g.Setup]}
	var lines [2]*timeline.Session
	for i, v := range versions {
		var err error
		if lines[i], err = h.playedOut(v, plan, g, setup); err != nil {
			return h.explain("simulate", err)
		}
	}
	c, err := h.bothLines(versions, lines, setup, p)
	if err != nil {
		return h.explain("simulate", err)
	}
	h.print(h.fold(fmt.Sprintf("line1 is %s, line2 %s, where you are; `tree` shows both, and `why` tells how a number came about.", versions[1].name, versions[0].name), 2)...)
	return h.console(c, versions[0].game, nil, nil)
}

// playedOut is a game of a plan as its players play it to its end in one version.
func (h *host) playedOut(v *edition, plan *lab.Plan, g lab.Game, setup *scripting.Setup) (*timeline.Session, error) {
	player, err := h.player(v.content)
	if err != nil {
		return nil, err
	}
	log := &engine.Log{}
	table, err := player.NewGame(*setup, log)
	if err != nil {
		return nil, fmt.Errorf("%s: the game cannot begin: %w", v.name, err)
	}
	s := timeline.New(table, log.Events)
	players := plan.Players
	if g.Swapped {
		players = []string{players[1], players[0]}
	}
	return s, h.autoplay(s, v.Seats, setup.Seed, players)
}

// bothLines is a console with the line of the older version and, where the other leaves
// it, the line of these scripts, at the action at which they part.
func (h *host) bothLines(versions [2]*edition, lines [2]*timeline.Session, setup *scripting.Setup, p *lab.Parting) (*console.Console, error) {
	c, err := await(h, func() (*console.Console, error) {
		return console.New(console.Options{
			Ruleset: versions[0].Ruleset, Content: versions[1].content, Seed: setup.Seed, Files: versions[0].everyFile,
			Out: h.out, Screen: h.screen, Run: h.limits.Run, Elsewhere: h.programVerb,
			First: &scripting.Opening{Words: cmp.Or(setup.Words, versions[0].Title), Setup: setup},
		})
	})
	if err != nil {
		return nil, err
	}
	if err := again(c.Session(), lines[1].Path()[1:]); err != nil {
		return nil, err
	}
	if err := c.Go(fmt.Sprint(max(p.Action-1, 0))); err != nil {
		return nil, err
	}
	if err := c.Under(versions[0].content); err != nil {
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

// again plays in a session what was played in another.
func again(s *timeline.Session, played []*timeline.Node) error {
	for _, n := range played {
		if err := s.Again(n.Text); errors.Is(err, engine.ErrStopped) {
			return errInterrupted
		} else if err != nil {
			return fmt.Errorf("action %d, %s: %w", n.Depth, n.Text, err)
		}
	}
	return nil
}
