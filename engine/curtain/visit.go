package curtain

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

func (r *Run) rest() error {
	r.offer(OptionHeal, int16(r.Room().Heal))
	if slices.ContainsFunc(r.deck[:r.deckSize], func(d int16) bool { return r.fight.content.upgrade(d) >= 0 }) {
		r.offer(OptionUpgrade, 0)
	}
	r.at = AtRest
	return nil
}

func (r *Run) take(o offer) error {
	switch o.kind {
	case OptionCard:
		r.tell(CardTaken, offer{kind: OptionCard, n: o.n}, 0, 0)
		return r.add(o.n)
	case OptionRelic:
		return r.giveRelic(o.n)
	case OptionCurrency:
		r.earn(int(o.n))
	case OptionHeal:
		r.heal(int(o.n))
	case OptionUpgrade:
		r.upgrades++
	case OptionRemoval:
		r.removals++
	}
	return nil
}

func (r *Run) shop() error {
	room := r.Room()
	chance := r.seed.Child("shop", r.place()).Stream("shop")
	for i := range room.Cards {
		r.offer(OptionCard, r.card(&RewardDef{}, i, &chance))
	}
	for range room.Relics {
		r.offer(OptionRelic, r.relic(&RewardDef{}, &chance))
	}
	for _, w := range [...]struct {
		ware Ware
		kind OptionKind
		n    int
	}{{RemovalWare, OptionRemoval, 0}, {UpgradeWare, OptionUpgrade, 0}, {HealWare, OptionHeal, room.Heal}} {
		if _, sold := room.price(w.ware); sold {
			r.offer(w.kind, int16(w.n))
		}
	}
	r.stockCount = 0
	for _, o := range r.options[:min(int(r.optionCount), MaxStock)] {
		if price, sold := room.price(r.ware(o)); sold {
			o.price = int16(price)
			r.stock[r.stockCount] = o
			r.stockCount++
		}
	}
	r.shopping = true
	r.offerStock()
	return nil
}

func (r *Run) ware(o offer) Ware {
	switch o.kind {
	case OptionCard:
		return UncommonWare + Ware(r.fight.content.Cards[o.n].Rarity-Uncommon)
	case OptionRelic:
		return RelicWare
	case OptionUpgrade:
		return UpgradeWare
	case OptionHeal:
		return HealWare
	}
	return RemovalWare
}

func (r *Run) offerStock() {
	r.optionCount = int8(copy(r.options[:], r.stock[:r.stockCount]))
	r.offer(OptionNothing, 0)
	r.at = InShop
}

func (r *Run) buy(i int) error {
	o := r.options[i]
	if o.kind == OptionNothing {
		r.shopping, r.stockCount = false, 0
		return r.continueRoom()
	}
	r.stockCount = int8(len(slices.Delete(r.stock[:r.stockCount], i, i+1)))
	r.pay(int(o.price))
	if err := r.take(o); err != nil {
		return err
	}
	return r.continueRoom()
}

func (r *Run) giveRelic(def int16) error {
	if err := r.relics.add(def); err != nil {
		return err
	}
	r.tell(RelicTaken, offer{kind: OptionRelic, n: def}, 0, 0)
	return nil
}

func (r *Run) work(o offer) error {
	due := &r.upgrades
	if r.at == ChooseRemoval {
		due = &r.removals
	}
	*due--
	switch {
	case o.kind == OptionNothing:
		*due = 0
	case r.at == ChooseUpgrade:
		r.upgrade(o.n)
	default:
		r.remove(o.n)
	}
	return r.continueRoom()
}

// upgrade replaces the first card of a definition in the deck by its upgraded form, if it has one.
func (r *Run) upgrade(def int16) (upgraded bool) {
	i, better := slices.Index(r.deck[:r.deckSize], def), r.fight.content.upgrade(def)
	if i < 0 || better < 0 {
		return false
	}
	r.deck[i] = better
	r.tell(CardUpgraded, offer{kind: OptionCard, n: def}, 0, 0)
	return true
}

