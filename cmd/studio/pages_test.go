//go:build full

package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

// browser is a real browser that shows a page of the studio. A fault of a script of a page
// is one of the test.
type browser struct {
	t   testing.TB
	ctx context.Context
	at  *studioAt
}

// browsers are programs that are one. Debian's command is a script, which dies alone where it
// is ended: what it starts comes first.
var browsers = []string{"/usr/lib/chromium/chromium-headless-shell", "chromium-headless-shell", "chromium", "google-chrome"}

// browse opens a page of a studio; it skips the test where there is no browser.
func browse(t testing.TB, at *studioAt, path string) *browser {
	t.Helper()
	b := startBrowser(t)
	b.at = at
	b.does(chromedp.Navigate(at.where + path))
	return b
}

// startBrowser starts a browser that shows nothing yet.
func startBrowser(t testing.TB) *browser {
	t.Helper()
	program := ""
	for _, name := range browsers {
		if found, err := exec.LookPath(name); err == nil && program == "" {
			program = found
		}
	}
	if program == "" || testing.Short() {
		t.Skip("no browser, which is one of " + strings.Join(browsers, ", "))
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox)
	out, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, end := chromedp.NewContext(out)
	t.Cleanup(end)
	ctx, late := context.WithTimeout(ctx, 10*time.Minute)
	t.Cleanup(late)
	chromedp.ListenTarget(ctx, func(e any) {
		switch e := e.(type) {
		case *runtime.EventExceptionThrown:
			t.Errorf("a script of the page fails: %s %s", e.ExceptionDetails.Text, e.ExceptionDetails.Exception.Description)
		case *runtime.EventConsoleAPICalled:
			for _, a := range e.Args {
				t.Logf("the page says %s", a.Value)
			}
		}
	})
	b := &browser{t: t, ctx: ctx}
	b.does(chromedp.EmulateViewport(1280, 800))
	return b
}

func (b *browser) does(actions ...chromedp.Action) {
	b.t.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// finds does what begins with finding something on the page, anew where the page was drawn
// anew between finding it and the rest, for which it was gone.
func (b *browser) finds(actions ...chromedp.Action) {
	b.t.Helper()
	for gone := new(cdproto.Error); ; {
		err := chromedp.Run(b.ctx, actions...)
		if err == nil {
			return
		}
		if b.ctx.Err() != nil || !errors.As(err, &gone) {
			b.t.Fatal(err)
		}
	}
}

// sees waits until the page has something of a selector, and returns its text.
func (b *browser) sees(what string) (text string) {
	b.t.Helper()
	b.finds(chromedp.WaitVisible(what, chromedp.ByQuery), chromedp.Text(what, &text, chromedp.ByQuery))
	return text
}

// until waits for an expression to be true, on whatever page the browser goes to meanwhile:
// what fails, because a page or a part of it is not there yet, is asked again.
func (b *browser) until(expression string) {
	b.t.Helper()
	for is := false; !is; time.Sleep(10 * time.Millisecond) {
		err := chromedp.Run(b.ctx, chromedp.Evaluate("!!("+expression+")", &is))
		if b.ctx.Err() != nil {
			b.t.Fatalf("%s: %v", expression, err)
		}
	}
}

// hover moves the mouse over something.
func (b *browser) hover(what string) {
	b.t.Helper()
	var at []float64
	b.does(chromedp.Evaluate(fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + 12] })()`, what), &at))
	b.does(chromedp.MouseEvent(input.MouseMoved, at[0], at[1]))
}

func (b *browser) click(what string) {
	b.t.Helper()
	b.finds(chromedp.Click(what, chromedp.ByQuery, chromedp.NodeVisible))
}

// centre is where the middle of something is.
func (b *browser) centre(what string) (x, y float64) {
	b.t.Helper()
	var at []float64
	b.does(chromedp.Evaluate(fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({block: 'nearest'}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()`, what), &at))
	return at[0], at[1]
}

