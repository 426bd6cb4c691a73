package curtain

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
)

// NumHooks is the number of hooks that a definition has room for: one for each kind of event,
// though only those of hookDocs are ever told.
const NumHooks = int(numEvents)

type hookSet uint64

func hooksOf(on *[NumHooks]Hook) (s hookSet) {
	for i, h := range on {
		if h != nil {
			s |= 1 << i
		}
	}
	return s
}

// The callbacks a cause can name: 1 + the hook's number for hooks, and these.
const (
	NoCallback   uint8 = 0
	CallPlay     uint8 = 100 + iota
	CallIntent               // an intent entry that is a function
	CallEnter                // a phase's enter
	CallAttack               // modify.attack
	CallTaken                // modify.damage_taken
	CallClear                // modify.clear
	CallImmune               // modify.immune
	CallActs                 // the enemy carries out its intent
	CallTick                 // a keyword at the tick of its holder
	CallCost                 // a cost that is a function
	CallWhen                 // whether an entry of a pattern can come
	CallModify               // a keyword or a relic changes a number at CallModify + the Point
	CallPlayable uint8 = 127 // whether a card can be played
	CallWait     uint8 = 128 // what waited, by its number in its definition: the last
)

// A hook must have a bit, and the ranges of callbacks must not meet.
const (
	_ = 64 - NumHooks
	_ = CallPlay - 1 - uint8(NumHooks)
	_ = CallPlayable - CallModify - uint8(numPoints)
	_ = math.MaxUint8 - CallWait - commands.MaxWaiting
)

// callbackNames are the names of those that are no hooks.
var callbackNames = map[uint8]string{
	NoCallback: "the rules", CallPlay: "play", CallIntent: "intents", CallEnter: "enter", CallAttack: "modify.attack",
	CallTaken: "modify.damage_taken", CallClear: "modify.clear", CallImmune: "modify.immune", CallActs: "intent", CallTick: "tick",
	CallCost: "cost", CallWhen: "when", CallPlayable: "playable",
}

// CallbackName returns the name of a callback as scripts write it.
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

// callbackName returns the same of a callback of a source, whose functions that waited have
// names.
func (f *Fight) callbackName(s Source, callback uint8) string {
	name := CallbackName(callback)
	if callback >= CallWait {
		name += "." + f.waitsOf(s).Name(int16(callback-CallWait))
	}
	return name
}

// ErrStorm is the error of effects that keep setting each other off. The full
// error names the cycle.
var ErrStorm = errors.New("event storm")

// maxChain limits how deep effects may set off other effects within one action.
const maxChain = 24

// maxTriggers limits the hooks that one action may set off in all.
const maxTriggers = 2000

// maxHits limits the hits that one action may deal in all.
const maxHits = 5000

type link struct {
	source   Source
	callback uint8
	outer    engine.Cause // of what it interrupts
}

// callbacks is the room of those in progress. It lies beside the fight, which is copied
// faster for being small.
type callbacks struct {
	chain [maxChain + 1]link // in the last no callback begins
	acts  [maxChain]Acting   // of the links, once they call a script

	// By the depth of whoever tells:
	told    [maxChain + 1]engine.Event // what the links react to
	hearing [maxChain + 1]pile         // the cards that were in play then
}

// enter begins one callback of a source, which events then have in their causes;
// leave ends it with the cause of before.
func (f *Fight) enter(source Source, callback uint8) {
	f.openLink()
	f.beginCall(source, callback)
}

// openLink begins a link of the chain, in which callbacks begin one after the other.
func (f *Fight) openLink() {
	f.cause.CopyTo(&f.chain[f.depth].outer)
	f.depth++
}

// beginCall begins a callback in the link that was begun last.
func (f *Fight) beginCall(source Source, callback uint8) {
	if f.depth > maxChain || f.events > maxTriggers {
		f.depth--
		f.Fail(f.storm())
	}
	l := &f.chain[f.depth-1]
	l.source, l.callback = source, callback
	f.events++
	f.actsBy(source, callback)
}

func (f *Fight) leave() {
	f.depth--
	f.chain[f.depth].outer.CopyTo(&f.cause)
}

