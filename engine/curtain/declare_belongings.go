package curtain

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
)

var itemPlayForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight target", schema.TypeRef("item"), schema.TypeRef("fight"), schema.TypeRef("actor"))}

var ItemKind = schema.AddIDAndFunctions(&schema.Kind{Name: "item", Class: "ItemDefinition", Doc: "An item, which the player can use once at no cost.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "item", "items/smoke_bomb")},
	Fields: []*schema.Field{
		schema.NameField("Its name.", func(d *ItemDef) *string { return &d.Name }).ShowInViews(),
		rarityField("Its rarity: basic, uncommon, rare or the id of a `rarity { }`; basic items are never offered.", func(d *ItemDef) *Rarity { return &d.Rarity }),
		schema.WordField("target", "What kind of target it needs.", AimWords, func(d *ItemDef) *Aim { return &d.Aim }).SetDefault("nobody"),
		schema.ValuesField(func(d *ItemDef) *[]engine.Value { return &d.Values }).ShowInViews(),
		schema.RulesTextField("Its text; {name} stands for a value.", func(d *ItemDef) *string { return &d.Text },
			func(d *ItemDef) []engine.Value { return d.Values }).RequireIfComplete(`text = "..."`),
		schema.FuncField("play", "Its effect.", itemPlayForm, func(d *ItemDef, call schema.CallbackFunc) {
			d.Play = func(f *Fight, self Source, target Actor) {
				call(f.fillTopCallbackContext(self, target, nil), schema.ObjectArg(ActorView, int(target)), schema.CallbackArg{})
			}
		}).MakeParamNilUnlessField("target").RequireAlways("play = function(self, fight, target) ... end"),
		waitsField("item", "ItemSelf", func(d *ItemDef) *commands.DelayedFuncs[DelayedFunc] { return &d.Waits }),
	},
}, func(d *ItemDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

// ItemView is the script object for an item, by its index in Content.Items. The item's own callbacks get it as self.
var ItemView = &schema.View{Name: "item", Item: "item", Class: "Item", Doc: "An item held by the player's side; `self` in its own callbacks.", Path: "items[1]",
	Within: currentFightOrLastWithError, CheckExists: newExistsCheck(func(f *Fight) int { return len(f.content.Items) }, "this item is no longer defined"),
	Acts: func(int) bool { return true }, Label: func(game any, n int) string { return game.(*Fight).TranslatedNames().Item(n) },
	OneLine: func(game any, n int) string {
		d := game.(*Fight).TranslatedNames().content.Items[n]
		return d.DisplayName() + ": " + d.RulesText()
	},
	Fields: append(append([]*schema.ViewField{
		views.TextField("id", "The item's id.", func(f *Fight, n int) string { return itemDef(f, n).ID }),
	}, views.DefinitionFields(ItemKind, func(f *Fight, n int) any { return itemDef(f, n) })...),
		views.TextField("text", "Its text.", func(f *Fight, n int) string { return itemDef(f, n).RulesText() }),
		runMemoryField(itemSource),
		views.TextField("aim", "Its target.", func(f *Fight, n int) string { return AimWords.Word(int(itemDef(f, n).Aim)) }).MarkForInspectionOnly(),
		views.TextField("defined_at", "Where it is defined.", func(f *Fight, n int) string { return itemDef(f, n).Where.String() }).MarkForInspectionOnly(),
	)}

func itemDef(f *Fight, n int) *ItemDef { return f.content.Items[n] }

var itemFields = []*schema.ViewField{
	views.RefListField("items", "The items held by the player's side, as a list.", "item", func(f *Fight, _ views.SingleSubject) int { return int(f.owned.itemCount) },
		func(f *Fight, _ views.SingleSubject, i int) int16 { return f.owned.items[i] }).SetRole(schema.Hand).SetExample("#items"),
	views.NumberField("item_slots", "The number of items that the player's side can hold.", views.IgnoreSubject((*Fight).ItemSlots)),
}

var itemIDArg = definitionArg("item", "ItemId", func(c *Content) *library.DefinitionTable[ItemDef] { return &c.items })

var (
	useItemMove = &actions.Decl{
		Kind: ActUseItem, Name: "use_item", Purpose: "use an item", Move: true, Within: requireFightWithoutQuestion,
		Form: "use_item ITEM [TARGET]", AlternativeForms: []string{"use ITEM [TARGET]"}, Example: "use smoke_bomb", CallExample: "use_item(items[1].id)",
		Doc:    "Uses an item by its id; the target can be omitted if there is only one.",
		Params: []*actions.Param{heldItemParam, itemTargetParam},
	}

	discardItemMove = &actions.Decl{
		Kind: ActDiscardItem, Name: "discard_item", Purpose: "discard an item", Move: true, Within: requireFightWithoutQuestion,
		Form: "discard_item ITEM", AlternativeForms: []string{"toss ITEM"}, Example: "toss smoke_bomb", CallExample: "discard_item(items[1].id)",
		Doc:    "Discards an item; possible only while no slot is free.",
		Params: []*actions.Param{heldItemParam},
	}

	addItemDirection = &actions.Decl{
		Kind: ActAddItem, Name: "add_item", Within: requireFightWithoutQuestion,
		Form: "item + ITEM", Example: "item + smoke_bomb",
		Doc: "Gives the player's side an item, even if no slot is free.",
		Params: []*actions.Param{{Name: "ITEM", What: "item", Kind: "item",
			Most: func(game any) int { return len(FightOf(game).content.Items) - 1 },
			Entries: actions.AdaptQuery(func(f *Fight, _ []int) []speech.Entry {
				all := make([]int16, len(f.content.Items))
				for i := range all {
					all[i] = int16(i)
				}
				return f.itemEntries(all)
			})}},
		Check: actions.AdaptQuery(func(f *Fight, _ []int) error {
			if f.owned.itemCount == MaxItems {
				return sayMaxItems.NewError("most", MaxItems)
			}
			return nil
		}),
		Changes: actions.AdaptQuery(func(f *Fight, n []int) actions.DirectionChange {
			return newDirectionChange(Nobody, NoKeyword, 0, 0)
		}),
		ChangeText: "{item} is added to the items",
		Do:         actions.AdaptEffect(func(f *Fight, n []int) { f.owned.appendItem(int16(n[0]), MaxItems) }),
	}

	heldItemParam = &actions.Param{Name: "ITEM", What: "item", View: "item", Kind: "item",
		ChoicesMessage: refusals.Define("items_held", "the items are {list}"), Empty: refusals.Define("no_items", "there are no items"),
		Most:    func(game any) int { return len(FightOf(game).content.Items) - 1 },
		Entries: actions.AdaptQuery(func(f *Fight, _ []int) []speech.Entry { return f.itemEntries(f.owned.itemDefIndices()) }),
		RefusalOfWord: func(game any, word string) error {
			f := game.(*Fight)
			if f.content.items.Find(word) == nil {
				return spelling.NewUnknownError("item", word, f.content.items.IDs())
			}
			return fmt.Errorf("%w (the items are: %v)", ErrItemNotHeld, f.ItemIDs())
		}}

	itemTargetParam = newTargetParam(func(f *Fight, item int) (aim Aim, exists bool) {
		if item < 0 || item >= len(f.content.Items) {
			return AimNone, false
		}
		return itemDef(f, item).Aim, true
	}, LocalizedNames.Item)

	sayMaxItems = refusals.Define("max_items", "the player's side can hold at most {most, number} items")
)

// itemEntries returns the words for items. Several items of one definition share an entry.
func (f *Fight) itemEntries(items []int16) (list []speech.Entry) {
	for i, def := range items {
		if slices.Contains(items[:i], def) {
			continue
		}
		list = append(list, speech.Entry{Value: int(def), Shown: itemDef(f, int(def)).ID, Name: f.TranslatedNames().Item(int(def))})
	}
	return list
}

var (
	relicHookForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight event", schema.TypeRef("relic"), schema.TypeRef("fight"), schema.TypeRef("event"))}
	relicChange   = newPointModifierForm("relic")
	enteredForm   = &schema.CallbackSignature{Params: schema.NewCallbackParams("self run", schema.TypeRef("held_relic"), schema.TypeRef("run")), GameView: "run"}
)

var RelicKind = schema.AddIDAndFunctions(&schema.Kind{Name: "relic", Class: "RelicDefinition", Doc: "A relic, held by the player's side for the run.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "relic", "relics/lucky_coin")},
	Fields: []*schema.Field{
		schema.NameField("Its name.", func(d *RelicDef) *string { return &d.Name }).ShowInViews(),
		rarityField("Its rarity: basic, uncommon, rare or the id of a `rarity { }`; basic relics are never offered.", func(d *RelicDef) *Rarity { return &d.Rarity }),
		schema.ValuesField(func(d *RelicDef) *[]engine.Value { return &d.Values }).ShowInViews(),
		schema.RulesTextField("Its text; {name} stands for a value.", func(d *RelicDef) *string { return &d.Text },
			func(d *RelicDef) []engine.Value { return d.Values }).RequireIfComplete(`text = "..."`),
		hooksField("The events it reacts to.", relicHookForm, func(d *RelicDef) *[NumHooks]Hook { return &d.On },
			schema.FuncField("room_entered", "When a room of the run is entered, before anything happens in it. The function acts through `run` and cannot ask questions.", enteredForm,
				func(d *RelicDef, call schema.CallbackFunc) {
					d.Entered = func(v *RoomContext) { call(v, schema.CallbackArg{}, schema.CallbackArg{}) }
				})),
		waitsField("relic", "RelicSelf", func(d *RelicDef) *commands.DelayedFuncs[DelayedFunc] { return &d.Waits }),
		schema.WriteOnlyIf(schema.NumberField("item_slots", "How many more items the player's side can hold (8 at most in total); a negative number lowers the limit.", -MaxItems, MaxItems, func(d *RelicDef) *int { return &d.Slots }).SetDefault("0"), func(d *RelicDef) bool { return d.Slots != 0 }),
		allowsField("relic", func(d *RelicDef) *PlayCondition { return &d.Allows }),
		schema.RecordField("modify", "The numbers it modifies for the player's side: functions (self, fight, value, event) that return the new value.",
			func(d *RelicDef) *PointModifiers { return &d.Modify },
			pointModifierField(relicChange, PointDealt, "Changes the damage of a hit by the player's side."),
			pointModifierField(relicChange, PointTaken, "Changes the damage of a hit on the player's side, or of Curse, before Shield and Block."),
			pointModifierField(relicChange, PointGained, "Changes how much of a keyword the player's side gains."),
			pointModifierField(relicChange, PointCleared, "Returns how much of a keyword on the player's side is left when it would expire or lose a stack, such as Block after the enemies' turn."),
			pointModifierField(relicChange, PointDrawn, "Changes how many cards are drawn at the start of a turn.")),
	},
}, func(d *RelicDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

// RelicView is the script object for a relic held in a fight. The relic's own callbacks get it as self.
var RelicView = &schema.View{Name: "relic", Item: "relic", Class: "Relic", Doc: "A relic held by the player's side; `self` in its own callbacks.", Path: "relics[1]",
	Within: currentFightOrLastWithError, CheckExists: newExistsCheck((*Fight).RelicCount, "this relic is no longer held"),
	Acts: func(int) bool { return true }, Label: func(game any, n int) string { return game.(*Fight).RelicDef(n).Name },
	OneLine: func(game any, n int) string {
		f := game.(*Fight)
		d := f.TranslatedNames().content.Relics[f.owned.relics[n]]
		return d.DisplayName() + ": " + d.RulesText()
	},
	Fields: append(append([]*schema.ViewField{
		views.TextField("id", "The relic's id.", func(f *Fight, n int) string { return f.RelicDef(n).ID }),
	}, views.DefinitionFields(RelicKind, func(f *Fight, n int) any { return f.RelicDef(n) })...),
		views.TextField("text", "Its text.", func(f *Fight, n int) string { return f.RelicDef(n).RulesText() }),
		memoryField("Its memory for the run, which its own callbacks can read and write.", "", relicSource).SetExample("inspect(relics[1]).remembers"),
		views.ComputedField("remembers", "Its script's memory.", schema.TypeTexts, func(f *Fight, n int) schema.Value { return f.memoryEntries(relicSource(n)) }).MarkForInspectionOnly(),
		views.ComputedField("hooks", "The events it reacts to.", schema.TypeTexts, func(f *Fight, n int) schema.Value { return hookNames(&f.RelicDef(n).On) }).MarkForInspectionOnly(),
		views.TextField("defined_at", "Where it is defined.", func(f *Fight, n int) string { return f.RelicDef(n).Where.String() }).MarkForInspectionOnly(),
	)}

// HeldRelicView is the script object that a relic's own callbacks get as self between fights.
var HeldRelicView = &schema.View{Name: "held_relic", Item: "relic", Class: "HeldRelic", Doc: "A relic between fights, as its own callbacks receive it.", Acting: true,
	Fields: append(append([]*schema.ViewField{
		views.TextField("id", "The relic's id.", func(v *RoomContext, n int) string { return v.fight.content.Relics[v.owned.relics[n]].ID }),
	}, views.DefinitionFields(RelicKind, func(v *RoomContext, n int) any { return v.fight.content.Relics[v.owned.relics[n]] })...),
		memoryField("Its memory for the run.", "", relicSource))}

var relicsField = views.RefListField("relics", "The relics held by the player's side, as a list.", "relic", func(f *Fight, _ views.SingleSubject) int { return f.RelicCount() },
	func(_ *Fight, _ views.SingleSubject, i int) int { return i }).
	SetLengthFact(func(int) phrase.Message { return sayRelics.With() }, func(game any, _ int) int { return game.(*Fight).RelicCount() }).ExcludeZeroFact()

var relicIDArg = definitionArg("relic", "RelicId", func(c *Content) *library.DefinitionTable[RelicDef] { return &c.relics })
