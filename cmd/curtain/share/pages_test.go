//go:build full

package share_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/share"
	"curtaincall/cmd/curtain/testkit/browsertest"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit/journaltest"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripts"
)

// sharing returns a program with the browser player, in a folder with the journal game.journal.
func sharing(t *testing.T, played ...string) *curtaintest.TestProgram {
	t.Helper()
	if !share.Carries {
		t.Skip("this program carries nothing that plays in a browser: .ci/run tests one that does, with -tags browser")
	}
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin, s.Limits = scripts.FS, sandbox.DefaultLimits()
	s.Run(t, program.ExitOK, append(append([]string{"play"}, played...), "--auto", "--seed", "2", "--journal", "game.journal")...)
	return s
}

func TestMain(m *testing.M) { browsertest.Main(m) }

// browser shows the page of a shared game.
type browser struct{ *browsertest.Browser }

func startBrowser(t *testing.T) *browser {
	t.Helper()
	return &browser{browsertest.Start(t)}
}

// opens opens the page of a game and waits for the game. The page may request only itself and the files in beside.
func (b *browser) opens(address string, beside ...string) {
	b.T.Helper()
	chromedp.ListenTarget(b.Ctx, func(e any) {
		sent, is := e.(*network.EventRequestWillBeSent)
		if !is || strings.HasPrefix(sent.Request.URL, "data:") || sent.Request.URL == address {
			return
		}
		for _, name := range beside {
			if sent.Request.URL == address+name {
				return
			}
		}
		b.T.Errorf("the page asks for %.200s", sent.Request.URL)
	})
	b.Run(network.Enable(), chromedp.Navigate(address))
	b.within("document.querySelector('.hand, .sides')")
	b.comes("document.activeElement.id === 'page'") // which has the keyboard
}

// comes is like until, but waits as long as it takes to start the program.
func (b *browser) comes(expression string) {
	b.T.Helper()
	if err := chromedp.Run(b.Ctx, chromedp.Poll(expression, nil, chromedp.WithPollingTimeout(0))); err != nil {
		b.T.Fatalf("%s: %v", expression, err)
	}
}

// within waits until an expression is true in the frame of the page.
func (b *browser) within(expression string) {
	b.T.Helper()
	b.comes("(document.getElementById('state')?.className === 'failed' && (() => { throw new Error(document.getElementById('state').textContent) })()) || ((document) => document && " + expression + ")(document.getElementById('page')?.contentDocument)")
}

// verdict returns what the page says about the states of its game.
func (b *browser) verdict() (text string) {
	b.T.Helper()
	b.Run(chromedp.Evaluate(`document.getElementById('page').contentDocument.querySelector('.verdict').innerText`, &text))
	return text
}

// clickWithin clicks something in the frame. It looks and clicks in one step, since the page could move it.
func (b *browser) clickWithin(what string) {
	b.T.Helper()
	b.within(fmt.Sprintf(`((e) => {
		e?.scrollIntoView({block: 'center'});
		const r = e?.getBoundingClientRect();
		if (!r || document.readyState !== 'complete' || !e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2))) return false;
		e.click();
		return true;
	})(document.querySelector(%q))`, what))
}

// pageOf returns the address of the page that the program makes of a journal.
func pageOf(t *testing.T, s *curtaintest.TestProgram, status int, name string) string {
	t.Helper()
	s.Run(t, status, "share", name+".journal")
	return "file://" + filepath.Join(s.Dir, name+".html")
}

// TestSharedGamesAreTheSameInABrowser plays each of the games in a browser. Every state must have its hash from here.
func TestSharedGamesAreTheSameInABrowser(t *testing.T) {
	for _, r := range registry.Rulesets {
		t.Run(r.Name, func(t *testing.T) {
			s := sharing(t, r.Name)
			b := startBrowser(t)
			b.opens(pageOf(t, s, program.ExitOK, "game"))
			curtaintest.CheckContains(t, b.verdict(), "Verdict: exact", r.Title, "every state matches the recording")
		})
	}
}

