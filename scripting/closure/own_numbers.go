package closure

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
)

// The numbers of a definition never change. They are looked up once for each form of it, and then read by index.

type ownNumber struct {
	field *schema.ViewField
	name  string
}

// boundDefinition is a Function as it runs for one definition, its owner.
type boundDefinition struct {
	owner   any
	numbers []float64        // in the order of Function.ownNumbers; nil if the definition lacks one of them
	calls   []straightCall   // the calls of Function.straight; nil if an argument is not known before the callback runs
	older   *boundDefinition // another one that is cached, or nil
	count   int              // number of cached ones from this one on
}

// straightCall is a call of a verb whose arguments are known before the callback runs, except for the callback's target.
type straightCall struct {
	do   commands.IntVerbFunc // every argument that is not known is the target, the callback's third argument
	line int
}

// maxCachedDefinitions limits Function.definitions to both forms of a card, each in the current content and in the next
// one. If there are more, all are dropped.
const maxCachedDefinitions = 4

// bind returns the Function as it runs for a definition.
func (f *Function) bind(owner any) *boundDefinition {
	for of := f.definitions.Load(); of != nil; of = of.older {
		if of.owner == owner {
			return of
		}
	}
	return f.bindAndCache(owner)
}

func (f *Function) bindAndCache(owner any) *boundDefinition {
	numbers := f.lookUpOwnNumbers(owner)
	of := &boundDefinition{owner: owner, numbers: numbers, calls: f.straightCalls(numbers), count: 1}
	if older := f.definitions.Load(); older != nil && older.count < maxCachedDefinitions {
		of.older, of.count = older, older.count+1
	}
	f.definitions.Store(of)
	return of
}

func (f *Function) straightCalls(numbers []float64) (calls []straightCall) {
	for _, call := range f.straight {
		given := slices.Clone(call.given)
		for i := range call.args {
			o := &call.args[i]
			switch {
			case o.how == fromConstant, o.how == fromSlot && o.slot == 2 && o.kind == refKind:
			case o.how == fromOwnNumber && o.known < len(numbers):
				n, is := toInt32(numbers[o.known])
				if !is || n < o.low || n > o.high {
					return nil
				}
				given[i].Known, given[i].N = true, n
			default:
				return nil
			}
		}
		calls = append(calls, straightCall{call.verb.Unboxed(given), call.line})
	}
	return calls
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
