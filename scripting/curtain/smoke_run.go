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

// rehearsal is a fight in which definitions with functions but without a text are played:
// keywords, enemies, relics, protagonists, and cards that act when they are not played.
type rehearsal struct {
	seen  string
	setup rules.FightConfig
	frail bool // the protagonists have 1 HP at the start of each turn
	idle  bool // no cards are played
	full  bool // cards and enemies come and go, and at the end all enemies die
	lost  bool // at the end the MacGuffin falls
	turns int
	each  func(g *game, turn int) // called before the player's actions in a turn, from 0; may be nil
}

// Limits of the turns in which an enemy's phase is played, and of its phases that are tried.
const maxPattern, maxPhases = 30, 8

// others adds smoke runs of the definitions with functions, except cards that act only when
// played.
func (t *stand) others() {
	for _, d := range t.WithFunctions() {
		add := func(fights []rehearsal) {
			t.AddOther(trial.Other{Item: d.Kind.ItemOf(d.Def), Where: d.Where(), Play: func() (string, error) { return t.rehearse(d.Def, fights) }})
		}
		switch def := d.Def.(type) {
		case *rules.KeywordDef:
			add(t.keyword(def))
		case *rules.EnemyDef:
			add(t.enemy(def))
		case *rules.RelicDef:
			add(t.usual(rules.FightConfig{Relics: []string{def.ID}}, nil))
			if def.Entered != nil {
				t.AddOther(trial.Other{Item: d.Kind.ItemOf(d.Def), Where: d.Where(), Play: func() (string, error) { return t.walk(def) }})
			}
		case *rules.ProtagonistDef:
			add(t.usual(rules.FightConfig{Protagonists: t.pair(def.ID, &situation{})}, nil))
		case *rules.EventDef:
			t.AddOther(trial.Other{Item: d.Kind.ItemOf(d.Def), Where: d.Where(), Play: func() (string, error) { return t.happening(def) }})
		case *rules.CardDef:
			if lingers(def) {
				add(t.card(def))
			}
		}
	}
}

