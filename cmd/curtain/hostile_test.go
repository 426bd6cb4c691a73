//go:build !race

package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/registry/commands"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripts"
)

// evilWords are shorter hostile texts, for places where a word is cut off or refused at its first odd character.
var evilWords = []string{curtaintest.HostileText, "\x1b[2Jevil", "\x9bevil", "a=\x1b[2Jevil", "--\x1b[2Jevil", "evil\nin\x1b[2J two lines"}

// besieged returns a program whose name, folder and environment are hostile.
func besieged(t *testing.T, colour bool, games ...*scripting.Ruleset) *curtaintest.TestProgram {
	t.Helper()
	s := curtaintest.NewTestProgram(t, games...)
	s.Dir = filepath.Join(s.Dir, curtaintest.HostileText)
	if err := os.Mkdir(s.Dir, 0o777); err != nil {
		t.Skipf("no such names here: %v", err)
	}
	s.Command = curtaintest.HostileText
	s.Vars = map[string]string{"XDG_STATE_HOME": filepath.Join(s.Dir, curtaintest.HostileText), "HOME": curtaintest.HostileText, "TERM": curtaintest.HostileText, "COLUMNS": curtaintest.HostileText}
	if colour {
		s.Columns = func() int { return 100 }
	}
	return s
}

// meets runs a command line, checks that its output is harmless, and returns the output.
func meets(s *curtaintest.TestProgram, t *testing.T, colour bool, args ...string) (printed string) {
	t.Helper()
	s.Stdout.Reset()
	s.Stderr.Reset()
	program.Run(args, s.Host)
	what := fmt.Sprintf("curtain %q", args)
	curtaintest.CheckNoTerminalControls(t, what, s.Stdout.String(), colour)
	curtaintest.CheckNoTerminalControls(t, what+" on standard error", s.Stderr.String(), false)
	return s.Stdout.String() + s.Stderr.String()
}

// bothWays runs a test without and with colour.
func bothWays(t *testing.T, do func(t *testing.T, colour bool)) {
	for _, colour := range []bool{false, true} {
		t.Run(fmt.Sprint("colour ", colour), func(t *testing.T) { t.Parallel(); do(t, colour) })
	}
}

// TestEveryVerbWithEvilArguments checks that the output stays tame for evil arguments of every
// command and evil values of every flag.
func TestEveryVerbWithEvilArguments(t *testing.T) {
	bothWays(t, func(t *testing.T, colour bool) {
		s := besieged(t, colour, evilGame())
		curtaintest.Write(t, filepath.Join(s.Dir, curtaintest.HostileText, "rungs.lua"), "rotten")
		s.In = strings.NewReader("")
		repeated := 0
		meets := func(args ...string) {
			if strings.Contains(meets(s, t, colour, args...), "evil") {
				repeated++
			}
		}
		all := 0
		for _, v := range commands.All {
			if v.Name == "repl" || v.Name == "studio" { // the console is another test's, at a prompt and on a page
				continue
			}
			words := testkit.Sample(6, evilWords)
			if v.Name == "share" { // which builds what plays in a browser
				if words = words[:1]; !testkit.Full {
					continue
				}
			}
			f, _ := v.DeclareFlags(s.Host)
			meets("help", v.Name)
			meets(v.Name, "ladder", "1", curtaintest.HostileText)
			for i, word := range words {
				if i > 0 && colour == (i%2 == 0) {
					continue // the other way takes it
				}
				all++
				meets(word, v.Name)
				meets(v.Name, word)
				meets(v.Name, "ladder", word, word)
				f.VisitAll(func(f *flag.Flag) {
					if f.Name != "watch" { // it does not end
						meets(v.Name, "--"+f.Name+"="+word)
						meets(v.Name, "--"+f.Name, word)
					}
				})
			}
		}
		if repeated < all {
			t.Errorf("only %d messages repeat what they were given", repeated)
		}
	})
}

