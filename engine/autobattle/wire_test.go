package autobattle_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/autobattle"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/testkit"
)

// vector is a value in both of its wire forms.
type vector struct {
	value  any
	scale  string // the bytes, in hexadecimal
	json   string
	decode func(b []byte) (any, error)
}

func decode[R KeywordMask | UnitCard | BoardUnit | CombatUnit | KeywordEvent](b []byte) (any, error) {
	return DecodeSCALE[R](b)
}

func encoded(value any) []byte {
	switch v := value.(type) {
	case KeywordMask:
		return EncodeSCALE(v)
	case UnitCard:
		return EncodeSCALE(v)
	case BoardUnit:
		return EncodeSCALE(v)
	case CombatUnit:
		return EncodeSCALE(v)
	}
	return EncodeSCALE(value.(KeywordEvent))
}

var vectors = []vector{
	{KeywordMask(0), "0000", `0`, decode[KeywordMask]},
	{KeywordMask(0).With(Shield).With(Guard), "0500", `5`, decode[KeywordMask]},
	{KeywordMask(7), "0700", `7`, decode[KeywordMask]},
	{KeywordMask(0xABCD), "cdab", `43981`, decode[KeywordMask]},
	{UnitCard{}, "00000000000000000000000000000000" + "0000",
		`{"attack":0,"health":0,"cost":0,"pitch":0,"base_keywords":0}`, decode[UnitCard]},
	{UnitCard{3, 7, 4, 2, 4}, "03000000" + "07000000" + "04000000" + "02000000" + "0400",
		`{"attack":3,"health":7,"cost":4,"pitch":2,"base_keywords":4}`, decode[UnitCard]},
	{BoardUnit{9, -1, 258, 1}, "09000000" + "ffffffff" + "02010000" + "0100",
		`{"card":9,"perm_attack":-1,"perm_health":258,"perm_keywords":1}`, decode[BoardUnit]},
	{CombatUnit{3 | EnemyTarget, 40, 5, -2, 6}, "03000080" + "28000000" + "05000000" + "feffffff" + "0600",
		`{"target_instance_id":2147483651,"card":40,"attack":5,"health":-2,"keywords":6}`, decode[CombatUnit]},
	{KeywordEvent{WasApplied, 2, KeywordByte(Guard), true}, "00" + "02000000" + "02" + "01",
		`{"type":"keyword_applied","target_instance_id":2,"keyword":"guard","permanent":true}`, decode[KeywordEvent]},
	{KeywordEvent{WasApplied, 2, KeywordByte(Shield), false}, "00" + "02000000" + "00" + "00",
		`{"type":"keyword_applied","target_instance_id":2,"keyword":"shield","permanent":false}`, decode[KeywordEvent]},
	{KeywordEvent{WasRemoved, 1 | EnemyTarget, KeywordByte(Poison), true}, "01" + "01000080" + "01" + "01",
		`{"type":"keyword_removed","target_instance_id":2147483649,"keyword":"poison","permanent":true}`, decode[KeywordEvent]},
	{KeywordEvent{WasConsumed, 5, KeywordByte(Shield), false}, "02" + "05000000" + "00",
		`{"type":"keyword_consumed","target_instance_id":5,"keyword":"shield"}`, decode[KeywordEvent]},
}

func bytesOf(t *testing.T, hex string) (b []byte) {
	t.Helper()
	if _, err := fmt.Sscanf(hex, "%x", &b); err != nil {
		t.Fatal(err)
	}
	return b
}

func TestWireFormsAreTheseBytes(t *testing.T) {
	for _, v := range vectors {
		if got := fmt.Sprintf("%x", encoded(v.value)); got != v.scale {
			t.Errorf("%#v is %s, not %s", v.value, got, v.scale)
		}
		back, err := v.decode(bytesOf(t, v.scale))
		if err != nil || back != v.value {
			t.Errorf("%s is %#v (%v), not %#v", v.scale, back, err, v.value)
		}
	}
}

