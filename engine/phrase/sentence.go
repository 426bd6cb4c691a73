package phrase

import "fmt"

// Sentence is a message without its arguments: a key and an English template. In the template a number must be
// written as {n, number} or select a plural.
type Sentence struct{ Key, English string }

// Catalog holds the sentences of one part of the program. Their keys begin with its name and a dot.
type Catalog struct {
	Name      string
	Sentences []Sentence
}

func NewCatalog(name string) *Catalog { return &Catalog{Name: name} }

// Define adds a sentence to the catalog and returns it. Call it only while the program initializes.
func (r *Catalog) Define(key, english string) Sentence {
	s := Sentence{r.Name + "." + key, english}
	r.Sentences = append(r.Sentences, s)
	return s
}

// With returns a message of the sentence. args alternates slots and values. An int is a number, and a string or a
// GenderedWord is a name. A Message, an Alternatives or an error is rendered in the language of the message. With
// panics for values of other types.
func (s Sentence) With(args ...any) Message {
	m := Message{Sentence: s}
	for i := 0; i < len(args); i += 2 {
		m.Args = append(m.Args, newArg(args[i].(string), args[i+1]))
	}
	return m
}

func newArg(slot string, value any) Arg {
	switch v := value.(type) {
	case int:
		return NumberArg(slot, v)
	case string:
		return NameArg(slot, GenderedWord{Text: v})
	case GenderedWord:
		return NameArg(slot, v)
	case Message:
		return Arg{slot: slot, message: &v}
	case Alternatives:
		return Arg{slot: slot, alternatives: v}
	case error:
		return Arg{slot: slot, err: v}
	}
	panic(fmt.Sprintf("{%s} cannot be %v", slot, value))
}

// Error is an error whose text is a message, which can be translated.
type Error struct {
	Message Message
	Err     error // the error that it wraps, or nil
}

// NewError returns the sentence with arguments as an error. args are as for With.
func (s Sentence) NewError(args ...any) error { return &Error{Message: s.With(args...)} }

func (s Sentence) WrapError(err error, args ...any) error { return &Error{s.With(args...), err} }

func (e *Error) Error() string                { return Original.RenderMessage(e.Message) }
func (e *Error) Unwrap() error                { return e.Err }
func (e *Error) TranslatableMessage() Message { return e.Message }

// ErrorText returns the text of an error in the language, if the error has a method TranslatableMessage, or a method
// ErrorToShow that returns such an error. Other errors are rendered in English, even if they wrap a translatable one.
func (t *Language) ErrorText(err error) string {
	switch said := err.(type) {
	case interface{ TranslatableMessage() Message }:
		return t.RenderMessage(said.TranslatableMessage())
	case interface{ ErrorToShow() error }:
		return t.ErrorText(said.ErrorToShow())
	}
	t.reportMissingTranslation("error: " + err.Error())
	return err.Error()
}
