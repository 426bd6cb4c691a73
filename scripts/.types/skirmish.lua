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
---@alias skirmish.CardId string | "attack" | "crippling_blow" | "curse_of_frailty" | "defend" | "fireball" | "flaming_blade" | "heal" | "magic_shield" | "pinning_shot" | "power_shot" | "shield_bash"

--- The id of a definition of the kind unit.
---@alias skirmish.UnitId string | "archer" | "goblin" | "mage" | "orc" | "rune_keeper" | "sentinel" | "templar" | "warrior"

--- The id of a definition of the kind keyword.
---@alias skirmish.KeywordId string

--- The id of a definition of the kind sentence.
---@alias skirmish.SentenceId string

--- The id of a definition of the kind rehearsal.
---@alias skirmish.RehearsalId string | "tutorial"

--- A target: a word, an id, a unit, or a list of these. `allies` are the other units of the team.
---@alias skirmish.Whom string | skirmish.Unit | (string | skirmish.Unit)[] | "self" | "allies" | "enemies" | "everybody"

---@alias skirmish.Team "A" | "B"

---@alias skirmish.Zone "A" | "X" | "B"

---@alias skirmish.Effect string | "taunt" | "weaken" | "cripple"

---@alias skirmish.Held string | "block" | "armor" | "resistance" | "bonus" | "taunt"

---@alias skirmish.Moment "next_turn"

---@alias skirmish.EventType "turn_start" | "advanced" | "passed" | "card_played" | "card_drawn" | "returned" | "hit" | "modified" | "absorbed" | "damaged" | "healed" | "gained" | "lost" | "inflicted" | "faded" | "died" | "said" | "picked" | "directed" | "ended" | "left" | "came" | "missed" | "stalled" | "hp_counted"

---@class skirmish.Skirmish.hand
---@field A string[]
---@field B string[]

---@class skirmish.Skirmish.deck_size
---@field A integer
---@field B integer

--- The match, read-only, passed to `play` as its second argument.
---@class skirmish.Skirmish
---@field turn integer The turn number, from 1, counting the turns of all units.
---@field current string The id of the unit whose turn it is.
---@field units table<string, skirmish.Unit> All units by id, including dead ones: `skirmish.units.orc_1`.
---@field order string[] The ids of the living units in turn order, regardless of which of them is acting.
---@field allies skirmish.Unit[] The other living units of the active team.
---@field enemies skirmish.Unit[] The living units of the other team.
---@field hand skirmish.Skirmish.hand The ids of the cards in each team's hand.
---@field waits table[] The waiting effects, as a list: { card = "guard", name = "strike", unit = "orc_1", given = { 3 } }.
---@field deck_size skirmish.Skirmish.deck_size How many cards are in each team's deck.

---@class skirmish.Unit.auras
---@field armor integer
---@field resistance integer
---@field bonus integer
---@field taunt integer
---@field [string] integer For a keyword that a pack defines.

---@class skirmish.Unit.effects
---@field taunt integer
---@field weaken integer
---@field cripple integer
---@field [string] integer For a keyword that a pack defines.

--- A unit of the match, living or dead.
---@class skirmish.Unit
---@field id string Its name in this match: `orc`, or `orc_1` if there are several.
---@field name string Its name.
---@field unit string The id of its definition.
---@field team skirmish.Team Its team.
---@field hp integer Its HP; at 0, the unit dies when the card is resolved (S-25).
---@field max_hp integer Its maximum HP.
---@field zone skirmish.Zone Its zone: team A starts in zone A, B in zone B.
---@field alive boolean Whether it is alive: the dead have no turns and cannot be targets.
---@field block integer Its Block, which absorbs hits before HP is lost and is itself lost when the unit's turn starts (S-15).
---@field range skirmish.Range Its reach: a melee unit reaches its own zone and those next to it, a ranged unit every zone (S-4).
---@field kind skirmish.DamageKind Its damage type: Armor works against physical hits, Resistance against magic hits.
---@field damage integer The damage of cards that have no number of their own, such as Attack (S-7).
---@field auras skirmish.Unit.auras How much of each aura it has; 0 if none.
---@field effects skirmish.Unit.effects The remaining turns of each effect; 0 for none.
---@field entries table[] Its effects one by one, with the unit each came from: { "weaken", 1, from = "orc_1" }.

