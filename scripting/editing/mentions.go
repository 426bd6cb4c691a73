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

// mention is a place that contains the id of a thing, without its mod.
type mention struct {
	Place
	is    bool // it means the thing
	doubt bool // it may also mean another thing with that id
	loose bool // the id is one word of a text that a scenario compares, and may mean the thing
}

// maxCopy is the largest number of a copy that is looked for, as in orc_9.
const maxCopy = 9

// mentions returns all places that may mean a thing.
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

// plainID returns the id of a thing as it is written where it is defined.
func plainID(e *lookup.Entry) string { return engine.BaseID(engine.ShortID(e.ID)) }

// spoken holds the meanings of the strings in a file, by place.
type spoken struct {
	text   *source.Text
	at     map[[2]int]*found
	direct map[ast.Expr]bool // strings that are stage directions
}

func (s *Scripts) spoken(t *source.Text) *spoken {
	all := &spoken{t, map[[2]int]*found{}, map[ast.Expr]bool{}}
	s.each(t, func(f *found) {
		switch node := f.Node.(type) {
		case *ast.StringExpr:
			all.at[[2]int{f.place.Line, f.place.Column}] = f
		case *ast.FuncCallExpr:
			if node.Method == "direct" {
				for _, arg := range node.Args {
					all.direct[arg] = true
				}
			}
		}
	})
	return all
}

// classify determines whether a mention means a thing.
func (s *Scripts) classify(in *spoken, e *lookup.Entry, m syntax.Mention) (made mention) {
	made.Place = Place{in.text.Name, m.Line, m.Column, len(plainID(e))}
	f := in.at[[2]int{m.Line, m.Column}]
	if m.Text != "" {
		f = in.around(m)
	}
	if f == nil {
		return made
	}
	text := f.Node.(*ast.StringExpr)
	switch {
	case m.Text == "":
		made.is = slices.ContainsFunc(s.meant(f), func(other *lookup.Entry) bool { return same(e, other) })
	case m.Text != m.Word && !in.direct[text] && !in.quotes(m) && strings.ContainsAny(m.Text, " ,"):
		made.loose = source.IsScenario(in.text.Name) && m.Text != m.Within && s.speaks(in, e, m.Word)
	case m.Text != m.Word && strings.ContainsAny(m.Text, " ,"):
		made.is = s.speaks(in, e, m.Word)
	default:
		things, sure := s.things(in.text, m.Text, f.Want)
		made.is = slices.ContainsFunc(things, func(other *lookup.Entry) bool { return same(e, other) })
		made.doubt = made.is && !sure && slices.ContainsFunc(things, func(other *lookup.Entry) bool { return !same(e, other) })
	}
	return made
}

// speaks reports whether a word in a file means the thing e.
func (s *Scripts) speaks(in *spoken, e *lookup.Entry, word string) bool {
	return slices.ContainsFunc(s.resolveID(in.text, word), func(other *lookup.Entry) bool { return same(e, other) })
}

// quotes reports whether a mention in a scenario is quoted within its string, as in the text of an
// error: unknown card "vex".
func (s *spoken) quotes(m syntax.Mention) bool {
	line := s.text.Line(m.Line)
	before, after := line[:m.Column-1], line[min(m.Column-1+m.Width, len(line)):]
	quoted := func(sign string) bool { return strings.HasSuffix(before, sign) && strings.HasPrefix(after, sign) }
	return source.IsScenario(s.text.Name) && (quoted(`\"`) || quoted(`"`) || quoted("'"))
}

// around returns the string that contains a mention; nil if there is none.
func (s *spoken) around(m syntax.Mention) *found {
	for column := m.Column; column > 0; column-- {
		if f := s.at[[2]int{m.Line, column}]; f != nil && f.Node.(*ast.StringExpr).Value == m.Text && f.Name == "" {
			return f
		}
	}
	return nil
}

// same reports whether a and b are the same thing or forms of it.
func same(a, b *lookup.Entry) bool {
	return a.Kind == b.Kind && engine.BaseID(a.ID) == engine.BaseID(b.ID)
}
