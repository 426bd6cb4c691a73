// Package share implements the command share, which writes web pages that need no server.
//
//	share.go         the command, reading the journal of a game, and replaying a scenario into one
//	page.go          the page of a recorded game, and that with all cards of a game
//	browser.go       the program that runs in the page (cmd/shared)
//	carried.go       that program embedded by the build tag browser
//	carried_none.go  the same without the build tag
package share

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/engine/disk"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/keep"
	"curtaincall/scripting/play"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

type shareOptions struct {
	out, folder string
	book        bool // whether to write the page with all cards
}

// Command is the command share, which writes web pages that need no server.
var Command = program.Command{
	Name: "share", Args: "[game] FILE | --book [game]", Loads: true,
	About: "make a web page that replays a journal or a scenario, or shows the card book",
	More: `
The page is a single file and needs no server. It shows the recorded game step by step and
whether each state matches the recording; you can play on from any point. A scenario written by
"keep" is replayed with the current scripts of the named game. The page is named after its
journal unless --out is given. With --folder DIR, the program is a separate file beside the
page, for a static file server, and several pages can share it. For details, see
cmd/curtain/share/SHARE.md.`,
	Setup: func(f *flag.FlagSet) program.Handler {
		o := shareOptions{}
		f.StringVar(&o.out, "out", "", "write the page to the new file `FILE`")
		f.StringVar(&o.folder, "folder", "", "write the page to the new folder `DIR`, with the program as a separate file")
		f.BoolVar(&o.book, "book", false, "make a page with all of the game's cards instead")
		return program.AbandonOnSignal(func(h *program.Host, args []string) int {
			r, rest := h.RulesetFromArgs(args)
			switch {
			case o.out != "" && o.folder != "":
				return h.PrintMisuse("share", "--out and --folder cannot be combined")
			case o.book && o.folder != "":
				return h.PrintMisuse("share", "the card book is a single file: use --out")
			case o.book && len(rest) > 0:
				return h.PrintMisuse("share", "--book takes a game, not %q", rest[0])
			case o.book:
				return runShareCardBook(h, r, o)
			case len(rest) != 1:
				return h.PrintMisuse("share", "`share` needs one journal or scenario, or --book")
			case h.Scripts != "" && filepath.Ext(rest[0]) != ".lua":
				return h.PrintMisuse("share", "--scripts works only with scenarios and --book: a journal contains its own scripts")
			}
			return runShareGame(h, r, rest[0], o)
		})
	},
}

func runShareGame(h *program.Host, r *scripting.Ruleset, name string, o shareOptions) int {
	replay, path, maxBytes := replayScenarioFile, name, int64(journal.MaxFile)
	if filepath.Ext(name) != ".lua" {
		replay, path, maxBytes = replayJournal, journals.FindJournalPath(h, name), journal.MaxSize
	}
	var g *recordedGame
	var b *wasmPlayer
	body, err := disk.ReadRegularFile(h.AbsPath(path), maxBytes)
	if err != nil {
		err = program.UsageError{Err: err}
	} else if g, err = replay(h, r, name, body); err == nil {
		b, err = findOrBuildPlayer(h)
	}
	switch {
	case err != nil:
	case o.folder != "":
		err = writeGameFolder(h.AbsPath(o.folder), g, b)
	default:
		o.out = cmp.Or(o.out, strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))+".html")
		err = disk.CreateFile(h.AbsPath(o.out), 0o644, func(to io.Writer) error { return writeGamePage(to, g, b, false) })
	}
	if err != nil {
		return h.PrintError("share", err)
	}
	h.Printf("%s: %s", program.DisplayPath(cmp.Or(o.out, o.folder)), source.Printable(g.title))
	h.Print(strings.Split(g.findings, "\n")...)
	if g.diverged {
		return program.ExitDivergence
	}
	return program.ExitOK
}

type recordedGame struct {
	title    string
	body     []byte // content of the journal file
	findings string // result of the replay, in lines
	diverged bool   // whether the replay diverged
}

