package ui_test

import (
	"regexp"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/autobattle/ui"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit/contenttest"
	"curtaincall/engine/testkit/tabletest"
)

// town is a small content with an ability of each moment that stories divide battles by.
func town(t testing.TB) *autobattle.Content {
	t.Helper()
	on := func(trigger autobattle.Trigger, do autobattle.Ability) (on [autobattle.NumTriggers]autobattle.Ability) {
		on[trigger] = do
		return on
	}
	who := func(u autobattle.Unit) (list autobattle.UnitList) {
		list.AddIfMissing(u)
		return list
	}
	grow := func(g *autobattle.Game, self autobattle.Unit, _ autobattle.AbilityEvent) {
		g.Buff(self, 1, 0, false, who(self))
	}
	hatch := func(g *autobattle.Game, self autobattle.Unit, _ autobattle.AbilityEvent) {
		g.Spawn(self, int16(g.Content().UnitIndex("chick")))
	}
	shield := func(g *autobattle.Game, self autobattle.Unit, _ autobattle.AbilityEvent) {
		g.GrantKeywordForGood(self, autobattle.Shield, who(self))
	}
	pay := func(g *autobattle.Game, self autobattle.Unit, _ autobattle.AbilityEvent) { g.GainMana(self, 1) }
	units := []*autobattle.UnitDef{
		{ID: "bear", Name: "Bear", Attack: 2, Health: 4, Cost: 2, Pitch: 1, Rarity: autobattle.Common, Text: "Before attack: gain 1 attack.", On: on(autobattle.OnBeforeAttack, grow)},
		{ID: "hen", Name: "Hen", Attack: 1, Health: 3, Cost: 1, Pitch: 1, Rarity: autobattle.Common, Text: "Faint: spawn Chick.", On: on(autobattle.OnFaint, hatch)},
		{ID: "page", Name: "Page", Attack: 1, Health: 5, Cost: 3, Pitch: 2, Rarity: autobattle.Rare, Text: "Buy: gain Shield for good.", On: on(autobattle.OnBuy, shield)},
		{ID: "chick", Name: "\x1b[2JChick", Attack: 1, Health: 1, Keywords: 1 << autobattle.Guard, Text: "Buy: gain 1 mana.", On: on(autobattle.OnBuy, pay)},
	}
	return contenttest.NewAutobattleContent(t, units)
}

