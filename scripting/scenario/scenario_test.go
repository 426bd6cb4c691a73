package scenario_test

import (
	"regexp"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

func base(t testing.TB) *scripting.Generation {
	t.Helper()
	return gametest.Pack(t, curtain.Ruleset())
}

// expected is how each scenario of tells ends: its status, and for those that do
// not pass a part of the message and the line it failed at.
var expected = map[string]struct {
	status  scenario.Status
	message string
	line    int
}{
	"a true thing holds":                          {status: scenario.Passed},
	"a false thing fails":                         {scenario.Failed, "expected 24, got 25", 11},
	"a false thing fails with a reason":           {scenario.Failed, "the rat: expected 24, got 25", 15},
	"is_true wants true itself":                   {scenario.Failed, "expected true, got 1", 19},
	"same compares tables by what is in them":     {status: scenario.Passed},
	"same tells tables apart":                     {scenario.Failed, "expected { 1, 2, a = 3 }, got { 1, 2, a = 4 }\n  a: expected 3, got 4", 28},
	"assert itself fails with its message":        {scenario.Failed, "not so", 32},
	"nothing is asserted":                         {scenario.Errored, "has no assertions", 35},
	"an illegal play is an error":                 {scenario.Errored, "not enough energy", 41},
	"an illegal play can be expected":             {status: scenario.Passed},
	"the wrong error is a failure":                {scenario.Failed, `expected an error containing "bananas"`, 51},
	"no error where one is expected":              {scenario.Failed, "there was none", 55},
	"an error leaves captured locals as they are": {status: scenario.Passed},
	"a forced roll that never happens":            {scenario.Errored, `f:force("luck", ...)`, 72},
	"before_each runs before each":                {status: scenario.Passed},
	"and again before the next":                   {status: scenario.Passed},
	"yet to be written":                           {status: scenario.Pending},
	"yet to have a body":                          {status: scenario.Pending},
	"a loop that never ends":                      {scenario.Errored, "runs too long", 91},
	"a runaway loop is no error to expect":        {scenario.Errored, "runs too long", 95},
	"a runaway card is an error to expect":        {status: scenario.Passed},
	"a scenario inside a scenario":                {scenario.Errored, "cannot be used inside a scenario: close the previous one first", 99},
	"all outcomes hold":                           {status: scenario.Passed},
	"one outcome does not hold":                   {scenario.Failed, "luck: yes), probability 30%", 117},
	"a card of the file is played":                {status: scenario.Passed},
	"a failing card of the file names its line":   {scenario.Errored, "in play of card \"broken\"", 129},
	"a misspelled field of a setup":               {scenario.Errored, `unknown field "hp_of_all"`, 142},
	"what was printed is kept":                    {scenario.Failed, "got 2", 147},
}

func TestViewsAreComparedByWhatIsInThem(t *testing.T) {
	for body, want := range map[string]string{
		`assert.same(f, g)`:                                                     "",
		`assert.same(f.aldric, g.aldric)`:                                       "",
		`assert.same(f.hand, g.hand)`:                                           "",
		`assert.same({ "heckled", "poison" }, f.enemy.debuffs)`:                 "expected { \"heckled\", \"poison\" }, got {}",
		`assert.same({ { type = "attack", amount = 5, times = 1 } }, f.intent)`: "",
		`assert.same(f.aldric, f.pip)`:                                          "expected actor, got actor\n  ",
		`assert.same(f.hand[1].values, {})`:                                     "got {}",
		`g:end_turn() assert.same(f, g)`:                                        "expected fight, got fight\n  ",
		`g:direct("hp aldric 3") assert.same(f.aldric, g.aldric)`:               "expected actor, got actor\n  hp: expected 20, got 3",
		`local h = fight { enemy = "stage_rat", keywords = { pip = { taunt = 2 } } } assert.same(f.pip.keywords, h.pip.keywords)`: "expected keywords, got keywords\n  taunt: expected 0, got 2",
		`assert.equal(f.aldric, g.aldric)`:                                                 "these are two different tables; assert.same compares contents",
		`assert.equal(1, 1, "one", 2)`:                                                     "assert.equal: takes 3 arguments, not 4",
		`local t, u = {}, {} t.t, u.t = t, u assert.same(t, u)`:                            "",
		`local t, u = { 1 }, { 2 } t.t, u.t = t, u assert.same(t, u)`:                      "expected { 1, t = {",
		`assert.same({ a = 1 }, { a = 1, b = 2 })`:                                         "expected { a = 1 }, got { a = 1, b = 2 }",
		`assert.same({ a = 1, b = 2 }, { a = 1 })`:                                         "expected { a = 1, b = 2 }, got { a = 1 }\n  b: expected 2, got nil",
		`assert.are.same({ { x = { 1, 2 } } }, { { x = { 1, 3, 4 } } }, "here")`:           "here: expected { { x = { 1, 2 } } }, got { { x = { 1, 3, 4 } } }\n  [1].x[2]: expected 2, got 3\n  [1].x[3]: expected nil, got 4",
		`local t, u = {}, {} for i = 1, 20 do t[i], u[i] = i, i + 1 end assert.same(t, u)`: "\n  [10]: expected 10, got 11\n  ...",
	} {
		text := &source.Text{Name: "compared_test.lua", Body: `it("x", function() local f, g = fight { enemy = "stage_rat" }, fight { enemy = "stage_rat" } ` + body + " end)"}
		r := scenario.Run(base(t), []*source.Text{text}, scenario.Options{}).Results[0]
		if passed := r.Status == scenario.Passed; passed != (want == "") || !strings.Contains(r.Message, want) {
			t.Errorf("%s\n %s: %s\n wants %s", body, r.Status, r.Message, want)
		}
	}
}

func TestAssertions(t *testing.T) {
	testkit.SkipIfShort(t)
	for body, want := range map[string]string{
		`assert.not_equal(1, 2)`: "", `assert.not_equal({}, {})`: "", `assert.are.equal(1, 1)`: "", `assert.are.same({ 1 }, { 1 })`: "",
		`assert.not_same({ 1 }, { 2 })`: "", `assert.are_not.same({ 1 }, {})`: "", `assert.are_not.equal("a", "b")`: "",
		`assert.near(1, 1.5, 0.5)`: "", `assert.is_not_nil(false)`: "",
		`assert.has_error(function() assert.equal(1, 2) end)`:                                                         "",
		`assert.has_error(function() assert.equal(1, 2) end, "expected 1, got 2")`:                                    "",
		`assert.has_error(function() assert(false, "no") end, "yes")`:                                                 "expected an error containing \"yes\", got: a_test.lua:1: no",
		`assert.error_matches(function() error("12 left") end, "[0-9]+ left$")`:                                       "",
		`assert.error_matches(function() error("none left") end, "^[0-9]+ left")`:                                     "expected an error that matches \"^[0-9]+ left\", got: ",
		`assert.error_matches(function() end, "x")`:                                                                   "expected an error, but there was none",
		`assert.error_matches(error, "(")`:                                                                            "assert.error_matches: error parsing regexp",
		`assert.error_matches(error, string.rep("x", 201))`:                                                           "the pattern is 201 bytes long, more than the limit of 200",
		`assert.error_matches(function() assert.error_matches(error, "(x{1000}){1000}") end, "invalid repeat count")`: "",
		`assert.error_matches(error)`:                                                                                 "assert.error_matches: the pattern is missing",
		`assert.not_equal("a", "a", "why")`:                                                                           `why: expected anything but "a", got "a"`,
		`assert.not_same({ 1 }, { 1 })`:                                                                               "expected anything but { 1 }, got { 1 }",
		`assert.are_not.equal(1, 1)`:                                                                                  "expected anything but 1, got 1",
		`assert.near(1, 2, 0.5)`:                                                                                      "expected 1 ± 0.5, got 2",
		`assert.near(1, "2", 0.5)`:                                                                                    "assert.near: actual number must be a number, not ",
		`assert.near(1, 0 / 0, 0.5)`:                                                                                  "assert.near: actual number must be a number, not ",
		`assert.near(1, 2)`:                                                                                           "assert.near: the tolerance is missing",
		`assert.is_not_nil(nil, "gone")`:                                                                              "gone: expected anything but nil, got nil",
		`assert.are.near(1, 2)`:                                                                                       `assert.are has no field "near"`,
		`it("x", 1)`:                                                                                                  "cannot be used inside a scenario",
		`while true do assert.error_matches(function() error("x") end, "(x*)*") end`:                                  "more than",
		`local k, t, u = string.rep("k", 16000), {}, {} for i = 1, 10 do t[i], u[i] = i, 0 end t, u = { [k] = t }, { [k] = u } while true do assert.not_same(t, u) end`:                                        "more than",
		`local t = {} for i = 1, 12 do t[i] = string.rep("k", 9000) .. i end local function n(v) for i = 1, 400 do v = { [t[1 + i % 12]] = v } end return v end while true do assert.not_same(n(1), n(2)) end`: "more than",
	} {
		text := &source.Text{Name: "a_test.lua", Body: `it("x", function() ` + body + " end)"}
		r := scenario.Run(base(t), []*source.Text{text}, scenario.Options{}).Results[0]
		if passed := r.Status == scenario.Passed; passed != (want == "") || !strings.Contains(r.Message, want) {
			t.Errorf("%s\n %s: %s\n wants %s", body, r.Status, r.Message, want)
		}
	}
}

const tells = `local counted = 0

describe("Here", function()
  it("a true thing holds", function()
    local f = fight { enemy = "stage_rat" }
    assert.equal(25, f.enemy.hp)
  end)

  it("a false thing fails", function()
    local f = fight { enemy = "stage_rat" }
    assert.equal(24, f.enemy.hp)
  end)
  it("a false thing fails with a reason", function()
    local f = fight { enemy = "stage_rat" }
    assert.equal(24, f.enemy.hp, "the rat")
  end)

  it("is_true wants true itself", function()
    assert.is_true(1)
  end)

  it("same compares tables by what is in them", function()
    assert.same({ 1, { a = 2 } }, { 1, { a = 2 } })
    assert.same({}, {})
  end)

  it("same tells tables apart", function()
    assert.same({ 1, 2, a = 3 }, { 1, 2, a = 4 })
  end)

  it("assert itself fails with its message", function()
    assert(1 == 2, "not so")
  end)

  it("nothing is asserted", function()
    fight { enemy = "stage_rat" }
  end)

  it("an illegal play is an error", function()
    local f = fight { enemy = "stage_rat", hand = { "block" }, energy = 0 }
    f:play("block")
  end)

  it("an illegal play can be expected", function()
    local f = fight { enemy = "stage_rat", hand = { "block" }, energy = 0 }
    assert.has_error(function() f:play("block") end, "not enough energy")
  end)

  it("the wrong error is a failure", function()
    local f = fight { enemy = "stage_rat", hand = { "block" }, energy = 0 }
    assert.has_error(function() f:play("block") end, "bananas")
  end)

  it("no error where one is expected", function()
    assert.has_error(function() end)
  end)

  it("an error leaves captured locals as they are", function()
    local n = 0
    local function count() n = n + 1 end
    assert.has_error(function() count(); error("x") end, "x")
    count()
    assert.equal(2, n)
    n = 5
    count()
    assert.equal(6, n)
  end)

  -- The roll is laid down and no attack follows.
  --
  --
  it("a forced roll that never happens", function()
    local f = fight { enemy = "stage_rat", hand = { "block" } }
    f:force("luck", true)
    f:play("block")
    assert.equal(3, f.team.keywords.block)
  end)

  describe("inside", function()
    before_each(function() counted = counted + 1 end)

    it("before_each runs before each", function() assert.equal(1, counted) end)
    it("and again before the next", function() assert.equal(2, counted) end)
  end)

  pending("yet to be written") it("yet to have a body")

  it("a loop that never ends", function()
    local n = 0
    -- for ever
    while true do n = n + 1 end
  end)

  it("a runaway loop is no error to expect", function()
    assert.has_error(function() while true do end end)
  end)

  it("a scenario inside a scenario", function()
    it("inner", function() end)
  end)

  it("all outcomes hold", function()
    fight { enemy = "stage_rat", hand = { "quick_jab" }, keywords = { team = { luck = 3 } } }
    local seen = 0
    for_all_outcomes(function(f)
      f:play("quick_jab")
      seen = seen + 1
      assert(f.enemy.hp == 23 or f.enemy.hp == 22)
    end)
    assert.equal(2, seen)
  end)

  it("one outcome does not hold", function()
    local f = fight { enemy = "stage_rat", hand = { "quick_jab" }, keywords = { team = { luck = 3 } } }
    for_all_outcomes(function(g)
      g:play("quick_jab")
      assert.equal(23, g.enemy.hp)
    end)
  end)

  it("a card of the file is played", function()
    local f = fight { enemy = "stage_rat", hand = { "poke" } }
    f:play("poke")
    assert.equal(24, f.enemy.hp)
  end)

  it("a failing card of the file names its line", function() local f = fight { enemy = "stage_rat", hand = { "broken" } }; f:play("broken"); assert(f) end)
end)

card { id = "poke", owner = "pip", type = "attack", cost = 0, target = "enemy", play = function(self, fight, target)
  self:deal(1, target)
end }
card { id = "broken", owner = "pip", type = "action", cost = 0, play = function(self, fight)
  local nothing
  self:gain(nothing.amount, "block")
end }

describe("Here", function()

  it("a misspelled field of a setup", function()

    local f = fight { enemy = "stage_rat", hp_of_all = 3 }
    assert(f)
  end)
  it("what was printed is kept", function()
    print("two", { 2 })
    assert.equal(3, 2)
  end)

  it("a runaway card is an error to expect", function()
    local f = fight { enemy = "stage_rat", hand = { "runaway" } }
    assert.has_error(function() f:play("runaway") end, "runs too long")
  end)
end)

card { id = "runaway", owner = "pip", type = "action", cost = 0, play = function() while true do end end }
`

func TestScenariosEndAsTheyMust(t *testing.T) {
	testkit.SkipIfShort(t)
	report := scenario.Run(base(t), []*source.Text{{Name: "tells_test.lua", Body: tells}}, scenario.Options{})
	if report.HasNoFailures() {
		t.Error("a report with failures is OK")
	}
	if len(report.Results) != len(expected) {
		t.Errorf("%d results, expected %d", len(report.Results), len(expected))
	}
	for _, r := range report.Results {
		name := strings.TrimPrefix(strings.TrimPrefix(r.Name, "Here "), "inside ")
		want, known := expected[name]
		switch {
		case !known:
			t.Errorf("nobody expected %q: %s %s", r.Name, r.Status, r.Message)
		case r.Status != want.status || !strings.Contains(r.Message, want.message):
			t.Errorf("%s\n  is    %s: %s\n  wants %s: %s", r.Name, r.Status, r.Message, want.status, want.message)
		case want.line > 0 && r.FailLine != want.line && name != "a failing card of the file names its line":
			t.Errorf("%s failed at line %d, expected %d", r.Name, r.FailLine, want.line)
		}
		if name == "what was printed is kept" && r.Output != "\"two\"\t{ 2 }\n" && r.Output != "two\t{ 2 }\n" {
			t.Errorf("printed %q", r.Output)
		}
		if name == "a false thing fails" && len(r.Story) == 0 {
			t.Error("a failure tells no story")
		}
	}
}

func TestFilesThatCannotBeRunAreErrors(t *testing.T) {
	testkit.SkipIfShort(t)
	for name, body := range map[string]string{
		"syntax": "describe(", "nothing": "local x = 1", "unknown name": "descrbe('x', function() end)", "global": "x = 1",
		"duplicate": `card { id = "vex", owner = "pip", type = "action", cost = 0, play = function() end }
card { id = "vex", owner = "pip", type = "action", cost = 1, play = function() end }
describe("x", function() it("y", function() assert(true) end) end)`,
		"load loop": "while true do end",
		"purity":    "local n = 0\ncard { id = \"c\", owner = \"pip\", type = \"action\", cost = 0, play = function() n = n + 1 end }\nit('x', function() assert(true) end)",
	} {
		report := scenario.Run(base(t), []*source.Text{{Name: name + "_test.lua", Body: body}}, scenario.Options{})
		if len(report.Results) != 1 || report.Results[0].Status != scenario.Errored || report.Results[0].FailFile != name+"_test.lua" {
			t.Errorf("%s: %+v", name, report.Results)
		}
	}
}

func TestOpenStopsAtTheFirstAssertion(t *testing.T) {
	text := &source.Text{Name: "tells_test.lua", Body: tells}
	o, err := scenario.OpenGameAtFailureOrAssertion(base(t), []*source.Text{text}, scenario.Options{Selection: scenario.Selection{Run: regexp.MustCompile("a card of the file")}})
	if err != nil {
		t.Fatal(err)
	}
	if o.Status != scenario.Passed || o.FailLine != 124 {
		t.Errorf("stopped with %s at line %d, expected the assertion at 124", o.Status, o.FailLine)
	}
	for _, fact := range o.Game.AppendFacts(nil) {
		if fact.Word == "enemy.hp" && fact.Value != 24 {
			t.Errorf("the enemy has %d HP at the first assertion", fact.Value)
		}
	}
	o, err = scenario.OpenGameAtFailureOrAssertion(base(t), []*source.Text{text}, scenario.Options{Selection: scenario.Selection{Run: regexp.MustCompile("names its line")}})
	if err != nil {
		t.Fatal(err)
	}
	if o.Status != scenario.Errored || !strings.Contains(o.Message, "broken") {
		t.Errorf("opened a failing scenario: %s %s", o.Status, o.Message)
	}
	if _, err := scenario.OpenGameAtFailureOrAssertion(base(t), []*source.Text{text}, scenario.Options{Selection: scenario.Selection{Run: regexp.MustCompile("no such")}}); err == nil {
		t.Error("a scenario that does not exist was opened")
	}
}
