package curtain_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// The compiler compares each constant of a function with all before it: so many files may
// have long lists, and no more.
func TestConstantsOfAPackHaveALimit(t *testing.T) {
	testkit.SkipUnlessFull(t)
	list := func(from int) string {
		var b strings.Builder
		for i := range 800 {
			fmt.Fprintf(&b, "%d,", 1000+(from+i)%2400)
		}
		return "{" + b.String() + "},"
	}
	lists := ""
	for i := range 10 {
		lists += list(i * 800)
	}
	pack := func(files int) error {
		last := fmt.Sprintf("local last = use(\"lib/list%d\")\nreturn { last = last }\n", files-1)
		texts := append(baseTexts(t), &source.Text{Name: "lib/a.lua", Path: "lib/a.lua", Body: last})
		for i := range files {
			name := fmt.Sprintf("lib/list%d.lua", i)
			texts = append(texts, &source.Text{Name: name, Path: name, Body: "return {" + lists + "}\n"})
		}
		_, err := curtain.Ruleset().Load(texts, sandbox.DefaultLimits(), whole(t).Generation)
		return err
	}
	if err := pack(5); err != nil {
		t.Errorf("five files: %s", err)
	}
	if err := pack(40); !errors.Is(err, syntax.ErrLimit) || !strings.Contains(err.Error(), "the functions in the files loaded so far use too many different strings and numbers") {
		t.Errorf("forty files: %v", err)
	} else if faults := source.ErrorsOf(err); len(faults) != 1 {
		t.Errorf("%d faults bury the one that counts", len(faults))
	}
}
