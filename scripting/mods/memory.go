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

func (f *modFiles) pathsBelow(folder string) []string {
	var inside []string
	for name := range f.bodies {
		if rest, is := strings.CutPrefix(name, folder+"/"); is || folder == "." {
			inside = append(inside, rest)
		}
	}
	return inside
}

// Open implements fs.FS.
func (f *modFiles) Open(name string) (fs.File, error) {
	if body, is := f.bodies[name]; is {
		return &memoryFile{fileInfo{path.Base(name), len(body), 0}, bytes.NewReader(body)}, nil
	}
	if fs.ValidPath(name) && (name == "." || len(f.pathsBelow(name)) > 0) {
		return &memoryFile{fileInfo{path.Base(name), 0, fs.ModeDir}, bytes.NewReader(nil)}, nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// ReadDir implements fs.ReadDirFS.
func (f *modFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	inside := map[string]fs.DirEntry{}
	for _, below := range f.pathsBelow(name) {
		first, _, deeper := strings.Cut(below, "/")
		if deeper {
			inside[first] = fileInfo{first, 0, fs.ModeDir}
		} else {
			inside[first] = fileInfo{first, len(f.bodies[path.Join(name, first)]), 0}
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

type memoryFile struct {
	fileInfo
	*bytes.Reader
}

func (f *memoryFile) Stat() (fs.FileInfo, error) { return f.fileInfo, nil }
func (f *memoryFile) Close() error               { return nil }
func (f *memoryFile) Size() int64                { return f.fileInfo.Size() }

type fileInfo struct {
	name string
	size int
	mode fs.FileMode
}

func (e fileInfo) Name() string               { return e.name }
func (e fileInfo) Size() int64                { return int64(e.size) }
func (e fileInfo) Mode() fs.FileMode          { return e.mode | 0o444 }
func (e fileInfo) Type() fs.FileMode          { return e.mode.Type() }
func (e fileInfo) ModTime() time.Time         { return time.Time{} }
func (e fileInfo) IsDir() bool                { return e.mode.IsDir() }
func (e fileInfo) Sys() any                   { return nil }
func (e fileInfo) Info() (fs.FileInfo, error) { return e, nil }
