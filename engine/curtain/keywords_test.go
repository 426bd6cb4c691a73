package curtain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/testkit"
)

// withKeywords is a content with more keywords, as a pack defines them.
func withKeywords(c *Content, rows []engine.Keyword) (*Content, engine.ValidationErrors) {
	var defs []*KeywordDef
	for _, row := range rows {
		defs = append(defs, &KeywordDef{Keyword: row})
	}
	next, bad := c.WithDefinitions(library.WrapDefinitions(KeywordKind, defs))
	return next.(*Content), bad
}

// bled is the plain content with keywords of a mod: enough to fill more than 32
// bits, then test:bleed, which puts enemies to sleep with test:coma at 3.
func bled(t *testing.T) (c *Content, bleed, coma Keyword) {
	t.Helper()
	var rows []engine.Keyword
	for i := range 16 {
		rows = append(rows, engine.Keyword{Word: fmt.Sprintf("test:filler%d", i), Name: "Filler", Holders: OnTeam})
	}
	coma = Keyword(NumKeywords + len(rows))
	rows = append(rows, engine.Keyword{Word: "test:coma", Name: "Coma", Polarity: engine.Debuff, Holders: Anyone, Decay: engine.Fades})
	rows = append(rows, engine.Keyword{Word: "test:bleed", Name: "Bleed", Polarity: engine.Debuff, Holders: Anyone, Decay: engine.Converts, ConvertsAt: 3, ConvertsInto: coma})
	rows = append(rows, engine.Keyword{Word: "test:guard", Name: "Guard", Holders: OnProtagonist | OnEnemy, Decay: BeforePlayer})
	c, misfits := withKeywords(plainContent(t), rows)
	testkit.FailOnErrors(t, misfits)
	bleed, ok := c.Keywords.ByWord("test:bleed")
	if !ok || bleed < 32 {
		t.Fatal("test:bleed is", bleed, ok)
	}
	return c, bleed, coma
}

func set(t *testing.T, f *Fight, a Actor, k Keyword, n int) {
	t.Helper()
	if err := f.Apply(engine.Action{Kind: ActSetKeyword, Args: [4]int16{int16(a), int16(k), int16(n)}}); err != nil {
		t.Fatal(err)
	}
}

func TestAKeywordOfAModIsHeldLikeAnyOther(t *testing.T) {
	c, bleed, _ := bled(t)
	if _, known := Keywords.ByWord("test:bleed"); known || Keywords.Len() != NumKeywords {
		t.Error("the game's own table has grown")
	}
	f := startFight(t, c, stageRat(1), nil)
	before := f.Hash()
	set(t, f, FirstEnemy, bleed, 2)
	if f.Stacks(FirstEnemy, bleed) != 2 || f.CountDebuffKinds(FirstEnemy) != 1 || f.CountDebuffStacks(FirstEnemy) != 2 || f.Hash() == before {
		t.Error("test:bleed is not counted")
	}
	if !slices.ContainsFunc(f.AppendFacts(nil), func(fact engine.Fact) bool {
		return fact.Name == "Stage Rat Bleed" && fact.Word == `enemy.keywords["test:bleed"]` && fact.Value == 2
	}) {
		t.Error("no fact tells of test:bleed")
	}
	to := NewFightToCopyInto()
	to.CopyFrom(f)
	if to.Hash() != f.Hash() || to.Stacks(FirstEnemy, bleed) != 2 {
		t.Error("a copy holds something else")
	}
	err := f.Apply(engine.Action{Kind: ActSetKeyword, Args: [4]int16{int16(Team), int16(bleed), 1}})
	if err == nil || !strings.Contains(err.Error(), "the team cannot hold that keyword: Bleed is for anyone") {
		t.Error(err)
	}
}

func TestAKeywordOfAModLeavesAsItsRowSays(t *testing.T) {
	c, bleed, coma := bled(t)
	guard, _ := c.Keywords.ByWord("test:guard")
	f := startFight(t, c, stageRat(1), nil)
	set(t, f, ProtagonistA, guard, 4)
	set(t, f, FirstEnemy, guard, 4)
	set(t, f, FirstEnemy, bleed, 2)
	set(t, f, FirstEnemy, coma, 1)
	f.InflictDebuff(1, bleed, NewActors(FirstEnemy))
	if f.Stacks(FirstEnemy, bleed) != 0 || f.Stacks(FirstEnemy, coma) != 2 {
		t.Error("3 Bleed became", f.Stacks(FirstEnemy, coma), "Coma")
	}
	if err := f.Apply(engine.Action{Kind: ActEndTurn}); err != nil {
		t.Fatal(err)
	}
	if f.Stacks(FirstEnemy, coma) != 1 || f.Stacks(ProtagonistA, guard) != 0 || f.Stacks(FirstEnemy, guard) != 0 {
		t.Error("after a turn:", f.Stacks(FirstEnemy, coma), f.Stacks(ProtagonistA, guard), f.Stacks(FirstEnemy, guard))
	}
}

func TestAdoptFindsKeywordsAgainByWord(t *testing.T) {
	c, bleed, _ := bled(t)
	f := startFight(t, c, stageRat(1), nil)
	set(t, f, FirstEnemy, bleed, 2)
	if err := f.Adopt(plainContent(t), nil); err == nil || !strings.Contains(err.Error(), `keyword "test:bleed"`) {
		t.Error(err)
	}
	next, _ := withKeywords(plainContent(t), []engine.Keyword{{Word: "test:bleed", Name: "Bleed", Polarity: engine.Debuff, Holders: OnEnemy}})
	if err := f.Adopt(next, nil); err != nil {
		t.Fatal(err)
	}
	if k, _ := next.Keywords.ByWord("test:bleed"); k == bleed || f.Stacks(FirstEnemy, k) != 2 || f.HeldKeywords(FirstEnemy).Count() != 1 {
		t.Error(f.HeldKeywords(FirstEnemy))
	}
}

func TestACopyKeepsNothingOfALargerFight(t *testing.T) {
	setup := stageRat(1)
	setup.Enemies = []string{"stage_rat", "stage_rat", "dummy", "dummy"}
	c := plainContent(t)
	large := startFight(t, c, setup, nil)
	set(t, large, EnemyActor(3), Block, 5)
	small := startFight(t, c, stageRat(1), nil)
	to := NewFightToCopyInto()
	to.CopyFrom(large)
	to.CopyFrom(small)
	if to.HP(EnemyActor(3)) != 0 || to.MaxHP(EnemyActor(1)) != 0 || to.Stacks(EnemyActor(3), Block) != 0 || to.Hash() != small.Hash() {
		t.Error("an enemy of another fight is left")
	}
}

func TestKeywordsStayWhereADefinitionIsReplaced(t *testing.T) {
	c, bleed, _ := bled(t)
	other := c.Cards[0].CopyWithID(c.Cards[0].ID)
	next, misfits := c.WithDefinitions([]schema.Definition{{Kind: CardKind, Def: other}})
	testkit.FailOnErrors(t, misfits)
	if k, known := next.KeywordTable().ByWord("test:bleed"); !known || k != bleed {
		t.Error("the keyword of the content is gone")
	}
}
