package skirmish_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/vocabulary"
	. "curtaincall/engine/skirmish"
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

// haunted is the plain content with a mod's auras, enough to fill more than 32
// bits, and its effect test:dread.
func haunted(t *testing.T) (c *Content, luck, dread Keyword) {
	t.Helper()
	var rows []engine.Keyword
	for i := range 32 {
		rows = append(rows, engine.Keyword{Word: fmt.Sprintf("test:luck%d", i), Name: "Luck", Holders: AsAura})
	}
	rows = append(rows, engine.Keyword{Word: "test:dread", Name: "Dread", Polarity: engine.Debuff, Holders: AsEffect, Decay: engine.Fades})
	c, misfits := withKeywords(plainContent(t), rows)
	testkit.FailOnErrors(t, misfits)
	luck, _ = c.Keywords.ByWord("test:luck31")
	dread, ok := c.Keywords.ByWord("test:dread")
	if !ok || luck < 32 {
		t.Fatal("test:dread is", dread, ok)
	}
	return c, luck, dread
}

func TestKeywordsOfAModAreHeldLikeAnyOther(t *testing.T) {
	c, luck, dread := haunted(t)
	m := startMatch(t, c, c.Match.NewConfig(1), nil)
	bearer := m.CurrentUnit()
	source := Unit(0)
	before := m.Hash()
	apply(t, m, engine.Action{Kind: ActSetKeyword, Args: [4]int16{int16(bearer), int16(luck), 3}})
	withLuck := m.Hash()
	apply(t, m, NewSetEffectAction(bearer, dread, source, 2))
	if m.KeywordAmount(bearer, luck) != 3 || m.RemainingEffectTurns(bearer, dread) != 2 || withLuck == before || m.Hash() == withLuck {
		t.Error("they are not counted")
	}
	word := "units." + m.UnitID(bearer)
	for _, want := range []engine.Fact{
		{Word: word + `.auras["test:luck31"]`, Name: m.UnitName(bearer) + " Luck aura", Value: 3},
		{Word: word + `.effects["test:dread"]`, Name: m.UnitName(bearer) + " Dread", Value: 2},
	} {
		if !slices.ContainsFunc(UnitView.AppendFacts(nil, m, false), func(f engine.Fact) bool {
			return f.Word == want.Word && f.Name == want.Name && f.Value == want.Value
		}) {
			t.Error("no fact", want)
		}
	}
	to := NewMatchToCopyInto()
	if to.CopyFrom(m); to.Hash() != m.Hash() || to.RemainingEffectTurns(bearer, dread) != 2 || to.KeywordAmount(bearer, luck) != 3 {
		t.Error("a copy holds something else")
	}
	apply(t, m, engine.Action{Kind: ActPass})
	if m.RemainingEffectTurns(bearer, dread) != 1 || m.KeywordAmount(bearer, luck) != 3 {
		t.Error("after its turn:", m.RemainingEffectTurns(bearer, dread), m.KeywordAmount(bearer, luck))
	}
}

func TestAdoptFindsKeywordsAgainByWord(t *testing.T) {
	c, luck, dread := haunted(t)
	m := startMatch(t, c, c.Match.NewConfig(1), nil)
	apply(t, m, engine.Action{Kind: ActSetKeyword, Args: [4]int16{0, int16(luck), 3}})
	apply(t, m, NewSetEffectAction(0, dread, 1, 2))
	apply(t, m, NewSetEffectAction(0, Cripple, 1, 1))
	err := m.Adopt(plainContent(t), nil)
	if err == nil || !strings.Contains(err.Error(), `keyword "test:luck31", keyword "test:dread"`) {
		t.Error(err)
	}
	next, _ := withKeywords(plainContent(t), []engine.Keyword{
		{Word: "test:gloom", Holders: AsEffect}, {Word: "test:dread", Holders: AsEffect}, {Word: "test:luck31", Holders: AsAura},
	})
	if err := m.Adopt(next, nil); err != nil {
		t.Fatal(err)
	}
	luck, _ = next.Keywords.ByWord("test:luck31")
	dread, _ = next.Keywords.ByWord("test:dread")
	if m.KeywordAmount(0, luck) != 3 || m.RemainingEffectTurns(0, dread) != 2 || m.RemainingEffectTurns(0, Cripple) != 1 || len(m.EffectsOn(0)) != 2 {
		t.Error(m.KeywordAmount(0, luck), m.EffectsOn(0))
	}
}

func TestEffectsHaveALimit(t *testing.T) {
	var rows []engine.Keyword
	for i := range MaxEffects {
		rows = append(rows, engine.Keyword{Word: fmt.Sprintf("test:effect%d", i), Holders: AsEffect})
	}
	_, misfits := withKeywords(plainContent(t), rows)
	if len(misfits) != 1 || !strings.Contains(misfits[0].Error(), fmt.Sprintf("%d keywords can be effects, but at most %d are allowed", Effects.Count()+MaxEffects, MaxEffects)) {
		t.Error(misfits)
	}
}

// Where the entries of an effect of the game's own are is its distance from Taunt.
func TestTheEffectsStandTogether(t *testing.T) {
	next := Taunt
	for s := Effects; !s.IsEmpty(); s = s.WithoutFirst() {
		if k := s.First(); k != next {
			t.Errorf("the effect %s has the number %d, want %d: effects stand together, Taunt first", Keywords.Row(k).Word, k, next)
		}
		next++
	}
}

// typed are arguments of a verb: a number and a word.
type typed struct {
	commands.CallArgs
	n    int
	word string
	t    *testing.T
}

func (in typed) IsAbsent(i int) bool { return i > 1 }

func (in typed) Scope() *vocabulary.NameScope { return nil }

func (in typed) Whole(int) (int, bool) { return in.n, true }

func (in typed) Text(int) (string, bool) { return in.word, true }

func (in typed) Wrong(format string, args ...any) { in.t.Fatalf(format, args...) }

func (in typed) Unknown(what, word string, _ []string) { in.t.Fatalf("unknown %s %q", what, word) }

func TestVerbsKnowTheKeywordsOfAMod(t *testing.T) {
	c, luck, dread := haunted(t)
	m := startMatch(t, c, c.Match.NewConfig(1), nil)
	self := m.CurrentUnit()
	acting := &CallbackContext{Match: m, By: Source{Unit: self, Card: 0}, Target: self}
	for verb, word := range map[string]string{"gain": "test:luck31", "inflict": "test:dread"} {
		for _, v := range Verbs {
			if v.Name == verb && v.Count(acting, typed{n: 2, word: word, t: t}) != 2 {
				t.Errorf("%s of %s does nothing", verb, word)
			}
		}
	}
	if m.KeywordAmount(self, luck) != 2 || m.RemainingEffectTurns(self, dread) != 2 {
		t.Error("they are not held")
	}
}
