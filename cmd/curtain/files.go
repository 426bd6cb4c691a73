package main

import (
	"os"
	"path/filepath"

	"curtaincall/scripting/source"
)

// shownPath is a path as messages show it.
func shownPath(path string) string { return source.Printable(filepath.ToSlash(filepath.Clean(path))) }

// fromHere is a path that nobody typed as messages show it: without the folder one is in.
func (h *host) fromHere(path string) string {
	if inner, below := insideOf(h.dir, path); below {
		return shownPath(inner)
	}
	return shownPath(path)
}

// at is a path as the working directory sees it.
func (h *host) at(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(h.dir, path)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}