--- The card being played, passed to `play` as its first argument. Amounts are whole numbers from 0 to 9999.
---@class skirmish.CardSelf
---@field id string The id of its definition.
---@field text string Its text, with the numbers filled in.
---@field unit skirmish.Unit The unit that plays it.
---@field name string Its name.
---@field values table<string, integer> Named numbers, which the text and the effect share.
local CardSelf = {}
--- Hits each target for n damage, which is then changed by Bonus, Cripple or Weaken, Armor or Resistance, and Block, in that order (S-12).
---@param n integer
---@param who? skirmish.Whom If omitted: its target.
---@return integer # the HP lost
function CardSelf:deal(n, who) end
--- Gives n Block, or n of an aura for the rest of the match; repeated gains add up (S-24, S-26).
---@param n integer
---@param what skirmish.Held
---@param who? skirmish.Whom If omitted: its target, or the unit itself on a card that targets enemies.
---@return integer # how much was gained
function CardSelf:gain(n, what, who) end
--- Inflicts an effect for n of the bearer's turns; if the same source inflicts it twice, the longer one counts (S-11).
---@param n integer
---@param effect skirmish.Effect
---@param who? skirmish.Whom If omitted: its target.
---@return integer # how many turns it was extended by
function CardSelf:inflict(n, effect, who) end
--- Removes n Block or n of an aura, or `"all"` of it.
---@param n integer | "all"
---@param what skirmish.Held
---@param who? skirmish.Whom If omitted: its target.
---@return integer # how much was lost
function CardSelf:lose(n, what, who) end
--- Heals n HP plus the healer's Bonus, up to the maximum; nothing revives the dead.
---@param n integer
---@param who? skirmish.Whom If omitted: its target, or the unit itself on a card that targets enemies.
---@return integer # the HP gained
function CardSelf:heal(n, who) end
--- Ends an effect, or `"all"`, regardless of its source.
---@param effect skirmish.Effect | "all"
---@param who? skirmish.Whom If omitted: its target, or the unit itself on a card that targets enemies.
---@return integer # how many effects ended
function CardSelf:remove(effect, who) end
--- Shows a speech bubble for the unit that plays the card.
---@param text string
function CardSelf:say(text) end
--- Schedules the function with that name in the same definition's `waits` for a later moment: next_turn. The function is called with up to four whole numbers, ids or game objects.
---@param moment skirmish.Moment
---@param name string
---@param a? integer | string | skirmish.Unit If omitted: nothing.
---@param b? integer | string | skirmish.Unit If omitted: nothing.
---@param c? integer | string | skirmish.Unit If omitted: nothing.
---@param d? integer | string | skirmish.Unit If omitted: nothing.
function CardSelf:later(moment, name, a, b, c, d) end
--- Asks the player to choose one from a list: units, cards, keywords, or strings. With `count`, that many are chosen and returned as a list; with `optional`, fewer are allowed. If the list is empty, no question is asked.
---@generic T
---@param list T[]
---@param how? { prompt?: string, count?: integer, optional?: boolean } If omitted: exactly one must be chosen.
---@return T? # what was chosen, or nil; a list if `count` is given
function CardSelf:choose(list, how) end
--- Chooses an element at random, using the seed; cards have no other source of randomness.
---@generic T
---@param list T[]
---@return T # an element of the list
function CardSelf:pick(list) end

--- An effect's question that is waiting for an answer.
---@class skirmish.Pending
---@field prompt string The question.
---@field options string[] The options, as the player would type them.
---@field count integer How many options must still be chosen.
---@field optional boolean Whether fewer can be chosen.

