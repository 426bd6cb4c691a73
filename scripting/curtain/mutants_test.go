package curtain_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/sandbox"
)

// mutation makes wrong cards out of right ones: each match of the pattern, one
// at a time, becomes each of the replacements.
type mutation struct {
	name string
	at   string
	into []string
}

var mutations = []mutation{
	{"a number one too high", `self\.values\.(\w+)`, []string{"(self.values.$1 + 1)"}},
	{"an effect left out", `(?m)^ +self:\w+\(.*\)$`, []string{""}},
	{"an effect twice", `(?m)^( +self:\w+\(.*\))$`, []string{"$1\n$1"}},
	{"gained as something else", `(self:gain\(.*), "\w+"`, []string{`$1, "block"`, `$1, "luck"`, `$1, "ovation"`}},
	{"inflicted as something else", `(self:inflict\(.*), "\w+"`, []string{`$1, "poison"`, `$1, "vulnerable"`}},
	{"lost instead of gained", `self:gain\(`, []string{"self:lose("}},
	{"done to others", `, target\)`, []string{", self.owner)", ", fight.enemies[1])", ", fight.protagonists)", ", fight.protagonists[2])"}},
	{"the words of another keyword", `\} [A-Z]\w+`, []string{"} Block", "} Luck", "} Ovation", "} Poison"}},
	{"a comparison", ` (>=|==) `, []string{" > ", " ~= ", " < "}},
	{"another hook", `player_turn_end|player_turn_start|enemy_turn_end|card_played|gained =|inflicted =`, []string{"enemy_turn_start"}},
	{"The text contains a literal number, which can get out of sync with the effect: make it a value in braces.", `\{(damage|block|cards|luck|heal|taunt|shield)\}`, []string{"9"}},
	{"the number of another sentence", `\{(times|bonus|heal|retaliate|fortify|cards|burn|discount)\}`, []string{"{damage}", "{block}", "{luck}"}},
}

// mutants are the wrong forms of one script that still load.
func mutants(body string, each func(name, body string)) {
	for _, m := range mutations {
		pattern := regexp.MustCompile(m.at)
		for _, at := range pattern.FindAllStringSubmatchIndex(body, -1) {
			for _, into := range m.into {
				changed := string(pattern.ExpandString(nil, into, body, at))
				if changed != body[at[0]:at[1]] {
					each(fmt.Sprintf("%s: %q into %q", m.name, body[at[0]:at[1]], changed), body[:at[0]]+changed+body[at[1]:])
				}
			}
		}
	}
}

// Whatever is changed about any card, the check of texts complains of it in at
// least 97 of 100 cases; the rest is told with -v, and mostly does the same as
// the card. All mutants are made with CURTAIN_ALL_MUTANTS=1, and some without.
func TestAlmostEveryMutantIsCaught(t *testing.T) {
	stride := 30 / testkit.Size(1, 6)
	if os.Getenv("CURTAIN_ALL_MUTANTS") != "" {
		stride = 1
	}
	n, made, caught := 0, 0, 0
	for _, text := range baseTexts(t) {
		if !strings.Contains(text.Name, "/cards/") {
			continue
		}
		mutants(text.Body, func(name, body string) {
			if n++; n%stride != 0 {
				return
			}
			id := strings.TrimSuffix(text.Name[strings.LastIndex(text.Name, "/")+1:], ".lua")
			pack := few(t, id, func(string) string { return body })
			g, err := loaded(pack, sandbox.DefaultLimits(), whole(t))
			if err != nil {
				return // the load itself complains
			}
			found, err := g.CompareTextsWithEffects()
			if err != nil {
				t.Fatal(err)
			}
			made++
			if len(found) > 0 {
				caught++
			} else {
				t.Logf("missed in %s: %s", text.Name, name)
			}
		})
	}
	t.Logf("%d of %d mutants caught", caught, made)
	if made < 1000/stride || caught*100 < made*97 {
		t.Errorf("only %d of %d mutants caught", caught, made)
	}
}
