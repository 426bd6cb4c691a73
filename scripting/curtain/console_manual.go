package curtain

import "curtaincall/scripting"

// Manual implements scripting.Console.
func (c *console) Manual() []scripting.ManualEntry {
	list := manual
	for _, id := range c.content.ProtagonistIDs() {
		list = append(list, scripting.ManualEntry{Word: id, Signature: id, About: "A protagonist, with hp, keywords and the other fields of an actor.", Example: id + ".hp"})
	}
	return list
}

// manual explains the names at the prompt, the fields they lead to, and what the
// definitions of cards and enemies are made of.
var manual = func() (list []scripting.ManualEntry) {
	for _, part := range [][]scripting.ManualEntry{manualMoves, manualFight, manualActor, manualCard, manualShort, manualDefinitions, manualSelf} {
		list = append(list, part...)
	}
	return list[:len(list):len(list)]
}()

var manualMoves = []scripting.ManualEntry{
	{Word: "f", Signature: "f", About: "The present fight; it has all that the names at the prompt have, as fields.", Example: "f.turn"},
	{Word: "fight", Signature: `fight ENEMY, or fight { enemy =, hp =, keywords =, energy =, ovation =, seed =, hand =, draw_pile =, discard_pile = }`, About: "Begins a fight; without anything after it, it is the present one.", Example: `fight { enemy = "critic", hp = { pip = 5 } }`},
	{Word: "run", Signature: "run { seed =, protagonists =, basics = }", About: "Begins a whole run; its fields are at, options, fight, act, scene, deck, macguffin and result.", Example: "run { seed = 7 }"},
	{Word: "play", Signature: "play(card, target)", About: "Plays a card of the hand by its id; the target may be left out where there is one.", Example: "play(hand[1].id)"},
	{Word: "end_turn", Signature: "end_turn()", About: "Ends the turn.", Example: "end_turn()"},
	{Word: "can_play", Signature: "can_play(card)", About: "Tells whether a card can be played now, and if not, why.", Example: "can_play(hand[1].id)"},
	{Word: "forecast", Signature: "forecast()", About: "What each ally would lose if the turn ended now: low, high, and by Curse.", Example: "forecast()"},
	{Word: "force", Signature: `force("luck" or "confused", true, false, ...)`, About: "Lays down the outcomes of the next rolls; true means that it happens.", Example: `force("luck", true)`},
	{Word: "direct", Signature: "direct(words)", About: "Does a stage direction, such as hp, set or hand +, from Lua.", Example: `direct("energy 5")`},
	{Word: "choose", Signature: "choose(option)", About: "Takes an option of the run between fights.", Example: "choose(run.options[1])"},
	{Word: "skip_fight", Signature: "skip_fight()", About: "Wins the present fight of the run at once.", Example: "skip_fight()"},
}