--- A keyword held by a unit, passed to the keyword's functions as their first argument.
---@class skirmish.KeywordSelf
---@field id string Its id.
---@field stacks integer Its amount on the holder; for an effect, the turns left.
---@field holder skirmish.Unit Its holder.
local KeywordSelf = {}
--- Hits each target for n damage, which is then changed by Bonus, Cripple or Weaken, Armor or Resistance, and Block, in that order (S-12).
---@param n integer
---@param who? skirmish.Whom If omitted: its target.
---@return integer # the HP lost
function KeywordSelf:deal(n, who) end
--- Gives n Block, or n of an aura for the rest of the match; repeated gains add up (S-24, S-26).
---@param n integer
---@param what skirmish.Held
---@param who? skirmish.Whom If omitted: its target, or the unit itself on a card that targets enemies.
---@return integer # how much was gained
function KeywordSelf:gain(n, what, who) end
--- Inflicts an effect for n of the bearer's turns; if the same source inflicts it twice, the longer one counts (S-11).
---@param n integer
---@param effect skirmish.Effect
---@param who? skirmish.Whom If omitted: its target.
---@return integer # how many turns it was extended by
function KeywordSelf:inflict(n, effect, who) end
--- Removes n Block or n of an aura, or `"all"` of it.
---@param n integer | "all"
---@param what skirmish.Held
---@param who? skirmish.Whom If omitted: its target.
---@return integer # how much was lost
function KeywordSelf:lose(n, what, who) end
--- Heals n HP plus the healer's Bonus, up to the maximum; nothing revives the dead.
---@param n integer
---@param who? skirmish.Whom If omitted: its target, or the unit itself on a card that targets enemies.
---@return integer # the HP gained
function KeywordSelf:heal(n, who) end
--- Ends an effect, or `"all"`, regardless of its source.
---@param effect skirmish.Effect | "all"
---@param who? skirmish.Whom If omitted: its target, or the unit itself on a card that targets enemies.
---@return integer # how many effects ended
function KeywordSelf:remove(effect, who) end
--- Shows a speech bubble for the unit that plays the card.
---@param text string
function KeywordSelf:say(text) end
--- Asks the player to choose one from a list: units, cards, keywords, or strings. With `count`, that many are chosen and returned as a list; with `optional`, fewer are allowed. If the list is empty, no question is asked.
---@generic T
---@param list T[]
---@param how? { prompt?: string, count?: integer, optional?: boolean } If omitted: exactly one must be chosen.
---@return T? # what was chosen, or nil; a list if `count` is given
function KeywordSelf:choose(list, how) end
--- Chooses an element at random, using the seed; cards have no other source of randomness.
---@generic T
---@param list T[]
---@return T # an element of the list
function KeywordSelf:pick(list) end

--- The hit or gain whose number a keyword modifies.
---@class skirmish.Change
---@field target skirmish.Unit The unit that is hit or that gains something.
---@field by skirmish.Unit The unit that acts.

--- The event that a keyword reacts to.
---@class skirmish.Happening
---@field type skirmish.EventType The type of the event.
---@field target? skirmish.Unit The unit it happened to, or nil.
---@field by? skirmish.Unit The unit that caused it; nil for the rules.
---@field card? string The id of the card that caused it.
---@field keyword? string The keyword gained or suffered.
---@field amount integer The amount.

--- An event in a match, as listed by `events`; fields its type does not use are nil or 0.
---@class skirmish.Event
---@field type skirmish.EventType The type of event.
---@field target? string The id of the unit it happened to.
---@field by? string The id of the unit that caused it.
---@field card? string The id of the card it is about or that caused it.
---@field keyword? string The keyword it is about.
---@field amount integer The amount.
---@field from integer The number before the event.
---@field to integer The number after the event.
---@field text? string The text spoken.

