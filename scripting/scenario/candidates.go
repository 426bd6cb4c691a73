package scenario

import (
	"strings"

	"curtaincall/engine/phrase"
	"curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/keep"
	"curtaincall/scripting/source"
)

// ErrNotKept is the error of a game from which no scenario can be made.
var ErrNotKept = table.CannotKeep.Err()

// Keep returns the first of the candidate scenarios of a played game that passes when run. Its
// name becomes name unless that is "".
func Keep(content scripting.Content, candidates []*keep.Kept, name string) (*keep.Kept, error) {
	player, err := content.Player()
	if err != nil {
		return nil, err
	}
	var last *Result
	for _, k := range candidates {
		if name != "" {
			k.Name = name
		}
		last = try(content, player, k)
		if last.Status == Passed {
			return k, nil
		}
	}
	if last == nil {
		return nil, ErrNotKept
	}
	return nil, table.KeptNot.Wrap(ErrNotKept, "why", last.Message)
}

// Shrink returns a smaller scenario that still passes, and the number of smaller ones tried. If
// chosen is not empty, only the assertions whose expression contains one of its strings remain.
func Shrink(content scripting.Content, k *keep.Kept, chosen ...string) (*keep.Kept, int, error) {
	player, err := content.Player()
	if err != nil {
		return nil, 0, err
	}
	c := *k
	if len(chosen) > 0 {
		c.Holds = nil
		for _, h := range k.Holds {
			for _, want := range chosen {
				if h.Error == "" && strings.Contains(h.Expr, want) {
					c.Holds = append(c.Holds, h)
					break
				}
			}
		}
		if len(c.Holds) == 0 {
			var have []string
			for _, h := range k.Holds {
				have = append(have, h.Expr)
			}
			return nil, 0, table.NoAssertion.Err("words", phrase.Any(chosen), "list", strings.Join(have, ", "))
		}
	}
	if r := try(content, player, &c); r.Status != Passed {
		return nil, 0, table.KeptNot.Wrap(ErrNotKept, "why", r.Message)
	}
	small, trials := keep.Shrink(&c, func(k *keep.Kept) bool { return try(content, player, k).Status == Passed })
	return small, trials, nil
}

func try(content scripting.Content, player scripting.Interpreter, k *keep.Kept) *Result {
	text := &source.Text{Name: "kept_test.lua", Body: k.Write()}
	report := Run(content, []*source.Text{text}, Options{Workers: 1, Player: player})
	if len(report.Results) != 1 {
		return &Result{Status: Errored, Message: "the scenario did not run"}
	}
	return &report.Results[0]
}
