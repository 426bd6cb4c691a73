package curtain

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// MaxIntent is the maximum number of actions in an intent.
const MaxIntent = 6

// IntentKind is the effect of an IntentAction, such as IntentAttack.
type IntentKind uint8

const (
	IntentAttack IntentKind = iota
	IntentAttackAll
	IntentGain
	IntentInflict
	IntentHeal
	IntentLose
)

var IntentKindWords = vocabulary.NewWords("IntentType", "attack", "attack_all", "gain", "inflict", "heal", "lose")

func (k IntentKind) String() string { return IntentKindWords.List[k] }

// IntentTarget says which actors an IntentAction affects, such as WhomAllies.
type IntentTarget uint8

const (
	WhomSelf IntentTarget = iota
	WhomMacGuffin
	WhomAllies
	WhomProtagonists
	WhomA
	WhomB
	WhomRandom
	WhomOthers // the other enemies
	WhomEnemy  // the first living enemy
	WhomEnemies
	WhomCompanion // the first living companion
	WhomCompanions
)

// IntentTargetWords are the words in scripts for the targets of an attack or inflict action.
var IntentTargetWords = vocabulary.NewWords("Reached", "self", "macguffin", "allies", "protagonists", "protagonist_a", "protagonist_b", "random_protagonist").
	Add("enemy", int(WhomEnemy)).Add("enemies", int(WhomEnemies)).Add("companion", int(WhomCompanion)).Add("companions", int(WhomCompanions))

// OwnTargetWords are the words in scripts for the targets of an enemy's gain or heal action.
var OwnTargetWords = vocabulary.NewWords("Whose").Add("self", int(WhomSelf)).Add("others", int(WhomOthers))

func (w IntentTarget) String() string {
	if w == WhomOthers {
		return OwnTargetWords.Word(int(w))
	}
	return IntentTargetWords.Word(int(w))
}

// IntentAction is one action of an enemy in its turn, such as an attack.
type IntentAction struct {
	Kind           IntentKind
	Whom           IntentTarget
	Keyword        Keyword // keyword that is gained, inflicted or lost
	Times          uint8   // number of hits of an attack
	AmountIsStacks bool    // whether the amount is the enemy's number of stacks of Of when it acts
	Of             Keyword // the keyword whose stacks are the amount if AmountIsStacks is true
	Chosen         Actor   // target of WhomRandom, drawn when the intent was shown

	// TimesBy is 0 if Times is the number of hits. Otherwise a function computes that: TimesBy is 1 + its index among
	// the Counts of the entry or, in a fight, of the enemy.
	TimesBy uint8
	Amount  int16 // damage of a hit, stacks or HP; All: all stacks; less than All: see EncodeAmountFunction
}

// EncodeAmountFunction returns the IntentAction.Amount that refers to a function. functionNumber is 1 + its index.
func EncodeAmountFunction(functionNumber uint8) int16 { return All - int16(functionNumber) }

// AmountFunction returns the number, as in TimesBy, of the function that computes the amount, or 0 if there is none.
func (a *IntentAction) AmountFunction() uint8 { return uint8(max(0, All-a.Amount)) }

// NumberFunc computes a cost or a number of an intent (CC-77). It must not change the fight. Callers limit the result.
type NumberFunc func(f *Fight, self Source) int

// Intent is the list of actions that an enemy shows and then carries out in its turn.
type Intent struct {
	n  uint8
	at [MaxIntent]IntentAction
}

// NewIntent returns an intent of the first MaxIntent actions. It drops the rest.
func NewIntent(actions ...IntentAction) (in Intent) {
	in.n = uint8(copy(in.at[:], actions))
	return in
}

// Actions returns the actions, in order. The slice belongs to the intent.
func (in *Intent) Actions() []IntentAction { return in.at[:in.n] }

// HashTo adds the actions to the hash of an event, in a format that journals rely on; see engine.EventDetail.
func (in *Intent) HashTo(h *engine.Hasher, p engine.EventHasher) {
	var b []byte
	for _, a := range in.Actions() {
		b = fmt.Appendf(b, "%d %d %d %d %t %d %d %d;", a.Kind, p.KeywordNumberForHash(int16(a.Keyword)), a.Whom, a.Times, a.AmountIsStacks, p.KeywordNumberForHash(int16(a.Of)), a.Chosen, a.Amount)
	}
	h.String(string(b))
}

