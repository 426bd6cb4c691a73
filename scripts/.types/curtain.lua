---@meta
-- What an editor with the Lua language server needs to complete and check the
-- scripts of Curtain Call. Nothing here is run. Open the folder `scripts` as the
-- editor's workspace; .luarc.json beside this folder points here.

---@alias Keyword
---| "block" | "distract" | "taunt" | "shield" | "regenerate" | "retaliate" | "inspire" | "fortify"
---| "piercing" | "accuracy" | "ward" | "luck" | "flourish"
---| "poison" | "burn" | "stage_fright" | "heckled" | "forgetful" | "vulnerable" | "weak" | "confused"
---| "curse" | "fear" | "frustration"

---@alias Debuff
---| "poison" | "burn" | "stage_fright" | "heckled" | "forgetful" | "vulnerable" | "weak" | "confused"
---| "curse" | "fear" | "frustration"

---@alias Word "macguffin" | "team" | "allies" | "protagonists" | "protagonist_a" | "protagonist_b" | "random_protagonist" | "enemy" | "enemies"

--- Who is meant: a word, an id, an actor, or a list of those.
---@alias Who Word | string | Actor | (Actor | string)[]

---@class Actor
---@field id string
---@field name string
---@field hp integer
---@field max_hp integer
---@field alive boolean
---@field keywords table<Keyword, integer> 0 when absent; what the allies share stands at fight.team
---@field debuff_kinds integer
---@field debuff_stacks integer
---@field debuffs Debuff[]

---@class Enemy: Actor, Acting
---@field phase integer from 1
---@field step integer place of the telegraphed entry in the present pattern, from 1
---@field intent Intent[]
---@field values table<string, integer>

---@class Card
---@field id string
---@field name string
---@field owner string a protagonist's id, "macguffin" or "neutral"
---@field type "attack" | "defense" | "action" | "enchantment"
---@field rarity "basic" | "uncommon" | "rare"
---@field cost integer what playing it costs now
---@field values table<string, integer>
---@field playable boolean
---@field upgraded boolean
---@field text string its text with the present numbers

---@class Acting
---@field memory table<string, integer | string | boolean | nil> lasts for the fight
local Acting = {}
--- Attack hits through the damage sequence; returns the HP lost.
---@param n integer
---@param target? Who
---@param options? { times: integer }
---@return integer
function Acting:deal(n, target, options) end
--- A positive keyword, "energy" or "ovation"; returns what was gained.
---@param n integer
---@param what Keyword | "energy" | "ovation"
---@param who? Who
---@return integer
function Acting:gain(n, what, who) end
--- A debuff, through Ward and immunities; returns on how many it landed.
---@param n integer
---@param debuff Debuff
---@param who? Who
---@return integer
function Acting:inflict(n, debuff, who) end
--- n or "all" of a keyword, "energy", "ovation" or "hp"; returns how much was lost.
---@param n integer | "all"
---@param what Keyword | "energy" | "ovation" | "hp"
---@param who? Who
---@return integer
function Acting:lose(n, what, who) end
--- Heals; never the MacGuffin. Returns the HP gained.
---@param n integer
---@param who? Who
---@return integer
function Acting:heal(n, who) end
--- Takes debuffs away: one, a list, or "all". Returns the stacks that went.
---@param debuffs Debuff | Debuff[] | "all"
---@param who? Who
---@return integer
function Acting:remove(debuffs, who) end
---@param n integer
---@return integer drawn
function Acting:draw(n) end
--- Cards in hand that cost anything cost n less.
---@param n integer
---@param filter? { type?: string, owner?: string, random?: integer }
---@return integer reached
function Acting:discount(n, filter) end
--- Each hit of cards in hand deals n more.
---@param n integer
---@param filter? { type?: string, owner?: string, random?: integer }
---@return integer reached
function Acting:boost(n, filter) end
--- A speech bubble.
---@param text string
function Acting:say(text) end
--- The engine's seeded choice: the only chance a script has.
---@generic T
---@param list T[]
---@return T
function Acting:pick(list) end

---@class CardSelf: Card, Acting

---@class Fight
---@field turn integer
---@field energy integer
---@field ovation integer 0 to 5
---@field cards_played integer this turn, the present one included
---@field macguffin Actor
---@field protagonists Actor[]
---@field enemy Enemy the first living one
---@field enemies Enemy[]
---@field team Actor what the allies share: keywords only
---@field hand Card[]
---@field draw_pile Card[] the next card first
---@field discard_pile Card[]
---@field in_play Card[] enchantments
---@field aldric Actor
---@field pip Actor
---@field [string] Actor a protagonist by id

---@class Event
---@field type string
---@field target Actor? whom it happened to
---@field by Actor? who did it
---@field card Card?
---@field amount integer
---@field keyword Keyword | "energy" | "ovation" | nil
---@field attack boolean the damage came from a hit
---@field first boolean the first target this infliction landed on
---@field turn integer

---@alias Hook fun(self: any, fight: Fight, event: Event)

