package studio_test

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

// plays types lines at the first table, none of which may fail, and returns its board.
func (s *studioAt) plays(lines ...string) string {
	s.t.Helper()
	for _, typed := range lines {
		if done := s.do(http.StatusOK, s.revision(), line(typed)); done.Failed {
			s.t.Fatalf("%s: %s", typed, done.Said)
		}
	}
	return s.get(http.StatusOK, "table/1/board")
}

// TestTheBoardShowsWhoseTurnItIs checks the order of turns and the units, and that these show their numbers.
func TestTheBoardShowsWhoseTurnItIs(t *testing.T) {
	board := openStudio(t, "skirmish").plays("pass")
	marked := regexp.MustCompile(`aria-current="step">([^<]*)</li>`).FindAllStringSubmatch(board, -1)
	acting := regexp.MustCompile(`class="actor[^"]* acting"[^>]* aria-label="([^"]*), whose turn it is"`).FindAllStringSubmatch(board, -1)
	if len(marked) < 1 || len(acting) != 1 || marked[0][1] != acting[0][1] {
		t.Fatalf("%q are marked in the order, %q on the board", marked, acting)
	}
	if strings.Contains(board, `<ol class="order" aria-label="Order"><li aria-current`) {
		t.Error("the first of all is marked, after a pass")
	}
	curtaintest.CheckContains(t, board, html.EscapeString(acting[0][1]+"'s turn (seat "), "): play, advance or pass.", "team A · melee · physical · damage 20", ` foe" data-key="unit-`, "team B · ")
	curtaintest.CheckContainsNone(t, board, "90 HP")
}

// TestAnIntentNamesWhomItHits checks that the intent above an enemy is what it would do now, not only the step of its
// pattern, and that its targets show this and the effect of the last action.
func TestAnIntentNamesWhomItHits(t *testing.T) {
	at := openStudio(t, "curtain", "fight", "critic")
	curtaintest.CheckContains(t, at.get(http.StatusOK, "table/1/board"), "Your turn: play or end the turn.", `<b>50</b><small>/50</small> <span class="then" title="After “End the turn”">→ 44<`)
	board := at.plays("end_turn")
	curtaintest.CheckContains(t, board, "Phase 2 at 35 HP or less: Gain 5 ", "Heal 3 whenever it inflicts a debuff.")
	curtaintest.CheckContains(t, at.plays("hp critic 20"), `<p class="intent">`, "then", "phase 2")
	board = at.plays("goto 1")
	curtaintest.CheckContains(t, board, `<b>44</b><small>/50</small> <small class="by" title="Changed by the last action">last −6</small>`)
	intent := regexp.MustCompile(`<p class="intent">.*?</p>`).FindString(board)
	curtaintest.CheckContains(t, intent, "Forgetful")
	curtaintest.CheckContainsNone(t, intent, "random")
	if !strings.Contains(intent, "Aldric") && !strings.Contains(intent, "Pip") {
		t.Errorf("it hits nobody: %s", intent)
	}
}

// TestCardsSayWhatCanBeDoneWithThem checks that a card which can only be pitched says so, and that one which can only be
// played says nothing.
func TestCardsSayWhatCanBeDoneWithThem(t *testing.T) {
	at := openStudio(t, "autobattle")
	curtaintest.CheckContains(t, at.get(http.StatusOK, "table/1/board"), `<p class="verbs">Pitch</p>`, `class="cost unpaid"`, "Not enough mana: ")
	curtaintest.CheckContains(t, at.plays("pitch company_cook", "pitch box_office"), `<p class="verbs">Pitch · Play</p>`, `data-move="play trap_door 2" data-target="place-1-2"`)
	curtaintest.CheckContainsNone(t, openStudio(t, "curtain", "fight", "rusty_knight").get(http.StatusOK, "table/1/board"), `class="verbs`)
	curtaintest.CheckContains(t, openStudio(t, "curtain", "fight", "rusty_knight").plays("energy 0"), `<p class="verbs why">Not enough energy</p>`)
}

// TestEachCopyOfACardSaysWhyItCannotBePlayed checks that copies of a card without targets all give that reason.
func TestEachCopyOfACardSaysWhyItCannotBePlayed(t *testing.T) {
	s := openStudio(t, "skirmish")
	board := s.plays("pass")
	for !strings.Contains(board, "Orc&#39;s turn") {
		board = s.plays("pass")
	}
	board = s.plays("hand B + attack", "hand B + attack")
	attacks := len(regexp.MustCompile(`<article [^>]*data-id="attack"`).FindAllString(board, -1))
	if reasons := strings.Count(board, `<p class="verbs why">There is no valid target</p>`); attacks < 2 || reasons != attacks {
		t.Errorf("%d of %d attacks say that they have no target", reasons, attacks)
	}
	curtaintest.CheckContainsNone(t, board, "No card ")
}

