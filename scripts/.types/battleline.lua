---@meta
-- What an editor with the Lua language server needs to complete and check the
-- scripts of Battle Lines. Nothing here is run. Written by curtain reference: do not edit.

---@alias battleline.Rarity "common" | "uncommon" | "rare"

---@alias battleline.TargetType "creature" | "artifact" | "upgrade"

---@alias battleline.TargetSide "any" | "friendly" | "enemy"

---@alias battleline.Keyword "alpha" | "assault" | "deploy" | "elusive" | "entrenched" | "exalt" | "graft" | "haunted" | "hazardous" | "invulnerable" | "omega" | "overwhelmed" | "poison" | "skirmish" | "splash_attack" | "taunt" | "treachery" | "versatile"

--- The id of a definition of the kind creature.
---@alias battleline.CreatureId string | "bandmaster" | "drum_major" | "first_trumpet" | "timpanist" | "trombonist" | "balcony_ghost" | "box_regent" | "heckler" | "lonely_critic" | "old_patron" | "phantom_usher" | "beacon_bearer" | "curtain_warden" | "lamplighter" | "marble_saint" | "vigil_keeper" | "counterweight" | "fly_master" | "iron_curtain" | "sandbag" | "stage_hand" | "cutpurse" | "false_floor" | "green_room_cook" | "saboteur" | "stage_viper" | "understudy" | "borrowed_page" | "dresser" | "mannequin" | "quick_changer" | "seamstress"

--- The id of a definition of the kind artifact.
---@alias battleline.ArtifactId string | "war_drum" | "programme_stand" | "footlights" | "winch" | "spring_board" | "costume_rack"

--- The id of a definition of the kind action.
---@alias battleline.ActionId string | "crash_cymbals" | "fortissimo" | "last_note" | "boo" | "standing_ovation" | "daybreak" | "night_parade" | "snuff_out" | "blackout" | "opening_cue" | "tangled_lines" | "drop_through" | "hush_money" | "costume_call" | "moth_swarm"

--- The id of a definition of the kind upgrade.
---@alias battleline.UpgradeId string | "brass_mute" | "season_ticket" | "halo" | "safety_wire" | "poisoned_prop" | "royal_robe" | "shadow_cloak"

--- The id of a definition of the kind deck.
---@alias battleline.DeckId string | "below_stage" | "gala" | "old_house" | "torchlight"

--- The id of a definition of the kind rehearsal.
---@alias battleline.RehearsalId string | "tutorial"

--- A card in a setup: its id, a table that starts with an id, or an inline definition.
---@alias battleline.Laid string | battleline.CardLaid | battleline.CreatureDefinition | battleline.ArtifactDefinition | battleline.ActionDefinition | battleline.UpgradeDefinition

---@alias battleline.CardType "creature" | "artifact" | "action" | "upgrade"

---@alias battleline.Zone "line" | "artifacts" | "hand" | "deck" | "discard" | "archives" | "purged" | "attached" | "grafted" | "playing" | "gone"

---@alias battleline.Whose "mine" | "theirs"

---@alias battleline.EventType "turn_start" | "mulligan" | "kept" | "key_forged" | "house_chosen" | "archives_taken" | "card_played" | "card_discarded" | "entered" | "attached" | "grafted" | "reaped" | "fight" | "action_used" | "omni_used" | "unstunned" | "exhausted" | "readied" | "stayed" | "stunned" | "recovered" | "warded" | "ward_lost" | "enraged" | "calmed" | "spared" | "prevented" | "absorbed" | "damaged" | "healed" | "power_changed" | "destroyed" | "moved" | "control_changed" | "aember_gained" | "aember_lost" | "aember_paid" | "stolen" | "captured" | "freed" | "exalted" | "holds" | "chains_changed" | "card_drawn" | "shuffled" | "granted" | "deprived" | "step_ended" | "said" | "picked" | "directed" | "ended"

---@alias battleline.Step "mulligan" | "house" | "main" | "ready"

