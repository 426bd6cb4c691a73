package autobattle

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
)

// The wire form is what other programs read and write: records in SCALE (integers of fixed width,
// little-endian, without separators) or in JSON, where an omitted field is 0.

// UnitCard is the wire form of a unit's definition.
type UnitCard struct {
	Attack   int32       `json:"attack"`
	Health   int32       `json:"health"`
	Cost     int32       `json:"cost"`
	Pitch    int32       `json:"pitch"`
	Keywords KeywordMask `json:"base_keywords"`
}

// BoardUnit is the wire form of a unit between battles: an index in Content.Units and its permanent changes.
type BoardUnit struct {
	Card     uint32      `json:"card"`
	Attack   int32       `json:"perm_attack"`
	Health   int32       `json:"perm_health"`
	Keywords KeywordMask `json:"perm_keywords"`
}

// CombatUnit is the wire form of a unit in a battle, with its current numbers. Target is its number in events: see
// EnemyTarget.
type CombatUnit struct {
	Target   uint32      `json:"target_instance_id"`
	Card     uint32      `json:"card"`
	Attack   int32       `json:"attack"`
	Health   int32       `json:"health"`
	Keywords KeywordMask `json:"keywords"`
}

// EnemyTarget is set in the target numbers of the enemy's units. The other bits are the unit's number on its side.
const EnemyTarget = 1 << 31

// KeywordChangeKind says what happened to a keyword of a unit.
type KeywordChangeKind uint8

// The kinds of change, in the order of the events Applied, Removed and Consumed.
const (
	WasApplied KeywordChangeKind = iota
	WasRemoved
	WasConsumed

	numVariants
)

// KeywordByte is the wire form of a Keyword.
type KeywordByte uint8

// KeywordEvent is the wire form of a change to a unit's keyword. If Variant is WasConsumed, Permanent is false.
type KeywordEvent struct {
	Variant   KeywordChangeKind
	Target    uint32
	Keyword   KeywordByte
	Permanent bool
}

// ErrWire is the error of bytes that are not the expected record.
var ErrWire = errors.New("invalid wire format")

type wireRecord interface {
	KeywordByte | KeywordMask | UnitCard | BoardUnit | CombatUnit | KeywordEvent
}

// EncodeSCALE returns the SCALE encoding of r: all fields in order. A KeywordEvent with WasConsumed lacks Permanent.
func EncodeSCALE[R wireRecord](r R) []byte {
	b, _ := binary.Append(nil, binary.LittleEndian, r) // of fixed size, so it never fails
	if e, is := any(r).(KeywordEvent); is && e.Variant == WasConsumed {
		b = b[:len(b)-1]
	}
	return b
}

// DecodeSCALE decodes a result of EncodeSCALE. It returns ErrWire if b is not one or has an unknown variant or keyword.
func DecodeSCALE[R wireRecord](b []byte) (R, error) {
	var r, none R
	full := b
	if _, is := any(r).(KeywordEvent); is && len(b) > 0 && KeywordChangeKind(b[0]) == WasConsumed {
		full = append(bytes.Clone(b), 0)
	}
	_, err := binary.Decode(full, binary.LittleEndian, &r)
	e, isEvent := any(r).(KeywordEvent)
	k, _ := any(r).(KeywordByte)
	if err != nil || isEvent && e.Variant >= numVariants || max(k, e.Keyword) >= NumKeywords || !bytes.Equal(EncodeSCALE(r), b) {
		return none, fmt.Errorf("%w: %x is not the encoding of a record", ErrWire, b)
	}
	return r, nil
}

type keywordEventJSON struct {
	Type      string `json:"type"`
	Target    uint32 `json:"target_instance_id"`
	Keyword   string `json:"keyword"`
	Permanent *bool  `json:"permanent,omitempty"`
}

// MarshalJSON implements json.Marshaler. It returns ErrWire for an unknown variant or keyword.
func (e KeywordEvent) MarshalJSON() ([]byte, error) {
	if e.Variant >= numVariants || e.Keyword >= NumKeywords {
		return nil, fmt.Errorf("%w: invalid event with variant %d and keyword %d", ErrWire, e.Variant, e.Keyword)
	}
	j := keywordEventJSON{Events[Applied+engine.EventKind(e.Variant)].Word, e.Target, Keywords.Row(Keyword(e.Keyword)).Word, &e.Permanent}
	if e.Variant == WasConsumed {
		j.Permanent = nil
	}
	return json.Marshal(j)
}

// UnmarshalJSON implements json.Unmarshaler. It returns ErrWire for unknown words, or if a WasConsumed is permanent.
func (e *KeywordEvent) UnmarshalJSON(b []byte) error {
	j := keywordEventJSON{Type: Events[Applied].Word, Keyword: Keywords.Row(0).Word}
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	kind, word := slices.IndexFunc(Events[:], func(row events.Decl) bool { return row.Word == j.Type }), slices.Index(KeywordWords.List, j.Keyword)
	read := KeywordEvent{KeywordChangeKind(kind - int(Applied)), j.Target, KeywordByte(word), j.Permanent != nil && *j.Permanent}
	switch {
	case kind < int(Applied) || kind > int(Consumed):
		return fmt.Errorf("%w: unknown event %q", ErrWire, j.Type)
	case word < 0:
		return fmt.Errorf("%w: unknown keyword %q", ErrWire, j.Keyword)
	case read.Variant == WasConsumed && read.Permanent:
		return fmt.Errorf("%w: a consumed keyword cannot be permanent", ErrWire)
	}
	*e = read
	return nil
}

// WireForm returns the definition as a UnitCard.
func (d *UnitDef) WireForm() UnitCard {
	return UnitCard{int32(d.Attack), int32(d.Health), int32(d.Cost), int32(d.Pitch), d.Keywords}
}

// BoardUnit returns the unit on a slot, from 0, in its wire form. ok is false if the slot is empty.
func (g *Game) BoardUnit(s Seat, slot int) (unit BoardUnit, ok bool) {
	return g.players[s].board[slot].toBoardUnit()
}

// LastBoardUnit returns the unit that was on a slot after the last battle. ok is false if the slot was empty then.
func (g *Game) LastBoardUnit(s Seat, slot int) (unit BoardUnit, ok bool) {
	return g.players[s].lastBoard[slot].toBoardUnit()
}

func (b *boardSlot) toBoardUnit() (BoardUnit, bool) {
	if b.def == NoCard {
		return BoardUnit{}, false
	}
	return BoardUnit{uint32(b.def), b.attack, b.health, b.keywords}, true
}

// CombatUnit returns a unit of the battle in its wire form.
func (g *Game) CombatUnit(u Unit) CombatUnit {
	c := &g.units[u]
	return CombatUnit{packSeatAndTarget(c.seat, uint32(c.instance)), uint32(c.def), c.attack, c.health, c.keywords}
}

func packSeatAndTarget(s Seat, number uint32) uint32 {
	if s == Enemy {
		return number | EnemyTarget
	}
	return number
}

// KeywordEventFrom returns the wire form of e. ok is false if e is not a change of a keyword.
func KeywordEventFrom(e *engine.Event) (converted KeywordEvent, ok bool) {
	if e.Kind < Applied || e.Kind > Consumed {
		return KeywordEvent{}, false
	}
	return KeywordEvent{KeywordChangeKind(e.Kind - Applied), packSeatAndTarget(SeatOfEvent(e), uint32(e.Point)), KeywordByte(e.Keyword), e.Flags&Permanent != 0}, true
}
