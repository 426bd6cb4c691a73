package check

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// What a ruleset needs to report what it finds in its own definitions.

// At is an error at a field of a definition, or at the definition where the path
// is empty.
func At(chunks scripting.Chunks, where engine.Place, path []string, format string, args ...any) *source.Error {
	if chunk := chunks.Named(where.File); chunk != nil {
		line, column, width := chunk.Field(where.Line, path...)
		return chunk.Text.Errorf(cmp.Or(line, where.Line), column, width, format, args...)
	}
	return &source.Error{File: where.File, Line: where.Line, Message: fmt.Sprintf(format, args...)}
}

// Texts are the texts of chunks.
func Texts(chunks scripting.Chunks) (texts []*source.Text) {
	for _, c := range chunks {
		texts = append(texts, c.Text)
	}
	return texts
}

var digits = regexp.MustCompile(`\d+`)

// Comment compares the comment at the head of the file that defines something
// with its text: the same words with other numbers are an old text.
func Comment(chunks scripting.Chunks, where engine.Place, text string) []scripting.Finding {
	chunk := chunks.Named(where.File)
	if chunk == nil {
		return nil
	}
	var words []string
	for line := range strings.Lines(chunk.Text.Body) {
		if !strings.HasPrefix(line, "--") {
			break
		}
		if said := strings.TrimLeft(line, "-"); !isWaiver(said) {
			words = append(words, strings.Fields(said)...)
		}
		if len(words) > len(text) { // it says more than the text
			return nil
		}
	}
	comment := strings.Join(words, " ")
	if comment == text || digits.ReplaceAllString(comment, "0") != digits.ReplaceAllString(text, "0") {
		return nil
	}
	return []scripting.Finding{Found("C204", chunk.Text.Errorf(1, 0, 0, "the comment says %q, and the text %q", comment, text))}
}

// Waives reports whether the file that defines something waives a code there.
func Waives(chunks scripting.Chunks, where engine.Place, code string) bool {
	chunk := chunks.Named(where.File)
	return chunk != nil && strings.Contains(chunk.Text.Body, "check: "+code)
}