// remove removes the first card of a definition from the deck, unless it is the last card.
func (r *Run) remove(def int16) (removed bool) {
	i := slices.Index(r.deck[:r.deckSize], def)
	if i < 0 || r.deckSize == 1 {
		return false
	}
	r.drop(i)
	r.tell(CardRemoved, offer{kind: OptionCard, n: def}, 0, 0)
	return true
}

func (r *Run) drop(i int) { r.deckSize = int8(len(slices.Delete(r.deck[:r.deckSize], i, i+1))) }

// heal adds n HP to the MacGuffin, up to its full HP, and returns the HP gained. Nothing does that
// in a fight (CC-65).
func (r *Run) heal(n int) int {
	if r.result != Undecided {
		return 0
	}
	before := r.macGuffin
	r.macGuffin = int16(min(int(before)+n, r.Def().MacGuffin))
	r.tell(Mended, offer{}, before, r.macGuffin)
	return int(r.macGuffin - before)
}

func (r *Run) earn(n int) int {
	before := r.currency
	r.currency = int16(min(int(before)+n, engine.MaxCount))
	if n > 0 {
		r.tell(Earned, offer{}, before, r.currency)
	}
	return int(r.currency - before)
}

// pay subtracts n, which must not be more than there is, from the currency.
func (r *Run) pay(n int) {
	before := r.currency
	r.currency -= int16(n)
	r.tell(Paid, offer{}, before, r.currency)
}

func (r *Run) tell(kind engine.EventKind, about offer, from, to int16) {
	if !r.course.Listening() || len(r.actDef().Rooms) == 0 && !r.entering {
		return
	}
	e := event{Kind: kind, Target: MacGuffin, Card: NoCard, Keyword: NoKeyword, From: int32(from), To: int32(to), Amount: int32(max(from-to, to-from))}
	switch kind {
	case CardTaken, CardUpgraded, CardRemoved:
		e.Text = r.fight.content.Cards[about.n].DisplayName()
	case RelicTaken:
		e.Text = r.fight.content.Relics[about.n].DisplayName()
	case Earned, Paid:
		e.Text = r.Def().Currency.Name
	}
	engine.Tell(&r.course, r.fight.event(&e))
}

// Visit is the context in which a callback between fights runs: a choice of an event, or a relic
// that reacts to a room. It implements schema.Acting.
type Visit struct {
	*Run
	view   *schema.View // the view of self
	of     int          // the number of self in the view
	chance *engine.Stream
}

// Event returns the event of the current room; nil if it has none.
func (r *Run) Event() *EventDef { return r.fight.content.happenings.Find(r.Room().Event) }

func (r *Run) visit() *Visit {
	chance := r.seed.Child("event", r.place()).Stream("event")
	return &Visit{r, HappeningView, int(r.fight.content.happenings.Index(r.Room().Event)), &chance}
}

func (r *Run) enter() error {
	held := r.relics
	return engine.Attempt(func() {
		for i, def := range held.at[:held.n] {
			if entered := r.fight.content.Relics[def].Entered; entered != nil && r.result == Undecided {
				chance := r.seed.Child("entered", r.place()).Child("relic", i).Stream("relic")
				entered(&Visit{r, HeldRelicView, i, &chance})
			}
		}
	}, func() {})
}

func (r *Run) hasRoomListener() bool {
	return slices.ContainsFunc(r.relics.at[:r.relics.n], func(def int16) bool { return r.fight.content.Relics[def].Entered != nil })
}

// startEvent offers the choices of an event. Their conditions are evaluated only now (CC-66).
func (r *Run) startEvent() error {
	r.at = AtEvent
	v := r.visit()
	err := engine.Attempt(func() {
		for i, choice := range r.Event().Choices {
			if choice.When == nil || choice.When(v) {
				r.offer(OptionChoice, int16(i))
			}
		}
	}, func() {})
	if r.optionCount == 0 {
		r.offer(OptionNothing, 0)
	}
	return err
}

func (r *Run) decide(o offer) error {
	if o.kind == OptionNothing {
		return r.continueRoom()
	}
	if act := r.Event().Choices[o.n].Act; act != nil {
		act(r.visit())
	}
	return r.continueRoom()
}

