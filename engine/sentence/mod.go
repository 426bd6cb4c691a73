package sentence

import "slices"

// ForMod returns the grammar for the texts of a mod, or for those of the game if mod is "". It
// contains the names of the mod, the game and the mods in needs; of equal names only the first in
// that order.
func (g *Grammar) ForMod(mod string, needs []string) *Grammar {
	order := append([]string{mod, ""}, needs...)
	out := *g
	out.kinds = make(map[string]*Kind, len(g.kinds))
	for name, k := range g.kinds {
		if slices.ContainsFunc(k.Forms, func(f Form) bool { return f.Mod != "" }) {
			k = k.withFormsOfMods(order)
		}
		out.kinds[name] = k
	}
	return &out
}

func (k *Kind) withFormsOfMods(order []string) *Kind {
	out := *k
	out.Forms = nil
	meant := map[string]string{} // the mod whose form a pattern refers to
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
