package mods

import (
	"bytes"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
)

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

type file struct {
	entry
	*bytes.Reader
}

func (f *file) Stat() (fs.FileInfo, error) { return f.entry, nil }
func (f *file) Close() error               { return nil }
func (f *file) Size() int64                { return f.entry.Size() }

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
