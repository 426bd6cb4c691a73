package declare

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
)

func fields(words string) []string { return strings.Fields(words) }

// Kind is a kind of definition, or of set-up: what a script writes as
// card { ... }.
type Kind struct {
	Name, Doc string
	Example   string    // one line that works at a prompt; "" where there are samples
	Samples   []*Sample // of a kind of definition: how one begins, the usual one first
	Fields    []*Field
	Class     string // as stubs name it

	New func(where Place) any // an empty definition
	ID  func(def any) string  // nil for a set-up
	// Item is what messages call a definition: card "vex". Nil: the kind and the id.
	Item  func(def any) string
	Where func(def any) Place

	// Defaults fills in what a definition that need not be complete leaves out;
	// it is called once the id is known. It may be nil.
	Defaults func(def any)

	// Finish looks at a definition that was read and returns what it defines: itself
	// and, say, its upgraded form. Nil: itself.
	Finish func(r *Reading, def any) []any

	// One says that a pack has at most one of the kind, whose id is its name.
	One bool

	// Local says that scenario files and consoles may define it too.
	Local bool

	// Within is the id of the definition that another is a form of, which lists leave
	// out; "" for none. It may be nil.
	Within func(def any) string

	// Row is the keyword that a definition adds; nil for kinds that add none.
	Row func(def any) *engine.Keyword
}

// ItemOf is what messages call a definition.
func (k *Kind) ItemOf(def any) string {
	if k.Item != nil {
		return k.Item(def)
	}
	if k.ID == nil {
		return k.Name
	}
	return k.Name + ` "` + k.ID(def) + `"`
}

// Defines is a kind whose definitions are a D each. head is where one has its id, its
// name, which is its id where it may be left out and is, and where it stands. The
// field id comes before the others.
func Defines[D any](k *Kind, head func(*D) (id, name *string, where *Place)) *Kind {
	id := func(def any) *string { at, _, _ := head(def.(*D)); return at }
	k.New = func(at Place) any {
		d := new(D)
		_, _, where := head(d)
		*where = at
		return d
	}
	k.ID = func(def any) string { return *id(def) }
	k.Where = func(def any) Place { _, _, where := head(def.(*D)); return *where }
	more := k.Defaults
	k.Defaults = func(def any) {
		id, name, _ := head(def.(*D))
		if *name = *id; more != nil {
			more(def)
		}
	}
	k.Fields = append([]*Field{Identity(func(d *D) *string { return id(d) })}, k.Fields...)
	return k
}

// Meant reports whether a table is one of the kind where its word may mean something
// else too: it has a field that every definition must have, beside the id.
func (k *Kind) Meant(v Value) bool {
	return v.Source != nil && slices.ContainsFunc(k.Fields, func(f *Field) bool {
		return f.Always && f.Name != "id" && v.Source.Field(f.Name).Shape != Nil
	})
}

// Field finds a field by name: nil when there is none.
func (k *Kind) Field(name string) *Field {
	if i := slices.IndexFunc(k.Fields, func(f *Field) bool { return f.Name == name }); i >= 0 {
		return k.Fields[i]
	}
	return nil
}

// Forms are the names of the fields that describe other forms of a definition.
func (k *Kind) Forms() (names []string) {
	for _, f := range k.Fields {
		if f.Form {
			names = append(names, f.Name)
		}
	}
	return names
}

// Field is one field of a kind of definition: its type, how a value is put into a
// definition, and how it is got back.
type Field struct {
	Name, Doc string
	Type      *Type
	Needed    string // the advice where a complete definition lacks it; "" where it may
	Always    bool   // needed even where definitions need not be complete
	Default   string // what it is when it is left out, in words
	Callback  *Callback
	Asked     string // of a function: the parameter that is nil unless the field of that name is there
	Place     int    // of an item of the list part, from 1; 0: it has a name
	Rest      bool   // it is the list part
	Group     bool   // a record whose fields other records may replace one by one
	Form      bool   // it describes another form of the definition, which is one too
	View      bool   // views of what is made of the definition have it too
	Face      bool   // the face of the definition shows it
	Label     string // what stands before it there

	Set func(r *Reading, def any, v Value) // v is of the field's type and in its range
	Get func(w *Writing, def any) Value    // Nil where it is as by default; for functions the writing knows

	viewed ViewField // how the value is read from a definition; it may be empty
}

// Asks is a function whose parameter of a name is nil unless the definition has the field
// of that name.
func (f *Field) Asks(name string) *Field { f.Asked = name; return f }

