package journals

import (
	"errors"
	"flag"
	"fmt"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/journal"
	"curtaincall/engine/speech"
)

// ReplayVerb returns the command replay.
func ReplayVerb() program.Command {
	return program.Command{
		Name: "replay", Args: "FILE",
		About: "replay a journal and verify every state",
		More: `
A journal is the file in which play records a game. It is replayed with the scripts that
it contains, or with the current ones if --today or --scripts is given. The replay,
including loading the scripts, may take 60000000 instructions, or N with --limit run=N.
The last line is the verdict: exact; unverified if part of the file cannot be read or
understood; or diverged, with the first action that differs and how. The exit status is 5
if the replay diverges.`,
		Loads: true,
		Setup: func(f *flag.FlagSet) program.Handler {
			at := new(int)
			program.AddInt(f, at, "at", -1, "stop after action `N` and show the stage there")
			story := f.Bool("story", false, "print the whole story")
			today := f.Bool("today", false, "use the current scripts")
			return program.StopOnSignal(func(h *program.Host, args []string) int {
				return replay(h, args, *at, *story, *today || h.Scripts != "")
			})
		},
	}
}

func replay(h *program.Host, args []string, at int, story, useCurrent bool) (status int) {
	if len(args) != 1 {
		return h.Misuse("replay", "replay needs one journal")
	}
	k, err := Read(h, args[0])
	if err != nil {
		return h.Explain("replay", err)
	}
	line := k.Journal.Line()
	if at >= len(line) {
		return h.Misuse("replay", "there is no action %[2]d: the journal has %[1]s", speech.Count(len(line)-1, "action"), at)
	}
	to := -1
	if at >= 0 {
		to = line[at]
	}
	if useCurrent = useCurrent || len(k.Journal.Packs) == 0; useCurrent {
		if err := k.UnderToday(load.LoadAll); err != nil {
			return h.Explain("replay", err)
		}
	}
	k.TellMissing()
	if useCurrent {
		k.TellMods()
	}
	r, err := k.Verify(to, useCurrent)
	if err != nil {
		return h.Explain("replay", err)
	}
	if story {
		k.tellStory(r)
	}
	status = k.tellReplay(r, useCurrent)
	h.Printf("Verdict: %s", k.Verdict(r))
	return status
}

func (k *Kept) tellStory(r *journal.Replayed) {
	sc := k.Screen()
	for i, n := range r.Session.Path() {
		if i > 0 {
			k.Print("", sc.Strong(fmt.Sprintf("%d. %s", n.Depth, n.Text)))
		}
		k.Print(n.State().Story(n.Events, sc)...)
	}
	k.Print("")
}

func (k *Kept) tellReplay(r *journal.Replayed, useCurrent bool) (status int) {
	switch {
	case r.Divergence != nil:
		return k.TellDivergence(r.Divergence, useCurrent)
	case errors.Is(r.Err, journal.ErrStopped):
		return program.ExitInterrupted
	case r.Err != nil:
		k.Complain("%s", k.InCommands(k.in().Error(k.BudgetError(r))))
	case useCurrent:
		k.TellScriptChanges()
	}
	k.Print(r.Session.Table().Stage(k.Screen())...)
	k.Print(k.describeExact(r))
	if r.Err != nil || k.Journal.Damage != nil {
		return program.ExitFailures
	}
	return program.ExitOK
}

func (k *Kept) describeExact(r *journal.Replayed) string {
	at := r.Session.At()
	actions := speech.Count(at.Depth, "action")
	if undone := len(r.Session.Nodes()) - 1 - at.Depth; undone > 0 {
		actions += fmt.Sprintf(", plus %d undone,", undone)
	}
	return fmt.Sprintf("%s of %s, seed %d: every state matches the recording.", actions, k.Rules.Title, k.Journal.Seed)
}

// Findings describes the verdict, and the divergence or error if there is one.
func (k *Kept) Findings(r *journal.Replayed) string {
	found := "Verdict: " + k.Verdict(r)
	switch {
	case r.Divergence != nil:
		found += "\n  " + strings.ReplaceAll(r.Divergence.Error(), "\n", "\n  ")
	case r.Err != nil:
		found += "\n  " + r.Err.Error()
	case k.Journal.Damage != nil:
		found += "\n  " + k.Journal.Damage.Error()
	default:
		found += "\n  " + k.describeExact(r)
	}
	return found
}

// Verdict describes the result of a replay in a few words.
func (k *Kept) Verdict(r *journal.Replayed) string {
	j := k.Journal
	switch {
	case r.Divergence != nil:
		return fmt.Sprintf("diverged at action %d", r.Divergence.Action)
	case r.Err != nil:
		return "unverified: the replay was not finished"
	case j.Damage != nil:
		return "unverified: a part of the journal cannot be read"
	case j.Torn:
		return "unverified: the last line of the journal is incomplete"
	case r.Untold > 0:
		return "unverified: " + speech.Count(r.Untold, "line") + " typed at a console can only be replayed there"
	case j.Unknown > 0:
		return "unverified: " + speech.Count(j.Unknown, "record") + " of an unknown kind"
	}
	return "exact"
}
