package mods

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"

	"curtaincall/scripting/source"
)

// What is wrong with a mod among others, for errors.Is.
var (
	ErrNeeds   = errors.New("the mod needs what is not there")
	ErrRefuses = errors.New("the mod cannot stand what is there")
	ErrRing    = errors.New("mods need each other in a ring")
)

// Arrange puts the mods of a game in order: each after those it needs and, where that
// can be, after and before those it wishes to be; else by their ids. How found is
// sorted makes no difference. All faults are told at once. The set holds what can be
// played without them: no mod that has a fault, and none that needs such a one; of two
// that refuse each other neither.
//
// Mods of other games, and those that are off, are passed over. Of several with one
// id that from the first place stands.
func Arrange(game, version string, found []*Mod) (*Set, source.Errors) {
	a := &arranging{Set: &Set{Game: game, Version: version}, at: map[string]int{}, found: found}
	a.choose()
	a.needs = newOrder(len(a.mods))
	for i, m := range a.mods {
		a.checkNeeds(i, m)
		a.checkRefusals(i, m)
	}
	a.checkRings()
	a.Mods = a.standing()
	a.arrange()
	if a.untold > 0 {
		a.faults = append(a.faults, &source.Error{Message: fmt.Sprintf("there are %d faults more", a.untold)})
	}
	return a.Set, a.faults
}

// maxFaults is how many faults are told.
const maxFaults = 500

// arranging is a set in the making.
type arranging struct {
	*Set
	found  []*Mod
	mods   []*Mod         // of the game, each id once, by their ids
	at     map[string]int // their places in mods
	needs  *order
	broken row
	faults source.Errors
	about  []int // which mod each fault is of
	untold int   // faults beyond those that are told
}

// choose picks the mods that come into question.
func (a *arranging) choose() {
	list := slices.DeleteFunc(slices.Clone(a.found), func(m *Mod) bool { return m.Game != a.Game })
	a.Off = slices.DeleteFunc(slices.Clone(list), func(m *Mod) bool { return !m.Off })
	list = slices.DeleteFunc(list, func(m *Mod) bool { return m.Off })
	slices.SortFunc(list, func(x, y *Mod) int {
		return cmp.Or(strings.Compare(x.ID, y.ID), x.Place-y.Place, strings.Compare(x.Shown, y.Shown))
	})
	for _, m := range list {
		if i, is := a.at[m.ID]; is {
			a.say("%s is there twice: %s is used, %s is not", m.ID, a.mods[i].Shown, m.Shown)
			continue
		}
		a.at[m.ID] = len(a.mods)
		a.mods = append(a.mods, m)
	}
	a.broken = make(row, len(a.mods)/64+1)
}

func (a *arranging) say(format string, args ...any) {
	a.Words = append(a.Words, fmt.Sprintf(format, args...))
}

// fault is a fault of mod i.
func (a *arranging) fault(i int, err error, hint string, path []string, format string, args ...any) {
	a.broken.put(i)
	if len(a.faults) == maxFaults {
		a.untold++
		return
	}
	e := a.mods[i].faultf(path, format, args...)
	e.Hint, e.Err = hint, err
	a.faults, a.about = append(a.faults, e), append(a.about, i)
}

// game is the version of the game; nil where it has none.
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
				a.fault(i, ErrNeeds, "use a version of "+m.ID+" that is made for this one", path, "%s needs %s %s, and this is %s", m.ID, one.ID, one.Versions, a.Version)
			}
			continue
		case !is:
			which, hint := a.absent(one.ID)
			a.fault(i, ErrNeeds, hint+", or do without "+m.ID, path, "%s needs %s %s, which %s", m.ID, one.ID, one.Versions, which)
			continue
		case !one.has(a.mods[j].version):
			a.fault(i, ErrNeeds, a.otherVersion(one, a.mods[j])+", or do without "+m.ID, path, "%s needs %s %s, and %s is there", m.ID, one.ID, one.Versions, a.mods[j].Version)
		}
		a.needs.add(j, i)
	}
}

// absent says why a mod is not among the others, and what would mend it.
func (a *arranging) absent(id string) (why, hint string) {
	hint = "add " + id
	m := WithID(a.found, id)
	switch {
	case m != nil && m.Game != a.Game:
		return "is a mod of " + m.Game, hint
	case m != nil:
		return "is disabled", "enable " + id
	case len(a.faults) == maxFaults:
		return "is not there", hint // nobody reads it
	}
	if near := source.Nearest(id, IDs(a.found)); near != "" {
		hint += fmt.Sprintf(" (or is %q meant?)", near)
	}
	return "is not there", hint
}

// otherVersion is what mends a version that does not fit.
func (a *arranging) otherVersion(one Range, there *Mod) string {
	if there.version.Prerelease() != "" && one.refuses(there.version) {
		return "an unfinished version counts only where the range names one"
	}
	return "use another version of " + one.ID
}

