package skirmish

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
)

// Keyword is the number of a keyword: an aura, which is an amount for the match, or an effect, for some turns of a
// unit.
type Keyword = engine.KeywordID

const (
	Block Keyword = iota
	Armor
	Resistance
	Bonus
	Taunt // the first effect
	Weaken
	Cripple

	NumKeywords = iota
)

const (
	AsBlock engine.Holders = 1 << iota
	AsAura
	AsEffect
)

// The indices in WorthByHolder of AsAura and AsEffect.
const (
	_ = iota
	asAura
	asEffect
)

// OwnTurn is the decay of a keyword that is removed when the turn of its holder begins.
const OwnTurn = engine.FirstMoment

const ownEffectCount = int(NumKeywords - Taunt)

// MaxEffects is the maximum number of keywords in a content that can be effects.
const MaxEffects = 6

// Keywords is the table of the game's own keywords. A weight is the worth of an amount of 1 of an aura, or of each of
// the first three turns of an effect.
var Keywords = engine.NewKeywords(engine.KeywordDescribers{
	HeldBy: func(h engine.Holders) string {
		switch h {
		case AsAura:
			return "any unit, as an aura"
		case AsEffect:
			return "any unit, as an effect"
		case AsAura | AsEffect:
			return "any unit, as an effect or an aura"
		}
		return "any unit"
	},
	Leaves: func(k *engine.Keyword) string {
		switch k.Decay {
		case engine.Fades:
			return "after a set number of the bearer's turns"
		case OwnTurn:
			return "at the start of the bearer's turn"
		}
		return "never"
	},
}, []engine.Keyword{
	Block: {Word: "block", Name: "Block", Icon: "▣", Holders: AsBlock, Decay: OwnTurn,
		Help: "Absorbs damage before HP is lost, and is reduced by the amount it absorbs."},
	Armor: {Word: "armor", Name: "Armor", Icon: "⛨", Holders: AsAura, Weights: engine.WorthByHolder{asAura: 30},
		Help: "Every physical hit on the unit deals this much less damage."},
	Resistance: {Word: "resistance", Name: "Resistance", Icon: "☩", Holders: AsAura, Weights: engine.WorthByHolder{asAura: 30},
		Help: "Every magic hit on the unit deals this much less damage."},
	Bonus: {Word: "bonus", Name: "Bonus", Icon: "♦", Holders: AsAura, Weights: engine.WorthByHolder{asAura: 60},
		Help: "Every hit and every heal by the unit is increased by this much."},
	Taunt: {Word: "taunt", Name: "Taunt", Icon: "⚑", Polarity: engine.Debuff, Holders: AsEffect | AsAura, Stacking: engine.Refreshes, Decay: engine.Fades,
		Weights: engine.WorthByHolder{asEffect: -20}, Leaves: "after a set number of the bearer's turns, or when the taunter dies",
		Help: "The bearer's attacks must target one of its taunters, if any is in reach. As an aura: each attack that costs its target HP also taunts the target, for as many turns as the aura's amount."},
	Weaken: {Word: "weaken", Name: "Weaken", Icon: "▽", Polarity: engine.Debuff, Holders: AsEffect, Stacking: engine.Refreshes, Decay: engine.Fades,
		Weights: engine.WorthByHolder{asEffect: -50},
		Help:    "The bearer's hits deal a quarter less damage, rounded down, however often it is weakened."},
	Cripple: {Word: "cripple", Name: "Cripple", Icon: "▼", Polarity: engine.Debuff, Holders: AsEffect, Stacking: engine.Refreshes, Decay: engine.Fades,
		Weights: engine.WorthByHolder{asEffect: -100},
		Help:    "The bearer's hits deal half damage, rounded down; Weaken then has no effect."},
})

var (
	Auras   = Keywords.KeywordsHoldableAs(AsAura)
	Effects = Keywords.KeywordsHoldableAs(AsEffect)
)

// GainableKeywords returns the keywords of a table that a unit can gain: Block and the auras.
func GainableKeywords(kw *engine.Keywords) engine.KeywordSet {
	return kw.KeywordsHoldableAs(AsBlock).Or(kw.KeywordsHoldableAs(AsAura))
}

