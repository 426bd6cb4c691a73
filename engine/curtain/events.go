package curtain

import "curtaincall/engine"

// The kinds of event. The first NumHooks of them are what hooks can react to,
// in the same numbers.
const (
	FightStart engine.EventKind = iota
	PlayerTurnStart
	PlayerTurnEnd
	EnemyTurnStart
	EnemyTurnEnd
	CardPlayed
	CardDrawn
	Damaged // HP was lost: Amount, From, To
	Inflicted
	Gained
	KnockedOut

	Hit         // an attack hit resolved: Amount before absorption
	Modified    // the number of a hit or a gain changed at its Point: Keyword, From, To
	Redirected  // Taunt pulled a hit from Actor's aim to Target
	Negated     // Distract took a hit
	Absorbed    // Shield or Block took Amount
	Fizzled     // Confused made a keyword fail
	Lucky       // the card's Luck roll succeeded
	Healed      // Amount; From, To
	Lost        // stacks, energy or Ovation went: Keyword, Amount, From, To
	Cleared     // a keyword left at its time
	Warded      // Ward took a debuff
	Resisted    // immune to a debuff
	Converted   // Fear or Frustration turned into Keyword
	Shuffled    // the discard pile became the draw pile
	Discarded   // a card left the hand unplayed
	Discounted  // a card in hand costs Amount less
	Boosted     // a card in hand deals Amount more
	IntentShown // an enemy revealed what it will do next: Detail is the *Intent
	Acted       // an enemy did one part of its intent: Amount is its place
	Barred      // a part of an intent was lost to Stage Fright or Heckled
	PhaseBegun  // an enemy entered phase Amount
	Defeated    // an enemy fell
	Said        // Text
	Picked      // an effect drew option Amount of To
	Directed    // a stage direction: Amount is its verb; From and To, or a card's piles, or a Forced and its outcome
	Ended       // the fight is over

	numEvents
)

// EventTypes are the kinds as scripts read them, by number.
var EventTypes = [numEvents]string{
	"fight_start", "player_turn_start", "player_turn_end", "enemy_turn_start", "enemy_turn_end",
	"card_played", "card_drawn", "damaged", "inflicted", "gained", "knocked_out",
	"hit", "modified", "redirected", "negated", "absorbed", "fizzled", "lucky", "healed", "lost",
	"cleared", "warded", "resisted", "converted", "shuffled", "discarded", "discounted", "boosted",
	"intent", "acted", "barred", "phase", "defeated", "said", "picked", "directed", "ended",
}

// What a gain or a loss can be about beside the keywords: numbers for the
// Keyword of an event.
const (
	Energy int16 = 100 + iota
	Ovation
	HP
)

// NoKeyword is the Keyword of an event that is about none.
const NoKeyword int16 = -1

// The flags of an event.
const (
	ByAttack    uint8 = 1 << iota // the HP was lost to a hit of an attack
	FirstTarget                   // the first target this infliction landed on
	ByCurse                       // the HP was lost to Curse
	ByTick                        // at the tick: Poison, Burn, a duration
	ByRetaliate                   // the HP was lost to Retaliate
)

// event is an engine.Event written with this package's own types; a zero Actor,
// Card or Keyword would name the MacGuffin, the first card or Block, so note
// fills them in from the cause where they are left out.
type event struct {
	Kind     engine.EventKind
	Flags    uint8
	Point    Point
	Target   Actor
	Card     int16
	Keyword  int16
	Amount   int32
	From, To int32
	Text     string
}

// note adds an event to the log, if somebody listens. Where an action passes all
// the time, its caller asks first: building the event is most of the cost.
func (f *Fight) note(e event) {
	if f.log == nil {
		return
	}
	f.log.Add(f.event(&e))
}

// noteBy is note for what a keyword makes.
func (f *Fight) noteBy(k Keyword, e event) {
	saved := f.by(k)
	f.note(e)
	f.cause.Keyword = saved
}

// by makes a keyword the cause of what follows. What it returns goes back into
// f.cause.Keyword when that is over.
func (f *Fight) by(k Keyword) (saved int16) {
	saved = f.cause.Keyword
	f.cause.Keyword = int16(k)
	return saved
}

// withKeyword are the kinds whose Keyword means something, withCard those whose
// Card does, withTarget those whose Target does.
var withKeyword, withCard, withTarget = func() (k, c, t [numEvents]bool) {
	for _, kind := range []engine.EventKind{Inflicted, Gained, Modified, Fizzled, Lost, Cleared, Warded, Resisted, Converted, Absorbed, Damaged, Directed} {
		k[kind] = true
	}
	for _, kind := range []engine.EventKind{CardPlayed, CardDrawn, Discarded, Discounted, Boosted, Directed} {
		c[kind] = true
	}
	for _, kind := range []engine.EventKind{Damaged, Inflicted, Gained, KnockedOut, Hit, Modified, Redirected, Negated, Absorbed, Fizzled, Healed,
		Lost, Cleared, Warded, Resisted, Converted, IntentShown, Acted, Barred, PhaseBegun, Defeated, Said, Directed, CardPlayed} {
		t[kind] = true
	}
	return k, c, t
}()

func (f *Fight) event(e *event) engine.Event {
	out := engine.Event{
		Kind: e.Kind, Flags: e.Flags, Point: uint8(e.Point), Actor: f.cause.Actor, Target: int8(Nobody), Card: f.cause.Card, Keyword: NoKeyword,
		Amount: e.Amount, From: e.From, To: e.To, Text: e.Text, Cause: f.cause,
	}
	if withTarget[e.Kind] {
		out.Target = int8(e.Target)
	}
	if withCard[e.Kind] {
		out.Card = e.Card
	}
	if withKeyword[e.Kind] {
		out.Keyword = e.Keyword
	}
	return out
}

// Say adds a speech bubble of whoever acts.
func (f *Fight) Say(by Source, text string) {
	f.note(event{Kind: Said, Target: by.Actor, Text: text})
}
