//go:build full

package studio_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/browsertest"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func TestMain(m *testing.M) { browsertest.Main(m) }

// browser shows a page of a studio.
type browser struct {
	*browsertest.Browser
	at *studioAt
}

// browse opens a page of a studio. If there is no browser, it skips the test.
func browse(t testing.TB, at *studioAt, path string) *browser {
	t.Helper()
	b := browsertest.Start(t)
	b.Run(chromedp.Navigate(at.where + path))
	return &browser{b, at}
}

// holds checks a number of the game at the first table.
func (b *browser) holds(want string) {
	b.T.Helper()
	for _, c := range b.at.server.Consoles(b.at.game)[:1] {
		found := ""
		for _, f := range c.Session().Table().AppendFacts(nil) {
			if word, value, _ := strings.Cut(want, "="); f.Word == word {
				if found = fmt.Sprint(f.Value); found != value {
					b.T.Errorf("%s is %s, want %s", word, found, value)
				}
			}
		}
		if found == "" {
			b.T.Errorf("there is no %s", want)
		}
	}
}

// TestATurnIsPlayedByMouse looks at what a card would do, plays it, undoes it, asks why, and ends the turn.
func TestATurnIsPlayedByMouse(t *testing.T) {
	b := browse(t, openStudio(t, "curtain", "fight", "rusty_knight"), "table/1")
	b.Hover(".hand .card[data-id=galvanize]")
	curtaintest.CheckContains(t, b.WaitForText("#preview"), "galvanize", "Energy", "Rusty Knight Block")
	b.Click(".hand .card[data-id=galvanize]")
	b.Click(".hand .card[data-id=galvanize]")
	b.WaitUntil("document.body.dataset.revision === '2' && !document.querySelector('.hand .card[data-id=galvanize]')")
	b.holds("energy=2")
	b.Click("[data-do=undo]")
	b.WaitUntil("document.body.dataset.revision === '3' && !!document.querySelector('.hand .card[data-id=galvanize]')")
	b.holds("energy=3")
	b.Click("[data-do=redo]")
	b.WaitUntil("document.body.dataset.revision === '4'")
	b.Click("[data-why=ovation]")
	curtaintest.CheckContains(t, b.WaitForText("#answer"), "Ovation: 1", "galvanize")
	b.Click(".moves [data-ends]")
	b.WaitUntil("document.querySelector('[data-why=turn]').dataset.n === '2'")
	b.holds("turn=2")
}

// TestATurnIsPlayedByKeyboard does the same as TestATurnIsPlayedByMouse without a mouse.
func TestATurnIsPlayedByKeyboard(t *testing.T) {
	b := browse(t, openStudio(t, "skirmish"), "table/1")
	b.WaitForText(".hand .card")
	b.Run(chromedp.KeyEvent("2"))
	b.WaitUntil("document.querySelectorAll('.target').length > 1 && document.activeElement.classList.contains('target')")
	curtaintest.CheckContains(t, b.WaitForText("#preview"), "HP", "→")
	b.Run(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.Enter))
	b.WaitUntil("document.body.dataset.revision === '2'")
	b.Run(chromedp.KeyEvent("u"))
	b.WaitUntil("document.body.dataset.revision === '3'")
	b.Run(chromedp.KeyEvent("e"))
	b.WaitUntil("document.body.dataset.revision === '4' && document.querySelector('[data-why=turn]').dataset.n === '2'")
	b.RunWithRetry(chromedp.Focus("#line", chromedp.ByQuery), chromedp.KeyEvent("hp archer 7\r"))
	b.WaitUntil("document.querySelector('[data-why=\"units.archer.hp\"]').dataset.n === '7'")
}

// TestWhatIsRefusedSaysWhy picks up a card that cannot be played, and types what cannot be done.
func TestWhatIsRefusedSaysWhy(t *testing.T) {
	at := openStudio(t, "curtain", "fight", "rusty_knight")
	at.do(http.StatusOK, 1, line("energy 0"))
	b := browse(t, at, "table/1")
	b.Click(".hand .card[data-id=galvanize]")
	curtaintest.CheckContains(t, strings.ToLower(b.WaitForText("#answer")), "energy")
	b.RunWithRetry(chromedp.SetValue("#line", "hp enemy 900", chromedp.ByQuery), chromedp.SendKeys("#line", kb.Enter, chromedp.ByQuery))
	b.WaitUntil("document.querySelector('#said.failed') !== null")
	b.holds("enemy.hp=30")
}

// TestAPendingChoiceLeavesTheBoardInSight plays an effect that asks, and answers.
func TestAPendingChoiceLeavesTheBoardInSight(t *testing.T) {
	at := openStudio(t, "curtain", "fight", "rusty_knight")
	asking := at.asking()
	b := browse(t, at, "table/1")
	for _, what := range []string{".asked", ".sides .actor", ".hand", ".answers [data-move]"} {
		b.WaitForText(what)
	}
	b.Click(".answers [data-move]")
	b.WaitUntil(fmt.Sprintf("Number(document.body.dataset.revision) > %d", asking))
}

// asking plays a card that asks something, and returns the revision of the table then.
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

// TestTwoPagesShowOneTable plays on one page, which the other page must show.
func TestTwoPagesShowOneTable(t *testing.T) {
	at := openStudio(t, "curtain", "fight", "rusty_knight")
	b := browse(t, at, "table/1")
	b.WaitForText(".hand .card")
	at.do(http.StatusOK, 1, line("hp enemy 11"))
	b.WaitUntil("document.querySelector('[data-why=\"enemy.hp\"]').dataset.n === '11'")
}

// TestAPositionIsComposed changes a number and adds a card while editing the position.
func TestAPositionIsComposed(t *testing.T) {
	b := browse(t, openStudio(t, "curtain", "fight", "rusty_knight"), "table/1?compose=1")
	b.Click("[data-why='enemy.hp']")
	b.RunWithRetry(chromedp.SetValue(".edit", "4", chromedp.ByQuery), chromedp.SendKeys(".edit", kb.Enter, chromedp.ByQuery))
	b.WaitUntil("document.querySelector('[data-why=\"enemy.hp\"]')?.dataset.n === '4'")
	b.holds("enemy.hp=4")
	b.RunWithRetry(chromedp.SetValue("[data-line^='hand '] select", "lucky_shot", chromedp.ByQuery))
	b.Click("[data-line^='hand '] button")
	b.WaitUntil("!!document.querySelector('.hand .card[data-id=lucky_shot]')")
}

