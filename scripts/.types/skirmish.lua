---@meta
-- What an editor with the Lua language server needs to complete and check the
-- scripts of Skirmish. Nothing here is run. Written by curtain reference: do not edit.

---@alias skirmish.Requirement "melee" | "ranged" | "physical" | "magic"

---@alias skirmish.Aim "self" | "ally" | "any" | "enemy"

---@alias skirmish.Range "melee" | "ranged"

---@alias skirmish.DamageKind "physical" | "magic"

---@alias skirmish.Aura string | "armor" | "resistance" | "bonus" | "taunt"

---@alias skirmish.Holder "aura" | "effect"

---@alias skirmish.Polarity "good" | "bad"

---@alias skirmish.Stacking "add" | "longest" | "once"

---@alias skirmish.Decay "never" | "turn"

---@alias skirmish.Counted "aura" | "effect"

--- The id of a definition of the kind card.
---@alias skirmish.CardId string | "attack" | "defend" | "fireball" | "flaming_blade" | "heal" | "magic_shield" | "power_shot" | "shield_bash"

--- The id of a definition of the kind unit.
---@alias skirmish.UnitId string | "archer" | "goblin" | "mage" | "orc" | "warrior"

--- The id of a definition of the kind keyword.
---@alias skirmish.KeywordId string

--- The id of a definition of the kind sentence.
---@alias skirmish.SentenceId string

--- Who is meant: a word, an id, a unit, or a list of those. `allies` are the others of the team.
---@alias skirmish.Whom string | skirmish.Unit | (string | skirmish.Unit)[] | "self" | "allies" | "enemies" | "everybody"

---@alias skirmish.Team "A" | "B"

---@alias skirmish.Zone "A" | "X" | "B"

---@alias skirmish.Effect string | "taunt" | "weaken" | "cripple"

---@alias skirmish.Held string | "block" | "armor" | "resistance" | "bonus" | "taunt"

---@alias skirmish.Moment "next_turn"

---@alias skirmish.EventType "turn_start" | "advanced" | "passed" | "card_played" | "card_drawn" | "returned" | "hit" | "modified" | "absorbed" | "damaged" | "healed" | "gained" | "lost" | "inflicted" | "faded" | "died" | "said" | "picked" | "directed" | "ended" | "left" | "came" | "missed"

---@class skirmish.Skirmish.hand
---@field A string[]
---@field B string[]

---@class skirmish.Skirmish.deck_size
---@field A integer
---@field B integer

--- What a card can ask of the match, read only: the second parameter of `play`.
---@class skirmish.Skirmish
---@field turn integer The number of the turn, from 1: every turn of every unit counts.
---@field current string The id of the unit whose turn it is.
---@field units table<string, skirmish.Unit> All units by id, the dead ones too: `skirmish.units.orc_1`.
---@field order string[] The ids of the living units in the order of turns, whoever acts now.
---@field allies skirmish.Unit[] The living others of the team whose turn it is.
---@field enemies skirmish.Unit[] The living units of the other team.
---@field hand skirmish.Skirmish.hand The ids of the cards in the hand of each team.
---@field waits table[] The effects that wait, a list: { card = "guard", name = "strike", unit = "orc_1", given = { 3 } }.
---@field deck_size skirmish.Skirmish.deck_size How many cards are in the deck of each team.

---@class skirmish.Unit.auras
---@field armor integer
---@field resistance integer
---@field bonus integer
---@field taunt integer
---@field [string] integer Of a keyword that a pack defines.

---@class skirmish.Unit.effects
---@field taunt integer
---@field weaken integer
---@field cripple integer
---@field [string] integer Of a keyword that a pack defines.

--- A unit of the match, living or dead.
---@class skirmish.Unit
---@field id string What it is called in this match: `orc`, or `orc_1` where there are several.
---@field name string Its name.
---@field unit string The id of its definition.
---@field team skirmish.Team Its team.
---@field hp integer Its HP; at 0 it dies when the card is resolved (S-25).
---@field max_hp integer The most HP it can have.
---@field zone skirmish.Zone Where it stands: team A starts in zone A, B in zone B.
---@field alive boolean Whether it takes part: the dead have no turns and are no targets.
---@field block integer Its Block: taken off hits before HP, gone when its turn begins (S-15).
---@field range skirmish.Range How far it reaches: a melee unit its own zone and those next to it, a ranged unit every zone (S-4).
---@field kind skirmish.DamageKind How it hits: armor works against physical, resistance against magic hits.
---@field damage integer What a card without a number of its own deals, as Attack (S-7).
---@field auras skirmish.Unit.auras How much it has of each aura; 0 for none.
---@field effects skirmish.Unit.effects For how many of its turns it still suffers each effect; 0 for not at all.
---@field entries table[] Its effects one by one, with the unit each came from: { "weaken", 1, from = "orc_1" }.