// TestASharedFight opens a fight and tries everything that a reader can do. It is one test because starting a shared
// game takes seconds.
func TestASharedFight(t *testing.T) {
	s := sharing(t, "fight", "rusty_knight")
	b := startBrowser(t)
	b.opens(pageOf(t, s, program.ExitOK, "game"))
	for _, part := range []struct {
		name string
		test func(*testing.T, *browser)
	}{{"plays by itself", playsByItself}, {"is played on", isPlayedOn}, {"can be used by everybody", canBeUsedByEverybody}} {
		t.Run(part.name, func(t *testing.T) { b.T = t; part.test(t, b) })
	}
}

// isPlayedOn goes through a fight, plays it differently by mouse and by keyboard, undoes that, and finds both lines
// in the timeline.
func isPlayedOn(t *testing.T, b *browser) {
	at := func(n int) {
		t.Helper()
		b.within(fmt.Sprintf("document.querySelector('.way [aria-current]')?.textContent.trim().startsWith('%d ')", n))
	}
	at(0)
	b.Run(chromedp.KeyEvent("r"))
	at(1)
	b.Run(chromedp.KeyEvent("r"))
	at(2)
	b.clickWithin("[data-do='undo']")
	at(1)
	b.clickWithin(".way li:last-child button")
	b.within("document.querySelector('.ended')")
	b.clickWithin("[data-do='goto 1']")
	at(1)
	b.clickWithin(".moves [data-ends]")
	b.within("document.querySelector('[data-why=turn]').dataset.n === '2' && !document.querySelector('.way .ahead')")
	at(2)
	b.Run(chromedp.KeyEvent("u"))
	at(1)
	b.clickWithin("nav[aria-label=Screens] a:last-child")
	b.within("document.querySelectorAll('.tree .line').length === 2")
	b.clickWithin("nav[aria-label=Screens] a:nth-child(2)")
	b.clickWithin("[data-leaf*='id=galvanize']")
	b.within("document.querySelector('#leaf .source')")
	b.Run(chromedp.NavigateBack())
	b.within("document.querySelector('.tree')")
}

// playsByItself lets the page play, pauses it by its button and by another action, plays to the end, and reloads it.
func playsByItself(_ *testing.T, b *browser) {
	pressed := func(is string) {
		b.within("document.querySelector('#plays').getAttribute('aria-pressed') === '" + is + "'")
	}
	at := "Number(document.querySelector('.way [aria-current] i').textContent)"
	pressed("false")
	b.clickWithin("#plays")
	b.within(at + " > 1")
	pressed("true")
	b.clickWithin("#plays")
	pressed("false")
	b.clickWithin("[data-do='goto 0']")
	b.within(at + " === 0")
	b.Run(chromedp.KeyEvent("p"))
	b.within(at + " > 0")
	b.Run(chromedp.KeyEvent("u"))
	pressed("false")
	b.clickWithin(".way li:nth-last-child(3) button")
	b.clickWithin("#plays")
	b.within("document.querySelector('.ended')")
	pressed("false")
	b.Run(page.SetBypassCSP(true), browsertest.EmulateSchemeAndReducedMotion("light"), chromedp.Reload()) // for axe-core
	b.within("document.querySelector('#pace')?.value === '6000'")
	pressed("false")
	b.comes("document.activeElement.id === 'page'")
}

