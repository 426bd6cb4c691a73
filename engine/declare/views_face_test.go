package declare_test

import (
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

type seenThing struct {
	ID, Name string
	Reach    int
	Also     []string
}

var seenKind = &schema.Kind{Name: "thing", Fields: []*schema.Field{
	schema.TextField("name", "Its name.", func(d *seenThing) *string { return &d.Name }).ShowInViews().ShowOnFace("called"),
	schema.NumberField("reach", "How far it reaches.", 0, 9, func(d *seenThing) *int { return &d.Reach }).ShowInViews().ShowOnFace("reach"),
	schema.TextListField("also", "What else.", "", func(d *seenThing) *[]string { return &d.Also }).ShowInViews().ShowOnFace(""),
	schema.TextField("id", "Its id.", func(d *seenThing) *string { return &d.ID }),
}}

func TestAFaceShowsTheFieldsThatSaySo(t *testing.T) {
	got := seenKind.FaceTexts(&seenThing{ID: "x", Name: "a\x1b[2Jb", Reach: 2, Also: []string{"p", "q"}}, strings.ToUpper)
	if want := []string{"CALLED A[2JB", "REACH 2", "P", "Q"}; !slices.Equal(got, want) {
		t.Errorf("the face shows %q, want %q", got, want)
	}
	if got := seenKind.FaceTexts(&seenThing{ID: "x"}, strings.ToUpper); got != nil {
		t.Errorf("the face of nothing shows %q", got)
	}
}

func TestViewsShowTheFieldsThatSaySo(t *testing.T) {
	things := []*seenThing{{Name: "first"}, {Name: "second", Reach: 3, Also: []string{"p"}}}
	fields := views.DefinitionFields(seenKind, func(list []*seenThing, n int) any { return list[n] })
	var got []string
	for _, f := range fields {
		got = append(got, f.Name, string(schema.JSON(f.Read(things, 1))))
	}
	if want := []string{"name", `"second"`, "reach", "3", "also", `["p"]`}; !slices.Equal(got, want) {
		t.Errorf("views show %q, want %q", got, want)
	}
}
