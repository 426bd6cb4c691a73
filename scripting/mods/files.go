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
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// What a mod may hold.
const (
	MaxFiles   = 4096
	MaxSize    = 16 << 20 // bytes of all files together
	MaxScripts = 4 << 20  // and of its scripts
)

// ErrMod is the error of a folder or an archive that cannot be a mod.
var ErrMod = errors.New("it is no mod")

// files are those of a mod, in memory: of what is no script, the name only.
type files struct {
	bodies map[string][]byte
	print  uint64
}

// gather reads all files, sorted by name, those that are hidden left out. shown is how
// messages begin their names.
func gather(from fs.FS, shown string) (*files, error) {
	pack := scripting.Pack{FS: from, Prefix: shown, Files: MaxFiles}
	names, err := pack.Names(func(string) bool { return true })
	if err == nil {
		err = distinct(names)
	}
	if err != nil {
		return nil, err
	}
	all := &files{bodies: map[string][]byte{}}
	sum, room := sha256.New(), reading{MaxSize, MaxScripts}
	for _, name := range names {
		body, err := room.read(from, name)
		if err != nil {
			return nil, fmt.Errorf("%s cannot be read: %w", pack.Shown(name), cause(err))
		}
		addTo(sum, []byte(name))
		addTo(sum, body)
		if !isScript(name) {
			body = nil
		}
		all.bodies[name] = body
	}
	all.print = binary.BigEndian.Uint64(sum.Sum(nil))
	return all, nil
}

// addTo adds bytes to a hash, and before them how many they are.
func addTo(sum hash.Hash, body []byte) {
	var size [8]byte
	binary.BigEndian.PutUint64(size[:], uint64(len(body)))
	sum.Write(size[:])
	sum.Write(body)
}

// cause is an error of reading without the name it is about.
func cause(err error) error {
	if of := (*fs.PathError)(nil); errors.As(err, &of) {
		return of.Err
	}
	return err
}

func isScript(name string) bool { return strings.HasSuffix(name, ".lua") }

// reading is how many bytes may still be read.
type reading struct{ all, scripts int }

func (r *reading) read(from fs.FS, name string) ([]byte, error) {
	f, err := from.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	body, err := io.ReadAll(io.LimitReader(f, int64(r.all)+1))
	if r.all -= len(body); isScript(name) {
		r.scripts -= len(body)
	}
	switch {
	case err != nil:
		return nil, err
	case r.all < 0:
		return nil, fmt.Errorf("%w: the files of the mod are more than %d bytes", disk.ErrLarge, MaxSize)
	case r.scripts < 0:
		return nil, fmt.Errorf("%w: the scripts of the mod are more than %d bytes", disk.ErrLarge, MaxScripts)
	}
	return body, nil
}

// distinct is the fault of names that cannot all be used on every machine: those that
// differ only in small and large letters, or in how signs are put together, or hold what
// only some systems allow, or are those of a file and of a folder.
func distinct(names []string) error {
	seen := map[string]string{} // how a name was written, and each folder of one
	files := map[string]bool{}
	for _, name := range names {
		if err := portable(name); err != nil {
			return err
		}
		files[name] = true
		for at := name; at != "."; at = path.Dir(at) {
			if at != name && files[at] {
				return fmt.Errorf("%w: %s is a file and a folder", ErrMod, source.Printable(at))
			}
			folded := norm.NFC.String(strings.ToLower(strings.ToUpper(norm.NFC.String(at)))) // some signs have several small forms
			if before, is := seen[folded]; is && before != at {
				return fmt.Errorf("%w: %s and %s are one name where %s", ErrMod, source.Printable(before), source.Printable(at), sameness(before, at))
			}
			seen[folded] = at
		}
	}
	return nil
}

// sameness is how some systems take two names for one.
func sameness(a, b string) string {
	if norm.NFC.String(a) == norm.NFC.String(b) {
		return "a letter with its accent is the same as both of them in a row"
	}
	return "small and large letters are the same"
}

// portable is the fault of a name that some system takes for something else than a
// file within its folder.
func portable(name string) error {
	const longest = 255 // bytes
	var why string
	switch {
	case !fs.ValidPath(name):
		why = "is no name of a file within it"
	case len(name) > longest:
		why = fmt.Sprintf("is longer than %d bytes", longest)
	case strings.ContainsAny(name, `\:*?"<>|`) || source.Printable(name) != name:
		why = "holds a sign that not every system allows"
	case strings.Contains(name+"/", "./") || strings.Contains(name+"/", " /"):
		why = "has a part that ends in a dot or a space, which not every system keeps"
	default:
		return nil
	}
	return fmt.Errorf("%w: the name %s %s", ErrMod, source.Printable(name[:min(len(name), longest)]), why)
}

// below are the files in a folder of these.
func (f *files) below(folder string) []string {
	var inside []string
	for name := range f.bodies {
		if rest, is := strings.CutPrefix(name, folder+"/"); is || folder == "." {
			inside = append(inside, rest)
		}
	}
	return inside
}

// Open implements fs.FS.
func (f *files) Open(name string) (fs.File, error) {
	if body, is := f.bodies[name]; is {
		return &file{entry{path.Base(name), len(body), 0}, bytes.NewReader(body)}, nil
	}
	if fs.ValidPath(name) && (name == "." || len(f.below(name)) > 0) {
		return &file{entry{path.Base(name), 0, fs.ModeDir}, bytes.NewReader(nil)}, nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// ReadDir implements fs.ReadDirFS.
func (f *files) ReadDir(name string) ([]fs.DirEntry, error) {
	inside := map[string]fs.DirEntry{}
	for _, below := range f.below(name) {
		first, _, deeper := strings.Cut(below, "/")
		if deeper {
			inside[first] = entry{first, 0, fs.ModeDir}
		} else {
			inside[first] = entry{first, len(f.bodies[path.Join(name, first)]), 0}
		}
	}
	if len(inside) == 0 && name != "." {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	list := make([]fs.DirEntry, 0, len(inside))
	for _, name := range slices.Sorted(maps.Keys(inside)) {
		list = append(list, inside[name])
	}
	return list, nil
}

// file is an open file or folder.
type file struct {
	entry
	*bytes.Reader
}

func (f *file) Stat() (fs.FileInfo, error) { return f.entry, nil }
func (f *file) Close() error               { return nil }
func (f *file) Size() int64                { return f.entry.Size() }

// entry is what is known of a file or folder.
type entry struct {
	name string
	size int
	mode fs.FileMode
}

func (e entry) Name() string               { return e.name }
func (e entry) Size() int64                { return int64(e.size) }
func (e entry) Mode() fs.FileMode          { return e.mode | 0o444 }
func (e entry) Type() fs.FileMode          { return e.mode.Type() }
func (e entry) ModTime() time.Time         { return time.Time{} }
func (e entry) IsDir() bool                { return e.mode.IsDir() }
func (e entry) Sys() any                   { return nil }
func (e entry) Info() (fs.FileInfo, error) { return e, nil }