--- The duel as its cards see it, passed to their functions as the second argument.
---@class battleline.Game
---@field number integer The turn number, from 1, counting both players' turns.
---@field mine battleline.Side Your side of the table.
---@field theirs battleline.Side The opponent's side of the table.
---@field creatures battleline.Card[] The creatures in both lines, your own first.

--- One player's side of the duel.
---@class battleline.Side
---@field creatures battleline.Card[] The creatures in the line, from left to right.
---@field artifacts battleline.Card[] The artifacts.
---@field hand battleline.Card[] The cards in the hand.
---@field discard battleline.Card[] The discard pile.
---@field archives battleline.Card[] The archives.
---@field purged battleline.Card[] The purged cards.
---@field deck battleline.Card[] The deck, next card first.
---@field aember integer The aember in the pool.
---@field keys integer The keys forged so far; the third wins.
---@field chains integer The chains: for every 6 of them, rounded up, one card fewer is drawn.
---@field house? string The house chosen for this turn.
---@field houses string[] The deck's houses.
---@field haunted boolean Whether the discard pile has 10 or more cards.
---@field overwhelmed boolean Whether the opponent has more creatures.

---@class battleline.Card.keywords
---@field alpha integer
---@field assault integer
---@field deploy integer
---@field elusive integer
---@field entrenched integer
---@field exalt integer
---@field graft integer
---@field haunted integer
---@field hazardous integer
---@field invulnerable integer
---@field omega integer
---@field overwhelmed integer
---@field poison integer
---@field skirmish integer
---@field splash_attack integer
---@field taunt integer
---@field treachery integer
---@field versatile integer

--- A card in the duel, wherever it is; `self` in its own functions.
---@class battleline.Card
---@field id string Its name in this duel.
---@field name string Its name.
---@field card string The id of its definition.
---@field type battleline.CardType Its type.
---@field house? string Its house; a card without one always belongs to the active house.
---@field rarity battleline.Rarity Its rarity.
---@field traits string[] Its traits.
---@field values table<string, integer> The numbers named in its definition.
---@field text string Its text.
---@field bonus integer The aember gained by playing it.
---@field power integer Its power, including its counters.
---@field armor integer Its printed armor.
---@field damage integer The damage on it.
---@field counters integer Its +1 power counters.
---@field aember integer The aember on it.
---@field armor_used integer How much of its armor has been used this turn.
---@field armor_left integer The armor it has left this turn.
---@field exhausted boolean Whether it is exhausted.
---@field stunned boolean Whether it is stunned.
---@field warded boolean Whether it is warded.
---@field enraged boolean Whether it is enraged.
---@field fought boolean Whether it has fought this turn.
---@field attacked boolean Whether it has been attacked this turn.
---@field keywords battleline.Card.keywords How much of each keyword it has, printed or granted; 0 if none.
---@field neighbours battleline.Card[] The creatures next to it in its line, at most two.
---@field flank boolean Whether it is at an end of its line.
---@field zone battleline.Zone Where it is.
---@field owner battleline.Whose Its owner; `mine` is the player whose card reads the field or, in a scenario, the first player.
---@field controller battleline.Whose Its controller.
---@field host? battleline.Card The card it is attached or grafted to.
---@field upgrades battleline.Card[] The upgrades on it.
---@field grafted battleline.Card[] The cards grafted to it.