func TestWireFormsAreThisJSON(t *testing.T) {
	for _, v := range vectors {
		got, err := json.Marshal(v.value)
		if err != nil || string(got) != v.json {
			t.Errorf("%#v is %s (%v), not %s", v.value, got, err, v.json)
		}
		back := reflect.New(reflect.TypeOf(v.value))
		if err := json.Unmarshal([]byte(v.json), back.Interface()); err != nil || back.Elem().Interface() != v.value {
			t.Errorf("%s is %#v (%v), not %#v", v.json, back.Elem(), err, v.value)
		}
	}
}

func TestEachLengthButTheRightOneIsAnError(t *testing.T) {
	for _, v := range vectors {
		right := bytesOf(t, v.scale)
		for n := range len(right) {
			if got, err := v.decode(right[:n]); !errors.Is(err, ErrWire) {
				t.Errorf("%d of %d bytes are %#v (%v)", n, len(right), got, err)
			}
		}
		if got, err := v.decode(append(right, 0)); !errors.Is(err, ErrWire) {
			t.Errorf("%x and another byte are %#v (%v)", right, got, err)
		}
	}
}

func TestKeywordsAreOneByte(t *testing.T) {
	for k := range KeywordByte(NumKeywords) {
		b := EncodeSCALE(k)
		if back, err := DecodeSCALE[KeywordByte](b); len(b) != 1 || int(b[0]) != int(k) || err != nil || back != k {
			t.Errorf("keyword %d is %x, and back %d (%v)", k, b, back, err)
		}
	}
	for _, b := range [][]byte{nil, {3}, {255}, {0, 0}} {
		if k, err := DecodeSCALE[KeywordByte](b); !errors.Is(err, ErrWire) {
			t.Errorf("%x is keyword %d (%v)", b, k, err)
		}
	}
}

func TestBytesThatMeanNothingAreAnError(t *testing.T) {
	for _, hex := range []string{"03020000000001", "ff020000000001", "00020000000301", "00020000000002", "02050000000000", "0205000000ff"} {
		if e, err := DecodeSCALE[KeywordEvent](bytesOf(t, hex)); !errors.Is(err, ErrWire) {
			t.Errorf("%s is %#v (%v)", hex, e, err)
		}
	}
}

func TestWhatJSONLeavesOutIsZero(t *testing.T) {
	event, card, board, combat := KeywordEvent{WasConsumed, 1, KeywordByte(Guard), true}, UnitCard{1, 1, 1, 1, 1}, BoardUnit{}, CombatUnit{}
	for text, into := range map[string]any{`{}`: &event, `{"attack":2,"health":0,"cost":0,"pitch":0,"base_keywords":0}`: &card, `{"card":0}`: &board, `{"target_instance_id":0}`: &combat} {
		if err := json.Unmarshal([]byte(text), into); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	if event != (KeywordEvent{}) || card != (UnitCard{Attack: 2}) || board != (BoardUnit{}) || combat != (CombatUnit{}) {
		t.Errorf("read %#v, %#v, %#v, %#v", event, card, board, combat)
	}
}

func TestJSONThatMeansNothingIsAnError(t *testing.T) {
	for _, text := range []string{`[]`, `{"type":"keyword_lost"}`, `{"keyword":"haste"}`, `{"target_instance_id":-1}`, `{"target_instance_id":4294967296}`,
		`{"type":"keyword_consumed","permanent":true}`, `{"permanent":1}`, `{"type":3}`} {
		e := KeywordEvent{Target: 7}
		if err := json.Unmarshal([]byte(text), &e); err == nil || e != (KeywordEvent{Target: 7}) {
			t.Errorf("%s is %#v (%v)", text, e, err)
		}
	}
	for text, into := range map[string]any{`70000`: new(KeywordMask), `-1`: new(KeywordMask), `{"base_keywords":65536}`: new(UnitCard), `{"attack":2147483648}`: new(UnitCard), `{"card":-1}`: new(BoardUnit)} {
		if err := json.Unmarshal([]byte(text), into); err == nil {
			t.Errorf("%s is %v", text, into)
		}
	}
	if b, err := json.Marshal(KeywordEvent{Keyword: NumKeywords}); err == nil {
		t.Errorf("a keyword that there is not is %s", b)
	}
}

func FuzzWire(f *testing.F) {
	f.Add([]byte{0, 2, 0, 0, 0, 2, 1})
	f.Add(EncodeSCALE(CombatUnit{Target: EnemyTarget | 1, Health: -1}))
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, decode := range []func([]byte) (any, error){decode[KeywordMask], decode[UnitCard], decode[BoardUnit], decode[CombatUnit], decode[KeywordEvent]} {
			if v, err := decode(b); err == nil && string(encoded(v)) != string(b) {
				t.Fatalf("%x is %#v, which is %x", b, v, encoded(v))
			}
		}
		var e KeywordEvent
		if json.Unmarshal(b, &e) == nil {
			if _, err := json.Marshal(e); err != nil {
				t.Fatalf("%s is %#v: %v", b, e, err)
			}
		}
	})
}