// drags takes something with the mouse and lets it go over something else.
func (b *browser) drags(from, to string) {
	b.t.Helper()
	taken := make(chan *input.DragData, 1)
	listening, end := context.WithCancel(b.ctx)
	defer end()
	chromedp.ListenTarget(listening, func(e any) {
		if e, is := e.(*input.EventDragIntercepted); is {
			taken <- e.Data
		}
	})
	x, y := b.centre(to)
	fromX, fromY := b.centre(from)
	x, y = b.centre(to) // where it is after the other was scrolled to
	b.does(input.SetInterceptDrags(true), input.DispatchMouseEvent(input.MousePressed, fromX, fromY).WithButton(input.Left).WithClickCount(1))
	for data := (*input.DragData)(nil); data == nil; {
		fromX++
		b.does(input.DispatchMouseEvent(input.MouseMoved, fromX, fromY+5).WithButton(input.Left).WithButtons(1))
		select {
		case data = <-taken:
			for _, step := range []input.DispatchDragEventType{input.DragEnter, input.DragOver, input.Drop} {
				b.does(input.DispatchDragEvent(step, x, y, data))
			}
		case <-time.After(10 * time.Millisecond):
		case <-b.ctx.Done():
			b.t.Fatalf("%s cannot be dragged", from)
		}
	}
	b.does(input.DispatchMouseEvent(input.MouseReleased, x, y).WithButton(input.Left).WithClickCount(1), input.SetInterceptDrags(false))
}

// holds checks a number of the game at the first table.
func (b *browser) holds(want string) {
	b.t.Helper()
	for _, g := range b.at.house.games {
		c := g.at[0]
		found := ""
		for _, f := range c.Session().Table().Facts(nil) {
			if word, value, _ := strings.Cut(want, "="); f.Word == word {
				if found = fmt.Sprint(f.Value); found != value {
					b.t.Errorf("%s is %s, want %s", word, found, value)
				}
			}
		}
		if found == "" {
			b.t.Errorf("there is no %s", want)
		}
	}
}

// TestATurnIsPlayedByMouse plays a card on a target, looks at what it would do before,
// takes it back, asks why, and ends the turn.
func TestATurnIsPlayedByMouse(t *testing.T) {
	b := browse(t, openStudio(t, "curtain", "fight", "rusty_knight"), "table/1")
	b.hover(".hand .card[data-id=galvanize]")
	curtaintest.Has(t, b.sees("#preview"), "galvanize", "Energy", "Rusty Knight Block")
	b.click(".hand .card[data-id=galvanize]")
	b.click(".hand .card[data-id=galvanize]")
	b.until("document.body.dataset.revision === '2' && !document.querySelector('.hand .card[data-id=galvanize]')")
	b.holds("energy=2")
	b.click("[data-do=undo]")
	b.until("document.body.dataset.revision === '3' && !!document.querySelector('.hand .card[data-id=galvanize]')")
	b.holds("energy=3")
	b.click("[data-do=redo]")
	b.until("document.body.dataset.revision === '4'")
	b.click("[data-why=ovation]")
	curtaintest.Has(t, b.sees("#answer"), "Ovation is 1", "galvanize")
	b.click(".moves [data-ends]")
	b.until("document.querySelector('[data-why=turn]').dataset.n === '2'")
	b.holds("turn=2")
}

// TestATurnIsPlayedByKeyboard does the same without a mouse.
func TestATurnIsPlayedByKeyboard(t *testing.T) {
	b := browse(t, openStudio(t, "skirmish"), "table/1")
	b.sees(".hand .card")
	b.does(chromedp.KeyEvent("2"))
	b.until("document.querySelectorAll('.target').length > 1 && document.activeElement.classList.contains('target')")
	curtaintest.Has(t, b.sees("#preview"), "HP", "→")
	b.does(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.Enter))
	b.until("document.body.dataset.revision === '2'")
	b.does(chromedp.KeyEvent("u"))
	b.until("document.body.dataset.revision === '3'")
	b.does(chromedp.KeyEvent("e"))
	b.until("document.body.dataset.revision === '4' && document.querySelector('[data-why=turn]').dataset.n === '2'")
	b.finds(chromedp.Focus("#line", chromedp.ByQuery), chromedp.KeyEvent("hp archer 7\r"))
	b.until("document.querySelector('[data-why=\"units.archer.hp\"]').dataset.n === '7'")
}