--- The card whose function is running.
---@class battleline.CardSelf: battleline.Card
local CardSelf = {}
--- Deals n damage to each target, simultaneously.
---@param n integer
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # the damage placed on them
function CardSelf:deal(n, who) end
--- Destroys the targets, simultaneously.
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # how many left play
function CardSelf:destroy(who) end
--- Removes n damage from each target.
---@param n integer
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # the damage removed
function CardSelf:heal(n, who) end
--- Readies the targets.
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # how many were readied
function CardSelf:ready(who) end
--- Exhausts the targets.
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # how many were exhausted
function CardSelf:exhaust(who) end
--- Stuns creatures.
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # how many were stunned
function CardSelf:stun(who) end
--- Gives creatures a ward.
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # how many were warded
function CardSelf:ward(who) end
--- Enrages creatures.
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # how many were enraged
function CardSelf:enrage(who) end
--- Places n aember from the supply on each creature.
---@param n integer
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # how much was placed
function CardSelf:exalt(n, who) end
--- Makes each creature capture up to n aember from its controller's opponent.
---@param n integer
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # how much was captured
function CardSelf:capture(n, who) end
--- Steals up to n aember from the opponent's pool.
---@param n integer
---@return integer # how much was stolen
function CardSelf:steal(n) end
--- Gains n aember.
---@param n integer
---@return integer # how much was gained
function CardSelf:gain(n) end
--- Makes a player lose up to n aember.
---@param n integer
---@param side? battleline.Whose | "friendly" | "enemy" | battleline.Side If omitted: theirs.
---@return integer # how much was lost
function CardSelf:lose(n, side) end
--- Draws n cards.
---@param n integer
---@return integer # how many were drawn
function CardSelf:draw(n) end
--- Puts cards into their owners' discard piles.
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # how many were moved
function CardSelf:discard(who) end
--- Puts cards into their owners' archives.
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # how many were moved
function CardSelf:archive(who) end
--- Purges cards from the game.
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # how many were moved
function CardSelf:purge(who) end
--- Puts cards into their owners' hands.
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # how many were moved
function CardSelf:return_to_hand(who) end
--- Puts a creature or an artifact into play. Unless `where` is given, asks for the place in the line.
---@param card battleline.Card | string
---@param where? { flank?: "left" | "right", place?: integer } If omitted: the player chooses.
---@return boolean # whether it was put into play
function CardSelf:put_into_play(card, where) end
--- Puts a card face up under a card in play.
---@param card battleline.Card | string
---@param host? battleline.Card | string If omitted: itself.
---@return boolean # whether it was moved
function CardSelf:graft(card, host) end
--- Takes control of cards in play; the active player chooses the flank (K-37).
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # how many changed sides
function CardSelf:take_control(who) end
--- Makes one creature fight another (K-14, K-38).
---@param attacker battleline.Card | string
---@param defender battleline.Card | string
---@param how? { ignore_taunt: boolean } If omitted: Taunt applies.
---@return boolean # whether it could fight
function CardSelf:fight(attacker, defender, how) end
--- Grants each target an amount of a keyword until the end of the turn.
---@param keyword battleline.Keyword
---@param n integer
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@param until? "turn" If omitted: until the end of the turn.
---@return integer # how many gained it
function CardSelf:grant(keyword, n, who, until) end
--- Makes each target lose a keyword until the end of the turn, even if it is granted again.
---@param keyword battleline.Keyword
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@param until? "turn" If omitted: until the end of the turn.
---@return integer # how many lost it
function CardSelf:lose_keyword(keyword, who, until) end
--- Gives each target n +1 power counters; a negative n removes them.
---@param n integer
---@param who? battleline.Card | string | (battleline.Card | string)[] If omitted: the target, or itself.
---@return integer # how many were affected
function CardSelf:add_power(n, who) end
--- Gives a player n chains.
---@param n integer
---@param side? battleline.Whose | "friendly" | "enemy" | battleline.Side If omitted: mine.
---@return integer # how many chains were given
function CardSelf:chain(n, side) end
--- Asks the player to choose one from a list: cards, houses, keywords, or strings. With `count`, that many are chosen and returned as a list; with `optional`, fewer are allowed. If the list is empty, no question is asked.
---@generic T
---@param list T[]
---@param how? { prompt?: string, count?: integer, optional?: boolean } If omitted: exactly one must be chosen.
---@return T? # what was chosen, or nil; a list if `count` is given
function CardSelf:choose(list, how) end
--- Shows a speech bubble for the card.
---@param text string
function CardSelf:say(text) end
--- Chooses an element at random, using the seed; scripts have no other source of randomness.
---@generic T
---@param list T[]
---@return T # one of them
function CardSelf:pick(list) end