func replayJournal(h *program.Host, _ *scripting.Ruleset, path string, body []byte) (*recordedGame, error) {
	j, err := journal.Read(bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source.Printable(path), err)
	}
	if len(j.Packs) == 0 {
		return nil, fmt.Errorf("%s contains no scripts: `curtain play --resume` converts it to a new journal", source.Printable(path))
	}
	apart := *h
	apart.Out, apart.Err = io.Discard, io.Discard
	k, err := journals.NewOpenedJournal(&apart, path, j)
	if err != nil {
		return nil, err
	}
	r, err := k.ReplayAtConsoleIfNeeded(-1, false)
	if err == nil {
		err = k.ExceededBudgetError(r)
	}
	if err != nil {
		return nil, err
	}
	title := k.Rules.Title
	if j.Setup != "" {
		title += " · " + j.Setup
	}
	return &recordedGame{title: fmt.Sprintf("%s · seed %d", title, j.Seed), body: body, findings: k.DescribeResult(r), diverged: r.Divergence != nil}, nil
}

func writeGameFolder(folder string, g *recordedGame, b *wasmPlayer) error {
	var page strings.Builder
	if err := writeGamePage(&page, g, b, true); err != nil {
		return err
	}
	return disk.Folder(filepath.Dir(folder)).CreateAll([]disk.FileToWrite{
		{Name: filepath.Base(folder) + "/index.html", Body: page.String()},
		{Name: filepath.Base(folder) + "/" + playerFileName, Body: string(b.gzippedWasm)},
	})
}

// replayScenarioFile replays a scenario saved by the command keep with the current scripts, and returns it as a
// recorded game. Its findings begin with whether the scenario passes.
func replayScenarioFile(h *program.Host, r *scripting.Ruleset, path string, body []byte) (*recordedGame, error) {
	shown := source.Printable(path)
	begin, is := keep.FindSetupCall(string(body))
	if !is {
		return nil, fmt.Errorf("%s: not a scenario in the form that `keep` writes: one game, created with `local f =`", shown)
	}
	g, err := load.LoadAndPrintExcludedMods(h, r)
	if err != nil {
		return nil, err
	}
	text := &source.Text{Name: path, Body: string(body)}
	o, err := scenario.OpenGameAtFailureOrAssertion(g.Content, []*source.Text{text}, scenario.Options{Screen: screen.Screen{}, Stop: h.IsStopped, Limits: h.Limits})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shown, err)
	}
	journalBody, err := recordReplayAsJournal(h, g, begin, o.Record)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shown, err)
	}
	shared, err := replayJournal(h, r, path, journalBody)
	if err != nil {
		return nil, err
	}
	shared.title = r.Title + " · " + o.Name
	passes := "The scenario passes."
	if o.Status != scenario.Passed {
		passes = "The scenario fails: " + o.Message
	}
	shared.findings = passes + "\n" + shared.findings
	return shared, nil
}

// recordReplayAsJournal types creationLine, which creates a game, and the actions of past at a new console. It returns
// the console's journal, or fails if the final state differs from the end of past.
func recordReplayAsJournal(h *program.Host, g *load.LoadedGame, creationLine string, past *play.GameRecord) ([]byte, error) {
	o := g.ConsoleOptions(h, scripting.GameStart{Seed: 1})
	o.Out, o.Screen, o.Stopped = io.Discard, func() screen.Screen { return screen.Screen{} }, h.IsStopped
	c, err := console.New(o)
	if err != nil {
		return nil, err
	}
	on := screen.CopyOf(past.Start)
	inputs := []string{creationLine}
	for _, step := range past.Steps {
		inputs = append(inputs, on.Describe(step.Action))
		if err := on.Apply(step.Action); err != nil {
			return nil, err
		}
	}
	var journalBody bytes.Buffer
	if err := repl.TypeAndRecordInputs(h, c, g, inputs, &journalBody); err != nil {
		return nil, err
	}
	if c.Session().CurrentNode().Hash != on.Hash() {
		return nil, errors.New("its file defines content that the console cannot recreate: share the game's journal instead")
	}
	return journalBody.Bytes(), nil
}
