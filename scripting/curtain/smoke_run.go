package curtain

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/check/trial"
	"curtaincall/scripting/source"
)

type smokeFightSpec struct {
	name          string
	setup         rules.FightConfig
	frailTeam     bool // whether the protagonists have 1 HP at the start of each turn
	noCardsPlayed bool // whether no cards are played
	muchHappens   bool // whether cards and enemies come and go, and all enemies die at the end
	endsInDefeat  bool // whether the MacGuffin falls at the end
	turns         int
	beforeTurn    func(g *testFight, turn int) // called before the player's actions in each turn, which is counted from 0; may be nil
}

// Limits on the turns that a smoke run plays in a phase of an enemy, and on the phases of an enemy that it plays.
const maxPattern, maxPhases = 30, 8

// addSmokeRuns adds smoke runs for all definitions with functions, except cards and items whose other tests suffice.
func (t *cardTester) addSmokeRuns() {
	for _, d := range t.DefinitionsWithFunctions() {
		add := func(fights []smokeFightSpec) {
			t.AddSmokeRun(d, func() (string, error) { return t.playFightsUntilError(d.Def, fights) })
		}
		switch def := d.Def.(type) {
		case *rules.KeywordDef:
			add(t.keywordFightSpecs(def))
		case *rules.EnemyDef:
			add(t.enemyFightSpecs(def))
		case *rules.RelicDef:
			add(t.standardFightSpecs(rules.FightConfig{Relics: []string{def.ID}, Protagonists: t.protagonistIDs(t.ownerOfRelic(def.ID), false)}, nil))
			if def.Entered != nil {
				t.AddSmokeRun(d, func() (string, error) {
					return t.playRuns(rules.RunSetup{Run: relicRunID, Relics: []string{def.ID}}, 1)
				})
			}
		case *rules.ProtagonistDef:
			add(t.standardFightSpecs(rules.FightConfig{Protagonists: t.protagonistIDs(def.ID, false)}, nil))
		case *rules.EventDef:
			t.AddSmokeRun(d, func() (string, error) { return t.playRuns(rules.RunSetup{Run: eventRunID(def)}, math.MaxInt) })
		case *rules.ItemDef:
			if item := slices.Index(t.content.Items, def); len(def.Waits) > 0 {
				add(t.standardFightSpecs(rules.FightConfig{}, func(g *testFight, _ int) {
					g.tryStageDirection(rules.ActAddItem, item)
					if g.err == nil {
						g.applyAndAnswer(rules.NewUseItemAction(int16(item), g.firstTarget(def.Aim)))
					}
				}))
			}
		case *rules.CardDef:
			if actsBesidesPlayOrDraw(def) {
				add(t.cardFightSpecs(def))
			}
		}
	}
}

// actsBesidesPlayOrDraw reports whether a card acts when neither played nor drawn. Hooks of enchantments do not count.
func actsBesidesPlayOrDraw(d *rules.CardDef) bool {
	for kind, hook := range d.On {
		if hook != nil && kind != int(rules.CardDrawn) && d.Type != rules.Enchantment {
			return true
		}
	}
	return len(d.Waits) > 0
}

func (t *cardTester) standardFightSpecs(setup rules.FightConfig, beforeTurn func(g *testFight, turn int)) []smokeFightSpec {
	setup.Enemies = []string{trialEnemyID, trialEnemyID}
	return []smokeFightSpec{
		{name: "a fight", setup: setup, turns: 4, beforeTurn: beforeTurn},
		{name: "a fight with everybody at 1 HP", setup: setup, turns: 2, frailTeam: true, beforeTurn: beforeTurn},
		{name: fullFight, setup: setup, turns: 3, muchHappens: true, beforeTurn: beforeTurn},
		{name: lostFight, setup: setup, turns: 1, endsInDefeat: true, beforeTurn: beforeTurn},
	}
}

func (t *cardTester) ownerOfRelic(id string) string {
	for _, p := range t.base.Protagonists {
		if p.Relic == id {
			return p.ID
		}
	}
	return ""
}

const (
	fullFight = "a fight in which cards and enemies come and go"
	lostFight = "a fight that is lost"
)

func (t *cardTester) keywordFightSpecs(d *rules.KeywordDef) []smokeFightSpec {
	k, _ := t.content.Keywords.ByWord(d.Word)
	return append(t.standardFightSpecs(rules.FightConfig{}, func(g *testFight, turn int) {
		for a := rules.MacGuffin; a <= rules.EnemyActor(1); a++ {
			if g.CanHold(a, k) {
				g.tryStageDirection(rules.ActSetKeyword, int(a), int(k), 1+6*(turn%2))
			}
		}
	}), smokeFightSpec{name: "a fight that starts with it", setup: rules.FightConfig{Enemies: []string{keywordEnemyPrefix + d.Word}}, turns: 1})
}

