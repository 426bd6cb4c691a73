package engine

// KeywordStacks holds the number of stacks, from 0 to MaxCount, of each keyword that an actor has. A keyword can be
// fresh, which means that it skips its next decay. Changing a copy does not change the original.
type KeywordStacks struct {
	held  uint64 // the field bits of the KeywordSet of all keywords with stacks
	fresh uint64
	n     [2][keywordsPerHalf]int16 // stacks of the first and the second half of the keywords before firstHighID
	more  *highIDStacks             // stacks of the other keywords; nil if there are none
}

const keywordsPerHalf = (firstHighID + 1) / 2

// highIDStacks has the stacks of the keywords from firstHighID on. It is immutable.
type highIDStacks struct {
	held, fresh KeywordSet
	n           [MaxKeywords - firstHighID]int16
}

// MaxCount is the maximum number of stacks of one keyword; stacks beyond it are lost.
const MaxCount = 9999

func (c *KeywordStacks) Get(k KeywordID) int {
	if k < firstHighID {
		return int(c.n[k/keywordsPerHalf][k%keywordsPerHalf])
	}
	if c.more == nil {
		return 0
	}
	return int(c.more.n[k-firstHighID])
}

// Set sets the number of stacks of k, limited to between 0 and MaxCount.
func (c *KeywordStacks) Set(k KeywordID, n int) {
	switch {
	case k >= firstHighID:
		c.setStacksOfHighID(k, max(0, min(n, MaxCount)))
	case n <= 0:
		c.n[k/keywordsPerHalf][k%keywordsPerHalf] = 0
		c.held &^= 1 << k
		c.fresh &^= 1 << k
	default:
		c.n[k/keywordsPerHalf][k%keywordsPerHalf] = int16(min(n, MaxCount))
		c.held |= 1 << k
	}
}

// AddStacks adds stacks of a keyword as row.Stacking says, and returns the previous and the new number. If row.Decay is
// Fades, fresh sets whether the keyword skips its next decay.
func (c *KeywordStacks) AddStacks(row *Keyword, stacks int, fresh bool) (from, now int) {
	k := row.ID
	if k >= firstHighID {
		from = c.Get(k)
		c.Set(k, row.Stacking.CombineStacks(from, stacks))
		c.SetDecayExempt(k, fresh && row.Decay == Fades)
		return from, c.Get(k)
	}
	n, bit := &c.n[k/keywordsPerHalf][k%keywordsPerHalf], uint64(1)<<k
	from = int(*n)
	now = max(0, min(row.Stacking.CombineStacks(from, stacks), MaxCount))
	*n = int16(now)
	if row.Decay == Fades {
		if c.fresh &^= bit; fresh {
			c.fresh |= bit
		}
	}
	if c.held |= bit; now == 0 {
		c.held, c.fresh = c.held&^bit, c.fresh&^bit
	}
	return from, now
}

func (c *KeywordStacks) setStacksOfHighID(k KeywordID, n int) {
	if n == c.Get(k) {
		return
	}
	var next highIDStacks
	if c.more != nil {
		next = *c.more
	}
	if next.n[k-firstHighID] = int16(n); n > 0 {
		next.held = next.held.With(k)
	} else {
		next.held, next.fresh = next.held.Without(KeywordSetOf(k)), next.fresh.Without(KeywordSetOf(k))
	}
	c.replaceHighStacks(&next)
}

func (c *KeywordStacks) replaceHighStacks(next *highIDStacks) {
	c.held, c.fresh = c.held&^hasHighIDs|next.held.bits, c.fresh&^hasHighIDs|next.fresh.bits
	if c.more = next; next.held.IsEmpty() {
		c.more = nil
	}
}

func (c *KeywordStacks) HeldKeywords() KeywordSet {
	if c.held&hasHighIDs != 0 {
		return KeywordSet{c.held, c.more.held.highIDs}
	}
	return KeywordSet{bits: c.held}
}

func (c *KeywordStacks) IsEmpty() bool { return c.held == 0 }

// MayHoldAny reports whether c may hold a keyword of set. It does not distinguish the keywords from firstHighID on: if
// c holds one of these and set contains another, it returns true.
func (c *KeywordStacks) MayHoldAny(set KeywordSet) bool { return c.held&set.bits != 0 }

