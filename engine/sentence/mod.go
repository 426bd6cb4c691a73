package sentence

import "slices"

// In is the grammar as the texts of a mod mean it, or for "" those of the game: they speak
// of what is the mod's own, of what is the game's, and of what the mods have that it needs.
// Of two things of one name the first in this order is meant.
func (g *Grammar) In(mod string, needs []string) *Grammar {
	order := append([]string{mod, ""}, needs...)
	out := *g
	out.kinds = make(map[string]*Kind, len(g.kinds))
	for name, k := range g.kinds {
		if slices.ContainsFunc(k.Forms, func(f Form) bool { return f.Mod != "" }) {
			k = k.in(order)
		}
		out.kinds[name] = k
	}
	return &out
}

// in is the kind with the forms of some mods, those of each before those of the next.
func (k *Kind) in(order []string) *Kind {
	out := *k
	out.Forms = nil
	meant := map[string]string{} // which mod's a pattern is
	for i, mod := range order {
		if slices.Contains(order[:i], mod) {
			continue
		}
		for _, f := range k.Forms {
			if f.Mod != mod {
				continue
			}
			if first, taken := meant[f.Pattern]; taken && first != mod {
				continue
			}
			meant[f.Pattern] = mod
			out.Forms = append(out.Forms, f)
		}
	}
	return &out
}
