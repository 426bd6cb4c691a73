package gametest

import (
	"regexp"
	"strings"
	"testing"

	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/prompt"
	"curtaincall/scripting/sandbox"
)

// Prompt is a console with content, which prints to out.
func Prompt(t *testing.T, r *scripting.Ruleset, c scripting.Content, out *strings.Builder) *console.Console {
	t.Helper()
	p, err := console.New(console.Options{
		Ruleset: r, Content: c, Seed: 1, Out: out,
		Screen: func() screen.Screen { return screen.Screen{Width: 100} },
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Typed is a line at the prompt, and a part of what it must print.
type Typed [2]string

// Prompts types lines at one prompt with a ruleset's own scripts.
func Prompts(t *testing.T, r *scripting.Ruleset, lines []Typed) {
	t.Helper()
	var out strings.Builder
	p := Prompt(t, r, Pack(t, r), &out)
	for _, typed := range lines {
		line, want := typed[0], typed[1]
		out.Reset()
		p.Line(line)
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s\n  says %s\n  want %s", line, &out, want)
		}
	}
}

// Manual wants the manual of a ruleset to explain every name of the prompt, and each of
// its examples to work after the lines of one of places, if not at once.
func Manual(t *testing.T, r *scripting.Ruleset, places ...[]string) {
	t.Helper()
	var out strings.Builder
	c := Pack(t, r)
	words := map[string]bool{}
	for _, e := range Prompt(t, r, c, &out).Manual() {
		words[e.Word] = true
	}
	part, err := prompt.Open(Player(t, c), sandbox.NewVM(sandbox.DefaultLimits()), nil)
	if err != nil {
		t.Fatal(err)
	}
	names, _ := part.Names()
	for _, n := range names {
		if !words[n] {
			t.Errorf("the manual does not explain %s", n)
		}
	}
	for _, e := range part.Manual() {
		if e.Example == "" || !strings.HasSuffix(e.About, ".") {
			t.Errorf("%s is not explained: %q, %q", e.Word, e.About, e.Example)
		}
		if said := worksNowhere(t, r, c, e.Example, places); said != "" {
			t.Errorf("%s: %s works nowhere:\n%s", e.Word, e.Example, said)
		}
	}
}

// worksNowhere is what a line prints where it works in none of places, nor in the game
// that a prompt begins with; "" where it works in one.
func worksNowhere(t *testing.T, r *scripting.Ruleset, c scripting.Content, line string, places [][]string) (said string) {
	t.Helper()
	for _, place := range append([][]string{nil}, places...) {
		var out strings.Builder
		p := Prompt(t, r, c, &out)
		for _, l := range place {
			p.Line(l)
		}
		out.Reset()
		if !p.Line(line).Failed {
			return ""
		}
		said += out.String()
	}
	return said
}

// Whys wants why to answer for each number that a stage can show, after the lines of each of
// places and in the game that a prompt begins with; and where it names a line to type, that
// line to answer too.
func Whys(t *testing.T, r *scripting.Ruleset, places ...[]string) {
	t.Helper()
	c := Pack(t, r)
	for _, lines := range append(places, nil) {
		var out strings.Builder
		p := Prompt(t, r, c, &out)
		for _, line := range lines {
			if p.Line(line).Failed {
				t.Fatalf("%s says %s", line, &out)
			}
		}
		asked := 0
		for _, word := range numbers(p) {
			asked++
			why(t, p, &out, "why "+word)
		}
		if asked == 0 {
			t.Errorf("after %q nothing can be asked", lines)
		}
	}
}

// numbers are the words of those numbers that why answers for.
func numbers(p *console.Console) (words []string) {
	table := p.Session().Table()
	for _, f := range table.Facts(nil) {
		words = append(words, f.Word)
	}
	for _, n := range p.Part().Reckoned(table) {
		words = append(words, n.Word)
	}
	return words
}

// quoted are the lines to type that an answer names.
var quoted = regexp.MustCompile("`(why [^`]*)`")

func why(t *testing.T, p *console.Console, out *strings.Builder, line string) {
	t.Helper()
	out.Reset()
	if p.Line(line).Failed || !strings.Contains(out.String(), " is ") {
		t.Errorf("%s\n  says %s", line, out)
	}
	for _, more := range quoted.FindAllStringSubmatch(strings.Join(strings.Fields(out.String()), " "), -1) {
		if !strings.HasSuffix(more[1], " all") {
			why(t, p, out, more[1])
		}
	}
}
