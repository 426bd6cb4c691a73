package curtain

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/check/trial"
)

// smokeFight is a fight in which definitions with functions but without a text are played:
// keywords, enemies, relics, protagonists, and cards that act when they are not played.
type smokeFight struct {
	name          string
	setup         rules.FightConfig
	frailTeam     bool // the protagonists have 1 HP at the start of each turn
	noCardsPlayed bool // no cards are played
	muchHappens   bool // cards and enemies come and go, and at the end all enemies die
	endsInDefeat  bool // at the end the MacGuffin falls
	turns         int
	beforeTurn    func(g *testFight, turn int) // called before the player's actions in a turn, from 0; may be nil
}

// Limits of the turns in which an enemy's phase is played, and of its phases that are tried.
const maxPattern, maxPhases = 30, 8

// addSmokeRuns adds smoke runs of the definitions with functions, except cards that act only when
// played.
func (t *cardTester) addSmokeRuns() {
	for _, d := range t.DefinitionsWithFunctions() {
		add := func(fights []smokeFight) {
			t.AddSmokeRun(trial.SmokeRun{Item: d.Kind.MessageName(d.Def), Where: d.Where(), Play: func() (string, error) { return t.playFights(d.Def, fights) }})
		}
		switch def := d.Def.(type) {
		case *rules.KeywordDef:
			add(t.keywordFights(def))
		case *rules.EnemyDef:
			add(t.enemyFights(def))
		case *rules.RelicDef:
			add(t.standardFights(rules.FightConfig{Relics: []string{def.ID}}, nil))
			if def.Entered != nil {
				t.AddSmokeRun(trial.SmokeRun{Item: d.Kind.MessageName(d.Def), Where: d.Where(), Play: func() (string, error) { return t.playRelicRun(def) }})
			}
		case *rules.ProtagonistDef:
			add(t.standardFights(rules.FightConfig{Protagonists: t.protagonistPair(def.ID, &situation{})}, nil))
		case *rules.EventDef:
			t.AddSmokeRun(trial.SmokeRun{Item: d.Kind.MessageName(d.Def), Where: d.Where(), Play: func() (string, error) { return t.playEvent(def) }})
		case *rules.CardDef:
			if actsOutsidePlay(def) {
				add(t.cardFights(def))
			}
		}
	}
}

// actsOutsidePlay reports whether a card acts at other times than when it is played or drawn.
// Reactions of an enchantment do not count: they show when it is tried.
func actsOutsidePlay(d *rules.CardDef) bool {
	if d.Type == rules.Enchantment {
		return len(d.Waits) > 0
	}
	for kind, hook := range d.On {
		if hook != nil && kind != int(rules.CardDrawn) {
			return true
		}
	}
	return len(d.Waits) > 0
}

func (t *cardTester) standardFights(setup rules.FightConfig, each func(g *testFight, turn int)) []smokeFight {
	setup.Enemies = []string{testEnemyID, testEnemyID}
	return []smokeFight{
		{name: "a fight", setup: setup, turns: 4, beforeTurn: each},
		{name: "a fight with everybody at 1 HP", setup: setup, turns: 2, frailTeam: true, beforeTurn: each},
		{name: fullFight, setup: setup, turns: 3, muchHappens: true, beforeTurn: each},
		{name: lostFight, setup: setup, turns: 1, endsInDefeat: true, beforeTurn: each},
	}
}

// Names of fights in messages.
const (
	fullFight = "a fight in which cards and enemies come and go"
	lostFight = "a fight that is lost"
)

func (t *cardTester) keywordFights(d *rules.KeywordDef) []smokeFight {
	k, _ := t.content.Keywords.ByWord(d.Word)
	return append(t.standardFights(rules.FightConfig{}, func(g *testFight, turn int) {
		for a := rules.MacGuffin; a <= rules.EnemyActor(1); a++ {
			if g.CanHold(a, k) {
				g.tryDirection(rules.ActSetKeyword, int(a), int(k), 1+6*(turn%2))
			}
		}
	}), smokeFight{name: "a fight that starts with it", setup: rules.FightConfig{Enemies: []string{keywordEnemyPrefix + d.Word}}, turns: 1})
}

