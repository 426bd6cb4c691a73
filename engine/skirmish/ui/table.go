package ui

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
	"curtaincall/engine/story"
	"curtaincall/engine/table"
)

// Table is a match that players see and play. It is not safe for concurrent use.
type Table struct {
	*skirmish.Match
	table.BaseTable

	previews story.Previewer
}

var Events = events.NewEvents(skirmish.EventNames, skirmish.Events[:])

var gameWords = table.TableDecl{Actions: skirmish.Actions, Events: Events, Help: help, Facts: skirmish.FactViews, Opening: openingParagraphs,
	You: func(game any, e *engine.Event, reader engine.Seat) []phrase.Arg {
		team := skirmish.TargetTeamOfEvent(game, e)
		switch {
		case engine.Seat(team) == reader:
			return []phrase.Arg{phrase.NameArg("team", phrase.GenderedWord{Gender: "you"})}
		case e.Kind == skirmish.Ended && team != skirmish.NoTeam:
			return []phrase.Arg{phrase.NameArg("team", phrase.GenderedWord{Text: team.String(), Gender: "foe"})}
		}
		return nil
	}}

// Catalogs are the catalogs of the messages for players, except the sentences about single events.
var Catalogs = append([]*phrase.Catalog{faceMessages, handMessages, helpMessages, stageMessages}, skirmish.Catalogs...)

// NewTable returns a table that shows m. Actions at the table change m.
func NewTable(m *skirmish.Match) *Table {
	t := &Table{Match: m}
	gameWords.InitBase(&t.BaseTable, m, func() library.Definitions { return t.Content() }, t.InputHint)
	t.BaseTable.Abilities().HarmedSeat = func(e *engine.Event) engine.Seat { return engine.Seat(skirmish.TargetTeamOfEvent(m, e)) }
	t.BaseTable.Abilities().Favors = func(f *engine.Fact, seat engine.Seat) bool {
		harmful := f.Keyword >= 0 && m.KeywordTable().Debuffs().Has(skirmish.Keyword(f.Keyword))
		return (engine.Seat(m.TeamOf(skirmish.Unit(f.Target))) == seat) != harmful
	}
	t.Now = func() []speech.Topic {
		return []speech.Topic{{Names: []string{"Hand"}, Show: func(s screen.Screen) []string {
			if t.IsOver() {
				return nil
			}
			return t.handLines(s)
		}}}
	}
	return t
}

// Story implements screen.Table. It omits effects on units that die in the same action.
func (t *Table) Story(list []engine.Event, s screen.Screen) []string {
	told := slices.DeleteFunc(slices.Clone(list), func(e engine.Event) bool {
		return e.Kind == skirmish.Inflicted && slices.ContainsFunc(list, func(death engine.Event) bool {
			return death.Kind == skirmish.Died && death.Target == e.Target && death.Cause.Action == e.Cause.Action
		})
	})
	return t.BaseTable.Story(told, s)
}

// Seat implements screen.Table. It returns the seat that must answer the question or, without one, take the turn.
func (t *Table) Seat() engine.Seat {
	if q := t.PendingQuestion(); q != nil {
		return q.Seat
	}
	return engine.Seat(t.TeamOf(t.CurrentUnit()))
}

// CopyFrom implements engine.Game. other must be a *Table.
func (t *Table) CopyFrom(other engine.Game) { t.Match.CopyFrom(other.(*Table).Match) }

// NewEmptyTable implements screen.Table. The table may be used only as the target of CopyFrom.
func (t *Table) NewEmptyTable() screen.Table { return NewTable(skirmish.NewMatchToCopyInto()) }

// EndsTurn implements screen.Table. Playing a card and passing end a turn; advancing does not.
func (t *Table) EndsTurn(a engine.Action) bool {
	return a.Kind == skirmish.ActPlay || a.Kind == skirmish.ActPass
}

func (t *Table) translatedCardDef(index int16) *skirmish.CardDef {
	return library.Translation(t.Content()).Cards[index]
}

const JudgeUnit = "points (the match is worth 1,000,000)"

// The weights of Judge: estimates that were tested with games of bots.
const (
	worthDecision = 1_000_000 // a match that is won, or lost
	worthUnit     = 600       // a unit that is alive, whatever its HP
	worthRootHP   = 25        // times 4√h, where h is a unit's HP plus half its Block; so the last HP are worth most
	worthReach    = 120       // a unit that is Ranged or has an enemy in reach
	worthStep     = 60        // subtracted for any other unit that can still reach an enemy
	worthStranded = 500       // subtracted for a unit that can never reach an enemy again
)