// Want is the field where a complete definition must have it; advice says what to
// write.
func (f *Field) Want(advice string) *Field { f.Needed = advice; return f }

// Must is the field where every definition must have it.
func (f *Field) Must(advice string) *Field { f.Needed, f.Always = advice, true; return f }

// Else says what the field is where it is left out.
func (f *Field) Else(what string) *Field { f.Default = what; return f }

// Seen is the field where views show it too, of what is made of the definition.
func (f *Field) Seen() *Field { f.View = true; return f }

// Shown is the field where the face of a definition shows it, after a label or "".
func (f *Field) Shown(label string) *Field { f.Face, f.Label = true, label; return f }

// WrittenIf says of which definitions the field is written, where several fields say
// the same.
func WrittenIf[D any](f *Field, when func(*D) bool) *Field {
	get := f.Get
	f.Get = func(w *Writing, def any) Value {
		if when(def.(*D)) {
			return get(w, def)
		}
		return Value{}
	}
	return f
}

// MayBeBlank is the field, a text, where it may be empty.
func (f *Field) MayBeBlank() *Field {
	f.Type = &Type{Shape: Text, Blank: true}
	return f
}

// Merge says how an override changes what is of a type.
func (t *Type) Merge() string {
	switch t.Shape {
	case Record, Table:
		return "merged by name"
	case List:
		return "replaced; items by their place"
	}
	return "replaced"
}

// Merge says how an override changes a field.
func (f *Field) Merge() string { return f.Type.Merge() }

// Identity is the field id of a kind of definition.
func Identity[D any](at func(*D) *string) *Field {
	return &Field{Name: "id", Doc: "Its id, snake_case; the file is named after it.", Type: typeOwnID, Always: true, Needed: `id = "..."`,
		Set: func(_ *Reading, def any, v Value) { *at(def.(*D)) = v.Text },
		Get: func(_ *Writing, def any) Value { return String(*at(def.(*D))) },
	}
}

// Names is the field where its text is the id of a definition of a kind.
func (f *Field) Names(kind string) *Field { f.Type = TypeID(kind); return f }

// Defines is the field where its text is the id of what is defined.
func (f *Field) Defines() *Field { f.Type = typeOwnID; return f }

// Named is the field where its text, or each of its texts, can be the name of anything of
// the game.
func (f *Field) Named() *Field {
	named := &Type{Shape: Text, Maybe: anyKind}
	if f.Type.Shape == List {
		named = TypeList(named)
	}
	f.Type = named
	return f
}

// MayName is the field where its text can be the id of a definition of a kind.
func (f *Field) MayName(kind string) *Field { f.Type = &Type{Shape: Text, Maybe: kind}; return f }

// HasSet is a field that is a list of some words, kept as a set of their numbers, one
// bit each.
func HasSet[D any, S ~uint8 | ~uint16 | ~uint64](name, doc string, words *Words, at func(*D) *S) *Field {
	return HasWords(name, doc, words, func(_ *Reading, d *D, list []int) {
		for _, n := range list {
			*at(d) |= 1 << n
		}
	}, func(d *D) (list []int) {
		for set := uint64(*at(d)); set != 0; set &= set - 1 {
			list = append(list, bits.TrailingZeros64(set))
		}
		return list
	})
}

// Checked is the field with a look at each definition that has it.
func Checked[D any](f *Field, look func(r *Reading, d *D)) *Field {
	set := f.Set
	f.Set = func(r *Reading, def any, v Value) {
		set(r, def, v)
		look(r, def.(*D))
	}
	return f
}

// HasText is a field that is a text.
func HasText[D any](name, doc string, at func(*D) *string) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeText,
		Set:    func(_ *Reading, def any, v Value) { *at(def.(*D)) = v.Text },
		Get:    func(_ *Writing, def any) Value { return textOrNil(*at(def.(*D))) },
		viewed: ViewField{Str: func(def any, _ int) string { return *at(def.(*D)) }},
	}
}

func textOrNil(s string) Value {
	if s == "" {
		return Value{}
	}
	return String(s)
}

// HasTexts is a field that is a list of texts; kind is what they are ids of, or "".
func HasTexts[D any](name, doc, kind string, at func(*D) *[]string) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeIDs(kind),
		Set: func(_ *Reading, def any, v Value) { *at(def.(*D)) = textsOf(v) },
		Get: func(_ *Writing, def any) Value { return ListOrNil(*at(def.(*D))) },
	}
}

