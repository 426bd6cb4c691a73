package engine

import (
	"fmt"

	"curtaincall/engine/spelling"
)

// Misfit is a definition that does not fit into its content: two of one id, a
// card that does not exist.
type Misfit struct {
	Where   Place
	Path    []string // the field, from the outside in
	Message string
	Wanted  string   // the word that names nothing, or ""
	Known   []string // the words that would be right
}

func (m *Misfit) Error() string {
	return fmt.Sprintf("%s:%d: %s", m.Where.File, m.Where.Line, m.Message)
}

// Unknown is the word that names nothing as an error of its own.
func (m *Misfit) Unknown() *spelling.UnknownError { return spelling.Unknown("", m.Wanted, m.Known) }

// Misfits collects what does not fit.
type Misfits []*Misfit

// Add appends a misfit; wanted and known may be empty.
func (m *Misfits) Add(where Place, wanted string, known []string, path []string, format string, args ...any) {
	*m = append(*m, &Misfit{where, path, fmt.Sprintf(format, args...), wanted, known})
}

// Hint is what would mend it: the nearest word, or "".
func (m *Misfit) Hint() string {
	if m.Wanted == "" {
		return ""
	}
	return spelling.DidYouMean(m.Wanted, m.Known)
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
