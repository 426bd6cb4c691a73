package check

import (
	"errors"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/spelling"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// errorCodes maps load errors to codes; the first match counts.
var errorCodes = []struct {
	err  error
	code string
}{
	{syntax.ErrLimit, "C006"},
	{syntax.ErrNotOffered, "C003"},
	{syntax.ErrUnknownName, "C002"},
	{syntax.ErrGlobal, "C004"},
	{syntax.ErrOuterLocal, "C005"},
	{syntax.ErrGrammar, "C001"},
	{engine.ErrInconsistent, "C011"},
	{schema.ErrMissing, "C010"},
	{schema.ErrUnknown, "C008"},
	{schema.ErrValue, "C009"},
}

// FindingsOfLoadError returns a finding for each error in err, an error of loading.
func FindingsOfLoadError(err error) (list []scripting.Finding) {
	for _, e := range source.ErrorsOf(err) {
		list = append(list, NewFinding(loadErrorCode(e), e))
	}
	return list
}

func loadErrorCode(e *source.Error) string {
	if !errors.Is(e, syntax.ErrLimit) && sandbox.IsCallOrFileLimitError(e) {
		return "C007"
	}
	for _, k := range errorCodes {
		if errors.Is(e, k.err) {
			return k.code
		}
	}
	_, isUnknownWord := errors.AsType[*spelling.UnknownError](e)
	switch {
	case isUnknownWord: // an argument of a call
		return "C008"
	case e.Line > 0 && e.Column == 0: // errors of running have a line, but no column
		return "C007"
	}
	return "C099"
}
