package program

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"

	"curtaincall/engine/screen"
)

// The command is what begins every line that the program prints for somebody to
// type or paste.

const programFolder = "cmd/curtain"

// builtByGoRun matches the folders where the Go tool puts what `go run` runs: made for
// that one time, or a place in its cache.
var builtByGoRun = regexp.MustCompile(`^go-build[0-9]*$|^[0-9a-f]{64}-d$`)

// commandOf returns how to start the program again in the folder dir, if it was started
// as name; importPath is that of its source.
func commandOf(name, importPath, dir string) string {
	if name == "" {
		return path.Base(programFolder)
	}
	for _, folder := range strings.Split(filepath.ToSlash(filepath.Dir(name)), "/") {
		if !builtByGoRun.MatchString(folder) {
			continue
		}
		if IsFolder(filepath.Join(dir, filepath.FromSlash(programFolder))) {
			return "go run ./" + programFolder
		}
		return "go run " + importPath
	}
	return ShellWord(name)
}

var plainWord = regexp.MustCompile(`^[A-Za-z0-9_@%+=:,./~-]+$`)

// ShellWord is a word as a shell reads it.
func ShellWord(word string) string {
	if plainWord.MatchString(word) || os.PathSeparator == '\\' {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// InCommands puts the command into a text in which commands are quoted as
// `curtain ...`.
func (h *Host) InCommands(text string) string {
	return strings.ReplaceAll(h.Screen().WithCommand(text), screen.Tie, " ")
}

// Suggest prints a command after the words that lead to it: on a line of its own
// where both do not fit, and never broken.
func (h *Host) Suggest(words, command string) {
	line := words + " " + command
	if !h.Screen().Fits(len(line)) {
		h.Print(h.Fold(words, 0)...)
		line = "  " + command
	}
	h.Print(line)
}

// BuiltFrom is the commit that the program was built from, if it knows it and nothing was
// changed since.
func BuiltFrom() (commit string, clean bool) {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return "", false
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value
		case "vcs.modified":
			clean = s.Value == "false"
		}
	}
	return commit, clean && commit != ""
}

// Revision is the version of the program, as far as it was built to know it.
func Revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown revision)"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	if info.Main.Version != "" {
		return info.Main.Version
	}
	return "(unknown revision)"
}

// GoCommand returns a command of Go in the sources that this program was built of. It asks
// no repository around them, and no work space puts other sources in their place.
func GoCommand(ctx context.Context, args ...string) (*exec.Cmd, error) {
	_, file, _, _ := runtime.Caller(0)
	sources := filepath.Join(filepath.Dir(file), "..", "..", "..")
	if !filepath.IsAbs(file) || !IsFile(filepath.Join(sources, filepath.FromSlash(programFolder), "main.go")) {
		return nil, errors.New("its source code is not here")
	}
	c := exec.CommandContext(ctx, "go", args...)
	c.Dir, c.Env = sources, append(os.Environ(), "GOFLAGS=-buildvcs=false", "GOWORK=off")
	return c, c.Err
}
