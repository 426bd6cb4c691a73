package curtain

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
)

var RunKind = &schema.Kind{Name: "run", Class: "RunDefinition", Doc: "The structure of a run. By default, the run without an id is played or, if every run has an id, the first in the pack.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "run", "runs/walk")},
	New: func(where schema.Place) any {
		return &RunDef{ID: unnamedRunID, MacGuffin: DefaultMacGuffinHP, ItemSlots: defaultItemSlots, Where: where}
	},
	ID: func(def any) string { return cmp.Or(def.(*RunDef).ID, unnamedRunID) },
	Item: func(def any) string {
		if id := def.(*RunDef).ID; id != "" && id != unnamedRunID {
			return `run "` + id + `"`
		}
		return "run"
	},
	Where: func(def any) schema.Place { return def.(*RunDef).Where },
	Finish: func(r *schema.DefinitionReader, def any) []any {
		d := def.(*RunDef)
		another := d.Protagonists == nil && (d.ID != unnamedRunID || !r.Complete) // the default run's pair is used
		if n := len(d.Protagonists); n != 2 && !another {
			r.RecordErrorAt("protagonists", "", "a run must have 2 protagonists, not %d", n)
		}
		if n := 2*d.Basics + len(d.Deck); n > MaxCards/2 { // fits: basics are few
			r.RecordErrorAt("deck", "", "a starting deck can have at most %d cards, not %d", MaxCards/2, n)
		}
		return []any{def}
	},
	Fields: []*schema.Field{
		schema.WriteOnlyIf(schema.TextField("id", "The id that a player types to choose it.", func(d *RunDef) *string { return &d.ID }).SetDefault(unnamedRunID).SetType(schema.TypeOwnID), func(d *RunDef) bool { return d.ID != unnamedRunID }),
		schema.TextField("name", "Its name.", func(d *RunDef) *string { return &d.Name }).SetTextUse(schema.NameText),
		schema.TextField("text", "A short introduction, shown when it starts.", func(d *RunDef) *string { return &d.Text }).SetTextUse(schema.RulesText),
		schema.NumberField("macguffin", "The MacGuffin's HP.", 1, engine.MaxCount, func(d *RunDef) *int { return &d.MacGuffin }).SetDefault(fmt.Sprint(DefaultMacGuffinHP)),
		schema.TextListField("protagonists", "The two protagonists (default: those of the pack's run).", "protagonist", func(d *RunDef) *[]string { return &d.Protagonists }),
		schema.RecordField("deck", "The starting deck: cards, and how many copies of each chosen Basic.", func(d *RunDef) *RunDef { return d },
			schema.NumberField("basics", "Copies of each chosen Basic.", 0, 20, func(d *RunDef) *int { return &d.Basics }),
			schema.TextListField("deck", "The other cards.", "card", func(d *RunDef) *[]string { return &d.Deck }).MarkAsListPart(),
		).RequireAlways(`deck = { basics = 3, "block" }`),
		schema.TextListField("relics", "The relics it begins with, in addition to those of the protagonists.", "relic", func(d *RunDef) *[]string { return &d.Relics }),
		numberFieldWithDefault("item_slots", "The number of items that the player's side can hold; relics can change it.", defaultItemSlots, MaxItems, func(d *RunDef) *int { return &d.ItemSlots }),
		schema.FuncField("begin", "Called when it begins, after the starting deck and relics have been set up and before the first room is entered. The function acts through `run` and cannot ask questions.", beginForm,
			func(d *RunDef, call schema.CallbackFunc) {
				d.Begin = func(v *RoomContext) { call(v, schema.CallbackArg{}, schema.CallbackArg{}) }
			}),
		schema.RecordListField("acts", "Its acts, in order.", "an act", func(d *RunDef) *[]ActDef { return &d.Acts }, checkAct,
			schema.TextField("name", "Its name.", func(a *ActDef) *string { return &a.Name }).SetTextUse(schema.NameText).RequireAlways(`name = "..."`),
			scenesField(),
			schema.TextField("boss", "The enemy at the end of its scenes.", func(a *ActDef) *string { return &a.Boss }).SetType(schema.TypeID("enemy")),
			schema.TextListField("start", "The names of the rooms the player can start in (default: the first room).", "", func(a *ActDef) *[]string { return &a.Start }).SetType(roomNamesType),
			schema.RecordListField("rooms", "Its rooms, instead of scenes and a boss. Each room leads to the one after it, or to those listed in its `next`.", "a room", func(a *ActDef) *[]RoomDef { return &a.Rooms }, nil, roomFields...),
		).RequireAlways(`acts = { { name = "...", scenes = { { "an_enemy", "another" } }, boss = "a_boss" } }`),
		schema.RecordField("rewards", "The rewards offered after each kind of room, one after another.", func(d *RunDef) *RewardsDef { return &d.Rewards },
			rewardListField("fight", "After a fight (default: one of three cards).", func(d *RewardsDef) *[]RewardDef { return &d.Fight }),
			rewardListField("boss", "After a boss, except the last (default: an upgrade).", func(d *RewardsDef) *[]RewardDef { return &d.Boss }),
			rewardListField("treasure", "In a treasure room.", func(d *RewardsDef) *[]RewardDef { return &d.Treasure }),
		),
		schema.RecordField("currency", "The run's currency.", func(d *RunDef) *CurrencyDef { return &d.Currency },
			schema.TextField("name", "Its name.", func(c *CurrencyDef) *string { return &c.Name }).SetTextUse(schema.NameText).RequireAlways(`name = "gold"`),
			numberFieldWithDefault("start", "The starting amount.", 0, engine.MaxCount, func(c *CurrencyDef) *int { return &c.Start }),
			numberFieldWithDefault("fight", "How much is earned for each fight won.", 0, engine.MaxCount, func(c *CurrencyDef) *int { return &c.Fight }),
			numberFieldWithDefault("boss", "How much is earned for each boss defeated.", 0, engine.MaxCount, func(c *CurrencyDef) *int { return &c.Boss }),
		),
		schema.BoolField("lasting", "Whether undo is disabled.", func(d *RunDef) *bool { return &d.Lasting }),
	},
}

