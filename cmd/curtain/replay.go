package main

import (
	"flag"
	"fmt"
)

func replayVerb() verb {
	return verb{
		name: "replay", args: "FILE",
		about: "play a journal again and verify every state",
		more: `
A journal is the file that play keeps of a game. The exit status is 5 where the
game goes another way than it did; the first difference is told.`,
		loads: true,
		setup: func(f *flag.FlagSet) action {
			at := f.Int("at", -1, "stop after action `N` and show the stage there")
			story := f.Bool("story", false, "tell the whole story")
			return unattended(func(h *host, args []string) int { return replay(h, args, *at, *story) })
		},
	}
}

func replay(h *host, args []string, at int, story bool) int {
	if len(args) != 1 {
		return h.misuse("replay", "replay takes one journal")
	}
	k, err := h.readJournal(args[0])
	if err != nil {
		return h.explain("replay", err)
	}
	h.tellTorn(k)
	s, divergence, err := k.verify(at)
	if err != nil {
		return h.explain("replay", err)
	}
	sc := h.screen()
	if story {
		line := s.Path()
		for i, n := range line {
			if i > 0 {
				h.print("", sc.Strong(fmt.Sprintf("%d. %s", n.Depth, n.Text)))
			}
			h.print(n.State().Story(n.Events, sc)...)
		}
		h.print("")
	}
	if divergence != nil {
		return h.diverged(k, divergence)
	}
	if at >= 0 && s.At().Depth < at {
		return h.misuse("replay", "the journal has %s, there is no %d", count(s.At().Depth, "action"), at)
	}
	h.tellChanged(k)
	h.print(s.Table().Stage(sc)...)
	h.printf("%s of %s, seed %d: every state is as it was recorded.", count(s.At().Depth, "action"), k.game.Title, k.journal.Header.Seed)
	return exitOK
}
