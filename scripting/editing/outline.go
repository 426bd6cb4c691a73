package editing

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// SymbolKind is the kind of a symbol, with its number in the Language Server Protocol.
type SymbolKind int

const (
	DefinitionSymbol SymbolKind = 5
	ScenarioSymbol   SymbolKind = 6
	FieldSymbol      SymbolKind = 7
	FunctionSymbol   SymbolKind = 12
	GroupSymbol      SymbolKind = 3 // a group of scenarios
)

// Symbol is something that a file defines.
type Symbol struct {
	Kind     SymbolKind
	Name     string
	Detail   string   // text beside the name, such as the kind of a definition
	Place    Location // place of the symbol's name or, without one, of the word that defines the symbol
	First    int      // first line of the symbol
	Last     int      // last line of the symbol
	Children []Symbol
}

// Symbols returns the symbols of a file: definitions with their fields, changes of definitions, groups with their
// scenarios, and named functions. It returns an error if the file does not parse.
func (s *Scripts) Symbols(t *source.Text) ([]Symbol, error) {
	tree, err := syntax.ParseTree(t)
	if err != nil {
		return nil, err
	}
	o := &outliner{s, tree, map[[2]int]int{}}
	for _, b := range syntax.FindBlocks(tree.Text) {
		o.lastLines[[2]int{b.Line, b.Column}] = b.LastLine
	}
	return symbolsIn(o, tree.Stmts), nil
}

type outliner struct {
	*Scripts
	tree      *syntax.Tree
	lastLines map[[2]int]int // last lines of brackets and blocks, by the line and column where they begin
}

func symbolsIn[N ast.PositionHolder](o *outliner, nodes []N) (list []Symbol) {
	syntax.Walk(nodes, func(n ast.PositionHolder) bool {
		symbol, is := o.nodeSymbol(n)
		if is {
			list = append(list, symbol)
		}
		return !is
	})
	return list
}

func (o *outliner) nodeSymbol(n ast.PositionHolder) (s Symbol, is bool) {
	switch n := n.(type) {
	case *ast.FuncDefStmt:
		return o.functionSymbol(n, n.Func, strings.Trim(dottedName(n.Name.Func)+dottedName(n.Name.Receiver)+":"+n.Name.Method, ":")), true
	case *ast.LocalAssignStmt:
		if len(n.Exprs) == 1 {
			if f, is := n.Exprs[0].(*ast.FunctionExpr); is {
				return o.functionSymbol(n, f, n.Names[0]), true
			}
		}
	case *ast.FuncCallExpr:
		return o.callSymbol(n)
	}
	return s, false
}

// dottedName returns the text of an expression that consists of names and dots, such as light.shine.
func dottedName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.IdentExpr:
		return e.Value
	case *ast.AttrGetExpr:
		name, _ := e.Key.(*ast.StringExpr)
		return dottedName(e.Object) + "." + name.Value
	}
	return ""
}

func (o *outliner) functionSymbol(n ast.PositionHolder, f *ast.FunctionExpr, name string) Symbol {
	return Symbol{FunctionSymbol, name, "", Location{o.tree.Text.Name, n.Line(), 0, 0}, n.Line(), f.LastLine(), symbolsIn(o, f.Stmts)}
}

// callSymbol returns the symbol of a call that defines or changes something, or that makes a scenario or group, if any.
func (o *outliner) callSymbol(call *ast.FuncCallExpr) (s Symbol, is bool) {
	args := call.Args
	if before, is := call.Func.(*ast.FuncCallExpr); is { // override "vex" { }
		args = append(slices.Clip(before.Args), args...)
		call = before
	}
	word, _ := call.Func.(*ast.IdentExpr)
	if word == nil || len(args) == 0 {
		return s, false
	}
	name, _ := args[0].(*ast.StringExpr)
	last := args[len(args)-1]
	s = Symbol{Name: word.Value, Detail: word.Value, Place: placeOf(o.tree, word), Last: last.LastLine()}
	s.First = s.Place.Line
	switch kind, isGroup := groupWords[word.Value]; {
	case isGroup && name != nil && source.IsScenario(o.tree.Text.Name):
		s.Kind, s.Detail, s.Children = kind, "", symbolsIn(o, args[1:])
	case name != nil && slices.Contains(scripting.OverlayWords, word.Value):
		s.Kind = DefinitionSymbol
	case o.TypesForFile(o.tree.Text).IsDefiner(word.Value) && !(source.IsScenario(o.tree.Text.Name) && o.Scenario.Functions[word.Value].Result != ""):
		s.Kind = DefinitionSymbol
	default:
		return s, false
	}
	if table, is := last.(*ast.TableExpr); is {
		id := syntax.TableField(table, "id")
		if id == nil {
			id = syntax.TableField(table, "name")
		}
		if id != nil {
			name, _ = id.Value.(*ast.StringExpr)
		}
		place := placeOf(o.tree, table)
		s.Last, s.Children = o.lastLines[[2]int{place.Line, place.Column}], o.fieldSymbols(table)
	}
	if name != nil {
		s.Name, s.Place = cmp.Or(name.Value, s.Name), placeOf(o.tree, name)
	}
	return s, true
}