// Game returns the run, as schema.Acting requires.
func (v *Visit) Game() any { return v.Run }

// Runtime returns the script runtime of the run, as schema.Acting requires.
func (v *Visit) Runtime() any { return v.fight.Runtime }

// Self returns the view that shows the relic or event of the callback to the script, and its number
// there, as schema.Acting requires.
func (v *Visit) Self() (*schema.View, int, any) { return v.view, v.of, nil }

// Listening reports whether events are recorded, At records the line of the script that runs, Tries
// returns how many actions of the run have begun, and When returns the turn, which is 0, and the
// number of the action in progress, all as schema.Acting requires.
func (v *Visit) Listening() bool          { return v.course.Listening() }
func (v *Visit) At(line int)              { v.fight.At(line) }
func (v *Visit) Tries() uint32            { return v.tries }
func (v *Visit) When() (turn, action int) { return 0, int(v.actions) + 1 }

// Fail ends the action with an error, as schema.Acting requires.
func (v *Visit) Fail(err error) { engine.Fail(err) }

// Heal adds n HP to the MacGuffin and returns the HP gained: 0 if the run is decided.
func (v *Visit) Heal(n int) int { return v.heal(n) }

// Hurt removes n HP from the MacGuffin and returns the HP lost: 0 if the run is decided. At 0 HP the
// run is lost.
func (v *Visit) Hurt(n int) int {
	if v.result != Undecided {
		return 0
	}
	before := v.macGuffin
	v.macGuffin = int16(max(0, int(before)-n))
	v.tell(Worn, offer{}, before, v.macGuffin)
	if v.macGuffin == 0 {
		v.lose()
	}
	return int(before - v.macGuffin)
}

// Earn adds n to the currency and returns how much was added: 0 if the run is decided.
func (v *Visit) Earn(n int) int {
	v.needsCurrency()
	if v.result != Undecided {
		return 0
	}
	return v.earn(n)
}

// Pay subtracts n from the currency and returns n. It ends the action if there is less.
func (v *Visit) Pay(n int) int {
	v.needsCurrency()
	if n > int(v.currency) {
		v.Fail(fmt.Errorf("%d %s cannot be paid: there is %d", n, v.Def().Currency.Name, v.currency))
	}
	v.pay(n)
	return n
}

func (v *Visit) needsCurrency() {
	if v.Def().Currency.Name == "" {
		v.Fail(fmt.Errorf(`the run has no currency: currency = { name = "gold" }`))
	}
}

// Upgrade upgrades a card of the deck, the first one of a definition; for NoCard the player chooses
// one afterwards.
func (v *Visit) Upgrade(def int16) {
	if def == NoCard {
		v.upgrades = min(v.upgrades+1, MaxCards)
	} else if !v.upgrade(def) {
		v.Fail(fmt.Errorf("the deck has no %q that can be upgraded", v.fight.content.Cards[def].ID))
	}
}

// Remove removes a card from the deck, the first one of a definition; for NoCard the player chooses
// one afterwards.
func (v *Visit) Remove(def int16) {
	if def == NoCard {
		v.removals = min(v.removals+1, MaxCards)
	} else if !v.remove(def) {
		v.Fail(fmt.Errorf("%q cannot be taken out: it is not in the deck, or it is the last card", v.fight.content.Cards[def].ID))
	}
}

// Add adds a card to the deck.
func (v *Visit) Add(def int16) {
	if err := v.add(def); err != nil {
		v.Fail(err)
	}
	v.tell(CardTaken, offer{kind: OptionCard, n: def}, 0, 0)
}

// Give adds a relic, and reports whether it was new.
func (v *Visit) Give(def int16) bool {
	if v.relics.holds(def) {
		return false
	}
	if err := v.giveRelic(def); err != nil {
		v.Fail(err)
	}
	return true
}

// Pick returns a random number from 0 to n-1 for a callback.
func (v *Visit) Pick(n int) int { return v.chance.IntN(n) }

var _ schema.Acting = (*Visit)(nil)
