package keep

// MaxTrials limits how many smaller scenarios Shrink tries at most.
const MaxTrials = 3000

// Shrink makes a scenario smaller as long as holds says that what it shows still
// holds: fewer steps, less set-up, shorter lists, smaller numbers. holds runs a
// candidate and must be true for k itself. The result is the smallest found; no
// single further step makes it smaller, unless MaxTrials ended the search.
func Shrink(k *Kept, holds func(*Kept) bool) (smallest *Kept, trials int) {
	best := k.clone()
	try := func(c *Kept) bool {
		if trials >= MaxTrials {
			return false
		}
		trials++
		if holds(c) {
			best = c
			return true
		}
		return false
	}
	for changed := true; changed && trials < MaxTrials; {
		changed = false
		changed = dropSteps(&best, try) || changed
		changed = dropSetup(&best, try) || changed
		changed = lowerNumbers(&best, try) || changed
	}
	return best, trials
}

// dropSteps leaves out runs of steps, the longest first.
func dropSteps(best **Kept, try func(*Kept) bool) (changed bool) {
	for size := len((*best).Steps); size >= 1; size /= 2 {
		for at := 0; at+size <= len((*best).Steps); {
			c := (*best).clone()
			c.Steps = append(c.Steps[:at:at], c.Steps[at+size:]...)
			if failsLast(*best) && at+size == len((*best).Steps) || !try(c) {
				at++
			} else {
				changed = true
			}
		}
	}
	return changed
}

// failsLast reports whether the last step is the one that must fail.
func failsLast(k *Kept) bool { return len(k.Holds) == 1 && k.Holds[0].Error != "" }

// dropSetup leaves out fields of the set-up and items of its lists.
func dropSetup(best **Kept, try func(*Kept) bool) (changed bool) {
	for {
		found := false
		for _, edit := range removals((*best).Setup, nil) {
			c := (*best).clone()
			edit(&c.Setup)
			if try(c) {
				changed, found = true, true
				break
			}
		}
		if !found {
			return changed
		}
	}
}

// removals returns all ways to leave one thing out of a table.
func removals(t Record, path []int) (edits []func(*Record)) {
	in := func(root *Record, path []int) *Record {
		for _, i := range path {
			root = &(*root)[i].Value.Table
		}
		return root
	}
	for i, f := range t {
		edits = append(edits, func(root *Record) {
			at := in(root, path)
			*at = append((*at)[:i:i], (*at)[i+1:]...)
		})
		for n := range f.Value.List {
			edits = append(edits, func(root *Record) {
				v := &(*in(root, path))[i].Value
				v.List = append(v.List[:n:n], v.List[n+1:]...)
			})
		}
		if f.Value.Table != nil {
			edits = append(edits, removals(f.Value.Table, append(path[:len(path):len(path)], i))...)
		}
	}
	return edits
}

// lowerNumbers makes numbers of the set-up smaller.
func lowerNumbers(best **Kept, try func(*Kept) bool) (changed bool) {
	for _, n := range numbers(&(*best).Setup, nil) {
		// By halves, then by ones: each a number that still holds.
		for {
			value := *at(&(*best).Setup, n)
			lowered := false
			for _, smaller := range []int{1, value / 2, value - 1} {
				if smaller >= value || smaller < 0 {
					continue
				}
				c := (*best).clone()
				*at(&c.Setup, n) = smaller
				if try(c) {
					changed, lowered = true, true
					break
				}
			}
			if !lowered {
				break
			}
		}
	}
	return changed
}

// numbers are the paths of all numbers in a table.
func numbers(t *Record, path []int) (paths [][]int) {
	for i := range *t {
		here := append(path[:len(path):len(path)], i)
		v := &(*t)[i].Value
		if v.Number != nil {
			paths = append(paths, here)
		}
		if v.Table != nil {
			paths = append(paths, numbers(&v.Table, here)...)
		}
	}
	return paths
}

func at(t *Record, path []int) *int {
	for _, i := range path[:len(path)-1] {
		t = &(*t)[i].Value.Table
	}
	return (*t)[path[len(path)-1]].Value.Number
}
