package curtain_test

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// Three of the game's own keywords written in Lua, under other words.
const rebuilt = `
keyword {
  id = "frail", name = "Frail", text = "Vulnerable again.", holder = "any", polarity = "bad", stacks = "longest", decays = "turn",
  modify = { taken = function(self, fight, value, event) return math.floor(value * 3 / 2) end },
}
keyword {
  id = "aegis", name = "Aegis", text = "Shield again.", holder = { "protagonist", "enemy" }, decays = "enemies_done",
  modify = { absorbed = function(self, fight, value, event) return math.max(0, value - self.stacks) end },
}
keyword {
  id = "venom", name = "Venom", text = "Poison again.", holder = "any", polarity = "bad", decays = "tick",
  tick = function(self, fight) self:lose(self.stacks, "hp", self.holder) end,
  modify = { healed = function(self, fight, value, event) return value - self.stacks end },
}`

// brewery has more of the three keywords than the cards of the pack.
const brewery = `
card { id = "zz_brew", name = "Brew", owner = "neutral", type = "action", cost = 0, target = "enemy", text = "-", upgrade = { cost = 0 },
  play = function(self, fight, target) self:inflict(3, "poison", target) self:inflict(2, "vulnerable", target) end }
card { id = "zz_cover", name = "Cover", owner = "neutral", type = "action", cost = 0, target = "protagonist", text = "-", upgrade = { cost = 0 },
  play = function(self, fight, target) self:gain(4, "shield", target) self:heal(2, target) end }
enemy { id = "zz_mirror", name = "Mirror", hp = 40, intents = {
  { gain(5, "shield"), inflict(2, "vulnerable", "allies") }, { attack_all(4), heal(3) }, { inflict(2, "poison", "allies"), attack(6, { times = 2 }) }, { lose("all", "poison") } } }
`

// TestWhatAKeywordDealsIsTold as its own, not as a share of another hit, and as what it costs.
func TestWhatAKeywordDealsIsTold(t *testing.T) {
	const golem = `
keyword { id = "golem", name = "Golem", text = "It hits.", holder = "team", decays = "never", on = {
  player_turn_end = function(self, fight) self:deal(3, fight.enemy) end } }
keyword { id = "guard", name = "Guard", text = "It shares.", holder = "protagonist", decays = "never", modify = {
  shared = function(self, fight, value) return 2 end } }
card { id = "clay", name = "Clay", owner = "neutral", type = "action", cost = 0, text = "-", upgrade = { cost = 0 },
  play = function(self) self:gain(1, "golem") self:gain(1, "guard", "pip") end }`
	c := gametest.Load(t, curtain.Ruleset(), append(gametest.Texts(t, curtain.Ruleset()), &source.Text{Name: "scripts/curtain/golem.lua", Body: golem})...)
	log := &engine.Log{}
	table := gametest.StartGame(t, c, scripting.GameStart{Seed: 1, Words: "fight stage_rat"}, log)
	must(t, table, "hand + clay", "clay", "end")
	told := strings.Join(table.Story(log.Events, screen.Screen{}), "\n")
	for _, want := range []string{"Golem costs Stage Rat 3 HP", "Guard pulls part of the hit to Pip, who loses 2 HP"} {
		if !strings.Contains(told, want) {
			t.Errorf("%s\nwant %s", told, want)
		}
	}
}

// TestNoStacksAreLostThatNobodyHolds although the function says that fewer than none are left.
func TestNoStacksAreLostThatNobodyHolds(t *testing.T) {
	const leaky = `enemy { id = "leaky", name = "Leaky", hp = 50, modify = { clear = function(self, fight, value, keyword) return -7 end }, intents = { { gain(3, "block") } } }`
	c := gametest.Load(t, curtain.Ruleset(), append(gametest.Texts(t, curtain.Ruleset()), &source.Text{Name: "scripts/curtain/leaky.lua", Body: leaky})...)
	log := &engine.Log{}
	must(t, gametest.StartGame(t, c, scripting.GameStart{Seed: 1, Words: "fight leaky"}, log), "end", "end")
	i := slices.IndexFunc(log.Events, func(e engine.Event) bool { return e.Kind == rules.Cleared })
	if i < 0 || log.Events[i].Amount != 3 || log.Events[i].To != 0 {
		t.Errorf("the Block of 3 is cleared by %+v", log.Events[max(0, i)])
	}
}

// asIn are the words of the keywords in Lua by those of the game's own.
var asIn = map[string]string{"vulnerable": "frail", "shield": "aegis", "poison": "venom"}

// Weak halves what is gained of Shield, and knows no other keyword; Burn burns after
// Poison, and before what is in Lua. They are left out of both packs.
var without = map[string]string{"weak": "forgetful", "burn": "fear"}

var rebuiltWords = regexp.MustCompile(`\b(vulnerable|shield|poison|weak|burn)\b`)

// packWith is the pack with the brewery, its keywords by other words.
func packWith(t *testing.T, words map[string]string, more string) *scripting.Generation {
	t.Helper()
	texts := append(gametest.Texts(t, curtain.Ruleset()), &source.Text{Name: "zz/brewery.lua", Body: brewery})
	for i, text := range texts {
		texts[i] = &source.Text{Name: text.Name, Path: text.Path, Body: rebuiltWords.ReplaceAllStringFunc(text.Body, func(w string) string { return cmp.Or(words[w], without[w], w) })}
	}
	if more != "" {
		texts = append(texts, &source.Text{Name: "zz/keywords.lua", Body: more})
	}
	return gametest.Load(t, curtain.Ruleset(), texts...)
}

