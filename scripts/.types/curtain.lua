---@meta
-- What an editor with the Lua language server needs to complete and check the
-- scripts of Curtain Call. Nothing here is run. Written by curtain reference: do not edit.

---@alias curtain.Aim "enemy" | "protagonist" | "ally"

---@alias curtain.Hearing "hand" | "draw_pile" | "discard_pile" | "exhaust_pile" | "in_play"

---@alias curtain.Keyword string | "block" | "distract" | "taunt" | "shield" | "regenerate" | "retaliate" | "inspire" | "fortify" | "piercing" | "accuracy" | "ward" | "luck" | "flourish" | "poison" | "burn" | "stage_fright" | "heckled" | "forgetful" | "vulnerable" | "weak" | "confused" | "curse" | "fear" | "frustration"

---@alias curtain.Debuff string | "poison" | "burn" | "stage_fright" | "heckled" | "forgetful" | "vulnerable" | "weak" | "confused" | "curse" | "fear" | "frustration"

---@alias curtain.Clearing string | "block" | "shield" | "retaliate"

---@alias curtain.RoomKind "fight" | "boss" | "rest" | "shop" | "event" | "treasure"

---@alias curtain.RewardKind "card" | "currency" | "upgrade" | "remove" | "heal" | "relic" | "item"

---@alias curtain.Holder "team" | "protagonist" | "enemy" | "any"

---@alias curtain.Polarity "good" | "bad"

---@alias curtain.Stacking "add" | "longest" | "once"

---@alias curtain.Decay "never" | "turn" | "use" | "tick" | "enemies_done" | "player_turn"

---@alias curtain.Counted "team" | "protagonist" | "macguffin" | "enemy" | "card"

---@alias curtain.CardType "attack" | "defense" | "action" | "enchantment"

--- The id of a definition of the kind card.
---@alias curtain.CardId string | "aegis" | "aegis+" | "aggressive_strike" | "aggressive_strike+" | "battle_hymn" | "battle_hymn+" | "bulwark" | "bulwark+" | "burning_devotion" | "burning_devotion+" | "captivating_strike" | "captivating_strike+" | "cleanse" | "cleanse+" | "cooperative_strike" | "cooperative_strike+" | "curtain_of_iron" | "curtain_of_iron+" | "defiant_roar" | "defiant_roar+" | "dramatic_lighting" | "dramatic_lighting+" | "enabling_strike" | "enabling_strike+" | "field_dressing" | "field_dressing+" | "fortress_scene" | "fortress_scene+" | "galvanize" | "galvanize+" | "immovable" | "immovable+" | "inspirational_shout" | "inspirational_shout+" | "iron_wall" | "iron_wall+" | "protect" | "protect+" | "protective_stance" | "protective_stance+" | "rousing_recital" | "rousing_recital+" | "second_wind" | "second_wind+" | "shield_bash" | "shield_bash+" | "spiked_barricade" | "spiked_barricade+" | "stalwart" | "stalwart+" | "stand_guard" | "stand_guard+" | "stoic_resistance" | "stoic_resistance+" | "sworn_protector" | "sworn_protector+" | "true_strike" | "true_strike+" | "unyielding" | "unyielding+" | "vigil" | "vigil+" | "war_drums" | "war_drums+" | "block" | "block+" | "inspire" | "inspire+" | "bouquet" | "bouquet+" | "cue_card" | "cue_card+" | "deus_ex_machina" | "deus_ex_machina+" | "dramatic_pause" | "dramatic_pause+" | "dress_rehearsal" | "dress_rehearsal+" | "fog_machine" | "fog_machine+" | "ghost_light" | "ghost_light+" | "house_doctor" | "house_doctor+" | "intermission" | "intermission+" | "prop_armour" | "prop_armour+" | "safety_curtain" | "safety_curtain+" | "showstopper" | "showstopper+" | "stage_combat" | "stage_combat+" | "stage_whisper" | "stage_whisper+" | "standing_ovation" | "standing_ovation+" | "the_scottish_play" | "the_scottish_play+" | "trapdoor" | "trapdoor+" | "vaudeville_hook" | "vaudeville_hook+" | "all_in" | "all_in+" | "annoying_poke" | "annoying_poke+" | "best_explanation" | "best_explanation+" | "bitter_draught" | "bitter_draught+" | "boo" | "boo+" | "catalogue_of_woes" | "catalogue_of_woes+" | "charmed_life" | "charmed_life+" | "comic_relief" | "comic_relief+" | "coup_de_grace" | "coup_de_grace+" | "create_opportunity" | "create_opportunity+" | "encore" | "encore+" | "flirtatious_jeer" | "flirtatious_jeer+" | "ghost_story" | "ghost_story+" | "good_fortune" | "good_fortune+" | "hit_where_it_hurts" | "hit_where_it_hurts+" | "loaded_insult" | "loaded_insult+" | "lucky_break" | "lucky_break+" | "lucky_shot" | "lucky_shot+" | "mischief" | "mischief+" | "pepper_spray" | "pepper_spray+" | "pips_cocktail" | "pips_cocktail+" | "plot_twist" | "plot_twist+" | "quick_draw" | "quick_draw+" | "quick_jab" | "quick_jab+" | "read_the_room" | "read_the_room+" | "second_helping" | "second_helping+" | "smoke_and_mirrors" | "smoke_and_mirrors+" | "spiked_punch" | "spiked_punch+" | "stylish_dance" | "stylish_dance+" | "twist_the_knife" | "twist_the_knife+" | "ultimate_jeer" | "ultimate_jeer+" | "unraveling" | "unraveling+" | "vex" | "vex+"

--- The id of a definition of the kind enemy.
---@alias curtain.EnemyId string | "critic" | "director" | "playwright" | "comedy_tragedy_mask" | "fallen_curtain" | "moth_swarm" | "phantom_understudy" | "prima_donna" | "prop_master" | "puppeteers_hand" | "rusty_knight" | "shadow_mimic" | "spotlight_phantom" | "stage_rat" | "stagehand" | "prompter"

--- The id of a definition of the kind protagonist.
---@alias curtain.ProtagonistId string | "aldric" | "pip"

--- The id of a definition of the kind relic.
---@alias curtain.RelicId string

--- The id of a definition of the kind run.
---@alias curtain.RunId string | "run" | "tutorial"

--- The id of a definition of the kind event.
---@alias curtain.EventId string

--- The id of a definition of the kind keyword.
---@alias curtain.KeywordId string

--- The id of a definition of the kind sentence.
---@alias curtain.SentenceId string

--- The id of a definition of the kind rarity.
---@alias curtain.RarityId string

--- The id of a definition of the kind tag.
---@alias curtain.TagId string

--- The id of a definition of the kind item.
---@alias curtain.ItemId string

--- The id of a definition of the kind card_type.
---@alias curtain.CardTypeId string

--- The id of a definition of the kind owner.
---@alias curtain.OwnerId string

--- A target: a word, an id, an actor or a list of these.
---@alias curtain.Who string | curtain.Actor | (string | curtain.Actor)[] | "macguffin" | "allies" | "protagonists" | "protagonist_a" | "protagonist_b" | "random_protagonist" | "enemy" | "enemies" | "companion" | "companions" | "team" | "others"

---@alias curtain.Positive string | "block" | "distract" | "taunt" | "shield" | "regenerate" | "retaliate" | "inspire" | "fortify" | "piercing" | "accuracy" | "ward" | "luck" | "flourish"

---@alias curtain.Whose "self" | "others"

---@alias curtain.Reached "self" | "macguffin" | "allies" | "protagonists" | "protagonist_a" | "protagonist_b" | "random_protagonist" | "enemy" | "enemies" | "companion" | "companions" | "others"

---@alias curtain.IntentType "attack" | "attack_all" | "gain" | "inflict" | "heal" | "lose"

---@alias curtain.Gained string | "energy" | "ovation" | "currency" | "block" | "distract" | "taunt" | "shield" | "regenerate" | "retaliate" | "inspire" | "fortify" | "piercing" | "accuracy" | "ward" | "luck" | "flourish"

---@alias curtain.Lost string | "hp" | "energy" | "ovation" | "currency" | "block" | "distract" | "taunt" | "shield" | "regenerate" | "retaliate" | "inspire" | "fortify" | "piercing" | "accuracy" | "ward" | "luck" | "flourish" | "poison" | "burn" | "stage_fright" | "heckled" | "forgetful" | "vulnerable" | "weak" | "confused" | "curse" | "fear" | "frustration"

---@alias curtain.PileName "hand" | "draw_pile" | "discard_pile" | "exhaust_pile"

---@alias curtain.Moment "next_turn" | "turn_end" | "next_attack" | "fight_end"

---@alias curtain.EventType "fight_start" | "player_turn_start" | "player_turn_end" | "enemy_turn_start" | "enemy_turn_end" | "card_played" | "card_drawn" | "damaged" | "inflicted" | "gained" | "knocked_out" | "hit" | "modified" | "redirected" | "negated" | "absorbed" | "fizzled" | "lucky" | "healed" | "lost" | "cleared" | "warded" | "resisted" | "converted" | "shuffled" | "discarded" | "discounted" | "boosted" | "intent" | "acted" | "barred" | "phase" | "defeated" | "said" | "picked" | "directed" | "ended" | "given" | "exhausted" | "created" | "moved" | "upgraded" | "purged" | "turn_end_in_hand" | "mended" | "worn" | "earned" | "paid" | "card_taken" | "card_upgraded" | "card_removed" | "relic_taken" | "summoned" | "departed" | "left" | "came" | "missed" | "turn_cut" | "outlasted" | "heal_refused" | "item_received" | "item_used" | "item_lost" | "owner_changed"

---@alias curtain.Stop "choose_enemy" | "fight" | "choose_card" | "choose_upgrade" | "over" | "choose_basic" | "choose" | "rest" | "shop" | "event" | "treasure" | "choose_reward" | "choose_removal" | "choose_protagonist" | "choose_discard"

---@alias curtain.Result "victory" | "defeat"

--- The fight, as cards and enemies see it.
---@class curtain.Fight
---@field turn integer The turn number, from 1.
---@field energy integer The energy left this turn.
---@field ovation integer The crowd's approval, from 0 to 5.
---@field cards_played integer How many cards have been played this turn, including the current one.
---@field currency integer How much of the run's currency the player has.
---@field macguffin curtain.Actor The treasure, an actor.
---@field protagonists curtain.Actor[] The two protagonists, as a list of actors.
---@field enemy curtain.Actor The first living enemy, an actor.
---@field enemies curtain.Actor[] All enemies in the fight, as a list of actors.
---@field companions curtain.Actor[] The companions in the fight, as a list of actors.
---@field team curtain.Actor The allies as a team, which holds Block and other shared keywords.
---@field hand curtain.Card[] The cards in the hand, as a list.
---@field draw_pile curtain.Card[] The draw pile, as a list of cards; the first one is drawn next.
---@field discard_pile curtain.Card[] The discard pile, as a list of cards.
---@field exhaust_pile curtain.Card[] The exhaust pile, as a list of cards.
---@field in_play curtain.Card[] The enchantments in play, as a list of cards.
---@field items curtain.Item[] The items held by the player's side, as a list.
---@field item_slots integer The number of items that the player's side can hold.
---@field relics curtain.Relic[] The relics held by the player's side, as a list.
---@field waits curtain.Wait[] A list of the waiting effects.
---@field enemy_turn boolean Whether it is the enemies' turn.
---@field last_card? curtain.Card The last card played in this fight, which may still be in progress; nil before the first.
---@field played_cards curtain.Card[] The last 64 cards played in this fight, in order; a card that was played twice is listed twice.
---@field next_attack? curtain.Card The attack that is about to be played, for an effect that was waiting for it; otherwise nil.
---@field aldric curtain.Actor A protagonist, with hp, keywords and the other fields of an actor.
---@field pip curtain.Actor A protagonist, with hp, keywords and the other fields of an actor.

---@class curtain.Actor.keywords
---@field block integer
---@field distract integer
---@field taunt integer
---@field shield integer
---@field regenerate integer
---@field retaliate integer
---@field inspire integer
---@field fortify integer
---@field piercing integer
---@field accuracy integer
---@field ward integer
---@field luck integer
---@field flourish integer
---@field poison integer
---@field burn integer
---@field stage_fright integer
---@field heckled integer
---@field forgetful integer
---@field vulnerable integer
---@field weak integer
---@field confused integer
---@field curse integer
---@field fear integer
---@field frustration integer
---@field [string] integer For a keyword that a pack defines.

