package check

import "curtaincall/scripting"

// Declared is what a generation of a declared game complains of: words that its
// scripts cannot use, comments that are out of date, and what the game itself
// knows.
func Declared(g *scripting.Generation) (list []scripting.Finding) {
	list = Words(Texts(g.Chunks()), VocabularyOf(g.Game, g.Content))
	for _, d := range g.Content.Definitions() {
		if text, is := d.Text(); is && d.Within() == "" {
			list = append(list, Comment(g.Chunks(), d.Where(), text)...)
		}
	}
	for _, m := range g.Content.Remarks() {
		e := At(g.Chunks(), m.Where, m.Path, "%s", m.Message)
		e.Hint = m.Advice
		list = append(list, Found(m.Code, e))
	}
	Sort(list)
	return list
}
