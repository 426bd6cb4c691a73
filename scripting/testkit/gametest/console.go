package gametest

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
)

// NewPrompt returns a console that plays a content and prints to out, 100 columns wide.
func NewPrompt(t *testing.T, r *scripting.Ruleset, c *scripting.Generation, out *strings.Builder) *console.Console {
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

// LineAndOutput is a line typed at the prompt, and a text that its output must contain.
type LineAndOutput [2]string

// CheckPromptLines types lines at one prompt with a ruleset's own scripts, and checks the output of each.
func CheckPromptLines(t *testing.T, r *scripting.Ruleset, lines []LineAndOutput) {
	t.Helper()
	var out strings.Builder
	p := NewPrompt(t, r, Pack(t, r), &out)
	for _, typed := range lines {
		line, want := typed[0], typed[1]
		out.Reset()
		p.RunLine(line)
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s\n  says %s\n  want %s", line, &out, want)
		}
	}
}

// CheckManual checks that the manual explains every name at a ruleset's prompt, and that each of
// its examples works in a new game or after the lines of one of places.
func CheckManual(t *testing.T, r *scripting.Ruleset, places ...[]string) {
	t.Helper()
	var out strings.Builder
	c := Pack(t, r)
	words := map[string]bool{}
	for _, e := range NewPrompt(t, r, c, &out).ManualEntries() {
		words[e.Word] = true
	}
	part := NewPrompt(t, r, c, &out).GameBindings()
	names, _ := part.GlobalNames()
	for _, n := range names {
		if !words[n] {
			t.Errorf("the manual does not explain %s", n)
		}
	}
	for _, e := range part.LuaManual() {
		if e.Example == "" || !strings.HasSuffix(e.About, ".") {
			t.Errorf("%s is not explained: %q, %q", e.Word, e.About, e.Example)
		}
		if said := outputIfFailsEverywhere(t, r, c, e.Example, places); said != "" {
			t.Errorf("%s: %s works nowhere:\n%s", e.Word, e.Example, said)
		}
	}
}

// outputIfFailsEverywhere types a line in a new game, and after the lines of each of places. It returns the output if
// the line fails everywhere, and "" otherwise.
func outputIfFailsEverywhere(t *testing.T, r *scripting.Ruleset, c *scripting.Generation, line string, places [][]string) (said string) {
	t.Helper()
	for _, place := range append([][]string{nil}, places...) {
		var out strings.Builder
		p := NewPrompt(t, r, c, &out)
		for _, l := range place {
			p.RunLine(l)
		}
		out.Reset()
		if !p.RunLine(line).Failed {
			return ""
		}
		said += out.String()
	}
	return said
}

// CheckWhy checks that the verb why explains every number of a game, by its name and as the stage shows it, in a new
// game and after the lines of each of places. It also types the lines that the answers suggest.
func CheckWhy(t *testing.T, r *scripting.Ruleset, places ...[]string) {
	t.Helper()
	c := Pack(t, r)
	for _, lines := range append(places, nil) {
		var out strings.Builder
		p := NewPrompt(t, r, c, &out)
		for _, line := range lines {
			if p.RunLine(line).Failed {
				t.Fatalf("%s says %s", line, &out)
			}
		}
		asked := 0
		for _, word := range wordsOfExplainedNumbers(p) {
			asked++
			checkWhyAnswer(t, p, &out, "why "+word)
		}
		drawn, unexplained := testkit.SampleUnlessLong(5, 2, numbersOnStage(p)), []string(nil)
		for _, number := range drawn {
			out.Reset()
			if p.RunLine("why " + number).Failed {
				t.Errorf("why %s\n  says %s", number, &out)
			} else if !explanation.MatchString(out.String()) {
				unexplained = append(unexplained, number)
			}
		}
		if len(unexplained) > max(2, len(drawn)/2) { // those of texts and of lists
			t.Errorf("after %q the screen's numbers %q are not explained", lines, unexplained)
		}
		for _, word := range testkit.SampleUnlessLong(5, 2, wordsOnStage(p)) {
			out.Reset()
			if p.RunLine("why "+word).Failed && !strings.Contains(out.String(), " could be ") {
				t.Errorf("why %s\n  says %s", word, &out)
			}
		}
		if asked == 0 {
			t.Errorf("after %q nothing can be asked", lines)
		}
	}
}

// wordsOfExplainedNumbers returns the names of all numbers that why explains.
func wordsOfExplainedNumbers(p *console.Console) (words []string) {
	table := p.Session().Table()
	for _, f := range table.AppendFacts(nil) {
		words = append(words, f.Word)
	}
	game := p.GameBindings().Game
	for _, n := range game.ComputedValues(game.State(table)) {
		words = append(words, n.Word)
	}
	return words
}

// numbersOnStage returns the numbers on the stage, as they are shown.
func numbersOnStage(p *console.Console) (list []string) {
	return findOnStage(p, func(word string) bool {
		return strings.ContainsAny(word, "0123456789") && !strings.ContainsFunc(word, unicode.IsLetter)
	})
}

// wordsOnStage returns the words and symbols on the stage that are not numbers.
func wordsOnStage(p *console.Console) (list []string) {
	return findOnStage(p, func(word string) bool {
		return !strings.ContainsAny(word, "0123456789") && strings.Trim(word, "─│╭╮╰╯█░") != "" && word != "not" // why not ACTION
	})
}

func findOnStage(p *console.Console, isWanted func(word string) bool) (list []string) {
	for _, line := range p.Session().Table().Stage(screen.Screen{Width: 120}) {
		for _, word := range strings.Fields(line) {
			word = strings.Trim(word, ".,:;()[]│·▶▼▲")
			if isWanted(word) && !slices.Contains(list, word) {
				list = append(list, word)
			}
		}
	}
	return list
}

// explanation matches a line that explains something, not only where it stands on the stage: the value of a number,
// alone or with the line that explains it, what an action would change, or what typing a word does.
var explanation = regexp.MustCompile("(?m)^[^`:]+: \\S.*(\\.$|, the same as at the start|, the same as now|; | \\(`why )|" +
	"^`[^`]+`: \\S|^Typing \\S.* means ")

// suggestedLine matches a why line that an answer suggests.
var suggestedLine = regexp.MustCompile("`(why [^`]*)`")

func checkWhyAnswer(t *testing.T, p *console.Console, out *strings.Builder, line string) {
	t.Helper()
	out.Reset()
	if p.RunLine(line).Failed || !explanation.MatchString(out.String()) {
		t.Errorf("%s\n  says %s", line, out)
	}
	for _, more := range suggestedLine.FindAllStringSubmatch(strings.Join(strings.Fields(out.String()), " "), -1) {
		if !strings.HasSuffix(more[1], " all") {
			checkWhyAnswer(t, p, out, more[1])
		}
	}
}
