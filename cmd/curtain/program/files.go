package program

import (
	"os"
	"path/filepath"

	"curtaincall/scripting/source"
)

// ShownPath returns a path as messages show it: cleaned, with slashes, and printable.
func ShownPath(path string) string { return source.Printable(filepath.ToSlash(filepath.Clean(path))) }

// RelativePath is like ShownPath, but relative to the working directory if the path is inside.
func (h *Host) RelativePath(path string) string {
	if inner, below := InsideOf(h.Dir, path); below {
		return ShownPath(inner)
	}
	return ShownPath(path)
}

// At makes a path absolute by the host's working directory.
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

// InsideOf returns path relative to folder, with slashes. inside reports whether it is in folder.
func InsideOf(folder, path string) (inner string, inside bool) {
	if folder == "" {
		return "", false
	}
	inner, err := filepath.Rel(folder, path)
	return filepath.ToSlash(inner), err == nil && filepath.IsLocal(inner)
}
