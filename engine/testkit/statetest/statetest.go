// Package statetest proves that a game copies and hashes every field of its state. It changes every bit of
// every field by reflection and checks that the hash, the key, copies and the move to other content reflect
// the change.
package statetest

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"curtaincall/engine"
	"curtaincall/engine/testkit"
)

// NoticedBy is a set of ways in which a change of a field is noticed.
type NoticedBy uint8

// The ways to notice a change.
const (
	ByHash     NoticedBy = 1 << iota // the hash changes
	ByCopy                           // a copy has the change too
	ByAdoption                       // it survives moving to other content, where the hash is the same, and back
)

var names = map[NoticedBy]string{ByHash: "the hash", ByCopy: "a copy", ByAdoption: "adoption under other content"}

// Exception lists ways in which changes of some fields need not be noticed. Path includes all fields below
// it; [] in a path means every element of a list. If Bits is not nil, the exception applies only to those
// bits.
type Exception struct {
	Unnoticed NoticedBy
	Path      string
	Why       string
	Bits      []int
}

// Subject describes a game to be tested. If the game has a method Key, the key must change if and only if the
// hash changes.
type Subject[G engine.Game] struct {
	State      []string // paths of the fields that are state, with everything below them
	Blank      func() G
	Adopt      func(g G, away bool) error // moves it to content with other numbers for everything, or back
	Exceptions []Exception
}

// maxSeparateElements is the maximum length of a list whose elements are tested as separate fields.
const maxSeparateElements = 8

// CheckEachChangeIsNoticed changes every bit of every field in each sample. In at least one sample, each
// change must be noticed or make the state invalid. A list longer than maxSeparateElements is tested as one
// field.
func CheckEachChangeIsNoticed[G engine.Game](t *testing.T, game Subject[G], samples ...G) {
	t.Helper()
	p := &proof[G]{Subject: game, seen: map[string]NoticedBy{}, odd: map[string]bool{}, alive: map[string]bool{}, used: make([]NoticedBy, len(game.Exceptions))}
	for i, g := range samples {
		if err := p.recordNoticedChanges(g); err != nil {
			t.Errorf("sample %d: %v", i, err)
		}
	}
	for _, line := range p.failures() {
		t.Error(line)
	}
}

type proof[G engine.Game] struct {
	Subject[G]
	order []string             // paths of the changes in the order they were made
	seen  map[string]NoticedBy // how each change was noticed so far
	odd   map[string]bool      // changes that made an invalid state
	alive map[string]bool      // whether some change of a field made a valid state
	used  []NoticedBy          // what each exception was needed for
	apart []string             // changes noticed by only one of hash and key
}

// recordNoticedChanges makes and undoes every change in one game and records by what the change is noticed.
func (p *proof[G]) recordNoticedChanges(g G) error {
	copied, moved := p.Blank(), p.Blank()
	hash, key, _ := hashAndKey(g)
	_, distinct := any(g).(interface{ Key() uint64 })
	moved.CopyFrom(g)
	if err := p.adoptAwayAndBack(moved, hash); err != nil {
		return fmt.Errorf("unchanged: %w", err)
	}
	for _, root := range p.State {
		names := splitPath(root)
		at := func(g G, steps []int) reflect.Value { return fieldAtSteps(findFields(g, names)[0], steps) }
		eachChange(at(g, nil), func(path string, steps []int, change func()) {
			path = root + path
			name, _, _ := strings.Cut(path, " ")
			p.alive[name] = p.alive[name]
			if change == nil || (!distinct || !testkit.Full) && p.isProved(path) {
				return
			}
			copied.CopyFrom(g)
			change()
			defer change()
			newHash, newKey, ok := hashAndKey(g)
			if !ok || !runsWithoutPanic(func() { copied.CopyFrom(g) }) { // an index out of range: an invalid state
				copied, p.odd[path] = p.Blank(), true
				return
			}
			p.alive[name] = true
			now := at(g, steps)
			there := func(g G) bool {
				f := at(g, steps)
				return f.IsValid() && (f.Comparable() && f.Equal(now) || !f.Comparable() && fmt.Sprint(f) == fmt.Sprint(now))
			}
			var noticed NoticedBy
			if newHash != hash {
				noticed |= ByHash
			}
			if (newHash != hash) != (newKey != key) {
				p.apart = append(p.apart, path)
			}
			if h, k, _ := hashAndKey(copied); h == newHash && k == newKey && there(copied) {
				noticed |= ByCopy
			}
			if p.seen[path]&ByAdoption == 0 {
				moved.CopyFrom(g)
				if p.adoptAwayAndBack(moved, newHash) == nil && there(moved) {
					noticed |= ByAdoption
				}
			}
			if _, known := p.seen[path]; !known {
				p.order = append(p.order, path)
			}
			p.seen[path] |= noticed
		})
	}
	return nil
}

