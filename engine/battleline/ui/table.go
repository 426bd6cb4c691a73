package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/story"
	"curtaincall/engine/table"
)

// Table is a duel that players see and play. It is not safe for concurrent use.
type Table struct {
	*battleline.Duel
	table.BaseTable

	scratch  *battleline.Duel // a copy on which attacks are previewed
	previews story.Previewer  // previews of answers to questions
}

var Events = events.NewEvents(battleline.EventNames, battleline.Events[:])

var tableWords = table.TableDecl{
	Actions: battleline.Actions, Events: Events, Help: helpTerms, Facts: battleline.FactViews,
	// A player does not see which of the opponent's cards moves between hidden zones.
	Private: func(game any, e *engine.Event, seat engine.Seat) bool {
		if e.Kind != battleline.Moved {
			return false
		}
		owner := game.(*battleline.Duel).Owner(battleline.Card(e.Target))
		return engine.Seat(owner) != seat && battleline.Zone(e.From).IsHidden() && battleline.Zone(e.To).IsHidden()
	},
	Opening: openingParagraphs,
	You: func(game any, e *engine.Event, reader engine.Seat) (you []phrase.Arg) {
		called := func(p battleline.Player) phrase.GenderedWord {
			if p == battleline.Player(reader) {
				return phrase.GenderedWord{Text: "you", Gender: "you"}
			}
			return phrase.GenderedWord{Text: phrase.LanguageOf(game).RenderSentence(battleline.SayOpponent)}
		}
		if _, p := battleline.CardOrPlayer(e.Target); p != battleline.NoPlayer {
			you = append(you, phrase.NameArg("who", called(p)))
		}
		if p := battleline.Player(e.Amount); (e.Kind == battleline.Ended || e.Kind == battleline.Controlled) && p != battleline.NoPlayer {
			you = append(you, phrase.NameArg("whose", called(p)))
		}
		return you
	},
	// Effects of playing or using a card are indented below that event and do not name the ability, unlike in a fight.
	Ability: func(game any, c *engine.Cause, opened *engine.Event) string {
		d, by := game.(*battleline.Duel), battleline.Card(c.Card)
		switch call := battleline.CallbackKind(c.Callback); {
		case call == battleline.NoCall || call >= battleline.NumAbilities || !d.Exists(by):
			return ""
		case opened == nil || opened.Kind == battleline.Attacks || call == battleline.CallDestroyed: // it is named
		case opened.Target == int8(by) || opened.Kind == battleline.CardPlayed && opened.Card == c.Card:
			return ""
		}
		return d.DisplayName(by) + ", " + d.Language().RenderSentence(battleline.SayAbility[battleline.CallbackKind(c.Callback)-battleline.CallPlay])
	},
}

// Catalogs are the catalogs of the messages for players, except the sentences about single events.
var Catalogs = append([]*phrase.Catalog{faceMessages, helpMessages, moveMessages, stageMessages}, battleline.Catalogs...)

var harmfulFacts = [...]int16{battleline.FactChains, battleline.FactDamage, battleline.FactHolding, battleline.FactArmor, battleline.FactExhausted, battleline.FactStunned, battleline.FactEnraged}

// NewTable returns a table that shows d. Actions at the table change d.
func NewTable(d *battleline.Duel) *Table {
	t := &Table{Duel: d}
	tableWords.InitBase(&t.BaseTable, d, func() library.Definitions { return t.Content() }, t.InputHint)
	t.Abilities().IsTurnDecided = func() bool { return t.Step() == battleline.ReadyStep }
	t.Abilities().Favors = func(f *engine.Fact, seat engine.Seat) bool {
		c, p := battleline.CardOrPlayer(f.Target)
		if c != battleline.NoCard {
			p = d.Controller(c)
		}
		return (engine.Seat(p) == seat) != slices.Contains(harmfulFacts[:], f.Keyword)
	}
	t.Now = func() []speech.Topic {
		return []speech.Topic{{Names: []string{"Moves", t.Language().RenderSentence(sayMoves)}, Show: func(s screen.Screen) []string {
			if t.IsOver() || t.PendingQuestion() != nil {
				return nil
			}
			p := battleline.Player(t.Seat())
			if t.Step() == battleline.HouseStep { // few moves: add the texts of the hand
				return append(t.moveLines(p, s), t.handCardTexts(p, s)...)
			}
			return t.moveLines(p, s)
		}}}
	}
	return t
}

