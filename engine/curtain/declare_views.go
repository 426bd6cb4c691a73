package curtain

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
)

var (
	KeywordWords      = vocabulary.KeywordWords("Keyword", Keywords, vocabulary.NewHolderFilter(OnTeam|Anyone))
	DebuffWords       = vocabulary.KeywordWords("Debuff", Keywords, isDebuff).SetExclusionReason(func(k *engine.Keyword) string { return k.Name + " is not a debuff" })
	EnemyHeldWords    = vocabulary.KeywordWords("Keyword", Keywords, vocabulary.NewHolderFilter(OnEnemy)).SetExclusionReason(func(k *engine.Keyword) string { return "an enemy never holds " + k.Name })
	PositiveWords     = vocabulary.KeywordWords("Positive", Keywords, isPositive)
	ClearingWords     = vocabulary.KeywordWords("Clearing", Keywords, isClearedOnEnemy).SetExclusionReason(func(k *engine.Keyword) string { return k.Name + " is not a keyword that can be cleared" })
	meters            = vocabulary.NewWords("Meter").Add("energy", int(Energy)).Add("ovation", int(Ovation)).Add("currency", int(Currency))
	GainWords         = meters.Join("Gained", KeywordWords)
	LoseWords         = vocabulary.NewWords("Lost").Add("hp", int(HP)).Join("Lost", GainWords)
	EventWords        = vocabulary.NewWords("EventType", EventTypes[:]...)
	eventSubjectWords = LoseWords // the keywords and numbers that events can be about
)

func isClearedOnEnemy(k *engine.Keyword) bool {
	return k.Holders&OnEnemy != 0 && (k.Decay == AfterEnemies || k.Decay == BeforePlayer)
}

