package mods

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"curtaincall/engine/disk"
	"curtaincall/scripting/source"
)

// MaxArchive limits how many bytes an archive may have.
const MaxArchive = 8 << 20

// ErrArchive is the error of a file that is no archive, or a damaged one.
var ErrArchive = errors.New("cannot read the archive")

// entryMark stands before each entry in the table of contents of an archive.
const entryMark = "PK\x01\x02"

// unpack is the root of the mod in an archive: where mod.lua is, which may be the only
// folder in it. Nothing is unpacked yet.
func unpack(path string) (fs.FS, error) {
	body, err := disk.Read(path, MaxArchive)
	if err != nil {
		return nil, err
	}
	// Counted before the table of contents is read, which takes memory for each.
	if bytes.Count(body, []byte(entryMark)) > source.MaxPackEntries {
		return nil, fmt.Errorf("%w: more than %d files and folders", ErrArchive, source.MaxPackEntries)
	}
	archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	switch {
	case err != nil && !bytes.HasPrefix(body, []byte("PK")):
		return nil, fmt.Errorf("%w: not a .zip file", ErrArchive)
	case err != nil:
		return nil, fmt.Errorf("%w: damaged or truncated", ErrArchive)
	}
	for _, f := range archive.File {
		if err := plain(f); err != nil {
			return nil, err
		}
	}
	if err := distinctEntries(archive.File); err != nil {
		return nil, err
	}
	return fs.Sub(archive, onlyFolder(archive.File))
}

// plain is the fault of an entry that is neither a file nor a folder within.
func plain(f *zip.File) error {
	const encrypted = 1 // the flag
	var why string
	switch mode := f.Mode(); {
	case mode&fs.ModeSymlink != 0:
		why = "is a link: pack its target instead"
	case !mode.IsRegular() && !mode.IsDir():
		why = "is not a regular file"
	case f.Flags&encrypted != 0:
		why = "is encrypted"
	case f.Method != zip.Store && f.Method != zip.Deflate:
		why = "uses an unsupported compression method"
	case f.UncompressedSize64 > MaxSize:
		why = fmt.Sprintf("is more than %d bytes", MaxSize)
	default:
		return portable(strings.TrimSuffix(f.Name, "/"))
	}
	return fmt.Errorf("%w: %s %s", ErrArchive, source.Printable(f.Name[:min(len(f.Name), 255)]), why)
}

// distinctEntries is the fault of an archive that has a name twice.
func distinctEntries(list []*zip.File) error {
	seen := map[string]bool{}
	for _, f := range list {
		name := strings.TrimSuffix(f.Name, "/")
		if seen[name] {
			return fmt.Errorf("%w: it contains %s twice", ErrArchive, source.Printable(name))
		}
		seen[name] = true
	}
	return nil
}

// onlyFolder is the innermost folder that all files of an archive are in, hidden ones
// aside; "." where there is none: an archive made one or more folders above the mod is one
// of it too.
func onlyFolder(list []*zip.File) string {
	folder, any := ".", false
	for _, f := range list {
		in := path.Dir(f.Name)
		if hidden(f.Name) || f.Mode().IsDir() {
			continue
		}
		if !any {
			folder, any = in, true
		}
		for folder != "." && in != folder && !strings.HasPrefix(in, folder+"/") {
			folder = path.Dir(folder)
		}
	}
	return folder
}

// hidden reports whether a file, or a folder it is in, is hidden.
func hidden(name string) bool {
	return slices.ContainsFunc(strings.Split(path.Clean(name), "/"), func(part string) bool { return strings.HasPrefix(part, ".") })
}
