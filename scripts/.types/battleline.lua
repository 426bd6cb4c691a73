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

--- A card of a set-up: its id, a table that begins with one, or a definition written in place.
---@alias battleline.Laid string | battleline.CardLaid | battleline.CreatureDefinition | battleline.ArtifactDefinition | battleline.ActionDefinition | battleline.UpgradeDefinition

---@alias battleline.CardType "creature" | "artifact" | "action" | "upgrade"

---@alias battleline.Zone "line" | "artifacts" | "hand" | "deck" | "discard" | "archives" | "purged" | "attached" | "grafted" | "playing" | "gone"

---@alias battleline.Whose "mine" | "theirs"

---@alias battleline.EventType "turn_start" | "mulligan" | "kept" | "key_forged" | "house_chosen" | "archives_taken" | "card_played" | "card_discarded" | "entered" | "attached" | "grafted" | "reaped" | "fight" | "action_used" | "omni_used" | "unstunned" | "exhausted" | "readied" | "stayed" | "stunned" | "recovered" | "warded" | "ward_lost" | "enraged" | "calmed" | "spared" | "prevented" | "absorbed" | "damaged" | "healed" | "power_changed" | "destroyed" | "moved" | "control_changed" | "aember_gained" | "aember_lost" | "aember_paid" | "stolen" | "captured" | "freed" | "exalted" | "holds" | "chains_changed" | "card_drawn" | "shuffled" | "granted" | "deprived" | "step_ended" | "said" | "picked" | "directed" | "ended"

---@alias battleline.Step "mulligan" | "house" | "main" | "ready"

--- What a card can ask of the duel: the second parameter of its functions.
---@class battleline.Game
---@field number integer The number of the turn, from 1: those of both players count.
---@field mine battleline.Side One's own side of the table.
---@field theirs battleline.Side The opponent's side of the table.
---@field creatures battleline.Card[] The creatures of both lines, one's own first.

--- What a player has on the table and beside it.
---@class battleline.Side
---@field creatures battleline.Card[] The creatures of the line, from left to right.
---@field artifacts battleline.Card[] The artifacts.
---@field hand battleline.Card[] The cards of the hand.
---@field discard battleline.Card[] The discard.
---@field archives battleline.Card[] What is put aside.
---@field purged battleline.Card[] What is out of the game.
---@field deck battleline.Card[] The deck, the next card first.
---@field aember integer The aember in the pool.
---@field keys integer The keys forged so far; the third wins.
---@field chains integer The chains: for each 6 of them, or part of 6, one card fewer is drawn.
---@field house? string The house chosen for this turn.
---@field houses string[] The houses of the deck.
---@field haunted boolean Whether 10 cards or more are in the discard.
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

--- A card of the duel, wherever it is; in its own functions it is self.
---@class battleline.Card
---@field id string What it is called in this duel.
---@field name string Its name.
---@field card string The id of its definition.
---@field type battleline.CardType What it is.
---@field house? string Its house; without one of its own it is always of the active one.
---@field rarity battleline.Rarity How rare it is.
---@field traits string[] What else it is.
---@field values table<string, integer> The numbers that its definition names.
---@field text string What is written on it.
---@field bonus integer The aember that playing it adds to the pool.
---@field power integer Its power with its counters.
---@field armor integer Its printed armor.
---@field damage integer The damage on it.
---@field counters integer Its +1 power counters.
---@field aember integer The aember that lies on it.
---@field armor_used integer How much of its armor is used this turn.
---@field armor_left integer What is left of its armor this turn.
---@field exhausted boolean Whether it is exhausted.
---@field stunned boolean Whether it is stunned.
---@field warded boolean Whether it has a ward.
---@field enraged boolean Whether it is enraged.
---@field fought boolean Whether it has fought this turn.
---@field attacked boolean Whether it has been attacked this turn.
---@field keywords battleline.Card.keywords How much it has of a keyword: printed and granted; 0 for none.
---@field neighbours battleline.Card[] The creatures beside it in its line, at most two.
---@field flank boolean Whether it stands at an end of its line.
---@field zone battleline.Zone Where it is.
---@field owner battleline.Whose Whose it is: `mine` is who asks, in a scenario the first player.
---@field controller battleline.Whose Who has it in play.
---@field host? battleline.Card What it is attached or grafted to.
---@field upgrades battleline.Card[] The upgrades on it.
---@field grafted battleline.Card[] The cards grafted to it.