var manualFight = []scripting.ManualEntry{
	{Word: "turn", Signature: "turn", About: "The number of the turn, from 1.", Example: "turn"},
	{Word: "energy", Signature: "energy", About: "What can still be spent this turn.", Example: "energy"},
	{Word: "ovation", Signature: "ovation", About: "The crowd, from 0 to 5.", Example: "ovation"},
	{Word: "macguffin", Signature: "macguffin", About: "The treasure, an actor.", Example: "macguffin.hp"},
	{Word: "protagonists", Signature: "protagonists", About: "The two protagonists, a list of actors.", Example: "protagonists[1].hp"},
	{Word: "enemy", Signature: "enemy, or enemy { id =, name =, hp =, intents = }", About: "The first living enemy, an actor; called with a definition it adds an enemy to the content.", Example: `enemy { id = "straw_man", hp = 9, intents = { { attack(2) } } }`},
	{Word: "enemies", Signature: "enemies", About: "All enemies of the fight, a list of actors.", Example: "#enemies"},
	{Word: "team", Signature: "team", About: "The allies together: who holds Block and the other keywords they share.", Example: "team.keywords.block"},
	{Word: "hand", Signature: "hand", About: "The cards of the hand, a list.", Example: "hand"},
	{Word: "draw_pile", Signature: "draw_pile", About: "The draw pile, a list of cards; the first is drawn next.", Example: "#draw_pile"},
	{Word: "discard_pile", Signature: "discard_pile", About: "The discard pile, a list of cards.", Example: "#discard_pile"},
	{Word: "in_play", Signature: "in_play", About: "The enchantments in play, a list of cards.", Example: "in_play"},
	{Word: "cards_played", Signature: "cards_played", About: "How many cards were played this turn.", Example: "cards_played"},
	{Word: "over", Signature: "over", About: "Whether the fight is over.", Example: "over"},
	{Word: "result", Signature: "result", About: `"victory", "defeat", or nil while the fight goes on.`, Example: "result"},
	{Word: "intent", Signature: "intent", About: "What the first living enemy will do, a list.", Example: "intent"},
	{Word: "events", Signature: "events", About: "All that has happened in the fight, in order; each has a type.", Example: "#events"},
	{Word: "fight.macguffin", Signature: "f.macguffin", About: "The same as macguffin.", Example: "f.macguffin.hp"},
	{Word: "run.at", Signature: "run.at", About: `Where the run waits: "choose_enemy", "fight", "choose_card", "choose_upgrade" or "over".`, Example: "run.at"},
	{Word: "run.options", Signature: "run.options", About: "The ids to choose from.", Example: "run.options"},
	{Word: "run.fight", Signature: "run.fight", About: "The fight in progress.", Example: "run.fight"},
	{Word: "run.act", Signature: "run.act", About: "The act, from 1.", Example: "run.act"},
	{Word: "run.scene", Signature: "run.scene", About: "The scene of the act, from 1.", Example: "run.scene"},
	{Word: "run.deck", Signature: "run.deck", About: "The ids of the cards of the deck.", Example: "run.deck"},
	{Word: "run.macguffin", Signature: "run.macguffin", About: "The MacGuffin's HP.", Example: "run.macguffin"},
	{Word: "run.result", Signature: "run.result", About: "How the run ended, or nil.", Example: "run.result"},
}

var manualActor = []scripting.ManualEntry{
	{Word: "actor.id", Signature: "actor.id", About: "The actor's id.", Example: "enemy.id"},
	{Word: "actor.name", Signature: "actor.name", About: "The actor's name.", Example: "enemy.name"},
	{Word: "actor.hp", Signature: "actor.hp", About: "Its HP.", Example: "enemy.hp"},
	{Word: "actor.max_hp", Signature: "actor.max_hp", About: "The most HP it can have.", Example: "enemy.max_hp"},
	{Word: "actor.alive", Signature: "actor.alive", About: "Whether it has HP left.", Example: "enemy.alive"},
	{Word: "actor.keywords", Signature: "actor.keywords.KEYWORD", About: "How many stacks of a keyword it holds; 0 for none.", Example: "enemy.keywords.poison"},
	{Word: "actor.debuff_kinds", Signature: "actor.debuff_kinds", About: "How many kinds of debuff it holds.", Example: "enemy.debuff_kinds"},
	{Word: "actor.debuff_stacks", Signature: "actor.debuff_stacks", About: "How many stacks of debuffs it holds in all.", Example: "enemy.debuff_stacks"},
	{Word: "actor.debuffs", Signature: "actor.debuffs", About: "The ids of the debuffs it holds.", Example: "enemy.debuffs"},
	{Word: "enemy.phase", Signature: "enemy.phase", About: "The phase an enemy is in, from 1.", Example: "enemy.phase"},
	{Word: "enemy.step", Signature: "enemy.step", About: "The place of the shown entry in its pattern, from 1.", Example: "enemy.step"},
	{Word: "enemy.intent", Signature: "enemy.intent", About: "What it will do, a list.", Example: "enemy.intent"},
	{Word: "enemy.values", Signature: "enemy.values.NAME", About: "The numbers its definition names.", Example: "enemy.values"},
	{Word: "enemy.memory", Signature: "self.memory.NAME", About: "What an enemy or an enchantment remembers for the fight; its own callbacks read and write it.", Example: "inspect(enemy).Memory"},
}

