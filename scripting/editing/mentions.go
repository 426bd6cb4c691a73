package editing

import (
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// mention is a place in a script that contains the id of a definition, without its mod.
type mention struct {
	Place
	is    bool // it means the definition
	doubt bool // it may also mean another definition
	loose bool // the id is one word of a text that a scenario compares, and may mean the definition
}

// maxCopy is the largest number in an id of a copy that is searched, as in orc_9.
const maxCopy = 9

func (s *Scripts) mentions(e *lookup.Entry) (list []mention) {
	id := plainID(e)
	words := []string{id}
	for n := range maxCopy {
		words = append(words, id+"_"+strconv.Itoa(n+1))
	}
	for _, t := range s.Texts {
		if !strings.Contains(t.Body, id) {
			continue
		}
		var in *spoken
		for _, m := range syntax.Mentions(t, words, "it") {
			if in == nil {
				in = s.spoken(t)
			}
			list = append(list, s.classify(in, e, m))
		}
	}
	return list
}

// plainID returns the id of a definition as it is written there: without mod and form.
func plainID(e *lookup.Entry) string { return engine.BaseID(engine.ShortID(e.ID)) }

// spoken holds the meanings of the strings in a file, by line and column.
type spoken struct {
	text   *source.Text
	at     map[[2]int]*found
	direct map[ast.Expr]bool // strings that are stage directions
}

func (s *Scripts) spoken(t *source.Text) *spoken {
	meanings := &spoken{t, map[[2]int]*found{}, map[ast.Expr]bool{}}
	s.each(t, func(f *found) {
		switch node := f.Node.(type) {
		case *ast.StringExpr:
			meanings.at[[2]int{f.place.Line, f.place.Column}] = f
		case *ast.FuncCallExpr:
			if node.Method == "direct" {
				for _, arg := range node.Args {
					meanings.direct[arg] = true
				}
			}
		}
	})
	return meanings
}

func (s *Scripts) classify(in *spoken, e *lookup.Entry, m syntax.Mention) (result mention) {
	result.Place = Place{in.text.Name, m.Line, m.Column, len(plainID(e))}
	f := in.at[[2]int{m.Line, m.Column}]
	if m.Text != "" {
		f = in.around(m)
	}
	if f == nil {
		return result
	}
	text := f.Node.(*ast.StringExpr)
	switch {
	case m.Text == "":
		result.is = slices.ContainsFunc(s.meant(f), func(other *lookup.Entry) bool { return same(e, other) })
	case m.Text != m.Word && !in.direct[text] && !in.quotes(m) && strings.ContainsAny(m.Text, " ,"):
		result.loose = source.IsScenario(in.text.Name) && m.Text != m.Within && s.speaks(in, e, m.Word)
	case m.Text != m.Word && strings.ContainsAny(m.Text, " ,"):
		result.is = s.speaks(in, e, m.Word)
	default:
		things, sure := s.things(in.text, m.Text, f.Want)
		result.is = slices.ContainsFunc(things, func(other *lookup.Entry) bool { return same(e, other) })
		result.doubt = result.is && !sure && slices.ContainsFunc(things, func(other *lookup.Entry) bool { return !same(e, other) })
	}
	return result
}

func (s *Scripts) speaks(in *spoken, e *lookup.Entry, word string) bool {
	return slices.ContainsFunc(s.resolveID(in.text, word), func(other *lookup.Entry) bool { return same(e, other) })
}

// quotes reports whether a mention in a scenario is in quotation marks within its string, as in
// the text of an error: unknown card "vex".
func (s *spoken) quotes(m syntax.Mention) bool {
	line := s.text.Line(m.Line)
	before, after := line[:m.Column-1], line[min(m.Column-1+m.Width, len(line)):]
	quoted := func(sign string) bool { return strings.HasSuffix(before, sign) && strings.HasPrefix(after, sign) }
	return source.IsScenario(s.text.Name) && (quoted(`\"`) || quoted(`"`) || quoted("'"))
}

func (s *spoken) around(m syntax.Mention) *found {
	for column := m.Column; column > 0; column-- {
		if f := s.at[[2]int{m.Line, column}]; f != nil && f.Node.(*ast.StringExpr).Value == m.Text && f.Name == "" {
			return f
		}
	}
	return nil
}

// same reports whether a and b are the same definition or forms of it.
func same(a, b *lookup.Entry) bool {
	return a.Kind == b.Kind && engine.BaseID(a.ID) == engine.BaseID(b.ID)
}
