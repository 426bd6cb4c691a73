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
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
)

var itemPlayForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight target", schema.TypeRef("item"), schema.TypeRef("fight"), schema.TypeRef("actor"))}

var ItemKind = schema.AddIDAndFunctions(&schema.Kind{Name: "item", Class: "ItemDefinition", Doc: "An item, which the player uses once, at no cost.", Local: true,
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
		d := itemDef(game.(*Fight), n)
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
		Form: "use_item ITEM [TARGET]", Also: []string{"use ITEM [TARGET]"}, Example: "use smoke_bomb", CallExample: "use_item(items[1].id)",
		Doc:    "Uses an item by its id; the target can be omitted if there is only one.",
		Params: []*actions.Param{heldItemParam, itemTargetParam},
	}

	discardItemMove = &actions.Decl{
		Kind: ActDiscardItem, Name: "discard_item", Purpose: "discard an item", Move: true, Within: requireFightWithoutQuestion,
		Form: "discard_item ITEM", Also: []string{"toss ITEM"}, Example: "toss smoke_bomb", CallExample: "discard_item(items[1].id)",
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
		Offer: refusals.Define("items_held", "the items are {list}"), Empty: refusals.Define("no_items", "there are no items"),
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

	sayMaxItems = refusals.Define("max_items", "there can be at most {most, number} items")
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
