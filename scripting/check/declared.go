package check

import "curtaincall/scripting"

// Declared is what a generation of a declared game complains of: words that its
// scripts cannot use, comments that are out of date, and what the game itself
// knows.
func Declared(g *scripting.Generation) (list []scripting.Finding) {
	list = Words(Texts(g.Chunks()), VocabularyOf(g.Game, g.Content))
	for _, d := range g.Content.Definitions() {
		if text, is := d.Text(); is && d.Within() == "" && !g.Changed(d) {
			list = append(list, Comment(g.Chunks(), d.Where(), text)...)
		}
	}
	for _, c := range g.Conflicts() {
		list = append(list, Found("C212", At(g.Chunks(), c.Then.Where, nil, "%s", c.Told())))
	}
	for _, named := range g.Named() {
		list = append(list, Found("C213", At(g.Chunks(), named.Where, nil, "%s", named.Message)))
	}
	for _, m := range g.Content.Remarks() {
		e := At(g.Chunks(), m.Where, m.Path, "%s", m.Message)
		e.Hint = m.Advice
		list = append(list, Found(m.Code, e))
	}
	Sort(list)
	return list
}