// What a game holds has the wire form that its numbers say.
func TestWhatAGameHoldsOnTheWire(t *testing.T) {
	grow := func(g *Game, self Unit, _ AbilityEvent) {
		var all UnitList
		all.AddIfMissing(self)
		all.AddIfMissing(g.UnitInLine(Enemy, 0))
		g.GrantKeywordForGood(self, Poison, all)
		g.DealDamage(self, 1, all)
		g.RemoveKeywordForGood(self, Poison, all)
	}
	bear := &UnitDef{ID: "bear", Attack: 3, Health: 7, Cost: 4, Pitch: 2, Keywords: KeywordMask(0).With(Guard)}
	bear.On[OnStart] = grow
	made, misfits := NewPackContent(library.WrapDefinitions(UnitKind, []*UnitDef{{ID: "ant", Health: 9}, bear}))
	testkit.FailOnErrors(t, misfits)
	c := made.(*Content)
	var l BattleLayout
	l.Boards[Player] = append(l.Boards[Player], UnitLayout{}, UnitLayout{ID: "bear", Attack: -1, Health: 2, Keywords: KeywordMask(0).With(Shield)})
	l.Boards[Enemy] = append(l.Boards[Enemy], UnitLayout{ID: "ant"})
	log := &engine.Log{}
	g, err := StartBattleFromLayout(c, &l, 1, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	number := uint32(c.UnitIndex("bear"))
	if got, want := bear.WireForm(), (UnitCard{3, 7, 4, 2, 4}); got != want {
		t.Errorf("the card is %#v, not %#v", got, want)
	}
	if _, ok := g.BoardUnit(Player, 0); ok {
		t.Error("an empty slot has a wire form")
	}
	if got, ok := g.BoardUnit(Player, 1); !ok || got != (BoardUnit{number, -1, 2, 1}) {
		t.Errorf("the slot is %#v (%v)", got, ok)
	}
	if got, want := g.CombatUnit(g.UnitInLine(Player, 0)), (CombatUnit{1, number, 2, 9, 4}); got != want {
		t.Errorf("in battle it is %#v, not %#v", got, want)
	}
	if got, want := g.CombatUnit(g.UnitInLine(Enemy, 0)), (CombatUnit{1 | EnemyTarget, uint32(c.UnitIndex("ant")), 0, 8, 0}); got != want {
		t.Errorf("the enemy is %#v, not %#v", got, want)
	}
	var told []KeywordEvent
	for i := range log.Events {
		if e, ok := KeywordEventFrom(&log.Events[i]); ok {
			told = append(told, e)
		}
	}
	want := []KeywordEvent{
		{WasApplied, 1, KeywordByte(Poison), true}, {WasApplied, 1 | EnemyTarget, KeywordByte(Poison), true}, {WasConsumed, 1, KeywordByte(Shield), false},
		{WasRemoved, 1, KeywordByte(Poison), true}, {WasRemoved, 1 | EnemyTarget, KeywordByte(Poison), true},
	}
	if !reflect.DeepEqual(told, want) {
		t.Errorf("told %v, not %v", told, want)
	}
}
