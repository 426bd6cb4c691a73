package keep

import (
	"slices"

	"curtaincall/engine/declare/schema"
)

// MaxTrials is the largest number of smaller scenarios that Shrink tries.
const MaxTrials = 3000

// Shrink returns the smallest scenario found for which passes returns true: with fewer steps, less
// setup, shorter lists, smaller numbers. passes must be true for k itself. No single edit can
// make the result smaller, unless MaxTrials ended the search. trials is the number of calls of
// passes.
func Shrink(k *Scenario, passes func(*Scenario) bool) (smallest *Scenario, trials int) {
	best := *k
	try := func(c Scenario) bool {
		if trials >= MaxTrials {
			return false
		}
		if trials++; !passes(&c) {
			return false
		}
		best = c
		return true
	}
	trySteps := func(steps []string) bool {
		c := best
		c.Steps = steps
		return try(c)
	}
	trySetup := func(setup schema.BuiltTable) bool {
		c := best
		c.Setup = setup
		return try(c)
	}
	for changed := true; changed && trials < MaxTrials; {
		changed = dropSteps(best.Steps, k.endsInError(), trySteps)
		for dropOnePart(best.Setup, trySetup) {
			changed = true
		}
		changed = lowerNumbers(best.Setup, trySetup) || changed
	}
	return &best, trials
}

// dropSteps removes runs of steps, the longest first, while try returns true for the others; it keeps
// the last step if keepsLast is set. It reports whether it removed any.
func dropSteps(steps []string, keepsLast bool, try func([]string) bool) (changed bool) {
	for size := len(steps); size >= 1; size /= 2 {
		for at := 0; at+size <= len(steps); {
			others := slices.Concat(steps[:at], steps[at+size:])
			if keepsLast && at+size == len(steps) || !try(others) {
				at++
			} else {
				steps, changed = others, true
			}
		}
	}
	return changed
}

// dropOnePart calls try with a table without one of its fields and items, or of those of its tables, until try
// returns true. It reports whether try returned true.
func dropOnePart(t schema.BuiltTable, try func(schema.BuiltTable) bool) bool {
	for i, f := range t {
		if try(slices.Concat(t[:i], t[i+1:])) {
			return true
		}
		if f.Value.Source != nil && dropOnePart(schema.CopyTable(f.Value), func(smaller schema.BuiltTable) bool {
			return try(withValue(t, i, schema.Value{Shape: f.Value.Shape, Source: smaller}))
		}) {
			return true
		}
	}
	return false
}

// lowerNumbers lowers the numbers in a table while try returns true. It reports whether it lowered any.
func lowerNumbers(t schema.BuiltTable, try func(schema.BuiltTable) bool) (changed bool) {
	for i, f := range t {
		replace := func(v schema.Value) bool {
			lower := withValue(t, i, v)
			if !try(lower) {
				return false
			}
			t, changed = lower, true
			return true
		}
		switch {
		case f.Value.Source != nil:
			lowerNumbers(schema.CopyTable(f.Value), func(lower schema.BuiltTable) bool { return replace(schema.Value{Shape: f.Value.Shape, Source: lower}) })
		case f.Value.Shape == schema.Whole:
			n := f.Value.N
			lower := func(to int) bool {
				if to < 0 || to >= n || !replace(schema.Number(to)) {
					return false
				}
				n = to
				return true
			}
			for lower(1) || lower(n/2) || lower(n-1) {
			}
		}
	}
	return changed
}

func withValue(t schema.BuiltTable, i int, v schema.Value) schema.BuiltTable {
	t = slices.Clone(t)
	t[i].Value = v
	return t
}
