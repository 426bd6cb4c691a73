package check

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/typing"
)

// storeTypedUses stores the fields, verbs and words that the file uses where their type is known, and calls with wrong arguments.
// It leaves out what an assertion expects to fail, and ids that a scenario file itself defines.
func (f *file) storeTypedUses() {
	uses := &typedUses{f, map[ast.PositionHolder]bool{}, map[string]bool{}, map[ast.PositionHolder]string{}, map[ast.PositionHolder]bool{}}
	f.walkNodes(uses.readSurroundings)
	reader := &typing.Reader{Types: f.Checker.names.typesFor(f), Names: f.names, Text: f.Text, Visit: uses.store}
	reader.ReadTree(f.Tree)
}

type typedUses struct {
	*file
	isExpectedToFail map[ast.PositionHolder]bool
	ownIDs           map[string]bool
	user             map[ast.PositionHolder]string // the name of what has a member, takes an argument or is compared
	isCompared       map[ast.PositionHolder]bool
}

func (u *typedUses) readSurroundings(n ast.PositionHolder) {
	switch n := n.(type) {
	case *ast.AttrGetExpr:
		u.user[n.Key] = nameOf(n.Object)
	case *ast.RelationalOpExpr:
		u.user[n.Lhs], u.user[n.Rhs] = nameOf(n.Rhs), nameOf(n.Lhs)
		u.isCompared[n.Lhs], u.isCompared[n.Rhs] = true, true
	case *ast.TableExpr:
		if id := syntax.TableField(n, "id"); id != nil {
			u.addOwnID(id.Value)
		}
	case *ast.FuncCallExpr:
		name, helper := n.Method, ast.Expr(nil)
		if n.Func != nil {
			name, helper = nameOf(n.Func), n.Func
		} else {
			u.user[n] = nameOf(n.Receiver)
		}
		local, _ := helper.(*ast.IdentExpr)
		for _, arg := range n.Args {
			u.user[arg] = name
			if table, is := arg.(*ast.TableExpr); is {
				for _, item := range table.Fields {
					u.user[item.Value] = name
				}
			}
			if f := u.names.DeclarationOf[local]; f != nil { // it may define something
				u.addOwnID(arg)
			}
		}
		if name == "has_error" || name == "error_matches" {
			syntax.Walk(n.Args, func(n ast.PositionHolder) bool {
				u.isExpectedToFail[n] = u.scenario
				return true
			})
		}
	}
}

func (u *typedUses) addOwnID(e ast.Expr) {
	if text, is := e.(*ast.StringExpr); is && u.scenario {
		u.ownIDs[text.Value] = true
	}
}

// nameOf returns a name, or the last of several with dots; "" for other expressions.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.IdentExpr:
		return e.Value
	case *ast.AttrGetExpr:
		name, _ := syntax.ConstantText(e.Key)
		return name
	}
	return ""
}

// store stores what is used at a node with a meaning.
func (u *typedUses) store(m typing.Meaning) {
	types := u.Checker.names.typesFor(u.file)
	text, isText := m.Node.(*ast.StringExpr)
	call, isCall := m.Node.(*ast.FuncCallExpr)
	switch {
	case u.isExpectedToFail[m.Node]:
	case m.Name == "" && isCall && m.Function != nil:
		if at, message := types.MistakeInCall(call, cmp.Or(call.Method, nameOf(call.Func)), m.Function); message != "" {
			u.storeWord(at, uncheckedWord{text: message, reportIfWrong: func(f *file, w *uncheckedWord, _ *ScriptVocabulary) { f.reportAt("C216", w, "%s", w.text) }})
		}
	case m.Name != "" && m.Member == nil && types.HasOnlyItsMembers(m.Owner):
		u.storeUse(uncheckedWord{isMember: true, isCalled: isCall, context: m.Owner, text: m.Name}, m)
	case m.Name != "" && types.AllWords(m.Want) != nil:
		u.storeUse(uncheckedWord{context: m.Want, text: m.Name}, m)
	case m.Name == "" && isText && (types.AllWords(m.Want) != nil || u.isCompared[m.Node] && m.Want == "string"):
		u.storeUse(uncheckedWord{isCompared: u.isCompared[m.Node], context: m.Want, text: text.Value}, m)
	}
}

func (u *typedUses) storeUse(w uncheckedWord, m typing.Meaning) {
	if !u.ownIDs[vocabulary.TrimUpgradeOrCopyMark(w.text)] {
		w.user, w.reportIfWrong = u.user[m.Node], (*file).checkTypedWord
		u.storeWord(m.Node, w)
	}
}

// checkTypedWord reports a word that is no member, or no word, of the type in its context.
func (f *file) checkTypedWord(w *uncheckedWord, v *ScriptVocabulary) {
	types := v.typesFor(f)
	lists, allowed := types.AllWords(w.context), &wordSet{}
	switch words := v.compared[w.user]; {
	case w.isMember:
		for _, m := range types.Members(w.context) {
			if !strings.HasPrefix(m.Name, "[") && (!w.isCalled || m.Verb != nil) {
				allowed.add(m.Name)
			}
		}
	case lists != nil:
		for _, one := range types.Alternatives(w.context) {
			if word, err := strconv.Unquote(one); err == nil {
				allowed.add(word)
			}
		}
	case words == nil:
		return
	default:
		allowed.add(words...)
	}
	for _, word := range []string{w.text, vocabulary.TrimUpgradeOrCopyMark(w.text)} {
		if _, is := f.scope(v).FindFullName(word, allowed.contains); is {
			return
		}
	}
	switch user := cmp.Or(w.user, w.context); {
	case w.isCalled:
		f.reportUnknown(v, "C207", w, allowed, "%s has no verb %q", user, w.text)
	case w.isMember && strings.HasPrefix(user, "{"):
		f.reportUnknown(v, "C208", w, allowed, "no option is called %q", w.text)
	case w.isMember:
		f.reportUnknown(v, "C208", w, allowed, "%s has no field %q", user, w.text)
	case w.isCompared:
		f.reportUnknown(v, "C209", w, allowed, "%s is never %q", user, w.text)
	case w.user != "":
		f.reportUnknown(v, "C210", w, allowed, "%s does not accept %q", user, w.text)
	case len(lists) == 1 && lists[0].Kind != "":
		f.reportUnknown(v, "C210", w, allowed, "unknown %s %q", lists[0].Kind, w.text)
	default:
		f.reportUnknown(v, "C210", w, allowed, "%q is no %s", w.text, w.context)
	}
}
