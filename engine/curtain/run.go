package curtain

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// The actions of a run, without those of its fights.
const (
	ActChoose   engine.ActionKind = 40 + iota // index of an option, or of an answer to a question
	ActWinFight                               // a stage direction: wins the fight in progress
)

// DecisionKind is a kind of decision that a run waits for, such as ChooseUpgrade; or InFight or RunOver.
type DecisionKind uint8

const (
	ChooseEnemy DecisionKind = iota
	InFight
	ChooseCard
	ChooseUpgrade
	RunOver
	ChooseBasic
	ChooseRoom // which room comes next
	AtRest
	InShop
	AtEvent
	AtTreasure
	ChooseReward // a reward that may be other than a card
	ChooseRemoval
	ChooseProtagonist
	ChooseDiscard // which item makes room for a new one
)

var DecisionKindWords = vocabulary.NewWords("Stop", "choose_enemy", "fight", "choose_card", "choose_upgrade", "over", "choose_basic",
	"choose", "rest", "shop", "event", "treasure", "choose_reward", "choose_removal", "choose_protagonist", "choose_discard")

func (s DecisionKind) String() string { return DecisionKindWords.List[s] }

// ErrNoChoice is the error of choosing an option that is not offered.
var ErrNoChoice = refusals.Define("not_offered", "that is not offered now").NewError()

// Run is an entire run in progress, an engine.Game that owns its fights. It is not safe for concurrent use.
type Run struct {
	runState
	course       engine.Executor[runState] // of the choices between fights; the fight has its own
	fight        *Fight
	stateBefore  *runState // the state before the action in progress
	fightBefore  *state    // that of the fight, which the action may replace by the next fight
	begunActions uint32    // number of actions begun, for RoomContext.AttemptCount
}

func (r *Run) initFightAndExecutor(c *Content, runtime any, log *engine.Log) {
	r.fight = newUnstartedFight(c, runtime, log)
	engine.InitExecutor(&r.course, runPerformer{r}, &r.runState, &r.actions, runtime, log)
}

// runPerformer adds to a Run the methods that its engine.Executor calls to carry out actions.
type runPerformer struct{ *Run }

func (r runPerformer) Copy(to, from *runState)             { *to = *from }
func (r runPerformer) ClearActionData()                    {}
func (r runPerformer) DescribeCandidate(*engine.Candidate) {} // all candidates of a room are options

// PerformLegal takes the option that an action chooses.
func (r runPerformer) PerformLegal(a engine.Action, _ int32) {
	if err := r.takeOption(int(a.Args[0])); err != nil {
		engine.Fail(err)
	}
}

// runState is the state of a run between fights, without pointers.
type runState struct {
	at                   DecisionKind
	result               Result
	run                  int16 // index of its definition
	act, node            int8  // indices of the act, and of the room in the act
	fights               int16 // number of fights won so far
	macGuffin            int16 // its HP
	currency             int16
	protagonists         [2]int16 // while the player chooses them, those not yet chosen are the run's own
	basics               [2]int16 // index of each one's Basic card, or unchosenBasic or noBasic
	seed                 engine.Seed
	deckSize             int8
	deck                 [MaxCards]int16 // indices of definitions, the first deckSize
	optionCount          int8
	options              [MaxCards + 1]runOption // enough for all cards of a deck and OptionNothing
	rewardsOffered       int8                    // rewards of the room offered so far
	upgrades             int8                    // upgrades of cards that the player must still choose
	removals             int8                    // removals of cards that the player must still choose
	entering             bool                    // whether relics or the run have reacted and the content of the room is still due
	awaitedItem          int16                   // 1 plus the index of an item for which no slot is free; 0: none
	forcedNextRoom       int8                    // 1 plus the index of the room to which a callback has led; 0: none
	shopping             bool                    // whether the player is in a shop and has not left it
	stockCount           int8
	stock                [MaxStock]runOption // the wares that the shop still has
	unchosenProtagonists int8                // protagonists that the player must still choose
	actions              int32
	owned                belongings    // each fight has a copy, which is copied back at its end
	hashAroundFight      engine.Hasher // in a fight, the hash of the run without it
}

// RelicIDs returns the ids of the relics of the player's side, in order.
func (r *Run) RelicIDs() []string {
	return r.fight.content.relics.IDsAt(r.currentBelongings().relicDefs())
}

// currentBelongings returns the relics, items and memory of the fight that is going on, which the run takes over at its end;
// outside of fights, those of the run.
func (r *Run) currentBelongings() *belongings {
	if r.at == InFight {
		return &r.fight.owned
	}
	return &r.owned
}

// RelicIndices returns the indices of the player's relics in Content.Relics. The run owns the slice.
func (r *Run) RelicIndices() []int16 { return r.currentBelongings().relicDefs() }

// Fight returns the fight in progress or else the last one, which only actions of the run may change.
func (r *Run) Fight() *Fight { return r.fight }

func (r *Run) CurrentDecisionKind() DecisionKind { return r.at }
func (r *Run) Result() Result                    { return r.result }

// HasJustBegun reports whether the player has made no choice yet.
func (r *Run) HasJustBegun() bool { return r.actions == 1 && r.at != InFight }

// ProtagonistDefs returns the definitions of the protagonists; those of the run for those not yet chosen.
func (r *Run) ProtagonistDefs() [2]*ProtagonistDef {
	c := r.fight.content
	return [2]*ProtagonistDef{c.Protagonists[r.protagonists[0]], c.Protagonists[r.protagonists[1]]}
}

// ChosenProtagonistIDs returns the ids of the two protagonists, empty for those that the player must still choose.
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