// TestAKeptScenarioIsShared keeps a scenario, shares it, and sees its moves replayed. It also shares invalid files.
func TestAKeptScenarioIsShared(t *testing.T) {
	s := sharing(t, "fight", "rusty_knight")
	if err := os.CopyFS(filepath.Join(s.Dir, "scripts"), os.DirFS(filepath.Join(curtaintest.ProjectRoot, "scripts"))); err != nil {
		t.Fatal(err)
	}
	s.In = strings.NewReader("play galvanize\nend_turn\nkeep the knight is hit\nquit\n")
	s.Run(t, program.ExitOK, "repl", "fight", "rusty_knight", "--seed", "2")
	const kept = "scripts/curtain/scenarios/kept/the_knight_is_hit_test.lua"
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "share", kept, "--out", "hit.html"), "the knight is hit", "The scenario passes.", "Verdict: exact")
	b := startBrowser(t)
	b.opens("file://" + filepath.Join(s.Dir, "hit.html"))
	b.within("document.querySelectorAll('.way li').length === 3 && document.querySelector('[data-why=\"enemy.hp\"]').dataset.n === '30'")
	b.clickWithin(".way li:last-child button")
	b.within("document.querySelector('[data-why=turn]').dataset.n === '2'")
	curtaintest.CheckContains(t, b.verdict(), "Verdict: exact", "2 actions")

	curtaintest.Write(t, filepath.Join(s.Dir, "red.lua"), strings.Replace(curtaintest.Read(t, s, kept), "assert.equal(", "assert.equal(1 + ", 1))
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "share", "red.lua"), "The scenario fails: ")
	curtaintest.Write(t, filepath.Join(s.Dir, "endless.lua"), "describe(\"x\", function()\n  it(\"y\", function()\n    local f = fight { enemy = \"stage_rat\" }\n    while true do end\n  end)\nend)\n")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "share", "endless.lua"), "The scenario fails: ", "0 actions")
	for says, body := range map[string]string{
		"not a scenario in the form that `keep` writes: one game, created with `local f =`": "return 3\n", "no scenario has that name": "\n    local f = fight {}\n",
		"its file defines content that the console cannot recreate: share the game's journal instead": "describe(\"x\", function()\n  it(\"y\", function()\n    local f = fight { enemy = \"stage_rat\" }\n    f = fight { enemy = \"vex\" == nil and \"\" or \"rusty_knight\" }\n    f:end_turn()\n    assert.equal(2, f.turn)\n  end)\nend)\n",
	} {
		curtaintest.Write(t, filepath.Join(s.Dir, "other.lua"), body)
		s.Stderr.Reset()
		if program.Run([]string{"share", "other.lua"}, s.Host) == program.ExitOK || !strings.Contains(s.Stderr.String(), says) {
			t.Errorf("%q says %q, want %q", body, s.Stderr.String(), says)
		}
	}
}

// canBeUsedByEverybody checks the screens of a shared game with axe-core, in light and dark in turn.
func canBeUsedByEverybody(t *testing.T, b *browser) {
	quoted, err := json.Marshal(browsertest.AxeCore(t))
	if err != nil {
		t.Fatal(err)
	}
	for i, screen := range []string{"/fight/table/1", "/fight/table/1/cards", "/fight/table/1/timeline"} {
		scheme := browsertest.Schemes[i%2]
		b.Run(browsertest.EmulateSchemeAndReducedMotion(scheme), chromedp.Evaluate(fmt.Sprintf("window.old = document.getElementById('page'); location.hash = %q", screen), nil))
		b.comes("document.getElementById('page') !== window.old && " + browsertest.IsFullyLoadedJS + "(document.getElementById('page').contentDocument)")
		b.Run(chromedp.Evaluate("document.getElementById('page').contentWindow.eval("+string(quoted)+")", nil))
		for _, f := range b.AccessibilityViolations("document.getElementById('page').contentWindow") {
			t.Errorf("%s in %s: %s", screen, scheme, f)
		}
	}
}

// forgedJournal returns game.journal with a wrong hash after the third action, so that its seal does not fit.
func forgedJournal(t *testing.T, s *curtaintest.TestProgram) string {
	t.Helper()
	lines := strings.Split(curtaintest.Read(t, s, "game.journal"), "\n")
	actions := 0
	for i, line := range lines {
		if kind := strings.Fields(line + " - -")[1]; kind == "action" {
			actions++
			if actions == 3 {
				fields := strings.Fields(line)
				fields[2] = strings.Repeat("0", len(fields[2]))
				lines[i] = strings.Join(fields, " ")
			}
		}
	}
	return strings.Join(lines, "\n")
}

// TestASharedGameThatWasChangedSaysWhere shares a journal that has the hashes of another game from some action on.
func TestASharedGameThatWasChangedSaysWhere(t *testing.T) {
	s := sharing(t, "fight", "rusty_knight")
	curtaintest.Write(t, filepath.Join(s.Dir, "forged.journal"), journaltest.RecomputeChecksums(forgedJournal(t, s)))
	b := startBrowser(t)
	b.opens(pageOf(t, s, program.ExitDivergence, "forged"))
	curtaintest.CheckContains(t, b.verdict(), "diverged at action 3")
}

