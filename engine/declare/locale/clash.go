package locale

import (
	"maps"
	"slices"
	"strings"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// taken is the English word for which a word is typed already that could not be told from
// this one; "" for none.
func (l *localized) taken(english, folded string) string {
	for _, other := range slices.Sorted(maps.Keys(l.Table.Typed)) {
		if other != english && slices.Contains(l.Table.Typed[other], folded) && l.typed.Clash(english, other) {
			return other
		}
	}
	return ""
}

// alone notes what a definition is called, and complains where another of its kind and its
// mod that has another English name is called so too.
func (l *localized) alone(k *schema.Kind, d *Original, w *wording) {
	owner, _, ofMod := strings.Cut(d.ID, ":")
	if !ofMod {
		owner = ""
	}
	english := w.original.Part(nameField).Text
	for _, c := range w.list {
		if c.Path != nameField {
			continue
		}
		key := k.Name + " " + owner + " " + speech.Fold(c.Value.Text)
		if was, known := l.called[key]; known && was != english {
			l.fault(c.At, "%s is what the %s %s is called already", c.Value, k.Name, schema.String(was))
			continue
		}
		l.called[key] = english
	}
}