---@class curtain.Intent
---@field type curtain.IntentType Its effect.
---@field amount integer | string The amount.
---@field times? integer How many hits an attack has.
---@field keyword? curtain.Keyword The keyword that is gained, inflicted or lost.
---@field who? curtain.Reached The target of a debuff; `others` if the other enemies gain a keyword or are healed.
---@field target? string The randomly chosen target.

--- An actor in the fight. In its own callbacks, an enemy or a protagonist is `self`.
---@class curtain.Actor
---@field id string The id of its definition.
---@field name string Its name.
---@field hp integer Its HP.
---@field max_hp integer Its maximum HP.
---@field alive boolean Whether it is alive and present.
---@field keywords curtain.Actor.keywords How many stacks of a keyword it holds; 0 for none.
---@field debuff_kinds integer How many kinds of debuff it has.
---@field debuff_stacks integer How many stacks of debuffs it holds in total.
---@field debuffs curtain.Debuff[] The debuffs it holds.
---@field phase integer The phase an enemy or a companion is in, from 1.
---@field step integer The number of the pattern entry it is showing, from 1.
---@field intent curtain.Intent[] The intent of an enemy or a companion, as a list.
---@field values table<string, integer> The values named in its definition.
---@field memory table<string, integer | string | boolean | curtain.Card | curtain.Actor | nil> Its memory for the fight; its own callbacks read and write it.
---@field run_memory table<string, integer | string | boolean | nil> Memory shared by the callbacks of its definition. It lasts for the run, or for the fight if there is no run.

--- The enemy whose function is running.
---@class curtain.EnemySelf: curtain.Actor
local EnemySelf = {}
--- Deals `times` hits of n damage to each target, following the full damage sequence.
---@param n integer
---@param target? curtain.Who If omitted: the target, or the first enemy if there is none; for an enemy, the MacGuffin.
---@param options? { times: integer } If omitted: one hit.
---@return integer # the HP lost
function EnemySelf:deal(n, target, options) end
--- Gives n of a positive keyword, `"energy"`, `"ovation"` or `"currency"`; a protagonist's keyword goes to the chosen protagonist or the card's owner.
---@param n integer
---@param what curtain.Gained
---@param who? curtain.Who If omitted: an enemy itself, or else the team if it can hold the keyword, the chosen protagonist or the card's owner.
---@return integer # how much was gained
function EnemySelf:gain(n, what, who) end
--- Inflicts n of a debuff on each target, unless Ward or immunity prevents it.
---@param n integer
---@param debuff curtain.Debuff
---@param who? curtain.Who If omitted: the target, or the first enemy if there is none; for an enemy, the team.
---@return integer # how many were affected
function EnemySelf:inflict(n, debuff, who) end
--- Removes n or `"all"` of a keyword, `"energy"`, `"ovation"`, `"currency"` or `"hp"`.
---@param n integer | "all"
---@param what curtain.Lost
---@param who? curtain.Who If omitted: the keyword's holder; for hp, self.
---@return integer # how much was lost
function EnemySelf:lose(n, what, who) end
--- Heals each target by n, minus its Poison; never heals the MacGuffin.
---@param n integer
---@param who? curtain.Who If omitted: the chosen protagonist, or self.
---@return integer # the HP gained
function EnemySelf:heal(n, who) end
--- Removes a debuff, a list of them, or `"all"`.
---@param debuffs curtain.Debuff | curtain.Debuff[] | "all"
---@param who? curtain.Who If omitted: the target, or self.
---@return integer # how many stacks were removed
function EnemySelf:remove(debuffs, who) end
--- Draws n cards.
---@param n integer
---@return integer # how many were drawn
function EnemySelf:draw(n) end
--- Reduces the cost of cards in hand by n until they leave the hand; free cards are not affected.
---@param n integer
---@param which? { type?: string, owner?: string, random?: integer } | curtain.Card | curtain.Card[] If omitted: all cards in hand.
---@return integer # how many were affected
function EnemySelf:discount(n, which) end
--- Makes the hits of cards in hand deal n more damage until the cards leave the hand.
---@param n integer
---@param which? { type?: string, owner?: string, random?: integer } | curtain.Card | curtain.Card[] If omitted: all cards in hand.
---@return integer # how many were affected
function EnemySelf:boost(n, which) end
--- Gives the player's side a relic for the rest of the run.
---@param relic curtain.RelicId
---@return boolean # whether the relic is new
function EnemySelf:give(relic) end
--- Gives the player's side an item, if a slot is free.
---@param item curtain.ItemId
---@return boolean # whether a slot was free
function EnemySelf:gain_item(item) end
--- Takes an item from the player's side.
---@param item curtain.ItemId
---@return boolean # whether the side had one
function EnemySelf:lose_item(item) end
--- Creates n new cards with the given id, in the hand or in a pile for the fight. With `for_good` or `to = "deck"`, they are permanently in the run's deck.
---@param id curtain.CardId
---@param options? { to?: "hand" | "draw_pile" | "discard_pile" | "deck", n?: integer, upgraded?: boolean, at?: "top" | "bottom" | "random", for_good?: boolean } If omitted: one in the hand.
---@return curtain.Card[] # the new cards
function EnemySelf:create(id, options) end
--- Puts cards on the discard pile.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function EnemySelf:discard(cards) end
--- Puts cards on the exhaust pile.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function EnemySelf:exhaust(cards) end
--- Puts cards into a pile, by default on top. Moving a card to the discard pile or the exhaust pile counts as discarding or exhausting it.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param pile curtain.PileName
---@param options? { at: "top" | "bottom" | "random" } If omitted: on top.
---@return integer # how many were moved
function EnemySelf:move(cards, pile, options) end
--- Plays cards for free from wherever they are, skipping those that cannot be played.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param target? curtain.Who If omitted: the current target if valid, otherwise a random one.
---@return integer # how many were played
function EnemySelf:play(cards, target) end
--- Upgrades cards for the rest of the fight.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function EnemySelf:upgrade(cards) end
--- Makes a protagonist or the MacGuffin the owner of cards for the rest of the fight.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param who curtain.Who
---@return integer # how many were affected
function EnemySelf:set_owner(cards, who) end
--- Removes cards from the fight, and permanently from the run's deck.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function EnemySelf:purge(cards) end
--- Shows a speech bubble for the acting card or enemy.
---@param text string
function EnemySelf:say(text) end
--- Adds an enemy or a companion to the fight, which can have 4 enemies and 2 companions at a time. It shows its intent at once or, during the enemies' turn, along with the others.
---@param enemy curtain.EnemyId
---@return curtain.Actor # the new actor
function EnemySelf:summon(enemy) end
--- Ends the player's turn once the current action is finished.
---@return boolean # whether there was a turn to end
function EnemySelf:end_turn() end
--- Schedules the function with that name in the same definition's `waits` for a later moment: next_turn, turn_end, next_attack, fight_end. The function is called with up to four whole numbers, ids or game objects.
---@param moment curtain.Moment
---@param name string
---@param a? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param b? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param c? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param d? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
function EnemySelf:later(moment, name, a, b, c, d) end
--- Asks the player to choose one from a list: actors, cards, relics, items, keywords, strings, or `{ id, text }`. With `count`, that many are chosen and returned as a list; with `optional`, fewer are allowed. If the list is empty, no question is asked.
---@generic T
---@param list T[]
---@param how? { prompt?: string, count?: integer, optional?: boolean } If omitted: exactly one must be chosen.
---@return T? # what was chosen, or nil; a list if `count` is given
function EnemySelf:choose(list, how) end
--- Lists the cards of the game and of all mods that match a filter, without upgraded forms. Each field of the filter is a value or a list of values.
---@param filter? { rarity?: string | string[], owner?: string | string[], type?: string | string[], tag?: curtain.TagId | curtain.TagId[], cost?: integer | integer[] } If omitted: all cards.
---@return curtain.CardId[] # their ids, sorted
function EnemySelf:cards(filter) end
--- Chooses an element of a list at random, using the seed; scripts have no other source of randomness.
---@generic T
---@param list T[]
---@return T # an element of the list
function EnemySelf:pick(list) end
--- Removes an enemy or a companion from the fight, which is won if no enemy is left.
function EnemySelf:leave() end
--- Recomputes the intent of an enemy or a companion: an entry that is a function is called again, and one whose `when` is no longer true is replaced. This works only during the player's turn.
function EnemySelf:rethink() end

--- A card in the fight.
---@class curtain.Card
---@field id string The card's id; the id of an upgraded form ends in +.
---@field upgraded boolean Whether it is the upgraded form.
---@field exhausts boolean Whether it is exhausted after being played.
---@field tags curtain.TagId[] The ids of its tags.
---@field name string Its name.
---@field type string Its type, which some rules depend on: attack, defense, action, enchantment (which stays in play) or the id of a `card_type { }`.
---@field rarity string Its rarity: basic, uncommon, rare or the id of a `rarity { }`; basics are never offered as rewards.
---@field retain boolean Whether it stays in the hand when the turn ends.
---@field ephemeral boolean Whether it is exhausted if it is still in the hand at the end of the turn.
---@field innate boolean Whether it is in the opening hand.
---@field unplayable boolean Whether it can never be played.
---@field values table<string, integer> Named numbers, which the text and the effect share.
---@field owner string Its current owner: a protagonist's id, macguffin, neutral or the id of an `owner { }`.
---@field cost integer Its current cost.
---@field playable boolean Whether it can be played now.
---@field text string Its text, with current numbers.