// KeywordDef is the definition of a keyword of a pack.
type KeywordDef = library.KeywordDef[KeywordCallbacks]

// KeywordCallbacks are the callbacks of a keyword that a pack defines.
type KeywordCallbacks struct {
	Modify PointModifiers
	On     HooksByEvent
}

// PointModifiers are the Modifiers of a keyword, by ModifierPoint. A nil entry changes nothing.
type PointModifiers [numPoints]Modifier

var (
	holderWords = vocabulary.NewWords("Holder").Add("aura", int(AsAura)).Add("effect", int(AsEffect))
	decayWords  = vocabulary.NewWords("Decay").Add("never", int(engine.Stays)).Add("turn", int(engine.Fades))
)

var modifierForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self skirmish value event", schema.TypeRef("keyword"), schema.TypeRef("skirmish"), schema.TypeNumber, schema.TypeRef("change")),
	Result: &schema.Type{Shape: schema.Whole, Low: -maxModified, High: maxModified}, Want: "a whole number", Mode: schema.Pure}

const maxModified = 999_999 // maximum result of a modifier in a script

var KeywordKind = library.KeywordKind[KeywordCallbacks](library.KeywordKindOptions{
	Doc:     "A keyword: an aura, which lasts for the match, or an effect, which lasts for a number of the unit's turns.",
	Samples: []*schema.Sample{schema.ReadSample(samples, "keyword", "keywords/brittle")},
	Holders: holderWords, Decays: decayWords,
	Worth:    vocabulary.NewWords("Counted").Add("aura", asAura).Add("effect", asEffect),
	WorthDoc: "How much a bot thinks one more of it is worth to the unit's team (for an effect, each of the first three turns); negative if it is harmful. A living unit is worth 600. Estimated if omitted.",
	FillDefaults: func(k *engine.Keyword) {
		if k.Holders == AsEffect { // S-11: it lasts some turns, and of two the longer counts
			k.Decay, k.Stacking = engine.Fades, engine.Refreshes
		}
		worth := int16(40)
		if k.Polarity == engine.Debuff {
			worth = -worth
		}
		k.Weights[asAura], k.Weights[asEffect] = worth, worth
	}},
	schema.RecordField("on", "The events it reacts to, for each unit that has it.", func(d *KeywordDef) *HooksByEvent { return &d.Does.On }, hookFields()...),
	schema.RecordField("modify", "How it modifies numbers; results below 0 count as 0.", func(d *KeywordDef) *PointModifiers { return &d.Does.Modify },
		pointModifierField("dealt", "The damage of a hit by its holder, after Weaken and Cripple.", PointDealt),
		pointModifierField("taken", "The damage of a hit on its holder, before Block.", PointTaken),
		pointModifierField("gained", "The amount of Block or an aura that its holder gains.", PointGained)))

var hookForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self skirmish event", schema.TypeRef("keyword"), schema.TypeRef("skirmish"), schema.TypeRef("happening"))}

func hookFields() (list []*schema.Field) {
	for kind, doc := range hookDocs {
		if doc == "" {
			continue
		}
		list = append(list, schema.FuncField(EventTypes[kind], doc, hookForm, func(on *HooksByEvent, call schema.CallbackFunc) {
			on[kind] = func(m *Match, by UnitKeyword, e *engine.Event) {
				c := &m.reactionStack.at[m.reactionStack.depth-1].acting
				*c = CallbackContext{Match: m, By: Source{by.Unit, NoCard}, Target: Unit(e.Target), Held: by, Event: e}
				call(c, schema.ObjectArg(HappeningView, 0), schema.CallbackArg{})
			}
		}))
	}
	return list
}

func pointModifierField(name, doc string, at ModifierPoint) *schema.Field {
	return schema.FuncField(name, doc, modifierForm, func(c *PointModifiers, call schema.CallbackFunc) {
		c[at] = func(m *Match, by UnitKeyword, target Unit, n int) int {
			m.modifierContext = CallbackContext{Match: m, By: Source{Unit(m.cause.Actor), m.cause.Card}, Target: target, Held: by}
			return call(&m.modifierContext, schema.CallbackArg{Type: schema.TypeNumber, N: n}, schema.ObjectArg(ChangeView, 0)).N
		}
	})
}