var groupWords = map[string]SymbolKind{"describe": GroupSymbol, "it": ScenarioSymbol, "pending": ScenarioSymbol}

func (o *outliner) fieldSymbols(table *ast.TableExpr) (list []Symbol) {
	for _, f := range table.Fields {
		key, is := f.Key.(*ast.StringExpr)
		if !is {
			continue
		}
		place := placeOf(o.tree, key)
		s := Symbol{FieldSymbol, key.Value, "", place, place.Line, place.Line, nil}
		if body, is := f.Value.(*ast.FunctionExpr); is {
			s.Kind, s.Last = FunctionSymbol, body.LastLine()
		} else if inner, is := f.Value.(*ast.TableExpr); is {
			at := placeOf(o.tree, inner)
			s.Last = o.lastLines[[2]int{at.Line, at.Column}]
		}
		list = append(list, s)
	}
	return list
}

// DefinitionsMatching returns the definitions whose id or name contains a text, ignoring case.
func (s *Scripts) DefinitionsMatching(text string) (list []Symbol) {
	text = strings.ToLower(text)
	for i := range s.entries {
		e := &s.entries[i]
		if e.Where.File != "" && strings.Contains(strings.ToLower(e.ID+" "+e.Name), text) {
			list = append(list, Symbol{Kind: DefinitionSymbol, Name: e.ID, Detail: strings.TrimSpace(e.Kind + " " + e.Name), Place: Location{File: e.Where.File, Line: e.Where.Line}})
		}
	}
	return list
}

// Fold is a range of lines of which an editor can hide all but the first.
type Fold struct {
	First, Last int
	IsComment   bool
}

// FindFolds returns the ranges of a text that can be folded, sorted: blocks and tables without the line that closes
// them, and comments of several lines. Only the outermost block that begins on a line is included.
func FindFolds(t *source.Text) (list []Fold) {
	at := map[int]int{} // index in list by first line
	for _, b := range syntax.FindBlocks(t) {
		if i, has := at[b.Line]; has {
			list[i].Last = b.LastLine - 1
		} else if b.LastLine-1 > b.Line {
			at[b.Line] = len(list)
			list = append(list, Fold{b.Line, b.LastLine - 1, false})
		}
	}
	first := 0
	for i, line := range append(strings.Split(t.Body, "\n"), "") {
		switch is := strings.HasPrefix(strings.TrimLeft(line, " \t"), "--"); {
		case is && first == 0:
			first = i + 1
		case !is && first > 0:
			if first < i {
				list = append(list, Fold{first, i, true})
			}
			first = 0
		}
	}
	slices.SortFunc(list, func(a, b Fold) int { return a.First - b.First })
	return list
}

// TokenKind is the kind of a name or a string: an index into TokenKinds.
type TokenKind int

const (
	parameterToken TokenKind = iota
	variableToken
	functionToken
	methodToken
	propertyToken
	wordToken       // a string that is a word of its type
	definitionToken // a string or a key that is the id of a definition
)

// TokenKinds are the names of the kinds in the Language Server Protocol.
var TokenKinds = []string{"parameter", "variable", "function", "method", "property", "enumMember", "class"}

// Token is a name or a string that editors colour according to its meaning.
type Token struct {
	Location
	Kind TokenKind
}

// Tokens returns the tokens of a file in order. It returns an error if the file does not parse.
func (s *Scripts) Tokens(t *source.Text) (list []Token, err error) {
	tree, err := syntax.ParseTree(t)
	if err != nil {
		return nil, err
	}
	names := s.visitMeanings(t, tree, func(f *nodeInContext) {
		if kind, is := s.tokenKindOf(f); is {
			list = append(list, Token{f.place, kind})
		}
	})
	for _, name := range names.All {
		list = append(list, Token{declarationPlace(tree, name), tokenKindOfName(name)})
	}
	slices.SortStableFunc(list, func(a, b Token) int { return cmp.Or(a.Line-b.Line, a.Column-b.Column) })
	end := Location{}
	return slices.DeleteFunc(list, func(t Token) bool {
		if t.Column == 0 || t.Width == 0 || t.Line == end.Line && t.Column < end.Column+end.Width {
			return true
		}
		end = t.Location
		return false
	}), nil
}

func tokenKindOfName(name *syntax.NameDeclaration) TokenKind {
	switch name.Kind {
	case syntax.Parameter:
		return parameterToken
	case syntax.LocalFunction:
		return functionToken
	}
	return variableToken
}

func (s *Scripts) tokenKindOf(f *nodeInContext) (kind TokenKind, is bool) {
	_, isCall := f.Node.(*ast.FuncCallExpr)
	things, sure := s.definitionsWordCanMean(f.text, f.value, f.Want)
	switch {
	case f.declaration != nil:
		return tokenKindOfName(f.declaration), true
	case f.value != "" && !f.isString:
		return functionToken, s.TypesForFile(f.text).Functions[f.value] != nil
	case f.isString && sure && len(things) > 0:
		return definitionToken, true
	case f.Name != "" && (isCall || strings.HasPrefix(f.Type, "fun(")):
		return methodToken, true
	case f.Name != "":
		return propertyToken, true
	}
	return wordToken, f.isString && slices.Contains(s.TypesForFile(f.text).Alternatives(f.Want), strconv.Quote(f.value))
}
