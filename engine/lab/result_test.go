package lab_test

import (
	"reflect"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/lab"
)

func fingerprintOf(e *lab.Ending) uint64 {
	h := engine.NewHasher()
	e.AddToFingerprint(&h)
	return h.Sum()
}

// TestTheFingerprintCoversEveryField changes one field of an ending after another, those of its record too.
func TestTheFingerprintCoversEveryField(t *testing.T) {
	newEnding := func() *lab.Ending {
		return &lab.Ending{Forfeit: new(lab.Forfeit), Record: &lab.GameRecord{Scenes: []lab.SceneRecord{{Others: []string{""}, Health: []lab.HealthValue{{}}}}, Chosen: []lab.ChoiceCounts{{}}, Played: []lab.ChoiceCounts{{}}, Decisions: []lab.Decision{{Options: []string{""}}}}}
	}
	before, changed := fingerprintOf(newEnding()), 0
	var visit func(path string, of func(*lab.Ending) reflect.Value)
	visit = func(path string, of func(*lab.Ending) reflect.Value) {
		e := newEnding()
		switch v := of(e); v.Kind() {
		case reflect.Pointer:
			visit(path, func(e *lab.Ending) reflect.Value { return of(e).Elem() })
			return
		case reflect.Struct:
			for i := range v.NumField() {
				visit(path+"."+v.Type().Field(i).Name, func(e *lab.Ending) reflect.Value { return of(e).Field(i) })
			}
			return
		case reflect.Slice:
			visit(path, func(e *lab.Ending) reflect.Value { return of(e).Index(0) })
			return
		case reflect.Bool:
			v.SetBool(true)
		case reflect.String:
			v.SetString("x")
		case reflect.Uint64:
			v.SetUint(1)
		default:
			v.SetInt(1)
		}
		changed++
		if same := fingerprintOf(e) == before; same != (path == ".Worked") {
			t.Errorf("%s: the fingerprint is the same: %t", path, same)
		}
	}
	visit("", func(e *lab.Ending) reflect.Value { return reflect.ValueOf(e).Elem() })
	if changed < 20 {
		t.Errorf("%d fields were changed", changed)
	}
}
