package check_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/declare"
	"curtaincall/engine/phrase"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/battleline"
	"curtaincall/scripting/check"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/source"
)

// sample is a file about which a check must complain, and one that is right.
type sample struct {
	code string
	bad  string
	line int // where the complaint about the bad one points
	good string
}

// of returns a card with the given body.
func of(fields, play string) string {
	return "-- A card.\nreturn card {\n  id = \"sample\", target = \"enemy\",\n  " + fields + "\n  play = function(self, fight, target)\n    " + play + "\n  end,\n}\n"
}

var files = []sample{
	{"C101", of("", "local n = 1"), 6, of("", "local n = 1 self:draw(n)")},
	{"C101", "-- x\nlocal function help() return 1 end\nlocal n = 2\nn = 3\n", 2, "-- x\nlocal _ignored = 1\n"},
	{"C102", of("", "local fight = 1 self:draw(fight)"), 6, of("", "local other = 1 self:draw(other)")},
	{"C102", of("", "local string = 1 self:draw(string)"), 6, of("", "local card = 1 self:draw(card)")},
	{"C103", of("", "if fight.turn > 1 then return else error(\"no\") end self:draw(1)"), 6, of("", "if fight.turn > 1 then return end self:draw(1)")},
	{"C103", of("", "while true do self:draw(1) end self:draw(1)"), 6, of("", "while true do if fight.over then break end end self:draw(1)")},
	{"C104", of("", "if 0 then self:draw(1) end"), 6, of("", "if fight.turn == 0 then self:draw(1) end")},
	{"C104", of("", "if fight.turn == 1 or \"2\" then self:draw(1) end"), 6, of("", "if fight.turn == 1 or fight.turn == 2 then self:draw(1) end")},
	{"C104", of("", "repeat self:draw(1) until not nil"), 6, of("", "repeat self:draw(1) until fight.turn")},
	{"C105", of("", "if fight.turn == 1 then end"), 6, of("", "if fight.turn == 1 then self:draw(1) end")},
	{"C105", of("", "for i = 1, 3 do end"), 6, of("", "for i = 1, 3 do self:draw(i) end")},
	{"C105", of("", ""), 5, of("", "self:draw(1)")},
	{"C106", of("cost = 1,\n  cost = 2,", "self:draw(1)"), 5, of("cost = 1,\n  deal = 2,", "self:draw(1)")},
	{"C107", of("", "if self.owner == self.owner then self:draw(1) end"), 6, of("", "if self.owner == target.owner then self:draw(1) end")},
	{"C107", of("", "local n = 1 n = n self:draw(n)"), 6, of("", "local n = 1 n = n + 1 self:draw(n)")},
	{"C107", of("", "self:draw(fight.turn or fight.turn)"), 6, of("", "self:draw(self:draw(1) or self:draw(1))")},
	{"C108", of("", "self.draw(1)"), 6, of("", "self.draw(self, 1)")},
	{"C109", of("", "local seen = {} seen[self] = 1 self:draw(seen[fight.hand[1]])"), 6, of("", "local seen = {} seen[target] = 1 self:draw(seen[fight.enemy])")},
	{"C109", of("", "local seen = { [self] = 1 } self:draw(seen[fight.hand[1]])"), 6, of("", "local seen = { self } self:draw(#seen)")},
	{"C111", "-- x\nreturn card { id = \"simple\" }\n", 2, "-- x\nreturn card { id = \"sample\" }\n"},
	{"C112", "-- x\ncard { id = \"sample\" }\nreturn card { id = \"sample\" }\n", 3, "-- x\nreturn card { id = \"sample\" }\n"},
	{"C113", "return card { id = \"sample\" }\n", 1, "--[[ x ]]\nreturn card { id = \"sample\" }\n"},
	{"C121", of("values = { damage = 1 },", "self:draw(1)"), 4, of("text = \"{damage}\", values = { damage = 1 },", "self:draw(self.values.damage)")},
	{"C122", of("text = \"{damage}\", values = { damage = 1 },", "self:draw(1)"), 4, of("text = \"{damage}\", values = { damage = 1 },", "local all = self.values self:draw(all.damage)")},
	{"C122", of("text = \"{damage}\", values = { damage = 1 },", "self:draw(1)"), 4, of("text = \"{damage}\", values = { damage = 1 }, on = { drawn = tables.drawn },", "self:draw(1)")},
	{"C122", of("text = \"{damage}\", values = { damage = 1 },", "self:draw(1)"), 4, of("text = \"{damage}\", values = { damage = 1 }, on = { drawn = tables.drawn },", "self:draw(1)")},
	{"C122", of("text = \"{damage}\", values = { damage = 1 },", "self:draw(1)"), 4, of("text = \"{damage}\", values = { damage = 1 }, says = tables.made(2),", "self:draw(1)")},
	{"C122", of("text = \"{damage}\", values = { damage = 1 },", "local all = self.values self:draw(all.heal)"), 4, of("text = \"{damage}\", values = { damage = 1 },", "for _, n in pairs(self.values) do self:draw(n) end")},
	{"C123", of("text = \"Draw.\", values = { damage = 1 },", "self:draw(self.values.damage)"), 4, of("values = { damage = 1 },", "self:draw(self.values.damage)")},
	{"C124", of("text = \"Draw 2 cards.\",", "self:draw(1)"), 4, of("text = \"Draw {n} cards.\", values = { n = 2 },", "self:draw(self.values.n)")},
	{"C124", of("cost = 2, upgrade = { text = \"Draw 2 cards.\" },", "self:draw(1)"), 4, of("text = \"Starts with 3 Block.\", keywords = { block = 3 },", "self:draw(1)")},
	{"C125", of("text = \"{damage}\", values = { damage = 1 },", "self:draw(self.values.dmage + self.values.damage)"), 6, of("text = \"{damage}\", values = { damage = 1 },", "self:draw(fight.hand[1].values.heal + self.values.damage)")},
	{"C131", of("", "self:draw(1) -- check: C105"), 6, of("", "-- check: C105 because nothing happens")},
	{"C132", of("", "self:draw(1) -- check: C1O5 because nothing happens"), 6, of("", "self:draw(1) -- checks: C1O5 because nothing happens")},
	{"C133", of("", "self:draw(1) -- check: C105 because nothing happens"), 6, of("", "self:draw(1) -- look: C105 because nothing happens")},
	{"C126", strings.Replace(of("", "self:deal(1, target)"), "target = \"enemy\",", "", 1), 5, strings.Replace(of("", "self:deal(1)"), "target = \"enemy\",", "", 1)},
}