--- A match in a scenario. An illegal move raises an error that states the reason.
---@class skirmish.PlayedSkirmish: skirmish.Skirmish
---@field over boolean Whether the match is over.
---@field winner? skirmish.Team The winning team; nil during the match and after a draw.
---@field events skirmish.Event[] Everything that has happened in the game, in order.
---@field pending? skirmish.Pending The pending question, with prompt and options; nil if there is none.
local PlayedSkirmish = {}
--- Returns the units that a card can be played on now.
---@param card skirmish.CardId
---@return skirmish.UnitId[] # their ids
function PlayedSkirmish:targets(card) end
--- Returns whether a card can be played now, on a given unit.
---@param card skirmish.CardId
---@param unit? skirmish.Unit | skirmish.UnitId If omitted: any legal target.
---@return boolean, string? # true, or false and the reason
function PlayedSkirmish:can_play(card, unit) end
--- Plays a card with the active unit; the target can be omitted if only one is possible.
---@param card skirmish.CardId
---@param unit? string | skirmish.Unit If omitted: the only one.
function PlayedSkirmish:play(card, unit) end
--- Moves the active unit one zone forward, which weakens it for this turn (S-1, S-10).
function PlayedSkirmish:advance() end
--- Ends the turn without playing a card.
function PlayedSkirmish:pass() end
--- Answers an effect's question, by number or name; "nothing" stops choosing if the question is optional.
---@param choice? string | integer If omitted: "nothing".
---@param ... string | integer
function PlayedSkirmish:choose(choice, ...) end
--- Performs a stage direction, in the words used at the console.
---@param words string
function PlayedSkirmish:direct(words) end

--- A card. Each has its own file; scenarios and the console can define more.
---@class skirmish.CardDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field requires? skirmish.Requirement[] | string The traits a unit needs to play it: all of these, as a list or as one string, `"melee, physical"` (default: none).
---@field target? skirmish.Aim Its target: `self` is the unit itself, `ally` another unit of its team, `any` any living unit, and `enemy` an enemy in reach (S-4).
---@field harmless? boolean Whether its effect never damages an enemy. Such cards do not keep a match going when no other card can damage an enemy (S-31). Damaging an enemy with one is an error.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string Its text, up to 400 characters; `{name}` stands for a value, so that the card always shows the current number.
---@field play fun(self: skirmish.CardSelf, skirmish: skirmish.Skirmish, target: skirmish.Unit) Its effect, once the card has left the hand. An error in it undoes the whole play.
---@field waits? table<string, fun(self: skirmish.CardSelf, skirmish: skirmish.Skirmish, a?: any, b?: any, c?: any, d?: any)> The functions that self:later can schedule, by name.

--- A card. Each has its own file; scenarios and the console can define more.
---@param definition skirmish.CardDefinition
function card(definition) end

---@class skirmish.UnitDefinition.auras
---@field armor? integer
---@field resistance? integer
---@field bonus? integer
---@field taunt? integer
---@field [string] integer For a keyword that a pack defines.

--- A unit as it starts a match. Each has its own file; scenarios and the console can define more.
---@class skirmish.UnitDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field hp integer Its starting and maximum HP.
---@field range? skirmish.Range Its reach: a melee unit reaches its own zone and those next to it, a ranged unit every zone (S-4).
---@field kind? skirmish.DamageKind Its damage type: Armor works against physical hits, Resistance against magic hits.
---@field damage? integer The damage of cards that have no number of their own, such as Attack (S-7).
---@field auras? skirmish.UnitDefinition.auras Its starting auras.

--- A unit as it starts a match. Each has its own file; scenarios and the console can define more.
---@param definition skirmish.UnitDefinition
function unit(definition) end

---@class skirmish.MatchDefinition.teams
---@field A? skirmish.UnitId[] Ids; a unit can be listed several times.
---@field B? skirmish.UnitId[] Ids; a unit can be listed several times.

---@class skirmish.MatchDefinition.decks
---@field A? skirmish.CardId[] | table<skirmish.CardId, integer> Ids, `{ "attack", "heal" }`, or how many of each, `{ attack = 4, heal = 1 }`.
---@field B? skirmish.CardId[] | table<skirmish.CardId, integer> Ids, `{ "attack", "heal" }`, or how many of each, `{ attack = 4, heal = 1 }`.