// TestCardsAreDraggedFromPileToPile edits the position with a real mouse, also in a game with zones.
func TestCardsAreDraggedFromPileToPile(t *testing.T) {
	b := browse(t, openStudio(t, "curtain", "fight", "rusty_knight"), "table/1?compose=1")
	b.WaitForText(".hand .card[data-id=galvanize]")
	b.Drag(".hand .card[data-id=galvanize]", ".pile[data-path=discard_pile] summary")
	b.WaitUntil("!document.querySelector('.hand .card[data-id=galvanize]') && document.querySelector('.pile[data-path=discard_pile] .count').textContent === '1'")
	b.Click(".pile[data-path=discard_pile] summary")
	b.Drag(".pile[data-path=discard_pile] [data-id=galvanize]", ".hand .cards")
	b.WaitUntil("!!document.querySelector('.hand .card[data-id=galvanize]')")

	b = browse(t, openStudio(t, "skirmish"), "table/1?compose=1")
	b.WaitForText(".side.spot .actor")
	b.Run(chromedp.Evaluate("window.moved = document.querySelector('.side.spot .actor').dataset.key", nil))
	b.Drag(".side.spot .actor", ".side.spot[data-spot='2'] h3")
	b.WaitUntil("!!document.querySelector(`.side.spot[data-spot='2'] [data-key='${window.moved}']`)")
}

// TestACardIsDraggedOntoItsTarget plays a card with a real mouse.
func TestACardIsDraggedOntoItsTarget(t *testing.T) {
	b := browse(t, openStudio(t, "skirmish"), "table/1")
	b.WaitForText(".hand .card")
	b.Run(chromedp.Evaluate(`(() => { const c = [...document.querySelectorAll('.hand .card')].find(c => c.querySelectorAll('.ways [data-target]').length > 1); c.id = 'dragged'; const k = c.querySelector('.ways [data-target]').dataset.target; document.querySelector('[data-key="' + k + '"]').id = 'onto' })()`, nil))
	b.Drag("#dragged", "#onto")
	b.WaitUntil("document.body.dataset.revision === '2'")
}

// TestAUnitIsDraggedToAPlace drags a card to an empty place, and the unit from there to another.
func TestAUnitIsDraggedToAPlace(t *testing.T) {
	at := openStudio(t, "autobattle")
	at.plays("pitch company_cook", "pitch box_office", "pitch trap_door")
	b := browse(t, at, "table/1")
	b.Drag(".hand .card[data-id=bouncer]", ".actor:nth-child(3)")
	b.WaitUntil("document.querySelector('.actor:nth-child(3) h4')?.textContent.includes('Bouncer')")
	b.Drag(".actor:nth-child(3)", ".actor:nth-child(5)")
	b.WaitUntil("document.querySelector('.actor:nth-child(5) h4')?.textContent.includes('Bouncer')")
	b.WaitForText(".actor:nth-child(5) .own [data-move='sell 5']")

	at = openStudio(t, "battleline")
	at.plays("keep_hand", "keep_hand", "hand mine + sandbag", "hand mine + fly_master", "house rigging", "move sandbag line")
	b = browse(t, at, "table/1")
	b.Drag(".hand .card[data-id=fly_master]", ".actor.gap")
	b.WaitUntil("document.querySelector('.side:not(.facing) .actor h4 a')?.textContent === 'Fly Master'")
}

// TestTheBotLooksFurther shows the bot's lines over two turns.
func TestTheBotLooksFurther(t *testing.T) {
	b := browse(t, openStudio(t, "curtain", "fight", "rusty_knight"), "table/1")
	b.WaitUntil("document.querySelectorAll('#advice .lines li').length > 1")
	b.Run(chromedp.Evaluate("(() => { const t = document.querySelector('#turns'); t.value = '2'; t.dispatchEvent(new Event('change')) })()", nil))
	b.WaitUntil("document.querySelectorAll('#advice .lines li .comes span').length > 1")
	b.Click("#advice .lines [data-do]")
	b.WaitUntil("document.body.dataset.revision === '2'")
}

// studioScreens returns the addresses of all screens of a game, with one of its definitions.
func studioScreens(kind, id, file string) []string {
	return []string{"table/1", "table/1?compose=1", "table/1/cards?kind=" + kind + "&id=" + id, "table/1/cards?view=table&group=cost", "table/1/states?kind=" + kind + "&id=" + id, "table/1/balance", "table/1/timeline?a=start&b=here", "table/1/edit?file=scripts/" + file}
}

// withoutRepetition removes elements that resemble the two siblings before them except for their words, because
// axe-core takes as long for the hundredth card of a list as for the first. It keeps the text of an editor.
const withoutRepetition = `(() => {
	const like = (e) => e.outerHTML.replace(/>[^<]*[^<\s][^<]*/g, '>x').replace(/ (?!class|role|style)([\w-]+)="[^"]+"/g, ' $1');
	for (const list of document.querySelectorAll('main :not(.cm-editor, .cm-editor *)')) {
		const seen = {};
		for (const e of [...list.children]) if ((seen[like(e)] = (seen[like(e)] ?? 0) + 1) > 2) e.remove();
	}
})()`

// TestScreensCanBeUsedByEverybody checks every screen of every game with axe-core, in light and dark in turn. Two of
// the four games begin in dark.
func TestScreensCanBeUsedByEverybody(t *testing.T) {
	axe := browsertest.AxeCore(t)
	for game, c := range map[string]struct {
		words, kind, id, file, against string
		first                          int
	}{
		"curtain":    {"fight rusty_knight", "card", "galvanize", "curtain/cards/aldric/galvanize.lua", "critic.hp=60", 0},
		"skirmish":   {"", "unit", "warrior", "skirmish/units/warrior.lua", "warrior.hp=9", 1},
		"autobattle": {"", "unit", "juggler", "autobattle/units/juggler.lua", "juggler.health=9", 0},
		"battleline": {"", "creature", "bandmaster", "battleline/cards/brass/bandmaster.lua", "bandmaster.power=5", 1},
	} {
		t.Run(game, func(t *testing.T) {
			at := openStudioOn(t, game, strings.Fields(c.words)...)
			at.simulates(question("runs", "8", "game", game, "what", c.words, "against", c.against))
			b := browse(t, at, "table/1")
			for i, screen := range studioScreens(c.kind, c.id, c.file) {
				scheme := browsertest.Schemes[(c.first+i)%2]
				b.Run(browsertest.EmulateSchemeAndReducedMotion(scheme), chromedp.Navigate(b.at.where+screen))
				b.WaitUntil(browsertest.IsFullyLoadedJS + "(document)")
				b.Run(chromedp.Evaluate(withoutRepetition, nil), chromedp.Evaluate(axe, nil))
				for _, f := range b.AccessibilityViolations("window") {
					t.Errorf("%s in %s: %s", screen, scheme, f)
				}
			}
		})
	}
}

// editorView is a JavaScript expression for the editor of the page.
const editorView = "(document.querySelector('.cm-content').cmTile?.view ?? document.querySelector('.cm-content').cmView.view)"

// types replaces a part of the script in the editor.
func (b *browser) types(from, to string) {
	b.T.Helper()
	b.WaitUntil("!!document.querySelector('.cm-editor .cm-content') && document.querySelector('#red').children.length")
	b.Run(chromedp.Evaluate(fmt.Sprintf(`(() => { const v = %s; const s = v.state.doc.toString(); const i = s.indexOf(%q); if (i < 0) throw new Error('nothing to replace'); v.dispatch({changes: {from: i, to: i + %d, insert: %q}}) })()`, editorView, from, len(from), to), nil))
}