func find(body string) []scripting.Finding {
	texts := []*source.Text{{Name: "scripts/cards/sample.lua", Body: body}}
	left, _ := looked(texts, true)
	return left
}

func codes(list []scripting.Finding) (all []string) {
	for _, f := range list {
		all = append(all, f.Code)
	}
	return all
}

func TestEveryCheckOfAFileComplainsOfTheBadAndNotOfTheGood(t *testing.T) {
	for _, s := range files {
		found := find(s.bad)
		at := slices.IndexFunc(found, func(f scripting.Finding) bool { return f.Code == s.code })
		if at < 0 {
			t.Errorf("no %s, but %v, in\n%s", s.code, found, s.bad)
		} else if e := found[at].Err; e.Line != s.line || e.Source == "" || e.Message != found[at].Message {
			t.Errorf("%s points at line %d, not %d: %s", s.code, e.Line, s.line, e)
		}
		if slices.Contains(codes(find(s.good)), s.code) {
			t.Errorf("%s is found in\n%s", s.code, s.good)
		}
	}
	withSample(t, "C1", func(code string) bool {
		return slices.ContainsFunc(files, func(s sample) bool { return s.code == code }) ||
			slices.ContainsFunc(packs, func(s packSample) bool { return strings.HasPrefix(s.found, code) })
	})
}

// packSample is a library file lib/odds.lua, another file of the same pack, and the expected findings.
type packSample struct{ library, user, found string }