var (
	FightView = &schema.View{Name: "fight", Class: "Fight", Doc: "The fight, as cards and enemies see it.", Within: currentFightOrLastWithError,
		Fields: fightFields, Members: protagonistsByIDField}

	ActorView = &schema.View{Name: "actor", Item: "enemy", Class: "Actor", Doc: "An actor in the fight. In its own callbacks, an enemy or a protagonist is `self`.", Path: "enemy", Role: schema.Actor,
		Within: currentFightOrLastWithError, Subjects: func(game any) []int {
			return engine.Map(game.(*Fight).allActors(), func(a Actor) int { return int(a) })
		},
		Word: expressionOfActorNumber, Label: func(game any, n int) string { return game.(*Fight).TranslatedNames().actorWithoutArticle(Actor(n)) }, Target: func(_ any, n int) int8 { return int8(n) }, OneLine: describeActor,
		Acts: actorCanHaveHooks,
		Fields: slices.Concat([]*schema.ViewField{
			views.TextField("id", "The id of its definition.", (*Fight).ActorID),
			views.TextField("name", "Its name.", (*Fight).ActorName),
		}, views.MeterFields(actorMeters[:]), []*schema.ViewField{
			views.BoolField("alive", "Whether it is alive and in the fight.", (*Fight).isPresent),
			views.CountTableField("keywords", "How many stacks of a keyword it holds; 0 for none.", KeywordWords, (*Fight).Stacks).SetKeys(func(game any) *vocabulary.Words { return contentOf(game).keywordWords }).
				SetFact(keywordFact).SetExample("enemy.keywords.poison"),
			views.NumberField("debuff_kinds", "How many kinds of debuff it has.", (*Fight).CountDebuffKinds),
			views.NumberField("debuff_stacks", "How many stacks of debuffs it holds in total.", (*Fight).CountDebuffStacks),
			views.ComputedField("debuffs", "The debuffs it holds.", schema.TypeList(schema.TypeWord(DebuffWords)), func(f *Fight, a Actor) schema.Value {
				return schema.StringList(f.content.Keywords.Words(f.HeldKeywords(a).And(f.content.Keywords.Debuffs())))
			}),
			views.NumberField("phase", "The phase an enemy or a companion is in, from 1.", func(f *Fight, a Actor) int { return f.Phase(a) + 1 }).RestrictToObjects(actorHasIntents).SetFact(phaseFact),
			views.NumberField("step", "The number of the pattern entry it is showing, from 1.", func(f *Fight, a Actor) int { return f.PatternIndex(a) + 1 }).RestrictToObjects(actorHasIntents),
			views.ComputedField("intent", "The intent of an enemy or a companion, as a list.", intentType, (*Fight).intentRecords).RestrictToObjects(actorHasIntents).SetRole(schema.Plan),
			views.NamedValuesField("values", "The values named in its definition.", func(f *Fight, a Actor) (any, []engine.Value) { return f.EnemyDef(a), f.EnemyDef(a).Values }).RestrictToObjects(actorHasIntents),
			memoryField(fightMemoryDoc, fightMemoryClass, actorSource).RestrictToObjects(actorCanHaveHooks).SetExample("inspect(enemy).remembers"),
			runMemoryField(actorSource).RestrictToObjects(actorCanHaveHooks).SetExample("inspect(enemy).remembers"),
			views.NumberField("number", "Its index in the fight, from 0.", func(_ *Fight, a Actor) int { return int(a) }).MarkForInspectionOnly(),
			views.ComputedField("fresh", "The keywords that skip their next decay.", schema.TypeTexts, func(f *Fight, a Actor) schema.Value {
				return schema.StringList(f.content.Keywords.Words(f.units[a].keywords.DecayExemptKeywords()))
			}).MarkForInspectionOnly(),
			views.ComputedField("remembers", "Its script's memory.", schema.TypeTexts, func(f *Fight, a Actor) schema.Value { return f.memoryEntries(Source{Actor: a}) }).MarkForInspectionOnly().RestrictToObjects(actorCanHaveHooks),
			views.TextField("defined_at", "Where it is defined.", func(f *Fight, a Actor) string { return f.EnemyDef(a).Where.String() }).MarkForInspectionOnly().RestrictToObjects(actorHasIntents),
		})}

	CardView = &schema.View{Name: "card", Self: SelfView, Class: "Card", Doc: "A card in the fight.", Path: "hand[1]", Within: currentFightOrLastWithError, CheckExists: checkCardInFight, OneLine: func(game any, n int) string {
		f := game.(*Fight)
		names := f.TranslatedNames()
		return fmt.Sprintf("%s (%s): %s", names.Card(int16(n)), f.CostText(int16(n)), names.CardText(int16(n), formatChangedNumber))
	},
		Fields: append(slices.Concat(fixedCardFields, changingCardFields),
			views.NumberField("instance", "Its index in the fight, from 0.", func(_ *Fight, c int16) int { return int(c) }).MarkForInspectionOnly(),
			views.TextField("aim", "Its target.", func(f *Fight, c int16) string { return AimWords.Word(int(f.CardDef(c).Aim)) }).MarkForInspectionOnly(),
			views.NumberField("printed_cost", "Its base cost.", func(f *Fight, c int16) int { return f.CardDef(c).Cost }).MarkForInspectionOnly(),
			views.NumberField("boost", "The extra damage of each of its hits.", (*Fight).Boost).MarkForInspectionOnly(),
			views.ComputedField("remembers", "Its script's memory.", schema.TypeTexts, func(f *Fight, c int16) schema.Value { return f.memoryEntries(Source{Kind: OfCard, Item: c}) }).MarkForInspectionOnly(),
			views.TextField("template", "Its text as written.", func(f *Fight, c int16) string { return f.CardDef(c).Text }).MarkForInspectionOnly(),
			views.ComputedField("hooks", "The events it reacts to.", schema.TypeTexts, func(f *Fight, c int16) schema.Value { return hookNames(&f.CardDef(c).On) }).MarkForInspectionOnly(),
			views.TextField("defined_at", "Where it is defined.", func(f *Fight, c int16) string { return f.CardDef(c).Where.String() }).MarkForInspectionOnly(),
		)}

	SelfView = &schema.View{Name: "self", Item: "card", Class: "CardSelf", Doc: "The card that is being played or is reacting.", Acting: true,
		Fields: append(selfCardFields(), memoryField(fightMemoryDoc, fightMemoryClass, actorSource).MarkFixed(), runMemoryField(actorSource).MarkFixed())}

	// EventView is the event that a hook reacts to. Its object number is the depth of the hook in the callback stack.
	EventView = &schema.View{Name: "event", Class: "Event", Doc: "The event.", Acting: true,
		CheckExists: func(acting any, n int) error {
			if c := acting.(*CallbackContext); n >= c.depth || c.contexts[n].Event == nil {
				return errors.New("an event can be read only while the function that reacts to it is running")
			}
			return nil
		},
		Fields: []*schema.ViewField{
			views.WordField("type", "The type of event.", EventWords, func(c *CallbackContext, n int) int { return int(c.eventOfCallbackAtDepth(n).Kind) }),
			views.RefField("target", "The actor it happened to.", "actor", func(c *CallbackContext, n int) Actor { return Actor(c.eventOfCallbackAtDepth(n).Target) }).AllowNil(),
			views.RefField("by", "The actor that caused it.", "actor", func(c *CallbackContext, n int) Actor { return Actor(c.eventOfCallbackAtDepth(n).Actor) }).AllowNil(),
			views.RefField("card", "The card that the event is about, or that caused it.", "card", func(c *CallbackContext, n int) int {
				if e := c.eventOfCallbackAtDepth(n); e.Card >= 0 {
					return int(e.Card)
				}
				return int(c.eventOfCallbackAtDepth(n).Cause.Card)
			}).AllowNil(),
			views.RefField("item", "The item that was used.", "item", func(c *CallbackContext, n int) int {
				if e := c.eventOfCallbackAtDepth(n); e.Kind == ItemUsed {
					return int(e.To)
				}
				return schema.NoSubject
			}).AllowNil(),
			views.NumberField("amount", "The amount.", func(c *CallbackContext, n int) int { return int(c.eventOfCallbackAtDepth(n).Amount) }),
			views.WordField("keyword", "The keyword or resource that the event is about.", eventSubjectWords, func(c *CallbackContext, n int) int16 { return c.eventOfCallbackAtDepth(n).Keyword }).AllowNil(),
			views.BoolField("attack", "Whether the damage came from a hit.", func(c *CallbackContext, n int) bool { return c.eventOfCallbackAtDepth(n).Flags&ByAttack != 0 }),
			views.BoolField("first", "Whether the target is the first one that this effect inflicted the debuff on.", func(c *CallbackContext, n int) bool { return c.eventOfCallbackAtDepth(n).Flags&FirstTarget != 0 }),
			views.NumberField("turn", "The turn number.", func(c *CallbackContext, _ int) int { return c.Turn() }),
		}}
)

