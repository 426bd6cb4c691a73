package simulate_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"curtaincall/cmd/curtain/simulate"
	"curtaincall/engine/lab/report"
)

// TestAPageGetsWhatTheDocumentSays compares the keys of report and document. A report may lack only what rows of
// another kind have.
func TestAPageGetsWhatTheDocumentSays(t *testing.T) {
	s, next := new(simulate.SimulationDocument), 0
	fill(reflect.ValueOf(s).Elem(), &next)
	s.Command = "simulate"
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	read, err := report.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, scenes := range []string{".Detail.Places", ".Detail.Subjects"} {
		want = append(want, scenes+".Offered", scenes+".Taken", scenes+".Times", scenes+".Worth")
	}
	for _, options := range []string{".Detail.Chosen", ".Detail.Played"} {
		want = append(want, options+".Games", options+".Turns")
	}
	got := zeroFields("", reflect.ValueOf(read))
	slices.Sort(got)
	slices.Sort(want)
	if got = slices.Compact(got); !slices.Equal(got, want) {
		t.Errorf("a page lacks %v, not only %v", got, want)
	}
}

// zeroFields returns the paths of the parts of v that are zero.
func zeroFields(path string, v reflect.Value) (list []string) {
	switch {
	case v.IsZero():
		return []string{path}
	case v.Kind() == reflect.Pointer:
		return zeroFields(path, v.Elem())
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			list = append(list, zeroFields(path, v.Index(i))...)
		}
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			list = append(list, zeroFields(path+"."+v.Type().Field(i).Name, v.Field(i))...)
		}
	}
	return list
}

// fill gives each exported part of v a different value, and each list two elements.
func fill(v reflect.Value, next *int) {
	*next++
	switch v.Kind() {
	case reflect.String:
		v.SetString("text " + strconv.Itoa(*next))
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(*next))
	case reflect.Uint64:
		v.SetUint(uint64(*next))
	case reflect.Float64:
		v.SetFloat(float64(*next))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), next)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			fill(v.Index(i), next)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() || f.Anonymous {
				fill(v.Field(i), next)
			}
		}
	}
}
