package curtain

import (
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
)

type Keyword = engine.KeywordID

// The game's own keywords, in the order of the tables of the rules.
const (
	Block Keyword = iota
	Distract
	Taunt
	Shield
	Regenerate
	Retaliate
	Inspire
	Fortify
	Piercing
	Accuracy
	Ward
	Luck
	Flourish
	Poison
	Burn
	StageFright
	Heckled
	Forgetful
	Vulnerable
	Weak
	Confused
	Curse
	Fear
	Frustration

	NumKeywords = iota
)

// The actors that can hold a keyword. OnProtagonist includes companions. OnTeam: the Team holds it for all allies.
const (
	OnTeam engine.Holders = 1 << iota
	OnProtagonist
	OnMacGuffin // the MacGuffin can hold the keyword (CC-48)
	OnEnemy

	Anyone = OnProtagonist | OnMacGuffin | OnEnemy
)

// The indices in engine.WorthByHolder for the holders OnTeam, OnProtagonist, OnMacGuffin and OnEnemy.
const (
	teamWeight = iota
	protagonistWeight
	macGuffinWeight
	enemyWeight
)

// The moments at which keywords expire on the player's side (CC-1). On an enemy, keywords that expire
// AfterEnemies or BeforePlayer expire at the start of the enemies' turn (CC-2).
const (
	AfterEnemies = engine.FirstMoment + iota
	BeforePlayer
	AfterOvation
)