func (t *cardTester) enemyFights(d *rules.EnemyDef) (fights []smokeFight) {
	alone := rules.FightConfig{Enemies: []string{d.ID}}
	for i := range min(len(d.Phases), maxPhases) {
		p, hp := &d.Phases[i], d.HP
		if i > 0 {
			hp = max(1, int(int64(p.Below)*int64(d.HP)/schema.Millionths)-1) // fits: it is at most the HP
		}
		fights = append(fights, smokeFight{name: fmt.Sprintf("its phase %d", i+1), setup: alone, noCardsPlayed: i > 0, turns: min(len(p.Intents), maxPattern) + 2,
			beforeTurn: func(g *testFight, turn int) { g.tryDirection(rules.ActSetHP, int(rules.FirstEnemy), hp) }})
	}
	for _, group := range t.roomGroups(d.ID) {
		fights = append(fights, smokeFight{name: "a fight against " + strings.Join(group, ", ") + ", as in a room", setup: rules.FightConfig{Enemies: group}, noCardsPlayed: true, turns: roomFightTurns})
	}
	beside := rules.FightConfig{Enemies: []string{d.ID, testEnemyID}}
	return append(fights, smokeFight{name: "a fight alongside another enemy, with everybody at 1 HP", setup: beside, frailTeam: true, turns: 3,
		beforeTurn: func(g *testFight, turn int) {
			if turn == 2 { // it falls
				g.tryDirection(rules.ActSetHP, int(rules.FirstEnemy), 1)
			}
		}},
		smokeFight{name: fullFight, setup: beside, turns: 3, muchHappens: true},
		smokeFight{name: lostFight, setup: beside, turns: 1, endsInDefeat: true})
}

const roomFightTurns = 4

func (t *cardTester) roomGroups(id string) (list [][]string) {
	for _, run := range t.base.Runs {
		for _, act := range run.Acts {
			for _, room := range act.Rooms {
				equal := func(group []string) bool { return slices.Equal(group, room.Enemies) }
				if len(room.Enemies) > 1 && slices.Contains(room.Enemies, id) && !slices.ContainsFunc(list, equal) {
					list = append(list, room.Enemies)
				}
			}
		}
	}
	return list
}

func (t *cardTester) cardFights(d *rules.CardDef) []smokeFight {
	setup := rules.FightConfig{Protagonists: t.protagonistPair(d.Owner, &situation{})}
	setup.Deck = []string{d.ID}
	return t.standardFights(setup, func(g *testFight, turn int) {
		g.tryDirection(rules.ActAddCard, g.content.CardIndex(d.ID), int(rules.Hand))
		switch {
		case turn == 0:
			g.playByID(d.ID)
		case turn == 1:
			g.tryDirection(rules.ActAddCard, g.content.CardIndex(extraExhaust), int(rules.Hand))
			g.playByID(extraExhaust)
		}
	})
}

// playFights plays fights of def up to the first error, and returns it with the name of its fight.
// If def is a keyword and fails, it is not used when cards are tried.
func (t *cardTester) playFights(def any, fights []smokeFight) (failedFight string, err error) {
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

// playSmokeFight plays a fight. Each turn the player plays all helper cards that are playable,
// unless r.noCardsPlayed.
func (t *cardTester) playSmokeFight(r *smokeFight) error {
	setup := r.setup
	if setup.Protagonists[0] == "" {
		setup.Protagonists = t.protagonistPair("", &situation{})
	}
	a, b := setup.Protagonists[0], setup.Protagonists[1]
	hand := []string{extraBlock, extraGuard + a, extraTrick + b, extraStrike + a, extraStrike + b, extraMend + a, extraDraw}
	setup.Deck = append(hand, setup.Deck...)
	setup.Seed = 1
	f, err := rules.NewFight(t.content, setup, t.Runtime, nil)
	if err != nil {
		return err
	}
	g := &testFight{Fight: f, content: t.content}
	g.err = trial.AnswerAll(g, rules.ActAnswer)
	for turn := range r.turns {
		g.resetTeam(r.frailTeam)
		if r.beforeTurn != nil {
			r.beforeTurn(g, turn)
		}
		for _, id := range hand {
			if !r.noCardsPlayed {
				g.playByID(id)
			}
		}
		if r.muchHappens {
			g.addCards(rules.Hand, extraMuch)
			g.playByID(extraMuch)
		}
		g.applyAndAnswer(rules.EndTurn)
	}
	switch {
	case r.muchHappens:
		g.addCards(rules.Hand, extraEnd)
		g.playByID(extraEnd)
	case r.endsInDefeat:
		g.applyDirection(rules.ActSetHP, int(rules.MacGuffin), 0)
	}
	return g.err
}

func (g *testFight) resetTeam(frail bool) {
	g.tryDirection(rules.ActSetEnergy, plenty)
	for a := rules.MacGuffin; a <= rules.ProtagonistB; a++ {
		hp := g.MaxHP(a)
		if frail && a != rules.MacGuffin {
			hp = 1
		}
		g.tryDirection(rules.ActSetHP, int(a), hp)
	}
}

// tryDirection applies a stage direction and ignores its error: its target may have left the fight.
func (g *testFight) tryDirection(kind engine.ActionKind, args ...int) {
	if _, over := g.Outcome(); !over && g.err == nil {
		_ = g.Apply(engine.NewAction(kind, args...))
	}
}
