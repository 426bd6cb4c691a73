package curtain

import (
	"strconv"
	"strings"

	"curtaincall/engine"
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

// The kinds of actors that can hold a keyword. What the Team can hold and an effect gives to an ally goes to the Team.
const (
	OnTeam engine.Holders = 1 << iota
	OnProtagonist
	OnMacGuffin // CC-48
	OnEnemy

	Anyone = OnProtagonist | OnMacGuffin | OnEnemy
)

// The indices in WorthByHolder of the kinds of holders.
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

// Keywords is the table of the game's own keywords. A weight is what one stack held after the enemies' turn is worth
// to the player, in hundredths of a MacGuffin HP, not counting turns saved or lost or damage by Inspire.
var Keywords = engine.NewKeywords(engine.KeywordDescribers{HeldBy: describeHolders, Leaves: describeExpiry}, []engine.Keyword{
	Block: {Word: "block", Name: "Block", Icon: "▣", Holders: OnTeam | OnEnemy, Decay: AfterEnemies, Rating: 75,
		Help: "Absorbs damage to any ally, losing as much as it absorbs; Shield absorbs first."},
	Distract: {Word: "distract", Name: "Distract", Icon: "✧", Holders: OnTeam, Decay: AfterEnemies, Rating: 330,
		Help: "Each stack negates one whole hit, however large."},
	Taunt: {Word: "taunt", Name: "Taunt", Icon: "⚑", Holders: OnProtagonist, Decay: BeforePlayer, Rating: 148,
		Help: "Each stack redirects one hit from another ally to this protagonist."},
	Shield: {Word: "shield", Name: "Shield", Icon: "⛨", Holders: OnProtagonist | OnEnemy, Decay: AfterEnemies, Rating: 34,
		Help: "Absorbs damage to its holder before Block does, losing as much as it absorbs."},
	Regenerate: {Word: "regenerate", Name: "Regenerate", Icon: "✚", Holders: OnProtagonist | OnEnemy, Decay: engine.Ticks,
		Weights: engine.WorthByHolder{protagonistWeight: 25}, Rating: 5,
		Help: "Heals 1 HP per stack at the start of the turn, then drops by 1; Poison reduces the healing."},
	Retaliate: {Word: "retaliate", Name: "Retaliate", Icon: "↩", Holders: OnTeam | OnEnemy, Decay: BeforePlayer,
		Weights: engine.WorthByHolder{enemyWeight: -134}, Rating: 43,
		Help: "Each hit, even one that is fully absorbed, costs the attacker this much HP."},
	Inspire: {Word: "inspire", Name: "Inspire", Icon: "♪", Holders: OnTeam | OnEnemy, Rating: 200,
		Help: "Every hit deals 1 more damage per stack, for the whole fight."},
	Fortify: {Word: "fortify", Name: "Fortify", Icon: "♜", Holders: OnTeam | OnEnemy, Decay: engine.Fades,
		Weights: engine.WorthByHolder{teamWeight: 120, enemyWeight: -40}, Rating: 60,
		Help: "Every gain of Block is increased by 1 per stack; gains of Shield are not."},
	Piercing: {Word: "piercing", Name: "Piercing", Icon: "➳", Holders: OnProtagonist | OnEnemy, Decay: engine.Fades,
		Weights: engine.WorthByHolder{protagonistWeight: 25, enemyWeight: -100}, Rating: 10,
		Help: "The holder's attacks ignore Block and Shield and do not use them up."},
	Accuracy: {Word: "accuracy", Name: "Accuracy", Icon: "◎", Holders: OnProtagonist | OnEnemy, Decay: engine.Fades,
		Weights: engine.WorthByHolder{protagonistWeight: 25, enemyWeight: -80}, Rating: 10,
		Help: "The holder's attacks ignore Taunt and Distract and do not trigger Retaliate."},
	Ward: {Word: "ward", Name: "Ward", Icon: "☩", Holders: OnTeam, Decay: engine.Spent,
		Weights: engine.WorthByHolder{teamWeight: 40}, Rating: 10,
		Help: "Each stack negates one debuff inflicted on an ally."},
	Luck: {Word: "luck", Name: "Luck", Icon: "♣", Holders: OnTeam, Decay: engine.Fades,
		Weights: engine.WorthByHolder{teamWeight: 5}, Rating: 5,
		Help: "An attack card has a 10% chance per stack to deal 50% more damage."},
	Flourish: {Word: "flourish", Name: "Flourish", Icon: "❋", Holders: OnTeam, Decay: AfterOvation, Rating: 40,
		Help: "Doubles every gain and loss of Ovation, including its decay."},
	Poison: {Word: "poison", Name: "Poison", Icon: "☠", Holders: Anyone, Polarity: engine.Debuff, Decay: engine.Ticks,
		Weights: engine.WorthByHolder{protagonistWeight: -40, macGuffinWeight: -150}, Rating: 30,
		Help: "Deals 1 damage per stack at the start of the turn, ignoring all defenses, then drops by 1; every heal received is reduced by 1 per stack."},
	Burn: {Word: "burn", Name: "Burn", Icon: "♨", Holders: Anyone, Polarity: engine.Debuff, Decay: engine.Ticks,
		Weights: engine.WorthByHolder{protagonistWeight: -35, macGuffinWeight: -130}, Rating: 50,
		Help: "Deals 1 damage per stack at the start of the turn, ignoring all defenses, then drops by 1."},
	StageFright: {Word: "stage_fright", Name: "Stage Fright", Icon: "☍", Holders: OnProtagonist | OnEnemy, Polarity: engine.Debuff, Stacking: engine.Refreshes, Decay: engine.Fades,
		Weights: engine.WorthByHolder{protagonistWeight: -120}, Rating: 190,
		Help: "The holder cannot attack."},
	Heckled: {Word: "heckled", Name: "Heckled", Icon: "☊", Holders: OnProtagonist | OnEnemy, Polarity: engine.Debuff, Stacking: engine.Refreshes, Decay: engine.Fades,
		Weights: engine.WorthByHolder{protagonistWeight: -120, enemyWeight: 90}, Rating: 20,
		Help: "The holder can only attack."},
	Forgetful: {Word: "forgetful", Name: "Forgetful", Icon: "…", Holders: OnProtagonist | OnEnemy, Polarity: engine.Debuff, Stacking: engine.Refreshes, Decay: engine.Fades,
		Weights: engine.WorthByHolder{protagonistWeight: -26}, Rating: 140,
		Help: "The holder's attacks deal half damage, rounded down."},
	Vulnerable: {Word: "vulnerable", Name: "Vulnerable", Icon: "◇", Holders: Anyone, Polarity: engine.Debuff, Stacking: engine.Refreshes, Decay: engine.Fades,
		Weights: engine.WorthByHolder{protagonistWeight: -73, macGuffinWeight: -200}, Rating: 140,
		Help: "The holder takes 50% more damage from attacks and Curse, rounded down."},
	Weak: {Word: "weak", Name: "Weak", Icon: "▽", Holders: OnTeam | OnEnemy, Polarity: engine.Debuff, Stacking: engine.Refreshes, Decay: engine.Fades,
		Weights: engine.WorthByHolder{teamWeight: -30, enemyWeight: 60}, Rating: 30,
		Help: "Gains of Block and Shield are halved, rounded down."},
	Confused: {Word: "confused", Name: "Confused", Icon: "?", Holders: OnTeam | OnEnemy, Polarity: engine.Debuff, Stacking: engine.Refreshes, Decay: engine.Fades,
		Weights: engine.WorthByHolder{teamWeight: -30, enemyWeight: 100}, Rating: 40,
		Help: "This side's Distract, Taunt and Retaliate fail half the time; a failure costs no stack."},
	Curse: {Word: "curse", Name: "Curse", Icon: "✠", Holders: Anyone, Polarity: engine.Debuff, Decay: engine.Spent, Leaves: "at the end of its side's turn",
		Weights: engine.WorthByHolder{protagonistWeight: -40, macGuffinWeight: -60}, Rating: 15,
		Help: "Deals 1 damage per stack once, at the end of the holder's turn; Shield and then Block absorb it."},
	Fear: {Word: "fear", Name: "Fear", Icon: "☹", Holders: OnProtagonist | OnEnemy, Polarity: engine.Debuff, Decay: engine.Converts, At: 5, Into: StageFright,
		Weights: engine.WorthByHolder{protagonistWeight: -24, enemyWeight: 30}, Rating: 20,
		Help: "At 5 stacks it turns into Stage Fright for one turn and is reset to 0."},
	Frustration: {Word: "frustration", Name: "Frustration", Icon: "♯", Holders: OnProtagonist | OnEnemy, Polarity: engine.Debuff, Decay: engine.Converts, At: 5, Into: Heckled,
		Weights: engine.WorthByHolder{protagonistWeight: -60, enemyWeight: 5}, Rating: 10,
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
		return "at " + strconv.Itoa(k.At) + " stacks"
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

	// the keywords that make attack cards, or all other cards, of their holder unplayable
	LockingKeywords = engine.KeywordSetOf(StageFright, Heckled)

	cursed = engine.KeywordSetOf(Curse)
)

// KeywordsClearedOnEnemies returns the keywords of t that expire on enemies at the start of the enemies' turn (CC-2).
func KeywordsClearedOnEnemies(t *engine.Keywords) engine.KeywordSet {
	return t.KeywordsHoldableAs(OnEnemy).And(t.KeywordsDecayingAs(AfterEnemies).Or(t.KeywordsDecayingAs(BeforePlayer)))
}