const fightMemoryDoc = "Its memory for the fight, which its own callbacks can read and write."

var (
	meterFields = views.MeterFields(fightMeterRows[:])
	pileFields  = []*schema.ViewField{
		pileField("hand", "The cards in the hand, as a list.", names.Define("in_hand", "cards in hand"), Hand).SetRole(schema.Hand).SetExample("hand"),
		pileField("draw_pile", "The draw pile, as a list of cards; the first one is drawn next.", names.Define("in_draw_pile", "cards in the draw pile"), DrawPile).
			SetSight(func(any, int, int, engine.Seat) schema.Sight { return schema.Shuffled }).SetExample("#draw_pile"),
		pileField("discard_pile", "The discard pile, as a list of cards.", names.Define("in_discard_pile", "cards in the discard pile"), DiscardPile).SetExample("#discard_pile"),
		pileField("exhaust_pile", "The exhaust pile, as a list of cards.", names.Define("in_exhaust_pile", "cards in the exhaust pile"), ExhaustPile).ExcludeZeroFact().SetExample("#exhaust_pile"),
		pileField("in_play", "The enchantments in play, as a list of cards.", names.Define("in_play", "enchantments in play"), InPlay).ExcludeZeroFact(),
	}
	actorFields = []*schema.ViewField{
		views.ConstantField("macguffin", "The treasure, as an actor.", schema.TypeRef("actor"), schema.ObjectRef(ActorView, int(MacGuffin))).SetRole(schema.Rank).SetExample("macguffin.hp"),
		views.ConstantField("protagonists", "The two protagonists, as a list of actors.", schema.TypeList(schema.TypeRef("actor")), schema.NewList(
			schema.ObjectRef(ActorView, int(ProtagonistA)), schema.ObjectRef(ActorView, int(ProtagonistB)))).SetRole(schema.Rank).SetExample("protagonists[1].hp"),
		views.RefField("enemy", "The first living enemy, as an actor.", "actor", views.IgnoreSubject((*Fight).frontOrFirstEnemy)).SetExample("enemy.hp"),
		views.RefListField("enemies", "All enemies in the fight, as a list of actors.", "actor", func(f *Fight, _ views.SingleSubject) int { return f.EnemyCount() },
			func(_ *Fight, _ views.SingleSubject, i int) Actor { return EnemyActor(i) }).SetRole(schema.Facing).SetExample("#enemies"),
		views.RefListField("companions", "The companions in the fight, as a list of actors.", "actor", func(f *Fight, _ views.SingleSubject) int { return f.companionCount() },
			func(_ *Fight, _ views.SingleSubject, i int) Actor { return FirstCompanion + Actor(i) }).SetRole(schema.Rank).SetExample("#companions"),
		views.ConstantField("team", "The allies as a team, which holds Block and other shared keywords.", schema.TypeRef("actor"),
			schema.ObjectRef(ActorView, int(Team))).SetRole(schema.Rank).SetExample("team.keywords.block"),
	}
	fightFields = slices.Concat(meterFields, actorFields, pileFields, itemFields, []*schema.ViewField{relicsField, waitsListField,
		views.BoolField("enemy_turn", "Whether it is the enemies' turn.", views.IgnoreSubject((*Fight).IsEnemyTurn)),
		views.RefField("last_card", "The last card played in this fight, which may still be in progress; nil before the first.", "card", views.IgnoreSubject(func(f *Fight) int16 {
			if p := f.playHistory(); p.n > 0 {
				return int16(p.at[p.n-1])
			}
			return NoCard
		})).AllowNil().HashOnlyIfRead(),
		views.RefListField("played_cards", fmt.Sprintf("The last %d cards played in this fight, in order; a card that was played twice is listed twice.", MaxCards), "card",
			func(f *Fight, _ views.SingleSubject) int { return int(f.playHistory().n) },
			func(f *Fight, _ views.SingleSubject, i int) int { return int(f.playHistory().at[i]) }).HashOnlyIfRead(),
		views.RefField("next_attack", "The attack that is about to be played, for an effect that was waiting for it; otherwise nil.", "card", views.IgnoreSubject(func(f *Fight) int16 { return f.cardBeingPlayed - 1 })).AllowNil()})

	protagonistsByIDField = &schema.ViewField{Name: "protagonist", Doc: "A protagonist, with hp, keywords and the other fields of an actor.", Type: schema.TypeRef("actor"),
		Keys: func(of any) *vocabulary.Words { return contentOf(of).protagonistIDWords },
		At: func(game any, _, key int) schema.Value {
			for i, p := range game.(*Fight).protagonist {
				if int(p) == key {
					return schema.ObjectRef(ActorView, int(ProtagonistA)+i)
				}
			}
			return schema.Value{}
		}}

	fixedCardFields = slices.Concat([]*schema.ViewField{
		views.TextField("id", "The card's id; the id of an upgraded form ends in +.", func(f *Fight, c int16) string { return f.CardDef(c).ID }),
		views.BoolField("upgraded", "Whether it is the upgraded form.", func(f *Fight, c int16) bool { return f.CardDef(c).Upgraded }),
		views.BoolField("exhausts", "Whether it is exhausted after being played.", func(f *Fight, c int16) bool { return f.CardDef(c).Exhaust }),
		views.ComputedField("tags", "The ids of its tags.", schema.TypeIDs("tag"), func(f *Fight, c int16) schema.Value { return schema.StringList(f.CardDef(c).Tags) }),
	}, views.DefinitionFields(CardKind, func(f *Fight, c int16) any { return f.CardDef(c) }))
	changingCardFields = []*schema.ViewField{
		{Name: "owner", Doc: "Its current owner: a protagonist's id, macguffin, neutral or the id of an `owner { }`.", Type: ownerIDType, Str: func(f any, c int) string { return f.(*Fight).CardOwnerID(int16(c)) }},
		views.NumberField("cost", "Its current cost.", (*Fight).Cost),
		views.BoolField("playable", "Whether it can be played now.", func(f *Fight, c int16) bool {
			return f.PendingQuestion() == nil && f.CheckPlayable(c) == nil
		}),
		views.TextField("text", "Its text, with current numbers.", func(f *Fight, c int16) string { return f.originalNames().CardText(c, formatChangedNumber) }),
	}
)