// slides moves the slider of a number.
func (b *browser) slides(number, to string) {
	b.T.Helper()
	b.WaitForText("#slides input")
	b.Run(chromedp.Evaluate(fmt.Sprintf("(() => { const i = document.querySelector('[data-slide=\"%s\"]'); i.value = '%s'; i.dispatchEvent(new Event('input', {bubbles: true})) })()", number, to), nil))
}

// reads waits until the editor contains a text.
func (b *browser) reads(what string) {
	b.T.Helper()
	b.WaitUntil(fmt.Sprintf("%s.state.doc.toString().includes(%q)", editorView, what))
}

// TestNoTextIsLost types a draft and leaves the page. The draft is marked on all screens, there again in this and
// another tab, and gone once it is saved.
func TestNoTextIsLost(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	const file = "scripts/curtain/cards/aldric/galvanize.lua"
	b := browse(t, at, "table/1/edit?file="+file)
	b.types("damage = 3", "damage = 4")
	b.WaitUntil("document.title.startsWith('● ')")
	curtaintest.CheckContains(t, b.WaitForText("#unsaved"), "draft")
	b.Run(chromedp.Navigate(at.where + "table/1/cards"))
	b.Click("#drafts a")
	b.WaitUntil("!!document.querySelector('.cm-editor')")
	b.reads("damage = 4")

	other := &browser{b.OpenTab(), at}
	other.Run(chromedp.Navigate(at.where + "table/1/edit?file=" + file))
	other.WaitUntil("!!document.querySelector('.cm-editor')")
	other.reads("damage = 4")
	other.types("damage = 4", "damage = 44")
	b.reads("damage = 44")
	other.Click("#save")
	b.WaitUntil("!document.title.startsWith('● ') && document.querySelector('#drafts').hidden")
	curtaintest.CheckContains(t, curtaintest.Read(t, at.stage, file), "damage = 44")

	b.types("damage = 44", "damage = 5")
	b.Click("#discard")
	b.reads("damage = 44")
	b.WaitUntil("document.querySelector('#unsaved').hidden && document.querySelector('#drafts').hidden")
}

// TestAnotherProgramAndThePageAgree changes the script on disk while a page shows it. The page shows the new text or,
// if it has a draft, asks, with both versions.
func TestAnotherProgramAndThePageAgree(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	const file = "scripts/curtain/cards/aldric/galvanize.lua"
	path := filepath.Join(at.stage.Dir, filepath.FromSlash(file))
	before := curtaintest.Read(t, at.stage, file)
	b := browse(t, at, "table/1/edit?file="+file)
	b.types("damage = 3", "damage = 4")
	b.types("damage = 4", "damage = 3")
	curtaintest.Write(t, path, strings.Replace(before, "damage = 3", "damage = 6", 1))
	b.reads("damage = 6")
	b.WaitUntil("document.querySelector('[data-slide=\"galvanize.values.damage\"]').value === '6'")

	b.types("damage = 6", "damage = 7")
	theirs := strings.Replace(before, "damage = 3", "damage = 8", 1)
	curtaintest.Write(t, path, theirs)
	b.Click("#save")
	curtaintest.CheckContains(t, b.WaitForText("#conflict"), "damage = 8", "damage = 7")
	if got := curtaintest.Read(t, at.stage, file); got != theirs {
		t.Errorf("the script is\n%s", got)
	}
	b.Click("#conflict [data-mine]")
	b.WaitUntil("document.querySelector('#conflict').hidden && document.querySelector('#unsaved').hidden")
	curtaintest.CheckContains(t, curtaintest.Read(t, at.stage, file), "damage = 7")

	b.types("damage = 7", "damage = 9")
	curtaintest.Write(t, path, theirs)
	b.Run(chromedp.Evaluate("void dispatchEvent(new Event('focus'))", nil))
	b.Click("#conflict [data-disk]")
	b.reads("damage = 8")
	b.WaitUntil("document.querySelector('#unsaved').hidden")
}

// TestAStudioThatEndsIsMissed ends the server while a page has a draft. The page says so, keeps the draft, and
// continues when the server is back.
func TestAStudioThatEndsIsMissed(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	b := browse(t, at, "table/1/edit?file=scripts/curtain/cards/aldric/galvanize.lua")
	b.types("damage = 3", "damage = 4")
	address, err := url.Parse(at.where)
	if err != nil {
		t.Fatal(err)
	}
	at.stop()
	curtaintest.CheckContains(t, b.WaitForText("#lost"), "is not responding")
	b.Click("#save")
	b.slides("galvanize.values.damage", "6")
	b.Click("#weighs:not(:disabled)")
	b.WaitUntil("['#turned', '#weighed'].every((box) => document.querySelector(box).textContent.includes('is not responding'))")
	b.slides("galvanize.values.damage", "3")
	b.Click("#discard")
	port, err := strconv.Atoi(address.Port())
	if err != nil {
		t.Fatal(err)
	}
	at.serve(port)
	at.do(http.StatusOK, 1, line("hp enemy 11"))
	b.WaitUntil("document.querySelector('#lost').hidden && document.querySelector('[data-why=\"enemy.hp\"]').dataset.n === '11'")
	b.reads("damage = 4")
	b.Click("#save")
	b.WaitUntil("document.querySelector('#unsaved').hidden")
	curtaintest.CheckContains(t, curtaintest.Read(t, at.stage, "scripts/curtain/cards/aldric/galvanize.lua"), "damage = 4")
}

// TestACardIsMadeFromNothing creates a card on the page, changes it, tries it against an enemy, and keeps what it
// played as a scenario. Then it copies the card.
func TestACardIsMadeFromNothing(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	b := browse(t, at, "table/1/cards")
	b.RunWithRetry(chromedp.SetValue(".makes [name=name]", "galvanize", chromedp.ByQuery))
	b.Click(".makes button")
	curtaintest.CheckContains(t, b.WaitForText(".makes [role=alert]"), "already exists")
	b.RunWithRetry(chromedp.SetValue(".makes [name=name]", "Paper Moon", chromedp.ByQuery))
	b.Click(".makes button")
	b.WaitUntil("document.querySelector('#code')?.dataset.file.endsWith('paper_moon.lua')")
	b.reads("paper_moon")
	b.WaitUntil("!!document.querySelector('[data-slide=\"paper_moon.values.damage\"]')") // it is loaded

	b.Run(chromedp.Navigate(at.where + "table/1/cards?kind=card&id=paper_moon"))
	b.RunWithRetry(chromedp.SetValue("#leaf [name=words]", "fight stage_rat", chromedp.ByQuery))
	b.Click("#leaf form[action$=play] button")
	b.WaitUntil("document.body.dataset.table === '2' && !!document.querySelector('.hand .card[data-id=paper_moon]')")
	curtaintest.CheckContains(t, b.WaitForText(".sides"), "Stage Rat")
	b.Click(".hand .card[data-id=paper_moon]")
	b.Click(".hand .card[data-id=paper_moon]")
	b.WaitUntil("!document.querySelector('.hand .card[data-id=paper_moon]')")
	b.Click("[data-keep]")
	b.RunWithRetry(chromedp.SetValue("#keeping input", "the moon falls", chromedp.ByQuery))
	b.Click("#keeping button")
	b.WaitUntil("document.querySelector('#answer .body').textContent.includes('_test.lua')")

	b.Run(chromedp.Navigate(at.where + "table/1/cards?kind=card&id=paper_moon"))
	curtaintest.CheckContains(t, b.WaitForText("#leaf .trials"), "the moon falls")
	b.RunWithRetry(chromedp.SetValue("#leaf form[action$=new] [name=name]", "Second Moon", chromedp.ByQuery))
	b.Click("#leaf form[action$=new] button")
	b.WaitUntil("document.querySelector('#code')?.dataset.file.endsWith('second_moon.lua')")
	b.reads("name = \"Second Moon\"")
}

