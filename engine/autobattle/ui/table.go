package ui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/table"
)

// Table is a game that players see and play. It is not safe for concurrent use.
type Table struct {
	*autobattle.Game
	table.BaseTable
}

var Events = events.NewEvents(autobattle.EventNames, autobattle.Events[:])

var tableWords = table.TableDecl{Actions: autobattle.Actions, Events: Events, Help: helpTerms, Facts: autobattle.FactViews, Opening: openingParagraphs,
	// What the other player does in the shop is hidden (O-28).
	Private: func(game any, e *engine.Event, seat engine.Seat) bool {
		switch e.Kind {
		case autobattle.RoundBegan, autobattle.BattleBegan, autobattle.Ended, autobattle.Directed:
			return false
		case autobattle.PlayerMeterChanged: // lives and wins are public
			return e.Keyword == autobattle.Mana && autobattle.SeatOfEvent(e) != seat
		}
		return game.(*autobattle.Game).Scope() == autobattle.WholeGame && autobattle.SeatOfEvent(e) != seat
	},
	You: func(_ any, e *engine.Event, reader engine.Seat) (you []phrase.Arg) {
		word := phrase.GenderedWord{Text: "you", Gender: "you"} // only its gender is read
		if autobattle.SeatOfEvent(e) == reader {
			you = append(you, phrase.NameArg("side", word))
		}
		if (e.Kind == autobattle.Fought || e.Kind == autobattle.Ended) && e.Amount == int32(reader) {
			you = append(you, phrase.NameArg("winner", word))
		}
		return you
	}}

// Catalogs are the catalogs of the messages for players, except the sentences about single events.
var Catalogs = append([]*phrase.Catalog{faceMessages, helpMessages, stageMessages}, autobattle.Catalogs...)

// NewTable returns a table that shows g. Actions at the table change g.
func NewTable(g *autobattle.Game) *Table {
	t := &Table{Game: g}
	tableWords.InitBase(&t.BaseTable, g, func() library.Definitions { return t.Content() }, t.InputHint)
	t.Abilities().Promise = t.handImprovement
	t.Abilities().HarmedSeat = func(e *engine.Event) engine.Seat { return engine.Seat(autobattle.SeatOfEvent(e)) }
	t.Abilities().Favors = func(f *engine.Fact, seat engine.Seat) bool {
		return g.Seat(autobattle.Unit(f.Target)) == autobattle.Seat(seat)
	}
	t.Abilities().Plan = t.nextClash
	t.Abilities().DescribeRemaining = t.playableCardsText
	t.Now = func() []speech.Topic {
		return []speech.Topic{{Names: []string{"Opponent", "Enemy", t.Language().RenderSentence(autobattle.SaySeat[autobattle.Enemy])}, Show: func(s screen.Screen) []string {
			own := max(t.seatCalledYou(), autobattle.Player)
			return append([]string{t.livesAndWins(1-own, s)}, t.lastOpposingBoard(own, s)...)
		}}}
	}
	return t
}

// nextClash implements screen.Abilities.Plan. For a unit at the front of a battle, steps has one step, to clash with
// the enemy's front unit, and now is 0. For other units steps is nil and now is -1. change is always "".
func (t *Table) nextClash(target int8, s screen.Screen) (steps []string, now int, change string) {
	for seat := range engine.Seat(autobattle.NumSeats) {
		if t.Phase() != autobattle.InBattle || t.CountLiving(0) == 0 || t.CountLiving(1) == 0 || t.UnitInLine(seat, 0) != autobattle.Unit(target) {
			continue
		}
		other := t.UnitInLine(1-seat, 0)
		return []string{s.RenderSentence(sayNextClash, "who", t.ShortName(other)+" "+t.TranslatedName(other))}, 0, ""
	}
	return nil, -1, ""
}

// Seat implements screen.Table. It returns the seat whose shop is open or, in a battle, the player's seat.
func (t *Table) Seat() engine.Seat {
	if t.Phase() == autobattle.InShop {
		return t.Shopper()
	}
	return autobattle.Player
}

