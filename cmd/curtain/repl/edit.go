package repl

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
)

// lineNumberEditors lists the editors that accept a line number, such as +12, before the file.
var lineNumberEditors = []string{"vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "micro", "kak", "joe", "jed", "ne", "mg"}

// editScript opens a script in $EDITOR and waits for its end. It does nothing without $EDITOR, without a
// line-editing terminal, or if the script is not on disk.
func (l *consoleRunner) editScript(at engine.Place) (edited bool, err error) {
	command := strings.Fields(l.Env("EDITOR"))
	path, onDisk := l.game.Packs.DiskPath(at.File)
	line, edits := l.prompt.(*terminal.LinePrompt)
	if len(command) == 0 || !onDisk || !edits {
		return false, nil
	}
	if slices.Contains(lineNumberEditors, filepath.Base(command[0])) {
		command = append(command, fmt.Sprintf("+%d", at.Line))
	}
	editor := exec.Command(command[0], append(command[1:], path)...)
	editor.Dir, editor.Stdin, editor.Stdout, editor.Stderr = l.Dir, os.Stdin, os.Stdout, os.Stderr
	if err := line.RunInOriginalMode(editor.Run); err != nil {
		return true, fmt.Errorf("$EDITOR: %w", err)
	}
	return true, nil
}