--- An effect's question that is waiting for an answer.
---@class battleline.Pending
---@field prompt string The question.
---@field options string[] The options, as the player would type them.
---@field count integer How many options must still be chosen.
---@field optional boolean Whether fewer can be chosen.

--- An event in a duel, as listed by `events`; fields its type does not use are nil or 0.
---@class battleline.Event
---@field type battleline.EventType The type of event.
---@field target? string The id of the card or the player (`mine` or `theirs`) it happened to.
---@field by? string The id of the card or the player (`mine` or `theirs`) that caused it.
---@field card? string The id of the card it is about or that caused it.
---@field keyword? string The keyword it is about.
---@field amount integer The amount.
---@field from integer The number before the event.
---@field to integer The number after the event.
---@field text? string The text spoken.
---@field fighting? boolean For `destroyed`: whether it was destroyed by damage in a fight.
---@field zone? battleline.Zone For `moved`: the zone it went to.

--- A duel in a scenario. An illegal move raises an error that states the reason.
---@class battleline.PlayedDuel
---@field over boolean Whether the duel is over.
---@field winner? battleline.Whose The winner; nil during the duel and after a draw.
---@field turn battleline.Whose Whose turn it is.
---@field step battleline.Step The current step of the turn.
---@field cards table<string, battleline.Card> All cards by id, wherever they are: `g.cards.rag_doll`.
---@field events battleline.Event[] Everything that has happened in the game, in order.
---@field pending? battleline.Pending The pending question, with prompt and options; nil if there is none.
---@field number integer The turn number, from 1, counting both players' turns.
---@field mine battleline.Side Your side of the table.
---@field theirs battleline.Side The opponent's side of the table.
---@field creatures battleline.Card[] The creatures in both lines, your own first.
local PlayedDuel = {}
--- Returns whether a creature can attack another now.
---@param attacker battleline.Card | string
---@param defender battleline.Card | string
---@return boolean, string? # true, or false and the reason
function PlayedDuel:can_fight(attacker, defender) end
--- Returns whether a card in the hand can be played now.
---@param card battleline.Card | string
---@return boolean, string? # true, or false and the reason
function PlayedDuel:can_play(card) end
--- Returns whether a card can be used now.
---@param card battleline.Card | string
---@return boolean, string? # true, or false and the reason
function PlayedDuel:can_use(card) end
--- Returns the creatures that a creature can attack now.
---@param attacker battleline.Card | string
---@return string[] # their ids, from left to right
function PlayedDuel:targets(attacker) end
--- Chooses the house for the turn, and whether to take the archived cards into hand.
---@param house string
---@param options? { archives?: boolean } If omitted: none.
function PlayedDuel:house(house, options) end
--- Plays a card from the hand: a creature on a flank (default: the right one) or, with Deploy, at a place in the line (counted from 1); an upgrade on a creature.
---@param card string | battleline.Card
---@param options? { flank?: "left" | "right", on?: string | battleline.Card, place?: integer, target?: string | battleline.Card } If omitted: none.
function PlayedDuel:play(card, options) end
--- Discards a card of the active house from the hand.
---@param card string | battleline.Card
function PlayedDuel:discard(card) end
--- Reaps with a creature, gaining 1 aember.
---@param card string | battleline.Card
function PlayedDuel:reap(card) end
--- Attacks an enemy creature. Before the fight, the attacker's effects, its Assault and the defender's Hazardous are resolved one after another; the order can put Hazardous first, or be chosen when asked (K-1).
---@param attacker string | battleline.Card
---@param defender string | battleline.Card
---@param options? { hazardous_first?: boolean, order?: "usual_order" | "hazardous_first" | "asked_order" } If omitted: none.
function PlayedDuel:fight(attacker, defender, options) end
--- Uses a card for its action, or for its omni if it has no action.
---@param card string | battleline.Card
---@param target? string | battleline.Card If omitted: the only one.
function PlayedDuel:use(card, target) end
--- Uses the omni of a card that also has an action, whichever house is active.
---@param card string | battleline.Card
---@param target? string | battleline.Card If omitted: the only one.
function PlayedDuel:omni(card, target) end
--- Uses a stunned creature: it becomes exhausted and is no longer stunned.
---@param card string | battleline.Card
function PlayedDuel:unstun(card) end
--- Ends the main step: cards are readied, and new ones are drawn.
function PlayedDuel:finish() end
--- Keeps an Entrenched creature exhausted in the ready step.
---@param card string | battleline.Card
function PlayedDuel:stay(card) end
--- Readies the other cards and ends the ready step.
function PlayedDuel:ready() end
--- Before the first turn, shuffles the hand back into the deck and draws one card fewer. Possible only once.
function PlayedDuel:mulligan() end
--- Before the first turn, keeps the hand.
function PlayedDuel:keep_hand() end
--- Answers an effect's question, by number or name; "nothing" stops choosing if the question is optional.
---@param choice? string | integer If omitted: "nothing".
---@param ... string | integer
function PlayedDuel:choose(choice, ...) end
--- Ends the turn and continues to the main step of the next one: `stay` lists the Entrenched creatures that stay exhausted; `house` and `archives` are the opponent's choices.
---@param how? { stay?: string[], house?: string, archives?: boolean } If omitted: all cards are readied, and the opponent chooses the first house of their deck.
function PlayedDuel:end_turn(how) end
--- Performs a stage direction, in the words used at the console.
---@param words string
function PlayedDuel:direct(words) end

