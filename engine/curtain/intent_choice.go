package curtain

import (
	"slices"

	"curtaincall/engine"
)

// Which entry of its pattern an enemy shows next. By default entries come in order, repeated from
// the start. Entries that their EntryConditions exclude are skipped; if an entry has a weight, the next
// one is drawn at random, by weight, among those that are not excluded.

// MaxCooldown is the maximum Cooldown of an entry, in turns.
const MaxCooldown = 9

// EntryConditions limit when an entry of a pattern can be shown. The zero value never prevents it.
type EntryConditions struct {
	Weight   int // relative frequency, if Weighted is set; otherwise 1
	Weighted bool
	Cooldown int  // turns of the enemy that must pass before the entry is shown again
	NoRepeat bool // whether the entry cannot be shown twice in a row
	When     func(f *Fight, self Source) bool
}

func (t *EntryConditions) hasConditions() bool {
	return t.Weighted || t.NoRepeat || t.Cooldown > 0 || t.When != nil
}

// shownSteps are the entries that an enemy showed last, the latest first, each as 1 + its index. They are recorded
// only in phases of which an entry has EntryConditions.
type shownSteps [MaxCooldown]int8

func (s *shownSteps) recordStep(step int) {
	copy(s[1:], s[:])
	s[0] = int8(step + 1)
}

// noStep is the step of an enemy that cannot show any entry of its pattern.
const noStep = -1

func (f *Fight) chooseNextStep(e Actor, startStep int) {
	en := &f.enemy[e-FirstEnemy]
	phase := &f.EnemyDef(e).Phases[en.phase]
	step := startStep % len(phase.Intents)
	if phase.hasTerms {
		if phase.weighted {
			step = f.drawStepByWeight(e, phase)
		} else {
			skipped := 0
			for ; skipped < len(phase.Intents) && !f.canShowEntry(e, &phase.Intents[step].EntryConditions, step); skipped++ {
				step = (step + 1) % len(phase.Intents)
			}
			if skipped == len(phase.Intents) {
				step = noStep
			}
		}
		f.markRareStateUsed().shown[e-FirstEnemy].recordStep(step)
	}
	en.step = int8(step)
}

// drawStepByWeight draws an entry by weight from those that can be shown, and returns its index, or noStep.
func (f *Fight) drawStepByWeight(e Actor, phase *PhaseDef) int {
	var weights [MaxPattern]int
	sum, only := 0, noStep
	for i := range phase.Intents {
		t := &phase.Intents[i].EntryConditions
		if !f.canShowEntry(e, t, i) {
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
	drawn := f.randomBelow(intentStream, sum)
	for i, weight := range weights {
		if drawn -= weight; drawn < 0 {
			return i
		}
	}
	return noStep
}

func (f *Fight) canShowEntry(e Actor, t *EntryConditions, step int) bool {
	away := t.Cooldown
	if t.NoRepeat {
		away = max(away, 1)
	}
	if slices.Contains(f.rareParts.shown[e-FirstEnemy][:away], int8(step+1)) {
		return false
	}
	if t.When == nil {
		return true
	}
	self := Source{Actor: e}
	f.pushCallback(self, CallWhen)
	can := t.When(f, self)
	f.popFrame()
	return can
}

// RecomputeIntent computes the intent that an enemy shows anew and logs a change. If the entry is a function, it calls
// the function again. If EntryConditions now exclude the entry, it chooses another one, and the old one counts as not
// shown. It does nothing if the enemy has no HP, and outside of the player's turn.
func (f *Fight) RecomputeIntent(e Actor) {
	en := &f.enemy[e-FirstEnemy]
	if f.result != Undecided || !f.IsAlive(e) || f.IsEnemyTurn() || f.meters[meterTurn] == 0 || len(f.currentPattern(e)) == 0 {
		return
	}
	meant := en.intent
	if f.EnemyDef(e).Phases[en.phase].hasTerms {
		was := int(en.step)
		shown := &f.markRareStateUsed().shown[e-FirstEnemy]
		copy(shown[:], shown[1:])
		shown[MaxCooldown-1] = 0
		if was != noStep && f.canShowEntry(e, &f.currentPattern(e)[was].EntryConditions, was) {
			shown.recordStep(was)
		} else {
			f.chooseNextStep(e, was+1)
		}
	}
	if f.setIntentFromStep(e); en.intent != meant {
		f.logIntent(e)
	}
}

func (s *shownSteps) hashSteps(h *engine.Hasher) {
	if *s == (shownSteps{}) {
		return
	}
	for _, step := range s {
		h.Int(int(step))
	}
}
