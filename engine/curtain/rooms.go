package curtain

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/speech"
)

type RoomKind uint8

const (
	FightRoom RoomKind = iota
	BossRoom
	RestRoom
	ShopRoom
	EventRoom
	TreasureRoom
)

var RoomKindWords = vocabulary.NewWords("RoomKind", "fight", "boss", "rest", "shop", "event", "treasure")

func (k RoomKind) String() string { return RoomKindWords.Word(int(k)) }

type RewardKind uint8

const (
	CardReward RewardKind = iota
	CurrencyReward
	UpgradeReward
	RemovalReward
	HealReward
	RelicReward
	ItemReward

	numRewardKinds
)

var RewardKindWords = vocabulary.NewWords("RewardKind", "card", "currency", "upgrade", "remove", "heal", "relic", "item")

// The words for what a shop sells besides cards. The word for a card is its rarity.
const (
	RemovalWare = "remove"
	UpgradeWare = "upgrade"
	HealWare    = "heal"
	RelicWare   = "relic"
	ItemWare    = "item"
)

var wares = [...]string{RemovalWare, UpgradeWare, HealWare, RelicWare, ItemWare}

// WeightedChoice is something that can be drawn: Choice is a RewardKind or an index, Weight its relative frequency.
type WeightedChoice struct{ Choice, Weight int }

// RewardDef is a reward: several options, of which the player takes one.
type RewardDef struct {
	Count  int                      // the number of options
	Kinds  []WeightedChoice         // relative frequencies of each RewardKind; nil: only cards
	Owners []schema.NamedEntry[int] // relative frequencies of owners of cards; nil: the owners take turns
	// relative frequencies of the rarities; nil: uncommon 3, rare 1, and added ones their RarityDef.Weight
	Rarities []schema.NamedEntry[int]
	Currency int  // amount of a currency option
	Heal     int  // HP of a heal option
	Skip     bool // whether the player can decline the reward
}

func (d *RewardDef) SetDefaults() { d.Count = 1 }

// RewardsDef has the rewards after each kind of room, in order. A nil field means the default: none for Treasure.
type RewardsDef struct{ Fight, Boss, Treasure []RewardDef }

// CurrencyDef is the currency of a run. Its Name is empty if the run has none.
type CurrencyDef struct {
	Name               string
	Start, Fight, Boss int // amounts at the start, for each fight won except against a boss, and for each boss won
}

type RoomDef struct {
	Kind    RoomKind
	Name    string   // name to which Next refers; may be empty
	Enemies []string // ids of the enemies of the room's fight
	Event   string   // id of the event of an event room
	Next    []string // names of the rooms that the player can choose next; nil: the following room; empty: the act ends
	Rewards []RewardDef
	Heal    int                      // HP that a rest or a shop heals
	Cards   int                      // number of cards that a shop sells
	Relics  int                      // number of relics that a shop sells
	Items   int                      // number of items that a shop sells
	Prices  []schema.NamedEntry[int] // prices in a shop, by the rarity of a card or a word such as RelicWare

	enemyChoices []string // ids of the enemies of which the player chooses one, in an act of scenes; otherwise nil
	nextRooms    []int8   // indices of the rooms that can come next; empty at the end of the act
}

func (d *RoomDef) SetDefaults() { d.Heal, d.Cards = defaultHeal, defaultShopCards }

const (
	defaultHeal      = 10 // HP that a rest heals
	defaultShopCards = 3
)

// Word returns the word that the player types to choose the room. It is derived from the name, the event or the kind.
func (d *RoomDef) Word() string { return cmp.Or(typableWord(d.Name), d.Event, d.Kind.String()) }

const maxTypedWords = 6

// typableWord joins the first words of a text by underscores, in lower case and without accents. It may return "".
func typableWord(text string) string {
	words := strings.Fields(speech.Fold(text))
	return strings.Join(words[:min(len(words), maxTypedWords)], "_")
}

func (d *RoomDef) referenceName() string { return cmp.Or(d.Name, d.Event) }
func (d *RoomDef) HasFight() bool        { return d.Kind <= BossRoom }

func (d *RoomDef) priceOf(ware string) (int, bool) {
	for _, p := range d.Prices {
		if p.Name == ware {
			return p.Of, true
		}
	}
	return 0, false
}

// ActDef is an act of a run. A definition has either Rooms, or Scenes and a Boss, from which rooms are made.
type ActDef struct {
	Name   string
	Scenes [][]string // ids of the enemies of which the player chooses one, for each scene
	Boss   string     // id of the enemy in the last room
	Start  []string   // names of the rooms that the player can choose first; nil: the first room
	Rooms  []RoomDef

	rooms []RoomDef
	start []int8
}

