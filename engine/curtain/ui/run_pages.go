package ui

import (
	"slices"

	"curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

var (
	runMessages  = phrase.NewCatalog("run")
	sayOneOfCast = runMessages.Define("one_of_cast", "{who} ({n, number} HP)")
	sayTwoOfCast = runMessages.Define("two_of_cast", "Two protagonists")
	sayCompany   = runMessages.Define("company", "{who} guard the MacGuffin. They start each fight at full health, but its {n, number} HP must last for the whole run: at 0 all is lost.")
	sayAhead     = runMessages.Define("ahead", "Ahead: {fights, plural, =0 {} one {# fight in } other {# fights in }}{acts, plural, one {# act} other {# acts}}{bosses, select, none {} other {, ending with {bosses}}}. Get through all of it to win.")
	sayActEnds   = runMessages.Define("act_ends", "At the end of this act: {who}")
)

func (t *RunTable) prologueLines(s screen.Screen) (lines []string) {
	d := t.translatedRunDef()
	if text := screen.Clean(d.Text); text != "" {
		lines = append(s.Wrap(text, 0), "")
	}
	var cast []string
	for _, d := range t.ProtagonistDefs() {
		cast = append(cast, noBreakSpaces(s.RenderSentence(sayOneOfCast, "who", t.table.Content().Protagonist(d.ID).DisplayName(), "n", d.HP)))
	}
	who := s.And(cast)
	if t.CurrentDecisionKind() == curtain.ChooseProtagonist {
		who = s.RenderSentence(sayTwoOfCast)
	}
	lines = append(lines, s.Wrap(s.RenderSentence(sayCompany, "who", who, "n", t.Def().MacGuffin), 0)...)
	return append(append(lines, s.Wrap(t.actsSentence(s), 0)...), "")
}

func (t *RunTable) actsSentence(s screen.Screen) string {
	acts, fights := t.Def().Acts, 0
	var bosses []string
	for i := range acts {
		fights += acts[i].FixedFightCount()
		bosses = append(bosses, t.bossNames(&acts[i])...)
	}
	with := phrase.GenderedWord{Text: s.And(bosses)}
	if len(bosses) == 0 {
		with.Gender = "none"
	}
	return s.RenderSentence(sayAhead, "fights", fights, "acts", len(acts), "bosses", with)
}

func (t *RunTable) bossNames(a *curtain.ActDef) (names []string) {
	c := t.table.Content()
	for _, id := range a.BossIDs() {
		if name := noBreakSpaces(t.Language().Inflect(c.Enemy(id).DisplayName(), "nom")); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func (t *RunTable) numberedSceneHeading(heading string) string {
	switch most := t.Def().Acts[t.ActNumber()-1].FixedFightCount(); {
	case most == 0:
		return heading
	case t.IsAtBoss():
		return t.Language().RenderSentence(sayBossOf, "boss", heading, "n", t.RoomNumber(), "most", most)
	default:
		return t.Language().RenderSentence(saySceneOf, "scene", heading, "most", most)
	}
}