// roomNamesType is the type of a list of names of rooms. The name of an event room can be the id of its event.
var roomNamesType = schema.TypeList(&schema.Type{Shape: schema.Text, PossibleKind: EventKind.Name})

var roomFields = []*schema.Field{
	schema.WordField("kind", "The kind of room.", RoomKindWords, func(d *RoomDef) *RoomKind { return &d.Kind }).RequireAlways(`kind = "fight"`),
	schema.TextField("name", "Its name, which other rooms use in their `next`; an event room can also be referred to by its event.", func(d *RoomDef) *string { return &d.Name }).SetTextUse(schema.ReferredName),
	schema.TextListField("enemies", "The enemies in it, which are all fought at once.", "enemy", func(d *RoomDef) *[]string { return &d.Enemies }),
	schema.TextField("id", "The event, in an event room.", func(d *RoomDef) *string { return &d.Event }).SetType(schema.TypeID("event")),
	schema.TextListField("next", "The names of the rooms in the act that the player can choose from next; {} ends the act.", "", func(d *RoomDef) *[]string { return &d.Next }).SetType(roomNamesType),
	rewardListField("rewards", "The rewards at the end, instead of the run's.", func(d *RoomDef) *[]RewardDef { return &d.Rewards }),
	numberFieldWithDefault("heal", "How much a rest or a shop heals the MacGuffin.", defaultHeal, engine.MaxCount, func(d *RoomDef) *int { return &d.Heal }),
	numberFieldWithDefault("cards", "How many cards a shop sells.", defaultShopCards, MaxStock, func(d *RoomDef) *int { return &d.Cards }),
	numberFieldWithDefault("relics", "How many relics a shop sells.", 0, MaxStock, func(d *RoomDef) *int { return &d.Relics }),
	numberFieldWithDefault("items", "How many items a shop sells.", 0, MaxStock, func(d *RoomDef) *int { return &d.Items }),
	namedNumbersField("prices", "The prices of cards by rarity, of a relic, of an item, and of the services remove, upgrade and heal; anything without a price is not sold.", 0, engine.MaxCount, func(d *RoomDef) *[]schema.NamedEntry[int] { return &d.Prices }),
}