// TestTheWorkspaceHasAllOfACard finds a card in the tree, edits it, sees the scenarios fail in the tree, tries it
// on the stage beside it, and types at its console.
func TestTheWorkspaceHasAllOfACard(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	b := browse(t, at, "table/1/edit")
	b.RunWithRetry(chromedp.SendKeys("#searches input", "cards galvanize", chromedp.ByQuery))
	b.WaitUntil("document.querySelectorAll('#tree a').length === 1")
	b.Click("#tree a")
	b.WaitUntil("document.querySelector('#code')?.dataset.file.endsWith('galvanize.lua') && document.querySelector('#tree [aria-current]')?.textContent === 'Galvanize'")
	b.WaitUntil("document.querySelectorAll('#red li').length > 0 && document.querySelector('#tree [aria-current]').parentElement.textContent.includes('passed')")
	b.types("damage = 3", "damage = 5")
	b.Click("#save")
	b.WaitUntil("document.querySelector('#tree [aria-current]').parentElement.textContent.includes('failed') && document.querySelector('.faces .rules').textContent.includes('Deal 5')")
	b.WaitUntil("document.querySelector('#red li .status').textContent === 'failed'")
	b.RunWithRetry(chromedp.SetValue(".faces [name=words]", "fight stage_rat", chromedp.ByQuery))
	b.Click(".faces form button")
	b.WaitUntil("document.body.dataset.table === '2' && !!document.querySelector('#stage .hand .card[data-id=galvanize]') && document.querySelector('#code').dataset.file.endsWith('galvanize.lua')")
	curtaintest.CheckContains(t, b.WaitForText("#stage .sides"), "Stage Rat")
	b.RunWithRetry(chromedp.SendKeys("#line", "hp enemy 7\r", chromedp.ByQuery))
	b.WaitUntil("document.querySelector('[data-why=\"enemy.hp\"]').dataset.n === '7'")
}

