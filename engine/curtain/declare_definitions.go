package curtain

import (
	"embed"
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

//go:embed samples
var samples embed.FS

// FirstScenario is the template of a new scenario file that tests no particular definition.
var FirstScenario = schema.ReadScenarioSample(samples, "opening_night")

const maxCost = 3

var (
	playForm      = &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight target", schema.TypeRef("self"), schema.TypeRef("fight"), schema.TypeRef("actor"))}
	cardHookForm  = &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight event", schema.TypeRef("self"), schema.TypeRef("fight"), schema.TypeRef("event"))}
	enemyHookForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight event", schema.TypeRef("actor"), schema.TypeRef("fight"), schema.TypeRef("event"))}
)

// hookDocs describes when the hook for each kind of event is called. It is "" for a kind of event without hooks.
var hookDocs = [NumHooks]string{
	FightStart: "When the fight begins.", PlayerTurnStart: "At the start of the player's turn.", PlayerTurnEnd: "At the end of the player's turn.",
	EnemyTurnStart: "At the start of the enemies' turn.", EnemyTurnEnd: "At the end of the enemies' turn.",
	CardPlayed: "After a card is played.", CardDrawn: "When a card is drawn.", Damaged: "After an actor loses HP.",
	Inflicted: "After a debuff is inflicted.", Gained: "After a keyword or a resource is gained.", KnockedOut: "When a protagonist is knocked out.",
	Defeated:  "After an enemy is defeated. The enemy itself reacts first, then the others if the fight continues.",
	Discarded: "When an effect discards a card (not when the hand is discarded at the end of a turn).", Exhausted: "When a card is exhausted.", Created: "When an effect creates a card.",
	Summoned:      "After an enemy is summoned.",
	ItemUsed:      "After an item is used.",
	TurnEndInHand: "When the player's turn ends while this card is in the hand.",
}

// hooksField returns the field "on", with a function for each kind of event in hookDocs and the fields in more.
func hooksField[D any](doc string, form *schema.CallbackSignature, at func(*D) *[NumHooks]Hook, more ...*schema.Field) *schema.Field {
	var list []*schema.Field
	for kind, about := range hookDocs {
		if about != "" && (kind != int(TurnEndInHand) || form == cardHookForm) {
			list = append(list, schema.FuncField(EventTypes[kind], about, form, func(d *D, call schema.CallbackFunc) { at(d)[kind] = newHook(call) }))
		}
	}
	list[0].AddUnknownFieldHint("fight_end", `use self:later("fight_end", ...), for example in fight_start`)
	return schema.RecordField("on", doc, func(d *D) *D { return d }, append(list, more...)...)
}

func newHook(call schema.CallbackFunc) Hook {
	return func(f *Fight, self Source, e *engine.Event) {
		c := f.fillTopCallbackContext(self, Nobody, e)
		call(c, schema.ObjectArg(EventView, f.depth-1), schema.CallbackArg{})
	}
}

// CardDef is the definition of a card. It must not change once a Content contains it. Each upgraded form has its own
// CardDef: the id of the first ends in "+", that of the second in "++".
type CardDef struct {
	ID, Name string
	Owner    string   // the id of a protagonist or of an OwnerDef, OwnerMacGuffin or OwnerNeutral
	Type     CardType // the type whose rules apply to the card
	TypeID   string   // the type that scripts name: the word of Type, or the id of a CardTypeDef
	Rarity   Rarity
	Tags     []string   // ids of tags
	Cost     int        // energy to play the card, 0 to 3; used only if CostX and CostOf are not set
	CostX    bool       // whether the card costs all energy, even if there is none
	CostOf   NumberFunc // returns the card's cost in energy before discounts (CC-52), at most MaxComputedCost; nil: Cost applies
	Aim      Aim
	Text     string // a template: {name} stands for a value
	Values   []engine.Value
	Says     []string
	Upgraded bool // whether the card is an upgraded form of another

	Exhaust    bool // whether it is exhausted after being played
	Retain     bool // whether it stays in the hand when the turn ends
	Ephemeral  bool // whether it is exhausted if it is in the hand when the turn ends
	Innate     bool // whether it is in the opening hand
	Unplayable bool

	// reports whether it can be played now (CC-80) and, if not, why; nil means always
	PlayIf func(f *Fight, self Source) (yes bool, why string)
	// reports whether a card, maybe this one, can be played while this is in play or in its ReactingPiles; nil: always
	Allows        PlayCondition
	Play          PlayEffect // effect of playing the card; may be nil for an enchantment or an unplayable card
	On            [NumHooks]Hook
	Waits         commands.DelayedFuncs[DelayedFunc]
	ReactingPiles engine.SmallSet[Pile] // piles in which it reacts to events about others; an enchantment also reacts in play
	Where         engine.Place          // place of its definition, for messages

	form          *CardDef // the upgraded form that its definition contains, or nil
	hasOwnEffects bool     // whether it defines a play or hooks, rather than only taking those of its base form
	ownerIsAdded  bool     // whether Owner is the id of an OwnerDef
	hash, owner   uint64   // hashes of ID and Owner
	hooks         hookSet
	inPlay        hookSet // hooks that can run while it is in play
	flags         cardFlags
}

// CopyWithID returns a copy of the definition with another id. The copy is not upgraded and has no upgraded form.
func (d *CardDef) CopyWithID(newID string) *CardDef {
	c := *d
	c.ID, c.Upgraded, c.form, c.hash = newID, false, nil, 0
	return &c
}

// CardKind is the kind of definition card { }. The upgrade in a card can replace any of its fields.
var CardKind = schema.AddIDAndFunctions(&schema.Kind{Name: "card", Class: "CardDefinition", Doc: "A card.", Local: true,
	Samples:    []*schema.Sample{schema.ReadSample(samples, "card", "cards/neutral/poke")},
	BaseFormID: func(def any) string { return def.(*CardDef).baseID() },
	Defaults: func(def any) {
		d := def.(*CardDef)
		d.Owner, d.Type, d.TypeID = OwnerNeutral, ActionCard, CardTypeWords.Word(int(ActionCard))
	},
	Finish: func(r *schema.DefinitionReader, def any) []any {
		checkPlayAndExhaust(r, def.(*CardDef))
		return []any{def}
	},
	Fields: append(cardParts, newUpgradeField(cardParts, MaxUpgrades).RequireIfComplete("upgrade = { values = { ... } }, with any fields that improve")),
}, func(d *CardDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

var ownerIDType = &schema.Type{Shape: schema.Text, PossibleKind: "protagonist|owner"}

var cardParts = []*schema.Field{
	schema.NameField("Its name.", func(d *CardDef) *string { return &d.Name }).ShowInViews(),
	schema.TextField("owner", "Whose card it is: a protagonist's id, macguffin, neutral or the id of an `owner { }`.", func(d *CardDef) *string { return &d.Owner }).SetType(ownerIDType).RequireIfComplete(`owner = "..."`),
	cardTypeField,
	rarityField("Its rarity: basic, uncommon, rare or the id of a `rarity { }`; basics are never offered as rewards.", func(d *CardDef) *Rarity { return &d.Rarity }),
	schema.TextListField("tags", "Words that group cards, each the id of a `tag { }`.", "tag", func(d *CardDef) *[]string { return &d.Tags }),
	costField,
	schema.BoolField("exhaust", "Whether it is exhausted after being played.", func(d *CardDef) *bool { return &d.Exhaust }), // exhaust of self is the verb
	schema.BoolField("retain", "Whether it stays in the hand when the turn ends.", func(d *CardDef) *bool { return &d.Retain }).ShowInViews(),
	schema.BoolField("ephemeral", "Whether it is exhausted if it is still in the hand at the end of the turn.", func(d *CardDef) *bool { return &d.Ephemeral }).ShowInViews(),
	schema.BoolField("innate", "Whether it is always in the opening hand.", func(d *CardDef) *bool { return &d.Innate }).ShowInViews(),
	schema.BoolField("unplayable", "Whether it can never be played.", func(d *CardDef) *bool { return &d.Unplayable }).ShowInViews(),
	schema.FuncField("playable", "Returns true if it can be played now, apart from its cost; otherwise, false or the reason. It is called often and must not change anything.", playableForm, func(d *CardDef, call schema.CallbackFunc) {
		d.PlayIf = func(f *Fight, self Source) (bool, string) {
			result := call(f.fillTopCallbackContext(self, Nobody, nil), schema.CallbackArg{}, schema.CallbackArg{})
			return result.N != 0, result.Text
		}
	}),
	allowsField("self", func(d *CardDef) *PlayCondition { return &d.Allows }),
	schema.WordField("target", "What kind of target it needs.", AimWords, func(d *CardDef) *Aim { return &d.Aim }).SetDefault("nobody"),
	schema.ValuesField(func(d *CardDef) *[]engine.Value { return &d.Values }).ShowInViews(),
	schema.RulesTextField("Its text; {name} stands for a value.", func(d *CardDef) *string { return &d.Text },
		func(d *CardDef) []engine.Value { return d.Values }).RequireIfComplete(`text = "..."`),
	schema.TextListField("says", "Lines its owner may say.", "", func(d *CardDef) *[]string { return &d.Says }).SetTextUse(schema.LineList),
	schema.FuncField("play", "Its effect.", playForm, func(d *CardDef, call schema.CallbackFunc) {
		d.hasOwnEffects = true
		d.Play = func(f *Fight, self Source, target Actor) {
			call(f.fillTopCallbackContext(self, target, nil), schema.ObjectArg(ActorView, int(target)), schema.CallbackArg{})
		}
	}).MakeParamNilUnlessField("target"),
	schema.WordSetField("hears", "The piles in which it reacts to events about other cards and actors. An enchantment always reacts in play; to react when other cards are drawn, it must list the pile.", HearingWords, func(d *CardDef) *engine.SmallSet[Pile] { return &d.ReactingPiles }),
	cardHooks,
	waitsField("self", "CardSelf", func(d *CardDef) *commands.DelayedFuncs[DelayedFunc] { return &d.Waits }),
}

var playableForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight", schema.TypeRef("self"), schema.TypeRef("fight")), Result: schema.TypeReason, Mode: schema.Pure, IsForecast: true,
	ExpectedResult: wantReason, Check: problemWithReason}

var costForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight", schema.TypeRef("self"), schema.TypeRef("fight")), Result: modified, Mode: schema.Pure, IsForecast: true,
	ExpectedResult: wantModified}

const costX = "x"

var costField = schema.CustomField("cost", `Its cost: a number; "x" for all remaining energy (self.x is the amount spent); or a function, which is called often and must not change anything.`,
	&schema.Type{Shape: schema.Any, Class: `integer | "x" | fun(self: CardSelf, fight: Fight): integer`}, readCost,
	func(w *schema.DefinitionConverter, d *CardDef) schema.Value {
		switch {
		case d.CostX:
			return schema.String(costX)
		case d.CostOf != nil:
			return w.FunctionBelowField()
		}
		return schema.Number(d.Cost)
	}).RequireIfComplete(fmt.Sprintf("cost = a number from 0 to %d", maxCost))

func readCost(r *schema.DefinitionReader, d *CardDef, v schema.Value) {
	d.Cost, d.CostX, d.CostOf = 0, false, nil
	switch {
	case v.Shape == schema.Func:
		d.CostOf = newNumberFunc(r.RecordAndBindFunction(v, costForm, "cost"))
	case v.Shape == schema.Text && v.Text == costX:
		d.CostX = true
	case v.Source != nil:
		r.RecordErrorHere(`cost must be a whole number, "x" or a function, not %s`, v)
	default:
		if n, ok := r.ReadValue("cost", costNumber, v); ok {
			d.Cost = n.N
		}
	}
}

var costNumber = &schema.Type{Shape: schema.Whole, High: maxCost}

// HearingWords are the words for the piles in which a card can react to events about others.
var HearingWords = vocabulary.NewWords("Hearing").Add("hand", int(Hand)).Add("draw_pile", int(DrawPile)).Add("discard_pile", int(DiscardPile)).Add("exhaust_pile", int(ExhaustPile)).Add("in_play", int(InPlay))

// cardHooks is the field on = { } of a card. A card reacts to events about itself in any pile. It reacts to events
// about others, except drawing, in the piles of its field hears and, if it is an enchantment, in play.
var cardHooks = func() *schema.Field {
	f := hooksField("The events it reacts to. A card reacts to events about itself wherever it is, and to other events only in the piles listed in `hears` or, if it is an enchantment, in play.",
		cardHookForm, func(d *CardDef) *[NumHooks]Hook { return &d.On },
		schema.FuncField("drawn", "Short for card_drawn: when the card itself is drawn.", cardHookForm, func(d *CardDef, call schema.CallbackFunc) { d.On[CardDrawn] = newHook(call) }))
	set := f.Set
	f.Set = func(r *schema.DefinitionReader, def any, v schema.Value) {
		set(r, def, v)
		d := def.(*CardDef)
		d.hasOwnEffects = true
		given := func(name string) bool { return v.Source.Field(name).Shape == schema.Func }
		if given("drawn") && given(EventTypes[CardDrawn]) {
			r.RecordErrorAt("drawn", "", "`drawn` is short for `card_drawn`: use only one of them")
		}
		for kind, name := range EventTypes {
			if d.Type.leavesPlay() && d.ReactingPiles == 0 && ownEvents&(1<<kind) == 0 && given(name) {
				r.RecordErrorAt(name, "", hookNeedsPile, name)
			}
		}
	}
	return f
}()

const (
	hookNeedsPile = "`on.%s` is only for enchantments and for cards that list the piles to react in: hears = { \"hand\" }"
	cannotExhaust = "an enchantment stays in play: it cannot be exhausted"
	needsPlay     = "%s has no play: add play = function(self, fight, target) ... end"
)

func checkPlayAndExhaust(r *schema.DefinitionReader, d *CardDef) {
	if d.Type == Enchantment && d.Exhaust {
		r.RecordErrorAt("exhaust", "", cannotExhaust)
	}
	if d.Play == nil && d.Type.leavesPlay() && !d.Unplayable && !r.HasField("play") {
		r.RecordMissing(needsPlay, d.KindAndID())
	}
}

func (d *CardDef) baseID() string {
	if !d.Upgraded {
		return ""
	}
	return engine.BaseID(d.ID)
}

// MaxUpgrades is how many times a card can be upgraded.
const MaxUpgrades = 3

func newUpgradeField(parts []*schema.Field, upgradesLeft int) *schema.Field {
	doc := "The upgraded form: any of the card's fields with new values, which can include a further upgrade."
	if upgradesLeft > 1 {
		parts = append(slices.Clip(parts), newUpgradeField(parts, upgradesLeft-1))
	}
	return schema.OtherFormField("upgrade", doc, "CardUpgrade", parts,
		func(d *CardDef) *CardDef {
			up := *d
			up.ID, up.Name, up.Upgraded, up.form, up.hasOwnEffects = engine.UpgradedID(d.ID), d.Name+"+", true, nil, false
			return &up
		},
		func(d *CardDef) **CardDef { return &d.form },
		func(r *schema.DefinitionReader, d, up *CardDef) {
			if d.Play != nil || !d.Type.leavesPlay() || d.Unplayable {
				checkPlayAndExhaust(r, up)
			}
		})
}

// The signatures of an enemy's modifiers. Each gets the value to change and the actor or keyword that it is about.
var (
	modified   = &schema.Type{Shape: schema.Whole, Low: -maxModified, High: maxModified}
	attackForm = newEnemyModifierForm("self fight value target", schema.TypeNumber, schema.TypeRef("actor"), modified)
	takenForm  = newEnemyModifierForm("self fight value by", schema.TypeNumber, schema.TypeRef("actor"), modified)
	clearForm  = newEnemyModifierForm("self fight value keyword", schema.TypeNumber, schema.TypeWord(KeywordWords), modified)
	immuneForm = newEnemyModifierForm("self fight immune debuff", schema.TypeTruth, schema.TypeWord(KeywordWords), schema.TypeTruth)
)

// maxModified is the maximum result of a modifier. It is far above all numbers that occur in the rules.
const maxModified = 999_999

var wantModified = fmt.Sprintf("a whole number up to %d", maxModified)

func newEnemyModifierForm(names string, value, subject, result *schema.Type) *schema.CallbackSignature {
	form := &schema.CallbackSignature{Params: schema.NewCallbackParams(names, schema.TypeRef("actor"), schema.TypeRef("fight"), value, subject), Result: result, Mode: schema.Pure,
		ExpectedResult: wantModified}
	if result == schema.TypeTruth {
		form.ExpectedResult = "true or false"
	}
	return form
}

var modifierFields = []*schema.Field{
	schema.FuncField("attack", "Changes the raw damage of one of its attacks.", attackForm, func(m *EnemyModifiers, call schema.CallbackFunc) {
		m.Attack = func(f *Fight, self Source, value int, target Actor) int {
			return call(f.fillTopCallbackContext(self, Nobody, nil), schema.CallbackArg{Type: schema.TypeNumber, N: value}, schema.ObjectArg(ActorView, int(target))).N
		}
	}).AddUnknownFieldHint(PointWords[PointDealt], "enemies have `attack` instead, whose last parameter is the target"),
	schema.FuncField("damage_taken", "Changes the damage of a hit on it, before Shield and Block.", takenForm, func(m *EnemyModifiers, call schema.CallbackFunc) {
		m.DamageTaken = func(f *Fight, self Source, value int, by Source) int {
			return call(f.fillTopCallbackContext(self, Nobody, nil), schema.CallbackArg{Type: schema.TypeNumber, N: value}, schema.ObjectArg(ActorView, int(by.Actor))).N
		}
	}).AddUnknownFieldHint(PointWords[PointTaken], "enemies have `damage_taken` instead, whose last parameter is the attacker"),
	schema.FuncField("clear", "Returns how much is left of one of its keywords when it would expire or lose a stack, such as its Block at the start of its turn.", clearForm, func(m *EnemyModifiers, call schema.CallbackFunc) {
		m.Clear = func(f *Fight, self Source, value int, k Keyword) int {
			return call(f.fillTopCallbackContext(self, Nobody, nil), schema.CallbackArg{Type: schema.TypeNumber, N: value}, schema.CallbackArg{Type: keywordType, N: int(k)}).N
		}
	}),
	schema.FuncField("immune", "Returns whether it is immune to a debuff.", immuneForm, func(m *EnemyModifiers, call schema.CallbackFunc) {
		m.Immune = func(f *Fight, self Source, immune bool, k Keyword) bool {
			return call(f.fillTopCallbackContext(self, Nobody, nil), schema.CallbackArg{Type: schema.TypeTruth, N: engine.BoolToInt(immune)}, schema.CallbackArg{Type: keywordType, N: int(k)}).N != 0
		}
	}),
}

var keywordType = schema.TypeWord(KeywordWords)

var EnemyKind = schema.AddIDAndFunctions(&schema.Kind{Name: "enemy", Class: "EnemyDefinition", Doc: "An enemy.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "enemy", "enemies/straw_man"), schema.ReadSample(samples, "boss", "bosses/old_grudge")},
	Finish: func(r *schema.DefinitionReader, def any) []any {
		d := def.(*EnemyDef)
		d.ensureFirstPhasePattern()
		for i := range d.Phases {
			r.RecordUnknownPlaceholders("phases", d.Phases[i].Text, d.Values)
		}
		return []any{def}
	},
	Fields: append([]*schema.Field{
		schema.NameField("Its name.", func(d *EnemyDef) *string { return &d.Name }),
		enemyHPField().RequireAlways(fmt.Sprintf("hp = a number from 1 to %d", engine.MaxCount)),
	}, enemyParts...),
}, func(d *EnemyDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

func enemyHPField() *schema.Field {
	return schema.NumberField("hp", "Its starting HP.", 1, engine.MaxCount, func(d *EnemyDef) *int { return &d.HP })
}

// companionField is the field companion. Lists of fields have it before the fields with intents, which depend on it.
var companionField = schema.BoolField("companion", "Whether it fights on the player's side, as a companion.", func(d *EnemyDef) *bool { return &d.Companion })

var enemyParts = []*schema.Field{
	companionField,
	schema.ValuesField(func(d *EnemyDef) *[]engine.Value { return &d.Values }),
	schema.RulesTextField("A description of its passive; {name} stands for a value.", func(d *EnemyDef) *string { return &d.Text },
		func(d *EnemyDef) []engine.Value { return d.Values }),
	schema.TextListField("says", "Lines it may say.", "", func(d *EnemyDef) *[]string { return &d.Says }).SetTextUse(schema.LineList),
	schema.AmountsField("keywords", "Its starting keyword stacks.", EnemyHeldWords, 0, engine.MaxCount,
		func(d *EnemyDef, of, n int) { d.Keywords = append(d.Keywords, EnemyStartingKeyword{Keyword(of), n}) },
		func(d *EnemyDef) []EnemyStartingKeyword { return d.Keywords }, func(h EnemyStartingKeyword) (of, n int) { return int(h.Keyword), h.Stacks }),
	schema.KeywordSetField("immune", "The debuffs it is immune to.", DebuffWords, func(d *EnemyDef) *engine.KeywordSet { return &d.Immune }),
	allowsField("actor", func(d *EnemyDef) *PlayCondition { return &d.Allows }),
	schema.KeywordSetField("keeps", "Keywords that do not expire at the start of its turn.", ClearingWords, func(d *EnemyDef) *engine.KeywordSet { return &d.UnclearedKeywords }),
	hooksField("The events it reacts to.", enemyHookForm, func(d *EnemyDef) *[NumHooks]Hook { return &d.On }),
	waitsField("actor", "EnemySelf", func(d *EnemyDef) *commands.DelayedFuncs[DelayedFunc] { return &d.Waits }),
	schema.RecordField("modify", "The rules it modifies: functions (self, fight, value, ...) that return the new value.",
		func(d *EnemyDef) *EnemyModifiers { return &d.Modify }, modifierFields...),
	schema.WriteOnlyIf(schema.RecordListField("phases", "Its phases, each with its own pattern; the fight starts in the first.", "a phase", func(d *EnemyDef) *[]PhaseDef { return &d.Phases }, checkPhase,
		schema.FractionField("below", "The fraction of its HP below which the phase begins.", func(p *PhaseDef) *int { return &p.HPThreshold }),
		schema.TextField("text", "A description of the effect when the phase begins, shown in advance; {name} stands for a value of the enemy.", func(p *PhaseDef) *string { return &p.Text }).SetTextUse(schema.RulesText),
		schema.FuncField("enter", "Its effect when the phase begins.", enemyHookForm, func(p *PhaseDef, call schema.CallbackFunc) { p.Enter = newHook(call) }),
		intentsField(func(p *PhaseDef) *[]IntentEntry { return &p.Intents }),
	), func(d *EnemyDef) bool { return !d.phaseless }),
	phaselessIntentsField(),
}

func phaselessIntentsField() *schema.Field {
	f := schema.WriteOnlyIf(intentsField((*EnemyDef).ensureFirstPhasePattern), func(d *EnemyDef) bool { return d.phaseless })
	set := f.Set
	f.Set = func(r *schema.DefinitionReader, def any, v schema.Value) {
		if len(def.(*EnemyDef).Phases) > 0 {
			r.RecordErrorHere("an enemy cannot have both intents and phases: each phase has intents of its own")
			return
		}
		set(r, def, v)
	}
	return f
}

func (d *EnemyDef) ensureFirstPhasePattern() *[]IntentEntry {
	if len(d.Phases) == 0 {
		d.Phases, d.phaseless = []PhaseDef{{}}, true
	}
	return &d.Phases[0].Intents
}

func checkPhase(r *schema.DefinitionReader, list []PhaseDef, i int, v schema.Value) {
	given := v.Source.Field("below").Shape != schema.Nil
	switch {
	case i == 0 && given:
		r.RecordErrorAt("below", "", "the first phase begins with the fight, so it cannot have `below`")
	case i > 0 && !given:
		r.RecordMissing("phase %d has no `below`: add below = 0.5, the fraction of its HP below which it begins", i+1)
	case i > 1 && list[i].HPThreshold >= list[i-1].HPThreshold:
		r.RecordErrorAt("below", "", "each phase must begin below the previous one")
	}
	if i == 0 && list[i].Enter != nil {
		r.RecordErrorAt("enter", "", "the first phase cannot have `enter`: use `on.fight_start`")
	}
	if i == 0 && list[i].Text != "" {
		r.RecordErrorAt("text", "", "the first phase begins with the fight: put its text into the enemy's text")
	}
}

// SentenceEffect carries out a sentence of a card's text when the card is played on target. slots are the values in
// the slots of the sentence, in order; the value of an omitted slot is Nil.
type SentenceEffect func(f *Fight, self Source, target Actor, slots []schema.Value)

var SentenceKind = library.SentenceKind(schema.ReadSample(samples, "sentence", "sentences/gild"),
	library.NewSentenceSignature("fight", schema.TypeRef("self"), schema.TypeRef("fight")), func(call schema.CallbackFunc) SentenceEffect {
		return func(f *Fight, self Source, target Actor, said []schema.Value) {
			c := f.fillTopCallbackContext(self, target, nil)
			c.slotValues = &said
			call(c, schema.CallbackArg{}, schema.CallbackArg{})
			c.slotValues = nil
		}
	})

var ProtagonistKind = schema.AddIDAndFunctions(&schema.Kind{Name: "protagonist", Class: "ProtagonistDefinition", Doc: "A protagonist.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "protagonist", "protagonists/nell")},
	Finish: func(r *schema.DefinitionReader, def any) []any {
		d := def.(*ProtagonistDef)
		switch n := d.Copies + len(d.Deck); {
		case n > MaxProtagonistDeck:
			r.RecordErrorAt("deck", "", "a protagonist can bring at most %d cards, not %d", MaxProtagonistDeck, n)
		case n == 0 && r.HasField("deck"):
			r.RecordErrorAt("deck", "", "a deck cannot be empty: leave it out to use the run's copies of the Basics")
		}
		return []any{def}
	},
	Fields: []*schema.Field{
		schema.TextField("name", "Their name.", func(d *ProtagonistDef) *string { return &d.Name }).SetTextUse(schema.NameText).RequireAlways(`name = "..."`),
		schema.TextField("title", "Their title.", func(d *ProtagonistDef) *string { return &d.Title }).SetTextUse(schema.RulesText).ShowOnFace(""),
		schema.TextField("role", "Their role in the team.", func(d *ProtagonistDef) *string { return &d.Role }).SetTextUse(schema.RulesText),
		schema.TextField("personality", "Their personality.", func(d *ProtagonistDef) *string { return &d.Personality }).SetTextUse(schema.RulesText),
		schema.KeywordSetField("affinity", "The keywords their cards use most.", KeywordWords, func(d *ProtagonistDef) *engine.KeywordSet { return &d.Affinity }),
		schema.NumberField("hp", "Their HP at the start of a fight.", 1, engine.MaxCount, func(d *ProtagonistDef) *int { return &d.HP }).
			RequireAlways(fmt.Sprintf("hp = a number from 1 to %d", engine.MaxCount)),
		schema.TextListField("basics", "The Basic cards to choose from.", "card", func(d *ProtagonistDef) *[]string { return &d.Basics }),
		schema.WriteOnlyIf(schema.RecordField("deck", "The cards they add to the starting deck: the number of copies of the chosen Basic (instead of the run's), and other cards.", func(d *ProtagonistDef) *ProtagonistDef { return d },
			schema.NumberField("basics", "Copies of the chosen Basic.", 0, MaxProtagonistDeck, func(d *ProtagonistDef) *int { return &d.Copies }),
			schema.TextListField("deck", "The other cards.", "card", func(d *ProtagonistDef) *[]string { return &d.Deck }).MarkAsListPart(),
		), (*ProtagonistDef).hasOwnDeck),
		schema.WriteOnlyIf(schema.TextField("relic", "Their starting relic.", func(d *ProtagonistDef) *string { return &d.Relic }).SetType(schema.TypeID("relic")), func(d *ProtagonistDef) bool { return d.Relic != "" }),
		hooksField("The events they react to, while they are standing or when they are knocked out.", enemyHookForm, func(d *ProtagonistDef) *[NumHooks]Hook { return &d.On }),
		waitsField("actor", "EnemySelf", func(d *ProtagonistDef) *commands.DelayedFuncs[DelayedFunc] { return &d.Waits }),
		schema.TextListField("says", "Lines they may say.", "", func(d *ProtagonistDef) *[]string { return &d.Says }).SetTextUse(schema.LineList),
	},
}, func(d *ProtagonistDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

// MaxProtagonistDeck is the maximum number of cards that a protagonist adds to the starting deck.
const MaxProtagonistDeck = MaxCards / 4
