package console

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

// Complete returns completions of the word that ends at pos, counted in runes. A completed line
// consists of head, one of words, and tail.
func (c *Console) Complete(line string, pos int) (head string, words []string, tail string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	runes := []rune(line)
	before, tail := string(runes[:pos]), string(runes[pos:])
	if len(c.pending) == 0 {
		if head, words = c.completeMove(before); len(words) > 0 {
			return head, words, tail
		}
	}
	head, words = c.completeLua(before)
	return head, words, tail
}

// completeMove completes an action: the line as a whole (with head ""), or else its last word.
func (c *Console) completeMove(before string) (head string, words []string) {
	if list := c.wholeLines(before); len(list) > 0 {
		return "", list
	}
	at := strings.LastIndex(before, " ") + 1
	if list := beginning(before[at:], c.part.Next(c.session.Table(), before)); at > 0 && len(list) > 0 {
		return before[:at], list
	}
	return "", nil
}

// completeLua completes a Lua name, a field, or an id in quotes. At the beginning of a line it also
// completes verbs and the arguments of moves.
func (c *Console) completeLua(before string) (head string, words []string) {
	start := len(before)
	for start > 0 && isPathByte(before[start-1]) {
		start--
	}
	head = before[:start]
	word := before[start:]
	if quote := openQuote(before[:start]); quote >= 0 {
		head, word = before[:quote+1], before[quote+1:]
		if list := beginning(word, c.objects(head)); len(list) > 0 {
			return head, list
		}
		return head, beginning(word, c.ids())
	}
	if dot := strings.LastIndexAny(word, ".:"); dot >= 0 {
		return head + word[:dot+1], beginning(word[dot+1:], c.fields(word[:dot]))
	}
	if word == "" && strings.TrimSpace(head) != "" {
		return head, nil
	}
	list := c.luaWords()
	if strings.TrimSpace(head) == "" {
		list = append(list, c.lineWords()...)
		table := c.session.Table()
		for _, a := range table.Legal(nil) {
			if _, object, more := strings.Cut(table.Describe(a), " "); more { // the verb is optional
				list = append(list, object)
			}
		}
	} else {
		list = append(append(list, c.ids()...), c.session.Names()...)
	}
	return head, beginning(word, list)
}

func (c *Console) luaWords() []string {
	list := c.luaNames()
	for name := range c.variables {
		list = append(list, name)
	}
	for _, name := range syntax.Library {
		top, _, _ := strings.Cut(name, ".")
		list = append(list, top)
	}
	return list
}

// wholeLines returns the moves, and console verbs with an argument, that begin with line.
func (c *Console) wholeLines(line string) []string {
	if line == "" || line != strings.TrimLeft(line, " ") {
		return nil
	}
	var list []string
	table := c.session.Table()
	var moves []string
	for _, a := range table.Legal(nil) {
		moves = append(moves, table.Describe(a))
	}
	verb, _, more := strings.Cut(line, " ")
	if !more {
		return nil
	}
	switch verb {
	case "help":
		list = filterByPrefix("help ", c.topics())
	case "what":
		list = filterByPrefix("what ", moves)
	case "why":
		list = filterByPrefix("why not ", moves)
		for _, f := range table.Facts(nil) {
			list = append(list, "why "+f.Word)
		}
	case "goto", "branch", "diff":
		list = append(c.session.Names(), "start", "here")
		for _, l := range c.session.Lines() {
			list = append(list, lineName(l))
		}
		list = filterByPrefix(verb+" ", list)
	default:
		list = moves
	}
	return beginning(line, list)
}

func filterByPrefix(prefix string, list []string) (out []string) {
	for _, s := range list {
		out = append(out, prefix+s)
	}
	return out
}

// objects returns the first arguments of the legal moves whose verb precedes an open quote: after
// play(" the playable cards.
func (c *Console) objects(head string) (list []string) {
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

// beginning returns the words that begin with typed, with or without their mod prefix, sorted and
// without duplicates.
func beginning(typed string, words []string) (out []string) {
	for _, w := range words {
		if strings.HasPrefix(w, typed) || strings.HasPrefix(engine.ShortLine(w), typed) {
			out = append(out, w)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// ids returns the ids of all definitions and keywords.
func (c *Console) ids() (list []string) {
	for _, e := range lookup.WithKeywords(c.part.Entries(), c.Content.Keywords()) {
		list = append(list, e.ID)
	}
	return list
}

// fields returns the field names of the value at a path such as enemy.keywords.
func (c *Console) fields(path string) []string {
	names := strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == ':' })
	for _, n := range names {
		if !syntax.IsName(n) {
			return nil
		}
	}
	if len(names) == 1 && syntax.Members(names[0]) != nil {
		return syntax.Members(names[0])
	}
	t, ok := c.value(names).(*lua.LTable)
	if !ok {
		return nil
	}
	return sandbox.FieldNames(t)
}

func isPathByte(b byte) bool {
	return b == '_' || b == '.' || b == ':' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// openQuote returns the index of the quote that is still open; -1 for none.
func openQuote(s string) int {
	open, by := -1, byte(0)
	for i := 0; i < len(s); i++ {
		switch {
		case open >= 0 && s[i] == '\\':
			i++
		case open >= 0 && s[i] == by:
			open = -1
		case open < 0 && (s[i] == '"' || s[i] == '\''):
			open, by = i, s[i]
		}
	}
	return open
}
