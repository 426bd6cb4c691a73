package program

import (
	"os"
	"path/filepath"

	"curtaincall/scripting/source"
)

// DisplayPath returns a path as messages show it: cleaned, with slashes, and printable.
func DisplayPath(path string) string { return source.Printable(filepath.ToSlash(filepath.Clean(path))) }

// ShortDisplayPath is like DisplayPath, but relative to the working directory if the path is inside.
func (h *Host) ShortDisplayPath(path string) string {
	if inner, below := RelativePath(h.Dir, path); below {
		return DisplayPath(inner)
	}
	return DisplayPath(path)
}

// AbsPath makes a path absolute by the host's working directory.
func (h *Host) AbsPath(path string) string {
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

// RelativePath returns path relative to folder, with slashes. inside is false if it is not in folder.
func RelativePath(folder, path string) (inner string, inside bool) {
	if folder == "" {
		return "", false
	}
	inner, err := filepath.Rel(folder, path)
	return filepath.ToSlash(inner), err == nil && filepath.IsLocal(inner)
}
