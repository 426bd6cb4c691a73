package phrase

import "fmt"

// Sentence is a message without its arguments. In the template a number is written as {n, number} or selects a
// plural.
type Sentence struct{ Key, English string }

// Catalog holds the sentences of one part of the program. Their keys begin with its name and a dot.
type Catalog struct {
	Name      string
	Sentences []Sentence
}

func NewCatalog(name string) *Catalog { return &Catalog{Name: name} }

// Define adds a sentence to the catalog, while the program initializes.
func (r *Catalog) Define(key, english string) Sentence {
	s := Sentence{r.Name + "." + key, english}
	r.Sentences = append(r.Sentences, s)
	return s
}

// With returns a message of the sentence. args alternates slots and values: an int is a number; a string or a
// GenderedWord is a name; a Message, an Alternatives or an error is rendered in the language of the message.
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

// NewError returns the sentence with arguments, as for With, as an error.
func (s Sentence) NewError(args ...any) error { return &Error{Message: s.With(args...)} }

// WrapError returns the sentence with arguments as an error that wraps err.
func (s Sentence) WrapError(err error, args ...any) error { return &Error{s.With(args...), err} }

func (e *Error) Error() string                { return Original.RenderMessage(e.Message) }
func (e *Error) Unwrap() error                { return e.Err }
func (e *Error) TranslatableMessage() Message { return e.Message }

// ErrorText returns an error in the language, if it has a method TranslatableMessage, or ErrorToShow that returns
// such an error. Others are rendered in English, even if they wrap a translatable one.
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
