package ui

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
)

// NewPracticeGame implements screen.Practice. It starts a run with the same definition and protagonists.
func (t *RunTable) NewPracticeGame(seed engine.Seed) (screen.Table, error) {
	r, err := t.Run.StartSimilarRun(seed)
	if err != nil {
		return nil, err
	}
	return newRunTableWith(r, newFightTableWith(r.Fight(), t.table.wordings)), nil
}

// SubjectsKey implements screen.Practice. Runs with the same content, definition and protagonists have equal keys.
func (t *RunTable) SubjectsKey() any {
	return struct {
		content *curtain.Content
		run     string
		cast    [2]string
	}{t.table.Fight.Content(), t.Def().ID, t.ChosenProtagonistIDs()}
}

// Subjects implements screen.Practice. It returns all cards of the content, then all relics, then all enemies.
func (t *RunTable) Subjects() (s screen.PracticeSubjects) {
	c := t.table.Fight.Content()
	from := c.Origin()
	add := func(id string, where engine.Place) {
		p := screen.PracticeSubject{ID: id}
		if from != nil {
			p.Fingerprint = from.FingerprintAt(where)
		}
		s.Parts = append(s.Parts, p)
	}
	for _, d := range c.Cards {
		add(d.ID, d.Where)
	}
	for _, d := range c.Relics {
		add("relic "+d.ID, d.Where)
	}
	for _, d := range c.Enemies {
		add("enemy "+d.ID, d.Where)
	}
	if from != nil {
		s.Fingerprint = fmt.Sprintf("%s %q %q", from.ScriptsAndLimitsHash(), t.Def().ID, t.ChosenProtagonistIDs())
	}
	return s
}

// CurrentOpposition implements screen.Practice. It returns a hash of the ids of the enemies in the fight.
func (t *RunTable) CurrentOpposition() (opposition uint64, inFight bool) {
	if t.CurrentDecisionKind() != curtain.InFight {
		return 0, false
	}
	h := engine.NewHasher()
	for i := range t.table.EnemyCount() {
		h.String(t.table.Fight.EnemyDef(curtain.EnemyActor(i)).ID)
	}
	return h.Sum(), true
}

func (t *RunTable) AppendOpponents(dst []int) []int {
	c := t.table.Fight.Content()
	for i := range t.table.EnemyCount() {
		dst = append(dst, len(c.Cards)+len(c.Relics)+slices.Index(c.Enemies, t.table.Fight.EnemyDef(curtain.EnemyActor(i))))
	}
	return dst
}

// SeatHealth implements screen.Practice. It returns the MacGuffin's HP.
func (t *RunTable) SeatHealth() int { return t.HPOfMacGuffin() }

// AppendCollection implements screen.Practice. It appends the indices of the cards in the deck and of the relics held.
// With an upgraded card it also appends the base card: what is learned about the base card applies to both.
func (t *RunTable) AppendCollection(dst []int) []int {
	c := t.table.Fight.Content()
	for _, card := range t.DeckIndices() {
		dst = append(dst, int(card))
		if base := c.BaseFormIndex(card); base != card {
			dst = append(dst, int(base))
		}
	}
	for _, relic := range t.RelicIndices() {
		dst = append(dst, len(c.Cards)+int(relic))
	}
	return dst
}

// Traits are numbered: first two for each keyword of each actor, then those of each enemy, then the others.
const (
	firstTraitOfEnemies = (int(curtain.FirstEnemy) + curtain.MaxEnemies) * 2 * traitKeywords
	traitsOfEnemy       = 1 + traitsOfStep*maxStepTraits // number of traits of an enemy: one for its HP, and those of each step of its pattern
	firstOtherTrait     = firstTraitOfEnemies + curtain.MaxEnemies*traitsOfEnemy

	traitKeywords   = 64 // keywords beyond this number share the traits of the last
	maxStepTraits   = 32 // steps of a pattern beyond this number share the traits of the last
	maxTraitStacks  = 50
	guessPerTrait   = 10 // hundredths of an HP that count as one unit of traitGuess
	hpPerProduct    = 8  // enemies' HP that count as one unit where they are multiplied by stacks
	mostTraitHP     = 100
	mostTraitGuess  = 2000
	leastTraitGuess = -6000
)

const (
	traitGuess = firstOtherTrait + iota // the worth of the state by guessWorthWithoutMacGuffinHP
	traitOvation
	traitOvationBonus
	traitInspire          // the Team's Inspire times the enemies' HP
	traitInspireOfEnemies // the enemies' Inspire times their HP
	traitInPlay           // number of enchantments in play times the enemies' HP
	firstProtagonistTrait
)

// The traits of a step of an enemy's pattern.
const (
	stepIsNext  = iota
	stepHP      // the enemy's HP if the step is next
	stepInspire // the enemy's Inspire if the step is next
	traitsOfStep
)

// The traits of a protagonist.
const (
	protagonistHP = iota
	protagonistLives
	protagonistFallen // the enemies' HP if the protagonist has lost all HP; otherwise 0
	traitsOfProtagonist
)