--- The card whose function runs.
---@class battleline.CardSelf: battleline.Card
local CardSelf = {}
--- Deals so much damage to each, at the same moment.
---@param n integer
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # the damage placed on them
function CardSelf:deal(n, who) end
--- Destroys them, at the same moment.
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # how many left play
function CardSelf:destroy(who) end
--- Takes so much damage off each.
---@param n integer
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # the damage taken off
function CardSelf:heal(n, who) end
--- Readies them.
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # how many
function CardSelf:ready(who) end
--- Exhausts them.
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # how many
function CardSelf:exhaust(who) end
--- Stuns creatures.
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # how many
function CardSelf:stun(who) end
--- Gives creatures a ward.
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # how many
function CardSelf:ward(who) end
--- Enrages creatures.
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # how many
function CardSelf:enrage(who) end
--- Places so much aember of the supply on each creature.
---@param n integer
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # how much was placed
function CardSelf:exalt(n, who) end
--- Each creature captures up to so much aember of its controller's opponent.
---@param n integer
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # how much was captured
function CardSelf:capture(n, who) end
--- Takes up to so much aember of the opponent's pool into one's own.
---@param n integer
---@return integer # how much was stolen
function CardSelf:steal(n) end
--- Gains so much aember.
---@param n integer
---@return integer # how much was gained
function CardSelf:gain(n) end
--- Lets a player lose up to so much aember.
---@param n integer
---@param side? battleline.Whose | battleline.Side Left out: theirs.
---@return integer # how much was lost
function CardSelf:lose(n, side) end
--- Draws so many cards.
---@param n integer
---@return integer # how many came
function CardSelf:draw(n) end
--- Puts cards into their owners' discards.
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # how many went
function CardSelf:discard(who) end
--- Puts cards into their owners' archives.
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # how many went
function CardSelf:archive(who) end
--- Takes cards out of the game.
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # how many went
function CardSelf:purge(who) end
--- Puts cards into their owners' hands.
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # how many went
function CardSelf:return_to_hand(who) end
--- Brings a creature or an artifact into play; where in the line is asked, unless it is said.
---@param card battleline.Card | string
---@param where? { flank?: "left" | "right", place?: integer } Left out: the player chooses.
---@return boolean # whether it came
function CardSelf:put_into_play(card, where) end
--- Puts a card face up under a card in play.
---@param card battleline.Card | string
---@param host? battleline.Card | string Left out: itself.
---@return boolean # whether it went
function CardSelf:graft(card, host) end
--- Brings cards in play under one's own control; the active player chooses the flank (K-37).
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # how many changed sides
function CardSelf:take_control(who) end
--- Lets a creature fight another one (K-14, K-38).
---@param attacker battleline.Card | string
---@param defender battleline.Card | string
---@param how? { ignore_taunt: boolean } Left out: Taunt holds.
---@return boolean # whether it could
function CardSelf:fight(attacker, defender, how) end
--- Grants each so much of a keyword until the end of the turn.
---@param keyword battleline.Keyword
---@param n integer
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@param until? "turn" Left out: until the end of the turn.
---@return integer # how many got it
function CardSelf:grant(keyword, n, who, until) end
--- Each has none of a keyword until the end of the turn, whatever is granted.
---@param keyword battleline.Keyword
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@param until? "turn" Left out: until the end of the turn.
---@return integer # how many lost it
function CardSelf:lose_keyword(keyword, who, until) end
--- Gives each so many +1 power counters, or takes them where the number is below 0.
---@param n integer
---@param who? battleline.Card | string | (battleline.Card | string)[] Left out: the target, or itself where there is none.
---@return integer # how many were reached
function CardSelf:add_power(n, who) end
--- Gives a player so many chains.
---@param n integer
---@param side? battleline.Whose | battleline.Side Left out: mine.
---@return integer # how many
function CardSelf:chain(n, side) end
--- Asks the player for one of the list: cards, houses, keywords, or texts. With count it is a list of so many, with optional they may be fewer. An empty list asks nothing.
---@generic T
---@param list T[]
---@param how? { prompt?: string, count?: integer, optional?: boolean } Left out: one, that must be chosen.
---@return T? # what was chosen, or nil; a list where count is given
function CardSelf:choose(list, how) end
--- Says something.
---@param text string
function CardSelf:say(text) end
--- Chooses one by the seeded chance of the duel, the only chance a script has.
---@generic T
---@param list T[]
---@return T # one of them
function CardSelf:pick(list) end

