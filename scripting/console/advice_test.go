package console_test

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/battleline"
	"curtaincall/scripting/console"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/skirmish"
)

// Every result that a hint names happens when its line is typed, however chance and hidden cards fall, and
// not all of them happen with the other line.
func TestReasonsOfHintsAreTrue(t *testing.T) {
	for _, g := range []struct {
		ruleset        *scripting.Ruleset
		before, states int
	}{{curtain.Ruleset(), 0, 4}, {skirmish.Ruleset(), 0, 10}, {autobattle.Ruleset(), 0, 4}, {battleline.Ruleset(), 2, 3}} {
		t.Run(g.ruleset.Name, func(t *testing.T) {
			t.Parallel()
			table := screen.CopyOf(consoleOf(t, g.ruleset, new(strings.Builder)).Session().Table())
			told, policy := 0, bot.NewQuick()
			for range g.before {
				if _, err := bot.ApplyChoiceOrAnyLegal(table, table.Apply, policy, nil); err != nil {
					t.Fatal(err)
				}
			}
			for range g.states * testkit.Size(1, 10) {
				if _, over := table.Outcome(); over {
					break
				}
				told += checkAdvice(t, g.ruleset.Seats, table)
				if _, err := bot.ApplyChoiceOrAnyLegal(table, table.Apply, policy, nil); err != nil {
					t.Fatal(err)
				}
			}
			if told == 0 {
				t.Error("no hint told a result")
			}
		})
	}
}

func TestHintsTellWhoFallsBeforeAnAttack(t *testing.T) {
	c := consoleOf(t, curtain.Ruleset(), new(strings.Builder))
	line(t, c, `fight { enemy = "stage_rat", hand = { "galvanize", "block" }, draw_pile = { "block" } }`)
	line(t, c, "hp enemy 3")
	table := c.Session().Table()
	if text := advise(t, 1, table); !strings.Contains(text, "Then: victory, Stage Rat falls before it attacks. With end instead: MacGuffin loses 5 HP.") {
		t.Error(text)
	}
	if checkAdvice(t, 1, table) == 0 {
		t.Error("nothing was told")
	}
}

// TestHintsCompareWithOtherCards checks that a hint compares with a line of other cards where there is one, and not
// with its own cards in another order, which is rated higher.
func TestHintsCompareWithOtherCards(t *testing.T) {
	c := consoleOf(t, curtain.Ruleset(), new(strings.Builder))
	line(t, c, `fight { enemy = "stage_rat", energy = 2, hand = { "block", "quick_jab", "battle_hymn" } }`)
	text := advise(t, 1, c.Session().Table())
	if !strings.Contains(text, "The best line found: play battle hymn, play block, end") || !strings.Contains(text, "With play quick jab, ") {
		t.Error(text)
	}
}

// TestHintsCountNoNumbersOfAFightThatHasEnded checks hints and outlooks where a lucky hit ends the fight of a run: who
// leaves the stage as a winner has not lost any health.
func TestHintsCountNoNumbersOfAFightThatHasEnded(t *testing.T) {
	var out strings.Builder
	c := consoleOf(t, curtain.Ruleset(), &out)
	for _, l := range []string{"run {}", "choose stage_rat", "set luck 1", "set enemy block 0", "hand + galvanize", "hp enemy 4"} {
		line(t, c, l)
	}
	o, _, err := c.PossibleResultsOf("galvanize")
	if err != nil || len(o.Each) != 2 {
		t.Fatal(o, err)
	}
	for _, sp := range o.Spreads {
		if sp.Kind == engine.HealthFact && (sp.Word != "enemy.hp" || sp.Min != 0 || sp.Max != 1 || sp.None == 0 || sp.None > 0.5) {
			t.Errorf("%s is said to become %d to %d, 0 in %v of all cases", sp.Word, sp.Min, sp.Max, sp.None)
		}
	}
	out.Reset()
	if line(t, c, "what galvanize"); !strings.Contains(out.String(), "falls in 1") || strings.Contains(out.String(), "Aldric HP") {
		t.Error(out.String())
	}
}

// TestHintsSayThatAllIsLost checks the hint for a turn that every line found loses.
func TestHintsSayThatAllIsLost(t *testing.T) {
	c := consoleOf(t, curtain.Ruleset(), new(strings.Builder))
	line(t, c, `fight { enemy = "stage_rat", hand = { "galvanize", "block" }, draw_pile = { "block" } }`)
	line(t, c, "hp macguffin 1")
	line(t, c, "set enemy inspire 20")
	if text := advise(t, 1, c.Session().Table()); !strings.Contains(text, "No line was found that avoids defeat.") {
		t.Error(text)
	}
}

