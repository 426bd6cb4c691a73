package declare_test

import (
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
)

type plainDef struct {
	ID    string
	N     int
	Where engine.Place
}

func plainKind(name string, one bool) *schema.Kind {
	return &schema.Kind{Name: name, IsSingle: one, ID: func(def any) string { return def.(*plainDef).ID }, Where: func(def any) schema.Place { return def.(*plainDef).Where }}
}

var cardLike, matchLike = plainKind("card", false), plainKind("match", true)

func definitions(k *schema.Kind, ids ...string) (list []schema.Definition) {
	for i, id := range ids {
		list = append(list, schema.Definition{Kind: k, Def: &plainDef{ID: id, N: i, Where: engine.Place{File: "x.lua", Line: i + 1}}})
	}
	return list
}

func messages(bad engine.ValidationErrors) (list []string) {
	for _, m := range bad {
		list = append(list, m.Message)
	}
	return list
}

func TestALibraryHasOneDefinitionOfAnID(t *testing.T) {
	l, bad := library.NewLibrary(nil, "card", "match").With(slices.Concat(definitions(matchLike, "", ""), definitions(cardLike, "a", "b", "a")))
	want := []string{`duplicate card id "a", first defined at x.lua:1`, "a pack can have only one match: the first is at x.lua:1"}
	if got := messages(bad); !slices.Equal(got, want) {
		t.Errorf("it says %q, want %q", got, want)
	}
	cards := library.NewDefinitionTable[plainDef](&l, "card")
	if got := strings.Join(cards.IDs(), " "); got != "a b" {
		t.Errorf("the cards are %s", got)
	}
	if all := l.Definitions(); len(all) != 3 || all[2].Kind != matchLike || all[0].Def.(*plainDef).N != 0 {
		t.Errorf("the definitions are %v", all)
	}
	if cards.IndexOrMinusOne("b") != 1 || cards.IndexOrMinusOne("c") != -1 || cards.Find("c") != nil || cards.Find("b") != cards.List[1] {
		t.Error("b is not found in its place, or c is found")
	}
}

func TestWhatIsAddedTakesThePlaceOfItsID(t *testing.T) {
	l, _ := library.NewLibrary(nil, "card").With(definitions(cardLike, "a", "b"))
	more, bad := l.With(append(definitions(cardLike, "c", "a"), definitions(matchLike, "none")...))
	if bad != nil {
		t.Error(messages(bad))
	}
	old, cards := library.NewDefinitionTable[plainDef](&l, "card"), library.NewDefinitionTable[plainDef](&more, "card")
	if got := strings.Join(cards.IDs(), " "); got != "a b c" || cards.Find("a").N != 1 {
		t.Errorf("the cards are %s, and a is number %d", got, cards.Find("a").N)
	}
	if len(old.List) != 2 || old.Find("a").N != 0 || old.Find("c") != nil {
		t.Errorf("the old library has changed: %v", old.List)
	}
	if _, bad := l.With(definitions(cardLike, "b", "b")); len(bad) != 1 {
		t.Errorf("two of one id are added: %q", messages(bad))
	}
}

func TestWhatAnotherContentLacksIsNamedOnce(t *testing.T) {
	l, _ := library.NewLibrary(nil, "card").With(definitions(cardLike, "a"))
	cards := library.NewDefinitionTable[plainDef](&l, "card")
	var m library.MissingDefinitions
	if i, ok := cards.FindIndexOrRecordMissing(&m, "a"); i != 0 || !ok || m.Err("game") != nil {
		t.Errorf("a is found at %d, %v: %v", i, ok, m.Err("game"))
	}
	cards.FindIndexOrRecordMissing(&m, "b")
	cards.FindIndexOrRecordMissing(&m, "b")
	m.Record("keyword", "bleed")
	if want := `the game in progress uses definitions that no longer exist: card "b", keyword "bleed"`; m.Err("game").Error() != want {
		t.Errorf("%v, want %s", m.Err("game"), want)
	}
}