// FixedFightCount returns the number of fights, including the boss, in an act of scenes, and 0 for an act of rooms.
func (a *ActDef) FixedFightCount() int {
	if len(a.Rooms) > 0 {
		return 0
	}
	return len(a.rooms)
}

func (a *ActDef) BossIDs() (ids []string) {
	for i := range a.rooms {
		if a.rooms[i].Kind == BossRoom {
			ids = append(ids, a.rooms[i].Enemies...)
		}
	}
	return ids
}

func (a *ActDef) indicesOfKnownRooms(roomNames []string) (list []int8) {
	for _, word := range roomNames {
		if i := a.indexOfRoom(word); i >= 0 {
			list = append(list, int8(i))
		}
	}
	return list
}

// indexOfRoom returns the index of the first room to which name refers in the fields next and start, or -1. A room
// without a name goes by the name of its event. A full id such as mod:room also refers to a room named room.
func (a *ActDef) indexOfRoom(name string) int {
	return slices.IndexFunc(a.rooms, func(d RoomDef) bool {
		return name != "" && (d.referenceName() == name || d.Name != "" && d.Name == engine.IDWithoutMod(name))
	})
}

// roomsReachedFrom reports for each room of the act whether it is one of rooms or can be reached from one of them.
func (a *ActDef) roomsReachedFrom(rooms ...int8) (reached [MaxRooms]bool) {
	var walk func(to []int8)
	walk = func(to []int8) {
		for _, n := range to {
			if !reached[n] {
				reached[n] = true
				walk(a.rooms[n].nextRooms)
			}
		}
	}
	walk(rooms)
	return reached
}

func (a *ActDef) namesOfRooms() (names []string) {
	for i := range a.rooms {
		if name := a.rooms[i].referenceName(); name != "" {
			names = append(names, name)
		}
	}
	return names
}

const (
	MaxRooms   = 63 // rooms of one act
	MaxRewards = 16 // rewards after one room
	MaxChoices = 20 // choices of one event
)

// EventDef is the definition of an event in a room, in which the player makes one of several choices.
type EventDef struct {
	ID, Name, Text string
	TextOf         func(v *RoomContext) string // returns the text; nil: the text is Text
	Choices        []ChoiceDef
	Where          engine.Place
}

type ChoiceDef struct {
	Text string
	When func(v *RoomContext) bool // whether the choice is offered; nil: always
	Act  func(v *RoomContext)      // effect of the choice; nil: nothing happens
}

// DisplayName returns the name of the run, or its id if it has no name, or "the run", safe for a terminal.
func (d *RunDef) DisplayName() string {
	if d.Name == "" && d.ID == unnamedRunID {
		return "the run"
	}
	return speech.CleanNameOrID(d.Name, d.ID)
}

const unnamedRunID = "run"

func (c *Content) checkRunRewardsAndActs(d *RunDef) (bad engine.ValidationErrors) {
	if n := len(d.Acts); n > MaxActs {
		bad.AddOutOfRange(d.Where, []string{"acts"}, "the run has %d acts, but at most %d are allowed", n, MaxActs)
	}
	if n := len(d.Relics); n > MaxRelics {
		bad.AddOutOfRange(d.Where, []string{"relics"}, "the run has %d relics, but at most %d are allowed", n, MaxRelics)
	}
	r := runChecker{content: c, run: d, owners: c.CardOwnerIDs(), rarities: c.RarityIDs()[1:], bad: bad}
	r.checkRewards(d.Rewards.Fight, "rewards", "fight")
	r.checkRewards(d.Rewards.Boss, "rewards", "boss")
	r.checkRewards(d.Rewards.Treasure, "rewards", "treasure")
	for i := range d.Acts {
		r.act, r.path = &d.Acts[i], []string{"acts", strconv.Itoa(i + 1)}
		r.checkEntireAct()
	}
	return r.bad
}

type runChecker struct {
	content  *Content
	run      *RunDef
	act      *ActDef
	owners   []string
	rarities []string // all rarities but Basic
	path     []string
	bad      engine.ValidationErrors
}

func (r *runChecker) fullPath(path ...string) []string { return append(slices.Clone(r.path), path...) }

func (r *runChecker) checkAtMost(n, most int, what string, path ...string) {
	if n > most {
		r.bad.AddOutOfRange(r.run.Where, r.fullPath(path...), "there are %d %s, but at most %d are allowed", n, what, most)
	}
}

func (r *runChecker) addError(path []string, format string, args ...any) {
	r.bad.Add(r.run.Where, "", nil, path, format, args...)
}