// ListOrNil is a list of texts; Nil for a nil one.
func ListOrNil(list []string) Value {
	if list == nil {
		return Value{}
	}
	return Strings(list)
}

func textsOf(v Value) []string {
	list := make([]string, v.Source.Len())
	for i := range list {
		list[i] = v.Source.Item(i).Text
	}
	return list
}

// HasNumber is a field that is a whole number from low to high.
func HasNumber[D any, N Subject](name, doc string, low, high int, at func(*D) *N) *Field {
	return &Field{Name: name, Doc: doc, Type: &Type{Shape: Whole, Low: low, High: high},
		Set: func(_ *Reading, def any, v Value) { *at(def.(*D)) = N(v.N) },
		Get: func(_ *Writing, def any) Value {
			if n := int(*at(def.(*D))); n >= low && n <= high {
				return Number(n)
			}
			return Value{}
		},
		viewed: ViewField{Num: func(def any, _ int) int { return int(*at(def.(*D))) }},
	}
}

// HasTruth is a field that is true or false.
func HasTruth[D any](name, doc string, at func(*D) *bool) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeTruth,
		Set: func(_ *Reading, def any, v Value) { *at(def.(*D)) = v.N != 0 },
		Get: func(_ *Writing, def any) Value {
			if *at(def.(*D)) {
				return Flag(true)
			}
			return Value{}
		},
		viewed: ViewField{Num: func(def any, _ int) int { return Flag(*at(def.(*D))).N }},
	}
}

// HasPart is a field that is a part of the whole, kept in millionths.
func HasPart[D any](name, doc string, at func(*D) *int) *Field {
	return &Field{Name: name, Doc: doc, Type: &Type{Shape: Part},
		Set: func(_ *Reading, def any, v Value) { *at(def.(*D)) = v.N },
		Get: func(_ *Writing, def any) Value {
			if n := *at(def.(*D)); n > 0 {
				return Value{Shape: Part, N: n}
			}
			return Value{}
		},
	}
}

// HasWord is a field that is one of some words.
func HasWord[D any, W Subject](name, doc string, words *Words, at func(*D) *W) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeWord(words),
		Set:    func(_ *Reading, def any, v Value) { *at(def.(*D)) = W(v.N) },
		Get:    func(w *Writing, def any) Value { return textOrNil(words.Of(w.Keywords).Word(int(*at(def.(*D))))) },
		viewed: ViewField{Num: func(def any, _ int) int { return int(*at(def.(*D))) }},
	}
}

// HasWords is a field that is a list of some words, kept as the game likes.
func HasWords[D any](name, doc string, words *Words, set func(r *Reading, d *D, n []int), get func(*D) []int) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeList(TypeWord(words)),
		Set: func(r *Reading, def any, v Value) {
			numbers := make([]int, v.Source.Len())
			for i := range numbers {
				numbers[i] = v.Source.Item(i).N
			}
			set(r, def.(*D), numbers)
		},
		Get: func(w *Writing, def any) Value {
			var list []string
			for _, n := range get(def.(*D)) {
				list = append(list, words.Of(w.Keywords).Word(n))
			}
			return ListOrNil(list)
		},
	}
}

// HasAmounts is a field that has numbers for some words: { block = 3 }.
func HasAmounts[D any, A any](name, doc string, words *Words, low, high int, set func(d *D, of, n int), get func(*D) []A, pair func(A) (of, n int)) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeTable(words, &Type{Shape: Whole, Low: low, High: high}), Group: true,
		Set: func(r *Reading, def any, v Value) {
			legal := words.Of(r.Keywords)
			for _, word := range v.Source.Names() {
				entry := v.Source.Field(word)
				if n, ok := legal.Number(word); ok {
					set(def.(*D), n, entry.N)
				}
			}
		},
		Get: func(w *Writing, def any) Value {
			var made Made
			for _, a := range get(def.(*D)) {
				of, n := pair(a)
				made = append(made, Number(n).As(words.Of(w.Keywords).Word(of)))
			}
			return made.OrNil(Table)
		},
	}
}