func (f *Fight) currentPhase(e Actor) *PhaseDef {
	return &f.EnemyDef(e).Phases[f.enemy[e-FirstEnemy].phase]
}

var emptyEntry IntentEntry

// showNextIntent chooses the next entry of an enemy's pattern, in order from index startStep or at random, makes it the
// enemy's intent and logs it. The intent is empty if no entry can be shown. Without a pattern, nothing is logged.
func (f *Fight) showNextIntent(e Actor, startStep int) {
	phase := f.currentPhase(e)
	if len(phase.Intents) == 0 {
		f.enemy[e-FirstEnemy].intent = Intent{}
		return
	}
	f.chooseNextStep(e, phase, startStep)
	f.setIntentFromStep(e, phase.Intents)
	f.logIntent(e)
}

// setIntentFromStep sets an enemy's intent from the entry of pattern at its step (empty for noStep) and draws targets
// (CC-50).
func (f *Fight) setIntentFromStep(enemy Actor, pattern []IntentEntry) {
	en := &f.enemy[enemy-FirstEnemy]
	entry := &emptyEntry
	if en.step != noStep {
		entry = &pattern[min(int(en.step), len(pattern)-1)]
	}
	if entry.Choose != nil {
		self := Source{Actor: enemy}
		f.pushCallback(self, CallIntent)
		en.intent = entry.Choose(f, self)
		f.popFrame()
	} else {
		en.intent = entry.Fixed
	}
	for i := range en.intent.Actions() {
		a := &en.intent.at[i]
		if a.Whom == WhomRandom {
			a.Chosen = ProtagonistA
			if f.IsAlive(ProtagonistB) && (!f.IsAlive(ProtagonistA) || f.randomBelow(intentStream, 2) == 1) {
				a.Chosen = ProtagonistB
			}
		}
		if by := a.AmountFunction(); by > 0 {
			a.Amount = EncodeAmountFunction(by + entry.countsOfEarlierEntries)
		}
		if a.TimesBy > 0 {
			a.TimesBy += entry.countsOfEarlierEntries
		}
	}
}

func (f *Fight) logIntent(e Actor) {
	if f.HasLog() {
		shown := f.toEngineEvent(&eventWithoutCause{Kind: IntentShown, Target: e})
		in := f.enemy[e-FirstEnemy].intent // a copy, since the intent may change before the event is read
		shown.Detail = &in
		engine.LogOf(&f.executor).Add(shown)
	}
}

// carryOutIntent carries out an enemy's intent, except actions that Stage Fright or Heckled prevents (CC-33).
func (f *Fight) carryOutIntent(enemy Actor) {
	self := Source{Actor: enemy}
	f.pushCallback(self, CallActs)
	var actions [MaxIntent]IntentAction // a copy, since actions may change the intent
	intent := f.Intent(enemy)
	n := int(intent.n)
	for i := range n { // one by one, as there are few, and a forecast has just written them
		actions[i] = intent.at[i]
	}
	for i := range n {
		a := &actions[i]
		if f.result != Undecided || !f.IsAlive(enemy) {
			break // CC-31
		}
		bar := Heckled
		if a.Kind == IntentAttack || a.Kind == IntentAttackAll {
			bar = StageFright
		}
		if f.Stacks(enemy, bar) > 0 {
			f.logEventCausedByKeyword(bar, eventWithoutCause{Kind: Barred, Target: enemy, Amount: int32(i + 1)})
			continue
		}
		if f.HasLog() {
			acted := f.toEngineEvent(&eventWithoutCause{Kind: Acted, Target: enemy, Amount: int32(i + 1)})
			acted.Detail = &ActionDetail{*a}
			engine.LogOf(&f.executor).Add(acted)
		}
		f.carryOutIntentAction(self, a)
	}
	f.popFrame()
}

// ActionDetail is the detail of an event Acted: the action that the enemy carries out.
type ActionDetail struct{ IntentAction }

// HashTo adds what an event without a detail would add, so that hashes in older journals stay valid.
func (*ActionDetail) HashTo(h *engine.Hasher, _ engine.EventHasher) { h.String("") }

