package test_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

// rerunning is a running `test --watch`.
type rerunning struct {
	*testing.T
	*curtaintest.TestProgram
	page   *curtaintest.SharedBuffer
	read   int // how much of the page was looked at
	status chan int
}

func startRerun(t *testing.T, s *curtaintest.TestProgram, args ...string) *rerunning {
	r := &rerunning{t, s, new(curtaintest.SharedBuffer), 0, make(chan int, 1)}
	s.Host.Out, s.Host.Err = r.page, r.page
	go func() { r.status <- program.Run(append([]string{"test", "--watch"}, args...), s.Host) }()
	return r
}

// until waits for words, and returns what was printed since the last call, up to these words.
func (r *rerunning) until(words string) string {
	r.T.Helper()
	for end := time.Now().Add(curtaintest.MaxWait); ; time.Sleep(2 * time.Millisecond) {
		fresh := r.page.String()[r.read:]
		if i := strings.Index(fresh, words); i >= 0 {
			r.read += i + len(words)
			return fresh[:i+len(words)]
		}
		if time.Now().After(end) {
			r.Fatalf("%q is never said; only:\n%s", words, fresh)
		}
	}
}

func (r *rerunning) ends() {
	r.T.Helper()
	r.Stop()
	if status := <-r.status; status != program.ExitInterrupted {
		r.Errorf("exit status %d", status)
	}
}

const waiting = "Watching for changes in mine; Ctrl-C ends.\n"

func TestScenariosRunAgainAfterASave(t *testing.T) {
	s, mine := curtaintest.NewProgramWithEditableScripts(t)
	if err := os.RemoveAll(filepath.Join(mine, "scenarios")); err != nil {
		t.Fatal(err)
	}
	scene := func(card, damage string) string {
		return `describe("` + card + `", function()
  it("hits", function()
    local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "` + card + `" } }
    print("a hit of ` + card + `")
    f:play("` + card + `")
    assert.equal(` + damage + `, 30 - f.enemy.hp)
  end)
end)`
	}
	curtaintest.Write(t, filepath.Join(mine, "scenarios/a_test.lua"), scene("quick_jab", "2"))
	curtaintest.Write(t, filepath.Join(mine, "scenarios/b_test.lua"), scene("annoying_poke", "1"))
	r := startRerun(t, s, "--scripts", "mine")
	curtaintest.CheckContains(t, r.until(waiting), "a hit of quick_jab", "a hit of annoying_poke", "2 passed, 0 failed, 0 pending\n")

	// The files that the changed card touches come first.
	poke := filepath.Join(mine, "cards/pip/annoying_poke.lua")
	curtaintest.ReplaceInFile(t, poke, "damage = 1", "damage = 5")
	curtaintest.CheckContains(t, r.until(waiting),
		"card annoying_poke changed: running 1 scenario file of 2 first\n",
		"mine/scenarios/b_test.lua:6: annoying_poke hits: expected 1, got 5",
		"a hit of quick_jab",
		"1 passed, 1 failed, 0 pending\n")

	// So does a scenario file that changed itself.
	curtaintest.Write(t, filepath.Join(mine, "scenarios/b_test.lua"), scene("annoying_poke", "5"))
	curtaintest.CheckContains(t, r.until(waiting), "mine/scenarios/b_test.lua saved: running 1 scenario file of 2 first\n",
		"a hit of annoying_poke", "a hit of quick_jab", "2 passed")

	curtaintest.ReplaceInFile(t, poke, "play = function", "paly = function")
	curtaintest.CheckContains(t, r.until(waiting), "mine/cards/pip/annoying_poke.lua:", `unknown field "paly"`, "Waiting for a fix.")
	curtaintest.ReplaceInFile(t, poke, "paly = function", "play = function")
	curtaintest.CheckContains(t, r.until(waiting), "The scripts are back to what they were at the last run:", "a hit of ", "2 passed")

	curtaintest.Write(t, filepath.Join(mine, "scenarios/c_test.lua"), scene("quick_jab", "2"))
	curtaintest.CheckContains(t, r.until(waiting), "c_test.lua saved: running 1 scenario file of 3 first\n", "3 passed")
	r.ends()
}

func TestFilesNamedAreWatchedToo(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	file := filepath.Join(s.Dir, "taunt_test.lua")
	curtaintest.Write(t, file, `it("is true", function() assert.is_true(true) end)`)
	r := startRerun(t, s, "taunt_test.lua")
	curtaintest.CheckContains(t, r.until("Ctrl-C ends.\n"), "1 passed", "Watching for changes in the given files")
	curtaintest.Write(t, file, `it("is true", function() assert.is_true(false) end)`)
	curtaintest.CheckContains(t, r.until("Ctrl-C ends.\n"), "taunt_test.lua:1: is true: ", "0 passed, 1 failed")
	r.ends()
}

func TestScenariosOfBrokenScriptsRunOnceTheyAreMended(t *testing.T) {
	s, mine := curtaintest.NewProgramWithEditableScripts(t)
	jab := filepath.Join(mine, "cards/pip/quick_jab.lua")
	curtaintest.ReplaceInFile(t, jab, "return card", "return crad")
	r := startRerun(t, s, "--scripts", "mine", "--run", "Quick Jab")
	curtaintest.CheckContains(t, r.until(waiting), "mine/cards/pip/quick_jab.lua:2", "Waiting for a fix.")
	curtaintest.ReplaceInFile(t, jab, "return crad", "return card")
	curtaintest.CheckContains(t, r.until(waiting), " passed, 0 failed")
	r.ends()
}

func TestWatchingNeedsSomethingToWatch(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	s.Run(t, program.ExitUsage, "test", "--watch")
	curtaintest.CheckContains(t, s.Stderr.String(), "built into the program", "--scripts")
	s.Run(t, program.ExitUsage, "test", "--watch", "--json")
	curtaintest.CheckContains(t, s.Stderr.String(), "--json cannot be combined with --watch or --play")
	curtaintest.Write(t, filepath.Join(s.Dir, "cards/vex.lua"), "return card {}")
	s.Run(t, program.ExitUsage, "test", "--watch", "nowhere", "--scripts", "cards")
	curtaintest.CheckContains(t, s.Stderr.String(), `no such file or folder: "nowhere"`)
}
