package curtain

import (
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// MaxComputedCost is the maximum cost, in energy, of a card with a cost function. It replaces greater results.
const MaxComputedCost = 99

// Cost returns the current cost of a card in energy. For cost X it is all energy (CC-51). Outside of a callback, it is
// 0 if the card's cost function fails.
func (f *Fight) Cost(instance int16) int {
	n, _ := f.costOrError(instance)
	return n
}

// costOrError returns the current cost of a card in energy or, outside of a callback, the error of its cost function.
func (f *Fight) costOrError(instance int16) (int, error) {
	if f.cards[instance].flags&specialToPlay == 0 {
		return f.cards[instance].discountedCost(), nil
	}
	switch def := f.CardDef(instance); {
	case def.CostX:
		return f.Energy(), nil
	case def.CostOf == nil:
		return f.cards[instance].discountedCost(), nil
	default:
		n, err := f.runComputation(callbackComputation{by: f.CardSource(instance), callback: CallCost, number: def.CostOf})
		if err != nil {
			return 0, err
		}
		return max(0, min(n, MaxComputedCost)-int(f.cards[instance].discount)), nil
	}
}

// callbackComputation is a call of a function and its result. The function is in the field number, whether or allows.
type callbackComputation struct {
	by       Source
	callback uint8
	number   func(f *Fight, self Source) int  // the function, if it returns a number
	whether  func(f *Fight, self Source) bool // the function, if it returns a bool
	allows   func(f *Fight) (bool, string)    // the function, if it returns a bool and a reason
	n        int                              // the result; for a function that returns a bool, 1 means true
	why      string
}

// runComputation returns the result of call or the error of its function, which inside a callback aborts the action.
func (f *Fight) runComputation(call callbackComputation) (int, error) {
	f.currentComputation = call
	if f.depth > 0 {
		f.evaluateCurrentComputation()
		return f.currentComputation.n, nil
	}
	err := engine.RunQuery(&f.executor, f, (*Fight).evaluateCurrentComputation)
	return f.currentComputation.n, err
}

// evaluateCurrentComputation makes the call f.currentComputation and stores its result there.
func (f *Fight) evaluateCurrentComputation() {
	r := f.currentComputation
	f.pushCallback(r.by, r.callback)
	n, why := 0, ""
	switch {
	case r.whether != nil:
		n = engine.BoolToInt(r.whether(f, r.by))
	case r.allows != nil:
		yes, reason := r.allows(f)
		n, why = engine.BoolToInt(yes), reason
	default:
		n = r.number(f, r.by)
	}
	f.popFrame()
	f.callbackCount--
	f.currentComputation.n, f.currentComputation.why = n, why
}

func (c *cardState) discountedCost() int {
	return max(0, int(c.cost)-int(c.discount))
}

// checkConditionAndCost returns an error if a card's PlayIf or cost forbids playing it, or if its cost function fails.
func (f *Fight) checkConditionAndCost(instance int16) error {
	if whether := f.CardDef(instance).PlayIf; whether != nil {
		self := f.CardSource(instance)
		if err := f.checkPlayCondition(self, CallPlayable, func(f *Fight) (bool, string) { return whether(f, self) }); err != nil {
			return err
		}
	}
	n, err := f.costOrError(instance)
	if err == nil && n > f.Energy() {
		return ErrNotEnoughEnergy
	}
	return err
}

// EnergySpentAsX returns the X of the card being played: the energy spent on it or, if an effect plays it for free,
// all energy, which is not spent. For a card whose cost is not X it returns 0.
func (f *Fight) EnergySpentAsX() int { return int(f.x) }

// CostText returns the current cost of a card as text: "X" for a card of cost X, "?" if its cost function fails.
func (f *Fight) CostText(instance int16) string {
	n, err := f.costOrError(instance)
	switch {
	case f.CardDef(instance).CostX:
		return "X"
	case err != nil:
		return "?"
	}
	return strconv.Itoa(n)
}

// DefinedCostText returns the cost in a card's definition as text: "X" for cost X, "?" if a function computes it.
func (d *CardDef) DefinedCostText() string {
	switch {
	case d.CostX:
		return "X"
	case d.CostOf != nil:
		return "?"
	}
	return strconv.Itoa(d.Cost)
}

// PlayCondition reports whether the definition of self allows playing a card and, if not, the reason, which may be "".
type PlayCondition func(f *Fight, self Source, card int16) (yes bool, why string)

var (
	// ErrPlayCondition is wrapped by the error for a card that a condition of some definition forbids to play.
	ErrPlayCondition = refusals.Define("moment", "the card's condition is not currently met").NewError()
	sayReason        = refusals.Define("reason", "{why}")
)

// checkPlayCondition returns nil if allows is true, ErrPlayCondition with the reason if not, or the script's error.
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

// checkPlayAllowedByOthers returns an error if the Allows of any definition forbids playing a card (CC-91).
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
			if def := f.CardDef(int16(c)); (p == InPlay || def.ReactingPiles.Has(p)) && !ask(def.Allows, f.CardSource(int16(c))) {
				return err
			}
		}
	}
	for a := MacGuffin; a < f.actorEnd; a++ {
		for s := f.HeldKeywords(a).And(f.content.addedKeywords.barring); !s.IsEmpty() && f.isPresent(a); s = s.WithoutFirst() {
			k := s.First()
			if !ask(f.content.addedKeywords.definitionOf(k).Does.Allows, Source{a, OfKeyword, int16(k)}) {
				return err
			}
		}
	}
	return nil
}

var viewOfCards *schema.View // always CardView; set by init, because the fields of CardView refer to allowsField

func init() { viewOfCards = CardView }

// allowsField returns the field "allows" of a kind of definition. Scripts get an object of the view selfView as self.
func allowsField[D any](selfView string, at func(*D) *PlayCondition) *schema.Field {
	form := &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight card", schema.TypeRef(selfView), schema.TypeRef("fight"), schema.TypeRef("card")),
		Result: schema.TypeReason, Mode: schema.Pure, IsForecast: true, ExpectedResult: wantReason, Check: problemWithReason}
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