--- What an effect asks, while it waits for the answer.
---@class battleline.Pending
---@field prompt string The question.
---@field options string[] What can be chosen, by the words it is typed with.
---@field count integer How many are still to be chosen.
---@field optional boolean Whether fewer will do.

--- Something that has happened in a duel, as `events` lists it; a field that its type has no use for is nil or 0.
---@class battleline.Event
---@field type battleline.EventType What happened.
---@field target? string The id of the card, or the player, `mine` or `theirs`, it happened to.
---@field by? string The id of the card, or the player, `mine` or `theirs`, that did it.
---@field card? string The id of the card it is about or that caused it.
---@field keyword? string What it is about.
---@field amount integer How much.
---@field from integer The number before.
---@field to integer The number after.
---@field text? string What was said.
---@field fighting? boolean Of `destroyed`: whether it died of the damage of a fight.
---@field zone? battleline.Zone Of `moved`: where it went.

--- A duel as a scenario plays it. A move that the rules forbid is an error with the reason.
---@class battleline.PlayedDuel
---@field over boolean Whether the duel is over.
---@field winner? battleline.Whose Who has won; nil while the duel goes on, and where nobody has.
---@field turn battleline.Whose Whose turn it is.
---@field step battleline.Step Where in the turn it waits.
---@field cards table<string, battleline.Card> All cards by their ids, wherever they are: `g.cards.rag_doll`.
---@field events battleline.Event[] All that has happened in it, in order.
---@field pending? battleline.Pending What an effect asks, with prompt and options; nil while nothing waits.
---@field number integer The number of the turn, from 1: those of both players count.
---@field mine battleline.Side One's own side of the table.
---@field theirs battleline.Side The opponent's side of the table.
---@field creatures battleline.Card[] The creatures of both lines, one's own first.
local PlayedDuel = {}
--- Asks whether a creature can attack another one now.
---@param attacker battleline.Card | string
---@param defender battleline.Card | string
---@return boolean, string? # true, or false and the reason
function PlayedDuel:can_fight(attacker, defender) end
--- Asks whether a card of the hand can be played now.
---@param card battleline.Card | string
---@return boolean, string? # true, or false and the reason
function PlayedDuel:can_play(card) end
--- Asks whether a card can be used now.
---@param card battleline.Card | string
---@return boolean, string? # true, or false and the reason
function PlayedDuel:can_use(card) end
--- Asks whom a creature could attack now.
---@param attacker battleline.Card | string
---@return string[] # their ids, from left to right
function PlayedDuel:targets(attacker) end
--- Chooses the house of the turn, and whether the archived cards come into the hand.
---@param house string
---@param options? { archives?: boolean } Left out: none.
function PlayedDuel:house(house, options) end
--- Plays a card of the hand: a creature on a flank, the right one if none is named, or with Deploy at a place of the line (from 1); an upgrade on a creature.
---@param card string | battleline.Card
---@param options? { flank?: "left" | "right", on?: string | battleline.Card, place?: integer, target?: string | battleline.Card } Left out: none.
function PlayedDuel:play(card, options) end
--- Discards a card of the active house from the hand.
---@param card string | battleline.Card
function PlayedDuel:discard(card) end
--- Reaps with a creature: 1 aember.
---@param card string | battleline.Card
function PlayedDuel:reap(card) end
--- Attacks an enemy creature. Before the fight come what the attacker does, its Assault, and the Hazardous of the other, or Hazardous first, or as you are asked, one after the other (K-1).
---@param attacker string | battleline.Card
---@param defender string | battleline.Card
---@param options? { hazardous_first?: boolean, order?: "usual_order" | "hazardous_first" | "asked_order" } Left out: none.
function PlayedDuel:fight(attacker, defender, options) end
--- Uses a card for what it does; where it does nothing but its omni, for that.
---@param card string | battleline.Card
---@param target? string | battleline.Card Left out: the only one there is.
function PlayedDuel:use(card, target) end
--- Uses a card that has an action too for its omni, whatever the active house.
---@param card string | battleline.Card
---@param target? string | battleline.Card Left out: the only one there is.
function PlayedDuel:omni(card, target) end
--- Uses a stunned creature: it exhausts and is stunned no more.
---@param card string | battleline.Card
function PlayedDuel:unstun(card) end
--- Ends the main step: cards ready, and new ones are drawn.
function PlayedDuel:finish() end
--- Lets an Entrenched creature stay exhausted in the ready step.
---@param card string | battleline.Card
function PlayedDuel:stay(card) end
--- Readies the cards that do not stay exhausted: the ready step ends.
function PlayedDuel:ready() end
--- Before the first turn: shuffles the hand back and draws one card less, once.
function PlayedDuel:mulligan() end
--- Before the first turn: keeps the hand.
function PlayedDuel:keep_hand() end
--- Answers what an effect asks: by a number or a name; "nothing" chooses no more, where the question is optional.
---@param choice? string | integer Left out: "nothing".
---@param ... string | integer
function PlayedDuel:choose(choice, ...) end
--- Ends the turn and goes on to the main step of the next: `stay` are the Entrenched creatures that stay exhausted, `house` and `archives` what the opponent chooses.
---@param how? { stay?: string[], house?: string, archives?: boolean } Left out: everything readies, and the opponent chooses the first of its houses.
function PlayedDuel:end_turn(how) end
--- Does a stage direction, in the words of the console.
---@param words string
function PlayedDuel:direct(words) end

