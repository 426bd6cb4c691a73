package curtain

import (
	"cmp"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// runOption is one thing that the player can choose between fights, such as a room, a reward or a ware of a shop.
type runOption struct {
	kind  OptionKind
	n     int16 // its meaning depends on the kind; see OptionKind
	price int16 // price in the run's currency; 0 outside of shops
}

// OptionKind is the kind of an option that a run offers. The comments of its constants say what runOption.n is.
type OptionKind uint8

const (
	OptionCard        OptionKind = iota // a card: n is its index in Content.Cards
	OptionEnemy                         // an enemy: n is its index in Content.Enemies
	OptionRoom                          // a room: n is its index in the act
	OptionChoice                        // a choice of an event: n is its index in the event
	OptionCurrency                      // currency: n is the amount
	OptionHeal                          // healing: n is the HP
	OptionUpgrade                       // upgrading a card: n is 0
	OptionRemoval                       // removing a card from the deck: n is 0
	OptionRelic                         // a relic: n is its index in Content.Relics
	OptionNothing                       // taking nothing: n is 0
	OptionProtagonist                   // a protagonist: n is their index in Content.Protagonists
	OptionItem                          // an item: n is its index in Content.Items
)

// MaxStock is the maximum number of things that a shop sells at a time.
const MaxStock = 20

// OptionAt returns the option at index i. See OptionKind for the meaning of number. price is 0 outside of shops.
func (r *Run) OptionAt(i int) (kind OptionKind, number, price int) {
	o := r.options[i]
	return o.kind, int(o.n), int(o.price)
}

// OptionWords returns the words that choose the options or, if a question is pending, its answers.
func (r *Run) OptionWords() []string {
	if r.course.PendingQuestion() != nil {
		return engine.Map(r.optionEntries(), func(e speech.Entry) string { return e.Shown })
	}
	return engine.Map(r.options[:r.optionCount], r.optionWord)
}

// tableOfOption returns the definitions that options of a kind offer, or nil if the kind offers no definitions.
func (c *Content) tableOfOption(kind OptionKind) *library.KindTable {
	switch kind {
	case OptionEnemy:
		return &c.enemies.KindTable
	case OptionCard:
		return &c.cards.KindTable
	case OptionRelic:
		return &c.relics.KindTable
	case OptionItem:
		return &c.items.KindTable
	case OptionProtagonist:
		return &c.protagonists.KindTable
	}
	return nil
}

func (r *Run) optionWord(o runOption) string { // typed by the player
	if t := r.fight.content.tableOfOption(o.kind); t != nil {
		return t.ID(o.n)
	}
	switch o.kind {
	case OptionRoom:
		return r.currentAct().rooms[o.n].Word()
	case OptionChoice:
		return cmp.Or(typableWord(r.EventOfRoom().Choices[o.n].Text), "choice")
	case OptionCurrency:
		return cmp.Or(typableWord(r.Def().Currency.Name), "currency")
	case OptionHeal:
		return "heal"
	case OptionUpgrade:
		return "upgrade"
	case OptionRemoval:
		return "remove"
	}
	if r.at == InShop || r.at == AtEvent {
		return "leave"
	}
	return "skip"
}

// TranslatedOptionName returns the name of the option at index i in the players' language, or "" if there is none.
func (r *Run) TranslatedOptionName(i int) string { return r.optionNameIn(i, r.fight.TranslatedNames()) }

func (r *Run) optionNameIn(i int, w LocalizedNames) string {
	if i >= int(r.optionCount) {
		return ""
	}
	o := r.options[i]
	if t := w.content.tableOfOption(o.kind); t != nil {
		return t.DisplayName(o.n)
	}
	switch o.kind {
	case OptionRoom:
		return w.language.TranslateScriptText(speech.CleanNameOrID(r.currentAct().rooms[o.n].Name, r.optionWord(o)))
	case OptionChoice:
		return speech.CleanNameOrID(w.content.Event(r.EventOfRoom().ID).Choices[o.n].Text, r.optionWord(o))
	case OptionNothing:
		return w.language.RenderSentence(nothingOptionNames[r.optionWord(o)])
	}
	return speech.Capitalize(speech.CleanNameOrID(r.optionWord(o), ""))
}

var nothingOptionNames = map[string]phrase.Sentence{"leave": optionCatalog.Define("leave", "Leave"), "skip": optionCatalog.Define("skip", "Skip")}

var optionCatalog = phrase.NewCatalog("option")

// addOptionUnlessFull adds an option. It does nothing if the list is full or number is negative.
func (r *Run) addOptionUnlessFull(kind OptionKind, number int16) {
	if number >= 0 && int(r.optionCount) < len(r.options) {
		r.options[r.optionCount] = runOption{kind: kind, n: number}
		r.optionCount++
	}
}

var sayCosts = refusals.Define("costs", "{what} costs {n, number} {currency}, but you have only {there, number}")

func (r *Run) checkAffordable(i int) error {
	if price := r.options[i].price; price > r.currency {
		return sayCosts.NewError("what", r.TranslatedOptionName(i), "n", int(price), "currency", r.Language().TranslateScriptText(r.Def().Currency.Name), "there", int(r.currency))
	}
	return nil
}

// The default rewards of a run: after a fight one card of three (CC-41), after a boss an upgrade (CC-42).
var (
	defaultFightRewards = []RewardDef{{Count: 3}}
	defaultBossRewards  = []RewardDef{{Count: 1, Kinds: []WeightedChoice{{int(UpgradeReward), 1}}}}
)

func (r *Run) rewardsOfRoom() []RewardDef {
	room, all := r.Room(), &r.Def().Rewards
	said := func(list, usual []RewardDef) []RewardDef {
		if list == nil {
			return usual
		}
		return list
	}
	switch {
	case room.Rewards != nil:
		return room.Rewards
	case room.Kind == FightRoom:
		return said(all.Fight, defaultFightRewards)
	case room.Kind == BossRoom:
		return said(all.Boss, defaultBossRewards)
	case room.Kind == TreasureRoom:
		return all.Treasure
	}
	return nil
}

func (r *Run) offerReward(d *RewardDef) bool {
	switch {
	case d.consistsOnlyOf(UpgradeReward) && r.offerUpgrades():
		r.upgrades = 1
	case d.consistsOnlyOf(RemovalReward) && r.offerRemovals():
		r.removals = 1
	case !d.consistsOnlyOf(UpgradeReward) && !d.consistsOnlyOf(RemovalReward):
		chance := r.seed.Child("rewards", r.uniqueRoomNumber()+int(r.rewardsOffered-1)<<16).Stream("rewards")
		for i := range d.Count {
			r.addRandomRewardOption(d, i, &chance)
		}
		switch {
		case r.Room().Kind == TreasureRoom:
			r.at = AtTreasure
		case d.consistsOnlyOf(CardReward):
			r.at = ChooseCard
		default:
			r.at = ChooseReward
		}
	}
	if r.optionCount == 0 {
		return false
	}
	if d.Skip {
		r.addOptionUnlessFull(OptionNothing, 0)
	}
	return true
}

func (d *RewardDef) consistsOnlyOf(k RewardKind) bool {
	if d.Kinds == nil {
		return k == CardReward
	}
	return len(d.Kinds) == 1 && d.Kinds[0].Choice == int(k)
}

var optionKindByReward = [numRewardKinds]OptionKind{OptionCard, OptionCurrency, OptionUpgrade, OptionRemoval, OptionHeal, OptionRelic, OptionItem}

// addRandomRewardOption adds the option with index optionIndex to the reward d, unless there is nothing to offer. It
// draws the kind by weight. A reward can offer several cards, relics and items, but of each other kind only one option.
func (r *Run) addRandomRewardOption(d *RewardDef, optionIndex int, chance *engine.RandomStream) {
	kind := CardReward
	if d.Kinds != nil {
		open := slices.DeleteFunc(slices.Clone(d.Kinds), func(w WeightedChoice) bool {
			k := RewardKind(w.Choice)
			is := func(o runOption) bool { return o.kind == optionKindByReward[k] }
			return k != CardReward && k != RelicReward && k != ItemReward && slices.ContainsFunc(r.options[:r.optionCount], is)
		})
		if len(open) == 0 {
			return
		}
		kind = RewardKind(drawByWeight(open, chance))
	}
	switch kind {
	case CardReward:
		if r.deckSize < MaxCards {
			r.addOptionUnlessFull(OptionCard, r.drawUnofferedRewardCard(d, optionIndex, chance))
		}
	case RelicReward:
		r.addOptionUnlessFull(OptionRelic, r.drawRelicReward(d, chance))
	case ItemReward:
		r.addOptionUnlessFull(OptionItem, r.drawUnofferedDef(OptionItem, r.fight.content.rewardItems, nil, d, chance))
	case CurrencyReward:
		r.addOptionUnlessFull(OptionCurrency, int16(d.Currency))
	case HealReward:
		r.addOptionUnlessFull(OptionHeal, int16(d.Heal))
	default:
		r.addOptionUnlessFull(optionKindByReward[kind], 0)
	}
}

func drawByWeight(weights []WeightedChoice, chance *engine.RandomStream) int {
	total := 0
	for _, w := range weights {
		total += w.Weight
	}
	i, n := 0, chance.IntN(max(1, total))
	for ; i < len(weights)-1 && n >= weights[i].Weight; i++ {
		n -= weights[i].Weight
	}
	return weights[i].Choice
}

// drawUnofferedRewardCard returns the index of a random card that is not offered yet for option optionIndex of a
// reward, or -1 if none is left. The owner is drawn by d.Owners. If that is nil, the options take turns: a card of the
// first protagonist, of the second, and then a neutral card or one of an added owner.
func (r *Run) drawUnofferedRewardCard(d *RewardDef, optionIndex int, chance *engine.RandomStream) int16 {
	cast := r.ProtagonistDefs()
	owners := []string{cast[0].ID, cast[1].ID, OwnerNeutral}
	owner, among := owners[optionIndex%len(owners)], d.Owners
	if among == nil && owner == OwnerNeutral {
		among = r.fight.content.weightsOfAddedOwners()
	}
	if among != nil {
		var weights []WeightedChoice
		for i, o := range among {
			// Cards of protagonists who take no part are not offered.
			if o.Name == OwnerMacGuffin || slices.Contains(owners, o.Name) || r.canOfferCardsOf(r.fight.content.owners.Find(o.Name)) {
				weights = append(weights, WeightedChoice{i, o.Of})
			}
		}
		if weights == nil {
			return -1
		}
		owner = among[drawByWeight(weights, chance)].Name
	}
	return r.drawUnofferedDef(OptionCard, r.fight.content.rewardCardsByOwner[owner], nil, d, chance)
}

// canOfferCardsOf reports whether rewards can offer cards of d: it is not nil, and the relic that it needs is held.
func (r *Run) canOfferCardsOf(d *OwnerDef) bool {
	return d != nil && (d.Relic == "" || slices.Contains(r.owned.relicDefIndices(), r.fight.content.relics.IndexOrMinusOne(d.Relic)))
}

// drawRelicReward returns the index of a random relic that is not Basic, held or offered yet, or -1.
func (r *Run) drawRelicReward(d *RewardDef, chance *engine.RandomStream) int16 {
	relics := r.fight.content.rewardRelics
	if r.owned.relicCount == MaxRelics {
		relics = nil
	}
	return r.drawUnofferedDef(OptionRelic, relics, r.owned.relicDefIndices(), d, chance)
}

// rewardDefs maps each rarity to the indices of the definitions that rewards can offer, sorted.
type rewardDefs map[Rarity][]int16

func (defs rewardDefs) addUnlessBasic(r Rarity, index int) {
	if r != Basic {
		defs[r] = append(defs[r], int16(index))
	}
}

// drawUnofferedDef returns the index of a random definition in defs that is neither owned nor offered yet, or -1. Its
// rarity is drawn by d.Rarities or the usual weights. If none of this rarity is left, others are tried.
func (r *Run) drawUnofferedDef(kind OptionKind, defs rewardDefs, owned []int16, d *RewardDef, chance *engine.RandomStream) int16 {
	rarities := d.Rarities
	if rarities == nil { // one card or relic in four of the game's own is rare
		rarities = []schema.NamedEntry[int]{{Name: string(Rare), Of: 1}, {Name: string(Uncommon), Of: 3}}
		for _, d := range r.fight.content.rarities.List {
			if d.Weight > 0 {
				rarities = append(rarities, schema.NamedEntry[int]{Name: d.ID, Of: d.Weight})
			}
		}
	}
	var weights []WeightedChoice
	wanted := []Rarity{"", Uncommon, Rare}
	for i, w := range rarities {
		weights, wanted = append(weights, WeightedChoice{i, w.Of}), append(wanted, Rarity(w.Name))
	}
	wanted[0] = Rarity(rarities[drawByWeight(weights, chance)].Name)
	for _, of := range wanted {
		list := defs[of]
		taken := r.takenPositions(kind, list, owned)
		if open := len(list) - len(taken); open > 0 {
			n := chance.IntN(open)
			for _, place := range taken {
				if place <= n {
					n++
				}
			}
			return list[n]
		}
	}
	return -1
}

func (r *Run) takenPositions(kind OptionKind, list, owned []int16) (places []int) {
	add := func(def int16) {
		if place, is := slices.BinarySearch(list, def); is {
			places = append(places, place)
		}
	}
	for _, def := range owned {
		add(def)
	}
	for _, o := range r.options[:r.optionCount] {
		if o.kind == kind {
			add(o.n)
		}
	}
	slices.Sort(places)
	return slices.Compact(places)
}

func (r *Run) offerUpgrades() bool {
	c := r.fight.content
	return r.offerDeckCards(ChooseUpgrade, func(d int16) bool { return c.upgradeIndexOrMinusOne(d) >= 0 })
}

func (r *Run) offerRemovals() bool {
	return r.offerDeckCards(ChooseRemoval, func(int16) bool { return r.deckSize > 1 })
}

// offerDeckCards offers the definitions in the deck for which accepts returns true, sorted by id, and sets r.at to
// decision. It returns false if there are none.
func (r *Run) offerDeckCards(decision DecisionKind, accepts func(d int16) bool) bool {
	r.optionCount = 0
	seen := map[int16]bool{}
	for _, d := range r.deck[:r.deckSize] {
		if accepts(d) && !seen[d] {
			seen[d] = true
			r.addOptionUnlessFull(OptionCard, d)
		}
	}
	c, list := r.fight.content, r.options[:r.optionCount]
	slices.SortFunc(list, func(a, b runOption) int { return strings.Compare(c.Cards[a.n].ID, c.Cards[b.n].ID) })
	r.at = decision
	return r.optionCount > 0
}
