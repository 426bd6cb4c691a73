package console_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// A transcript is what a person sees: lines that begin with the prompts "> " and ". " are typed, the lines after them
// are the answer. Two commands stand for what happens beside the console:
//
//	! FILE: OLD => NEW   an editor saves a script with OLD replaced by NEW
//	! end                the input ends
//
// Lines before the first of these say what the transcript shows.
func TestTranscripts(t *testing.T) {
	testkit.SkipIfShort(t)
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no transcripts", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) {
			golden.Check(t, file, perform(t, testkit.ReadFile(t, file)))
		})
	}
}

// perform types the input of a transcript and returns the transcript that results.
func perform(t *testing.T, transcript string) string {
	var out strings.Builder
	s := open(t, &out, "")
	begun, failed := false, false
	for _, line := range strings.Split(strings.TrimSuffix(transcript, "\n"), "\n") {
		kind := ""
		if len(line) >= 1 {
			kind = line[:1]
		}
		switch {
		case kind == ">" || kind == "." && strings.HasPrefix(line, ". "):
			begun = true
			typed := strings.TrimPrefix(line[1:], " ")
			out.WriteString(strings.TrimRight(s.c.Prompt()+typed, " ") + "\n")
			failed = s.c.RunLine(typed).Failed || failed
		case strings.HasPrefix(line, "! "):
			begun = true
			out.WriteString(line + "\n")
			if line == "! end" {
				failed = s.c.EndInput().Failed || failed
				fmt.Fprintf(&out, "failed: %t\n", failed)
			} else {
				s.save(t, line[2:])
			}
		case !begun:
			out.WriteString(line + "\n")
		}
	}
	return out.String()
}

// stand is a console with the scripts of testdata/pack, which tests can change.
type stand struct {
	c     *console.Console
	texts []*source.Text
	live  *scripting.Generation
}

// jabs is a scenario file that the verb who can find. It is never run.
var jabs = &source.Text{Name: "pack/jabs_test.lua", Body: `describe("Jab", function()
  it("is quick", function() fight { hand = { "jab" } } end)
  it("is quicker than a strike", function()
    local f = fight { hand = { "jab", "strike" } }
    f:play "jab"
  end)
end)
`}

// instructions are enough for every line of a test but the endless ones.
const instructions = 500_000

func open(t *testing.T, out *strings.Builder, words string) *stand {
	t.Helper()
	return openAt(t, out, words, 80)
}

// openAt is open with a screen of another width.
func openAt(t *testing.T, out *strings.Builder, words string, width int) *stand {
	t.Helper()
	pack := source.Pack{FS: os.DirFS("testdata/pack"), Prefix: "pack"}
	texts, err := pack.ReadAllExceptScenarios()
	if err != nil {
		t.Fatal(err)
	}
	s := &stand{texts: texts}
	ruleset := curtain.Ruleset()
	if s.live, err = ruleset.Load(texts, sandbox.DefaultLimits(), nil); err != nil {
		t.Fatal(err)
	}
	s.c, err = console.New(console.Options{
		Ruleset: ruleset, Content: s.live, Seed: 1, Words: words, Out: out, LineInstructions: instructions,
		Screen:    func() screen.Screen { return screen.Screen{Width: width} },
		ReadFiles: func() ([]*source.Text, error) { return append(s.texts, jabs), nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// save replaces a part of a script, as an editor does.
func (s *stand) save(t *testing.T, edit string) {
	t.Helper()
	file, change, ok := strings.Cut(edit, ": ")
	old, now, ok2 := strings.Cut(change, " => ")
	if !ok || !ok2 {
		t.Fatalf("%q is no edit", edit)
	}
	found := false
	var texts []*source.Text
	for _, text := range s.texts {
		if text.Name == "pack/"+file {
			if found = strings.Contains(text.Body, old); !found {
				t.Fatalf("%s does not contain %q", file, old)
			}
			text = &source.Text{Name: text.Name, Body: strings.Replace(text.Body, old, now, 1)}
		}
		texts = append(texts, text)
	}
	if !found {
		t.Fatalf("there is no file %q", file)
	}
	content, err := curtain.Ruleset().Load(texts, sandbox.DefaultLimits(), s.live)
	s.texts = texts
	if err != nil {
		s.c.PrintReloadError(err)
		return
	}
	s.live = content
	s.c.Reload(content, []string{"pack/" + file})
}
