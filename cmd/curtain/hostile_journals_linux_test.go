package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine"
	"curtaincall/engine/journal"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// forged is a journal that is being written, about a game that nobody played. It is written with the scripts of a
// small pack, but contains others.
type forged struct {
	t    *testing.T
	base []journal.ScriptFile
	s    *timeline.Session
	w    *journal.Writer
}

// forge begins a journal of a fight whose deck is h0, a card with the given body.
func forge(t *testing.T, path, body string) *forged {
	t.Helper()
	f := &forged{t: t}
	pack := source.Pack{FS: os.DirFS(filepath.Join(curtaintest.ProjectRoot, "scripting/console/testdata/pack"))}
	texts, err := pack.ReadAllExceptScenarios()
	f.ok(err)
	texts = append(texts, &source.Text{Name: "h0.lua", Body: "return " + hostileCard("h0", body)})
	for _, text := range texts {
		f.base = append(f.base, journal.ScriptFile{Name: text.Name, Body: text.Body})
	}
	content, err := registry.Rulesets[0].Load(texts, sandbox.DefaultLimits(), nil)
	f.ok(err)
	player, err := content.NewGameRunner()
	f.ok(err)
	log := &engine.Log{}
	header := journal.Header{Program: "curtain", Ruleset: registry.Rulesets[0].Name, Setup: "fight rat deck=h0,h0,h0,h0,h0,h0", Seed: 3}
	table, err := player.StartGame(scripting.GameStart{Seed: 3, Words: header.Setup}, log)
	f.ok(err)
	f.s = timeline.New(table, log.Events)
	f.w, err = journal.Create(path, header, f.base, f.s)
	f.ok(err)
	return f
}