--- A pack's default match, in match.lua.
---@class skirmish.MatchDefinition
---@field teams skirmish.MatchDefinition.teams Two or three units per team.
---@field decks skirmish.MatchDefinition.decks The deck of each team, 10 to 15 cards.

--- A pack's default match, in match.lua.
---@param definition skirmish.MatchDefinition
function match(definition) end

---@class skirmish.KeywordDefinition.worth
---@field aura? integer
---@field effect? integer

---@class skirmish.KeywordDefinition.on
---@field turn_start? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) At the start of a unit's turn, after its Block is removed.
---@field advanced? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) After a unit advances.
---@field card_played? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) After a card is resolved, before any unit dies from it.
---@field damaged? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) After a unit loses HP to a hit.
---@field healed? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) After a unit is healed.
---@field gained? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) After a unit gains Block or an aura.
---@field inflicted? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) After an effect is inflicted on a unit.
---@field died? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, event: skirmish.Happening) After a unit dies; the other units react to it.

---@class skirmish.KeywordDefinition.modify
---@field dealt? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, value: integer, event: skirmish.Change): integer The damage of a hit by its holder, after Weaken and Cripple.
---@field taken? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, value: integer, event: skirmish.Change): integer The damage of a hit on its holder, before Block.
---@field gained? fun(self: skirmish.KeywordSelf, skirmish: skirmish.Skirmish, value: integer, event: skirmish.Change): integer The amount of Block or an aura that its holder gains.

--- A keyword: an aura, which lasts for the match, or an effect, which lasts for a number of the unit's turns.
---@class skirmish.KeywordDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field icon? string A single character that stands for it on narrow screens.
---@field text? string Its effect in one sentence, shown by help.
---@field holder? skirmish.Holder | skirmish.Holder[] Who can hold it: a word, or a list of them.
---@field polarity? skirmish.Polarity Whether it helps (buff) or harms (debuff) its holder.
---@field stacks? skirmish.Stacking How it stacks: amounts add up, only the larger one counts, or it is simply on or off.
---@field decays? skirmish.Decay When it expires.
---@field worth? skirmish.KeywordDefinition.worth How much a bot thinks one more of it is worth to the unit's team (for an effect, each of the first three turns); negative if it is harmful. A living unit is worth 600. Estimated if omitted.
---@field on? skirmish.KeywordDefinition.on The events it reacts to, for each unit that has it.
---@field modify? skirmish.KeywordDefinition.modify How it modifies numbers; results below 0 count as 0.

--- A keyword: an aura, which lasts for the match, or an effect, which lasts for a number of the unit's turns.
---@param definition skirmish.KeywordDefinition
function keyword(definition) end

--- A sentence that card texts can contain, and what it means.
---@class skirmish.SentenceDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field text string The sentence. Words in capitals are slots; parts in brackets are optional.
---@field does fun(self: skirmish.CardSelf, skirmish: skirmish.Skirmish, ...: any) Its meaning: a function that calls the verbs of self, given the values of the slots.

--- A sentence that card texts can contain, and what it means.
---@param definition skirmish.SentenceDefinition
function sentence(definition) end

---@class skirmish.RehearsalDefinition.lessons
---@field after? string[] The moves that lead to the lesson, such as `{ "play", "pass" }`: it is shown after any one of them. The first lesson needs none.
---@field say string The text of the lesson.

--- A rehearsal: a game that tells the player what to do. To start it, type the first word of its setup and its id.
---@class skirmish.RehearsalDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name string Its name.
---@field text? string What the player is told before the game begins.
---@field setup string The words of its setup, as typed after `play`.
---@field seed? integer The seed, unless the player gives another.
---@field lessons skirmish.RehearsalDefinition.lessons[] The lessons for the player, in order.

--- A rehearsal: a game that tells the player what to do. To start it, type the first word of its setup and its id.
---@param definition skirmish.RehearsalDefinition
function rehearsal(definition) end

