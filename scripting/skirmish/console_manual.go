package skirmish

import "curtaincall/scripting"

// Manual implements scripting.Console.
func (c *console) Manual() []scripting.ManualEntry { return manual }

// manual explains the names at the prompt, the fields they lead to, and what the
// definitions of cards and units are made of.
var manual = []scripting.ManualEntry{
	{Word: "s", Signature: "s", About: "The present match; it has all that the names at the prompt have, as fields.", Example: "s.turn"},
	{Word: "skirmish", Signature: "skirmish { units =, order =, hand =, deck =, seed = }", About: "Begins a match as a scenario does; without anything after it, it is the present one.", Example: `skirmish { units = { { "warrior", team = "A" }, { "orc", team = "B" } } }`},
	{Word: "play", Signature: "play(card, unit)", About: "Plays a card of the hand by its id; the unit may be left out where there is one.", Example: `play("defend")`},
	{Word: "targets", Signature: "targets(card)", About: "The ids of the units a card could be played on now.", Example: `targets("attack")`},
	{Word: "can_play", Signature: "can_play(card, unit)", About: "Tells whether a card can be played now, and if not, why.", Example: `can_play("attack")`},
	{Word: "s:advance", Signature: "advance(), s:advance()", About: "Moves the unit whose turn it is one zone forward.", Example: "s:advance()"},
	{Word: "s:pass", Signature: "pass(), s:pass()", About: "Ends the turn without a card.", Example: "s:pass()"},
	{Word: "direct", Signature: "direct(words)", About: "Does a stage direction, such as hp, zone or hand, from Lua.", Example: `direct("hp " .. current .. " 5")`},
	{Word: "turn", Signature: "turn", About: "The number of the turn, from 1; each unit's turn counts.", Example: "turn"},
	{Word: "current", Signature: "current", About: "The id of the unit whose turn it is.", Example: "current"},
	{Word: "units", Signature: "units.ID", About: "All units by id.", Example: "units[current].hp"},
	{Word: "order", Signature: "order", About: "The ids of the living units in the order of turns.", Example: "order"},
	{Word: "allies", Signature: "allies", About: "The living team mates of the unit whose turn it is, a list.", Example: "#allies"},
	{Word: "enemies", Signature: "enemies", About: "The living enemies of the unit whose turn it is, a list.", Example: "enemies"},
	{Word: "hand", Signature: "hand.A, hand.B", About: "The ids of the cards in each hand.", Example: "hand.A"},
	{Word: "deck_size", Signature: "deck_size.A, deck_size.B", About: "How many cards are in each deck.", Example: "deck_size.A"},
	{Word: "over", Signature: "over", About: "Whether the match is over.", Example: "over"},
	{Word: "winner", Signature: "winner", About: `"A", "B", or nil while the match goes on.`, Example: "winner"},
	{Word: "events", Signature: "events", About: "All that has happened in the match, in order; each has a type.", Example: "#events"},

	{Word: "unit.id", Signature: "unit.id", About: "What the unit is called in this match.", Example: "units[current].id"},
	{Word: "unit.name", Signature: "unit.name", About: "Its name.", Example: "units[current].name"},
	{Word: "unit.unit", Signature: "unit.unit", About: "The id of its definition.", Example: "units[current].unit"},
	{Word: "unit.team", Signature: "unit.team", About: `"A" or "B".`, Example: "units[current].team"},
	{Word: "unit.zone", Signature: "unit.zone", About: `Where it stands: "A", "X" or "B".`, Example: "units[current].zone"},
	{Word: "unit.hp", Signature: "unit.hp", About: "Its HP.", Example: "units[current].hp"},
	{Word: "unit.max_hp", Signature: "unit.max_hp", About: "The most HP it can have.", Example: "units[current].max_hp"},
	{Word: "unit.alive", Signature: "unit.alive", About: "Whether it takes part.", Example: "units[current].alive"},
	{Word: "unit.block", Signature: "unit.block", About: "Its Block.", Example: "units[current].block"},
	{Word: "unit.damage", Signature: "unit.damage", About: "What its Attack deals.", Example: "units[current].damage"},
	{Word: "unit.range", Signature: "unit.range", About: `"melee" or "ranged".`, Example: "units[current].range"},
	{Word: "unit.kind", Signature: "unit.kind", About: `"physical" or "magic".`, Example: "units[current].kind"},
	{Word: "unit.auras", Signature: "unit.auras.WORD", About: "How much of an aura it has: armor, resistance, bonus, taunt; 0 for none.", Example: "units[current].auras.armor"},
	{Word: "unit.effects", Signature: "unit.effects.WORD", About: "How many of its turns it still suffers taunt, weaken or cripple; 0 for not at all.", Example: "units[current].effects.weaken"},
	{Word: "unit.entries", Signature: "unit.entries", About: `Its effects with their sources, as { "weaken", 1, from = "orc_1" }.`, Example: "units[current].entries"},

	{Word: "advance", Signature: "advance", About: "Moves the unit whose turn it is one zone forward.", Example: "advance"},
	{Word: "pass", Signature: "pass", About: "Ends the turn without a card.", Example: "pass"},
	{Word: "directions", Signature: "hp UNIT N; zone UNIT A|X|B; set UNIT AURA N; effect UNIT EFFECT TURNS [from UNIT]; turn UNIT; hand or deck A|B + CARD or - CARD", About: "The stage directions: they change the match by hand, and are recorded and undone as moves are.", Example: "hp goblin 3"},
	{Word: "hp", Signature: "hp UNIT N", About: "Sets the HP of a unit.", Example: "hp goblin 3"},
	{Word: "zone", Signature: "zone UNIT A|X|B", About: "Puts a unit into a zone.", Example: "zone goblin X"},
	{Word: "set", Signature: "set UNIT block|armor|resistance|bonus|taunt N", About: "Sets the Block or an aura of a unit.", Example: "set goblin armor 2"},
	{Word: "effect", Signature: "effect UNIT taunt|weaken|cripple TURNS [from UNIT]", About: "Lets a unit suffer an effect; 0 turns end it.", Example: "effect goblin weaken 2 from warrior"},
	{Word: "turn UNIT", Signature: "turn UNIT", About: "Makes it the turn of a unit.", Example: "turn goblin"},
	{Word: "hand +", Signature: "hand A|B + CARD, hand A|B - CARD, and so with deck", About: "Adds a card to a hand or a deck, or takes one out.", Example: "hand A + heal"},
	{Word: "match", Signature: "match A=UNIT,UNIT,... B=UNIT,UNIT,...", About: "Begins a match of the pack, with other units if some are named.", Example: "match a=mage,mage"},

	{Word: "card", Signature: "card { id =, name =, requires =, target =, text =, values =, play = }", About: "Adds a card to the content, or replaces the one of its id.", Example: `card { id = "poke", target = "enemy", values = { damage = 1 }, play = function(self, skirmish, target) self:deal(self.values.damage, target) end }`},
	{Word: "unit", Signature: "unit { id =, name =, hp =, range =, kind =, damage =, auras = }", About: "Adds a unit to the content, or replaces the one of its id.", Example: `unit { id = "troll", hp = 150, damage = 30 }`},
	{Word: "self:deal", Signature: "self:deal(n, who)", About: "In a card: a hit through the whole damage sequence; returns the HP lost.", Example: "why units.goblin.hp"},
	{Word: "self:gain", Signature: "self:gain(n, what, who)", About: "In a card: Block or an aura.", Example: "set goblin block 3"},
	{Word: "self:inflict", Signature: "self:inflict(n, effect, who)", About: "In a card: taunt, weaken or cripple for n turns.", Example: "effect goblin taunt 1"},
	{Word: "self:lose", Signature: `self:lose(n or "all", what, who)`, About: "In a card: takes Block or an aura; returns how much.", Example: "set goblin block 0"},
	{Word: "self:heal", Signature: "self:heal(n, who)", About: "In a card: gives HP back, up to full.", Example: "hp goblin 50"},
	{Word: "self:remove", Signature: `self:remove(effect or "all", who)`, About: "In a card: ends every entry of an effect.", Example: "effect goblin weaken 0"},
	{Word: "self:say", Signature: "self:say(text)", About: "In a card: a speech bubble of the unit.", Example: "story"},
	{Word: "self:pick", Signature: "self:pick(list)", About: "In a card: an element of the list by the seeded chance of the match.", Example: "order"},
}