// Keywords is the table of the game's own keywords. Worths give the worth to the player of one stack held after the
// enemies' turn, in hundredths of a MacGuffin HP. They count neither turns saved or lost nor damage by Inspire.
var Keywords = engine.NewKeywords(engine.KeywordDescribers{HeldBy: describeHolders, Leaves: describeExpiry}, []engine.Keyword{
	Block: {Word: "block", Name: "Block", Icon: "▣", Holders: OnTeam | OnEnemy, Decay: AfterEnemies, WorthOnCard: 75,
		Help: "Absorbs damage to any ally, losing as much as it absorbs; Shield absorbs first."},
	Distract: {Word: "distract", Name: "Distract", Icon: "✧", Holders: OnTeam, Decay: AfterEnemies, WorthOnCard: 330,
		Help: "Each stack negates one whole hit, however large."},
	Taunt: {Word: "taunt", Name: "Taunt", Icon: "⚑", Holders: OnProtagonist, Decay: BeforePlayer, WorthOnCard: 148,
		Help: "Each stack redirects one hit from another ally to this protagonist."},
	Shield: {Word: "shield", Name: "Shield", Icon: "⛨", Holders: OnProtagonist | OnEnemy, Decay: AfterEnemies, WorthOnCard: 34,
		Help: "Absorbs damage to its holder before Block does, losing as much as it absorbs."},
	Regenerate: {Word: "regenerate", Name: "Regenerate", Icon: "✚", Holders: OnProtagonist | OnEnemy, Decay: engine.Ticks,
		Worths: engine.WorthByHolder{protagonistWeight: 25}, WorthOnCard: 5,
		Help: "Heals 1 HP per stack at the start of the turn, then drops by 1; Poison reduces the healing."},
	Retaliate: {Word: "retaliate", Name: "Retaliate", Icon: "↩", Holders: OnTeam | OnEnemy, Decay: BeforePlayer,
		Worths: engine.WorthByHolder{enemyWeight: -134}, WorthOnCard: 43,
		Help: "Each hit, even one that is fully absorbed, costs the attacker this much HP."},
	Inspire: {Word: "inspire", Name: "Inspire", Icon: "♪", Holders: OnTeam | OnEnemy, WorthOnCard: 200,
		Help: "Every hit deals 1 more damage per stack, for the whole fight."},
	Fortify: {Word: "fortify", Name: "Fortify", Icon: "♜", Holders: OnTeam | OnEnemy, Decay: engine.Fades,
		Worths: engine.WorthByHolder{teamWeight: 120, enemyWeight: -40}, WorthOnCard: 60,
		Help: "Every gain of Block is increased by 1 per stack; gains of Shield are not."},
	Piercing: {Word: "piercing", Name: "Piercing", Icon: "➳", Holders: OnProtagonist | OnEnemy, Decay: engine.Fades,
		Worths: engine.WorthByHolder{protagonistWeight: 25, enemyWeight: -100}, WorthOnCard: 10,
		Help: "The holder's attacks ignore Block and Shield and do not use them up."},
	Accuracy: {Word: "accuracy", Name: "Accuracy", Icon: "◎", Holders: OnProtagonist | OnEnemy, Decay: engine.Fades,
		Worths: engine.WorthByHolder{protagonistWeight: 25, enemyWeight: -80}, WorthOnCard: 10,
		Help: "The holder's attacks ignore Taunt and Distract and do not trigger Retaliate."},
	Ward: {Word: "ward", Name: "Ward", Icon: "☩", Holders: OnTeam, Decay: engine.Spent,
		Worths: engine.WorthByHolder{teamWeight: 40}, WorthOnCard: 10,
		Help: "Each stack negates one debuff inflicted on an ally."},
	Luck: {Word: "luck", Name: "Luck", Icon: "♣", Holders: OnTeam, Decay: engine.Fades,
		Worths: engine.WorthByHolder{teamWeight: 5}, WorthOnCard: 5,
		Help: "An attack card has a 10% chance per stack to deal 50% more damage."},
	Flourish: {Word: "flourish", Name: "Flourish", Icon: "❋", Holders: OnTeam, Decay: AfterOvation, WorthOnCard: 40,
		Help: "Doubles every gain and loss of Ovation, including its decay."},
	Poison: {Word: "poison", Name: "Poison", Icon: "☠", Holders: Anyone, Polarity: engine.Debuff, Decay: engine.Ticks,
		Worths: engine.WorthByHolder{protagonistWeight: -40, macGuffinWeight: -150}, WorthOnCard: 30,
		Help: "Deals 1 damage per stack at the start of the turn, ignoring all defenses, then drops by 1; every heal received is reduced by 1 per stack."},
	Burn: {Word: "burn", Name: "Burn", Icon: "♨", Holders: Anyone, Polarity: engine.Debuff, Decay: engine.Ticks,
		Worths: engine.WorthByHolder{protagonistWeight: -35, macGuffinWeight: -130}, WorthOnCard: 50,
		Help: "Deals 1 damage per stack at the start of the turn, ignoring all defenses, then drops by 1."},
	StageFright: {Word: "stage_fright", Name: "Stage Fright", Icon: "☍", Holders: OnProtagonist | OnEnemy, Polarity: engine.Debuff, Stacking: engine.Refreshes, Decay: engine.Fades,
		Worths: engine.WorthByHolder{protagonistWeight: -120}, WorthOnCard: 190,
		Help: "The holder cannot attack."},
	Heckled: {Word: "heckled", Name: "Heckled", Icon: "☊", Holders: OnProtagonist | OnEnemy, Polarity: engine.Debuff, Stacking: engine.Refreshes, Decay: engine.Fades,
		Worths: engine.WorthByHolder{protagonistWeight: -120, enemyWeight: 90}, WorthOnCard: 20,
		Help: "The holder can only attack."},
	Forgetful: {Word: "forgetful", Name: "Forgetful", Icon: "…", Holders: OnProtagonist | OnEnemy, Polarity: engine.Debuff, Stacking: engine.Refreshes, Decay: engine.Fades,
		Worths: engine.WorthByHolder{protagonistWeight: -26}, WorthOnCard: 140,
		Help: "The holder's attacks deal half damage, rounded down."},
	Vulnerable: {Word: "vulnerable", Name: "Vulnerable", Icon: "◇", Holders: Anyone, Polarity: engine.Debuff, Stacking: engine.Refreshes, Decay: engine.Fades,
		Worths: engine.WorthByHolder{protagonistWeight: -73, macGuffinWeight: -200}, WorthOnCard: 140,
		Help: "The holder takes 50% more damage from attacks and Curse, rounded down."},
	Weak: {Word: "weak", Name: "Weak", Icon: "▽", Holders: OnTeam | OnEnemy, Polarity: engine.Debuff, Stacking: engine.Refreshes, Decay: engine.Fades,
		Worths: engine.WorthByHolder{teamWeight: -30, enemyWeight: 60}, WorthOnCard: 30,
		Help: "Gains of Block and Shield are halved, rounded down."},
	Confused: {Word: "confused", Name: "Confused", Icon: "?", Holders: OnTeam | OnEnemy, Polarity: engine.Debuff, Stacking: engine.Refreshes, Decay: engine.Fades,
		Worths: engine.WorthByHolder{teamWeight: -30, enemyWeight: 100}, WorthOnCard: 40,
		Help: "This side's Distract, Taunt and Retaliate fail half the time; a failure costs no stack."},
	Curse: {Word: "curse", Name: "Curse", Icon: "✠", Holders: Anyone, Polarity: engine.Debuff, Decay: engine.Spent, Leaves: "at the end of its side's turn",
		Worths: engine.WorthByHolder{protagonistWeight: -40, macGuffinWeight: -60}, WorthOnCard: 15,
		Help: "At the end of the holder's turn, deals 1 damage per stack and expires; Shield absorbs it first, then Block."},
	Fear: {Word: "fear", Name: "Fear", Icon: "☹", Holders: OnProtagonist | OnEnemy, Polarity: engine.Debuff, Decay: engine.Converts, ConvertsAt: 5, ConvertsInto: StageFright,
		Worths: engine.WorthByHolder{protagonistWeight: -24, enemyWeight: 30}, WorthOnCard: 20,
		Help: "At 5 stacks it turns into Stage Fright for one turn and is reset to 0."},
	Frustration: {Word: "frustration", Name: "Frustration", Icon: "♯", Holders: OnProtagonist | OnEnemy, Polarity: engine.Debuff, Decay: engine.Converts, ConvertsAt: 5, ConvertsInto: Heckled,
		Worths: engine.WorthByHolder{protagonistWeight: -60, enemyWeight: 5}, WorthOnCard: 10,
		Help: "At 5 stacks it turns into Heckled for one turn and is reset to 0."},
})