--- The card that is being played: the first parameter of `play`. Amounts are whole numbers from 0 to 9999.
---@class skirmish.CardSelf
---@field id string The id of its definition.
---@field text string What is written on it, with its numbers.
---@field unit skirmish.Unit The unit that plays it.
---@field name string Its name.
---@field values table<string, integer> Named numbers, which the text and the effect share.
local CardSelf = {}
--- One hit of n on each: Bonus, Cripple or Weaken, Armor or Resistance, then Block change it (S-12).
---@param n integer
---@param who? skirmish.Whom Left out: its target.
---@return integer # the HP lost
function CardSelf:deal(n, who) end
--- Gives n Block, or n of an aura for the rest of the match; both add up (S-24, S-26).
---@param n integer
---@param what skirmish.Held
---@param who? skirmish.Whom Left out: its target, or the unit itself on a card for enemies.
---@return integer # how much was gained
function CardSelf:gain(n, what, who) end
--- Gives an effect for n turns of the bearer; from the same source the longer one stands (S-11).
---@param n integer
---@param effect skirmish.Effect
---@param who? skirmish.Whom Left out: its target.
---@return integer # how many turns it is longer by
function CardSelf:inflict(n, effect, who) end
--- Takes n of Block or an aura, or `"all"` of it.
---@param n integer | "all"
---@param what skirmish.Held
---@param who? skirmish.Whom Left out: its target.
---@return integer # how much was lost
function CardSelf:lose(n, what, who) end
--- Gives n HP back, and the healer's Bonus, up to full; nothing revives the dead.
---@param n integer
---@param who? skirmish.Whom Left out: its target, or the unit itself on a card for enemies.
---@return integer # the HP gained
function CardSelf:heal(n, who) end
--- Ends an effect, or `"all"`, whoever it came from.
---@param effect skirmish.Effect | "all"
---@param who? skirmish.Whom Left out: its target, or the unit itself on a card for enemies.
---@return integer # how many entries ended
function CardSelf:remove(effect, who) end
--- A speech bubble of the unit that plays the card.
---@param text string
function CardSelf:say(text) end
--- Leaves the function of that name in waits of the same definition for a moment to come: next_turn. It is called then with up to four whole numbers, ids or things of the game.
---@param moment skirmish.Moment
---@param name string
---@param a? integer | string | skirmish.Unit Left out: nothing.
---@param b? integer | string | skirmish.Unit Left out: nothing.
---@param c? integer | string | skirmish.Unit Left out: nothing.
---@param d? integer | string | skirmish.Unit Left out: nothing.
function CardSelf:later(moment, name, a, b, c, d) end
--- Asks the player for one of the list: units, cards, keywords, or texts. With count it is a list of so many, with optional they may be fewer. An empty list asks nothing.
---@generic T
---@param list T[]
---@param how? { prompt?: string, count?: integer, optional?: boolean } Left out: one, that must be chosen.
---@return T? # what was chosen, or nil; a list where count is given
function CardSelf:choose(list, how) end
--- Chooses one by the seeded chance of the match, the only chance a card has.
---@generic T
---@param list T[]
---@return T # an element of the list
function CardSelf:pick(list) end

--- What an effect asks, while it waits for the answer.
---@class skirmish.Pending
---@field prompt string The question.
---@field options string[] What can be chosen, by the words it is typed with.
---@field count integer How many are still to be chosen.
---@field optional boolean Whether fewer will do.

