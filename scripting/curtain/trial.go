package curtain

import (
	"fmt"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain/wording"
)

// trial plays cards of a generation in fights made for it. Beside each card it
// has its reading: the same card, with the text for its effect.
type trial struct {
	gen      *Generation
	content  *rules.Content // the generation's, with readings, extras and a foe
	rt       *scripting.Runtime
	readings map[*rules.CardDef]*wording.Reading
	log      engine.Log
}

const foeID = "the_enemy_of_the_check"

// The extras are plain cards that set off what a card may react to, and that a
// card may make cheaper or stronger. Their ids are what messages call them, and
// cannot be those of scripts.
const (
	extraBlock = "a Defense card of the MacGuffin"
	extraMend  = "a neutral Action"
	extraDraw  = "a neutral Action that draws"
	extraBlank = "a card of the draw pile"
)

func extraStrike(p *rules.ProtagonistDef) string { return "an Attack of " + p.ID }
func extraGuard(p *rules.ProtagonistDef) string  { return "a Defense card of " + p.ID }
func extraTrick(p *rules.ProtagonistDef) string  { return "an Action of " + p.ID }

// hand is what is in the hand beside the card, and what is played after an
// enchantment, in this order.
func (t *trial) hand(pair [2]string) []string {
	a, b := t.gen.Content.Protagonist(pair[0]), t.gen.Content.Protagonist(pair[1])
	return []string{extraBlock, extraGuard(a), extraTrick(b), extraStrike(a), extraStrike(b), extraMend}
}

// newTrial prepares the fights. It fails where a pack has nobody to play them.
func newTrial(g *Generation) (*trial, error) {
	if n := len(g.Content.Protagonists); n < 2 {
		return nil, fmt.Errorf("cards are tried in a fight of two protagonists, and the scripts define %d", n)
	}
	rt, err := g.Runtime()
	if err != nil {
		return nil, err
	}
	t := &trial{gen: g, rt: rt, readings: map[*rules.CardDef]*wording.Reading{}}
	cards := extraCards(g.Content.Protagonists)
	for _, d := range g.Content.Cards {
		r := wording.Read(d, g.Content.Protagonists)
		t.readings[d] = r
		cards = append(cards, &rules.CardDef{
			ID: readingID(d), Name: d.Name, Owner: d.Owner, Type: d.Type, Rarity: d.Rarity, Cost: d.Cost, Aim: d.Aim,
			Text: d.Text, Values: d.Values, Play: r.Play(), On: r.On(),
		})
	}
	// The enemy does a little of everything, so that reactions to it show. Half
	// of its Block, when it is Weak, is still some.
	content, misfits := g.Content.Extend(cards, []*rules.EnemyDef{{
		ID: foeID, Name: "the enemy", HP: engine.MaxCount,
		Phases: []rules.PhaseDef{{Intents: []rules.IntentEntry{{Fixed: rules.NewIntent(
			rules.IntentAction{Kind: rules.IntentAttackAll, Amount: 1, Times: 1},
			rules.IntentAction{Kind: rules.IntentAttack, Amount: 2, Times: 1},
			rules.IntentAction{Kind: rules.IntentInflict, Keyword: rules.Burn, Whom: rules.WhomA, Amount: 1},
			rules.IntentAction{Kind: rules.IntentGain, Keyword: rules.Block, Amount: 4},
		)}}}},
	}})
	if len(misfits) > 0 {
		return nil, misfits[0]
	}
	t.content = content
	return t, nil
}

func readingID(d *rules.CardDef) string { return d.ID + " as its text reads" }