// DecayExemptKeywords returns the set of keywords that skip their next decay.
func (c *KeywordStacks) DecayExemptKeywords() KeywordSet {
	if c.fresh&hasHighIDs != 0 {
		return KeywordSet{c.fresh, c.more.fresh.highIDs}
	}
	return KeywordSet{bits: c.fresh}
}

// SetDecayExempt sets whether k skips its next decay. For a keyword without stacks it does nothing.
func (c *KeywordStacks) SetDecayExempt(k KeywordID, fresh bool) {
	switch {
	case k >= firstHighID:
		if c.more != nil && c.more.held.Has(k) && c.more.fresh.Has(k) != fresh {
			next := *c.more
			if next.fresh = next.fresh.With(k); !fresh {
				next.fresh = next.fresh.Without(KeywordSetOf(k))
			}
			c.replaceHighStacks(&next)
		}
	case fresh && c.held&(1<<k) != 0:
		c.fresh |= 1 << k
	default:
		c.fresh &^= 1 << k
	}
}

// ClearDecayExemptions makes every keyword take part in its next decay again.
func (c *KeywordStacks) ClearDecayExemptions() {
	if c.fresh&hasHighIDs != 0 {
		c.replaceHighStacks(&highIDStacks{held: c.more.held, n: c.more.n})
	}
	c.fresh = 0
}

// CopyFrom makes c a copy of o.
func (c *KeywordStacks) CopyFrom(o *KeywordStacks) {
	touched := c.held | o.held // all others are 0 in both
	if touched == 0 {
		return
	}
	c.held, c.fresh = o.held, o.fresh
	if touched<<keywordsPerHalf != 0 {
		c.n[0] = o.n[0]
	}
	if touched>>keywordsPerHalf != 0 {
		c.n[1] = o.n[1]
		if touched >= hasHighIDs {
			c.more = o.more
		}
	}
}

func (c *KeywordStacks) TotalStacks(set KeywordSet) int {
	sum := 0
	for s := c.HeldKeywords().And(set); !s.IsEmpty(); s = s.WithoutFirst() {
		sum += c.Get(s.First())
	}
	return sum
}

// Renumber returns a copy of c with the keyword ids translated by ids. It drops keywords that have no new id.
func (c *KeywordStacks) Renumber(ids *KeywordRenumbering) (r KeywordStacks) {
	for s := c.HeldKeywords(); !s.IsEmpty(); s = s.WithoutFirst() {
		if k, ok := ids.NewID(s.First()); ok {
			r.Set(k, c.Get(s.First()))
			r.SetDecayExempt(k, c.DecayExemptKeywords().Has(s.First()))
		}
	}
	return r
}

// AddToHash adds the stacks to h. The result does not depend on the packs loaded, because a pack's keyword is
// identified by its word. table is the table of the ids.
func (c *KeywordStacks) AddToHash(h *Hasher, table *Keywords) {
	if c.held == 0 {
		h.Uint64(0)
		return
	}
	own := c.held & table.ownSet.bits
	fresh := c.fresh & own
	if own>>32 == 0 {
		h.Uint64(own | fresh<<32)
	} else {
		h.Uint64(own)
		h.Uint64(fresh)
	}
	for s := (KeywordSet{bits: own}); !s.IsEmpty(); s = s.WithoutFirst() {
		h.Int(c.Get(s.First()))
	}
	if c.held != own {
		c.hashPackKeywords(h, table)
	}
}

func (c *KeywordStacks) hashPackKeywords(h *Hasher, table *Keywords) {
	var sum uint64 // does not depend on the order
	for s := c.HeldKeywords().Without(table.ownSet); !s.IsEmpty(); s = s.WithoutFirst() {
		k := s.First()
		one := NewHasher()
		one.Uint64(table.NumberForHash(k))
		one.Int(c.Get(k))
		one.Int(BoolToInt(c.DecayExemptKeywords().Has(k)))
		sum += one.Sum()
	}
	h.Uint64(sum)
}

// AddToKey adds all stacks to k, and which keywords are fresh.
func (c *KeywordStacks) AddToKey(k *StateKeyBuilder) {
	k.Add(c.held, c.fresh&c.held&^hasHighIDs)
	for s := c.HeldKeywords(); !s.IsEmpty(); s = s.WithoutFirst() {
		n := uint64(c.Get(s.First()))
		if s.First() >= firstHighID && c.DecayExemptKeywords().Has(s.First()) {
			n |= 1 << 32
		}
		k.Add(uint64(s.First()), n)
	}
}
