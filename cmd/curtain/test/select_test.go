package test_test

import (
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

const selectable = `describe("Group", function()
  it("one #slow", function()
    print("ran one")
    assert.is_true(true)
  end)

  describe("inner", function()
    it("two", function() print("ran two") assert.is_true(true) end)
    it("three #slow #odd", function()
      print("ran three")
      assert.equal(1, 2)
    end)
  end)
end)
it("four", function() print("ran four") assert.is_true(false) end)
`

var ranScenario = regexp.MustCompile(`(?m)^ *ran (\w+)`)

func ran(out string) string {
	var names []string
	for _, m := range ranScenario.FindAllStringSubmatch(out, -1) {
		names = append(names, m[1])
	}
	return strings.Join(names, " ")
}

func TestScenariosAreSelected(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "my_test.lua"), selectable)
	curtaintest.Write(t, filepath.Join(s.Dir, "other_test.lua"), `it("five", function() print("ran five") assert.is_true(true) end)`)
	for args, want := range map[string]string{
		"my_test.lua:2":  "one",
		"my_test.lua:4":  "one",
		"my_test.lua:6":  "one two three",
		"my_test.lua:7":  "two three",
		"my_test.lua:10": "three",
		"my_test.lua:2 my_test.lua:15 other_test.lua": "one four five",
		"my_test.lua:2 ./my_test.lua:15":              "one four",
		". --tag slow":                                "one three",
		". --tag #slow --except-tag odd":              "one",
		". --except-tag slow":                         "two four five",
		". --run other":                               "five",
		". --run ^four":                               "four",
		". --fail-fast --workers 2":                   "one two three",
	} {
		s.Stdout.Reset()
		program.Run(append([]string{"test"}, strings.Fields(args)...), s.Host)
		if got := ran(s.Stdout.String()); got != want {
			t.Errorf("%s runs %q, not %q", args, got, want)
		}
	}
	s.Run(t, program.ExitUsage, "test", "my_test.lua:16", "--tag", "x")
	curtaintest.CheckContains(t, s.Stderr.String(), `no scenario matches --tag "x", my_test.lua:16`)
	s.Run(t, program.ExitUsage, "test", "none_test.lua:1")
	curtaintest.CheckContains(t, s.Stderr.String(), `no such file or folder: "none_test.lua"`)
}

func TestTheSelectedScenarioIsPlayed(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "my_test.lua"), `it("one", function() local f = fight { enemy = "stage_rat" } assert.equal(1, f.turn) end)
it("two", function() local f = fight { enemy = "stage_rat" } assert.equal(2, f.turn) end)`)
	s.In = strings.NewReader("")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test", "my_test.lua:2", "--play", "."), "Stopped where it fails:")

	curtaintest.Write(t, filepath.Join(s.Dir, "odd_test.lua"), `it("begins nothing", function() fight { enemy = "nobody" } end)`)
	s.Run(t, program.ExitFailures, "test", "odd_test.lua", "--play", ".")
	curtaintest.CheckContains(t, s.Stderr.String(), "no game was started before the first assertion: ", "\n", "1 | it(")
	curtaintest.CheckContainsNone(t, s.Stderr.String(), `\n`)
}

func TestScenariosAreShuffled(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "my_test.lua"), selectable)
	orders := map[string]bool{}
	for _, seed := range []string{"1", "2", "3", "4", "5"} {
		out := s.Run(t, program.ExitFailures, "test", "my_test.lua", "--shuffle", seed)
		curtaintest.CheckContains(t, out, "To repeat this order, use --shuffle "+seed+".\n")
		if again := s.Run(t, program.ExitFailures, "test", "my_test.lua", "--shuffle", seed); again != out {
			t.Errorf("seed %s twice:\n%s\n%s", seed, out, again)
		}
		orders[ran(out)] = true
	}
	if len(orders) < 3 {
		t.Errorf("orders: %v", orders)
	}
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitFailures, "test", "my_test.lua", "--shuffle", "0"), "--shuffle 0.")
}