func numberFieldWithDefault[D any](name, doc string, defaultNumber, most int, at func(*D) *int) *schema.Field {
	return schema.WriteOnlyIf(schema.NumberField(name, doc, 0, most, at).SetDefault(fmt.Sprint(defaultNumber)), func(d *D) bool { return *at(d) != defaultNumber })
}

const maxWeight = 1000

func namedNumbersField[D any](name, doc string, low, high int, at func(*D) *[]schema.NamedEntry[int]) *schema.Field {
	return schema.FreeKeyTableField(name, doc, "table<string, integer>", &schema.Type{Shape: schema.Whole, Low: low, High: high}, at, func(v schema.Value) int { return v.N }, schema.Number)
}

func rewardListField[D any](name, doc string, at func(*D) *[]RewardDef) *schema.Field {
	return schema.RecordListField(name, doc, "a reward", at, checkRewardDef,
		schema.NumberField("count", "How many options are offered; the player takes one.", 1, MaxStock, func(d *RewardDef) *int { return &d.Count }).SetDefault("1"),
		schema.AmountsField("kinds", "The relative frequency of each kind.", RewardKindWords, 1, maxWeight,
			func(d *RewardDef, of, n int) { d.Kinds = append(d.Kinds, WeightedChoice{of, n}) },
			func(d *RewardDef) []WeightedChoice { return d.Kinds }, func(w WeightedChoice) (of, n int) { return w.Choice, w.Weight }),
		namedNumbersField("owners", "The relative frequency of each owner's cards (by default the options take turns: one protagonist, the other, then neutral).", 1, maxWeight, func(d *RewardDef) *[]schema.NamedEntry[int] { return &d.Owners }),
		namedNumbersField("rarities", "The relative frequency of each rarity (default: 3 uncommon to 1 rare, and the weight of each added rarity); basics are never offered.", 1, maxWeight, func(d *RewardDef) *[]schema.NamedEntry[int] { return &d.Rarities }),
		rewardNumberField("currency", "How much currency it gives.", func(d *RewardDef) *int { return &d.Currency }),
		rewardNumberField("heal", "How much it heals the MacGuffin.", func(d *RewardDef) *int { return &d.Heal }),
		schema.BoolField("skip", "Whether it can be declined.", func(d *RewardDef) *bool { return &d.Skip }),
	)
}

func rewardNumberField(name, doc string, at func(*RewardDef) *int) *schema.Field {
	return schema.WriteOnlyIf(schema.NumberField(name, doc, 0, engine.MaxCount, at), func(d *RewardDef) bool { return *at(d) != 0 })
}

func checkRewardDef(r *schema.DefinitionReader, list []RewardDef, i int, _ schema.Value) {
	for _, k := range list[i].Kinds {
		switch {
		case k.Choice == int(CurrencyReward) && list[i].Currency == 0:
			r.RecordMissing("the reward has no amount: add currency = 15")
		case k.Choice == int(HealReward) && list[i].Heal == 0:
			r.RecordMissing("the reward does not say how much to heal: add heal = 10")
		}
	}
}

func checkAct(r *schema.DefinitionReader, list []ActDef, i int, v schema.Value) {
	switch a := &list[i]; {
	case len(a.Rooms) > 0 && (a.Scenes != nil || a.Boss != ""):
		r.RecordErrorAt("rooms", "", "an act must have either rooms, or scenes and a boss, but not both")
	case len(a.Rooms) == 0 && v.Source.Field("boss").Shape == schema.Nil:
		r.RecordMissing(`the act has no boss: add boss = "..."`)
	}
}

