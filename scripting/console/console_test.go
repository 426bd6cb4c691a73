package console_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/battleline"
	"curtaincall/scripting/console"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/keep"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/testkit/gametest"
)

// realGame returns a console with the scripts of Curtain Call.
func realGame(t *testing.T, out *strings.Builder) *console.Console {
	t.Helper()
	return realConsole(t, curtain.Ruleset(), out)
}

func realConsole(t *testing.T, ruleset *scripting.Ruleset, out *strings.Builder) *console.Console {
	t.Helper()
	content := gametest.Pack(t, ruleset)
	c, err := console.New(console.Options{
		Ruleset: ruleset, Content: content, Seed: engine.Seed(1), Out: out,
		Screen: func() screen.Screen { return screen.Screen{Width: 80} },
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestHelpExplainsEverything(t *testing.T) {
	var out strings.Builder
	c := realGame(t, &out)
	var words []string
	names, _ := c.GameBindings().GlobalNames()
	words = append(words, names...)
	words = append(words, "print", "inspect")
	words = append(words, syntax.Library...)
	for _, e := range c.GameBindings().Entries() {
		if e.Kind == "card" || e.Kind == "enemy" {
			words = append(words, e.ID)
		}
	}
	for _, k := range c.Content.Keywords().Rows() {
		words = append(words, k.Word, k.Name)
	}
	for _, e := range c.ManualEntries() {
		words = append(words, e.Word)
		if e.Signature == "" || e.About == "" || e.Example == "" || !strings.HasSuffix(e.About, ".") {
			t.Errorf("%s: an entry has a signature, a sentence and an example, this is %+v", e.Word, e)
		}
	}
	for _, w := range testkit.Sample(8, words) {
		out.Reset()
		if c.RunLine("help "+w).Failed || strings.TrimSpace(out.String()) == "" {
			t.Errorf("help %s: %s", w, &out)
		}
	}
	out.Reset()
	if c.RunLine("help draw pile"); !strings.Contains(out.String(), "The pile that you draw from") {
		t.Errorf("help draw pile explains no term of the game: %s", &out)
	}
	out.Reset()
	c.RunLine("help")
	for _, v := range []string{"undo", "why", "what", "end_turn", "fight", "inspect", "help directions"} {
		if !strings.Contains(out.String(), v) {
			t.Errorf("help does not list %s", v)
		}
	}
}

// TestHelpKnowsEveryWordOfTheReference checks that help explains every name and every word of a
// type in the reference, which it reads as data.
func TestHelpKnowsEveryWordOfTheReference(t *testing.T) {
	testkit.SkipIfShort(t)
	for _, ruleset := range []*scripting.Ruleset{curtain.Ruleset(), skirmish.Ruleset()} {
		var out strings.Builder
		c := realConsole(t, ruleset, &out)
		body, err := json.Marshal(c.Content.Reference())
		if err != nil {
			t.Fatal(err)
		}
		var data any
		if err := json.Unmarshal(body, &data); err != nil {
			t.Fatal(err)
		}
		words := map[string]bool{}
		namesIn(data, words)
		if len(words) < 100 {
			t.Errorf("%s: the reference has only %d words", ruleset.Name, len(words))
		}
		plain := func(text string) string {
			return strings.ToLower(strings.NewReplacer("_", " ", "'", "", "!", "").Replace(text))
		}
		for w, is := range testkit.SampleMap(10, words) {
			out.Reset()
			if !is {
				continue
			}
			if c.RunLine("help "+w).Failed || !strings.Contains(plain(out.String()), plain(w)) {
				t.Errorf("%s: help %s: %s", ruleset.Name, w, &out)
			}
		}
		out.Reset()
		if !c.RunLine("help no_such_word").Failed {
			t.Errorf("%s: help knows no_such_word: %s", ruleset.Name, &out)
		}
	}
}

// namesIn collects the names and words in a reference, without the names of parameters, which mean
// something in their function only.
func namesIn(data any, words map[string]bool) {
	switch data := data.(type) {
	case []any:
		for _, item := range data {
			if word, is := item.(string); is {
				words[word] = true
			}
			namesIn(item, words)
		}
	case map[string]any:
		for key, value := range data {
			switch name, is := value.(string); {
			case key == "name" && is && name != "" && name[0] != '[': // that stands for any word
				words[name] = true
			case key != "params":
				namesIn(value, words)
			}
		}
	}
}

func TestHelpSaysWhereAWordStands(t *testing.T) {
	var out strings.Builder
	c := realGame(t, &out)
	for word, want := range map[string]string{
		"damaged": "enemy.on.damaged", "card_played": "After a card is played.", "on": "enemy.on", "target": "event.target", "says": "protagonist.says",
		"modify": "The rules it modifies", "below": "enemy.phases.below", "event": "The event.", "self": "The card that is being played"} {
		out.Reset()
		if c.RunLine("help " + word); !strings.Contains(out.String(), want) {
			t.Errorf("help %s does not say %s: %s", word, want, &out)
		}
	}
}

// TestTheExamplesOfTheManualWork checks that each example works somewhere: in a fight, at a choice
// of a run or in a fight of one.
func TestTheExamplesOfTheManualWork(t *testing.T) {
	testkit.SkipIfShort(t)
	var out strings.Builder
	c := realGame(t, &out)
	places := [][]string{
		{`fight { enemy = "rusty_knight" }`, "card { id = \"poke\", name = \"Poke\", owner = \"pip\", type = \"action\", cost = 0, text = \"\", play = function() end }",
			"mark before", "branch bold", "play(hand[1].id)", "play(hand[1].id)", "undo 3", "end_turn()", "end_turn()", "hand + bulwark", "end_turn()", "end_turn()", "end_turn()", "energy 3", "energy 2", "energy 1", "goto 5"},
		{"fight rusty_knight"},
		{`relic { id = "coin", name = "Coin", text = "" }`, `fight { enemy = "rusty_knight", relics = { "coin" } }`},
		{`item { id = "smoke_bomb", name = "Smoke Bomb", text = "", play = function() end }`, `fight { enemy = "rusty_knight", items = { "smoke_bomb", "smoke_bomb", "smoke_bomb" } }`},
		{`card { id = "notes", owner = "neutral", type = "action", cost = 0, text = "", play = function(self) self:later("next_turn", "draw", 2) end, waits = { draw = function(self, fight, n) self:draw(n) end } }`, `fight { enemy = "rusty_knight", hand = { "notes" } }`, `play("notes")`},
		{"run { seed = 1 }"},
		{"run { seed = 1 }", "choose(run.options[1])"},
	}
	for _, e := range testkit.Sample(5, c.ManualEntries()) {
		if e.Word == "quit" {
			continue
		}
		var failures []string
		worked := slices.ContainsFunc(places, func(place []string) bool {
			for _, line := range place {
				c.RunLine(line)
			}
			out.Reset()
			ok := !c.RunLine(e.Example).Failed
			failures = append(failures, out.String())
			return ok
		})
		if !worked {
			t.Errorf("the example of %s, %s, works nowhere:\n%s", e.Word, e.Example, strings.Join(failures, "\n"))
		}
	}
}

func TestCompletion(t *testing.T) {
	var out strings.Builder
	s := open(t, &out, "")
	s.c.RunLine("depth = { inner = { value = 1 } }")
	s.c.RunLine("mark before")
	s.c.RunLine(`card { id = "mod:zap", name = "Zap", type = "action", cost = 0, play = function(self) end }`)
	for _, test := range []struct {
		line string // the cursor stands at the bar
		head string
		want []string // all of these
	}{
		{"und|", "", []string{"undo"}},
		{"pla|", "", []string{"play", "played_cards"}},
		{"gu|", "", []string{"guard", "guard#2"}},
		{`play "st|`, `play "`, []string{"strike", "strike#2"}},
		{`play("j|")`, `play("`, []string{"jab"}},
		{`fight { enemy = "kn|`, `fight { enemy = "`, []string{"knight"}},
		{"play s|", "", []string{"play strike", "play strike#2"}},
		{"enemy.k|", "enemy.", []string{"keywords"}},
		{"enemy.keywords.po|", "enemy.keywords.", []string{"poison"}},
		{"x = fight.hand|", "x = fight.", []string{"hand"}},
		{"f:e|", "f:", []string{"end_turn", "enemies", "enemy", "enemy_turn", "energy", "events", "exhaust_pile"}},
		{"depth.i|", "depth.", []string{"inner"}},
		{"depth.inner.v|", "depth.inner.", []string{"value"}},
		{"dep|", "", []string{"depth"}},
		{"math.f|", "math.", []string{"floor"}},
		{"mat|", "", []string{"math"}},
		{"help und|", "", []string{"help undo"}},
		{"help kn|", "", []string{"help knight"}},
		{"goto b|", "", []string{"goto before"}},
		{"why enemy|", "", []string{"why enemy.hp"}},
		{"what en|", "", []string{"what end_turn"}},
		{"hand + ve|", "hand + ", []string{"vex", "vex+"}},
		{"hand + za|", "hand + ", []string{"mod:zap"}},
		{"hand + mod:z|", "hand + ", []string{"mod:zap"}},
		{"fight rat deck=jab,za|", "fight rat ", []string{"deck=jab,mod:zap"}},
		{`x = "za|`, `x = "`, []string{"mod:zap"}},
		{"hp mac|", "hp ", []string{"macguffin"}},
		{"hp rat |", "hp rat ", nil},
		{"set rat po|", "set rat ", []string{"poison"}},
		{"force luck |", "force luck ", []string{"false", "true"}},
		{"fight rat de|", "fight rat ", []string{"deck="}},
		{"fight rat deck=jab,ga|", "fight rat ", []string{"deck=jab,gamble", "deck=jab,gamble+"}},
		{"zzz|", "", nil},
		{"nothing.at.all|", "nothing.at.", nil},
	} {
		before, after, _ := strings.Cut(test.line, "|")
		head, words, tail := s.c.Complete(before+after, len([]rune(before)))
		if head != test.head || tail != after || !slices.Equal(words, test.want) {
			t.Errorf("%s: %q %q %q, want %q %q", test.line, head, words, tail, test.head, test.want)
		}
	}
	if strings.Contains(out.String(), "console:") {
		t.Errorf("completion printed something: %s", &out)
	}
}

// interrupt interrupts a line until it ends.
func interrupt(c *console.Console, line string) console.LineResult {
	done := make(chan console.LineResult)
	go func() { done <- c.RunLine(line) }()
	for {
		select {
		case r := <-done:
			return r
		default:
			c.Interrupt()
		}
	}
}

func TestAnInterruptEndsALineAndNotTheSession(t *testing.T) {
	var out strings.Builder
	c := realGame(t, &out)
	for _, line := range []string{"while true do end", "for i = 1, 1e9 do direct(\"energy 3\") end"} {
		out.Reset()
		if r := interrupt(c, line); !r.Failed || r.Quit {
			t.Errorf("%s: %+v", line, r)
		}
		if !strings.Contains(out.String(), "stopped") {
			t.Errorf("%s: %s", line, &out)
		}
	}
	out.Reset()
	if r := c.RunLine("1 + 1"); r.Failed || out.String() != "2\n" {
		t.Errorf("the line after it: %s", &out)
	}
}

func TestALineDoesOnlySoManyActions(t *testing.T) {
	testkit.SkipIfShort(t)
	var out strings.Builder
	c := realGame(t, &out)
	r := c.RunLine("for i = 1, 1e9 do direct(\"energy 3\") end")
	if !r.Failed || !strings.Contains(out.String(), "10000 actions") {
		t.Errorf("%.300s", out.String())
	}
	if n := c.Session().CurrentNode().Depth; n != console.MaxLineActions {
		t.Errorf("%d actions were done", n)
	}
}

func TestAnUnfinishedInputCanBeCancelled(t *testing.T) {
	var out strings.Builder
	s := open(t, &out, "")
	if !s.c.RunLine("for i = 1, 3 do").More || s.c.Prompt() != ". " {
		t.Error("the input does not go on")
	}
	if !s.c.CancelInput() || s.c.Prompt() != "> " {
		t.Error("the input was not cancelled")
	}
	if s.c.CancelInput() {
		t.Error("nothing was cancelled, and it was told so")
	}
	if s.c.RunLine("enemy.hp").Failed || out.String() != "20\n" {
		t.Errorf("the line after it: %s", &out)
	}
}

// TestOtherGoroutinesWaitForTheLine checks that reloading and completing are safe while a line runs.
func TestOtherGoroutinesWaitForTheLine(t *testing.T) {
	var out strings.Builder
	s := open(t, &out, "")
	ruleset := curtain.Ruleset()
	again, err := ruleset.Load(s.texts, sandbox.DefaultLimits(), s.live)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	group.Go(func() {
		for range 20 {
			s.c.Reload(again, nil)
		}
	})
	group.Go(func() {
		for range 50 {
			s.c.Complete("enemy.keywords.p", 16)
			s.c.Prompt()
		}
	})
	for range 50 {
		s.c.RunLine(`play("strike") f:end_turn()`)
		s.c.RunLine("undo 2")
	}
	group.Wait()
	if at := s.c.Session().CurrentNode(); at.Parent != nil {
		t.Errorf("after as many undone actions as actions the game is at %q", at.Text)
	}
}

func TestAVerbCanBeAdded(t *testing.T) {
	var out strings.Builder
	s := open(t, &out, "")
	s.c.AddVerbs(console.Command{Word: "wave", Args: "NAME", About: "Waves.", Example: "wave pip", Do: func(c *console.Console, rest string) error {
		c.PrintParagraph("You wave at " + rest + ".")
		return nil
	}})
	s.c.RunLine("wave pip")
	s.c.RunLine("help wave")
	if got := out.String(); !strings.Contains(got, "You wave at pip.") || !strings.Contains(got, "wave NAME") {
		t.Error(got)
	}
}

// TestErrorsAreWrappedAtWords checks that messages are wrapped on a narrow screen, and quoted lines cut.
func TestErrorsAreWrappedAtWords(t *testing.T) {
	var out strings.Builder
	s := openAt(t, &out, "", 40)
	const typed = `play("nothing at all"); play("and more than fits a line")`
	s.c.RunLine(typed)
	s.c.RunLine("why fame")
	s.c.RunLine("why not dance")
	for _, line := range strings.Split(out.String(), "\n") {
		if screen.Columns(line) > 40 {
			t.Errorf("a line of %d columns: %s", screen.Columns(line), line)
		}
	}
	if !strings.Contains(out.String(), "  1 | "+typed[:33]+"…\n") || !strings.Contains(out.String(), "  2 | why fame\n    |     ^^^^\n") {
		t.Errorf("without the quoted lines:\n%s", &out)
	}
	if words := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(words, "one of strike, strike+, jab, jab+,") {
		t.Errorf("words were cut:\n%s", &out)
	}
}

// TestOutlooksAndUndoneActionsTellTheSameStory checks that the story of an action is the same in an
// outlook and after undo, though who speaks depends on the number of actions.
func TestOutlooksAndUndoneActionsTellTheSameStory(t *testing.T) {
	var out strings.Builder
	c := realGame(t, &out)
	story := func(line string) string {
		out.Reset()
		c.RunLine(line)
		_, told, _ := strings.Cut(out.String(), "Aldric plays")
		told, _, _ = strings.Cut(told, "\n")
		return told
	}
	bubbles := 0
	for range 6 {
		c.RunLine("hand + galvanize")
		outlook := story("what galvanize")
		played := story("galvanize")
		c.RunLine("undo")
		if again := story("galvanize"); outlook != played || again != played || played == "" {
			t.Errorf("the outlook tells %q, the play %q, and once more %q", outlook, played, again)
		}
		if strings.Contains(played, "\"") {
			bubbles++
		}
		c.RunLine("energy 3")
	}
	if bubbles == 0 {
		t.Error("nobody ever spoke")
	}
}

// TestWordsAreToldAsWords checks that values with words, as zones, are shown as words everywhere.
func TestWordsAreToldAsWords(t *testing.T) {
	var out strings.Builder
	c := realConsole(t, skirmish.Ruleset(), &out)
	c.RunLine(`skirmish { units = { { "warrior", id = "w", team = "A", zone = "A" }, { "orc", id = "o", team = "B", zone = "B" } }, order = { "w", "o" } }`)
	for _, said := range []struct{ line, want string }{
		{"what advance", "Warrior w zone    A → X"},
		{"advance", "Warrior w zone A → X"},
		{"diff start here", "Warrior w zone A → X"},
		{"why w.zone", "Warrior w zone: X; A at the start.\n  turn 1, action 1: advance  A → X\n      advances"},
	} {
		out.Reset()
		if c.RunLine(said.line); !strings.Contains(strings.ReplaceAll(out.String(), screen.NoBreakSpace, " "), said.want) {
			t.Errorf("%s: want %q in\n%s", said.line, said.want, &out)
		}
	}
	c = realConsole(t, battleline.Ruleset(), &out)
	c.RunLine(`action { id = "gust", house = "vigil", play = function(self, game) self:destroy(self:pick(game.theirs.creatures)) end }`)
	c.RunLine(`duel { mine = { hand = { "gust" } }, theirs = { line = { { power = 5, id = "d" }, { power = 5, id = "e" } } } }`)
	out.Reset()
	if c.RunLine("what play gust"); !strings.Contains(out.String(), "D zone                                line → discard or line\n") {
		t.Error(out.String())
	}
}

// kept returns the scenario that keep makes of some lines.
func kept(t *testing.T, ruleset *scripting.Ruleset, lines ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	c := realConsole(t, ruleset, &out)
	for _, line := range lines {
		if c.RunLine(line).Failed {
			t.Fatalf("%s: %s", line, &out)
		}
	}
	list, err := keep.CandidatesForLastPart(c.Content, c.Session().Path(), "")
	if err != nil {
		return "", err
	}
	return list[0].LuaText(), nil
}

func TestKeptStepsAreWrittenAsOneWritesThem(t *testing.T) {
	text, err := kept(t, autobattle.Ruleset(), `shop { hand = { "acting_coach", "dancing_bear" } }`, "mana player 3", "pitch 1", "play dancing_bear 1", "swap 1 2")
	for _, want := range []string{`f:pitch("acting_coach")`, `f:play("dancing_bear", 1)`, "f:swap(1, 2)"} {
		if err != nil || !strings.Contains(text, want) {
			t.Errorf("%v: want %s in\n%s", err, want, text)
		}
	}
}

func TestWhatIsTypedInIsNotKeptWithoutItsFunctions(t *testing.T) {
	const plain = `duel { mine = { line = { { power = 3, id = "c" } } }, theirs = { line = { { power = 5, id = "d" } } } }`
	if text, err := kept(t, battleline.Ruleset(), plain, "reap c"); err != nil || !strings.Contains(text, "power = 5") {
		t.Errorf("%v\n%s", err, text)
	}
	acting := strings.Replace(plain, "power = 5", "power = 5, reap = function(self) self:gain(1) end", 1)
	if text, err := kept(t, battleline.Ruleset(), acting, "reap c"); err == nil || !strings.Contains(err.Error(), `reap of creature "theirs_line_1" is a function typed at the prompt`) {
		t.Errorf("%v\n%s", err, text)
	}
}

// wholeGame returns a console that plays the whole game.
func wholeGame(t *testing.T, out *strings.Builder) *console.Console {
	t.Helper()
	s := open(t, out, "")
	c, err := console.New(console.Options{
		Ruleset: curtain.Ruleset(), Content: s.live, Seed: 1, Out: out, Screen: func() screen.Screen { return screen.Screen{Width: 80} },
		First: &console.Opening{Words: curtain.Ruleset().Title, Setup: &scripting.GameStart{Seed: 1}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestTheGameIsNamedOnceWhereAllOfItIsPlayed checks that the welcome names the whole game once.
func TestTheGameIsNamedOnceWhereAllOfItIsPlayed(t *testing.T) {
	var whole, fight strings.Builder
	wholeGame(t, &whole).PrintWelcome()
	open(t, &fight, "fight rat").c.PrintWelcome()
	if !strings.HasPrefix(whole.String(), "Curtain Call\nType moves") || !strings.HasPrefix(fight.String(), "Curtain Call · fight rat\nType moves") {
		t.Errorf("%.60q and %.60q", &whole, &fight)
	}
}

// TestANumberIsToldOnceWhateverPartsHaveIt checks that why explains a number of run and fight once.
func TestANumberIsToldOnceWhateverPartsHaveIt(t *testing.T) {
	var out strings.Builder
	c := wholeGame(t, &out)
	for range 3 { // two Basics and an enemy
		c.RunLine("choose 1")
	}
	out.Reset()
	c.RunLine("why macguffin")
	if told := out.String(); strings.Count(told, "MacGuffin maximum HP:") != 1 || !strings.Contains(told, "MacGuffin loss:") {
		t.Error(told)
	}
}

func TestWhyPrefersTheExactNameOfAZero(t *testing.T) {
	var out strings.Builder
	c := realConsole(t, battleline.Ruleset(), &out)
	c.RunLine("why cards.spring_board.aember")
	if told := out.String(); !strings.HasPrefix(told, "Spring Board aember on it: 0") {
		t.Error(told)
	}
}

// TestWhatIsTypedIsCountedWhileItRuns checks that the instructions and memory of a line count while
// it runs, so that Stopped can end it.
func TestWhatIsTypedIsCountedWhileItRuns(t *testing.T) {
	testkit.SkipIfShort(t)
	for _, typed := range []string{"for i = 1, 1e9 do end", "for i = 1, 20000 do local t = { i, i, i, i, i, i, i, i } end"} {
		var out strings.Builder
		c := realGame(t, &out)
		const most = 5_000_000
		if err := func() error { _, err := c.ReplayInput("x = 1"); return err }(); err != nil {
			t.Fatal(err)
		}
		c.Stopped = func() bool { return c.TotalInstructions(nil) > most }
		_, err := c.ReplayInput(typed)
		for n := 0; n < 20 && err == nil; n++ {
			_, err = c.ReplayInput(typed)
		}
		if worked := c.TotalInstructions(nil); !errors.Is(err, engine.ErrStopped) || worked > 2*most {
			t.Errorf("%s: %v after %d", typed, err, worked)
		}
	}
}

// TestEveryTypedLineIsCharged checks that each kind of line costs at least a minimum, each time and
// whatever its result.
func TestEveryTypedLineIsCharged(t *testing.T) {
	const line, lua, game, unknown = 400, 1100, 3400, 5000
	for _, test := range []struct {
		typed string
		least int64
	}{
		{"", line}, {"-- nothing", line}, {"help", line}, {"undo", line}, {"goto nowhere", line}, {"mark here_it_is", line}, {"what strike", line},
		{strings.Repeat("-", 10_000), 100_000},
		{"1", lua}, {")(", lua}, {"x = 1", lua}, {"power = 1\npower = 2", lua}, {"enemy.hp", lua}, {"inspect enemy", lua},
		{"end_turn x", lua}, {"play", lua}, {"12345", lua},
		{"fight rat", game}, {"fight rat deck=jab,jab", game}, {"again", game}, {"again 7", game}, {"adopt", game},
		{"fight", unknown}, {"list", unknown}, {"nothing is called so", 2 * unknown}, {"play nothing", unknown}, {"hand + nothing", unknown}, {"line mine + nothing", unknown},
		{strings.Repeat("a b c d ", 10), 10 * unknown},
		{`direct("nothing is called so")`, unknown}, {"fight 'rat' fight 'rat'", 2 * game},
		{`for i = 1, 100 do can_play("block") end`, 100 * 200},
	} {
		var out strings.Builder
		c := realGame(t, &out)
		c.ReplayInput("hp macguffin 40")
		for range 3 {
			before := c.TotalInstructions(nil)
			if _, err := c.ReplayInput(test.typed); err != nil {
				t.Fatal(err)
			}
			if took := c.TotalInstructions(nil) - before; took < test.least {
				t.Errorf("%.40q is charged %d instructions, less than %d", test.typed, took, test.least)
			}
		}
		if out.Len() > 0 {
			t.Errorf("%.40q prints %.100s", test.typed, &out)
		}
	}
}

func TestAJournalHolds50000StageDirections(t *testing.T) {
	for _, test := range []struct {
		ruleset        *scripting.Ruleset
		begin, changes []string
	}{
		{curtain.Ruleset(), nil, []string{"hp macguffin 40", "hp macguffin 39"}},
		{battleline.Ruleset(), []string{"stand"}, []string{"set mine aember 3", "set theirs aember 2", "set mine aember 0", "set theirs keys 1"}},
	} {
		var out strings.Builder
		c := realConsole(t, test.ruleset, &out)
		for _, typed := range test.begin {
			c.RunLine(typed)
		}
		for _, typed := range test.changes {
			before := c.Session().SpentInstructions()
			line(t, c, typed)
			if charged := c.Session().SpentInstructions() - before; charged > journal.MaxWork/10*9/50_000 {
				t.Errorf("%s: %q is charged %d instructions", test.ruleset.Name, typed, charged)
			}
		}
	}
}

func line(t *testing.T, c *console.Console, typed string) {
	t.Helper()
	if c.RunLine(typed).Failed {
		t.Fatalf("%s failed", typed)
	}
}

func TestATypedLineIsNotReadForLong(t *testing.T) {
	for _, r := range []*scripting.Ruleset{curtain.Ruleset(), skirmish.Ruleset()} {
		var out strings.Builder
		table := consoleOf(t, r, &out).Session().Table()
		for _, typed := range []string{strings.Repeat("x ", 60_000), strings.Repeat("hand + ", 30), "hand + " + strings.Repeat(". ", 60), strings.Repeat("a", 600)} {
			if _, err := table.Parse(typed); !errors.Is(err, actions.ErrLineTooLong) {
				t.Errorf("%s: %.30s...: %v", r.Name, typed, err)
			}
		}
	}
}