// TestWhatIsRefusedSaysWhy takes a card that cannot be played, and types what cannot be.
func TestWhatIsRefusedSaysWhy(t *testing.T) {
	at := openStudio(t, "curtain", "fight", "rusty_knight")
	at.do(http.StatusOK, 1, line("energy 0"))
	b := browse(t, at, "table/1")
	b.click(".hand .card[data-id=galvanize]")
	curtaintest.Has(t, strings.ToLower(b.sees("#answer")), "energy")
	b.finds(chromedp.SetValue("#line", "hp enemy 900", chromedp.ByQuery), chromedp.SendKeys("#line", kb.Enter, chromedp.ByQuery))
	b.until("document.querySelector('#said.failed') !== null")
	b.holds("enemy.hp=30")
}

// TestAPendingChoiceLeavesTheBoardInSight lets an effect ask, and answers.
func TestAPendingChoiceLeavesTheBoardInSight(t *testing.T) {
	at := openStudio(t, "curtain", "fight", "rusty_knight")
	asking := at.asking()
	b := browse(t, at, "table/1")
	for _, what := range []string{".asked", ".sides .actor", ".hand", ".answers [data-move]"} {
		b.sees(what)
	}
	b.click(".answers [data-move]")
	b.until(fmt.Sprintf("Number(document.body.dataset.revision) > %d", asking))
}

// asking plays a card that is typed in and asks something, and returns the revision then.
func (s *studioAt) asking() int {
	s.t.Helper()
	for _, typed := range []string{
		`card { id = "asker", name = "Asker", owner = "pip", type = "action", rarity = "uncommon", cost = 0, text = "Move a card.", play = function(self, fight) self:move(self:choose(fight.hand, { prompt = "Which card goes?" }), "discard_pile") end }`,
		"hand + asker", "play asker",
	} {
		if done := s.do(http.StatusOK, s.revision(), line(typed)); done.Failed {
			s.t.Fatal(done.Said)
		}
	}
	return s.revision()
}

// TestTwoPagesShowOneTable lets one page play and the other see it.
func TestTwoPagesShowOneTable(t *testing.T) {
	at := openStudio(t, "curtain", "fight", "rusty_knight")
	b := browse(t, at, "table/1")
	b.sees(".hand .card")
	at.do(http.StatusOK, 1, line("hp enemy 11"))
	b.until("document.querySelector('[data-why=\"enemy.hp\"]').dataset.n === '11'")
}

// TestAPositionIsComposed changes a number and adds a card by hand.
func TestAPositionIsComposed(t *testing.T) {
	b := browse(t, openStudio(t, "curtain", "fight", "rusty_knight"), "table/1?compose=1")
	b.click("[data-why='enemy.hp']")
	b.finds(chromedp.SetValue(".edit", "4", chromedp.ByQuery), chromedp.SendKeys(".edit", kb.Enter, chromedp.ByQuery))
	b.until("document.querySelector('[data-why=\"enemy.hp\"]')?.dataset.n === '4'")
	b.holds("enemy.hp=4")
	b.finds(chromedp.SetValue("[data-add=hand] select", "lucky_shot", chromedp.ByQuery))
	b.click("[data-add=hand] button")
	b.until("!!document.querySelector('.hand .card[data-id=lucky_shot]')")
}