--- The card that is being played or is reacting.
---@class curtain.CardSelf
---@field id string The card's id; the id of an upgraded form ends in +.
---@field upgraded boolean Whether it is the upgraded form.
---@field exhausts boolean Whether it is exhausted after being played.
---@field tags curtain.TagId[] The ids of its tags.
---@field name string Its name.
---@field type string Its type, which some rules depend on: attack, defense, action, enchantment (which stays in play) or the id of a `card_type { }`.
---@field rarity string Its rarity: basic, uncommon, rare or the id of a `rarity { }`; basics are never offered as rewards.
---@field retain boolean Whether it stays in the hand when the turn ends.
---@field ephemeral boolean Whether it is exhausted if it is still in the hand at the end of the turn.
---@field innate boolean Whether it is in the opening hand.
---@field unplayable boolean Whether it can never be played.
---@field values table<string, integer> Named numbers, which the text and the effect share.
---@field owner string Its current owner: a protagonist's id, macguffin, neutral or the id of an `owner { }`.
---@field cost integer Its current cost.
---@field playable boolean Whether it can be played now.
---@field text string Its text, with current numbers.
---@field x integer The energy spent on a card that costs "x"; otherwise 0.
---@field memory table<string, integer | string | boolean | curtain.Card | curtain.Actor | nil> Its memory for the fight; its own callbacks read and write it.
---@field run_memory table<string, integer | string | boolean | nil> Memory shared by the callbacks of its definition. It lasts for the run, or for the fight if there is no run.
local CardSelf = {}
--- Deals `times` hits of n damage to each target, following the full damage sequence.
---@param n integer
---@param target? curtain.Who If omitted: the target, or the first enemy if there is none; for an enemy, the MacGuffin.
---@param options? { times: integer } If omitted: one hit.
---@return integer # the HP lost
function CardSelf:deal(n, target, options) end
--- Gives n of a positive keyword, `"energy"`, `"ovation"` or `"currency"`; a protagonist's keyword goes to the chosen protagonist or the card's owner.
---@param n integer
---@param what curtain.Gained
---@param who? curtain.Who If omitted: an enemy itself, or else the team if it can hold the keyword, the chosen protagonist or the card's owner.
---@return integer # how much was gained
function CardSelf:gain(n, what, who) end
--- Inflicts n of a debuff on each target, unless Ward or immunity prevents it.
---@param n integer
---@param debuff curtain.Debuff
---@param who? curtain.Who If omitted: the target, or the first enemy if there is none; for an enemy, the team.
---@return integer # how many were affected
function CardSelf:inflict(n, debuff, who) end
--- Removes n or `"all"` of a keyword, `"energy"`, `"ovation"`, `"currency"` or `"hp"`.
---@param n integer | "all"
---@param what curtain.Lost
---@param who? curtain.Who If omitted: the keyword's holder; for hp, self.
---@return integer # how much was lost
function CardSelf:lose(n, what, who) end
--- Heals each target by n, minus its Poison; never heals the MacGuffin.
---@param n integer
---@param who? curtain.Who If omitted: the chosen protagonist, or self.
---@return integer # the HP gained
function CardSelf:heal(n, who) end
--- Removes a debuff, a list of them, or `"all"`.
---@param debuffs curtain.Debuff | curtain.Debuff[] | "all"
---@param who? curtain.Who If omitted: the target, or self.
---@return integer # how many stacks were removed
function CardSelf:remove(debuffs, who) end
--- Draws n cards.
---@param n integer
---@return integer # how many were drawn
function CardSelf:draw(n) end
--- Reduces the cost of cards in hand by n until they leave the hand; free cards are not affected.
---@param n integer
---@param which? { type?: string, owner?: string, random?: integer } | curtain.Card | curtain.Card[] If omitted: all cards in hand.
---@return integer # how many were affected
function CardSelf:discount(n, which) end
--- Makes the hits of cards in hand deal n more damage until the cards leave the hand.
---@param n integer
---@param which? { type?: string, owner?: string, random?: integer } | curtain.Card | curtain.Card[] If omitted: all cards in hand.
---@return integer # how many were affected
function CardSelf:boost(n, which) end
--- Gives the player's side a relic for the rest of the run.
---@param relic curtain.RelicId
---@return boolean # whether the relic is new
function CardSelf:give(relic) end
--- Gives the player's side an item, if a slot is free.
---@param item curtain.ItemId
---@return boolean # whether a slot was free
function CardSelf:gain_item(item) end
--- Takes an item from the player's side.
---@param item curtain.ItemId
---@return boolean # whether the side had one
function CardSelf:lose_item(item) end
--- Creates n new cards with the given id, in the hand or in a pile for the fight. With `for_good` or `to = "deck"`, they are permanently in the run's deck.
---@param id curtain.CardId
---@param options? { to?: "hand" | "draw_pile" | "discard_pile" | "deck", n?: integer, upgraded?: boolean, at?: "top" | "bottom" | "random", for_good?: boolean } If omitted: one in the hand.
---@return curtain.Card[] # the new cards
function CardSelf:create(id, options) end
--- Puts cards on the discard pile.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function CardSelf:discard(cards) end
--- Puts cards on the exhaust pile.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function CardSelf:exhaust(cards) end
--- Puts cards into a pile, by default on top. Moving a card to the discard pile or the exhaust pile counts as discarding or exhausting it.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param pile curtain.PileName
---@param options? { at: "top" | "bottom" | "random" } If omitted: on top.
---@return integer # how many were moved
function CardSelf:move(cards, pile, options) end
--- Plays cards for free from wherever they are, skipping those that cannot be played.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param target? curtain.Who If omitted: the current target if valid, otherwise a random one.
---@return integer # how many were played
function CardSelf:play(cards, target) end
--- Upgrades cards for the rest of the fight.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function CardSelf:upgrade(cards) end
--- Makes a protagonist or the MacGuffin the owner of cards for the rest of the fight.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param who curtain.Who
---@return integer # how many were affected
function CardSelf:set_owner(cards, who) end
--- Removes cards from the fight, and permanently from the run's deck.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function CardSelf:purge(cards) end
--- Shows a speech bubble for the acting card or enemy.
---@param text string
function CardSelf:say(text) end
--- Adds an enemy or a companion to the fight, which can have 4 enemies and 2 companions at a time. It shows its intent at once or, during the enemies' turn, along with the others.
---@param enemy curtain.EnemyId
---@return curtain.Actor # the new actor
function CardSelf:summon(enemy) end
--- Ends the player's turn once the current action is finished.
---@return boolean # whether there was a turn to end
function CardSelf:end_turn() end
--- Schedules the function with that name in the same definition's `waits` for a later moment: next_turn, turn_end, next_attack, fight_end. The function is called with up to four whole numbers, ids or game objects.
---@param moment curtain.Moment
---@param name string
---@param a? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param b? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param c? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param d? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
function CardSelf:later(moment, name, a, b, c, d) end
--- Asks the player to choose one from a list: actors, cards, relics, items, keywords, strings, or `{ id, text }`. With `count`, that many are chosen and returned as a list; with `optional`, fewer are allowed. If the list is empty, no question is asked.
---@generic T
---@param list T[]
---@param how? { prompt?: string, count?: integer, optional?: boolean } If omitted: exactly one must be chosen.
---@return T? # what was chosen, or nil; a list if `count` is given
function CardSelf:choose(list, how) end
--- Lists the cards of the game and of all mods that match a filter, without upgraded forms. Each field of the filter is a value or a list of values.
---@param filter? { rarity?: string | string[], owner?: string | string[], type?: string | string[], tag?: curtain.TagId | curtain.TagId[], cost?: integer | integer[] } If omitted: all cards.
---@return curtain.CardId[] # their ids, sorted
function CardSelf:cards(filter) end
--- Chooses an element of a list at random, using the seed; scripts have no other source of randomness.
---@generic T
---@param list T[]
---@return T # an element of the list
function CardSelf:pick(list) end

--- A relic held by the player's side; `self` in its own callbacks.
---@class curtain.Relic
---@field id string The relic's id.
---@field name string Its name.
---@field rarity string Its rarity: basic, uncommon, rare or the id of a `rarity { }`; basic relics are never offered.
---@field values table<string, integer> Named numbers, which the text and the effect share.
---@field text string Its text.
---@field memory table<string, integer | string | boolean | nil> Its memory for the run; its own callbacks read and write it.

--- The relic whose function is running.
---@class curtain.RelicSelf: curtain.Relic
local RelicSelf = {}
--- Deals `times` hits of n damage to each target, following the full damage sequence.
---@param n integer
---@param target? curtain.Who If omitted: the target, or the first enemy if there is none; for an enemy, the MacGuffin.
---@param options? { times: integer } If omitted: one hit.
---@return integer # the HP lost
function RelicSelf:deal(n, target, options) end
--- Gives n of a positive keyword, `"energy"`, `"ovation"` or `"currency"`; a protagonist's keyword goes to the chosen protagonist or the card's owner.
---@param n integer
---@param what curtain.Gained
---@param who? curtain.Who If omitted: an enemy itself, or else the team if it can hold the keyword, the chosen protagonist or the card's owner.
---@return integer # how much was gained
function RelicSelf:gain(n, what, who) end
--- Inflicts n of a debuff on each target, unless Ward or immunity prevents it.
---@param n integer
---@param debuff curtain.Debuff
---@param who? curtain.Who If omitted: the target, or the first enemy if there is none; for an enemy, the team.
---@return integer # how many were affected
function RelicSelf:inflict(n, debuff, who) end
--- Removes n or `"all"` of a keyword, `"energy"`, `"ovation"`, `"currency"` or `"hp"`.
---@param n integer | "all"
---@param what curtain.Lost
---@param who? curtain.Who If omitted: the keyword's holder; for hp, self.
---@return integer # how much was lost
function RelicSelf:lose(n, what, who) end
--- Heals each target by n, minus its Poison; never heals the MacGuffin.
---@param n integer
---@param who? curtain.Who If omitted: the chosen protagonist, or self.
---@return integer # the HP gained
function RelicSelf:heal(n, who) end
--- Removes a debuff, a list of them, or `"all"`.
---@param debuffs curtain.Debuff | curtain.Debuff[] | "all"
---@param who? curtain.Who If omitted: the target, or self.
---@return integer # how many stacks were removed
function RelicSelf:remove(debuffs, who) end
--- Draws n cards.
---@param n integer
---@return integer # how many were drawn
function RelicSelf:draw(n) end
--- Reduces the cost of cards in hand by n until they leave the hand; free cards are not affected.
---@param n integer
---@param which? { type?: string, owner?: string, random?: integer } | curtain.Card | curtain.Card[] If omitted: all cards in hand.
---@return integer # how many were affected
function RelicSelf:discount(n, which) end
--- Makes the hits of cards in hand deal n more damage until the cards leave the hand.
---@param n integer
---@param which? { type?: string, owner?: string, random?: integer } | curtain.Card | curtain.Card[] If omitted: all cards in hand.
---@return integer # how many were affected
function RelicSelf:boost(n, which) end
--- Gives the player's side a relic for the rest of the run.
---@param relic curtain.RelicId
---@return boolean # whether the relic is new
function RelicSelf:give(relic) end
--- Gives the player's side an item, if a slot is free.
---@param item curtain.ItemId
---@return boolean # whether a slot was free
function RelicSelf:gain_item(item) end
--- Takes an item from the player's side.
---@param item curtain.ItemId
---@return boolean # whether the side had one
function RelicSelf:lose_item(item) end
--- Creates n new cards with the given id, in the hand or in a pile for the fight. With `for_good` or `to = "deck"`, they are permanently in the run's deck.
---@param id curtain.CardId
---@param options? { to?: "hand" | "draw_pile" | "discard_pile" | "deck", n?: integer, upgraded?: boolean, at?: "top" | "bottom" | "random", for_good?: boolean } If omitted: one in the hand.
---@return curtain.Card[] # the new cards
function RelicSelf:create(id, options) end
--- Puts cards on the discard pile.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function RelicSelf:discard(cards) end
--- Puts cards on the exhaust pile.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function RelicSelf:exhaust(cards) end
--- Puts cards into a pile, by default on top. Moving a card to the discard pile or the exhaust pile counts as discarding or exhausting it.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param pile curtain.PileName
---@param options? { at: "top" | "bottom" | "random" } If omitted: on top.
---@return integer # how many were moved
function RelicSelf:move(cards, pile, options) end
--- Plays cards for free from wherever they are, skipping those that cannot be played.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param target? curtain.Who If omitted: the current target if valid, otherwise a random one.
---@return integer # how many were played
function RelicSelf:play(cards, target) end
--- Upgrades cards for the rest of the fight.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function RelicSelf:upgrade(cards) end
--- Makes a protagonist or the MacGuffin the owner of cards for the rest of the fight.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param who curtain.Who
---@return integer # how many were affected
function RelicSelf:set_owner(cards, who) end
--- Removes cards from the fight, and permanently from the run's deck.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function RelicSelf:purge(cards) end
--- Shows a speech bubble for the acting card or enemy.
---@param text string
function RelicSelf:say(text) end
--- Adds an enemy or a companion to the fight, which can have 4 enemies and 2 companions at a time. It shows its intent at once or, during the enemies' turn, along with the others.
---@param enemy curtain.EnemyId
---@return curtain.Actor # the new actor
function RelicSelf:summon(enemy) end
--- Ends the player's turn once the current action is finished.
---@return boolean # whether there was a turn to end
function RelicSelf:end_turn() end
--- Schedules the function with that name in the same definition's `waits` for a later moment: next_turn, turn_end, next_attack, fight_end. The function is called with up to four whole numbers, ids or game objects.
---@param moment curtain.Moment
---@param name string
---@param a? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param b? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param c? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param d? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
function RelicSelf:later(moment, name, a, b, c, d) end
--- Asks the player to choose one from a list: actors, cards, relics, items, keywords, strings, or `{ id, text }`. With `count`, that many are chosen and returned as a list; with `optional`, fewer are allowed. If the list is empty, no question is asked.
---@generic T
---@param list T[]
---@param how? { prompt?: string, count?: integer, optional?: boolean } If omitted: exactly one must be chosen.
---@return T? # what was chosen, or nil; a list if `count` is given
function RelicSelf:choose(list, how) end
--- Lists the cards of the game and of all mods that match a filter, without upgraded forms. Each field of the filter is a value or a list of values.
---@param filter? { rarity?: string | string[], owner?: string | string[], type?: string | string[], tag?: curtain.TagId | curtain.TagId[], cost?: integer | integer[] } If omitted: all cards.
---@return curtain.CardId[] # their ids, sorted
function RelicSelf:cards(filter) end
--- Chooses an element of a list at random, using the seed; scripts have no other source of randomness.
---@generic T
---@param list T[]
---@return T # an element of the list
function RelicSelf:pick(list) end

