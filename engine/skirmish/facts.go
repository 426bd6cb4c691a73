package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// What a fact can be about beside the keywords: numbers for its Keyword.
const (
	HP int16 = 100 + iota
	Position
)

// FactViews are the views whose numbers people speak of, in order: the turn, the
// units, the cards.
var FactViews = []*declare.View{
	{Fields: declare.MeterFields(meterRows[:])},
	UnitView,
	{Fields: []*declare.ViewField{MatchView.Field("hand")}},
	{Fields: []*declare.ViewField{MatchView.Field("deck")}},
	{Fields: []*declare.ViewField{waitsListField}},
}

// Facts appends the numbers a player would speak of. Keywords that nobody has are
// left out.
func (m *Match) Facts(dst []engine.Fact) []engine.Fact {
	for _, v := range FactViews {
		dst = v.Facts(dst, m)
	}
	return engine.FactAsked(&m.course, dst)
}