--- A keyword that a unit has: the first parameter of its functions.
---@class skirmish.KeywordSelf
---@field id string Its id.
---@field stacks integer How much of it its holder has; of an effect, how many turns are left.
---@field holder skirmish.Unit Who has it.
local KeywordSelf = {}
--- One hit of n on each: Bonus, Cripple or Weaken, Armor or Resistance, then Block change it (S-12).
---@param n integer
---@param who? skirmish.Whom Left out: its target.
---@return integer # the HP lost
function KeywordSelf:deal(n, who) end
--- Gives n Block, or n of an aura for the rest of the match; both add up (S-24, S-26).
---@param n integer
---@param what skirmish.Held
---@param who? skirmish.Whom Left out: its target, or the unit itself on a card for enemies.
---@return integer # how much was gained
function KeywordSelf:gain(n, what, who) end
--- Gives an effect for n turns of the bearer; from the same source the longer one stands (S-11).
---@param n integer
---@param effect skirmish.Effect
---@param who? skirmish.Whom Left out: its target.
---@return integer # how many turns it is longer by
function KeywordSelf:inflict(n, effect, who) end
--- Takes n of Block or an aura, or `"all"` of it.
---@param n integer | "all"
---@param what skirmish.Held
---@param who? skirmish.Whom Left out: its target.
---@return integer # how much was lost
function KeywordSelf:lose(n, what, who) end
--- Gives n HP back, and the healer's Bonus, up to full; nothing revives the dead.
---@param n integer
---@param who? skirmish.Whom Left out: its target, or the unit itself on a card for enemies.
---@return integer # the HP gained
function KeywordSelf:heal(n, who) end
--- Ends an effect, or `"all"`, whoever it came from.
---@param effect skirmish.Effect | "all"
---@param who? skirmish.Whom Left out: its target, or the unit itself on a card for enemies.
---@return integer # how many entries ended
function KeywordSelf:remove(effect, who) end
--- A speech bubble of the unit that plays the card.
---@param text string
function KeywordSelf:say(text) end
--- Asks the player for one of the list: units, cards, keywords, or texts. With count it is a list of so many, with optional they may be fewer. An empty list asks nothing.
---@generic T
---@param list T[]
---@param how? { prompt?: string, count?: integer, optional?: boolean } Left out: one, that must be chosen.
---@return T? # what was chosen, or nil; a list where count is given
function KeywordSelf:choose(list, how) end
--- Chooses one by the seeded chance of the match, the only chance a card has.
---@generic T
---@param list T[]
---@return T # an element of the list
function KeywordSelf:pick(list) end

--- The hit or the gain whose number a keyword changes.
---@class skirmish.Change
---@field target skirmish.Unit Whom the hit is on, or who gains.
---@field by skirmish.Unit The unit that acts.

--- What a keyword reacts to.
---@class skirmish.Happening
---@field type skirmish.EventType What has happened.
---@field target? skirmish.Unit The unit it happened to; nil where it did to none.
---@field by? skirmish.Unit The unit that did it; nil for the rules.
---@field card? string The id of the card that did it.
---@field keyword? string What was gained or suffered.
---@field amount integer How much.

--- Something that has happened in a match, as `events` lists it; a field that its type has no use for is nil or 0.
---@class skirmish.Event
---@field type skirmish.EventType What happened.
---@field target? string The id of the unit it happened to.
---@field by? string The id of the unit that did it.
---@field card? string The id of the card it is about or that caused it.
---@field keyword? string What it is about.
---@field amount integer How much.
---@field from integer The number before.
---@field to integer The number after.
---@field text? string What was said.

--- A match as a scenario plays it. A move that the rules forbid is an error with the reason.
---@class skirmish.PlayedSkirmish: skirmish.Skirmish
---@field over boolean Whether the match is over.
---@field winner? skirmish.Team The team that has won; nil while the match goes on, and where nobody has.
---@field events skirmish.Event[] All that has happened in it, in order.
---@field pending? skirmish.Pending What an effect asks, with prompt and options; nil while nothing waits.
local PlayedSkirmish = {}
--- Asks whom a card could be played on now.
---@param card skirmish.CardId
---@return skirmish.UnitId[] # their ids
function PlayedSkirmish:targets(card) end
--- Asks whether a card can be played now, on a unit.
---@param card skirmish.CardId
---@param unit? skirmish.Unit | skirmish.UnitId Left out: whichever there is.
---@return boolean, string? # true, or false and the reason
function PlayedSkirmish:can_play(card, unit) end
--- Plays a card of the hand of the unit whose turn it is; the unit may be left out where only one is possible.
---@param card skirmish.CardId
---@param unit? string | skirmish.Unit Left out: the only one there is.
function PlayedSkirmish:play(card, unit) end
--- Moves the unit whose turn it is one zone forward, which weakens it for this turn (S-1, S-10).
function PlayedSkirmish:advance() end
--- Ends the turn without a card.
function PlayedSkirmish:pass() end
--- Answers what an effect asks: by a number or a name; "nothing" chooses no more, where the question is optional.
---@param choice? string | integer Left out: "nothing".
---@param ... string | integer
function PlayedSkirmish:choose(choice, ...) end
--- Does a stage direction, in the words of the console.
---@param words string
function PlayedSkirmish:direct(words) end

