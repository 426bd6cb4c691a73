package check

import (
	"errors"
	"strings"

	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// phrases tell the faults of a load apart by the words of their messages, the
// first that fits. A test holds a sample against each code, so a message that
// changes its words is noticed.
var phrases = []struct {
	code  string
	words []string
}{
	{"C003", []string{" is not offered", " are not offered"}},
	{"C002", []string{"unknown name ", "has no \""}},
	{"C004", []string{"is not a local, and a script has no globals", "belongs to the API and cannot be assigned"}},
	{"C005", []string{"may not assign "}},
	{"C008", []string{"text speaks of {"}},
	{"C010", []string{"has no ", "is empty", "defines nothing"}},
	{"C008", []string{"unknown field ", "unexpected item", "unexpected key"}},
	{"C011", []string{"duplicate ", "unknown card ", "unknown enemy ", "unknown protagonist ", "unknown owner ", "unknown unit ", "is not a Basic of", "a second "}},
	{"C008", []string{"unknown "}},
	{"C009", []string{" must be ", "at most", "longer than", "never holds", "not both", " is no ", "begins below"}},
	{"C001", []string{" expected, found ", "malformed number", "unfinished ", "Lua has no ", "means nothing in Lua", "no loop to break", "ambiguous",
		"cannot assign to this", "is not a statement", "escape sequence", "outside a function that takes"}},
}

// Load makes findings of the error of a load: one for each fault.
func Load(err error) (list []scripting.Finding) {
	for _, fault := range faults(err) {
		list = append(list, Found(codeOf(fault), fault))
	}
	return list
}

func faults(err error) []*source.Error {
	var many source.Errors
	var one *source.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &many):
		return many
	case errors.As(err, &one):
		return []*source.Error{one}
	}
	return []*source.Error{{Message: err.Error(), Err: err}}
}

func codeOf(e *source.Error) string {
	switch {
	case errors.Is(e, syntax.ErrLimit):
		return "C006"
	case sandbox.Exhausted(e):
		return "C007"
	}
	for _, p := range phrases {
		for _, words := range p.words {
			if strings.Contains(e.Message, words) {
				return p.code
			}
		}
	}
	if e.Line > 0 && e.Column == 0 { // of what runs, only the line is known
		return "C007"
	}
	return "C099"
}