func (f *Fight) storm() error {
	names := make([]string, f.depth)
	for i, l := range f.chain[:f.depth] {
		names[i] = f.SourceID(l.source) + " " + f.callbackName(l.source, l.callback)
	}
	last := len(names) - 1
	for n := 1; n <= len(names)/2; n++ {
		if last-n >= 0 && names[last] == names[last-n] {
			cycle := append(names[last-n:last:last], names[last])
			return fmt.Errorf("%w: %s, and so on: end the cycle with a condition in one of them", ErrStorm, strings.Join(cycle, " -> "))
		}
	}
	return f.tooMany(maxTriggers, "reactions")
}

// tooMany returns the storm of an action that goes on without a cycle in its chain.
func (f *Fight) tooMany(most int, what string) error {
	var names []string
	for _, l := range f.chain[max(0, f.depth-4):f.depth] {
		names = append(names, f.SourceID(l.source)+" "+f.callbackName(l.source, l.callback))
	}
	return fmt.Errorf("%w: more than %d %s in one action, the last: %s", ErrStorm, most, what, strings.Join(names, " -> "))
}

// SourceID returns the id of what acts.
func (f *Fight) SourceID(s Source) string {
	switch s.Kind {
	case OfCard:
		return f.CardDef(s.Item).ID
	case OfKeyword:
		return f.Keyword(Keyword(s.Item)).Word
	case OfRelic:
		return f.RelicDef(int(s.Item)).ID
	}
	return f.ActorID(s.Actor)
}

// ActorID returns the id of an actor's definition: "macguffin", "team", a
// protagonist's or an enemy's.
func (f *Fight) ActorID(a Actor) string {
	switch {
	case a == MacGuffin:
		return "macguffin"
	case a == Team:
		return "team"
	case a.IsProtagonist():
		return f.ProtagonistDef(a).ID
	case a.IsEnemy() && a < FirstEnemy+Actor(f.foes):
		return f.EnemyDef(a).ID
	}
	return "nobody"
}

// ActorName returns the name of an actor as people read it.
func (f *Fight) ActorName(a Actor) string {
	switch {
	case a == MacGuffin:
		return "the MacGuffin"
	case a == Team:
		return "the team"
	case a.IsProtagonist():
		return f.ProtagonistDef(a).Name
	case a.IsEnemy() && a < FirstEnemy+Actor(f.foes):
		return f.EnemyDef(a).Name
	}
	return "nobody"
}

// ProtagonistDef returns the definition of a protagonist in the fight.
func (f *Fight) ProtagonistDef(p Actor) *ProtagonistDef {
	return f.content.Protagonists[f.protagonist[p-ProtagonistA]]
}

// EnemyDef returns the definition of an enemy in the fight.
func (f *Fight) EnemyDef(e Actor) *EnemyDef { return f.content.Enemies[f.enemy[e-FirstEnemy].def] }

// hears reports whether anybody listens or reacts to events of a kind. Where an action
// passes all the time, its caller asks first: building the event is most of the cost.
func (f *Fight) hears(kind engine.EventKind) bool { return f.heard&(1<<kind) != 0 || f.Listening() }

func (f *Fight) trigger(e *event) {
	if f.Listening() {
		f.note(*e)
	}
	f.tell(e)
}

// tell lets react to an event, each in their order: every relic, every protagonist who
// is up or is just knocked out (CC-62), every enchantment in play, every card that hears
// elsewhere, every living enemy, and the keywords that a pack made, with who holds them.
// It costs nothing when nobody in the fight reacts to its kind.
func (f *Fight) tell(e *event) {
	bit := hookSet(1) << e.Kind
	if f.heard&bit == 0 || f.result != Undecided {
		return
	}
	// Reactions may change who is there; those of the beginning are told.
	relics, inPlay := f.Relics(), &f.hearing[f.depth]
	if inPlay.n = f.pile(InPlay).n; inPlay.n > 0 {
		*inPlay = *f.pile(InPlay)
	}
	happened := &f.told[f.depth]
	f.fill(happened, e)
	f.openLink()
	for i := range relics {
		f.react(f.RelicDef(i).On[e.Kind], relicAt(i), happened)
	}
	for p := ProtagonistA; p <= ProtagonistB; p++ {
		if def := f.ProtagonistDef(p); def.hooks&bit != 0 && (f.Alive(p) || e.Kind == KnockedOut && e.Target == p) {
			f.react(def.On[e.Kind], Source{Actor: p}, happened)
		}
	}
	for _, c := range inPlay.at[:inPlay.n] {
		if def := f.CardDef(int16(c)); def.inPlay&bit != 0 {
			f.react(def.On[e.Kind], f.ByCard(int16(c)), happened)
		}
	}
	if f.seldom.heardAfar&bit != 0 {
		f.tellCards(e, happened)
	}
	for i := 0; i < int(f.foes); i++ { // one of which may come meanwhile
		if def := f.content.Enemies[f.enemy[i].def]; def.hooks&bit != 0 && f.units[Enemy(i)].meters[meterHP] > 0 {
			f.react(def.On[e.Kind], Source{Actor: Enemy(i)}, happened)
		}
	}
	if f.content.coined.heard&bit != 0 {
		f.tellKeywords(e.Kind, happened)
	}
	f.leave()
}

