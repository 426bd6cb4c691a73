package closure

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// The numbers that a definition names never change while it acts. A Function looks them
// up once for each form of a definition, and reads them by their place from then on.

// named represents one of the numbers that a Function reads of the definition that acts.
type named struct {
	field *schema.ViewField
	name  string
}

// lasting list those numbers of one definition, by their place; none where it lacks one.
type lasting struct {
	owner   any
	numbers []float64
}

// place returns where a Function keeps a number of the definition that acts.
func (f *Function) place(n named) int {
	at := slices.Index(f.named, n)
	if at < 0 {
		at = len(f.named)
		f.named = append(f.named, n)
	}
	return at
}

// maxForms is of how many definitions a Function remembers the numbers: of both forms of a
// card, in this content and in the one that comes after it.
const maxForms = 4

// numbers returns those of the definition that acts.
func (f *Function) numbers(owner any) []float64 {
	if len(f.named) == 0 {
		return nil
	}
	if known := f.forms.Load(); known != nil {
		for i := range *known {
			if of := &(*known)[i]; of.owner == owner {
				return of.numbers
			}
		}
	}
	return f.remember(owner)
}

// remember looks up the numbers of a definition. Of too many the oldest are forgotten.
func (f *Function) remember(owner any) []float64 {
	of := lasting{owner, f.lookUp(owner)}
	var forms []lasting
	if known := f.forms.Load(); known != nil {
		forms = slices.Clone((*known)[max(0, len(*known)+1-maxForms):])
	}
	forms = append(forms, of)
	f.forms.Store(&forms)
	return of.numbers
}

func (f *Function) lookUp(owner any) (numbers []float64) {
	for _, n := range f.named {
		list := n.field.Named(owner)
		at := slices.IndexFunc(list, func(v engine.Value) bool { return v.Name == n.name })
		if at < 0 {
			return nil
		}
		numbers = append(numbers, float64(list[at].Number))
	}
	return numbers
}

// value compiles one of the numbers that a definition names. Where that is the one that
// acts, it stands at a place of its own, and stays what it was as the callback began.
func (f *compiler) value(p *part, name string) expr {
	field, of := p.field, p.of
	if !p.own || field.Named == nil {
		return numeric(func(k *call) float64 {
			_, list := field.Values(of(k))
			return k.numberByName(list, name)
		})
	}
	at := f.place(named{field, name})
	e := numeric(func(k *call) float64 {
		if at < len(k.lasting) {
			return k.lasting[at]
		}
		if k.owner != nil {
			return k.numberByName(field.Named(k.owner), name)
		}
		_, list := field.Values(of(k))
		return k.numberByName(list, name)
	})
	e.lasting = 1 + at
	return e
}

func (k *call) numberByName(list []engine.Value, name string) float64 {
	for i := range list {
		if list[i].Name == name {
			return float64(list[i].Number)
		}
	}
	k.left()
	return 0
}
