package library

import (
	"slices"
	"strings"

	"curtaincall/engine/declare/schema"
)

// Rehearsal is a game in which a player is told what to do: a setup, a seed, and lessons. It must not
// change once it is part of a content.
type Rehearsal struct {
	ID, Name, Text string
	Setup          string // the words of its setup
	Seed           int
	Lessons        []Lesson
	Where          schema.Place
}

// Lesson is what a player is told once they have made one of the moves in After. It is told until the
// next one; the first is told from the beginning.
type Lesson struct {
	After []string // names of moves
	Say   string
}

// KindAndID returns the rehearsal's name for messages.
func (d *Rehearsal) KindAndID() string { return `rehearsal "` + d.ID + `"` }

// RehearsalKind declares rehearsal { }, which any game can have among its kinds.
func RehearsalKind(sample *schema.Sample) *schema.Kind {
	return schema.FinishKind(&schema.Kind{Name: "rehearsal", Class: "RehearsalDefinition", Samples: []*schema.Sample{sample}, Doc: "A rehearsal: a game that tells the player what to do. It is started by its id, which follows the first word of its setup.",
		Fields: []*schema.Field{
			schema.TextField("name", "Its name.", func(d *Rehearsal) *string { return &d.Name }).SetTextUse(schema.NameText).RequireAlways(`name = "..."`),
			schema.TextField("text", "What the player is told before the game begins.", func(d *Rehearsal) *string { return &d.Text }).SetTextUse(schema.RulesText),
			schema.TextField("setup", "The words of its setup, as typed after `play`.", func(d *Rehearsal) *string { return &d.Setup }).RequireAlways(`setup = "..."`),
			schema.NumberField("seed", "The seed, unless the player gives another.", 0, 1<<31-1, func(d *Rehearsal) *int { return &d.Seed }).SetDefault("0"),
			schema.AddCheck(schema.RecordListField("lessons", "What the player is told, one lesson after another.", "a lesson", func(d *Rehearsal) *[]Lesson { return &d.Lessons }, nil,
				schema.TextListField("after", "The moves one of which must be made before the lesson is shown, such as `{ \"play\", \"pass\" }`; the first lesson needs none.", "", func(l *Lesson) *[]string { return &l.After }),
				schema.TextField("say", "The text of the lesson.", func(l *Lesson) *string { return &l.Say }).SetTextUse(schema.RulesText).RequireAlways(`say = "..."`),
			).RequireAlways(`lessons = { { say = "..." } }`), func(r *schema.DefinitionReader, d *Rehearsal) {
				if len(d.Lessons) == 0 {
					r.RecordErrorAt("lessons", "", "a rehearsal needs at least one lesson")
				}
			}),
		},
	}, func(d *Rehearsal) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })
}

// SetupWords returns the words with which the rehearsal is played: match tutorial.
func (d *Rehearsal) SetupWords() string {
	first, _, _ := strings.Cut(d.Setup, " ")
	return first + " " + d.ID
}

// FindRehearsal returns the rehearsal with an id in a content; nil if there is none.
func FindRehearsal(c Definitions, id string) *Rehearsal {
	return firstRehearsalMatching(c, func(r *Rehearsal) bool { return r.ID == id })
}

// FirstRehearsal returns the first rehearsal of a content; nil if there is none.
func FirstRehearsal(c Definitions) *Rehearsal {
	return firstRehearsalMatching(c, func(*Rehearsal) bool { return true })
}

func firstRehearsalMatching(c Definitions, fits func(*Rehearsal) bool) *Rehearsal {
	for _, d := range c.Definitions() {
		if r, is := d.Def.(*Rehearsal); is && fits(r) {
			return r
		}
	}
	return nil
}

// NextLesson returns the index of the lesson to be told after a move; toldIndex is that of the
// lesson told before. It is the next lesson if the move is in its After. A move that ends a turn
// also skips to a later lesson with the move. Otherwise it is toldIndex.
func (d *Rehearsal) NextLesson(toldIndex int, move string, endsTurn bool) int {
	for next := toldIndex + 1; next < len(d.Lessons); next++ {
		if slices.Contains(d.Lessons[next].After, move) {
			return next
		}
		if !endsTurn {
			break
		}
	}
	return toldIndex
}