--- An effect scheduled for a later moment.
---@class curtain.Wait
---@field of string The id of its source: a card, an actor, a relic or a keyword.
---@field name string The function in `waits` that will be called; empty if a reload removed it.
---@field moment curtain.Moment The moment it is waiting for.
---@field given any[] The function's arguments, as a list.

--- The event.
---@class curtain.Event
---@field type curtain.EventType The type of event.
---@field target? curtain.Actor The actor it happened to.
---@field by? curtain.Actor The actor that caused it.
---@field card? curtain.Card The card that the event is about, or that caused it.
---@field item? curtain.Item The item that was used.
---@field amount integer The amount.
---@field keyword? curtain.Lost The keyword or resource that the event is about.
---@field attack boolean Whether the damage came from a hit.
---@field first boolean Whether the target is the first one affected by this infliction.
---@field turn integer The turn number.

--- An effect's question that is waiting for an answer.
---@class curtain.Pending
---@field prompt string The question.
---@field options string[] The options, as the player would type them.
---@field count integer How many options must still be chosen.
---@field optional boolean Whether fewer can be chosen.

--- The run, in the callbacks of an event.
---@class curtain.Run
---@field id string The id of its definition.
---@field act integer The act, from 1.
---@field scene integer The scene within the act, from 1.
---@field room string The room's name, or its kind.
---@field deck curtain.CardId[] The ids of the cards in the deck.
---@field relics curtain.RelicId[] The ids of the relics held.
---@field items curtain.ItemId[] The ids of the items held.
---@field item_slots integer The number of items that the player's side can hold.
---@field macguffin integer The MacGuffin's HP.
---@field max_macguffin integer The MacGuffin's maximum HP.
---@field currency integer How much of the currency the player has.
---@field fights integer How many fights have been won.
local Run = {}
--- Heals the MacGuffin by n; cards cannot do this.
---@param n integer
---@return integer # the HP gained
function Run:heal(n) end
--- Removes n HP from the MacGuffin; at 0 the run is lost.
---@param n integer
---@return integer # the HP lost
function Run:hurt(n) end
--- Spends n of the currency; the player must have enough.
---@param n integer
---@return integer # n
function Run:pay(n) end
--- Earns n of the currency.
---@param n integer
---@return integer # how much was earned
function Run:earn(n) end
--- Upgrades a card in the deck.
---@param card? curtain.CardId If omitted: a card chosen by the player.
function Run:upgrade(card) end
--- Removes a card from the deck.
---@param card? curtain.CardId If omitted: a card chosen by the player.
function Run:remove(card) end
--- Puts a card into the deck.
---@param card curtain.CardId
function Run:add(card) end
--- Gives the player's side a relic for the rest of the run.
---@param relic curtain.RelicId
---@return boolean # whether the relic is new
function Run:give(relic) end
--- Gives the player's side an item, if a slot is free.
---@param item curtain.ItemId
---@return boolean # whether a slot was free
function Run:gain_item(item) end
--- Takes an item from the player's side.
---@param item curtain.ItemId
---@return boolean # whether the side had one
function Run:lose_item(item) end
--- Makes the given room the next one, instead of the rooms this room leads to. It must come after this room in the act's list, and so must every room that can follow it.
---@param room string
function Run:lead(room) end
--- Asks the player to choose one from a list: strings, the ids of cards, relics, items and enemies, or `{ id, text }`. With `count`, that many are chosen and returned as a list; with `optional`, fewer are allowed. If the list is empty, no question is asked.
---@generic T
---@param list T[]
---@param how? { prompt?: string, count?: integer, optional?: boolean } If omitted: exactly one must be chosen.
---@return T? # what was chosen, or nil; a list if `count` is given
function Run:choose(list, how) end
--- Lists the cards of the game and of all mods that match a filter, without upgraded forms. Each field of the filter is a value or a list of values.
---@param filter? { rarity?: string | string[], owner?: string | string[], type?: string | string[], tag?: curtain.TagId | curtain.TagId[], cost?: integer | integer[] } If omitted: all cards.
---@return curtain.CardId[] # their ids, sorted
function Run:cards(filter) end
--- Chooses an element of a list at random, using the seed; an event has no other source of randomness.
---@generic T
---@param list T[]
---@return T # an element of the list
function Run:pick(list) end

--- A run's definition, as its own callbacks receive it.
---@class curtain.DefinedRun
---@field id string Its id.
---@field name string Its name.

--- A run event, as its own callbacks receive it.
---@class curtain.RunEvent
---@field id string Its id.
---@field name string Its name.

--- A relic between fights, as its own callbacks receive it.
---@class curtain.HeldRelic
---@field id string The relic's id.
---@field name string Its name.
---@field rarity string Its rarity: basic, uncommon, rare or the id of a `rarity { }`; basic relics are never offered.
---@field values table<string, integer> Named numbers, which the text and the effect share.
---@field memory table<string, integer | string | boolean | nil> Its memory for the run.

--- A keyword and its holder, in the keyword's own callbacks.
---@class curtain.KeywordSelf
---@field id string Its id.
---@field name string Its name.
---@field stacks integer Its stacks on the holder.
---@field holder curtain.Actor Who holds it: an actor, or the team.
---@field memory table<string, integer | string | boolean | curtain.Card | curtain.Actor | nil> Its memory for this holder, which lasts for the fight, even while the holder has no stacks.
---@field run_memory table<string, integer | string | boolean | nil> Memory shared by the callbacks of its definition. It lasts for the run, or for the fight if there is no run.
local KeywordSelf = {}
--- Deals `times` hits of n damage to each target, following the full damage sequence.
---@param n integer
---@param target? curtain.Who If omitted: the target, or the first enemy if there is none; for an enemy, the MacGuffin.
---@param options? { times: integer } If omitted: one hit.
---@return integer # the HP lost
function KeywordSelf:deal(n, target, options) end
--- Gives n of a positive keyword, `"energy"`, `"ovation"` or `"currency"`; a protagonist's keyword goes to the chosen protagonist or the card's owner.
---@param n integer
---@param what curtain.Gained
---@param who? curtain.Who If omitted: an enemy itself, or else the team if it can hold the keyword, the chosen protagonist or the card's owner.
---@return integer # how much was gained
function KeywordSelf:gain(n, what, who) end
--- Inflicts n of a debuff on each target, unless Ward or immunity prevents it.
---@param n integer
---@param debuff curtain.Debuff
---@param who? curtain.Who If omitted: the target, or the first enemy if there is none; for an enemy, the team.
---@return integer # how many were affected
function KeywordSelf:inflict(n, debuff, who) end
--- Removes n or `"all"` of a keyword, `"energy"`, `"ovation"`, `"currency"` or `"hp"`.
---@param n integer | "all"
---@param what curtain.Lost
---@param who? curtain.Who If omitted: the keyword's holder; for hp, self.
---@return integer # how much was lost
function KeywordSelf:lose(n, what, who) end
--- Heals each target by n, minus its Poison; never heals the MacGuffin.
---@param n integer
---@param who? curtain.Who If omitted: the chosen protagonist, or self.
---@return integer # the HP gained
function KeywordSelf:heal(n, who) end
--- Removes a debuff, a list of them, or `"all"`.
---@param debuffs curtain.Debuff | curtain.Debuff[] | "all"
---@param who? curtain.Who If omitted: the target, or self.
---@return integer # how many stacks were removed
function KeywordSelf:remove(debuffs, who) end
--- Draws n cards.
---@param n integer
---@return integer # how many were drawn
function KeywordSelf:draw(n) end
--- Reduces the cost of cards in hand by n until they leave the hand; free cards are not affected.
---@param n integer
---@param which? { type?: string, owner?: string, random?: integer } | curtain.Card | curtain.Card[] If omitted: all cards in hand.
---@return integer # how many were affected
function KeywordSelf:discount(n, which) end
--- Makes the hits of cards in hand deal n more damage until the cards leave the hand.
---@param n integer
---@param which? { type?: string, owner?: string, random?: integer } | curtain.Card | curtain.Card[] If omitted: all cards in hand.
---@return integer # how many were affected
function KeywordSelf:boost(n, which) end
--- Gives the player's side a relic for the rest of the run.
---@param relic curtain.RelicId
---@return boolean # whether the relic is new
function KeywordSelf:give(relic) end
--- Gives the player's side an item, if a slot is free.
---@param item curtain.ItemId
---@return boolean # whether a slot was free
function KeywordSelf:gain_item(item) end
--- Takes an item from the player's side.
---@param item curtain.ItemId
---@return boolean # whether the side had one
function KeywordSelf:lose_item(item) end
--- Creates n new cards with the given id, in the hand or in a pile for the fight. With `for_good` or `to = "deck"`, they are permanently in the run's deck.
---@param id curtain.CardId
---@param options? { to?: "hand" | "draw_pile" | "discard_pile" | "deck", n?: integer, upgraded?: boolean, at?: "top" | "bottom" | "random", for_good?: boolean } If omitted: one in the hand.
---@return curtain.Card[] # the new cards
function KeywordSelf:create(id, options) end
--- Puts cards on the discard pile.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function KeywordSelf:discard(cards) end
--- Puts cards on the exhaust pile.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function KeywordSelf:exhaust(cards) end
--- Puts cards into a pile, by default on top. Moving a card to the discard pile or the exhaust pile counts as discarding or exhausting it.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param pile curtain.PileName
---@param options? { at: "top" | "bottom" | "random" } If omitted: on top.
---@return integer # how many were moved
function KeywordSelf:move(cards, pile, options) end
--- Plays cards for free from wherever they are, skipping those that cannot be played.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param target? curtain.Who If omitted: the current target if valid, otherwise a random one.
---@return integer # how many were played
function KeywordSelf:play(cards, target) end
--- Upgrades cards for the rest of the fight.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function KeywordSelf:upgrade(cards) end
--- Makes a protagonist or the MacGuffin the owner of cards for the rest of the fight.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param who curtain.Who
---@return integer # how many were affected
function KeywordSelf:set_owner(cards, who) end
--- Removes cards from the fight, and permanently from the run's deck.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function KeywordSelf:purge(cards) end
--- Shows a speech bubble for the acting card or enemy.
---@param text string
function KeywordSelf:say(text) end
--- Adds an enemy or a companion to the fight, which can have 4 enemies and 2 companions at a time. It shows its intent at once or, during the enemies' turn, along with the others.
---@param enemy curtain.EnemyId
---@return curtain.Actor # the new actor
function KeywordSelf:summon(enemy) end
--- Ends the player's turn once the current action is finished.
---@return boolean # whether there was a turn to end
function KeywordSelf:end_turn() end
--- Schedules the function with that name in the same definition's `waits` for a later moment: next_turn, turn_end, next_attack, fight_end. The function is called with up to four whole numbers, ids or game objects.
---@param moment curtain.Moment
---@param name string
---@param a? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param b? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param c? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param d? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
function KeywordSelf:later(moment, name, a, b, c, d) end
--- Asks the player to choose one from a list: actors, cards, relics, items, keywords, strings, or `{ id, text }`. With `count`, that many are chosen and returned as a list; with `optional`, fewer are allowed. If the list is empty, no question is asked.
---@generic T
---@param list T[]
---@param how? { prompt?: string, count?: integer, optional?: boolean } If omitted: exactly one must be chosen.
---@return T? # what was chosen, or nil; a list if `count` is given
function KeywordSelf:choose(list, how) end
--- Lists the cards of the game and of all mods that match a filter, without upgraded forms. Each field of the filter is a value or a list of values.
---@param filter? { rarity?: string | string[], owner?: string | string[], type?: string | string[], tag?: curtain.TagId | curtain.TagId[], cost?: integer | integer[] } If omitted: all cards.
---@return curtain.CardId[] # their ids, sorted
function KeywordSelf:cards(filter) end
--- Chooses an element of a list at random, using the seed; scripts have no other source of randomness.
---@generic T
---@param list T[]
---@return T # an element of the list
function KeywordSelf:pick(list) end

