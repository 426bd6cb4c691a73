package declare

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
)

// JSON is a value as canonical JSON: fields in the order in which they were made, a
// list as an array, the items of a record under their places, from "1", and a
// function as a reference, {"function": "cards/jab.lua:7"}.
func JSON(v Value) []byte { return appendJSON(nil, v) }

func appendJSON(b []byte, v Value) []byte {
	switch v.Shape {
	case Whole:
		return strconv.AppendInt(b, int64(v.N), 10)
	case Part:
		return strconv.AppendFloat(b, float64(v.N)/Millionths, 'f', -1, 64)
	case Truth:
		return strconv.AppendBool(b, v.N != 0)
	case Text, Word:
		return appendText(b, v.Text)
	case Func:
		return append(appendText(append(b, `{"function":`...), v.Text), '}')
	case List, Table, Record:
		return appendTable(b, v)
	}
	return append(b, "null"...)
}

func appendText(b []byte, s string) []byte {
	var w bytes.Buffer
	e := json.NewEncoder(&w)
	e.SetEscapeHTML(false)
	e.Encode(s) // a text never fails
	return append(b, bytes.TrimSuffix(w.Bytes(), []byte("\n"))...)
}

func appendTable(b []byte, v Value) []byte {
	names, n := v.Source.Names(), v.Source.Len()
	isList := len(names) == 0 && (n > 0 || v.Shape == List)
	brackets := "{}"
	if isList {
		brackets = "[]"
	}
	b = append(b, brackets[0])
	next := func(name string, item Value) {
		if b[len(b)-1] != brackets[0] {
			b = append(b, ',')
		}
		if !isList {
			b = append(appendText(b, name), ':')
		}
		b = appendJSON(b, item)
	}
	for i := range n {
		next(strconv.Itoa(i+1), v.Source.Item(i))
	}
	for _, name := range names {
		next(name, v.Source.Field(name))
	}
	return append(b, brackets[1])
}

// FromJSON reads what JSON writes; function finds what a reference stands for, and
// may be nil where there are none. What is null is as if it were not there.
func FromJSON(data []byte, function func(ref string) (Value, bool)) (Value, error) {
	r := jsonReader{json.NewDecoder(bytes.NewReader(data)), function}
	r.tokens.UseNumber()
	v, err := r.value(0)
	if err != nil {
		return Value{}, err
	}
	if _, err := r.tokens.Token(); err != io.EOF {
		return Value{}, errors.New("there is more after the value")
	}
	return v, nil
}

type jsonReader struct {
	tokens   *json.Decoder
	function func(ref string) (Value, bool)
}

// maxNested is how deep values may lie in each other.
const maxNested = 50

func (r jsonReader) value(depth int) (Value, error) {
	if depth > maxNested {
		return Value{}, fmt.Errorf("values lie more than %d deep in each other", maxNested)
	}
	t, err := r.tokens.Token()
	if err != nil {
		return Value{}, err
	}
	switch t := t.(type) {
	case json.Number:
		return numberOf(t.String()), nil
	case string:
		return String(t), nil
	case bool:
		return Flag(t), nil
	case json.Delim:
		if t == '[' {
			return r.list(depth)
		}
		return r.record(depth)
	}
	return Value{}, nil
}

// numberOf is a whole number, a part of the whole, or, of any other, its text.
func numberOf(s string) Value {
	if n, err := strconv.Atoi(s); err == nil {
		return Number(n)
	}
	if f, err := strconv.ParseFloat(s, 64); err == nil && f > 0 && f < 1 {
		return Value{Shape: Part, N: int(math.Round(f * Millionths))}
	}
	return Value{Shape: Any, Text: s}
}

func (r jsonReader) list(depth int) (Value, error) {
	made := Made{}
	for r.tokens.More() {
		item, err := r.value(depth + 1)
		if err != nil {
			return Value{}, err
		}
		made = append(made, item.As(""))
	}
	_, err := r.tokens.Token()
	return Value{Shape: List, Source: made}, err
}

func (r jsonReader) record(depth int) (Value, error) {
	made := Made{}
	for r.tokens.More() {
		key, err := r.tokens.Token()
		if err != nil {
			return Value{}, err
		}
		name := key.(string)
		item, err := r.value(depth + 1)
		if err != nil {
			return Value{}, err
		}
		if name == strconv.Itoa(made.Len()+1) {
			name = ""
		} else if made.Field(name).Shape != Nil {
			return Value{}, fmt.Errorf("%q is given twice", name)
		}
		if item.Shape != Nil {
			made = append(made, item.As(name))
		}
	}
	if _, err := r.tokens.Token(); err != nil {
		return Value{}, err
	}
	if ref := made.Field("function"); len(made) == 1 && ref.Shape == Text && r.function != nil {
		fn, ok := r.function(ref.Text)
		if !ok {
			return Value{}, fmt.Errorf("there is no function %q", ref.Text)
		}
		return fn, nil
	}
	return Value{Shape: Record, Source: made}, nil
}
