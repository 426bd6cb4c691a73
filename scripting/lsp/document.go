package lsp

import (
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"curtaincall/scripting/source"
)

// Limits on the number of files that are open in the editor, and on their total size in bytes.
const (
	maxOpen     = 1000
	maxOpenSize = 32 << 20 // bytes of all open files together
)

type document struct {
	path      string
	version   int
	text      string
	packState *packState   // state of the pack that contains the file; nil if none does
	overlay   *source.Text // text of the file in the pack; guarded by packState.mu
}

func pathFromURI(uri string) (path string, is bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Host != "" && u.Host != "localhost" || strings.ContainsRune(u.Path, 0) {
		return "", false
	}
	path = u.Path
	if runtime.GOOS == "windows" {
		path = strings.TrimPrefix(path, "/")
	}
	path = filepath.Clean(filepath.FromSlash(path))
	return path, filepath.IsAbs(path)
}

// FileURI returns the URI of the file at an absolute path.
func FileURI(path string) string {
	slashed := filepath.ToSlash(path)
	if !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed
	}
	return (&url.URL{Scheme: "file", Path: slashed}).String()
}

// columnOf converts an offset in a line, from 0 in UTF-16 code units, to a column, from 1 in bytes.
func columnOf(line string, character int) int {
	at := 0
	for at < len(line) && character > 0 {
		r, size := utf8.DecodeRuneInString(line[at:])
		character -= utf16.RuneLen(r)
		at += size
	}
	return 1 + at
}

// characterOf converts a column of a line, from 1 in bytes, to an offset, from 0 in UTF-16 code units.
func characterOf(line string, column int) (n int) {
	for _, r := range line[:max(0, min(column-1, len(line)))] {
		n += utf16.RuneLen(r)
	}
	return n
}

// maxEditWork limits how many bytes are copied to apply the edits of one message.
const maxEditWork = 1 << 28

func applyEdits(text *string, edits []textChange) bool {
	work := 0
	for _, edit := range edits {
		if edit.Range == nil {
			*text = edit.Text
			continue
		}
		if work += len(*text); work > maxEditWork {
			return false
		}
		from := offsetOf(*text, edit.Range.Start)
		*text = (*text)[:from] + edit.Text + (*text)[max(from, offsetOf(*text, edit.Range.End)):]
	}
	return true
}

// offsetOf converts a position to an offset in bytes. Beyond the end of its line or of the text, it means that end.
func offsetOf(text string, p position) (at int) {
	for range p.Line {
		n := strings.IndexAny(text[at:], "\r\n")
		if n < 0 {
			return len(text)
		}
		at += n + 1
		if strings.HasPrefix(text[at-1:], "\r\n") {
			at++
		}
	}
	line := text[at:]
	if n := strings.IndexAny(line, "\r\n"); n >= 0 {
		line = line[:n]
	}
	return at + columnOf(line, p.Character) - 1
}

// rangeOf converts a place in bytes. Column 0 means the whole line but its indentation; line 0 means the text's start.
func rangeOf(t *source.Text, line, column, width int) (s span) {
	if line < 1 {
		return s
	}
	text := t.Line(line)
	if column < 1 {
		column = 1 + len(text) - len(strings.TrimLeft(text, " \t"))
		width = len(text) - column + 1
	}
	s.Start = position{line - 1, characterOf(text, column)}
	s.End = position{line - 1, characterOf(text, column+max(width, 0))}
	return s
}