func (t *cardTester) enemyFightSpecs(d *rules.EnemyDef) (fights []smokeFightSpec) {
	alone, actor := rules.FightConfig{Enemies: []string{d.ID}}, rules.FirstEnemy
	if d.Companion {
		alone, actor = rules.FightConfig{Enemies: []string{d.ID, trialEnemyID}}, rules.FirstCompanion
	}
	for i := range min(len(d.Phases), maxPhases) {
		p, hp := &d.Phases[i], d.HP
		if i > 0 {
			hp = max(1, int(int64(p.HPThreshold)*int64(d.HP)/schema.Millionths)-1) // fits: it is at most the HP
		}
		fights = append(fights, smokeFightSpec{name: fmt.Sprintf("its phase %d", i+1), setup: alone, noCardsPlayed: i > 0, turns: min(len(p.Intents), maxPattern) + 2,
			beforeTurn: func(g *testFight, turn int) { g.tryStageDirection(rules.ActSetHP, int(actor), hp) }})
	}
	var groups [][]string
	for _, run := range t.base.Runs {
		for _, act := range run.Acts {
			for _, room := range act.Rooms {
				equal := func(group []string) bool { return slices.Equal(group, room.Enemies) }
				if len(room.Enemies) > 1 && slices.Contains(room.Enemies, d.ID) && !slices.ContainsFunc(groups, equal) {
					groups = append(groups, room.Enemies)
				}
			}
		}
	}
	for _, group := range groups {
		fights = append(fights, smokeFightSpec{name: "a fight against " + strings.Join(group, ", ") + ", as in a room", setup: rules.FightConfig{Enemies: group}, noCardsPlayed: true, turns: roomFightTurns})
	}
	beside := rules.FightConfig{Enemies: []string{d.ID, trialEnemyID}}
	return append(fights, smokeFightSpec{name: "a fight alongside another enemy, with everybody at 1 HP", setup: beside, frailTeam: true, turns: 3,
		beforeTurn: func(g *testFight, turn int) {
			if turn == 2 { // it falls
				g.tryStageDirection(rules.ActSetHP, int(actor), 1)
			}
		}},
		smokeFightSpec{name: fullFight, setup: beside, turns: 3, muchHappens: true},
		smokeFightSpec{name: lostFight, setup: beside, turns: 1, endsInDefeat: true})
}

const roomFightTurns = 4

func (t *cardTester) cardFightSpecs(d *rules.CardDef) []smokeFightSpec {
	setup := rules.FightConfig{Protagonists: t.protagonistIDs(d.Owner, false)}
	setup.Deck = []string{d.ID}
	return t.standardFightSpecs(setup, func(g *testFight, turn int) {
		g.tryStageDirection(rules.ActAddCard, g.Content().CardIndex(d.ID), int(rules.Hand))
		switch {
		case turn == 0:
			g.playFromHand(d.ID)
		case turn == 1:
			g.tryStageDirection(rules.ActAddCard, g.Content().CardIndex(extraExhaust), int(rules.Hand))
			g.playFromHand(extraExhaust)
		}
	})
}

// playFightsUntilError plays fights that test def until one fails. If def is a keyword, later smoke runs then omit it.
func (t *cardTester) playFightsUntilError(def any, fights []smokeFightSpec) (failedFight string, err error) {
	for i := range fights {
		if err := t.playSmokeFight(&fights[i]); err != nil {
			if d, isKeyword := def.(*rules.KeywordDef); isKeyword {
				k, _ := t.content.Keywords.ByWord(d.Word)
				t.failingKeywords = t.failingKeywords.With(k)
			}
			return fights[i].name, err
		}
	}
	return "", nil
}

// playSmokeFight plays a fight. Unless r.noCardsPlayed is set, the player plays all extra cards that can be played.
func (t *cardTester) playSmokeFight(r *smokeFightSpec) error {
	setup := r.setup
	if setup.Protagonists[0] == "" {
		setup.Protagonists = t.protagonistIDs("", false)
	}
	a, b := setup.Protagonists[0], setup.Protagonists[1]
	hand := []string{extraBlock, extraGuard + a, extraTrick + b, extraStrike + a, extraStrike + b, extraMend + a, extraDraw}
	setup.Deck = append(hand, setup.Deck...)
	setup.Seed = 1
	f, err := rules.StartFight(t.content, setup, t.Runtime, nil)
	if err != nil {
		return err
	}
	g := &testFight{Fight: f}
	g.err = trial.AnswerAllWithFirst(g, rules.ActAnswer)
	for turn := range r.turns {
		g.setEnergyAndHP(r.frailTeam)
		if r.beforeTurn != nil {
			r.beforeTurn(g, turn)
		}
		for _, id := range hand {
			if !r.noCardsPlayed {
				g.playFromHand(id)
			}
		}
		if r.muchHappens {
			g.addCards(rules.Hand, extraMuch)
			g.playFromHand(extraMuch)
		}
		g.applyAndAnswer(rules.EndTurnAction)
	}
	switch {
	case r.muchHappens:
		g.addCards(rules.Hand, extraEnd)
		g.playFromHand(extraEnd)
	case r.endsInDefeat:
		g.applyStageDirection(rules.ActSetHP, int(rules.MacGuffin), 0)
	}
	return g.err
}

