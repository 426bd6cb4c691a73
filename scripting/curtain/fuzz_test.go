package curtain_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/journaltest"
	"curtaincall/scripting"
	"curtaincall/scripting/testkit/gametest"
)

// What comes from outside: a journal, a list of actions, typed lines. Nothing of it ends the process, and what is
// refused changes nothing. The seeds beside the ones here are in testdata/fuzz.
//
//	go test ./scripting/curtain -run '^$' -fuzz FuzzJournal -fuzztime 1m
//
// and FuzzActions, FuzzSetup.

// recordGame returns a random game and its journal as a program would write it.
func recordGame(tb testing.TB, p *scripting.GameRunner, scripts []journal.ScriptFile, setup scripting.GameStart, actions int) (*session.Session, string) {
	tb.Helper()
	log := &engine.Log{}
	game, err := p.StartGame(setup, log)
	if err != nil {
		tb.Fatal(err)
	}
	path := filepath.Join(tb.TempDir(), "a.journal")
	s := session.New(game, log.Events)
	w, err := journal.Create(path, journal.Header{Program: "test", Ruleset: "curtain", Setup: setup.Words, Seed: uint64(setup.Seed)}, scripts, s)
	if err != nil {
		tb.Fatal(err)
	}
	s.OnApplied = w.WriteAction
	c := newChance("written", int(setup.Seed))
	for range actions {
		legal := s.Table().Legal(nil)
		if len(legal) == 0 {
			break
		}
		a := pick(c, legal)
		if f := fightOf(s.Table()); f != nil && c.in(10) {
			if d := direction(c, f, false); f.Result() == rules.Undecided {
				a = d
			}
		}
		if err := s.Apply(a); err != nil && slices.Contains(legal, a) && gametest.CheckFailure(err) != nil {
			tb.Fatal(err)
		}
		if c.in(5) && s.CurrentNode().Depth > 1 {
			if err := errors.Join(s.Undo(1), w.WriteGoto(s.CurrentNode())); err != nil {
				tb.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	return s, testkit.ReadFile(tb, path)
}

// firstForm is the journal of a session as earlier programs wrote it.
func firstForm(s *session.Session, setup scripting.GameStart, content []journal.DefinitionFingerprint) string {
	var b strings.Builder
	list, err := json.Marshal(content)
	if err != nil {
		panic(err)
	}
	fmt.Fprintf(&b, `{"journal":1,"program":"test","ruleset":"curtain","setup":%q,"seed":"%d","start":"%016x","content":%s}`+"\n", setup.Words, setup.Seed, s.RootNode().Hash, list)
	at := s.RootNode()
	for _, n := range s.Nodes()[1:] {
		if n.Parent != at {
			fmt.Fprintf(&b, "@goto %d\n", n.Parent.Depth)
		}
		fmt.Fprintf(&b, "%016x ", n.Hash)
		for _, part := range n.State().AppendParts(nil) {
			fmt.Fprintf(&b, "%04x", uint16(part.Hash))
		}
		b.WriteByte(' ')
		for i := range n.Events {
			fmt.Fprintf(&b, "%02x", uint8(n.Events[i].HashWithoutCause(n.State())))
		}
		if len(n.Events) == 0 {
			b.WriteByte('-')
		}
		fmt.Fprintf(&b, " %s\n", n.Text)
		at = n
	}
	return b.String()
}

// presentable fails the test if a text must not reach a terminal.
func presentable(t *testing.T, text string) {
	t.Helper()
	for _, line := range strings.Split(text, "\n") {
		if !utf8.ValidString(line) || strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("%q holds what a terminal must not see", line)
		}
	}
}

func FuzzJournal(f *testing.F) {
	p := player(f, whole(f))
	for seed, words := range []string{"", "fight critic", "fight stage_rat moth_swarm deck=vex,vex,block,inspire"} {
		setup := scripting.GameStart{Seed: engine.Seed(seed), Words: words}
		s, text := recordGame(f, p, []journal.ScriptFile{{Name: "cards/vex.lua", Body: "card { }"}, {Name: "run.lua", Body: "run { }"}}, setup, 30)
		for _, text := range []string{text, firstForm(s, setup, []journal.DefinitionFingerprint{{Name: "card vex", Hash: "1f"}})} {
			f.Add([]byte(text))
			f.Add([]byte(text[:len(text)*2/3]))
			f.Add([]byte(strings.Replace(text, "end_turn", "play vex", 1)))
			f.Add([]byte(strings.Replace(text, "1", "2", 40)))
			f.Add([]byte(strings.Replace(text, "goto ", "goto 1", 2)))
			f.Add([]byte(strings.Replace(text, "action ", "comment ", 2)))
			f.Add([]byte(strings.Replace(text, "cards/vex.lua", "../vex.lua", 1)))
			f.Add([]byte(strings.Replace(text, `"sizes":[8`, `"sizes":[800000`, 1)))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<16 {
			t.Skip()
		}
		fuzzed(t, p, text)
		fuzzed(t, p, []byte(journaltest.RecomputeChecksums(string(text))))
	})
}

// fuzzed reads whatever it is as a journal and plays it again.
func fuzzed(t *testing.T, p *scripting.GameRunner, text []byte) {
	j, err := journal.Read(bytes.NewReader(text))
	if err == nil {
		err = j.Damage
	}
	if err != nil {
		presentable(t, err.Error())
		if !strings.HasPrefix(err.Error(), "line ") || len(err.Error()) > 300 {
			t.Errorf("the error is %q", err)
		}
	}
	if j == nil {
		return
	}
	_, _, gone := journal.DiffFingerprints(j.FinalFingerprints, nil)
	presentable(t, fmt.Sprint(j.Header, gone, j.ActionsInEffect()))
	for _, pack := range j.Packs {
		for _, f := range pack {
			presentable(t, f.Name)
			if !filepath.IsLocal(f.Name) {
				t.Errorf("%q leads out of the pack", f.Name)
			}
		}
	}
	log := &engine.Log{}
	game, err := p.StartGame(scripting.GameStart{Seed: engine.Seed(j.Header.Seed), Words: j.Header.Setup}, log)
	if err != nil {
		presentable(t, err.Error())
		return
	}
	r := journal.Verify(j, session.New(game, log.Events), journal.ReplayOptions{StopAfter: -1})
	if r.Divergence != nil {
		presentable(t, r.Divergence.Error())
	}
	// Wherever it stopped, the session stands at a state that was recorded.
	s := r.Session
	if at := s.CurrentNode(); s.Table().Hash() != at.Hash {
		t.Error("the game is not where the session says")
	} else if at.Depth > 0 && !slices.ContainsFunc(j.Entries[:r.MatchedEntries], func(e journal.Entry) bool { return e.Hash == at.Hash }) {
		t.Error("the session stands where the journal never was")
	}
	if r.Divergence == nil && r.Err == nil && (r.MatchedEntries != len(j.Entries) || s.CurrentNode().Depth != len(j.ActionsInEffect())-1) {
		t.Error("the replay did not come to its end, and says nothing of it")
	}
	if err := (&match{edited: true}).invariants(s.Table(), fightAt(s.Table())); err != nil {
		t.Error(err)
	}
}

// script turns bytes into actions: five bytes each, the first of which says
// whether the rest picks a legal action or is one, however wrong.
func script(raw []byte, legal func() []engine.Action) func() (engine.Action, bool) {
	return func() (engine.Action, bool) {
		if len(raw) < 5 {
			return engine.Action{}, false
		}
		b := raw[:5]
		raw = raw[5:]
		if options := legal(); b[0] < 150 && len(options) > 0 {
			return options[int(b[1])%len(options)], true
		}
		a := engine.Action{Kind: engine.ActionKind(b[0] % 50)}
		if b[0] >= 240 { // two large numbers
			a.Args = [4]int16{int16(binary.BigEndian.Uint16(b[1:])), int16(binary.BigEndian.Uint16(b[3:]))}
		} else {
			a.Args = [4]int16{int16(int8(b[1])), int16(int8(b[2])), int16(int8(b[3]))<<8 | int16(b[4])}
		}
		return a, true
	}
}

func FuzzActions(f *testing.F) {
	p := player(f, whole(f))
	setups := []string{"fight critic", "", "fight stage_rat phantom_understudy shadow_mimic prima_donna deck=vex,war_drums,quick_draw,all_in+,block,block,inspire,encore", "fight playwright director", "run basics=bulwark,lucky_shot"}
	for i := range setups {
		c := newChance("actions", i)
		raw := make([]byte, 5*40)
		for n := range raw {
			raw[n] = byte(c.IntN(256))
		}
		f.Add(byte(i), raw)
		for n := 0; n < len(raw); n += 5 {
			raw[n] %= 150
		}
		f.Add(byte(i), raw)
	}
	f.Fuzz(func(t *testing.T, which byte, raw []byte) {
		if len(raw) > 5*200 {
			t.Skip()
		}
		setup := scripting.GameStart{Seed: engine.Seed(which), Words: setups[int(which)%len(setups)]}
		m := &trial{match: match{wild: true, edited: true}}
		var err error
		if m.table, err = p.StartGame(setup, &m.log); err != nil {
			t.Fatal(err)
		}
		again, err := p.StartGame(setup, nil)
		if err != nil {
			t.Fatal(err)
		}
		next := script(raw, func() []engine.Action { return m.table.Legal(nil) })
		for a, more := next(); more; a, more = next() {
			if err := m.tried(a); err != nil {
				t.Fatalf("%v, %q: %v", a, m.table.Describe(a), err)
			}
			err := again.Apply(a)
			if s := m.trail[len(m.trail)-1]; text(err) != s.failed || again.Hash() != s.hash {
				t.Fatalf("%v, %q: the same again gives hash %x and %q, not %x and %q", a, s.text, again.Hash(), text(err), s.hash, s.failed)
			}
		}
	})
}

// trial is a game in which any action is tried.
type trial struct {
	match
	table screen.Table
	log   engine.Log
	trail []step
}

// step is one input of a game and its result.
type step struct {
	text   string
	hash   uint64 // after it
	failed string // the error
}

// tried applies any action. A refused one must change nothing; any other must keep the invariants.
func (m *trial) tried(a engine.Action) error {
	hash, events, legal := m.table.Hash(), len(m.log.Events), m.table.Legal(nil)
	line := m.table.Describe(a)
	if back, err := m.table.Parse(line); err != nil || back != a && a != rules.NewPlayAction(back.Args[0], rules.Nobody) {
		return fmt.Errorf("its text %q is read as %v (%w)", line, back, err)
	}
	err := m.table.Apply(a)
	m.trail = append(m.trail, step{text: line, hash: m.table.Hash(), failed: text(err)})
	switch {
	case err != nil && (m.table.Hash() != hash || len(m.log.Events) != events):
		return fmt.Errorf("refused, and something changed: %w", err)
	case err != nil && slices.Contains(legal, a):
		return fmt.Errorf("legal, and refused: %w", err)
	case err == nil && len(legal) == 0 && fightAt(m.table) == nil:
		return errors.New("something happens after the end")
	}
	m.cards = nil
	return errors.Join(m.invariants(m.table, fightAt(m.table)), words(m.table))
}

// words checks that the text of each legal action is read as the same action.
func words(t screen.Table) error {
	for _, a := range t.Legal(nil) {
		line := t.Describe(a)
		if back, err := t.Parse(line); err != nil || back != a {
			return fmt.Errorf("%q stands for %v and is read as %v (%v)", line, a, back, err)
		}
	}
	return nil
}

func FuzzSetup(f *testing.F) {
	p := player(f, whole(f))
	for _, s := range []string{
		"\nchoose galvanize\nquick_jab\n1\n1\nend\nwin",
		"run basics=bulwark,lucky_shot\nrusty\nplay block\nend_turn",
		"fight critic deck=vex,vex+,block macguffin=7 protagonists=pip,aldric\nvex#2 critic\nhp pip 0\nset team block 4\ngain 3 block\nlose 2 energy\ninflict 1 fear pip\nforce luck true\nhand + vex\nhand - vex\nenergy 9\nend",
		"fight stage_rat stage_rat stage_rat stage_rat\n1 enemy_4\nquick jab on stage_rat_2\nset enemy_2 poison 3\ndrop #3",
		"fight\nfight nobody", "fight critic \xf5\x1b[2J=1 \xf5\x1b[2J=1", "fight critic macguffin=0x10", "fight critic deck=", "run protagonists=pip", "fight critic critic critic critic critic",
		"fight critic\nhp macguffin 99999999999999999999\nset  pip\t taunt -1\n\x1b[2J\n\u202e\nhand + \nplay\nplay #\n#\nset\ngain\nforce\nhp\n+\n-",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		if len(typed) > 4000 {
			t.Skip()
		}
		words, rest, _ := strings.Cut(typed, "\n")
		m := &trial{match: match{wild: true, edited: true}}
		var err error
		if m.table, err = p.StartGame(scripting.GameStart{Seed: 1, Words: words}, &m.log); err != nil {
			presentable(t, err.Error())
			return
		}
		for _, line := range strings.Split(rest, "\n") {
			hash := m.table.Hash()
			a, err := m.table.Parse(line)
			m.table.Help(line, screen.Screen{Width: 40})
			if m.table.Hash() != hash {
				t.Fatalf("reading %q changed the game", line)
			}
			if err != nil {
				presentable(t, err.Error())
				continue
			}
			if err := m.tried(a); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
		}
	})
}
