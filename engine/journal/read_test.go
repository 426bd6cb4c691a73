package journal_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
)

const (
	head   = `{"journal":1,"program":"curtain 1","ruleset":"curtain","setup":"fight rat","seed":"7","start":"00000000000000aa","content":[{"name":"card vex","hash":"1f"}]}`
	action = "00000000000000ab 00010002 0a0b end_turn"
)

func TestReadingTheFirstForm(t *testing.T) {
	text := head + "\n" + action + "\n@goto 0\n" + `@scripts [{"name":"card vex","hash":"2f"}]` + "\n00000000000000ac - - play vex pip\n0000"
	j, err := journal.Read(strings.NewReader(text))
	if err != nil || j.Damage != nil {
		t.Fatal(err, j.Damage)
	}
	if j.Header.Seed != 7 || j.Header.Setup != "fight rat" || j.Start.Hash != 0xaa || len(j.Entries) != 4 || !j.HasTornLine || j.ActionCount() != 2 || fmt.Sprint(j.ActionsInEffect()) != "[0 2]" {
		t.Errorf("%+v", j)
	}
	if e := j.Entries[0]; e.Text != "end_turn" || e.Hash != 0xab || fmt.Sprint(e.Parts, e.Events) != "[1 2] [10 11]" || e.Line != 2 || e.Node != 1 || e.Parent != 0 {
		t.Errorf("%+v", e)
	}
	if e := j.Entries[3]; e.Text != "play vex pip" || e.Parts != nil || e.Events != nil || e.Line != 5 || e.Node != 2 || e.Parent != 0 {
		t.Errorf("%+v", e)
	}
	if j.DepthAfterFirstScriptChange() != 1 || j.FinalFingerprints[0].Hash != "2f" {
		t.Errorf("changed before action %d, %v", j.DepthAfterFirstScriptChange(), j.FinalFingerprints)
	}
}

// The first form counts along the line that redo would follow.
func TestTheFirstFormGoesBackAndForward(t *testing.T) {
	act := func(n int) string { return fmt.Sprintf("%016x - - end\n", n) }
	j, err := journal.Read(strings.NewReader(head + "\n" + act(1) + act(2) + "@goto 1\n" + act(3) + act(4) + "@goto 0\n@goto 3\n" + act(5) + "@goto 9\n"))
	if err != nil || fmt.Sprint(j.ActionsInEffect()) != "[0 1 3 4 5]" || j.Entries[6].Node != 4 {
		t.Errorf("%v, %v", err, j)
	}
	if !errors.Is(j.Damage, journal.ErrFormat) || !strings.Contains(j.Damage.Error(), "line 10: ") {
		t.Errorf("forward to nowhere: %v", j.Damage)
	}
}