// lingers reports whether a card acts at other times than when it is played or drawn. Reactions of
// an enchantment do not count: they show when it is tried.
func lingers(d *rules.CardDef) bool {
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

func (t *stand) usual(setup rules.FightConfig, each func(g *game, turn int)) []rehearsal {
	setup.Enemies = []string{foeID, foeID}
	return []rehearsal{
		{seen: "a fight", setup: setup, turns: 4, each: each},
		{seen: "a fight with everybody at 1 HP", setup: setup, turns: 2, frail: true, each: each},
		{seen: fullFight, setup: setup, turns: 3, full: true, each: each},
		{seen: lostFight, setup: setup, turns: 1, lost: true, each: each},
	}
}

// Names of fights in messages.
const (
	fullFight = "a fight in which cards and enemies come and go"
	lostFight = "a fight that is lost"
)

func (t *stand) keyword(d *rules.KeywordDef) []rehearsal {
	k, _ := t.content.Keywords.ByWord(d.Word)
	return append(t.usual(rules.FightConfig{}, func(g *game, turn int) {
		for a := rules.MacGuffin; a <= rules.Enemy(1); a++ {
			if g.CanHold(a, k) {
				g.set(rules.ActSetKeyword, int(a), int(k), 1+6*(turn%2))
			}
		}
	}), rehearsal{seen: "a fight that starts with it", setup: rules.FightConfig{Enemies: []string{bringerID + d.Word}}, turns: 1})
}

func (t *stand) enemy(d *rules.EnemyDef) (fights []rehearsal) {
	alone := rules.FightConfig{Enemies: []string{d.ID}}
	for i := range min(len(d.Phases), maxPhases) {
		p, hp := &d.Phases[i], d.HP
		if i > 0 {
			hp = max(1, int(int64(p.Below)*int64(d.HP)/schema.Millionths)-1) // fits: it is at most the HP
		}
		fights = append(fights, rehearsal{seen: fmt.Sprintf("its phase %d", i+1), setup: alone, idle: i > 0, turns: min(len(p.Intents), maxPattern) + 2,
			each: func(g *game, turn int) { g.set(rules.ActSetHP, int(rules.FirstEnemy), hp) }})
	}
	for _, group := range t.crowds(d.ID) {
		fights = append(fights, rehearsal{seen: "a fight of " + strings.Join(group, ", ") + ", as in a room", setup: rules.FightConfig{Enemies: group}, idle: true, turns: crowdTurns})
	}
	beside := rules.FightConfig{Enemies: []string{d.ID, foeID}}
	return append(fights, rehearsal{seen: "a fight alongside another enemy, with everybody at 1 HP", setup: beside, frail: true, turns: 3,
		each: func(g *game, turn int) {
			if turn == 2 { // it falls
				g.set(rules.ActSetHP, int(rules.FirstEnemy), 1)
			}
		}},
		rehearsal{seen: fullFight, setup: beside, turns: 3, full: true},
		rehearsal{seen: lostFight, setup: beside, turns: 1, lost: true})
}

const crowdTurns = 4

func (t *stand) crowds(id string) (list [][]string) {
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

func (t *stand) card(d *rules.CardDef) []rehearsal {
	setup := rules.FightConfig{Protagonists: t.pair(d.Owner, &situation{})}
	setup.Deck = []string{d.ID}
	return t.usual(setup, func(g *game, turn int) {
		g.set(rules.ActAddCard, g.content.CardIndex(d.ID), int(rules.Hand))
		switch {
		case turn == 0:
			g.play(d.ID)
		case turn == 1:
			g.set(rules.ActAddCard, g.content.CardIndex(extraExhaust), int(rules.Hand))
			g.play(extraExhaust)
		}
	})
}

// rehearse plays fights of def up to the first error, and returns the name of that fight. A
// keyword that fails is not used when cards are tried.
func (t *stand) rehearse(def any, fights []rehearsal) (seen string, err error) {
	for i := range fights {
		if err := t.fight(&fights[i]); err != nil {
			if d, isKeyword := def.(*rules.KeywordDef); isKeyword {
				k, _ := t.content.Keywords.ByWord(d.Word)
				t.broken = t.broken.With(k)
			}
			return fights[i].seen, err
		}
	}
	return "", nil
}

// fight plays a fight in which the player plays all possible cards each turn.
func (t *stand) fight(r *rehearsal) error {
	setup := r.setup
	if setup.Protagonists[0] == "" {
		setup.Protagonists = t.pair("", &situation{})
	}
	a, b := setup.Protagonists[0], setup.Protagonists[1]
	hand := []string{extraBlock, extraGuard + a, extraTrick + b, extraStrike + a, extraStrike + b, extraMend + a, extraDraw}
	setup.Deck = append(hand, setup.Deck...)
	setup.Seed = 1
	f, err := rules.NewFight(t.content, setup, t.Runtime, nil)
	if err != nil {
		return err
	}
	g := &game{Fight: f, content: t.content}
	g.err = trial.Answer(g, rules.ActAnswer)
	for turn := range r.turns {
		g.refresh(r.frail)
		if r.each != nil {
			r.each(g, turn)
		}
		for _, id := range hand {
			if !r.idle {
				g.play(id)
			}
		}
		if r.full {
			g.lay(rules.Hand, extraMuch)
			g.play(extraMuch)
		}
		g.act(rules.EndTurn)
	}
	switch {
	case r.full:
		g.lay(rules.Hand, extraEnd)
		g.play(extraEnd)
	case r.lost:
		g.direct(rules.ActSetHP, int(rules.MacGuffin), 0)
	}
	return g.err
}

func (g *game) refresh(frail bool) {
	g.set(rules.ActSetEnergy, plenty)
	for a := rules.MacGuffin; a <= rules.ProtagonistB; a++ {
		hp := g.MaxHP(a)
		if frail && a != rules.MacGuffin {
			hp = 1
		}
		g.set(rules.ActSetHP, int(a), hp)
	}
}

// set applies a stage direction and ignores its error: its target may have left the fight.
func (g *game) set(kind engine.ActionKind, args ...int) {
	if _, over := g.Outcome(); !over && g.err == nil {
		_ = g.Apply(engine.NewAction(kind, args...))
	}
}