// evilGame returns a game all of whose words are hostile.
func evilGame() *scripting.Ruleset {
	odd := *curtaintest.FoeKind
	odd.Name = curtaintest.HostileText
	def := &curtaintest.RungDef{ID: curtaintest.HostileText, Name: curtaintest.HostileText, Facts: curtaintest.HostileText, Wood: curtaintest.HostileText, Marks: []string{curtaintest.HostileText}, Counts: []engine.Value{{Name: curtaintest.HostileText, Number: 4}}}
	other := *def
	other.ID = "other"
	game := curtaintest.DeclareLadder([]schema.Definition{{Kind: curtaintest.RungKind, Def: def}, {Kind: &odd, Def: &other}},
		func(c *curtaintest.Climber) screen.Table { return &evilTable{c} })
	game.Kinds = []*schema.Kind{curtaintest.RungKind, &odd}
	game.Keywords = engine.NewKeywords(engine.KeywordDescribers{}, []engine.Keyword{{Word: "rung", Name: curtaintest.HostileText, Icon: curtaintest.HostileText, HeldBy: curtaintest.HostileText, Leaves: curtaintest.HostileText, Help: curtaintest.HostileText}})
	game.Show = func(_ library.Definitions, _ schema.Definition, s screen.Screen) []string {
		return []string{s.Bad(curtaintest.HostileText), curtaintest.HostileText}
	}
	r := curtaintest.NewLadderRuleset(game)
	r.Title = curtaintest.HostileText
	r.Setups = []declare.SetupForm{{Words: curtaintest.HostileText, About: curtaintest.HostileText}}
	return r
}

type evilTable struct{ *curtaintest.Climber }

func (t *evilTable) CopyFrom(g engine.Game)      { t.Climber.CopyFrom(g.(*evilTable).Climber) }
func (t *evilTable) NewEmptyTable() screen.Table { return &evilTable{new(curtaintest.Climber)} }
func (t *evilTable) InputHint() string           { return curtaintest.HostileText }

func (t *evilTable) StageHeading(screen.Screen) string { return curtaintest.HostileText }

func (t *evilTable) Describe(a engine.Action) string {
	return curtaintest.HostileText + t.Climber.Describe(a)
}

func (t *evilTable) Stage(s screen.Screen) []string {
	return []string{curtaintest.HostileText, s.Strong(curtaintest.HostileText)}
}

func (t *evilTable) Story([]engine.Event, screen.Screen) []string {
	return []string{curtaintest.HostileText}
}

func (t *evilTable) Help(word string, s screen.Screen) ([]string, bool) {
	return []string{s.Title(curtaintest.HostileText)}, word == "ladder"
}

func (t *evilTable) Parse(line string) (engine.Action, error) {
	if strings.HasPrefix(line, "evil") {
		return engine.Action{}, errors.New(line)
	}
	return t.Climber.Parse(line)
}

func (t *evilTable) AppendParts(dst []engine.StatePart) []engine.StatePart {
	return append(dst, engine.StatePart{Name: phrase.Sentence{English: curtaintest.HostileText}, Hash: t.Hash()})
}

// TestAGameOfEvilWords checks that the output of every command stays tame for a game whose content,
// screens and errors are evil.
func TestAGameOfEvilWords(t *testing.T) {
	bothWays(t, func(t *testing.T, colour bool) {
		s := besieged(t, colour, evilGame())
		typed := []string{"climb 1", "slip", "help", "help ladder", "help " + curtaintest.HostileText, "help evil", "hint", "story all", curtaintest.HostileText, "keep " + curtaintest.HostileText, "shrink " + curtaintest.HostileText, "", "quit"}
		s.SetTypedLines(typed...)
		curtaintest.CheckContains(t, meets(s, t, colour, "play", "--journal", curtaintest.HostileText+".journal", "half"), "evil", "The best line found")
		for _, args := range [][]string{
			{"help"}, {"help", "play"}, {"version"}, {"list"}, {"list", "--json"}, {"list", "wood=oak"}, {"show", curtaintest.HostileText}, {"show", "rung"}, {"show", "--json", curtaintest.HostileText},
			{"play", "--auto"}, {"play", "--resume", curtaintest.HostileText + ".journal"}, {"replay", curtaintest.HostileText + ".journal", "--story"}, {"replay", curtaintest.HostileText},
			{"simulate", "--runs", "3"}, {"simulate", "--runs", "3", "--json"},
		} {
			s.SetTypedLines("climb 1", "quit")
			if printed := meets(s, t, colour, args...); !strings.Contains(printed, "evil") && args[0] != "simulate" && args[0] != "version" {
				t.Errorf("curtain %q says nothing evil:\n%s", args, printed)
			}
		}
	})
}

