package battleline

import (
	"strconv"
	"strings"
	"sync/atomic"

	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// CardNames holds the ids and names of the cards that a duel started with. All copies of the duel share it.
type CardNames struct {
	ids, names []string
	words      *vocabulary.Words // ids
	prompts    [numPrompts][MaxCards]atomic.Pointer[string]
}

func idWithCopyNumber(id string, n int) string {
	if n == 1 {
		return id
	}
	return id + "_" + strconv.Itoa(n)
}

func cardInstanceName(def *CardDef, id string) string {
	rest, numbered := strings.CutPrefix(id, def.ID+"_")
	switch {
	case id == def.ID, id == def.Name:
		return def.DisplayName()
	case numbered:
		return def.DisplayName() + " " + rest
	}
	return def.DisplayName() + " (" + id + ")"
}

// CardID returns the id of a card in this duel, such as stilt_walker_2, or "nothing" if there is no such card.
func (d *Duel) CardID(c Card) string {
	switch {
	case !d.Exists(c):
		return "nothing"
	case int(c) < len(d.cast.ids):
		return d.cast.ids[c]
	}
	id, before := d.Def(c).ID, 0
	for o := Card(len(d.cast.ids)); o < c; o++ {
		if d.Def(o).ID == id {
			before++
		}
	}
	for n := 1; ; n++ {
		numbered := idWithCopyNumber(id, n)
		if _, taken := d.cast.words.Number(numbered); taken {
			continue
		}
		if before == 0 {
			return numbered
		}
		before--
	}
}

// CardName returns the untranslated name of a card, with the number at the end of its id, if any, or "nothing".
func (d *Duel) CardName(c Card) string {
	switch {
	case !d.Exists(c):
		return "nothing"
	case int(c) < len(d.cast.names):
		return d.cast.names[c]
	}
	return cardInstanceName(d.Def(c), d.CardID(c))
}

// DisplayName returns the name of a card in the players' language, safe for a terminal.
func (d *Duel) DisplayName(c Card) string {
	return d.Language().TranslateName(speech.CleanNameOrID(d.CardName(c), d.CardID(c)))
}

func (d *Duel) Language() *phrase.Language { return d.content.Language() }

func (d *Duel) FindCard(id string) (c Card, found bool) {
	if n, ok := d.cast.words.Number(id); ok {
		return Card(n), true
	}
	for c = Card(len(d.cast.ids)); d.Exists(c); c++ {
		if d.CardID(c) == id {
			return c, true
		}
	}
	return NoCard, false
}

// PlayerNames are the names of the players within a sentence.
var PlayerNames = [NumPlayers]string{"the first player", "the second player"}
