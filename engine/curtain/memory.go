package curtain

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// MemorySize is the number of bytes that scripts can store in one fight, and also in one run. An entry takes its name,
// its value and three more bytes. If its owner is a keyword or a definition, it also takes the owner's id and a zero.
const MemorySize = 512

// ErrMemoryFull is the error of a script that stores more than MemorySize bytes.
var ErrMemoryFull = errors.New("memory is full")

// memory stores values of scripts for a fight or a run, without pointers. Each entry consists of the owner's mark, the
// length of the name, the name, the kind of value and the value. Bytes after the last entry are 0.
type memory struct {
	used uint16
	at   [MemorySize]byte
}

const (
	memoryInt byte = iota
	memoryTrue
	memoryFalse
	memoryText
	memoryCard
	memoryActor
)

// memoryViews are the names of the views whose objects a fight's memory can store, by memoryCard and memoryActor.
var memoryViews = map[byte]string{memoryCard: "card", memoryActor: "actor"}

type memoryOwner struct {
	mark byte
	id   string // prefix of the names of the owner's entries: the id of a keyword, the kind and id of a definition, otherwise ""
}

// The bits in memoryOwner.mark for owners that are definitions, keywords and cards. The marks of actors and relics are
// their numbers, which are smaller.
const (
	markOfDefinition byte = 0x20
	markOfKeyword    byte = 0x40
	markOfCard       byte = 0x80
	_                     = markOfDefinition - MaxRelics
)

// memoryOf returns the memory for the values that the scripts of s store, and the owner of the values.
func (f *Fight) memoryOf(s Source) (*memory, memoryOwner) {
	switch s.Kind {
	case OfCard:
		return &f.memory, memoryOwner{mark: byte(s.Item) | markOfCard}
	case OfRelic:
		return &f.owned.memory, memoryOwner{mark: byte(s.Item)}
	case OfKeyword:
		return &f.memory, memoryOwner{byte(s.Actor) | markOfKeyword, f.SourceID(s)}
	}
	return &f.memory, memoryOwner{mark: byte(s.Actor)}
}

// runMemoryOf returns the memory of the run and, as the owner of values in it, the definition of s. All copies of a
// card, upgraded or not, share their values, and so do all holders of a keyword. s must not be a relic.
func (f *Fight) runMemoryOf(s Source) (*memory, memoryOwner) {
	kind := [...]string{OfActor: "protagonist ", OfCard: "card ", OfKeyword: "keyword ", OfItem: "item "}[s.Kind]
	if s.Kind == OfActor && s.Actor.HasIntents() {
		kind = "enemy "
	}
	return &f.owned.memory, memoryOwner{markOfDefinition, kind + engine.BaseID(f.SourceID(s))}
}

func (o memoryOwner) entryNamePrefix() string {
	if o.id == "" {
		return ""
	}
	return o.id + "\x00"
}

// findEntry returns the index of the first byte of an owner's entry, and its length in bytes, 0 if there is none.
func (m *memory) findEntry(owner memoryOwner, name string) (start, length int) {
	name = owner.entryNamePrefix() + name
	for i := 0; i < int(m.used); i += m.entryLength(i) {
		if m.at[i] == owner.mark && m.entryName(i) == name {
			return i, m.entryLength(i)
		}
	}
	return 0, 0
}

func (m *memory) entryName(start int) string {
	return string(m.at[start+2 : start+2+int(m.at[start+1])])
}

func (m *memory) entryLength(start int) int {
	n := 2 + int(m.at[start+1]) + 1
	switch m.at[start+n-1] {
	case memoryInt:
		n += 8
	case memoryText:
		n += 1 + int(m.at[start+n])
	case memoryCard, memoryActor:
		n++
	}
	return n
}

func (m *memory) copyFrom(o *memory) {
	if m.used|o.used != 0 {
		used := max(m.used, o.used)
		copy(m.at[:used], o.at[:used])
		m.used = o.used
	}
}

func (m *memory) removeBytes(start, n int) {
	copy(m.at[start:m.used], m.at[start+n:m.used])
	m.used -= uint16(n)
	clear(m.at[m.used : int(m.used)+n])
}

