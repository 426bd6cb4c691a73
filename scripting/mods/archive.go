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
	"time"

	"curtaincall/engine/disk"
	"curtaincall/scripting/source"
)

// ErrArchive is wrapped by errors about a file that is damaged or is not an archive.
var ErrArchive = errors.New("cannot read the archive")

// entryMark begins each entry in the directory of a zip file.
const entryMark = "PK\x01\x02"

// readArchive returns the innermost folder of an archive that contains all files of the archive except hidden ones.
func readArchive(body []byte) (fs.FS, error) {
	// Count first, because reading the directory takes memory for each entry.
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
	seen := map[string]bool{}
	for _, f := range archive.File {
		if err := checkArchiveEntry(f); err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(f.Name, "/")
		if seen[name] {
			return nil, fmt.Errorf("%w: it contains %s twice", ErrArchive, source.Printable(name))
		}
		seen[name] = true
	}
	return fs.Sub(archive, innermostCommonFolder(archive.File))
}

func checkArchiveEntry(f *zip.File) error {
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
		why = fmt.Sprintf("is larger than %d bytes", MaxSize)
	default:
		return checkPortable(strings.TrimSuffix(f.Name, "/"))
	}
	return fmt.Errorf("%w: %s %s", ErrArchive, source.Printable(f.Name[:min(len(f.Name), 255)]), why)
}

func innermostCommonFolder(list []*zip.File) string {
	folder, found := ".", false
	for _, f := range list {
		in := path.Dir(f.Name)
		if isHidden(f.Name) || f.Mode().IsDir() {
			continue
		}
		if !found {
			folder, found = in, true
		}
		for folder != "." && in != folder && !strings.HasPrefix(in, folder+"/") {
			folder = path.Dir(folder)
		}
	}
	return folder
}

func isHidden(name string) bool {
	return slices.ContainsFunc(strings.Split(path.Clean(name), "/"), func(part string) bool { return strings.HasPrefix(part, ".") })
}

// archiveTime is the time that MakeArchive gives to all files: the earliest one that a zip file can store.
var archiveTime = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

// MakeArchive returns an archive of the mod's current files, without hidden ones, in a folder named after its id. The
// same files give the same bytes. It fails with disk.ErrLarge, or with ErrChanged if the files have changed since they
// were read. The settings of m must be the defaults.
func (m *Mod) MakeArchive() ([]byte, error) {
	from, err := (&Mod{Path: m.Path}).openFiles()
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	if err := m.writeArchive(zip.NewWriter(&body), from); err != nil {
		return nil, err
	}
	if body.Len() > MaxArchive {
		return nil, fmt.Errorf("%w: the archive would be %d bytes long, more than the limit of %d", disk.ErrLarge, body.Len(), MaxArchive)
	}
	packed, err := readArchive(body.Bytes())
	if err != nil {
		return nil, err
	}
	if again := (&Mod{Shown: m.Shown}); again.readScriptsAndHashFiles(packed) != nil || again.Hash != m.Hash {
		return nil, ErrChanged
	}
	return body.Bytes(), nil
}

func (m *Mod) writeArchive(z *zip.Writer, from fs.FS) error {
	names, err := source.Pack{FS: from, Prefix: m.Shown, Files: MaxFiles}.FileNames(func(string) bool { return true })
	if err != nil {
		return err
	}
	remaining := bytesLeft{MaxSize, MaxScripts}
	for _, name := range names {
		body, err := remaining.readFile(from, name)
		if err != nil {
			return err
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: path.Join(m.ID, name), Method: zip.Deflate, Modified: archiveTime})
		if err == nil {
			_, err = w.Write(body)
		}
		if err != nil {
			return err
		}
	}
	return z.Close()
}