// CopyFrom implements engine.Game. other must be a *Table.
func (t *Table) CopyFrom(other engine.Game) { t.Duel.CopyFrom(other.(*Table).Duel) }

// NewEmptyTable implements screen.Table. The table may be used only as the target of CopyFrom.
func (t *Table) NewEmptyTable() screen.Table { return NewTable(battleline.NewDuelToCopyInto()) }

// EndsTurn implements screen.Table. It returns true for the moves that end the main step or the ready step.
func (t *Table) EndsTurn(a engine.Action) bool {
	return a.Kind == battleline.ActEnd || a.Kind == battleline.ActReady
}

const JudgeUnit = "hundredths of an aember"

// The weights of Judge, in JudgeUnit. They are estimates, tested by letting bots play.
const (
	worthDecision = 10_000_000 // worth of winning the game
	worthKey      = 900        // worth of each forged key
	worthThird    = 30_000     // worth of having the aember for the third key
	worthForging  = 150        // worth of having the aember for another key
	worthAember   = 100
	worthSpare    = 60  // worth of each aember beyond the cost of a key
	worthHeld     = 55  // cost of each aember on a creature, which the opponent gets when the creature leaves play
	worthCreature = 110 // worth of each creature
	worthPower    = 13  // worth of each point of power minus damage
	worthArmor    = 16
	worthReady    = 70 // cost of each creature that is exhausted when a turn of its controller begins
	worthStun     = 60
	worthWard     = 45
	worthRage     = 20
	worthArtifact = 120
	worthUpgrade  = 30
	worthGrant    = 40 // worth of each grant in a creature's definition
	worthArchive  = 45
	worthCard     = 35 // worth of each card in hand beyond the number that is drawn at the end of a turn
	worthChain    = 22
)

// Judge implements screen.Table. It returns how much the seat's side is worth minus the other side or, once the duel
// is over, worthDecision for a win, -worthDecision for a loss and 0 for a draw.
func (t *Table) Judge(seat engine.Seat) int {
	own := battleline.Player(seat)
	if worth, over := table.OutcomeWorth(t, seat, worthDecision); over {
		return worth
	}
	return t.playerWorth(own) - t.playerWorth(own.Other())
}

func (t *Table) playerWorth(p battleline.Player) int {
	worth := t.aemberWorth(p) + worthKey*t.Keys(p) - worthChain*t.Chains(p)
	worth += worthArchive*t.CountCards(p, battleline.Archives) + worthArtifact*t.CountCards(p, battleline.Artifacts)
	worth += worthCard * max(0, t.CountCards(p, battleline.Hand)-battleline.HandSize)
	for i := range t.CountCards(p, battleline.Line) {
		worth += t.creatureWorth(t.CardAt(p, battleline.Line, i))
	}
	return worth
}

func (t *Table) aemberWorth(p battleline.Player) int {
	aember := t.Aember(p)
	if aember < battleline.KeyCost {
		return worthAember * aember
	}
	worth := worthAember*battleline.KeyCost + worthForging + worthSpare*(aember-battleline.KeyCost)
	if t.Keys(p) == battleline.KeysToWin-1 {
		worth += worthThird
	}
	return worth
}

func (t *Table) creatureWorth(c battleline.Card) int {
	worth := worthCreature + worthPower*(t.Power(c)-t.Damage(c)) + worthArmor*t.Def(c).Armor
	worth -= worthHeld * t.AemberOn(c)
	if t.HasFlag(c, battleline.IsStunned) {
		worth -= worthStun
	}
	if t.HasFlag(c, battleline.IsWarded) {
		worth += worthWard
	}
	if t.HasFlag(c, battleline.IsEnraged) {
		worth -= worthRage
	}
	// A creature that is still exhausted when a turn of its controller begins is useless for that turn.
	if t.HasFlag(c, battleline.IsExhausted) && (t.Controller(c) != t.ActivePlayer() || t.Step() == battleline.HouseStep || t.HasFlag(c, battleline.StaysExhausted)) {
		worth -= worthReady
	}
	var upgrades [battleline.MaxCards]battleline.Card
	worth += worthUpgrade*len(t.AppendCardsOn(upgrades[:0], c, battleline.Attached)) + worthGrant*len(t.Def(c).Grants)
	for _, n := range t.Def(c).Keywords { // keywords granted for the turn do not count
		worth += min(n.Value, 3) * battleline.Keywords.Row(n.Keyword).Worths.OfHolder(battleline.AsCreature)
	}
	return worth
}