var packs = []packSample{
	{"return { low = 1 }", "local odds = use \"lib/odds\"\nreturn odds.low", ""},
	{"return { low = 1 }", "return { use(\"lib/odds\").low }", ""},
	{"return { low = 1 }", "return use(\"lib/\" .. \"odds\")", ""},
	{"local all = {} all.low = 1 return all", "return use(\"lib/odds\").any", ""},
	{"return { low = 1, [2 > 1] = 2 }", "return use(\"lib/odds\").any", ""},
	{"return { low = 1 }", "return 1", "C141 lib/odds.lua:1: no file uses this library file"},
	{"return { low = use \"lib/odds\" }", "return 1", "C141 lib/odds.lua:1: no file uses this library file"},
	{"return { low = 1 }", "local use = string.upper\nreturn use(\"lib/odds\")", "C141 lib/odds.lua:1: no file uses this library file"},
	{"return { low = 1 }", "local a, odds = 1, use \"lib/odds\"\nreturn odds.lwo + a", "C142 cards/it.lua:2: lib/odds.lua has no field \"lwo\": did you mean \"low\"?"},
	{"return { low = 1 }", "return use(\"lib/odds\").lwo", "C142 cards/it.lua:1: lib/odds.lua has no field \"lwo\": did you mean \"low\"?"},
	{"return { low = function() return 1 end }", "local odds = use \"lib/odds\"\nlocal function help() return odds.high() end\nreturn help", "C142 cards/it.lua:2: lib/odds.lua has no field \"high\": there is only low"},
	{"return { low = 1 }", "local odds = use \"lib/odds\"\nodds = { high = 1 }\nreturn odds.high", ""},
	{"return { low = 1 }", "return { use(\"lib/odds\").low,\n  settings.hail }", "C143 cards/it.lua:2: there is no setting \"hail\""},
	{"return { low = 1 }", "local settings = use \"lib/odds\"\nreturn settings.low", ""},
}

func TestLibraryFilesAndTheirUsers(t *testing.T) {
	for _, s := range packs {
		mod := &source.Mod{ID: "lantern", Settings: []source.Setting{{Name: "any"}}} // whose libraries other mods may use
		texts := []*source.Text{{Name: "lib/odds.lua", Path: "lib/odds.lua", Body: s.library}, {Name: "cards/it.lua", Path: "cards/it.lua", Body: s.user},
			{Name: "other.lua", Path: "other.lua", Body: "return use(\"lib/odds\").any + settings.any", Mod: mod}, {Name: "mods/lantern/lib/light.lua", Path: "lib/light.lua", Body: "return { low = 1 }", Mod: mod},
			{Name: "mods/moon/lib/light.lua", Path: "lib/light.lua", Body: "return { low = use(\"lantern:lib/light\").low }", Mod: &source.Mod{ID: "moon", Needs: []string{"lantern"}}}}
		var told []string
		if findings := check.NewChecker(curtain.Game).CheckFiles(append(slices.Clone(texts[3:]), &source.Text{Name: "a.lua", Path: "a.lua", Body: "return use(\"lantern:lib/light\").lwo", Mod: texts[4].Mod})); len(findings) != 1 || findings[0].Code != "C142" {
			t.Errorf("in another mod: %v", findings)
		}
		for _, f := range check.NewChecker(curtain.Game).CheckFiles(texts) {
			line := fmt.Sprintf("%s %s:%d: %s", f.Code, f.Err.File, f.Err.Line, f.Message)
			if f.Err.Hint != "" {
				line += ": " + f.Err.Hint
			}
			told = append(told, line)
		}
		if got := strings.Join(told, "; "); got != s.found {
			t.Errorf("%s, %s:\n%s\nwant\n%s", s.library, s.user, got, s.found)
		}
	}
}

// withSample checks that every code of a group has a sample.
func withSample(t *testing.T, group string, has func(code string) bool) {
	t.Helper()
	for _, c := range check.Codes {
		if strings.HasPrefix(c.ID, group) && !has(c.ID) {
			t.Errorf("%s, %s, has no sample", c.ID, c.Title)
		}
	}
}

func TestScenariosAreHeldToLess(t *testing.T) {
	stub := "local unused = 1\ncard { id = \"stub\", play = function() end }\ncard { id = \"other\", text = \"9\", play = function() end }\n"
	found := check.NewChecker(curtain.Game).CheckFiles([]*source.Text{{Name: "scripts/scenarios/stub_test.lua", Body: stub}})
	if got := codes(found); !slices.Equal(got, []string{"C101"}) {
		t.Errorf("found %v, not the unused local alone", got)
	}
}

