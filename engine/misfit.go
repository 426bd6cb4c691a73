package engine

import (
	"errors"
	"fmt"

	"curtaincall/engine/spelling"
)

// What a misfit is, for errors.Is.
var (
	ErrMisfit = errors.New("definitions contradict each other")
	ErrValue  = errors.New("a value of the wrong type or out of range")
)

// Misfit is a definition that does not fit into its content: two of one id, a
// card that does not exist.
type Misfit struct {
	Where   Place
	Path    []string // the field, from the outside in
	Message string
	Wanted  string   // the word that names nothing, or ""
	Known   []string // the words that would be right
	Beyond  bool     // it is by itself beyond a limit
	Twice   bool     // something else has its id, or its place
}

func (m *Misfit) Error() string {
	return fmt.Sprintf("%s:%d: %s", m.Where.File, m.Where.Line, m.Message)
}

// Unwrap gives errors.Is what it is, and errors.As the word that names nothing.
func (m *Misfit) Unwrap() []error {
	switch {
	case m.Beyond:
		return []error{ErrValue}
	case m.Wanted == "":
		return []error{ErrMisfit}
	}
	return []error{ErrMisfit, m.Unknown()}
}

// Unknown is the word that names nothing as an error of its own.
func (m *Misfit) Unknown() *spelling.UnknownError { return spelling.Unknown("", m.Wanted, m.Known) }

// Misfits collects what does not fit.
type Misfits []*Misfit

// Add appends a misfit; wanted and known may be empty.
func (m *Misfits) Add(where Place, wanted string, known []string, path []string, format string, args ...any) {
	*m = append(*m, &Misfit{Where: where, Path: path, Message: fmt.Sprintf(format, args...), Wanted: wanted, Known: known})
}

// Twice appends a definition whose id, at a path, or whose place another has.
func (m *Misfits) Twice(where Place, path []string, format string, args ...any) {
	*m = append(*m, &Misfit{Where: where, Path: path, Message: fmt.Sprintf(format, args...), Twice: true})
}

// Beyond appends a definition, or a field of it, that is beyond a limit.
func (m *Misfits) Beyond(where Place, path []string, format string, args ...any) {
	*m = append(*m, &Misfit{Where: where, Path: path, Message: fmt.Sprintf(format, args...), Beyond: true})
}

// Hint returns what would mend it: the nearest word, all of them where they are few, or "".
func (m *Misfit) Hint() string {
	if m.Wanted == "" {
		return ""
	}
	return m.Unknown().Hint()
}

// Remark is something about a definition that is allowed and yet wrong.
type Remark struct {
	Code    string // of the check: C205
	Where   Place
	Path    []string // the field, from the outside in
	Message string
	Advice  string // what would mend it, or ""
}

// NewRemark is a remark at a field of a definition.
func NewRemark(code string, where Place, path []string, format string, args ...any) Remark {
	return Remark{Code: code, Where: where, Path: path, Message: fmt.Sprintf(format, args...)}
}