// TestASharedFolderIsServed opens a page with its player in a separate file, and with a journal whose end is damaged.
func TestASharedFolderIsServed(t *testing.T) {
	s := sharing(t, "fight", "rusty_knight")
	curtaintest.Write(t, filepath.Join(s.Dir, "damaged.journal"), forgedJournal(t, s))
	s.Run(t, program.ExitOK, "share", "damaged.journal", "--folder", "site")
	files := httptest.NewServer(http.FileServer(http.Dir(filepath.Join(s.Dir, "site"))))
	t.Cleanup(files.Close)
	b := startBrowser(t)
	b.opens(files.URL+"/", "curtain.wasm.gz")
	curtaintest.CheckContains(t, b.verdict(), "part of the journal cannot be read")
	if err := os.Remove(filepath.Join(s.Dir, "site", "curtain.wasm.gz")); err != nil {
		t.Fatal(err)
	}
	b.Run(chromedp.Reload())
	b.comes("document.getElementById('state').textContent.includes('curtain.wasm.gz is missing')")
}

// TestASharedGameHoldsNoMarkup shares a game with hostile scripts and actions.
func TestASharedGameHoldsNoMarkup(t *testing.T) {
	s := sharing(t, "fight", "rusty_knight")
	const evil = `</script></title><img src=x onerror=alert(1)><script>alert(1)</script>`
	s.In = strings.NewReader(strings.Join([]string{`card { id = "evil", name = "` + evil + `", owner = "pip", type = "action", rarity = "uncommon", cost = 0, target = "enemy", text = "` + evil + `", says = { "` + evil + `" }, play = function(self, fight, target) self:deal(1, target) end }`,
		"hand + evil", "play evil", "save evil.journal", "quit"}, "\n"))
	s.Run(t, program.ExitOK, "repl", "fight", "rusty_knight", "--seed", "2")
	b := startBrowser(t)
	b.opens(pageOf(t, s, program.ExitOK, "evil"))
	b.Run(chromedp.KeyEvent("r"))
	b.within("[...document.querySelectorAll('.hand .card h4')].some((h) => h.textContent.includes('<img src=x onerror'))")
	b.within("!document.querySelector('img, script[src]')")
}

// TestASharedBookFindsCards searches a card book in a file, opens a card, and checks both with axe-core.
func TestASharedBookFindsCards(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin, s.Limits = scripts.FS, sandbox.DefaultLimits()
	s.Run(t, program.ExitOK, "share", "--book", "--out", "book.html")
	b := startBrowser(t)
	b.Run(chromedp.Navigate("file://" + filepath.Join(s.Dir, "book.html")))
	const shown = `[...document.querySelectorAll('.shelves li')].filter((li) => li.offsetParent).map((li) => li.querySelector('.head b').textContent)`
	b.comes(shown + ".length > 100")
	b.RunWithRetry(chromedp.SendKeys("#q", "cards owner=pip type=attack luck", chromedp.ByQuery))
	b.comes(shown + ".join() === 'All In,Lucky Shot'")
	b.Click(".shelves li:not([hidden]) [data-leaf]")
	b.WaitForText("#leaf .status.passed")
	curtaintest.CheckContains(t, b.WaitForText("#leaf"), "All In", "Lose all Luck", "scripts/curtain/cards/pip/all_in.lua", "return card {")
	b.Click(".kinds a:nth-child(2)")
	b.comes(shown + ".includes('Rusty Knight') && !" + shown + ".includes('All In')")
	axe := browsertest.AxeCore(t)
	for _, scheme := range browsertest.Schemes {
		b.Run(browsertest.EmulateSchemeAndReducedMotion(scheme), chromedp.Evaluate(axe, nil))
		for _, f := range b.AccessibilityViolations("window") {
			t.Errorf("the book in %s: %s", scheme, f)
		}
	}
}
