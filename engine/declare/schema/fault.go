package schema

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/spelling"
)

// Fault is something wrong with a definition: at a field, by its path from the
// outside in, or at the definition for an empty one.
type Fault struct {
	Path    []string
	Message string
	Hint    string // what would mend it, or ""
	Part    string // the part of a text that is wrong, or ""
	Err     error  // ErrUnknown, ErrMissing or ErrValue
}

// What a fault is, for errors.Is.
var (
	ErrUnknown = errors.New("there is no such field or word")
	ErrMissing = errors.New("something that must be there is missing")
	ErrValue   = engine.ErrValue
)

// Faultf reports a wrong value at a field, or at the record being read for "".
func (r *Reading) Faultf(field, hint, format string, args ...any) *Fault {
	if r.full() {
		r.Untold++
		return &Fault{}
	}
	path := slices.Clone(r.path)
	if field != "" {
		path = append(path, field)
	}
	r.Faults = append(r.Faults, Fault{Path: path, Message: fmt.Sprintf(format, args...), Hint: hint, Err: ErrValue})
	return &r.Faults[len(r.Faults)-1]
}

// Missing reports that the record being read lacks something.
func (r *Reading) Missing(format string, args ...any) {
	r.Faultf("", "", format, args...).Err = ErrMissing
}

// Here reports a wrong value at the field that is being set.
func (r *Reading) Here(format string, args ...any) { r.Faultf("", "", format, args...) }

func (r *Reading) full() bool { return r.Full != nil && r.Full() }

// near is the hint for a word that names nothing: the nearest or, where they are
// few, all of them.
func (r *Reading) near(word string, known []string) string {
	if r.full() {
		return ""
	}
	return spelling.Unknown("", word, known).Hint()
}

// Unknown reports a word that names nothing, with those that would.
func (r *Reading) Unknown(field, what, word string, known []string) {
	scope := r.ScopeHere(field)
	if why := scope.Barred(word); why != "" {
		r.Faultf(field, "", "%s", why)
		return
	}
	if !r.full() {
		known = scope.Short(known, word)
	}
	r.Faultf(field, r.near(word, known), "unknown %s %q%s", what, word, r.in()).Err = ErrUnknown
}

// in names the record being read for messages: "", " in values" or, for an item of
// a list, " in units[1]".
func (r *Reading) in() string {
	path := slices.Clone(r.path[len(r.Base):])
	last := len(path) - 1
	if last < 0 {
		return ""
	}
	from := last
	for ; from > 0 && IsPlace(path[from]); from-- {
		path[from] = "[" + path[from] + "]"
	}
	return " in " + strings.Join(path[from:], "")
}

// IsPlace reports whether a step of a path is that to an item of a list.
func IsPlace(step string) bool {
	_, err := engine.ParseInt(step)
	return err == nil
}

func (r *Reading) wrong(field, want string, got Value) {
	r.Faultf(field, "", "%s must be %s, not %s", r.label(field), want, got)
}

func (r *Reading) label(field string) string {
	if r.called != "" {
		return r.called
	}
	return field + r.in()
}
