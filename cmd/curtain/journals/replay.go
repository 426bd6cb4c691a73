package journals

import (
	"errors"
	"flag"
	"fmt"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	said "curtaincall/engine/table"
)

// ReplayCommand is the command replay.
var ReplayCommand = program.Command{
	Name: "replay", Args: "FILE",
	About: "replay a journal and verify every state",
	More: `
A journal is the file in which play records a game. It is replayed with the scripts that
it contains, or with the current ones if --today or --scripts is given. The replay,
including loading the scripts, may use up to 60000000 instructions, or N with
--limit run=N.
The last line is the verdict: exact; unverified if part of the file cannot be read or
understood; or diverged, with the first action that differs and how. The exit status is 5
if the replay diverges.`,
	Loads: true, Complete: func(h *program.Host, _ []string) []string { return SavedGameNames(h) },
	Setup: func(f *flag.FlagSet) program.Handler {
		at := new(int)
		program.AddIntFlag(f, at, "at", -1, "stop after action `N` and show the stage there")
		story := f.Bool("story", false, "print the whole story")
		today := f.Bool("today", false, "use the current scripts")
		return program.StopOnSignal(func(h *program.Host, args []string) int {
			return runReplay(h, args, *at, *story, *today || h.Scripts != "")
		})
	},
}

func runReplay(h *program.Host, args []string, toAction int, story, useCurrent bool) (status int) {
	if len(args) != 1 {
		return h.PrintMisuse("replay", "`replay` needs one journal")
	}
	k, err := OpenForReplay(h, args[0])
	if err != nil {
		return h.PrintError("replay", err)
	}
	line := k.Journal.ActionsNotUndone()
	if toAction >= len(line) {
		return h.PrintMisuse("replay", "there is no action %[2]d: the journal has %[1]s", speech.CountWithNoun(len(line)-1, "action"), toAction)
	}
	to := -1
	if toAction >= 0 {
		to = line[toAction]
	}
	if useCurrent = useCurrent || len(k.Journal.Packs) == 0; useCurrent {
		if k.Current, err = load.LoadGame(k.Host, k.Rules); err != nil {
			return h.PrintError("replay", err)
		}
	}
	k.PrintUnreadParts()
	if useCurrent {
		k.PrintModDifferences()
	}
	r, err := k.ReplayAtConsoleIfNeeded(to, useCurrent)
	if err != nil {
		return h.PrintError("replay", err)
	}
	if story {
		sc := k.Screen()
		for i, n := range r.Session.Path() {
			if i > 0 {
				k.Print("", sc.Strong(fmt.Sprintf("%d. %s", n.Depth, n.Text)))
			}
			k.Print(n.State().Story(n.Events, sc)...)
		}
		k.Print("")
	}
	status = k.printReplay(r, useCurrent)
	h.Printf("Verdict: %s", k.Verdict(r))
	return status
}

func (k *OpenedJournal) printReplay(r *journal.ReplayResult, useCurrent bool) (status int) {
	switch {
	case r.Divergence != nil:
		return k.PrintDivergence(r.Divergence, useCurrent)
	case errors.Is(r.Err, journal.ErrStopped):
		return program.ExitInterrupted
	case r.Err != nil:
		k.PrintToStderr("%s", k.WithActualCommand(k.language().ErrorText(k.ExceededBudgetError(r))))
	case useCurrent:
		k.PrintScriptChanges()
	}
	k.Print(r.Session.Table().Stage(k.Screen())...)
	if directed := DescribeDirections(k.Rules.Game, r.Session.Path(), k.Screen()); directed != "" {
		k.Print(k.Screen().Wrap(directed, 2)...)
	}
	k.Print(k.describeMatchingReplay(r))
	return program.FailureStatus(r.Err != nil || k.Journal.Damage != nil)
}

// maxShownDirections bounds the stage directions that DescribeDirections names.
const maxShownDirections = 5

// DescribeDirections returns a sentence that names the first stage directions on a path and counts
// all; "" if there are none.
func DescribeDirections(g *declare.Declaration, path []*session.Node, s screen.Screen) string {
	var texts []string
	count := 0
	for _, n := range path[1:] {
		if !actions.DeclList(g.Actions).IsDirection(n.Action) {
			continue
		}
		if count++; count <= maxShownDirections {
			texts = append(texts, "`"+screen.TypedForm(n.Parent.State(), n.Action)+"`")
		}
	}
	if count == 0 {
		return ""
	}
	shown := s.And(texts)
	if more := count - len(texts); more > 0 {
		shown = s.RenderSentence(said.AndMore, "list", strings.Join(texts, ", "), "n", more)
	}
	return s.RenderSentence(said.Directed, "n", count, "list", shown)
}

func (k *OpenedJournal) describeMatchingReplay(r *journal.ReplayResult) string {
	at := r.Session.CurrentNode()
	played := speech.CountWithNoun(at.Depth, "action")
	if undone := len(r.Session.Nodes()) - 1 - at.Depth; undone > 0 {
		played += fmt.Sprintf(", plus %d undone,", undone)
	}
	return fmt.Sprintf("%s of %s, seed %d: every state matches the recording.", played, k.Rules.Title, k.Journal.Seed)
}

// DescribeResult returns the verdict, and below it the divergence, the error or what was replayed.
func (k *OpenedJournal) DescribeResult(r *journal.ReplayResult) string {
	found := "Verdict: " + k.Verdict(r)
	switch {
	case r.Divergence != nil:
		found += "\n  " + strings.ReplaceAll(r.Divergence.Error(), "\n", "\n  ")
	case r.Err != nil:
		found += "\n  " + r.Err.Error()
	case k.Journal.Damage != nil:
		found += "\n  " + k.Journal.Damage.Error()
	default:
		found += "\n  " + k.describeMatchingReplay(r)
	}
	return found
}

// Verdict describes the result of a replay in a few words.
func (k *OpenedJournal) Verdict(r *journal.ReplayResult) string {
	j := k.Journal
	switch {
	case r.Divergence != nil:
		return fmt.Sprintf("diverged at action %d", r.Divergence.Action)
	case r.Err != nil:
		return "unverified: the replay was not finished"
	case j.Damage != nil:
		return "unverified: part of the journal cannot be read"
	case j.HasTornLine:
		return "unverified: the last line of the journal is incomplete"
	case r.DifferingInputs > 0:
		return "unverified: " + speech.CountWithNoun(r.DifferingInputs, "line") + " typed at a console can only be replayed there"
	case j.Unknown > 0:
		return "unverified: " + speech.CountWithNoun(j.Unknown, "record") + " of an unknown kind"
	}
	return "exact"
}