// A kind without values is told nothing of them: a keyword speaks of its numbers as it likes.
func TestKindsWithoutValuesSpeakOfNumbers(t *testing.T) {
	for kind, told := range map[string]bool{"keyword": false, "card": true} {
		text := &source.Text{Name: "sample.lua", Body: "-- x\n" + kind + " { id = \"sample\", text = \"3 more.\" }\n"}
		if found := codes(check.NewChecker(curtain.Game).CheckFiles([]*source.Text{text})); slices.Contains(found, "C124") != told {
			t.Errorf("%s: %v", kind, found)
		}
	}
}

// Where a game always gives a function somebody, there need be no field that asks for them.
func TestATargetIsMissedWhereTheGameGivesNone(t *testing.T) {
	for _, c := range []struct {
		game       *declare.Declaration
		definition string
		missed     bool
	}{
		{curtain.Game, `card { id = "sample", upgrade = { play = function(self, fight, target) self:deal(1, target) end } }`, true},
		{curtain.Game, `card { id = "sample", upgrade = { target = "enemy", play = function(self, fight, target) self:deal(1, target) end } }`, false},
		{skirmish.Game, `card { id = "sample", play = function(self, skirmish, target) self:heal(1, target) end }`, false},
		{battleline.Game, `creature { id = "sample", reap = function(self, game, target) self:heal(1, target) end }`, true},
		{battleline.Game, `upgrade { id = "sample", attached = function(self, game, target) self:heal(1, target) end }`, false},
	} {
		text := &source.Text{Name: "sample.lua", Body: "-- x\nreturn " + c.definition + "\n"}
		found := slices.Contains(codes(check.NewChecker(c.game).CheckFiles([]*source.Text{text})), "C126")
		if found != c.missed {
			t.Errorf("%s: missed is %v", c.definition, found)
		}
	}
}

func TestAFileThatIsNotLuaGivesThatAlone(t *testing.T) {
	found := find("return card {\n  id = = 1,\n}\n")
	if got := codes(found); !slices.Equal(got, []string{"C001"}) {
		t.Errorf("found %v", found)
	}
}

func TestTheBaseScriptsAreClean(t *testing.T) {
	pack := source.Pack{FS: os.DirFS("../../scripts/curtain"), Prefix: "scripts/curtain"}
	definitions, err := pack.ReadAllExceptScenarios()
	if err != nil {
		t.Fatal(err)
	}
	scenarios, err := pack.ReadScenarios()
	if err != nil {
		t.Fatal(err)
	}
	if len(definitions) < 80 || len(scenarios) < 30 {
		t.Fatalf("only %d definitions and %d scenarios", len(definitions), len(scenarios))
	}
	for _, f := range check.NewChecker(curtain.Game).CheckFiles(append(definitions, scenarios...)) {
		t.Errorf("%s %s", f.Code, f.Err)
	}
}

// whole is a card that can be loaded.
const whole = `-- A card.
return card {
  id = "sample", name = "Sample", owner = "neutral", type = "action", rarity = "rare", cost = 1,
  text = "Draw {cards} cards.", values = { cards = 1 }, upgrade = { cost = 0 },
  play = function(self, fight)
    self:draw(self.values.cards)
  end,
}
`

