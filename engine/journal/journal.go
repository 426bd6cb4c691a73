package journal

import (
	"curtaincall/engine/screen"
	"errors"

	"curtaincall/engine"
)

// Format is the version of the form that this package writes. It reads form 1, too.
const Format = 2

// The limits of a journal. They are the same for who writes and who reads, and what
// comes after them is left out.
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
	MaxModText = 200        // bytes of what it says of one: its id, its version, its hash
	MaxLine    = 128 << 10  // bytes of what was typed at a console at a time
	MaxTyped   = 4 << 20    // and of all of that
	MaxLines   = 20_000     // times that something was typed there
	MaxTravel  = 10_000_000 // actions that are gone back and forth over
	MaxWork    = 52_000_000 // instructions that all actions take, of who writes
	MaxReplay  = 60_000_000 // and that all of a replay takes, where nobody says otherwise
)

// The limits of the scripts in a journal: of those the game is played under at one
// time, which are those of a pack and of all mods over it, and of all of them.
const (
	MaxFiles   = 2 * 16_384
	MaxDepth   = 16 + 2   // folders: those of a mod lie in mods/ID
	MaxFile    = 64 << 10 // bytes
	MaxPack    = 16 << 20 // bytes
	MaxBodies  = 32 << 20 // bytes of all that are not the same
	MaxPacks   = 128
	MaxChanges = 512 // from one to another
)

// The errors of reading and writing. Each error names the line or what is too much.
var (
	ErrFormat  = errors.New("not a journal")
	ErrVersion = errors.New("the journal was written by another version of the format")
	ErrTooLong = errors.New("the journal is too long")
	ErrChanged = errors.New("this line was changed or damaged")
	ErrLocked  = errors.New("another program is writing to this journal")
)

// Header describes what it takes to start the same game.
type Header struct {
	Format  int    `json:"journal"`
	Program string `json:"program"` // and its version
	Ruleset string `json:"ruleset"`
	Setup   string `json:"setup"`
	Seed    uint64 `json:"seed,string"`
	People  int    `json:"people,omitempty"` // who play it at one terminal; 0 for one

	// The mods it begins with, in their order, and the version of the game they were
	// made to fit; neither where there are none.
	Version string `json:"version,omitempty"`
	Mods    []Mod  `json:"mods,omitempty"`
}

// Mod represents one mod that a game is played with. Its files are below mods/ID among the
// scripts.
type Mod struct {
	ID      string `json:"id"`
	Version string `json:"version"`
	Hash    string `json:"hash"` // of all its files
}

// State are the digests of one state of a game.
type State struct {
	Hash   uint64
	Parts  []uint16 // one for each named part of the state
	Events []uint8  // one for each event that led there
}

// Kind says what a record means.
type Kind uint8

// The kinds of records after the start.
const (
	Played   Kind = iota // an action
	Went                 // the game went to an earlier state, or forward again
	Reloaded             // it goes on under other scripts
	Typed                // a line of a console that is more than an action
)

// Entry represents one record after the start.
type Entry struct {
	Line   int // in the file, from 1
	Kind   Kind
	Text   string // of the action, or what was typed
	State         // after the action
	Node   int    // the number of the action, or where the game went; 0 is the start
	Parent int    // the number of the action before
	Pack   int    // of Journal.Packs: the scripts from here on; -1 where the form holds none
	Covers int    // how many entries just before it came of what was typed

	after mark
}

// Journal is a file that was read, as far as it is good.
type Journal struct {
	Header
	Start   State
	Packs   [][]File // the scripts it was played under, the first at the start; none in form 1
	Entries []Entry
	Unknown int   // records of an unknown kind
	Torn    bool  // the last line has no end
	Damage  error // why what follows cannot be read; nil where nothing is left out

	content [][]Print // what form 1 says of the scripts, in Changed entries too
	tree    tree
	at      int  // where the game is at the end
	begun   mark // after the start
	last    mark // after the last good line
}

// mark is a place between two lines.
type mark struct {
	line  int   // lines before it
	bytes int64 // and their bytes
	sum   uint64
}

// Line are the numbers of the actions from the start, 0, to where the game is at the
// end.
func (j *Journal) Line() []int { return j.tree.line(j.at) }

// Actions returns how many actions the journal holds, undone ones too.
func (j *Journal) Actions() int { return len(j.tree.parents) - 1 }

// depth returns how many actions lead to the action of that number, itself included.
func (j *Journal) depth(node int) int { return int(j.tree.depths[node]) }

// Lines returns how many lines of a console the journal holds.
func (j *Journal) Lines() (n int) {
	for i := range j.Entries {
		if j.Entries[i].Kind == Typed {
			n++
		}
	}
	return n
}

// Pack is the number of the scripts after so many entries.
func (j *Journal) Pack(entries int) int {
	if entries == 0 {
		return min(0, len(j.Packs)-1)
	}
	return j.Entries[entries-1].Pack
}

// end returns where the entries end of which so many are good.
func (j *Journal) end(good int) mark {
	switch good {
	case len(j.Entries):
		return j.last // with records behind it that this program does not know
	case 0:
		return j.begun
	}
	return j.Entries[good-1].after
}

// tree are the actions of a journal by their numbers, the start being 0.
type tree struct {
	parents, depths []int32
}

func newTree() tree { return tree{[]int32{-1}, []int32{0}} }

// add adds an action after another and returns its number.
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

// distance returns how many actions lie between two states; it looks no further than
// most.
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

// digests returns what a record holds of a state and of the events that led to it.
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
