package journal_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
)

const (
	head   = `{"journal":1,"program":"curtain 1","ruleset":"curtain","setup":"fight rat","seed":"7","start":"00000000000000aa","content":[{"name":"card vex","hash":"1f"}]}`
	action = "00000000000000ab 00010002 0a0b end_turn"
)

func TestReadingAJournal(t *testing.T) {
	j, err := journal.Read(strings.NewReader(head + "\n" + action + "\n@goto 0\n" + `@scripts [{"name":"card vex","hash":"2f"}]` + "\n00000000000000ac - - play vex pip\n0000"))
	if err != nil {
		t.Fatal(err)
	}
	if j.Header.Seed != 7 || j.Header.Setup != "fight rat" || len(j.Entries) != 4 || j.Torn != "0000" || j.Size != int64(len(head)+len(action)+len("@goto 0")+len(`@scripts [{"name":"card vex","hash":"2f"}]`)+len("00000000000000ac - - play vex pip")+5) {
		t.Errorf("%+v", j)
	}
	if e := j.Entries[0]; e.Text != "end_turn" || e.Hash != 0xab || fmt.Sprint(e.Parts, e.Events) != "[1 2] [10 11]" || e.Line != 2 {
		t.Errorf("%+v", e)
	}
	if e := j.Entries[3]; e.Text != "play vex pip" || e.Parts != nil || e.Events != nil || e.Line != 5 {
		t.Errorf("%+v", e)
	}
	if j.ChangedInPlay() != 2 || j.Content()[0].Hash != "2f" {
		t.Errorf("changed before action %d, %v", j.ChangedInPlay(), j.Content())
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
		{"another version", strings.Replace(head, `"journal":1`, `"journal":2`, 1) + "\n", "form 2", journal.ErrVersion},
		{"a seed that is no number", strings.Replace(head, `"7"`, `"x"`, 1) + "\n", "line 1", journal.ErrFormat},
		{"a definition without a name", strings.Replace(head, `"card vex"`, `""`, 1) + "\n", "definition 1", journal.ErrFormat},
		{"a header without end", strings.Repeat("x", journal.MaxHeader+1), "line 1", journal.ErrTooLong},
		{"a line without end", head + "\n" + strings.Repeat("x", journal.MaxLine+1), "line 2", journal.ErrTooLong},
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
		if !errors.Is(err, c.err) || j != nil || !strings.Contains(fmt.Sprint(err), c.want) {
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
	if j.Header.Setup != "fight[2J rat" || j.Header.Content[0].Name != "card vex" {
		t.Errorf("%q, %q", j.Header.Setup, j.Header.Content[0].Name)
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
	for _, line := range []string{action, "@goto 0", action[:17] + strings.Repeat("0123", 100_000) + " - end"} {
		_, err := journal.Read(io.MultiReader(strings.NewReader(head+"\n"), &endless{line: line + "\n"}))
		if !errors.Is(err, journal.ErrTooLong) {
			t.Errorf("%.40s: %v, want %v", line, err, journal.ErrTooLong)
		}
	}
}