func (f *Fight) carryOutIntentAction(self Source, a *IntentAction) {
	n, times, _ := f.IntentNumbers(self.Actor, a)
	switch a.Kind {
	case IntentAttack:
		f.DealHits(self, n, times, f.targetsOfAttack(self.Actor, a, onlyMacGuffin))
	case IntentAttackAll:
		f.DealHits(self, n, times, f.targetsOfAttack(self.Actor, a, f.allies()))
	case IntentGain:
		for reached, i := f.TargetsOfIntentAction(self.Actor, a), 0; i < reached.Len(); i++ {
			f.GainStacks(n, a.Keyword, reached.At(i))
		}
	case IntentInflict:
		f.InflictDebuff(n, a.Keyword, f.TargetsOfIntentAction(self.Actor, a))
	case IntentHeal:
		for reached, i := f.TargetsOfIntentAction(self.Actor, a), 0; i < reached.Len(); i++ {
			f.HealActor(n, reached.At(i))
		}
	case IntentLose:
		f.LoseStacks(n, a.Keyword, self.Actor)
	}
}

func (f *Fight) targetsOfAttack(attacker Actor, a *IntentAction, usual Actors) Actors {
	if a.Whom == WhomSelf { // nobody named
		return usual
	}
	return f.TargetsOfIntentAction(attacker, a)
}

// IntentNumbers returns the current amount and number of hits of action a of an enemy's intent. An attack's amount does
// not include changes such as by Inspire. If a function for one of the numbers fails, IntentNumbers returns 0 for it
// and an error; within a callback, the action of the game fails instead.
func (f *Fight) IntentNumbers(enemy Actor, a *IntentAction) (amount, times int, err error) {
	amount, times = int(a.Amount), int(a.Times)
	if a.AmountIsStacks {
		amount = f.Stacks(enemy, a.Of)
	}
	if by := a.AmountFunction(); by > 0 {
		amount, err = f.callNumberFunction(enemy, by, engine.MaxCount)
	}
	if a.TimesBy > 0 && err == nil {
		times, err = f.callNumberFunction(enemy, a.TimesBy, maxTimes)
	}
	return amount, times, err
}

// callNumberFunction returns the result of an enemy's number function, limited to the range from 0 to limit.
// functionNumber is as in IntentAction.TimesBy. If a reload has removed the function, the result is 0.
func (f *Fight) callNumberFunction(enemy Actor, functionNumber uint8, limit int) (int, error) {
	counts := f.EnemyDef(enemy).counts
	if int(functionNumber) > len(counts) {
		return 0, nil
	}
	n, err := f.runComputation(callbackComputation{by: Source{Actor: enemy}, callback: CallIntent, number: counts[functionNumber-1]})
	if err != nil {
		return 0, err
	}
	return max(0, min(n, limit)), nil
}

// TargetsOfIntentAction returns the targets of an action of an enemy's intent. Enemies without HP are no targets;
// allies without HP are. If the drawn protagonist has no HP, the other one is the target (CC-50). An IntentAttack on
// companions hits the MacGuffin if no companion is alive (CC-104). Other actions may have no target.
func (f *Fight) TargetsOfIntentAction(enemy Actor, a *IntentAction) (list Actors) {
	switch a.Whom {
	case WhomMacGuffin:
		return NewActors(MacGuffin)
	case WhomAllies:
		return f.allies()
	case WhomProtagonists:
		return NewActors(ProtagonistA, ProtagonistB)
	case WhomA:
		return NewActors(ProtagonistA)
	case WhomB:
		return NewActors(ProtagonistB)
	case WhomRandom:
		if !f.IsAlive(a.Chosen) {
			return NewActors(ProtagonistA + ProtagonistB - a.Chosen)
		}
		return NewActors(a.Chosen)
	case WhomOthers:
		return f.otherLivingEnemies(enemy)
	case WhomEnemies:
		return f.otherLivingEnemies(Nobody)
	case WhomEnemy:
		return NewActors(f.FrontEnemy())
	case WhomCompanion, WhomCompanions:
		c := f.FrontCompanion()
		if a.Kind == IntentAttack && c == Nobody {
			return NewActors(MacGuffin)
		}
		if a.Whom == WhomCompanion {
			return NewActors(c)
		}
		return f.appendCompanions(list)
	}
	return NewActors(enemy)
}

