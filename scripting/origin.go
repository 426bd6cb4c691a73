package scripting

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// OriginOf is where a cause stands, as a table tells it, but in the file whose function
// it was: a mod may have put its own in the place of that of the definition, or taken it
// from a library.
func OriginOf(c Content, t engine.Table, cause engine.Cause) engine.Origin {
	o := t.Origin(cause)
	if file := c.FunctionFile(o.Item, o.Callback); file != "" && cause.Line != 0 {
		o.Where.File = file
	}
	return o
}

// FunctionFile implements Content.
func (g *Generation) FunctionFile(item, callback string) string {
	kind, quoted, _ := strings.Cut(item, " ")
	id, err := strconv.Unquote(quoted)
	if err != nil {
		return ""
	}
	base := engine.BaseID(id)
	paths := []string{callback}
	if k := g.Game.Kind(kind); k != nil && base != id {
		paths = []string{k.Form() + "." + callback, callback}
	}
	for _, path := range paths {
		layers, err := g.Layers(kind, base, path)
		if err != nil {
			return ""
		}
		for _, l := range slices.Backward(layers) {
			if at := strings.LastIndex(l.Value.Text, ":"); l.Value.Shape == schema.Func && at > 0 {
				return l.Value.Text[:at]
			}
		}
	}
	return ""
}
