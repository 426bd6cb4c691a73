package curtain

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// Rarity is Basic, Uncommon, Rare or the id of a RarityDef. Rewards and shops draw by rarity.
type Rarity string

// The game's own rarities. Cards, relics and items that are Basic are never offered as a reward.
const (
	Basic    Rarity = "basic"
	Uncommon Rarity = "uncommon"
	Rare     Rarity = "rare"
)

var ownRarities = []string{string(Basic), string(Uncommon), string(Rare)}

// RarityDef is the definition of a rarity that a pack or a mod adds.
type RarityDef struct {
	ID, Name string
	Weight   int // relative frequency in rewards and shops that list no rarities; that of uncommon is 3, that of rare 1
	Price    int // price of a card in shops that do not price this rarity; 0: they do not sell it
	Where    engine.Place
}

var RarityKind = schema.AddIDAndFunctions(&schema.Kind{Name: "rarity", Class: "RarityDefinition", Doc: "A rarity of cards, relics and items, in addition to basic, uncommon and rare.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "rarity", "rarities/legendary")},
	Fields: []*schema.Field{
		schema.NameField("Its name.", func(d *RarityDef) *string { return &d.Name }),
		numberFieldWithDefault("weight", "Its relative frequency in rewards and shops that list no rarities; uncommon has 3 and rare has 1.", 0, maxWeight, func(d *RarityDef) *int { return &d.Weight }),
		numberFieldWithDefault("price", "The price of its cards in shops that list none for it; at 0, they are not sold there.", 0, engine.MaxCount, func(d *RarityDef) *int { return &d.Price }),
	},
}, func(d *RarityDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

// TagDef is the definition of a word that groups cards. Only scripts use tags.
type TagDef struct {
	ID, Name string
	Where    engine.Place
}

var TagKind = schema.AddIDAndFunctions(&schema.Kind{Name: "tag", Class: "TagDefinition", Doc: "A word that groups cards, for queries and conditions.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "tag", "tags/song")},
	Fields: []*schema.Field{
		schema.NameField("Its name, shown on its cards.", func(d *TagDef) *string { return &d.Name }),
	},
}, func(d *TagDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

func rarityField[D any](doc string, at func(*D) *Rarity) *schema.Field {
	return schema.TextField("rarity", doc, func(d *D) *string { return (*string)(at(d)) }).SetType(&schema.Type{Shape: schema.Text, PossibleKind: "rarity"}).SetDefault("basic").ShowInViews().ShowOnFace("")
}

// SetDefaults makes a new definition Basic, before its fields are read.
func (d *CardDef) SetDefaults()     { d.Rarity = Basic }
func (d *RelicDef) SetDefaults()    { d.Rarity = Basic }
func (d *ItemDef) SetDefaults()     { d.Rarity = Basic }
func (d *CardTypeDef) SetDefaults() { d.Like = ActionCard }

// CardTypeDef is the definition of a type of cards that a pack or a mod adds.
type CardTypeDef struct {
	ID, Name string
	Like     CardType // the game's own type whose rules apply to cards of this type
	Where    engine.Place
}

var CardTypeKind = schema.AddIDAndFunctions(&schema.Kind{Name: "card_type", Class: "CardTypeDefinition", Doc: "A card type, in addition to attack, defense, action and enchantment.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "card_type", "card_types/stance")},
	Fields: []*schema.Field{
		schema.NameField("Its name. Card texts can use it if it is a single word made of the letters a to z: \"Discard a Stance card in hand.\"", func(d *CardTypeDef) *string { return &d.Name }),
		schema.WordField("like", "The type its cards count as under the rules; an enchantment stays in play.", CardTypeWords, func(d *CardTypeDef) *CardType { return &d.Like }).SetDefault("action"),
	},
}, func(d *CardTypeDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

// cardTypeField is the field type of a card. If it names a type that a pack adds, CardDef.Type is unknownType until a
// Content contains the card.
var cardTypeField = schema.AddCheck(schema.TextField("type", "Its type, which some rules depend on: attack, defense, action, enchantment (which stays in play) or the id of a `card_type { }`.", func(d *CardDef) *string { return &d.TypeID }),
	func(_ *schema.DefinitionReader, d *CardDef) {
		d.Type = unknownType
		if n, is := CardTypeWords.Number(d.TypeID); is {
			d.Type = CardType(n)
		}
	}).SetType(&schema.Type{Shape: schema.Text, PossibleKind: "card_type"}).RequireIfComplete(`type = "..."`).ShowInViews().ShowOnFace("")

// OwnerDef defines an owner of cards that is no actor. Its cards have no acting protagonist, like neutral ones.
type OwnerDef struct {
	ID, Name string
	// relative frequency of its cards in rewards and shops that list no owners and may offer neutral cards; that of
	// neutral cards is neutralWeight
	Weight int
	Relic  string // its cards are offered only while this relic is held; "": always
	Where  engine.Place
}

const neutralWeight = 3

var OwnerKind = schema.AddIDAndFunctions(&schema.Kind{Name: "owner", Class: "OwnerDefinition", Doc: "An owner of cards, in addition to the protagonists, macguffin and neutral. Its cards are offered together.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "owner", "owners/stagehands")},
	Fields: []*schema.Field{
		schema.NameField("Its name, shown on its cards.", func(d *OwnerDef) *string { return &d.Name }),
		numberFieldWithDefault("weight", "The relative frequency of its cards in rewards and shops that list no owners; neutral cards have 3.", 0, maxWeight, func(d *OwnerDef) *int { return &d.Weight }),
		schema.TextField("relic", "The relic that must be held for its cards to be offered.", func(d *OwnerDef) *string { return &d.Relic }).SetType(schema.TypeID("relic")),
	},
}, func(d *OwnerDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

// HasNoProtagonist reports whether the card belongs to the MacGuffin, is neutral or belongs to an OwnerDef.
func (d *CardDef) HasNoProtagonist() bool {
	return d.ownerIsAdded || d.Owner == OwnerMacGuffin || d.Owner == OwnerNeutral
}

// RarityIDs returns the ids of all rarities, beginning with the game's own.
func (c *Content) RarityIDs() []string { return append(slices.Clip(ownRarities), c.rarities.IDs()...) }

// CardTypeIDs returns the ids of all types of cards, beginning with the game's own.
func (c *Content) CardTypeIDs() []string {
	return append(slices.Clip(CardTypeWords.List), c.cardTypes.IDs()...)
}

// CardOwnerIDs returns the ids that a card's owner can have: protagonists, OwnerMacGuffin, OwnerNeutral and OwnerDefs.
func (c *Content) CardOwnerIDs() []string {
	return append(append(c.protagonists.IDs(), OwnerMacGuffin, OwnerNeutral), c.owners.IDs()...)
}

// NameOrIDOfAddedWord returns the name of the added rarity, card type or owner that has id, or id if there is none.
func (c *Content) NameOrIDOfAddedWord(id string) string {
	if d := c.rarities.Find(id); d != nil {
		return speech.CleanNameOrID(d.Name, id)
	}
	if d := c.cardTypes.Find(id); d != nil {
		return speech.CleanNameOrID(d.Name, id)
	}
	if d := c.owners.Find(id); d != nil {
		return speech.CleanNameOrID(d.Name, id)
	}
	return id
}

func (c *Content) AddedCardTypes() []*CardTypeDef { return c.cardTypes.List }

// TagName returns the name of the tag that has id, safe for a terminal, or id if there is no such tag.
func (c *Content) TagName(id string) string {
	if d := c.tags.Find(id); d != nil {
		return speech.CleanNameOrID(d.Name, id)
	}
	return id
}

// maxAddedWords limits the numbers of added rarities, card types and owners, since drawing a reward considers all.
const maxAddedWords = 100

// checkAddedWords returns errors for cards, relics and items with unknown rarities or types or too many tags, for too
// many added words, and for added words that are the game's own. It skips cards and relics that were checked before.
func (c *Content) checkAddedWords() (bad engine.ValidationErrors) {
	isOfUpgrade := func(where engine.Place) bool { return len(bad) > 0 && bad[len(bad)-1].Where == where } // it has its card's error
	check := func(word, kind, field string, known []string, where engine.Place) {
		if !isOfUpgrade(where) && !slices.Contains(known, word) {
			bad.Add(where, word, known, []string{field}, "unknown %s %q", kind, word)
		}
	}
	latest, rarities, types := c.LatestAddedIndexes("card"), c.RarityIDs(), c.CardTypeIDs()
	for _, i := range latest {
		d := c.Cards[i]
		check(d.TypeID, "card type", "type", types, d.Where)
		if c.cardTypes.Find(d.TypeID) != nil && !isOfUpgrade(d.Where) {
			bad = append(bad, d.checkAddedType()...)
		}
	}
	for _, i := range latest {
		d := c.Cards[i]
		check(string(d.Rarity), "rarity", "rarity", rarities, d.Where)
		if n := len(d.Tags); n > MaxTags {
			bad.AddOutOfRange(d.Where, []string{"tags"}, "the card has %d tags, but at most %d are allowed", n, MaxTags)
		}
	}
	for _, i := range c.LatestAddedIndexes("relic") {
		check(string(c.Relics[i].Rarity), "rarity", "rarity", rarities, c.Relics[i].Where)
	}
	for _, d := range c.Items {
		check(string(d.Rarity), "rarity", "rarity", rarities, d.Where)
	}
	checkAddedWordsOfKind(&bad, &c.rarities, "rarities", append(wares[:], ownRarities...), func(d *RarityDef) engine.Place { return d.Where })
	checkAddedWordsOfKind(&bad, &c.cardTypes, "card types", CardTypeWords.List, func(d *CardTypeDef) engine.Place { return d.Where })
	checkAddedWordsOfKind(&bad, &c.owners, "owners", append(c.protagonists.IDs(), OwnerMacGuffin, OwnerNeutral), func(d *OwnerDef) engine.Place { return d.Where })
	return bad
}

// checkAddedWordsOfKind adds errors to bad if added exceeds maxAddedWords or contains ids in own, the game's words.
func checkAddedWordsOfKind[D any](bad *engine.ValidationErrors, added *library.DefinitionTable[D], plural string, own []string, where func(*D) engine.Place) {
	if n := len(added.List); n > maxAddedWords {
		bad.AddOutOfRange(where(added.List[maxAddedWords]), nil, "there are %d added %s, but at most %d are allowed", n, plural, maxAddedWords)
	}
	for _, id := range own {
		if d := added.Find(id); d != nil {
			bad.Add(where(d), "", nil, []string{"id"}, "the game uses the id %q itself", id)
		}
	}
}

// checkAddedType returns errors if the fields exhaust, play or on of a card do not suit its type, which a pack adds.
func (d *CardDef) checkAddedType() (bad engine.ValidationErrors) {
	if d.Type == Enchantment && d.Exhaust {
		bad.Add(d.Where, "", nil, []string{"exhaust"}, cannotExhaust)
	}
	if d.Play == nil && d.Type.leavesPlay() && !d.Unplayable {
		bad.Add(d.Where, "", nil, nil, needsPlay, d.KindAndID())
	}
	for kind, name := range EventTypes {
		if d.Type.leavesPlay() && d.ReactingPiles == 0 && ownEvents&(1<<kind) == 0 && d.On[kind] != nil {
			bad.Add(d.Where, "", nil, []string{"on", name}, hookNeedsPile, name)
		}
	}
	return bad
}

// weightsOfAddedOwners returns the reward weights of added owners and neutral cards, or nil if no owner has a weight.
func (c *Content) weightsOfAddedOwners() (list []schema.NamedEntry[int]) {
	for _, d := range c.owners.List {
		if d.Weight > 0 {
			list = append(list, schema.NamedEntry[int]{Name: d.ID, Of: d.Weight})
		}
	}
	if list != nil {
		list = append(list, schema.NamedEntry[int]{Name: OwnerNeutral, Of: neutralWeight})
	}
	return list
}
