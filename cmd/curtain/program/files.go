package program

import (
	"os"
	"path/filepath"

	"curtaincall/scripting/source"
)

// ShownPath is a path as messages show it.
func ShownPath(path string) string { return source.Printable(filepath.ToSlash(filepath.Clean(path))) }

// FromHere is a path that nobody typed as messages show it: without the folder one is in.
func (h *Host) FromHere(path string) string {
	if inner, below := InsideOf(h.Dir, path); below {
		return ShownPath(inner)
	}
	return ShownPath(path)
}

// At is a path as the working directory sees it.
func (h *Host) At(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(h.Dir, path)
}

func IsFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func IsFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// InsideOf is a path as seen from a folder, if it is that or lies in it.
func InsideOf(folder, path string) (inner string, inside bool) {
	if folder == "" {
		return "", false
	}
	inner, err := filepath.Rel(folder, path)
	return filepath.ToSlash(inner), err == nil && filepath.IsLocal(inner)
}
