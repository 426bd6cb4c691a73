package declare_test

import (
	"fmt"
	"slices"
	"testing"

	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// given are the arguments of a call, for verbs to read.
type given struct {
	commands.CallArgs
	values []schema.Value
	wrong  bool
	spent  int
}

func (in *given) Value(i int) (v schema.Value) {
	if i < len(in.values) {
		v = in.values[i]
	}
	return v
}
func (in *given) IsAbsent(i int) bool          { return in.Value(i).Shape == schema.Nil }
func (in *given) Whole(i int) (int, bool)      { v := in.Value(i); return v.N, v.Shape == schema.Whole }
func (in *given) Text(i int) (string, bool)    { v := in.Value(i); return v.Text, v.Shape == schema.Text }
func (in *given) Scope() *vocabulary.NameScope { return nil }
func (in *given) Wrong(string, ...any)         { in.wrong = true }
func (in *given) Spend(instructions int)       { in.spent += instructions }
func (in *given) Ref(i int) (*schema.View, int, bool) {
	v := in.Value(i)
	return v.View, v.N, v.Shape == schema.Ref
}

// stage is who acts in a test, with a row of people.
type stage struct{ names []string }

func TestAVerbDoesTheSameBoxedAndUnboxed(t *testing.T) {
	person, mood := &schema.View{Name: "person"}, vocabulary.NewWords("Mood", "calm", "merry")
	people := commands.TargetArg[*stage, string]{One: "somebody", Of: "here", View: "person", Work: 3,
		Shown: func(s *stage, view *schema.View, n int, all string) (string, bool) {
			return all + s.names[n], view == person
		},
		Named: func(s *stage, word string, all string) (string, bool) {
			return all + word, slices.Contains(s.names, word)
		},
		Words: func(s *stage) []string { return s.names }}
	told := ""
	tell := func(s *stage, _ commands.Caller, n int, m int8, who string) int {
		told = fmt.Sprintf("%d %d %s", n, m, who)
		return len(told)
	}
	acting := &stage{names: []string{"ann", "bob"}}
	first := func(s *stage) string { return s.names[0] }
	verbs := map[string]*commands.Verb{
		"what is missing is asked for": commands.Verb3("tell", "", commands.IntArg("n", "amount", 0, 9), commands.WithConstantDefault(commands.WordArg[int8]("mood", mood), "calm", 7), commands.WithComputedDefault(people.Arg("who", "Person"), "the first", first), commands.IntResult("n"), tell),
		"two": commands.Verb2("tell", "", commands.WithConstantDefault(commands.IntArg("n", "amount", 0, 9), "5", 5), commands.WithConstantDefault(people.Arg("who", "Person"), "nobody", "nobody"), commands.IntResult("n"),
			func(s *stage, in commands.Caller, n int, who string) int { return tell(s, in, n, 0, who) }),
		"one": commands.CallerlessVerb1("tell", "", commands.WithComputedDefault(people.Arg("who", "Person"), "the first", first), commands.IntResult("n"), func(s *stage, who string) int { return tell(s, nil, 1, 1, who) }),
	}
	compared := 0
	for name, v := range verbs {
		var call func(values []schema.Value, passed []commands.UnboxedArgSpec, n []int)
		call = func(values []schema.Value, passed []commands.UnboxedArgSpec, n []int) {
			if len(values) == len(v.Args) || v.Args[len(values)].Optional != "" {
				in := &given{values: values}
				boxed := v.Count(acting, in)
				want, spent := told, in.spent
				told, in.spent = "", 0
				if unboxed := v.Unboxed(passed)(acting, in, n[0], n[1], n[2]); unboxed != boxed || told != want || in.spent != spent || in.wrong {
					t.Errorf("%s: %v does %q boxed and %q unboxed", name, values, want, told)
				}
				compared++
			}
			if len(values) == len(v.Args) {
				return
			}
			add := func(value schema.Value, p commands.UnboxedArgSpec) {
				more := slices.Clone(n)
				more[len(values)] = value.N
				call(append(slices.Clone(values), value), append(slices.Clone(passed), p), more)
			}
			switch o := v.Operands[len(values)]; {
			case o.Words != nil:
				for i, word := range o.Words.List {
					add(schema.String(word), commands.UnboxedArgSpec{Known: true, N: o.Words.NumberOfWordAt(i)})
				}
			case o.View != "":
				add(schema.ObjectRef(person, 1), commands.UnboxedArgSpec{View: person})
				add(schema.String("bob"), commands.UnboxedArgSpec{Known: true, Text: "bob"})
				if o.List {
					add(schema.NewList(schema.ObjectRef(person, 1), schema.ObjectRef(person, 0)), commands.UnboxedArgSpec{Known: true, List: []int{1, 0}, View: person})
				}
			default:
				add(schema.Number(o.High), commands.UnboxedArgSpec{})
				add(schema.Number(o.Low), commands.UnboxedArgSpec{Known: true, N: o.Low})
			}
		}
		call(nil, nil, make([]int, commands.MaxUnboxed))
	}
	if compared != 18+9+4 {
		t.Errorf("%d calls were compared", compared)
	}
}

func TestAVerbReadsAllBeforeItActs(t *testing.T) {
	v := commands.Verb2("tell", "", commands.IntArg("n", "amount", 0, 9), commands.StringArg("text"), commands.NoResult, func(*stage, commands.Caller, int, string) schema.Value {
		t.Error("it acts on what is wrong")
		return schema.Value{}
	})
	defer func() {
		if recover() != "wrong" {
			t.Error("a text that is a number is none")
		}
	}()
	v.Call(&stage{}, refusing{&given{values: []schema.Value{schema.Number(1), schema.Number(2)}}})
}

// refusing are inputs that end the call when something is wrong.
type refusing struct{ *given }

func (refusing) Wrong(string, ...any) { panic("wrong") }
