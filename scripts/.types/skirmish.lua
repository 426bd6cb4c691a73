---@meta
-- What an editor with the Lua language server needs to complete and check the
-- scripts of the skirmish. Nothing here is run. `card` means two things, one for
-- each game: the editor offers the fields of both.

---@alias Team "A" | "B"
---@alias Zone "A" | "X" | "B"
---@alias Aura "armor" | "resistance" | "bonus" | "taunt"
---@alias Effect "taunt" | "weaken" | "cripple"

--- Who is meant: a word, an id, a unit, or a list of those.
---@alias Whom "self" | "allies" | "enemies" | "everybody" | string | Unit | (Unit | string)[]

---@class Unit
---@field id string what it is called in this match
---@field name string
---@field unit string the id of its definition
---@field team Team
---@field zone Zone
---@field hp integer
---@field max_hp integer
---@field alive boolean
---@field block integer
---@field damage integer
---@field range "melee" | "ranged"
---@field kind "physical" | "magic"
---@field auras table<Aura, integer> 0 when absent
---@field effects table<Effect, integer> turns left; 0 when absent
---@field entries table[] its effects with their sources: { "weaken", 1, from = "orc" }

--- What a card acts by.
---@class UnitCard
---@field id string
---@field name string
---@field text string
---@field values table<string, integer>
---@field unit Unit the unit that plays it
local UnitCard = {}
--- One hit through the damage sequence. Returns the HP lost.
---@param n integer
---@param who? Whom its target, if nobody is named
---@return integer
function UnitCard:deal(n, who) end
---@param n integer
---@param what "block" | Aura
---@param who? Whom
---@return integer gained
function UnitCard:gain(n, what, who) end
---@param turns integer
---@param effect Effect
---@param who? Whom
---@return integer turns it is longer by
function UnitCard:inflict(turns, effect, who) end
---@param n integer | "all"
---@param what "block" | Aura
---@param who? Whom
---@return integer lost
function UnitCard:lose(n, what, who) end
---@param n integer
---@param who? Whom
---@return integer HP gained
function UnitCard:heal(n, who) end
---@param effect Effect | "all"
---@param who? Whom
---@return integer entries removed
function UnitCard:remove(effect, who) end
---@param text string
function UnitCard:say(text) end
--- The seeded choice of one of the values: the only chance a card has.
---@generic T
---@param list T[]
---@return T
function UnitCard:pick(list) end

--- What a card can ask; read only.
---@class Skirmish
---@field turn integer
---@field current string the id of the unit whose turn it is
---@field units table<string, Unit>
---@field order string[] the living units in the order of turns
---@field allies Unit[] living team mates of the unit whose turn it is
---@field enemies Unit[]
---@field hand table<Team, string[]>
---@field deck_size table<Team, integer>

---@class UnitCardDefinition
---@field id string
---@field name string
---@field requires? ("melee" | "ranged" | "physical" | "magic")[]
---@field target "self" | "ally" | "any" | "enemy"
---@field text string "{name}" stands for one of the values
---@field values? table<string, integer>
---@field play fun(self: UnitCard, skirmish: Skirmish, target: Unit)

---@param definition UnitCardDefinition
function card(definition) end

---@class UnitDefinition
---@field id string
---@field name string
---@field hp integer
---@field range "melee" | "ranged"
---@field kind "physical" | "magic"
---@field damage integer
---@field auras? table<Aura, integer>

---@param definition UnitDefinition
function unit(definition) end

--- The match of the pack: two to three units a team, and for each deck how many
--- there are of each card.
---@param definition { teams: table<Team, string[]>, decks: table<Team, table<string, integer>> }
function match(definition) end

--- A match as a scenario plays it.
---@class PlayedSkirmish: Skirmish
---@field over boolean
---@field winner? Team
---@field events table[]
local PlayedSkirmish = {}
---@param card string
---@param unit? string | Unit
function PlayedSkirmish:play(card, unit) end
function PlayedSkirmish:advance() end
function PlayedSkirmish:pass() end
---@param card string
---@return string[] ids
function PlayedSkirmish:targets(card) end
---@param card string
---@param unit? string | Unit
---@return boolean can
---@return string? reason
function PlayedSkirmish:can_play(card, unit) end
--- A stage direction, in the words of the console.
---@param words string
function PlayedSkirmish:direct(words) end

--- Units without a match of their own: { "orc", id = "o", team = "B", zone = "X", hp = 5, block = 3,
--- auras = { armor = 2 }, effects = { { "weaken", 1, from = "w" } } }.
---@param setup { units?: table[], order?: string[], hand?: table<Team, string[]>, deck?: table<Team, string[]>, seed?: integer }
---@return PlayedSkirmish
function skirmish(setup) end