// TestPanesStayAsTheyAre resizes a pane and hides another by keyboard, chooses a theme, and finds all of it unchanged
// later. On a phone, panes are pages.
func TestPanesStayAsTheyAre(t *testing.T) {
	b := browse(t, openStudioOn(t, "skirmish"), "table/1/edit?file=scripts/skirmish/units/warrior.lua")
	const width = "Math.round(document.querySelector('#definitions').getBoundingClientRect().width)"
	const hidden = "getComputedStyle(document.querySelector('#console')).display === 'none'"
	b.WaitUntil("!!document.querySelector('#tree a') && !!document.querySelector('.cm-editor')")
	b.Run(chromedp.Evaluate("window.before = "+width, nil))
	b.RunWithRetry(chromedp.Focus("[data-sizes=definitions]", chromedp.ByQuery), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	b.WaitUntil(width + " === window.before + 48 && Number(document.querySelector('[data-sizes=definitions]').getAttribute('aria-valuenow')) === " + width)
	b.RunWithRetry(chromedp.Focus("[data-pane-of=console]", chromedp.ByQuery), chromedp.KeyEvent(kb.Enter))
	b.WaitUntil(hidden)
	b.Click(".tables summary")
	b.RunWithRetry(chromedp.SetValue("#theme", "dark", chromedp.ByQuery), chromedp.Evaluate("void document.querySelector('#theme').dispatchEvent(new Event('change'))", nil))
	b.Run(chromedp.Evaluate("sessionStorage.setItem('before', window.before)", nil), chromedp.Navigate(b.at.where+"table/1/edit"))
	b.WaitUntil(width + " === Number(sessionStorage.getItem('before')) + 48 && " + hidden + " && getComputedStyle(document.documentElement).backgroundColor === 'rgb(22, 33, 29)'")
	b.Run(chromedp.EmulateViewport(390, 844))
	const seen = "[...document.querySelectorAll('.pane')].filter((p) => p.getBoundingClientRect().width > 0).map((p) => p.id).join()"
	b.WaitUntil(seen + " === 'script'")
	b.Click("[data-pane-of=console]")
	b.WaitUntil(seen + " === 'console' && document.documentElement.scrollWidth <= 390")
	for _, wrong := range []string{"[", "7", "null", `{"hidden":3,"sizes":{"definitions":"x"},"page":{}}`, `{"hidden":null,"sizes":null}`} {
		b.Run(chromedp.Evaluate(fmt.Sprintf("localStorage.setItem('panes', %q)", wrong), nil), chromedp.Navigate(b.at.where+"table/1/edit"), chromedp.EmulateViewport(1280, 800))
		b.WaitUntil("!!document.querySelector('#tree a') && " + width + " > 100")
	}
}

// TestTheEditorAsksTheLanguageServer finds what is wrong in the draft, replaces a misspelled word, goes to the
// declaration of a name, completes a verb, hovers over one, and formats the script.
func TestTheEditorAsksTheLanguageServer(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	b := browse(t, at, "table/1/edit?file=scripts/curtain/cards/pip/vex.lua")
	b.types("self.values.", "self.valued.")
	b.WaitUntil("document.querySelector('#faults').textContent.includes('valued') && !!document.querySelector('.cm-lintRange')")
	b.types("self.valued.", "self.values.")
	b.WaitUntil("document.querySelector('#faults').textContent === ''")
	b.types("values = {", "valves = {")
	b.Click("#faults button")
	b.reads("  values = { taunt")
	b.WaitUntil("document.querySelector('#faults').textContent === ''")
	cursor := func(behind string) {
		t.Helper()
		b.Run(chromedp.Evaluate(fmt.Sprintf(`(() => { const v = %s; v.focus(); const i = v.state.doc.toString().indexOf(%q) + %d; v.dispatch({selection: {anchor: i}, scrollIntoView: true}) })()`, editorView, behind, len(behind)), nil))
	}
	cursor("\"forgetful\", targ")
	b.Run(chromedp.KeyEvent(kb.F12))
	b.WaitUntil(fmt.Sprintf(`(() => { const s = %s.state; return s.doc.lineAt(s.selection.main.head).text.includes("function(self, fight, target)") })()`, editorView))
	cursor("self:infl")
	b.Run(chromedp.KeyEvent(" ", chromedp.KeyModifiers(input.ModifierCtrl)))
	curtaintest.CheckContains(t, b.WaitForText(".cm-tooltip-autocomplete"), "inflict")
	b.Run(chromedp.KeyEvent(kb.Escape))
	var place []float64
	b.Run(chromedp.Evaluate(fmt.Sprintf(`(() => { const v = %s; const c = v.coordsAtPos(v.state.doc.toString().indexOf("self:infl") + 7); return [c.left, (c.top + c.bottom) / 2] })()`, editorView), &place))
	b.Run(chromedp.MouseEvent(input.MouseMoved, place[0]-30, place[1]+60), chromedp.MouseEvent(input.MouseMoved, place[0], place[1]), chromedp.MouseEvent(input.MouseMoved, place[0]+1, place[1]))
	curtaintest.CheckContains(t, b.WaitForText(".cm-tooltip-hover"), "inflict")

	b.types("\n  values = {", "\n        values={")
	cursor("values={")
	b.Run(input.DispatchKeyEvent(input.KeyRawDown).WithKey("F").WithCode("KeyF").WithWindowsVirtualKeyCode('F').WithModifiers(input.ModifierShift | input.ModifierAlt))
	b.reads("\n  values = {")

	b.WaitUntil("[...document.querySelectorAll('.means-method')].some(e => e.textContent === 'inflict')")
	cursor("self.values.tau")
	b.Run(chromedp.KeyEvent(kb.F2))
	b.WaitUntil("!!document.querySelector('.cm-dialog input[name=name]')")
	b.RunWithRetry(chromedp.SetValue(".cm-dialog input[name=name]", "tease", chromedp.ByQuery))
	b.Click(".cm-dialog [type=submit]")
	b.reads("self.values.tease")
	curtaintest.CheckContains(t, curtaintest.Read(t, at.stage, "scripts/curtain/cards/pip/vex.lua"), "{tease}", "tease = ", "self.values.tease")
}

// TestARenamedScriptIsFollowed renames a card in the editor. Its file and its scenarios get the new name, which the page, another
// tab, the tree and a draft follow. A name that a file has already, or a file that cannot be changed, is refused in a sentence.
func TestARenamedScriptIsFollowed(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	const folder = "scripts/curtain/enemies/"
	b := browse(t, at, "table/1/edit?file="+folder+"moth_swarm.lua")
	scenarios := &browser{b.OpenTab(), at}
	scenarios.Run(chromedp.Navigate(at.where + "table/1/edit?file=scripts/curtain/scenarios/enemies/moth_swarm_test.lua"))
	scenarios.types("-- Moth Swarm:", "-- mine Moth Swarm:")
	rename := func(name string) {
		t.Helper()
		b.Click(".cm-content")
		b.WaitUntil("document.querySelector('#red').children.length && !!document.querySelector('[class*=means-]')")
		b.Run(chromedp.Evaluate(fmt.Sprintf(`(() => { const v = %s; v.focus(); v.dispatch({selection: {anchor: v.state.doc.toString().indexOf('id = "') + 7}}) })()`, editorView), nil), chromedp.KeyEvent(kb.F2))
		b.WaitUntil("!!document.querySelector('.cm-dialog input[name=name]')")
		b.RunWithRetry(chromedp.SetValue(".cm-dialog input[name=name]", name, chromedp.ByQuery))
		b.Click(".cm-dialog [type=submit]")
	}
	rename("stagehand")
	curtaintest.CheckContains(t, b.WaitForText("#answer .body"), "already exists")
	if err := os.Mkdir(filepath.Join(at.stage.Dir, filepath.FromSlash(folder+"flies.lua")), 0o777); err != nil {
		t.Fatal(err)
	}
	before := curtaintest.Read(t, at.stage, folder+"moth_swarm.lua")
	b.Click("#answer [data-close]")
	rename("flies")
	b.WaitUntil("document.querySelector('#answer .body').textContent.includes('flies.lua already exists: nothing was saved.')")
	if got := curtaintest.Read(t, at.stage, folder+"moth_swarm.lua"); got != before {
		t.Errorf("a refused change was written:\n%s", got)
	}
	b.types("Immune to Fear and", "Immune to Fear, and")
	rename("moths")
	b.WaitUntil("document.querySelector('#code')?.dataset.file.endsWith('enemies/moths.lua') && document.querySelector('#tree [aria-current]')?.parentElement.textContent.includes('passed')")
	b.reads(`id = "moths"`)
	b.WaitUntil("document.querySelector('#unsaved').hidden")
	curtaintest.CheckContains(t, curtaintest.Read(t, at.stage, folder+"moths.lua"), "Immune to Fear, and", `id = "moths"`)
	curtaintest.CheckContains(t, curtaintest.Read(t, at.stage, "scripts/curtain/scenarios/enemies/moths_test.lua"), `"moths"`)
	if _, err := os.Stat(filepath.Join(at.stage.Dir, filepath.FromSlash(folder+"moth_swarm.lua"))); err == nil {
		t.Error("the file with the old name remains")
	}
	scenarios.WaitUntil("document.querySelector('#code')?.dataset.file.endsWith('enemies/moths_test.lua') && !document.querySelector('#unsaved').hidden")
	scenarios.reads("-- mine")
	curtaintest.CheckContains(t, scenarios.WaitForText("#conflict"), "moths")
}

// TestEverythingIsReachedByItsName opens the command palette by its key, on any screen.
func TestEverythingIsReachedByItsName(t *testing.T) {
	axe := browsertest.AxeCore(t)
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	b := browse(t, at, "table/1/balance")
	opens := func() {
		b.Run(chromedp.KeyEvent("k", chromedp.KeyModifiers(input.ModifierCtrl)))
		b.WaitUntil("document.querySelector('#palette').open && document.querySelectorAll('#found-all li').length > 20")
	}
	b.WaitForText("[data-palette]")
	opens()
	b.Run(chromedp.Evaluate(withoutRepetition, nil), chromedp.Evaluate(axe, nil))
	for _, f := range b.AccessibilityViolations("window") {
		t.Error(f)
	}
	b.Run(chromedp.KeyEvent("galvanize card"), chromedp.KeyEvent(kb.Enter))
	b.WaitUntil("document.querySelector('#leaf .name')?.textContent.trim() === 'Galvanize'")
	b.Click("#leaf .makes a")
	b.WaitUntil("document.querySelector('#code')?.dataset.file.endsWith('galvanize.lua')")
	b.WaitForText("[data-palette]")
	b.WaitUntil("document.querySelectorAll('#red li').length > 0")
	opens()
	b.Run(chromedp.KeyEvent("end_turn"), chromedp.KeyEvent(kb.Enter))
	b.WaitUntil("document.querySelector('[data-why=turn]').dataset.n === '2'")

	b.Run(chromedp.Navigate(at.where + "table/1"))
	b.WaitForText("#advice .lines")
	b.Click("[data-keys]")
	b.Click("#single")
	b.Click("#keys form button")
	b.Run(chromedp.KeyEvent("e"))
	b.Click(".facing .actor h4 a")
	b.WaitUntil("document.querySelector('#leaf .name')?.textContent.trim() === 'Rusty Knight'")
	b.holds("turn=2")
}

// TestACardIsEditedAndAdopted saves a script on the page. The game continues with it, the page shows what would have
// gone differently and adopts that, and the old script is restored.
func TestACardIsEditedAndAdopted(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	at.do(http.StatusOK, 1, line("play galvanize"))
	const file = "scripts/curtain/cards/aldric/galvanize.lua"
	b := browse(t, at, "table/1/edit?file="+file)
	b.types("values = {", "valves = {")
	b.WaitUntil("document.querySelector('#faults').textContent.includes('valves')")
	b.types("valves = {", "values = {")
	b.types("damage = 3", "damage = 5")
	b.Click("#save")
	b.WaitUntil("document.querySelector('[data-slide=\"galvanize.values.damage\"]').value === '5'")
	b.WaitUntil("document.querySelector('#news').textContent.includes('galvanize')")
	curtaintest.CheckContains(t, b.WaitForText("#news"), "Rusty Knight HP 30 → 28")
	b.WaitUntil("!!document.querySelector('#red .failed')")
	b.Click("[data-do=adopt]")
	b.WaitUntil("document.querySelector('[data-why=\"enemy.hp\"]').dataset.n === '28'")
	b.Click("#revert")
	b.WaitUntil("document.querySelector('#source')?.value.includes('damage = 3')")
}

// TestSlidersPlayTheTurnAndSomeGames moves the slider of a number. The current turn and a quick simulation use the
// number, and nothing is written.
func TestSlidersPlayTheTurnAndSomeGames(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	at.do(http.StatusOK, 1, line("play galvanize"))
	b := browse(t, at, "table/1/edit?file=scripts/curtain/cards/aldric/galvanize.lua")
	b.slides("galvanize.values.damage", "6")
	b.WaitUntil("document.querySelector('#turned li')")
	curtaintest.CheckContains(t, b.WaitForText("#turned"), "play galvanize", "Rusty Knight HP", "30 → 27")
	b.WaitUntil("document.querySelector('#quickly b')")
	curtaintest.CheckContains(t, b.WaitForText("#quickly"), "48 games played by quick", "with these numbers")
	b.holds("enemy.hp=30")
}

// TestSlidersAreWrittenIntoTheScript saves a script with a number that a slider has changed. The rest of the script
// stays, and the old text can be restored.
func TestSlidersAreWrittenIntoTheScript(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	const file = "scripts/curtain/cards/aldric/galvanize.lua"
	before := curtaintest.Read(t, at.stage, file)
	b := browse(t, at, "table/1/edit?file="+file)
	b.WaitUntil("!!document.querySelector('.cm-editor') && document.querySelector('#writes').disabled")
	b.slides("galvanize.values.damage", "6")
	b.Click("#writes:not(:disabled)")
	b.WaitUntil("document.querySelector('[data-slide=\"galvanize.values.damage\"]').dataset.was === '6' && document.querySelector('#source').value.includes('damage = 6')")
	if got := curtaintest.Read(t, at.stage, file); got != strings.Replace(before, "damage = 3", "damage = 6", 1) {
		t.Errorf("the script is\n%s", got)
	}
	// What the save has changed may still move the button away from the mouse.
	b.WaitUntil("!document.querySelector('#revert').disabled")
	b.Run(chromedp.Evaluate("document.querySelector('#revert').click()", nil))
	b.WaitUntil("document.querySelector('#source')?.value.includes('damage = 3')")
	for _, move := range []string{"galvanize=3", "galvanize.values=3", "galvanize.values.none=3", "nobody.values.damage=3", "galvanize.values.damage=x", "galvanize.values.damage.more=3"} {
		at.ask(http.StatusBadRequest, http.MethodPost, at.where+"table/1/save", url.Values{"file": {file}, "body": {before}, "move": {move}}, nil)
	}
	if got := curtaintest.Read(t, at.stage, file); got != before {
		t.Errorf("the script is\n%s", got)
	}
}

// TestNumbersAreEditedInATable changes numbers by keyboard and those of several cards at once, undoes both, and
// does not replace what another program wrote.
func TestNumbersAreEditedInATable(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	const file = "scripts/curtain/cards/aldric/galvanize.lua"
	before := curtaintest.Read(t, at.stage, file)
	b := browse(t, at, "table/1/cards?view=table&group=type&q=cards+owner=aldric")
	const damage = `[data-cell="galvanize.values.damage"]`
	shows := func(cell, want string) {
		t.Helper()
		b.WaitUntil(fmt.Sprintf("document.querySelector('%s')?.textContent === '%s' && document.querySelector('#news').textContent.includes('Live')", cell, want))
	}
	b.WaitForText(damage)
	b.Run(chromedp.Evaluate("document.querySelector('"+damage+"').focus()", nil), chromedp.KeyEvent("+"))
	shows(damage, "4")
	b.Run(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent("2"+kb.Enter))
	b.WaitUntil("document.querySelector('#grid-said').textContent.includes('galvanize.cost is 2')")
	curtaintest.CheckContains(t, curtaintest.Read(t, at.stage, file), "cost = 2", "damage = 4")
	shows(`[data-cell="galvanize.cost"]`, "2")

	for _, id := range []string{"galvanize", "bulwark"} {
		b.Click(`[data-row="card ` + id + `"] input`)
	}
	b.Run(chromedp.SetValue("#bulk select", "damage", chromedp.ByQuery))
	b.Click("#bulk [name=by][value='1']")
	b.WaitUntil("document.querySelector('#grid-said').textContent.startsWith('2 numbers')")
	shows(damage, "5")
	curtaintest.CheckContains(t, curtaintest.Read(t, at.stage, "scripts/curtain/cards/aldric/bulwark.lua"), "damage = 6")
	b.WaitUntil("document.querySelectorAll('[data-row] input:checked').length === 2 && document.querySelectorAll('tbody').length > 3")
	for _, want := range []string{"damage = 4", "cost = 1", "damage = 3"} {
		b.Run(chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl)))
		for !strings.Contains(curtaintest.Read(t, at.stage, file), want) {
			b.Run(chromedp.Sleep(10 * time.Millisecond))
		}
	}
	b.WaitUntil("document.querySelector('#grid-undo').disabled")
	if got := curtaintest.Read(t, at.stage, file); got != before {
		t.Errorf("the script is\n%s", got)
	}
	shows(damage, "3")

	b.Run(chromedp.Navigate(at.where + "table/1/cards?view=table&q=cards+owner=aldric+cost=1")) // until its cost changes
	const cost = `[data-cell="galvanize.cost"]`
	b.WaitForText(cost)
	b.Run(chromedp.Evaluate("document.querySelector('"+cost+"').focus()", nil), chromedp.KeyEvent("+"))
	b.WaitUntil("!document.querySelector('" + cost + "')")
	b.Click("#grid-undo")
	shows(cost, "1")

	theirs := strings.Replace(before, "damage = 3", "damage = = 8", 1) // is not loaded
	curtaintest.Write(t, filepath.Join(at.stage.Dir, filepath.FromSlash(file)), theirs)
	b.Click(damage)
	b.Run(chromedp.KeyEvent("9" + kb.Enter))
	b.WaitUntil("document.querySelector('#grid-said').textContent.includes('has changed on disk')")
	if got := curtaintest.Read(t, at.stage, file); got != theirs {
		t.Errorf("the script is\n%s", got)
	}
}

