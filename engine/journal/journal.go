// Package journal writes and reads the file of a game: setup, scripts, and a record for each
// action with hashes of the state after it. A record is written as soon as its action was
// applied, so a program that is killed loses at most the action in progress.
//
// Start at Create and Read. The actions form a tree, since a game that undoes actions and continues differently
// records both branches. A journal may come from strangers: its size, its records and the work of replaying them are
// limited, and errors name the line. A Writer refuses what Read refuses.
//
//	FORMAT.md      the format of the file
//	journal.go     the parts of a journal, and the limits of its size and of replaying it
//	read.go        Read, which reads the present format, version 2, and format 1, which earlier programs wrote
//	scripts.go     packs of scripts, compressed, and the records of their changes
//	write.go       Create, Resume, and the Writer, which appends records, to a locked file or in memory
//	verify.go      Verify, which replays a journal and compares every state; what people typed at a console
package journal

import (
	"cmp"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/session"
)

// Format is the version of the format that is written. Read also accepts version 1.
const Format = 2

// Limits of a journal. Writing or reading more is an error.
const (
	MaxSize    = 64 << 20  // bytes of the whole file
	MaxRecord  = 8 << 20   // bytes of one line
	MaxHeader  = 1 << 20   // bytes of the first line
	MaxSetup   = 16 << 10  // bytes of a setup
	MaxText    = 2000      // bytes of an action as typed
	MaxTexts   = 8 << 20   // bytes of all actions together
	MaxActions = 100_000   // number of actions; a long run has about a thousand
	MaxRecords = 300_000   // records of all kinds
	MaxEvents  = 2_000_000 // events of all actions, which a session keeps in memory
	MaxMods    = 1000      // mods in the header

	MaxModSettings = 8 << 10    // bytes of the settings of a mod
	MaxModText     = 200        // bytes of the id, the version or the hash of a mod
	MaxLine        = 128 << 10  // bytes of a console input
	MaxTyped       = 4 << 20    // bytes of all console inputs
	MaxLines       = 20_000     // number of console inputs
	MaxTravel      = 10_000_000 // actions that are undone or redone, in total
	MaxWork        = 52_000_000 // instructions of all actions while they are recorded
	MaxReplay      = 60_000_000 // default limit of instructions for a replay
)

// Limits of scripts. MaxFiles and MaxPack are for the scripts in use at one time, those of a pack and all its mods;
// MaxBodies, MaxPacks and MaxChanges for the whole journal.
const (
	MaxFiles   = 2 * 16_384
	MaxDepth   = 16 + 2   // nested folders; those of a mod are in mods/ID
	MaxFile    = 64 << 10 // bytes of a file
	MaxPack    = 16 << 20 // bytes of all files in use
	MaxBodies  = 32 << 20 // bytes of all distinct files
	MaxPacks   = 128
	MaxChanges = 512 // files that differ between one set of scripts and another
)

// Errors of reading and writing, which are wrapped by errors that name the line or the limit.
var (
	ErrFormat  = errors.New("not a valid journal")
	ErrVersion = errors.New("the journal was written in a different version of the format")
	ErrTooLong = errors.New("the journal is too long")
	ErrChanged = errors.New("this line was changed or damaged")
	ErrLocked  = errors.New("another program is writing to this journal")
)

// Header is the first line of a journal: everything that is needed to start the same game, except its scripts.
type Header struct {
	Format  int    `json:"journal"`
	Program string `json:"program"` // name and version of the program
	Ruleset string `json:"ruleset"`
	Setup   string `json:"setup"`
	Seed    uint64 `json:"seed,string"`
	People  int    `json:"people,omitempty"` // number of people who play it at one terminal; 0 means one

	// The version of the game, and the mods in use at the start, in order. Both are empty without mods.
	Version string `json:"version,omitempty"`
	Mods    []Mod  `json:"mods,omitempty"`
}

// Mod is a mod of a game. Its files are in mods/ID among the scripts.
type Mod struct {
	ID      string `json:"id"`
	Version string `json:"version"`
	Hash    string `json:"hash"` // hash of all its files and its settings, as 16 hex digits

	Settings string `json:"settings,omitempty"` // the settings that are not at their defaults
}

// StateDigest has short hashes of a state and of the events of the action that led to it.
type StateDigest struct {
	Hash   uint64
	Parts  []uint16 // a hash of each named part of the state
	Events []uint8  // a hash of each event of the last action
}

