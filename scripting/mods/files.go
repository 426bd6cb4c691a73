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
	"path"
	"strings"
	"testing/fstest"

	"golang.org/x/text/unicode/norm"

	"curtaincall/engine/disk"
	"curtaincall/scripting/source"
)

// ErrMod is wrapped by errors about a folder or an archive that is not a valid mod.
var ErrMod = errors.New("not a mod")

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
	sum, remaining := sha256.New(), bytesLeft{MaxSize, MaxScripts}
	for _, name := range names {
		body, err := remaining.readFile(from, name)
		if err != nil {
			return fmt.Errorf("cannot read %s: %w", pack.DisplayPath(name), withoutPath(err))
		}
		addSizedBytesToHash(sum, []byte(name))
		addSizedBytesToHash(sum, body)
		if !strings.HasSuffix(name, ".lua") {
			body = nil
		}
		m.files[name] = &fstest.MapFile{Data: bytes.Clone(body)} // without spare room
	}
	m.filesHash = binary.BigEndian.Uint64(sum.Sum(nil))
	m.Hash = m.filesHash
	return nil
}

// addSizedBytesToHash adds the length of body and then body, so that no two sequences of bodies add the same.
func addSizedBytesToHash(sum hash.Hash, body []byte) {
	var size [8]byte
	binary.BigEndian.PutUint64(size[:], uint64(len(body)))
	sum.Write(size[:])
	sum.Write(body)
}

func withoutPath(err error) error {
	if pathErr, is := errors.AsType[*fs.PathError](err); is {
		return pathErr.Err
	}
	return err
}

type bytesLeft struct{ all, scripts int }

func (r *bytesLeft) readFile(from fs.FS, name string) ([]byte, error) {
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

// checkNamesCoexist returns an error if some system cannot store files with all these names. This is so if a name is
// not portable or is both a file and a folder, or if two names differ only in case or Unicode composition.
func checkNamesCoexist(names []string) error {
	seen := map[string]string{} // each name and folder, by its folded form
	files := map[string]bool{}
	for _, name := range names {
		if err := checkPortable(name); err != nil {
			return err
		}
		files[name] = true
		for at := name; at != "."; at = path.Dir(at) {
			if at != name && files[at] {
				return fmt.Errorf("%w: %s is both a file and a folder", ErrMod, source.Printable(at))
			}
			folded := norm.NFC.String(strings.ToLower(strings.ToUpper(norm.NFC.String(at)))) // some letters have several lower-case forms
			if before, found := seen[folded]; found && before != at {
				where := "case is ignored"
				if norm.NFC.String(before) == norm.NFC.String(at) {
					where = "composed and decomposed accents are considered equal"
				}
				return fmt.Errorf("%w: %s and %s are the same name on systems where %s", ErrMod, source.Printable(before), source.Printable(at), where)
			}
			seen[folded] = at
		}
	}
	return nil
}

func checkPortable(name string) error {
	const longest = 255 // bytes
	var why string
	switch {
	case !fs.ValidPath(name):
		why = "is not a path inside the mod"
	case len(name) > longest:
		why = fmt.Sprintf("is longer than %d bytes", longest)
	case strings.ContainsAny(name, `\:*?"<>|`) || source.Printable(name) != name:
		why = "contains a character that some systems do not allow"
	case strings.Contains(name+"/", "./") || strings.Contains(name+"/", " /"):
		why = "has a part that ends in a dot or a space, which some systems do not allow"
	default:
		return nil
	}
	return fmt.Errorf("%w: the name %s %s", ErrMod, source.Printable(name[:min(len(name), longest)]), why)
}