// TestCardsAreDraggedFromPileToPile composes with a real mouse, in a game with zones too.
func TestCardsAreDraggedFromPileToPile(t *testing.T) {
	b := browse(t, openStudio(t, "curtain", "fight", "rusty_knight"), "table/1?compose=1")
	b.sees(".hand .card[data-id=galvanize]")
	b.drags(".hand .card[data-id=galvanize]", ".pile[data-path=discard_pile] summary")
	b.until("!document.querySelector('.hand .card[data-id=galvanize]') && document.querySelector('.pile[data-path=discard_pile] .count').textContent === '1'")
	b.click(".pile[data-path=discard_pile] summary")
	b.drags(".pile[data-path=discard_pile] [data-id=galvanize]", ".hand .cards")
	b.until("!!document.querySelector('.hand .card[data-id=galvanize]')")

	b = browse(t, openStudio(t, "skirmish"), "table/1?compose=1")
	b.sees(".side.spot .actor")
	b.does(chromedp.Evaluate("window.moved = document.querySelector('.side.spot .actor').dataset.key", nil))
	b.drags(".side.spot .actor", ".side.spot[data-spot='2'] h3")
	b.until("!!document.querySelector(`.side.spot[data-spot='2'] [data-key='${window.moved}']`)")
}

// TestACardIsDraggedOntoItsTarget plays with a real mouse.
func TestACardIsDraggedOntoItsTarget(t *testing.T) {
	b := browse(t, openStudio(t, "skirmish"), "table/1")
	b.sees(".hand .card")
	b.does(chromedp.Evaluate(`(() => { const c = [...document.querySelectorAll('.hand .card')].find(c => c.querySelectorAll('.ways [data-target]').length > 1); c.id = 'dragged'; const k = c.querySelector('.ways [data-target]').dataset.target; document.querySelector('[data-key="' + k + '"]').id = 'onto' })()`, nil))
	b.drags("#dragged", "#onto")
	b.until("document.body.dataset.revision === '2'")
}

// TestTheBotLooksFurther asks for its lines over two turns.
func TestTheBotLooksFurther(t *testing.T) {
	b := browse(t, openStudio(t, "curtain", "fight", "rusty_knight"), "table/1")
	b.until("document.querySelectorAll('#advice .lines li').length > 1")
	b.does(chromedp.Evaluate("(() => { const t = document.querySelector('#turns'); t.value = '2'; t.dispatchEvent(new Event('change')) })()", nil))
	b.until("document.querySelectorAll('#advice .lines li .comes span').length > 1")
	b.click("#advice .lines [data-do]")
	b.until("document.body.dataset.revision === '2'")
}

// screens are the addresses of all screens, for what is looked at of each.
var studioScreens = []string{"table/1", "table/1?compose=1", "table/1/cards", "table/1/balance", "table/1/timeline?a=start&b=here", "table/1/edit?file=scripts/curtain/cards/aldric/galvanize.lua"}

// axeCore is the source of axe-core; it skips the test where that is not here.
func axeCore(t *testing.T) string {
	t.Helper()
	axe, err := os.ReadFile(filepath.Join("testdata", "axe.min.js"))
	if err != nil {
		t.Skip("axe-core is not here: .ci/run fetches it")
	}
	return string(axe)
}

// schemes are the sets of colours that a page has.
var schemes = []string{"light", "dark"}

// quietly shows a page in a set of colours, to somebody who wants little motion.
func quietly(scheme string) chromedp.Action {
	return emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}})
}

// filled is that a document has all that it asks for when it is opened.
const filled = `((d) => d && d.readyState === 'complete' && d.querySelector('main') && !d.querySelector('[aria-busy=true]') && d.getAnimations().length === 0 &&
	(!d.querySelector('#advice') || d.querySelector('#advice .lines')) && [...d.querySelectorAll('#story, #red')].every((e) => e.children.length) && (!d.querySelector('#source') || d.querySelector('.cm-editor')))`

