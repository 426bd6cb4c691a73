package curtain

import "curtaincall/engine"

// Which entry of its pattern an enemy shows next. By default entries come in order, repeated from
// the start. Entries whose Terms exclude them are skipped; if an entry has a weight, the next one is
// drawn at random, by weight, among those that apply.

// MaxCooldown limits the cooldown of an entry, in turns.
const MaxCooldown = 9

// Terms limit when an entry of a pattern can be shown; with the zero value it always can.
type Terms struct {
	Weight   int // relative frequency if Weighted; else 1, in a pattern with weights
	Weighted bool
	Cooldown int  // turns of the enemy that must pass before it is shown again
	NoRepeat bool // whether it cannot be shown twice in a row
	When     func(f *Fight, self Source) bool
}

func (t *Terms) hasTerms() bool { return t.Weighted || t.NoRepeat || t.Cooldown > 0 || t.When != nil }

// shownSteps are the entries of its pattern that an enemy showed last, the latest first, as 1 +
// their indices. They are recorded only in phases with Terms.
type shownSteps [MaxCooldown]int8

func (s *shownSteps) add(step int) {
	copy(s[1:], s[:])
	s[0] = int8(step + 1)
}

func (s *shownSteps) within(turns, step int) bool {
	for _, shown := range s[:turns] {
		if int(shown) == step+1 {
			return true
		}
	}
	return false
}

// noStep is the step of an enemy if no entry applies.
const noStep = -1

func (f *Fight) chooseEntry(e Actor, start int) {
	en := &f.enemy[e-FirstEnemy]
	phase := &f.EnemyDef(e).Phases[en.phase]
	step := start % len(phase.Intents)
	if phase.choosy {
		if phase.weighted {
			step = f.byWeight(e, phase)
		} else {
			step = f.inOrder(e, phase, step)
		}
		f.useRareState().shown[e-FirstEnemy].add(step)
	}
	en.step = int8(step)
}

func (f *Fight) inOrder(e Actor, phase *PhaseDef, from int) int {
	for i := range phase.Intents {
		if step := (from + i) % len(phase.Intents); f.canShow(e, &phase.Intents[step].Terms, step) {
			return step
		}
	}
	return noStep
}

// byWeight returns the index of a random entry, by weight, that can be shown now, or noStep.
func (f *Fight) byWeight(e Actor, phase *PhaseDef) int {
	var weights [MaxPattern]int
	sum, only := 0, noStep
	for i := range phase.Intents {
		t := &phase.Intents[i].Terms
		if !f.canShow(e, t, i) {
			continue
		}
		if weights[i] = 1; t.Weighted {
			weights[i] = t.Weight
		}
		if weights[i] > 0 && sum == 0 {
			only = i
		}
		sum += weights[i]
	}
	if only == noStep || sum == weights[only] {
		return only
	}
	drawn := f.below(intentStream, sum)
	for i, weight := range weights {
		if drawn -= weight; drawn < 0 {
			return i
		}
	}
	return noStep
}

func (f *Fight) canShow(e Actor, t *Terms, step int) bool {
	away := t.Cooldown
	if t.NoRepeat {
		away = max(away, 1)
	}
	if f.seldom.shown[e-FirstEnemy].within(away, step) {
		return false
	}
	if t.When == nil {
		return true
	}
	self := Source{Actor: e}
	f.enter(self, CallWhen)
	can := t.When(f, self)
	f.leave()
	return can
}

// Rethink updates an enemy's intent in the player's turn: an entry that is a function is called
// again, and an entry that does not apply any more is replaced. The entry shown before counts as not
// shown.
func (f *Fight) Rethink(e Actor) {
	en := &f.enemy[e-FirstEnemy]
	if f.result != Undecided || !f.Alive(e) || f.EnemyTurn() || f.meters[meterTurn] == 0 || len(f.pattern(e)) == 0 {
		return
	}
	meant := en.intent
	if f.EnemyDef(e).Phases[en.phase].choosy {
		was := int(en.step)
		shown := &f.useRareState().shown[e-FirstEnemy]
		copy(shown[:], shown[1:])
		shown[MaxCooldown-1] = 0
		if was != noStep && f.canShow(e, &f.pattern(e)[was].Terms, was) {
			shown.add(was)
		} else {
			f.chooseEntry(e, was+1)
		}
	}
	if f.setIntent(e); en.intent != meant {
		f.showIntent(e)
	}
}

func (s *shownSteps) hash(h *engine.Hasher) {
	if *s == (shownSteps{}) {
		return
	}
	for _, step := range s {
		h.Int(int(step))
	}
}
