package battleline

import (
	"curtaincall/engine"
)

// Keyword is the number of a keyword. Each card has an amount of each keyword, which may be 0.
type Keyword = engine.KeywordID

// keywordSet is a set of keywords, one bit each. All keywords are the game's own.
type keywordSet uint64

func (s keywordSet) Has(k Keyword) bool        { return s&(1<<k) != 0 }
func (s keywordSet) With(k Keyword) keywordSet { return s | 1<<k }

const (
	Alpha Keyword = iota
	Assault
	Deploy
	Elusive
	Entrenched
	Exalt
	Graft
	Haunted
	Hazardous
	Invulnerable
	Omega
	Overwhelmed
	Poison
	Skirmish
	SplashAttack
	Taunt
	Treachery
	Versatile

	NumKeywords = iota
)

// The kinds of cards that can have a keyword: creatures in the line, or cards of any type.
const (
	AsCreature engine.Holders = 1 << iota
	AsCard
)

// Keywords is the table of the keywords. Their rules are in these files: fight.go (Assault, Hazardous, Elusive,
// Skirmish, Splash-attack, Taunt), damage.go (Poison, Invulnerable), playing.go (Alpha, Omega, Deploy, Treachery),
// entering.go (Exalt, Graft), turn.go (Entrenched), using.go (Versatile) and grants.go (Haunted, Overwhelmed).
var Keywords = engine.NewKeywords(engine.KeywordDescribers{
	HeldBy: func(h engine.Holders) string {
		if h&AsCard != 0 {
			return "any card"
		}
		return "any creature"
	},
	Leaves: func(*engine.Keyword) string {
		return "when its source leaves play or at the end of the turn; never if it is printed"
	},
}, []engine.Keyword{
	Alpha: {Word: "alpha", Name: "Alpha", Icon: "α", Holders: AsCard, Stacking: engine.Once,
		Help: "The card can be played only before anything else has been played, used or discarded in this step."},
	Assault: {Word: "assault", Name: "Assault", Icon: "⚔", Holders: AsCreature, Weights: engine.WorthByHolder{20},
		Help: "Before it fights as the attacker, it deals this much damage to the creature it attacks."},
	Deploy: {Word: "deploy", Name: "Deploy", Icon: "⇲", Holders: AsCreature, Stacking: engine.Once,
		Help: "It can enter at any place in the line, not only on a flank."},
	Elusive: {Word: "elusive", Name: "Elusive", Icon: "≈", Holders: AsCreature, Stacking: engine.Once, Weights: engine.WorthByHolder{30},
		Help: "The first time it is attacked each turn, neither creature deals damage with its power."},
	Entrenched: {Word: "entrenched", Name: "Entrenched", Icon: "⊓", Holders: AsCreature, Stacking: engine.Once,
		Help: "In the ready step, it may stay exhausted."},
	Exalt: {Word: "exalt", Name: "Exalt", Icon: "✦", Holders: AsCreature,
		Help: "As it enters play, this much aember from the supply is placed on it."},
	Graft: {Word: "graft", Name: "Graft", Icon: "⌘", Holders: AsCreature,
		Help: "As it enters play, its controller grafts this many cards from hand to it."},
	Haunted: {Word: "haunted", Name: "Haunted", Icon: "☾", Holders: AsCard, Stacking: engine.Once,
		Help: "Its grants and abilities, except Play, are active only while its controller has 10 or more cards in the discard pile."},
	Hazardous: {Word: "hazardous", Name: "Hazardous", Icon: "☣", Holders: AsCreature, Weights: engine.WorthByHolder{20},
		Help: "Before it fights as the defender, it deals this much damage to the attacker."},
	Invulnerable: {Word: "invulnerable", Name: "Invulnerable", Icon: "◆", Holders: AsCreature, Stacking: engine.Once, Weights: engine.WorthByHolder{80},
		Help: "It cannot be dealt damage or destroyed; it can leave play in other ways."},
	Omega: {Word: "omega", Name: "Omega", Icon: "Ω", Holders: AsCard, Stacking: engine.Once,
		Help: "After the card is played and resolved, the main step ends."},
	Overwhelmed: {Word: "overwhelmed", Name: "Overwhelmed", Icon: "⚖", Holders: AsCard, Stacking: engine.Once,
		Help: "Its grants and abilities, except Play, are active only while the opponent has more creatures."},
	Poison: {Word: "poison", Name: "Poison", Icon: "☠", Holders: AsCreature, Stacking: engine.Once, Weights: engine.WorthByHolder{40},
		Help: "Any damage from its power in a fight destroys the creature that takes it."},
	Skirmish: {Word: "skirmish", Name: "Skirmish", Icon: "↯", Holders: AsCreature, Stacking: engine.Once, Weights: engine.WorthByHolder{30},
		Help: "As the attacker, it takes no damage from the power of the creature it fights."},
	SplashAttack: {Word: "splash_attack", Name: "Splash-attack", Icon: "✺", Holders: AsCreature, Weights: engine.WorthByHolder{20},
		Help: "As the attacker, it also deals this much damage to each neighbor of the creature it fights."},
	Taunt: {Word: "taunt", Name: "Taunt", Icon: "⚑", Holders: AsCreature, Stacking: engine.Once, Weights: engine.WorthByHolder{20},
		Help: "Its neighbors cannot be attacked, unless they have Taunt too."},
	Treachery: {Word: "treachery", Name: "Treachery", Icon: "⇄", Holders: AsCard, Stacking: engine.Once,
		Help: "When it is played, it enters play under the opponent's control."},
	Versatile: {Word: "versatile", Name: "Versatile", Icon: "∗", Holders: AsCard, Stacking: engine.Once, Weights: engine.WorthByHolder{10},
		Help: "It can be played and used whichever house was chosen."},
})
