package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
)

// JSON returns a value as canonical JSON. A list is an array, and a table an object with the names
// in their order; before them are its items, named "1", "2" and so on. A function is a reference,
// {"function": "cards/jab.lua:7"}.
func JSON(v Value) []byte { return appendJSON(nil, v) }

// MarshalJSON implements json.Marshaler.
func (v Value) MarshalJSON() ([]byte, error) { return JSON(v), nil }

func appendJSON(b []byte, v Value) []byte {
	switch v.Shape {
	case Whole, Part, Truth:
		return append(b, v.String()...)
	case Text, Word:
		return AppendJSONString(b, v.Text)
	case Func:
		return append(AppendJSONString(append(b, `{"function":`...), v.Text), '}')
	case List, Table, Record:
		return appendTable(b, v)
	}
	return append(b, "null"...)
}

// AppendJSONString appends a text as a JSON string.
func AppendJSONString(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			text, _ := json.Marshal(s) // a string never fails
			return append(b, text...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

func appendTable(b []byte, v Value) []byte {
	open, end, isList := byte('{'), byte('}'), v.IsJSONArray()
	if isList {
		open, end = '[', ']'
	}
	b = append(b, open)
	made := CopyTable(v)
	for i, step := range made.Steps() {
		if i > 0 {
			b = append(b, ',')
		}
		if !isList {
			b = append(AppendJSONString(b, step), ':')
		}
		b = appendJSON(b, made[i].Value)
	}
	return append(b, end)
}

// IsJSONArray reports whether JSON writes the value, which must be a list, a table or a record, as an array.
func (v Value) IsJSONArray() bool {
	return len(v.Source.Names()) == 0 && (v.Source.Len() > 0 || v.Shape == List)
}

// ParseJSON parses the output of JSON, and omits nulls. resolve returns the function that a reference names.
func ParseJSON(data []byte, resolve func(ref string) (Value, bool)) (Value, error) {
	var raw json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return Value{}, err
	}
	r := jsonReader{tokens: json.NewDecoder(bytes.NewReader(data)), function: resolve}
	r.tokens.UseNumber()
	return r.nextValue(), r.err
}

// jsonReader converts JSON that is known to be valid, so that no token fails.
type jsonReader struct {
	tokens   *json.Decoder
	function func(ref string) (Value, bool)
	err      error // the last error
}

func (r *jsonReader) nextValue() Value {
	t, _ := r.tokens.Token()
	switch t := t.(type) {
	case json.Number:
		if n, err := strconv.ParseInt(t.String(), 10, 32); err == nil {
			return Number(int(n)) // fits: it has 32 bits
		}
		if f, err := t.Float64(); err == nil && f > 0 && f < 1 {
			return Value{Shape: Part, N: int(math.Round(f * Millionths))} // fits: it is below a million
		}
		return Value{Shape: Any, Text: t.String()}
	case string:
		return String(t)
	case bool:
		return Bool(t)
	case json.Delim:
		return r.readTableAfterBracket(t == '[')
	}
	return Value{}
}

func (r *jsonReader) readTableAfterBracket(isList bool) Value {
	made, name := BuiltTable{}, ""
	for r.tokens.More() {
		if !isList {
			key, _ := r.tokens.Token()
			name = key.(string)
		}
		if name == strconv.Itoa(made.Len()+1) {
			name = ""
		} else if name != "" && made.Field(name).Shape != Nil {
			r.err = fmt.Errorf("%q is given twice", name)
		}
		if part := r.nextValue(); part.Shape != Nil {
			made = append(made, part.WithName(name))
		}
	}
	r.tokens.Token()
	if isList {
		return Value{Shape: List, Source: made}
	}
	if ref := made.Field("function"); len(made) == 1 && ref.Shape == Text {
		fn, ok := r.function(ref.Text)
		if !ok {
			r.err = fmt.Errorf("there is no function %q", ref.Text)
		}
		return fn
	}
	return Value{Shape: Record, Source: made}
}
