package schema

import (
	"encoding/json"
)

// JSON returns a value as canonical JSON. A list is an array, and a table an object with the names
// in their order; before them are its items, named "1", "2" and so on. A function is a reference,
// {"function": "cards/jab.lua:7"}.
func JSON(v Value) []byte { return appendJSON(nil, v) }

// MarshalJSON implements json.Marshaler: it returns the result of JSON.
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

// EndJSONList ends the JSON list or object with which b ends, instead of the comma after its last item.
func EndJSONList(b []byte, bracket byte) []byte {
	if b[len(b)-1] == ',' {
		b = b[:len(b)-1]
	}
	return append(b, bracket)
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