---@class Hooks
---@field fight_start? Hook
---@field player_turn_start? Hook
---@field player_turn_end? Hook
---@field enemy_turn_start? Hook
---@field enemy_turn_end? Hook
---@field card_played? Hook
---@field card_drawn? Hook a card's own
---@field damaged? Hook
---@field inflicted? Hook
---@field gained? Hook
---@field knocked_out? Hook

---@class CardDefinition
---@field id string snake_case, like the file
---@field name string
---@field owner string
---@field type "attack" | "defense" | "action" | "enchantment"
---@field rarity? "basic" | "uncommon" | "rare"
---@field cost integer 0 to 3
---@field target? "enemy" | "protagonist" | "ally"
---@field text string
---@field values? table<string, integer>
---@field upgrade? table any field of the card may be replaced
---@field says? string[]
---@field play? fun(self: CardSelf, fight: Fight, target: Enemy)
---@field on? Hooks

---@param definition CardDefinition
function card(definition) end

---@class Intent
---@field type "attack" | "attack_all" | "gain" | "inflict" | "heal" | "lose"
---@field amount integer | string
---@field times? integer
---@field keyword? Keyword
---@field who? string
---@field target? string

---@alias Entry Intent[] | fun(self: Enemy, fight: Fight): Intent[]

---@class Phase
---@field below? number the part of its HP under which the phase begins; none for the first
---@field enter? fun(self: Enemy, fight: Fight)
---@field intents? Entry[]

---@class EnemyDefinition
---@field id? string
---@field name? string
---@field hp integer
---@field text? string
---@field values? table<string, integer>
---@field keywords? table<Keyword, integer>
---@field immune? Debuff[]
---@field keeps? ("block" | "shield" | "retaliate")[]
---@field intents? Entry[]
---@field phases? Phase[]
---@field on? Hooks
---@field modify? { attack?: fun(self: Enemy, fight: Fight, value: integer, target: Actor): integer, damage_taken?: fun(self: Enemy, fight: Fight, value: integer, by: Actor): integer, clear?: fun(self: Enemy, fight: Fight, value: integer, keyword: Keyword): integer, immune?: fun(self: Enemy, fight: Fight, immune: boolean, debuff: Debuff): boolean }
---@field says? string[]

---@param definition EnemyDefinition
function enemy(definition) end

---@param definition { id: string, name: string, title?: string, hp: integer, basics: string[], says?: string[] }
function protagonist(definition) end

--- Damage to the MacGuffin: a number, or a keyword for as much as it then holds.
---@param n integer | Keyword
---@param options? { times: integer }
---@return Intent
function attack(n, options) end
---@param n integer | Keyword
---@param options? { times: integer }
---@return Intent
function attack_all(n, options) end
---@param n integer
---@param keyword Keyword
---@return Intent
function gain(n, keyword) end
---@param n integer
---@param debuff Debuff
---@param who? "macguffin" | "allies" | "protagonists" | "protagonist_a" | "protagonist_b" | "random_protagonist"
---@return Intent
function inflict(n, debuff, who) end
---@param n integer
---@return Intent
function heal(n) end
---@param n integer | "all"
---@param keyword Keyword
---@return Intent
function lose(n, keyword) end

---@class Run
---@field at "choose_basic" | "choose_enemy" | "fight" | "choose_card" | "choose_upgrade" | "over"
---@field options string[]
---@field fight PlayedFight
---@field act integer
---@field scene integer
---@field deck string[]
---@field macguffin integer
---@field result "victory" | "defeat" | nil
local Run = {}
---@param id string
function Run:choose(id) end
--- Wins the present fight at once.
function Run:skip_fight() end

--- In a pack: the shape of a run. In a scenario: a run to play.
---@param definition table
---@return Run
function run(definition) end

---@class PlayedFight: Fight
---@field over boolean
---@field result "victory" | "defeat" | nil
---@field intent Intent[]
---@field events table[]
local PlayedFight = {}
---@param card_id string
---@param target? string | Actor
function PlayedFight:play(card_id, target) end
function PlayedFight:end_turn() end
---@param card_id string
---@return boolean can
---@return string? reason
function PlayedFight:can_play(card_id) end
---@return table<string, { low: integer, high: integer, curse: integer }>
function PlayedFight:forecast() end
--- Lays down the outcomes of the next rolls.
---@param roll "luck" | "confused"
---@param ... boolean
function PlayedFight:force(roll, ...) end
--- A stage direction in the words of the console: "hp pip 3".
---@param words string
function PlayedFight:direct(words) end

---@class FightSetup
---@field enemy? string | EnemyDefinition
---@field enemies? (string | EnemyDefinition)[]
---@field protagonists? string[]
---@field hp? table<string, integer>
---@field keywords? table<string, table<Keyword, integer>>
---@field energy? integer
---@field ovation? integer
---@field seed? integer
---@field hand? string[]
---@field draw_pile? string[] the next card first
---@field discard_pile? string[]
---@field deck? string[] shuffled by the seed and drawn from

---@param setup FightSetup
---@return PlayedFight
function fight(setup) end