---@class battleline.CreatureDefinition.target
---@field kind? battleline.TargetType The type of the card.
---@field side? battleline.TargetSide Whose card it is.
---@field where? fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Whether a card can be chosen.
---@field optional? boolean Whether the choice is optional.

---@class battleline.CreatureDefinition.grants
---@field keyword? battleline.Keyword The keyword.
---@field value? integer The amount of the keyword.
---@field to? "attached" | fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Which cards have the keyword: a function that decides for each card in play, or `"attached"` for the creature this card is attached to (default: this card).

--- A creature, played into a line. Each has its own file; scenarios and the console can define more.
---@class battleline.CreatureDefinition
---@field id? string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field house? string Its house; in a scenario, it can be omitted to use the active house.
---@field power? integer Its power: how much damage it deals, and how much it takes to destroy it.
---@field armor? integer How much damage it absorbs each turn.
---@field aember? integer Its bonus: the aember gained by playing it.
---@field rarity? battleline.Rarity Its rarity.
---@field traits? string[] Its traits: `{ "beast" }`.
---@field keywords? (battleline.Keyword | string)[] | table<battleline.Keyword, integer> Its printed keywords: `{ "skirmish", "assault:2" }` or `{ skirmish = 1, assault = 2 }`.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string Its text; `{name}` stands for a value.
---@field target? battleline.CreatureDefinition.target The target chosen when it is played or used.
---@field grants? battleline.CreatureDefinition.grants[] The keywords it grants while in play.
---@field condition? fun(self: battleline.CardSelf, game: battleline.Game): boolean Whether its grants and its abilities other than `play` are active; used for Haunted and similar conditions (K-29).
---@field play? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Its effect when it is played.
---@field reap? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Its effect after it reaps.
---@field fight? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Its effect after it fights as the attacker, if it is still in play.
---@field before_fight? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Its effect before it fights as the attacker.
---@field destroyed? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Its effect as it is destroyed, while it is still in play.
---@field action? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Its effect when it is used.
---@field omni? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Its effect when it is used, whichever house is active.

--- A creature, played into a line. Each has its own file; scenarios and the console can define more.
---@param definition battleline.CreatureDefinition
function creature(definition) end