--- The translation of a game or a mod into a language.
---@class skirmish.Locale
---@field language string The language, such as de; the file is locale/de.lua, or one in the folder locale/de.
---@field card? table<skirmish.CardId, table> The translations of each card, keyed by its id: name and text, in the same places as in the original.
---@field unit? table<skirmish.UnitId, table> The translations of each unit, keyed by its id: name, in the same places as in the original.
---@field keyword? table<skirmish.KeywordId, table> The translations of each keyword, keyed by its id: name and text, in the same places as in the original.
---@field rehearsal? table<skirmish.RehearsalId, table> The translations of each rehearsal, keyed by its id: name, text and lessons, in the same places as in the original.
---@field sentences? table<string, string> The program's messages, by key: `curtain reference --json` lists every key with its English text.
---@field lines? table<string, string> The texts that script functions show or use in questions, keyed by the English text.
---@field nouns? table<string, table<string, string>> The gender and forms of names used in sentences: { gender = "m", dat = "dem MacGuffin" }.
---@field typed? table<string, string | string[]> The word or list of words that can be typed instead of an English word, which still works.

--- The translation of a game or a mod into a language.
---@param definition skirmish.Locale
function locale(definition) end

---@class skirmish.SkirmishSetup.units.auras
---@field armor? integer
---@field resistance? integer
---@field bonus? integer
---@field taunt? integer
---@field [string] integer For a keyword that a pack defines.

---@class skirmish.SkirmishSetup.units.effects
---@field [1] skirmish.Effect The effect.
---@field [2] integer How many turns it lasts.
---@field from? string The id of the unit that inflicted it (default: the unit itself).

---@class skirmish.SkirmishSetup.units
---@field [1] skirmish.UnitId The id of its definition.
---@field id? string Its name (default: its definition's, or `orc_1` and `orc_2` if there are several).
---@field team skirmish.Team Its team.
---@field zone? skirmish.Zone Its zone (default: its team's).
---@field hp? integer Its HP, up to its maximum HP; 0 means dead.
---@field block? integer Its Block.
---@field auras? skirmish.SkirmishSetup.units.auras Its starting auras.
---@field effects? skirmish.SkirmishSetup.units.effects[] The effects on it, such as `{ "weaken", 1, from = "orc" }`.

---@class skirmish.SkirmishSetup.hand
---@field A? skirmish.CardId[] | table<skirmish.CardId, integer> Ids, `{ "attack", "heal" }`, or how many of each, `{ attack = 4, heal = 1 }`.
---@field B? skirmish.CardId[] | table<skirmish.CardId, integer> Ids, `{ "attack", "heal" }`, or how many of each, `{ attack = 4, heal = 1 }`.

---@class skirmish.SkirmishSetup.deck
---@field A? skirmish.CardId[] | table<skirmish.CardId, integer> Ids, `{ "attack", "heal" }`, or how many of each, `{ attack = 4, heal = 1 }`.
---@field B? skirmish.CardId[] | table<skirmish.CardId, integer> Ids, `{ "attack", "heal" }`, or how many of each, `{ attack = 4, heal = 1 }`.

--- The setup of a match, at the point where the first unit can act, after step 1 of its turn. Anything omitted is taken from the pack's match.
---@class skirmish.SkirmishSetup
---@field units? skirmish.SkirmishSetup.units[] The units, in turn order (default: the pack's match, shuffled and dealt).
---@field order? string[] The ids of units in turn order; the other units act after them, in the order of `units`.
---@field hand? skirmish.SkirmishSetup.hand The hands; if any hand or deck is given, all are used as given and nothing is drawn at the start.
---@field deck? skirmish.SkirmishSetup.deck The decks, next card first.
---@field seed? integer The seed for all randomness; equal seeds give equal games.

--- The setup of a match, at the point where the first unit can act, after step 1 of its turn. Anything omitted is taken from the pack's match.
---@param definition skirmish.SkirmishSetup
---@return skirmish.PlayedSkirmish
function skirmish(definition) end
