package check_test

import (
	"testing"

	"curtaincall/scripting/check"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/source"
)

// Whatever a file contains, checking it ends with findings that can be shown.
func FuzzFiles(f *testing.F) {
	for _, s := range files {
		f.Add(s.bad)
		f.Add(s.good)
	}
	f.Add("repeat local x until x function a.b:c(...) return ... end t[1], t.x = -#t, not t .. 'x'")
	f.Fuzz(func(t *testing.T, body string) {
		for _, found := range check.NewChecker(curtain.Game).CheckFiles([]*source.Text{{Name: "cards/sample.lua", Body: body}}) {
			if _, err := check.FindCode(found.Code); err != nil || found.Err.Error() == "" {
				t.Errorf("%+v", found)
			}
		}
	})
}