// told is an event with the keyword in it by the word of the game's own. Who did it is
// left out: a keyword of the pack acts for its holder, the game's own for nobody.
func told(t screen.Table, e engine.Event) string {
	table := t.(*ui.FightTable).Content().Keywords
	word := func(n int16) string {
		if !table.HasID(int(n)) {
			return fmt.Sprint(n)
		}
		word := table.Row(engine.KeywordID(n)).Word
		for own, other := range asIn {
			if word == other {
				return own
			}
		}
		return word
	}
	return fmt.Sprint(e.Kind, e.Flags, e.Point, e.Target, e.Card, e.Amount, e.From, e.To, e.Text, word(e.Keyword), word(e.Cause.Keyword), e.Cause.Hit)
}

// story are events, of which those that one after another tell what goes are in no
// order: they come by the numbers of the keywords.
func story(t screen.Table, events []engine.Event) (list []string) {
	fading := 0
	for _, e := range events {
		list = append(list, told(t, e))
		if e.Kind != rules.Cleared && e.Kind != rules.Lost {
			fading = len(list)
		}
		slices.Sort(list[fading:])
	}
	return list
}

func TestKeywordsOfTheGameCanBeWrittenInLua(t *testing.T) {
	contents := [2]*scripting.Generation{packWith(t, nil, ""), packWith(t, asIn, rebuilt)}
	pack := contents[0].Content.(*rules.Content)
	enemies := slices.DeleteFunc(pack.EnemyIDs(), func(id string) bool { return id == "playwright" }) // who picks among debuffs by their numbers
	seen := map[string]int{}
	for n := range 150 {
		c := newChance(t.Name(), n)
		deck := []string{"zz_brew", "zz_cover", "zz_brew", "zz_cover"}
		for range 10 {
			deck = append(deck, pick(c, pack.CardIDs()))
		}
		words := "fight zz_mirror " + pick(c, enemies) + " deck=" + strings.Join(deck, ",")
		var tables [2]screen.Table
		var logs [2]engine.Log
		for i, content := range contents {
			tables[i] = gametest.StartGame(t, content, scripting.GameStart{Seed: engine.Seed(n), Words: words}, &logs[i])
		}
		for range 60 {
			legal := tables[0].Legal(nil)
			if len(legal) == 0 {
				break
			}
			a := legal[c.IntN(len(legal))]
			for i, table := range tables {
				logs[i].Events = logs[i].Events[:0]
				if err := table.Apply(a); err != nil {
					t.Fatal(n, err)
				}
			}
			own, lua := story(tables[0], logs[0].Events), story(tables[1], logs[1].Events)
			for i, say := range own {
				if i >= len(lua) || lua[i] != say || len(own) != len(lua) {
					t.Fatalf("fight %d, %s: event %d of %d of %s is\n%s, in Lua of %d\n%s", n, words, i, len(own), tables[0].Describe(a), say, len(lua), lua[min(i, len(lua)-1)])
				}
				for own := range asIn {
					if strings.Contains(say, own) {
						seen[own]++
					}
				}
			}
		}
	}
	for own := range asIn {
		if seen[own] < 1000 {
			t.Errorf("%s is in %d events only", own, seen[own])
		}
	}
}

func TestTheDamageOfCompanionsToComeIsJudged(t *testing.T) {
	g := modded(t, "zz/dogs.lua", `enemy { id = "biter", name = "Biter", companion = true, hp = 8, intents = { { attack(6) } } }
enemy { id = "dozer", name = "Dozer", companion = true, hp = 8, intents = { {} } }`)
	judged := func(words, direction string) int {
		game := begin(t, player(t, g), words)
		must(t, game, direction)
		return game.Judge(0)
	}
	if now, later := judged("fight critic dozer", "hp enemy 54"), judged("fight critic biter", "hp enemy 60"); later <= now {
		t.Errorf("six damage each turn is worth %d, and six damage once %d", later, now)
	}
}

// TestAKeywordIsJudgedAsItsAuthorSays gives one in Lua what Luck is worth.
func TestAKeywordIsJudgedAsItsAuthorSays(t *testing.T) {
	const pack = `keyword { id = "fluke", name = "Fluke", text = "x", decays = "turn" WORTH }
card { id = "wish", name = "Wish", owner = "neutral", type = "action", rarity = "rare", cost = 1, text = "Gain {n} NAME.", values = { n = 3 }, upgrade = { cost = 0 }, play = function() end }
run { id = "short", name = "Short", deck = { basics = 0, "wish", "wish" }, acts = { { name = "I", rooms = { { kind = "rest" }, { kind = "fight", enemies = { "stage_rat" } } } } } }`
	judged := func(worth, word, name string) (held, promised int) {
		g := modded(t, "zz/fluke.lua", strings.NewReplacer("WORTH", worth, "NAME", name).Replace(pack))
		game := begin(t, player(t, g), "fight stage_rat")
		must(t, game, fmt.Sprintf("set team %s 3", word))
		return game.Judge(0), begin(t, player(t, g), "run short basics=galvanize,quick_jab").Judge(0)
	}
	held, promised := judged("", "luck", "Luck")
	if h, p := judged(", worth = { team = 5, card = 5 }", "fluke", "Fluke"); h != held || p != promised {
		t.Errorf("Luck is worth %d and %d, what should count alike %d and %d", held, promised, h, p)
	}
	if h, p := judged("", "fluke", "Fluke"); h == held || p == promised {
		t.Errorf("what is guessed is what is said: %d, %d", h, p)
	}
}
