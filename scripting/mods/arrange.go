package mods

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/Masterminds/semver/v3"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// Causes of errors about a mod, to be tested with errors.Is.
var (
	ErrNeeds   = errors.New("a required mod is missing")
	ErrRefuses = errors.New("the mod conflicts with an installed mod")
	ErrCycle   = errors.New("mods depend on each other in a cycle")
)

// SortIntoLoadOrder sorts the mods of a game into a load order, whatever the order of found. Each mod comes after those
// that it needs and, where possible, in the order that OptionalNeeds, After and Before ask for. Otherwise mods are in
// the order of their ids. It skips mods of other games, disabled mods, and of mods with the same id all but the one
// with the lowest Place. It excludes mods whose needs are unmet or form a cycle, mods that declare a conflict with the
// game or another mod, and all that need an excluded mod. It returns the errors that excluded them.
func SortIntoLoadOrder(game, version string, found []*Mod) (*Set, source.Errors) {
	a := &setBuilder{Set: &Set{Game: game, Version: version}, indexByID: map[string]int{}, allMods: found}
	a.gameVersion, _ = semver.NewVersion(version)
	a.selectEnabledMods()
	a.needs = newPartialOrder(len(a.mods))
	for i, m := range a.mods {
		a.excludeIfNeedsUnmet(i, m)
		for _, one := range m.Conflicts {
			path := []string{"refuses", one.ID}
			if v := a.gameVersion; one.ID == m.Game && v != nil && one.containsWithPrereleases(v) {
				a.excludeWithError(i, ErrRefuses, said.UseMade.With("mod", m.ID), path, dependencyMessage(said.RefusesThis, m, one, "version", a.Version))
			}
			if j, is := a.indexByID[one.ID]; is && one.containsWithPrereleases(a.mods[j].version) {
				a.excludeWithError(i, ErrRefuses, said.OneOfTwo.With("mod", one.ID), path, dependencyMessage(said.RefusesOther, m, one, "version", a.mods[j].Version))
			}
		}
	}
	reported := make([]bool, len(a.mods))
	for i := range a.mods {
		if !a.needs.isBefore(i, i) || reported[i] {
			continue
		}
		ring := a.shortestCycle(i)
		a.excludeWithError(i, ErrCycle, said.BreakRing.With(), []string{"needs", a.mods[ring[1]].ID}, said.NeedRing.With("ring", a.describeCycle(ring)))
		for j := range a.mods {
			if a.needs.isBefore(i, j) && a.needs.isBefore(j, i) {
				reported[j], a.failing[j] = true, true
			}
		}
	}
	a.Mods = a.separatePlayableMods()
	a.sortMods()
	if a.omittedErrors > 0 {
		a.errs = append(a.errs, &source.Error{Message: speech.CountWithNoun(a.omittedErrors, "more error")})
	}
	return a.Set, a.errs
}

const maxErrors = 500

type setBuilder struct {
	*Set
	allMods       []*Mod
	mods          []*Mod         // enabled mods of the game, one for each id, sorted by id
	indexByID     map[string]int // indexes in mods, by id
	needs         *partialOrder
	failing       []bool          // whether each mod, by its index, has an error
	gameVersion   *semver.Version // version of the game; nil if it has none or an invalid one
	errs          source.Errors
	errMods       []int // for each error, the index of the mod that the error is about
	omittedErrors int   // number of errors beyond maxErrors
}

func (a *setBuilder) selectEnabledMods() {
	list := slices.DeleteFunc(slices.Clone(a.allMods), func(m *Mod) bool { return m.Game != a.Game })
	a.Disabled = slices.DeleteFunc(slices.Clone(list), func(m *Mod) bool { return !m.Disabled })
	list = slices.DeleteFunc(list, func(m *Mod) bool { return m.Disabled })
	slices.SortFunc(list, func(x, y *Mod) int {
		return cmp.Or(strings.Compare(x.ID, y.ID), x.Place-y.Place, strings.Compare(x.Shown, y.Shown))
	})
	for _, m := range list {
		if i, is := a.indexByID[m.ID]; is {
			a.Notices = append(a.Notices, said.ThereTwice.With("mod", m.ID, "used", a.mods[i].Shown, "other", m.Shown))
			continue
		}
		a.indexByID[m.ID] = len(a.mods)
		a.mods = append(a.mods, m)
	}
	a.failing = make([]bool, len(a.mods))
}

// ModError is an error about a mod. Its messages can be translated.
type ModError struct {
	Err           error
	Message, Hint phrase.Message
	Notes         []phrase.Message
}

func (f *ModError) Error() string { return phrase.Original.RenderMessage(f.Message) }

func (f *ModError) Unwrap() error { return f.Err }

// TranslateError returns an error with its messages translated if it wraps a ModError, and other errors unchanged.
func TranslateError(e *source.Error, in *phrase.Language) *source.Error {
	modErr, isModError := e.Err.(*ModError)
	if !isModError {
		return e
	}
	translated := *e
	translated.Message, translated.Hint, translated.Notes = in.RenderMessage(modErr.Message), in.RenderMessage(modErr.Hint), in.RenderEachMessage(modErr.Notes)
	return &translated
}

