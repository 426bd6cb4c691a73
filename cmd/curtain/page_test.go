package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit/golden"
)

// A page tells its reader what to save and what to type, and shows what comes of it.
var (
	saved     = regexp.MustCompile("(?s)[Ss]ave this\\s+as\\s+`([^`]+)`")
	fenced    = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```\n")
	typedWord = regexp.MustCompile(`"[^"]*"|\S+`)
)

// followPage does what a page says, in a project, and returns the page with what is really
// printed. Lines that are only three dots stand for any lines.
func followPage(t *testing.T, s *curtaintest.Stage, page string) string {
	t.Helper()
	var out strings.Builder
	end := 0
	for _, at := range fenced.FindAllStringSubmatchIndex(page, -1) {
		text, language, body := page[end:at[0]], page[at[2]:at[3]], page[at[4]:at[5]]
		out.WriteString(text)
		end = at[1]
		switch name := saved.FindStringSubmatch(text); {
		case language == "console":
			body = typed(s, t, body)
		case name != nil:
			curtaintest.Write(t, s.At(name[1]), body)
		}
		fmt.Fprintf(&out, "```%s\n%s```\n", language, body)
	}
	return out.String() + page[end:]
}

// typed does the commands of a block, and returns it with what they print.
func typed(s *curtaintest.Stage, t *testing.T, block string) string {
	t.Helper()
	var out strings.Builder
	for _, command := range strings.Split(strings.TrimPrefix(block, "$ "), "\n$ ") {
		line, shown, _ := strings.Cut(command, "\n")
		out.WriteString("$ " + line + "\n")
		words := typedWord.FindAllString(line, -1)
		for i := range words {
			words[i] = strings.Trim(words[i], `"`)
		}
		var said string
		switch words[0] {
		case "cp":
			if err := os.CopyFS(s.At(words[3]), os.DirFS(s.At(words[2]))); err != nil {
				t.Fatal(err)
			}
		case "export":
			name, value, _ := strings.Cut(words[1], "=")
			s.Vars[name] = value
		case "zip":
			curtaintest.Zipped(t, s, words[2], words[3])
		case "curtain":
			s.Stdout.Reset()
			s.Stderr.Reset()
			status := program.Run(words[1:], s.Host)
			if said = strings.TrimRight(s.Stdout.String()+s.Stderr.String(), "\n"); said != "" {
				said += "\n"
			}
			if status != program.ExitOK {
				said += fmt.Sprintf("exit status %d\n", status)
			}
		default:
			t.Errorf("the page types %q, which nobody here can do", line)
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

// matches reports whether a text is what is shown of it.
func matches(text, shown string) bool {
	for i, piece := range strings.Split("\n"+strings.TrimRight(shown, "\n")+"\n", "\n...\n") {
		at := strings.Index("\n"+text, strings.TrimRight(piece, "\n"))
		if at < 0 || i == 0 && at > 0 {
			return false
		}
		text = ("\n" + text)[at+len(strings.TrimRight(piece, "\n")):]
	}
	return strings.HasSuffix(shown, "...\n") || strings.TrimSpace(text) == ""
}

// TestDocumentsShowWhatIsPrinted follows the page about mods.
func TestDocumentsShowWhatIsPrinted(t *testing.T) {
	name := filepath.Join(curtaintest.Top, program.ScriptsRoot, "MODS.md")
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s := curtaintest.Project(t)
	s.Vars["CURTAIN_MODS"] = "elsewhere"
	got := followPage(t, s, string(page))
	if *golden.Update {
		curtaintest.Write(t, name, got)
		return
	}
	theirs, ours := strings.Split(string(page), "\n"), strings.Split(got, "\n")
	for i := range theirs {
		if i >= len(ours) || ours[i] != theirs[i] {
			t.Fatalf("MODS.md:%d shows %q, and there is %q: go test ./cmd/curtain -run Documents -update", i+1, theirs[i], strings.Join(ours[i:min(i+5, len(ours))], "\n"))
		}
	}
}

// TestDocumentsShowARecordedSession types what the README's session types, up to where an
// editor takes part, and wants all that it shows, in this order.
func TestDocumentsShowARecordedSession(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(curtaintest.Top, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "## The designer's loop")
	_, rest, _ = strings.Cut(rest, "```console\n")
	played, rest, _ := strings.Cut(rest, "$ go run ./cmd/curtain repl ")
	session, _, found := strings.Cut(rest, "Live: ")
	if !found {
		t.Fatal("the README has no recorded session")
	}
	file, shown, _ := strings.Cut(session, "\n")
	s := curtaintest.Project(t)
	command, says, _ := strings.Cut(strings.TrimPrefix(played, "$ go run ./cmd/curtain "), "\n")
	shows(t, s.Does(t, program.ExitOK, strings.Fields(command)...), says)
	var typed, printed []string
	for _, line := range strings.Split(shown, "\n") {
		if input, is := strings.CutPrefix(line, "> "); is {
			typed, line = append(typed, input), "..."
		}
		printed = append(printed, line)
	}
	s.Vars["COLUMNS"] = "90"
	shows(t, s.AtConsole(t, program.ExitOK, strings.Join(typed, "\n"), file), strings.Join(printed, "\n"))
}

// shows wants the pieces between lines of three dots, in this order.
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
	curtaintest.Has(t, out, want...)
}

// What stands in a page for writers: a definition with its id, or scenarios.
var (
	defines = regexp.MustCompile(`(?m)^return (card|enemy|relic|keyword|event|run|sentence) \{`)
	namesIt = regexp.MustCompile(`\bid = "(\w+)"`)
)

// TestDocumentsForWritersCanBeTyped puts what the page for writers shows into a mod, which
// loads, passes, and has no finding but that nothing is in a deck.
func TestDocumentsForWritersCanBeTyped(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(curtaintest.Top, program.ScriptsRoot, "curtain", "WRITING.md"))
	if err != nil {
		t.Fatal(err)
	}
	s := curtaintest.Project(t)
	if program.Run([]string{"new", "mod", "page"}, s.Host) != program.ExitOK {
		t.Fatal(s.Stderr.String())
	}
	guide, _, _ := strings.Cut(string(page), "\n## Reference\n")
	written, scenarios := 0, 0
	for _, block := range fenced.FindAllStringSubmatch(guide, -1) {
		body := block[2]
		if kind := defines.FindStringSubmatch(body); kind != nil {
			curtaintest.Write(t, s.At("mods/page/"+kind[1]+"s/"+namesIt.FindStringSubmatch(body)[1]+".lua"), body)
			written++
		} else if strings.HasPrefix(body, "describe(") {
			scenarios++
			curtaintest.Write(t, s.At(fmt.Sprintf("mods/page/page%d_test.lua", scenarios)), body)
		}
	}
	if written < 11 || scenarios < 5 {
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
