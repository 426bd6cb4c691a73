---@meta
-- What an editor with the Lua language server needs to complete and check the
-- scripts of Auto-battler. Nothing here is run. Written by curtain reference: do not edit.

---@alias autobattle.Rarity "common" | "uncommon" | "rare"

---@alias autobattle.Keyword "shield" | "poison" | "guard"

---@alias autobattle.Trigger "start" | "faint" | "ally_faint" | "hurt" | "spawn" | "ally_spawn" | "enemy_spawn" | "before_attack" | "after_attack" | "before_any_attack" | "after_any_attack" | "shop_start" | "buy" | "sell"

--- The id of a definition of the kind unit.
---@alias autobattle.UnitId string | "acting_coach" | "bouncer" | "box_office" | "busker" | "chorus_leader" | "claque" | "company_cook" | "costume_trunk" | "cue_herald" | "dance_captain" | "dancing_bear" | "dramaturge" | "fallen_star" | "fencing_master" | "fire_eater" | "first_critic" | "follow_spot" | "headsman" | "heckler" | "inner_doll" | "innermost_doll" | "iron_usher" | "juggler" | "kettle_drum" | "knife_thrower" | "mask_puller" | "method_actor" | "moth" | "mourning_twin" | "nesting_doll" | "paint_viper" | "pin_cushion" | "powder_keg" | "program_seller" | "prompter" | "prop_dealer" | "puppet" | "puppeteer" | "quick_changer" | "seamstress" | "set_painter" | "singing_teacher" | "snake_charmer" | "stage_tortoise" | "stagehand" | "stilt_walker" | "strongman" | "stunt_double" | "tax_collector" | "tea_lady" | "thick_skin" | "ticket_tout" | "trap_door" | "velvet_page" | "wardrobe_mistress" | "wig_maker"

--- The id of a definition of the kind rehearsal.
---@alias autobattle.RehearsalId string | "tutorial"

--- A stat that can be used to select units.
---@alias autobattle.Stat "health" | "attack" | "cost"

---@alias autobattle.Side "player" | "enemy"

---@alias autobattle.EventType "round" | "shop" | "drawn" | "pitched" | "played" | "sold" | "swapped" | "shop_end" | "counted" | "battle" | "joined" | "clash" | "damage" | "poisoned" | "destroyed" | "changed" | "keyword_applied" | "keyword_removed" | "keyword_consumed" | "faint" | "spawn" | "kept" | "limit" | "battle_end" | "said" | "picked" | "directed" | "ended"

---@alias autobattle.Phase "shop" | "battle" | "over"

---@alias autobattle.Result "victory" | "defeat" | "draw"

--- The battle, passed to an ability's function as its second argument.
---@class autobattle.Battle
---@field round integer The round number, from 1.
---@field clashes integer How many clashes have been fought so far.

--- The shop, passed to a shop ability's function as its second argument.
---@class autobattle.Shop
---@field round integer The round number, from 1.
---@field mana integer The mana left.
---@field mana_limit integer The shop's mana limit.
---@field hand autobattle.UnitId[] The ids of the cards in the hand.
---@field board (autobattle.Unit | false)[] The five slots, from slot 1 at the front; false for an empty slot.
---@field wins integer The battles won.
---@field lives integer The lives left.

---@class autobattle.Unit.keywords
---@field shield boolean
---@field poison boolean
---@field guard boolean