// CopyFrom implements engine.Game. other must be a *Table.
func (t *Table) CopyFrom(other engine.Game) { t.Game.CopyFrom(other.(*Table).Game) }

// NewEmptyTable implements screen.Table. The table may be used only as the target of CopyFrom.
func (t *Table) NewEmptyTable() screen.Table { return NewTable(autobattle.NewGameToCopyInto()) }

// EndsTurn implements screen.Table. It returns true for the end of the shop and for all moves of a battle.
func (t *Table) EndsTurn(a engine.Action) bool {
	return a.Kind == autobattle.ActEndShop || a.Kind == autobattle.ActFinish || a.Kind == autobattle.ActClash
}

var helpMessages = phrase.NewCatalog("help")

var helpTerms = (&declare.Help{Face: Face, Every: "unit", Terms: append(declare.BasicTerms(rulesText, goalText, turnText), []declare.Term{
	{Name: "Shop", Also: []string{"hand", "round", "end"}, Text: "Pitch cards from your hand for mana, play others to your board, sell and swap units, and end the shop. The other player also has a shop, and neither sees what the other buys before the battle."},
	{Name: "Mana", Also: []string{"limit"}, Text: "Used to pay for units. You get it by pitching cards and selling units, up to the round's limit (3 in round 1 and one more each round, up to 10). Unspent mana is lost at the end of the shop."},
	{Name: "Pitch", Text: `Give up a card from your hand for the mana printed on it: "pitch 1". It leaves the game. Selling a unit from the board gives the same amount.`},
	{Name: "Play", Text: `Play a card from your hand to an empty slot for its cost: "play 1 2".`},
	{Name: "Sell", Text: `Take a unit off the board for the mana it is worth: "sell 2". Everything it has gained is lost.`},
	{Name: "Swap", Text: `Swap two slots, or move a unit to an empty one: "swap 1 2". The order of the line decides who fights first.`},
	{Name: "Front", Also: []string{"board", "slot", "place", "line", "empty"}, Text: "Your board has 5 slots in a line. The front is slot 1, or the first occupied one. The two fronts fight; when one dies, the next moves up."},
	{Name: "Clash", Text: "The two front units hit each other at the same time, each for its attack. A battle continues until one line is empty, for at most 100 clashes."},
	{Name: "Battle", Also: []string{"fight"}, Text: "The two lines fight by themselves: type \"fight\". The winner gets a win, and the loser loses a life. Units that died are back in the next shop, with their permanent gains."},
	{Name: "Lives", Text: "Each player starts with 6 lives. Whoever loses the last one loses the game. After round 30, the player with more wins wins the game."},
	{Name: "For good", Text: "A unit keeps permanent gains until it is sold. All other gains end with the battle."},
	{Name: "Bag", Text: "Your 50 cards. In each shop, you draw 5 of them; those that you do not pitch or play go back."},
	{Name: "Unit", Also: []string{"attack", "health", "cost", "rarity", "common", "uncommon", "rare", "ally", "numbers"}, Text: "Shown as (cost) attack/health +pitch: the mana you pay for it, what it deals in a clash, what it can lose before it dies, and the mana you get for pitching or selling it. Allies are units in the same line. The rarer a unit is, the fewer copies of it there are in a bag."},
	{Name: "Trigger", Also: engine.Map(autobattle.Triggers, func(word string) string { return speech.Capitalize(speech.UnderscoresToSpaces(word)) }), Text: "The words before the colon in a unit's text say when the effect happens. Start: when a battle begins. Faint, Ally faint: when it or an ally dies. Hurt: when it loses health to damage. Spawn, Ally spawn, Enemy spawn: when it, an ally or an enemy is put into a line during the battle. Before attack, After attack: when it clashes. Before any attack, After any attack: when any unit clashes. Shop start: when your shop opens. Buy: when it is played. Sell: when it or another of your units is sold. Abilities that trigger at the same time are ordered by attack, then health, then place."},
}...)}).DefineTermSentences(helpMessages)