// loads are changes of that card, or whole files, with the code of the expected error.
var loads = []struct{ code, from, to string }{
	{"C001", "cost = 1", "cost = = 1"},
	{"C001", "cost = 1", "cost = 1x"},
	{"C001", "end,\n}", "}"},
	{"C001", "self:draw(self.values.cards)", "while self do continue end"},
	{"C001", "self:draw(self.values.cards)", "local n = 1 // 2"},
	{"C001", "self:draw(self.values.cards)", "local n = 1 n += 1"},
	{"C001", "self:draw(self.values.cards)", "if self != nil then end"},
	{"C001", "self:draw(self.values.cards)", "local at = 1 retrun at"},
	{"C001", "\"Sample\"", "\"Sample"},
	{"C002", "self:draw", "slef:draw"},
	{"C002", "self.values.cards)", "math.flor(1))"},
	{"C003", "self.values.cards)", "os.time())"},
	{"C003", "self.values.cards)", "math.random(3))"},
	{"C003", "self:draw(self.values.cards)", "goto done"},
	{"C004", "self:draw(self.values.cards)", "count = 1"},
	{"C004", "self:draw(self.values.cards)", "card = 1"},
	{"C005", "-- A card.", "local n = 0 local function add() n = n + 1 end add()"},
	{"C006", "-- A card.", "--" + strings.Repeat(" ", 70_000)},
	{"C006", "cost = 1", "cost = " + strings.Repeat("(", 300) + "1" + strings.Repeat(")", 300)},
	{"C007", "-- A card.", "while true do end"},
	{"C007", "-- A card.", "local x = nil; x.y = 1"},
	{"C007", "-- A card.", "error(\"no\")"},
	{"C008", "cost = 1", "cots = 1, cost = 1"},
	{"C011", "\"action\"", "\"acton\""},
	{"C008", "cost = 1", "target = \"enmy\", cost = 1"},
	{"C008", "{cards}", "{card}"},
	{"C008", "{ cost = 0 }", "{ values = { draw = 2 } }"},
	{"C009", "cost = 1", "cost = 7"},
	{"C009", "cost = 1", "cost = \"1\""},
	{"C010", "cost = 1,", ""},
	{"C010", "\"Sample\"", "\"\""},
	{"C010", "upgrade = { cost = 0 },", ""},
	{"C010", whole, "-- nothing\n"},
	{"C011", "\"neutral\"", "\"nobody\""},
	{"C011", whole, whole[:len(whole)-1] + ", card { id = \"sample\", name = \"Sample\", owner = \"neutral\", type = \"action\", cost = 1, text = \"x\", upgrade = { cost = 0 }, play = function() end }\n"},
}

func TestEveryFaultOfALoadHasItsCode(t *testing.T) {
	load := func(body string) error {
		texts := []*source.Text{{Name: "cards/sample.lua", Body: body}}
		_, err := curtain.Ruleset().Load(texts, sandbox.DefaultLimits(), nil)
		return err
	}
	if err := load(whole); err != nil {
		t.Fatalf("the card itself does not load: %s", err)
	}
	for _, l := range loads {
		if !strings.Contains(whole, l.from) {
			t.Fatalf("the card has no %q", l.from)
		}
		err := load(strings.Replace(whole, l.from, l.to, 1))
		if err == nil {
			t.Errorf("%.40q loads", l.to)
			continue
		}
		if found := check.FindingsOfLoadError(err); found[0].Code != l.code {
			t.Errorf("%.40q gives %s, not %s: %s", l.to, found[0].Code, l.code, found[0].Err)
		}
	}
	withSample(t, "C0", func(code string) bool {
		return code == "C099" || slices.ContainsFunc(loads, func(l struct{ code, from, to string }) bool { return l.code == code })
	})
	if got := check.FindingsOfLoadError(os.ErrNotExist); len(got) != 1 || got[0].Code != "C099" {
		t.Errorf("an error of another kind gives %v", got)
	}
}

func TestCodesAreInOrderAndExplained(t *testing.T) {
	for i, c := range check.Codes {
		if i > 0 && c.ID <= check.Codes[i-1].ID {
			t.Errorf("%s comes after %s", c.ID, check.Codes[i-1].ID)
		}
		if c.Title == "" || len(c.Why) < 40 || !strings.HasSuffix(c.Why, ".") || strings.Contains(c.Why, ". ") {
			t.Errorf("%s is not explained in one sentence: %q", c.ID, c.Why)
		}
	}
	if c, err := check.FindCode("c101"); err != nil || c.ID != "C101" {
		t.Errorf("c101 is %v, %v", c, err)
	}
	if _, err := check.FindCode("C120"); err == nil || !strings.Contains(err.Error(), "did you mean") {
		t.Errorf("C120: %v", err)
	}
}

// CODES.md, which people read, has the same table as the program.
func TestTheDocumentShowsEveryCode(t *testing.T) {
	if want := check.CodesDocument((*phrase.Phrasebook)(nil).Translate); testkit.ReadFile(t, "CODES.md") != want {
		t.Errorf("CODES.md is out of date; it should be\n%s", want)
	}
}

func TestOneFileCannotFloodAReport(t *testing.T) {
	if n := len(find(strings.Repeat("local unused = 1\n", 3000))); n < 50 || n > 200 {
		t.Errorf("%d findings in one file", n)
	}
}
