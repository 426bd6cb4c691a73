package mods

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/Masterminds/semver/v3"

	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// Causes of the error of a mod, for errors.Is.
var (
	ErrNeeds   = errors.New("a mod it needs is missing")
	ErrRefuses = errors.New("the mod conflicts with an installed mod")
	ErrRing    = errors.New("mods depend on each other in a cycle")
)

// Arrange sorts the mods of a game into a load order: each after those it needs and, if possible,
// after and before those it wishes to be; otherwise by id. The order of found does not matter. It
// returns all errors. The set excludes mods with an error, and mods that need one of these; of two
// that refuse each other it excludes both.
//
// Mods of other games and disabled mods are skipped. Of several with one id, the one from the
// first place is used.
func Arrange(game, version string, found []*Mod) (*Set, source.Errors) {
	a := &arranging{Set: &Set{Game: game, Version: version}, at: map[string]int{}, found: found}
	a.choose()
	a.needs = newOrder(len(a.mods))
	for i, m := range a.mods {
		a.checkNeeds(i, m)
		a.checkRefusals(i, m)
	}
	a.checkRings()
	a.Mods = a.playableMods()
	a.arrange()
	if a.untold > 0 {
		a.faults = append(a.faults, &source.Error{Message: fmt.Sprintf("%d more errors", a.untold)})
	}
	return a.Set, a.faults
}

// maxFaults is the largest number of returned errors.
const maxFaults = 500

type arranging struct {
	*Set
	found  []*Mod
	mods   []*Mod         // of the game, one for each id, sorted by id
	at     map[string]int // indexes in mods, by id
	needs  *order
	broken row
	faults source.Errors
	about  []int // for each error, the index of its mod
	untold int   // number of errors above the limit
}

func (a *arranging) choose() {
	list := slices.DeleteFunc(slices.Clone(a.found), func(m *Mod) bool { return m.Game != a.Game })
	a.Off = slices.DeleteFunc(slices.Clone(list), func(m *Mod) bool { return !m.Off })
	list = slices.DeleteFunc(list, func(m *Mod) bool { return m.Off })
	slices.SortFunc(list, func(x, y *Mod) int {
		return cmp.Or(strings.Compare(x.ID, y.ID), x.Place-y.Place, strings.Compare(x.Shown, y.Shown))
	})
	for _, m := range list {
		if i, is := a.at[m.ID]; is {
			a.say(said.ThereTwice.With("mod", m.ID, "used", a.mods[i].Shown, "other", m.Shown))
			continue
		}
		a.at[m.ID] = len(a.mods)
		a.mods = append(a.mods, m)
	}
	a.broken = make(row, len(a.mods)/64+1)
}

func (a *arranging) say(m phrase.Message) { a.Words = append(a.Words, m) }

// Fault is an error of one mod, as messages for players.
type Fault struct {
	Err           error
	Message, Hint phrase.Message
	Notes         []phrase.Message
}

func (f *Fault) Error() string { return phrase.Original.Text(f.Message) }

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }

// FaultIn returns the error of a mod with its messages translated, and any other error unchanged.
func FaultIn(e *source.Error, in *phrase.Language) *source.Error {
	modErr, isModError := e.Err.(*Fault)
	if !isModError {
		return e
	}
	translated := *e
	translated.Message, translated.Hint, translated.Notes = in.Text(modErr.Message), in.Text(modErr.Hint), in.All(modErr.Notes)
	return &translated
}

// fault adds an error of mod i. Above the limit it only counts the error.
func (a *arranging) fault(i int, err error, hint phrase.Message, path []string, message phrase.Message) {
	a.broken.put(i)
	if len(a.faults) == maxFaults {
		a.untold++
		return
	}
	e := a.mods[i].faultf(path, "%s", phrase.Original.Text(message))
	e.Hint, e.Err = phrase.Original.Text(hint), &Fault{Err: err, Message: message, Hint: hint}
	a.faults, a.about = append(a.faults, e), append(a.about, i)
}

// game returns the version of the game; nil if it has none.
func (a *arranging) game() *semver.Version {
	v, _ := semver.NewVersion(a.Version)
	return v
}

func (a *arranging) checkNeeds(i int, m *Mod) {
	for _, one := range m.Needs {
		path := []string{"needs", one.ID}
		j, is := a.at[one.ID]
		switch {
		case one.ID == m.Game:
			if v := a.game(); v == nil || !one.has(v) {
				a.fault(i, ErrNeeds, said.UseMade.With("mod", m.ID), path, between(said.NeedsThis, m, one, "version", a.Version))
			}
			continue
		case !is:
			why, hint := a.absent(one.ID)
			a.fault(i, ErrNeeds, orWithout(hint, m), path, between(said.NeedsAbsent, m, one, "why", why))
			continue
		case !one.has(a.mods[j].version):
			a.fault(i, ErrNeeds, orWithout(a.otherVersion(one, a.mods[j]), m), path, between(said.NeedsOther, m, one, "version", a.mods[j].Version))
		}
		a.needs.add(j, i)
	}
}

func between(s phrase.Sentence, m *Mod, one Range, more ...any) phrase.Message {
	return s.With(append([]any{"mod", m.ID, "needed", one.ID, "versions", fmt.Sprint(one.Versions)}, more...)...)
}

func orWithout(hint phrase.Message, m *Mod) phrase.Message {
	return said.OrWithout.With("hint", hint, "mod", m.ID)
}