--- A unit in the battle or on a board; `self` in its own abilities.
---@class autobattle.Unit
---@field id string The id of its definition.
---@field name string Its name.
---@field attack integer Its current attack; at 0 or less it deals no damage.
---@field health integer Its current health; for a dead unit, its health when it died.
---@field keywords autobattle.Unit.keywords For each keyword, whether the unit currently has it.
---@field mask integer Its keywords as bits (Shield 1, Poison 2, Taunt 4): the active ones in a battle, the permanent ones on a board.
---@field slot integer Its current position, counted from 1 at the front: its place in a battle or its slot on a board; 0 if it is dead or sold.
---@field instance integer Its number on its side, from 1: in a battle by order of arrival, on a board by slot.
---@field side autobattle.Side The side it belongs to.
---@field alive boolean Whether it is alive or, outside a battle, on its board.
---@field cost integer The mana it costs to play.
---@field pitch integer The mana gained by pitching or selling it.
---@field rarity autobattle.Rarity Its rarity, which determines how many copies of it are in a bag (default: none).
---@field values table<string, integer> Named numbers, which the text and the effect share.
---@field text string Its text, with the numbers filled in.
local Unit = {}
--- Deals n damage to each target. Does nothing in the shop or if n is 0 or less (O-25).
---@param n integer
---@param who? autobattle.Unit | autobattle.Unit[] If omitted: itself.
---@return integer # the health lost
function Unit:damage(n, who) end
--- Kills units, ignoring Shield; this is not damage (O-4).
---@param who? autobattle.Unit | autobattle.Unit[] If omitted: itself.
---@return integer # how many died
function Unit:destroy(who) end
--- Changes attack and health for this battle or, in the shop, permanently.
---@param stats { attack?: integer, health?: integer }
---@param who? autobattle.Unit | autobattle.Unit[] If omitted: itself.
---@return integer # how many were changed
function Unit:buff(stats, who) end
--- Changes attack and health permanently. In a battle the change takes effect at once, and units of its own side keep it on the board afterwards (O-13).
---@param stats { attack?: integer, health?: integer }
---@param who? autobattle.Unit | autobattle.Unit[] If omitted: itself.
---@return integer # how many were changed
function Unit:buff_for_good(stats, who) end
--- Gives a keyword for this battle; does nothing in the shop.
---@param keyword autobattle.Keyword
---@param who? autobattle.Unit | autobattle.Unit[] If omitted: itself.
---@return integer # how many gained it
function Unit:grant(keyword, who) end
--- Gives a keyword permanently. In a battle it takes effect at once, and units of its own side keep it afterwards (O-13, O-22).
---@param keyword autobattle.Keyword
---@param who? autobattle.Unit | autobattle.Unit[] If omitted: itself.
---@return integer # how many gained it
function Unit:grant_for_good(keyword, who) end
--- Removes a permanent keyword; keywords that are printed or only for this battle remain (O-8, O-9).
---@param keyword autobattle.Keyword
---@param who? autobattle.Unit | autobattle.Unit[] If omitted: itself.
---@return integer # how many lost it
function Unit:remove_for_good(keyword, who) end
--- Spawns a unit where this one died or, if it is alive, at the front; in the shop, in the first empty slot. Does nothing if the board is full.
---@param id autobattle.UnitId
---@return integer # 1, or 0 if there was no room
function Unit:spawn(id) end
--- Gains n mana for the next shop or, in the shop, immediately.
---@param n integer
---@return integer # n
function Unit:gain_mana(n) end
--- Returns the living enemies, front first, or a selection of them. If any of them has Taunt, only those with Taunt can be selected. Empty in the shop.
---@param which? { place?: integer, random?: integer, lowest?: autobattle.Stat, highest?: autobattle.Stat, count?: integer } If omitted: all of them.
---@return autobattle.Unit[] # a list of units
function Unit:enemies(which) end
--- Returns the living units of its side, including itself, front first, or a selection of them.
---@param which? { place?: integer, random?: integer, lowest?: autobattle.Stat, highest?: autobattle.Stat, count?: integer } If omitted: all of them.
---@return autobattle.Unit[] # a list of units
function Unit:allies(which) end
--- Returns the other living units of its side, front first, or a selection of them.
---@param which? { place?: integer, random?: integer, lowest?: autobattle.Stat, highest?: autobattle.Stat, count?: integer } If omitted: all of them.
---@return autobattle.Unit[] # a list of units
function Unit:others(which) end
--- Returns all living units, its own side first, or a selection of them.
---@param which? { place?: integer, random?: integer, lowest?: autobattle.Stat, highest?: autobattle.Stat, count?: integer } If omitted: all of them.
---@return autobattle.Unit[] # a list of units
function Unit:everyone(which) end
--- Returns the unit directly ahead of it, as a list of at most one.
---@return autobattle.Unit[] # a list of units
function Unit:ahead() end
--- Returns the unit directly behind it, as a list of at most one; for a dead unit, the one that moved into its place.
---@return autobattle.Unit[] # a list of units
function Unit:behind() end
--- Shows a speech bubble for the unit.
---@param text string
function Unit:say(text) end
--- Chooses an element at random, using the seed; choosing from an empty list is an error.
---@generic T
---@param list T[]
---@return T # an element of the list
function Unit:pick(list) end