--- An item held by the player's side; `self` in its own callbacks.
---@class curtain.Item
---@field id string The item's id.
---@field name string Its name.
---@field rarity string Its rarity: basic, uncommon, rare or the id of a `rarity { }`; basic items are never offered.
---@field values table<string, integer> Named numbers, which the text and the effect share.
---@field text string Its text.
---@field run_memory table<string, integer | string | boolean | nil> Memory shared by the callbacks of its definition. It lasts for the run, or for the fight if there is no run.

--- The item whose function is running.
---@class curtain.ItemSelf: curtain.Item
local ItemSelf = {}
--- Deals `times` hits of n damage to each target, following the full damage sequence.
---@param n integer
---@param target? curtain.Who If omitted: the target, or the first enemy if there is none; for an enemy, the MacGuffin.
---@param options? { times: integer } If omitted: one hit.
---@return integer # the HP lost
function ItemSelf:deal(n, target, options) end
--- Gives n of a positive keyword, `"energy"`, `"ovation"` or `"currency"`; a protagonist's keyword goes to the chosen protagonist or the card's owner.
---@param n integer
---@param what curtain.Gained
---@param who? curtain.Who If omitted: an enemy itself, or else the team if it can hold the keyword, the chosen protagonist or the card's owner.
---@return integer # how much was gained
function ItemSelf:gain(n, what, who) end
--- Inflicts n of a debuff on each target, unless Ward or immunity prevents it.
---@param n integer
---@param debuff curtain.Debuff
---@param who? curtain.Who If omitted: the target, or the first enemy if there is none; for an enemy, the team.
---@return integer # how many were affected
function ItemSelf:inflict(n, debuff, who) end
--- Removes n or `"all"` of a keyword, `"energy"`, `"ovation"`, `"currency"` or `"hp"`.
---@param n integer | "all"
---@param what curtain.Lost
---@param who? curtain.Who If omitted: the keyword's holder; for hp, self.
---@return integer # how much was lost
function ItemSelf:lose(n, what, who) end
--- Heals each target by n, minus its Poison; never heals the MacGuffin.
---@param n integer
---@param who? curtain.Who If omitted: the chosen protagonist, or self.
---@return integer # the HP gained
function ItemSelf:heal(n, who) end
--- Removes a debuff, a list of them, or `"all"`.
---@param debuffs curtain.Debuff | curtain.Debuff[] | "all"
---@param who? curtain.Who If omitted: the target, or self.
---@return integer # how many stacks were removed
function ItemSelf:remove(debuffs, who) end
--- Draws n cards.
---@param n integer
---@return integer # how many were drawn
function ItemSelf:draw(n) end
--- Reduces the cost of cards in hand by n until they leave the hand; free cards are not affected.
---@param n integer
---@param which? { type?: string, owner?: string, random?: integer } | curtain.Card | curtain.Card[] If omitted: all cards in hand.
---@return integer # how many were affected
function ItemSelf:discount(n, which) end
--- Makes the hits of cards in hand deal n more damage until the cards leave the hand.
---@param n integer
---@param which? { type?: string, owner?: string, random?: integer } | curtain.Card | curtain.Card[] If omitted: all cards in hand.
---@return integer # how many were affected
function ItemSelf:boost(n, which) end
--- Gives the player's side a relic for the rest of the run.
---@param relic curtain.RelicId
---@return boolean # whether the relic is new
function ItemSelf:give(relic) end
--- Gives the player's side an item, if a slot is free.
---@param item curtain.ItemId
---@return boolean # whether a slot was free
function ItemSelf:gain_item(item) end
--- Takes an item from the player's side.
---@param item curtain.ItemId
---@return boolean # whether the side had one
function ItemSelf:lose_item(item) end
--- Creates n new cards with the given id, in the hand or in a pile for the fight. With `for_good` or `to = "deck"`, they are permanently in the run's deck.
---@param id curtain.CardId
---@param options? { to?: "hand" | "draw_pile" | "discard_pile" | "deck", n?: integer, upgraded?: boolean, at?: "top" | "bottom" | "random", for_good?: boolean } If omitted: one in the hand.
---@return curtain.Card[] # the new cards
function ItemSelf:create(id, options) end
--- Puts cards on the discard pile.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function ItemSelf:discard(cards) end
--- Puts cards on the exhaust pile.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function ItemSelf:exhaust(cards) end
--- Puts cards into a pile, by default on top. Moving a card to the discard pile or the exhaust pile counts as discarding or exhausting it.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param pile curtain.PileName
---@param options? { at: "top" | "bottom" | "random" } If omitted: on top.
---@return integer # how many were moved
function ItemSelf:move(cards, pile, options) end
--- Plays cards for free from wherever they are, skipping those that cannot be played.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param target? curtain.Who If omitted: the current target if valid, otherwise a random one.
---@return integer # how many were played
function ItemSelf:play(cards, target) end
--- Upgrades cards for the rest of the fight.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function ItemSelf:upgrade(cards) end
--- Makes a protagonist or the MacGuffin the owner of cards for the rest of the fight.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@param who curtain.Who
---@return integer # how many were affected
function ItemSelf:set_owner(cards, who) end
--- Removes cards from the fight, and permanently from the run's deck.
---@param cards curtain.Card | curtain.CardSelf | (curtain.Card | curtain.CardSelf)[]
---@return integer # how many were affected
function ItemSelf:purge(cards) end
--- Shows a speech bubble for the acting card or enemy.
---@param text string
function ItemSelf:say(text) end
--- Adds an enemy or a companion to the fight, which can have 4 enemies and 2 companions at a time. It shows its intent at once or, during the enemies' turn, along with the others.
---@param enemy curtain.EnemyId
---@return curtain.Actor # the new actor
function ItemSelf:summon(enemy) end
--- Ends the player's turn once the current action is finished.
---@return boolean # whether there was a turn to end
function ItemSelf:end_turn() end
--- Schedules the function with that name in the same definition's `waits` for a later moment: next_turn, turn_end, next_attack, fight_end. The function is called with up to four whole numbers, ids or game objects.
---@param moment curtain.Moment
---@param name string
---@param a? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param b? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param c? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
---@param d? integer | string | curtain.Actor | curtain.Card If omitted: nothing.
function ItemSelf:later(moment, name, a, b, c, d) end
--- Asks the player to choose one from a list: actors, cards, relics, items, keywords, strings, or `{ id, text }`. With `count`, that many are chosen and returned as a list; with `optional`, fewer are allowed. If the list is empty, no question is asked.
---@generic T
---@param list T[]
---@param how? { prompt?: string, count?: integer, optional?: boolean } If omitted: exactly one must be chosen.
---@return T? # what was chosen, or nil; a list if `count` is given
function ItemSelf:choose(list, how) end
--- Lists the cards of the game and of all mods that match a filter, without upgraded forms. Each field of the filter is a value or a list of values.
---@param filter? { rarity?: string | string[], owner?: string | string[], type?: string | string[], tag?: curtain.TagId | curtain.TagId[], cost?: integer | integer[] } If omitted: all cards.
---@return curtain.CardId[] # their ids, sorted
function ItemSelf:cards(filter) end
--- Chooses an element of a list at random, using the seed; scripts have no other source of randomness.
---@generic T
---@param list T[]
---@return T # an element of the list
function ItemSelf:pick(list) end

--- An event in a fight.
---@class curtain.Happened
---@field type curtain.EventType The type of event.
---@field target? string The id of the actor it happened to.
---@field by? string The id of the actor that caused it.
---@field card? string The id of the card it is about or that caused it.
---@field keyword? string The keyword it is about.
---@field amount integer The amount.
---@field from integer The number before the event.
---@field to integer The number after the event.
---@field text? string The text spoken.

--- A run in progress.
---@class curtain.PlayedRun
---@field at curtain.Stop The kind of decision the run is waiting for.
---@field options string[] The ids to choose from.
---@field pending? curtain.Pending The pending question, with prompt and options; nil if there is none.
---@field text string The text of the room's event; empty if there is none.
---@field fight curtain.PlayedFight The fight in progress.
---@field result curtain.Result How the run ended, or nil.
---@field id string The id of its definition.
---@field act integer The act, from 1.
---@field scene integer The scene within the act, from 1.
---@field room string The room's name, or its kind.
---@field deck curtain.CardId[] The ids of the cards in the deck.
---@field relics curtain.RelicId[] The ids of the relics held.
---@field items curtain.ItemId[] The ids of the items held.
---@field item_slots integer The number of items that the player's side can hold.
---@field macguffin integer The MacGuffin's HP.
---@field max_macguffin integer The MacGuffin's maximum HP.
---@field currency integer How much of the currency the player has.
---@field fights integer How many fights have been won.
local PlayedRun = {}
--- Chooses an option between fights or in an event, by number or name.
---@param option? string | integer If omitted: "nothing", if that is allowed.
---@param ... string | integer
function PlayedRun:choose(option, ...) end
--- Wins the current fight of the run.
function PlayedRun:skip_fight() end
--- Performs a stage direction, in the words used at the console.
---@param words string
function PlayedRun:direct(words) end

--- A fight in progress.
---@class curtain.PlayedFight: curtain.Fight
---@field over boolean Whether the fight is over.
---@field result? curtain.Result "victory", "defeat", or nil while the fight goes on.
---@field intent curtain.Intent[] The intent of the first living enemy, as a list.
---@field events curtain.Happened[] Everything that has happened in the game, in order.
---@field pending? curtain.Pending The pending question, with prompt and options; nil if there is none.
local PlayedFight = {}
--- Checks whether a card can be played now.
---@param card curtain.CardId
---@return boolean, string? # true, or false and the reason
function PlayedFight:can_play(card) end
--- Forecasts the damage that each ally would take if the turn ended now, which can exceed its HP: from `low` to `high`, plus `curse`. `falls` is true if it could lose its last HP.
---@return table<string, { low: integer, high: integer, curse: integer, falls: boolean }> # the damage by id
function PlayedFight:forecast() end
--- Plays a card from hand by its id; the target can be omitted if there is only one.
---@param card string | curtain.Card
---@param target? string | curtain.Actor If omitted: the only one.
function PlayedFight:play(card, target) end
--- Ends the turn: the hand is discarded, and the enemies act.
function PlayedFight:end_turn() end
--- Answers an effect's question, by number or name; "nothing" stops choosing if the question is optional.
---@param choice? string | integer If omitted: "nothing".
---@param ... string | integer
function PlayedFight:choose(choice, ...) end
--- Fixes the outcome of the next luck or confused roll.
---@param roll string
---@param happens boolean
---@param ... boolean
function PlayedFight:force(roll, happens, ...) end
--- Uses an item by its id; the target can be omitted if there is only one.
---@param item string | curtain.Item
---@param target? string | curtain.Actor If omitted: the only one.
function PlayedFight:use_item(item, target) end
--- Discards an item; possible only while no slot is free.
---@param item string | curtain.Item
function PlayedFight:discard_item(item) end
--- Performs a stage direction, in the words used at the console.
---@param words string
function PlayedFight:direct(words) end

---@class curtain.CardDefinition.on
---@field fight_start? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) When the fight begins.
---@field player_turn_start? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) At the start of the player's turn.
---@field player_turn_end? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) At the end of the player's turn.
---@field enemy_turn_start? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) At the start of the enemies' turn.
---@field enemy_turn_end? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) At the end of the enemies' turn.
---@field card_played? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) After a card is played.
---@field card_drawn? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) When a card is drawn.
---@field damaged? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) After an actor loses HP.
---@field inflicted? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) After a debuff is inflicted.
---@field gained? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) After a keyword or a resource is gained.
---@field knocked_out? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) When a protagonist is knocked out.
---@field discarded? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) When an effect discards a card (not when the hand is discarded at the end of a turn).
---@field defeated? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) After an enemy is defeated. The enemy itself reacts first, then the others if the fight continues.
---@field exhausted? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) When a card is exhausted.
---@field created? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) When an effect creates a card.
---@field turn_end_in_hand? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) When the player's turn ends while this card is in the hand.
---@field summoned? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) After an enemy is summoned.
---@field item_used? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) After an item is used.
---@field drawn? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) Short for card_drawn: when the card itself is drawn.