// excludeWithError excludes mod i with an error about the manifest field path. Beyond maxErrors, it only counts errors.
func (a *setBuilder) excludeWithError(i int, err error, hint phrase.Message, path []string, message phrase.Message) {
	a.failing[i] = true
	if len(a.errs) == maxErrors {
		a.omittedErrors++
		return
	}
	m := a.mods[i]
	e := m.manifestData.Errorf(path, "%s", phrase.Original.RenderMessage(message))
	e.File, e.Hint = m.Pack.DisplayPath(ManifestFile), phrase.Original.RenderMessage(hint)
	e.Err = &ModError{Err: err, Message: message, Hint: hint}
	a.errs, a.errMods = append(a.errs, e), append(a.errMods, i)
}

// excludeIfNeedsUnmet excludes m, the mod at index i, if a need is not met. It also records that m comes after all mods
// that it needs, even if their versions do not match.
func (a *setBuilder) excludeIfNeedsUnmet(i int, m *Mod) {
	for _, one := range m.Needs {
		path := []string{"needs", one.ID}
		j, is := a.indexByID[one.ID]
		switch {
		case one.ID == m.Game:
			if a.gameVersion == nil || !one.contains(a.gameVersion) {
				a.excludeWithError(i, ErrNeeds, said.UseMade.With("mod", m.ID), path, dependencyMessage(said.NeedsThis, m, one, "version", a.Version))
			}
			continue
		case !is:
			why, hint := a.explainMissingMod(one.ID)
			hint = said.OrWithout.With("hint", hint, "mod", m.ID)
			a.excludeWithError(i, ErrNeeds, hint, path, dependencyMessage(said.NeedsAbsent, m, one, "why", why))
			continue
		case !one.contains(a.mods[j].version):
			hint := said.UseOther.With("mod", one.ID)
			if there := a.mods[j].version; there.Prerelease() != "" && one.containsWithPrereleases(there) {
				hint = said.Unfinished.With()
			}
			hint = said.OrWithout.With("hint", hint, "mod", m.ID)
			a.excludeWithError(i, ErrNeeds, hint, path, dependencyMessage(said.NeedsOther, m, one, "version", a.mods[j].Version))
		}
		a.needs.addPair(j, i)
	}
}

func dependencyMessage(s phrase.Sentence, m *Mod, one VersionRange, more ...any) phrase.Message {
	return s.With(append([]any{"mod", m.ID, "needed", one.ID, "versions", fmt.Sprint(one.Versions)}, more...)...)
}

func (a *setBuilder) explainMissingMod(id string) (why, hint phrase.Message) {
	hint = said.AddMod.With("mod", id)
	m := FindByID(a.allMods, id)
	switch {
	case m != nil && m.Game != a.Game:
		return said.OfOtherGame.With("game", m.Game), hint
	case m != nil:
		return said.IsDisabled.With(), said.EnableMod.With("mod", id)
	case len(a.errs) == maxErrors:
		return said.IsNotThere.With(), hint // nobody sees it
	}
	if near := spelling.Nearest(id, append(IDs(a.allMods), a.Game)); near != "" {
		hint = said.AddMeant.With("mod", id, "near", strconv.Quote(near))
	}
	return said.IsNotThere.With(), hint
}

func (a *setBuilder) shortestCycle(start int) []int {
	from := map[int]int{}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		for _, one := range a.mods[queue[0]].Needs {
			j, is := a.indexByID[one.ID]
			if _, seen := from[j]; !is || seen {
				continue
			}
			if from[j] = queue[0]; j == start {
				cycle := []int{start}
				for at := from[start]; at != start; at = from[at] {
					cycle = append(cycle, at)
				}
				cycle = append(cycle, start)
				slices.Reverse(cycle)
				return cycle
			}
			queue = append(queue, j)
		}
	}
	return []int{start, start} // not reached: the mod is in a cycle
}

func (a *setBuilder) describeCycle(cycle []int) phrase.Message {
	const most = 8
	id := func(k int) string { return a.mods[cycle[k]].ID }
	text := said.RingBegins.With("mod", id(0), "needed", id(1))
	for k := 1; k < len(cycle)-1; k++ {
		if k == most && len(cycle)-1 > most+1 {
			return said.RingIsLong.With("ring", text, "mod", id(0), "n", len(cycle)-1)
		}
		text = said.RingGoesOn.With("ring", text, "mod", id(k), "needed", id(k+1))
	}
	return text
}

