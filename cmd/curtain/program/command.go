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
	"curtaincall/scripting/source"
)

const programFolder = "cmd/curtain"

// builtByGoRun matches the temporary and cached folders in which `go run` builds.
var builtByGoRun = regexp.MustCompile(`^go-build[0-9]*$|^[0-9a-f]{64}-d$`)

// programInvocation returns the shell command that starts the program again in dir. name is os.Args[0]. If `go run`
// built the program, the command is `go run` with the program's folder in dir or, if dir has none, with importPath.
func programInvocation(name, importPath, dir string) string {
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

// ShellWord quotes a word for a POSIX shell if needed. On Windows it returns the word unchanged.
func ShellWord(word string) string {
	if plainWord.MatchString(word) || os.PathSeparator == '\\' {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// ReplaceProgramName replaces `curtain` in quoted commands by the command that starts this program.
func (h *Host) ReplaceProgramName(text string) string {
	return strings.ReplaceAll(h.Screen().ReplaceProgramInCommands(text), screen.NoBreakSpace, " ")
}

// PrintSuggestion prints words followed by a command, on one line if they fit, otherwise on two.
func (h *Host) PrintSuggestion(words, command string) {
	line := words + " " + command
	if !h.Screen().Fits(len(line)) {
		h.Print(h.WrapForTerminal(words, 0)...)
		line = "  " + command
	}
	h.Print(line)
}

// BuildCommit returns the commit of this program, or "" if unknown. clean reports whether its sources were unchanged.
func BuildCommit() (commit string, clean bool) {
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

// CommitOrVersion returns the commit that the program was built from or, if it is unknown, the version of its module.
func CommitOrVersion() string {
	if commit, _ := BuildCommit(); commit != "" {
		return commit
	}
	if info, _ := debug.ReadBuildInfo(); info != nil && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(unknown revision)"
}

// GoCommand returns a `go` command that runs in this program's sources, without version control and workspaces. It
// fails if the sources or Go are not on this machine.
func GoCommand(ctx context.Context, args ...string) (*exec.Cmd, error) {
	_, file, _, _ := runtime.Caller(0)
	sources := filepath.Join(filepath.Dir(file), "..", "..", "..")
	if !filepath.IsAbs(file) || !IsFile(filepath.Join(sources, filepath.FromSlash(programFolder), "main.go")) {
		return nil, errors.New("cannot find the source code of this program")
	}
	c := exec.CommandContext(ctx, "go", args...)
	c.Dir, c.Env = sources, append(os.Environ(), "GOFLAGS=-buildvcs=false", "GOWORK=off")
	return c, c.Err
}

// DisplayPath returns a path as messages show it: cleaned, with slashes, and printable.
func DisplayPath(path string) string { return source.Printable(filepath.ToSlash(filepath.Clean(path))) }

// ShortDisplayPath returns a path as DisplayPath does or, inside the working directory, relative to it.
func (h *Host) ShortDisplayPath(path string) string {
	if inner, below := RelativePath(h.Dir, path); below {
		return DisplayPath(inner)
	}
	return DisplayPath(path)
}

// AbsPath returns an absolute path. It resolves relative ones against the host's working directory.
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

// RelativePath returns path relative to folder, with slashes. inside is false if path is outside or folder is "".
func RelativePath(folder, path string) (inner string, inside bool) {
	if folder == "" {
		return "", false
	}
	inner, err := filepath.Rel(folder, path)
	return filepath.ToSlash(inner), err == nil && filepath.IsLocal(inner)
}
