package autobattle

// Trigger is a moment at which abilities act, such as OnFaint.
type Trigger uint8

// The triggers: those of battles, then those of the shop.
const (
	OnStart Trigger = iota
	OnFaint
	OnAllyFaint
	OnHurt
	OnSpawn
	OnAllySpawn
	OnEnemySpawn
	OnBeforeAttack
	OnAfterAttack
	OnBeforeAnyAttack
	OnAfterAnyAttack
	OnShopStart
	OnBuy
	OnSell

	NumTriggers    = iota
	battleTriggers = int(OnShopStart)
)

// Triggers lists the triggers as written in scripts, by number.
var Triggers = []string{"start", "faint", "ally_faint", "hurt", "spawn", "ally_spawn", "enemy_spawn",
	"before_attack", "after_attack", "before_any_attack", "after_any_attack", "shop_start", "buy", "sell"}

var triggerDocs = [NumTriggers]string{
	OnStart:           "When a battle begins.",
	OnFaint:           "When it has died.",
	OnAllyFaint:       "When an ally has died (event.unit).",
	OnHurt:            "When it has lost health to damage: event.amount, dealt by event.unit (O-31).",
	OnSpawn:           "When it has been spawned.",
	OnAllySpawn:       "When an ally has been spawned (event.unit).",
	OnEnemySpawn:      "When an enemy has been spawned (event.unit).",
	OnBeforeAttack:    "At the front, before a clash.",
	OnAfterAttack:     "When it has clashed and survived (O-18).",
	OnBeforeAnyAttack: "Before every clash.",
	OnAfterAnyAttack:  "After every clash.",
	OnShopStart:       "When its player's shop opens.",
	OnBuy:             "When it has been played from the hand (O-26).",
	OnSell:            "When it or another unit on its board has been sold (event.unit).",
}

// AbilityEvent is the event to which an ability reacts.
type AbilityEvent struct {
	Unit   Unit // the unit that the trigger is about, or else the ability's own unit
	Amount int  // the damage for OnHurt, or else 0
}

// Ability carries out an ability of the unit self for an event.
type Ability func(g *Game, self Unit, e AbilityEvent)
