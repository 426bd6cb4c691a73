package engine

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math/bits"
	"slices"
	"strings"
)

// Keywords is the immutable keyword table of a content: the game's own, then those of packs.
type Keywords struct {
	terms       KeywordDescribers
	rows        []Keyword
	ownCount    int // number of the game's own keywords
	all         KeywordSet
	ownSet      KeywordSet // the game's own keywords, whose ids are below firstHighID
	hashNumbers []uint64
	byWord      map[string]KeywordID
	debuffs     KeywordSet
	held        [MaxHolders]KeywordSet
	leaving     [MaxDecays]KeywordSet
}

// KeywordDescribers has functions that describe, in a game's words, who can hold a keyword and when it leaves.
type KeywordDescribers struct {
	HeldBy func(Holders) string
	Leaves func(*Keyword) string
}

// NewKeywords returns the table of a game's own keywords. It panics if a row is invalid or len(rows) >= firstHighID.
func NewKeywords(terms KeywordDescribers, rows []Keyword) *Keywords {
	table, bad := (&Keywords{terms: terms, ownCount: len(rows)}).WithRows(rows)
	for _, m := range bad {
		panic(m)
	}
	if len(rows) >= firstHighID {
		panic("a game has too many keywords of its own")
	}
	return table
}

// WithRows returns a copy of the table with rows added. A row replaces a pack's row with the same word. It reports and
// omits invalid rows, rows beyond MaxKeywords, and rows with a word of the game's own.
func (t *Keywords) WithRows(rows []Keyword) (*Keywords, ValidationErrors) {
	var bad ValidationErrors
	all := slices.Clone(t.rows)
	for _, row := range rows {
		at := slices.IndexFunc(all, func(k Keyword) bool { return k.Word == row.Word })
		switch {
		case at >= t.ownCount:
			all[at] = row
		case at >= 0:
			bad.Add(row.Where, "", nil, []string{"id"}, "keyword %q is built into the game", row.Word)
		case !IsID(row.Word):
			bad.AddOutOfRange(row.Where, []string{"id"}, "keyword %q must be %s", row.Word, IDFormText)
		case len(all) == MaxKeywords:
			bad.AddOutOfRange(row.Where, nil, "%q is one keyword too many: the game and its mods can have at most %d in total%s", row.Word, MaxKeywords, t.describeRowsPerMod(all))
		default:
			all = append(all, row)
		}
	}
	return t.buildTable(all), bad
}

// describeRowsPerMod returns the end of a message: how many keywords the game and each mod define, or "" if no mod
// defines any. It names at most maxListedMods+1 mods, those with the most keywords.
func (t *Keywords) describeRowsPerMod(rows []Keyword) string {
	rowsOf := map[string]int{}
	for _, row := range rows {
		if mod := ModOfID(row.Word); mod != "" {
			rowsOf[mod]++
		}
	}
	if len(rowsOf) == 0 {
		return ""
	}
	mods := slices.SortedFunc(maps.Keys(rowsOf), func(a, b string) int { return cmp.Or(rowsOf[b]-rowsOf[a], strings.Compare(a, b)) })
	text := fmt.Sprintf(": the game has %d", t.ownCount)
	for i, mod := range mods {
		if i == maxListedMods && len(mods) > i+1 {
			return fmt.Sprintf("%s, and %d other mods define the rest", text, len(mods)-i)
		}
		text += fmt.Sprintf(", %s %d", mod, rowsOf[mod])
	}
	return text
}

const maxListedMods = 8 // maximum number of mods that describeRowsPerMod lists

// WithNamesAndHelp returns a copy of the table with the Name and Help of the entries in translated, by keyword word.
func (t *Keywords) WithNamesAndHelp(translated map[string]Keyword) *Keywords {
	rows := slices.Clone(t.rows)
	for i := range rows {
		if other, known := translated[rows[i].Word]; known {
			rows[i].Name, rows[i].Help = other.Name, other.Help
		}
	}
	return t.buildTable(rows)
}

