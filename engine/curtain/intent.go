package curtain

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// MaxIntent limits the actions of an intent.
const MaxIntent = 6

// IntentKind is the kind of an action of an intent.
type IntentKind uint8

// The intent kinds.
const (
	IntentAttack IntentKind = iota
	IntentAttackAll
	IntentGain
	IntentInflict
	IntentHeal
	IntentLose
)

// IntentKindWords are the kinds as scripts write them.
var IntentKindWords = vocabulary.NewWords("IntentType", "attack", "attack_all", "gain", "inflict", "heal", "lose")

func (k IntentKind) String() string { return IntentKindWords.List[k] }

// Whom is the target of an action of an intent.
type Whom uint8

// The targets.
const (
	WhomSelf Whom = iota
	WhomMacGuffin
	WhomAllies
	WhomProtagonists
	WhomA
	WhomB
	WhomRandom
	WhomOthers // the other enemies
)

// IntentWhomWords are the words as scripts write them.
var IntentWhomWords = vocabulary.NewWords("Reached", "self", "macguffin", "allies", "protagonists", "protagonist_a", "protagonist_b", "random_protagonist")

// OwnWhomWords name whom a gain or a heal of an enemy reaches.
var OwnWhomWords = vocabulary.NewWords("Whose").Add("self", int(WhomSelf)).Add("others", int(WhomOthers))

func (w Whom) String() string {
	if w == WhomOthers {
		return OwnWhomWords.Word(int(w))
	}
	return IntentWhomWords.List[w]
}

// IntentAction is an action of an intent.
type IntentAction struct {
	Kind    IntentKind
	Keyword Keyword // of a gain, an infliction, a loss
	Whom    Whom
	Times   uint8 // hits of an attack
	Own     bool  // the amount is the enemy's stacks of Of when it acts
	Of      Keyword
	Chosen  Actor // whom chance chose for WhomRandom when it was revealed

	// TimesBy names the function for the number of hits: 1 + its place among the Counts of the
	// entry or, in a fight, of the enemy; 0 if the number is Times.
	TimesBy uint8
	Amount  int16 // All for a loss of everything; CountByFunction(n) for function n, as in TimesBy
}

// CountByFunction returns the Amount of an action whose amount is function by, as in TimesBy: a
// number below All.
func CountByFunction(by uint8) int16 { return All - int16(by) }

// shiftCounts changes the functions of an action from numbers within its entry to those within its
// enemy; before is the number of functions of earlier entries.
func (a *IntentAction) shiftCounts(before uint8) {
	if by := a.AmountBy(); by > 0 {
		a.Amount = CountByFunction(by + before)
	}
	if a.TimesBy > 0 {
		a.TimesBy += before
	}
}

// AmountBy returns the function for the amount, as in TimesBy; 0 if Amount is the number.
func (a *IntentAction) AmountBy() uint8 { return uint8(max(0, All-a.Amount)) }

// CountOf computes a number of an intent (CC-77) or the cost of a card for the present fight, which
// it must not change. The result is limited to 0 and the maximum.
type CountOf func(f *Fight, self Source) int

// Intent is a telegraphed list of actions.
type Intent struct {
	n  uint8
	at [MaxIntent]IntentAction
}

// NewIntent makes an intent of at most MaxIntent actions; more are cut off.
func NewIntent(actions ...IntentAction) (in Intent) {
	in.n = uint8(copy(in.at[:], actions))
	return in
}

// Actions returns the actions, in order. The slice is the intent's own.
func (in *Intent) Actions() []IntentAction { return in.at[:in.n] }

// AddTo implements engine.Detail. Journals keep such hashes of events: keep the format.
func (in *Intent) AddTo(h *engine.Hasher, p engine.EventHasher) {
	var b []byte
	for _, a := range in.Actions() {
		b = fmt.Appendf(b, "%d %d %d %d %t %d %d %d;", a.Kind, p.KeywordPrint(int16(a.Keyword)), a.Whom, a.Times, a.Own, p.KeywordPrint(int16(a.Of)), a.Chosen, a.Amount)
	}
	h.String(string(b))
}

func (in *Intent) hash(h *engine.Hasher, t *engine.Keywords) {
	h.Int(int(in.n))
	for i := range in.at[:in.n] {
		a := &in.at[i]
		h.Uint64(uint64(a.Kind) | uint64(a.Whom)<<16 | uint64(a.Times)<<24 | uint64(uint8(a.Chosen))<<32 | uint64(uint16(a.Amount))<<40 ^ t.HashNumber(a.Keyword)<<8)
		if a.Own {
			h.Uint64(t.HashNumber(a.Of))
		}
		if a.TimesBy > 0 {
			h.Int(int(a.TimesBy))
		}
	}
}

func (f *Fight) pattern(e Actor) []IntentEntry {
	return f.EnemyDef(e).Phases[f.enemy[e-FirstEnemy].phase].Intents
}

// nothing is the entry of an enemy if none of its pattern can come.
var nothing IntentEntry

// showEntry chooses the next entry of the pattern, looking from a place on, and shows its intent.
func (f *Fight) showEntry(e Actor, from int) {
	if len(f.pattern(e)) == 0 {
		f.enemy[e-FirstEnemy].intent = Intent{}
		return
	}
	f.chooseEntry(e, from)
	f.setIntent(e)
	f.showIntent(e)
}

