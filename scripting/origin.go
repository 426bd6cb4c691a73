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
	if file := FunctionFile(c, o.Item, o.Callback); file != "" && cause.Line != 0 {
		o.Where.File = file
	}
	return o
}

// FunctionFile is the file in which the function of a callback is written that counts, of
// a definition as messages call it: card "vex". It is "" where that is not known.
func FunctionFile(c Content, item, callback string) string {
	kind, quoted, _ := strings.Cut(item, " ")
	id, err := strconv.Unquote(quoted)
	if err != nil {
		return ""
	}
	base := engine.BaseID(id)
	paths := []string{callback}
	if base != id {
		paths = []string{"upgrade." + callback, callback}
	}
	for _, path := range paths {
		layers, err := c.Layers(kind, base, path)
		if err != nil {
			return ""
		}
		for _, l := range slices.Backward(layers) {
			if at := strings.LastIndex(l.Value.Text, ":"); l.Value.Shape == declare.Func && at > 0 {
				return l.Value.Text[:at]
			}
		}
	}
	return ""
}