func (a *arranging) checkRefusals(i int, m *Mod) {
	for _, one := range m.Refuses {
		path, hint := []string{"refuses", one.ID}, "do without one of the two, or use another version of "+one.ID
		if v := a.game(); one.ID == m.Game && v != nil && one.refuses(v) {
			a.fault(i, ErrRefuses, "use a version of "+m.ID+" that is made for this one", path, "%s cannot stand %s %s, and this is %s", m.ID, one.ID, one.Versions, a.Version)
		}
		if j, is := a.at[one.ID]; is && one.refuses(a.mods[j].version) {
			a.fault(i, ErrRefuses, hint, path, "%s cannot stand %s %s, and %s is there", m.ID, one.ID, one.Versions, a.mods[j].Version)
		}
	}
}

// checkRings finds mods that need each other: one fault for all that hang together.
func (a *arranging) checkRings() {
	told := make(row, len(a.broken))
	for i := range a.mods {
		if !a.needs.ring(i) || told.has(i) {
			continue
		}
		ring := a.ring(i)
		a.fault(i, ErrRing, "one of them must do without the next", []string{"needs", a.mods[ring[1]].ID}, "mods need each other in a ring: %s", a.told(ring))
		for j := range a.mods {
			if a.needs.after[i].has(j) && a.needs.before[i].has(j) {
				told.put(j)
				a.broken.put(j)
			}
		}
	}
}

// ring is a shortest way from a mod over what it needs back to itself, which is its
// first and its last.
func (a *arranging) ring(start int) []int {
	from := map[int]int{}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		for _, one := range a.mods[queue[0]].Needs {
			j, is := a.at[one.ID]
			if _, seen := from[j]; !is || seen {
				continue
			}
			if from[j] = queue[0]; j == start {
				way := []int{start}
				for at := from[start]; at != start; at = from[at] {
					way = append(way, at)
				}
				way = append(way, start)
				slices.Reverse(way)
				return way
			}
			queue = append(queue, j)
		}
	}
	return []int{start, start} // not reached: the mod is in a ring
}

// told is a ring in words, a long one cut short.
func (a *arranging) told(ring []int) string {
	const most = 8
	var parts []string
	for k := range ring[1:] {
		if k == most && len(ring)-1 > most+1 {
			return fmt.Sprintf("%s ... and back to %s, %d mods in all", strings.Join(parts, ", "), a.mods[ring[0]].ID, len(ring)-1)
		}
		parts = append(parts, a.mods[ring[k]].ID+" needs "+a.mods[ring[k+1]].ID)
	}
	return strings.Join(parts, ", ")
}

// standing are the mods that neither are broken nor need one that is. Faults say who
// is left out for them.
func (a *arranging) standing() (list []*Mod) {
	for k, i := range a.about {
		var led []string
		for j, m := range a.mods {
			if j != i && a.needs.after[i].has(j) && !a.needs.before[i].has(j) {
				led = append(led, m.ID)
			}
		}
		if len(led) > 0 {
			a.faults[k].Notes = append(a.faults[k].Notes, "left out with it, since they need it: "+some(led))
		}
	}
	for j, m := range a.mods {
		out := a.broken.has(j)
		for i := range a.mods {
			out = out || a.broken.has(i) && a.needs.after[i].has(j)
		}
		if out {
			a.Left = append(a.Left, m)
		} else {
			list = append(list, m)
		}
	}
	return list
}

// some are the first of some names, and how many there are beside them.
func some(names []string) string {
	const most = 8
	if len(names) > most+1 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names, ", ")
}

// wish is that a mod comes before another.
type wish struct {
	first, then int
	said        string // what is dropped, if it is
}

// arrange sorts the mods of the set. Wishes that contradict each other, or what is
// needed, are dropped in the order of ids: the last one's are granted first.
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
	var dropped []string
	for _, w := range slices.Backward(wishes) {
		if w.first == w.then || o.after[w.then].has(w.first) {
			dropped = append(dropped, w.said)
			continue
		}
		o.add(w.first, w.then)
	}
	slices.Reverse(dropped)
	a.Words = append(a.Words, dropped...)
	sorted := make([]*Mod, 0, len(a.Mods))
	for _, i := range o.sorted() {
		sorted = append(sorted, a.Mods[i])
	}
	a.Mods = sorted
}

// wishes are those of a mod that can be granted, as far as what is there goes.
func (a *arranging) wishes(i int, m *Mod, at map[string]int) (list []wish) {
	for _, one := range m.Wishes {
		j, is := at[one.ID]
		switch {
		case one.ID == m.Game:
		case !is:
			why, _ := a.absent(one.ID)
			if _, left := a.at[one.ID]; left {
				why = "is left out"
			}
			a.say("%s wishes for %s %s, which %s", m.ID, one.ID, one.Versions, why)
		case !one.has(a.Mods[j].version):
			a.say("%s wishes for %s %s, and %s is there: it does without", m.ID, one.ID, one.Versions, a.Mods[j].Version)
		default:
			list = append(list, wish{j, i, fmt.Sprintf("%s wishes for %s, which must come after it: it does without", m.ID, one.ID)})
		}
	}
	for _, id := range m.After {
		if j, is := at[id]; is {
			list = append(list, wish{j, i, fmt.Sprintf("%s would come after %s, which must come after it: the wish is dropped", m.ID, id)})
		}
	}
	for _, id := range m.Before {
		if j, is := at[id]; is {
			list = append(list, wish{i, j, fmt.Sprintf("%s would come before %s, which must come before it: the wish is dropped", m.ID, id)})
		}
	}
	return list
}