--- A player.
---@class autobattle.Player
---@field id string The player's side.
---@field mana integer The mana the player has left.
---@field lives integer The lives the player has left.
---@field wins integer The battles the player has won.
---@field next_mana integer The mana gained in battles for the player's next shop.
---@field hand autobattle.UnitId[] The ids of the cards in the player's hand.
---@field board (autobattle.Unit | false)[] The player's five slots, from slot 1 at the front; false for an empty slot.
---@field fielded table[] The player's board in the last battle, front first; visible to both players (O-28).
---@field bag integer How many cards are in the player's bag.

--- The event that an ability reacts to.
---@class autobattle.Event
---@field unit autobattle.Unit The unit the event is about, which depends on the trigger; by default, the unit with the ability.
---@field amount integer The damage, after Shield, including overkill (O-31).

--- An event, as listed by `events`; fields its type does not use are nil or 0.
---@class autobattle.Happened
---@field type autobattle.EventType The type of event.
---@field target? string The id of the unit it happened to.
---@field by? string The id of the unit that caused it.
---@field card? string The id of the card it is about or that caused it.
---@field keyword? string The keyword it is about.
---@field amount integer The amount.
---@field from integer The number before the event.
---@field to integer The number after the event.
---@field text? string The text spoken.
---@field side autobattle.Side The side it happened on.
---@field instance integer The number of the unit it happened to, on that unit's side: the instance number in a battle, the slot in a shop.
---@field permanent boolean Whether the change is permanent.

---@class autobattle.PlayedGame.players
---@field player autobattle.Player
---@field enemy autobattle.Player

--- A whole game in a scenario.
---@class autobattle.PlayedGame
---@field phase autobattle.Phase The current phase of the game.
---@field over boolean Whether the game is over.
---@field winner? autobattle.Side The winner of the game; nil during the game and after a draw.
---@field shopper autobattle.Side Whose shop it is.
---@field players autobattle.PlayedGame.players Both players, by side.
---@field round integer The round number, from 1.
---@field mana integer The mana left.
---@field mana_limit integer The shop's mana limit.
---@field hand autobattle.UnitId[] The ids of the cards in the hand.
---@field board (autobattle.Unit | false)[] The five slots, from slot 1 at the front; false for an empty slot.
---@field wins integer The battles won.
---@field lives integer The lives left.
---@field events autobattle.Happened[] Everything that has happened in the game, in order.
local PlayedGame = {}
--- Pitches a card from the hand for its mana.
---@param card string | integer
function PlayedGame:pitch(card) end
--- Plays a card from the hand to an empty slot for its cost.
---@param card string | integer
---@param slot string | integer
function PlayedGame:play(card, slot) end
--- Sells the unit in a slot for its mana.
---@param slot string | integer
function PlayedGame:sell(slot) end
--- Swaps two slots; if one of them is empty, the unit moves there (O-33).
---@param a string | integer
---@param b string | integer
function PlayedGame:swap(a, b) end
--- Ends the shop: the hand goes back to the bag, and unspent mana is lost. After both shops, the two lines fight, and the loser loses a life.
function PlayedGame:end_shop() end
--- Fights the battle to the end.
function PlayedGame:finish() end
--- Performs a stage direction, in the words used at the console.
---@param words string
function PlayedGame:direct(words) end

---@class autobattle.PlayedShop.players
---@field player autobattle.Player
---@field enemy autobattle.Player

--- The shops of one player in a scenario; after each battle comes the next round's shop.
---@class autobattle.PlayedShop: autobattle.Shop
---@field players autobattle.PlayedShop.players Both players, by side.
---@field events autobattle.Happened[] Everything that has happened in the game, in order.
local PlayedShop = {}
--- Pitches a card from the hand for its mana.
---@param card string | integer
function PlayedShop:pitch(card) end
--- Plays a card from the hand to an empty slot for its cost.
---@param card string | integer
---@param slot string | integer
function PlayedShop:play(card, slot) end
--- Sells the unit in a slot for its mana.
---@param slot string | integer
function PlayedShop:sell(slot) end
--- Swaps two slots; if one of them is empty, the unit moves there (O-33).
---@param a string | integer
---@param b string | integer
function PlayedShop:swap(a, b) end
--- Ends the shop: the hand goes back to the bag, and unspent mana is lost. After both shops, the two lines fight, and the loser loses a life.
function PlayedShop:end_shop() end
--- Fights the battle to the end.
function PlayedShop:finish() end
--- Ends the shop and fights a whole battle against an enemy. The battle is returned for reading; the game continues with the next round's shop.
---@param setup { enemy?: (autobattle.UnitId | autobattle.UnitDefinition | false)[] }
---@return autobattle.PlayedBattle
function PlayedShop:battle(setup) end
--- Performs a stage direction, in the words used at the console.
---@param words string
function PlayedShop:direct(words) end