--- A card: what it does and what is written on it, in a file of its own. Scenarios and consoles may define more.
---@class skirmish.CardDefinition
---@field id string Its id, snake_case; the file is named after it.
---@field name? string Its name.
---@field requires? skirmish.Requirement[] What a unit must be to play it, all of it; left out, any unit can.
---@field target? skirmish.Aim Whom it is played on: the unit itself, `ally` another of its team, `any` living unit, `enemy` one in reach (S-4).
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string What is written on it, up to 400 characters; `{name}` stands for a value, so the card shows the number it deals.
---@field play fun(self: skirmish.CardSelf, skirmish: skirmish.Skirmish, target: skirmish.Unit) What it does, once it has left the hand. An error in it undoes the whole play.
---@field waits? table<string, fun(self: skirmish.CardSelf, skirmish: skirmish.Skirmish, a?: any, b?: any, c?: any, d?: any)> The functions that self:later can leave for later, by names of its own.

--- A card: what it does and what is written on it, in a file of its own. Scenarios and consoles may define more.
---@param definition skirmish.CardDefinition
function card(definition) end

---@class skirmish.UnitDefinition.auras
---@field armor? integer
---@field resistance? integer
---@field bonus? integer
---@field taunt? integer
---@field [string] integer Of a keyword that a pack defines.

--- A unit: what it is when a match begins, in a file of its own. Scenarios and consoles may define more.
---@class skirmish.UnitDefinition
---@field id string Its id, snake_case; the file is named after it.
---@field name? string Its name.
---@field hp integer The HP it begins with and the most it can have.
---@field range? skirmish.Range How far it reaches: a melee unit its own zone and those next to it, a ranged unit every zone (S-4).
---@field kind? skirmish.DamageKind How it hits: armor works against physical, resistance against magic hits.
---@field damage? integer What a card without a number of its own deals, as Attack (S-7).
---@field auras? skirmish.UnitDefinition.auras How much of each aura it begins with.

--- A unit: what it is when a match begins, in a file of its own. Scenarios and consoles may define more.
---@param definition skirmish.UnitDefinition
function unit(definition) end

---@class skirmish.MatchDefinition.teams
---@field A? skirmish.UnitId[] Ids; a unit may stand in it several times.
---@field B? skirmish.UnitId[] Ids; a unit may stand in it several times.

---@class skirmish.MatchDefinition.decks
---@field A? skirmish.CardId[] | table<skirmish.CardId, integer> Ids, `{ "attack", "heal" }`, or how many of each, `{ attack = 4, heal = 1 }`.
---@field B? skirmish.CardId[] | table<skirmish.CardId, integer> Ids, `{ "attack", "heal" }`, or how many of each, `{ attack = 4, heal = 1 }`.

--- The match that is played when nothing else is asked for; a pack has one, in match.lua.
---@class skirmish.MatchDefinition
---@field teams skirmish.MatchDefinition.teams Two or three units a team.
---@field decks skirmish.MatchDefinition.decks The deck of each team, at most 40 cards.

--- The match that is played when nothing else is asked for; a pack has one, in match.lua.
---@param definition skirmish.MatchDefinition
function match(definition) end

---@class skirmish.KeywordDefinition.worth
---@field aura? integer
---@field effect? integer

---@class skirmish.KeywordDefinition.on
---@field turn_start? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) When a unit's turn begins, once its Block is gone.
---@field advanced? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) When a unit has advanced.
---@field card_played? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) After a card was carried out, before anybody dies of it.
---@field damaged? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) When a unit has lost HP by a hit.
---@field healed? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) When a unit has got HP back.
---@field gained? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) When a unit has gained Block or an aura.
---@field inflicted? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) When a unit suffers an effect.
---@field died? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) When a unit has died: the others hear it.

---@class skirmish.KeywordDefinition.modify
---@field dealt? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, value: integer, event: skirmish.Change): integer Of a hit by its holder, after Weaken and Cripple.
---@field taken? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, value: integer, event: skirmish.Change): integer Of a hit on its holder, before Block.
---@field gained? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, value: integer, event: skirmish.Change): integer Of what its holder gains of Block or an aura.

