package journal

import (
	"errors"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Format is the version of the format that is written. Form 1 can be read, too.
const Format = 2

// The limits of a journal, for writing and for reading. What exceeds them is left out.
const (
	MaxSize    = 64 << 20   // bytes of the whole file
	MaxRecord  = 8 << 20    // bytes of one line
	MaxHeader  = 1 << 20    // bytes of the first one
	MaxSetup   = 16 << 10   // bytes of a set-up
	MaxText    = 2000       // bytes of an action, as it is typed
	MaxTexts   = 8 << 20    // bytes of all actions
	MaxActions = 100_000    // a long run has a thousand
	MaxRecords = 300_000    // of all kinds
	MaxEvents  = 2_000_000  // of all actions; a session holds them in memory
	MaxMods    = 1000       // in the header
	MaxModText = 200        // bytes of each of its id, its version and its hash
	MaxLine    = 128 << 10  // bytes of one input at a console
	MaxTyped   = 4 << 20    // bytes of all inputs there
	MaxLines   = 20_000     // number of inputs there
	MaxTravel  = 10_000_000 // actions that are gone back and forth over
	MaxWork    = 52_000_000 // instructions that all actions may use while they are recorded
	MaxReplay  = 60_000_000 // default limit of instructions for a replay
)

// The limits of the scripts in a journal. MaxFiles and MaxPack apply to the scripts in use at
// one time, of a pack and all its mods; MaxBodies, MaxPacks and MaxChanges to the journal.
const (
	MaxFiles   = 2 * 16_384
	MaxDepth   = 16 + 2   // folders: those of a mod lie in mods/ID
	MaxFile    = 64 << 10 // bytes
	MaxPack    = 16 << 20 // bytes
	MaxBodies  = 32 << 20 // bytes of all distinct files
	MaxPacks   = 128
	MaxChanges = 512 // from one set of scripts to another
)

// Errors of reading and writing. What wraps them names the line, or the limit.
var (
	ErrFormat  = errors.New("not a journal")
	ErrVersion = errors.New("the journal was written by another version of the format")
	ErrTooLong = errors.New("the journal is too long")
	ErrChanged = errors.New("this line was changed or damaged")
	ErrLocked  = errors.New("another program is writing to this journal")
)

// Header contains the data to start the same game.
type Header struct {
	Format  int    `json:"journal"`
	Program string `json:"program"` // its name and version
	Ruleset string `json:"ruleset"`
	Setup   string `json:"setup"`
	Seed    uint64 `json:"seed,string"`
	People  int    `json:"people,omitempty"` // number who play it at one terminal; 0 means one

	// The mods in use at the start, in order, and the game version they were made for;
	// both empty without mods.
	Version string `json:"version,omitempty"`
	Mods    []Mod  `json:"mods,omitempty"`
}

// Mod is a mod that a game is played with. Its files are below mods/ID among the scripts.
type Mod struct {
	ID      string `json:"id"`
	Version string `json:"version"`
	Hash    string `json:"hash"` // of all its files
}

// State contains the digests of a state of the game.
type State struct {
	Hash   uint64
	Parts  []uint16 // one for each named part of the state
	Events []uint8  // one for each event that led there
}

// Kind is the kind of a record after the start.
type Kind uint8

const (
	Played   Kind = iota // an action
	Went                 // the game went to an earlier state, or forward again
	Reloaded             // the game goes on under other scripts
	Typed                // console input that is more than an action
)

// Entry is a record after the start.
type Entry struct {
	Line   int // in the file, from 1
	Kind   Kind
	Text   string // of the action, or what was typed
	State         // after the action
	Node   int    // the number of the action, or of the one the game went to; 0 is the start
	Parent int    // the number of the action before
	Pack   int    // index in Journal.Packs of the scripts from here on; -1 in form 1
	Covers int    // of Typed: how many entries just before it result from it

	after mark
}

// Journal is the readable part of a journal file.
type Journal struct {
	Header
	Start   State
	Packs   [][]File // the scripts it was played under, the first at the start; none in form 1
	Entries []Entry
	Unknown int   // number of records of an unknown kind
	Torn    bool  // the last line is incomplete
	Damage  error // why the rest cannot be read; nil if all was read

	content [][]Print // fingerprints in form 1, at the start and after each change of scripts
	tree    tree
	at      int  // number of the action where the game is at the end
	begun   mark // after the start
	last    mark // after the last good line
}

// mark is a position between two lines.
type mark struct {
	line  int   // number of lines before it
	bytes int64 // number of their bytes
	sum   uint64
}

// Line returns the numbers of the actions from 0, the start, to where the game is at the end.
func (j *Journal) Line() []int { return j.tree.line(j.at) }

// Actions returns how many actions the journal holds, undone ones too.
func (j *Journal) Actions() int { return len(j.tree.parents) - 1 }

// depth returns the number of actions from the start to the given one, itself included.
func (j *Journal) depth(node int) int { return int(j.tree.depths[node]) }

// Lines returns the number of console inputs in the journal.
func (j *Journal) Lines() (n int) {
	for i := range j.Entries {
		if j.Entries[i].Kind == Typed {
			n++
		}
	}
	return n
}

// Pack returns the index in Packs of the scripts in use after the given number of entries.
func (j *Journal) Pack(entries int) int {
	if entries == 0 {
		return min(0, len(j.Packs)-1)
	}
	return j.Entries[entries-1].Pack
}

// end returns the position where the given number of entries ends.
func (j *Journal) end(good int) mark {
	switch good {
	case len(j.Entries):
		return j.last // includes later records of unknown kinds
	case 0:
		return j.begun
	}
	return j.Entries[good-1].after
}

// tree contains the parents and depths of actions, by number; 0 is the start.
type tree struct {
	parents, depths []int32
}

func newTree() tree { return tree{[]int32{-1}, []int32{0}} }

// add adds an action after parent and returns its number.
func (t *tree) add(parent int) int {
	t.parents = append(t.parents, int32(parent))
	t.depths = append(t.depths, t.depths[parent]+1)
	return len(t.parents) - 1
}

func (t *tree) line(n int) []int {
	line := make([]int, t.depths[n]+1)
	for i := len(line) - 1; i >= 0; i-- {
		line[i] = n
		n = int(t.parents[n])
	}
	return line
}

// distance returns the number of actions between two states, or most+1 if there are more
// than most.
func (t *tree) distance(from, to, most int) (n int) {
	a, b := int32(from), int32(to)
	for ; a != b && n <= most; n++ {
		if t.depths[a] > t.depths[b] {
			a = t.parents[a]
		} else {
			b = t.parents[b]
		}
	}
	return n
}

// digests returns the digests of a state and of the events that led to it.
func digests(t screen.Table, events []engine.Event) (s State) {
	s.Hash = t.Hash()
	for _, p := range t.Parts(nil) {
		s.Parts = append(s.Parts, uint16(p.Hash))
	}
	for i := range events {
		s.Events = append(s.Events, uint8(events[i].Hash(t)))
	}
	return s
}