// isProved reports whether an earlier sample noticed a change in every way; at quick length, in
// every way in which no exception lets it go unnoticed.
func (p *proof[G]) isProved(path string) bool {
	seen, tried := p.seen[path]
	if tried && !testkit.Full {
		for _, i := range p.exceptionsCovering(path) {
			seen |= p.Exceptions[i].Unnoticed
		}
	}
	return seen == ByHash|ByCopy|ByAdoption
}

// adoptAwayAndBack moves a game to other content and back. It returns an error if the hash changes.
func (p *proof[G]) adoptAwayAndBack(g G, hash uint64) (err error) {
	for _, away := range []bool{true, false} {
		if !runsWithoutPanic(func() { err = p.Adopt(g, away) }) || err != nil {
			return fmt.Errorf("moved away: %v: %w", away, err)
		}
		if now, _, _ := hashAndKey(g); now != hash {
			return fmt.Errorf("moved away: %v, the hash is %x and was %x", away, now, hash)
		}
	}
	return nil
}

// runsWithoutPanic calls do and returns whether do did not panic.
func runsWithoutPanic(do func()) (ok bool) {
	defer func() { ok = recover() == nil }()
	do()
	return true
}

// hashAndKey returns the hash and the key of a game. ok is false if computing them panics, as with an index
// out of range.
func hashAndKey(g engine.Game) (hash, key uint64, ok bool) {
	ok = runsWithoutPanic(func() {
		hash = g.Hash()
		key = hash
		if distinct, is := g.(interface{ Key() uint64 }); is {
			key = distinct.Key()
		}
	})
	return hash, key, ok
}

var index = regexp.MustCompile(`\[\d*\]`)

// failures returns the failures: changes that were never noticed, and exceptions that were never needed.
func (p *proof[G]) failures() (list []string) {
	bits := map[string][]string{} // by failure
	complain := func(what, path string) {
		name, bit, _ := strings.Cut(path, " ")
		if line := what + " " + name; bits[line] == nil {
			list = append(list, line)
		}
		bits[what+" "+name] = append(bits[what+" "+name], bit)
	}
	for _, path := range p.apart {
		complain("only one of hash and key notices", path)
	}
	for _, path := range p.order {
		for way := ByHash; way <= ByAdoption; way <<= 1 {
			if p.seen[path]&way == 0 && !p.odd[path] && !p.isExcused(path, way) {
				complain(names[way]+" does not notice", path)
			}
		}
	}
	for i, line := range list {
		list[i] = line + ", " + strings.ReplaceAll(strings.Join(bits[line], " "), "bit ", "")
	}
	for name, alive := range p.alive {
		if !alive && !p.isExcused(name, ByHash) {
			list = append(list, "no sample has another value of "+name)
		}
	}
	for i, e := range p.Exceptions {
		if p.used[i] != e.Unnoticed {
			list = append(list, fmt.Sprintf("the exception %q is needed for %03b and not for %03b", e.Path, p.used[i], e.Unnoticed))
		}
	}
	return list
}

// isExcused reports whether an exception covers a change. It marks the exception as needed.
func (p *proof[G]) isExcused(path string, way NoticedBy) (is bool) {
	for _, i := range p.exceptionsCovering(path) {
		if p.Exceptions[i].Unnoticed&way != 0 {
			p.used[i] |= way
			is = true
		}
	}
	return is
}

// exceptionsCovering returns the numbers of the exceptions that cover a change.
func (p *proof[G]) exceptionsCovering(path string) (list []int) {
	name, change, _ := strings.Cut(path, " ")
	general := index.ReplaceAllString(name, "[]")
	for i, e := range p.Exceptions {
		rest, below := strings.CutPrefix(name, e.Path)
		if strings.Contains(e.Path, "[]") {
			rest, below = strings.CutPrefix(general, e.Path)
		}
		if !below || rest != "" && rest[0] != '.' && rest[0] != '[' {
			continue
		}
		if e.Bits == nil || slices.ContainsFunc(e.Bits, func(bit int) bool { return change == fmt.Sprint("bit ", bit) }) {
			list = append(list, i)
		}
	}
	return list
}

// EachChange calls see with every change of one bit of a field of a game and of the fields below it. change
// makes the change; calling it again undoes the change.
func EachChange(g engine.Game, path string, see func(path string, change func())) {
	eachChange(findFields(g, splitPath(path))[0], func(below string, _ []int, change func()) {
		if change != nil {
			see(path+below, change)
		}
	})
}