func (f *forged) ok(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

// play plays an action and writes it.
func (f *forged) play(text string) {
	f.t.Helper()
	f.ok(f.s.ApplyText(text))
	f.ok(f.w.WriteAction(f.s.CurrentNode()))
}

// typed records lines as typed at a console, which lead to the current state, without the actions that they caused.
func (f *forged) typed(lines ...string) {
	f.t.Helper()
	for _, line := range lines {
		f.ok(f.w.BeginTypedLine())
		f.ok(f.w.WriteTypedLine(line, f.s.CurrentNode().Hash))
	}
}

// typing returns a function that fills a journal with a repeated line. The first line lacks its action, so that a
// replay must type all of them.
func typing(line string) func(f *forged, size int) {
	return func(f *forged, size int) {
		f.ok(f.s.ApplyText("hp macguffin 40"))
		f.typed("hp macguffin 40")
		f.typed(slices.Repeat([]string{line}, size)...)
	}
}

// under records that the game continues with further scripts.
func (f *forged) under(more ...journal.ScriptFile) {
	f.t.Helper()
	f.w.SetScriptsFromNextAction(append(more, f.base...))
	f.play("hp macguffin 40")
}

// hostileJournal is a journal that exceeds a limit. make writes it with the given size; its replay must print says.
type hostileJournal struct {
	name string
	card string
	make func(f *forged, size int)
	size int
	says string
}

var hostileJournals = []hostileJournal{
	{"packs that load for long", "", func(f *forged, size int) {
		for i := range size {
			var files []journal.ScriptFile
			for n := range 48 {
				files = append(files, journal.ScriptFile{Name: fmt.Sprintf("slow%d.lua", n), Body: fmt.Sprintf("for i = 1, 47000 do end\nreturn %s -- %d", hostileCard(fmt.Sprint("s", n), ""), i)})
			}
			f.under(files...)
		}
	}, 16, "--limit run=N"},
	{"packs that keep much", "", func(f *forged, size int) {
		for i := range size {
			var files []journal.ScriptFile
			for n := range 8 {
				files = append(files, journal.ScriptFile{Name: fmt.Sprintf("wide%d.lua", n), Body: fmt.Sprintf("local t, s = {}, ('x'):rep(15000) for i = 1, 530 do t[i] = s .. i end\nreturn %s",
					hostileCard(fmt.Sprint("w", n), fmt.Sprintf("local x = t[%d]", i+1)))})
			}
			f.under(files...)
		}
	}, 8, "--limit run=N"},
	{"packs that are long to read", "", func(f *forged, size int) {
		line := repeated(150, "local function gN() local a, b = 1, 2 a, b = b, a return a and b or a .. b end")
		for i := range size {
			var files []journal.ScriptFile
			for n := range 100 {
				files = append(files, journal.ScriptFile{Name: fmt.Sprintf("long%d.lua", n), Body: fmt.Sprintf("%s\nreturn %s -- %d", line, hostileCard(fmt.Sprint("s", n), ""), i)})
			}
			f.under(files...)
		}
	}, 7, "--limit run=N"},
	{"actions and states that are made again", "for i = 1, 5500 do end", func(f *forged, size int) {
		for range 60 {
			for _, text := range []string{"play h0", "play h0", "play h0", "hp macguffin 50", "end_turn"} {
				f.play(text)
			}
		}
		nodes := f.s.Nodes()
		for i := range size {
			f.ok(f.w.WriteGoto(nodes[(i*48+47)%len(nodes)]))
		}
	}, 5_000, "--limit run=N"},
	{"branches without scripts, gone to and fro between", "", func(f *forged, size int) {
		var ends []*timeline.Node
		for i := range 9 {
			f.ok(f.s.GoToNodeWithoutBranch(f.s.RootNode()))
			for n := range 31 {
				f.play(fmt.Sprint("hp macguffin ", 10+i+n%2))
			}
			ends = append(ends, f.s.CurrentNode())
		}
		for i := range size {
			f.ok(f.w.WriteGoto(ends[i%len(ends)]))
		}
	}, 20_000, "--limit run=N"},
	{"branches far from one another, each gone on from", "", func(f *forged, size int) {
		for range 1000 {
			f.play("hp macguffin 40")
			f.play("hp macguffin 41")
		}
		nodes := f.s.Nodes()
		for i := range size {
			n := nodes[len(nodes)-2-(i*97+i/3)%1000]
			f.ok(f.s.GoToNodeWithoutBranch(n))
			f.ok(f.w.WriteGoto(n))
			f.play("hp macguffin 42")
		}
	}, 18_000, "--limit run=N"},
	{"typed words of an opening that are none", "", typing("fight"), 19_000, "--limit run=N"},
	{"typed words that nothing is called", "", typing("a b c d e f g h i j k l m n o p q r s t"), 19_000, "--limit run=N"},
	{"typed names that lack something", "", typing("play nothing"), 19_000, "--limit run=N"},
	{"typed directions within Lua", "", typing(`direct("nothing is called so")`), 19_000, "--limit run=N"},
	{"typed Lua that plays", "", typing(`direct("hp macguffin 40")`), 19_000, "Verdict: exact"},
	{"typed lines that are wrong", "", typing(")("), 19_000, "Verdict: exact"},
	{"a wide tree", "", func(f *forged, size int) {
		for i := range size {
			f.ok(f.s.GoToNodeWithoutBranch(f.s.Nodes()[i/2]))
			f.play("hp macguffin 40")
		}
	}, 5_000, "Verdict: exact"},
}

// TestHostileJournals replays and resumes journals that are as expensive as allowed. A more expensive one is refused
// as a whole, and its file must not change.
func TestHostileJournals(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	if *testkit.Long {
		fmt.Fprintln(out, "command\tjournal\tstatus\tpeak memory\ttime of the processors")
	}
	for _, h := range testkit.SampleUnlessLong(8, 8, hostileJournals) {
		path := filepath.Join(t.TempDir(), "game.journal")
		f := forge(t, path, h.card)
		h.make(f, h.size)
		f.ok(f.w.Close())
		before := fingerprint(t, path)
		reopen := []string{"play", "--auto", "--resume", path}
		if strings.HasPrefix(h.name, "typed ") { // only a console comes back to them
			reopen = []string{"repl", path}
		}
		for _, args := range [][]string{{"replay", path}, reopen} {
			p := start(t, "", args...)
			p.wait(t)
			used := p.memory.most()
			if *testkit.Long {
				took := p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()
				fmt.Fprintf(out, "%s\t%s\t%d\t%.0f MB\t%.2f s\n", args[0], h.name, p.cmd.ProcessState.ExitCode(), float64(used)/1024, took.Seconds())
			}
			if used > mostMemory && !raced {
				t.Errorf("%s of %s took %d MB", args[0], h.name, used>>10)
			}
			refused := h.says == "--limit run=N"
			if said := p.out.String(); p.cmd.ProcessState.ExitCode() < 0 || (refused || args[0] == "replay") && !strings.Contains(said, h.says) ||
				refused != (p.cmd.ProcessState.ExitCode() == program.ExitFailures) || refused && (!strings.Contains(said, ": line ") || fingerprint(t, path) != before) {
				t.Errorf("%s of %s ends with %s and says %.600s ... %s", args[0], h.name, p.cmd.ProcessState, said, said[max(0, len(said)-300):])
			}
		}
	}
	out.Flush()
}

// fingerprint returns a hash of the contents of a file.
func fingerprint(t *testing.T, path string) uint64 {
	t.Helper()
	return engine.HashString(testkit.ReadFile(t, path))
}

// TestAReplayStopsAtTheFirstInterrupt interrupts commands that replay or resume a journal for a long time.
func TestAReplayStopsAtTheFirstInterrupt(t *testing.T) {
	refused := slices.DeleteFunc(slices.Clone(hostileJournals), func(h hostileJournal) bool { return h.says != "--limit run=N" })
	for _, h := range testkit.SampleUnlessLong(8, 4, refused) { // of packs and of what is typed
		path := filepath.Join(t.TempDir(), "game.journal")
		f := forge(t, path, h.card)
		h.make(f, h.size)
		f.ok(f.w.Close())
		commands := [][]string{{"replay"}, {"play", "--auto", "--resume"}}
		if strings.HasPrefix(h.name, "typed ") {
			commands[1] = []string{"repl"}
		}
		for _, args := range testkit.Sample(2, commands) {
			p := start(t, "", append(args, path, "--limit", "run=1000000000000")...)
			p.interrupt(t, args[0]+" of "+h.name)
		}
	}
}