--- A battle in a scenario.
---@class autobattle.PlayedBattle
---@field result? autobattle.Result "victory", "defeat" or "draw"; nil during the battle.
---@field clashes integer How many clashes have been fought.
---@field player autobattle.Unit[] The player's living units, front first.
---@field enemy autobattle.Unit[] The enemy's living units, front first.
---@field units table<string, autobattle.Unit> All units by side and number, including dead ones: `units.p1`.
---@field events autobattle.Happened[] Everything that has happened in the game, in order.
local PlayedBattle = {}
--- Returns the unit with the given side and instance number, even if it is dead; nil if there is none.
---@param side autobattle.Side
---@param instance integer
---@return autobattle.Unit? # the unit
function PlayedBattle:unit(side, instance) end
--- Plays one clash of a stand-alone battle.
function PlayedBattle:clash() end
--- Fights the battle to the end.
function PlayedBattle:finish() end
--- Performs a stage direction, in the words used at the console.
---@param words string
function PlayedBattle:direct(words) end

---@class autobattle.UnitDefinition.on
---@field start? fun(self: autobattle.Unit, battle: autobattle.Battle, event: autobattle.Event) When a battle begins.
---@field faint? fun(self: autobattle.Unit, battle: autobattle.Battle, event: autobattle.Event) After it dies.
---@field ally_faint? fun(self: autobattle.Unit, battle: autobattle.Battle, event: autobattle.Event) After an ally dies (event.unit).
---@field hurt? fun(self: autobattle.Unit, battle: autobattle.Battle, event: autobattle.Event) After it loses health to damage: event.amount, dealt by event.unit (O-31).
---@field spawn? fun(self: autobattle.Unit, battle: autobattle.Battle, event: autobattle.Event) After it is spawned.
---@field ally_spawn? fun(self: autobattle.Unit, battle: autobattle.Battle, event: autobattle.Event) After an ally is spawned (event.unit).
---@field enemy_spawn? fun(self: autobattle.Unit, battle: autobattle.Battle, event: autobattle.Event) After an enemy is spawned (event.unit).
---@field before_attack? fun(self: autobattle.Unit, battle: autobattle.Battle, event: autobattle.Event) Before it clashes at the front.
---@field after_attack? fun(self: autobattle.Unit, battle: autobattle.Battle, event: autobattle.Event) After it clashes, if it survives (O-18).
---@field before_any_attack? fun(self: autobattle.Unit, battle: autobattle.Battle, event: autobattle.Event) Before every clash.
---@field after_any_attack? fun(self: autobattle.Unit, battle: autobattle.Battle, event: autobattle.Event) After every clash.
---@field shop_start? fun(self: autobattle.Unit, shop: autobattle.Shop, event: autobattle.Event) When its player's shop opens.
---@field buy? fun(self: autobattle.Unit, shop: autobattle.Shop, event: autobattle.Event) After it is played from the hand (O-26).
---@field sell? fun(self: autobattle.Unit, shop: autobattle.Shop, event: autobattle.Event) After it or another unit on its board is sold (event.unit).

---@class autobattle.UnitDefinition.limit
---@field start? integer
---@field faint? integer
---@field ally_faint? integer
---@field hurt? integer
---@field spawn? integer
---@field ally_spawn? integer
---@field enemy_spawn? integer
---@field before_attack? integer
---@field after_attack? integer
---@field before_any_attack? integer
---@field after_any_attack? integer
---@field shop_start? integer
---@field buy? integer
---@field sell? integer

--- A unit. Each has its own file; scenarios and the console can define more.
---@class autobattle.UnitDefinition
---@field id? string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field attack? integer Its attack.
---@field health? integer Its health at the start of every battle.
---@field cost? integer The mana it costs to play.
---@field pitch? integer The mana gained by pitching or selling it.
---@field rarity? autobattle.Rarity Its rarity, which determines how many copies of it are in a bag (default: none).
---@field keywords? autobattle.Keyword[] Its printed keywords.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string Its text, up to 400 characters; `{name}` stands for a value.
---@field on? autobattle.UnitDefinition.on Its abilities, by trigger.
---@field limit? autobattle.UnitDefinition.limit The number of times that each ability in `on` can trigger per battle or shop (O-32).