---@class battleline.ArtifactDefinition.target
---@field kind? battleline.TargetType The type of the card.
---@field side? battleline.TargetSide Whose card it is.
---@field where? fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Whether a card can be chosen.
---@field optional? boolean Whether the choice is optional.

---@class battleline.ArtifactDefinition.grants
---@field keyword? battleline.Keyword The keyword.
---@field value? integer The amount of the keyword.
---@field to? "attached" | fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Which cards have the keyword: a function that decides for each card in play, or `"attached"` for the creature this card is attached to (default: this card).

--- An artifact, played beside the line. Each has its own file; scenarios and the console can define more.
---@class battleline.ArtifactDefinition
---@field id? string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field house? string Its house; in a scenario, it can be omitted to use the active house.
---@field aember? integer Its bonus: the aember gained by playing it.
---@field rarity? battleline.Rarity Its rarity.
---@field traits? string[] Its traits: `{ "beast" }`.
---@field keywords? (battleline.Keyword | string)[] | table<battleline.Keyword, integer> Its printed keywords: `{ "skirmish", "assault:2" }` or `{ skirmish = 1, assault = 2 }`.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string Its text; `{name}` stands for a value.
---@field target? battleline.ArtifactDefinition.target The target chosen when it is played or used.
---@field grants? battleline.ArtifactDefinition.grants[] The keywords it grants while in play.
---@field condition? fun(self: battleline.CardSelf, game: battleline.Game): boolean Whether its grants and its abilities other than `play` are active; used for Haunted and similar conditions (K-29).
---@field play? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Its effect when it is played.
---@field destroyed? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Its effect as it is destroyed, while it is still in play.
---@field action? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Its effect when it is used.
---@field omni? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Its effect when it is used, whichever house is active.

--- An artifact, played beside the line. Each has its own file; scenarios and the console can define more.
---@param definition battleline.ArtifactDefinition
function artifact(definition) end

---@class battleline.ActionDefinition.target
---@field kind? battleline.TargetType The type of the card.
---@field side? battleline.TargetSide Whose card it is.
---@field where? fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Whether a card can be chosen.
---@field optional? boolean Whether the choice is optional.

---@class battleline.ActionDefinition.grants
---@field keyword? battleline.Keyword The keyword.
---@field value? integer The amount of the keyword.
---@field to? "attached" | fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Which cards have the keyword: a function that decides for each card in play, or `"attached"` for the creature this card is attached to (default: this card).

--- An action, which takes effect and is discarded. Each has its own file; scenarios and the console can define more.
---@class battleline.ActionDefinition
---@field id? string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field house? string Its house; in a scenario, it can be omitted to use the active house.
---@field aember? integer Its bonus: the aember gained by playing it.
---@field rarity? battleline.Rarity Its rarity.
---@field traits? string[] Its traits: `{ "beast" }`.
---@field keywords? (battleline.Keyword | string)[] | table<battleline.Keyword, integer> Its printed keywords: `{ "skirmish", "assault:2" }` or `{ skirmish = 1, assault = 2 }`.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string Its text; `{name}` stands for a value.
---@field target? battleline.ActionDefinition.target The target chosen when it is played or used.
---@field grants? battleline.ActionDefinition.grants[] The keywords it grants while in play.
---@field condition? fun(self: battleline.CardSelf, game: battleline.Game): boolean Whether its grants and its abilities other than `play` are active; used for Haunted and similar conditions (K-29).
---@field play? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Its effect when it is played.

--- An action, which takes effect and is discarded. Each has its own file; scenarios and the console can define more.
---@param definition battleline.ActionDefinition
function action(definition) end

---@class battleline.UpgradeDefinition.target
---@field kind? battleline.TargetType The type of the card.
---@field side? battleline.TargetSide Whose card it is.
---@field where? fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Whether a card can be chosen.
---@field optional? boolean Whether the choice is optional.

