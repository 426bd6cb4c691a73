package syntax

import (
	"math"
	"slices"
	"sort"
	"strings"

	"curtaincall/scripting/source"
)

// Mutation is a small change of a script: a slip that its scenarios should notice.
type Mutation struct {
	Line     int    // where the change begins
	Kind     string // what is changed: a number, an operator, a word, a target or a call
	Old, New string // New is "" if Old is left out

	start, end int // of Old in the text
}

// Apply returns the text with the mutation. Its lines have the same numbers as before.
func (m *Mutation) Apply(text *source.Text) *source.Text {
	own := *NormaliseLineEnds(text)
	lines := strings.Repeat("\n", strings.Count(own.Body[m.start:m.end], "\n"))
	own.Body = own.Body[:m.start] + m.New + lines + own.Body[m.end:]
	return &own
}

// FindMutations returns the mutations of each file, in the order of its text. A word or a target that is
// passed to a function is replaced by another that some file passes to it at the same position. Texts
// that do not parse have none.
func FindMutations(texts []*source.Text) (found [][]Mutation) {
	finders, passed := make([]*mutationFinder, len(texts)), map[string][]string{}
	for i, t := range texts {
		finders[i] = newMutationFinder(t)
		for _, a := range finders[i].args {
			if !slices.Contains(passed[a.position], a.text) {
				passed[a.position] = append(passed[a.position], a.text)
			}
		}
	}
	for _, list := range passed {
		slices.Sort(list)
	}
	for _, f := range finders {
		for _, a := range f.args {
			if other := a.findOther(passed[a.position]); other != "" {
				f.addMutation(a.kind, a.first, a.last, other)
			}
		}
		sort.SliceStable(f.list, func(i, k int) bool { return f.list[i].start < f.list[k].start })
		found = append(found, f.list)
	}
	return found
}

// passedArg is a word or a target that is passed to a function.
type passedArg struct {
	kind, position string // the position is such as the second argument of gain
	text           string
	first, last    placedToken
	params         []string // parameters of the function around it
}

// findOther returns the next argument in a sorted list of those passed at the same position; "" if no
// other means something here.
func (a *passedArg) findOther(list []string) string {
	at := slices.Index(list, a.text)
	isBare := slices.ContainsFunc(list, func(text string) bool { return text != "self" && !strings.Contains(text, ".") })
	for _, other := range slices.Concat(list[at+1:], list[:at]) {
		root, _, _ := strings.Cut(other, ".")
		if a.kind == "word" || isBare && slices.Contains(a.params, root) {
			return other
		}
	}
	return ""
}

// bracket is an open bracket: of a call or a list of parameters, of a table, or another; or a function,
// in which no bracket is open at first.
type bracket struct {
	class  string
	called string // name of the function that is called; "" if it is no call
	commas int
}

// enclosingBlock is a block that an "end" or "until" closes.
type enclosingBlock struct {
	class  string
	params []string // of a function
}

// mutationFinder collects the mutations of one file.
type mutationFinder struct {
	body     string
	tokens   []placedToken // with one of the class classEnd at the end
	brackets []bracket
	blocks   []enclosingBlock
	list     []Mutation
	args     []passedArg
}

func newMutationFinder(text *source.Text) *mutationFinder {
	f := &mutationFinder{body: NormaliseLineEnds(text).Body}
	if f.tokens = slices.Collect(placedTokens(NormaliseLineEnds(text))); len(f.tokens) == 0 || f.tokens[len(f.tokens)-1].class != classEnd {
		return f // it cannot be split into tokens
	}
	for i := range f.tokens[:len(f.tokens)-1] {
		f.visitToken(i)
	}
	return f
}

func (f *mutationFinder) addMutation(kind string, first, last placedToken, replacement string) {
	f.list = append(f.list, Mutation{first.line, kind, f.body[first.start:last.end], replacement, first.start, last.end})
}