func describeHolders(h engine.Holders) string {
	if h == Anyone {
		return "anyone"
	}
	var names []string
	for i, name := range [...]string{"team", "protagonist", "the MacGuffin", "enemy"} {
		if h&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " or ")
}

func describeExpiry(k *engine.Keyword) string {
	switch k.Decay {
	case engine.Spent:
		return "when used up"
	case engine.Ticks, engine.Fades:
		if k.Stacking == engine.Refreshes {
			return "one turn per stack"
		}
		return "one stack each turn"
	case engine.Converts:
		return "at " + strconv.Itoa(k.ConvertsAt) + " stacks"
	case AfterEnemies:
		return "after the enemy's action"
	case BeforePlayer:
		return "at the start of the player's turn"
	case AfterOvation:
		return "after the next Ovation decay"
	}
	return "never"
}

var (
	Debuffs = Keywords.Debuffs()

	// LockingKeywords make attack cards, or all other cards, of their holder unplayable.
	LockingKeywords = engine.KeywordSetOf(StageFright, Heckled)

	cursed = engine.KeywordSetOf(Curse)
)

// KeywordsClearedOnEnemies returns the keywords of t that expire on enemies at the start of the enemies' turn (CC-2).
func KeywordsClearedOnEnemies(t *engine.Keywords) engine.KeywordSet {
	return t.KeywordsHoldableAs(OnEnemy).And(t.KeywordsDecayingAs(AfterEnemies).Or(t.KeywordsDecayingAs(BeforePlayer)))
}

type KeywordDef = library.KeywordDef[KeywordCallbacks]

// KeywordCallbacks are the callbacks of a keyword that a pack defines. Each runs for every holder of the keyword.
type KeywordCallbacks struct {
	On     [NumHooks]Hook
	Tick   Hook // called in step 4 of the player's turn, also for enemies (CC-3); its event is nil
	Modify PointModifiers
	Allows PlayCondition // whether a card can be played while an actor holds the keyword; may be nil
	Waits  commands.DelayedFuncs[DelayedFunc]
}

var (
	holderWords = vocabulary.NewWords("Holder").Add("team", int(OnTeam)).Add("protagonist", int(OnProtagonist)).Add("enemy", int(OnEnemy)).Add("any", int(Anyone))
	decayWords  = vocabulary.NewWords("Decay").Add("never", int(engine.Stays)).Add("turn", int(engine.Fades)).Add("use", int(engine.Spent)).
			Add("tick", int(engine.Ticks)).Add("enemies_done", int(AfterEnemies)).Add("player_turn", int(BeforePlayer))
	worthWords = vocabulary.NewWords("Counted").Add("team", teamWeight).Add("protagonist", protagonistWeight).Add("macguffin", macGuffinWeight).Add("enemy", enemyWeight).Add("card", library.WorthOnCard)
)

var (
	keywordHookForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight event", schema.TypeRef("keyword"), schema.TypeRef("fight"), schema.TypeRef("event"))}
	tickForm        = &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight", schema.TypeRef("keyword"), schema.TypeRef("fight"))}
	keywordChange   = newPointModifierForm("keyword")
)