func extraCards(cast []*rules.ProtagonistDef) (cards []*rules.CardDef) {
	for i, p := range cast {
		cards = append(cards,
			&rules.CardDef{ID: extraStrike(p), Owner: p.ID, Type: rules.Attack, Cost: 1 + i%2, Aim: rules.AimEnemy,
				Play: func(f *rules.Fight, self rules.Source, target rules.Actor) {
					f.Deal(self, 2, 1, rules.List(target))
				}},
			&rules.CardDef{ID: extraGuard(p), Owner: p.ID, Type: rules.Defense, Cost: 2,
				Play: func(f *rules.Fight, self rules.Source, _ rules.Actor) {
					for _, k := range []rules.Keyword{rules.Taunt, rules.Shield, rules.Retaliate, rules.Luck, rules.Inspire, rules.Fortify} {
						f.Gain(self, 2, k, self.Actor)
					}
				}},
			&rules.CardDef{ID: extraTrick(p), Owner: p.ID, Type: rules.ActionCard, Cost: 1, Aim: rules.AimEnemy,
				Play: func(f *rules.Fight, self rules.Source, target rules.Actor) {
					for _, k := range []rules.Keyword{rules.Poison, rules.Weak, rules.Frustration} {
						f.Inflict(self, 1, k, rules.List(target))
					}
					f.Inflict(self, 1, rules.Fear, rules.List(self.Actor))
				}},
		)
	}
	return append(cards,
		&rules.CardDef{ID: extraBlock, Owner: rules.OwnerMacGuffin, Type: rules.Defense, Cost: 1,
			Play: func(f *rules.Fight, self rules.Source, _ rules.Actor) { f.Gain(self, 3, rules.Block, rules.Team) }},
		&rules.CardDef{ID: extraMend, Owner: rules.OwnerNeutral, Type: rules.ActionCard, Cost: 3,
			Play: func(f *rules.Fight, self rules.Source, _ rules.Actor) {
				f.GainEnergy(self, 1)
				f.GainOvation(self, 1)
				f.Heal(self, 1, rules.ProtagonistA)
				f.LoseHP(self, 1, rules.ProtagonistB)
			}},
		&rules.CardDef{ID: extraDraw, Owner: rules.OwnerNeutral, Type: rules.ActionCard,
			Play: func(f *rules.Fight, self rules.Source, _ rules.Actor) { f.Draw(self, 1) }},
		&rules.CardDef{ID: extraBlank, Owner: rules.OwnerNeutral, Type: rules.ActionCard, Cost: 1,
			Play: func(*rules.Fight, rules.Source, rules.Actor) {}},
	)
}

// pair are the two protagonists that play a card: its owner and another, or the
// run's.
func (t *trial) pair(owner string) (pair [2]string) {
	c := t.gen.Content
	copy(pair[:], c.Run.Protagonists)
	if pair[1] == "" {
		pair = [2]string{c.Protagonists[0].ID, c.Protagonists[1].ID}
	}
	if c.Protagonist(owner) == nil || owner == pair[0] || owner == pair[1] {
		return pair
	}
	return [2]string{owner, pair[1]}
}

// told is what happened when a card was played: its deeds, or why it failed.
type told struct {
	deeds []deed
	err   error
}

// tell plays a card, or its reading, from beginning to end: it is drawn, it is
// played on a target, and an enchantment is then given two turns in which
// everything happens that a card can react to.
func (t *trial) tell(d *rules.CardDef, read bool, s *situation, target rules.Actor) (out told) {
	id := d.ID
	if read {
		id = readingID(d)
	}
	f, err := t.open(d, id, s, target)
	if err != nil {
		return told{err: err}
	}
	card := f.CardAt(rules.DrawPile, 0)
	t.log.Truncate(0)
	f.Listen(&t.log)
	act := func(a engine.Action) {
		if _, over := f.Outcome(); !over && err == nil {
			err = f.Apply(a)
		}
	}
	play := func(id string) {
		n := t.find(f, id)
		if n < 0 || f.Playable(n) != nil {
			return // its owner was knocked out, say
		}
		aim := rules.Nobody
		if f.CardDef(n).Aim == rules.AimEnemy {
			aim = f.FrontEnemy()
		}
		act(rules.PlayAction(n, aim))
	}
	hand := t.hand(t.pair(d.Owner))
	play(extraDraw)
	act(rules.PlayAction(card, target))
	for turn := 1; turn <= 2 && d.Type == rules.Enchantment; turn++ {
		for _, id := range hand {
			play(id)
		}
		act(rules.EndTurn)
		if turn == 1 {
			t.lay(act, rules.Hand, hand...)
			act(engine.Action{Verb: rules.VerbSetEnergy, Args: [4]int16{plenty}})
		}
	}
	return told{deeds: deeds(f, card, t.log.Events), err: err}
}