func selfCardFields() (list []*schema.ViewField) {
	card := func(of any, _ int) (any, int) { c := of.(*CallbackContext); return c.Fight, int(c.By.Item) }
	for _, f := range fixedCardFields {
		list = append(list, f.RedirectedCopy(card).MarkFixed())
	}
	for _, f := range changingCardFields {
		list = append(list, f.RedirectedCopy(card))
	}
	x := views.NumberField("x", `The energy spent on a card that costs "x"; otherwise 0.`, func(c *CallbackContext, _ int) int { return c.EnergySpentAsX() })
	return append(list, x)
}

func pileField(name, doc string, lengthLabel phrase.Sentence, p Pile) *schema.ViewField {
	return views.RefListField(name, doc, "card", func(f *Fight, _ views.SingleSubject) int { return f.CountCards(p) },
		func(f *Fight, _ views.SingleSubject, i int) int16 { return f.CardAt(p, i) }).
		SetLengthFact(func(int) phrase.Message { return lengthLabel.With() }, func(game any, _ int) int { return game.(*Fight).CountCards(p) }).SetRole(schema.Pile)
}

var (
	keywordFact = schema.ViewFactDecl{
		Label: func(game any, _, k int) string { return game.(*Fight).TranslatedNames().KeywordOrMeter(int16(k)) },
		About: func(k int) int16 { return int16(k) },
	}
	phaseFact = schema.ViewFactDecl{
		Label: func(game any, _, _ int) string { return phrase.LanguageOf(game).RenderSentence(sayPhase) }, About: func(int) int16 { return NoKeyword },
		Number: func(game any, n, _ int) int {
			f := game.(*Fight)
			if len(f.EnemyDef(Actor(n)).Phases) < 2 {
				return 0
			}
			return f.Phase(Actor(n)) + 1
		},
	}
)

