package test_test

import (
	"testing"

	"curtaincall/cmd/curtain/test"
)

func TestMentions(t *testing.T) {
	for text, want := range map[string]bool{
		`f:play("vex")`: true, `"vex+"`: true, "vex": true, "vexed, vex": true,
		"vexed": false, "convex": false, "a_vex": false, "": false,
	} {
		if test.ContainsName(text, "vex") != want {
			t.Errorf("%q: want %v", text, want)
		}
	}
}
