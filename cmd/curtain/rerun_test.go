package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// rerunning is `test --watch` while it runs.
type rerunning struct {
	*testing.T
	*stage
	page   *page
	read   int // how much of the page was looked at
	status chan int
}

func startRerun(t *testing.T, s *stage, args ...string) *rerunning {
	r := &rerunning{t, s, new(page), 0, make(chan int, 1)}
	s.host.out, s.host.err = r.page, r.page
	go func() { r.status <- run(append([]string{"test", "--watch"}, args...), s.host) }()
	return r
}

// until waits for words and returns what was printed up to them since the last
// time.
func (r *rerunning) until(words string) string {
	r.T.Helper()
	for end := time.Now().Add(longest); ; time.Sleep(2 * time.Millisecond) {
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
	r.stop()
	if status := <-r.status; status != exitInterrupted {
		r.Errorf("exit status %d", status)
	}
}

const waiting = "Waiting for the next save in mine; Ctrl-C ends.\n"

func TestScenariosRunAgainAfterASave(t *testing.T) {
	s, mine := liveStage(t)
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
	write(t, filepath.Join(mine, "scenarios/a_test.lua"), scene("quick_jab", "2"))
	write(t, filepath.Join(mine, "scenarios/b_test.lua"), scene("annoying_poke", "1"))
	r := startRerun(t, s, "--scripts", "mine")
	has(t, r.until(waiting), "a hit of quick_jab", "a hit of annoying_poke", "2 passed, 0 failed, 0 pending\n")

	// The files that the changed card touches come first.
	poke := filepath.Join(mine, "cards/pip/annoying_poke.lua")
	edit(t, poke, "damage = 1", "damage = 5")
	has(t, r.until(waiting),
		"card annoying_poke changed: 1 scenario file of 2 first\n",
		"mine/scenarios/b_test.lua:6: annoying_poke hits: expected 1, got 5",
		"a hit of quick_jab",
		"1 passed, 1 failed, 0 pending\n")

	// So does a scenario file that changed itself.
	write(t, filepath.Join(mine, "scenarios/b_test.lua"), scene("annoying_poke", "5"))
	has(t, r.until(waiting), "mine/scenarios/b_test.lua saved: 1 scenario file of 2 first\n",
		"a hit of annoying_poke", "a hit of quick_jab", "2 passed")

	edit(t, poke, "play = function", "paly = function")
	has(t, r.until(waiting), "mine/cards/pip/annoying_poke.lua:", `unknown field "paly"`, "Nothing can be run until that is mended.")
	edit(t, poke, "paly = function", "play = function")
	has(t, r.until(waiting), "as they were when the scenarios ran last", "a hit of ", "2 passed")

	write(t, filepath.Join(mine, "scenarios/c_test.lua"), scene("quick_jab", "2"))
	has(t, r.until(waiting), "c_test.lua saved: 1 scenario file of 3 first\n", "3 passed")
	r.ends()
}

func TestFilesNamedAreWatchedToo(t *testing.T) {
	s := fixedStage(t)
	file := filepath.Join(s.dir, "taunt_test.lua")
	write(t, file, `it("is true", function() assert.is_true(true) end)`)
	r := startRerun(t, s, "taunt_test.lua")
	has(t, r.until("Ctrl-C ends.\n"), "1 passed", "Waiting for the next save in the files named")
	write(t, file, `it("is true", function() assert.is_true(false) end)`)
	has(t, r.until("Ctrl-C ends.\n"), "taunt_test.lua:1: is true: ", "0 passed, 1 failed")
	r.ends()
}

func TestScenariosOfBrokenScriptsRunOnceTheyAreMended(t *testing.T) {
	s, mine := liveStage(t)
	jab := filepath.Join(mine, "cards/pip/quick_jab.lua")
	edit(t, jab, "return card", "return crad")
	r := startRerun(t, s, "--scripts", "mine", "--run", "Quick Jab")
	has(t, r.until(waiting), "mine/cards/pip/quick_jab.lua:2", "Nothing can be run")
	edit(t, jab, "return crad", "return card")
	has(t, r.until(waiting), " passed, 0 failed")
	r.ends()
}

func TestWatchingNeedsSomethingToWatch(t *testing.T) {
	s := fixedStage(t)
	s.does(t, exitUsage, "test", "--watch")
	has(t, s.stderr.String(), "inside the program", "--scripts")
	s.does(t, exitUsage, "test", "--watch", "--json")
	has(t, s.stderr.String(), "use one of them")
	write(t, filepath.Join(s.dir, "cards/vex.lua"), "return card {}")
	s.does(t, exitUsage, "test", "--watch", "nowhere", "--scripts", "cards")
	has(t, s.stderr.String(), `there is no file or folder "nowhere"`)
}

func TestMentions(t *testing.T) {
	for text, want := range map[string]bool{
		`f:play("vex")`: true, `"vex+"`: true, "vex": true, "vexed, vex": true,
		"vexed": false, "convex": false, "a_vex": false, "": false,
	} {
		if mentions(text, "vex") != want {
			t.Errorf("%q: want %v", text, want)
		}
	}
}
