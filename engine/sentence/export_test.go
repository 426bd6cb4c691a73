package sentence

// Make builds some phrase of a kind that the grammar can say: pick chooses one of n.
// Beyond a depth it takes the first form, which leads nowhere deep.
func (g *Grammar) Make(kind string, has uint, depth int, pick func(n int) int) *Phrase {
	k := g.kinds[kind]
	if k.Most > 0 {
		return &Phrase{Kind: kind, Number: pick(5)}
	}
	var forms []*Form
	for i := range k.Forms {
		if k.Forms[i].Needs&^has == 0 {
			forms = append(forms, &k.Forms[i])
		}
	}
	f := forms[pick(len(forms))]
	if depth == 0 {
		for _, g := range forms {
			if len(g.slots(nil)) < len(f.slots(nil)) {
				f = g
			}
		}
	}
	p := &Phrase{Kind: kind, Form: f, Number: f.Number}
	for _, slot := range f.slots(pick) {
		p.Slots = append(p.Slots, g.Make(slot, has, max(0, depth-1), pick))
	}
	return p
}

// slots are the kinds of the slots of a form, the optional ones by chance.
func (f *Form) slots(pick func(n int) int) (kinds []string) {
	var add func(parts []part)
	add = func(parts []part) {
		for _, p := range parts {
			switch {
			case p.kind != "":
				kinds = append(kinds, p.kind)
			case p.group != nil && pick != nil && pick(2) == 1:
				add(p.group)
			}
		}
	}
	add(f.parts)
	return kinds
}

// Has reports whether the grammar has a kind.
func (g *Grammar) Has(kind string) bool { return g.kinds[kind] != nil }
