package curtain

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
)

// NumHooks is the length of arrays that are indexed by kind of event. Kinds without a text in hookDocs have no hooks.
const NumHooks = int(numEvents)

type hookSet uint64

func hooksOf(hooks *[NumHooks]Hook) (s hookSet) {
	for i, h := range hooks {
		if h != nil {
			s |= 1 << i
		}
	}
	return s
}

// The numbers of callbacks in the causes of events. The number of a hook is 1 + its kind of event.
const (
	NoCallback   uint8 = 0
	CallPlay     uint8 = 100 + iota
	CallIntent               // a function in an enemy's pattern that returns an intent
	CallEnter                // the function enter of an enemy's phase
	CallAttack               // the function modify.attack of an enemy
	CallTaken                // the function modify.damage_taken of an enemy
	CallClear                // the function modify.clear of an enemy
	CallImmune               // the function modify.immune of an enemy
	CallActs                 // not a function: an enemy carries out its intent
	CallTick                 // the function tick of a keyword
	CallCost                 // a card's cost, if it is a function
	CallWhen                 // the function when of an entry in an enemy's pattern
	CallModify               // a modifier of a keyword or a relic, numbered CallModify + its ModifierPoint
	CallAllows   uint8 = 126 // the function allows, a condition for playing cards
	CallPlayable uint8 = 127 // the function playable of a card
	CallWait     uint8 = 128 // a delayed effect, numbered CallWait + the number of its function in the definition
)

// These constants overflow, at compile time, if a hookSet has too few bits or the ranges of callback numbers overlap.
const (
	_ = 64 - NumHooks
	_ = CallPlay - 1 - uint8(NumHooks)
	_ = CallAllows - CallModify - uint8(numPoints)
	_ = math.MaxUint8 - CallWait - commands.MaxWaiting
)

var callbackNames = map[uint8]string{
	NoCallback: "the rules", CallPlay: "play", CallIntent: "intents", CallEnter: "enter", CallAttack: "modify.attack",
	CallTaken: "modify.damage_taken", CallClear: "modify.clear", CallImmune: "modify.immune", CallActs: "intent", CallTick: "tick",
	CallCost: "cost", CallWhen: "when", CallAllows: "allows", CallPlayable: "playable",
}

// CallbackName returns the name of a callback as scripts write it, such as "on.damaged".
func CallbackName(callback uint8) string {
	if name, ok := callbackNames[callback]; ok {
		return name
	}
	if callback >= CallWait {
		return "waits"
	}
	if callback >= CallModify {
		return "modify." + PointWords[callback-CallModify]
	}
	return "on." + EventTypes[callback-1]
}

// qualifiedCallbackName returns CallbackName(callback) or, for a delayed effect of s, a name such as "waits.explode".
func (f *Fight) qualifiedCallbackName(s Source, callback uint8) string {
	name := CallbackName(callback)
	if callback >= CallWait {
		name += "." + f.delayedFuncsOf(s).Name(int16(callback-CallWait))
	}
	return name
}

// ErrTooManyEvents is the error of an action with too many callbacks or hits or too deeply nested callbacks, as when
// effects trigger each other endlessly. The wrapping error names the callbacks.
var ErrTooManyEvents = errors.New("too many events")

const (
	maxCallbackDepth = 24
	maxCallbacks     = 2000 // maximum number of callbacks in one action, not counting those that compute costs and other numbers
	maxHits          = 5000
)

type callbackFrame struct {
	source   Source
	callback uint8
	outer    engine.Cause // the cause to restore when the callback ends
}

// callbackStack holds the running callbacks. It is not in the state, because the state is copied only between actions.
type callbackStack struct {
	frames   [maxCallbackDepth + 1]callbackFrame // the last frame is only for the check of the limit
	contexts [maxCallbackDepth]CallbackContext   // the context of the callback at each depth, for its script

	hookEvents  [maxCallbackDepth + 1]engine.Event // the event that the hooks at each depth react to
	cardsInPlay [maxCallbackDepth + 1]pile         // the cards that were in play when the hooks at each depth began to run
}

// pushCallback pushes a frame for a callback of source, which is the cause of events until popFrame.
func (f *Fight) pushCallback(source Source, callback uint8) {
	f.pushEmptyFrame()
	if f.exceedsCallbackLimits() {
		f.failWithTooManyEvents()
		return // never reached; without it, the parameters would have to be stored on the stack
	}
	f.beginCallbackInTopFrame(source, callback)
}

// pushEmptyFrame pushes a frame in which beginCallbackInTopFrame can begin callbacks, one after another.
func (f *Fight) pushEmptyFrame() {
	f.cause.CopyTo(&f.frames[f.depth].outer)
	f.depth++
}

// exceedsCallbackLimits reports whether no callback can begin in the top frame, so that the action must fail.
func (f *Fight) exceedsCallbackLimits() bool {
	return f.depth > maxCallbackDepth || f.callbackCount > maxCallbacks
}

func (f *Fight) beginCallbackInTopFrame(source Source, callback uint8) {
	l := &f.frames[f.depth-1]
	l.source, l.callback = source, callback
	f.callbackCount++
	f.setCause(source, callback)
}

