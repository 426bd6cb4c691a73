package mods

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"time"

	"curtaincall/engine/disk"
	"curtaincall/scripting/source"
)

// archiveTime is the time of all files in the archives that MakeArchive makes: the first that a zip file can store.
var archiveTime = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

// MakeArchive returns an archive of the mod's current files, without hidden ones. Inside it they are in a folder named
// after the mod's id. The same files always give the same bytes. It is an error if the archive is larger than
// MaxArchive, or if the files changed since the mod was opened.
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
		return nil, fmt.Errorf("%w: the archive would have %d bytes, more than the limit of %d", disk.ErrLarge, body.Len(), MaxArchive)
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
	remaining := readBudget{MaxSize, MaxScripts}
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