---@class curtain.CardUpgrade.on
---@field fight_start? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) When the fight begins.
---@field player_turn_start? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) At the start of the player's turn.
---@field player_turn_end? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) At the end of the player's turn.
---@field enemy_turn_start? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) At the start of the enemies' turn.
---@field enemy_turn_end? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) At the end of the enemies' turn.
---@field card_played? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) After a card is played.
---@field card_drawn? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) When a card is drawn.
---@field damaged? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) After an actor loses HP.
---@field inflicted? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) After a debuff is inflicted.
---@field gained? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) After a keyword or a resource is gained.
---@field knocked_out? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) When a protagonist is knocked out.
---@field discarded? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) When an effect discards a card (not when the hand is discarded at the end of a turn).
---@field defeated? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) After an enemy is defeated. The enemy itself reacts first, then the others if the fight continues.
---@field exhausted? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) When a card is exhausted.
---@field created? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) When an effect creates a card.
---@field turn_end_in_hand? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) When the player's turn ends while this card is in the hand.
---@field summoned? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) After an enemy is summoned.
---@field item_used? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) After an item is used.
---@field drawn? fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event) Short for card_drawn: when the card itself is drawn.

---@class curtain.CardUpgrade
---@field name? string Its name.
---@field owner? string Whose card it is: a protagonist's id, macguffin, neutral or the id of an `owner { }`.
---@field type? string Its type, which some rules depend on: attack, defense, action, enchantment (which stays in play) or the id of a `card_type { }`.
---@field rarity? string Its rarity: basic, uncommon, rare or the id of a `rarity { }`; basics are never offered as rewards.
---@field tags? curtain.TagId[] Words that group cards, each the id of a `tag { }`.
---@field cost? integer | "x" | fun(self: curtain.CardSelf, fight: curtain.Fight): integer Its cost: a number; "x" for all remaining energy (self.x is the amount spent); or a function, which is called often and must not change anything.
---@field exhaust? boolean Whether it is exhausted after being played.
---@field retain? boolean Whether it stays in the hand when the turn ends.
---@field ephemeral? boolean Whether it is exhausted if it is still in the hand at the end of the turn.
---@field innate? boolean Whether it is in the opening hand.
---@field unplayable? boolean Whether it can never be played.
---@field playable? fun(self: curtain.CardSelf, fight: curtain.Fight): boolean | string Returns true if it can be played now, apart from its cost; otherwise, false or the reason. It is called often and must not change anything.
---@field allows? fun(self: curtain.CardSelf, fight: curtain.Fight, card: curtain.Card): boolean | string Returns true if a card in hand can be played; otherwise, false or the reason. It is called often, for each card, and must not change anything.
---@field target? curtain.Aim What kind of target it needs.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string Its text; {name} stands for a value.
---@field says? string[] Lines its owner may say.
---@field play? fun(self: curtain.CardSelf, fight: curtain.Fight, target: curtain.Actor) Its effect.
---@field hears? curtain.Hearing[] The piles in which it reacts to events about other cards and actors. An enchantment always reacts in play; to react when other cards are drawn, it must list the pile.
---@field on? curtain.CardUpgrade.on The events it reacts to. A card reacts to events about itself wherever it is, and to other events only in the piles listed in `hears` or, if it is an enchantment, in play.
---@field waits? table<string, fun(self: curtain.CardSelf, fight: curtain.Fight, a?: any, b?: any, c?: any, d?: any)> The functions that self:later can schedule, by name.
---@field upgrade? curtain.CardUpgrade The upgraded form: any of the card's fields with new values, which can include a further upgrade.

--- A card.
---@class curtain.CardDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field owner? string Whose card it is: a protagonist's id, macguffin, neutral or the id of an `owner { }`.
---@field type? string Its type, which some rules depend on: attack, defense, action, enchantment (which stays in play) or the id of a `card_type { }`.
---@field rarity? string Its rarity: basic, uncommon, rare or the id of a `rarity { }`; basics are never offered as rewards.
---@field tags? curtain.TagId[] Words that group cards, each the id of a `tag { }`.
---@field cost? integer | "x" | fun(self: curtain.CardSelf, fight: curtain.Fight): integer Its cost: a number; "x" for all remaining energy (self.x is the amount spent); or a function, which is called often and must not change anything.
---@field exhaust? boolean Whether it is exhausted after being played.
---@field retain? boolean Whether it stays in the hand when the turn ends.
---@field ephemeral? boolean Whether it is exhausted if it is still in the hand at the end of the turn.
---@field innate? boolean Whether it is in the opening hand.
---@field unplayable? boolean Whether it can never be played.
---@field playable? fun(self: curtain.CardSelf, fight: curtain.Fight): boolean | string Returns true if it can be played now, apart from its cost; otherwise, false or the reason. It is called often and must not change anything.
---@field allows? fun(self: curtain.CardSelf, fight: curtain.Fight, card: curtain.Card): boolean | string Returns true if a card in hand can be played; otherwise, false or the reason. It is called often, for each card, and must not change anything.
---@field target? curtain.Aim What kind of target it needs.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string Its text; {name} stands for a value.
---@field says? string[] Lines its owner may say.
---@field play? fun(self: curtain.CardSelf, fight: curtain.Fight, target: curtain.Actor) Its effect.
---@field hears? curtain.Hearing[] The piles in which it reacts to events about other cards and actors. An enchantment always reacts in play; to react when other cards are drawn, it must list the pile.
---@field on? curtain.CardDefinition.on The events it reacts to. A card reacts to events about itself wherever it is, and to other events only in the piles listed in `hears` or, if it is an enchantment, in play.
---@field waits? table<string, fun(self: curtain.CardSelf, fight: curtain.Fight, a?: any, b?: any, c?: any, d?: any)> The functions that self:later can schedule, by name.
---@field upgrade? curtain.CardUpgrade The upgraded form: any of the card's fields with new values, which can include a further upgrade.

--- A card.
---@param definition curtain.CardDefinition
function card(definition) end

---@class curtain.EnemyDefinition.keywords
---@field block? integer
---@field shield? integer
---@field regenerate? integer
---@field retaliate? integer
---@field inspire? integer
---@field fortify? integer
---@field piercing? integer
---@field accuracy? integer
---@field poison? integer
---@field burn? integer
---@field stage_fright? integer
---@field heckled? integer
---@field forgetful? integer
---@field vulnerable? integer
---@field weak? integer
---@field confused? integer
---@field curse? integer
---@field fear? integer
---@field frustration? integer
---@field [string] integer For a keyword that a pack defines.

---@class curtain.EnemyDefinition.on
---@field fight_start? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) When the fight begins.
---@field player_turn_start? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) At the start of the player's turn.
---@field player_turn_end? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) At the end of the player's turn.
---@field enemy_turn_start? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) At the start of the enemies' turn.
---@field enemy_turn_end? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) At the end of the enemies' turn.
---@field card_played? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) After a card is played.
---@field card_drawn? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) When a card is drawn.
---@field damaged? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) After an actor loses HP.
---@field inflicted? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) After a debuff is inflicted.
---@field gained? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) After a keyword or a resource is gained.
---@field knocked_out? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) When a protagonist is knocked out.
---@field discarded? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) When an effect discards a card (not when the hand is discarded at the end of a turn).
---@field defeated? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) After an enemy is defeated. The enemy itself reacts first, then the others if the fight continues.
---@field exhausted? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) When a card is exhausted.
---@field created? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) When an effect creates a card.
---@field summoned? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) After an enemy is summoned.
---@field item_used? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) After an item is used.

---@class curtain.EnemyDefinition.modify
---@field attack? fun(self: curtain.EnemySelf, fight: curtain.Fight, value: integer, target: curtain.Actor): integer Changes the raw damage of one of its attacks.
---@field damage_taken? fun(self: curtain.EnemySelf, fight: curtain.Fight, value: integer, by: curtain.Actor): integer Changes the damage of a hit on it, before Shield and Block.
---@field clear? fun(self: curtain.EnemySelf, fight: curtain.Fight, value: integer, keyword: curtain.Keyword): integer Returns how much is left of one of its keywords when it would expire or lose a stack, such as its Block at the start of its turn.
---@field immune? fun(self: curtain.EnemySelf, fight: curtain.Fight, immune: boolean, debuff: curtain.Keyword): boolean Returns whether it is immune to a debuff.

---@class curtain.EnemyDefinition.phases
---@field below? number The fraction of its HP below which the phase begins.
---@field text? string A description of the effect when the phase begins, shown in advance; {name} stands for a value of the enemy.
---@field enter? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) Its effect when the phase begins.
---@field intents? (curtain.Intent[] | fun(self: curtain.EnemySelf, fight: curtain.Fight): curtain.Intent[] | { weight?: integer, cooldown?: integer, no_repeat?: boolean, when?: fun(self: curtain.EnemySelf, fight: curtain.Fight): boolean, [integer]: curtain.Intent })[] The pattern: one entry per turn, repeated from the start; each is a list of actions or a function that returns one. A number in an action can be a function, which is called often and must not change anything. An entry can be limited by cooldown = N turns, no_repeat = true, or when = a function; entries that do not apply are skipped. If any entry has a weight, the next one is chosen at random among those that apply.

--- An enemy.
---@class curtain.EnemyDefinition
---@field id? string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field hp integer Its starting HP.
---@field companion? boolean Whether it fights on the player's side, as a companion.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string A description of its passive; {name} stands for a value.
---@field says? string[] Lines it may say.
---@field keywords? curtain.EnemyDefinition.keywords Its starting keyword stacks.
---@field immune? curtain.Debuff[] The debuffs it is immune to.
---@field allows? fun(self: curtain.EnemySelf, fight: curtain.Fight, card: curtain.Card): boolean | string Returns true if a card in hand can be played; otherwise, false or the reason. It is called often, for each card, and must not change anything.
---@field keeps? curtain.Clearing[] Keywords that do not expire at the start of its turn.
---@field on? curtain.EnemyDefinition.on The events it reacts to.
---@field waits? table<string, fun(self: curtain.EnemySelf, fight: curtain.Fight, a?: any, b?: any, c?: any, d?: any)> The functions that self:later can schedule, by name.
---@field modify? curtain.EnemyDefinition.modify The rules it modifies: functions (self, fight, value, ...) that return the new value.
---@field phases? curtain.EnemyDefinition.phases[] Its phases, each with its own pattern; the fight starts in the first.
---@field intents? (curtain.Intent[] | fun(self: curtain.EnemySelf, fight: curtain.Fight): curtain.Intent[] | { weight?: integer, cooldown?: integer, no_repeat?: boolean, when?: fun(self: curtain.EnemySelf, fight: curtain.Fight): boolean, [integer]: curtain.Intent })[] The pattern: one entry per turn, repeated from the start; each is a list of actions or a function that returns one. A number in an action can be a function, which is called often and must not change anything. An entry can be limited by cooldown = N turns, no_repeat = true, or when = a function; entries that do not apply are skipped. If any entry has a weight, the next one is chosen at random among those that apply.

--- An enemy.
---@param definition curtain.EnemyDefinition
function enemy(definition) end

---@class curtain.ProtagonistDefinition.deck
---@field basics? integer Copies of the chosen Basic.
---@field [integer] curtain.CardId The other cards.

---@class curtain.ProtagonistDefinition.on
---@field fight_start? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) When the fight begins.
---@field player_turn_start? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) At the start of the player's turn.
---@field player_turn_end? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) At the end of the player's turn.
---@field enemy_turn_start? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) At the start of the enemies' turn.
---@field enemy_turn_end? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) At the end of the enemies' turn.
---@field card_played? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) After a card is played.
---@field card_drawn? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) When a card is drawn.
---@field damaged? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) After an actor loses HP.
---@field inflicted? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) After a debuff is inflicted.
---@field gained? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) After a keyword or a resource is gained.
---@field knocked_out? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) When a protagonist is knocked out.
---@field discarded? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) When an effect discards a card (not when the hand is discarded at the end of a turn).
---@field defeated? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) After an enemy is defeated. The enemy itself reacts first, then the others if the fight continues.
---@field exhausted? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) When a card is exhausted.
---@field created? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) When an effect creates a card.
---@field summoned? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) After an enemy is summoned.
---@field item_used? fun(self: curtain.EnemySelf, fight: curtain.Fight, event: curtain.Event) After an item is used.

