package curtain

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"curtaincall/engine/declare/schema"
)

// MemorySize limits the bytes that scripts can store in one fight, and those that relics can store in
// one run. An entry takes three bytes besides its name and its value.
const MemorySize = 256

// ErrMemoryFull is the error of storing more than MemorySize bytes.
var ErrMemoryFull = errors.New("memory is full")

// memory is the storage of scripts in a fight, or of relics in a run: entries of owner, length of
// name, name, kind and value, one after another, without pointers.
type memory struct {
	used uint16
	at   [MemorySize]byte
}

// The kinds of stored values.
const (
	memoryInt byte = iota
	memoryTrue
	memoryFalse
	memoryText
)

// memoryOwnerByte returns the byte that identifies s as the owner of an entry. It is unique among
// actors and cards, and among relics, whose entries are in another memory.
func memoryOwnerByte(s Source) byte {
	switch s.Kind {
	case OfCard:
		return byte(s.Item) | 0x80
	case OfRelic:
		return byte(s.Item)
	}
	return byte(s.Actor)
}

func (f *Fight) memoryOf(s Source) *memory {
	if s.Kind == OfRelic {
		return &f.relics.memory
	}
	return &f.memory
}

func (m *memory) findEntry(owner byte, name string) (start, length int) {
	for i := 0; i < int(m.used); {
		n := m.entryLength(i)
		nameLen := int(m.at[i+1])
		if m.at[i] == owner && string(m.at[i+2:i+2+nameLen]) == name {
			return i, n
		}
		i += n
	}
	return 0, 0
}

func (m *memory) entryLength(start int) int {
	n := 2 + int(m.at[start+1]) + 1
	switch m.at[start+n-1] {
	case memoryInt:
		n += 8
	case memoryText:
		n += 1 + int(m.at[start+n])
	}
	return n
}

func (m *memory) copyFrom(o *memory) {
	m.used = o.used
	if o.used > 0 {
		m.at = o.at
	}
}

func (m *memory) removeEntriesOf(ownerByte byte) {
	for i := 0; i < int(m.used); {
		n := m.entryLength(i)
		if m.at[i] != ownerByte {
			i += n
			continue
		}
		copy(m.at[i:m.used], m.at[i+n:m.used])
		m.used -= uint16(n)
		clear(m.at[m.used : int(m.used)+n])
	}
}

// valueOf returns the number, truth or text that self has stored under a name; nil if there is none.
func (m *memory) valueOf(self Source, name string) schema.Value {
	i, n := m.findEntry(memoryOwnerByte(self), name)
	if n == 0 {
		return schema.Value{}
	}
	value := m.at[i+2+len(name) : i+n]
	switch value[0] {
	case memoryInt:
		return schema.Number(int(binary.LittleEndian.Uint64(value[1:]))) // fits: it was made from an int
	case memoryText:
		return schema.String(string(value[2:]))
	}
	return schema.Bool(value[0] == memoryTrue)
}

// namesOf returns the names under which self has stored values, the last stored one last.
func (m *memory) namesOf(self Source) (names []string) {
	for i := 0; i < int(m.used); i += m.entryLength(i) {
		if m.at[i] == memoryOwnerByte(self) {
			names = append(names, string(m.at[i+2:i+2+int(m.at[i+1])]))
		}
	}
	return names
}

// storeValue stores a number, truth or text for self under a name; nil removes the entry. Other values,
// an empty name, names and texts of more than 63 bytes, and a full memory are errors, after which the
// previous entry may be gone.
func (m *memory) storeValue(self Source, name string, v schema.Value) error {
	switch v.Shape {
	case schema.Nil, schema.Whole, schema.Truth, schema.Text:
	case schema.Part:
		return fmt.Errorf("must be a whole number up to %d, not %s", math.MaxInt32, v)
	default:
		return fmt.Errorf("must be a whole number, a string, true or false, not %s", v)
	}
	const longest = 63
	if len(name) == 0 || len(name) > longest {
		return fmt.Errorf("a name in memory must have 1 to %d bytes, not %d", longest, len(name))
	}
	if i, n := m.findEntry(memoryOwnerByte(self), name); n > 0 {
		copy(m.at[i:m.used], m.at[i+n:m.used])
		m.used -= uint16(n)
		clear(m.at[m.used : int(m.used)+n])
	}
	var entry [2 + longest + 2 + longest]byte
	b := append(entry[:0], memoryOwnerByte(self), byte(len(name)))
	b = append(b, name...)
	switch v.Shape {
	case schema.Nil:
		return nil
	case schema.Whole:
		b = binary.LittleEndian.AppendUint64(append(b, memoryInt), uint64(v.N))
	case schema.Truth:
		kind := memoryFalse
		if v.N != 0 {
			kind = memoryTrue
		}
		b = append(b, kind)
	case schema.Text:
		if len(v.Text) > longest {
			return fmt.Errorf("a string in memory can have at most %d bytes, not %d", longest, len(v.Text))
		}
		b = append(append(b, memoryText, byte(len(v.Text))), v.Text...)
	}
	if int(m.used)+len(b) > MemorySize {
		who := "a fight can remember"
		if self.Kind == OfRelic {
			who = "a run's relics can remember"
		}
		return fmt.Errorf("%w: %s at most %d bytes", ErrMemoryFull, who, MemorySize)
	}
	m.used += uint16(copy(m.at[m.used:], b))
	return nil
}