func actorHasIntents(n int) bool { return Actor(n).HasIntents() }

func actorCanHaveHooks(n int) bool { return actorHasIntents(n) || Actor(n).IsProtagonist() }

// currentFightOrLastWithError returns the *Fight of game or, for a *Run between fights, its last fight and an error.
func currentFightOrLastWithError(game any) (any, error) {
	r, isRun := game.(*Run)
	switch {
	case !isRun:
		return game, nil
	case r.at != InFight:
		return r.fight, fmt.Errorf("no fight is in progress: the run is waiting at %q", r.at)
	}
	return r.fight, nil
}

// contentOf returns the content of source, which is a *Fight, *Run, *CallbackContext, *RoomContext or *Content.
func contentOf(source any) *Content {
	switch source := source.(type) {
	case *Fight:
		return source.content
	case *Run:
		return source.fight.content
	case *CallbackContext:
		return source.content
	case *RoomContext:
		return source.fight.content
	}
	return source.(*Content)
}

func (f *Fight) frontOrFirstEnemy() Actor {
	if e := f.FrontEnemy(); e != Nobody {
		return e
	}
	return FirstEnemy
}

// ActorExpression returns the expression for an actor in scripts and in the console, such as enemies[2].
func (f *Fight) ActorExpression(a Actor) string { return expressionOfActorNumber(f, int(a)) }

func expressionOfActorNumber(game any, n int) string {
	switch a := Actor(n); {
	case a == FirstEnemy:
		return "enemy"
	case a.IsCompanion():
		return "companions[" + strconv.Itoa(a.indexOnSide()+1) + "]"
	case a.IsEnemy():
		return "enemies[" + strconv.Itoa(int(a-FirstEnemy)+1) + "]"
	}
	return game.(*Fight).ActorID(Actor(n))
}

