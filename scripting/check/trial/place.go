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
)

// cardLineLocator finds the places of errors in the script of a card, and in scripts of mods that changed the card.
type cardLineLocator struct {
	gen            *scripting.Generation
	card           *Card
	forms          []*Card // the card and all cards of which it is another form, the original first
	otherFormField string  // name of the field in which a card defines its other form
}

// pathWhereFieldIsSet returns the path at which the last form's field is set, perhaps by a form that it inherits from.
func (p *cardLineLocator) pathWhereFieldIsSet(inherits func(form, base *Card) bool, field ...string) []string {
	last := len(p.forms) - 1
	for last > 0 && inherits(p.forms[last], p.forms[last-1]) {
		last--
	}
	return append(slices.Repeat([]string{p.otherFormField}, max(0, last)), field...)
}

// errorOfProblem converts a problem to an error at its script error, else at its clause in the text, else at its line.
func (p *cardLineLocator) errorOfProblem(c *textProblem) *source.Error {
	if scriptErr, is := errors.AsType[*source.Error](c.err); is {
		e := *scriptErr
		e.Message = c.message + ": " + scriptErr.Message
		e.Notes = append(slices.Clip(e.Notes), "in "+c.situation)
		return &e
	}
	if p.gen.Files[p.card.Where.File] == nil {
		return &source.Error{File: p.card.Where.File, Line: p.card.Where.Line, Message: c.message}
	}
	e := p.moveToLastModChange(c.code, p.errorAtClauseOrLine(c))
	if c.err != nil {
		e.Notes = append(e.Notes, c.err.Error())
	}
	if c.situation != "" {
		e.Notes = append(e.Notes, "seen in "+c.situation)
	}
	return e
}

// moveToLastModChange moves e to the last change of text or effect by a mod, unless the card's file waives the code.
func (p *cardLineLocator) moveToLastModChange(findingCode string, e *source.Error) *source.Error {
	by, at, is := p.gen.LastModChange(p.card.Where, affectsTextOrEffect)
	if !is || by.File == e.File || check.FileHasWaiver(p.gen, p.card.Where, findingCode) {
		return e
	}
	moved := check.ErrorAtField(p.gen, by, at, e.Message)
	moved.Hint, moved.Notes = e.Hint, append(e.Notes, fmt.Sprintf("the original definition is at %s:%d", source.Printable(e.File), e.Line))
	return moved
}

func affectsTextOrEffect(path string, v schema.Value) bool {
	first, _, _ := strings.Cut(path, ".")
	return v.Shape == schema.Func || first == "text" || first == "values" || first == "target"
}

func (p *cardLineLocator) errorAtClauseOrLine(c *textProblem) *source.Error {
	switch {
	case c.to > 0:
		e := p.newErrorInText(c.from, c.to, c.message)
		e.Hint = c.hint
		return e
	case c.clauseNumber == 0:
		e := p.textOfProblem(c).Errorf(c.line, 0, 0, "%s", c.message)
		e.Notes = append(e.Notes, fmt.Sprintf("the text is %q", engine.ExpandNumbers(p.card.Text, p.card.Values)))
		return e
	}
	clause := &p.card.Reading.Clauses[c.clauseNumber-1]
	e := p.newErrorInText(clause.From, clause.To, c.message)
	e.Notes = append(e.Notes, slices.Concat(engine.Map(clause.Values, p.valueNote)...)...)
	if c.line > 0 {
		in := p.textOfProblem(c)
		e.Notes = append(e.Notes, fmt.Sprintf("done by %s: %s", p.describeLine(in.Name, c.line), strings.TrimSpace(in.Line(c.line))))
	}
	return e
}

// describeLine returns a line as messages name it. If a mod changed the card, it includes the name of the file.
func (p *cardLineLocator) describeLine(file string, n int) string {
	if _, _, is := p.gen.LastModChange(p.card.Where, affectsTextOrEffect); is {
		return fmt.Sprintf("%s:%d", source.Printable(file), n)
	}
	return fmt.Sprintf("line %d", n)
}

func (p *cardLineLocator) textOfProblem(c *textProblem) *source.Text {
	if file := p.gen.FunctionFile(p.card.messageName(), c.callback); c.callback != "" && file != "" {
		if chunk := p.gen.Files[file]; chunk != nil {
			return chunk.Text
		}
	}
	return p.gen.Files[p.card.Where.File].Text
}

func (p *cardLineLocator) newErrorInText(from, to int, message string) *source.Error {
	path := p.pathWhereFieldIsSet(func(form, base *Card) bool { return form.Text == base.Text }, "text")
	where, inner := p.gen.EffectiveFieldPlace(p.card.Where, path...)
	chunk := p.gen.Files[where.File]
	line, column, width := chunk.ValuePlace(where.Line, inner...)
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

// valueNote returns a note with the number and the place of the card's value called name, or nil if no place is known.
func (p *cardLineLocator) valueNote(name string) []string {
	path := p.pathWhereFieldIsSet(func(form, base *Card) bool { return valueNumber(form, name) == valueNumber(base, name) }, "values", name)
	n := valueNumber(p.card, name)
	where, inner := p.gen.EffectiveFieldPlace(p.card.Where, path...)
	chunk := p.gen.Files[where.File]
	line, column, _ := chunk.FieldPlace(where.Line, inner...)
	if sourceLine := chunk.Text.Line(line); column == 0 || !strings.HasPrefix(sourceLine[min(column-1, len(sourceLine)):], name) {
		return nil
	}
	return []string{fmt.Sprintf("%s is %d at %s", name, n, p.describeLine(where.File, line))}
}

func valueNumber(c *Card, name string) int {
	return engine.Find(c.Values, func(v engine.Value) bool { return v.Name == name }).Number
}
