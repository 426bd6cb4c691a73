package phrase

import "fmt"

// Sentence describes what can be said in one place of the program: its key, and its template in
// English, which is what it says where a language has none. A number is marked in it,
// {n, number}, unless it chooses a plural.
type Sentence struct{ Key, English string }

// Catalog holds the sentences of one part of the program. Their keys begin with its name.
type Catalog struct {
	Name      string
	Sentences []Sentence
}

// NewCatalog returns a catalog without sentences.
func NewCatalog(name string) *Catalog { return &Catalog{Name: name} }

// Define adds a sentence. Catalogs are filled when the program begins.
func (r *Catalog) Define(key, english string) Sentence {
	s := Sentence{r.Name + "." + key, english}
	r.Sentences = append(r.Sentences, s)
	return s
}

// With is the sentence as a message: slots and what stands there in turns. A whole number
// counts, a text or a Word is a name, and a Message, Any or an error is said in the
// language of the whole.
func (s Sentence) With(args ...any) Message {
	m := Message{Sentence: s}
	for i := 0; i < len(args); i += 2 {
		m.Args = append(m.Args, argOf(args[i].(string), args[i+1]))
	}
	return m
}

func argOf(slot string, value any) Arg {
	switch v := value.(type) {
	case int:
		return Number(slot, v)
	case string:
		return Name(slot, Word{Text: v})
	case Word:
		return Name(slot, v)
	case Message:
		return Arg{slot: slot, said: &v}
	case Any:
		return Arg{slot: slot, any: v}
	case error:
		return Arg{slot: slot, err: v}
	}
	panic(fmt.Sprintf("{%s} cannot be %v", slot, value))
}

// Error is an error that is a sentence for people.
type Error struct {
	Message Message
	Err     error // what else it is; nil for nothing
}

// Err is the sentence as an error.
func (s Sentence) Err(args ...any) error { return &Error{Message: s.With(args...)} }

// As is the sentence as an error that is another one too.
func (s Sentence) As(err error, args ...any) error { return &Error{s.With(args...), err} }

func (e *Error) Error() string { return Original.Text(e.Message) }

// Unwrap gives errors.Is and errors.As what else it is.
func (e *Error) Unwrap() error { return e.Err }

// Said returns what the error says.
func (e *Error) Said() Message { return e.Message }

// Error is an error in the language, as far as it is a sentence, or says that another one
// tells it all: Bare. One that wraps a sentence by other means is told as it is.
func (t *Language) Error(err error) string {
	switch said := err.(type) {
	case interface{ Said() Message }:
		return t.Text(said.Said())
	case interface{ Bare() error }:
		return t.Error(said.Bare())
	}
	t.miss("error: " + err.Error())
	return err.Error()
}