func (f *Fight) popFrame() {
	f.depth--
	f.frames[f.depth].outer.CopyTo(&f.cause)
}

func (f *Fight) failWithTooManyEvents() {
	f.depth--
	names := f.callbackNamesFromDepth(0)
	last := len(names) - 1
	for n := 1; n <= len(names)/2; n++ {
		if last-n >= 0 && names[last] == names[last-n] {
			cycle := append(names[last-n:last:last], names[last])
			f.Fail(fmt.Errorf("%w: %s, and so on: add a condition to one of them to end the cycle", ErrTooManyEvents, strings.Join(cycle, " -> ")))
		}
	}
	f.Fail(f.newTooManyError(maxCallbacks, "reactions"))
}

func (f *Fight) newTooManyError(limit int, what string) error {
	return fmt.Errorf("%w: more than %d %s in one action; the last were: %s", ErrTooManyEvents, limit, what, strings.Join(f.callbackNamesFromDepth(f.depth-4), " -> "))
}

func (f *Fight) callbackNamesFromDepth(depth int) []string {
	return engine.Map(f.frames[max(0, depth):f.depth], func(l callbackFrame) string {
		return f.SourceID(l.source) + " " + f.qualifiedCallbackName(l.source, l.callback)
	})
}

// SourceID returns the id of the definition of a source, which for a keyword is its word.
func (f *Fight) SourceID(s Source) string {
	switch s.Kind {
	case OfCard:
		return f.CardDef(s.Item).ID
	case OfKeyword:
		return f.KeywordRow(Keyword(s.Item)).Word
	case OfRelic:
		return f.RelicDef(int(s.Item)).ID
	case OfItem:
		return f.content.Items[s.Item].ID
	}
	return f.ActorID(s.Actor)
}

// ActorID returns the id of an actor's definition, or "macguffin", "team" or "nobody".
func (f *Fight) ActorID(a Actor) string { id, _ := f.actorIDAndName(a); return id }

// ActorName returns the name of an actor, not translated.
func (f *Fight) ActorName(a Actor) string { _, name := f.actorIDAndName(a); return name }

func (f *Fight) actorIDAndName(a Actor) (id, name string) {
	switch {
	case a == MacGuffin:
		return "macguffin", "the MacGuffin"
	case a == Team:
		return "team", "the team"
	case a.IsProtagonist():
		return f.ProtagonistDef(a).ID, f.ProtagonistDef(a).Name
	case f.hasActor(a):
		return f.EnemyDef(a).ID, f.EnemyDef(a).Name
	}
	return "nobody", "nobody"
}

func (f *Fight) ProtagonistDef(p Actor) *ProtagonistDef {
	return f.content.Protagonists[f.protagonist[p-ProtagonistA]]
}

// EnemyDef returns the definition of an enemy or companion in the fight.
func (f *Fight) EnemyDef(e Actor) *EnemyDef { return f.content.Enemies[f.enemy[e-FirstEnemy].def] }

// isEventNeeded reports whether events of a kind must be built, because there is a log or a hook for the kind.
func (f *Fight) isEventNeeded(kind engine.EventKind) bool {
	return f.heard&(1<<(kind&63)) != 0 || f.HasLog() // kinds are below 64; &63 only spares a check of the shift
}

func (f *Fight) logEventAndRunHooks(e *eventWithoutCause) {
	if f.HasLog() {
		f.logEvent(*e)
	}
	f.runHooks(e)
}

// runHooks runs for an event the hooks of relics, protagonists, enchantments in play, cards that react in other piles,
// living enemies, companions and keywords of packs, in this order. Protagonists and companions must be alive or knocked
// out by the event (CC-62). In a decided fight it does nothing.
func (f *Fight) runHooks(e *eventWithoutCause) {
	kind := e.Kind & 63 // kinds are below 64; &63 only spares checks
	bit := hookSet(1) << kind
	if f.heard&bit == 0 || f.result != Undecided {
		return
	}
	// Hooks may add relics and cards: only those that are there at the start react.
	relics, inPlay := f.RelicCount(), &f.cardsInPlay[f.depth]
	if inPlay.n = f.pile(InPlay).n; inPlay.n > 0 {
		*inPlay = *f.pile(InPlay)
	}
	happened := &f.hookEvents[f.depth]
	e.FillEvent(happened, usedEventFields, &f.cause)
	f.pushEmptyFrame()
	for i := range relics {
		f.callHook(f.RelicDef(i).On[kind], relicSource(i), happened)
	}
	for p := ProtagonistA; p <= ProtagonistB; p++ {
		if def := f.ProtagonistDef(p); def.hooks&bit != 0 && (f.IsAlive(p) || kind == KnockedOut && e.Target == p) {
			f.callHook(def.On[kind], Source{Actor: p}, happened)
		}
	}
	for _, c := range inPlay.at[:inPlay.n] {
		if def := f.CardDef(int16(c)); def.inPlay&bit != 0 {
			f.callHook(def.On[kind], f.CardSource(int16(c)), happened)
		}
	}
	if f.rareParts.heardAfar&bit != 0 {
		f.runHooksOfCardsOutOfPlay(e, happened)
	}
	for a := FirstEnemy; a < f.actorEnd; a++ { // an enemy may be summoned meanwhile
		if def := f.EnemyDef(a); def.hooks&bit != 0 && (f.units[a].meters[meterHP] > 0 || kind == KnockedOut && e.Target == a) {
			f.callHook(def.On[kind], Source{Actor: a}, happened)
		}
	}
	if f.content.addedKeywords.heard&bit != 0 {
		f.runPackKeywordHooks(kind, happened)
	}
	f.popFrame()
}

