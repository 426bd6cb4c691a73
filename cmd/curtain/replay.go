package main

import (
	"errors"
	"flag"
	"fmt"

	"curtaincall/engine/journal"
	"curtaincall/engine/speech"
)

// replayVerb is the verb replay.
func replayVerb() verb {
	return verb{
		name: "replay", args: "FILE",
		about: "play a journal again and verify every state",
		more: `
A journal is the file that play keeps of a game. It is played under the scripts
that it holds; with --today, or with --scripts, under those of today. All of it may
take 60000000 instructions of the scripts, or N with --limit run=N.
The last line is the verdict: exact; unverified where a part of the file cannot
be read or is not known; or diverged, with the action and what differs there.
The exit status is 5 where the game goes another way than it did.`,
		loads: true,
		setup: func(f *flag.FlagSet) action {
			at := f.Int("at", -1, "stop after action `N` and show the stage there")
			story := f.Bool("story", false, "tell the whole story")
			today := f.Bool("today", false, "play it under the scripts of today")
			return unattended(func(h *host, args []string) int {
				return replay(h, args, *at, *story, *today || h.scripts != "")
			})
		},
	}
}

func replay(h *host, args []string, at int, story, today bool) int {
	if len(args) != 1 {
		return h.misuse("replay", "replay takes one journal")
	}
	k, err := h.readJournal(args[0])
	if err != nil {
		return h.explain("replay", err)
	}
	line := k.journal.Line()
	if at >= len(line) {
		return h.misuse("replay", "the journal has %s, there is no %d", speech.Count(len(line)-1, "action"), at)
	}
	to := -1
	if at >= 0 {
		to = line[at]
	}
	if today = today || len(k.journal.Packs) == 0; today {
		if err := k.underToday((*host).load); err != nil {
			return h.explain("replay", err)
		}
	}
	k.tellMissing()
	if today {
		k.tellMods()
	}
	r, err := k.again(to, today)
	if err == nil && k.alone(r) {
		r, err = k.typed(to, today)
	}
	if err != nil {
		return h.explain("replay", err)
	}
	if story {
		k.tellStory(r)
	}
	status := k.tellReplayed(r, today)
	h.printf("Verdict: %s", k.verdict(r))
	return status
}

// tellStory tells what happened on the way to where a replay ended.
func (k *kept) tellStory(r *journal.Replayed) {
	sc := k.screen()
	for i, n := range r.Session.Path() {
		if i > 0 {
			k.print("", sc.Strong(fmt.Sprintf("%d. %s", n.Depth, n.Text)))
		}
		k.print(n.State().Story(n.Events, sc)...)
	}
	k.print("")
}

// tellReplayed tells how a replay ended, and returns the exit status.
func (k *kept) tellReplayed(r *journal.Replayed, today bool) int {
	switch {
	case r.Divergence != nil:
		return k.diverged(r.Divergence, today)
	case errors.Is(r.Err, journal.ErrStopped):
		k.print("Interrupted: the replay ends here.")
		return exitInterrupted
	case r.Err != nil:
		k.complain("%s: %s%s", k.path, r.Err, settable(r.Err))
	case today:
		k.tellChanged()
	}
	at := r.Session.At()
	k.print(r.Session.Table().Stage(k.screen())...)
	actions := speech.Count(at.Depth, "action")
	if undone := len(r.Session.Nodes()) - 1 - at.Depth; undone > 0 {
		actions += fmt.Sprintf(", and %d that were undone,", undone)
	}
	k.printf("%s of %s, seed %d: every state is as it was recorded.", actions, k.rules.Title, k.journal.Seed)
	if r.Err != nil || k.journal.Damage != nil {
		return exitFailures
	}
	return exitOK
}

// verdict is in a few words what a replay has shown.
func (k *kept) verdict(r *journal.Replayed) string {
	j := k.journal
	switch {
	case r.Divergence != nil:
		return fmt.Sprintf("diverged at action %d", r.Divergence.Action)
	case r.Err != nil:
		return "unverified: the replay did not come to its end"
	case j.Damage != nil:
		return "unverified: a part of the journal cannot be read"
	case j.Torn:
		return "unverified: the last line of the journal has no end"
	case r.Untold > 0:
		return "unverified: " + speech.Count(r.Untold, "line") + " typed at a console lead to what it alone can play"
	case j.Unknown > 0:
		return "unverified: " + speech.Count(j.Unknown, "record") + " of kinds that this program does not know"
	}
	return "exact"
}
