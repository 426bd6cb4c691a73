package check

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/typing"
)

// textUseFinder searches a file for the fields, verbs and words that it uses and whose type is known. It skips code
// whose error an assertion expects, and ids that a scenario file defines itself.
type textUseFinder struct {
	*checkedFile
	isExpectedToFail map[ast.PositionHolder]bool
	ownIDs           map[string]bool
	user             map[ast.PositionHolder]string // the name of the value that has the field, takes the text or is compared with it
	isCompared       map[ast.PositionHolder]bool
}

func (u *textUseFinder) recordUsersOfTexts(n ast.PositionHolder) {
	switch n := n.(type) {
	case *ast.AttrGetExpr:
		u.user[n.Key] = lastNameOf(n.Object)
	case *ast.RelationalOpExpr:
		u.storeTextWithUser(n.Lhs, lastNameOf(n.Rhs), true)
		u.storeTextWithUser(n.Rhs, lastNameOf(n.Lhs), true)
	case *ast.TableExpr:
		if id := syntax.TableField(n, "id"); id != nil {
			u.addOwnID(id.Value)
		}
	case *ast.FuncCallExpr:
		name, helper := n.Method, ast.Expr(nil)
		if n.Func != nil {
			name, helper = lastNameOf(n.Func), n.Func
		}
		local, _ := helper.(*ast.IdentExpr)
		for _, arg := range n.Args {
			u.storeTextWithUser(arg, name, false)
			if table, is := arg.(*ast.TableExpr); is {
				for _, item := range table.Fields {
					u.storeTextWithUser(item.Value, name, false)
				}
			}
			if f := u.names.DeclarationOf[local]; f != nil { // it may define something
				u.addOwnID(arg)
			}
		}
		if name == "has_error" || name == "error_matches" {
			syntax.Walk(n.Args, func(n ast.PositionHolder) bool {
				u.isExpectedToFail[n] = u.isScenario
				return true
			})
		}
	}
}

// storeTextWithUser records the user of e if e is a string literal. The user is the function that takes e as an
// argument or, if isCompared is true, the value compared with e.
func (u *textUseFinder) storeTextWithUser(e ast.Expr, user string, isCompared bool) {
	if text, is := e.(*ast.StringExpr); is {
		u.user[text] = user
		if isCompared {
			u.isCompared[text] = true
		}
	}
}

func (u *textUseFinder) addOwnID(e ast.Expr) {
	if text, is := e.(*ast.StringExpr); is && u.isScenario {
		u.ownIDs[text.Value] = true
	}
}

func lastNameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.IdentExpr:
		return e.Value
	case *ast.AttrGetExpr:
		name, _ := syntax.ConstantText(e.Key)
		return name
	}
	return ""
}

// storeUseOrMistake stores the use of a member or word at m.Node, or a mistake in the arguments of a call there.
func (u *textUseFinder) storeUseOrMistake(m typing.Meaning) {
	types := u.Checker.gameVocabulary.TypesForFile(u.Text)
	text, isText := m.Node.(*ast.StringExpr)
	call, isCall := m.Node.(*ast.FuncCallExpr)
	switch {
	case u.isExpectedToFail[m.Node]:
	case m.Name == "" && isCall && m.Function != nil:
		if at, message := types.MistakeInCall(call, cmp.Or(call.Method, lastNameOf(call.Func)), m.Function); message != "" {
			u.storeWordPlace(at, deferredCheck{text: message, check: reportCall})
		}
	case m.Name != "" && m.Member == nil && (types.HasOnlyItsMembers(m.Owner) || !u.isScenario && types.IsText(m.Owner)):
		u.storeUse(deferredCheck{isMember: true, isCalled: isCall, context: m.Owner, text: m.Name}, m)
	case m.Name != "" && types.ClosedWordLists(m.Want) != nil:
		u.storeUse(deferredCheck{context: m.Want, text: m.Name}, m)
	case m.Name == "" && isText && (types.ClosedWordLists(m.Want) != nil || u.isCompared[m.Node] && (m.Want == "string" || types.IsObject(m.Want))):
		u.storeUse(deferredCheck{isCompared: u.isCompared[m.Node], context: m.Want, text: text.Value}, m)
	}
}

