package simulate_test

import (
	"encoding/json"
	"reflect"
	"strconv"
	"testing"

	"curtaincall/cmd/curtain/simulate"
	"curtaincall/engine/lab/report"
)

func TestAPageGetsWhatTheDocumentSays(t *testing.T) {
	s, next := new(simulate.SimulationDocument), 0
	fill(reflect.ValueOf(s).Elem(), &next)
	s.Command = "simulate"
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	read, err := report.Parse(text)
	if err != nil || !reflect.DeepEqual(s.Report(), read) {
		t.Errorf("the page gets %+v, the document says %+v, %v", s.Report(), read, err)
	}
}

// fill gives every exported part of v a value of its own, and each list two.
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
			if f := v.Type().Field(i); f.IsExported() {
				fill(v.Field(i), next)
			}
		}
	}
}