func (f *Fight) memoryEntries(self Source) schema.Value {
	m, owner := f.memoryOf(self)
	list := f.appendMemoryEntries([]string{}, "", m, owner)
	if self.Kind != OfRelic {
		m, owner = f.runMemoryOf(self)
		list = f.appendMemoryEntries(list, "run: ", m, owner)
	}
	return schema.StringList(list)
}

func (f *Fight) appendMemoryEntries(list []string, prefix string, m *memory, owner memoryOwner) []string {
	for _, name := range m.namesOf(owner) {
		v := m.valueOf(owner, name)
		switch {
		case v.Shape == schema.Ref && v.Text == memoryViews[memoryCard]:
			v.Text = "card " + f.CardDef(int16(v.N)).ID
		case v.Shape == schema.Ref:
			v.Text = expressionOfActorNumber(f, v.N)
		case v.Shape != schema.Text:
			v.Text = v.String()
		}
		list = append(list, prefix+name+" = "+v.Text)
	}
	return list
}

func actorSource(n int) Source { return Source{Actor: Actor(n)} }

func hookNames(hooks *[NumHooks]Hook) schema.Value {
	var list []string
	for kind, hook := range hooks {
		if hook != nil {
			list = append(list, EventTypes[kind])
		}
	}
	return schema.StringList(list)
}

func checkCardInFight(game any, instanceNumber int) error {
	if !game.(*Fight).HasInstance(int16(instanceNumber)) {
		return fmt.Errorf("this card is no longer part of the fight")
	}
	return nil
}

// newExistsCheck returns a View.CheckExists that fails, with message, for object numbers that are not below count.
func newExistsCheck(count func(*Fight) int, message string) func(game any, n int) error {
	return func(game any, n int) error {
		if n >= count(game.(*Fight)) {
			return errors.New(message)
		}
		return nil
	}
}

func formatChangedNumber(base, now int) string {
	if base == now {
		return strconv.Itoa(base)
	}
	return strconv.Itoa(base) + declare.BeforeCurrentNumber + strconv.Itoa(now) + ")"
}

func describeActor(game any, n int) string {
	f, a := game.(*Fight), Actor(n)
	in := f.TranslatedNames()
	var parts []string
	if a != Team {
		parts = append(parts, fmt.Sprintf("%d/%d %s", f.HP(a), f.MaxHP(a), in.KeywordOrMeter(HP)))
	}
	for k := range f.HeldKeywords(a).All {
		parts = append(parts, fmt.Sprintf("%s %d", in.KeywordOrMeter(int16(k)), f.Stacks(a, k)))
	}
	if a.HasIntents() && f.IsAlive(a) {
		parts = append(parts, in.language.RenderSentence(sayIntends, "what", f.intentSourceText(a)))
	}
	if parts == nil {
		parts = []string{in.language.RenderSentence(sayHoldsNothing)}
	}
	return in.actorWithoutArticle(a) + ": " + strings.Join(parts, ", ")
}

var HappenedView = &schema.View{Name: "happened", Class: "Happened", Doc: "An event in a fight.",
	Fields: views.EventNaming{Types: EventWords, TargetNoun: "actor",
		ActorIDOf: func(game any, _ *engine.Event, a int8) string { return FightOf(game).ActorID(Actor(a)) },
		Card:      func(game any, card int16) string { return FightOf(game).CardDef(card).ID },
		Keyword:   func(game any, k int16) string { return eventSubjectWords.WordInGame(FightOf(game), int(k)) },
	}.EventViewFields()}

// FightOf returns game if it is a *Fight; for a *Run it returns the current fight or, between fights, the last one.
func FightOf(game any) *Fight {
	f, _ := currentFightOrLastWithError(game)
	return f.(*Fight)
}

func isDebuff(k *engine.Keyword) bool { return k.Polarity == engine.Debuff }

func isPositive(k *engine.Keyword) bool { return k.Polarity == engine.Positive }

