package mods

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"strings"
	"testing/fstest"

	"curtaincall/engine/disk"
	"curtaincall/scripting/source"
)

// Limits of a mod.
const (
	MaxFiles   = 4096
	MaxSize    = 16 << 20 // bytes of all files
	MaxScripts = 4 << 20  // bytes of its scripts
)

// ErrMod is the error of a folder or archive that is not a valid mod.
var ErrMod = errors.New("not a mod")

// readScriptsAndHashFiles reads all files except hidden ones into m, scripts with their contents, others
// without, and sets the hash of all.
func (m *Mod) readScriptsAndHashFiles(from fs.FS) error {
	pack := source.Pack{FS: from, Prefix: m.Shown, Files: MaxFiles}
	names, err := pack.FileNames(func(string) bool { return true })
	if err == nil {
		err = checkNamesCoexist(names)
	}
	if err != nil {
		return err
	}
	from, release := source.CachingFS(from)
	defer release()
	m.files = fstest.MapFS{}
	sum, remaining := sha256.New(), readBudget{MaxSize, MaxScripts}
	for _, name := range names {
		body, err := remaining.readFile(from, name)
		if err != nil {
			return fmt.Errorf("cannot read %s: %w", pack.DisplayPath(name), withoutPath(err))
		}
		hashBytes(sum, []byte(name))
		hashBytes(sum, body)
		if !strings.HasSuffix(name, ".lua") {
			body = nil
		}
		m.files[name] = &fstest.MapFile{Data: bytes.Clone(body)} // without spare room
	}
	m.filesHash = binary.BigEndian.Uint64(sum.Sum(nil))
	m.Hash = m.filesHash
	return nil
}

// hashBytes adds bytes to a hash, preceded by their number, so that two sequences cannot be confused.
func hashBytes(sum hash.Hash, body []byte) {
	var size [8]byte
	binary.BigEndian.PutUint64(size[:], uint64(len(body)))
	sum.Write(size[:])
	sum.Write(body)
}

// withoutPath returns the cause of an error of reading, without the path.
func withoutPath(err error) error {
	if pathErr, is := errors.AsType[*fs.PathError](err); is {
		return pathErr.Err
	}
	return err
}

// readBudget holds the numbers of bytes that may still be read.
type readBudget struct{ all, scripts int }

func (r *readBudget) readFile(from fs.FS, name string) ([]byte, error) {
	f, err := from.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	body, err := io.ReadAll(io.LimitReader(f, int64(r.all)+1))
	if r.all -= len(body); strings.HasSuffix(name, ".lua") {
		r.scripts -= len(body)
	}
	switch {
	case err != nil:
		return nil, err
	case r.all < 0:
		return nil, fmt.Errorf("%w: the mod's files are larger than %d bytes in total", disk.ErrLarge, MaxSize)
	case r.scripts < 0:
		return nil, fmt.Errorf("%w: the mod's scripts are larger than %d bytes in total", disk.ErrLarge, MaxScripts)
	}
	return body, nil
}
