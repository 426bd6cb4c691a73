package curtain

import "curtaincall/engine"

// Keyword is one of the 24 keywords.
type Keyword = engine.KeywordID

// The keywords, in the order of the tables of the rules.
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

// Keywords is the table of all keywords: the row of keyword k is Keywords[k].
// Where a keyword needs code, it is found by its name: block, distract, taunt,
// shield, retaliate, piercing, accuracy, vulnerable, forgetful, luck, confused
// and inspire in damage.go, fortify and weak in verbs.go with ward and the
// conversions of fear and frustration, regenerate, poison, burn and the
// durations in tick.go, curse in turn.go, flourish in ovation.go, stage fright
// and heckled in play.go and intent.go.
var Keywords = [NumKeywords]engine.Keyword{
	{ID: Block, Word: "block", Name: "Block", Icon: "▣", Holder: "team or enemy", Stacking: engine.Adds, Leaves: "after the enemy's action",
		Help: "Absorbs damage to any ally and is used up by what it absorbs; Shield goes first."},
	{ID: Distract, Word: "distract", Name: "Distract", Icon: "✧", Holder: "team", Stacking: engine.Adds, Leaves: "after the enemy's action",
		Help: "Each stack negates one whole hit, however large."},
	{ID: Taunt, Word: "taunt", Name: "Taunt", Icon: "⚑", Holder: "protagonist", Stacking: engine.Adds, Leaves: "at the start of the player turn",
		Help: "Each stack pulls one hit on another ally to this protagonist."},
	{ID: Shield, Word: "shield", Name: "Shield", Icon: "⛨", Holder: "protagonist or enemy", Stacking: engine.Adds, Leaves: "after the enemy's action",
		Help: "Absorbs damage to its holder before Block does, and is used up by what it absorbs."},
	{ID: Regenerate, Word: "regenerate", Name: "Regenerate", Icon: "✚", Holder: "protagonist or enemy", Stacking: engine.Adds, Leaves: "one stack each turn",
		Help: "Heals its stacks at the start of the turn, then drops by 1; Poison reduces what it heals."},
	{ID: Retaliate, Word: "retaliate", Name: "Retaliate", Icon: "↩", Holder: "team or enemy", Stacking: engine.Adds, Leaves: "at the start of the player turn",
		Help: "Every hit, even a fully absorbed one, deals this much back to the attacker's HP."},
	{ID: Inspire, Word: "inspire", Name: "Inspire", Icon: "♪", Holder: "team or enemy", Stacking: engine.Adds, Leaves: "never",
		Help: "Every hit deals 1 more damage per stack, for the whole fight."},
	{ID: Fortify, Word: "fortify", Name: "Fortify", Icon: "♜", Holder: "team or enemy", Stacking: engine.Adds, Leaves: "one stack each turn",
		Help: "Each gain of Block is larger by 1 per stack; Shield is not."},
	{ID: Piercing, Word: "piercing", Name: "Piercing", Icon: "➳", Holder: "protagonist or enemy", Stacking: engine.Adds, Leaves: "one stack each turn",
		Help: "Attacks of the holder ignore Block and Shield, which are not reduced."},
	{ID: Accuracy, Word: "accuracy", Name: "Accuracy", Icon: "◎", Holder: "protagonist or enemy", Stacking: engine.Adds, Leaves: "one stack each turn",
		Help: "Attacks of the holder ignore Taunt and Distract and call up no Retaliate."},
	{ID: Ward, Word: "ward", Name: "Ward", Icon: "☩", Holder: "team", Stacking: engine.Adds, Leaves: "when used up",
		Help: "Each stack negates one debuff put on one ally."},
	{ID: Luck, Word: "luck", Name: "Luck", Icon: "♣", Holder: "team", Stacking: engine.Adds, Leaves: "one stack each turn",
		Help: "An attack card has a chance of 10% per stack to deal half more damage."},
	{ID: Flourish, Word: "flourish", Name: "Flourish", Icon: "❋", Holder: "team", Stacking: engine.Adds, Leaves: "after the next Ovation decay",
		Help: "Doubles every gain and loss of Ovation, its decay included."},
	{ID: Poison, Word: "poison", Name: "Poison", Icon: "☠", Polarity: engine.Debuff, Holder: "anyone", Stacking: engine.Adds, Leaves: "one stack each turn",
		Help: "Deals its stacks past all defences at the start of the turn, then drops by 1; every heal received is smaller by its stacks."},
	{ID: Burn, Word: "burn", Name: "Burn", Icon: "♨", Polarity: engine.Debuff, Holder: "anyone", Stacking: engine.Adds, Leaves: "one stack each turn",
		Help: "Deals its stacks past all defences at the start of the turn, then drops by 1."},
	{ID: StageFright, Word: "stage_fright", Name: "Stage Fright", Icon: "☍", Polarity: engine.Debuff, Holder: "protagonist or enemy", Stacking: engine.Refreshes, Leaves: "one turn per stack",
		Help: "The holder cannot attack."},
	{ID: Heckled, Word: "heckled", Name: "Heckled", Icon: "☊", Polarity: engine.Debuff, Holder: "protagonist or enemy", Stacking: engine.Refreshes, Leaves: "one turn per stack",
		Help: "The holder can do nothing but attack."},
	{ID: Forgetful, Word: "forgetful", Name: "Forgetful", Icon: "…", Polarity: engine.Debuff, Holder: "protagonist or enemy", Stacking: engine.Refreshes, Leaves: "one turn per stack",
		Help: "Attacks of the holder deal half damage, rounded down."},
	{ID: Vulnerable, Word: "vulnerable", Name: "Vulnerable", Icon: "◇", Polarity: engine.Debuff, Holder: "anyone", Stacking: engine.Refreshes, Leaves: "one turn per stack",
		Help: "The holder takes half more damage from attacks and Curse, rounded down."},
	{ID: Weak, Word: "weak", Name: "Weak", Icon: "▽", Polarity: engine.Debuff, Holder: "team or enemy", Stacking: engine.Refreshes, Leaves: "one turn per stack",
		Help: "Gains of Block and Shield are halved, rounded down."},
	{ID: Confused, Word: "confused", Name: "Confused", Icon: "?", Polarity: engine.Debuff, Holder: "team or enemy", Stacking: engine.Refreshes, Leaves: "one turn per stack",
		Help: "Distract, Taunt and Retaliate of this side fail half of the time; a failure costs no stack."},
	{ID: Curse, Word: "curse", Name: "Curse", Icon: "✠", Polarity: engine.Debuff, Holder: "anyone", Stacking: engine.Adds, Leaves: "at the end of its side's turn",
		Help: "Deals its stacks once, at the end of the holder's turn, through Shield and then Block."},
	{ID: Fear, Word: "fear", Name: "Fear", Icon: "☹", Polarity: engine.Debuff, Holder: "protagonist or enemy", Stacking: engine.Adds, Leaves: "at 5 stacks",
		Help: "At 5 stacks it turns into Stage Fright for one turn and starts again from 0."},
	{ID: Frustration, Word: "frustration", Name: "Frustration", Icon: "♯", Polarity: engine.Debuff, Holder: "protagonist or enemy", Stacking: engine.Adds, Leaves: "at 5 stacks",
		Help: "At 5 stacks it turns into Heckled for one turn and starts again from 0."},
}