// buildTable returns a table with the terms of t and rows, which must begin with the game's own. It sets ID in each
// row, and HeldBy and Leaves where they are empty.
func (t *Keywords) buildTable(rows []Keyword) *Keywords {
	next := &Keywords{terms: t.terms, rows: rows, ownCount: t.ownCount, byWord: map[string]KeywordID{}}
	for i := range rows {
		row, k := &rows[i], KeywordID(i)
		row.ID = k
		if row.HeldBy == "" {
			row.HeldBy = t.terms.HeldBy(row.Holders)
		}
		if row.Leaves == "" {
			row.Leaves = t.terms.Leaves(row)
		}
		number := uint64(k)
		if next.all = next.all.With(k); i < t.ownCount {
			next.ownSet = next.all
		} else {
			number = HashString(row.Word)
		}
		next.hashNumbers = append(next.hashNumbers, number)
		next.byWord[row.Word] = k
		if row.Polarity == Debuff {
			next.debuffs = next.debuffs.With(k)
		}
		for h := row.Holders; h != 0; h &= h - 1 {
			way := bits.TrailingZeros8(uint8(h))
			next.held[way] = next.held[way].With(k)
		}
		next.leaving[row.Decay] = next.leaving[row.Decay].With(k)
	}
	return next
}

// NumberForHash returns the number of a keyword in hashes: its id if it is the game's own. For others it is a hash of
// the word, because their ids depend on the packs loaded.
func (t *Keywords) NumberForHash(k KeywordID) uint64 { return t.hashNumbers[k] }

// firstMeterInHashes stands in hashes for MaxKeywords, the first number that means a meter and not a keyword.
const firstMeterInHashes = 100

// NumberForHashOrSelf returns a number for hashes that does not depend on the packs loaded. number is the id of a
// keyword, MaxKeywords or more for a meter, or another number, which is returned unchanged.
func (t *Keywords) NumberForHashOrSelf(number int16) uint64 {
	if t.HasID(int(number)) {
		return t.NumberForHash(KeywordID(number))
	}
	if number >= MaxKeywords {
		number -= MaxKeywords - firstMeterInHashes
	}
	return uint64(int64(number))
}

func (t *Keywords) Len() int         { return len(t.rows) }
func (t *Keywords) HasID(n int) bool { return n >= 0 && n < len(t.rows) }

// Row returns the table's entry for keyword k. The caller must not modify it.
func (t *Keywords) Row(k KeywordID) *Keyword { return &t.rows[k] }

// Rows returns all entries, by id. The caller must not modify them.
func (t *Keywords) Rows() []Keyword { return t.rows }

// OwnRows returns the entries of the game's own keywords. The caller must not modify them.
func (t *Keywords) OwnRows() []Keyword  { return t.rows[:t.ownCount] }
func (t *Keywords) All() KeywordSet     { return t.all }
func (t *Keywords) Debuffs() KeywordSet { return t.debuffs }

// KeywordsHoldableAs returns the keywords that holders of a kind can hold; kind has exactly one bit.
func (t *Keywords) KeywordsHoldableAs(kind Holders) KeywordSet {
	return t.held[bits.TrailingZeros8(uint8(kind))&7]
}
func (t *Keywords) KeywordsDecayingAs(d Decay) KeywordSet { return t.leaving[d] }

// ByWord returns the keyword whose id in scripts is word, and whether there is one.
func (t *Keywords) ByWord(word string) (KeywordID, bool) {
	k, ok := t.byWord[word]
	return k, ok
}

// FindByWordOrName returns the first row whose Word or Name is word, ignoring case, or nil if there is none.
func (t *Keywords) FindByWordOrName(word string) *Keyword {
	for i := range t.rows {
		if k := &t.rows[i]; strings.EqualFold(k.Word, word) || strings.EqualFold(k.Name, word) {
			return k
		}
	}
	return nil
}