--- A protagonist.
---@class curtain.ProtagonistDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name string Their name.
---@field title? string Their title.
---@field role? string Their role in the team.
---@field personality? string Their personality.
---@field affinity? curtain.Keyword[] The keywords their cards use most.
---@field hp integer Their HP at the start of a fight.
---@field basics? curtain.CardId[] The Basic cards to choose from.
---@field deck? curtain.ProtagonistDefinition.deck The cards they add to the starting deck: the number of copies of the chosen Basic (instead of the run's), and other cards.
---@field relic? curtain.RelicId Their starting relic.
---@field on? curtain.ProtagonistDefinition.on The events they react to, while they are standing or when they are knocked out.
---@field waits? table<string, fun(self: curtain.EnemySelf, fight: curtain.Fight, a?: any, b?: any, c?: any, d?: any)> The functions that self:later can schedule, by name.
---@field says? string[] Lines they may say.

--- A protagonist.
---@param definition curtain.ProtagonistDefinition
function protagonist(definition) end

---@class curtain.RelicDefinition.on
---@field fight_start? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) When the fight begins.
---@field player_turn_start? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) At the start of the player's turn.
---@field player_turn_end? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) At the end of the player's turn.
---@field enemy_turn_start? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) At the start of the enemies' turn.
---@field enemy_turn_end? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) At the end of the enemies' turn.
---@field card_played? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) After a card is played.
---@field card_drawn? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) When a card is drawn.
---@field damaged? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) After an actor loses HP.
---@field inflicted? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) After a debuff is inflicted.
---@field gained? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) After a keyword or a resource is gained.
---@field knocked_out? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) When a protagonist is knocked out.
---@field discarded? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) When an effect discards a card (not when the hand is discarded at the end of a turn).
---@field defeated? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) After an enemy is defeated. The enemy itself reacts first, then the others if the fight continues.
---@field exhausted? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) When a card is exhausted.
---@field created? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) When an effect creates a card.
---@field summoned? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) After an enemy is summoned.
---@field item_used? fun(self: curtain.RelicSelf, fight: curtain.Fight, event: curtain.Event) After an item is used.
---@field room_entered? fun(self: curtain.HeldRelic, run: curtain.Run) When a room of the run is entered, before anything happens in it. The function acts through `run` and cannot ask questions.

---@class curtain.RelicDefinition.modify
---@field dealt? fun(self: curtain.RelicSelf, fight: curtain.Fight, value: integer, event: curtain.Event): integer Changes the damage of a hit by the player's side.
---@field taken? fun(self: curtain.RelicSelf, fight: curtain.Fight, value: integer, event: curtain.Event): integer Changes the damage of a hit on the player's side, or of Curse, before Shield and Block.
---@field gained? fun(self: curtain.RelicSelf, fight: curtain.Fight, value: integer, event: curtain.Event): integer Changes how much of a keyword the player's side gains.
---@field clear? fun(self: curtain.RelicSelf, fight: curtain.Fight, value: integer, event: curtain.Event): integer Returns how much of a keyword on the player's side is left when it would expire or lose a stack, such as Block after the enemies' turn.
---@field drawn? fun(self: curtain.RelicSelf, fight: curtain.Fight, value: integer, event: curtain.Event): integer Changes how many cards are drawn at the start of a turn.

--- A relic, held by the player's side for the run.
---@class curtain.RelicDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field rarity? string Its rarity: basic, uncommon, rare or the id of a `rarity { }`; basic relics are never offered.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string Its text; {name} stands for a value.
---@field on? curtain.RelicDefinition.on The events it reacts to.
---@field waits? table<string, fun(self: curtain.RelicSelf, fight: curtain.Fight, a?: any, b?: any, c?: any, d?: any)> The functions that self:later can schedule, by name.
---@field item_slots? integer How many more items the player's side can hold (8 at most in total); a negative number lowers the limit.
---@field allows? fun(self: curtain.RelicSelf, fight: curtain.Fight, card: curtain.Card): boolean | string Returns true if a card in hand can be played; otherwise, false or the reason. It is called often, for each card, and must not change anything.
---@field modify? curtain.RelicDefinition.modify The numbers it modifies for the player's side: functions (self, fight, value, event) that return the new value.

--- A relic, held by the player's side for the run.
---@param definition curtain.RelicDefinition
function relic(definition) end

---@class curtain.RunDefinition.deck
---@field basics? integer Copies of each chosen Basic.
---@field [integer] curtain.CardId The other cards.

---@class curtain.RunDefinition.acts.rooms.rewards.kinds
---@field card? integer
---@field currency? integer
---@field upgrade? integer
---@field remove? integer
---@field heal? integer
---@field relic? integer
---@field item? integer

---@class curtain.RunDefinition.acts.rooms.rewards
---@field count? integer How many options are offered; the player takes one.
---@field kinds? curtain.RunDefinition.acts.rooms.rewards.kinds The relative frequency of each kind.
---@field owners? table<string, integer> The relative frequency of each owner's cards (by default the options take turns: one protagonist, the other, then neutral).
---@field rarities? table<string, integer> The relative frequency of each rarity (default: 3 uncommon to 1 rare, and the weight of each added rarity); basics are never offered.
---@field currency? integer How much currency it gives.
---@field heal? integer How much it heals the MacGuffin.
---@field skip? boolean Whether it can be declined.

---@class curtain.RunDefinition.acts.rooms
---@field kind curtain.RoomKind The kind of room.
---@field name? string Its name, which other rooms use in their `next`; an event room can also be referred to by its event.
---@field enemies? curtain.EnemyId[] The enemies in it, all of whom are fought at once.
---@field id? curtain.EventId The event of an event room.
---@field next? string[] The names of the rooms in the act that the player can choose from next; {} ends the act.
---@field rewards? curtain.RunDefinition.acts.rooms.rewards[] The rewards at the end, instead of the run's.
---@field heal? integer How much a rest or a shop heals the MacGuffin.
---@field cards? integer How many cards a shop sells.
---@field relics? integer How many relics a shop sells.
---@field items? integer How many items a shop sells.
---@field prices? table<string, integer> The prices of cards by rarity, of a relic, of an item, and of the services remove, upgrade and heal; anything without a price is not sold.

---@class curtain.RunDefinition.acts
---@field name string Its name.
---@field scenes? string[][] Its scenes, each with the enemies the player can choose from.
---@field boss? curtain.EnemyId The enemy at the end of its scenes.
---@field start? string[] The names of the rooms the player can start in (default: the first room).
---@field rooms? curtain.RunDefinition.acts.rooms[] Its rooms, instead of scenes and a boss. Each room leads to the one after it, or to those listed in its `next`.

---@class curtain.RunDefinition.rewards.fight.kinds
---@field card? integer
---@field currency? integer
---@field upgrade? integer
---@field remove? integer
---@field heal? integer
---@field relic? integer
---@field item? integer

---@class curtain.RunDefinition.rewards.fight
---@field count? integer How many options are offered; the player takes one.
---@field kinds? curtain.RunDefinition.rewards.fight.kinds The relative frequency of each kind.
---@field owners? table<string, integer> The relative frequency of each owner's cards (by default the options take turns: one protagonist, the other, then neutral).
---@field rarities? table<string, integer> The relative frequency of each rarity (default: 3 uncommon to 1 rare, and the weight of each added rarity); basics are never offered.
---@field currency? integer How much currency it gives.
---@field heal? integer How much it heals the MacGuffin.
---@field skip? boolean Whether it can be declined.

---@class curtain.RunDefinition.rewards.boss.kinds
---@field card? integer
---@field currency? integer
---@field upgrade? integer
---@field remove? integer
---@field heal? integer
---@field relic? integer
---@field item? integer

---@class curtain.RunDefinition.rewards.boss
---@field count? integer How many options are offered; the player takes one.
---@field kinds? curtain.RunDefinition.rewards.boss.kinds The relative frequency of each kind.
---@field owners? table<string, integer> The relative frequency of each owner's cards (by default the options take turns: one protagonist, the other, then neutral).
---@field rarities? table<string, integer> The relative frequency of each rarity (default: 3 uncommon to 1 rare, and the weight of each added rarity); basics are never offered.
---@field currency? integer How much currency it gives.
---@field heal? integer How much it heals the MacGuffin.
---@field skip? boolean Whether it can be declined.

---@class curtain.RunDefinition.rewards.treasure.kinds
---@field card? integer
---@field currency? integer
---@field upgrade? integer
---@field remove? integer
---@field heal? integer
---@field relic? integer
---@field item? integer

---@class curtain.RunDefinition.rewards.treasure
---@field count? integer How many options are offered; the player takes one.
---@field kinds? curtain.RunDefinition.rewards.treasure.kinds The relative frequency of each kind.
---@field owners? table<string, integer> The relative frequency of each owner's cards (by default the options take turns: one protagonist, the other, then neutral).
---@field rarities? table<string, integer> The relative frequency of each rarity (default: 3 uncommon to 1 rare, and the weight of each added rarity); basics are never offered.
---@field currency? integer How much currency it gives.
---@field heal? integer How much it heals the MacGuffin.
---@field skip? boolean Whether it can be declined.

---@class curtain.RunDefinition.rewards
---@field fight? curtain.RunDefinition.rewards.fight[] After a fight (default: one of three cards).
---@field boss? curtain.RunDefinition.rewards.boss[] After a boss, except the last (default: an upgrade).
---@field treasure? curtain.RunDefinition.rewards.treasure[] In a treasure room.

---@class curtain.RunDefinition.currency
---@field name string Its name.
---@field start? integer The amount at the start.
---@field fight? integer How much is earned for each fight won.
---@field boss? integer How much is earned for each boss defeated.

--- The structure of a run. By default, the run without an id is played or, if every run has an id, the first in the pack.
---@class curtain.RunDefinition
---@field id? string The id that a player types to choose it.
---@field name? string Its name.
---@field text? string A short introduction, shown when it starts.
---@field macguffin? integer The MacGuffin's HP.
---@field protagonists? curtain.ProtagonistId[] The two protagonists (default: those of the pack's run).
---@field deck curtain.RunDefinition.deck The starting deck: cards, and how many copies of each chosen Basic.
---@field relics? curtain.RelicId[] The relics it begins with, in addition to those of the protagonists.
---@field item_slots? integer The number of items that the player's side can hold; relics can change it.
---@field begin? fun(self: curtain.DefinedRun, run: curtain.Run) Called when it begins, after the starting deck and relics have been set up and before the first room is entered. The function acts through `run` and cannot ask questions.
---@field acts curtain.RunDefinition.acts[] Its acts, in order.
---@field rewards? curtain.RunDefinition.rewards The rewards offered after each kind of room, one after another.
---@field currency? curtain.RunDefinition.currency The run's currency.
---@field lasting? boolean Whether undo is disabled.

--- The structure of a run. By default, the run without an id is played or, if every run has an id, the first in the pack.
---@param definition curtain.RunDefinition
function run(definition) end

---@class curtain.EventDefinition.choices
---@field text string Its text, which the player sees and can type to choose it.
---@field when? fun(self: curtain.RunEvent, run: curtain.Run): boolean Whether it is offered, evaluated when the room is entered (default: always).
---@field act? fun(self: curtain.RunEvent, run: curtain.Run) Its effect (default: none).

--- An event in a room of a run.
---@class curtain.EventDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field text? string | fun(self: curtain.RunEvent, run: curtain.Run): string Its introduction, or a function that returns it. The function is called often and must not change anything.
---@field choices curtain.EventDefinition.choices[] The choices offered to the player.

--- An event in a room of a run.
---@param definition curtain.EventDefinition
function event(definition) end

---@class curtain.KeywordDefinition.worth
---@field team? integer
---@field protagonist? integer
---@field macguffin? integer
---@field enemy? integer
---@field card? integer

---@class curtain.KeywordDefinition.on
---@field fight_start? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) When the fight begins.
---@field player_turn_start? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) At the start of the player's turn.
---@field player_turn_end? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) At the end of the player's turn.
---@field enemy_turn_start? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) At the start of the enemies' turn.
---@field enemy_turn_end? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) At the end of the enemies' turn.
---@field card_played? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) After a card is played.
---@field card_drawn? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) When a card is drawn.
---@field damaged? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) After an actor loses HP.
---@field inflicted? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) After a debuff is inflicted.
---@field gained? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) After a keyword or a resource is gained.
---@field knocked_out? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) When a protagonist is knocked out.
---@field discarded? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) When an effect discards a card (not when the hand is discarded at the end of a turn).
---@field defeated? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) After an enemy is defeated. The enemy itself reacts first, then the others if the fight continues.
---@field exhausted? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) When a card is exhausted.
---@field created? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) When an effect creates a card.
---@field summoned? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) After an enemy is summoned.
---@field item_used? fun(self: curtain.KeywordSelf, fight: curtain.Fight, event: curtain.Event) After an item is used.