// tokenBefore returns the token before the one at i; at the start of the file, a semicolon.
func (f *mutationFinder) tokenBefore(i int) token {
	if i == 0 {
		return token{class: ";"}
	}
	return f.tokens[i-1].token
}

func (f *mutationFinder) innermostBracket() *bracket {
	if len(f.brackets) == 0 {
		return &bracket{}
	}
	return &f.brackets[len(f.brackets)-1]
}

// mutatedOperators says which operator each is replaced by.
var mutatedOperators = map[string]string{
	"+": "-", "*": "+", "/": "*", "%": "*", "==": "~=", "~=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "and": "or", "or": "and",
}

func (f *mutationFinder) visitToken(i int) {
	t, before := f.tokens[i], f.tokenBefore(i)
	switch class := t.class; {
	case class == "function", class == "if", class == "do", class == "repeat":
		f.blocks = append(f.blocks, enclosingBlock{class, f.paramsOfFunctionAt(i)})
		if class == "function" {
			f.brackets = append(f.brackets, bracket{class: class})
		}
	case class == "end", class == "until":
		f.closeBlock()
	case class == "(", class == "{", class == "[":
		f.brackets = append(f.brackets, bracket{class: class, called: f.calledName(i)})
	case class == ")", class == "}", class == "]":
		f.brackets = f.brackets[:max(0, len(f.brackets)-1)]
	case class == ",":
		f.innermostBracket().commas++
	case class == classNumber:
		f.addMutation("number", t, t, mutateNumber(t.value))
	case class == "not":
		f.addMutation("operator", t, t, "")
	case class == "-" && endsExpression(before):
		f.addMutation("operator", t, t, "+")
	case mutatedOperators[class] != "":
		f.addMutation("operator", t, t, mutatedOperators[class])
	case class == classString:
		f.storeWordArgument(i)
	case class == className:
		f.visitCallOrTarget(i)
	}
}

func (f *mutationFinder) closeBlock() {
	last := len(f.blocks) - 1
	if last < 0 {
		return
	}
	if f.blocks[last].class == "function" {
		f.brackets = f.brackets[:max(0, len(f.brackets)-1)]
	}
	f.blocks = f.blocks[:last]
}

// calledName returns the name of the function that the bracket at i calls; "" if it begins no call, or
// follows no name.
func (f *mutationFinder) calledName(i int) string {
	name := f.tokenBefore(i)
	if f.tokens[i].class != "(" || name.class != className {
		return ""
	}
	for i--; i > 0 && slices.Contains([]string{className, ".", ":"}, f.tokens[i].class); i-- {
	}
	if f.tokens[i].class == "function" { // a declaration
		return ""
	}
	return name.value
}

func endsExpression(t token) bool {
	switch t.class {
	case className, classNumber, classString, ")", "}", "]", "end", "nil", "true", "false", "...":
		return true
	}
	return false
}

// mutateNumber returns a number one higher than a whole one, or half of another.
func mutateNumber(numeral string) string {
	n, _ := ParseNumber(numeral)
	if n == math.Trunc(n) {
		return FormatNumber(n + 1)
	}
	return FormatNumber(n / 2)
}

// paramsOfFunctionAt returns the names of the parameters of the function that begins at i; none if it is another
// block.
func (f *mutationFinder) paramsOfFunctionAt(i int) (names []string) {
	if f.tokens[i].class != "function" {
		return nil
	}
	for i++; f.tokens[i].class != "(" && f.tokens[i].class != classEnd; i++ {
	}
	for ; f.tokens[i].class != ")" && f.tokens[i].class != classEnd; i++ {
		if f.tokens[i].class == className {
			names = append(names, f.tokens[i].value)
		}
	}
	return names
}

// innermostFunction returns the innermost function that is open; nil outside functions.
func (f *mutationFinder) innermostFunction() *enclosingBlock {
	for i := range slices.Backward(f.blocks) {
		if f.blocks[i].class == "function" {
			return &f.blocks[i]
		}
	}
	return nil
}