// HasMarks is a field like HasAmounts that may be written as a list, too, where a word
// stands for 1 and a number follows it: { "skirmish", "assault:2" }.
func HasMarks[D any, A any](name, doc string, words *Words, low, high int, set func(d *D, of, n int), get func(*D) []A, pair func(A) (of, n int)) *Field {
	f := HasAmounts(name, doc, words, low, high, set, get, pair)
	table := f.Type
	f.Type = &Type{Shape: Any, Words: words, Of: table.Of, Class: "(" + words.Name + " | string)[] | table<" + words.Name + ", integer>", Named: namedMarks}
	f.Set = func(r *Reading, def any, v Value) {
		if v.Source == nil {
			r.Here("%s must be a list or a table, not %s", name, v)
			return
		}
		words := words.Of(r.Keywords)
		marks := r.marks(words, table.Of, v)
		for _, m := range marks {
			n, _ := words.Number(m.Name)
			set(def.(*D), n, m.Value.N)
		}
	}
	return f
}

// namedMarks are words with their numbers as a table; what is wrong stays as it is.
func namedMarks(v Value) Value {
	var made Made
	for i := range v.Source.Len() {
		text := v.Source.Item(i).Text
		word, n, err := mark(text)
		if err != nil && engine.IsID(text) { // that of a mod
			word, n, err = text, 1, nil
		}
		if word == "" || err != nil {
			return v
		}
		made = append(made, Number(n).As(word))
	}
	for _, word := range v.Source.Names() {
		made = append(made, v.Source.Field(word).As(word))
	}
	return Value{Shape: Record, Source: made}
}

// mark is a word and the number behind its last colon, 1 where there is none.
func mark(text string) (word string, n int, err error) {
	i := strings.LastIndexByte(text, ':')
	if i < 0 {
		return text, 1, nil
	}
	n, err = strconv.Atoi(text[i+1:])
	return text[:i], n, err
}

// marks are the words of a list or a table with their numbers, each once.
func (r *Reading) marks(words *Words, of *Type, v Value) (marks Made) {
	put := func(field, word string, n Value) {
		if at, ok := r.numberOf(field, words, word); !ok {
			r.strangeWord(field, strings.ToLower(words.Name), word, words)
		} else if marks.Field(words.Word(at)).Shape != Nil {
			r.Faultf(field, "", "%s stands twice%s", word, r.in())
		} else if n, ok := r.Value(field, of, n); ok {
			marks = append(marks, n.As(words.Word(at)))
		}
	}
	for i := range v.Source.Len() {
		place, item := strconv.Itoa(i+1), v.Source.Item(i)
		if item.Shape != Text {
			r.Faultf(place, "", "item %d must be a text like \"assault:2\", not %s", i+1, item)
			continue
		}
		word, n, err := mark(item.Text)
		if _, whole := r.numberOf(place, words, item.Text); whole {
			word, n, err = item.Text, 1, nil
		}
		if err != nil {
			r.Faultf(place, "", "%q must have a whole number behind its colon", item.Text)
			continue
		}
		put(place, word, Number(n))
	}
	for _, word := range v.Source.Names() {
		put(word, word, v.Source.Field(word))
	}
	r.strays(v)
	return marks
}

// Named is a value for a name that no type knows.
type Named[V any] struct {
	Name string
	Of   V
}

// HasNamed is a field that has values of a type for names, which the game looks for:
// { pip = 5 }. class is what stubs call it.
func HasNamed[D, V any](name, doc, class string, each *Type, at func(*D) *[]Named[V], read func(Value) V, write func(V) Value) *Field {
	return &Field{Name: name, Doc: doc, Type: &Type{Shape: Table, Of: each, Class: class},
		Set: func(r *Reading, def any, v Value) {
			for _, of := range v.Source.Names() {
				*at(def.(*D)) = append(*at(def.(*D)), Named[V]{r.Name(of, of), read(v.Source.Field(of))})
			}
		},
		Get: func(_ *Writing, def any) Value {
			var made Made
			for _, part := range *at(def.(*D)) {
				made = append(made, write(part.Of).As(part.Name))
			}
			return made.OrNil(Table)
		},
	}
}

// HasValues is the field values: numbers that the text and the effect share. What
// replaces them may change numbers and name no new ones.
func HasValues[D any](at func(*D) *[]engine.Value) *Field {
	named := func(def any) []engine.Value { return *at(def.(*D)) }
	return &Field{Name: "values", Doc: "Named numbers, which the text and the effect share.", Group: true,
		Type: &Type{Shape: Table, Of: &Type{Shape: Whole, Low: -engine.MaxCount, High: engine.MaxCount}, Class: "table<string, integer>", Coined: true},
		Set:  func(r *Reading, def any, v Value) { *at(def.(*D)) = r.values(*at(def.(*D)), v) },
		Get: func(_ *Writing, def any) Value {
			var made Made
			for _, v := range *at(def.(*D)) {
				made = append(made, Number(v.Number).As(v.Name))
			}
			return made.OrNil(Table)
		},
		viewed: ViewField{Named: named, Values: func(def any, _ int) (any, []engine.Value) { return def, named(def) }},
	}
}