// findings are what axe-core, which runs in a window, finds serious there.
func (b *browser) findings(window string) (found []string) {
	b.t.Helper()
	b.does(chromedp.Evaluate(window+`.axe.run().then(r => r.violations.filter(v => ['serious', 'critical'].includes(v.impact)).flatMap(v => v.nodes.map(n => v.id + ' (' + v.impact + '): ' + n.target.join(' ') + ' ' + n.failureSummary)))`, &found,
		func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	return found
}

// TestScreensCanBeUsedByEverybody lets axe-core look at every screen, in light and dark.
func TestScreensCanBeUsedByEverybody(t *testing.T) {
	axe := axeCore(t)
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	at.simulates(question("what", "fight critic", "against", "critic.hp=60"))
	b := browse(t, at, "table/1")
	for _, screen := range studioScreens {
		for _, scheme := range schemes {
			b.does(quietly(scheme), chromedp.Navigate(b.at.where+screen))
			b.until(filled + "(document)")
			b.does(chromedp.Evaluate(axe, nil))
			for _, f := range b.findings("window") {
				t.Errorf("%s in %s: %s", screen, scheme, f)
			}
		}
	}
}

// TestACardIsEditedAndAdopted saves a script on the page: the game goes on under it, what
// would have gone otherwise is told and adopted, and the script is put back.
func TestACardIsEditedAndAdopted(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	at.do(http.StatusOK, 1, line("play galvanize"))
	const file = "scripts/curtain/cards/aldric/galvanize.lua"
	b := browse(t, at, "table/1/edit?file="+file)
	b.until("!!document.querySelector('.cm-editor .cm-content')")
	set := func(from, to string) {
		b.does(chromedp.Evaluate(fmt.Sprintf(`(() => { const v = document.querySelector('.cm-content').cmTile?.view ?? document.querySelector('.cm-content').cmView.view; const s = v.state.doc.toString(); const i = s.indexOf(%q); v.dispatch({changes: {from: i, to: i + %d, insert: %q}}) })()`, from, len(from), to), nil))
	}
	set("values = {", "valves = {")
	b.until("document.querySelector('#faults').textContent.includes('valves')")
	set("valves = {", "values = {")
	set("damage = 3", "damage = 5")
	b.click("#save")
	b.until("document.querySelector('#news').textContent.includes('galvanize')")
	curtaintest.Has(t, b.sees("#news"), "Rusty Knight HP 30 → 28")
	b.until("!!document.querySelector('#red .failed')")
	b.click("[data-do=adopt]")
	b.until("document.querySelector('[data-why=\"enemy.hp\"]').dataset.n === '28'")
	b.click("#revert")
	b.until("document.querySelector('#source')?.value.includes('damage = 3')")
}

// TestSlidersPlayTheTurnAndSomeGames moves a number of a card: the present turn and a quick
// simulation are played with it, and nothing is written.
func TestSlidersPlayTheTurnAndSomeGames(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	at.do(http.StatusOK, 1, line("play galvanize"))
	b := browse(t, at, "table/1/edit?file=scripts/curtain/cards/aldric/galvanize.lua")
	b.sees("#slides input")
	b.does(chromedp.Evaluate("(() => { const i = document.querySelector('#slides [data-slide=\"galvanize.values.damage\"]'); i.value = '6'; i.dispatchEvent(new Event('input', {bubbles: true})) })()", nil))
	b.until("document.querySelector('#turned li')")
	curtaintest.Has(t, b.sees("#turned"), "play galvanize", "Rusty Knight HP", "30 → 27")
	b.until("document.querySelector('#quickly b')")
	curtaintest.Has(t, b.sees("#quickly"), "48 games by quick", "with these numbers")
	b.holds("enemy.hp=30")
}

// TestSlidersAreWrittenIntoTheScript saves the script with a number that a slider has moved;
// the rest of it stays, and it can be put back.
func TestSlidersAreWrittenIntoTheScript(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	const file = "scripts/curtain/cards/aldric/galvanize.lua"
	before := curtaintest.Read(t, at.stage, file)
	b := browse(t, at, "table/1/edit?file="+file)
	b.until("!!document.querySelector('.cm-editor') && document.querySelector('#writes').disabled")
	b.does(chromedp.Evaluate("(() => { const i = document.querySelector('[data-slide=\"galvanize.values.damage\"]'); i.value = '6'; i.dispatchEvent(new Event('input', {bubbles: true})) })()", nil))
	b.click("#writes:not(:disabled)")
	b.until("document.querySelector('[data-slide=\"galvanize.values.damage\"]').dataset.was === '6' && document.querySelector('#source').value.includes('damage = 6')")
	if got := curtaintest.Read(t, at.stage, file); got != strings.Replace(before, "damage = 3", "damage = 6", 1) {
		t.Errorf("the script is\n%s", got)
	}
	b.click("#revert:not(:disabled)")
	b.until("document.querySelector('#source')?.value.includes('damage = 3')")
	for _, move := range []string{"galvanize=3", "galvanize.values=3", "galvanize.values.none=3", "nobody.values.damage=3", "galvanize.values.damage=x", "galvanize.values.damage.more=3"} {
		at.ask(http.StatusBadRequest, http.MethodPost, at.where+"table/1/save", url.Values{"file": {file}, "body": {before}, "move": {move}}, nil)
	}
	if got := curtaintest.Read(t, at.stage, file); got != before {
		t.Errorf("the script is\n%s", got)
	}
}

// TestAJournalIsDropped opens a journal by the page, and refuses what is none.
func TestAJournalIsDropped(t *testing.T) {
	at := openStudio(t, "skirmish")
	journal := filepath.Join(t.TempDir(), "kept.journal")
	player := curtaintest.NewStage(t, registry.Rulesets...)
	player.Builtin, player.Limits = at.stage.Builtin, at.stage.Limits
	player.Does(t, program.ExitOK, "play", "--auto", "--seed", "7", "--journal", journal)
	b := browse(t, at, "table/1/timeline")
	broken := filepath.Join(t.TempDir(), "broken.journal")
	if err := os.WriteFile(broken, []byte(curtaintest.Evil), 0o600); err != nil {
		t.Fatal(err)
	}
	b.finds(chromedp.SetUploadFiles("#journal", []string{broken}, chromedp.ByQuery))
	b.until("document.querySelector('#dropped [role=alert]') !== null")
	b.finds(chromedp.SetUploadFiles("#journal", []string{journal}, chromedp.ByQuery))
	b.finds(chromedp.WaitVisible("[data-table='2'] .legend li", chromedp.ByQuery))
	b.until("document.body.dataset.table === '2' && document.querySelectorAll('.tree circle').length > 50 && document.querySelectorAll('.curve').length > 2")
	curtaintest.Has(t, b.sees(".verdict"), "Verdict: exact", "every state is as it was recorded")
}

// TestASimulationIsWatched asks for one on the page, sees it grow and stops it, sorts a table,
// and opens a game of a number on the stage.
func TestASimulationIsWatched(t *testing.T) {
	b := browse(t, openStudio(t, "curtain"), "table/1/balance")
	for field, text := range map[string]string{"players": "quick", "runs": "5000"} {
		b.finds(chromedp.SetValue(".ask [name="+field+"]", text, chromedp.ByQuery))
	}
	b.click(".ask button")
	b.sees(".running button")
	b.until("!!document.querySelector('.sorts') && parseFloat(document.querySelector('[data-seeds=\"table=won\"]').textContent) > 0")
	b.does(chromedp.Evaluate("window.first = Number(document.querySelector('#games').value)", nil))
	b.until("Number(document.querySelector('#games').value) > window.first")
	b.does(chromedp.Evaluate("document.querySelector('.running button').click()", nil))
	b.sees(".running .tone-bad")
	names := "[...[...document.querySelectorAll('.sorts')].find(t => t.closest('section').querySelector('h2').textContent === 'Played').querySelectorAll('tbody th')].map(e => e.textContent)"
	b.does(chromedp.Evaluate("[...document.querySelectorAll('.sorts')].find(t => t.closest('section').querySelector('h2').textContent === 'Played').querySelector('.sort').click()", nil))
	b.until("(() => { const n = " + names + "; return n.length > 2 && n.join() === [...n].sort().reverse().join() })()")
	b.click("[data-seeds='table=won']")
	b.click("#seeds .seeds button")
	b.until("document.body.dataset.table === '2' && !!document.querySelector('#board')")
	curtaintest.Has(t, b.sees(".way"), "end_turn")
}