// TestAChoiceOfARunIsNamed checks that the page says what is chosen between fights.
func TestAChoiceOfARunIsNamed(t *testing.T) {
	s := openStudio(t, "curtain")
	curtaintest.CheckContains(t, s.get(http.StatusOK, "table/1/board"), "Your turn: Choose the Basic that Aldric starts with.")
	curtaintest.CheckContains(t, s.plays("choose 1", "choose 1"), "Your turn: Which enemy do you face?")
}

// TestWhatAnEnemyIsImmuneToNowIsShown checks that an enemy whose immunity changes shows it while it lasts.
func TestWhatAnEnemyIsImmuneToNowIsShown(t *testing.T) {
	s := openStudio(t, "curtain", "fight", "comedy_tragedy_mask")
	curtaintest.CheckContainsNone(t, s.get(http.StatusOK, "table/1/board"), "Now immune")
	curtaintest.CheckContains(t, s.plays("end_turn"), "Now immune to all debuffs")
}

// TestNamesAreLinks checks that names in the story and in reports lead to what they name.
func TestNamesAreLinks(t *testing.T) {
	s := openStudio(t, "curtain", "fight", "critic")
	s.plays("end_turn")
	const critic = `<a class="tone-strong" href="/told-to-nobody/table/1/cards?id=critic&amp;kind=enemy">The Critic</a>`
	curtaintest.CheckContains(t, s.get(http.StatusOK, "table/1/story"), critic, `cards?id=inspire&amp;kind=keyword">Inspire</a>`)
	s.simulates(question("runs", "2", "what", "fight critic"))
	curtaintest.CheckContains(t, s.get(http.StatusOK, "table/1/balance"), `cards?id=galvanize&amp;kind=card">galvanize</a>`)
}

// TestWhatIsDefinedAtTheConsoleIsShown defines a card at the console and puts it into the hand.
func TestWhatIsDefinedAtTheConsoleIsShown(t *testing.T) {
	s := openStudio(t, "curtain", "fight", "rusty_knight")
	s.plays(`card { id = "typed", name = "Typed Card", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "Draw 1 card.", upgrade = { cost = 0 }, play = function(self) self:draw(1) end }`)
	curtaintest.CheckContains(t, s.plays("hand + typed"), `data-id="typed"`, `data-page="/told-to-nobody/table/1/cards?id=typed&amp;kind=card"`, "<h4>Typed Card</h4>", "Neutral · action · uncommon")
	curtaintest.CheckContains(t, s.get(http.StatusOK, "table/1/cards?kind=card&id=typed"), `<h2 class="name">Typed Card`)
}

// TestAPileIsShownOnce checks that a pile which a run and its fight both have is shown as in the fight.
func TestAPileIsShownOnce(t *testing.T) {
	board := openStudio(t, "curtain").plays("choose 1", "choose 1", "choose 1")
	if n := strings.Count(board, `data-path="items"`); n != 1 {
		t.Errorf("items are shown %d times", n)
	}
}

func TestADrawIsNotLost(t *testing.T) {
	curtaintest.CheckContains(t, openStudio(t, "autobattle", "battle").get(http.StatusOK, "table/1/board"), `role="status">A draw. `)
	advice := openStudio(t, "autobattle", "battle", "player=juggler", "enemy=juggler").get(http.StatusOK, "table/1/best")
	curtaintest.CheckContains(t, advice, "Juggler", "-2</span>")
	curtaintest.CheckContainsNone(t, advice, "loses in")
}

// TestBothBoardsAreSeen checks that a shop shows the other player's board as of the last battle, but not the battle,
// and that nobody sees it before.
func TestBothBoardsAreSeen(t *testing.T) {
	testkit.SkipUnlessFull(t)
	s := openStudio(t, "autobattle")
	curtaintest.CheckContainsNone(t, s.plays("put player 1 juggler", "put enemy 1 heckler", "put enemy 3 strongman", "end_shop", "end_shop"), "E3 Strongman")
	board := s.plays("finish")
	curtaintest.CheckContains(t, board, "The enemy · board in the last battle", ">Heckler</a>", ">Strongman</a>", "The player · board", "P1 Juggler", ">Sell</button>")
	curtaintest.CheckContainsNone(t, board, `aria-label="Enemy"`, "E3 Strongman")
}

// TestTheNextClashIsSeen checks that the front units of a battle say whom they meet, and that printed numbers are shown only
// where the current ones differ.
func TestTheNextClashIsSeen(t *testing.T) {
	s := openStudio(t, "autobattle", "battle", "player=strongman,juggler", "enemy=strongman")
	curtaintest.CheckContainsNone(t, s.get(http.StatusOK, "table/1/board"), "printed ")
	board := s.plays("clash")
	curtaintest.CheckContains(t, board, "</span>Clashes with E1 Strongman next<", "printed ", `title="After “Clash”">→ `, "</span>Clashes with P1 Strongman next<")
	if n := strings.Count(board, "Clashes with"); n != 2 {
		t.Errorf("%d units clash", n)
	}
}