// HasTemplate is the field text, whose {names} are those of values.
func HasTemplate[D any](doc string, at func(*D) *string, values func(*D) []engine.Value) *Field {
	f := HasText("text", doc, at).Says(AText)
	f.Set = func(r *Reading, def any, v Value) {
		*at(def.(*D)) = v.Text
		r.template(v.Text, values(def.(*D)))
	}
	return f
}

// Positional is the field where it is item n of the list part, from 1: the orc of
// { "orc", team = "B" }.
func (f *Field) Positional(n int) *Field { f.Place = n; return f }

// Others is the field where it is the whole list part of a record.
func (f *Field) Others() *Field { f.Rest = true; return f }

// HasRecord is a field that is a record with fields of its own.
func HasRecord[D, E any](name, doc string, at func(*D) *E, fields ...*Field) *Field {
	return &Field{Name: name, Doc: doc, Type: &Type{Shape: Record, Fields: fields}, Group: true,
		Set: func(r *Reading, def any, v Value) { r.Fields(fields, at(def.(*D)), v) },
		Get: func(w *Writing, def any) Value { return w.record(fields, at(def.(*D))) },
	}
}

// Beginner is a record of a list that is not empty where nothing is said.
type Beginner interface{ Begin() }

// HasRecords is a field that is a list of records; what is what one of them is
// called, and after looks at each once it is read, from 0. It may be nil.
func HasRecords[D, E any](name, doc, what string, at func(*D) *[]E, after func(r *Reading, list []E, i int, v Value), fields ...*Field) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeList(&Type{Shape: Record, Fields: fields, Class: what}),
		Set: func(r *Reading, def any, v Value) {
			list := make([]E, 0, v.Source.Len())
			for i := range v.Source.Len() {
				item := v.Source.Item(i)
				r.In(i, func() {
					if item.Source == nil {
						r.Faultf("", "", "%s must be a table, not %s", what, item)
						return
					}
					var e E
					if one, is := any(&e).(Beginner); is {
						one.Begin()
					}
					list = append(list, e)
					r.record(what, fields, &list[len(list)-1], item)
					if after != nil {
						after(r, list, len(list)-1, item)
					}
				})
			}
			*at(def.(*D)) = list
		},
		Get: func(w *Writing, def any) Value {
			var made Made
			for i := range *at(def.(*D)) {
				w.in(strconv.Itoa(i+1), func() { made = append(made, w.record(fields, &(*at(def.(*D)))[i]).As("")) })
			}
			return made.OrNil(List)
		},
	}
}

// HasFunc is a field that is a function of the form; set gets what calls it.
func HasFunc[D any](name, doc string, form *Callback, set func(d *D, call Call)) *Field {
	return &Field{Name: name, Doc: doc, Type: &Type{Shape: Func}, Callback: form,
		Set: func(r *Reading, def any, v Value) { set(def.(*D), r.Call(v, form, name)) },
	}
}

// HasLists is a field that is a list of lists of texts; kind is what they are ids
// of, or "". Empty ones are left out.
func HasLists[D any](name, doc, kind string, at func(*D) *[][]string) *Field {
	each := TypeIDs(kind)
	return &Field{Name: name, Doc: doc, Type: TypeList(&Type{Shape: Any, Of: each.Of, Class: "string[]"}),
		Set: func(r *Reading, def any, v Value) {
			for i := range v.Source.Len() {
				if list, ok := r.Value(strconv.Itoa(i+1), each, v.Source.Item(i)); ok && list.Source.Len() > 0 {
					*at(def.(*D)) = append(*at(def.(*D)), textsOf(list))
				}
			}
		},
		Get: func(_ *Writing, def any) Value {
			var made Made
			for _, list := range *at(def.(*D)) {
				made = append(made, Strings(list).As(""))
			}
			return made.OrNil(List)
		},
	}
}

// HasAny is a field that the game reads by itself.
func HasAny[D any](name, doc string, t *Type, set func(r *Reading, d *D, v Value), get func(w *Writing, d *D) Value) *Field {
	return &Field{Name: name, Doc: doc, Type: t,
		Set: func(r *Reading, def any, v Value) { set(r, def.(*D), v) },
		Get: func(w *Writing, def any) Value { return get(w, def.(*D)) },
	}
}