// TestNumbersAreSeenToChange plays a card. Numbers show by how much they changed, and all else keeps its elements.
func TestNumbersAreSeenToChange(t *testing.T) {
	at := openStudio(t, "curtain", "fight", "rusty_knight")
	b := browse(t, at, "table/1")
	b.Run(chromedp.Evaluate("window.inspire = document.querySelector('.hand .card[data-id=inspire]')", nil))
	at.plays("play galvanize")
	b.WaitUntil("document.querySelector('[data-why=energy] b').dataset.by === '−1'")
	b.WaitUntil("window.inspire === document.querySelector('.hand .card[data-id=inspire]')")
	at.plays("undo")
	b.WaitUntil("document.querySelector('[data-why=energy] b').dataset.by === '+1'")
}

// TestTimeIsScrubbed goes back with the slider of the path. The later steps stay until a different action is played.
func TestTimeIsScrubbed(t *testing.T) {
	at := openStudio(t, "curtain", "fight", "rusty_knight")
	for i, text := range []string{"play galvanize", "play block", "end_turn"} {
		at.do(http.StatusOK, i+1, line(text))
	}
	b := browse(t, at, "table/1")
	to := func(step int, shows string) {
		t.Helper()
		b.Run(chromedp.Evaluate(fmt.Sprintf("(() => { const s = document.querySelector('#scrubber'); s.focus(); s.value = %d; s.dispatchEvent(new Event('input')) })()", step), nil))
		b.WaitUntil(fmt.Sprintf("document.querySelector('.scrubber output').value === '%s'", shows))
	}
	to(1, "1 of 3")
	b.holds("energy=2")
	b.holds("turn=1")
	to(3, "3 of 3")
	b.holds("turn=2")
	b.Run(chromedp.KeyEvent(kb.ArrowLeft))
	b.WaitUntil("document.querySelector('.scrubber output').value === '2 of 3'")
	b.holds("energy=1")
	to(1, "1 of 3")
	b.Click(".moves [data-ends]")
	b.WaitUntil("document.querySelector('.scrubber output').value === '2 of 2'")
	b.holds("turn=2")
}

