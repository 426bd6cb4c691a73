package sandbox

import (
	"fmt"
	"strconv"

	"curtaincall/engine/phrase"
	"curtaincall/engine/spelling"
	messages "curtaincall/engine/table"
)

// namedLimits are the limits by their names for Set, with the smallest value at which scripts can
// run at all, and the largest. of is nil for the depth.
var namedLimits = []struct {
	name        string
	least, most int64
	of          func(l *Limits) *int64
}{
	{"instructions", 100, 1_000_000_000, func(l *Limits) *int64 { return &l.Instructions }},
	{"load", 1000, 1_000_000_000, func(l *Limits) *int64 { return &l.LoadInstructions }},
	{"bytes", 10_000, 1 << 32, func(l *Limits) *int64 { return &l.Bytes }},
	{"depth", 8, maxDepth, nil},
	{"output", 0, 1 << 30, func(l *Limits) *int64 { return &l.Output }},
	{"files", 1, 65_536, func(l *Limits) *int64 { return &l.Files }},
	{"pack", 1, 64 << 20, func(l *Limits) *int64 { return &l.Pack }},
	{"mods", 1, 64 << 20, func(l *Limits) *int64 { return &l.Mods }},
	{"run", 100_000, 1 << 50, func(l *Limits) *int64 { return &l.Run }},
}

// LimitNames returns the names that Set accepts.
func LimitNames() (names []string) {
	for _, n := range namedLimits {
		names = append(names, n.name)
	}
	return names
}

// Set sets the limit called name. The error names the bounds, or the names that exist.
func (l *Limits) Set(name string, to int64) error {
	for _, n := range namedLimits {
		if n.name != name {
			continue
		}
		if to < n.least || to > n.most {
			return messages.LimitBounds.NewError("name", name, "low", fmt.Sprint(n.least), "high", fmt.Sprint(n.most), "n", fmt.Sprint(to))
		}
		if n.of == nil {
			l.Depth = int(to) // fits: the limit is bounded
		} else {
			*n.of(l) = to
		}
		return nil
	}
	unknown := spelling.NewUnknownError("limit", name, LimitNames())
	hint := messages.ExpectedList.With("list", phrase.Alternatives(LimitNames()))
	if unknown.Near != "" {
		hint = messages.Near.With("word", strconv.Quote(unknown.Near))
	}
	return messages.NoLimit.WrapError(unknown, "word", strconv.Quote(name), "hint", hint)
}
