package skirmish

import "curtaincall/engine"

// The kinds of event.
const (
	TurnBegan  engine.EventKind = iota // of Target: Amount is the number of the turn
	Advanced                           // Target moved: From and To are zones
	Passed                             // Target's turn ends without a card
	CardPlayed                         // on Target
	CardDrawn                          // by team Amount
	Returned                           // a played card went back into the deck of team Amount
	Hit                                // a hit resolved: Amount before Block
	Modified                           // the damage of a hit changed at its Point: Keyword, From, To
	Absorbed                           // Block took Amount
	Damaged                            // HP was lost: Amount, From, To
	Healed                             // Amount; From, To
	Gained                             // Block or an aura: Keyword, Amount, From, To
	Lost                               // Block or an aura: Keyword, Amount, From, To
	Inflicted                          // an effect: Keyword; Amount turns, From and To are turns left from this source
	Faded                              // an effect lost Amount turns: Keyword, From, To
	Died                               // Target
	Said                               // Text
	Picked                             // a card drew option Amount of To
	Directed                           // a stage direction: an edit from a test or a console
	Ended                              // the match is over: Amount is the winning team, or NoTeam

	numEvents
)

// EventTypes are the kinds as scripts read them, by number.
var EventTypes = [numEvents]string{
	"turn_start", "advanced", "passed", "card_played", "card_drawn", "returned", "hit", "modified", "absorbed",
	"damaged", "healed", "gained", "lost", "inflicted", "faded", "died", "said", "picked", "directed", "ended",
}

// FromSelf is the flag of Inflicted and Faded where the bearer is the source too.
const FromSelf uint8 = 1

// fromSelf are the flags of an effect.
func fromSelf(bearer, source Unit) uint8 {
	if bearer == source {
		return FromSelf
	}
	return 0
}

// NoKeyword is the Keyword of an event that is about none.
const NoKeyword int16 = -1

// The callbacks a cause can name.
const (
	NoCallback uint8 = iota
	CallPlay
)

// CallbackName is the name of a callback as scripts write it.
func CallbackName(callback uint8) string {
	if callback == CallPlay {
		return "play"
	}
	return "the rules"
}

// event is an engine.Event written with this package's own types. Which of Card
// and Keyword mean something follows from the kind.
type event struct {
	Kind     engine.EventKind
	Flags    uint8
	Point    Point
	Target   Unit
	Card     int16
	Keyword  int16
	Amount   int32
	From, To int32
	Text     string
}

// note adds an event to the log, if somebody listens.
func (m *Match) note(e event) {
	if m.log == nil {
		return
	}
	out := engine.Event{
		Kind: e.Kind, Flags: e.Flags, Point: uint8(e.Point), Actor: m.cause.Actor, Target: int8(e.Target), Card: m.cause.Card, Keyword: NoKeyword,
		Amount: e.Amount, From: e.From, To: e.To, Text: e.Text, Cause: m.cause,
	}
	switch e.Kind {
	case CardPlayed, CardDrawn, Returned:
		out.Card = e.Card
	case Modified, Absorbed, Gained, Lost, Inflicted, Faded:
		out.Keyword = e.Keyword
	}
	switch e.Kind {
	case CardDrawn, Returned, Picked, Directed, Ended:
		out.Target = int8(Nobody)
	}
	m.log.Add(out)
}

// Origin tells where a cause stands.
func (m *Match) Origin(c engine.Cause) (o engine.Origin) {
	if c.Callback == NoCallback || c.Card < 0 || int(c.Card) >= len(m.content.Cards) {
		return o
	}
	d := m.content.Cards[c.Card]
	o = engine.Origin{Item: `card "` + d.ID + `"`, Callback: CallbackName(c.Callback), Where: d.Where}
	if c.Line > 0 {
		o.Where.Line = int(c.Line)
	}
	return o
}