// TestWhatIsSeenIsExplained looks at an intent and hovers over a card with a keyword, in each game that has them.
func TestWhatIsSeenIsExplained(t *testing.T) {
	b := browse(t, openStudio(t, "curtain", "fight", "rusty_knight"), "table/1")
	curtaintest.CheckContains(t, b.WaitForText(".facing .actor .intent"), "5 Block")
	b.WaitUntil("!!document.querySelector('.facing .intent svg') && !document.body.textContent.includes('🛡')")
	b.Hover(".hand .card[data-id=block]")
	b.WaitUntil("document.querySelector('#preview dl')?.textContent.includes('Absorbs damage')")
	b.Hover(".facing .actor")
	b.WaitUntil("!document.querySelector('#preview .outlook') && document.querySelector('#preview dl')?.textContent.startsWith('Block')")
	b.WaitUntil("document.querySelector('.hand .card[data-id=galvanize] .emblem').outerHTML === document.querySelector('[data-key] [href*=aldric]').previousElementSibling.outerHTML")
}

// TestTheStatesOfACardAreSeen opens the sheet of a card, which shows a number before and after its slider was moved.
func TestTheStatesOfACardAreSeen(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	const file = "scripts/curtain/cards/aldric/unyielding.lua"
	b := browse(t, at, "table/1/cards?kind=card&id=unyielding")
	b.Click("#leaf a[href*=states]")
	curtaintest.CheckContains(t, b.WaitForText("main"), "Unyielding", "Unyielding+", "Gain 2 Taunt", "Gain 3 Taunt", "Unbeugsam", "Erhalte 3 Spott", "Stage Rat", "Aldric Taunt 0 → 2", "Aldric Taunt 0 → 3")
	b.Run(chromedp.Navigate(at.where + "table/1/edit?file=" + file))
	b.slides("unyielding.upgrade.values.taunt", "7")
	b.WaitUntil("(f => f.length === 2 && f[0].textContent.includes('23 Taunt') && f[1].textContent.includes('27 Taunt'))([...document.querySelectorAll('#turned .card .upgrade')].map(e => ({textContent: e.textContent.replace(/\\s/g, '').replace('Taunt', ' Taunt')})))")
	b.types("values = { taunt = 2", "values = { taunt = 4")
	b.Click("#save")
	curtaintest.CheckContains(t, b.WaitForText(".faces .before"), "Gain 2 Taunt")
}

// pratfall is the card from the README, with its two mistakes.
const pratfall = `-- Deal 4 damage. Inflict 1 Forgetful.
return card {
  id = "pratfall", name = "Pratfall",
  owner = "pip", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {dmage} damage. Inflict {forgetful} Forgetful.",
  values = { damage = 4, forgetful = 1 },
  upgrade = { values = { damage = 6 } },
  says = { "MIND THE RAKE!" },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:inflict(self.values.forgetful, "forgetfull", target)
  end,
}
`