// Words returns the ids in scripts of the keywords in s, in ascending order of their KeywordIDs.
func (t *Keywords) Words(s KeywordSet) []string {
	return t.textsOfRows(s, func(k *Keyword) string { return k.Word })
}

func (t *Keywords) NamesOf(s KeywordSet) []string {
	return t.textsOfRows(s, func(k *Keyword) string { return k.Name })
}

func (t *Keywords) textsOfRows(s KeywordSet, text func(*Keyword) string) []string {
	list := make([]string, 0, s.Count())
	for k := range s.All {
		list = append(list, text(t.Row(k)))
	}
	return list
}

// KeywordRenumbering translates the keyword ids of an old table to the ids of the same words in a new table.
type KeywordRenumbering struct{ from, to *Keywords }

// RenumberingTo returns the translation from the ids of t to those of another table.
func (t *Keywords) RenumberingTo(other *Keywords) *KeywordRenumbering {
	return &KeywordRenumbering{t, other}
}

// IsIdentity reports whether every keyword of the old table has the same id in the new table.
func (r *KeywordRenumbering) IsIdentity() bool {
	if r.from == r.to {
		return true
	}
	for i := range r.from.rows {
		if k, ok := r.NewID(KeywordID(i)); !ok || int(k) != i {
			return false
		}
	}
	return true
}

// NewID returns the id of keyword k in the new table, and whether the new table has it.
func (r *KeywordRenumbering) NewID(k KeywordID) (id KeywordID, ok bool) {
	return r.to.ByWord(r.from.Row(k).Word)
}

// MissingWords returns the words of the keywords in s that the new table lacks.
func (r *KeywordRenumbering) MissingWords(s KeywordSet) (words []string) {
	for k := range s.All {
		if _, ok := r.NewID(k); !ok {
			words = append(words, r.from.Row(k).Word)
		}
	}
	return words
}

// MaxPoints is the maximum number of points of the rules at which modifiers act, including point 0, which means none.
const MaxPoints = 10

// Modifiers stores functions of type F by which keywords change numbers, each at one point of the rules, such as just
// before a hit reaches its target. It is immutable. A nil *Modifiers has no functions.
type Modifiers[F any] struct {
	all KeywordSet // keywords with a function at some point
	at  [MaxPoints]struct {
		keywords KeywordSet
		change   []F // functions by KeywordID
	}
}

// WithFunc returns a copy of m, which may be nil, in which keyword k uses the function change at a point.
func (m *Modifiers[F]) WithFunc(point uint8, k KeywordID, change F) *Modifiers[F] {
	with := new(Modifiers[F])
	if m != nil {
		*with = *m
	}
	with.all = with.all.With(k)
	with.at[point].keywords = with.at[point].keywords.With(k)
	list := make([]F, max(int(k)+1, len(with.at[point].change)))
	copy(list, with.at[point].change)
	list[k] = change
	with.at[point].change = list
	return with
}

// HasFuncAt reports whether at least one keyword has a function at a point.
func (m *Modifiers[F]) HasFuncAt(point uint8) bool {
	return m != nil && !m.at[point].keywords.IsEmpty()
}

// Keywords returns the keywords with a function at some point. m must not be nil.
func (m *Modifiers[F]) Keywords() KeywordSet { return m.all }

// FuncsAt iterates over the functions of held keywords at a point, in the order of the keywords' ids.
func (m *Modifiers[F]) FuncsAt(point uint8, held KeywordSet) iter.Seq2[KeywordID, F] {
	return func(yield func(KeywordID, F) bool) {
		if m == nil {
			return
		}
		at := &m.at[point]
		for s := held.And(at.keywords); !s.IsEmpty(); s = s.WithoutFirst() {
			if k := s.First(); !yield(k, at.change[k]) {
				return
			}
		}
	}
}
