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

// atLine lists the editors that accept a line number, as +12, before the file; others get only
// the file.
var atLine = []string{"vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "micro", "kak", "joe", "jed", "ne", "mg"}

// edit opens a script in $EDITOR and waits for it; edited is false if that is not possible. It
// uses no shell and an absolute path, so that neither can be misread.
func (l *repler) edit(at engine.Place) (edited bool, err error) {
	words := strings.Fields(l.Env("EDITOR"))
	path, is := l.game.Packs.OnDisk(at.File)
	line, edits := l.prompt.(*terminal.LinePrompt)
	if len(words) == 0 || !is || !edits {
		return false, nil
	}
	if slices.Contains(atLine, filepath.Base(words[0])) {
		words = append(words, fmt.Sprintf("+%d", at.Line))
	}
	editor := exec.Command(words[0], append(words[1:], path)...)
	editor.Dir, editor.Stdin, editor.Stdout, editor.Stderr = l.Dir, os.Stdin, os.Stdout, os.Stderr
	if err := line.WithOriginalMode(editor.Run); err != nil {
		return true, fmt.Errorf("$EDITOR: %w", err)
	}
	return true, nil
}