---@class battleline.UpgradeDefinition.grants
---@field keyword? battleline.Keyword The keyword.
---@field value? integer The amount of the keyword.
---@field to? "attached" | fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Which cards have the keyword: a function that decides for each card in play, or `"attached"` for the creature this card is attached to (default: this card).

--- An upgrade, attached to a creature. Each has its own file; scenarios and the console can define more.
---@class battleline.UpgradeDefinition
---@field id? string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field house? string Its house; in a scenario, it can be omitted to use the active house.
---@field aember? integer Its bonus: the aember gained by playing it.
---@field rarity? battleline.Rarity Its rarity.
---@field traits? string[] Its traits: `{ "beast" }`.
---@field keywords? (battleline.Keyword | string)[] | table<battleline.Keyword, integer> Its printed keywords: `{ "skirmish", "assault:2" }` or `{ skirmish = 1, assault = 2 }`.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string Its text; `{name}` stands for a value.
---@field target? battleline.UpgradeDefinition.target The target chosen when it is played or used.
---@field grants? battleline.UpgradeDefinition.grants[] The keywords it grants while in play.
---@field condition? fun(self: battleline.CardSelf, game: battleline.Game): boolean Whether its grants and its abilities other than `play` are active; used for Haunted and similar conditions (K-29).
---@field play? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Its effect when it is played.
---@field attached? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Its effect after it is attached to a creature, which is the target.

--- An upgrade, attached to a creature. Each has its own file; scenarios and the console can define more.
---@param definition battleline.UpgradeDefinition
function upgrade(definition) end

--- A deck.
---@class battleline.DeckDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field houses string[] The three houses that its cards belong to.
---@field cards string[] | table<string, integer> Its 36 cards: a list of ids, `{ night_parade = 2 }`, or both.

--- A deck.
---@param definition battleline.DeckDefinition
function deck(definition) end

---@class battleline.RehearsalDefinition.lessons
---@field after? string[] The moves that lead to the lesson, such as `{ "play", "pass" }`: it is shown after any one of them. The first lesson needs none.
---@field say string The text of the lesson.

--- A rehearsal: a game that tells the player what to do. To start it, type the first word of its setup and its id.
---@class battleline.RehearsalDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name string Its name.
---@field text? string What the player is told before the game begins.
---@field setup string The words of its setup, as typed after `play`.
---@field seed? integer The seed, unless the player gives another.
---@field lessons battleline.RehearsalDefinition.lessons[] The lessons for the player, in order.

--- A rehearsal: a game that tells the player what to do. To start it, type the first word of its setup and its id.
---@param definition battleline.RehearsalDefinition
function rehearsal(definition) end

--- The translation of a game or a mod into a language.
---@class battleline.Locale
---@field language string The language, such as de; the file is locale/de.lua, or one in the folder locale/de.
---@field creature? table<battleline.CreatureId, table> The translations of each creature, keyed by its id: name and text, in the same places as in the original.
---@field artifact? table<battleline.ArtifactId, table> The translations of each artifact, keyed by its id: name and text, in the same places as in the original.
---@field action? table<battleline.ActionId, table> The translations of each action, keyed by its id: name and text, in the same places as in the original.
---@field upgrade? table<battleline.UpgradeId, table> The translations of each upgrade, keyed by its id: name and text, in the same places as in the original.
---@field deck? table<battleline.DeckId, table> The translations of each deck, keyed by its id: name, in the same places as in the original.
---@field rehearsal? table<battleline.RehearsalId, table> The translations of each rehearsal, keyed by its id: name, text and lessons, in the same places as in the original.
---@field keyword? table<battleline.Keyword, table> The translations of each keyword, keyed by its id: name and text, in the same places as in the original.
---@field sentences? table<string, string> The program's messages, by key: `curtain reference --json` lists every key with its English text.
---@field lines? table<string, string> The texts that script functions show or use in questions, keyed by the English text.
---@field nouns? table<string, table<string, string>> The gender and forms of names used in sentences: { gender = "m", dat = "dem MacGuffin" }.
---@field typed? table<string, string | string[]> The word or list of words that can be typed instead of an English word, which still works.