---@class battleline.CreatureDefinition.target
---@field kind? battleline.TargetType What it is.
---@field side? battleline.TargetSide Whose it is.
---@field where? fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Whether a card can be chosen.
---@field optional? boolean Whether the player may do without.

---@class battleline.CreatureDefinition.grants
---@field keyword? battleline.Keyword Which one.
---@field value? integer How much of it.
---@field to? "attached" | fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Who has it: a function that says so of each card in play, or the creature that it is `"attached"` to. Left out: itself.

--- A creature, which stands in a line. A file of its own; scenarios and consoles may define more.
---@class battleline.CreatureDefinition
---@field id? string Its id, snake_case; the file is named after it.
---@field name? string Its name.
---@field house? string Its house; in a scenario it may be left out: the active one.
---@field power? integer Its power: how much damage it deals, and how much it takes to destroy it.
---@field armor? integer How much damage it takes each turn without harm.
---@field aember? integer Its bonus: what playing it adds to the pool.
---@field rarity? battleline.Rarity How rare it is.
---@field traits? string[] What else it is: `{ "beast" }`.
---@field keywords? (battleline.Keyword | string)[] | table<battleline.Keyword, integer> What is printed on it: `{ "skirmish", "assault:2" }` or `{ skirmish = 1, assault = 2 }`.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string What is written on it; `{name}` stands for a value.
---@field target? battleline.CreatureDefinition.target What is chosen when it is played or used.
---@field grants? battleline.CreatureDefinition.grants[] The keywords that it gives while it is in play.
---@field condition? fun(self: battleline.CardSelf, game: battleline.Game): boolean Whether its grants and what it does are there, apart from `play`: Haunted and its like (K-29).
---@field play? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) What it does when it is played.
---@field reap? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) After it has reaped.
---@field fight? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) After it has fought as the attacker and is still in play.
---@field before_fight? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) Before it fights as the attacker.
---@field destroyed? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) As it is destroyed, while it is still in play.
---@field action? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) What using it does.
---@field omni? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) What using it does, whatever the active house.

--- A creature, which stands in a line. A file of its own; scenarios and consoles may define more.
---@param definition battleline.CreatureDefinition
function creature(definition) end

---@class battleline.ArtifactDefinition.target
---@field kind? battleline.TargetType What it is.
---@field side? battleline.TargetSide Whose it is.
---@field where? fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Whether a card can be chosen.
---@field optional? boolean Whether the player may do without.

---@class battleline.ArtifactDefinition.grants
---@field keyword? battleline.Keyword Which one.
---@field value? integer How much of it.
---@field to? "attached" | fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Who has it: a function that says so of each card in play, or the creature that it is `"attached"` to. Left out: itself.

