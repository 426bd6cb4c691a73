package lsp

import (
	"errors"
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf8"

	"curtaincall/scripting/source"
)

// Limits of open files.
const (
	maxOpen     = 1000
	maxOpenSize = 32 << 20 // bytes of all open files together
)

var errOpen = errors.New("too many open files")

type document struct {
	path    string
	version int
	text    string
	room    *room // state of its pack; nil if it is in none
}

// pathOf returns the path of a file URI; false for any other.
func pathOf(uri string) (path string, is bool) {
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

func uriOf(path string) string {
	slashed := filepath.ToSlash(path)
	if !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed
	}
	return (&url.URL{Scheme: "file", Path: slashed}).String()
}

// encoding is the unit in which the editor counts the characters of a line.
type encoding string

// The supported encodings of the protocol.
const (
	utf8Bytes  encoding = "utf-8"
	utf16Units encoding = "utf-16"
)

func encodingOf(offered []string) encoding {
	for _, one := range offered {
		if encoding(one) == utf8Bytes {
			return utf8Bytes
		}
	}
	return utf16Units
}

// column converts an offset in a line, in units of the encoding from 0, to a column, in bytes from
// 1.
func (e encoding) column(line string, character int) int {
	if e == utf8Bytes {
		return 1 + max(0, min(character, len(line)))
	}
	at := 0
	for at < len(line) && character > 0 {
		r, size := utf8.DecodeRuneInString(line[at:])
		character -= units(r)
		at += size
	}
	return 1 + at
}

// character converts a column of a line, in bytes from 1, to an offset in units of the encoding
// from 0.
func (e encoding) character(line string, column int) (n int) {
	before := line[:max(0, min(column-1, len(line)))]
	if e == utf8Bytes {
		return len(before)
	}
	for _, r := range before {
		n += units(r)
	}
	return n
}

func units(r rune) int {
	if r > 0xffff {
		return 2
	}
	return 1
}

// span returns the range of a place in a text. Column 0 means the line without its indent, line 0
// the beginning of the text.
func (e encoding) span(t *source.Text, line, column, width int) (s span) {
	if line < 1 {
		return s
	}
	text := t.Line(line)
	if column < 1 {
		column = 1 + len(text) - len(strings.TrimLeft(text, " \t"))
		width = len(text) - column + 1
	}
	s.Start = position{line - 1, e.character(text, column)}
	s.End = position{line - 1, e.character(text, column+max(width, 0))}
	return s
}
