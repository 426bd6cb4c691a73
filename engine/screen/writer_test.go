package screen_test

import (
	"errors"
	"strings"
	"testing"

	"curtaincall/engine/screen"
)

func TestWriterLetsOnlyEmphasisThrough(t *testing.T) {
	for _, c := range []struct {
		colour     bool
		text, want string
	}{
		{true, "plain\nlines\n", "plain\nlines\n"},
		{true, colour.Bad("▼7") + " at " + colour.Title("Pip") + "\n", "\x1b[31m▼7\x1b[0m at \x1b[1;35mPip\x1b[0m\n"},
		{false, colour.Bad("▼7") + "\n", "▼7\n"},
		{true, "\x1b[2J\x1b[H\x1b]0;title\x07\x1b[5mx\x1b[m\n", "[2J[H]0;title[5mx[m\n"},
		{true, "\x1b[1;31mboth\x1b[0;0m", "[1;31mboth[0;0m"}, // no tone of ours
		{true, "\x1b[31mred\nplain\n", "\x1b[31mred\x1b[0m\nplain\n"},
		{true, "\x1b\x1b[31mred\x1b[0m\x1b", "\x1b[31mred\x1b[0m"},
		{true, "a\rb\u009b2Jc\x7f\u202ed\xffe\ttab\x00", "a b2Jcde tab"},
		{true, "dos\r\nlines\r\n", "dos\nlines\n"},
		{true, "", ""},
	} {
		var out strings.Builder
		w := screen.NewWriter(&out, func() bool { return c.colour })
		if n, err := w.Write([]byte(c.text)); n != len(c.text) || err != nil {
			t.Errorf("Write(%q) = %d, %v", c.text, n, err)
		}
		if out.String() != c.want {
			t.Errorf("with colour %v %q is printed as %q, want %q", c.colour, c.text, out.String(), c.want)
		}
	}
}

func TestControlsAreSentAsTheyAre(t *testing.T) {
	var out strings.Builder
	screen.Send(screen.NewWriter(&out, nil), screen.NewPage)
	screen.Send(&out, screen.EraseLine)
	if got, want := out.String(), "\x1b[H\x1b[2J\r\x1b[K"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

type fullDisk struct{}

var errFull = errors.New("no space left")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestWriterRemembersThatSomethingWasNotWritten(t *testing.T) {
	w := screen.NewWriter(fullDisk{}, nil)
	if err := w.Err(); err != nil {
		t.Errorf("before anything is written: %v", err)
	}
	if n, err := w.Write([]byte("text")); n != 0 || !errors.Is(err, errFull) || !errors.Is(w.Err(), errFull) {
		t.Errorf("%d bytes written, %v, remembered %v", n, err, w.Err())
	}
}

func FuzzWriter(f *testing.F) {
	f.Add("\x1b[31mred\x1b[0m\n\x1b[2J\u202e\xff\r", true)
	f.Add("\x1b[1;35m\x1b[", false)
	f.Fuzz(func(t *testing.T, text string, wanted bool) {
		var out strings.Builder
		screen.NewWriter(&out, func() bool { return wanted }).Write([]byte(text))
		got := out.String()
		for _, tone := range []string{"32", "31", "2", "1", "1;35", "36", "0"} {
			if wanted {
				got = strings.ReplaceAll(got, "\x1b["+tone+"m", "")
			}
		}
		for line := range strings.SplitSeq(got, "\n") {
			if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 || r >= 0x2028 && r < 0x202f }) {
				t.Errorf("%q is printed as %q", text, &out)
			}
		}
	})
}