// Judge implements screen.Table. It returns teamWorth of the seat's team minus that of the other team. A match that is
// over is worth worthDecision, -worthDecision or, if drawn, 0.
func (t *Table) Judge(seat engine.Seat) int {
	if worth, over := table.OutcomeWorth(t, seat, worthDecision); over {
		return worth
	}
	own := skirmish.Team(seat)
	return t.teamWorth(own) - t.teamWorth(own.Opponent())
}

func (t *Table) teamWorth(team skirmish.Team) (worth int) {
	for u := range t.LivingUnits(team).All {
		// Block is worth half as much as HP: it may expire unused.
		root := int(math.Sqrt(float64(64 * (t.HP(u) + t.BlockAmount(u)/2))))
		worth += worthUnit + worthRootHP*root/8*4
		worth += t.keywordsWorth(u)
		switch {
		case t.UnitDef(u).Range == skirmish.Ranged || t.EnemiesInReach(u) != 0:
			worth += worthReach
		case t.CanEverReachEnemy(u):
			worth -= worthStep
		default:
			worth -= worthStranded
		}
	}
	return worth
}

func (t *Table) keywordsWorth(u skirmish.Unit) (worth int) {
	kw := t.Content().Keywords
	for k := range t.BlockAndAurasOf(u).All {
		worth += t.KeywordAmount(u, k) * kw.Row(k).Worths.OfHolder(skirmish.AsAura)
	}
	for k := range kw.KeywordsHoldableAs(skirmish.AsEffect).All {
		worth += min(t.RemainingEffectTurns(u, k), 3) * kw.Row(k).Worths.OfHolder(skirmish.AsEffect)
	}
	return worth
}

var helpMessages = phrase.NewCatalog("help")

var help = (&declare.Help{Face: Face, Every: "unit or card", Terms: append(declare.BasicTerms(rulesText, goalText, turnText), []declare.Term{
	{Name: "Unit", Also: []string{"hp", "team", "enemy", "order"}, Text: "It has HP, a range (melee or ranged), a type (physical or magic), and Damage (⚔). At 0 HP it dies. The units of a team share a deck and a hand; those of the other team are its enemies. All units act in a single order, which is shown after the word \"Turns\"."},
	{Name: "Card", Also: []string{"target", "basic"}, Text: "A card is played by the unit whose turn it is, on a target: an enemy in reach, an ally, any unit, or the unit itself. Basic cards can be played by any unit; other cards, only by units with certain traits."},
	{Name: "Zone", Also: []string{"a", "x", "b", "reach"}, Text: "One of three places in a line: A, X, B. X is next to the other two. A melee attack reaches its own zone and those next to it."},
	{Name: "Advance", Text: `Moves the unit one zone forward: for team A, from A to X to B; for team B, from B to X to A. This costs no card but weakens the unit until the end of its turn. You can advance as often as you like before playing a card, but never go back. Type "advance".`},
	{Name: "Pass", Text: "Ends a unit's turn without playing a card. Its player still draws up to 5 cards."},
	{Name: "Melee", Text: "A melee unit attacks enemies in its own zone and in those next to it."},
	{Name: "Ranged", Text: "A ranged unit attacks enemies in any zone."},
	{Name: "Physical", Text: "Physical hits are reduced by Armor."},
	{Name: "Magic", Text: "Magic hits are reduced by Resistance."},
	{Name: "Damage", Text: "The damage of Attack and of cards that mention the unit's Damage. Bonus is added first; then Cripple or Weaken, Armor or Resistance, and Block reduce it, in that order."},
	{Name: "Ally", Text: "A living teammate in any zone, not the unit itself."},
	{Name: "Aura", Text: "A number a unit has for the whole match: " + strings.Join(skirmish.Keywords.NamesOf(skirmish.Auras), ", ") + "."},
	{Name: "Effect", Text: speech.JoinWithOr(skirmish.Keywords.NamesOf(skirmish.Effects)) + " inflicted by one unit on another, for a number of the target's turns. The same effect from two different units counts separately."},
	{Name: "Deck", Text: "Each team has one deck, which its units share. A played card goes straight back to a random position in it."},
	{Name: "Hand", Also: []string{"draw"}, Text: "Up to 5 cards; you draw back up to 5 at the end of each of your units' turns."},
	{Name: "Requires", Text: "The traits a unit needs to play a card: melee or ranged, physical or magic. Any unit can play a card without requirements."},
}...)}).DefineTermSentences(helpMessages)

var (
	sayOpening = helpMessages.Define("opening", "You lead team {own}: {units}. Your opponent leads team {other}: {others}.")
	sayFirst   = helpMessages.Define("first", "First, on the turn of one of your units, play a card on a target; a unit that cannot reach anybody can advance.")
)

