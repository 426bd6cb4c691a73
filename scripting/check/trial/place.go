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

// place finds the lines of a card in its script, and in scripts of mods that changed it.
type place struct {
	gen        *scripting.Generation
	card, base *Card  // base is the card of which card is another form, or nil
	form       string // field of base that describes card
}

func (s *Stand) newPlace(c *Card) *place { return &place{gen: s.gen, card: c} }

func (p *place) chunk(where engine.Place) *syntax.Chunk { return p.gen.File(where.File) }

// of returns a problem as an error at the sentence that it concerns, or at the line that did
// something without a sentence.
func (p *place) of(c *complaint) *source.Error {
	var scriptErr *source.Error
	if errors.As(c.err, &scriptErr) {
		e := *scriptErr
		e.Message = c.message + ": " + scriptErr.Message
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

// blame moves an error to the change of a mod, if one last changed the text or the effect of the
// card.
func (p *place) blame(code string, e *source.Error) *source.Error {
	by, at, is := p.gen.LastChange(p.card.Where, plays)
	if !is || by.File == e.File || check.Waives(p.gen, p.card.Where, code) {
		return e
	}
	moved := check.At(p.gen, by, at, "%s", e.Message)
	moved.Hint, moved.Notes = e.Hint, append(e.Notes, fmt.Sprintf("the rest of it is at %s:%d", source.Printable(e.File), e.Line))
	return moved
}

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

func (p *place) did(c *complaint) *source.Text {
	if file := p.gen.FunctionFile(p.card.item(), c.callback); c.callback != "" && file != "" {
		if chunk := p.gen.File(file); chunk != nil {
			return chunk.Text
		}
	}
	return p.chunk(p.card.Where).Text
}

// at returns an error at the bytes from to to of the card's text.
func (p *place) at(from, to int, message string) *source.Error {
	path := []string{"text"}
	if p.base != nil && p.card.Text != p.base.Text {
		path = []string{p.form, "text"}
	}
	where, inner := p.gen.EffectivePlace(p.card.Where, path...)
	chunk := p.chunk(where)
	line, column, width := chunk.Value(where.Line, inner...)
	if column > 0 {
		// Point at the sentence itself if the source contains it unchanged.
		sourceLine := chunk.Text.Line(line)
		part := p.card.Text[from:to]
		if n := strings.Index(sourceLine[min(column-1, len(sourceLine)):], part); n >= 0 && n < width {
			column, width = column+n, len(part)
		}
	}
	return chunk.Text.Errorf(line, column, width, "%s", message)
}

// value returns a note with the number and the place of a value of the card; nil if the card
// itself does not set it.
func (p *place) value(name string) []string {
	path := []string{"values", name}
	n := number(p.card, name)
	if p.base != nil && number(p.base, name) != n {
		path = append([]string{p.form}, path...)
	}
	where, inner := p.gen.EffectivePlace(p.card.Where, path...)
	chunk := p.chunk(where)
	line, column, _ := chunk.Field(where.Line, inner...)
	if sourceLine := chunk.Text.Line(line); column == 0 || !strings.HasPrefix(sourceLine[min(column-1, len(sourceLine)):], name) {
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