--- A unit. Each has its own file; scenarios and the console can define more.
---@param definition autobattle.UnitDefinition
function unit(definition) end

---@class autobattle.RehearsalDefinition.lessons
---@field after? string[] The moves that lead to the lesson, such as `{ "play", "pass" }`: it is shown after any one of them. The first lesson needs none.
---@field say string The text of the lesson.

--- A rehearsal: a game that tells the player what to do. To start it, type the first word of its setup and its id.
---@class autobattle.RehearsalDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name string Its name.
---@field text? string What the player is told before the game begins.
---@field setup string The words of its setup, as typed after `play`.
---@field seed? integer The seed, unless the player gives another.
---@field lessons autobattle.RehearsalDefinition.lessons[] The lessons for the player, in order.

--- A rehearsal: a game that tells the player what to do. To start it, type the first word of its setup and its id.
---@param definition autobattle.RehearsalDefinition
function rehearsal(definition) end

--- The translation of a game or a mod into a language.
---@class autobattle.Locale
---@field language string The language, such as de; the file is locale/de.lua, or one in the folder locale/de.
---@field unit? table<autobattle.UnitId, table> The translations of each unit, keyed by its id: name and text, in the same places as in the original.
---@field rehearsal? table<autobattle.RehearsalId, table> The translations of each rehearsal, keyed by its id: name, text and lessons, in the same places as in the original.
---@field keyword? table<autobattle.Keyword, table> The translations of each keyword, keyed by its id: name and text, in the same places as in the original.
---@field sentences? table<string, string> The program's messages, by key: `curtain reference --json` lists every key with its English text.
---@field lines? table<string, string> The texts that script functions show or use in questions, keyed by the English text.
---@field nouns? table<string, table<string, string>> The gender and forms of names used in sentences: { gender = "m", dat = "dem MacGuffin" }.
---@field typed? table<string, string | string[]> The word or list of words that can be typed instead of an English word, which still works.

--- The translation of a game or a mod into a language.
---@param definition autobattle.Locale
function locale(definition) end

--- A whole game.
---@class autobattle.GameSetup
---@field seed? integer The seed for all randomness; equal seeds give equal games.

--- A whole game.
---@param definition autobattle.GameSetup
---@return autobattle.PlayedGame
function game(definition) end

--- The shops of one player, after `shop_start` has triggered. The enemy has no shops: `s:battle` names the opponent.
---@class autobattle.ShopSetup
---@field round? integer The round.
---@field mana? integer How much mana the player has, at most the round's limit.
---@field hand? (autobattle.UnitId | autobattle.UnitDefinition | false)[] The hand, at most 10 cards (default: drawn from the bag). Ids, ids with permanent changes, `{ "stage_tortoise", attack = 1, keywords = { "shield" } }`, or inline definitions, `{ attack = 2, health = 3 }`.
---@field board? (autobattle.UnitId | autobattle.UnitDefinition | false)[] The slots, from slot 1 at the front; false or nil for an empty slot. Ids, ids with permanent changes, `{ "stage_tortoise", attack = 1, keywords = { "shield" } }`, or inline definitions, `{ attack = 2, health = 3 }`.
---@field seed? integer The seed for all randomness; equal seeds give equal games.

--- The shops of one player, after `shop_start` has triggered. The enemy has no shops: `s:battle` names the opponent.
---@param definition autobattle.ShopSetup
---@return autobattle.PlayedShop
function shop(definition) end

--- A stand-alone battle. Its `start` abilities trigger at once.
---@class autobattle.BattleSetup
---@field player? (autobattle.UnitId | autobattle.UnitDefinition | false)[] The player's units, front first. Ids, ids with permanent changes, `{ "stage_tortoise", attack = 1, keywords = { "shield" } }`, or inline definitions, `{ attack = 2, health = 3 }`.
---@field enemy? (autobattle.UnitId | autobattle.UnitDefinition | false)[] The enemy's units, front first. Ids, ids with permanent changes, `{ "stage_tortoise", attack = 1, keywords = { "shield" } }`, or inline definitions, `{ attack = 2, health = 3 }`.
---@field seed? integer The seed for all randomness; equal seeds give equal games.

--- A stand-alone battle. Its `start` abilities trigger at once.
---@param definition autobattle.BattleSetup
---@return autobattle.PlayedBattle
function battle(definition) end
