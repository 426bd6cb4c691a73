package bot

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"

	"curtaincall/engine/disk"
	"curtaincall/engine/screen"
)

// PracticeMemory stores what bots have learned from practice. It must be made by NewPracticeMemory.
type PracticeMemory struct {
	folder  disk.Folder // the folder in which files are saved; "" for none
	builtin func() []builtinPractice
}

type builtinPractice struct {
	key knowledgeKey
	*knowledge
}

// Limits of the folder of a memory. Beyond maxKeptFiles, the oldest are removed. Longer files are not saved.
const (
	maxKeptFiles     = 64
	maxKeptFileBytes = 512 << 10
)

const keptSuffix = ".practice"

// NewPracticeMemory returns a memory that saves files in a folder, which it creates when needed, or nowhere if folder
// is "". builtin contains practice files that come with the program; damaged ones are ignored.
func NewPracticeMemory(folder string, builtin ...[]byte) PracticeMemory {
	return PracticeMemory{disk.Folder(folder), sync.OnceValue(func() (list []builtinPractice) {
		for _, body := range builtin {
			if key, known, err := decodeKnowledge(body); err == nil {
				list = append(list, builtinPractice{key, known})
			}
		}
		return list
	})}
}

var (
	memoryLock sync.Mutex
	usedMemory = NewPracticeMemory("")
)

// SetPracticeMemory makes all bots of this process use m, except for games that one of them has already played.
func SetPracticeMemory(m PracticeMemory) {
	memoryLock.Lock()
	defer memoryLock.Unlock()
	usedMemory = m
}

func (k knowledgeKey) fileName() string { return fmt.Sprintf("%x", k[:16]) + keptSuffix }

// loadKnowledge returns the knowledge saved under key, or nil if there is none or it is damaged or about other parts.
func (m PracticeMemory) loadKnowledge(key knowledgeKey, parts []screen.PracticeSubject) *knowledge {
	if m.folder == "" {
		return nil
	}
	body, err := m.folder.Read(key.fileName(), maxKeptFileBytes)
	if err != nil {
		return nil
	}
	found, known, err := decodeKnowledge(body)
	same := func(t kitItemWeight, p screen.PracticeSubject) bool { return t.PracticeSubject == p }
	if err != nil || found != key || !slices.EqualFunc(known.things, parts, same) {
		return nil
	}
	return known
}

// saveAndRemoveOldest saves knowledge and removes the oldest files beyond maxKeptFiles. It ignores errors.
func (m PracticeMemory) saveAndRemoveOldest(key knowledgeKey, k *knowledge) {
	body := encodeKnowledge(key, k)
	if m.folder == "" || len(body) > maxKeptFileBytes || os.MkdirAll(string(m.folder), 0o700) != nil {
		return
	}
	name := key.fileName()
	if err := m.folder.Replace(name, body, 0o600); errors.Is(err, disk.ErrIrregular) && m.folder.Remove(name) == nil {
		_ = m.folder.Replace(name, body, 0o600) // what is not kept is practiced again
	}
	list, _ := m.practiceFilesOldestFirst()
	for _, f := range list[:max(0, len(list)-maxKeptFiles)] {
		_ = m.folder.Remove(f.Name()) // the next command tries again
	}
}

func (m PracticeMemory) practiceFilesOldestFirst() (list []fs.FileInfo, bytes int64) {
	entries, _ := m.folder.ReadDir(".") // none: there is no folder yet
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && strings.HasSuffix(e.Name(), keptSuffix) && !e.IsDir() {
			list, bytes = append(list, info), bytes+info.Size()
		}
	}
	slices.SortStableFunc(list, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	return list, bytes
}

// CountPracticeFiles returns the number of practice files in a folder and their total size in bytes.
func CountPracticeFiles(folder string) (files int, bytes int64) {
	list, bytes := PracticeMemory{folder: disk.Folder(folder)}.practiceFilesOldestFirst()
	return len(list), bytes
}

// A file of knowledge begins with knowledgeMagic, the key of its curriculum, and the SHA-256 of what follows:
// numbers and strings, compressed. A string is its length and its bytes; a list is its length and its items:
//
//	number of games
//	list of things   ID, print, seen, common
//	list of fights   against, print, seen, base, a worth for each thing, list of what traits are worth, list byFightsWon
const knowledgeMagic = "curtain practice\n"

// Limits of a practice file, so that models can be computed from files that are not trusted.
const (
	maxKnownBytes  = 8 << 20 // size before compression
	maxKnownParts  = 1 << 16
	maxKnownFights = 1 << 10
	maxKnownPasses = 1 << 10
	maxKnownCount  = 1 << 20 // maximum of knowledge.games, and of each number in fightModel.byFightsWon
	maxKnownID     = 1 << 10 // length of an id in bytes
)

