// Package schematest reads back the values that package schema writes as JSON.
package schematest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"curtaincall/engine/declare/schema"
)

// ParseJSON parses the output of schema.JSON, and omits nulls. resolve returns the function that a reference names.
func ParseJSON(data []byte, resolve func(ref string) (schema.Value, bool)) (schema.Value, error) {
	var raw json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return schema.Value{}, err
	}
	r := jsonReader{tokens: json.NewDecoder(bytes.NewReader(data)), function: resolve}
	r.tokens.UseNumber()
	return r.nextValue(), r.err
}

// jsonReader converts JSON that is known to be valid, so that no token fails.
type jsonReader struct {
	tokens   *json.Decoder
	function func(ref string) (schema.Value, bool)
	err      error // the last error
}

func (r *jsonReader) nextValue() schema.Value {
	t, _ := r.tokens.Token()
	switch t := t.(type) {
	case json.Number:
		if n, err := strconv.ParseInt(t.String(), 10, 32); err == nil {
			return schema.Number(int(n)) // fits: it has 32 bits
		}
		if f, err := t.Float64(); err == nil && f > 0 && f < 1 {
			return schema.Value{Shape: schema.Fraction, N: int(math.Round(f * schema.Millionths))} // fits: it is below a million
		}
		return schema.Value{Shape: schema.Any, Text: t.String()}
	case string:
		return schema.String(t)
	case bool:
		return schema.Bool(t)
	case json.Delim:
		return r.readTableAfterBracket(t == '[')
	}
	return schema.Value{}
}

func (r *jsonReader) readTableAfterBracket(isList bool) schema.Value {
	made, name := schema.BuiltTable{}, ""
	for r.tokens.More() {
		if !isList {
			key, _ := r.tokens.Token()
			name = key.(string)
		}
		if name == strconv.Itoa(made.Len()+1) {
			name = ""
		} else if name != "" && made.Field(name).Shape != schema.Nil {
			r.err = fmt.Errorf("%q is given twice", name)
		}
		if part := r.nextValue(); part.Shape != schema.Nil {
			made = append(made, part.WithName(name))
		}
	}
	r.tokens.Token()
	if isList {
		return schema.Value{Shape: schema.List, Source: made}
	}
	if ref := made.Field("function"); len(made) == 1 && ref.Shape == schema.Text {
		fn, ok := r.function(ref.Text)
		if !ok {
			r.err = fmt.Errorf("there is no function %q", ref.Text)
		}
		return fn
	}
	return schema.Value{Shape: schema.Record, Source: made}
}