func (g *testFight) setEnergyAndHP(frail bool) {
	g.tryStageDirection(rules.ActSetEnergy, plenty)
	for a := rules.MacGuffin; a <= rules.ProtagonistB; a++ {
		hp := g.MaxHP(a)
		if frail && a != rules.MacGuffin {
			hp = 1
		}
		g.tryStageDirection(rules.ActSetHP, int(a), hp)
	}
}

// tryStageDirection applies a stage direction and ignores its error, because the target may have left the fight.
func (g *testFight) tryStageDirection(kind engine.ActionKind, args ...int) {
	if _, over := g.Outcome(); !over && g.err == nil {
		_ = g.Apply(engine.NewAction(kind, args...))
	}
}

var startCurrencies = []int{0, 500}

// playRuns plays a run with each of startCurrencies and each of the first maxOptions options, until a script fails.
func (t *cardTester) playRuns(s rules.RunSetup, maxOptions int) (failedRun string, err error) {
	for _, currency := range startCurrencies {
		c, err := t.smokeRunContent(currency)
		if err != nil {
			return "", err
		}
		for option, found := 0, true; found && option < maxOptions; option++ {
			s.Seed = engine.Seed(option + 1)
			found, err = t.playRunWithFirstChoice(c, s, option)
			// If the run of a pack cannot begin, that is reported elsewhere.
			if _, isScripts := errors.AsType[*source.Error](err); isScripts {
				return fmt.Sprintf("a run with %d of its currency", currency), err
			}
		}
	}
	return "", nil
}

const relicRunID = "the run of relics"

const maxActions = 100

// smokeRunContent returns the base content with runs that end in a fight: one for each event, and one for relics.
func (t *cardTester) smokeRunContent(currency int) (*rules.Content, error) {
	if c := t.runContents[currency]; c != nil {
		return c, nil
	}
	pair := t.protagonistIDs("", false)
	defs := []schema.Definition{{Kind: rules.EnemyKind, Def: newTrialEnemyDef(trialEnemyID)}}
	add := func(id string, hidden []rules.RoomDef, rooms ...rules.RoomDef) {
		rooms = append(append(rooms, rules.RoomDef{Kind: rules.FightRoom, Enemies: []string{trialEnemyID}, Next: []string{}}), hidden...)
		defs = append(defs, schema.Definition{Kind: rules.RunKind, Def: &rules.RunDef{ID: id, MacGuffin: rules.DefaultMacGuffinHP, Protagonists: pair[:],
			Basics: t.base.Run.Basics, Deck: t.base.Run.Deck, Currency: rules.CurrencyDef{Name: "coins", Start: currency},
			Acts: []rules.ActDef{{Name: "test act", Rooms: rooms}}}})
	}
	for _, d := range t.base.Events {
		add(eventRunID(d), t.roomsEventCanLeadTo(d), rules.RoomDef{Kind: rules.EventRoom, Event: d.ID})
	}
	add(relicRunID, nil, rules.RoomDef{Kind: rules.RestRoom}, rules.RoomDef{Kind: rules.ShopRoom, Prices: []schema.NamedEntry[int]{{Name: rules.RemovalWare, Of: 5}}}, rules.RoomDef{Kind: rules.RestRoom})
	c, err := t.ContentWith(defs)
	if err != nil {
		return nil, err
	}
	t.runContents[currency] = c.(*rules.Content)
	return t.runContents[currency], nil
}

// roomsEventCanLeadTo returns the rooms to which choices of event d may lead: the rooms after it in its acts. Each is
// replaced by a rest room of the same name.
func (t *cardTester) roomsEventCanLeadTo(d *rules.EventDef) (rooms []rules.RoomDef) {
	for _, run := range t.base.Runs {
		for _, act := range run.Acts {
			at := slices.IndexFunc(act.Rooms, func(r rules.RoomDef) bool { return r.Event == d.ID })
			for _, r := range act.Rooms[at+1:] {
				known := func(other rules.RoomDef) bool { return other.Name == r.Name }
				if at >= 0 && r.Name != "" && len(rooms) < rules.MaxRooms-2 && !slices.ContainsFunc(rooms, known) {
					rooms = append(rooms, rules.RoomDef{Kind: rules.RestRoom, Name: r.Name, Next: []string{}})
				}
			}
		}
	}
	return rooms
}

func eventRunID(d *rules.EventDef) string { return "the run of " + d.ID }

// playRunWithFirstChoice begins a run and takes the option with the index firstChoice; found is false if there is none.
// Then it always takes the first option, until a fight begins or it has taken maxActions.
func (t *cardTester) playRunWithFirstChoice(c *rules.Content, s rules.RunSetup, firstChoice int) (found bool, err error) {
	r, err := rules.StartRun(c, s, t.Runtime, nil)
	if err != nil {
		return false, err
	}
	legal := r.Legal(nil)
	if r.CurrentDecisionKind() == rules.InFight || firstChoice >= len(legal) {
		return false, nil
	}
	err = r.Apply(legal[firstChoice])
	for range maxActions {
		if legal = r.Legal(legal[:0]); err != nil || len(legal) == 0 || r.CurrentDecisionKind() == rules.InFight {
			break
		}
		err = r.Apply(legal[0])
	}
	return true, err
}
