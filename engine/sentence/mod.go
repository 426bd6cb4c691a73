package sentence

import "slices"

// ForMod returns a copy of the grammar for the texts of a mod, or of the game if mod is "". It
// retains only the forms that the mod, the game and requiredMods define; of forms with equal
// patterns, only the first in that order.
func (g *Grammar) ForMod(mod string, requiredMods []string) *Grammar {
	order := append([]string{mod, ""}, requiredMods...)
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

func (k *Kind) withFormsOfMods(modsByPrecedence []string) *Kind {
	out := *k
	out.Forms = nil
	meant := map[string]string{} // the mod whose form a pattern refers to
	for i, mod := range modsByPrecedence {
		if slices.Contains(modsByPrecedence[:i], mod) {
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
	out.indexForms()
	return &out
}