func (a *arranging) absent(id string) (why, hint phrase.Message) {
	hint = said.AddMod.With("mod", id)
	m := WithID(a.found, id)
	switch {
	case m != nil && m.Game != a.Game:
		return said.OfOtherGame.With("game", m.Game), hint
	case m != nil:
		return said.IsDisabled.With(), said.EnableMod.With("mod", id)
	case len(a.faults) == maxFaults:
		return said.IsNotThere.With(), hint // nobody sees it
	}
	if near := source.Nearest(id, IDs(a.found)); near != "" {
		hint = said.AddMeant.With("mod", id, "near", strconv.Quote(near))
	}
	return said.IsNotThere.With(), hint
}

func (a *arranging) otherVersion(one Range, there *Mod) phrase.Message {
	if there.version.Prerelease() != "" && one.refuses(there.version) {
		return said.Unfinished.With()
	}
	return said.UseOther.With("mod", one.ID)
}

func (a *arranging) checkRefusals(i int, m *Mod) {
	for _, one := range m.Refuses {
		path := []string{"refuses", one.ID}
		if v := a.game(); one.ID == m.Game && v != nil && one.refuses(v) {
			a.fault(i, ErrRefuses, said.UseMade.With("mod", m.ID), path, between(said.RefusesThis, m, one, "version", a.Version))
		}
		if j, is := a.at[one.ID]; is && one.refuses(a.mods[j].version) {
			a.fault(i, ErrRefuses, said.OneOfTwo.With("mod", one.ID), path, between(said.RefusesOther, m, one, "version", a.mods[j].Version))
		}
	}
}

// checkRings adds one error for each cycle of needs.
func (a *arranging) checkRings() {
	reported := make(row, len(a.broken))
	for i := range a.mods {
		if !a.needs.ring(i) || reported.has(i) {
			continue
		}
		ring := a.ring(i)
		a.fault(i, ErrRing, said.BreakRing.With(), []string{"needs", a.mods[ring[1]].ID}, said.NeedRing.With("ring", a.describeCycle(ring)))
		for j := range a.mods {
			if a.needs.after[i].has(j) && a.needs.before[i].has(j) {
				reported.put(j)
				a.broken.put(j)
			}
		}
	}
}

// ring returns a shortest cycle of needs, of which start is the first and last element.
func (a *arranging) ring(start int) []int {
	from := map[int]int{}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		for _, one := range a.mods[queue[0]].Needs {
			j, is := a.at[one.ID]
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

func (a *arranging) describeCycle(cycle []int) phrase.Message {
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

// playableMods returns the mods that have no error and need none with an error. It adds to each
// error a note with the mods that are excluded because of it.
func (a *arranging) playableMods() (list []*Mod) {
	for k, i := range a.about {
		var dependents []string
		for j, m := range a.mods {
			if j != i && a.needs.after[i].has(j) && !a.needs.before[i].has(j) {
				dependents = append(dependents, m.ID)
			}
		}
		if len(dependents) > 0 {
			modErr := a.faults[k].Err.(*Fault)
			modErr.Notes = append(modErr.Notes, said.LeftWithIt.With("list", some(dependents)))
			a.faults[k].Notes = phrase.Original.All(modErr.Notes)
		}
	}
	for j, m := range a.mods {
		excluded := a.broken.has(j)
		for i := range a.mods {
			excluded = excluded || a.broken.has(i) && a.needs.after[i].has(j)
		}
		if excluded {
			a.Left = append(a.Left, m)
		} else {
			list = append(list, m)
		}
	}
	return list
}

// some returns the first few names and the number of the others.
func some(names []string) string {
	const most = 8
	if len(names) > most+1 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names, ", ")
}

// wish is the wish of a mod that first comes before then, both indexes in Set.Mods.
type wish struct {
	first, then int
	dropped     phrase.Message // message in case the wish is dropped
}

// arrange sorts the mods of the set. It drops wishes that contradict needs, or wishes of mods with
// later ids.
func (a *arranging) arrange() {
	at := map[string]int{}
	for i, m := range a.Mods {
		at[m.ID] = i
	}
	o := newOrder(len(a.Mods))
	var wishes []wish
	for i, m := range a.Mods {
		for _, one := range m.Needs {
			if j, is := at[one.ID]; is {
				o.add(j, i)
			}
		}
		wishes = append(wishes, a.wishes(i, m, at)...)
	}
	var dropped []phrase.Message
	for _, w := range slices.Backward(wishes) {
		if w.first == w.then || o.after[w.then].has(w.first) {
			dropped = append(dropped, w.dropped)
			continue
		}
		o.add(w.first, w.then)
	}
	slices.Reverse(dropped)
	a.Words = append(a.Words, dropped...)
	sorted := make([]*Mod, 0, len(a.Mods))
	for _, i := range o.sortByOrder() {
		sorted = append(sorted, a.Mods[i])
	}
	a.Mods = sorted
}

// wishes returns the wishes of a mod about the order of the set, and adds notices about
// unfulfilled ones.
func (a *arranging) wishes(i int, m *Mod, at map[string]int) (list []wish) {
	for _, one := range m.Wishes {
		j, is := at[one.ID]
		switch {
		case one.ID == m.Game:
		case !is:
			why, _ := a.absent(one.ID)
			if _, excluded := a.at[one.ID]; excluded {
				why = said.IsOut.With()
			}
			a.say(between(said.WishAbsent, m, one, "why", why))
		case !one.has(a.Mods[j].version):
			a.say(between(said.WishOther, m, one, "version", a.Mods[j].Version))
		default:
			list = append(list, wish{j, i, said.WishRing.With("mod", m.ID, "needed", one.ID)})
		}
	}
	for _, id := range m.After {
		if j, is := at[id]; is {
			list = append(list, wish{j, i, said.WishAfter.With("mod", m.ID, "needed", id)})
		}
	}
	for _, id := range m.Before {
		if j, is := at[id]; is {
			list = append(list, wish{i, j, said.WishBefore.With("mod", m.ID, "needed", id)})
		}
	}
	return list
}