func (r *runChecker) checkEntireAct() {
	r.checkAtMost(len(r.act.Scenes), MaxScenes, "scenes in one act", "scenes")
	for s, scene := range r.act.Scenes {
		r.checkAtMost(len(scene), MaxOptions, "enemies in one scene", "scenes", strconv.Itoa(s+1))
		if _, companions := r.content.countEnemiesAndCompanions(scene); companions > 0 {
			r.addError(r.fullPath("scenes", strconv.Itoa(s+1)), "a scene cannot offer a companion instead of an enemy")
		}
	}
	r.checkAtMost(len(r.act.Rooms), MaxRooms, "rooms in one act", "rooms")
	if len(r.act.Rooms) == 0 || len(r.act.Rooms) > MaxRooms {
		return
	}
	pathOfAct := r.path
	for i := range r.act.Rooms {
		r.path = slices.Concat(pathOfAct, []string{"rooms", strconv.Itoa(i + 1)})
		r.checkRoom(i, &r.act.Rooms[i])
	}
	r.path = pathOfAct
	r.checkRoomNames(r.act.Start, "start")
	r.checkForCycle()
}

func (r *runChecker) checkRoom(index int, room *RoomDef) {
	n, companions := r.content.countEnemiesAndCompanions(room.Enemies)
	if room.HasFight() && (n < 1 || n > MaxEnemies) {
		r.addError(r.fullPath("enemies"), "a %s must have 1 to %d enemies, not %d", room.Kind, MaxEnemies, n)
	}
	r.checkAtMost(companions, MaxCompanions, "companions in one room", "enemies")
	if room.Kind == EventRoom && room.Event == "" {
		r.addError(r.fullPath("kind"), `an event room must name its event: add id = "..."`)
	}
	if room.Kind == ShopRoom && r.run.Currency.Name == "" {
		r.addError(r.fullPath("kind"), `a shop needs a currency: add currency = { name = "gold", fight = 15 }`)
	}
	if room.Kind == ShopRoom && len(room.Prices) == 0 {
		r.addError(r.fullPath("kind"), "a shop needs prices: add prices = { uncommon = 50, rare = 80, remove = 40 }")
	}
	if room.Kind == TreasureRoom && room.Rewards == nil && r.run.Rewards.Treasure == nil {
		r.addError(r.fullPath("kind"), "a treasure room needs rewards, either its own or the run's: add rewards = { treasure = { { kinds = { card = 1 } } } }")
	}
	if first := r.act.indexOfRoom(room.Name); first >= 0 && first != index {
		r.addError(r.fullPath("name"), "two rooms in this act are called %q", room.Name)
	}
	r.checkNames(room.Prices, append(wares[:], r.rarities...), "ware", r.fullPath("prices"))
	r.checkRoomNames(room.Next, "next")
	r.checkRewards(room.Rewards, "rewards")
}

func (r *runChecker) checkRewards(list []RewardDef, path ...string) {
	r.checkAtMost(len(list), MaxRewards, "rewards after one room", path...)
	for i, d := range list {
		at := r.fullPath(append(slices.Clone(path), strconv.Itoa(i+1))...)
		r.checkNames(d.Owners, r.owners, "owner", append(slices.Clone(at), "owners"))
		r.checkNames(d.Rarities, r.rarities, "rarity", append(slices.Clone(at), "rarities"))
		if d.Currency > 0 && r.run.Currency.Name == "" {
			r.addError(append(slices.Clone(at), "currency"), `the run has no currency: add currency = { name = "gold" }`)
		}
	}
}

func (r *runChecker) checkNames(table []schema.NamedEntry[int], known []string, what string, path []string) {
	for _, entry := range table {
		if !slices.Contains(known, entry.Name) {
			r.bad.Add(r.run.Where, entry.Name, known, append(slices.Clone(path), entry.Name), "unknown %s %q", what, entry.Name)
		}
	}
}

func (r *runChecker) checkRoomNames(words []string, path ...string) {
	known := r.act.namesOfRooms()
	for n, word := range words {
		if r.act.indexOfRoom(word) < 0 {
			r.bad.Add(r.run.Where, word, known, append(r.fullPath(path...), strconv.Itoa(n+1)), "unknown room %q", word)
		}
	}
}

func (r *runChecker) checkForCycle() {
	var seen, within [MaxRooms]bool
	var walk func(i int8, way []string) bool
	walk = func(i int8, way []string) bool {
		room := &r.act.rooms[i]
		way = append(slices.Clip(way), room.Word())
		if within[i] {
			r.addError(r.fullPath("rooms", strconv.Itoa(int(i)+1)), "the rooms form a cycle: %s", strings.Join(way[slices.Index(way, room.Word()):], ", "))
			return true
		}
		if seen[i] {
			return false
		}
		seen[i], within[i] = true, true
		defer func() { within[i] = false }()
		return slices.ContainsFunc(room.nextRooms, func(to int8) bool { return walk(to, way) })
	}
	for i := range r.act.rooms {
		if walk(int8(i), nil) {
			return
		}
	}
}
