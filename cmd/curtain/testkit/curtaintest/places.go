package curtaintest

import "strings"

// CompletionPlaces lists places in scripts, each marked with ¦, at which completion is requested, with
// some of the completions that must be offered there and their types.
var CompletionPlaces = []struct {
	Name, Game, Place string
	Offers            []string // in alphabetical order
	Not               string
}{
	{"verbs and fields of self", "skirmish", strings.Replace(writingAPlay, "PLACE", "self.¦()", 1), []string{
		"deal fun(n: integer, who?: skirmish.Whom): integer", "gain fun(n: integer, what: skirmish.Held, who?: skirmish.Whom): integer",
		"id string", "pick fun(list: T[]): T", "unit skirmish.Unit", "values table<string, integer>"}, "hp integer"},
	{"methods of self", "skirmish", strings.Replace(writingAPlay, "PLACE", "self:¦()", 1), []string{"say fun(text: string)"}, ""},
	{"the match in play", "skirmish", strings.Replace(writingAPlay, "PLACE", "local x = skirmish.¦", 1), []string{
		"allies skirmish.Unit[]", "turn integer", "units table<string, skirmish.Unit>"}, "over boolean"},
	{"the target", "skirmish", strings.Replace(writingAPlay, "PLACE", "local x = target.¦", 1), []string{
		"alive boolean", "hp integer", "zone skirmish.Zone"}, ""},
	{"a keyword of the target", "skirmish", strings.Replace(writingAPlay, "PLACE", "local x = target.effects.¦", 1), []string{
		"cripple integer", "taunt integer", "weaken integer"}, "armor integer"},
	{"the unit of self", "skirmish", strings.Replace(writingAPlay, "PLACE", "local x = self.unit.auras.¦", 1), []string{"armor integer"}, ""},
	{"a unit by its id", "skirmish", strings.Replace(writingAPlay, "PLACE", "local x = skirmish.units.orc.¦", 1), []string{"max_hp integer"}, ""},
	{"each of a list", "skirmish", strings.Replace(writingAPlay, "PLACE", "for _, u in ipairs(skirmish.allies) do local x = u.¦ end", 1), []string{"block integer"}, ""},
	{"what was picked", "skirmish", strings.Replace(writingAPlay, "PLACE", "local x = self:pick(skirmish.enemies).¦", 1), []string{"hp integer"}, ""},
	{"a keyword as an argument", "skirmish", strings.Replace(writingAPlay, "PLACE", "self:gain(1, ¦)", 1), []string{`"armor"`, `"block"`}, `"weaken"`},
	{"whom", "skirmish", strings.Replace(writingAPlay, "PLACE", "self:deal(1, ¦)", 1), []string{`"allies"`, `"enemies"`}, ""},
	{"a word compared", "skirmish", strings.Replace(writingAPlay, "PLACE", "if target.zone == ¦ then end", 1), []string{`"A"`, `"B"`, `"X"`}, ""},
	{"fields of a card", "skirmish", "return card { ¦ = 1 }", []string{
		"play fun(self: skirmish.CardSelf, skirmish: skirmish.Skirmish, target: skirmish.Unit)", "target skirmish.Aim", "text string"}, ""},
	{"words of a card", "skirmish", "return card { target = ¦ }", []string{`"ally"`, `"enemy"`}, ""},
	{"words in a list", "skirmish", "return card { requires = { ¦ } }", []string{`"melee"`}, ""},
	{"fields of a unit", "skirmish", "return unit { auras = { ¦ = 1 } }", []string{"armor integer"}, ""},
	{"teams of the match", "skirmish", "return match { teams = { ¦ = {} } }", []string{"A skirmish.UnitId[]", "B skirmish.UnitId[]"}, ""},
	{"units of the match", "skirmish", "return match { teams = { A = { ¦ } } }", []string{`"orc"`, `"warrior"`}, `"attack"`},
	{"cards of the match", "skirmish", "return match { decks = { A = { ¦ } } }", []string{`"attack"`}, `"orc"`},
	{"a game laid out", "skirmish", "skirmish { ¦ = 1 }", []string{"order string[]", "seed integer"}, ""},
	{"a unit laid out", "skirmish", `skirmish { units = { { "orc", ¦ = 1 } } }`, []string{"hp integer", "team skirmish.Team"}, ""},
	{"an effect laid out", "skirmish", `skirmish { units = { { "orc", effects = { { ¦ } } } } }`, []string{`"cripple"`, `"weaken"`}, ""},
	{"moves of a scenario", "skirmish", strings.Replace(writingAScenario, "PLACE", "s:¦()", 1), []string{
		"advance fun()", "can_play fun(card: skirmish.CardId, unit?: skirmish.Unit | skirmish.UnitId): boolean, string?",
		"direct fun(words: string)", "hand skirmish.Skirmish.hand", "over boolean", "play fun(card: skirmish.CardId, unit?: string | skirmish.Unit)", "turn integer"}, ""},
	{"cards of a scenario", "skirmish", strings.Replace(writingAScenario, "PLACE", "s:play(¦)", 1), []string{`"attack"`, `"heal"`}, ""},
	{"events of a scenario", "skirmish", strings.Replace(writingAScenario, "PLACE", "local x = s.events[1].¦", 1), []string{"amount integer", "type skirmish.EventType"}, ""},
	{"an event by its type", "skirmish", strings.Replace(writingAScenario, "PLACE", "for _, e in ipairs(s.events) do if e.type == ¦ then end end", 1), []string{`"card_played"`, `"died"`}, ""},
	{"assertions", "skirmish", strings.Replace(writingAScenario, "PLACE", "assert.¦()", 1), []string{
		"equal fun(expected: any, actual: any, message?: string)", "has_error fun(f: fun(), text?: string)", "is_nil fun(value: any, message?: string)"}, ""},
	{"what a card does", "curtain", "return card { play = function(self, fight, target) self:¦() end }", []string{
		"draw fun(n: integer): integer", "say fun(text: string)"}, ""},
	{"what a card was upgraded to", "curtain", "return card { upgrade = { ¦ = 1 } }", []string{"exhaust boolean", "target curtain.Aim"}, "id string"},
	{"hooks of a card", "curtain", "return card { on = { ¦ = 1 } }", []string{
		"damaged fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event)"}, ""},
	{"the event of a hook", "curtain", "return card { on = { damaged = function(self, fight, event) local x = event.¦ end } }", []string{
		"amount integer", "target curtain.Actor", "type curtain.EventType"}, ""},
	{"whom an event was about", "curtain", "return enemy { on = { damaged = function(self, fight, event) local x = event.target.keywords.¦ end } }", []string{
		"block integer", "poison integer"}, ""},
	{"whom an event was about does nothing", "curtain", "return enemy { on = { damaged = function(self, fight, event) event.target:¦() end } }", []string{
		"hp integer"}, "say fun(text: string)"},
	{"an enemy itself", "curtain", "return enemy { on = { damaged = function(self, fight, event) local x = self.¦ end } }", []string{
		"deal fun(n: integer, target?: curtain.Who, options?: { times: integer }): integer", "hp integer", "phase integer", "say fun(text: string)", "values table<string, integer>"}, "cost integer"},
	{"the fight of a hook", "curtain", "return enemy { on = { damaged = function(self, fight, event) local x = fight.¦ end } }", []string{
		"enemies curtain.Actor[]", "hand curtain.Card[]", "pip curtain.Actor"}, "over boolean"},
	{"a modifier", "curtain", "return enemy { modify = { attack = function(self, fight, value, target) local x = target.¦ end } }", []string{"max_hp integer"}, ""},
	{"an intent", "curtain", "return enemy { intents = { { gain(1, ¦) } } }", []string{`"block"`, `"retaliate"`}, `"poison"`},
	{"whom an intent is for", "curtain", `return enemy { intents = { { inflict(1, "weak", ¦) } } }`, []string{`"allies"`, `"macguffin"`}, ""},
	{"an act of the run", "curtain", "return run { acts = { { ¦ = 1 } } }", []string{"boss curtain.EnemyId"}, ""},
	{"moves of a fight", "curtain", `local f = fight { enemy = "stage_rat" } f:¦()`, []string{"end_turn fun()", "over boolean", "turn integer"}, ""},
	{"cards of a fight", "curtain", `local f = fight { hand = { ¦ } }`, []string{`"vex"`, `"vex+"`}, `"stage_rat"`},
	{"the fight of a run", "curtain", "local r = run {} local x = r.fight.¦", []string{"over boolean"}, ""},
}

const (
	writingAPlay     = `return card { play = function(self, skirmish, target) PLACE end }`
	writingAScenario = `describe("a", function() it("b", function() local s = skirmish { units = {} } PLACE end) end)`
)
