package curtain

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// The kinds of actions of a run, in addition to those of its fights.
const (
	ActChoose   engine.ActionKind = 40 + iota // takes the option, or answers a question with the candidate, at index Args[0]
	ActWinFight                               // a stage direction that wins the fight in progress
)

// DecisionKind is the kind of decision that the player must make in a run, such as ChooseUpgrade. InFight and
// RunOver mean that there is no decision outside a fight.
type DecisionKind uint8

const (
	ChooseEnemy DecisionKind = iota
	InFight
	ChooseCard
	ChooseUpgrade
	RunOver
	ChooseBasic
	ChooseRoom // the next room
	AtRest
	InShop
	AtEvent
	AtTreasure
	ChooseReward // a reward that need not be a card
	ChooseRemoval
	ChooseProtagonist
	ChooseDiscard // the item to discard for a new one
)

var DecisionKindWords = vocabulary.NewWords("Stop", "choose_enemy", "fight", "choose_card", "choose_upgrade", "over", "choose_basic",
	"choose", "rest", "shop", "event", "treasure", "choose_reward", "choose_removal", "choose_protagonist", "choose_discard")

func (s DecisionKind) String() string { return DecisionKindWords.List[s] }

// ErrNoChoice is the error of choosing an option that the run does not offer.
var ErrNoChoice = refusals.Define("not_offered", "that is not offered now").NewError()

// Run is an entire run in progress, with its fights. It implements engine.Game. It is not safe for concurrent use.
type Run struct {
	runState
	course       engine.Executor[runState] // carries out actions between fights; the fight has its own executor
	fight        *Fight
	stateBefore  *runState // the state of the run before the action in progress
	fightBefore  *state    // the state of the fight before the action in progress, which may begin the next fight
	begunActions uint32    // number of actions begun, for RoomContext.AttemptCount
}

func (r *Run) initFightAndExecutor(c *Content, runtime any, log *engine.Log) {
	r.fight = newUnstartedFight(c, runtime, log)
	engine.InitExecutor(&r.course, runPerformer{r}, &r.runState, func(to, from *runState) { *to = *from }, &r.actions, runtime, log)
}

type runPerformer struct{ run *Run }

func (p runPerformer) Hash() uint64                        { return p.run.Hash() }
func (p runPerformer) ClearActionData()                    {}
func (p runPerformer) DescribeCandidate(*engine.Candidate) {} // all candidates of a room are options

func (p runPerformer) PerformLegal(a *engine.Action, _ int32) {
	r := p.run
	if err := r.takeOption(int(a.Args[0])); err != nil {
		engine.Fail(err)
	}
}

// runState is the state of a run without its fight. It contains no pointers.
type runState struct {
	at             DecisionKind
	result         Result
	run            int16 // index of the run in Content.Runs
	act, node      int8  // index of the act; index of the room in the act
	fights         int16 // number of fights won so far
	macGuffin      int16 // HP of the MacGuffin outside of fights
	currency       int16
	protagonists   [2]int16 // indices in Content.Protagonists; the run's default where the player has not chosen yet
	basics         [2]int16 // index of each protagonist's chosen Basic card, or unchosenBasic or noBasic
	seed           engine.Seed
	deckSize       int8
	deck           [MaxCards]int16 // indices in Content.Cards; only the first deckSize are used
	optionCount    int8
	options        [MaxCards + 1]runOption // room for all cards of a deck and OptionNothing
	rewardsOffered int8                    // number of the room's rewards offered so far
	upgrades       int8                    // number of upgrades that the player must still choose
	removals       int8                    // number of removals that the player must still choose
	// whether the room has been entered but what happens in it has not begun
	entering             bool
	awaitedItem          int16 // 1 + the index in Content.Items of a new item for which no slot is free; 0: none
	forcedNextRoom       int8  // 1 + the index of the room that a callback has chosen as the next; 0: none
	shopping             bool  // whether the player is in a shop and has not left it
	stockCount           int8
	stock                [MaxStock]runOption // the wares that the shop has not sold yet
	unchosenProtagonists int8                // number of protagonists that the player must still choose
	actions              int32
	owned                belongings    // belongings outside of fights; a fight starts with a copy, which replaces them at its end
	cachedHash           engine.Hasher // see hashWithoutFight; its zero value if the hash is not known
}

// RelicIDs returns the ids of the relics that the player's side holds, in order.
func (r *Run) RelicIDs() []string {
	return r.fight.content.relics.IDsAtIndexes(r.currentBelongings().relicDefIndices())
}

// currentBelongings returns the belongings of the fight in progress or, between fights, those of runState.
func (r *Run) currentBelongings() *belongings {
	if r.at == InFight {
		return &r.fight.owned
	}
	return &r.owned
}

