package journal_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/contenttest"
	"curtaincall/engine/testkit/journaltest"
)

// content is a small game in plain Go. strike is the damage of its one attack; `ask`
// lets the player choose, and `gamble` meets chance.
func content(t testing.TB, strike int) *curtain.Content {
	t.Helper()
	cards := []*curtain.CardDef{
		{ID: "strike", Name: "Strike", Owner: "aldric", Type: curtain.Attack, Cost: 0, Aim: curtain.AimEnemy,
			Play: func(f *curtain.Fight, self curtain.Source, target curtain.Actor) {
				f.DealHits(self, strike, 1, curtain.NewActors(target))
			}},
		{ID: "gamble", Name: "Gamble", Owner: curtain.OwnerMacGuffin, Type: curtain.ActionCard, Cost: 0,
			Play: func(f *curtain.Fight, self curtain.Source, _ curtain.Actor) {
				f.GainStacks(1+2*f.PickRandomIndexAndLog(3), curtain.Block, curtain.Team)
			}},
	}
	enemy := &curtain.EnemyDef{ID: "dummy", Name: "Dummy", HP: 30, Phases: []curtain.PhaseDef{{Intents: []curtain.IntentEntry{
		{Fixed: curtain.NewIntent(curtain.IntentAction{Kind: curtain.IntentAttack, Amount: 5, Times: 1})},
	}}}}
	return contenttest.NewCurtainContent(t, cards, []*curtain.EnemyDef{enemy}, []*curtain.ProtagonistDef{
		{ID: "aldric", Name: "Aldric", HP: 20}, {ID: "pip", Name: "Pip", HP: 10},
	}, curtain.RunDef{})
}