// EntryKind says what an Entry records: an action, undone or redone actions, new scripts, or a console input.
type EntryKind uint8

const (
	ActionEntry  EntryKind = iota // an action
	GotoEntry                     // actions were undone or redone
	ScriptsEntry                  // the scripts were replaced
	TypedEntry                    // a console input that was not only an action
)

// Entry is a record of a journal after the start of the game.
type Entry struct {
	Line           int // line number in the file, from 1
	Kind           EntryKind
	Text           string // the action, or the console input
	StateDigest           // digest of the state after the action; only the hash for a console input
	Node           int    // number of the last action in effect after this entry; 0 is the start
	Parent         int    // number of the action before it, if the entry is an action
	Pack           int    // index in Journal.Packs of the scripts in use after this entry; -1 in format 1
	CoveredEntries int    // how many of the entries before it are its effects, if the entry is a console input

	after filePosition
}

// Journal is the content of a journal file up to the first line that cannot be read.
type Journal struct {
	Header
	Start       StateDigest
	Packs       [][]ScriptFile // the scripts of the game, beginning with those at the start; none in format 1
	Entries     []Entry
	Unknown     int   // number of records of an unknown kind
	HasTornLine bool  // whether the last line is incomplete
	Damage      error // why the first line that cannot be read is wrong; nil if all can be read

	// In format 1, FinalFingerprints has the fingerprints of the definitions in use at the end; nil in format 2.
	FinalFingerprints []DefinitionFingerprint

	tree        actionTree
	current     int          // number of the last action that is not undone
	startEnd    filePosition // position after the start
	readableEnd filePosition // position after the last readable line
}

type filePosition struct {
	line  int    // number of lines before the position
	bytes int64  // number of bytes before the position
	sum   uint64 // checksum of the last line before the position
}

// ActionsInEffect returns 0, for the start, and the numbers of the actions that are not undone at the end, in order.
func (j *Journal) ActionsInEffect() []int {
	path, action := make([]int, j.tree.depths[j.current]+1), j.current
	for i := len(path) - 1; i >= 0; i-- {
		path[i] = action
		action = int(j.tree.parents[action])
	}
	return path
}

// ActionCount returns the number of actions in the journal, including undone ones.
func (j *Journal) ActionCount() int { return len(j.tree.parents) - 1 }

func (j *Journal) ConsoleInputCount() int {
	return engine.Count(j.Entries, func(e Entry) bool { return e.Kind == TypedEntry })
}

// PackIndexAfter returns the index in Packs of the scripts in use after a number of entries, or -1 in format 1.
func (j *Journal) PackIndexAfter(entries int) int {
	if entries == 0 {
		return min(0, len(j.Packs)-1)
	}
	return j.Entries[entries-1].Pack
}

func (j *Journal) positionAfter(entries int) filePosition {
	switch entries {
	case len(j.Entries):
		return j.readableEnd // includes later records of unknown kinds
	case 0:
		return j.startEnd
	}
	return j.Entries[entries-1].after
}

// actionTree has the parent and the depth of each action, by number. Action 0 is the start.
type actionTree struct {
	parents, depths []int32
}

func newActionTree() actionTree { return actionTree{[]int32{-1}, []int32{0}} }

func (t *actionTree) addAction(parent int) (number int) {
	t.parents = append(t.parents, int32(parent))
	t.depths = append(t.depths, t.depths[parent]+1)
	return len(t.parents) - 1
}

func nodeDigest(n *session.Node) (s StateDigest) {
	t := n.State()
	s.Hash = t.Hash()
	for _, p := range t.AppendParts(nil) {
		s.Parts = append(s.Parts, uint16(p.Hash))
	}
	for i := range n.Events {
		s.Events = append(s.Events, uint8(n.Events[i].HashWithoutCause(t)))
	}
	return s
}

// String returns the hashes as they are written in a record.
func (s StateDigest) String() string {
	var parts []byte
	for _, p := range s.Parts {
		parts = binary.BigEndian.AppendUint16(parts, p)
	}
	list := func(b []byte) string { return cmp.Or(hex.EncodeToString(b), "-") }
	return fmt.Sprintf("%016x %s %s", s.Hash, list(parts), list(s.Events))
}