--- The translation of a game or a mod into a language.
---@param definition battleline.Locale
function locale(definition) end

---@class battleline.DuelSetup.mine
---@field line? battleline.Laid[] The creatures, from left to right.
---@field artifacts? battleline.Laid[] The artifacts.
---@field hand? battleline.Laid[] | integer The hand; a number means that many blank cards.
---@field deck? battleline.Laid[] | integer The deck, next card first; a number means that many blank cards.
---@field discard? battleline.Laid[] | integer The discard pile; a number means that many blank cards.
---@field archives? battleline.Laid[] | integer The archives; a number means that many blank cards.
---@field purged? battleline.Laid[] | integer The purged cards; a number means that many blank cards.
---@field aember? integer The aember in the pool.
---@field keys? integer The keys forged so far.
---@field chains? integer The chains.
---@field house? string The active house (default: the house of the player's first card that has one).
---@field houses? string[] The deck's houses (default: those of the player's cards or, if these have none, of the other player's cards).

---@class battleline.DuelSetup.theirs
---@field line? battleline.Laid[] The creatures, from left to right.
---@field artifacts? battleline.Laid[] The artifacts.
---@field hand? battleline.Laid[] | integer The hand; a number means that many blank cards.
---@field deck? battleline.Laid[] | integer The deck, next card first; a number means that many blank cards.
---@field discard? battleline.Laid[] | integer The discard pile; a number means that many blank cards.
---@field archives? battleline.Laid[] | integer The archives; a number means that many blank cards.
---@field purged? battleline.Laid[] | integer The purged cards; a number means that many blank cards.
---@field aember? integer The aember in the pool.
---@field keys? integer The keys forged so far.
---@field chains? integer The chains.
---@field house? string The active house (default: the house of the player's first card that has one).
---@field houses? string[] The deck's houses (default: those of the player's cards or, if these have none, of the other player's cards).

--- The setup of a duel, in the main step of the first player's turn. Anything omitted is empty or 0, and every card is ready.
---@class battleline.DuelSetup
---@field mine? battleline.DuelSetup.mine The first player's side.
---@field theirs? battleline.DuelSetup.theirs The other player's side.
---@field decks? battleline.DeckId[] The two decks of a whole game, which begins with the drawing of hands. Replaces `mine` and `theirs`.
---@field seed? integer The seed for all randomness; equal seeds give equal games.
---@field turn? battleline.Whose Whose turn it is.
---@field first? boolean Whether it is the very first turn, when at most one card can be played or discarded.

--- The setup of a duel, in the main step of the first player's turn. Anything omitted is empty or 0, and every card is ready.
---@param definition battleline.DuelSetup
---@return battleline.PlayedDuel
function duel(definition) end

--- A card in a setup: an id and the card's state. Everything except `keywords` can also be given in an inline definition, where `id` is the card's name in the duel.
---@class battleline.CardLaid
---@field [1] string The id of its definition.
---@field id? string Its name in the duel (default: the id of its definition, such as `rag_doll`, or `rag_doll_2` for a second copy).
---@field kind? battleline.CardType The type of an inline definition (default: creature, if it has `power`).
---@field damage? integer The damage on it.
---@field armor_used? integer How much of its armor has been used this turn.
---@field counters? integer Its +1 power counters.
---@field holding? integer The aember on it.
---@field warded? boolean Whether it is warded.
---@field stunned? boolean Whether it is stunned.
---@field enraged? boolean Whether it is enraged.
---@field exhausted? boolean Whether it is exhausted.
---@field stolen? boolean Whether it belongs to the other player.
---@field upgrades? battleline.Laid[] The upgrades on it.
---@field grafted? battleline.Laid[] The cards grafted to it.
---@field keywords? (battleline.Keyword | string)[] | table<battleline.Keyword, integer> The additional keywords granted to it.