// SetField sets a field of a game's state to n, to make a sample that is hard to reach by playing. [] in path
// means every element of a list.
func SetField(t testing.TB, g engine.Game, path string, n int) {
	t.Helper()
	list := findFields(g, splitPath(path))
	if len(list) == 0 {
		t.Fatalf("%T has no field %s", g, path)
	}
	for _, v := range list {
		switch {
		case v.Kind() == reflect.Bool:
			v.SetBool(n != 0)
		case v.CanInt():
			v.SetInt(int64(n))
		default:
			v.SetUint(uint64(n))
		}
	}
}

// splitPath returns the names and indexes of a path.
func splitPath(path string) []string { return strings.Split(strings.ReplaceAll(path, "[", ".["), ".") }

// findFields returns the fields of a game that have a path; there are several if the path contains [].
func findFields(g engine.Game, path []string) []reflect.Value {
	list := []reflect.Value{settableValue(reflect.ValueOf(g))}
	for _, name := range path {
		var next []reflect.Value
		for _, v := range list {
			switch {
			case !v.IsValid():
			case name == "[]":
				for i := range v.Len() {
					next = append(next, settableValue(v.Index(i)))
				}
			case name[0] == '[':
				n, _ := strconv.Atoi(strings.Trim(name, "[]"))
				next = append(next, settableValue(v.Index(n)))
			default:
				if v = v.FieldByName(name); v.IsValid() {
					next = append(next, settableValue(v))
				}
			}
		}
		list = next
	}
	return list
}

// fieldAtSteps returns the field that the steps of eachChange lead to, or an invalid value if there is none.
func fieldAtSteps(v reflect.Value, steps []int) reflect.Value {
	for _, i := range steps {
		switch v.Kind() {
		case reflect.Struct:
			v = v.Field(i)
		case reflect.Array, reflect.Slice:
			if i >= v.Len() {
				return reflect.Value{}
			}
			v = v.Index(i)
		case reflect.Invalid:
			return v
		}
		v = settableValue(v)
	}
	return v
}

// settableValue returns v as a value that can be set even if the field is not exported. For a pointer it returns the
// value that v points to.
func settableValue(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	}
	if v.Kind() == reflect.Pointer {
		return v.Elem()
	}
	return v
}

// eachChange calls see with every change of one bit of a value and every removal of one element of a list or map:
// the path, the steps to the field, and the change. Calling change again undoes it. change is nil for empty
// values.
func eachChange(v reflect.Value, see func(path string, steps []int, change func())) {
	var into func(v reflect.Value, path string, steps []int)
	into = func(v reflect.Value, path string, steps []int) {
		step := func(v reflect.Value, name string, i int) {
			into(settableValue(v), path+name, append(slices.Clip(steps), i))
		}
		flip := func(n int, change func(bit int)) {
			for bit := range n {
				see(fmt.Sprintf("%s bit %d", path, bit), steps, func() { change(bit) })
			}
		}
		swap := func(what string, other reflect.Value) {
			kept := reflect.New(v.Type()).Elem()
			kept.Set(v)
			see(path+" "+what, steps, func() {
				v.Set(other)
				other, kept = kept, other
			})
		}
		switch v.Kind() {
		case reflect.Invalid: // from a nil pointer
			if path != "" {
				see(path, steps, nil)
			}
		case reflect.Struct:
			for i := range v.NumField() {
				step(v.Field(i), "."+v.Type().Field(i).Name, i)
			}
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				name := "[]"
				if v.Len() <= maxSeparateElements {
					name = fmt.Sprintf("[%d]", i)
				}
				step(v.Index(i), name, i)
			}
			switch {
			case v.Len() == 0:
				see(path, steps, nil)
			case v.Kind() == reflect.Slice:
				swap("shorter", v.Slice(0, v.Len()-1))
			}
		case reflect.Map:
			if v.Len() == 0 {
				see(path, steps, nil)
			}
			for _, key := range v.MapKeys() {
				less := reflect.MakeMap(v.Type())
				for _, k := range v.MapKeys() {
					if !k.Equal(key) {
						less.SetMapIndex(k, v.MapIndex(k))
					}
				}
				swap(fmt.Sprintf("without %v", key), less)
			}
		case reflect.Bool:
			flip(1, func(int) { v.SetBool(!v.Bool()) })
		case reflect.String:
			swap("another", reflect.ValueOf(v.String()+"?").Convert(v.Type()))
		default:
			switch {
			case v.CanInt():
				flip(v.Type().Bits(), func(bit int) { v.SetInt(v.Int() ^ 1<<bit) })
			case v.CanUint():
				flip(v.Type().Bits(), func(bit int) { v.SetUint(v.Uint() ^ 1<<bit) })
			default:
				panic(fmt.Sprintf("%s is a %s, of which no change is known", path, v.Kind()))
			}
		}
	}
	into(v, "", nil)
}