// set builds a KeywordSet.
func set(ks ...Keyword) (s engine.KeywordSet) {
	for _, k := range ks {
		s = s.With(k)
	}
	return s
}

// The groups of keywords that rules speak of.
var (
	// Debuffs are the eleven kinds of debuff.
	Debuffs = set(Poison, Burn, StageFright, Heckled, Forgetful, Vulnerable, Weak, Confused, Curse, Fear, Frustration)

	// timed keywords lose a stack at each tick (CC-3, CC-8).
	timed = set(StageFright, Heckled, Forgetful, Vulnerable, Weak, Confused, Fortify, Piercing, Accuracy, Luck)

	// locking keywords lock cards of their holder.
	locking = set(StageFright, Heckled)

	// Who can hold what. On the player side a team keyword put on anybody goes
	// to the team; an enemy holds its own copy of everything but neverEnemy.
	teamKeywords        = set(Block, Distract, Retaliate, Inspire, Fortify, Ward, Luck, Flourish, Weak, Confused)
	protagonistKeywords = set(Shield, Taunt, Regenerate, Piercing, Accuracy) | Debuffs&^teamKeywords
	macGuffinKeywords   = set(Vulnerable, Curse, Poison, Burn) // CC-48
	neverEnemy          = set(Luck, Flourish, Taunt, Distract, Ward)
)

// KeywordNamed finds a keyword by the word scripts use for it.
func KeywordNamed(word string) (Keyword, bool) {
	k, ok := keywordByWord[word]
	return k, ok
}

var keywordByWord = func() map[string]Keyword {
	m := make(map[string]Keyword, NumKeywords)
	for i := range Keywords {
		m[Keywords[i].Word] = Keywords[i].ID
	}
	return m
}()