--- An artifact, which stands beside the line. A file of its own; scenarios and consoles may define more.
---@class battleline.ArtifactDefinition
---@field id? string Its id, snake_case; the file is named after it.
---@field name? string Its name.
---@field house? string Its house; in a scenario it may be left out: the active one.
---@field aember? integer Its bonus: what playing it adds to the pool.
---@field rarity? battleline.Rarity How rare it is.
---@field traits? string[] What else it is: `{ "beast" }`.
---@field keywords? (battleline.Keyword | string)[] | table<battleline.Keyword, integer> What is printed on it: `{ "skirmish", "assault:2" }` or `{ skirmish = 1, assault = 2 }`.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string What is written on it; `{name}` stands for a value.
---@field target? battleline.ArtifactDefinition.target What is chosen when it is played or used.
---@field grants? battleline.ArtifactDefinition.grants[] The keywords that it gives while it is in play.
---@field condition? fun(self: battleline.CardSelf, game: battleline.Game): boolean Whether its grants and what it does are there, apart from `play`: Haunted and its like (K-29).
---@field play? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) What it does when it is played.
---@field destroyed? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) As it is destroyed, while it is still in play.
---@field action? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) What using it does.
---@field omni? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) What using it does, whatever the active house.

--- An artifact, which stands beside the line. A file of its own; scenarios and consoles may define more.
---@param definition battleline.ArtifactDefinition
function artifact(definition) end

---@class battleline.ActionDefinition.target
---@field kind? battleline.TargetType What it is.
---@field side? battleline.TargetSide Whose it is.
---@field where? fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Whether a card can be chosen.
---@field optional? boolean Whether the player may do without.

---@class battleline.ActionDefinition.grants
---@field keyword? battleline.Keyword Which one.
---@field value? integer How much of it.
---@field to? "attached" | fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Who has it: a function that says so of each card in play, or the creature that it is `"attached"` to. Left out: itself.

--- An action, which does what it says and goes to the discard. A file of its own; scenarios and consoles may define more.
---@class battleline.ActionDefinition
---@field id? string Its id, snake_case; the file is named after it.
---@field name? string Its name.
---@field house? string Its house; in a scenario it may be left out: the active one.
---@field aember? integer Its bonus: what playing it adds to the pool.
---@field rarity? battleline.Rarity How rare it is.
---@field traits? string[] What else it is: `{ "beast" }`.
---@field keywords? (battleline.Keyword | string)[] | table<battleline.Keyword, integer> What is printed on it: `{ "skirmish", "assault:2" }` or `{ skirmish = 1, assault = 2 }`.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string What is written on it; `{name}` stands for a value.
---@field target? battleline.ActionDefinition.target What is chosen when it is played or used.
---@field grants? battleline.ActionDefinition.grants[] The keywords that it gives while it is in play.
---@field condition? fun(self: battleline.CardSelf, game: battleline.Game): boolean Whether its grants and what it does are there, apart from `play`: Haunted and its like (K-29).
---@field play? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) What it does when it is played.

--- An action, which does what it says and goes to the discard. A file of its own; scenarios and consoles may define more.
---@param definition battleline.ActionDefinition
function action(definition) end

---@class battleline.UpgradeDefinition.target
---@field kind? battleline.TargetType What it is.
---@field side? battleline.TargetSide Whose it is.
---@field where? fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Whether a card can be chosen.
---@field optional? boolean Whether the player may do without.

---@class battleline.UpgradeDefinition.grants
---@field keyword? battleline.Keyword Which one.
---@field value? integer How much of it.
---@field to? "attached" | fun(self: battleline.CardSelf, game: battleline.Game, card: battleline.Card): boolean Who has it: a function that says so of each card in play, or the creature that it is `"attached"` to. Left out: itself.

--- An upgrade, which is put onto a creature. A file of its own; scenarios and consoles may define more.
---@class battleline.UpgradeDefinition
---@field id? string Its id, snake_case; the file is named after it.
---@field name? string Its name.
---@field house? string Its house; in a scenario it may be left out: the active one.
---@field aember? integer Its bonus: what playing it adds to the pool.
---@field rarity? battleline.Rarity How rare it is.
---@field traits? string[] What else it is: `{ "beast" }`.
---@field keywords? (battleline.Keyword | string)[] | table<battleline.Keyword, integer> What is printed on it: `{ "skirmish", "assault:2" }` or `{ skirmish = 1, assault = 2 }`.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string What is written on it; `{name}` stands for a value.
---@field target? battleline.UpgradeDefinition.target What is chosen when it is played or used.
---@field grants? battleline.UpgradeDefinition.grants[] The keywords that it gives while it is in play.
---@field condition? fun(self: battleline.CardSelf, game: battleline.Game): boolean Whether its grants and what it does are there, apart from `play`: Haunted and its like (K-29).
---@field play? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) What it does when it is played.
---@field attached? fun(self: battleline.CardSelf, game: battleline.Game, target: battleline.Card) After it was put onto a creature, which is the target.