const (
	rulesText = "Two teams fight in three zones in a line: A, X, B. Team A starts in zone A, team B in zone B. Each unit has HP and a turn of its own; the units of a team share one deck and one hand. A ranged unit can attack in any zone; a melee unit can attack only in its own zone and those next to it, so it must advance first. Some cards can be played only by some units: see Requires. More: help goal, help turn, help damage, or the name of anything you see."
	goalText  = "Kill every unit of the other team. If no unit can ever damage an enemy again, or after turn 500, the team with the higher percentage of its HP remaining wins (dead units count as 0); if they are equal, the match is a draw."
	turnText  = "The units of both teams act one after another, in an order drawn once at the start. On its turn, a unit loses its Block, advances as often as you like, and plays one card or passes. Then each of its effects gets one turn shorter, and you draw back up to 5 cards."
)

func openingParagraphs(game any, seat engine.Seat) []string {
	m, own := game.(*skirmish.Match), skirmish.Team(seat)
	if seat == engine.NoSeat {
		own = skirmish.TeamA
	}
	in := m.Language()
	named := func(team skirmish.Team) string {
		var names []string
		for u := range m.LivingUnits(team).All {
			names = append(names, m.DisplayName(u))
		}
		return in.JoinWithAnd(names)
	}
	return []string{
		in.RenderSentence(sayOpening, "own", own.String(), "units", named(own), "other", own.Opponent().String(), "others", named(own.Opponent())),
		in.RenderSentence(help.Term("Goal").TextSentence),
		in.RenderSentence(sayFirst),
	}
}

var (
	faceMessages = phrase.NewCatalog("face")
	sayHP        = faceMessages.Define("hp", "{n, number} HP")
	sayBasic     = faceMessages.Define("basic", "basic")
	sayRequires  = faceMessages.Define("requires", "requires {list}")
	sayNoText    = faceMessages.Define("no_text", "No text.")
	sayTeam      = faceMessages.Define("team", "{strong:Team {team}}: {list}")
	sayDeckOf    = faceMessages.Define("deck", "Deck of {n, number}: {list}")
	SayAim       = [...]phrase.Sentence{
		skirmish.AimSelf: faceMessages.Define("on_self", "on the unit itself"), skirmish.AimAlly: faceMessages.Define("on_ally", "on an ally"),
		skirmish.AimAny: faceMessages.Define("on_any", "on any unit"), skirmish.AimEnemy: faceMessages.Define("on_enemy", "on an enemy"),
	}
)

// Face returns lines that show d: the box of a unit or a card, or a description of the default match.
func Face(c library.Definitions, d schema.Definition, s screen.Screen) []string {
	s = s.InLanguageOf(c)
	switch d := d.Def.(type) {
	case *skirmish.UnitDef:
		lines := []string{s.Quiet(describeAttack(d, s))}
		if d.Auras != nil {
			lines = append(lines, strings.Join(engine.Map(d.Auras, func(a skirmish.Aura) string {
				return auraName(c.KeywordTable().Row(a.Keyword), s) + " " + strconv.Itoa(a.Amount)
			}), ", "))
		}
		return s.CardBox(d.DisplayName(), s.Bad(s.RenderSentence(sayHP, "n", d.HP)), lines)
	case *skirmish.CardDef:
		line, text := s.RenderSentence(sayBasic), speech.EmphasiseKeywords(s, d.RulesText(), c.KeywordTable())
		if needs := d.Requires.TranslatedWords(s.LanguageOrEnglish()); len(needs) > 0 {
			line = s.RenderSentence(sayRequires, "list", s.JoinWithAnd(needs))
		}
		line = strings.Join(append([]string{line, s.RenderSentence(SayAim[d.Aim])}, skirmish.CardKind.FaceTexts(d, s.LanguageOrEnglish().TranslateScriptText)...), " · ")
		return s.CardBox(d.DisplayName(), "", []string{s.Quiet(line), cmp.Or(text, s.Quiet(s.RenderSentence(sayNoText)))})
	}
	return matchLines(c.(*skirmish.Content), s)
}

func matchLines(c *skirmish.Content, s screen.Screen) (lines []string) {
	for team := skirmish.TeamA; team <= skirmish.TeamB; team++ {
		units := engine.Map(c.Match.Units[team], func(id string) string { return c.Unit(id).DisplayName() })
		lines = append(lines, s.TranslateAndWrap(s.RenderSentence(sayTeam, "team", team.String(), "list", s.JoinWithAnd(units)), 2)...)
		deck := speech.DescribeCopies(c.Match.Decks[team], func(id string) string { return c.Card(id).DisplayName() })
		lines = append(lines, s.TranslateAndWrap("  "+s.RenderSentence(sayDeckOf, "n", len(c.Match.Decks[team]), "list", strings.Join(deck, ", ")), 4)...)
	}
	return lines
}