// storeWordArgument stores a word that is passed to a call or is the field target of a table.
func (f *mutationFinder) storeWordArgument(i int) {
	t, around := f.tokens[i], f.innermostBracket()
	if t.end-t.start != len(t.value)+2 || !IsIdentifier(t.value) {
		return
	}
	after := f.tokens[i+1].class
	isAlone := after == "," || after == around.closing()
	switch before := f.tokenBefore(i).class; {
	case isAlone && around.called != "" && (before == "(" || before == ","):
		f.args = append(f.args, passedArg{kind: "word", position: "word of " + around.argumentKey(), text: f.body[t.start:t.end], first: t, last: t})
	case isAlone && around.class == "{" && before == "=" && f.tokens[i-2].value == "target":
		f.args = append(f.args, passedArg{kind: "word", position: "target", text: f.body[t.start:t.end], first: t, last: t})
	}
}

// storeTargetArgument stores an argument that consists of a parameter of the function around it, or of fields of
// one.
func (f *mutationFinder) storeTargetArgument(i int) {
	around, function, before := f.innermostBracket(), f.innermostFunction(), f.tokenBefore(i).class
	if around.called == "" || before != "(" && before != "," || function == nil || !slices.Contains(function.params, f.tokens[i].value) {
		return
	}
	first := f.tokens[i]
	for f.tokens[i+1].class == "." && f.tokens[i+2].class == className {
		i += 2
	}
	if after := f.tokens[i+1].class; after == "," || after == ")" {
		text := f.body[first.start:f.tokens[i].end]
		f.args = append(f.args, passedArg{"target", "target of " + around.argumentKey(), text, first, f.tokens[i], function.params})
	}
}

// argumentKey returns the function that is called and the number of the argument, for comparison.
func (b *bracket) argumentKey() string { return b.called + strings.Repeat(",", b.commas) }

func (b *bracket) closing() string {
	switch b.class {
	case "(":
		return ")"
	case "{":
		return "}"
	}
	return "]"
}

// visitCallOrTarget leaves out a call that is a statement of a function or an element of a list, and stores a
// target.
func (f *mutationFinder) visitCallOrTarget(i int) {
	f.storeTargetArgument(i)
	t, before, around := f.tokens[i], f.tokenBefore(i).class, f.innermostBracket()
	last := f.endOfCall(i)
	if last < 0 {
		return
	}
	after := f.tokens[last+1].class
	isElement := around.class == "{" && (before == "{" || before == ",")
	switch {
	case isElement && after == ",":
		f.addMutation("call", t, f.tokens[last+1], "")
	case isElement && after == "}" && before == ",":
		f.addMutation("call", f.tokens[i-1], f.tokens[last], "")
	case around.class != "{" && f.innermostFunction() != nil && f.startsStatement(i) && after != "=" && after != ",":
		f.addMutation("call", t, f.tokens[last], "")
	}
}

func (f *mutationFinder) startsStatement(i int) bool {
	switch before := f.tokenBefore(i); before.class {
	case ";", "then", "do", "else", "repeat", "break":
		return true
	default:
		return endsExpression(before)
	}
}

// endOfCall returns the index of the last token of the call that the name at i begins; -1 if it begins
// none.
func (f *mutationFinder) endOfCall(i int) int {
	isCall := false
	for {
		switch next := f.tokens[i+1].class; next {
		case ".", ":":
			i, isCall = i+2, false
		case "(", "{", "[":
			i, isCall = f.closingBracket(i+1), next != "["
		case classString:
			i, isCall = i+1, true
		default:
			if isCall {
				return i
			}
			return -1
		}
		if i < 0 || i+1 >= len(f.tokens) {
			return -1
		}
	}
}

// closingBracket returns the index of the token that closes the bracket at i; -1 if none does.
func (f *mutationFinder) closingBracket(i int) int {
	depth := 0
	for ; i < len(f.tokens); i++ {
		switch f.tokens[i].class {
		case "(", "{", "[":
			depth++
		case ")", "}", "]":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}
