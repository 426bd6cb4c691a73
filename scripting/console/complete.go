package console

import (
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/syntax"
)

// Complete returns completions of the word that ends at rune pos of a line. Each whole line is head+word+tail.
func (c *Console) Complete(line string, pos int) (head string, words []string, tail string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	runes := []rune(line)
	before, tail := string(runes[:pos]), string(runes[pos:])
	if len(c.pending) == 0 { // it may be an action: as a whole, or else its last word
		if words = c.wholeLineCompletions(before); len(words) > 0 {
			return "", words, tail
		}
		at := strings.LastIndex(before, " ") + 1
		words = sortedMatches(before[at:], c.bindings.CompleteLine(c.session.Table(), before))
		if at > 0 && len(words) > 0 {
			return before[:at], words, tail
		}
	}
	head, words = c.completeLua(before)
	return head, words, tail
}

// completeLua returns the Lua names, fields or quoted ids that can complete the end of before. At the beginning of a
// line it also returns verbs, and moves without their verbs. head is the text before the word to complete.
func (c *Console) completeLua(before string) (head string, words []string) {
	start := len(before)
	for start > 0 && isPathByte(before[start-1]) {
		start--
	}
	head = before[:start]
	word := before[start:]
	if quote := openQuoteIndex(before[:start]); quote >= 0 {
		head, word = before[:quote+1], before[quote+1:]
		if list := sortedMatches(word, c.moveArgumentsAfter(head)); len(list) > 0 {
			return head, list
		}
		return head, sortedMatches(word, c.definitionAndKeywordIDs())
	}
	if dot := strings.LastIndexAny(word, ".:"); dot >= 0 {
		return head + word[:dot+1], sortedMatches(word[dot+1:], c.fieldNamesAtPath(word[:dot]))
	}
	if word == "" && strings.TrimSpace(head) != "" {
		return head, nil
	}
	list := c.allLuaNames()
	if strings.TrimSpace(head) == "" {
		list = append(list, c.setupAndVerbWords()...)
		table := c.session.Table()
		for _, a := range table.Legal(nil) {
			if _, object, more := strings.Cut(table.Describe(a), " "); more { // the verb is optional
				list = append(list, object)
			}
		}
	} else {
		list = append(append(list, c.definitionAndKeywordIDs()...), c.session.NodeNames()...)
	}
	return head, sortedMatches(word, list)
}

func (c *Console) allLuaNames() []string {
	return append(slices.AppendSeq(c.builtinLuaNames(), maps.Keys(c.variables)), syntax.TopLevelNames...)
}

// wholeLineCompletions returns the moves, and the verbs with an argument, that begin with line; nil for a single word.
func (c *Console) wholeLineCompletions(line string) []string {
	verb, _, more := strings.Cut(line, " ")
	if !more || verb == "" {
		return nil
	}
	var list []string
	table := c.session.Table()
	moves := engine.Map(table.Legal(nil), table.Describe)
	switch verb {
	case "help":
		list = c.helpTopics()
	case "what":
		list = moves
	case "why":
		list = append(addPrefix("not ", moves), engine.Map(table.AppendFacts(nil), factWord)...)
	case "goto", "branch", "diff":
		list = slices.Concat(c.session.NodeNames(), []string{"start", "here"}, engine.Map(c.session.Lines(), lineName))
	default:
		return sortedMatches(line, moves)
	}
	return sortedMatches(line, addPrefix(verb+" ", list))
}

func addPrefix(prefix string, list []string) []string {
	return engine.Map(list, func(s string) string { return prefix + s })
}

// moveArgumentsAfter returns the first arguments of the legal moves whose verb is at the end of head, as in `play("`.
func (c *Console) moveArgumentsAfter(head string) (list []string) {
	verb := strings.TrimRight(head, "\"'( ")
	verb = verb[strings.LastIndexFunc(verb, func(r rune) bool { return r > 0x7f || !isPathByte(byte(r)) })+1:]
	table := c.session.Table()
	for _, a := range table.Legal(nil) {
		if words := strings.Fields(table.Describe(a)); len(words) > 1 && words[0] == verb {
			list = append(list, words[1])
		}
	}
	return list
}

func sortedMatches(typed string, words []string) []string {
	out := engine.Filter(words, func(w string) bool {
		return strings.HasPrefix(w, typed) || strings.HasPrefix(engine.StripModNames(w), typed)
	})
	slices.Sort(out)
	return slices.Compact(out)
}

func (c *Console) definitionAndKeywordIDs() []string {
	return engine.Map(c.entries(), func(e lookup.Entry) string { return e.ID })
}

func (c *Console) fieldNamesAtPath(path string) []string {
	names := strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == ':' })
	for _, n := range names {
		if !syntax.IsIdentifier(n) {
			return nil
		}
	}
	if len(names) == 1 && syntax.LibraryMembers[names[0]] != nil {
		return syntax.LibraryMembers[names[0]]
	}
	if t, ok := c.valueAtPath(names).(*lua.LTable); ok {
		return c.vm.FieldNames(t)
	}
	return nil
}

func isPathByte(b byte) bool {
	return b == '_' || b == '.' || b == ':' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// openQuoteIndex returns the index of the last quotation mark in s if it begins a string, otherwise -1.
func openQuoteIndex(s string) int {
	i := strings.LastIndexAny(s, `"'`)
	if i < 0 || strings.Count(s, s[i:i+1])%2 == 0 {
		return -1
	}
	return i
}