var helpMessages = phrase.NewCatalog("help")

var helpTerms = (&declare.Help{Face: Face, Every: "card or deck", Moves: battleline.Moves, Terms: append(declare.BasicTerms(rulesText, goalText, turnText), []declare.Term{
	{Name: "Aember", Also: []string{"pool", "supply", "steal", "bonus", "◆", "◆1", "◆2"}, Text: "Aember (◆) is used to forge keys. ◆1 on a card in your hand means that you gain 1 aember when you play it. It is in a pool or on a creature; when that creature leaves play, its controller's opponent gets the aember. Gained aember is taken from the supply, which never runs out; stolen aember is taken from the opponent's pool."},
	{Name: "Key", Text: "A player who starts a turn with at least 6 aember in the pool pays 6 to forge a key (●). A key that can be paid for is shown as ◐. The third key wins."},
	{Name: "House", Text: "Every card belongs to a house, and every deck has three. Each turn, the player chooses one of them: only cards of that house can be played, discarded and used."},
	{Name: "Line", Also: []string{"flank", "neighbor", "creatures", "friendly", "enemy"}, Text: "A player's creatures, from left to right. Those next to each other are neighbors; the outermost ones are on the flanks. A new creature enters play exhausted, on a flank."},
	{Name: "Reap", Text: `A way to use a creature: you gain 1 aember. Type "reap" and its name.`},
	{Name: "Fight", Text: `A way to use a creature: it attacks an enemy creature, and both deal their power as damage at the same time. Type "fight", its name and its target.`},
	{Name: "Action", Text: `A card that takes effect when it is played and is then discarded. Also an ability of some creatures and artifacts: to use it, type "use" and the name of the card.`},
	{Name: "Omni", Text: "An action that can be used whichever house is active."},
	{Name: "Artifact", Text: "A card that stays in play and can be used for its effect. It enters play exhausted."},
	{Name: "Upgrade", Text: "A card that is played on a creature of either player and leaves play with it."},
	{Name: "Exhausted", Also: []string{"ready"}, Text: "A card is exhausted when it enters play and after it is used. Your cards become ready at the end of your turn. ▲ before a name means ready, and · means exhausted."},
	{Name: "Creature", Also: []string{"numbers"}, Text: "A card that stands in a line and can be used to reap, to fight or for an ability in its text. [5/1] shows its power and armor."},
	{Name: "Power", Also: []string{"power counter", "counter", "damage", "heal"}, Text: "How much damage a creature deals in a fight, and how much destroys it. A power counter adds 1. Damage remains until it is healed."},
	{Name: "Armor", Text: "Prevents this much damage to the creature each turn."},
	{Name: "Stun", Text: "A stunned creature must be used once to remove the stun, with no other effect."},
	{Name: "Ward", Text: "The next time the creature would take damage or leave play, the ward prevents it and is removed."},
	{Name: "Enrage", Text: "An enraged creature must fight if it can. Once it attacks, it is no longer enraged."},
	{Name: "Capture", Text: "Aember moves from the opponent's pool to the creature."},
	{Name: "Archives", Also: []string{"archive", "purge"}, Text: "Cards set aside: when you choose a house, you may take all of them into your hand. Purged cards are out of the game."},
	{Name: "Chains", Text: "When you draw at the end of your turn, draw one card fewer for every 6 chains you have, rounded up. If that leaves your hand below 6 cards, you lose one chain. The second player begins with one chain."},
	{Name: "Hand", Also: []string{"deck", "draw"}, Text: "When your turn ends, you draw until you have 6 cards. When your deck is empty, your discard pile is shuffled and becomes your deck."},
	{Name: "Discard", Text: `Cards of the active house can be discarded: type "discard" and the card.`},
}...)}).DefineTermSentences(helpMessages)

var (
	sayOpening = helpMessages.Define("opening", "You are {own}; your opponent is {other}.")
	sayFirst   = helpMessages.Define("first", "First, decide whether to keep your hand. Then choose the house with the most cards that you can play, and play them: creatures can be used from your next turn on.")
)