// RelicIndices returns the indices in Content.Relics of the relics held. The caller must not change the slice.
func (r *Run) RelicIndices() []int16 { return r.currentBelongings().relicDefIndices() }

// Fight returns the fight in progress or the last one. Before the first, it has not begun. Only the run may change it.
func (r *Run) Fight() *Fight { return r.fight }

func (r *Run) CurrentDecisionKind() DecisionKind { return r.at }

// Result returns Victory, Defeat or, while the run goes on, Undecided.
func (r *Run) Result() Result { return r.result }

// HasJustBegun reports whether the player has made no choice in the run yet, and the run has not begun with a fight.
func (r *Run) HasJustBegun() bool { return r.actions == 1 && r.at != InFight }

// ProtagonistDefs returns the two protagonists. Those not chosen yet are the run's default ones.
func (r *Run) ProtagonistDefs() [2]*ProtagonistDef {
	c := r.fight.content
	return [2]*ProtagonistDef{c.Protagonists[r.protagonists[0]], c.Protagonists[r.protagonists[1]]}
}

// ChosenProtagonistIDs returns the ids of the two protagonists, with "" for those that the player has not chosen yet.
func (r *Run) ChosenProtagonistIDs() (ids [2]string) {
	for i, d := range r.ProtagonistDefs() {
		if i < len(ids)-int(r.unchosenProtagonists) {
			ids[i] = d.ID
		}
	}
	return ids
}

func (r *Run) Def() *RunDef        { return r.fight.content.Runs[r.run] }
func (r *Run) currentAct() *ActDef { return &r.Def().Acts[r.act] }

// ActNumber returns the number of the current act, and RoomNumber that of the room in the act. Both count from 1.
func (r *Run) ActNumber() int            { return int(r.act) + 1 }
func (r *Run) RoomNumber() int           { return int(r.node) + 1 }
func (r *Run) WonFights() int            { return int(r.fights) }
func (r *Run) Room() *RoomDef            { return &r.currentAct().rooms[r.node] }
func (r *Run) RoomAt(index int) *RoomDef { return &r.currentAct().rooms[index] }
func (r *Run) IsAtBoss() bool            { return r.Room().Kind == BossRoom }

// Currency returns the amount of the run's currency that the player has now, in a fight or between fights.
func (r *Run) Currency() int {
	if r.at == InFight {
		return r.fight.Currency()
	}
	return int(r.currency)
}

// PendingDeckChoices returns how many upgrades and removals the player must still choose, including one offered now.
func (r *Run) PendingDeckChoices() (upgrades, removals int) { return int(r.upgrades), int(r.removals) }

// HPOfMacGuffin returns the MacGuffin's current HP, in a fight or between fights.
func (r *Run) HPOfMacGuffin() int {
	if r.at == InFight {
		return r.fight.HP(MacGuffin)
	}
	return int(r.macGuffin)
}

// SortedDeckIDs returns the sorted ids of the cards in the deck.
func (r *Run) SortedDeckIDs() []string { return r.fillWithSortedDeckIDs(make([]string, r.deckSize)) }

// DeckIndices returns the indices in Content.Cards of the cards in the deck. The caller must not change the slice.
func (r *Run) DeckIndices() []int16 { return r.deck[:r.deckSize] }

func (r *Run) fillWithSortedDeckIDs(ids []string) []string {
	c, places := r.fight.content, r.deck
	order := c.cardsByID()
	for i, card := range r.DeckIndices() {
		places[i] = order.places[card]
	}
	slices.Sort(places[:len(ids)])
	for i := range ids {
		ids[i] = c.Cards[order.all[places[i]]].ID
	}
	return ids
}

// Legal implements engine.Game. It appends the answers to a pending question, the actions of the fight in progress, or
// the options that the player can pay for.
func (r *Run) Legal(dst []engine.Action) []engine.Action {
	if q := r.course.PendingQuestion(); q != nil {
		return q.AppendAnswers(dst, ActChoose)
	}
	if r.at == InFight {
		return r.fight.Legal(dst)
	}
	for i := range r.options[:r.optionCount] {
		if r.checkAffordable(i) == nil {
			dst = append(dst, NewChooseAction(i))
		}
	}
	return dst
}

// NewChooseAction returns the action of taking the option at an index. In answer to a question, option is the index of
// a candidate, or engine.NoChoice for none.
func NewChooseAction(option int) engine.Action {
	return engine.Action{Kind: ActChoose, Args: [4]int16{int16(option)}}
}