func (f *Fight) otherLivingEnemies(except Actor) (list Actors) {
	for o := FirstEnemy; o < FirstEnemy+Actor(f.enemyCount); o++ {
		if o != except && f.IsAlive(o) {
			list.AddUpToLimit(o)
		}
	}
	return list
}

// Which entry of its pattern an enemy shows next. By default entries come in order, repeated from
// the start. Entries that their EntryConditions exclude are skipped; if an entry has a weight, the next
// one is drawn at random, by weight, among those that are not excluded.

// MaxCooldown is the maximum of EntryConditions.Cooldown.
const MaxCooldown = 9

// EntryConditions limit when an entry of a pattern can be shown. With the zero value it can always be shown.
type EntryConditions struct {
	Weight   int // relative frequency; if Weighted is not set, it counts as 1
	Weighted bool
	Cooldown int  // number of the enemy's turns before the entry can be shown again
	NoRepeat bool // whether the entry cannot be shown twice in a row
	When     func(f *Fight, self Source) bool
}

func (t *EntryConditions) hasConditions() bool {
	return t.Weighted || t.NoRepeat || t.Cooldown > 0 || t.When != nil
}

// shownSteps are the entries that an enemy showed last, the latest first, each as 1 + its index. They are recorded
// only in phases that have an entry with conditions.
type shownSteps [MaxCooldown]int8

func (s *shownSteps) recordStep(step int) {
	copy(s[1:], s[:])
	s[0] = int8(step + 1)
}

// noStep is the step of an enemy that can show no entry of its pattern.
const noStep = -1

// chooseNextStep sets the step of an enemy in a phase to startStep or, if that cannot be shown, to another entry.
func (f *Fight) chooseNextStep(e Actor, phase *PhaseDef, startStep int) {
	step := startStep % len(phase.Intents)
	if phase.hasConditions {
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
		f.useRareState().shown[e-FirstEnemy].recordStep(step)
	}
	f.enemy[e-FirstEnemy].step = int8(step)
}

// drawStepByWeight draws one of the entries that can be shown, by weight, and returns its index, or noStep.
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

// RecomputeIntent computes an enemy's shown intent again and logs a change. It calls the entry's function and draws
// random targets again. If conditions now exclude the entry, it chooses another, and the old one counts as not shown.
// Outside of the player's turn and for enemies without HP, it does nothing.
func (f *Fight) RecomputeIntent(e Actor) {
	en, phase := &f.enemy[e-FirstEnemy], f.currentPhase(e)
	if f.result != Undecided || !f.IsAlive(e) || f.IsEnemyTurn() || f.meters[meterTurn] == 0 || len(phase.Intents) == 0 {
		return
	}
	meant := en.intent
	if phase.hasConditions {
		was := int(en.step)
		shown := &f.useRareState().shown[e-FirstEnemy]
		copy(shown[:], shown[1:])
		shown[MaxCooldown-1] = 0
		if was != noStep && f.canShowEntry(e, &phase.Intents[was].EntryConditions, was) {
			shown.recordStep(was)
		} else {
			f.chooseNextStep(e, phase, was+1)
		}
	}
	if f.setIntentFromStep(e, phase.Intents); en.intent != meant {
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

// enterDuePhases makes an enemy enter all phases whose HP threshold it has fallen below, in order (CC-43).
func (f *Fight) enterDuePhases(enemy Actor) {
	def := f.EnemyDef(enemy)
	en := &f.enemy[enemy-FirstEnemy]
	for int(en.phase)+1 < len(def.Phases) && f.result == Undecided && f.IsAlive(enemy) {
		next := &def.Phases[en.phase+1]
		if f.HP(enemy) > next.HighestStartHP(f.MaxHP(enemy)) {
			return
		}
		en.phase++
		en.step, f.rareParts.shown[enemy-FirstEnemy] = -1, shownSteps{} // the next intent is its first entry
		f.logEvent(eventWithoutCause{Kind: PhaseBegun, Target: enemy, Amount: int32(en.phase) + 1})
		if next.Enter != nil {
			self := Source{Actor: enemy}
			f.pushCallback(self, CallEnter)
			happened := &f.hookEvents[f.depth]
			(&eventWithoutCause{Kind: PhaseBegun, Target: enemy, Amount: int32(en.phase) + 1}).FillEvent(happened, usedEventFields, &f.cause)
			next.Enter(f, self, happened)
			f.popFrame()
		}
	}
}