// opened is a whole game whose player has shopped a little.
func opened(t testing.TB) *ui.Table {
	t.Helper()
	g, err := autobattle.StartGame(town(t), 3, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	table := ui.NewTable(g)
	for _, text := range []string{"put player 1 bear", "put player 3 hen", "hand player + page", "hand player + hen", "mana player 3"} {
		act(t, table, text)
	}
	return table
}

// act applies what a person types, and returns what is told of it.
func act(t testing.TB, table *ui.Table, text string) string {
	t.Helper()
	log := &engine.Log{}
	table.SetLog(log)
	tabletest.Act(t, table, text)
	return strings.Join(table.Story(log.Events, screen.Screen{Width: 80}), "\n")
}

func TestTheShopIsSeenAtAGlance(t *testing.T) {
	table := opened(t)
	tabletest.Has(t, tabletest.RenderStage(table, 100), "Round 1 · your shop", "you ♥♥♥♥♥♥ 6 lives, 0 wins", "enemy ♥♥♥♥♥♥ 6 lives, 0 wins", "Mana ●●● 3 of 3",
		" 1  Bear 2/4 +1  Before attack: gain 1 attack.", " 3  Hen 1/3", " -  empty: 2, 4 and 5", "(3) Page 1/5 +2  Buy: gain Shield for good.", "(1) Hen 1/3 +1  Faint: spawn Chick.")
	told := act(t, table, "play page 2")
	tabletest.Has(t, told, "The player plays P2 Page.", "\n  P2 Page gains Shield for good.")
	tabletest.Has(t, tabletest.RenderStage(table, 100), "Mana ○○○ 0", " 2  Page 1/5 +2  ⛨ Shield  Buy: gain Shield")
	tabletest.Has(t, tabletest.RenderStage(table, 40), " 2  Page 1/5 +2  ⛨ Shield  Buy: gain\n       Shield for good.")
}

func TestStageFitsEveryWidth(t *testing.T) {
	table := opened(t)
	act(t, table, "play page 2")
	for _, typed := range []string{"end", "end", "fight"} {
		tabletest.CheckStageFits(t, table)
		act(t, table, typed)
	}
	tabletest.CheckStageFits(t, table)
}

func TestAFullShopFitsTheRows(t *testing.T) {
	table := opened(t)
	for _, text := range []string{"put player 2 page", "put player 4 hen", "put player 5 bear", "put enemy 1 bear", "put enemy 2 hen", "end", "end", "fight"} {
		act(t, table, text)
	}
	for table.Phase() != autobattle.InShop {
		act(t, table, "fight")
	}
	act(t, table, "hand player + page")
	for _, size := range []screen.Screen{{Width: 100, Height: 36}, {Width: 80, Height: 21}, {Width: 60, Height: 17}} {
		lines := table.Stage(size)
		shown := strings.Join(lines, "\n")
		if len(lines) > size.Height || screen.MaxColumns(lines) > size.Width {
			t.Errorf("%d lines, %d columns on %v:\n%s", len(lines), screen.MaxColumns(lines), size, shown)
		}
		tabletest.Has(t, shown, "lives", "Mana", "Bear", "Page", "Hen", "Hand:", " 1 (", "Page", " 3 (")
	}
}

func TestNeitherPlayerSeesTheShopOfTheOther(t *testing.T) { // O-28
	table := opened(t)
	table.Abilities().SetAudience(autobattle.Player)
	told := act(t, table, "play page 2") + act(t, table, "end")
	tabletest.Has(t, told, "You play P2 Page")
	if strings.Contains(told, "enemy's shop") {
		t.Errorf("told to the player:\n%s", told)
	}
	shown := tabletest.RenderStage(table, 100)
	tabletest.Has(t, shown, "your shop")
	for _, secret := range []string{" 2  Page 1/5 +2", " 1  Bear 2/4 +1"} {
		if strings.Contains(shown, secret) {
			t.Errorf("the enemy sees %q:\n%s", secret, shown)
		}
	}
	act(t, table, "hand enemy + chick")
	for _, text := range []string{"pitch 1", "play chick 1"} {
		if told := act(t, table, text); told != "" {
			t.Errorf("the player hears of the enemy's shop:\n%s", told)
		}
	}
	table.Abilities().SetAudience(autobattle.Enemy)
	tabletest.Has(t, act(t, table, "pitch 1"), "You pitch")
	table.Abilities().SetAudience(engine.NoSeat)
	tabletest.Has(t, act(t, table, "pitch 1"), "The enemy pitches")
}

// Before a battle the player sees the own line once more, and nothing of the other.
func TestTheOwnLineIsSeenBeforeABattle(t *testing.T) {
	table := opened(t)
	for _, text := range []string{"put player 2 hen", "put enemy 1 bear", "end", "end"} {
		act(t, table, text)
	}
	shown := tabletest.RenderStage(table, 80)
	if tabletest.Has(t, shown, "the battle", "│ P1 Bear 2/4 › P2 Hen 1/3"); strings.Contains(shown, "E1") {
		t.Errorf("the line of the enemy is shown:\n%s", shown)
	}
}

func TestABattleIsToldClashByClash(t *testing.T) {
	table := opened(t)
	act(t, table, "put enemy 4 bear")
	act(t, table, "end")
	act(t, table, "end")
	tabletest.Has(t, table.InputHint(), `"fight"`)
	told := act(t, table, "fight")
	tabletest.Has(t, told, "The battle\n",
		"  │ P1 Bear 2/4 › P2 Hen 1/3\n", "  │ E1 Bear 2/4\n", "Before the clash:\n", "  E1 Bear, before attack:\n    E1 Bear: attack 2 → 3.\n", "  P1 Bear, before attack:\n    P1 Bear: attack 2 → 3.\n",
		"Clash 1: P1 Bear hits for 3, E1 Bear for 3\n", "  E1 Bear loses 3 health (4 → 1).\n", "  P1 Bear loses 3 health (4 → 1).",
		"Clash 2", "dies", "  │ P2 Hen 1/3\n", "  │ nobody\n", "The player wins the battle.", "Lives of the enemy: 6 → 5.", "Round 2")
	if n := strings.Count(told, "│ P1"); n != 1 {
		t.Errorf("the player's line is drawn %d times before anybody dies", n)
	}
	tabletest.Has(t, tabletest.RenderStage(table, 80), "Round 2", "you ♥♥♥♥♥♥ 6 lives, 1 win", "The enemy in the last battle", "  │ E4 Bear 2/4")
}

// Whose doing it was stands above what an ability does, once for all of it; what the
// rules do of themselves is nobody's.
func TestABattleTellsWhoseDoingItIs(t *testing.T) {
	l := &autobattle.BattleLayout{}
	l.Boards[autobattle.Player] = append(l.Boards[autobattle.Player], autobattle.UnitLayout{ID: "hen"})
	l.Boards[autobattle.Enemy] = append(l.Boards[autobattle.Enemy], autobattle.UnitLayout{ID: "bear"})
	g, err := autobattle.StartBattleFromLayout(town(t), l, 1, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	table := ui.NewTable(g)
	told := act(t, table, "finish")
	tabletest.Has(t, told, "E1 Bear, before attack:\n  E1 Bear: attack 2 → 3.\nClash 1\n  E1 Bear loses 1 health (4 → 3).\n",
		"  P1 Hen dies.\n  P1 Hen, faint:\n    P2 [2JChick appears, 1/1.\n")
}

// What is drawn after the last clash is what stands there.
func TestTheDrawnLinesAreThoseOfTheGame(t *testing.T) {
	for seed := range engine.Seed(20) {
		l := &autobattle.BattleLayout{Seed: int(seed)}
		for s, ids := range [][]string{{"hen", "bear", "hen", "page"}, {"page", "hen", "hen", "bear", "hen"}} {
			for i, id := range ids {
				l.Boards[s] = append(l.Boards[s], autobattle.UnitLayout{ID: id, Attack: (int(seed) * (i + 3)) % 5, Keywords: autobattle.KeywordMask(int(seed)*(i+1)) % 8})
			}
		}
		log := &engine.Log{}
		g, err := autobattle.StartBattleFromLayout(town(t), l, seed, nil, log)
		if err != nil {
			t.Fatal(err)
		}
		table := ui.NewTable(g)
		if err := table.Apply(engine.NewAction(autobattle.ActFinish)); err != nil {
			t.Fatal(err)
		}
		told, shown := table.Story(log.Events, screen.Screen{}), table.Stage(screen.Screen{})
		last := told[len(told)-3 : len(told)-1] // before who has won
		if got, want := strings.Join(last, "\n"), strings.Join(shown[1:3], "\n"); got != want {
			t.Errorf("seed %d: drawn\n%s\nwhere there is\n%s", seed, got, want)
		}
	}
}

func TestNothingOfAScriptReachesTheTerminal(t *testing.T) {
	table := opened(t)
	shown := act(t, table, "put enemy 1 chick") + act(t, table, "end") + act(t, table, "end") + act(t, table, "fight") + tabletest.RenderStage(table, 80) + table.InputHint()
	help, known := table.Help("chick", screen.Screen{Width: 60})
	shown += strings.Join(help, "")
	tabletest.CheckNoControlCharacters(t, shown)
	if !known {
		t.Error("help does not know the chick")
	}
	if !strings.Contains(shown, "Chick") {
		t.Error("the chick is not shown at all")
	}
}

func TestHelp(t *testing.T) {
	tabletest.CheckHelp(t, opened(t), map[string]string{"taunt": "select enemies", "shield": "Prevents the first damage", "Bear": "cost 2 · pitch 1 · common", "mana": "pitching cards and selling units", "for good": "until it is sold", "poison": "no further effect", "guard": "no further effect", "clahs": "at the same time"})
}

func TestCopiesAreTheSameTableAndApart(t *testing.T) { tabletest.CheckCopies(t, opened(t)) }

func TestEveryLegalActionIsReadBackFromItsText(t *testing.T) {
	tabletest.CheckDescribeParsesBack(t, opened(t), 100)
}

func TestJudgingIsFair(t *testing.T) { tabletest.CheckJudgeIgnoresHidden(t, opened(t)) }

func TestJudgingAllocatesNothing(t *testing.T) { tabletest.CheckJudgeAllocatesNothing(t, opened(t)) }

func TestGuideSaysWhatWorks(t *testing.T) {
	table, offered := opened(t), regexp.MustCompile(`"([a-z]+ [0-9 ]+)"`)
	for _, typed := range []string{"sell 1", "pitch 1", "clear player 3", "mana player 0", "put player 4 bear"} {
		for _, words := range offered.FindAllStringSubmatch(table.InputHint(), -1) {
			a, err := table.Parse(words[1])
			trial := table.NewEmptyTable()
			if trial.CopyFrom(table); err == nil {
				err = trial.Apply(a)
			}
			if err != nil {
				t.Errorf("%s: %v", words[1], err)
			}
		}
		tabletest.Has(t, table.InputHint(), `"pitch 1"`, `"end"`)
		tabletest.Act(t, table, typed)
	}
	if guide := table.InputHint(); strings.Contains(guide, "play") || !strings.Contains(guide, `"sell 4", "swap 1 4"`) {
		t.Error(guide)
	}
}

// The bot pays for what it buys, fills its board, and never goes in circles.
func TestTheBotComesToAnEnd(t *testing.T) {
	g, err := autobattle.StartGame(town(t), 8, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	table, policy, units := ui.NewTable(g), bot.NewFull(autobattle.NumSeats), 0
	for n := 0; ; n++ {
		if _, over := table.Outcome(); over {
			break
		}
		if n == 5000 {
			t.Fatal("no end")
		}
		if _, err := bot.ApplyChoiceOrAnyLegal(table, table.Apply, policy, nil); err != nil {
			t.Fatal(err)
		}
		here := 0
		for slot := range autobattle.Slots {
			if table.UnitOnSlot(autobattle.Player, slot) != autobattle.Nobody {
				here++
			}
		}
		units = max(units, here)
	}
	if units < autobattle.Slots {
		t.Errorf("it never has more than %d units", units)
	}
}

// A promise grows with each step towards it, which is what leads the bot.
func TestPitchingForAUnitIsAStepTowardsIt(t *testing.T) {
	table := opened(t)
	act(t, table, "mana player 1")
	worth := func() int { return table.Judge(autobattle.Player) + table.Abilities().Promise(autobattle.Player) }
	if table.Abilities().Promise(autobattle.Enemy) != 0 {
		t.Error("somebody is promised something in the shop of the other")
	}
	before, judged := worth(), table.Judge(autobattle.Player)
	for range 30 {
		best, found := worth(), false
		var next engine.Action
		for _, a := range table.Legal(nil) {
			trial := screen.CopyOf(table).(*ui.Table)
			if a.Kind == autobattle.ActEndShop || trial.Apply(a) != nil {
				continue
			}
			if w := trial.Judge(autobattle.Player) + trial.Abilities().Promise(autobattle.Player); w > best {
				best, next, found = w, a, true
			}
		}
		if !found {
			break
		}
		if err := table.Apply(next); err != nil {
			t.Fatal(err)
		}
	}
	if after := table.Judge(autobattle.Player); after <= judged || worth() < before {
		t.Errorf("promised %d, and came from %d to %d", before, judged, after)
	}
	if left := table.Abilities().Promise(autobattle.Player); left > 0 {
		t.Errorf("%d are still promised, and nothing leads there\n%s", left, tabletest.RenderStage(table, 100))
	}
}

func TestWhatCouldStillBePlayedIsNamedBeforeTheShopEnds(t *testing.T) {
	table := opened(t)
	if left := table.Abilities().DescribeRemaining(); !strings.HasPrefix(left, "You still have 3 mana and can play ") {
		t.Errorf("with 3 mana: %q", left)
	}
	act(t, table, "end")
	if left := table.Abilities().DescribeRemaining(); left != "" {
		t.Errorf("in a shop without mana: %q", left)
	}
}