// evilScripts contains scenario files and definitions with hostile text wherever a script can have text.
var evilScripts = map[string]string{
	"print":     `describe(%[1]s, function() it(%[1]s, function() print(%[1]s) assert.equal(%[1]s, 1) end) pending(%[1]s) end)`,
	"raise":     `describe(%[1]s, function() it(%[1]s, function() error(%[1]s) end) end)`,
	"outside":   `error(%[1]s)`,
	"same":      `describe("d", function() it("i", function() assert.same({ [%[1]s] = %[1]s }, { 1 }) end) end)`,
	"says":      `describe("d", function() it("i", function() assert.has_error(function() error(%[1]s) end, "else") end) end)`,
	"unknown":   `describe("d", function() it("i", function() local f = fight { enemy = %[1]s, hand = { %[1]s } } f[%[1]s]() end) end)`,
	"played":    `describe("d", function() it("i", function() local f = fight { enemy = { id = "x", name = %[1]s, hp = 9 } } f:end_turn() f:play(%[1]s) end) end)`,
	"own cards": `card { id = "own", name = %[1]s, text = %[1]s, type = %[1]s } describe("d", function() end)`,
	"a name":    "local \x1b[2J = 1",
	"a comment": "-- \x1b[2J\x9b\r\n--[[ \u202e ]] x = = %[1]s",
	"a text":    "return '\x1b[2Jevil\x9b\u202e",
	"a binary":  "\x1bLua evil \x00\x01\x02",
}

func evilScript(name string) string {
	if text := evilScripts[name]; strings.Contains(text, "%[1]s") {
		return fmt.Sprintf(text, luaText(curtaintest.HostileText))
	}
	return evilScripts[name]
}

// luaText returns a text as a Lua literal.
func luaText(s string) string {
	var b strings.Builder
	for i := range len(s) {
		fmt.Fprintf(&b, `\%03d`, s[i])
	}
	return `"` + b.String() + `"`
}

// TestScriptsThatSayEvilThings checks that test and check print evil scripts tamely, and that their
// JSON and XML are valid.
func TestScriptsThatSayEvilThings(t *testing.T) {
	bothWays(t, func(t *testing.T, colour bool) {
		s := besieged(t, colour, registry.Rulesets...)
		s.Builtin = curtaintest.FixedScripts
		for name := range evilScripts {
			curtaintest.Write(t, filepath.Join(s.Dir, "scenarios", name+"_test.lua"), evilScript(name))
		}
		curtaintest.CheckContains(t, meets(s, t, colour, "test", "scenarios", "--junit", "results.xml"), "evil", " failed, ")
		validXML(t, filepath.Join(s.Dir, "results.xml"))
		for _, verb := range []string{"test", "check"} {
			meets(s, t, colour, verb, "scenarios", "--json")
			validJSON(t, s.Stdout.String())
		}
		curtaintest.CheckContains(t, meets(s, t, colour, "check", "scenarios"), "files checked")
		for _, name := range []string{"print", "raise", "same", "a text"} {
			s.In = strings.NewReader("")
			meets(s, t, colour, "test", filepath.Join("scenarios", name+"_test.lua"), "--play", ".")
		}
		curtaintest.Write(t, filepath.Join(s.Dir, "odd", strings.ToValidUTF8(curtaintest.HostileText, "?")+"_test.lua"), evilScript("print"))
		curtaintest.CheckContains(t, meets(s, t, colour, "test", "odd"), "evil")
		if err := os.WriteFile(filepath.Join(s.Dir, "odd", curtaintest.HostileText+"_test.lua"), nil, 0o666); err != nil {
			t.Fatal(err)
		}
		curtaintest.CheckContains(t, meets(s, t, colour, "test", "odd"), "cannot read", "evil") // its name is not a UTF-8
	})
}

// TestPacksOfEvilWords checks that errors, names and texts of evil content are printed tamely.
func TestPacksOfEvilWords(t *testing.T) {
	card := func(name, text string) string {
		return fmt.Sprintf(`return card { id = "%s", name = %s, text = %s, owner = "pip", type = "attack", cost = 1 }`, name, luaText(curtaintest.HostileText), luaText(text))
	}
	bothWays(t, func(t *testing.T, colour bool) {
		s := besieged(t, colour, registry.Rulesets...)
		inside := curtaintest.FixedScripts
		s.Builtin = inside
		for i, body := range []string{card("jab", "nothing"), card("jab", curtaintest.HostileText), card("jab", "Deal {"+curtaintest.HostileText+"} damage."), "return card {" + curtaintest.HostileText, "return card { [" + luaText(curtaintest.HostileText) + "] = 1 }",
			"return card { id = " + luaText(curtaintest.HostileText) + " }", "error(" + luaText(curtaintest.HostileText) + ")", "return enemy { id = 'x', name = " + luaText(curtaintest.HostileText) + ", hp = 3 }"} {
			dir := fmt.Sprint("pack", i)
			curtaintest.Write(t, filepath.Join(s.Dir, dir, "cards", strings.ToValidUTF8(curtaintest.HostileText, "?")+".lua"), body)
			for _, args := range [][]string{{"list"}, {"list", "--json"}, {"show", "jab"}, {"check"}, {"check", "--json"}, {"play", "--auto"}, {"version"}, {"reference", "--lua"}} {
				meets(s, t, colour, append(args, "--scripts", dir)...)
				if slices.Contains(args, "--json") {
					validJSON(t, s.Stdout.String())
				}
			}
		}
	})
}