// TestCurrentNumbersAreExplained checks that a number in a card's text that is not as defined says where it comes from.
func TestCurrentNumbersAreExplained(t *testing.T) {
	board := openStudio(t, "curtain", "fight", "rusty_knight").plays("hand + galvanize", "set inspire 2")
	curtaintest.CheckContains(t, board, `Deal 3 (<dfn title="3, defined at scripts/curtain/cards/aldric/galvanize.lua:`, `; 5 with Inspire 2">now 5</dfn>)`)
}

// TestTheBoardOfBattleLinesIsComplete checks texts, the chosen house, upgrades and keywords of cards.
func TestTheBoardOfBattleLinesIsComplete(t *testing.T) {
	s := openStudio(t, "battleline")
	board := s.plays("keep_hand", "keep_hand", "hand mine + understudy", "hand mine + sandbag", "hand mine + safety_wire")
	curtaintest.CheckContains(t, board, "The first player&#39;s turn (seat 1): choose the house.", "The second player · creatures", "creature · rigging · power 4 · common · machine · Hazardous 3")
	if found := regexp.MustCompile(`<button class="move[^>]*>[^<]*[0-9]`).FindAllString(board, -1); found != nil {
		t.Errorf("buttons say %q", found)
	}
	board = s.plays("house rigging", "move sandbag line")
	curtaintest.CheckContains(t, board, `data-key="place-1-1"`, `aria-label="Sandbag"`, `data-key="place-1-2"`, `data-target="place-1-1">Play left<`, `data-target="place-1-2">Play right<`)
	curtaintest.CheckContains(t, board, `<p class="verbs why">The card does not belong to the chosen house</p>`)
	curtaintest.CheckContainsNone(t, board, "The hand contains") // the ids of two cards are the same
	board = s.plays("play safety_wire on sandbag")
	curtaintest.CheckContains(t, board, "house rigging", `aria-label="Sandbag"`, `aria-label="Cards on it"`, "Safety Wire</a> The attached creature has <dfn title=", ">Skirmish</dfn>.")
}

// TestSuggestionsComeToAnEnd follows the bot's top suggestions, which must end the turn.
func TestSuggestionsComeToAnEnd(t *testing.T) {
	testkit.SkipUnlessFull(t)
	s := openStudio(t, "autobattle")
	board := s.plays("put player 1 puppeteer", "put player 3 dancing_bear")
	curtaintest.CheckContains(t, board, ">Sell</button>", ">Swap 2</button>", ">Pitch</button>", ">End the shop</button>")
	if found := regexp.MustCompile(`title="[^"]*\(O-[0-9]+`).FindString(board); found != "" {
		t.Errorf("a player is told %s", found)
	}
	first := regexp.MustCompile(`data-do="([^"]*)"`)
	for n := 0; ; n++ {
		found := first.FindStringSubmatch(s.get(http.StatusOK, "table/1/best"))
		if n > 12 || found == nil {
			t.Fatalf("after %d suggestions the next is %q", n, found)
		}
		s.plays(html.UnescapeString(found[1]))
		if found[1] == "end" {
			return
		}
	}
}

// TestDamageIsSeenBeforeItIsDealt checks that cards, moves and intents say who would lose how much, and who takes it.
func TestDamageIsSeenBeforeItIsDealt(t *testing.T) {
	board := openStudio(t, "curtain", "fight", "comedy_tragedy_mask").plays("end_turn", "end_turn", "play block")
	curtaintest.CheckContains(t, board, `title="Damage by the end of the turn">−1 (3 blocked)</span>`, `title="Damage by the end of the turn">−4</span>`, `<b>−1</b> MacGuffin (3 blocked)`, `<b>−4</b> Aldric and Pip`, `<b>−1</b> Comedy/Tragedy Mask`)

	s := openStudio(t, "skirmish")
	board = s.plays("hp archer 15", "set mage_1 block 5")
	curtaintest.CheckContains(t, board, `<b>−20</b> Warrior</span>`, `<b>−15</b> Archer, falls</span>`, `<b>−15</b> Mage 1 (5 blocked)</span>`)
	curtaintest.CheckContainsNone(t, board, `class="threat"`)

	s = openStudio(t, "battleline")
	board = s.plays("keep_hand", "keep_hand", "hand mine + sandbag", "move sandbag line", "hand theirs + lamplighter", "move lamplighter line theirs")
	curtaintest.CheckContains(t, board, `>House rigging <small>then sandbag`)
	curtaintest.CheckContains(t, s.plays("house rigging"), `>Fight lamplighter<span class="hits"> <b>−3</b> Lamplighter (1 blocked)</span><span class="hits"> <b>−5</b> Sandbag, falls</span>`, `<p class="about">Ends the main step`)
}

// TestStepsOfSuggestionsAreLinks checks names of several words, too.
func TestStepsOfSuggestionsAreLinks(t *testing.T) {
	advice := openStudio(t, "curtain", "fight", "rusty_knight").get(http.StatusOK, "table/1/best")
	curtaintest.CheckContains(t, advice, `cards?id=quick_jab&amp;kind=card">quick jab</a>`, "<span>End</span>")
}
