package playbill

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
)

// Everything a script named or wrote comes into this package through this file.

// cardName is the name of a card.
func cardName(d *curtain.CardDef) string { return named(d.Name, d.ID) }

// enemyName is the name of an enemy's definition.
func enemyName(d *curtain.EnemyDef) string { return named(d.Name, d.ID) }

// named is a name, or the id where a definition has none.
func named(name, id string) string {
	if clean := strings.TrimSpace(screen.Clean(name)); clean != "" {
		return clean
	}
	return screen.Clean(id)
}

// ownerName is whose card it is, as its id has it: a definition knows no more.
func ownerName(d *curtain.CardDef) string {
	if d.Owner == curtain.OwnerMacGuffin {
		return "MacGuffin"
	}
	words := strings.Split(screen.Clean(d.Owner), "_")
	for i, w := range words {
		words[i] = begin(w)
	}
	return strings.Join(words, " ")
}

// name is an actor's name within a sentence. Enemies of one kind are numbered.
func (t *FightTable) name(a curtain.Actor) string {
	switch {
	case a == curtain.Nobody:
		return "nobody"
	case a == curtain.MacGuffin:
		return "the MacGuffin"
	case a == curtain.Team:
		return "the team"
	case a.IsProtagonist():
		p := t.Content().Protagonist(t.ActorID(a))
		return named(p.Name, p.ID)
	}
	if int(a-curtain.FirstEnemy) >= t.Enemies() {
		return "somebody"
	}
	name := enemyName(t.EnemyDef(a))
	if rest, titled := strings.CutPrefix(name, "The "); titled {
		name = "the " + rest
	}
	if t.twins(a) {
		name += " " + strconv.Itoa(int(a-curtain.FirstEnemy)+1)
	}
	return name
}

// twins tells whether the fight has another enemy of the same kind.
func (t *FightTable) twins(a curtain.Actor) bool {
	for i := range t.Enemies() {
		if e := curtain.Enemy(i); e != a && t.EnemyDef(e) == t.EnemyDef(a) {
			return true
		}
	}
	return false
}

// cardInHand is the name of a card of the fight.
func (t *FightTable) cardName(instance int16) string { return cardName(t.CardDef(instance)) }

// begin is a sentence with its first letter raised.
func begin(sentence string) string {
	r, size := utf8.DecodeRuneInString(sentence)
	return string(unicode.ToUpper(r)) + sentence[size:]
}

// quote is a line somebody says.
func (tl *teller) quote(text string) string {
	return tl.s.Strong(`"` + strings.TrimSpace(screen.Clean(text)) + `"`)
}

// and joins a list as a sentence does.
func and(list []string) string { return joined(list, "and") }

// or joins a list of possibilities.
func or(list []string) string { return joined(list, "or") }

func joined(list []string, last string) string {
	switch len(list) {
	case 0:
		return ""
	case 1:
		return list[0]
	}
	return strings.Join(list[:len(list)-1], ", ") + " " + last + " " + list[len(list)-1]
}

// keywordName is a keyword's name, or that of what else can be gained.
func keywordName(k int16) string {
	switch k {
	case curtain.Energy:
		return "energy"
	case curtain.Ovation:
		return "Ovation"
	case curtain.HP:
		return "HP"
	}
	if k >= 0 && int(k) < curtain.NumKeywords {
		return curtain.Keywords[k].Name
	}
	return ""
}

// mark stands around a number that differs from what the card says while the
// text is still a script's: markUp or markDown, the number, markEnd. Clean
// removes what a script itself may have put there.
const (
	markUp   = '\x01'
	markDown = '\x02'
	markEnd  = '\x03'
)

// changed is a number of a text as it would be now: "3→5" where it differs.
func changed(base, now int) string {
	switch {
	case now > base:
		return string(markUp) + strconv.Itoa(base) + "→" + strconv.Itoa(now) + string(markEnd)
	case now < base:
		return string(markDown) + strconv.Itoa(base) + "→" + strconv.Itoa(now) + string(markEnd)
	}
	return strconv.Itoa(base)
}

// prose is a text of a script, cleaned, with marked numbers and the words of the
// rules emphasised.
func prose(s screen.Screen, text string) string {
	var b strings.Builder
	for text != "" {
		at := strings.IndexAny(text, string(markUp)+string(markDown))
		if at < 0 {
			break
		}
		tone := screen.Good
		if text[at] == markDown {
			tone = screen.Bad
		}
		b.WriteString(keywords(s, screen.Clean(text[:at])))
		text = text[at+1:]
		end := strings.IndexByte(text, markEnd)
		if end < 0 {
			end = len(text)
		}
		b.WriteString(s.Tone(tone, screen.Clean(text[:end])))
		text = text[end:]
	}
	b.WriteString(keywords(s, screen.Clean(text)))
	return b.String()
}

// keywords is a clean text with the names of keywords emphasised.
func keywords(s screen.Screen, text string) string {
	if !s.Colour {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		n := 0
		if i == 0 || !isLetter(text[i-1]) {
			n = keywordAt(text[i:])
		}
		if n > 0 {
			b.WriteString(s.Keyword(text[i : i+n]))
			i += n
			continue
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		b.WriteString(text[i : i+size])
		i += size
	}
	return b.String()
}

// keywordAt is the length of the name of a keyword that text begins with.
func keywordAt(text string) int {
	for k := range curtain.Keywords {
		if n := wordAt(text, curtain.Keywords[k].Name); n > 0 {
			return n
		}
	}
	return wordAt(text, "Ovation")
}

func wordAt(text, name string) int {
	if strings.HasPrefix(text, name) && (len(text) == len(name) || !isLetter(text[len(name)])) {
		return len(name)
	}
	return 0
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 }
