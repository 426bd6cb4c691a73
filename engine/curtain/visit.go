package curtain

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

func (r *Run) carryOutOption(o runOption) error {
	switch o.kind {
	case OptionCard:
		r.logRunEvent(CardTaken, o.n, 0, 0)
		return r.addCardToDeck(o.n)
	case OptionRelic:
		return r.addRelicAndLog(o.n)
	case OptionItem:
		if !r.receiveItem(o.n) {
			r.awaitedItem = o.n + 1
		}
	case OptionCurrency:
		r.addCurrency(int(o.n))
	case OptionHeal:
		r.HealMacGuffin(int(o.n))
	case OptionUpgrade:
		r.upgrades++
	case OptionRemoval:
		r.removals++
	case OptionChoice:
		if act := r.EventOfRoom().Choices[o.n].Act; act != nil {
			act(r.newEventContext())
		}
	}
	return nil
}

func (r *Run) addRelicAndLog(def int16) error {
	if err := r.owned.appendRelic(def); err != nil {
		return err
	}
	r.logRunEvent(RelicTaken, def, 0, 0)
	return nil
}

// applyUpgradeOrRemovalChoice upgrades or removes a card or, for OptionNothing, gives up all such pending choices.
func (r *Run) applyUpgradeOrRemovalChoice(o runOption) error {
	due := &r.upgrades
	if r.at == ChooseRemoval {
		due = &r.removals
	}
	*due--
	switch {
	case o.kind == OptionNothing:
		*due = 0
	case r.at == ChooseUpgrade:
		r.upgradeInDeck(o.n)
	default:
		r.removeUnlessLastCard(o.n)
	}
	return r.offerNextChoiceOrLeaveRoom()
}

func (r *Run) upgradeInDeck(cardIndex int16) (upgraded bool) {
	i, better := slices.Index(r.deck[:r.deckSize], cardIndex), r.fight.content.upgradeIndexOrMinusOne(cardIndex)
	if i < 0 || better < 0 {
		return false
	}
	r.deck[i] = better
	r.logRunEvent(CardUpgraded, cardIndex, 0, 0)
	return true
}

func (r *Run) removeUnlessLastCard(cardIndex int16) (removed bool) {
	i := slices.Index(r.deck[:r.deckSize], cardIndex)
	if i < 0 || r.deckSize == 1 {
		return false
	}
	r.deleteFromDeckAt(i)
	r.logRunEvent(CardRemoved, cardIndex, 0, 0)
	return true
}

func (r *Run) deleteFromDeckAt(index int) {
	r.deckSize = int8(len(slices.Delete(r.deck[:r.deckSize], index, index+1)))
}

// HealMacGuffin adds n HP to the MacGuffin, up to its maximum, logs the gain and returns it. In a decided run it does
// nothing. It is only for rooms: nothing in a fight heals the MacGuffin (CC-65).
func (r *Run) HealMacGuffin(n int) int {
	if r.result != Undecided {
		return 0
	}
	before := r.macGuffin
	r.macGuffin = int16(min(int(before)+n, r.Def().MacGuffin))
	r.logRunEvent(MacGuffinHealed, 0, before, r.macGuffin)
	return int(r.macGuffin - before)
}

func (r *Run) addCurrency(n int) int {
	before := r.currency
	r.currency = int16(min(int(before)+n, engine.MaxCount))
	if n > 0 {
		r.logRunEvent(Earned, 0, before, r.currency)
	}
	return int(r.currency - before)
}

// subtractCurrency subtracts n from the currency and logs the loss. n must be at most r.currency.
func (r *Run) subtractCurrency(n int) {
	before := r.currency
	r.currency -= int16(n)
	r.logRunEvent(Paid, 0, before, r.currency)
}

// logRunEvent logs an event between fights about the card, relic or item at index defIndex. from and to are the numbers
// before and after it. In an act of scenes it logs only what happens on entering a room.
func (r *Run) logRunEvent(kind engine.EventKind, defIndex, from, to int16) {
	if !r.course.HasLog() || len(r.currentAct().Rooms) == 0 && !r.entering {
		return
	}
	e := eventWithoutCause{Kind: kind, Target: MacGuffin, Card: NoCard, Keyword: NoKeyword, From: int32(from), To: int32(to), Amount: int32(max(from-to, to-from))}
	switch kind {
	case CardTaken, CardUpgraded, CardRemoved:
		e.Text = r.fight.content.Cards[defIndex].DisplayName()
	case RelicTaken:
		e.Text = r.fight.content.Relics[defIndex].DisplayName()
	case ItemReceived, ItemLost:
		e.To = int32(defIndex)
	case Earned, Paid:
		e.Text = r.Def().Currency.Name
	}
	engine.LogOf(&r.course).Add(r.fight.toEngineEvent(&e))
}

// RoomContext is the context of a callback between fights. The callback belongs to an event, to a run that begins or to
// a relic that reacts to a room. It implements schema.RunningCallback.
type RoomContext struct {
	*Run
	selfView   *schema.View // the view of self
	selfNumber int          // the object number of self in selfView
	chance     *engine.RandomStream
}

// EventOfRoom returns the event of the current room, or nil if the room has none.
func (r *Run) EventOfRoom() *EventDef { return r.fight.content.happenings.Find(r.Room().Event) }