func TestAJournalThatIsNoneSaysWhereAndWhy(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		err              error
	}{
		{"nothing", "", "line 1", journal.ErrFormat},
		{"a torn header", head[:40], "line 1", journal.ErrFormat},
		{"something else", "return card { }\n", "line 1", journal.ErrFormat},
		{"another JSON", `{"name":"pip"}` + "\n", "line 1", journal.ErrFormat},
		{"a JSON that is too deep", strings.Repeat("[", 100_000) + "\n", "line 1", journal.ErrFormat},
		{"another version", strings.Replace(head, `"journal":1`, `"journal":3`, 1) + "\n", "version 3", journal.ErrVersion},
		{"a seed that is not a number", strings.Replace(head, `"7"`, `"x"`, 1) + "\n", "line 1", journal.ErrFormat},
		{"a definition without a name", strings.Replace(head, `"card vex"`, `""`, 1) + "\n", "definition 1", journal.ErrFormat},
		{"a header without end", strings.Repeat("x", journal.MaxHeader+1), "line 1", journal.ErrTooLong},
		{"no hash of the start", strings.Replace(head, "00000000000000aa", "", 1) + "\n", "line 1", journal.ErrFormat},
		{"a setup without end", strings.Replace(head, "fight rat", "fight "+strings.Repeat("x", journal.MaxSetup), 1) + "\n", "line 1", journal.ErrTooLong},
		{"an action without end", head + "\n00000000000000ab - - " + strings.Repeat("x", journal.MaxText+1) + "\n", "line 2", journal.ErrTooLong},
		{"a line without end", head + "\n" + strings.Repeat("x", journal.MaxRecord+1), "line 2", journal.ErrTooLong},
		{"an empty line", head + "\n\n" + action + "\n", "line 2", journal.ErrFormat},
		{"three fields", head + "\n" + action[:26] + "\n", "line 2", journal.ErrFormat},
		{"a short hash", head + "\nab - - end\n", "line 2", journal.ErrFormat},
		{"a hash that is none", head + "\n00000000000000zz - - end\n", "line 2", journal.ErrFormat},
		{"a hash with a sign", head + "\n+0000000000000ab - - end\n", "line 2", journal.ErrFormat},
		{"parts that are none", head + "\n00000000000000ab 00z0 - end\n", "line 2", journal.ErrFormat},
		{"half a part", head + "\n00000000000000ab 000 - end\n", "line 2", journal.ErrFormat},
		{"half an event", head + "\n00000000000000ab - a end\n", "line 2", journal.ErrFormat},
		{"a way to nowhere", head + "\n@goto home\n", "line 2", journal.ErrFormat},
		{"a way to before the start", head + "\n@goto -1\n", "line 2", journal.ErrFormat},
		{"scripts that are none", head + "\n@scripts 7\n", "line 2", journal.ErrFormat},
		{"scripts without names", head + "\n@scripts [{}]\n", "line 2", journal.ErrFormat},
		{"an escape in an action", head + "\n00000000000000ab - - end\x1b[2J\n", "line 2", journal.ErrFormat},
		{"a control character of one byte in Latin 1", head + "\n00000000000000ab - - end\u009b2J\n", "line 2", journal.ErrFormat},
		{"a mark of direction", head + "\n00000000000000ab - - end\u202e\n", "line 2", journal.ErrFormat},
		{"broken UTF-8", head + "\n00000000000000ab - - end\xff\n", "line 2", journal.ErrFormat},
		{"an action after good ones", head + "\n" + action + "\n" + action + "\nend_turn\n", "line 4", journal.ErrFormat},
	} {
		j, err := journal.Read(strings.NewReader(c.text))
		if j != nil && err == nil {
			err = j.Damage
		}
		if !errors.Is(err, c.err) || !strings.Contains(fmt.Sprint(err), c.want) {
			t.Errorf("%s: %v, want %q with %q", c.name, err, c.err, c.want)
		}
		if s := fmt.Sprint(err); s != screen.Clean(s) || len(s) > 300 {
			t.Errorf("%s: the error is not fit to be shown: %q", c.name, s)
		}
	}
}