// runHooksOfCardsOutOfPlay runs the hooks for e of cards that react in piles other than InPlay. happened is e as hooks
// receive it. If e.Kind is one of ownEvents, it skips the card e.Card, whose hook has already run.
func (f *Fight) runHooksOfCardsOutOfPlay(e *eventWithoutCause, happened *engine.Event) {
	var hearing pile
	for p := range NumPiles {
		if p == InPlay {
			continue
		}
		for _, c := range f.pile(p).at[:f.pile(p).n] {
			def := f.CardDef(int16(c))
			if own := ownEvents&(1<<e.Kind) != 0 && int16(c) == e.Card; !own && def.ReactingPiles.Has(p) && def.hooks&(1<<e.Kind) != 0 {
				hearing.push(c)
			}
		}
	}
	for _, c := range hearing.at[:hearing.n] {
		f.callHook(f.CardDef(int16(c)).On[e.Kind], f.CardSource(int16(c)), happened)
	}
}

// callHook calls hook in the top frame, unless hook is nil or the fight is decided.
func (f *Fight) callHook(hook Hook, self Source, happened *engine.Event) {
	if hook == nil || f.result != Undecided {
		return
	}
	if f.exceedsCallbackLimits() {
		f.failWithTooManyEvents()
		return
	}
	f.beginCallbackInTopFrame(self, uint8(happened.Kind)+1)
	f.cause.Keyword, f.cause.Hit = NoKeyword, 0
	if self.Kind == OfKeyword {
		f.cause.Keyword = self.Item
	}
	hook(f, self, happened)
}

// ownEvents are the kinds of event about a card for which the card's own hook runs, whatever pile the card is in.
const ownEvents hookSet = 1<<CardDrawn | 1<<Discarded | 1<<Exhausted | 1<<Created | 1<<TurnEndInHand

// logEventAndRunCardHooks logs an event about a card, runs the card's own hook in any pile, and calls runHooks (CC-60).
func (f *Fight) logEventAndRunCardHooks(e *eventWithoutCause) {
	if f.HasLog() {
		f.logEvent(*e)
	}
	if own := f.CardDef(e.Card).On[e.Kind]; own != nil {
		f.runOwnHook(own, f.CardSource(e.Card), e)
	}
	f.runHooks(e)
}

func (f *Fight) runOwnHook(own Hook, self Source, e *eventWithoutCause) {
	happened := &f.hookEvents[f.depth]
	e.FillEvent(happened, usedEventFields, &f.cause)
	f.pushEmptyFrame()
	f.callHook(own, self, happened)
	f.popFrame()
}

// recomputeHooksAndModifierFlags recomputes which hooks and modifiers can run. Call it when a source comes or goes.
func (f *Fight) recomputeHooksAndModifierFlags() {
	f.heard, f.modifiedPoints, f.hasEnemyModifier, f.hasMultiplePhases = f.content.addedKeywords.heard, 0, false, false
	for i := range f.RelicCount() {
		f.heard |= f.RelicDef(i).hooks
		f.modifiedPoints |= f.RelicDef(i).alter
	}
	for _, p := range f.protagonist {
		f.heard |= f.content.Protagonists[p].hooks
	}
	for e := range f.ActorsWithIntents {
		def := f.EnemyDef(e)
		f.heard |= def.hooks
		f.hasEnemyModifier = f.hasEnemyModifier || def.Modify.Attack != nil || def.Modify.DamageTaken != nil
		f.hasMultiplePhases = f.hasMultiplePhases || len(def.Phases) > 1
	}
	for _, c := range f.pile(InPlay).at[:f.pile(InPlay).n] {
		f.heard |= f.CardDef(int16(c)).inPlay
	}
	if f.rareParts.used {
		f.rareParts.heardAfar, f.rareParts.ownHeard = 0, 0
	}
	f.fetchCardsOutOfPlay()
	for c := range f.cardCount {
		f.addOutOfPlayHooksOfCard(int16(c))
	}
}

func (f *Fight) addOutOfPlayHooksOfCard(c int16) {
	def := f.CardDef(c)
	if def.hooks == 0 {
		return
	}
	rare := f.useRareState()
	rare.ownHeard |= def.hooks & ownEvents
	if def.ReactingPiles&^(1<<InPlay) != 0 {
		rare.heardAfar |= def.hooks
		f.heard |= def.hooks
	}
}
