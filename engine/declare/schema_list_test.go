package declare_test

import (
	"testing"

	"curtaincall/engine/declare/schema"
)

// A built list has items alone: none before the first and after the last, and no field.
func TestABuiltListHasItemsAlone(t *testing.T) {
	list := schema.StringList([]string{"a", "b"}).Source
	for i, want := range map[int]string{-1: "", 0: "a", 1: "b", 2: ""} {
		if got := list.Item(i); got.Text != want || (got.Shape == schema.Nil) != (want == "") {
			t.Errorf("item %d is %v", i, got)
		}
	}
	if _, _, is := list.Ref(0); is || list.Len() != 2 || list.Size() != 2 || list.Names() != nil || list.Field("").Shape != schema.Nil {
		t.Errorf("%v is no list of two texts", list)
	}
	if view, n, is := schema.NewList(schema.Number(1), schema.ObjectRef(new(schema.View), 7)).Source.Ref(1); !is || view == nil || n != 7 {
		t.Errorf("item 1 refers to %d: %v", n, is)
	}
}
