package bot

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"

	"curtaincall/engine/disk"
	"curtaincall/engine/screen"
)

// Memory keeps what bots know from earlier practice. The zero value is empty and keeps nothing.
type Memory struct {
	folder  disk.Folder // of the files that are kept; "" for none
	builtin func() []builtinPractice
}

// builtinPractice is knowledge with which the program comes.
type builtinPractice struct {
	key knowledgeKey
	*knowledge
}

// Limits of the folder of a memory. If there are more files, the oldest are removed.
const (
	maxKeptFiles     = 64
	maxKeptFileBytes = 512 << 10
)

const keptSuffix = ".practice"

// NewMemory returns a memory that keeps files in a folder, which it makes when needed; "" for none.
// builtin are files of practice that come with the program; those that are damaged are left out.
func NewMemory(folder string, builtin ...[]byte) Memory {
	return Memory{disk.Folder(folder), sync.OnceValue(func() (list []builtinPractice) {
		for _, body := range builtin {
			if key, known, err := decodeKnowledge(body); err == nil {
				list = append(list, builtinPractice{key, known})
			}
		}
		return list
	})}
}

func (m Memory) builtinPractices() []builtinPractice {
	if m.builtin == nil {
		return nil
	}
	return m.builtin()
}

var (
	memoryLock sync.Mutex
	usedMemory Memory
)

// UseMemory makes all bots of this process use a memory for games that they have not begun to practice.
func UseMemory(m Memory) {
	memoryLock.Lock()
	defer memoryLock.Unlock()
	usedMemory = m
}

func (k knowledgeKey) fileName() string { return fmt.Sprintf("%x", k[:16]) + keptSuffix }

// recallForSameParts returns the knowledge that was kept under a key; nil if there is none. Files that are damaged,
// or that know other parts than these, count as none.
func (m Memory) recallForSameParts(key knowledgeKey, parts []screen.LearnableDefinition) *knowledge {
	if m.folder == "" {
		return nil
	}
	body, err := m.folder.Read(key.fileName(), maxKeptFileBytes)
	if err != nil {
		return nil
	}
	found, known, err := decodeKnowledge(body)
	same := func(t knownThing, p screen.LearnableDefinition) bool { return t.LearnableDefinition == p }
	if err != nil || found != key || !slices.EqualFunc(known.things, parts, same) {
		return nil
	}
	return known
}

// saveAndRemoveOldest writes knowledge to its file, unless that is not possible, and removes the oldest files.
func (m Memory) saveAndRemoveOldest(key knowledgeKey, k *knowledge) {
	body := encodeKnowledge(key, k)
	if m.folder == "" || len(body) > maxKeptFileBytes || os.MkdirAll(string(m.folder), 0o700) != nil {
		return
	}
	name := key.fileName()
	if err := m.folder.Replace(name, body, 0o600); errors.Is(err, disk.ErrIrregular) && m.folder.Remove(name) == nil {
		_ = m.folder.Replace(name, body, 0o600) // what is not kept is practiced again
	}
	list, _ := m.keptFilesOldestFirst()
	for _, f := range list[:max(0, len(list)-maxKeptFiles)] {
		_ = m.folder.Remove(f.Name()) // the next command tries again
	}
}

func (m Memory) keptFilesOldestFirst() (list []fs.FileInfo, bytes int64) {
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

// CountKeptPractice returns how many practices are kept in a folder, and their size in bytes.
func CountKeptPractice(folder string) (files int, bytes int64) {
	list, bytes := Memory{folder: disk.Folder(folder)}.keptFilesOldestFirst()
	return len(list), bytes
}