func game(t testing.TB, c *curtain.Content) (screen.Table, []engine.Event) {
	t.Helper()
	log := &engine.Log{}
	f, err := curtain.StartFight(c, curtain.FightConfig{Protagonists: [2]string{"aldric", "pip"}, Enemies: []string{"dummy"},
		Deck: []string{"strike", "strike", "gamble", "gamble", "gamble"}, Seed: 5}, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	return ui.NewFightTable(f), log.Events
}

// moving adopts other content.
func moving(c *curtain.Content) func(screen.Table) (screen.Table, error) {
	return func(old screen.Table) (screen.Table, error) {
		moved := screen.CopyOf(old)
		return moved, moved.(*ui.FightTable).Adopt(c, nil)
	}
}

// desk is somebody who plays and keeps a journal. The scripts of content n are one
// file that holds the number.
type desk struct {
	t    testing.TB
	path string
	s    *session.Session
	w    *journal.Writer
}

var header = journal.Header{Program: "test", Ruleset: "curtain", Setup: "fight dummy", Seed: 5}

func scripts(n int) []journal.ScriptFile {
	return []journal.ScriptFile{{Name: "run.lua", Body: strings.Repeat("-- the same\n", 9)}, {Name: "cards/strike.lua", Body: fmt.Sprint(n)}}
}

func newDesk(t testing.TB) *desk {
	table, start := game(t, content(t, 3))
	d := &desk{t: t, path: filepath.Join(t.TempDir(), "a.journal"), s: session.New(table, start)}
	var err error
	if d.w, err = journal.Create(d.path, header, scripts(3), d.s); err != nil {
		t.Fatal(err)
	}
	d.s.OnApplied = d.w.WriteAction
	return d
}

func (d *desk) ok(errs ...error) {
	d.t.Helper()
	if err := errors.Join(errs...); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) play(lines ...string) {
	d.t.Helper()
	for _, line := range lines {
		a, err := d.s.Table().Parse(line)
		d.ok(err)
		d.ok(d.s.Apply(a))
	}
}

// edit goes on under other scripts.
func (d *desk) edit(n int) {
	d.t.Helper()
	d.ok(d.s.AdoptContent(moving(content(d.t, n))))
	d.w.SetScriptsFromNextAction(scripts(n))
}

func (d *desk) text() string {
	d.t.Helper()
	text, err := os.ReadFile(d.path)
	d.ok(err)
	return string(text)
}

// some is a game with everything in it that a journal can hold.
func some(t testing.TB) *desk {
	d := newDesk(t)
	d.play("play strike", "play gamble", "end_turn")
	d.ok(d.s.Undo(2), d.w.WriteGoto(d.s.CurrentNode()))
	d.edit(4)
	d.play("play strike", "hp enemy 12")
	d.ok(d.s.Undo(1))
	d.edit(3)
	d.play("end_turn")
	d.ok(d.s.Undo(1), d.w.WriteGoto(d.s.CurrentNode()))
	return d
}

func readText(t testing.TB, text string) *journal.Journal {
	t.Helper()
	j, err := journal.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// replay plays a journal again under the scripts that it holds.
func replay(t testing.TB, j *journal.Journal) *journal.ReplayResult {
	t.Helper()
	of := func(pack int) *curtain.Content {
		strike := 0
		for _, f := range j.Packs[pack] {
			fmt.Sscan(f.Body, &strike)
		}
		return content(t, strike)
	}
	first := content(t, 3)
	if len(j.Packs) > 0 {
		first = of(0)
	}
	table, start := game(t, first)
	s := session.New(table, start)
	return journal.Verify(j, s, journal.ReplayOptions{StopAfter: -1, UseScripts: func(pack int) error { return s.AdoptContent(moving(of(pack))) }})
}

// exact reports whether a text is a whole journal, all of which is as recorded.
func exact(t testing.TB, text string) bool {
	t.Helper()
	j, err := journal.Read(strings.NewReader(text))
	if err != nil || j.Damage != nil || j.HasTornLine {
		return false
	}
	r := replay(t, j)
	return r.Divergence == nil && r.Err == nil
}

func shape(s *session.Session) string {
	var text strings.Builder
	for _, n := range s.Nodes() {
		parent := -1
		if n.Parent != nil {
			parent = n.Parent.Number
		}
		fmt.Fprintf(&text, "%d<-%d %s %016x %d events\n", n.Number, parent, n.Text, n.Hash, len(n.Events))
	}
	return text.String() + fmt.Sprint("at ", s.CurrentNode().Number)
}

func TestAJournalHoldsEveryLine(t *testing.T) {
	d := some(t)
	d.ok(d.w.Close())
	j := readText(t, d.text())
	r := replay(t, j)
	if r.Divergence != nil || r.Err != nil || r.MatchedEntries != len(j.Entries) || j.Damage != nil || j.HasTornLine {
		t.Fatalf("%v, %v, %d of %d, %+v", r.Divergence, r.Err, r.MatchedEntries, len(j.Entries), j)
	}
	if got, want := shape(r.Session), shape(d.s); got != want {
		t.Errorf("replayed:\n%s\nplayed:\n%s", got, want)
	}
	if len(j.Packs) != 2 || strings.Count(d.text(), "scripts {") != 3 {
		t.Errorf("the scripts are there %d times:\n%s", len(j.Packs), d.text())
	}
	if fmt.Sprint(j.ActionsInEffect()) != "[0 1 4]" || j.ActionCount() != 6 {
		t.Errorf("it ends on line %v of %d actions", j.ActionsInEffect(), j.ActionCount())
	}
}

// A program may be killed at any time.
func TestKilledAtEveryByteLosesAtMostTheTornLine(t *testing.T) {
	d := some(t)
	d.ok(d.w.Close())
	text := d.text()
	start := strings.Index(text, "start ") // until then there is no journal of that name
	start += strings.Index(text[start:], "\n") + 1
	for cut := start; cut <= len(text); cut += testkit.Size(9, 1) {
		whole := text[:cut][:strings.LastIndexByte(text[:cut], '\n')+1]
		d.ok(os.WriteFile(d.path, []byte(text[:cut]), 0o644))
		w, j, err := journal.Resume(d.path)
		d.ok(err)
		r := replay(t, j)
		if r.Divergence != nil || r.Err != nil || j.Damage != nil || j.HasTornLine != (cut > len(whole)) {
			t.Fatalf("cut at %d: %v, %v, %+v", cut, r.Divergence, r.Err, j)
		}
		old, err := w.ContinueAfterReplay(j, r, header, nil)
		d.ok(err)
		d.ok(w.Close())
		if old != "" || d.text() != whole {
			t.Fatalf("cut at %d: going on left\n%s\nwant\n%s", cut, d.text(), whole)
		}
	}
}

func TestEveryFlippedBitIsNoticed(t *testing.T) {
	d := some(t)
	d.ok(d.w.Close())
	text := []byte(d.text())
	if !exact(t, string(text)) {
		t.Fatal("the journal is not exact as it is")
	}
	for i := 0; i < len(text); i += testkit.Size(11, 1) {
		for bit := range 8 {
			text[i] ^= 1 << bit
			if exact(t, string(text)) {
				t.Errorf("bit %d of byte %d can be flipped: %.80q", bit, i, text[max(0, i-40):])
			}
			text[i] ^= 1 << bit
		}
	}
}

// Another program could write right sums of wrong things.
func TestEveryDigestIsCompared(t *testing.T) {
	d := some(t)
	d.ok(d.w.Close())
	lines := strings.Split(d.text(), "\n")
	if journaltest.RecomputeChecksums(d.text()) != d.text() {
		t.Fatal("the sums are not what the test takes them for")
	}
	tried := 0
	for i, line := range lines {
		fields := strings.Split(line, " ")
		if len(fields) < 5 || fields[1] != "start" && fields[1] != "action" {
			continue
		}
		for f := 2; f < 5; f++ {
			for n := 0; n < len(fields[f]); n += 3 {
				if fields[f] == "-" {
					continue
				}
				digits := []byte(fields[f])
				digits[n] = "10"[min(1, strings.IndexByte("1", digits[n])+1)]
				other := slices.Clone(fields)
				other[f] = string(digits)
				text := slices.Clone(lines)
				text[i] = strings.Join(other, " ")
				tried++
				if exact(t, journaltest.RecomputeChecksums(strings.Join(text, "\n"))) {
					t.Errorf("line %d may say %s", i+1, text[i])
				}
			}
		}
		for f := 3; f < 5; f++ {
			for _, more := range []string{fields[f] + fields[f], "-"} {
				other := slices.Clone(fields)
				if other[f] = more; more == fields[f] {
					continue
				}
				text := slices.Clone(lines)
				text[i] = strings.Join(other, " ")
				if exact(t, journaltest.RecomputeChecksums(strings.Join(text, "\n"))) {
					t.Errorf("line %d may say %s", i+1, text[i])
				}
			}
		}
	}
	if tried < 100 {
		t.Errorf("only %d digits tried", tried)
	}
}

func TestADivergenceSaysWhatDiffersAndShowsNothingBehindIt(t *testing.T) {
	d := newDesk(t)
	d.play("play gamble", "play strike", "play strike")
	d.ok(d.w.Close())
	text := strings.ReplaceAll(d.text(), "play strike", "end_turn")
	j := readText(t, journaltest.RecomputeChecksums(text))
	r := replay(t, j)
	if r.Divergence == nil || r.Divergence.Action != 2 || len(r.Divergence.Parts) == 0 || r.Divergence.Event.Number == 0 {
		t.Fatalf("%+v", r.Divergence)
	}
	if r.MatchedEntries != 1 || r.Session.CurrentNode().Number != 1 || len(r.Session.Nodes()) != 2 || r.Session.Table().Hash() != j.Entries[0].Hash {
		t.Errorf("the session stands at action %d of %d, %d entries are good", r.Session.CurrentNode().Number, len(r.Session.Nodes()), r.MatchedEntries)
	}
}

func TestAReplayStopsWhereItIsToldTo(t *testing.T) {
	d := some(t)
	d.ok(d.w.Close())
	j := readText(t, d.text())
	table, start := game(t, content(t, 3))
	asked := 0
	r := journal.Verify(j, session.New(table, start), journal.ReplayOptions{StopAfter: -1, Stop: func() bool { asked++; return asked == 3 }})
	if !errors.Is(r.Err, journal.ErrStopped) || len(r.Session.Nodes()) != 3 {
		t.Errorf("%v after %d states", r.Err, len(r.Session.Nodes()))
	}
	table, start = game(t, content(t, 3))
	if r := journal.Verify(j, session.New(table, start), journal.ReplayOptions{StopAfter: 2}); r.Session.CurrentNode().Number != 2 || r.Divergence != nil {
		t.Errorf("it stands at action %d", r.Session.CurrentNode().Number)
	}
}

func TestOneProgramWritesAndAnotherReads(t *testing.T) {
	d := some(t)
	if _, _, err := journal.Resume(d.path); !errors.Is(err, journal.ErrLocked) {
		t.Errorf("a second writer: %v", err)
	}
	if j, err := journal.ReadFile(d.path); err != nil || j.ActionCount() != 6 {
		t.Errorf("a reader: %v", err)
	}
	d.play("hp macguffin 40")
	if j, err := journal.ReadFile(d.path); err != nil || j.ActionCount() != 7 {
		t.Errorf("a reader later: %v", err)
	}
	d.ok(d.w.Close())
	w, _, err := journal.Resume(d.path)
	d.ok(err)
	d.ok(w.Close())
}

// resumed goes on with whatever the file holds.
func (d *desk) resumed() (old string) {
	d.t.Helper()
	w, j, err := journal.Resume(d.path)
	d.ok(err)
	r := replay(d.t, j)
	d.s, d.w = r.Session, w
	old, err = w.ContinueAfterReplay(j, r, header, scripts(3))
	d.ok(err)
	d.s.OnApplied = w.WriteAction
	return old
}

func TestAnyJournalIsGoneOnWith(t *testing.T) {
	whole := some(t)
	whole.ok(whole.w.Close())
	good := whole.text()
	lines := strings.SplitAfter(good, "\n")
	last := len(lines) - 2
	for name, c := range map[string]struct {
		text    string
		actions int
		stays   bool // as it was, under another name
	}{
		"as it was left":        {good, 6, false},
		"torn":                  {good[:len(good)-5], 6, false},
		"a line changed":        {strings.Replace(good, " 12\n", " 13\n", 1), 4, true},
		"a line missing":        {strings.Join(slices.Delete(slices.Clone(lines), last-3, last-2), ""), 5, true},
		"nonsense behind":       {good + "nonsense\n" + good, 6, true},
		"zeros behind":          {good + string(make([]byte, 5000)) + "\n", 6, true},
		"diverged":              {journaltest.RecomputeChecksums(strings.Replace(good, " 12\n", " 13\n", 1)), 4, true},
		"what is not possible":  {journaltest.RecomputeChecksums(strings.Replace(good, " 12\n", " 12 nobody\n", 1)), 4, true},
		"unknown kinds":         {journaltest.RecomputeChecksums(strings.Join(slices.Insert(slices.Clone(lines), last, "0 mark the fork\n", "0 seat 2 agrees\n"), "")), 6, false},
		"unknown kinds at last": {journaltest.RecomputeChecksums(good + "0 mark the end\n"), 6, false},
	} {
		d := &desk{t: t, path: filepath.Join(t.TempDir(), "a.journal")}
		d.ok(os.WriteFile(d.path, []byte(c.text), 0o644))
		old := d.resumed()
		if d.s == nil || len(d.s.Nodes())-1 != c.actions || (old != "") != c.stays {
			t.Errorf("%s: %d actions are good, the rest is in %q", name, len(d.s.Nodes())-1, old)
			continue
		}
		if c.stays {
			if text, err := os.ReadFile(old); err != nil || string(text) != c.text {
				t.Errorf("%s: what it was is lost: %v", name, err)
			}
		}
		d.edit(4)
		d.play("hp macguffin 40", "end_turn")
		d.ok(d.s.Undo(1), d.w.WriteGoto(d.s.CurrentNode()))
		want := shape(d.s)
		d.ok(d.w.Close())
		if !exact(t, d.text()) {
			t.Errorf("%s: what goes on is not exact:\n%s", name, d.text())
		}
		if n := strings.Count(d.text(), " mark ") + strings.Count(d.text(), " seat "); n != strings.Count(c.text, " mark ")+strings.Count(c.text, " seat ") {
			t.Errorf("%s: records of unknown kinds are lost", name)
		}
		if again := d.resumed(); again != "" || shape(d.s) != want {
			t.Errorf("%s: a second time it is\n%s\nwant\n%s", name, shape(d.s), want)
		}
		d.ok(d.w.Close())
	}
}

func TestTheFirstFormBecomesTheSecondWholeOrNotAtAll(t *testing.T) {
	for name, c := range map[string]struct {
		change  func(text string) string
		actions int
	}{
		"as it was left": {func(text string) string { return text }, 3},
		"torn":           {func(text string) string { return text[:len(text)-3] }, 2},
		"diverged":       {func(text string) string { return strings.Replace(text, "play gamble", "end_turn", 1) }, 1},
	} {
		d := newDesk(t)
		d.play("play strike", "play gamble")
		d.ok(d.s.Undo(1))
		d.play("end_turn")
		d.ok(d.w.Close())
		text := fmt.Sprintf(`{"journal":1,"program":"test","ruleset":"curtain","setup":"fight dummy","seed":"5","start":"%016x","content":[]}`+"\n", d.s.RootNode().Hash)
		for _, line := range strings.SplitAfter(d.text(), "\n") {
			if _, action, found := strings.Cut(line, " action "); found {
				text += action
			} else if strings.Contains(line, " goto ") {
				text += "@goto 1\n"
			}
		}
		text = c.change(text)
		d.ok(os.WriteFile(d.path, []byte(text), 0o644))
		old := d.resumed()
		d.play("play strike")
		d.ok(d.w.Close())
		if (name == "diverged") != (old != "") {
			t.Errorf("%s: what it was is in %q", name, old)
		}
		j := readText(t, d.text())
		if j.Format != 2 || j.ActionCount() != c.actions+1 || !exact(t, d.text()) {
			t.Errorf("%s: form %d with %d actions", name, j.Format, j.ActionCount())
		}
	}
}

func TestAJournalIsMadeWholeOrNotAtAll(t *testing.T) {
	d := some(t)
	if _, err := journal.Create(d.path, header, scripts(3), d.s); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a file is overwritten: %v", err)
	}
	other := filepath.Join(filepath.Dir(d.path), "b.journal")
	for name, bad := range map[string][]journal.ScriptFile{
		"a name that leads out": {{Name: "../run.lua"}},
		"a file that is large":  {{Name: "run.lua", Body: strings.Repeat("x", journal.MaxFile+1)}},
		"a name twice":          {{Name: "run.lua"}, {Name: "run.lua"}},
	} {
		if _, err := journal.Create(other, header, bad, d.s); err == nil {
			t.Errorf("%s: it is written", name)
		}
	}
	if _, err := journal.Create(other, journal.Header{Setup: "\x1b[2J"}, scripts(3), d.s); !errors.Is(err, journal.ErrFormat) {
		t.Errorf("a setup that no reader takes: %v", err)
	}
	files, err := os.ReadDir(filepath.Dir(d.path))
	if d.ok(err); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
	if _, err := journal.ReadFile(filepath.Dir(d.path)); err == nil {
		t.Error("a folder is a journal")
	}
	// All of a session that was played before.
	d.ok(d.s.GoToNodeWithoutBranch(d.s.Nodes()[0]))
	w, err := journal.Create(other, header, scripts(3), d.s)
	d.ok(err)
	d.ok(w.Close())
	text, err := os.ReadFile(other)
	d.ok(err)
	if j := readText(t, string(text)); j.ActionCount() != 6 || len(j.ActionsInEffect()) != 1 {
		t.Errorf("%d actions, at %v", j.ActionCount(), j.ActionsInEffect())
	}
}

func TestAWriterRefusesWhatAReaderWould(t *testing.T) {
	d := newDesk(t)
	a, err := d.s.Table().Parse("hp macguffin 40")
	d.ok(err)
	d.w.Fill(journal.MaxActions - 1)
	d.ok(d.s.Apply(a))
	before := len(d.text())
	if err := d.s.Apply(a); !errors.Is(err, journal.ErrTooLong) || !strings.Contains(err.Error(), "100000 actions") {
		t.Errorf("one action more: %v", err)
	}
	if err := d.s.Apply(a); !errors.Is(err, journal.ErrTooLong) || len(d.text()) != before {
		t.Errorf("another one: %v", err)
	}
	d.ok(d.w.Close())
	if j := readText(t, d.text()); j.Damage != nil || j.HasTornLine || j.ActionCount() != 1 {
		t.Errorf("%v, %d actions", j.Damage, j.ActionCount())
	}
}

func TestAWriterRefusesMoreScriptsThanAReaderTakes(t *testing.T) {
	d := newDesk(t)
	for n := range journal.MaxPacks + 5 {
		d.ok(d.s.AdoptContent(moving(content(t, 3))))
		d.w.SetScriptsFromNextAction(scripts(100 + n))
		a, err := d.s.Table().Parse("hp macguffin 40")
		d.ok(err)
		if err := d.s.Apply(a); err != nil {
			if !errors.Is(err, journal.ErrTooLong) || n != journal.MaxPacks-1 {
				t.Errorf("change %d: %v", n, err)
			}
			break
		}
	}
	d.ok(d.w.Close())
	if j := readText(t, d.text()); j.Damage != nil || len(j.Packs) != journal.MaxPacks {
		t.Errorf("%v, %d packs", j.Damage, len(j.Packs))
	}
}

func TestFiftyThousandActions(t *testing.T) {
	testkit.SkipUnlessFull(t)
	d := newDesk(t)
	var actions []engine.Action
	for _, line := range []string{"hp enemy 30", "energy 5", "hp macguffin 50", "end_turn"} {
		a, err := d.s.Table().Parse(line)
		d.ok(err)
		actions = append(actions, a)
	}
	going := func(n int) {
		for i := range n {
			a := actions[i%3]
			if i%200 == 190 { // a fight has 500 turns
				a = actions[3]
			}
			d.ok(d.s.Apply(a))
			if i%100 == 99 {
				d.ok(d.s.Undo(3))
			}
		}
	}
	for len(d.s.Nodes()) <= 50_000 {
		going(1000)
	}
	d.ok(d.w.Close())
	whole := d.text()
	d.ok(os.WriteFile(d.path, []byte(whole[:len(whole)-10]), 0o644))
	if old := d.resumed(); old != "" || len(d.s.Nodes()) < 50_000 {
		t.Fatalf("%d actions came back", len(d.s.Nodes()))
	}
	going(10)
	d.ok(d.w.Close())
	j := readText(t, d.text())
	var played []journal.Entry
	for _, e := range j.Entries {
		if e.Kind == journal.ActionEntry {
			played = append(played, e)
		}
	}
	if j.Damage != nil || j.HasTornLine || len(played) != len(d.s.Nodes())-1 {
		t.Fatalf("%v, %d of %d actions", j.Damage, len(played), len(d.s.Nodes())-1)
	}
	for i, n := range d.s.Nodes()[1:] {
		if e := played[i]; e.Hash != n.Hash || e.Parent != n.Parent.Number || e.Text != n.Text {
			t.Fatalf("action %d is not as it was played", i+1)
		}
	}
	j, played = nil, nil
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	if m.HeapAlloc > 200<<20 {
		t.Errorf("a session of %d actions takes %d MB", len(d.s.Nodes()), m.HeapAlloc>>20)
	}
	runtime.KeepAlive(d.s)
}

func TestAFullDiskLeavesWholeLines(t *testing.T) {
	d := some(t)
	whole := d.text()
	d.w.Tear(20)
	a, err := d.s.Table().Parse("hp macguffin 40")
	d.ok(err)
	if err := d.s.Apply(a); err == nil || d.text() != whole {
		t.Errorf("%v:\n%s", err, d.text())
	}
	if err := d.w.WriteGoto(d.s.RootNode()); err == nil || d.text() != whole {
		t.Error("after an error it goes on writing")
	}
	if !bytes.HasSuffix([]byte(d.text()), []byte("\n")) {
		t.Error("the last line truncated")
	}
}

// A file that is replaced is kept under a name that nothing has, or the replacement fails.
func TestABackupReplacesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.journal")
	create := func(name string) {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	create(path)
	create(path + ".old")
	for n := 2; n < 999; n++ {
		create(fmt.Sprintf("%s.old-%d", path, n))
	}
	if name, err := journal.BackUpFile(path); err != nil || name != path+".old-999" {
		t.Errorf("the last backup is %q, %v", name, err)
	}
	if name, err := journal.BackUpFile(path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("one more is %q, %v", name, err)
	}
}
