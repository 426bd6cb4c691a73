package closure_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// both plays lines in a fight with the card x, whose function play is given, once with closures and once with the
// interpreter. It returns the two results, and how many functions of the pack are not closures.
func both(t *testing.T, play, rest string, lines ...string) (quick, slow []string, left int) {
	t.Helper()
	const helpers = `local function none() end local function some(n) if n > 1 then return n end end local function same(x) return x end `
	g := modded(t, "x.lua", helpers+cardHead("x")+" play = function(self, fight) "+play+" end }\n"+rest)
	for _, c := range g.CompileClosures() {
		if c.ReasonToInterpret() != "" {
			left++
		}
	}
	played := func(interpreted bool) (list []string) {
		p := gametest.NewGameRunner(t, g)
		if interpreted {
			p.Runtime.DisableClosures()
		}
		log := &engine.Log{}
		game, err := p.StartGame(scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=x,block"}, log)
		if err != nil {
			t.Fatal(err)
		}
		list = outcomes(t, game, lines[0])
		for _, line := range lines {
			if (line == "left" || line == "right") && game.PendingQuestion() == nil {
				continue
			}
			err := do(t, game, line)
			list = append(list, fmt.Sprintf("%s: %x, %d events, %v", line, game.Hash(), len(log.Events), err))
		}
		return list
	}
	return played(false), played(true), left
}

// outcomes returns the possible random outcomes of a line.
func outcomes(t *testing.T, game screen.Table, line string) (list []string) {
	var b engine.OutcomeEnumerator
	trial := game.NewEmptyTable()
	for more := true; more && len(list) < 10; more = b.NextOutcome() {
		trial.CopyFrom(game)
		trial.SetOutcomeEnumerator(&b)
		err := do(t, trial, line)
		list = append(list, fmt.Sprintf("%s: %x %v", &b, trial.Hash(), err))
	}
	return list
}

func TestWhatAClosureGivesUpIsDoneByTheInterpreter(t *testing.T) {
	for _, c := range []struct{ name, play string }{
		{"at once", `self:gain("2" + 1, "block")`},
		{"after an effect", `self:gain(1, "block") self:gain("2" + 1, "inspire")`},
		{"after chance", `self:gain(self:pick({ 1, 2, 3 }), "block") self:gain("2" + 1, "inspire")`},
		{"after a choice", `local c = self:choose({ "left", "right" }) self:gain(c == "left" and 1 or 2, "block") self:gain("2" + 1, "inspire")`},
		{"between choices", `self:choose({ "left", "right" }) self:gain("2" + 1, "inspire") self:choose({ "left", "right" }) self:gain(1, "block")`},
		{"after chance and a choice", `self:gain(self:pick({ 1, 2, 3 }), "block") self:choose({ "left", "right" }) self:gain("2" + self:pick({ 1, 2, 3 }), "inspire")`},
	} {
		quick, slow, left := both(t, c.play, "", "play x", "left", "right", "play block", "end turn")
		if !slices.Equal(quick, slow) {
			t.Errorf("%s: as closures\n%q\nwithout\n%q", c.name, quick, slow)
		}
		if left > 0 {
			t.Errorf("%s: it is no closure, and nothing is given up", c.name)
		}
	}
}

// Zero has a sign, of constants too, and a call may have no value: closures and the interpreter do what Lua 5.1 does.
func TestOddValuesAreThoseOfLua51BothWays(t *testing.T) {
	want, _, _ := both(t, `self:gain(7, "block")`, "", "play x")
	for _, c := range []struct{ body, says string }{
		{`local n = 0 * -1 said = ("x" .. 0) .. n`, "x-0-0"},
		{`local n = -0 said = n .. " " .. 0`, "-0 -0"},
		{`local n = 0 / -2 said = "" .. n .. 1 / n`, "-0-inf"},
		{`local a, b = 0, -0 said = a .. b`, "00"},
		{`local n = -1.5 * fight.ovation said = n .. " " .. -n .. " " .. tostring(n) .. " " .. 1 / n`, "-0 0 -0 -inf"},
		{`local n = fight.ovation said = n * -1 .. n / -3 .. -n .. (-n - n) .. (-n + n) .. (n - n)`, "-0-0-0-000"},
		{`local n = -fight.ovation if n == 0 and n <= 0 and not (n < 0) and -n == n then said = math.ceil(n) .. math.abs(n) .. math.min(n, -n) .. math.max(-n, n) end`, "-00-00"},
		{`local t = { fight.ovation * -1 } for i = t[1], 1 do table.insert(t, i) end said = t[1] .. t[2] .. t[3] .. #t`, "-0013"},
		{`said = type(none()) .. "x"`, ""},
		{`said = type(table.remove({})) .. "x"`, ""},
		{`said = tostring(none()) .. "x"`, ""},
		{`said = type(some(1)) .. "x"`, ""},
		{`said = type(same(none())) .. type((none())) .. type(some(2)) .. type((table.remove({}))) .. type(table.remove({ 1 }))`, "nilnilnumbernilnumber"},
		{`local t = { 1, 2 } t[1.5] = 3 t[2] = 5 said = t[1] .. t[2] .. #t`, "152"},
	} {
		play := fmt.Sprintf(`local said = "" %s if said == %q then self:gain(7, "block") end`, c.body, c.says)
		quick, slow, left := both(t, play, "", "play x")
		if !slices.Equal(quick, slow) || left > 0 {
			t.Errorf("%s: %d left; as closures\n%q\nwithout\n%q", c.body, left, quick, slow)
		}
		if c.says == "" {
			if !strings.Contains(quick[0], "the value is missing") {
				t.Errorf("%s: %s", c.body, quick[0])
			}
		} else if !slices.Equal(quick, want) {
			t.Errorf("%s is not %s", c.body, c.says)
		}
	}
}

func TestWhatTheInterpreterRunsWithinAClosureIsPartOfIt(t *testing.T) {
	const hooked = `enemy { id = "hooked", name = "Hooked", hp = 40, intents = { { attack(1) } }, on = { damaged = function(self, fight, event)
  for k in pairs({ a = 1 }) do self:gain(#k, "block", self) end
  BODY
end } }`
	bodies := []string{"", "self:say('OW')", "error('ow')", "for i = 1, 30000 do end"}
	for depth := 78; depth < 96; depth++ { // up to where calls are too deep
		bodies = append(bodies, fmt.Sprintf("local function f(n) return n > 0 and 1 + f(n - 1) or 0 end f(%d)", depth))
	}
	for _, body := range bodies {
		g := modded(t, "x.lua", cardHead("x")+` play = function(self, fight) for i = 1, 3 do self:deal(2, fight.enemy) end end }
`+strings.Replace(hooked, "BODY", body, 1))
		log, other := &engine.Log{}, &engine.Log{}
		setup := scripting.GameStart{Seed: 1, Words: "fight hooked deck=x,block"}
		quick, err := gametest.NewGameRunner(t, g).StartGame(setup, log)
		if err != nil {
			t.Fatal(err)
		}
		p := gametest.NewGameRunner(t, g)
		p.Runtime.DisableClosures()
		slow, err := p.StartGame(setup, other)
		if err != nil {
			t.Fatal(err)
		}
		one, two := fmt.Sprint(do(t, quick, "play x")), fmt.Sprint(do(t, slow, "play x"))
		if one != two || quick.Hash() != slow.Hash() || len(log.Events) != len(other.Events) {
			t.Errorf("%q: %q as closures, %q without; %d and %d events", body, one, two, len(log.Events), len(other.Events))
		}
	}
}

// The numbers of a card are looked up once for each of its forms, and a card may become
// another form in the middle of what it does.
func TestTheNumbersOfACardAreThoseOfItsForm(t *testing.T) {
	const head = `local function twice(self, n) self:gain(n, "block") self:gain(self.values.n, "inspire") end
card { id = "x", name = "Card", owner = "neutral", type = "action", rarity = "basic", cost = 0, text = "Card {n}.",
  values = { m = 3, n = 2 }, upgrade = { values = { n = 5 } }, play = function(self, fight) `
	for _, body := range []string{
		`self:gain(self.values.n, "block") self:gain(self.values.n * self.values.m, "inspire")`,
		`self:gain(self.values.n, "block") self:upgrade(self) self:gain(self.values.n, "inspire")`,
		`self:gain(self:upgrade(self) + self.values.n, "block")`,
		`for i = 1, 2 do self:gain(self.values.n, "block") self:upgrade(self) end`,
		`local i = 0 repeat i = i + self.values.n self:upgrade(self) until i > self.values.m self:gain(i, "block")`,
		`twice(self, self.values.m) self:upgrade(self) twice(self, self.values.n)`,
		`local n = self.values.n self:upgrade(self) self:gain(n, "block")`,
		`self:upgrade(self) self:gain(self.id == "x" and 1 or 2, "block")`,
		`for i = 1, 2 do self:gain(self.id == "x" and 1 or 2, "block") self:upgrade(self) end`,
	} {
		g := modded(t, "x.lua", head+body+" end }")
		setup := scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=x,x+,x"}
		quick, err := gametest.NewGameRunner(t, g).StartGame(setup, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := gametest.NewGameRunner(t, g)
		p.Runtime.DisableClosures()
		slow, err := p.StartGame(setup, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{"play x", "play x+", "play x", "end turn", "play x+", "play x"} {
			one, two := fmt.Sprint(do(t, quick, line)), fmt.Sprint(do(t, slow, line))
			if one != two || quick.Hash() != slow.Hash() {
				t.Errorf("%q: %s: %q as closures, %q without, or another state", body, line, one, two)
			}
		}
	}
}

// Both forms of a card have one callback: playing them in turns makes nothing.
func TestFormsOfACardPlayedInTurnsMakeNothing(t *testing.T) {
	game, err := gametest.NewGameRunner(t, gametest.Pack(t, curtain.Ruleset())).StartGame(scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=block,block+"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	trial, legal := game.NewEmptyTable(), game.Legal(nil)
	made := testing.AllocsPerRun(20, func() {
		trial.CopyFrom(game)
		for _, a := range legal {
			if err := trial.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
	})
	if len(legal) != 3 || made > 0 {
		t.Errorf("%d actions make %v things", len(legal), made)
	}
}

// Near the bounds of a call the interpreter decides: what is too much is so both ways, and where it ends is the same.
func TestBoundsAreTheInterpretersOwn(t *testing.T) {
	for _, c := range []struct {
		play      string
		from, end int
	}{
		{`local n = 0 for i = 1, %d do n = n + i end`, 3990, 4000},
		{`local n = fight.ovation for i = 1, %d do n = n * -1 + i end`, 2215, 2225},
		{`local function f(n) if n > 0 then return (f(n - 1)) end return n end f(%d)`, 80, 100},
		{`for i = 1, %d do local t = { i, i, i, i, i, i, i, i } end`, 2850, 2860},
		{`local s = "x" for i = 1, %d do s = s .. s end`, 10, 18},
	} {
		ended := map[bool]int{}
		for n := c.from; n < c.end; n += max(1, (c.end-c.from)/testkit.Size(5, 10)) {
			quick, slow, _ := both(t, fmt.Sprintf(c.play, n)+` self:gain(1, "block")`, "", "play x")
			if !slices.Equal(quick, slow) {
				t.Errorf("%s of %d: as closures\n%q\nwithout\n%q", c.play, n, quick, slow)
			}
			ended[strings.HasSuffix(quick[0], "<nil>")]++
		}
		if ended[true] == 0 || ended[false] == 0 {
			t.Errorf("%s: %d calls came to their end, %d did not", c.play, ended[true], ended[false])
		}
	}
}

// A pack with a library file, of which a card has a function, a number and a list.
func libraryTexts(t *testing.T, most int) []*source.Text {
	lib := &source.Text{Name: "scripts/curtain/lib/hits.lua", Path: "lib/hits.lua", Body: fmt.Sprintf(`local function twice(self, n, who)
  self:deal(n, who)
  self:deal(n, who)
end
return { twice = twice, most = %d, words = { "block" } }`, most)}
	card := &source.Text{Name: "scripts/curtain/cards/x.lua", Path: "cards/x.lua", Body: `local hits = use "lib/hits"
local most = hits.most
` + cardHead("x") + ` play = function(self, fight)
  hits.twice(self, 1, fight.enemy)
  self:gain(most, hits.words[1])
end }`}
	return append(gametest.Texts(t, curtain.Ruleset()), lib, card)
}

func playedWithLibrary(t *testing.T, g *scripting.Generation, interpreted bool) string {
	t.Helper()
	p := gametest.NewGameRunner(t, g)
	if interpreted {
		p.Runtime.DisableClosures()
	}
	log := &engine.Log{}
	game, err := p.StartGame(scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=x,block"}, log)
	if err != nil {
		t.Fatal(err)
	}
	must(t, game, "play x")
	var b strings.Builder
	for i := range log.Events {
		fmt.Fprintf(&b, "%x ", log.Events[i].HashWithoutCause(game))
	}
	return fmt.Sprintf("%x %s", game.Hash(), b.String())
}

func TestFunctionsOfLibrariesAreClosuresOfWhatTheLibraryIs(t *testing.T) {
	var before *scripting.Generation
	var ends []string
	for _, most := range []int{2, 3, 3} {
		g, err := curtain.Ruleset().Load(libraryTexts(t, most), sandbox.DefaultLimits(), before)
		if err != nil {
			t.Fatal(err)
		}
		if i := slices.IndexFunc(g.CompileClosures(), func(c runtime.Closure) bool { return c.ReasonToInterpret() != "" }); i >= 0 {
			t.Errorf("no closure: %s", g.CompileClosures()[i].ReasonToInterpret())
		}
		quick, slow := playedWithLibrary(t, g, false), playedWithLibrary(t, g, true)
		if quick != slow {
			t.Errorf("most %d: as closures\n%s\nwithout\n%s", most, quick, slow)
		}
		before, ends = g, append(ends, quick)
	}
	if ends[0] == ends[1] || ends[1] != ends[2] {
		t.Errorf("with 2, 3 and 3: %q", ends)
	}
}

// Functions that one function makes have the same code and each what it has captured.
func TestFunctionsThatAreMadeKeepWhatTheyCaptured(t *testing.T) {
	body := `local function gains(n) return function(self) self:gain(n, "block") end end
return ` + strings.Replace(cardHead("x"), `"Card"`, `"X"`, 1) + " play = gains(2) },\n" + strings.Replace(cardHead("y"), `"Card"`, `"Y"`, 1) + " play = gains(5) }"
	texts := append(gametest.Texts(t, curtain.Ruleset()), &source.Text{Name: "x.lua", Body: body})
	var before *scripting.Generation
	for range 2 {
		g, err := curtain.Ruleset().Load(texts, sandbox.DefaultLimits(), before)
		if err != nil {
			t.Fatal(err)
		}
		for card, want := range map[string]string{"x": "block 2", "y": "block 5"} {
			game, err := gametest.NewGameRunner(t, g).StartGame(scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=x,y"}, nil)
			if err != nil {
				t.Fatal(err)
			}
			hash := game.Hash()
			must(t, game, "play "+card)
			fresh, err := gametest.NewGameRunner(t, g).StartGame(scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=x,y"}, nil)
			if err != nil || fresh.Hash() != hash {
				t.Fatal(err)
			}
			p := gametest.NewGameRunner(t, g)
			p.Runtime.DisableClosures()
			slow, err := p.Adopt(fresh)
			if err != nil {
				t.Fatal(err)
			}
			must(t, slow, "play "+card)
			if slow.Hash() != game.Hash() {
				t.Errorf("%s does not come to %s as a closure", card, want)
			}
		}
		before = g
	}
}

// modded returns the game's own scripts with one more file.
func modded(t *testing.T, name, body string) *scripting.Generation {
	t.Helper()
	g, err := curtain.Ruleset().Load(append(gametest.Texts(t, curtain.Ruleset()), &source.Text{Name: name, Body: body}), sandbox.DefaultLimits(), gametest.Pack(t, curtain.Ruleset()))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// cardHead returns the beginning of the definition of a card.
func cardHead(id string) string {
	return fmt.Sprintf(`card { id = "%s", name = "Card", owner = "neutral", type = "action", rarity = "basic", cost = 0, text = "Card.", upgrade = { cost = 1 },`, id)
}

// do plays a line as a person would type it, and returns the error of the action. The line must be valid.
func do(t *testing.T, game screen.Table, line string) error {
	t.Helper()
	a, err := game.Parse(line)
	if err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	return game.Apply(a)
}

func must(t *testing.T, game screen.Table, line string) {
	t.Helper()
	if err := do(t, game, line); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
}