// appendTraits appends the traits of a fight after the enemies' turn. guess is what guessWorthWithoutMacGuffinHP returns.
func appendTraits(dst []screen.TraitAmount, f *curtain.Fight, guess int) []screen.TraitAmount {
	add := func(trait, n int) {
		if n != 0 {
			dst = append(dst, screen.TraitAmount{Trait: int32(trait), Amount: int32(n)}) // fits: both have limits
		}
	}
	ticking, enemyHP, enemyInspire := f.Content().Keywords.KeywordsDecayingAs(engine.Ticks), 0, 0
	for a := curtain.MacGuffin; a < curtain.EnemyActor(f.EnemyCount()); a++ {
		if a.IsEnemy() && !f.IsAlive(a) {
			continue
		}
		for k := range f.HeldKeywords(a).All {
			n := min(f.Stacks(a, k), maxTraitStacks)
			if ticking.Has(k) {
				n = sumDownFrom(n)
			}
			at := (int(a)*traitKeywords + min(int(k), traitKeywords-1)) * 2
			add(at, n)
			add(at+1, 1)
		}
		if a.IsEnemy() {
			hp, inspire := min(f.HP(a), mostTraitHP), min(f.Stacks(a, curtain.Inspire), maxTraitStacks)
			enemyHP, enemyInspire = enemyHP+hp, enemyInspire+inspire
			first := firstTraitOfEnemies + int(a-curtain.FirstEnemy)*traitsOfEnemy
			step := first + 1 + traitsOfStep*nextStepInAllPhases(f, a)
			add(first, hp)
			add(step+stepIsNext, 1)
			add(step+stepHP, hp)
			add(step+stepInspire, inspire)
		}
	}
	for p := curtain.ProtagonistA; p <= curtain.ProtagonistB; p++ {
		at := firstProtagonistTrait + traitsOfProtagonist*int(p-curtain.ProtagonistA)
		if f.IsAlive(p) {
			add(at+protagonistHP, min(f.HP(p), mostTraitHP))
			add(at+protagonistLives, 1)
		} else {
			add(at+protagonistFallen, enemyHP)
		}
	}
	add(traitGuess, max(leastTraitGuess, min(guess, mostTraitGuess))/guessPerTrait)
	add(traitOvation, f.Ovation())
	add(traitOvationBonus, curtain.OvationBonus(max(0, f.Ovation()-1))) // it falls by 1 before the next card
	add(traitInspire, min(f.Stacks(curtain.Team, curtain.Inspire), maxTraitStacks)*enemyHP/hpPerProduct)
	add(traitInspireOfEnemies, enemyInspire*enemyHP/hpPerProduct)
	add(traitInPlay, f.CountCards(curtain.InPlay)*enemyHP/hpPerProduct)
	return dst
}

func nextStepInAllPhases(f *curtain.Fight, e curtain.Actor) (step int) {
	phases := f.EnemyDef(e).Phases
	for p := range f.Phase(e) {
		step += len(phases[p].Intents)
	}
	if n := len(phases[f.Phase(e)].Intents); n > 0 {
		step += (f.PatternIndex(e) + 1) % n
	}
	return min(step, maxStepTraits-1)
}

// leastWorthOfEnemyHP is how much, at least, each HP of the enemies lowers a judgement, in TraitWorthUnit. If learned
// worths are smaller, that is chance, and a bot would end turns without attacking.
const leastWorthOfEnemyHP = screen.TraitWorthUnit / 64

func (m *fightJudge) sumTraitWorths(f *curtain.Fight, guess int) int {
	m.traits = appendTraits(m.traits[:0], f, guess)
	sum, ofEnemyHP := int64(0), int64(0)
	for i := range f.EnemyCount() {
		ofEnemyHP += int64(f.HP(curtain.EnemyActor(i))) * leastWorthOfEnemyHP
	}
	for _, t := range m.traits {
		if int(t.Trait) < len(m.worths) {
			worth := int64(t.Amount) * int64(m.worths[t.Trait])
			if sum += worth; growsWithEnemyHP(int(t.Trait)) {
				ofEnemyHP += worth
			}
		}
	}
	sum -= max(0, ofEnemyHP)
	return int(max(-worthDecision, min(sum*worthHP/screen.TraitWorthUnit, worthDecision)))
}

func growsWithEnemyHP(trait int) bool {
	switch {
	case trait < firstTraitOfEnemies:
		return false
	case trait < firstOtherTrait:
		of := (trait - firstTraitOfEnemies) % traitsOfEnemy
		return of == 0 || (of-1)%traitsOfStep == stepHP
	case trait < firstProtagonistTrait:
		return trait >= traitInspire
	}
	return (trait-firstProtagonistTrait)%traitsOfProtagonist == protagonistFallen
}

func (t *RunTable) SetTraitWorths(worths []int) { t.table.judging.worths = worths }

// AppendTraits implements screen.Practice. It appends averages over the random outcomes that Judge plays; health is an
// average, too. ok is false if an outcome decides the fight, if no outcome can be played or if a script fails.
func (t *RunTable) AppendTraits(dst []screen.TraitAmount) (traits []screen.TraitAmount, health int, ok bool) {
	var (
		m                  = &t.table.judging
		sums               [screen.MaxTraits]int64
		sumOfHP, ofOutcome int64
		over               bool
	)
	m.storeEnemyInspire(t.table.Fight)
	err := m.forecaster.PlayOutcomes(t.table.Fight, maxJudgedOutcomes, nil, func(after *curtain.Fight, probability float64) {
		if over = over || after.Result() != curtain.Undecided; over {
			return
		}
		weight := max(1, int64(probability*1024))
		ofOutcome += weight
		sumOfHP += weight * int64(after.HP(curtain.MacGuffin))
		m.traits = appendTraits(m.traits[:0], after, m.guessWorthWithoutMacGuffinHP(after))
		for _, t := range m.traits {
			sums[t.Trait] += weight * int64(t.Amount)
		}
	})
	if err != nil || over || ofOutcome == 0 {
		return dst, 0, false
	}
	for trait, sum := range sums {
		if n := sum * screen.TraitUnit / ofOutcome; n != 0 {
			dst = append(dst, screen.TraitAmount{Trait: int32(trait), Amount: int32(n)}) // fits: see appendTraits
		}
	}
	return dst, int(sumOfHP * screen.TraitUnit / ofOutcome), true // fits: a mean of HP
}