---@class curtain.KeywordDefinition.modify
---@field dealt? fun(self: curtain.KeywordSelf, fight: curtain.Fight, value: integer, event: curtain.Event): integer Changes the damage of a hit by its holder, after the game's own keywords.
---@field taken? fun(self: curtain.KeywordSelf, fight: curtain.Fight, value: integer, event: curtain.Event): integer Changes the damage of a hit or a Curse on its holder, before Shield and Block.
---@field absorbed? fun(self: curtain.KeywordSelf, fight: curtain.Fight, value: integer, event: curtain.Event): integer Changes the damage of a hit or a Curse on its holder, before Shield and Block. Each point that it absorbs costs it a stack.
---@field gained? fun(self: curtain.KeywordSelf, fight: curtain.Fight, value: integer, event: curtain.Event): integer Changes how much of a keyword its holder gains.
---@field healed? fun(self: curtain.KeywordSelf, fight: curtain.Fight, value: integer, event: curtain.Event): integer Changes how much its holder is healed, after Poison.
---@field shared? fun(self: curtain.KeywordSelf, fight: curtain.Fight, value: integer, event: curtain.Event): integer Returns how much of a hit on another actor of the holder's side the holder takes instead, before Shield and Block.
---@field clear? fun(self: curtain.KeywordSelf, fight: curtain.Fight, value: integer, event: curtain.Event): integer Returns how much of a keyword is left when it would expire or lose a stack.
---@field drawn? fun(self: curtain.KeywordSelf, fight: curtain.Fight, value: integer, event: curtain.Event): integer Changes how many cards are drawn at the start of a turn, regardless of who holds it.

--- A keyword, shown and explained like the built-in ones.
---@class curtain.KeywordDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field icon? string A single character that stands for it on narrow screens.
---@field text? string Its effect in one sentence, shown by help.
---@field holder? curtain.Holder | curtain.Holder[] Who can hold it: a word, or a list of them.
---@field polarity? curtain.Polarity Whether it helps (buff) or harms (debuff) its holder.
---@field stacks? curtain.Stacking How it stacks: amounts add up, only the larger one counts, or it is simply on or off.
---@field decays? curtain.Decay When it expires.
---@field worth? curtain.KeywordDefinition.worth The worth of one stack to the player's side, as a bot judges it, in hundredths of a MacGuffin HP: per holder at the end of a turn, or on a card. Negative if harmful; estimated if omitted.
---@field on? curtain.KeywordDefinition.on The events it reacts to, once for each holder.
---@field waits? table<string, fun(self: curtain.KeywordSelf, fight: curtain.Fight, a?: any, b?: any, c?: any, d?: any)> The functions that self:later can schedule, by name.
---@field tick? fun(self: curtain.KeywordSelf, fight: curtain.Fight) Its effect at the start of its holder's turn.
---@field allows? fun(self: curtain.KeywordSelf, fight: curtain.Fight, card: curtain.Card): boolean | string Returns true if a card in hand can be played; otherwise, false or the reason. It is called often, for each card, and must not change anything.
---@field modify? curtain.KeywordDefinition.modify How it modifies numbers; results below 0 count as 0.

--- A keyword, shown and explained like the built-in ones.
---@param definition curtain.KeywordDefinition
function keyword(definition) end

--- A sentence that card texts can contain, and what it means.
---@class curtain.SentenceDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field text string The sentence. Words in capitals are slots; parts in brackets are optional.
---@field does fun(self: curtain.CardSelf, fight: curtain.Fight, ...: any) Its meaning: a function that calls the verbs of self, given the values of the slots.

--- A sentence that card texts can contain, and what it means.
---@param definition curtain.SentenceDefinition
function sentence(definition) end

--- A rarity of cards and relics, besides basic, uncommon and rare.
---@class curtain.RarityDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field weight? integer Its relative frequency in rewards and shops that list no rarities; uncommon has 3 there, and rare has 1.
---@field price? integer The price of its cards in shops that list none for it; at 0, they are not sold there.

--- A rarity of cards and relics, besides basic, uncommon and rare.
---@param definition curtain.RarityDefinition
function rarity(definition) end

--- A word that groups cards, for queries and conditions.
---@class curtain.TagDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name? string Its name, shown on its cards.

--- A word that groups cards, for queries and conditions.
---@param definition curtain.TagDefinition
function tag(definition) end

--- An item, which the player uses once, at no cost.
---@class curtain.ItemDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name? string Its name.
---@field rarity? string Its rarity: basic, uncommon, rare or the id of a `rarity { }`; basic items are never offered.
---@field target? curtain.Aim What kind of target it needs.
---@field values? table<string, integer> Named numbers, which the text and the effect share.
---@field text? string Its text; {name} stands for a value.
---@field play fun(self: curtain.ItemSelf, fight: curtain.Fight, target: curtain.Actor) Its effect.
---@field waits? table<string, fun(self: curtain.ItemSelf, fight: curtain.Fight, a?: any, b?: any, c?: any, d?: any)> The functions that self:later can schedule, by name.

--- An item, which the player uses once, at no cost.
---@param definition curtain.ItemDefinition
function item(definition) end

--- A type of cards, besides attack, defense, action and enchantment.
---@class curtain.CardTypeDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name? string Its name. Card texts can use it if it is a single word of the letters a to z: "Discard a Stance card in hand."
---@field like? curtain.CardType The type its cards count as under the rules; an enchantment stays in play.

--- A type of cards, besides attack, defense, action and enchantment.
---@param definition curtain.CardTypeDefinition
function card_type(definition) end

--- An owner of cards who is not on stage, besides macguffin and neutral: a set of cards that is offered together.
---@class curtain.OwnerDefinition
---@field id string Its id, in snake_case; the file is named after it.
---@field name? string Its name, shown on its cards.
---@field weight? integer How often its cards are offered in place of neutral ones, in rewards and shops that list no owners. Neutral cards have 3.
---@field relic? curtain.RelicId The relic that must be held for its cards to be offered.

--- An owner of cards who is not on stage, besides macguffin and neutral: a set of cards that is offered together.
---@param definition curtain.OwnerDefinition
function owner(definition) end

--- The translation of a game or a mod into a language.
---@class curtain.Locale
---@field language string The language, such as de; the file is locale/de.lua, or one in the folder locale/de.
---@field card? table<curtain.CardId, table> The translations of each card, keyed by its id: name, text, says and upgrade, in the same places as in the original.
---@field enemy? table<curtain.EnemyId, table> The translations of each enemy, keyed by its id: name, text, says and phases, in the same places as in the original.
---@field protagonist? table<curtain.ProtagonistId, table> The translations of each protagonist, keyed by its id: name, title, role, personality and says, in the same places as in the original.
---@field relic? table<curtain.RelicId, table> The translations of each relic, keyed by its id: name and text, in the same places as in the original.
---@field run? table<curtain.RunId, table> The translations of each run, keyed by its id: name, text, acts and currency, in the same places as in the original.
---@field event? table<curtain.EventId, table> The translations of each event, keyed by its id: name, text and choices, in the same places as in the original.
---@field keyword? table<curtain.KeywordId, table> The translations of each keyword, keyed by its id: name and text, in the same places as in the original.
---@field rarity? table<curtain.RarityId, table> The translations of each rarity, keyed by its id: name, in the same places as in the original.
---@field tag? table<curtain.TagId, table> The translations of each tag, keyed by its id: name, in the same places as in the original.
---@field item? table<curtain.ItemId, table> The translations of each item, keyed by its id: name and text, in the same places as in the original.
---@field card_type? table<curtain.CardTypeId, table> The translations of each card type, keyed by its id: name, in the same places as in the original.
---@field owner? table<curtain.OwnerId, table> The translations of each owner, keyed by its id: name, in the same places as in the original.
---@field sentences? table<string, string> The program's messages, by key: `curtain reference --json` lists every key with its English text.
---@field lines? table<string, string> The texts that script functions show or use in questions, keyed by the English text.
---@field nouns? table<string, table<string, string>> The gender and forms of names used in sentences: { gender = "m", dat = "dem MacGuffin" }.
---@field typed? table<string, string | string[]> The word or list of words that can be typed instead of an English word, which still works.

--- The translation of a game or a mod into a language.
---@param definition curtain.Locale
function locale(definition) end

--- A whole run.
---@class curtain.RunSetup
---@field id? curtain.RunId The run (default: that of the mod or pack).
---@field seed? integer The seed for all randomness; equal seeds give equal games.
---@field protagonists? curtain.ProtagonistId[] The two protagonists (default: those of the pack).
---@field relics? curtain.RelicId[] The relics (default: those of the protagonists and the run).
---@field basics? table<string, string> Each protagonist's chosen Basic: { pip = "quick_jab" }.

--- A whole run.
---@param definition curtain.RunSetup
---@return curtain.PlayedRun
function run(definition) end

--- The initial state of a fight.
---@class curtain.FightSetup
---@field enemy? curtain.EnemyId | curtain.EnemyDefinition The enemy: an id or an inline definition.
---@field enemies? (curtain.EnemyId | curtain.EnemyDefinition)[] The enemies, if there are several: ids or definitions.
---@field protagonists? curtain.ProtagonistId[] The two protagonists (default: those of the run).
---@field hp? table<string, integer> The actors' HP: { pip = 5 }.
---@field keywords? table<string, table<curtain.Keyword, integer>> The actors' keywords: { pip = { taunt = 2 } }.
---@field energy? integer The remaining energy.
---@field ovation? integer Ovation.
---@field currency? integer How much of the run's currency the player has.
---@field hand? curtain.CardId[] The cards in the hand.
---@field draw_pile? curtain.CardId[] The cards in the draw pile, next card first.
---@field discard_pile? curtain.CardId[] The cards in the discard pile.
---@field exhaust_pile? curtain.CardId[] The cards in the exhaust pile.
---@field deck? curtain.CardId[] A deck to shuffle and draw from (default: the run's).
---@field relics? curtain.RelicId[] The relics (default: those of the protagonists and the run).
---@field items? curtain.ItemId[] The items.
---@field seed? integer The seed for all randomness; equal seeds give equal games.

--- The initial state of a fight.
---@param definition curtain.FightSetup
---@return curtain.PlayedFight
function fight(definition) end

--- An intent: hits `who` for n damage or, if n is a keyword, for 1 damage per stack of it on the attacker.
---@param n integer | curtain.Keyword | (fun(self: curtain.EnemySelf, fight: curtain.Fight): integer)
---@param options? { times?: integer, who?: curtain.Reached } If omitted: one hit on the MacGuffin or, by a companion, on the first living enemy.
---@return table
function attack(n, options) end

--- An intent: hits every ally or, by a companion, every enemy for n damage.
---@param n integer | curtain.Keyword | (fun(self: curtain.EnemySelf, fight: curtain.Fight): integer)
---@param options? { times: integer } If omitted: one hit.
---@return table
function attack_all(n, options) end

--- An intent: gives a keyword to the enemy itself or, with "others", to all other enemies.
---@param n integer | (fun(self: curtain.EnemySelf, fight: curtain.Fight): integer)
---@param keyword curtain.Positive
---@param who? curtain.Whose If omitted: itself.
---@return table
function gain(n, keyword, who) end

--- An intent: inflicts a debuff on `who`, which a companion must name.
---@param n integer | (fun(self: curtain.EnemySelf, fight: curtain.Fight): integer)
---@param debuff curtain.Debuff
---@param who? curtain.Reached If omitted: the allies.
---@return table
function inflict(n, debuff, who) end

--- An intent: heals the enemy itself or, with "others", all other enemies.
---@param n integer | (fun(self: curtain.EnemySelf, fight: curtain.Fight): integer)
---@param who? curtain.Whose If omitted: itself.
---@return table
function heal(n, who) end

--- An intent: removes stacks of one of the enemy's own keywords.
---@param n integer | "all"
---@param keyword curtain.Keyword
---@return table
function lose(n, keyword) end