func TestAHeaderReachesNoTerminalRaw(t *testing.T) {
	j, err := journal.Read(strings.NewReader(strings.NewReplacer("fight rat", `fight\u001b[2J rat`, "card vex", `card \u202evex`).Replace(head) + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	if j.Header.Setup != "fight[2J rat" || j.FinalFingerprints[0].Name != "card vex" {
		t.Errorf("%q, %q", j.Header.Setup, j.FinalFingerprints[0].Name)
	}
}

// endless is a journal that goes on for ever.
type endless struct {
	line string
	at   int
}

func (e *endless) Read(b []byte) (int, error) {
	n := 0
	for n < len(b) {
		k := copy(b[n:], e.line[e.at:])
		n += k
		e.at = (e.at + k) % len(e.line)
	}
	return n, nil
}

func TestAJournalThatGoesOnForEverIsLeftAtTheLimit(t *testing.T) {
	for _, line := range testkit.Sample(2, []string{action, "@goto 0", action[:17] + strings.Repeat("0123", 100_000) + " - end"}) {
		j, err := journal.Read(io.MultiReader(strings.NewReader(head+"\n"), &endless{line: line + "\n"}))
		if err != nil || !errors.Is(j.Damage, journal.ErrTooLong) {
			t.Errorf("%.40s: %v, %v, want %v", line, err, j.Damage, journal.ErrTooLong)
		}
	}
}

// sealed is a journal of the present form that says what the records say.
func sealed(records ...string) string {
	const first = `{"journal":2,"program":"curtain 1","ruleset":"curtain","setup":"","seed":"7"}`
	var text strings.Builder
	text.WriteString(first)
	sum := engine.HashString(first)
	for _, r := range records {
		h := engine.NewHasher()
		h.Uint64(sum)
		h.String(r)
		sum = h.Sum()
		fmt.Fprintf(&text, "\n%016x %s", sum, r)
	}
	return text.String() + "\n"
}

// deflated is how a record holds bodies.
func deflated(body string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	io.WriteString(w, body)
	w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

const (
	hashOfCard = "cdb08c33a6b3bd5a1682e704b132104e" // of "card { }"
	begin      = "start 00000000000000aa 0001 -"
)

// packed is a record of the files named, which all are "card { }".
func packed(names ...string) string {
	var files []string
	for _, name := range names {
		quoted, _ := json.Marshal(name)
		files = append(files, fmt.Sprintf(`{"name":%s,"hash":"%s"}`, quoted, hashOfCard))
	}
	return fmt.Sprintf(`scripts {"files":[%s],"sizes":[8],"data":"%s"}`, strings.Join(files, ","), deflated("card { }"))
}

func TestReadingTheSecondForm(t *testing.T) {
	text := sealed(packed("cards/vex.lua", "run.lua"), begin,
		"action 00000000000000ab 0002 0a0b end_turn",
		"mark the fork \x1b[2J",
		"action 00000000000000ac 0003 - play vex pip",
		"goto 1 00000000000000ab",
		`scripts {"gone":["run.lua"]}`,
		"action 00000000000000ad - - end_turn",
		"goto 2 00000000000000ac",
		`scripts {"files":[{"name":"run.lua","hash":"`+hashOfCard+`"}]}`)
	j, err := journal.Read(strings.NewReader(text))
	if err != nil || j.Damage != nil || j.HasTornLine || j.Unknown != 1 {
		t.Fatalf("%v, %+v", err, j)
	}
	if fmt.Sprint(j.ActionsInEffect()) != "[0 1 2]" || j.ActionCount() != 3 || len(j.Packs) != 2 || j.PackIndexAfter(len(j.Entries)) != 0 {
		t.Errorf("%v, %d packs", j.ActionsInEffect(), len(j.Packs))
	}
	if got := fmt.Sprint(j.Packs); got != "[[{cards/vex.lua card { }} {run.lua card { }}] [{cards/vex.lua card { }}]]" {
		t.Error(got)
	}
	if e := j.Entries[4]; e.Node != 3 || e.Parent != 1 || e.Pack != 1 || e.Line != 9 {
		t.Errorf("%+v", e)
	}
}

func TestWhatIsWrongWithTheSecondForm(t *testing.T) {
	one := packed("run.lua")
	long := strings.Repeat("card { }", 1000)
	for _, c := range []struct {
		name    string
		records []string
		want    string
		err     error
	}{
		{"nothing after the header", nil, "the game never starts", journal.ErrFormat},
		{"no scripts", []string{begin}, "without scripts", journal.ErrFormat},
		{"scripts twice before the start", []string{one, `scripts {"gone":["run.lua"]}`, begin}, "too many", journal.ErrFormat},
		{"an action before the start", []string{one, "action 00000000000000ab - - end"}, "before the start of the game", journal.ErrFormat},
		{"something before the start", []string{one, "mark it"}, "before the start of the game", journal.ErrFormat},
		{"a start with an action", []string{one, begin + " end"}, "after the start", journal.ErrFormat},
		{"capital digits", []string{one, "start 00000000000000AA - -"}, "is not a hash", journal.ErrFormat},
		{"an action of its own parent", []string{one, begin, "goto 1 00000000000000ab"}, "does not refer to a recorded action", journal.ErrFormat},
		{"a way forward to what is not played", []string{one, begin, "action 00000000000000ab - - end", "goto 2 00000000000000ab", "action 00000000000000ab - - end"}, "does not refer to a recorded action", journal.ErrFormat},
		{"a way before the start", []string{one, begin, "goto -1 00000000000000aa"}, "does not refer to a recorded action", journal.ErrFormat},
		{"a way with a plus", []string{one, begin, "goto +0 00000000000000aa"}, "does not refer to a recorded action", journal.ErrFormat},
		{"a huge number", []string{one, begin, "goto 99999999999999999999 00000000000000aa"}, "does not refer to a recorded action", journal.ErrFormat},
		{"a way to another state", []string{one, begin, "action 00000000000000ab - - end", "goto 0 00000000000000ab"}, "does not lead to the same state as", journal.ErrFormat},
		{"a way without a hash", []string{one, begin, "goto 0"}, "does not lead to the same state as", journal.ErrFormat},
		{"an escape in an action", []string{one, begin, "action 00000000000000ab - - end\x1b[2J"}, "control characters", journal.ErrFormat},
		{"no action", []string{one, begin, "action 00000000000000ab - -"}, "empty", journal.ErrFormat},
		{"scripts that are no JSON", []string{"scripts {"}, "lists no scripts", journal.ErrFormat},
		{"scripts and more", []string{one + "{}"}, "lists no scripts", journal.ErrFormat},
		{"scripts that say something else", []string{`scripts {"links":["/etc/passwd"]}`}, "lists no scripts", journal.ErrFormat},
		{"a name that leads out", []string{packed("../run.lua")}, "is not a valid script name", journal.ErrFormat},
		{"a name that leads out further in", []string{packed("cards/../../run.lua")}, "is not a valid script name", journal.ErrFormat},
		{"an absolute name", []string{packed("/etc/run.lua")}, "is not a valid script name", journal.ErrFormat},
		{"a name of another system", []string{packed(`c:\run.lua`)}, "is not a valid script name", journal.ErrFormat},
		{"an empty name", []string{packed("")}, "is not a valid script name", journal.ErrFormat},
		{"a name with an escape", []string{packed("run\x1b[2J.lua")}, "is not a valid script name", journal.ErrFormat},
		{"a deep name", []string{packed(strings.Repeat("a/", journal.MaxDepth+1) + "run.lua")}, "folders deep", journal.ErrTooLong},
		{"a name twice", []string{packed("run.lua", "run.lua")}, "not sorted", journal.ErrFormat},
		{"names out of order", []string{packed("run.lua", "all.lua")}, "not sorted", journal.ErrFormat},
		{"a body twice", []string{one, begin, packed("run.lua")}, "twice", journal.ErrFormat},
		{"a body for nothing", []string{strings.Replace(one, hashOfCard, strings.Repeat("0", 32), 1)}, "never used", journal.ErrFormat},
		{"a hash of nothing", []string{`scripts {"files":[{"name":"run.lua","hash":"00"}]}`}, "no script has the hash", journal.ErrFormat},
		{"gone what never was", []string{one, begin, `scripts {"gone":["all.lua"]}`}, "is removed but was never added", journal.ErrFormat},
		{"a bomb", []string{strings.Replace(one, deflated("card { }"), deflated(strings.Repeat("card { }", 1<<20)), 1)}, "cannot be unpacked", journal.ErrFormat},
		{"less than its size", []string{strings.Replace(one, "[8]", "[9]", 1)}, "cannot be unpacked", journal.ErrFormat},
		{"a size below nothing", []string{strings.Replace(one, "[8]", "[16,-8]", 1)}, "larger than", journal.ErrTooLong},
		{"a size that is huge", []string{strings.Replace(one, "[8]", "[9223372036854775807]", 1)}, "larger than", journal.ErrTooLong},
		{"sizes that are huge together", []string{strings.Replace(one, "[8]", "["+strings.Repeat("65536,", journal.MaxPack>>16)+"8]", 1)}, "at one time", journal.ErrTooLong},
		{"what is not deflated", []string{strings.Replace(one, deflated("card { }"), "AAAA", 1)}, "cannot be unpacked", journal.ErrFormat},
		{"what is not base 64", []string{strings.Replace(one, deflated("card { }"), "????", 1)}, "cannot be unpacked", journal.ErrFormat},
		{"a long action", []string{one, begin, "action 00000000000000ab - - " + long}, "bytes", journal.ErrTooLong},
	} {
		j, err := journal.Read(strings.NewReader(sealed(c.records...)))
		if err == nil {
			err = j.Damage
		}
		if !errors.Is(err, c.err) || !strings.Contains(fmt.Sprint(err), c.want) || !strings.Contains(fmt.Sprint(err), "line ") {
			t.Errorf("%s: %v, want %v with %q", c.name, err, c.err, c.want)
		}
		if s := fmt.Sprint(err); s != screen.Clean(s) || len(s) > 300 {
			t.Errorf("%s: the error is not fit to be shown: %q", c.name, s)
		}
	}
}

func TestTheLimitsOfTheSecondForm(t *testing.T) {
	beginning := []string{packed("run.lua"), begin}
	repeated := func(n int, records ...string) []string {
		list := beginning
		for range n {
			list = append(list, records...)
		}
		return list
	}
	events := "action 00000000000000ab - " + strings.Repeat("00", 1<<20) + " end"
	far := repeated(20_000, "action 00000000000000ab - - end")
	for range 1000 {
		far = append(far, "goto 0 00000000000000aa", "goto 20000 00000000000000ab")
	}
	var others []string
	for i := range journal.MaxPacks + 1 {
		body := fmt.Sprintf("card { %d }", i)
		others = append(others, fmt.Sprintf(`scripts {"files":[{"name":"run.lua","hash":"%s"}],"sizes":[%d],"data":"%s"}`, journal.Sum(body), len(body), deflated(body)))
	}
	for name, c := range testkit.SampleMap(3, map[string]struct {
		records []string
		want    string
	}{
		"actions":        {repeated(journal.MaxActions+1, "action 00000000000000ab - - end"), "more than 100000 actions"},
		"texts":          {repeated(journal.MaxTexts/1000+1, "action 00000000000000ab - - "+strings.Repeat("x", 1000)), "the actions total more than"},
		"events":         {repeated(journal.MaxEvents>>20+1, events), "events"},
		"unknown things": {repeated(journal.MaxRecords, "mark x"), "records"},
		"travel":         {far, "undo and redo steps"},
		"changes":        {repeated(journal.MaxChanges, `scripts {}`), "scripts change more than"},
		"packs":          {append(repeated(0), others...), "different script packs"},
	}) {
		j, err := journal.Read(strings.NewReader(sealed(c.records...)))
		if err != nil || !errors.Is(j.Damage, journal.ErrTooLong) || !strings.Contains(j.Damage.Error(), c.want) {
			t.Errorf("%s: %v, %v", name, err, j.Damage)
		}
	}
}

func TestAHeaderNamesMods(t *testing.T) {
	header := func(mods string) string {
		return `{"journal":2,"program":"curtain","ruleset":"curtain","setup":"","seed":"7","version":"1.0.0","mods":` + mods + "}\n"
	}
	lantern := `{"id":"lantern","version":"1.2.0","hash":"00000000000000aa"}`
	_, err := journal.Read(strings.NewReader(header("[" + lantern + "]")))
	if err == nil || !strings.Contains(err.Error(), "the game never starts") {
		t.Errorf("a header with a mod is refused: %v", err)
	}
	many := strings.Repeat(lantern+",", journal.MaxMods) + lantern
	for _, c := range []struct {
		name, mods, want string
		err              error
	}{
		{"twice", "[" + lantern + "," + lantern + "]", "twice", journal.ErrFormat},
		{"no id", `[{"version":"1.2.0","hash":"aa"}]`, "mod 1", journal.ErrFormat},
		{"is not a hash", `[` + lantern + `,{"id":"moon","version":"1.2.0"}]`, "mod 2", journal.ErrFormat},
		{"control characters", `[{"id":"moon","version":"1\u001b[2J","hash":"aa"}]`, "mod 1", journal.ErrFormat},
		{"a huge id", `[{"id":"` + strings.Repeat("x", journal.MaxModText+1) + `","version":"1","hash":"aa"}]`, "mod 1", journal.ErrTooLong},
		{"too many", "[" + many + "]", "mods", journal.ErrTooLong},
		{"a hundred thousand", "[" + strings.Repeat(lantern+",", 100_000) + lantern + "]", "line 1", journal.ErrTooLong},
		{"torn", `[{"id":"moon","vers`, "line 1", journal.ErrFormat},
		{"no list", `"moon"`, "line 1", journal.ErrFormat},
	} {
		_, err := journal.Read(strings.NewReader(header(c.mods)))
		if !errors.Is(err, c.err) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
