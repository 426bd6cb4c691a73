package ui

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
)

// NewPracticeGame implements screen.Practice: it returns a new run of the same kind with another seed.
func (t *RunTable) NewPracticeGame(seed engine.Seed) (screen.Table, error) {
	r, err := t.Run.NewSimilarRun(seed)
	if err != nil {
		return nil, err
	}
	return newRunTableWith(r, newFightTableWith(r.Fight(), t.table.wordings), t.ratings), nil
}

// SyllabusKey implements screen.Practice: it returns equal keys for runs of one definition and content
// with the same protagonists.
func (t *RunTable) SyllabusKey() any {
	type syllabusKey struct {
		content *curtain.Content
		run     string
		cast    [2]string
	}
	return syllabusKey{t.table.Fight.Content(), t.Def().ID, t.ChosenProtagonistIDs()}
}

// Syllabus implements screen.Practice: the things are cards, then relics; opponents are enemies.
func (t *RunTable) Syllabus() (s screen.PracticeSubjects) {
	c := t.table.Fight.Content()
	from := c.Origin()
	add := func(id string, where engine.Place) {
		p := screen.LearnableDefinition{ID: id}
		if from != nil {
			p.Print = from.PartPrint(where)
		}
		s.Parts = append(s.Parts, p)
	}
	for _, d := range c.Cards {
		add(d.ID, d.Where)
	}
	for _, d := range c.Relics {
		add("relic "+d.ID, d.Where)
	}
	for _, d := range c.Enemies {
		add("enemy "+d.ID, d.Where)
	}
	if from != nil {
		s.Print = fmt.Sprintf("%s %q %q", from.RulesDigest(), t.Def().ID, t.ChosenProtagonistIDs())
	}
	return s
}

// CurrentOpposition implements screen.Practice: opposition is a hash of the enemies.
func (t *RunTable) CurrentOpposition() (opposition uint64, inFight bool) {
	if t.CurrentDecisionKind() != curtain.InFight {
		return 0, false
	}
	h := engine.NewHasher()
	for i := range t.table.EnemyCount() {
		h.String(t.table.Fight.EnemyDef(curtain.EnemyActor(i)).ID)
	}
	return h.Sum(), true
}

// AppendOpponents implements screen.Practice.
func (t *RunTable) AppendOpponents(dst []int) []int {
	c := t.table.Fight.Content()
	for i := range t.table.EnemyCount() {
		dst = append(dst, len(c.Cards)+len(c.Relics)+slices.Index(c.Enemies, t.table.Fight.EnemyDef(curtain.EnemyActor(i))))
	}
	return dst
}

// SeatHealth implements screen.Practice: it returns the MacGuffin's HP.
func (t *RunTable) SeatHealth() int { return t.HPOfMacGuffin() }

// AppendCollected implements screen.Practice: it appends the indices of the cards in the deck, then those of the
// relics. For an upgraded card it also appends the base card, whose learned worth applies to both.
func (t *RunTable) AppendCollected(dst []int) []int {
	c := t.table.Fight.Content()
	for _, card := range t.DeckIndices() {
		dst = append(dst, int(card))
		if base := c.BaseFormIndex(card); base != card {
			dst = append(dst, int(base))
		}
	}
	for _, relic := range t.RelicIndices() {
		dst = append(dst, len(c.Cards)+int(relic))
	}
	return dst
}

var _ screen.Practice = (*RunTable)(nil)
