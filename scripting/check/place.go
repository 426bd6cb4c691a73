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

// ErrorAtField returns an error at field path of the definition at where; at its first line for no path.
func ErrorAtField(g *scripting.Generation, where engine.Place, path []string, format string, args ...any) *source.Error {
	if chunk := g.Files[where.File]; chunk != nil {
		line, column, width := chunk.FieldPlace(where.Line, path...)
		return chunk.Text.Errorf(cmp.Or(line, where.Line), column, width, format, args...)
	}
	return &source.Error{File: where.File, Line: where.Line, Message: fmt.Sprintf(format, args...)}
}

var digits = regexp.MustCompile(`\d+`)

// checkCommentNumbers returns a finding if the comment at the head of a file differs from the text of its
// definition only in numbers (C204). cache holds the words of comments by file.
func checkCommentNumbers(chunk *syntax.Chunk, cache map[string][]string, text string) []scripting.Finding {
	if chunk == nil {
		return nil
	}
	words, cached := cache[chunk.Text.Name]
	if !cached {
		for line := range strings.Lines(chunk.Text.Body) {
			if !strings.HasPrefix(line, "--") || len(words) > maxComment {
				break
			}
			if content := strings.TrimLeft(line, "-"); !isWaiver(content) {
				words = append(words, strings.Fields(content)...)
			}
		}
		cache[chunk.Text.Name] = words
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

// FileHasWaiver reports whether the file of a place contains a waiver of the code, on any line.
func FileHasWaiver(g *scripting.Generation, where engine.Place, code string) bool {
	chunk := g.Files[where.File]
	return chunk != nil && strings.Contains(chunk.Text.Body, "check: "+code)
}