var (
	eventParams   = schema.NewCallbackParams("self run", schema.TypeRef("happening"), schema.TypeRef("run"))
	offeredForm   = &schema.CallbackSignature{Params: eventParams, GameView: "run", Result: schema.TypeTruth, Mode: schema.Pure, ExpectedResult: "true or false"}
	actForm       = &schema.CallbackSignature{Params: eventParams, GameView: "run"}
	eventTextForm = &schema.CallbackSignature{Params: eventParams, GameView: "run", Result: schema.TypeText, Mode: schema.Pure, IsForecast: true, ExpectedResult: "a text",
		Check: func(_ schema.RunningCallback, _ *vocabulary.NameScope, result schema.Value) string {
			return schema.TextProblem("the text", result.Text, schema.MaxText)
		}}
)

var beginForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self run", schema.TypeRef("run_definition"), schema.TypeRef("run")), GameView: "run"}

// RunDefinitionView is the script object that the callbacks of a run's definition get as self.
var RunDefinitionView = &schema.View{Name: "run_definition", Item: "run", Class: "DefinedRun", Doc: "A run's definition, as its own callbacks receive it.", Acting: true,
	Fields: []*schema.ViewField{
		views.TextField("id", "Its id.", func(v *RoomContext, n int) string { return v.Def().ID }),
		views.TextField("name", "Its name.", func(v *RoomContext, n int) string { return v.Def().DisplayName() }),
	}}