var (
	sayOpening = helpMessages.Define("opening", "You are the {side}; your opponent is the {other}. Your units are marked {own}, your opponent's {others}.")
	sayFirst   = helpMessages.Define("first", "First, pitch one or two of your five cards for mana, play the strongest unit that you can then pay for, and end the shop.")
)

const (
	rulesText = "You and your opponent each build a line of up to five units, front first. A round is a shop for each of you, in which you pay for units with mana, and then a battle that runs by itself: the two front units hit each other until one line is empty. More: help goal, help turn, help mana, help front, help trigger, or the name of any unit."
	goalText  = "Take your opponent's 6 lives: whoever loses a battle loses a life. In a draw, nobody loses a life. If neither player has lost their last life after round 30, the player with more wins wins."
	turnText  = "Your shop begins with 5 cards and no mana. Pitch cards to get mana, play others to empty slots of your board, sell and swap units, and end the shop. Then your opponent shops, and the lines fight. Your units come back, with their permanent gains."
)

func openingParagraphs(game any, seat engine.Seat) []string {
	if game.(*autobattle.Game).Scope() != autobattle.WholeGame {
		return nil
	}
	own, in := max(seat, 0), phrase.LanguageOf(game)
	name := func(s engine.Seat) string { return in.RenderSentence(autobattle.SaySeat[s]) }
	return []string{
		in.RenderSentence(sayOpening, "side", name(own), "other", name(1-own), "own", "PE"[own:own+1], "others", "PE"[1-own:2-own]),
		in.RenderSentence(helpTerms.Term("Goal").TextSentence),
		in.RenderSentence(sayFirst),
	}
}

var (
	faceMessages = phrase.NewCatalog("face")
	sayFace      = faceMessages.Define("unit", "cost {cost, number} · pitch {pitch, number} · {rarity}")
	SayRarity    = []phrase.Sentence{faceMessages.Define("unoffered", "never offered"), faceMessages.Define("common", "common"), faceMessages.Define("uncommon", "uncommon"), faceMessages.Define("rare", "rare")}
)

// Face returns the definition of a unit drawn as a card.
func Face(c library.Definitions, def schema.Definition, s screen.Screen) []string {
	d, s, kw := def.Def.(*autobattle.UnitDef), s.InLanguageOf(c), c.KeywordTable()
	costs := s.Quiet(s.RenderSentence(sayFace, "cost", d.Cost, "pitch", d.Pitch, "rarity", s.RenderSentence(SayRarity[d.Rarity])))
	lines := screen.NonEmpty(costs, keywordsText(d.Keywords, kw, s), speech.EmphasiseKeywords(s, d.RulesText(), kw))
	return s.CardBox(d.DisplayName(), s.Strong(fmt.Sprintf("%d/%d", d.Attack, d.Health)), lines)
}

func keywordsText(m autobattle.KeywordMask, kw *engine.Keywords, s screen.Screen) string {
	var list []string
	for id := range m.All {
		k := kw.Row(id)
		list = append(list, k.Icon+" "+s.Keyword(k.Name))
	}
	return strings.Join(list, " ")
}

const JudgeUnit = "points (a life is worth 1,000)"

// The weights of Judge: estimates that were tested with games of bots.
const (
	worthGame    = 1_000_000 // winning or losing the game
	worthLife    = 1000
	worthAttack  = 10 // each point of attack
	worthHealth  = 10
	worthShield  = 25
	worthPoison  = 45
	worthGuard   = 5
	worthMana    = 24 // multiplied by a unit's cost in mana: the minimum worth of an unchanged unit
	worthForward = 1  // each point of health, for each slot nearer to the front
	worthBuy     = 30 // an ability that triggers when its unit is bought
)

// Judge implements screen.Table. It returns worthLife times the seat's lead in lives, plus the worth of the seat's
// units on the board. A game that is over is worth worthGame, -worthGame or, if drawn, 0. Mana has no worth.
func (t *Table) Judge(seat engine.Seat) int {
	other := 1 - seat
	if worth, over := table.OutcomeWorth(t, seat, worthGame); over {
		return worth
	}
	worth := worthLife * (t.RemainingLives(seat) - t.RemainingLives(other))
	for slot := range autobattle.Slots {
		if u := t.UnitOnSlot(seat, slot); u != autobattle.Nobody {
			worth += t.boardUnitWorth(u)
		}
	}
	return worth
}