// Apply implements engine.Game. It checks and carries out an action. If it returns an error, nothing changes.
func (r *Run) Apply(a engine.Action) error {
	if r.at == RunOver {
		return ErrOver
	}
	if r.fightBefore == nil {
		r.fightBefore = new(state)
	}
	switch {
	case a.Kind == ActChoose && r.course.PendingQuestion() != nil:
		return r.attemptAction(engine.UndoPointOf(&r.fight.executor), func() (*state, error) {
			r.fightBefore.copyFrom(&r.fight.state)
			return r.fightBefore, engine.ApplyAnswer(&r.course, a)
		})
	case a.Kind == ActChoose:
		if r.at == InFight || a.Args[0] < 0 || a.Args[0] >= int16(r.optionCount) || a != NewChooseAction(int(a.Args[0])) {
			return ErrNoChoice
		}
		if err := r.checkAffordable(int(a.Args[0])); err != nil {
			return err
		}
		return r.attemptAction(engine.UndoPointOf(&r.fight.executor), func() (*state, error) {
			r.fightBefore.copyFrom(&r.fight.state)
			fightPerformer{r.fight}.ClearActionData() // what follows is not caused by the fight before
			return r.fightBefore, engine.ApplyAction(&r.course, &a)
		})
	case r.at != InFight:
		return ErrNoChoice
	case a.Kind == ActWinFight:
		if r.PendingQuestion() != nil {
			return engine.ErrQuestionPending
		}
		return r.applyAndContinueRun(func() error { return engine.ApplyAction(&r.fight.executor, &a) })
	}
	return r.applyAndContinueRun(func() error { return r.fight.Apply(a) })
}

// applyAndContinueRun calls perform, which carries out an action of the fight. If that ends the fight, the run goes on.
func (r *Run) applyAndContinueRun(perform func() error) error {
	r.begunActions++
	mark := engine.UndoPointOf(&r.fight.executor)
	if err := perform(); err != nil {
		return err // a fight undoes its own action
	}
	if r.fight.result == Undecided {
		r.actions++
		return nil
	}
	r.fightBefore.copyFrom(engine.StateBeforeAction(&r.fight.executor))
	return r.attemptAction(mark, func() (*state, error) {
		err := r.applyFightResult()
		r.actions++
		return r.fightBefore, err
	})
}

// attemptAction calls perform, which carries out an action of the run. If perform fails, attemptAction restores the run
// and, if the returned fight is not nil, sets the fight back to that state and to the undo point mark.
func (r *Run) attemptAction(mark engine.UndoPoint[state], perform func() (fight *state, err error)) error {
	if r.stateBefore == nil {
		r.stateBefore = new(runState)
	}
	r.cachedHash = engine.Hasher{}
	*r.stateBefore = r.runState
	r.begunActions++
	fight, err := perform()
	if err == nil {
		r.cachedHash = engine.Hasher{} // a question may have asked for it
		return nil
	}
	r.runState = *r.stateBefore
	if fight != nil {
		engine.RestoreState(&r.fight.executor, fight, mark)
	}
	return err
}

func (r *Run) takeOption(i int) error {
	o := r.options[i]
	switch r.at {
	case ChooseEnemy:
		return r.beginRoomFight([]string{r.fight.content.Enemies[o.n].ID})
	case ChooseProtagonist:
		return r.applyProtagonistChoice(o.n)
	case ChooseBasic:
		r.basics[slices.Index(r.basics[:], unchosenBasic)] = o.n
		return r.offerBasicsOrBeginRun()
	case ChooseRoom:
		r.node = int8(o.n)
		return r.enterRoom()
	case ChooseUpgrade, ChooseRemoval:
		return r.applyUpgradeOrRemovalChoice(o)
	case ChooseDiscard:
		if o.kind == OptionItem {
			r.owned.removeItem(o.n)
			r.logRunEvent(ItemLost, o.n, 0, 1)
		}
		if o.kind == OptionNothing || r.receiveItem(r.awaitedItem-1) {
			r.awaitedItem = 0
		}
		return r.offerNextChoiceOrLeaveRoom()
	case InShop:
		if o.kind == OptionNothing {
			r.shopping, r.stockCount = false, 0
		} else {
			r.stockCount = int8(len(slices.Delete(r.stock[:r.stockCount], i, i+1)))
			r.subtractCurrency(int(o.price))
		}
	}
	if err := r.carryOutOption(o); err != nil {
		return err
	}
	return r.offerNextChoiceOrLeaveRoom()
}

// Outcome returns the outcome and whether the run is decided. The winner is seat 0 after a victory, otherwise NoSeat.
func (r *Run) Outcome() (engine.Outcome, bool) { return r.result.toOutcome() }

// CopyFrom replaces the run with a copy of other, which must be a *Run.
func (r *Run) CopyFrom(other engine.Game) {
	o := other.(*Run)
	if r.fight == nil {
		r.initFightAndExecutor(nil, nil, nil)
	}
	r.runState = o.runState
	engine.CopyQuestionAndRuntime(&r.course, &o.course)
	r.fight.CopyFrom(o.fight)
}
