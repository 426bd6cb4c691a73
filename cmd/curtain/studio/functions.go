package studio

import (
	"encoding/json"
	"html/template"

	"curtaincall/engine/speech"
)

// functions are what pages can call.
var functions = template.FuncMap{
	"json":  asJSON,
	"begin": speech.Begin,
	"share": func(n, most int) int { return max(0, min(100, n*100/max(1, most))) },
}

// asJSON is a value for the script of a page, as the value of an attribute.
func asJSON(value any) (string, error) {
	b, err := json.Marshal(value)
	return string(b), err
}