func (r *Run) newEventContext() *RoomContext {
	chance := r.seed.Child("event", r.uniqueRoomNumber()).Stream("event")
	return &RoomContext{r, HappeningView, int(r.fight.content.happenings.IndexOrMinusOne(r.Room().Event)), &chance}
}

// EventText returns the untranslated text of the room's event, "" if there is none, or the error of its script.
func (r *Run) EventText() (text string, err error) {
	d := r.EventOfRoom()
	if d == nil {
		return "", nil
	}
	if d.TextOf == nil {
		return d.Text, nil
	}
	err = engine.RunQuery(&r.course, r, func(r *Run) { text = d.TextOf(r.newEventContext()) })
	return text, err
}

// offerEventChoices offers the choices of the room's event whose conditions are true now (CC-66), or OptionNothing.
func (r *Run) offerEventChoices() error {
	r.at = AtEvent
	err := engine.Attempt(func() {
		if text := r.EventOfRoom().TextOf; text != nil {
			text(r.newEventContext())
		}
		v := r.newEventContext()
		for i, choice := range r.EventOfRoom().Choices {
			if choice.When == nil || choice.When(v) {
				r.addOptionUnlessFull(OptionChoice, int16(i))
			}
		}
	}, func() {})
	if r.optionCount == 0 {
		r.addOptionUnlessFull(OptionNothing, 0)
	}
	return err
}

var _ schema.RunningCallback = (*RoomContext)(nil)

func (v *RoomContext) Game() any    { return v.Run }
func (v *RoomContext) Runtime() any { return v.fight.Runtime() }
func (v *RoomContext) Self() (view *schema.View, n int, owner any) {
	return v.selfView, v.selfNumber, nil
}
func (v *RoomContext) HasLog() bool                      { return v.course.HasLog() }
func (v *RoomContext) SetCallbackLine(line int)          { v.fight.SetCauseLine(line) }
func (v *RoomContext) Fail(err error)                    { engine.Fail(err) }
func (v *RoomContext) AttemptCount() uint32              { return v.begunActions + v.course.AttemptCount() }
func (v *RoomContext) TurnAndAction() (turn, action int) { return 0, int(v.actions) + 1 } // no turns between fights

// HurtMacGuffin subtracts up to n HP and returns the HP lost. At 0 HP the run is lost. A decided run does not change.
func (v *RoomContext) HurtMacGuffin(n int) int {
	if v.result != Undecided {
		return 0
	}
	before := v.macGuffin
	v.macGuffin = int16(max(0, int(before)-n))
	v.logRunEvent(MacGuffinHurt, 0, before, v.macGuffin)
	if v.macGuffin == 0 {
		v.endRun(Defeat)
	}
	return int(before - v.macGuffin)
}

// EarnCurrency adds n to the currency and returns the increase, 0 in a decided run. Without currency the action fails.
func (v *RoomContext) EarnCurrency(n int) int {
	v.requireCurrency()
	if v.result != Undecided {
		return 0
	}
	return v.addCurrency(n)
}

// PayCurrencyOrFail subtracts n from the currency and returns n. If there is less, or no currency, the action fails.
func (v *RoomContext) PayCurrencyOrFail(n int) int {
	v.requireCurrency()
	if n > int(v.currency) {
		v.Fail(fmt.Errorf("cannot pay %d %s: the player has only %d", n, v.Def().Currency.Name, v.currency))
	}
	v.subtractCurrency(n)
	return n
}

func (v *RoomContext) requireCurrency() {
	if v.Def().Currency.Name == "" {
		v.Fail(fmt.Errorf(`the run has no currency: add currency = { name = "gold" }`))
	}
}

// UpgradeDeckCard upgrades one card of definition def in the deck. The action fails if there is none or it has no
// upgraded form. If def is NoCard, the player chooses a card after the callback.
func (v *RoomContext) UpgradeDeckCard(def int16) {
	if def == NoCard {
		v.upgrades = min(v.upgrades+1, MaxCards)
	} else if !v.upgradeInDeck(def) {
		v.Fail(fmt.Errorf("the deck has no %q that can be upgraded", v.fight.content.Cards[def].ID))
	}
}

// RemoveDeckCard removes one card of definition def from the deck. The action fails if there is none or it is the last
// card. If def is NoCard, the player chooses a card after the callback.
func (v *RoomContext) RemoveDeckCard(def int16) {
	if def == NoCard {
		v.removals = min(v.removals+1, MaxCards)
	} else if !v.removeUnlessLastCard(def) {
		v.Fail(fmt.Errorf("%q cannot be removed: it is not in the deck, or it is the last card", v.fight.content.Cards[def].ID))
	}
}

// AddDeckCard adds a card of definition def to the deck and logs it. The action fails if the deck is full.
func (v *RoomContext) AddDeckCard(def int16) {
	if err := v.addCardToDeck(def); err != nil {
		v.Fail(err)
	}
	v.logRunEvent(CardTaken, def, 0, 0)
}

// GiveRelic gives a relic, or returns false if it is already held. If MaxRelics are held, the action fails.
func (v *RoomContext) GiveRelic(def int16) bool {
	if slices.Contains(v.owned.relicDefIndices(), def) {
		return false
	}
	if err := v.addRelicAndLog(def); err != nil {
		v.Fail(err)
	}
	return true
}
