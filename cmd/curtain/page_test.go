//go:build !race

package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
)

// A page says what to save, what to replace and what to type, and shows what is printed.
var (
	saved     = regexp.MustCompile("(?s)[Ss]ave this\\s+as\\s+`([^`]+)`")
	replaced  = regexp.MustCompile("[Rr]eplace\\s+`([^`]+)`\\s+with\\s+`([^`]+)`\\s+in\\s+`([^`]+)`")
	fenced    = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```\n")
	typedWord = regexp.MustCompile(`"[^"]*"|\S+`)

	gameOfPage = regexp.MustCompile(`skirmish|autobattle|battleline`)
)

// follower follows the instructions of a page in a project.
type follower struct {
	*curtaintest.TestProgram
	t       *testing.T
	command []string           // the command that is open at a keyboard, if any
	steps   []curtaintest.Step // what is done and typed there
	shown   []string           // what the page shows of it
}

// follow returns the page with what its commands really print. A line of three dots stands for any lines. The output
// of a session at the keyboard is compared when the session quits.
func (f *follower) follow(page string) string {
	f.t.Helper()
	var out strings.Builder
	end := 0
	for _, at := range fenced.FindAllStringSubmatchIndex(page, -1) {
		text, language, body := page[end:at[0]], page[at[2]:at[3]], page[at[4]:at[5]]
		out.WriteString(text)
		end = at[1]
		edit := f.edit(text)
		if edit != nil && f.command == nil {
			edit()
			edit = nil
		}
		switch name := saved.FindStringSubmatch(text); {
		case language == "console" && (f.command != nil || strings.Contains(body, "\n> ")):
			f.continueSession(edit, body)
		case language == "console":
			body = f.typed(body)
		case name != nil:
			curtaintest.Write(f.t, f.AbsPath(name[1]), body)
		}
		fmt.Fprintf(&out, "```%s\n%s```\n", language, body)
	}
	if f.command != nil {
		f.t.Error("the page does not quit its last session")
	}
	return out.String() + page[end:]
}

// edit returns a function that makes the replacement which text asks for; nil if it asks for none.
func (f *follower) edit(text string) func() {
	m := replaced.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	return func() { curtaintest.ReplaceInFile(f.t, f.AbsPath(m[3]), m[1], m[2]) }
}

// continueSession collects what is typed at the keyboard, and runs all of it when the session quits.
func (f *follower) continueSession(edit func(), block string) {
	if f.command == nil {
		line, rest, _ := strings.Cut(strings.TrimPrefix(block, "$ "), "\n")
		f.command, block = commandWords(line), rest
	}
	until := ""
	if edit != nil {
		until, _, _ = strings.Cut(block, "\n")
	}
	for _, line := range strings.Split(strings.TrimSuffix(block, "\n"), "\n") {
		if input, is := strings.CutPrefix(line, "> "); is {
			f.steps = append(f.steps, curtaintest.Step{Do: edit, Until: until, Types: input})
			edit, until, line = nil, "", "..."
		}
		f.shown = append(f.shown, line)
	}
	if !strings.HasSuffix(block, "\n> quit\n") {
		return
	}
	printed := &curtaintest.SharedBuffer{}
	hand := &curtaintest.ScriptedPrompt{T: f.t, Read: printed.String, Steps: f.steps}
	host := *f.Host
	host.Out, host.Err = printed, printed
	host.Env = func(name string) string { // a variable set and unset would race with what watches
		if name == "COLUMNS" {
			return "90"
		}
		return f.Vars[name]
	}
	host.OpenPrompt = func(terminal.Completer) terminal.Prompt { return hand }
	host.Signals = func() (interrupts, terminations <-chan os.Signal, end func()) { return nil, nil, func() {} }
	if status := program.Run(f.command[1:], &host); status != program.ExitOK {
		f.t.Errorf("%s ends with status %d: %s", strings.Join(f.command, " "), status, printed.String())
	}
	shows(f.t, printed.String(), strings.Join(f.shown, "\n"))
	f.command, f.steps, f.shown = nil, nil, nil
}

// commandWords splits a command into words like a shell, and returns `go run ./cmd/curtain` as `curtain`.
func commandWords(line string) []string {
	words := typedWord.FindAllString(strings.Replace(line, "go run ./cmd/", "", 1), -1)
	for i := range words {
		words[i] = strings.Trim(words[i], `"`)
	}
	return words
}

// typed runs the commands of a block, and returns the block with their real output.
func (f *follower) typed(block string) string {
	f.t.Helper()
	var out strings.Builder
	for _, command := range strings.Split(strings.TrimPrefix(block, "$ "), "\n$ ") {
		line, shown, _ := strings.Cut(command, "\n")
		out.WriteString("$ " + line + "\n")
		var said string
		switch words := commandWords(line); words[0] {
		case "cp":
			if err := os.CopyFS(f.AbsPath(words[3]), os.DirFS(f.AbsPath(words[2]))); err != nil {
				f.t.Fatal(err)
			}
		case "export":
			name, value, _ := strings.Cut(words[1], "=")
			f.Vars[name] = value
		case "rm":
			for _, name := range words[1:] {
				if err := os.Remove(f.AbsPath(name)); err != nil {
					f.t.Error(err)
				}
			}
		case "zip":
			curtaintest.ZipFolder(f.t, f.TestProgram, words[2], words[3])
		case "curtain":
			whole := words[1] == "weigh" || words[1] == "simulate" && !slices.Contains(words, "fight") // which takes minutes
			if whole && !*testkit.Long && !*golden.Update || !testkit.Full && (words[1] == "simulate" || words[1] == "check") {
				said = shown
				break
			}
			f.Stdout.Reset()
			f.Stderr.Reset()
			status := program.Run(words[1:], f.Host)
			if said = strings.TrimRight(f.Stdout.String()+f.Stderr.String(), "\n"); said != "" {
				said += "\n"
			}
			if status != program.ExitOK {
				said += fmt.Sprintf("exit status %d\n", status)
			}
		default:
			f.t.Errorf("the page types %q, which nobody here can do", line)
		}
		if matches(said, shown) {
			said = shown
		}
		out.WriteString(strings.TrimRight(said, "\n"))
		if said != "" {
			out.WriteString("\n")
		}
	}
	return out.String()
}

