package trial

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// place finds the parts of a card in its script.
type place struct {
	chunk      *syntax.Chunk // nil where it is not known
	card, base *Card         // the card, and the one that it is another form of, or nil
	form       string        // the field of the base that describes it
}

// of shows a complaint in the script: the sentence it is about, or the line that
// did what no sentence says.
func (p *place) of(c *complaint) *source.Error {
	var fault *source.Error
	if errors.As(c.err, &fault) {
		e := *fault
		e.Message = c.message + ": " + fault.Message
		e.Notes = append(slices.Clip(e.Notes), "in "+c.seen)
		return &e
	}
	if p.chunk == nil {
		return &source.Error{File: p.card.Where.File, Line: p.card.Where.Line, Message: c.message}
	}
	e := p.shown(c)
	if c.err != nil {
		e.Notes = append(e.Notes, c.err.Error())
	}
	if c.seen != "" {
		e.Notes = append(e.Notes, "seen in "+c.seen)
	}
	return e
}

func (p *place) shown(c *complaint) *source.Error {
	switch {
	case c.to > 0:
		e := p.at(c.from, c.to, c.message)
		e.Hint = c.hint
		return e
	case c.clause == 0:
		e := p.chunk.Text.Errorf(c.line, 0, 0, "%s", c.message)
		e.Notes = append(e.Notes, fmt.Sprintf("the text is %q", engine.PlainText(p.card.Text, p.card.Values)))
		return e
	}
	clause := &p.card.Reading.Clauses[c.clause-1]
	e := p.at(clause.From, clause.To, c.message)
	for _, name := range clause.Values {
		e.Notes = append(e.Notes, p.value(name)...)
	}
	if c.line > 0 {
		e.Notes = append(e.Notes, fmt.Sprintf("done by line %d: %s", c.line, strings.TrimSpace(p.chunk.Text.Line(c.line))))
	}
	return e
}

// at is an error at some bytes of the template.
func (p *place) at(from, to int, message string) *source.Error {
	path := []string{"text"}
	if p.base != nil && p.card.Text != p.base.Text {
		path = []string{p.form, "text"}
	}
	line, column, width := p.chunk.Value(p.card.Where.Line, path...)
	if column > 0 {
		// The sentence itself, where the source shows it as it is.
		shown := p.chunk.Text.Line(line)
		said := p.card.Text[from:to]
		if n := strings.Index(shown[min(column-1, len(shown)):], said); n >= 0 && n < width {
			column, width = column+n, len(said)
		}
	}
	return p.chunk.Text.Errorf(line, column, width, "%s", message)
}

// value says what a value is and where, if the card writes it itself.
func (p *place) value(name string) []string {
	path := []string{"values", name}
	n := number(p.card, name)
	if p.base != nil && number(p.base, name) != n {
		path = append([]string{p.form}, path...)
	}
	line, column, _ := p.chunk.Field(p.card.Where.Line, path...)
	if shown := p.chunk.Text.Line(line); column == 0 || !strings.HasPrefix(shown[min(column-1, len(shown)):], name) {
		return nil
	}
	return []string{fmt.Sprintf("%s is %d at line %d", name, n, line)}
}

func number(c *Card, name string) int {
	for _, v := range c.Values {
		if v.Name == name {
			return v.Number
		}
	}
	return 0
}