func validJSON(t *testing.T, text string) {
	t.Helper()
	if text != "" && !json.Valid([]byte(text)) {
		t.Errorf("no JSON: %s", text)
	}
}

// validXML checks that a file, if it exists, is valid XML and harmless. encoding/xml alone would allow C1 characters.
func validXML(t *testing.T, path string) {
	t.Helper()
	body, err := os.ReadFile(path)
	if err != nil {
		return
	}
	curtaintest.CheckNoTerminalControls(t, "the JUnit file", string(body), false)
	for d := xml.NewDecoder(strings.NewReader(string(body))); ; {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, body)
		}
	}
}

// consoleVerbs has a line for every console command, in which %s stands for hostile words.
var consoleVerbs = []string{
	"help %s", "inspect %s", "stage %s", "story %s", "line %s", "undo %s", "redo %s", "back %s", "goto %s", "mark %s", "mark m%s", "branch %s", "branch b%s", "branches %s", "branches", "diff %s", "diff %s %s",
	"tree %s", "tree", "who %s", "who uses %s", "where %s", "open %s", "watch %s", "watch '%s'", "watch off %s", "watch off",
	"save %s", "save", "use %s", "what %s", "what %s then %s", "what end then %s", "best %s", "why %s", "why not %s", "adopt %s", "again %s", "keep %s", "shrink %s", "%s", "%s = 1", "x = '%s'", "print('%s')", "return '%s'", "error('%s')", "end", "line", "story all",
	"fight { enemy = '%s' }", "fight { enemy = { name = '%s', hp = 3 } }", "f['%s']", "play('%s')", "card { id = '%s' }", "card { id = 'own', name = '%s' }", "show own", "[[%s]]", "{ ['%s'] = '%s' }",
}

// TestTheConsoleWithEvilLines checks that every console command prints evil words tamely, raw and as Lua literals.
func TestTheConsoleWithEvilLines(t *testing.T) {
	bothWays(t, func(t *testing.T, colour bool) {
		s := besieged(t, colour, registry.Rulesets...)
		s.Builtin = curtaintest.FixedScripts
		for _, words := range []string{curtaintest.HostileText, "evil\x1b[2J", "\x9b\u202eevil", strings.Trim(luaText(curtaintest.HostileText), `"`)} {
			var lines []string
			for _, line := range consoleVerbs {
				lines = append(lines, strings.ReplaceAll(line, "%s", words))
			}
			s.In = strings.NewReader(strings.Join(lines, "\n"))
			curtaintest.CheckContains(t, meets(s, t, colour, "repl"), "evil")
		}
		s.In = strings.NewReader("help")
		list, _, _ := strings.Cut(curtaintest.OurEmphasis.ReplaceAllString(meets(s, t, colour, "repl"), ""), "The game\n")
		for _, verb := range regexp.MustCompile(`(?m)^  ([a-z]+) .*  [A-Z]`).FindAllStringSubmatch(list, -1) {
			if !slices.ContainsFunc(consoleVerbs, func(line string) bool { return strings.HasPrefix(line, verb[1]) }) && verb[1] != "quit" {
				t.Errorf("nothing evil is typed after %s", verb[1])
			}
		}
	})
}

// TestJournalsOfEvilWords checks that journals with any text made evil are replayed tamely.
func TestJournalsOfEvilWords(t *testing.T) {
	bothWays(t, func(t *testing.T, colour bool) {
		s := besieged(t, colour, curtaintest.Ladder())
		s.SetTypedLines("climb 1", "climb 2", "quit")
		meets(s, t, colour, "play", "--seed", "2", "--journal", "good.journal")
		good := curtaintest.Read(t, s, "good.journal")
		quoted, err := json.Marshal(curtaintest.HostileText)
		if err != nil {
			t.Fatal(err)
		}
		for i, at := range regexp.MustCompile(`"[^"]*"`).FindAllStringIndex(good, -1) {
			for _, text := range []string{string(quoted), `"` + curtaintest.HostileText + `"`} {
				path := fmt.Sprintf("%d.journal", i)
				curtaintest.Write(t, filepath.Join(s.Dir, path), good[:at[0]]+text+good[at[1]:])
				meets(s, t, colour, "replay", path, "--story")
				s.SetTypedLines("quit")
				meets(s, t, colour, "play", "--resume", path)
			}
		}
	})
}

