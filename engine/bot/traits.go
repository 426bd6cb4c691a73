package bot

import (
	"slices"

	"curtaincall/engine/screen"
)

// What traits are worth is fitted to practice games: the health that a fight still takes after the end of a turn is
// modelled as the sum of what its traits are worth, and of the things in the kit, which do not change in a fight and
// would otherwise count for traits that occur together with them.

// situation describes a fight at the end of a turn.
type situation struct {
	traits []screen.Trait
	health int // multiplied by screen.TraitUnit
}

const (
	ridgeOfTraits     = 10
	leastTraitSamples = 20 // situations in which a trait or thing must occur to count
)

// fitTraitWorths returns what traits are worth in a fight with these results, and kits of so many things; nil if there
// are too few situations.
func fitTraitWorths(results []fightResult, things int) (worths []int) {
	samples := make([]int, screen.MaxTraits+things)
	for _, r := range results {
		for _, s := range r.situations {
			for _, t := range s.traits {
				samples[t.Trait]++
			}
		}
		for _, thing := range r.kit {
			samples[screen.MaxTraits+thing] += len(r.situations)
		}
	}
	columns, used := make([]int, len(samples)), 0
	for i, n := range samples {
		columns[i] = -1
		if n >= leastTraitSamples {
			columns[i], used = used, used+1
		}
	}
	s := newLeastSquares(used + 1)
	for _, r := range results {
		addSituations(s, r, columns, used)
	}
	solved := s.solveRidge(func(column int) float64 {
		if column < used {
			return ridgeOfTraits
		}
		return 1e-6
	})
	for trait, column := range columns[:screen.MaxTraits] {
		if column >= 0 {
			worths = append(worths, make([]int, trait+1-len(worths))...)
			worths[trait] = scaleAndClampWeight(solved[column])
		}
	}
	return worths
}

// addSituations adds the situations of a fight to s, whose last column, base, is the same for all.
func addSituations(s *leastSquares, r fightResult, columns []int, base int) {
	fixed := []int{base}
	for _, thing := range r.kit {
		if c := columns[screen.MaxTraits+thing]; c >= 0 {
			fixed = append(fixed, c)
		}
	}
	ones := slices.Repeat([]float64{1}, len(fixed))
	for _, now := range r.situations {
		at, numbers := slices.Clip(fixed), slices.Clip(ones)
		for _, t := range now.traits {
			if c := columns[t.Trait]; c >= 0 {
				at, numbers = append(at, c), append(numbers, float64(t.Number)/screen.TraitUnit)
			}
		}
		s.addObservation(at, numbers, float64(r.healthAfter)-float64(now.health)/screen.TraitUnit)
	}
}