// matches reports whether the page shows a text correctly.
func matches(text, shown string) bool {
	for i, piece := range strings.Split("\n"+strings.TrimRight(shown, "\n")+"\n", "\n...\n") {
		at := strings.Index("\n"+text, strings.TrimRight(piece, "\n"))
		if at < 0 || i == 0 && at > 0 {
			return false
		}
		text = ("\n" + text)[at+len(strings.TrimRight(piece, "\n")):]
	}
	return strings.HasSuffix("\n"+strings.TrimRight(shown, "\n"), "\n...") || strings.TrimSpace(text) == ""
}

// TestDocumentsShowWhatIsPrinted follows the pages that introduce the program.
func TestDocumentsShowWhatIsPrinted(t *testing.T) {
	curtaintest.UseBuiltinPractice(t)
	pages := []string{"README.md", "cmd/curtain/repl/CONSOLE.md", "scripts/curtain/WRITING.md"}
	if testkit.Full || *golden.Update {
		pages = append(pages, "scripts/MODS.md", "scripts/skirmish/WRITING.md", "scripts/autobattle/WRITING.md", "scripts/battleline/WRITING.md", "engine/lab/BALANCE-LAB.md")
	}
	for _, page := range pages {
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			name := filepath.Join(curtaintest.ProjectRoot, page)
			body := testkit.ReadFile(t, name)
			s := curtaintest.NewProject(t, cmp.Or(gameOfPage.FindString(page), "curtain"))
			s.Vars["CURTAIN_MODS"] = "elsewhere"
			delete(s.Vars, "CURTAIN_ASKING") // as a reader has it
			f := follower{TestProgram: s, t: t}
			got := f.follow(body)
			if *golden.Update {
				curtaintest.Write(t, name, got)
				return
			}
			theirs, ours := strings.Split(body, "\n"), strings.Split(got, "\n")
			for i := range theirs {
				if i >= len(ours) || ours[i] != theirs[i] {
					t.Fatalf("%s:%d shows %q, and there is %q: go test ./cmd/curtain -run Documents -update", page, i+1, theirs[i], strings.Join(ours[i:min(i+5, len(ours))], "\n"))
				}
			}
		})
	}
}

// shows checks that the output contains the pieces between lines of three dots, in this order.
func shows(t *testing.T, out, pieces string) {
	t.Helper()
	var want []string
	for _, piece := range strings.Split("\n"+pieces+"\n", "\n...\n") {
		for _, part := range strings.Split(piece, "\n...\n") {
			if part = strings.Trim(part, "\n"); part != "" && part != "..." {
				want = append(want, strings.TrimPrefix(part, "...\n"))
			}
		}
	}
	curtaintest.CheckContains(t, out, want...)
}

// What stands in a page for writers: a definition with its id, or scenarios.
var (
	defines = regexp.MustCompile(`(?m)^return (card|enemy|relic|keyword|event|run|sentence|rarity|tag|item|card_type|owner) \{`)
	namesIt = regexp.MustCompile(`\bid = "(\w+)"`)
)

// TestDocumentsForWritersCanBeTyped puts the code of the page for writers into a mod. The mod must load and pass its
// scenarios; its only findings are that its cards are in no deck.
func TestDocumentsForWritersCanBeTyped(t *testing.T) {
	page := testkit.ReadFile(t, filepath.Join(curtaintest.ProjectRoot, program.ScriptsRoot, "curtain", "WRITING.md"))
	s := curtaintest.NewProject(t, "curtain")
	if program.Run([]string{"new", "mod", "page"}, s.Host) != program.ExitOK {
		t.Fatal(s.Stderr.String())
	}
	guide, _, _ := strings.Cut(page, "\n## Reference\n")
	written, scenarios := 0, 0
	for _, block := range fenced.FindAllStringSubmatch(guide, -1) {
		body := block[2]
		if kind := defines.FindStringSubmatch(body); kind != nil {
			curtaintest.Write(t, s.AbsPath("mods/page/"+kind[1]+"s/"+namesIt.FindStringSubmatch(body)[1]+".lua"), body)
			written++
		} else if strings.HasPrefix(body, "describe(") {
			scenarios++
			curtaintest.Write(t, s.AbsPath(fmt.Sprintf("mods/page/page%d_test.lua", scenarios)), body)
		}
	}
	if written < 11 || scenarios < 3 {
		t.Fatalf("%d definitions and %d groups of scenarios stand in the page", written, scenarios)
	}
	s.Stdout.Reset()
	if program.Run([]string{"test", "mods/page"}, s.Host) != program.ExitOK {
		t.Error(s.Stdout.String() + s.Stderr.String())
	}
	s.Stdout.Reset()
	program.Run([]string{"check", "--text", "mods/page"}, s.Host)
	for _, line := range strings.Split(s.Stdout.String(), "\n") {
		if finding := regexp.MustCompile(`: C\d+ `).FindString(line); finding != "" && finding != ": C205 " {
			t.Error(line)
		}
	}
}