var manualCard = []scripting.ManualEntry{
	{Word: "card.id", Signature: "card.id", About: "The card's id.", Example: "hand[1].id"},
	{Word: "card.name", Signature: "card.name", About: "The card's name.", Example: "hand[1].name"},
	{Word: "card.owner", Signature: "card.owner", About: `Whose card it is: a protagonist's id, "macguffin" or "neutral".`, Example: "hand[1].owner"},
	{Word: "card.type", Signature: "card.type", About: `"attack", "defense", "action" or "enchantment".`, Example: "hand[1].type"},
	{Word: "card.rarity", Signature: "card.rarity", About: `"basic", "uncommon" or "rare".`, Example: "hand[1].rarity"},
	{Word: "card.cost", Signature: "card.cost", About: "What playing it costs now; in a definition, what it costs at first.", Example: "hand[1].cost"},
	{Word: "card.values", Signature: "card.values.NAME", About: "The numbers that its text and its effect share.", Example: "hand[1].values"},
	{Word: "card.playable", Signature: "card.playable", About: "Whether it can be played now.", Example: "hand[1].playable"},
	{Word: "card.upgraded", Signature: "card.upgraded", About: "Whether it is the upgraded form.", Example: "hand[1].upgraded"},
	{Word: "card.text", Signature: "card.text", About: "What it says, with the numbers of now.", Example: "hand[1].text"},
}

// manualShort are the words that are typed beside Lua.
var manualShort = []scripting.ManualEntry{
	{Word: "directions", Signature: "hp ACTOR N; energy N; ovation N; set ACTOR KEYWORD N; gain, lose or inflict N KEYWORD [ACTOR]; hand, draw, discard or in_play + CARD or - CARD; force luck|confused true|false; win", About: "The stage directions: they change the fight by hand, and are recorded and undone as moves are.", Example: "hp pip 3"},
	{Word: "hp", Signature: "hp ACTOR N", About: "Sets the HP of an actor.", Example: "hp pip 3"},
	{Word: "energy N", Signature: "energy N", About: "Sets the energy.", Example: "energy 5"},
	{Word: "ovation N", Signature: "ovation N", About: "Sets the crowd.", Example: "ovation 3"},
	{Word: "set", Signature: "set ACTOR KEYWORD N", About: "Sets how many stacks of a keyword an actor holds.", Example: "set pip taunt 2"},
	{Word: "gain N", Signature: "gain N KEYWORD [ACTOR]", About: "Adds stacks of a keyword, energy or Ovation.", Example: "gain 3 block"},
	{Word: "lose N", Signature: "lose N KEYWORD [ACTOR]", About: "Takes stacks of a keyword, energy or Ovation.", Example: "lose 1 energy"},
	{Word: "inflict N", Signature: "inflict N DEBUFF [ACTOR]", About: "Adds stacks of a debuff, to the enemy if nobody is named.", Example: "inflict 2 poison"},
	{Word: "hand +", Signature: "hand + CARD, hand - CARD, and so with draw, discard, in_play", About: "Adds a card to a pile, or takes one out.", Example: "hand + vex+"},
	{Word: "force luck", Signature: "force luck|confused true|false", About: "Lays down the outcome of the next roll.", Example: "force luck true"},
	{Word: "win", Signature: "win", About: "Wins the present fight of a run at once.", Example: "hp enemy 0"},
}

