package curtain

import (
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// PlayCondition reports whether the definition of self allows playing a card of the hand, and if not, why, or "".
type PlayCondition func(f *Fight, self Source, card int16) (yes bool, why string)

var (
	// ErrPlayCondition is wrapped by the error of playing a card that the condition of a definition forbids.
	ErrPlayCondition = refusals.Define("moment", "the card's condition is not currently met").NewError()
	sayReason        = refusals.Define("reason", "{why}")
)

// checkPlayCondition calls allows, a condition of self, as the given callback. It returns nil if allows is true, an
// error that wraps ErrPlayCondition and gives any reason if it is false, or the error with which its script failed.
func (f *Fight) checkPlayCondition(self Source, callback uint8, allows func(f *Fight) (bool, string)) error {
	yes, err := f.runComputation(callbackComputation{by: self, callback: callback, allows: allows})
	switch why := f.currentComputation.why; {
	case err != nil || yes != 0:
		return err
	case why != "":
		return sayReason.WrapError(ErrPlayCondition, "why", f.Language().TranslateScriptText(why))
	}
	return ErrPlayCondition
}

// checkPlayAllowedByOthers returns an error if another definition forbids playing a card of the hand. It asks the
// relics, the living enemies, the cards in play or in a pile of their Hears, and the keywords of packs (CC-91).
func (f *Fight) checkPlayAllowedByOthers(card int16) (err error) {
	ask := func(allows PlayCondition, self Source) bool {
		if allows != nil {
			err = f.checkPlayCondition(self, CallAllows, func(f *Fight) (bool, string) { return allows(f, self, card) })
		}
		return err == nil
	}
	for i := range f.RelicCount() {
		if !ask(f.RelicDef(i).Allows, relicSource(i)) {
			return err
		}
	}
	for e := range f.eachLivingWithIntents {
		if !ask(f.EnemyDef(e).Allows, Source{Actor: e}) {
			return err
		}
	}
	for p := range NumPiles {
		for _, c := range f.pile(p).at[:f.pile(p).n] {
			if def := f.CardDef(int16(c)); (p == InPlay || def.Hears.Has(p)) && !ask(def.Allows, f.CardSource(int16(c))) {
				return err
			}
		}
	}
	for a := MacGuffin; a < f.actorAfterLast(); a++ {
		for s := f.HeldKeywords(a).And(f.content.addedKeywords.barring); !s.IsEmpty() && f.isPresent(a); s = s.WithoutFirst() {
			k := s.First()
			if !ask(f.content.addedKeywords.definitionOf(k).Does.Allows, Source{a, OfKeyword, int16(k)}) {
				return err
			}
		}
	}
	return nil
}

var viewOfCards *schema.View // CardView; init sets it, since its fields refer to allowsField

func init() { viewOfCards = CardView }

// allowsField returns the field "allows" of a kind of definition. at returns where a definition stores the callback,
// which gets the definition's object, in the view selfView, as self.
func allowsField[D any](selfView string, at func(*D) *PlayCondition) *schema.Field {
	form := &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight card", schema.TypeRef(selfView), schema.TypeRef("fight"), schema.TypeRef("card")),
		Result: schema.TypeReason, Mode: schema.Pure, IsForecast: true, Want: wantReason, Check: problemWithReason}
	return schema.FuncField("allows", "Returns true if a card in hand can be played; otherwise, false or the reason. It is called often, for each card, and must not change anything.", form, func(d *D, call schema.CallbackFunc) {
		*at(d) = func(f *Fight, self Source, card int16) (bool, string) {
			result := call(f.fillTopCallbackContext(self, Nobody, nil), schema.ObjectArg(viewOfCards, int(card)), schema.CallbackArg{})
			return result.N != 0, result.Text
		}
	})
}

const wantReason = "true, false or the reason as a string"

func problemWithReason(_ schema.RunningCallback, _ *vocabulary.NameScope, result schema.Value) string {
	if result.Shape != schema.Text {
		return ""
	}
	return schema.TextProblem("the reason", result.Text, schema.MaxLine)
}