--- A keyword: an aura, which a unit has for the match, or an effect, which lasts some of its turns.
---@class skirmish.KeywordDefinition
---@field id string Its id, snake_case; the file is named after it.
---@field name? string Its name.
---@field icon? string One sign, which stands for it on narrow screens.
---@field text? string What it does, in a sentence: what help tells.
---@field holder? skirmish.Holder | skirmish.Holder[] Who can hold it: a word, or a list of them.
---@field polarity? skirmish.Polarity Whether it helps or harms its holder; what harms is inflicted.
---@field stacks? skirmish.Stacking What a second one does: it is added, the larger number counts, or it is there or not.
---@field decays? skirmish.Decay When it leaves.
---@field worth? skirmish.KeywordDefinition.worth What one more is worth to the unit's team when a bot judges, of an effect for each of the first three turns: a unit that stands is worth 600, below 0 is what harms. What is not said is guessed.
---@field on? skirmish.KeywordDefinition.on What it does when something happens, for each unit that has it.
---@field modify? skirmish.KeywordDefinition.modify What it makes of numbers, below 0 counting as 0.

--- A keyword: an aura, which a unit has for the match, or an effect, which lasts some of its turns.
---@param definition skirmish.KeywordDefinition
function keyword(definition) end

--- A sentence that texts of cards may have, beside what it means.
---@class skirmish.SentenceDefinition
---@field id string Its id, snake_case; the file is named after it.
---@field text string The sentence; words in capitals are slots, brackets hold what may be left out.
---@field does fun(self: skirmish.CardSelf, skirmish: skirmish.Skirmish, ...: any) What it means: what self does, given what fills the slots.

--- A sentence that texts of cards may have, beside what it means.
---@param definition skirmish.SentenceDefinition
function sentence(definition) end

---@class skirmish.SkirmishSetup.units.auras
---@field armor? integer
---@field resistance? integer
---@field bonus? integer
---@field taunt? integer
---@field [string] integer Of a keyword that a pack defines.

---@class skirmish.SkirmishSetup.units.effects
---@field [1] skirmish.Effect Which effect.
---@field [2] integer For how many of its turns.
---@field from? string The id of the unit it comes from; left out, itself.

---@class skirmish.SkirmishSetup.units
---@field [1] skirmish.UnitId The id of its definition.
---@field id? string What it is called; left out, as its definition, `orc_1` and `orc_2` where there are several.
---@field team skirmish.Team Its team.
---@field zone? skirmish.Zone Where it stands; left out, in the zone of its team.
---@field hp? integer Its HP, at most its full HP; 0 is dead.
---@field block? integer Its Block.
---@field auras? skirmish.SkirmishSetup.units.auras How much of each aura it begins with.
---@field effects? skirmish.SkirmishSetup.units.effects[] What it suffers, as `{ "weaken", 1, from = "orc" }`.

---@class skirmish.SkirmishSetup.hand
---@field A? skirmish.CardId[] | table<skirmish.CardId, integer> Ids, `{ "attack", "heal" }`, or how many of each, `{ attack = 4, heal = 1 }`.
---@field B? skirmish.CardId[] | table<skirmish.CardId, integer> Ids, `{ "attack", "heal" }`, or how many of each, `{ attack = 4, heal = 1 }`.

---@class skirmish.SkirmishSetup.deck
---@field A? skirmish.CardId[] | table<skirmish.CardId, integer> Ids, `{ "attack", "heal" }`, or how many of each, `{ attack = 4, heal = 1 }`.
---@field B? skirmish.CardId[] | table<skirmish.CardId, integer> Ids, `{ "attack", "heal" }`, or how many of each, `{ attack = 4, heal = 1 }`.

--- A match as it stands when the first unit may act, after step 1 of its turn. What is left out is as the match of the pack has it.
---@class skirmish.SkirmishSetup
---@field units? skirmish.SkirmishSetup.units[] Who takes part, in the order of turns; left out, the match of the pack is shuffled and dealt.
---@field order? string[] Ids of units in the order of turns; the others act after them as they are listed.
---@field hand? skirmish.SkirmishSetup.hand The hands; where any hand or deck is given, all are exactly as given, and nothing is drawn at the start.
---@field deck? skirmish.SkirmishSetup.deck The decks, the next card first.
---@field seed? integer Where all chance comes from; equal seeds play equally.

--- A match as it stands when the first unit may act, after step 1 of its turn. What is left out is as the match of the pack has it.
---@param definition skirmish.SkirmishSetup
---@return skirmish.PlayedSkirmish
function skirmish(definition) end
