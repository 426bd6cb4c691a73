package scripting

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// OriginOf is where a cause stands, as a table tells it, but in the file whose function
// it was: a mod may have put its own in the place of that of the definition, or taken it
// from a library.
func OriginOf(c Content, t engine.Table, cause engine.Cause) engine.Origin {
	o := t.Origin(cause)
	kind, quoted, _ := strings.Cut(o.Item, " ")
	id, err := strconv.Unquote(quoted)
	if err != nil || cause.Line == 0 {
		return o
	}
	base, form := strings.CutSuffix(id, "+")
	paths := []string{o.Callback}
	if form {
		paths = []string{"upgrade." + o.Callback, o.Callback}
	}
	for _, path := range paths {
		layers, err := c.Layers(kind, base, path)
		if err != nil {
			return o
		}
		for _, l := range slices.Backward(layers) {
			if at := strings.LastIndex(l.Value.Text, ":"); l.Value.Shape == declare.Func && at > 0 {
				o.Where.File = l.Value.Text[:at]
				return o
			}
		}
	}
	return o
}