// UnitKeyword is a keyword that a unit has, as an aura or an effect.
type UnitKeyword struct {
	Unit    Unit
	Keyword Keyword
}

// packedUnitKeyword is a UnitKeyword in the form of one number, which identifies it in KeywordView.
type packedUnitKeyword int

func (n packedUnitKeyword) unpack() UnitKeyword {
	return UnitKeyword{Unit(n / engine.MaxKeywords), Keyword(n % engine.MaxKeywords)}
}

// KeywordView is the script object for a keyword that a unit has.
var KeywordView = &schema.View{Name: "keyword", Class: "KeywordSelf", Doc: "A keyword held by a unit, passed to the keyword's functions as their first argument.", Acting: true,
	Fields: []*schema.ViewField{
		views.TextField("id", "Its id.", func(c *CallbackContext, n packedUnitKeyword) string {
			return c.content.Keywords.Row(n.unpack().Keyword).Word
		}),
		views.NumberField("stacks", "Its amount on the holder; for an effect, the turns left.", func(c *CallbackContext, n packedUnitKeyword) int {
			h := n.unpack()
			if c.content.Keywords.KeywordsHoldableAs(AsEffect).Has(h.Keyword) {
				return c.EffectTurnsLeft(h.Unit, h.Keyword)
			}
			return c.KeywordAmount(h.Unit, h.Keyword)
		}),
		views.RefField("holder", "Its holder.", "unit", func(_ *CallbackContext, n packedUnitKeyword) Unit { return n.unpack().Unit }),
	}}

// KeywordVerbs are the methods of self in the hooks of keywords: the methods for cards, except later.
var KeywordVerbs = slices.DeleteFunc(slices.Clone(Verbs), func(v *commands.Verb) bool { return v.Name == "later" })

// HappeningView is the script object for the event that a keyword reacts to.
var HappeningView = &schema.View{Name: "happening", Class: "Happening", Doc: "The event that a keyword reacts to.", Acting: true,
	Fields: []*schema.ViewField{
		views.WordField("type", "The type of the event.", EventWords, func(c *CallbackContext, _ views.SingleSubject) engine.EventKind { return c.Event.Kind }),
		views.RefField("target", "The unit it happened to, or nil.", "unit", func(c *CallbackContext, _ views.SingleSubject) Unit { return Unit(c.Event.Target) }).AllowNil(),
		views.RefField("by", "The unit that caused it; nil for the rules.", "unit", func(c *CallbackContext, _ views.SingleSubject) Unit { return Unit(c.Event.Actor) }).AllowNil(),
		views.TextField("card", "The id of the card that caused it.", func(c *CallbackContext, _ views.SingleSubject) string {
			if c.Event.Card < 0 {
				return ""
			}
			return c.content.Cards[c.Event.Card].ID
		}).AllowNil(),
		views.TextField("keyword", "The keyword gained or suffered.", func(c *CallbackContext, _ views.SingleSubject) string {
			if c.Event.Keyword < 0 {
				return ""
			}
			return c.KeywordRow(Keyword(c.Event.Keyword)).Word
		}).AllowNil(),
		views.NumberField("amount", "The amount.", func(c *CallbackContext, _ views.SingleSubject) int { return int(c.Event.Amount) }),
	}}

// ChangeView is the script object for the hit or gain whose number a keyword modifies.
var ChangeView = &schema.View{Name: "change", Class: "Change", Doc: "The hit or gain whose number a keyword modifies.", Acting: true,
	Fields: []*schema.ViewField{
		views.RefField("target", "The unit that is hit or that gains something.", "unit", func(c *CallbackContext, _ views.SingleSubject) Unit { return c.Target }),
		views.RefField("by", "The unit that acts.", "unit", func(c *CallbackContext, _ views.SingleSubject) Unit { return c.By.Unit }),
	}}
