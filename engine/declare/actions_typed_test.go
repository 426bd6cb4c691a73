package declare_test

import (
	"errors"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// shop is a game of two shelves of things with names.
type shop struct {
	shelves [2][]string
	closed  bool
}

func (s *shop) things(shelf int) (list []speech.Entry) {
	for i, name := range s.shelves[shelf] {
		list = append(list, speech.Entry{Value: i, Shown: speech.Fold(name), Name: name})
	}
	return list
}

const (
	buy engine.ActionKind = 1 + iota
	move
	paint
)

var errClosed = errors.New("the shop is closed")

func typedActions() actions.DeclList {
	shelf := actions.ChoiceParam("SHELF", "shelf", []string{"upper", "lower"})
	thing := &actions.Param{Name: "THING", What: "thing", High: 9,
		Entries: actions.AdaptQuery(func(s *shop, n []int) []speech.Entry { return s.things(n[0]) })}
	other := &actions.Param{Name: "THING", What: "thing", High: 9, Number: actions.OneMoreThanIndex, Empty: phrase.Sentence{Key: "test.bare", English: "the shelf is bare"},
		Entries:            actions.AdaptQuery(func(s *shop, _ []int) []speech.Entry { return s.things(0) }),
		UnchoosableEntries: func(game any) []speech.Entry { return game.(*shop).things(1) },
		Refuse: actions.AdaptRefusal(func(s *shop, _ []int, n int) error {
			return errors.New(s.shelves[1][n] + " is out of reach")
		})}
	colour := actions.ChoiceParam("COLOUR", "colour", []string{"red", "green"})
	colour.DefaultNumber = actions.AdaptQueryWithError(func(_ *shop, n []int) (int, error) {
		if n[0] == 0 {
			return 1, nil
		}
		return 0, errors.New("which colour?")
	})
	open := func(game any) (any, error) {
		if game.(*shop).closed {
			return nil, errClosed
		}
		return game, nil
	}
	return actions.NewDeclList("shop",
		&actions.Decl{Kind: buy, Move: true, Form: "buy THING", AlternativeForms: []string{"THING"}, Within: open, Params: []*actions.Param{other}},
		&actions.Decl{Kind: move, Form: "SHELF - THING [by N]", Example: "upper - lamp", Params: []*actions.Param{shelf, thing,
			{Name: "N", What: "distance", High: 5, DefaultNumber: func(any, []int) (int, error) { return 1, nil }}},
			Check: func(any, []int) error { return nil }},
		&actions.Decl{Kind: paint, Form: "paint it_all [COLOUR] N", Params: []*actions.Param{actions.IntParam("N", "number of coats", 0, 3), colour}},
		&actions.Decl{Name: "twice", Form: "twice N", Params: []*actions.Param{actions.IntParam("N", "number", 0, 9)},
			Shorthand: func(_ any, n []int) (engine.Action, error) { return engine.NewAction(paint, 2*n[0], 0), nil }},
	)
}

func open() *shop {
	return &shop{shelves: [2][]string{{"Oil Lamp", "Oil", "Red Ball"}, {"Oil Lamp", "Kite"}}}
}

func TestLinesAreReadAndWritten(t *testing.T) {
	list, s := typedActions(), open()
	for line, want := range map[string]engine.Action{
		"buy oil lamp":            engine.NewAction(buy, 0),
		"buy shop:oil_lamp":       engine.NewAction(buy, 0),
		"oil":                     engine.NewAction(buy, 1),
		"3":                       engine.NewAction(buy, 2),
		"Red":                     engine.NewAction(buy, 2),
		"upper - oil":             engine.NewAction(move, 0, 1, 1),
		"upper -oil lamp by 3":    engine.NewAction(move, 0, 0, 3),
		"lower - k":               engine.NewAction(move, 1, 1, 1),
		"paint it all 0":          engine.NewAction(paint, 0, 1),
		"paint it_all green 2":    engine.NewAction(paint, 2, 1),
		"twice 1":                 engine.NewAction(paint, 2, 0),
		"action 7 1 2 3":          engine.NewAction(7, 1, 2, 3),
		"action 7 1 -2 3 4":       engine.NewAction(7, 1, -2, 3, 4),
		"action " + "1 300 0 0 0": engine.NewAction(buy, 300),
	} {
		a, err := list.Parse(s, line)
		if err != nil || a != want {
			t.Errorf("%q is %v (%v), want %v", line, a, err, want)
		}
		if back, err := list.Parse(s, list.Describe(s, a)); err != nil || back != a {
			t.Errorf("%q is written %q, which is %v (%v)", line, list.Describe(s, a), back, err)
		}
	}
	for a, want := range map[engine.Action]string{
		engine.NewAction(buy, 0):        "buy oil_lamp",
		engine.NewAction(move, 1, 1, 5): "lower - kite by 5",
		engine.NewAction(move, 1, 1, 6): "action 2 1 1 6 0",
		engine.NewAction(paint, 2, 0):   "paint it_all red 2",
		engine.NewAction(99):            "action 99 0 0 0 0",
	} {
		if got := list.Describe(s, a); got != want {
			t.Errorf("%v is written %q, want %q", a, got, want)
		}
	}
}

func TestTheFormThatFitsFurthestSaysWhatIsWrong(t *testing.T) {
	list, s := typedActions(), open()
	for line, want := range map[string]string{
		"":                       "empty line",
		"bbuy":                   `unknown thing or command "bbuy": did you mean "buy"?`,
		"xyz":                    `unknown thing or command "xyz": expected "oil_lamp", "oil" or "red_ball"`,
		"4":                      `no thing 4: expected "oil_lamp", "oil" or "red_ball"`,
		"buy kite":               `Kite is out of reach: expected "oil_lamp", "oil" or "red_ball"`,
		"buy zap lamp":           `unknown thing "zap lamp": expected "oil_lamp", "oil" or "red_ball"`,
		"lower":                  `lower: - is missing (usage: lower - THING [by N], for example upper - lamp)`,
		"lower + oil":            `lower: expected -, not "+" (usage: lower - THING [by N], for example upper - lamp)`,
		"lower - kitte":          `unknown thing "kitte": did you mean "kite"?`,
		"lower - kite by":        `the distance is missing`,
		"lower - kite by 6":      `expected a whole number from 0 to 5, not "6"`,
		"paint it all 1":         "which colour?",
		"paint it all green 1 2": `unexpected "2" (usage: paint it_all [red|green] N)`,
		"low - kite":             `unknown thing or command "low - kite": expected`,
	} {
		if a, err := list.Parse(s, line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v (%v), want %s", line, a, err, want)
		}
	}
	bare := &shop{}
	for line, want := range map[string]string{"buy zap": `no thing "zap": the shelf is bare`, "buy 1": "no thing 1: the shelf is bare"} {
		if _, err := list.Parse(bare, line); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
	verbs := actions.NewDeclList("shop", &actions.Decl{Kind: buy, Move: true, Form: "buy N", Params: []*actions.Param{actions.IntParam("N", "number", 0, 9)}})
	if _, err := verbs.Parse(s, "xyz"); err == nil || err.Error() != `unknown command "xyz": expected "buy"` {
		t.Errorf("where every line begins with a word: %v", err)
	}
	s.closed = true
	if _, err := list.Parse(s, "buy oil"); !errors.Is(err, errClosed) {
		t.Errorf("buying in a closed shop: %v", err)
	}
}

func TestNumbersOfActionsAreChecked(t *testing.T) {
	list, s := typedActions(), open()
	for _, a := range []engine.Action{engine.NewAction(move, 2, 0, 0), engine.NewAction(move, 0, -1, 0), engine.NewAction(move, 0, 0, 6)} {
		if err := list.ByKind(move).CheckLegal(s, a); err == nil {
			t.Errorf("%v is allowed", a)
		}
	}
	if err := list.ByKind(move).CheckLegal(s, engine.NewAction(move, 0, 0, 5)); err != nil {
		t.Error(err)
	}
	if list.ByKind(0) != nil || list.DirectionOfKind(move) != nil {
		t.Error("a shorthand has no verb, and what cannot be done is no direction")
	}
}

func TestNoNamesAreListedOnceALineIsRead(t *testing.T) {
	listed := 0
	list := actions.NewDeclList("shop",
		&actions.Decl{Kind: move, Form: "set SHELF N", Params: []*actions.Param{actions.ChoiceParam("SHELF", "shelf", []string{"upper", "lower"}), actions.IntParam("N", "height", 0, 3)}},
		&actions.Decl{Kind: paint, Form: "set THING N", Params: []*actions.Param{
			{Name: "THING", What: "thing", High: 9, Entries: actions.AdaptQuery(func(s *shop, _ []int) []speech.Entry { listed++; return s.things(0) })},
			actions.IntParam("N", "number of coats", 0, 3)}})
	for _, test := range []struct {
		line   string
		want   engine.Action
		listed bool
	}{
		{"set upper 2", engine.NewAction(move, 0, 2), false},
		{"set oil 2", engine.NewAction(paint, 1, 2), true},
	} {
		listed = 0
		if a, err := list.Parse(open(), test.line); err != nil || a != test.want || listed > 0 != test.listed {
			t.Errorf("%q is %v (%v) after %d lists of names", test.line, a, err, listed)
		}
	}
}
