package check

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Helpers of rulesets for findings about definitions.

// At returns an error at a field of a definition, or at the definition if the path is empty.
func At(g *scripting.Generation, where engine.Place, path []string, format string, args ...any) *source.Error {
	if chunk := g.File(where.File); chunk != nil {
		line, column, width := chunk.Field(where.Line, path...)
		return chunk.Text.Errorf(cmp.Or(line, where.Line), column, width, format, args...)
	}
	return &source.Error{File: where.File, Line: where.Line, Message: fmt.Sprintf(format, args...)}
}

// Texts returns the texts of chunks.
func Texts(chunks scripting.Chunks) (texts []*source.Text) {
	for _, c := range chunks {
		texts = append(texts, c.Text)
	}
	return texts
}

var digits = regexp.MustCompile(`\d+`)

// comment compares the comment at the head of a file with the text of its definition: a finding if
// only the numbers differ. known caches the words of comments by file.
func comment(chunk *syntax.Chunk, known map[string][]string, text string) []scripting.Finding {
	if chunk == nil {
		return nil
	}
	words, is := known[chunk.Text.Name]
	if !is {
		for line := range strings.Lines(chunk.Text.Body) {
			if !strings.HasPrefix(line, "--") || len(words) > maxComment {
				break
			}
			if said := strings.TrimLeft(line, "-"); !isWaiver(said) {
				words = append(words, strings.Fields(said)...)
			}
		}
		known[chunk.Text.Name] = words
	}
	if len(words) > min(len(text), maxComment) { // it is longer than the text
		return nil
	}
	comment := strings.Join(words, " ")
	if comment == text || digits.ReplaceAllString(comment, "0") != digits.ReplaceAllString(text, "0") {
		return nil
	}
	return []scripting.Finding{NewFinding("C204", chunk.Text.Errorf(1, 0, 0, "the comment says %q, but the text says %q", comment, text))}
}

// maxComment is the largest number of words in a comment that is compared with a text.
const maxComment = 1000

// Waives reports whether the file at a place contains a waiver of the code, on any line.
func Waives(g *scripting.Generation, where engine.Place, code string) bool {
	chunk := g.File(where.File)
	return chunk != nil && strings.Contains(chunk.Text.Body, "check: "+code)
}