// setIntent sets the intent of an enemy from its present entry. A random protagonist is chosen now, so
// that it is shown (CC-50).
func (f *Fight) setIntent(e Actor) {
	en := &f.enemy[e-FirstEnemy]
	pattern := f.pattern(e)
	entry := &nothing
	if en.step != noStep {
		entry = &pattern[min(int(en.step), len(pattern)-1)]
	}
	if entry.Choose != nil {
		self := Source{Actor: e}
		f.enter(self, CallIntent)
		en.intent = entry.Choose(f, self)
		f.leave()
	} else {
		en.intent = entry.Fixed
	}
	for i := range en.intent.Actions() {
		a := &en.intent.at[i]
		if a.Whom == WhomRandom {
			a.Chosen = f.randomProtagonist()
		}
		a.shiftCounts(entry.counts)
	}
}

func (f *Fight) showIntent(e Actor) {
	if f.Listening() {
		shown := f.event(&event{Kind: IntentShown, Target: e})
		in := f.enemy[e-FirstEnemy].intent // a copy, since the intent may change before the event is read
		shown.Detail = &in
		engine.Tell(&f.course, shown)
	}
}

func (f *Fight) randomProtagonist() Actor {
	a, b := f.Alive(ProtagonistA), f.Alive(ProtagonistB)
	switch {
	case a && b:
		return ProtagonistA + Actor(f.below(intentStream, 2))
	case b:
		return ProtagonistB
	}
	return ProtagonistA
}

// act carries out an enemy's intent, in order. Actions that Stage Fright or Heckled bar are lost,
// not delayed (CC-33).
func (f *Fight) act(e Actor) {
	self := Source{Actor: e}
	f.enter(self, CallActs)
	var actions [MaxIntent]IntentAction // a copy, since actions may change the intent
	intent := f.Intent(e)
	n := int(intent.n)
	for i := range n { // one by one, as there are few
		actions[i] = intent.at[i]
	}
	for i := range n {
		a := &actions[i]
		if f.result != Undecided || !f.Alive(e) {
			break // CC-31
		}
		bar := Heckled
		if a.Kind == IntentAttack || a.Kind == IntentAttackAll {
			bar = StageFright
		}
		if f.Stacks(e, bar) > 0 {
			f.logKeywordEvent(bar, event{Kind: Barred, Target: e, Amount: int32(i + 1)})
			continue
		}
		if f.Listening() {
			f.logEvent(event{Kind: Acted, Target: e, Amount: int32(i + 1)})
		}
		f.actOne(self, a)
	}
	f.leave()
}

func (f *Fight) actOne(self Source, a *IntentAction) {
	n, times, _ := f.IntentNumbers(self.Actor, a)
	switch a.Kind {
	case IntentAttack:
		f.Deal(self, n, times, List(MacGuffin))
	case IntentAttackAll:
		f.Deal(self, n, times, List(MacGuffin, ProtagonistA, ProtagonistB))
	case IntentGain:
		for reached, i := f.Reach(self.Actor, a), 0; i < reached.Len(); i++ {
			f.Gain(n, a.Keyword, reached.At(i))
		}
	case IntentInflict:
		f.Inflict(n, a.Keyword, f.Reach(self.Actor, a))
	case IntentHeal:
		for reached, i := f.Reach(self.Actor, a), 0; i < reached.Len(); i++ {
			f.Heal(n, reached.At(i))
		}
	case IntentLose:
		f.Lose(n, a.Keyword, self.Actor)
	}
}

// IntentNumbers returns the present amount and hits of an action; for attacks before Inspire and
// the rest. If a function fails its number is 0 and err says why; within an action it ends the
// action instead.
func (f *Fight) IntentNumbers(e Actor, a *IntentAction) (amount, times int, err error) {
	amount, times = int(a.Amount), int(a.Times)
	if a.Own {
		amount = f.Stacks(e, a.Of)
	}
	if by := a.AmountBy(); by > 0 {
		amount, err = f.count(e, by, engine.MaxCount)
	}
	if a.TimesBy > 0 && err == nil {
		times, err = f.count(e, a.TimesBy, maxTimes)
	}
	return amount, times, err
}

// count returns the result of function by of an enemy, from 0 to most; 0 if there is no such
// function any more.
func (f *Fight) count(e Actor, by uint8, most int) (int, error) {
	counts := f.EnemyDef(e).counts
	if int(by) > len(counts) {
		return 0, nil
	}
	n, err := f.computeNumber(reckoning{by: Source{Actor: e}, callback: CallIntent, of: counts[by-1]})
	if err != nil {
		return 0, err
	}
	return max(0, min(n, most)), nil
}

// Reach returns the targets of an action of an enemy's intent. Those who are down may be among them
// and are not affected; a random protagonist who is down is replaced by the other one (CC-50).
func (f *Fight) Reach(e Actor, a *IntentAction) Actors {
	switch a.Whom {
	case WhomMacGuffin:
		return List(MacGuffin)
	case WhomAllies:
		return List(MacGuffin, ProtagonistA, ProtagonistB)
	case WhomProtagonists:
		return List(ProtagonistA, ProtagonistB)
	case WhomA:
		return List(ProtagonistA)
	case WhomB:
		return List(ProtagonistB)
	case WhomRandom:
		if !f.Alive(a.Chosen) {
			return List(ProtagonistA + ProtagonistB - a.Chosen)
		}
		return List(a.Chosen)
	case WhomOthers:
		return f.others(e)
	}
	return List(e)
}

func (f *Fight) others(e Actor) (list Actors) {
	for o := FirstEnemy; o < FirstEnemy+Actor(f.foes); o++ {
		if o != e && f.Alive(o) {
			list.Add(o)
		}
	}
	return list
}