var KeywordKind = library.KeywordKind[KeywordCallbacks](library.KeywordKindOptions{
	Doc:     "A keyword, shown and explained like the built-in ones.",
	Samples: []*schema.Sample{schema.ReadSample(samples, "keyword", "keywords/bleed")},
	Holders: holderWords, Decays: decayWords,
	FillDefaults: func(k *engine.Keyword) {
		sign := int16(1)
		if k.Polarity == engine.Debuff {
			sign = -1
		}
		k.Worths, k.WorthOnCard = engine.WorthByHolder{teamWeight: sign * 40, protagonistWeight: sign * 40, macGuffinWeight: sign * 80, enemyWeight: -sign * 40}, 30
	},
	Worth: worthWords, WorthDoc: "How much bots think one stack is worth to the player's side, in hundredths of a MacGuffin HP: held by someone at the end of a turn, or given by a card. Negative if it is harmful; estimated if omitted."},
	hooksField("The events it reacts to, once for each holder.", keywordHookForm, func(d *KeywordDef) *[NumHooks]Hook { return &d.Does.On }),
	waitsField("keyword", "KeywordSelf", func(d *KeywordDef) *commands.DelayedFuncs[DelayedFunc] { return &d.Does.Waits }),
	schema.FuncField("tick", "Its effect at the start of its holder's turn.", tickForm, func(d *KeywordDef, call schema.CallbackFunc) {
		d.Does.Tick = func(f *Fight, self Source, _ *engine.Event) {
			call(f.fillTopCallbackContext(self, Nobody, nil), schema.CallbackArg{}, schema.CallbackArg{})
		}
	}),
	allowsField("keyword", func(d *KeywordDef) *PlayCondition { return &d.Does.Allows }),
	schema.RecordField("modify", "How it modifies numbers; results below 0 count as 0.", func(d *KeywordDef) *PointModifiers { return &d.Does.Modify },
		pointModifierField(keywordChange, PointDealt, "Changes the damage of a hit by its holder, after the game's own keywords."),
		pointModifierField(keywordChange, PointTaken, "Changes the damage of a hit or a Curse on its holder, before Shield and Block."),
		pointModifierField(keywordChange, PointAbsorbed, "Changes the damage of a hit or a Curse on its holder, before Shield and Block. Each point that it absorbs costs it a stack."),
		pointModifierField(keywordChange, PointGained, "Changes how much of a keyword its holder gains."),
		pointModifierField(keywordChange, PointHealed, "Changes how much its holder is healed, after Poison."),
		pointModifierField(keywordChange, PointShared, "Returns how much of a hit on another actor of the holder's side the holder takes instead, before Shield and Block."),
		pointModifierField(keywordChange, PointCleared, "Returns how much of a keyword is left when it would expire or lose a stack."),
		pointModifierField(keywordChange, PointDrawn, "Changes how many cards are drawn at the start of a turn, regardless of who holds it.")))

func newPointModifierForm(selfView string) *schema.CallbackSignature {
	return &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight value event", schema.TypeRef(selfView), schema.TypeRef("fight"), schema.TypeNumber, schema.TypeRef("event")),
		Result: modified, ExpectedResult: wantModified, Mode: schema.Pure}
}

func pointModifierField(form *schema.CallbackSignature, at ModifierPoint, doc string) *schema.Field {
	field := schema.FuncField(PointWords[at], doc, form, func(change *PointModifiers, call schema.CallbackFunc) {
		change[at] = func(f *Fight, by Source, n int, e *engine.Event) int {
			return call(f.fillTopCallbackContext(by, Nobody, e), schema.CallbackArg{Type: schema.TypeNumber, N: n}, schema.ObjectArg(EventView, f.depth-1)).N
		}
	})
	switch at {
	case PointDealt:
		field.AddUnknownFieldHint("attack", "only enemies have `attack`: use `dealt`")
	case PointTaken:
		field.AddUnknownFieldHint("damage_taken", "only enemies have `damage_taken`: use `taken`")
	}
	return field
}

func holderAndKeyword(viewNumber int) (Actor, Keyword) {
	return Actor(viewNumber / engine.MaxKeywords), Keyword(viewNumber % engine.MaxKeywords)
}