// TestTheTourOfTheREADME creates a card, is shown both of its mistakes, plays it, makes a scenario of that, sees it
// fail after a change of the card, and repairs the card.
func TestTheTourOfTheREADME(t *testing.T) {
	at := openStudioOn(t, "curtain", "fight", "rusty_knight")
	b := browse(t, at, "table/1/cards")
	b.RunWithRetry(chromedp.SetValue("[data-makes] [name=name]", "Pratfall", chromedp.ByQuery))
	b.Click("main > [data-makes] button")
	b.WaitUntil("!!document.querySelector('.cm-editor') && document.querySelector('#code').dataset.file.endsWith('/pratfall.lua') && document.querySelector('#red').children.length")
	var file string
	b.Run(chromedp.Evaluate("document.querySelector('#code').dataset.file", &file),
		chromedp.Evaluate(fmt.Sprintf("(v => v.dispatch({changes: {from: 0, to: v.state.doc.length, insert: %q}}))(%s)", pratfall, editorView), nil))
	b.WaitUntil("[...document.querySelectorAll('#faults li')].some(li => li.textContent.includes('no dmage'))")
	b.Run(chromedp.Evaluate("[...document.querySelectorAll('#faults li')].find(li => li.textContent.includes('no dmage')).querySelector('button').click()", nil))
	b.reads("Deal {damage} damage")
	b.Click("#save")
	b.WaitUntil("document.querySelector('#sliders .faces').textContent.includes('Inflict 1 Forgetful')")

	b.Run(chromedp.Evaluate("(f => { f.elements.words.value = 'fight stage_rat'; f.requestSubmit() })(document.querySelector('.faces form'))", nil))
	const card, hp = ".hand .card[data-id=pratfall]", `[data-why="enemy.hp"]`
	plays := func(until string) { // again, if the page was told meanwhile that scripts have changed
		b.WaitUntil("(" + until + ") || (window.polls = (window.polls ?? 0) + 1) % 100 === 1 && (document.querySelector('" + card + "').click(), document.querySelector('" + card + "').click(), false)")
	}
	b.WaitUntil("document.body.dataset.table === '2' && !!document.querySelector('" + card + "') && !!document.querySelector('.cm-editor') && document.querySelector('#red').children.length")
	plays(`document.querySelector('#answer').textContent.includes('unknown keyword "forgetfull"')`)
	b.types(`"forgetfull"`, `"forgetful"`)
	b.Click("#save")
	b.WaitUntil("document.querySelector('#news').textContent.includes('pratfall')")
	b.WaitUntil("document.querySelector('" + hp + "').dataset.n === '25'")
	plays("document.querySelector('" + hp + "').dataset.n === '21'")

	b.Click("[data-keep]")
	b.RunWithRetry(chromedp.SendKeys("#keeping input", "Pratfall deals 4 damage", chromedp.ByQuery))
	b.Click("#keeping button")
	b.WaitUntil("document.querySelector('#answer').textContent.includes('_test.lua')")
	b.types("damage = 4", "damage = 3")
	b.Click("#save")
	b.WaitUntil("[...document.querySelectorAll('#red .failed')].some(e => e.parentElement.textContent.includes('Pratfall deals 4 damage'))")
	b.types("damage = 3", "damage = 4")
	b.Click("#save")
	b.WaitUntil("[...document.querySelectorAll('#red .passed')].some(e => e.parentElement.textContent.includes('Pratfall deals 4 damage')) && !document.querySelector('#red .failed')")
	want := strings.NewReplacer("{dmage}", "{damage}", "forgetfull", "forgetful").Replace(pratfall)
	if got := curtaintest.Read(t, at.stage, file); got != want {
		t.Errorf("the script is\n%s", got)
	}
}

// TestAJournalIsDropped opens a journal on the page, which refuses other files.
func TestAJournalIsDropped(t *testing.T) {
	at := openStudio(t, "skirmish")
	journal := filepath.Join(t.TempDir(), "kept.journal")
	player := curtaintest.NewTestProgram(t, registry.Rulesets...)
	player.Builtin, player.Limits = at.stage.Builtin, at.stage.Limits
	player.Run(t, program.ExitOK, "play", "--auto", "--seed", "7", "--journal", journal)
	b := browse(t, at, "table/1/timeline")
	broken := filepath.Join(t.TempDir(), "broken.journal")
	if err := os.WriteFile(broken, []byte(curtaintest.HostileText), 0o600); err != nil {
		t.Fatal(err)
	}
	b.RunWithRetry(chromedp.SetUploadFiles("#journal", []string{broken}, chromedp.ByQuery))
	b.WaitUntil("document.querySelector('#dropped [role=alert]') !== null")
	b.RunWithRetry(chromedp.SetUploadFiles("#journal", []string{journal}, chromedp.ByQuery))
	b.RunWithRetry(chromedp.WaitVisible("[data-table='2'] .legend li", chromedp.ByQuery))
	b.WaitUntil("document.body.dataset.table === '2' && document.querySelectorAll('.tree circle').length > 50 && document.querySelectorAll('.curve').length > 2")
	curtaintest.CheckContains(t, b.WaitForText(".verdict"), "Verdict: exact", "every state matches the recording")
}

// TestATimelineIsUsed names a state on the timeline and goes back to the start.
func TestATimelineIsUsed(t *testing.T) {
	at := openStudio(t, "curtain", "fight", "rusty_knight")
	at.plays("end_turn")
	b := browse(t, at, "table/1/timeline")
	b.RunWithRetry(chromedp.SetValue("[data-line='mark '] input", "later", chromedp.ByQuery))
	b.Click("[data-line='mark '] button")
	b.WaitForText("#said p")
	b.Click("[data-goto$=':0']")
	b.WaitUntil("document.querySelector('[data-goto$=\":0\"]').getAttribute('aria-current') === 'step'")
	b.WaitUntil("document.querySelector('[data-goto$=\":1\"]').getAttribute('aria-label').endsWith(', later')")
}

// TestASimulationIsWatched starts a simulation on the page, watches it, stops it, sorts a table, and opens a game of
// a cell on the stage.
func TestASimulationIsWatched(t *testing.T) {
	b := browse(t, openStudio(t, "curtain"), "table/1/balance")
	for field, text := range map[string]string{"players": "quick", "runs": "5000"} {
		b.RunWithRetry(chromedp.SetValue(".ask [name="+field+"]", text, chromedp.ByQuery))
	}
	b.Click(".ask button")
	b.WaitForText(".running button")
	b.WaitUntil("!!document.querySelector('.sorts') && parseFloat(document.querySelector('[data-seeds=\"table=won\"]').textContent) > 0")
	b.Run(chromedp.Evaluate("window.first = Number(document.querySelector('#games').value)", nil))
	b.WaitUntil("Number(document.querySelector('#games').value) > window.first")
	b.Run(chromedp.Evaluate("document.querySelector('.running button').click()", nil))
	b.WaitForText(".running .tone-bad")
	names := "[...[...document.querySelectorAll('.sorts')].find(t => t.closest('section').querySelector('h2').textContent === 'Played').querySelectorAll('tbody th')].map(e => e.textContent)"
	b.Run(chromedp.Evaluate("[...document.querySelectorAll('.sorts')].find(t => t.closest('section').querySelector('h2').textContent === 'Played').querySelector('.sort').click()", nil))
	b.WaitUntil("(() => { const n = " + names + "; return n.length > 2 && n.join() === [...n].sort().reverse().join() })()")
	b.Click("[data-seeds='table=won']")
	b.Click("#seeds .seeds button")
	b.WaitUntil("document.body.dataset.table === '2' && !!document.querySelector('#board')")
	curtaintest.CheckContains(t, b.WaitForText(".way"), "end turn")
}
