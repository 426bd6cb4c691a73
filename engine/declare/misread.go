package declare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
)

// failure is where a form ceases to fit: at a token, at words that are too much
// where there is none left, or for a reason of the game.
type failure struct {
	at, end int // the words that were looked at
	action  *Action
	game    any
	token   *token
	n       []int
	err     error
	closed  bool   // the action cannot be meant now, as err says
	example string // an action that is legal now and begins so
}

// fail notes a failure, unless another form fits further.
func (r *reading) fail(t *attempt, f failure) {
	direction := f.token != nil && (f.token.param == noParam || !t.action.Move)
	if f.at < r.furthest || f.at == 0 && direction {
		return
	}
	if f.at > r.furthest {
		r.furthest, r.failures = f.at, r.failures[:0]
	}
	f.action, f.game, f.n = t.action, t.game, slices.Clone(t.n)
	r.failures = append(r.failures, f)
}

// How much the failures of forms that fit equally far tell, the least first.
const (
	closed = iota // what cannot be meant now at all
	tooMuch
	unknown   // a word that names nothing
	shaped    // something else should stand there
	elsewhere // a word that begins the name of what cannot be meant here
	near      // a word with another one near
	open      // something is missing, and there is what can stand there now
	certain   // what is meant is clear, or the few things it could be
)

// wrong is what the form that fits furthest says is wrong.
func (r *reading) wrong() error {
	if r.furthest > 0 {
		return &Begun{r.misfit()}
	}
	return r.misfit()
}

func (r *reading) misfit() error {
	var best error
	rank := -1
	for i := range r.failures {
		if k, err := r.explain(&r.failures[i]); k > rank {
			rank, best = k, err
		}
	}
	switch {
	case r.furthest == 0 && rank < certain:
		return r.unknown(best, rank)
	case rank == shaped, rank == tooMuch, rank == open:
		return r.shape(best)
	}
	return best
}

// explain says what is wrong at a failure, and how much that tells.
func (r *reading) explain(f *failure) (rank int, err error) {
	switch {
	case f.closed:
		return closed, f.err
	case f.err != nil:
		return certain, f.err
	case f.token == nil:
		return tooMuch, r.tooMuch(f.at)
	case f.token.param == noParam && f.at == len(r.words):
		return shaped, fmt.Errorf("%s is missing", speech.Or(r.literals()))
	case f.token.param == noParam:
		return shaped, fmt.Errorf("expected %s, not %q", speech.Or(r.literals()), r.words[f.at])
	}
	p := f.action.Params[f.token.param]
	switch {
	case f.at == len(r.words):
		return r.missing(p, f)
	case p.Entries == nil:
		return shaped, fmt.Errorf("expected a whole number from %d to %d, not %q", p.Low, p.High, r.words[f.at])
	}
	return r.nameless(p, f)
}

func (r *reading) tooMuch(at int) error {
	return fmt.Errorf("%q is too much", strings.Join(r.words[at:], " "))
}

// literals are the words that the forms which fit furthest would go on with.
func (r *reading) literals() (list []string) {
	for _, f := range r.failures {
		if f.token != nil && f.token.param == noParam && !slices.Contains(list, f.token.word) {
			list = append(list, f.token.word)
		}
	}
	return list
}

// nameless says why words name none of the entries of a parameter.
func (r *reading) nameless(p *Param, f *failure) (int, error) {
	list := p.entries(f.game, f.n)
	for end := f.end; end > f.at; end-- {
		typed := strings.Join(r.words[f.at:end], " ")
		if p.Number != nil && isNumber(typed) {
			return certain, fmt.Errorf("no %s %s: %s", p.What, typed, cmp.Or(p.offer(list), "there is none"))
		}
		if err := p.refuse(f, list, typed, false); err != nil {
			return certain, err
		}
		if _, could := speech.Beginning(speech.Fold(typed), list); len(could) > 1 {
			return certain, fmt.Errorf("%s %q could be %s", p.What, typed, speech.Or(speech.Quoted(could)))
		}
	}
	typed := strings.Join(r.words[f.at:f.end], " ")
	if len(list) == 0 && p.optional() {
		if err := p.refuse(f, list, typed, true); err != nil {
			return elsewhere, err
		}
		return tooMuch, r.tooMuch(f.at)
	}
	switch commanded := f.at > 0; { // else the line may be meant as anything
	case len(list) > 0:
	case commanded && p.Empty != "":
		return certain, fmt.Errorf("no %s %q: %s", p.What, typed, p.Empty)
	default:
		return shaped, fmt.Errorf("there is no %s", p.What)
	}
	err := speech.Unknown(p.What, typed, list)
	if err.Near != "" {
		return near, err
	}
	if refused := p.refuse(f, list, typed, true); refused != nil {
		return elsewhere, refused
	}
	return unknown, err
}