func cardNotInHandError(game any, word string) error {
	f := game.(*Fight)
	id, number, numbered := strings.Cut(word, "#")
	if n, err := engine.ParseClampedInt32(number); numbered && (err != nil || n < 1) {
		return fmt.Errorf("a card must be named like %q, or %q for the second copy in hand", id, id+"#2")
	}
	switch {
	case f.content.Card(id) == nil:
		return spelling.NewUnknownError("card", id, f.content.CardIDs())
	case f.result != Undecided:
		return fmt.Errorf("%w (the hand holds: %s)", ErrOver, strings.Join(f.cardIDsInPile(Hand), ", "))
	}
	return fmt.Errorf("%w (the hand holds: %s)", ErrNotInHand, strings.Join(f.cardIDsInPile(Hand), ", "))
}

var PendingView = views.PendingQuestionView()

// FightPlayed declares how scenarios and consoles play a fight.
var FightPlayed = &actions.PlayableView{
	View: &schema.View{Name: "fight", Class: "PlayedFight", Doc: "A fight in progress.", Within: currentFightOrLastWithError, Members: protagonistsByIDField,
		Fields: slices.Concat([]*schema.ViewField{
			views.BoolField("over", "Whether the fight is over.", views.IgnoreSubject(func(f *Fight) bool { return f.result != Undecided })),
			views.WordField("result", `"victory", "defeat", or nil while the fight goes on.`, ResultWords, views.IgnoreSubject((*Fight).Result)).AllowNil(),
			views.ComputedField("intent", "The intent of the first living enemy, as a list.", intentType, views.IgnoreSubject(func(f *Fight) schema.Value { return f.intentRecords(f.frontOrFirstEnemy()) })),
			views.RefListField("actors", "All actors, including the team.", "actor", func(f *Fight, _ views.SingleSubject) int { return len(f.allActors()) },
				func(f *Fight, _ views.SingleSubject, i int) Actor { return f.allActors()[i] }).MarkForInspectionOnly(),
			views.ComputedField("forced", "The pending forced rolls.", schema.TypeList(&schema.Type{Shape: schema.Record}), views.IgnoreSubject(func(f *Fight) schema.Value {
				var list []schema.Value
				for kind, name := range ForcedRollNames {
					if n := f.UnusedForcedRollCount(ForcedRollKind(kind)); n > 0 {
						list = append(list, schema.NewRecord(schema.String(name).WithName("roll"), schema.Number(n).WithName("waiting")))
					}
				}
				return schema.NewList(list...)
			})).MarkForInspectionOnly(),
		}, views.AskingGameFields[*Fight]("happened"), fightFields),
	},
	Methods: []*actions.Decl{playMove, endMove, answerMove, forceDirection, useItemMove, discardItemMove},
	Questions: []*commands.Verb{
		commands.YesNoVerb1("can_play", "Checks whether a card can be played now.", "can_play(hand[1].id)",
			commands.Arg[string]{ArgDoc: commands.ArgDoc{Name: "card", Type: "CardId"}, Read: commands.StringArg("card id").Read}, (*Fight).whyCardUnplayable),
		commands.Verb0("forecast", "Forecasts the damage that each ally would take if the turn ended now, which can exceed its HP: from `low` to `high`, plus `curse`. `falls` is true if it could lose its last HP.",
			commands.ResultSpec{Type: "table<string, { low: integer, high: integer, curse: integer, falls: boolean }>", Doc: "the damage by id"}, (*Fight).forecastRecord).SetExample("forecast()").MarkRunningCallbacks(),
	},
}

func (f *Fight) whyCardUnplayable(in commands.Caller, word string) error {
	card := NoCard
	hand := f.pileEntries(Hand)
	word, held := in.Scope().FindFullName(word, func(word string) bool {
		for _, e := range hand {
			if e.Shown == word || slices.Contains(e.Also, word) {
				card = int16(e.Value)
				return true
			}
		}
		return false
	})
	if !held {
		word, _ = in.Scope().FindFullName(word, func(id string) bool { return f.content.Card(id) != nil })
	}
	if card == NoCard {
		if why := cardNotInHandError(f, word); !errors.Is(why, ErrNotInHand) && !errors.Is(why, ErrOver) {
			in.Refuse(word, why)
		}
	}
	return f.CheckPlayable(card)
}