// TestEverythingIsPrintedInOnePlace checks that no code prints past the host's writers, which clean the output.
func TestEverythingIsPrintedInOnePlace(t *testing.T) {
	streams := map[string][]string{"os": {"Stdout", "Stderr"}, "fmt": {"Print", "Printf", "Println"}, "log": nil, "slog": nil}
	allowed := map[string]int{
		"cmd/curtain":   6, // out, err, the width of the terminal, an editor, which has it to itself, and the errors of a lab
		"cmd/lab":       3, // out and err, through Writers, and what a curtain that plays for it has cleaned
		"scripting/lsp": 1, // what the protocol's library logs, to a Writer it is given
	}
	for _, dir := range packageDirs(t) {
		program := dir
		if rest, below := strings.CutPrefix(dir, "cmd/"); below {
			name, _, _ := strings.Cut(rest, "/")
			program = "cmd/" + name
		}
		for _, f := range sources(t, filepath.Join(curtaintest.ProjectRoot, dir), 0, "os.Std", "fmt.Print", "log.") {
			ast.Inspect(f, func(n ast.Node) bool {
				use, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				of, ok := use.X.(*ast.Ident)
				if !ok || of.Obj != nil {
					return true
				}
				if names, known := streams[of.Name]; known && (names == nil || slices.Contains(names, use.Sel.Name)) {
					if allowed[program] > 0 {
						allowed[program]--
						return true
					}
					t.Errorf("%s: %s.%s prints past screen.Writer", dir, of.Name, use.Sel.Name)
				}
				return true
			})
		}
	}
}

// TestAFullDiskUnderTheOutput checks that a failed write to the output is reported and fails.
func TestAFullDiskUnderTheOutput(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	s.Out = full{}
	if status := program.Run([]string{"list"}, s.Host); status != program.ExitFailures {
		t.Errorf("exit status %d", status)
	}
	curtaintest.CheckContains(t, s.Stderr.String(), "cannot write the output: no room")
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

// TestOnlyWhatCanBeTypedIsCompleted checks completions, which the line editor prints uncleaned.
func TestOnlyWhatCanBeTypedIsCompleted(t *testing.T) {
	got := terminal.DeleteUnprintableCandidates([]string{"mark", "\x1b[2Jmark", "mark 影", "mar\u202ek", "m\x9b"})
	if want := []string{"mark", "mark 影"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestJSONLosesNothing checks that JSON keeps characters that terminals are not sent.
func TestJSONLosesNothing(t *testing.T) {
	for _, text := range []string{strings.ToValidUTF8(curtaintest.HostileText, ""), "e\u0301\u0302\u0303\u0304\u0305", "\u0301", "no\u00a0break", "⚔\ufe0f", "影 💀 <&>", "\U000e0041"} {
		s := curtaintest.NewTestProgram(t)
		s.FilterTerminalControls()
		s.PrintJSON(text)
		var got string
		if err := json.Unmarshal(s.Stdout.Bytes(), &got); err != nil || got != text {
			t.Errorf("%q is printed as %s, which is %q, %v", text, &s.Stdout, got, err)
		}
	}
}

// TestAPathIsOneLine checks that a line break in a path is escaped when it is printed.
func TestAPathIsOneLine(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	curtaintest.Write(t, filepath.Join(s.Dir, "one_test.lua"), `describe("a", function() it("b", function() assert.equal(1, 1) end) end)`)
	const lie = "x\ncurtain: all is well"
	for _, args := range [][]string{
		{"test", "one_test.lua", "--junit", lie + "/x"}, {"test", lie}, {"check", lie}, {"replay", lie}, {"list", "--scripts", lie}, {"reference", "--write", lie + "/x"}, {"play", "--resume", lie}, {lie},
	} {
		program.Run(args, s.Host)
		said := s.Stdout.String() + s.Stderr.String()
		curtaintest.CheckContains(t, said, `x\ncurtain: all is well`)
		curtaintest.CheckContainsNone(t, said, lie)
		s.Stdout.Reset()
		s.Stderr.Reset()
	}
}
