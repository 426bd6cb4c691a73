package curtain

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// Rarity is the rarity of a card, a relic or an item: one of the game's own, or the id of a RarityDef. It decides
// where the card, relic or item is offered.
type Rarity string

// The game's own rarities. Basics are never offered as a reward.
const (
	Basic    Rarity = "basic"
	Uncommon Rarity = "uncommon"
	Rare     Rarity = "rare"
)

var ownRarities = []string{string(Basic), string(Uncommon), string(Rare)}

// RarityDef is a rarity that a pack or a mod adds.
type RarityDef struct {
	ID, Name string
	Weight   int // its relative frequency in rewards and shops that list no rarities; uncommon is 3, rare 1
	Price    int // of a card in shops that list no price for it; 0: it is not sold there
	Where    engine.Place
}

// RarityKind declares rarity { }.
var RarityKind = schema.FinishKind(&schema.Kind{Name: "rarity", Class: "RarityDefinition", Doc: "A rarity of cards and relics, besides basic, uncommon and rare.", Local: true,
	Samples: []*schema.Sample{sampleFromFile("rarity", "rarities/legendary")},
	Fields: []*schema.Field{
		schema.TextField("name", "Its name.", func(d *RarityDef) *string { return &d.Name }).SetTextUse(schema.NameText).RequireIfComplete(`name = "..."`),
		numberFieldWithDefault("weight", "Its relative frequency in rewards and shops that list no rarities, in which uncommon has 3 and rare has 1.", 0, maxWeight, func(d *RarityDef) *int { return &d.Weight }),
		numberFieldWithDefault("price", "The price of its cards in shops that list none for it; with 0 they are not sold there.", 0, engine.MaxCount, func(d *RarityDef) *int { return &d.Price }),
	},
}, func(d *RarityDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

// TagDef is a word that groups cards. The rules know no tags: only scripts ask for them.
type TagDef struct {
	ID, Name string
	Where    engine.Place
}

// TagKind declares tag { }.
var TagKind = schema.FinishKind(&schema.Kind{Name: "tag", Class: "TagDefinition", Doc: "A word that groups cards, for queries and conditions.", Local: true,
	Samples: []*schema.Sample{sampleFromFile("tag", "tags/song")},
	Fields: []*schema.Field{
		schema.TextField("name", "Its name, shown on its cards.", func(d *TagDef) *string { return &d.Name }).SetTextUse(schema.NameText).RequireIfComplete(`name = "..."`),
	},
}, func(d *TagDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

func rarityField[D any](doc string, at func(*D) *Rarity) *schema.Field {
	return schema.TextField("rarity", doc, func(d *D) *string { return (*string)(at(d)) }).SetType(&schema.Type{Shape: schema.Text, PossibleKind: "rarity"}).SetDefault("basic").InViews().OnFace("")
}

// SetDefaults sets the default values, before the card or relic is read.
func (d *CardDef) SetDefaults()  { d.Rarity = Basic }
func (d *RelicDef) SetDefaults() { d.Rarity = Basic }
func (d *ItemDef) SetDefaults()  { d.Rarity = Basic }

// RarityIDs returns the ids of all rarities, the game's own first.
func (c *Content) RarityIDs() []string { return append(slices.Clip(ownRarities), c.rarities.IDs()...) }

// RarityName returns the name of an added rarity, safe for a terminal, or else its id.
func (c *Content) RarityName(id string) string {
	if d := c.rarities.Find(id); d != nil {
		return speech.SafeName(d.Name, id)
	}
	return id
}

// TagName returns the name of a tag, safe for a terminal, or its id if it is unknown.
func (c *Content) TagName(id string) string {
	if d := c.tags.Find(id); d != nil {
		return speech.SafeName(d.Name, id)
	}
	return id
}

// maxRarities limits the added rarities of a content, since each draw of a reward considers all.
const maxRarities = 100

// checkRaritiesAndTags checks those of the cards and relics that the last call of WithDefinitions added: earlier
// ones cannot have new errors, since rarities are never removed.
func (c *Content) checkRaritiesAndTags() (bad engine.ValidationErrors) {
	known := c.RarityIDs()
	check := func(r Rarity, where engine.Place) {
		isOfUpgrade := len(bad) > 0 && bad[len(bad)-1].Where == where // it has its card's rarity
		if !isOfUpgrade && !slices.Contains(known, string(r)) {
			bad.Add(where, string(r), known, []string{"rarity"}, "unknown rarity %q", string(r))
		}
	}
	for _, i := range c.LatestIndexes("card") {
		d := c.Cards[i]
		check(d.Rarity, d.Where)
		if n := len(d.Tags); n > MaxTags {
			bad.AddOutOfRange(d.Where, []string{"tags"}, "the card has %d tags, but at most %d are allowed", n, MaxTags)
		}
	}
	if n := len(c.rarities.List); n > maxRarities {
		bad.AddOutOfRange(c.rarities.List[maxRarities].Where, nil, "there are %d added rarities, but at most %d are allowed", n, maxRarities)
	}
	for _, i := range c.LatestIndexes("relic") {
		check(c.Relics[i].Rarity, c.Relics[i].Where)
	}
	for _, d := range c.Items {
		check(d.Rarity, d.Where)
	}
	for _, id := range append(wares[:], ownRarities...) {
		if d := c.rarities.Find(id); d != nil {
			bad.Add(d.Where, "", nil, []string{"id"}, "the game uses the id %q itself", id)
		}
	}
	return bad
}
