package wording

import "strings"

// Shape is a kind of sentence that is understood.
type Shape struct {
	Form    string // capitals stand for what varies
	Example string
}

// Shapes are the sentences of card texts; Document says what the words in
// capitals stand for.
var Shapes = []Shape{
	{"Deal AMOUNT damage [N times] [to WHO].", "Deal {n} damage plus {m} per kind of debuff on the enemy."},
	{"Deal damage equal to QUANTITY.", "Deal damage equal to Ovation."},
	{"Gain AMOUNT KEYWORD [on WHO].", "Gain {n} Shield on a protagonist."},
	{"Gain KEYWORD equal to QUANTITY [on WHO].", "Gain Shield equal to {m} times Taunt."},
	{"Gain KEYWORD up to N.", "Gain Ovation up to {n}."},
	{"Inflict AMOUNT DEBUFF [on WHO].", "Inflict {n} Stage Fright."},
	{"Inflict DEBUFF equal to QUANTITY [on WHO].", "Inflict Poison equal to the Luck lost."},
	{"Inflict N of a random debuff [on WHO].", "Inflict {n} of a random debuff."},
	{"Heal WHO by AMOUNT.", "Heal each protagonist by {n}."},
	{"Heal WHO by as much as QUANTITY.", "Heal each protagonist by as much as the damage dealt."},
	{"Draw N cards [per QUANTITY].", "Draw {n} cards."},
	{"Draw cards equal to QUANTITY.", "Draw cards equal to Ovation."},
	{"Lose N KEYWORD [on WHO].", "Lose {n} Luck."},
	{"Lose all KEYWORD [on WHO].", "Lose all Ovation."},
	{"WHO gains AMOUNT KEYWORD.", "The other protagonist gains {n} Taunt."},
	{"WHO loses all DEBUFF and DEBUFF.", "Each protagonist loses all Burn and Poison."},
	{"WHO loses N HP.", "The enemy loses {n} HP."},
	{"WHO loses HP equal to QUANTITY.", "The enemy loses HP equal to its Frustration."},
	{"KEYWORD doubles.", "Retaliate doubles."},
	{"[A random] [TYPE] cards [of WHO] in hand cost N less.", "Defense cards in hand cost {n} less."},
	{"[A random] [TYPE] cards [of WHO] in hand deal N more damage.", "Attacks of the other protagonist in hand deal {n} more damage."},
	{"When drawn: ...", "When drawn: Gain {n} Block."},
	{"Start of your turn: ... (or End of, or the enemy's)", "End of the enemy's turn: Gain {n} Block."},
	{"Whenever you gain KEYWORD: ...", "Whenever you gain Block: Gain {n} Ovation."},
	{"Whenever WHO gains KEYWORD: ...", "Whenever the enemy gains Block: Gain {n} Luck."},
	{"Whenever a debuff is inflicted on WHO: ...", "Whenever a debuff is inflicted on the enemy: Gain {n} Luck."},
	{"Whenever you play a TYPE card: ...", "Whenever you play an Attack card: Gain {n} Block."},
	{"Whenever WHO loses HP: ...", "Whenever the MacGuffin loses HP: Gain {n} Block."},
	{"Whenever a protagonist is knocked out: ...", "Whenever a protagonist is knocked out: Gain {n} Block."},
	{"Third card of a turn: ...", "Second card of a turn: Draw {n} cards."},
	{"With N or more QUANTITY: ...", "With {n} or more Luck: Lose {m} Luck."},
	{"If WHO has KEYWORD: ...", "If the enemy has Poison: Gain {n} Block."},
}

// Document is SENTENCES.md: the shapes for people who write cards.
func Document() string {
	var b strings.Builder
	b.WriteString(`# The sentences of card texts

Texts keep to these sentences, so that ` + "`curtain check --text`" + ` can read them and hold the
card to them. Numbers are values in braces; keywords are capitalised.

KEYWORD is a positive keyword, Ovation or Energy. WHO is the enemy, a protagonist or
an ally (that the card was played on), each protagonist, each ally, the MacGuffin, the
other protagonist, or a name. AMOUNT is N, "N per QUANTITY" or "N plus N per QUANTITY".
QUANTITY is Ovation, a keyword ("Taunt on Aldric"), the kinds of debuff or the debuff
stacks on the enemy, the damage dealt, the Block lost, the cards in hand, or N times
one of those; after "per" it is one of them: "per kind of debuff on the enemy".

What stands after a heading, which ends in a colon, belongs to it up to the next one.
A moment and a condition can be joined with a comma.

| sentence | example |
|---|---|
`)
	for _, s := range Shapes {
		b.WriteString("| " + s.Form + " | " + s.Example + " |\n")
	}
	return b.String()
}