// plenty is energy enough for every card that is played.
const plenty = 50

// open is a fight in a situation, with the card on top of the draw pile.
func (t *trial) open(d *rules.CardDef, id string, s *situation, target rules.Actor) (*rules.Fight, error) {
	pair := t.pair(d.Owner)
	if s.swapped {
		pair[0], pair[1] = pair[1], pair[0]
	}
	setup := rules.Setup{Protagonists: pair, Seed: s.seed, NoDraw: true}
	for range s.foes {
		setup.Enemies = append(setup.Enemies, foeID)
	}
	for range 20 {
		setup.Deck = append(setup.Deck, extraBlank)
	}
	f, err := rules.NewFight(t.content, setup, t.rt, nil)
	if err != nil {
		return nil, err
	}
	act := func(a engine.Action) {
		if err == nil {
			err = f.Apply(a)
		}
	}
	for i, a := range []rules.Actor{rules.ProtagonistA, rules.ProtagonistB} {
		hp := 1
		if s.hp[i] > 0 {
			hp = max(1, f.MaxHP(a)/s.hp[i])
		}
		act(engine.Action{Verb: rules.VerbSetHP, Args: [4]int16{int16(a), int16(hp)}})
	}
	for a := rules.MacGuffin; a < rules.Enemy(s.foes); a++ {
		for k := rules.Keyword(0); k < rules.NumKeywords; k++ {
			if n := s.held(a, k); n > 0 {
				act(engine.Action{Verb: rules.VerbSetKeyword, Args: [4]int16{int16(a), int16(k), int16(n)}})
			}
		}
	}
	act(engine.Action{Verb: rules.VerbSetOvation, Args: [4]int16{int16(s.ovation)}})
	act(engine.Action{Verb: rules.VerbSetEnergy, Args: [4]int16{plenty}})
	t.lay(act, rules.Hand, append([]string{extraDraw}, t.hand(t.pair(d.Owner))...)...)
	t.lay(act, rules.DrawPile, id)
	if s.exactly != nil {
		card := f.CardAt(rules.DrawPile, 0)
		t.threshold(act, f, rules.Source{Actor: f.CardOwner(card), Card: card}, target, s.exactly)
	}
	return f, err
}

// threshold gives somebody as much of something as a condition is about.
func (t *trial) threshold(act func(engine.Action), f *rules.Fight, self rules.Source, target rules.Actor, x *exactly) {
	n := int16(x.n)
	switch x.at.What {
	case rules.Ovation:
		act(engine.Action{Verb: rules.VerbSetOvation, Args: [4]int16{n}})
	case rules.Energy:
		// What it costs to come so far is paid before the condition is looked at.
		cost := int16(f.CardDef(self.Card).Cost)
		act(engine.Action{Verb: rules.VerbSetEnergy, Args: [4]int16{n + cost}})
	default:
		a := x.at.Holder(f, self, target)
		act(engine.Action{Verb: rules.VerbSetKeyword, Args: [4]int16{int16(a), x.at.What, n}})
	}
}

// lay puts cards into a pile.
func (t *trial) lay(act func(engine.Action), pile rules.Pile, ids ...string) {
	for _, id := range ids {
		act(engine.Action{Verb: rules.VerbAddCard, Args: [4]int16{int16(t.content.CardIndex(id)), int16(pile)}})
	}
}

// find is the first card of that id in the hand, or -1.
func (t *trial) find(f *rules.Fight, id string) int16 {
	for i := 0; i < f.Count(rules.Hand); i++ {
		if n := f.CardAt(rules.Hand, i); f.CardDef(n).ID == id {
			return n
		}
	}
	return -1
}

// aims are the targets a card is tried on.
func aims(d *rules.CardDef, s *situation) []rules.Actor {
	switch d.Aim {
	case rules.AimEnemy:
		return []rules.Actor{rules.Enemy(s.foes - 1)}
	case rules.AimProtagonist:
		return []rules.Actor{rules.ProtagonistA, rules.ProtagonistB}
	case rules.AimAlly:
		return []rules.Actor{rules.MacGuffin, rules.ProtagonistA, rules.ProtagonistB}
	}
	return []rules.Actor{rules.Nobody}
}
