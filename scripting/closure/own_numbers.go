package closure

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// The numbers of a definition never change. They are looked up once for each form of it, and then read by index.

type ownNumber struct {
	field *schema.ViewField
	name  string
}

// definitionNumbers caches numbers of one definition (owner), in the order of Function.ownNumbers. They are nil if the
// definition lacks one of them.
type definitionNumbers struct {
	owner   any
	numbers []float64
}

// maxCachedDefinitions limits numberCaches to both forms of a card, each in the current content and in the next one.
const maxCachedDefinitions = 4

func (f *Function) cachedNumbersOfDefinition(owner any) []float64 {
	if len(f.ownNumbers) == 0 {
		return nil
	}
	if known := f.numberCaches.Load(); known != nil {
		for i := range *known {
			if of := &(*known)[i]; of.owner == owner {
				return of.numbers
			}
		}
	}
	return f.lookUpAndCacheOwnNumbers(owner)
}

func (f *Function) lookUpAndCacheOwnNumbers(owner any) []float64 {
	of := definitionNumbers{owner, f.lookUpOwnNumbers(owner)}
	var forms []definitionNumbers
	if known := f.numberCaches.Load(); known != nil {
		forms = slices.Clone((*known)[max(0, len(*known)+1-maxCachedDefinitions):])
	}
	forms = append(forms, of)
	f.numberCaches.Store(&forms)
	return of.numbers
}

func (f *Function) lookUpOwnNumbers(owner any) (numbers []float64) {
	for _, n := range f.ownNumbers {
		list := n.field.Named(owner)
		at := slices.IndexFunc(list, func(v engine.Value) bool { return v.Name == n.name })
		if at < 0 {
			return nil
		}
		numbers = append(numbers, float64(list[at].Number))
	}
	return numbers
}

// compileOwnNumber compiles reading the number called name of the definition of p. For self, this is the number that
// the definition of the callback had when the callback began.
func (f *compiler) compileOwnNumber(p *nestedField, name string) expr {
	field, of := p.field, p.of
	if !p.own || field.Named == nil {
		return numberExpr(func(k *frame) float64 {
			_, list := field.Values(of(k))
			return k.numberByNameOrFallBack(list, name)
		})
	}
	at := slices.Index(f.ownNumbers, ownNumber{field, name})
	if at < 0 {
		at = len(f.ownNumbers)
		f.ownNumbers = append(f.ownNumbers, ownNumber{field, name})
	}
	e := numberExpr(func(k *frame) float64 {
		if at < len(k.ownNumbers) {
			return k.ownNumbers[at]
		}
		if k.owner != nil {
			return k.numberByNameOrFallBack(field.Named(k.owner), name)
		}
		_, list := field.Values(of(k))
		return k.numberByNameOrFallBack(list, name)
	})
	e.ownNumberIndex = 1 + at
	return e
}

func (k *frame) numberByNameOrFallBack(list []engine.Value, name string) float64 {
	for i := range list {
		if list[i].Name == name {
			return float64(list[i].Number)
		}
	}
	k.fallBack()
	return 0
}
