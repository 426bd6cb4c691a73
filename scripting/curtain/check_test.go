package curtain_test

import (
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// edited returns the base game with changes, each in the file of that name.
func edited(t *testing.T, edits ...edit) *generation {
	t.Helper()
	texts := baseTexts(t)
	for _, e := range edits {
		n := slices.IndexFunc(texts, func(text *source.Text) bool { return strings.HasSuffix(text.Name, "/"+e.file+".lua") })
		if n < 0 {
			texts = append(texts, &source.Text{Name: "scripts/curtain/more/" + e.file + ".lua", Body: e.to})
			continue
		}
		if !strings.Contains(texts[n].Body, e.from) {
			t.Fatalf("%s has no %q any more", e.file, e.from)
		}
		texts[n] = &source.Text{Name: texts[n].Name, Body: strings.ReplaceAll(texts[n].Body, e.from, e.to)}
	}
	g := load(t, texts...)
	return g
}

type edit struct{ file, from, to string }

// sampled is a change that must be complained of, and one like it that must not.
type sampled struct {
	code string
	bad  edit
	line int // of the complaint
	good edit
}

const idleEnemy = "-- It waits.\nreturn enemy {\n  id = \"idler\", name = \"Idler\", hp = 5,\n  intents = { {}, {} },\n}\n"

var ofDefinitions = []sampled{
	{"C201", edit{"block", "block = 4", "block = 3"}, 7, edit{"block", "block = 4", "block = 5"}},
	{"C201", edit{"block", "upgrade = { values = { block = 4 } }", "upgrade = {}"}, 7,
		edit{"block", "upgrade = { values = { block = 4 } }", "upgrade = { play = function(self) self:gain(self.values.block, \"block\") self:draw(1) end }"}},
	{"C202", edit{"block", "values = { block = 4 }", "cost = 3, values = { block = 4 }"}, 7, edit{"block", "values = { block = 4 }", "cost = 0"}},
	{"C203", edit{"run", `{ "aldric", "pip" }`, `{ "aldric", "vera" }`}, 0, edit{"run", `{ "aldric", "pip" }`, `{ "pip", "aldric" }`}},
	{"C204", edit{"iron_wall", "values = { block = 10 }", "values = { block = 11 }"}, 1, edit{"iron_wall", "-- Gain 10 Block.", "-- A wall of iron."}},
	{"C205", edit{"iron_wall", `rarity = "rare"`, `rarity = "basic"`}, 3, edit{"iron_wall", `rarity = "rare"`, `rarity = "uncommon"`}},
	{"C205", edit{"run", `"stage_rat", `, ""}, 4, edit{"run", `"stage_rat"`, `"stage_rat", "stage_rat"`}},
	{"C206", edit{"idler", "", idleEnemy}, 4, edit{"idler", "", strings.Replace(idleEnemy, "{}, {}", "{}, { attack(1) }", 1)}},
	{"C207", edit{"iron_wall", "self:gain", "self:gian"}, 10, edit{"iron_wall", "self:gain(", "self:say(\"no\") self:gain("}},
	{"C207", edit{"iron_wall", "self:gain", "self:hurt"}, 10, edit{"iron_wall", "self:gain(", "self:say(\"no\") self:gain("}}, // a verb of the run
	{"C208", edit{"protective_stance", "fight.ovation", "fight.ovatoin"}, 9, edit{"protective_stance", "fight.ovation", "fight.energy"}},
	{"C208", edit{"sworn_protector", "keywords.fortify", "keywords.fortfy"}, 10, edit{"sworn_protector", "keywords.fortify", "keywords.block"}},
	{"C209", edit{"curtain_of_iron", `event.keyword == "block"`, `event.keyword == "blok"`}, 11, edit{"curtain_of_iron", `event.keyword == "block"`, `event.keyword == "shield"`}},
	{"C209", edit{"curtain_of_iron", `event.keyword == "block"`, `event == "block"`}, 11, edit{"curtain_of_iron", `event.keyword == "block"`, `event ~= nil`}},
	{"C208", edit{"prop_master", `keyword == "block"`, `keyword.keyword == "block"`}, 10, edit{"prop_master", `keyword == "block"`, `keyword == "shield"`}},
	{"C207", edit{"iron_wall", "self:gain", "self:leave() self:gain"}, 10, edit{"phantom_understudy", "damaged = function(self, fight, event)", "damaged = function(self, fight, event) if fight.turn > 99 then self:leave() end"}},
	{"C215", edit{"curtain_of_iron", `event.keyword == "block"`, `event.keyword == "curtain:block"`}, 11, edit{"curtain_of_iron", `event.keyword == "block"`, `event.keyword == "shield"`}},
	{"C210", edit{"vex", `"frustration", target`, `"frustrated", target`}, 11, edit{"vex", `"frustration", target`, `"fear", target`}},
	{"C210", edit{"cleanse", `{ "burn", "poison" }`, `{ "burn", "block" }`}, 11, edit{"cleanse", `{ "burn", "poison" }`, `{ "burn", "curse" }`}},
	{"C216", edit{"vex", `"frustration", target`, `"frustration", target, 1`}, 11, edit{"vex", `"frustration", target`, `"fear", target`}},
	{"C216", edit{"iron_wall", "self:gain(self.values.block", "self:gain(\"much\""}, 10, edit{"iron_wall", "self:gain(", "self:say(\"no\") self:gain("}},
	{"C216", edit{"iron_wall", "self:gain(self.values.block, \"block\"", "self:gain(self.values.block"}, 10, edit{"iron_wall", "self:gain(", "self:draw(1) self:gain("}},
}

// The third protagonist of C203 has Basics and nothing else.
var vera = []edit{
	{"vera", "", "-- Vera.\nreturn protagonist { id = \"vera\", name = \"Vera\", hp = 5, basics = { \"pose\", \"bow\" } }\n"},
	{"pose", "", "-- Draw 1 card.\nreturn card { id = \"pose\", name = \"Pose\", owner = \"vera\", type = \"action\", rarity = \"basic\", cost = 1, text = \"Draw {n} card.\", values = { n = 1 }, upgrade = { cost = 0 }, play = function(self) self:draw(self.values.n) end }\n"},
	{"bow", "", "-- Draw 1 card.\nreturn card { id = \"bow\", name = \"Bow\", owner = \"vera\", type = \"action\", rarity = \"basic\", cost = 1, text = \"Draw {n} card.\", values = { n = 1 }, upgrade = { cost = 0 }, play = function(self) self:draw(self.values.n) end }\n"},
}

// What nobody meets yet is a finding and no mistake: a card or an enemy may be
// written before the run has a place for it.
func TestTheBaseGameIsClean(t *testing.T) {
	for _, f := range check.CheckGeneration(edited(t).Generation) {
		if f.Code != "C205" {
			t.Errorf("%s %s", f.Code, f.Err)
		}
	}
}

func TestEveryCheckOfDefinitionsComplainsOfTheBadAndNotOfTheGood(t *testing.T) {
	testkit.SkipUnlessFull(t)
	before := check.CheckGeneration(edited(t, vera...).Generation)
	// fresh returns the findings that a change causes.
	fresh := func(change edit) []scripting.Finding {
		return slices.DeleteFunc(check.CheckGeneration(edited(t, append(slices.Clone(vera), change)...).Generation), func(f scripting.Finding) bool {
			return slices.ContainsFunc(before, func(b scripting.Finding) bool { return b.Code == f.Code && b.Message == f.Message })
		})
	}
	for _, s := range testkit.Sample(2, ofDefinitions) {
		found := fresh(s.bad)
		at := slices.IndexFunc(found, func(f scripting.Finding) bool { return f.Code == s.code && (s.line == 0 || f.Err.Line == s.line) })
		if at < 0 {
			t.Errorf("no %s on line %d, but %v, with %q", s.code, s.line, found, s.bad.to)
		} else if e := found[at].Err; e.Source == "" {
			t.Errorf("%s quotes no line: %s", s.code, e)
		}
		for _, f := range fresh(s.good) {
			if f.Code == s.code && !strings.Contains(f.Err.File, "more/") {
				t.Errorf("%s is found with %q: %s", s.code, s.good.to, f.Err)
			}
		}
	}
	everyCode(t, "C2", func(code string) bool {
		if code == "C211" {
			return true // of a game in which a deck is played by whoever is there
		}
		if code == "C212" {
			return true // of mods: TestARemovalWins
		}
		if code == "C213" || code == "C214" {
			return true // of mods: TestCodeThatNamesWhatIsGone, TestAChangeThatFitsNoMoreIsLeftOut
		}
		return slices.ContainsFunc(ofDefinitions, func(s sampled) bool { return s.code == code })
	})
}

// Whoever adds an enemy is told where it is put on stage.
func TestAnEnemyNobodyMeetsNamesTheFileOfTheRun(t *testing.T) {
	for _, f := range check.CheckGeneration(edited(t, edit{"idler", "", idleEnemy}).Generation) {
		if f.Code == "C205" && strings.Contains(f.Message, `"idler"`) {
			if !strings.Contains(f.Err.Hint, "scripts/curtain/run.lua") {
				t.Errorf("the hint is %q", f.Err.Hint)
			}
			return
		}
	}
	t.Error("nothing complains of an enemy that no scene has")
}

// A text and its code that agree on what the fights of the check never see.
func TestASentenceThatNeverHappensIsReported(t *testing.T) {
	find := func(word string) []string {
		g, err := loaded(few(t, "aldric/curtain_of_iron", func(body string) string {
			changed := strings.NewReplacer(`"block" and event.target == fight.team`, `"`+strings.ToLower(word)+`"`, "you gain Block", "the enemy gains "+word).Replace(body)
			if !strings.Contains(changed, "the enemy gains "+word) || strings.Contains(changed, "fight.team") {
				t.Fatalf("curtain_of_iron is another: %s", body)
			}
			return changed
		}), sandbox.DefaultLimits(), nil)
		if err != nil {
			t.Fatal(err)
		}
		found, err := g.CompareTextsWithEffects()
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, f := range found {
			all = append(all, f.Code)
		}
		return all
	}
	if got := find("Accuracy"); !slices.Equal(got, []string{"C309"}) {
		t.Errorf("found %v, not C309 alone", got)
	}
	if got := find("Block"); slices.Contains(got, "C309") {
		t.Errorf("found %v for what does happen", got)
	}
}

func everyCode(t *testing.T, group string, has func(code string) bool) {
	t.Helper()
	for _, c := range check.Codes {
		if strings.HasPrefix(c.ID, group) && !has(c.ID) {
			t.Errorf("%s, %s, has no sample", c.ID, c.Title)
		}
	}
}

// A pack of cards and two protagonists, with no run, can be checked too.
func TestAPackWithoutARunCanBeChecked(t *testing.T) {
	g := load(t, few(t, "vex", nil)...)
	found, err := g.CompareTextsWithEffects()
	if found = append(found, check.CheckGeneration(g.Generation)...); err != nil || len(found) > 0 {
		t.Errorf("%v, %v", found, err)
	}
}

func TestCardsNeedSomebodyToPlayThem(t *testing.T) {
	var alone []*source.Text
	for _, text := range baseTexts(t) {
		if strings.Contains(text.Name, "/macguffin/") {
			alone = append(alone, text)
		}
	}
	g := load(t, alone...)
	if _, err := g.CompareTextsWithEffects(); err == nil || !strings.Contains(err.Error(), "two protagonists") {
		t.Errorf("the error is %v", err)
	}
}

// The owner of a card need not be one of the pair that runs begin with, and two protagonists may share a name.
func TestCardsOfAThirdProtagonistAreTried(t *testing.T) {
	third := few(t, "pip/quick_jab", nil)
	for _, e := range append(slices.Clone(vera), edit{"grudge", "", `-- Whenever the MacGuffin loses HP: Gain 1 Retaliate.
return card {
  id = "grudge", name = "Grudge", owner = "vera", type = "enchantment", rarity = "rare", cost = 1,
  text = "Whenever the MacGuffin loses HP: Gain {retaliate} Retaliate. Gain {taunt} Taunt on Vera.",
  values = { retaliate = 1, taunt = 1 }, upgrade = { cost = 0 },
  on = { damaged = function(self, fight, event)
    if event.target == fight.macguffin then
      self:gain(self.values.retaliate, "retaliate")
      self:gain(self.values.taunt, "taunt", fight.vera)
    end
  end },
}
`}) {
		third = append(third, &source.Text{Name: "scripts/curtain/more/" + e.file + ".lua", Body: e.to})
	}
	found, err := load(t, third...).CompareTextsWithEffects()
	if err != nil || len(found) > 0 {
		t.Errorf("%v, %v", found, err)
	}
	namesakes := few(t, "protagonists/pip", func(body string) string { return strings.Replace(body, `name = "Pip"`, `name = "Aldric"`, 1) })
	g := load(t, namesakes...)
	named := 0
	for _, text := range namesakes {
		named += strings.Count(text.Body, `name = "Aldric"`)
	}
	if _, err := g.CompareTextsWithEffects(); err != nil || named != 2 {
		t.Errorf("%d are called Aldric: %v", named, err)
	}
}

// TestWhatCodeBringsIsMet: a card that another creates, an enemy that another summons; what
// names only itself, or is changed, nobody brings.
func TestWhatCodeBringsIsMet(t *testing.T) {
	const body = `
card { id = "bit", name = "Bit", owner = "neutral", type = "action", rarity = "basic", cost = 0, text = "x", unplayable = true, upgrade = { text = "y" } }
card { id = "self", name = "Self", owner = "neutral", type = "action", rarity = "basic", cost = 0, text = "x", upgrade = { cost = 1 }, play = function(self) self:create("self") end }
card { id = "maker", name = "Maker", owner = "neutral", type = "action", rarity = "rare", cost = 0, text = "x", upgrade = { cost = 1 }, play = function(self) self:create("bit") end }
enemy { id = "imp", name = "Imp", hp = 5, intents = { { attack(1) } } }
enemy { id = "lone", name = "Lone", hp = 5, intents = { { attack(1) } }, on = { enemy_turn_end = function(self) self:summon("imp") end } }`
	var idle []string
	for _, f := range check.CheckGeneration(modded(t, "mod/zz.lua", body).Generation) {
		if f.Code == "C205" {
			idle = append(idle, f.Message)
		}
	}
	if said := strings.Join(idle, "\n"); len(idle) != 2 || !strings.Contains(said, `the card "self"`) || !strings.Contains(said, `the enemy "lone"`) {
		t.Error(said)
	}
}