// separatePlayableMods returns the mods that have no errors and need no mod with errors. It adds the other mods to
// a.Excluded, and to each error a note that lists the mods excluded because of it.
func (a *setBuilder) separatePlayableMods() (list []*Mod) {
	for k, i := range a.errMods {
		var dependents []string
		for j, m := range a.mods {
			if j != i && a.needs.isBefore(i, j) && !a.needs.isBefore(j, i) {
				dependents = append(dependents, m.ID)
			}
		}
		if len(dependents) > 0 {
			modErr := a.errs[k].Err.(*ModError)
			modErr.Notes = append(modErr.Notes, said.LeftWithIt.With("list", speech.JoinFirst(8, dependents)))
			a.errs[k].Notes = phrase.Original.RenderEachMessage(modErr.Notes)
		}
	}
	for j, m := range a.mods {
		excluded := a.failing[j]
		for i := range a.mods {
			excluded = excluded || a.failing[i] && a.needs.isBefore(i, j)
		}
		if excluded {
			a.Excluded = append(a.Excluded, m)
		} else {
			list = append(list, m)
		}
	}
	return list
}

// orderWish asks that one mod is loaded before another. first and then are their indexes in Set.Mods.
type orderWish struct {
	first, then int
	dropped     phrase.Message // message if the wish cannot be met
}

// sortMods sorts a.Mods into load order. It drops each orderWish that contradicts a mod's needs or the orderWish of a
// mod with a later id, and adds a notice about it.
func (a *setBuilder) sortMods() {
	at := map[string]int{}
	for i, m := range a.Mods {
		at[m.ID] = i
	}
	o := newPartialOrder(len(a.Mods))
	var wishes []orderWish
	for i, m := range a.Mods {
		for _, one := range m.Needs {
			if j, is := at[one.ID]; is {
				o.addPair(j, i)
			}
		}
		wishes = append(wishes, a.collectOrderWishes(i, m, at)...)
	}
	var dropped []phrase.Message
	for _, w := range slices.Backward(wishes) {
		if w.first == w.then || o.isBefore(w.then, w.first) {
			dropped = append(dropped, w.dropped)
			continue
		}
		o.addPair(w.first, w.then)
	}
	slices.Reverse(dropped)
	a.Notices = append(a.Notices, dropped...)
	a.Mods = engine.Map(o.sortByOrder(), func(i int) *Mod { return a.Mods[i] })
}

func (a *setBuilder) collectOrderWishes(i int, m *Mod, playableIndexes map[string]int) (list []orderWish) {
	for _, one := range m.OptionalNeeds {
		j, is := playableIndexes[one.ID]
		switch {
		case one.ID == m.Game:
		case !is:
			why, _ := a.explainMissingMod(one.ID)
			if _, excluded := a.indexByID[one.ID]; excluded {
				why = said.IsOut.With()
			}
			a.Notices = append(a.Notices, dependencyMessage(said.WishAbsent, m, one, "why", why))
		case !one.contains(a.Mods[j].version):
			a.Notices = append(a.Notices, dependencyMessage(said.WishOther, m, one, "version", a.Mods[j].Version))
		default:
			list = append(list, orderWish{j, i, said.WishRing.With("mod", m.ID, "needed", one.ID)})
		}
	}
	for _, id := range m.After {
		if j, is := playableIndexes[id]; is {
			list = append(list, orderWish{j, i, said.WishAfter.With("mod", m.ID, "needed", id)})
		}
	}
	for _, id := range m.Before {
		if j, is := playableIndexes[id]; is {
			list = append(list, orderWish{i, j, said.WishBefore.With("mod", m.ID, "needed", id)})
		}
	}
	return list
}

// partialOrder is a transitively closed partial order of the numbers from 0 to n-1.
type partialOrder struct {
	after, before []*big.Int // for each number, the set of numbers after it and before it, as bits
	steps         int        // number of changes to elements of after and before, for tests
}

func newPartialOrder(n int) *partialOrder {
	o := &partialOrder{}
	for range n {
		o.after, o.before = append(o.after, new(big.Int)), append(o.before, new(big.Int))
	}
	return o
}

func (o *partialOrder) isBefore(first, then int) bool { return o.after[first].Bit(then) == 1 }

func (o *partialOrder) addPair(first, then int) {
	if o.isBefore(first, then) {
		return
	}
	ahead := new(big.Int).SetBit(o.before[first], first, 1)
	behind := new(big.Int).SetBit(o.after[then], then, 1)
	newAhead := new(big.Int).AndNot(ahead, o.before[then])
	newBehind := new(big.Int).AndNot(behind, o.after[first])
	o.addToRows(o.after, newAhead, behind)
	o.addToRows(o.before, newBehind, ahead)
}

// addToRows adds the elements of set to rows[i] for each i in numbers, and empties numbers.
func (o *partialOrder) addToRows(rows []*big.Int, numbers, set *big.Int) {
	for ; numbers.Sign() > 0; o.steps++ {
		i := int(numbers.TrailingZeroBits())
		numbers.SetBit(numbers, i, 0)
		rows[i].Or(rows[i], set)
	}
}

// sortByOrder returns all numbers, lower ones first where the order allows. The order must have no cycle.
func (o *partialOrder) sortByOrder() (list []int) {
	var placed, missing big.Int
	for range o.after {
		for i := range o.after {
			if placed.Bit(i) == 0 && missing.AndNot(o.before[i], &placed).Sign() == 0 {
				placed.SetBit(&placed, i, 1)
				list = append(list, i)
				break
			}
		}
	}
	return list
}