// forgetActor removes the entries that belong to a or its keywords or have the value a, since a will be reused.
func (m *memory) forgetActor(a Actor) {
	for i := 0; i < int(m.used); {
		n, kind := m.entryLength(i), m.at[i+2+int(m.at[i+1])]
		if m.at[i]&^markOfKeyword == byte(a) || kind == memoryActor && m.at[i+n-1] == byte(a) {
			m.removeBytes(i, n)
		} else {
			i += n
		}
	}
}

func (m *memory) valueOf(owner memoryOwner, name string) schema.Value {
	i, n := m.findEntry(owner, name)
	if n == 0 {
		return schema.Value{}
	}
	value := m.at[i+2+int(m.at[i+1]) : i+n]
	switch value[0] {
	case memoryInt:
		return schema.Number(int(binary.LittleEndian.Uint64(value[1:]))) // fits: it was made from an int
	case memoryText:
		return schema.String(string(value[2:]))
	case memoryCard, memoryActor:
		return schema.NamedRef(memoryViews[value[0]], int(value[1]))
	}
	return schema.Bool(value[0] == memoryTrue)
}

func (m *memory) namesOf(owner memoryOwner) (names []string) {
	for i := 0; i < int(m.used); i += m.entryLength(i) {
		if name, is := strings.CutPrefix(m.entryName(i), owner.entryNamePrefix()); is && m.at[i] == owner.mark {
			names = append(names, name)
		}
	}
	return names
}

// storeValue stores v for an owner under a name. v can be a number, a truth value, a text or, in the memory of a
// fight, a card or an actor; nil removes the entry. It returns an error for any other value, for an empty name, for a
// name or text of more than 63 bytes, and if the memory is full. After an error the previous entry may be missing.
func (f *Fight) storeValue(m *memory, owner memoryOwner, name string, v schema.Value) error {
	kind, err := f.memoryValueKind(m, v)
	if err != nil {
		return err
	}
	const longest = 63
	if len(name) == 0 || len(name) > longest {
		return fmt.Errorf("a name in memory must be 1 to %d bytes long, not %d", longest, len(name))
	}
	if i, n := m.findEntry(owner, name); n > 0 {
		m.removeBytes(i, n)
	}
	if v.Shape == schema.Nil {
		return nil
	}
	name = owner.entryNamePrefix() + name
	b := append(append(make([]byte, 0, 2*MemorySize), owner.mark, byte(len(name))), name...)
	b = append(b, kind)
	switch kind {
	case memoryInt:
		b = binary.LittleEndian.AppendUint64(b, uint64(v.N))
	case memoryCard, memoryActor:
		b = append(b, byte(v.N))
	case memoryText:
		if len(v.Text) > longest {
			return fmt.Errorf("a string in memory can be at most %d bytes long, not %d", longest, len(v.Text))
		}
		b = append(append(b, byte(len(v.Text))), v.Text...)
	}
	if int(m.used)+len(b) > MemorySize {
		what := "fight"
		if m != &f.memory {
			what = "run"
		}
		return fmt.Errorf("%w: a %s can store at most %d bytes", ErrMemoryFull, what, MemorySize)
	}
	m.used += uint16(copy(m.at[m.used:], b))
	return nil
}

func (f *Fight) memoryValueKind(m *memory, v schema.Value) (kind byte, err error) {
	switch v.Shape {
	case schema.Nil, schema.Whole:
		return memoryInt, nil
	case schema.Truth:
		if v.N != 0 {
			return memoryTrue, nil
		}
		return memoryFalse, nil
	case schema.Text:
		return memoryText, nil
	case schema.Ref:
		switch {
		case m != &f.memory:
			return 0, errors.New("lasts longer than the fight: store the id of the card or the actor instead")
		case v.View.Name == memoryViews[memoryCard]:
			return memoryCard, nil
		case v.View.Name == memoryViews[memoryActor]:
			return memoryActor, nil
		}
	}
	return 0, fmt.Errorf("must be a whole number, a string, true or false, a card or an actor, not %s", v)
}