var errDamaged = errors.New("not a practice file, or a damaged one")

func encodeKnowledge(key knowledgeKey, k *knowledge) []byte {
	b := binary.AppendUvarint(nil, uint64(k.games))
	b = binary.AppendUvarint(b, uint64(len(k.things)))
	for _, t := range k.things {
		b = append(binary.AppendUvarint(b, uint64(len(t.ID))), t.ID...)
		b = binary.LittleEndian.AppendUint64(b, t.Fingerprint)
		b = binary.AppendUvarint(b, uint64(t.seen))
		b = binary.AppendVarint(b, int64(t.common))
	}
	b = binary.AppendUvarint(b, uint64(len(k.fights)))
	for _, t := range k.fights {
		b = binary.LittleEndian.AppendUint64(b, t.against)
		b = binary.LittleEndian.AppendUint64(b, t.print)
		b = binary.AppendUvarint(b, uint64(t.seen))
		b = binary.AppendVarint(b, int64(t.base))
		for _, w := range t.worth {
			b = binary.AppendVarint(b, int64(w))
		}
		b = binary.AppendUvarint(b, uint64(len(t.traitWorths)))
		for _, w := range t.traitWorths {
			b = binary.AppendVarint(b, int64(w))
		}
		b = binary.AppendUvarint(b, uint64(len(t.byFightsWon)))
		for _, n := range t.byFightsWon {
			b = binary.AppendUvarint(b, uint64(n))
		}
	}
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestCompression) // the level is valid, and a buffer takes all
	w.Write(b)
	w.Close()
	sum := sha256.Sum256(packed.Bytes())
	return slices.Concat([]byte(knowledgeMagic), key[:], sum[:], packed.Bytes())
}

func decodeKnowledge(file []byte) (key knowledgeKey, k *knowledge, err error) {
	rest, is := bytes.CutPrefix(file, []byte(knowledgeMagic))
	if !is || len(rest) < 2*sha256.Size {
		return key, nil, errDamaged
	}
	packed := rest[2*sha256.Size:]
	if sum := sha256.Sum256(packed); !bytes.Equal(sum[:], rest[sha256.Size:2*sha256.Size]) {
		return key, nil, errDamaged
	}
	copy(key[:], rest)
	body, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxKnownBytes+1))
	if err != nil || len(body) > maxKnownBytes {
		return key, nil, errDamaged
	}
	r := knowledgeReader{rest: body}
	if k = r.readKnowledge(); r.wrong || len(r.rest) > 0 {
		return key, nil, errDamaged
	}
	return key, k, nil
}

// knowledgeReader reads the output of encodeKnowledge. After an error, it sets wrong and its methods return zeros.
type knowledgeReader struct {
	rest  []byte
	wrong bool
}

func (r *knowledgeReader) readKnowledge() *knowledge {
	k := &knowledge{games: r.readCount(maxKnownCount)}
	for range r.readCount(maxKnownParts) {
		if r.wrong {
			return k
		}
		p := screen.PracticeSubject{ID: string(r.readBytes(r.readCount(maxKnownID))), Fingerprint: r.readFingerprint()}
		k.things = append(k.things, kitItemWeight{p, r.readCount(maxSeen), r.readWeight()})
	}
	for range r.readCount(maxKnownFights) {
		if r.wrong {
			return k
		}
		t := fightModel{against: r.readFingerprint(), print: r.readFingerprint(), seen: r.readCount(maxSeen)}
		t.base, t.worth = r.readWeight(), make([]int, len(k.things))
		for i := range t.worth {
			t.worth[i] = r.readWeight()
		}
		for range r.readCount(screen.MaxTraits) {
			t.traitWorths = append(t.traitWorths, r.readWeight())
		}
		for range r.readCount(maxKnownPasses) {
			t.byFightsWon = append(t.byFightsWon, r.readCount(maxKnownCount))
		}
		r.wrong = r.wrong || k.findFight(t.against) != nil
		k.fights = append(k.fights, t)
	}
	return k
}

func (r *knowledgeReader) readBytes(n int) []byte {
	if n > len(r.rest) {
		r.wrong, r.rest = true, nil
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *knowledgeReader) readCount(most uint64) int {
	n, length := binary.Uvarint(r.rest)
	if length <= 0 || n > most {
		r.wrong, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[length:]
	return int(n) // fits: most does
}

func (r *knowledgeReader) readWeight() int {
	n, length := binary.Varint(r.rest)
	if length <= 0 || n > maxWeight || n < -maxWeight {
		r.wrong, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[length:]
	return int(n) // fits: see maxWeight
}

func (r *knowledgeReader) readFingerprint() uint64 {
	if b := r.readBytes(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}