func (t *Table) boardUnitWorth(u autobattle.Unit) int {
	d := t.UnitDef(u)
	ahead := worthForward * (autobattle.Slots + 1 - t.PositionFromFront(u)) * t.Health(u)
	gained := worthAttack*(t.Attack(u)-d.Attack) + worthHealth*(t.Health(u)-d.Health) + keywordsWorth(t.Keywords(u)&^d.Keywords)
	return unitDefWorth(d) + gained + ahead
}

// unitDefWorth returns the worth of a unit without changes, in JudgeUnit: the worth of its numbers and keywords or, if
// greater, that of its cost, since abilities are not rated.
func unitDefWorth(d *autobattle.UnitDef) int {
	return max(worthAttack*d.Attack+worthHealth*d.Health+keywordsWorth(d.Keywords), worthMana*d.Cost)
}

func keywordsWorth(m autobattle.KeywordMask) (worth int) {
	for k := range m.All {
		worth += [...]int{autobattle.Shield: worthShield, autobattle.Poison: worthPoison, autobattle.Guard: worthGuard}[k]
	}
	return worth
}

// handImprovement implements screen.Abilities.Promise. It returns how much more the board would be worth after the best
// plan to play cards, and to pitch cards and sell units to pay for them; 0 unless seat's shop is open.
func (t *Table) handImprovement(seat engine.Seat) int {
	if t.Phase() != autobattle.InShop || t.Shopper() != seat {
		return 0
	}
	p := handPlanSearch{limit: t.ManaLimit(), cards: t.CountHand(seat)}
	for slot := range p.left {
		if u := t.UnitOnSlot(seat, slot); u != autobattle.Nobody {
			p.left[slot] = slotCost{t.boardUnitWorth(u), t.UnitDef(u).Pitch, 1}
		}
	}
	slices.SortStableFunc(p.left[:], func(a, b slotCost) int { return cmp.Compare(a.worth, b.worth) })
	for place := range p.cards {
		p.hand[place] = t.HandCard(seat, place)
	}
	p.tryCardsFrom(0, 0, t.Mana(seat), 0)
	return p.best
}

// worthStep is the cost of each move in a plan, so that Judge plus Promise rises whenever a move of the plan is made.
const worthStep = 1

type handPlanSearch struct {
	hand         [autobattle.MaxHand]*autobattle.UnitDef
	cards, limit int
	left         [autobattle.Slots]slotCost // the slots, first the empty ones, then by the worth of their units
	best         int
}

// slotCost describes selling the unit on a slot: the worth that is lost, the mana that is gained, and the number of
// moves, as steps. All are 0 for an empty slot.
type slotCost struct{ worth, mana, steps int }

// tryCardsFrom tries all plans that keep, pitch or play each card in hand from index on, and raises p.best to the worth
// that the best affordable plan gains. For the cards before index, played is the number of cards played, on the first
// slots of p.left; mana is the mana left, negative if not yet paid for; worth is the worth gained.
func (p *handPlanSearch) tryCardsFrom(index, played, mana, worth int) {
	if mana >= 0 {
		p.best = max(p.best, worth)
	}
	if index == p.cards {
		return
	}
	d := p.hand[index]
	p.tryCardsFrom(index+1, played, mana, worth)
	p.tryCardsFrom(index+1, played, mana+d.Pitch, worth-worthStep)
	if played < autobattle.Slots && d.Cost <= p.limit {
		y := p.left[played]
		p.tryCardsFrom(index+1, played+1, mana-d.Cost+y.mana, worth+unitDefWorth(d)+worthBuy*engine.BoolToInt(d.On[autobattle.OnBuy] != nil)-y.worth-worthStep*(1+y.steps))
	}
}