func TestTheSlowestScenarios(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "a_test.lua"), `it("quick", function() assert.is_true(true) end)
it("long", function() for i = 1, 200000 do end assert.is_true(true) end)`)
	out := s.Run(t, program.ExitOK, "test", "a_test.lua", "--slowest", "1")
	curtaintest.CheckContains(t, out, "The slowest:\n", " ms  a_test.lua:2: long\n")
	curtaintest.CheckContainsNone(t, out, "quick")
}

func TestScenariosThatFailedLast(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	s.Vars["XDG_STATE_HOME"] = filepath.Join(s.Dir, "state")
	file := filepath.Join(s.Dir, "my_test.lua")
	curtaintest.Write(t, file, selectable)
	runs := func(status int, want string, args ...string) {
		t.Helper()
		if got := ran(s.Run(t, status, append([]string{"test", "my_test.lua"}, args...)...)); got != want {
			t.Errorf("%v runs %q, not %q", args, got, want)
		}
	}
	runs(program.ExitFailures, "one two three four", "--last-failed")
	runs(program.ExitFailures, "three four", "--last-failed")
	runs(program.ExitOK, "one", "--run", "one")
	curtaintest.ReplaceInFile(t, file, "assert.equal(1, 2)", "assert.equal(1, 1)")
	runs(program.ExitFailures, "three four", "--last-failed")
	runs(program.ExitFailures, "four", "--last-failed")
	curtaintest.ReplaceInFile(t, file, `it("four"`, `it("renamed"`)
	runs(program.ExitFailures, "one two three four", "--last-failed")
	runs(program.ExitFailures, "four", "--last-failed")
	curtaintest.ReplaceInFile(t, file, "is_true(false)", "is_true(true)")
	runs(program.ExitOK, "four", "--last-failed")
	runs(program.ExitOK, "one two three four", "--last-failed")
	lists, _ := filepath.Glob(filepath.Join(s.Dir, "state/curtain/last_failed/*.json"))
	if len(lists) != 1 {
		t.Fatalf("lists: %v", lists)
	}
	curtaintest.Write(t, lists[0], "no list")
	runs(program.ExitOK, "one two three four", "--last-failed")
}

func TestFailuresStandApartWithTheirLines(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "my_test.lua"), `it("tables", function()
  assert.same({ hp = 3, list = { 1 } }, { hp = 4, list = { 1, 2 } })
end)
it("todo")
it("numbers", function() assert.equal(1, 2) end)`)
	want := `my_test.lua:2: tables: expected { hp = 3, list = { 1 } }, got { hp = 4, list = { 1, 2 } }
      hp: expected 3, got 4
      list[2]: expected nil, got 2
      2 |   assert.same({ hp = 3, list = { 1 } }, { hp = 4, list = { 1, 2 } })

my_test.lua:4: pending: todo
my_test.lua:5: numbers: expected 1, got 2
      5 | it("numbers", function() assert.equal(1, 2) end)

0 passed, 2 failed, 1 pending
`
	if out := s.Run(t, program.ExitFailures, "test", "my_test.lua"); out != want {
		t.Errorf("got:\n%s\nwant:\n%s", out, want)
	}
}

func TestKeysRunScenariosAgain(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "my_test.lua"), selectable)
	in, press := io.Pipe()
	s.Host.OpenPrompt = func(terminal.Completer) terminal.Prompt { return terminal.NewStreamPrompt(in, io.Discard) }
	r := startRerun(t, s, "my_test.lua")
	const end = "keys: a all, f failed, p pattern, r again, q quit.\n"
	for _, step := range [][2]string{
		{"", "one two three four"}, {"f", "three four"}, {"r", "three four"}, {"pinner\n", "two three"}, {"xr", "two three"},
		{"p\n", "one two three four"}, {"p^four\n", "four"}, {"a", "one two three four"},
	} {
		io.WriteString(press, step[0])
		if got := ran(r.until(end)); got != step[1] {
			t.Errorf("after %q: %q, not %q", step[0], got, step[1])
		}
	}
	io.WriteString(press, "pnone\n")
	curtaintest.CheckContains(t, r.until(end), `no scenario matches --run "none"`)
	io.WriteString(press, "q")
	if status := <-r.status; status != program.ExitOK {
		t.Errorf("exit status %d", status)
	}
}