var EventKind = schema.AddIDAndFunctions(&schema.Kind{Name: "event", Class: "EventDefinition", Doc: "An event in a room of a run.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "event", "events/well")},
	Fields: []*schema.Field{
		schema.NameField("Its name.", func(d *EventDef) *string { return &d.Name }),
		schema.AllowFunction(schema.TextField("text", "Its introduction, or a function that returns it. The function is called often and must not change anything.", func(d *EventDef) *string { return &d.Text }).SetTextUse(schema.RulesText).RequireIfComplete(`text = "..."`), eventTextForm,
			func(d *EventDef, call schema.CallbackFunc) {
				d.TextOf = func(v *RoomContext) string { return call(v, schema.CallbackArg{}, schema.CallbackArg{}).Text }
			}, func(d *EventDef) bool { return d.TextOf != nil }),
		schema.RecordListField("choices", "The choices offered to the player.", "a choice", func(d *EventDef) *[]ChoiceDef { return &d.Choices }, nil,
			schema.TextField("text", "Its text, which the player sees and can type to choose it.", func(d *ChoiceDef) *string { return &d.Text }).SetTextUse(schema.RulesText).RequireAlways(`text = "..."`),
			schema.FuncField("when", "Whether it is offered, evaluated when the room is entered (default: always).", offeredForm, func(d *ChoiceDef, call schema.CallbackFunc) {
				d.When = func(v *RoomContext) bool { return call(v, schema.CallbackArg{}, schema.CallbackArg{}).N != 0 }
			}),
			schema.FuncField("act", "Its effect (default: none).", actForm, func(d *ChoiceDef, call schema.CallbackFunc) {
				d.Act = func(v *RoomContext) { call(v, schema.CallbackArg{}, schema.CallbackArg{}) }
			}),
		).RequireAlways(`choices = { { text = "...", act = function(self, run) run:heal(10) end } }`),
	},
}, func(d *EventDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

// HappeningView is the script object for the event of the current room, which the event's callbacks get as self.
var HappeningView = &schema.View{Name: "happening", Item: "event", Class: "RunEvent", Doc: "A run event, as its own callbacks receive it.", Acting: true,
	Fields: []*schema.ViewField{
		views.TextField("id", "Its id.", func(v *RoomContext, n int) string { return v.fight.content.Events[n].ID }),
		views.TextField("name", "Its name.", func(v *RoomContext, n int) string { return v.fight.content.Events[n].DisplayName() }),
	}}

// RunView is the script object for the run that callbacks of events get, and those of relics between fights.
var RunView = &schema.View{Name: "run", Class: "Run", Doc: "The run, in the callbacks of an event.", Path: "run", ParamWithVerbs: "run", Within: RunPlayed.Within, Fields: runFields}

var runFields = []*schema.ViewField{
	views.TextField("id", "The id of its definition.", views.IgnoreSubject(func(r *Run) string { return r.Def().ID })),
	views.NumberField("act", "The act, from 1.", views.IgnoreSubject((*Run).ActNumber)).MarkAsFact(names.Define("act", "act"), NoKeyword),
	views.NumberField("scene", "The scene within the act, from 1.", views.IgnoreSubject((*Run).RoomNumber)).MarkAsFact(names.Define("scene", "scene"), NoKeyword),
	views.TextField("room", "The room's name, or its kind.", views.IgnoreSubject(func(r *Run) string { return r.Room().Word() })).SetRole(schema.Spot),
	views.ComputedField("deck", "The ids of the cards in the deck.", schema.TypeIDs("card"), views.IgnoreSubject(func(r *Run) schema.Value { return schema.StringList(r.SortedDeckIDs()) })).
		SetLengthFact(func(int) phrase.Message { return sayDeckSize.With() }, func(game any, _ int) int { return int(game.(*Run).deckSize) }).SetRole(schema.Pile),
	views.ComputedField("relics", "The ids of the relics held.", schema.TypeIDs("relic"), views.IgnoreSubject(func(r *Run) schema.Value { return schema.StringList(r.RelicIDs()) })).SetRole(schema.Pile),
	views.ComputedField("items", "The ids of the items held.", schema.TypeIDs("item"), views.IgnoreSubject(func(r *Run) schema.Value { return schema.StringList(r.ItemIDs()) })).SetRole(schema.Pile),
	views.NumberField("item_slots", "The number of items that the player's side can hold.", views.IgnoreSubject((*Run).ItemSlots)),
	views.NumberField("macguffin", "The MacGuffin's HP.", views.IgnoreSubject((*Run).HPOfMacGuffin)),
	views.NumberField("max_macguffin", "The MacGuffin's maximum HP.", views.IgnoreSubject(func(r *Run) int { return r.Def().MacGuffin })),
	views.NumberField("currency", "How much of the currency the player has.", views.IgnoreSubject((*Run).Currency)).MarkAsFact(sayCurrency, Currency).ExcludeZeroFact(),
	views.NumberField("fights", "How many fights have been won.", views.IgnoreSubject((*Run).WonFights)),
}

var (
	newCardArg  = definitionArg("card", "CardId", func(c *Content) *library.DefinitionTable[CardDef] { return &c.cards })
	deckCardArg = commands.WithComputedDefault(newCardArg, "a card chosen by the player", func(*RoomContext) int16 { return NoCard })
)

var roomArg = commands.Arg[int]{ArgDoc: commands.ArgDoc{Name: "room", Type: "string"}, Read: func(c any, in commands.CallArgs, i int) (index int) {
	act := c.(*RoomContext).currentAct()
	in.Spend(len(act.rooms))
	name, known := in.Scope().FindFullName(commands.RequireString(in, "room", in.Value(i)), func(name string) bool { return act.indexOfRoom(name) >= 0 })
	if !known {
		in.Unknown("room", name, act.namesOfRooms())
	}
	return act.indexOfRoom(name)
}}

var RunVerbs = []*commands.Verb{
	commands.CallerlessVerb1("heal", "Heals the MacGuffin by n; cards cannot do this.", amountArg, commands.IntResult("the HP gained"), (*RoomContext).HealMacGuffin).SetPrice(runVerbWork),
	commands.CallerlessVerb1("hurt", "Removes n HP from the MacGuffin; at 0 the run is lost.", amountArg, commands.IntResult("the HP lost"), (*RoomContext).HurtMacGuffin).SetPrice(runVerbWork),
	commands.CallerlessVerb1("pay", "Spends n of the currency; the player must have enough.", amountArg, commands.IntResult("n"), (*RoomContext).PayCurrencyOrFail).SetPrice(runVerbWork),
	commands.CallerlessVerb1("earn", "Earns n of the currency.", amountArg, commands.IntResult("how much was earned"), (*RoomContext).EarnCurrency).SetPrice(runVerbWork),
	newDeckCardVerb("upgrade", "Upgrades a card in the deck.", deckCardArg, (*RoomContext).UpgradeDeckCard).SetPrice(runVerbWork),
	newDeckCardVerb("remove", "Removes a card from the deck.", deckCardArg, (*RoomContext).RemoveDeckCard).SetPrice(runVerbWork),
	newDeckCardVerb("add", "Puts a card into the deck.", newCardArg, (*RoomContext).AddDeckCard).SetPrice(runVerbWork),
	commands.CallerlessVerb1("give", "Gives the player's side a relic for the rest of the run.", relicIDArg, commands.BoolResult("whether the relic is new"), (*RoomContext).GiveRelic).SetPrice(runVerbWork),
	commands.CallerlessVerb1("gain_item", "Gives the player's side an item, if a slot is free.", itemIDArg, commands.BoolResult("whether a slot was free"), (*RoomContext).GainItem).SetPrice(runVerbWork),
	commands.CallerlessVerb1("lose_item", "Takes an item from the player's side.", itemIDArg, commands.BoolResult("whether the player's side had it"), (*RoomContext).LoseItem).SetPrice(runVerbWork),
	commands.CallerlessVerb1("lead", "Makes the given room the next one, instead of the rooms this room leads to. It must come after this room in the act's list, and so must every room that can follow it.", roomArg, commands.NoResult,
		func(v *RoomContext, index int) schema.Value { // no run is endless (CC-97)
			reached := v.currentAct().roomsReachedFrom(int8(index))
			if slices.Contains(reached[:v.node+1], true) && v.selfView != RunDefinitionView {
				v.Fail(fmt.Errorf("cannot lead to %q: it must come after this room in the act's list of rooms, and so must every room that can follow it", v.RoomAt(index).Word()))
			}
			if v.result == Undecided {
				v.forcedNextRoom = int8(index + 1)
			}
			return schema.Value{}
		}).SetPrice(runVerbWork),
	commands.ChooseVerb[*RoomContext]("strings, `{ id, text }` or the ids of cards, relics, items and enemies").SetPrice(runVerbWork),
	newCardsVerb[*RoomContext](),
	commands.PickVerb("Chooses an element of a list at random, using the seed; an event has no other source of randomness.", "an element of the list", func(v *RoomContext, n int) int { return v.chance.IntN(n) }).SetPrice(runVerbWork),
}

const runVerbWork = 20

func newDeckCardVerb(name, doc string, cardArg commands.Arg[int16], do func(*RoomContext, int16)) *commands.Verb {
	return commands.CallerlessVerb1(name, doc, cardArg, commands.NoResult, func(v *RoomContext, c int16) schema.Value { do(v, c); return schema.Value{} })
}

func scenesField() *schema.Field {
	each := schema.TypeIDs("enemy")
	return schema.CustomField("scenes", "Its scenes, each with the enemies the player can choose from.", schema.TypeList(&schema.Type{Shape: schema.Any, Of: each.Of, Class: "string[]"}),
		func(r *schema.DefinitionReader, a *ActDef, v schema.Value) {
			for i := range v.Source.Len() {
				list, ok := r.ReadValue(strconv.Itoa(i+1), each, v.Source.Item(i))
				if !ok || list.Source.Len() == 0 {
					continue
				}
				scene := make([]string, list.Source.Len())
				for n := range scene {
					scene[n] = list.Source.Item(n).Text
				}
				a.Scenes = append(a.Scenes, scene)
			}
		},
		func(_ *schema.DefinitionConverter, a *ActDef) schema.Value {
			return schema.BuildTable(a.Scenes, func(scene []string) schema.NamedValue { return schema.StringList(scene).WithName("") }).OrNil(schema.List)
		})
}
