package story_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/curtain"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/story"
)

// The kinds of event of a toy game.
const (
	begun engine.EventKind = iota
	played
	drawn
	hurt
	picked
	said
	over
)

var toy = events.NewEvents(events.EventNames{
	Actor: func(_ any, a int8) phrase.GenderedWord {
		return phrase.GenderedWord{Text: []string{"the dog", "Ann"}[a]}
	},
	What: func(any, *engine.Event, int16) phrase.GenderedWord { return phrase.GenderedWord{} },
	Card: func(_ any, c int16) string { return []string{"Bark", "Bite", "Sit"}[c] },
}, []events.Decl{
	begun:  {Word: "begun", IsHeadline: true, Story: "Turn {n}"},
	played: {Word: "played", IndentsFollowing: true, Story: "{who} plays {strong:{card}}."},
	drawn:  {Word: "drawn", UsedFields: events.HasCard, Minor: events.IsCausedByRules, StoryOfSeveral: "You draw {all} for {n}."},
	hurt:   {Word: "hurt", Story: "{who} loses {n} HP."},
	picked: {Word: "picked", Minor: events.Always, Story: "no", Aside: "Chance picks {n}."},
	said:   {Word: "said", Story: `{Who}: "{text}"`},
	over:   {Word: "over", EndsIndent: events.Always, Story: "Over."},
})

func told(verbose bool, events ...engine.Event) string {
	t := &story.Narrator{Events: toy, Game: "toy", Screen: screen.Screen{}, Verbose: verbose}
	for i := range events {
		t.AddEvent(&events[i])
	}
	t.CloseGroup()
	return strings.Join(t.Lines, "\n")
}

func TestEventsAreToldByTheirRows(t *testing.T) {
	by := engine.Cause{Callback: 1}
	events := []engine.Event{
		{Kind: begun, Amount: 1},
		{Kind: drawn, Card: 2, Amount: 9}, // by the rules
		{Kind: played, Target: 1},
		{Kind: drawn, Card: 0, Amount: 1, Cause: by}, {Kind: drawn, Card: 1, Amount: 1, Cause: by}, {Kind: drawn, Card: 2, Amount: 2, Cause: by},
		{Kind: hurt, Amount: 3},
		{Kind: picked, Amount: 2},
		{Kind: said, Text: "Go {who}\x1b[2J! "},
		{Kind: over},
	}
	want := `Turn 1
Ann plays Bark.
  You draw Bark and Bite for 1.
  You draw Sit for 2.
  the dog loses 3 HP.
  The dog: "Go {who}[2J!"
Over.`
	if got := told(false, events...); got != want {
		t.Errorf("told\n%s\nnot\n%s", got, want)
	}
	for _, line := range []string{"You draw Sit for 9.", "  Chance picks 2."} {
		if got := told(true, events...); !slices.Contains(strings.Split(got, "\n"), line) {
			t.Errorf("told with everything, without %q:\n%s", line, got)
		}
	}
}

// slot is what stands behind a brace of a template: a slot, or a tone.
var slot = regexp.MustCompile(`\{([A-Za-z]+)([,}:])`)

// A slot that nothing fills shows nothing, so a slip of the pen would be silent.
func TestTheSentencesOfGamesSpeakOfWhatThereIs(t *testing.T) {
	slots := strings.Fields("who Who by By what What cause Cause card n from to how text count all each")
	tones := strings.Fields("good bad quiet strong title keyword")
	for name, game := range map[string]struct {
		rows  []events.Decl
		names events.EventNames
		more  string
	}{
		"curtain":    {curtain.Events[:], curtain.EventNames, "source change place origin"},
		"skirmish":   {skirmish.Events[:], skirmish.EventNames, "team aim acts"},
		"autobattle": {autobattle.Events[:], autobattle.EventNames, "unit side winner forever limit"},
	} {
		known := append(strings.Fields(game.more), slots...)
		known = append(known, strings.Fields("came absorbed lost changes")...)
		words := map[string]bool{}
		game.rows = append(slices.Clip(game.rows), events.Decl{Word: "a hit", Story: game.names.Blow, Short: game.names.BlowShort})
		for i := range game.rows {
			row := reflect.ValueOf(game.rows[i])
			word := game.rows[i].Word
			if word == "" || words[word] {
				t.Errorf("%s: event %d is called %q", name, i, word)
			}
			words[word] = true
			for f := range row.NumField() {
				if row.Field(f).Kind() != reflect.String {
					continue
				}
				text := row.Field(f).String()
				if strings.Count(text, "{") != strings.Count(text, "}") {
					t.Errorf("%s: %s: braces of %q", name, word, text)
				}
				for _, m := range slot.FindAllStringSubmatch(text, -1) {
					if m[2] == ":" && !slices.Contains(tones, m[1]) || m[2] != ":" && !slices.Contains(known, m[1]) {
						t.Errorf("%s: %s: nothing is called {%s} in %q", name, word, m[1], text)
					}
				}
			}
		}
	}
}