func (u *textUseFinder) storeUse(w deferredCheck, m typing.Meaning) {
	if !u.ownIDs[vocabulary.TrimUpgradeOrCopyMark(w.text)] {
		w.user, w.check = u.user[m.Node], checkTypedWord
		if call, is := m.Node.(*ast.FuncCallExpr); is {
			w.user = lastNameOf(call.Receiver)
		}
		u.storeWordPlace(m.Node, w)
	}
}

// allowedWords returns the words that are allowed in a context, or nil if every word is allowed.
func (v *ScriptVocabulary) allowedWords(at wordContext) *wordSet {
	if known, is := v.allowed[at]; is {
		return known
	}
	allowed := &wordSet{}
	switch words := v.compared[at.user]; {
	case at.isMember:
		for _, m := range at.types.Members(at.context) {
			if !strings.HasPrefix(m.Name, "[") && (!at.isCalled || m.Verb != nil) {
				allowed.addWords(m.Name)
			}
		}
	case at.types.ClosedWordLists(at.context) != nil:
		for _, one := range at.types.Alternatives(at.context) {
			if word, err := strconv.Unquote(one); err == nil {
				allowed.addWords(word)
			}
		}
	case at.types.IsObject(at.context): // no word
	case words == nil:
		allowed = nil
	default:
		allowed.addWords(words...)
	}
	v.allowed[at] = allowed
	return allowed
}

func (f *checkedFile) checkWord(w *uncheckedWord, v *ScriptVocabulary) {
	for i := range w.places {
		at, before := &w.places[i], len(f.findings)
		switch w.check {
		case checkTypedWord:
			f.checkTypedWord(at, &w.deferredCheck, v)
		case checkIDForm:
			f.checkIDForm(at, w.text, v)
		case reportCall:
			f.reportAt("C216", at, "%s", w.text)
		}
		if len(f.findings) == before { // it is right everywhere
			return
		}
	}
}

// hintForObject returns a hint about a comparison of an object with w.text: to compare a field that can have this value
// or, if there is none, that an object never equals a string.
func hintForObject(types *typing.Types, w *deferredCheck) string {
	for _, m := range types.Members(w.context) {
		if m.Name == "id" || slices.Contains(types.Alternatives(m.Type), strconv.Quote(w.text)) {
			return fmt.Sprintf("it is an object: compare its %s field instead", m.Name)
		}
	}
	return "it is an object, which is never equal to a string"
}

func (f *checkedFile) checkTypedWord(place *wordPlace, w *deferredCheck, v *ScriptVocabulary) {
	types := v.TypesForFile(f.Text)
	at := wordContext{types: types, context: w.context, isMember: w.isMember, isCalled: w.isCalled}
	if v.compared[w.user] != nil {
		at.user = w.user
	}
	allowed := v.allowedWords(at)
	if allowed == nil {
		return
	}
	for _, word := range []string{w.text, vocabulary.TrimUpgradeOrCopyMark(w.text)} {
		if _, is := f.nameScope(v).FindFullName(word, allowed.contains); is {
			return
		}
	}
	lists, before := types.ClosedWordLists(w.context), len(f.findings)
	switch user := cmp.Or(w.user, w.context); {
	case w.isCalled:
		f.reportUnknown(v, "C207", place, w.text, allowed, "%s has no verb %q", user, w.text)
	case w.isMember && strings.HasPrefix(user, "{"):
		f.reportUnknown(v, "C208", place, w.text, allowed, "unknown option %q", w.text)
	case w.isMember:
		f.reportUnknown(v, "C208", place, w.text, allowed, "%s has no field %q", user, w.text)
	case w.isCompared:
		f.reportUnknown(v, "C209", place, w.text, allowed, "%s is never %q", user, w.text)
	case w.user != "":
		f.reportUnknown(v, "C210", place, w.text, allowed, "%s does not accept %q", user, w.text)
	case len(lists) == 1 && lists[0].Kind != "":
		f.reportUnknown(v, "C210", place, w.text, allowed, "unknown %s %q", lists[0].Kind, w.text)
	default:
		f.reportUnknown(v, "C210", place, w.text, allowed, "%q is not a valid %s", w.text, w.context)
	}
	for _, found := range f.findings[before:] {
		switch {
		case w.isMember && types.IsText(w.context):
			found.Err.Hint = "it is a string, which has no fields"
		case w.isCalled && found.Err.Hint == "":
			found.Err.Hint = "one of " + strings.Join(slices.Sorted(slices.Values(allowed.list)), ", ")
		case w.isCompared && types.IsObject(w.context):
			found.Err.Hint = hintForObject(types, w)
		}
	}
}