func (f *Fight) forecastRecord(caller commands.Caller) schema.Value {
	forecast, err := new(Forecaster).Forecast(f)
	if err != nil {
		caller.Fail(err)
	}
	var made schema.BuiltTable
	for i, allies := 0, f.allies(); i < allies.Len(); i++ {
		a := allies.At(i)
		loss := forecast.LossOf(a)
		made = append(made, schema.NewRecord(schema.Number(loss.Low).WithName("low"), schema.Number(loss.High).WithName("high"), schema.Number(loss.Curse).WithName("curse"), schema.Bool(loss.Falls).WithName("falls")).WithName(f.UnambiguousActorWord(a)))
	}
	return schema.Value{Shape: schema.Record, Source: made}
}

// RunPlayed declares how scenarios and consoles play a run.
var RunPlayed = &actions.PlayableView{
	View: &schema.View{Name: "run", Class: "PlayedRun", Doc: "A run in progress.", Path: "run",
		Within: func(game any) (any, error) {
			if r, isRun := game.(*Run); isRun {
				return r, nil
			}
			return nil, errors.New("this fight is not part of a run: use run { } to start one")
		},
		Fields: append([]*schema.ViewField{
			views.WordField("at", "The kind of decision the run is waiting for.", DecisionKindWords, views.IgnoreSubject((*Run).CurrentDecisionKind)),
			views.ComputedField("options", "The ids to choose from.", schema.TypeTexts, views.IgnoreSubject(func(r *Run) schema.Value { return schema.StringList(r.OptionWords()) })),
			views.PendingQuestionField(),
			views.TextField("text", "The text of the room's event; empty if there is none.", views.IgnoreSubject(func(r *Run) string {
				text, err := r.EventText()
				if err != nil {
					engine.Fail(err)
				}
				return text
			})),
			views.ConstantField("fight", "The fight in progress.", schema.TypeRef("fight"), schema.NamedRef("fight", 0)),
			views.WordField("result", "How the run ended, or nil.", ResultWords, views.IgnoreSubject((*Run).Result)),
		}, runFields...),
	},
	Methods: []*actions.Decl{chooseMove, winDirection},
}

// CheckUnusedForcedRolls returns an error if f:force has fixed the outcome of a roll that the fight did not make.
func CheckUnusedForcedRolls(game any) error {
	f := FightOf(game)
	for kind, name := range ForcedRollNames {
		if n := f.UnusedForcedRollCount(ForcedRollKind(kind)); n > 0 {
			return fmt.Errorf("f:force(%q, ...) was not needed: it fixed the outcome of %s that never happened", name, speech.CountWithNoun(n, "roll"))
		}
	}
	return nil
}

var EnemyParts = &declare.DefinitionParts{
	Of: func(def any) (paths [][]string) {
		d, is := def.(*EnemyDef)
		if !is {
			return nil
		}
		for phase := range d.Phases {
			if !d.phaseless {
				paths = append(paths, d.phasePath(phase))
			}
			for step := range d.Phases[phase].Intents {
				paths = append(paths, d.intentPath(phase, step))
			}
		}
		return paths
	},
	Active: func(game any, visit func(def any, path ...string)) {
		fight, err := currentFightOrLastWithError(game)
		f, is := fight.(*Fight)
		if err != nil || !is {
			return
		}
		for e := range f.ActorsWithIntents {
			d, en := f.EnemyDef(e), &f.enemy[e-FirstEnemy]
			visit(d, d.phasePath(int(en.phase))...)
			if en.step != noStep {
				visit(d, d.intentPath(int(en.phase), int(en.step))...)
			}
		}
	},
}

// phasePath returns the path of a phase in the definition, such as {"phases", "2"}; nil if there is no list of phases.
func (d *EnemyDef) phasePath(phase int) []string {
	if d.phaseless {
		return nil
	}
	return []string{"phases", strconv.Itoa(phase + 1)}
}

func (d *EnemyDef) intentPath(phase, step int) []string {
	return append(d.phasePath(phase), "intents", strconv.Itoa(step+1))
}
