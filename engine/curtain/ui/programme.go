package ui

import (
	"fmt"
	"slices"

	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// The programme: what the play is about, how far it has come, and who waits at the end
// of the act.

// prologue is the page before the first choice: who plays, what for, and what is lost
// and won.
func (t *RunTable) prologue(s screen.Screen) (lines []string) {
	d := t.Def()
	if text := screen.Clean(d.Text); text != "" {
		lines = append(lines, s.Wrap(text, 0)...)
		lines = append(lines, "")
	}
	lines = append(lines, s.Wrap(t.company(), 0)...)
	return append(append(lines, s.Wrap(t.acts(), 0)...), "")
}

// company are those who play and what they guard.
func (t *RunTable) company() string {
	var cast []string
	for _, d := range t.Cast() {
		cast = append(cast, tied(fmt.Sprintf("%s (%d HP)", d.Called(), d.HP)))
	}
	return fmt.Sprintf("%s guard the MacGuffin. They begin each fight at full health; its %d HP must last for the whole run, and if they are gone all is lost.", speech.And(cast), t.Def().MacGuffin)
}

// acts are the acts of the run, each with who waits at its end.
func (t *RunTable) acts() string {
	acts, fights := t.Def().Acts, 0
	var bosses []string
	for i := range acts {
		fights += acts[i].Fights()
		bosses = append(bosses, t.bosses(&acts[i])...)
	}
	text := "Ahead: " + speech.Count(len(acts), "act")
	if fights > 0 {
		text = "Ahead: " + speech.Count(fights, "fight") + " in " + speech.Count(len(acts), "act")
	}
	if len(bosses) > 0 {
		text += ", which end with " + speech.And(bosses)
	}
	return text + ". Whoever comes through them all has won."
}

// bosses are the names of the enemies of an act's boss, if it has but one way to it.
func (t *RunTable) bosses(a *curtain.ActDef) (names []string) {
	c := t.content()
	for _, id := range a.Bosses() {
		if name := tied(enemyName(c.Enemy(id))); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// ahead says who waits at the end of the act; "" where it is nobody, or in the fight
// with it.
func (t *RunTable) ahead() string {
	names := t.bosses(&t.Def().Acts[t.Act()-1])
	if t.Boss() || len(names) == 0 {
		return ""
	}
	return "At the end of this act: " + speech.And(names)
}

// scene is a scene with how many its act has, the boss among them, where that is known:
// Scene 2 of 3.
func (t *RunTable) scene(called string) string {
	switch most := t.Def().Acts[t.Act()-1].Fights(); {
	case most == 0:
		return called
	case t.Boss():
		return fmt.Sprintf("%s, scene %d of %d", called, t.Scene(), most)
	default:
		return fmt.Sprintf("%s of %d", called, most)
	}
}