const (
	rulesText = "You and your opponent each have a deck of 36 cards from three houses, and a line of creatures. On your turn, you choose one house and do as much as you like with its cards: play them, use the creatures that are ready, discard the rest. Creatures reap to gain aember, or fight the opponent's creatures. Aember pays for keys, and three keys win. More: help goal, help turn, help reap, help fight, or help and the name of anything you see."
	goalText  = "Be the first to forge three keys. A player who starts a turn with at least 6 aember pays 6 to forge one. You gain aember by reaping and from cards; you can slow your opponent down by fighting, stealing and capturing."
	turnText  = "If you have at least 6 aember, you pay 6 to forge a key. Then you choose one of your three houses. You can play, discard and use cards of that house, in any order and as often as you like. When you end the turn, your cards are readied and you draw up to 6."
)

func openingParagraphs(game any, seat engine.Seat) []string {
	own, in := battleline.Player(max(seat, 0)), phrase.LanguageOf(game)
	return []string{
		in.RenderSentence(sayOpening, "own", battleline.SayPlayer[own].With(), "other", battleline.SayPlayer[own.Other()].With()),
		in.RenderSentence(helpTerms.Term("Goal").TextSentence),
		in.RenderSentence(sayFirst),
	}
}

var (
	faceMessages = phrase.NewCatalog("face")
	sayDeckFace  = faceMessages.Define("deck", "{strong:{name}}: {n, number} cards from {houses}")
)

// Face returns the lines that show a definition: a deck as a list of its houses and cards, a card as a box with its
// house, type, keywords and text.
func Face(c library.Definitions, def schema.Definition, s screen.Screen) []string {
	s = s.InLanguageOf(c)
	if deck, ok := def.Def.(*battleline.DeckDef); ok {
		houses := engine.Map(deck.Houses, func(house string) string { return screen.Clean(s.TranslateScriptText(house)) })
		cards := speech.DescribeCopies(deck.Cards, screen.Clean)
		lines := s.TranslateAndWrap(s.RenderSentence(sayDeckFace, "name", deck.DisplayName(), "n", len(deck.Cards), "houses", s.JoinWithAnd(houses)), 2)
		return append(lines, s.TranslateAndWrap("  "+strings.Join(cards, ", "), 2)...)
	}
	d, kw := def.Def.(*battleline.CardDef), c.KeywordTable()
	lines := screen.NonEmpty(s.Quiet(cardTypeLine(d, s)), keywordsText(d, kw, s), ruleText(d, kw, s))
	return s.CardBox(d.DisplayName(), s.Bad(powerAndArmorText(d)), lines)
}

func cardTypeLine(d *battleline.CardDef, s screen.Screen) string {
	parts := append([]string{d.Type.String(), battleline.RarityWords.Word(int(d.Rarity))}, d.Traits...)
	if d.House != "" {
		parts = append([]string{d.House}, parts...)
	}
	for i, part := range parts {
		parts[i] = screen.Clean(s.TranslateScriptText(part))
	}
	if d.Aember > 0 {
		parts = append(parts, fmt.Sprintf("◆%d", d.Aember))
	}
	return strings.Join(parts, " · ")
}

func powerAndArmorText(d *battleline.CardDef) string {
	switch {
	case d.Type != battleline.Creature:
		return ""
	case d.Armor == 0:
		return strconv.Itoa(d.Power)
	}
	return fmt.Sprintf("%d/%d", d.Power, d.Armor)
}

func keywordsText(d *battleline.CardDef, kw *engine.Keywords, s screen.Screen) string {
	return strings.Join(engine.Map(d.Keywords, func(n battleline.KeywordAmount) string { return keywordText(kw.Row(n.Keyword), n.Value, s) }), ", ")
}

func keywordText(row *engine.Keyword, amount int, s screen.Screen) string {
	if row.Stacking == engine.Adds {
		return s.Keyword(row.Name) + " " + strconv.Itoa(amount)
	}
	return s.Keyword(row.Name)
}

func ruleText(d *battleline.CardDef, kw *engine.Keywords, s screen.Screen) string {
	return speech.EmphasiseKeywords(s, d.RulesText(), kw)
}