// KeywordView is the script object for a keyword that an actor holds. The keyword's own callbacks get it as self.
var KeywordView = &schema.View{Name: "keyword", Item: "keyword", Class: "KeywordSelf", Doc: "A keyword and its holder, in the keyword's own callbacks.", Acting: true,
	Fields: []*schema.ViewField{
		views.TextField("id", "Its id.", func(c *CallbackContext, n int) string {
			_, k := holderAndKeyword(n)
			return c.KeywordRow(k).Word
		}),
		views.TextField("name", "Its name.", func(c *CallbackContext, n int) string {
			_, k := holderAndKeyword(n)
			return c.KeywordRow(k).Name
		}),
		views.NumberField("stacks", "Its stacks on the holder.", func(c *CallbackContext, n int) int { return c.Stacks(holderAndKeyword(n)) }),
		views.RefField("holder", "Who holds it: an actor, or the team.", "actor", func(_ *CallbackContext, n int) Actor { a, _ := holderAndKeyword(n); return a }),
		memoryField("Its memory for this holder, which lasts for the fight, even while the holder has no stacks.", fightMemoryClass, actorSource),
		runMemoryField(actorSource),
	}}

type packKeywords struct {
	defs      []*KeywordDef               // definition of each keyword, by its number minus NumKeywords
	heard     hookSet                     // the kinds of event for which any of the keywords has a hook
	on        [NumHooks]engine.KeywordSet // keywords with a hook for each kind of event
	ticking   engine.KeywordSet           // the keywords with a tick, or that lose a stack at the start of a turn
	cleared   engine.KeywordSet           // the keywords that expire on enemies at the start of the enemies' turn
	barring   engine.KeywordSet           // the keywords that can forbid playing a card
	modifiers *engine.Modifiers[Modifier]
}

func indexPackKeywords(defs []*KeywordDef, table *engine.Keywords) (c packKeywords) {
	c.cleared = KeywordsClearedOnEnemies(table)
	for _, d := range defs {
		k, known := table.ByWord(d.Word)
		if !known || k < NumKeywords {
			continue // the library reports it
		}
		c.defs = append(c.defs, d)
		c.heard |= hooksOf(&d.Does.On)
		for kind, hook := range d.Does.On {
			if hook != nil {
				c.on[kind] = c.on[kind].With(k)
			}
		}
		if d.Does.Tick != nil || d.Decay == engine.Ticks {
			c.ticking = c.ticking.With(k)
		}
		if d.Does.Allows != nil {
			c.barring = c.barring.With(k)
		}
		for p, change := range d.Does.Modify {
			if change != nil {
				c.modifiers = c.modifiers.WithFunc(uint8(p), k, change)
			}
		}
	}
	return c
}

func (c *packKeywords) definitionOf(k Keyword) *KeywordDef {
	if i := int(k) - NumKeywords; i >= 0 && i < len(c.defs) {
		return c.defs[i]
	}
	return nil
}

// runPackKeywordHooks runs the hooks of packs' keywords for each holder who is present or the target of the event.
func (f *Fight) runPackKeywordHooks(kind engine.EventKind, happened *engine.Event) {
	for a := MacGuffin; a < f.actorEnd; a++ {
		if !f.isPresent(a) && int8(a) != happened.Target {
			continue
		}
		for s := f.HeldKeywords(a).And(f.content.addedKeywords.on[kind]); !s.IsEmpty(); s = s.WithoutFirst() {
			if k := s.First(); f.Stacks(a, k) > 0 { // an earlier one may have ended it
				f.callHook(f.content.addedKeywords.definitionOf(k).Does.On[kind], Source{a, OfKeyword, int16(k)}, happened)
			}
		}
	}
}

// tickPackKeywords runs the ticks of holder's pack keywords, and removes a stack of those that lose one per turn.
func (f *Fight) tickPackKeywords(holder Actor) {
	for s := f.HeldKeywords(holder).And(f.content.addedKeywords.ticking); !s.IsEmpty() && f.result == Undecided; s = s.WithoutFirst() {
		k := s.First()
		d := f.content.addedKeywords.definitionOf(k)
		if d.Does.Tick != nil {
			f.pushCallback(Source{holder, OfKeyword, int16(k)}, CallTick)
			f.cause.Keyword = int16(k)
			d.Does.Tick(f, Source{holder, OfKeyword, int16(k)}, nil)
			f.popFrame()
		}
		if d.Decay == engine.Ticks {
			saved := f.setCauseKeyword(k)
			f.removeStackByTick(holder, k)
			f.cause.Keyword = saved
		}
	}
}
