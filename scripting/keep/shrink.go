package keep

// MaxTrials is the largest number of smaller scenarios that Shrink tries.
const MaxTrials = 3000

// Shrink returns the smallest scenario found for which passes returns true: with fewer steps, less
// set-up, shorter lists, smaller numbers. passes must be true for k itself. No single edit can
// make the result smaller, unless MaxTrials ended the search. trials is the number of calls of
// passes.
func Shrink(k *Scenario, passes func(*Scenario) bool) (smallest *Scenario, trials int) {
	best := k.clone()
	try := func(c *Scenario) bool {
		if trials >= MaxTrials {
			return false
		}
		trials++
		if passes(c) {
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

// dropSteps removes runs of steps from *best, the longest first, while try returns true. It
// reports whether it removed any.
func dropSteps(best **Scenario, try func(*Scenario) bool) (changed bool) {
	for size := len((*best).Steps); size >= 1; size /= 2 {
		for at := 0; at+size <= len((*best).Steps); {
			c := (*best).clone()
			c.Steps = append(c.Steps[:at:at], c.Steps[at+size:]...)
			if endsInError(*best) && at+size == len((*best).Steps) || !try(c) {
				at++
			} else {
				changed = true
			}
		}
	}
	return changed
}

func endsInError(k *Scenario) bool { return len(k.Assertions) == 1 && k.Assertions[0].Error != "" }

// dropSetup removes fields of the set-up and items of its lists while try returns true.
func dropSetup(best **Scenario, try func(*Scenario) bool) (changed bool) {
	for {
		found := false
		for _, edit := range removalEdits((*best).Setup, nil) {
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

func removalEdits(t Record, path []int) (edits []func(*Record)) {
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
			edits = append(edits, removalEdits(f.Value.Table, append(path[:len(path):len(path)], i))...)
		}
	}
	return edits
}

// lowerNumbers lowers numbers in the set-up while try returns true.
func lowerNumbers(best **Scenario, try func(*Scenario) bool) (changed bool) {
	for _, n := range numberPaths(&(*best).Setup, nil) {
		// Try 1, half and one less, while one of them passes.
		for {
			value := *numberAt(&(*best).Setup, n)
			lowered := false
			for _, smaller := range []int{1, value / 2, value - 1} {
				if smaller >= value || smaller < 0 {
					continue
				}
				c := (*best).clone()
				*numberAt(&c.Setup, n) = smaller
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

func numberPaths(t *Record, path []int) (paths [][]int) {
	for i := range *t {
		here := append(path[:len(path):len(path)], i)
		v := &(*t)[i].Value
		if v.Number != nil {
			paths = append(paths, here)
		}
		if v.Table != nil {
			paths = append(paths, numberPaths(&v.Table, here)...)
		}
	}
	return paths
}

func numberAt(t *Record, path []int) *int {
	for _, i := range path[:len(path)-1] {
		t = &(*t)[i].Value.Table
	}
	return (*t)[path[len(path)-1]].Value.Number
}