// tellCards lets the cards react that hear in another pile than in play, pile by pile.
// What happened to a card itself it has heard.
func (f *Fight) tellCards(e *event, happened *engine.Event) {
	var hearing pile
	for p := range numPiles {
		if p == InPlay {
			continue
		}
		for _, c := range f.pile(p).at[:f.pile(p).n] {
			def := f.CardDef(int16(c))
			if own := ownEvents&(1<<e.Kind) != 0 && int16(c) == e.Card; !own && def.Hears.has(p) && def.hooks&(1<<e.Kind) != 0 {
				hearing.push(c)
			}
		}
	}
	for _, c := range hearing.at[:hearing.n] {
		f.react(f.CardDef(int16(c)).On[e.Kind], f.ByCard(int16(c)), happened)
	}
}

// react lets one source react, if it has a hook. What it does is no part of the hit it
// reacts to, nor made by the keyword, unless it is one.
func (f *Fight) react(hook Hook, self Source, e *engine.Event) {
	if hook == nil || f.result != Undecided {
		return
	}
	f.beginCall(self, uint8(e.Kind)+1)
	f.cause.Keyword, f.cause.Hit = NoKeyword, 0
	if self.Kind == OfKeyword {
		f.cause.Keyword = self.Item
	}
	hook(f, self, e)
}

// ownEvents happen to one card, which hears its own wherever it is.
const ownEvents hookSet = 1<<CardDrawn | 1<<Discarded | 1<<Exhausted | 1<<Created | 1<<TurnEndInHand

// befall tells of something that happened to a card: the card itself, wherever it is,
// and then everybody else (CC-60).
func (f *Fight) befall(e *event) {
	if f.Listening() {
		f.note(*e)
	}
	if def := f.CardDef(e.Card); def.On[e.Kind] != nil {
		happened := &f.told[f.depth]
		f.fill(happened, e)
		f.openLink()
		f.react(def.On[e.Kind], f.ByCard(e.Card), happened)
		f.leave()
	}
	f.tell(e)
}

// listen works out anew which hooks anybody in this fight has, and where relics and
// enemies bend numbers.
func (f *Fight) listen() {
	f.heard, f.bent, f.bends, f.phased = f.content.coined.heard, 0, false, false
	for i := range f.Relics() {
		f.heard |= f.RelicDef(i).hooks
		f.bent |= f.RelicDef(i).alter
	}
	for _, p := range f.protagonist {
		f.heard |= f.content.Protagonists[p].hooks
	}
	for i := range f.enemy[:f.foes] {
		def := f.content.Enemies[f.enemy[i].def]
		f.heard |= def.hooks
		f.bends = f.bends || def.Modify.Attack != nil || def.Modify.DamageTaken != nil
		f.phased = f.phased || len(def.Phases) > 1
	}
	for _, c := range f.pile(InPlay).at[:f.pile(InPlay).n] {
		f.heard |= f.CardDef(int16(c)).inPlay
	}
	if f.seldom.used {
		f.seldom.heardAfar, f.seldom.ownHeard = 0, 0
	}
	f.looks()
	for c := range f.cardCount {
		f.hearCard(int16(c))
	}
}

// hearCard notes what a card may hear wherever it is, and in another pile than in play.
func (f *Fight) hearCard(c int16) {
	def := f.CardDef(c)
	if def.hooks == 0 {
		return
	}
	rare := f.rarely()
	rare.ownHeard |= def.hooks & ownEvents
	if def.Hears&^(1<<InPlay) != 0 {
		rare.heardAfar |= def.hooks
		f.heard |= def.hooks
	}
}
