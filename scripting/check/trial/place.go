package trial

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// place locates the parts of a card in its script, and in those of mods that changed it.
type place struct {
	gen        *scripting.Generation
	card, base *Card  // base: the card that card is another form of, or nil
	form       string // the field of base that describes card
}

func (s *Stand) newPlace(c *Card) *place { return &place{gen: s.gen, card: c} }

// chunk returns the file of a place; nil if it is not known.
func (p *place) chunk(where engine.Place) *syntax.Chunk { return p.gen.File(where.File) }

// of returns a complaint as an error in the script: at the sentence it is about, or at the line
// that did something without a sentence.
func (p *place) of(c *complaint) *source.Error {
	var fault *source.Error
	if errors.As(c.err, &fault) {
		e := *fault
		e.Message = c.message + ": " + fault.Message
		e.Notes = append(slices.Clip(e.Notes), "in "+c.seen)
		return &e
	}
	if p.chunk(p.card.Where) == nil {
		return &source.Error{File: p.card.Where.File, Line: p.card.Where.Line, Message: c.message}
	}
	e := p.blame(c.code, p.showComplaint(c))
	if c.err != nil {
		e.Notes = append(e.Notes, c.err.Error())
	}
	if c.seen != "" {
		e.Notes = append(e.Notes, "seen in "+c.seen)
	}
	return e
}

// blame moves an error to the change of a mod, if one last changed what the card says or does.
func (p *place) blame(code string, e *source.Error) *source.Error {
	by, at, is := p.gen.LastChange(p.card.Where, plays)
	if !is || by.File == e.File || check.Waives(p.gen, p.card.Where, code) {
		return e
	}
	moved := check.At(p.gen, by, at, "%s", e.Message)
	moved.Hint, moved.Notes = e.Hint, append(e.Notes, fmt.Sprintf("the rest of it is at %s:%d", source.Printable(e.File), e.Line))
	return moved
}

// plays reports whether a field changes what a card says or does.
func plays(path string, v schema.Value) bool {
	first, _, _ := strings.Cut(path, ".")
	return v.Shape == schema.Func || first == "text" || first == "values" || first == "target"
}

func (p *place) showComplaint(c *complaint) *source.Error {
	switch {
	case c.to > 0:
		e := p.at(c.from, c.to, c.message)
		e.Hint = c.hint
		return e
	case c.clause == 0:
		e := p.did(c).Errorf(c.line, 0, 0, "%s", c.message)
		e.Notes = append(e.Notes, fmt.Sprintf("the text is %q", engine.PlainText(p.card.Text, p.card.Values)))
		return e
	}
	clause := &p.card.Reading.Clauses[c.clause-1]
	e := p.at(clause.From, clause.To, c.message)
	for _, name := range clause.Values {
		e.Notes = append(e.Notes, p.value(name)...)
	}
	if c.line > 0 {
		in := p.did(c)
		e.Notes = append(e.Notes, fmt.Sprintf("done by %s: %s", p.line(in.Name, c.line), strings.TrimSpace(in.Line(c.line))))
	}
	return e
}

// line returns the name of a line for notes, with its file if a mod changed the card.
func (p *place) line(file string, n int) string {
	if _, _, is := p.gen.LastChange(p.card.Where, plays); is {
		return fmt.Sprintf("%s:%d", source.Printable(file), n)
	}
	return fmt.Sprintf("line %d", n)
}

// did returns the file that the line of a complaint is in.
func (p *place) did(c *complaint) *source.Text {
	if file := p.gen.FunctionFile(p.card.item(), c.callback); c.callback != "" && file != "" {
		if chunk := p.gen.File(file); chunk != nil {
			return chunk.Text
		}
	}
	return p.chunk(p.card.Where).Text
}

// at returns an error at some bytes of the text.
func (p *place) at(from, to int, message string) *source.Error {
	path := []string{"text"}
	if p.base != nil && p.card.Text != p.base.Text {
		path = []string{p.form, "text"}
	}
	where, inner := p.gen.EffectivePlace(p.card.Where, path...)
	chunk := p.chunk(where)
	line, column, width := chunk.Value(where.Line, inner...)
	if column > 0 {
		// At the sentence itself if the source contains it unchanged.
		shown := chunk.Text.Line(line)
		said := p.card.Text[from:to]
		if n := strings.Index(shown[min(column-1, len(shown)):], said); n >= 0 && n < width {
			column, width = column+n, len(said)
		}
	}
	return chunk.Text.Errorf(line, column, width, "%s", message)
}

// value returns a note with a value and its place, if the card sets it itself.
func (p *place) value(name string) []string {
	path := []string{"values", name}
	n := number(p.card, name)
	if p.base != nil && number(p.base, name) != n {
		path = append([]string{p.form}, path...)
	}
	where, inner := p.gen.EffectivePlace(p.card.Where, path...)
	chunk := p.chunk(where)
	line, column, _ := chunk.Field(where.Line, inner...)
	if shown := chunk.Text.Line(line); column == 0 || !strings.HasPrefix(shown[min(column-1, len(shown)):], name) {
		return nil
	}
	return []string{fmt.Sprintf("%s is %d at %s", name, n, p.line(where.File, line))}
}

func number(c *Card, name string) int {
	for _, v := range c.Values {
		if v.Name == name {
			return v.Number
		}
	}
	return 0
}
