package declare_test

import (
	"fmt"
	"slices"
	"testing"

	. "curtaincall/engine/declare"
)

// given are the arguments of a call, for verbs to read.
type given struct {
	Inputs
	values []Value
	wrong  bool
}

func (in *given) Value(i int) (v Value) {
	if i < len(in.values) {
		v = in.values[i]
	}
	return v
}
func (in *given) Absent(i int) bool         { return in.Value(i).Shape == Nil }
func (in *given) Whole(i int) (int, bool)   { v := in.Value(i); return v.N, v.Shape == Whole }
func (in *given) Text(i int) (string, bool) { v := in.Value(i); return v.Text, v.Shape == Text }
func (in *given) Scope() *Scope             { return nil }
func (in *given) Wrong(string, ...any)      { in.wrong = true }
func (in *given) Ref(i int) (*View, int, bool) {
	v := in.Value(i)
	return v.View, v.N, v.Shape == Ref
}

// stage is who acts in a test, with a row of people.
type stage struct{ names []string }

func TestAVerbDoesTheSameBoxedAndUnboxed(t *testing.T) {
	person, mood := &View{Name: "person"}, NewWords("Mood", "calm", "merry")
	people := Whom[*stage, string]{One: "somebody", Of: "here", View: "person",
		Shown: func(s *stage, view *View, n int, all string) (string, bool) { return all + s.names[n], view == person },
		Named: func(s *stage, word string, all string) (string, bool) {
			return all + word, slices.Contains(s.names, word)
		},
		Words: func(s *stage) []string { return s.names }}
	told := ""
	tell := func(s *stage, _ Caller, n int, m int8, who string) int {
		told = fmt.Sprintf("%d %d %s", n, m, who)
		return len(told)
	}
	acting := &stage{names: []string{"ann", "bob"}}
	first := func(s *stage) string { return s.names[0] }
	verbs := map[string]*Verb{
		"what is missing is asked for": Verb3("tell", "", Amount("n", "amount", 0, 9), OrAlways(WordArg[int8]("mood", mood), "calm", 7), Or(people.Arg("who", "Person"), "the first", first), Gives("n"), tell),
		"two": Verb2("tell", "", OrAlways(Amount("n", "amount", 0, 9), "5", 5), OrAlways(people.Arg("who", "Person"), "nobody", "nobody"), Gives("n"),
			func(s *stage, in Caller, n int, who string) int { return tell(s, in, n, 0, who) }),
		"one": Do1("tell", "", Or(people.Arg("who", "Person"), "the first", first), Gives("n"), func(s *stage, who string) int { return tell(s, nil, 1, 1, who) }),
	}
	compared := 0
	for name, v := range verbs {
		var call func(values []Value, passed []Passed, n []int)
		call = func(values []Value, passed []Passed, n []int) {
			if len(values) == len(v.Args) || v.Args[len(values)].Optional != "" {
				in := &given{values: values}
				boxed := v.Count(acting, in)
				want := told
				told = ""
				if unboxed := v.Unboxed(passed)(acting, in, n[0], n[1], n[2]); unboxed != boxed || told != want || in.wrong {
					t.Errorf("%s: %v does %q boxed and %q unboxed", name, values, want, told)
				}
				compared++
			}
			if len(values) == len(v.Args) {
				return
			}
			add := func(value Value, p Passed) {
				more := slices.Clone(n)
				more[len(values)] = value.N
				call(append(slices.Clone(values), value), append(slices.Clone(passed), p), more)
			}
			switch o := v.Operands[len(values)]; {
			case o.Words != nil:
				for i, word := range o.Words.List {
					add(String(word), Passed{Known: true, N: o.Words.At(i)})
				}
			case o.View != "":
				add(Refer(person, 1), Passed{View: person})
				add(String("bob"), Passed{Known: true, Text: "bob"})
			default:
				add(Number(o.High), Passed{})
				add(Number(o.Low), Passed{Known: true, N: o.Low})
			}
		}
		call(nil, nil, make([]int, MaxUnboxed))
	}
	if compared != 14+7+3 {
		t.Errorf("%d calls were compared", compared)
	}
}

func TestAVerbReadsAllBeforeItActs(t *testing.T) {
	v := Verb2("tell", "", Amount("n", "amount", 0, 9), Line("text"), Nothing, func(*stage, Caller, int, string) Value {
		t.Error("it acts on what is wrong")
		return Value{}
	})
	defer func() {
		if recover() != "wrong" {
			t.Error("a text that is a number is none")
		}
	}()
	v.Call(&stage{}, refusing{&given{values: []Value{Number(1), Number(2)}}})
}

// refusing are inputs that end the call when something is wrong.
type refusing struct{ *given }

func (refusing) Wrong(string, ...any) { panic("wrong") }