func advise(t *testing.T, seats int, table screen.Table) string {
	lines, err := console.LinePlanner{Seats: seats, Instructions: console.DefaultSearchInstructions}.Advise(table, screen.Screen{Width: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(lines, "\n")
}

var reason = regexp.MustCompile(`(?m)^The best line found: (.*)$(?:\n.*)?\n(?:Then: (.*?)\. )?(?:With|This (?:would|need) not happen with) (.*?)(?: instead: (.*))?\.$`)

// checkAdvice checks the results that a hint tells, and returns how many these are.
func checkAdvice(t *testing.T, seats int, table screen.Table) int {
	text := advise(t, seats, table)
	m := reason.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	mine, theirs := claims(m[2]), claims(m[4])
	for i := range 5 {
		imagined := screen.CopyOf(table)
		imagined.RandomizeHiddenState(table.Seat(), engine.Seed(i))
		after, other := typedOn(t, imagined, m[1]), typedOn(t, imagined, m[3])
		for _, claim := range mine {
			if wrong := disprove(claim, imagined, after); wrong != "" {
				t.Errorf("%s\n%q: %s", text, claim, wrong)
			}
		}
		for _, claim := range theirs {
			if wrong := disprove(claim, imagined, other); wrong != "" {
				t.Errorf("%s\n%q with the other line: %s", text, claim, wrong)
			}
		}
		for _, claim := range append(mine, theirs...) {
			if wrong := favorsOther(claim, table.Seat(), after, other); wrong != "" {
				t.Errorf("%s\n%q favors the other line: %s", text, claim, wrong)
			}
		}
		holds := func(claim string) bool { return disprove(claim, imagined, other) == "" }
		if m[4] != "" && len(mine) > 0 && !strings.Contains(m[2], " to ") && !slices.ContainsFunc(mine, func(c string) bool { return !holds(c) }) {
			t.Errorf("%s\nthe other line does the same", text)
		}
	}
	return len(mine) + len(theirs)
}

func claims(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ", ")
}

func typedOn(t *testing.T, table screen.Table, line string) screen.Table {
	after := screen.CopyOf(table)
	for i, typed := range strings.Split(line, ", ") {
		a, err := after.Parse(typed)
		if err == nil {
			err = after.Apply(a)
		}
		if err != nil && i == 0 {
			t.Fatal(line, err)
		}
	}
	return after
}

var (
	changes = regexp.MustCompile(`^(.*) (loses|gains) (\d+)(?: to (\d+))? (.*)$`)
	becomes = regexp.MustCompile(`^(.*?) (?:(-?\w+) )?→ (-?\w+)(?: (?:to|or) (-?\w+))?$`)
)

// favorsOther returns the numbers of a claim that are worse for a seat in the state after than in the state other. It
// returns "" for a claim that depends on chance.
func favorsOther(claim string, seat engine.Seat, after, other screen.Table) string {
	if strings.Contains(claim, " to ") {
		return ""
	}
	for _, f := range after.AppendFacts(nil) {
		of, known := screen.FindFact(other, f.Word)
		owner, label := console.FactLabel(engine.Fact{Name: f.Owner}), f.Label
		isAbout := strings.HasPrefix(claim, console.FactLabel(f)+" ") || strings.HasPrefix(claim, owner+" ") && strings.HasSuffix(claim, " "+label)
		if isAbout && known && f.Value != of.Value && (f.Value > of.Value) != after.Abilities().Favors(&f, seat) {
			return fmt.Sprint(f, of)
		}
	}
	return ""
}

// disprove returns what is wrong with a claim about two states, or "".
func disprove(claim string, before, after screen.Table) string {
	find := func(t screen.Table, name string) (f engine.Fact, known bool) {
		for _, f := range t.AppendFacts(nil) {
			if label := console.FactLabel(f); label == name || f.Words != nil && console.FactLabel(engine.Fact{Name: f.Owner}) == name {
				return f, true
			}
		}
		return engine.Fact{}, false
	}
	if strings.HasPrefix(claim, "possible ") {
		return ""
	}
	if claim == "victory" || claim == "defeat" {
		if o, over := after.Outcome(); !over || (o.Winner == before.Seat()) != (claim == "victory") {
			return fmt.Sprint(o, over)
		}
		return ""
	}
	if who, falls := strings.CutSuffix(strings.TrimSuffix(claim, " before it attacks"), " falls"); falls {
		for _, label := range []string{" HP", " health"} {
			if f, known := find(after, who+label); known && f.Value > 0 {
				return fmt.Sprint(f)
			}
		}
		return ""
	}
	if m := changes.FindStringSubmatch(claim); m != nil {
		from, known := find(before, m[1]+" "+m[5])
		to, _ := find(after, m[1]+" "+m[5])
		n := from.Value - to.Value
		if m[2] == "gains" {
			n = -n
		}
		low, _ := strconv.Atoi(m[3])
		high, _ := strconv.Atoi(cmp.Or(m[4], m[3]))
		if !known || n < low || n > high {
			return fmt.Sprint(from, to)
		}
		return ""
	}
	m := becomes.FindStringSubmatch(claim)
	if m == nil {
		return "not understood"
	}
	if m[2] != "" {
		if _, whole := find(after, m[1]+" "+m[2]); whole { // such as Spring Board
			m[1], m[2] = m[1]+" "+m[2], ""
		}
	}
	from, was := find(before, m[1])
	to, is := find(after, m[1])
	if shown := from.FormatValue(from.Value); m[2] != "" && (was && shown != m[2] || !was && m[2] != "0") {
		return fmt.Sprint(from)
	}
	low, err := strconv.Atoi(m[3])
	high, _ := strconv.Atoi(cmp.Or(m[4], m[3]))
	switch {
	case err == nil && (to.Value < low || to.Value > high), err != nil && m[4] == "" && is && to.FormatValue(to.Value) != m[3]:
		return fmt.Sprint(to)
	}
	return ""
}