// manualDefinitions are what definitions are made of.
var manualDefinitions = []scripting.ManualEntry{
	{Word: "card", Signature: "card { id =, name =, owner =, type =, cost =, text =, values =, target =, rarity =, upgrade =, says =, play =, on = }", About: "Adds a card to the content, or replaces the one of its id.", Example: `card { id = "poke", name = "Poke", owner = "pip", type = "attack", cost = 0, target = "enemy", text = "Deal {damage} damage.", values = { damage = 1 }, play = function(self, fight, target) self:deal(self.values.damage, target) end }`},
	{Word: "attack", Signature: "attack(N or KEYWORD, { times = K })", About: "An intent: hits on the MacGuffin; with a keyword, for as much as the enemy holds of it.", Example: "attack(6, { times = 2 })"},
	{Word: "attack_all", Signature: "attack_all(N, { times = K })", About: "An intent: a hit on every ally.", Example: "attack_all(4)"},
	{Word: "gain", Signature: "gain(N, KEYWORD)", About: "An intent: the enemy gains a keyword.", Example: `gain(8, "block")`},
	{Word: "inflict", Signature: "inflict(N, DEBUFF, WHO)", About: "An intent: a debuff on macguffin, allies, protagonists, protagonist_a, protagonist_b or random_protagonist.", Example: `inflict(1, "weak", "allies")`},
	{Word: "heal", Signature: "heal(N)", About: "An intent: the enemy heals.", Example: "heal(3)"},
	{Word: "lose", Signature: `lose(N or "all", KEYWORD)`, About: "An intent: the enemy loses a keyword of its own.", Example: `lose("all", "retaliate")`},
	{Word: "on", Signature: "on = { EVENT = function(self, fight, event) ... end }", About: "What an enemy or an enchantment reacts to: fight_start, player_turn_start, player_turn_end, enemy_turn_start, enemy_turn_end, card_played, card_drawn (a card's own), damaged, inflicted, gained, knocked_out.", Example: "events"},
	{Word: "modify", Signature: "modify = { attack =, damage_taken =, clear =, immune = }", About: "The rules an enemy bends: functions (self, fight, value, ...) that return the changed value.", Example: "inspect(enemy)"},
	{Word: "phases", Signature: "phases = { { intents = }, { below = 0.5, enter = function(self, fight) ... end, intents = } }", About: "The phases of an enemy, each with its pattern.", Example: "enemy.phase"},
	{Word: "intents", Signature: "intents = { { attack(6) }, { gain(8, \"block\") }, ... }", About: "The pattern of an enemy: one entry a turn, from the beginning again at the end.", Example: "intent"},
}

// manualSelf are the verbs of self in callbacks.
var manualSelf = []scripting.ManualEntry{
	{Word: "self:deal", Signature: "self:deal(n, target, { times = k })", About: "In a callback: hits through the whole damage sequence; returns the HP lost.", Example: "why enemy.hp"},
	{Word: "self:gain", Signature: "self:gain(n, what, who)", About: "In a callback: a positive keyword, energy or ovation.", Example: "gain 3 block"},
	{Word: "self:inflict", Signature: "self:inflict(n, debuff, who)", About: "In a callback: a debuff, through Ward and immunities.", Example: "inflict 1 poison"},
	{Word: "self:lose", Signature: "self:lose(n, what, who)", About: `In a callback: takes n or "all" of a keyword, ovation, energy or hp; returns how much.`, Example: "lose 1 energy"},
	{Word: "self:heal", Signature: "self:heal(n, who)", About: "In a callback: heals, never the MacGuffin.", Example: "hp pip 3"},
	{Word: "self:remove", Signature: "self:remove(debuffs, who)", About: `In a callback: takes off a debuff, a list of them, or "all".`, Example: "enemy.debuffs"},
	{Word: "self:draw", Signature: "self:draw(n)", About: "In a callback: draws cards.", Example: "#hand"},
	{Word: "self:discount", Signature: "self:discount(n, { type =, owner =, random = })", About: "In a callback: cards in hand cost n less until they leave it.", Example: "hand[1].cost"},
	{Word: "self:boost", Signature: "self:boost(n, { type =, owner =, random = })", About: "In a callback: hits of cards in hand deal n more until they leave it.", Example: "hand[1].text"},
	{Word: "self:say", Signature: "self:say(text)", About: "In a callback: a speech bubble.", Example: "story"},
	{Word: "self:pick", Signature: "self:pick(list)", About: "In a callback: an element of the list by the seeded chance of the fight.", Example: "what end_turn()"},
}