--- An upgrade, which is put onto a creature. A file of its own; scenarios and consoles may define more.
---@param definition battleline.UpgradeDefinition
function upgrade(definition) end

--- A deck that a player can bring.
---@class battleline.DeckDefinition
---@field id string Its id, snake_case; the file is named after it.
---@field name? string Its name.
---@field houses string[] The three houses that its cards are of.
---@field cards string[] | table<string, integer> Its 36 cards: a list of ids, `{ night_parade = 2 }`, or both.

--- A deck that a player can bring.
---@param definition battleline.DeckDefinition
function deck(definition) end

---@class battleline.DuelSetup.mine
---@field line? battleline.Laid[] The creatures, from left to right.
---@field artifacts? battleline.Laid[] The artifacts.
---@field hand? battleline.Laid[] | integer The hand; a number stands for so many cards that mean nothing.
---@field deck? battleline.Laid[] | integer The deck, the next card first; a number stands for so many cards that mean nothing.
---@field discard? battleline.Laid[] | integer The discard; a number stands for so many cards that mean nothing.
---@field archives? battleline.Laid[] | integer The archives; a number stands for so many cards that mean nothing.
---@field purged? battleline.Laid[] | integer What is out of the game; a number stands for so many cards that mean nothing.
---@field aember? integer The aember in the pool.
---@field keys? integer The keys forged so far.
---@field chains? integer The chains.
---@field house? string The active house. Left out: the first that a card of the player names.
---@field houses? string[] The houses of the deck. Left out: those that cards of the player name, or else the other player.

---@class battleline.DuelSetup.theirs
---@field line? battleline.Laid[] The creatures, from left to right.
---@field artifacts? battleline.Laid[] The artifacts.
---@field hand? battleline.Laid[] | integer The hand; a number stands for so many cards that mean nothing.
---@field deck? battleline.Laid[] | integer The deck, the next card first; a number stands for so many cards that mean nothing.
---@field discard? battleline.Laid[] | integer The discard; a number stands for so many cards that mean nothing.
---@field archives? battleline.Laid[] | integer The archives; a number stands for so many cards that mean nothing.
---@field purged? battleline.Laid[] | integer What is out of the game; a number stands for so many cards that mean nothing.
---@field aember? integer The aember in the pool.
---@field keys? integer The keys forged so far.
---@field chains? integer The chains.
---@field house? string The active house. Left out: the first that a card of the player names.
---@field houses? string[] The houses of the deck. Left out: those that cards of the player name, or else the other player.

--- A duel, laid out: the main step of the first player's turn. What is left out is empty or 0, and every card ready.
---@class battleline.DuelSetup
---@field mine? battleline.DuelSetup.mine What the first player has, whose turn it is.
---@field theirs? battleline.DuelSetup.theirs What the other player has.
---@field decks? battleline.DeckId[] The decks of a whole game, from the first draw on, in place of `mine` and `theirs`.
---@field seed? integer Where all chance comes from; equal seeds play equally.
---@field turn? battleline.Whose Whose turn it is.
---@field first? boolean Whether it is the very first turn, in which one card at most is played or discarded.

--- A duel, laid out: the main step of the first player's turn. What is left out is empty or 0, and every card ready.
---@param definition battleline.DuelSetup
---@return battleline.PlayedDuel
function duel(definition) end

--- A card of a set-up: an id, and how the card is. All but `keywords` may stand in a definition in place, too, where `id` is what the card is called in the duel.
---@class battleline.CardLaid
---@field [1] string The id of its definition.
---@field id? string What it is called in the duel; left out, as its definition, the second `rag_doll_2`.
---@field kind? battleline.CardType Of a definition in place: what it is. Left out: a creature where it has a power.
---@field damage? integer The damage on it.
---@field armor_used? integer How much of its armor is used this turn.
---@field counters? integer Its +1 power counters.
---@field holding? integer The aember on it.
---@field warded? boolean Whether it has a ward.
---@field stunned? boolean Whether it is stunned.
---@field enraged? boolean Whether it is enraged.
---@field exhausted? boolean Whether it is exhausted.
---@field stolen? boolean Whether it belongs to the other player.
---@field upgrades? battleline.Laid[] The upgrades on it.
---@field grafted? battleline.Laid[] The cards grafted to it.
---@field keywords? (battleline.Keyword | string)[] | table<battleline.Keyword, integer> What is granted to it in addition.
