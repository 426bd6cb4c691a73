package keep

import "slices"

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
	trySetup := func(setup Record) bool {
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

// dropOnePart calls try with a table without one of its fields, items of its lists, or parts of its
// tables, until try returns true. It reports whether try returned true.
func dropOnePart(t Record, try func(Record) bool) bool {
	for i, f := range t {
		if try(slices.Concat(t[:i], t[i+1:])) {
			return true
		}
		switch v := f.Value.(type) {
		case []string:
			for n := range v {
				if try(t.withValue(i, slices.Concat(v[:n], v[n+1:]))) {
					return true
				}
			}
		case Record:
			if dropOnePart(v, func(smaller Record) bool { return try(t.withValue(i, smaller)) }) {
				return true
			}
		}
	}
	return false
}

// lowerNumbers lowers the numbers in a table while try returns true. It reports whether it lowered any.
func lowerNumbers(t Record, try func(Record) bool) (changed bool) {
	for i, f := range t {
		replace := func(v any) bool {
			lower := t.withValue(i, v)
			if !try(lower) {
				return false
			}
			t, changed = lower, true
			return true
		}
		switch v := f.Value.(type) {
		case int:
			lower := func(to int) bool {
				if to < 0 || to >= v || !replace(to) {
					return false
				}
				v = to
				return true
			}
			for lower(1) || lower(v/2) || lower(v-1) {
			}
		case Record:
			lowerNumbers(v, func(lower Record) bool { return replace(lower) })
		}
	}
	return changed
}

func (t Record) withValue(i int, v any) Record {
	t = slices.Clone(t)
	t[i].Value = v
	return t
}