// refuse says why what is typed cannot be meant, where it is the name of something
// else, or the beginning of one.
func (p *Param) refuse(f *failure, list []speech.Entry, typed string, begun bool) error {
	if p.Others == nil {
		return nil
	}
	others, folded := p.Others(f.game), speech.Fold(typed)
	e, ok := speech.Exactly(folded, others)
	if !ok && begun {
		e, _ = speech.Beginning(folded, others)
	}
	if e == nil {
		return nil
	}
	err := fmt.Errorf("%s is not in the hand", e.Called())
	if p.Refuse != nil {
		err = p.Refuse(f.game, f.n, e.Value)
	}
	if offer := p.offer(list); offer != "" {
		return fmt.Errorf("%w: %s", err, offer)
	}
	return err
}

// offer is what could be typed for a parameter.
func (p *Param) offer(list []speech.Entry) string {
	if len(list) == 0 {
		return p.Empty
	}
	if p.Offer == "" {
		return "expected " + alternatives(list)
	}
	names := make([]string, len(list))
	for i, e := range list {
		names[i] = fmt.Sprintf("%d %s", i+1, e.Called())
	}
	return p.Offer + strings.Join(names, ", ")
}

func alternatives(list []speech.Entry) string {
	words := make([]string, len(list))
	for i, e := range list {
		words[i] = e.Shown
	}
	return speech.Or(speech.Quoted(words))
}

// shape adds to an error how what was begun is written.
func (r *reading) shape(err error) error {
	var forms []string
	more := ""
	now := slices.ContainsFunc(r.failures, func(f failure) bool { return f.example != "" })
	for i := range r.failures {
		f := &r.failures[i]
		if f.closed || now && f.example == "" {
			continue
		}
		form, helps := f.shown()
		if !slices.Contains(forms, form) {
			forms = append(forms, form)
		}
		if example := cmp.Or(f.example, f.action.Example); more == "" && example != "" {
			more = ", for example " + example + helps
		}
	}
	return fmt.Errorf("%s: %w (it is written %s%s)", speech.Fold(r.words[0]), err, strings.Join(forms, " or "), more)
}

// shown is the form of a failure, and what help can do. A parameter that the form
// begins with is known.
func (f *failure) shown() (form, helps string) {
	first, rest, _ := strings.Cut(f.action.Form, " ")
	for i, p := range f.action.Params {
		if p.Name != first || f.n[i] == NoSubject {
			continue
		}
		word, _ := p.word(f.game, f.n, f.n[i])
		if p.Helps != "" {
			helps = fmt.Sprintf(`; "help %s" %s`, word, p.Helps)
		}
		return word + " " + f.action.shown(rest), helps
	}
	return f.action.shown(f.action.Form), ""
}

// unknown is the error of a line that no form fits: what it may have been meant
// to begin with, or what there is.
func (r *reading) unknown(best error, rank int) error {
	what, offer, heads := r.beginnings()
	if len(heads) == 0 {
		_, err := r.actions[0].within(r.game)
		return err
	}
	typed := strings.Join(r.words, " ")
	near := speech.Unknown(what, r.words[0], heads)
	if whole := speech.Unknown(what, typed, heads); near.Near == "" && whole.Near != "" {
		near = whole
	}
	switch {
	case near.Near != "":
		return near
	case rank == elsewhere:
		return best
	case offer == "":
		return near // every line begins with a word
	}
	return spelling.Unknown(what, typed, nil).Otherwise(": " + offer)
}

// beginnings are what a line can begin with: the words of forms, and what their
// first parameters can be. The first parameter of moves is what is meant, and is
// offered.
func (r *reading) beginnings() (what, offer string, heads []speech.Entry) {
	what = "command"
	const short = 2 // letters, of words for those who know them
	for _, a := range r.actions {
		game, err := a.within(r.game)
		if err != nil {
			continue
		}
		for _, f := range a.forms {
			first := f.tokens[0]
			if first.param == noParam {
				if len(first.word) > short {
					heads = append(heads, speech.Entry{Shown: first.word})
				}
				continue
			}
			p := a.Params[first.param]
			list := p.entries(game, a.open())
			heads = append(heads, list...)
			if a.Move && offer == "" {
				what, offer = p.What+" or command", p.offer(list)
			}
		}
	}
	return what, offer, heads
}