// ActNumber returns the number of the act that the run is in, from 1.
func (r *Run) ActNumber() int { return int(r.act) + 1 }

// RoomNumber returns the number of the room that the run is in, from 1 in each act.
func (r *Run) RoomNumber() int           { return int(r.node) + 1 }
func (r *Run) FightsWon() int            { return int(r.fights) }
func (r *Run) Room() *RoomDef            { return &r.currentAct().rooms[r.node] }
func (r *Run) RoomAt(index int) *RoomDef { return &r.currentAct().rooms[index] }
func (r *Run) IsAtBoss() bool            { return r.Room().Kind == BossRoom }

// Currency returns the current amount of the run's currency, in a fight or between fights.
func (r *Run) Currency() int {
	if r.at == InFight {
		return r.fight.Currency()
	}
	return int(r.currency)
}

// PendingDeckChoices returns how many cards of the deck the player must still choose to upgrade and
// to remove, including the choice being offered.
func (r *Run) PendingDeckChoices() (upgrades, removals int) { return int(r.upgrades), int(r.removals) }

// HPOfMacGuffin returns the current HP of the MacGuffin, in a fight or between fights.
func (r *Run) HPOfMacGuffin() int {
	if r.at == InFight {
		return r.fight.HP(MacGuffin)
	}
	return int(r.macGuffin)
}

// SortedDeckIDs returns the ids of the cards of the deck, sorted.
func (r *Run) SortedDeckIDs() []string { return r.fillWithSortedDeckIDs(make([]string, r.deckSize)) }

// DeckIndices returns the indices of the deck's cards in Content.Cards. The run owns the slice.
func (r *Run) DeckIndices() []int16 { return r.deck[:r.deckSize] }

func (r *Run) fillWithSortedDeckIDs(ids []string) []string {
	for i := range ids {
		ids[i] = r.fight.content.Cards[r.deck[i]].ID
	}
	slices.Sort(ids)
	return ids
}

// Legal appends the legal actions to dst, as engine.Game requires: in a fight those of the fight,
// otherwise the answers to a pending question or the options that the player can pay for.
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

// NewChooseAction returns the action of taking the option at index i, or of answering a pending
// question of an event with the candidate at index i, or with none if i is engine.NoChoice.
func NewChooseAction(option int) engine.Action {
	return engine.Action{Kind: ActChoose, Args: [4]int16{int16(option)}}
}

// Apply checks and carries out an action, as engine.Game requires. An error changes nothing.
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
			return r.fightBefore, engine.ApplyAction(&r.course, a)
		})
	case r.at != InFight:
		return ErrNoChoice
	case a.Kind == ActWinFight:
		if r.PendingQuestion() != nil {
			return engine.ErrQuestionPending
		}
		return r.applyAndContinueRun(func() error { return engine.ApplyAction(&r.fight.executor, a) })
	}
	return r.applyAndContinueRun(func() error { return r.fight.Apply(a) })
}

// applyAndContinueRun calls do, an action of the fight, and continues the run if the fight is then decided.
func (r *Run) applyAndContinueRun(do func() error) error {
	r.begunActions++
	mark := engine.UndoPointOf(&r.fight.executor)
	if err := do(); err != nil {
		return err // a fight undoes its own action
	}
	if r.fight.result == Undecided {
		r.actions++
		return nil
	}
	r.fightBefore.copyFrom(engine.StateBeforeAction(&r.fight.executor))
	return r.attemptAction(mark, func() (*state, error) {
		err := r.applyFightResultIfDecided()
		r.actions++
		return r.fightBefore, err
	})
}

// attemptAction calls do as one action of the run, and restores the run if do fails. do may replace the fight with the
// next one. It returns the state to which to restore the fight, or nil to leave the fight as it is; mark is the undo
// point of the fight in that state.
func (r *Run) attemptAction(mark engine.UndoPoint[state], do func() (*state, error)) error {
	if r.stateBefore == nil {
		r.stateBefore = new(runState)
	}
	*r.stateBefore = r.runState
	r.begunActions++
	fight, err := do()
	if err == nil {
		r.cacheHashWithoutFight()
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
		return r.castNextProtagonist(o.n)
	case ChooseBasic:
		r.basics[slices.Index(r.basics[:], unchosenBasic)] = o.n
		return r.offerBasicsOrBuildDeckAndEnter()
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
		return r.offerNextOrLeaveRoom()
	case InShop:
		if o.kind == OptionNothing {
			r.shopping, r.stockCount = false, 0
		} else {
			r.stockCount = int8(len(slices.Delete(r.stock[:r.stockCount], i, i+1)))
			r.subtractCurrency(int(o.price))
		}
	}
	if err := r.applyOption(o); err != nil {
		return err
	}
	return r.offerNextOrLeaveRoom()
}

// Outcome returns the winner and whether the run is decided, as engine.Game requires. The winner is
// seat 0, the player's, after a victory, otherwise engine.NoSeat.
func (r *Run) Outcome() (engine.Outcome, bool) {
	if r.result == Victory {
		return engine.Outcome{Winner: 0}, true
	}
	return engine.Outcome{Winner: engine.NoSeat}, r.result == Defeat
}

// CopyFrom replaces the run with a copy of other, which must be a *Run, as engine.Game requires.
func (r *Run) CopyFrom(other engine.Game) {
	o := other.(*Run)
	if r.fight == nil {
		r.initFightAndExecutor(nil, nil, nil)
	}
	r.runState = o.runState
	engine.CopyQuestionAndRuntime(&r.course, &o.course)
	r.fight.CopyFrom(o.fight)
}
