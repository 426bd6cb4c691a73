package syntax

import (
	"slices"
	"strings"

	"curtaincall/scripting/source"
)

type tokenOrComment struct {
	token           // a token, or a comment of class classComment
	written  string // text as in the file
	lineEnds int    // number of line ends before the token
}

const classComment = "comment"

// Format returns the text of a file in the style of the base scripts. It fails if the result is too large for a file.
func Format(t *Tree) (string, error) {
	f := formatter{}
	for _, p := range withTrailingCommas(readTokensAndComments(t.Text)) {
		f.writeTokenOrComment(p)
	}
	if f.out.Len() > maxSourceBytes {
		return "", &source.Error{File: t.Text.Name, Err: ErrLimit, Message: "the formatted file would be too large"}
	}
	return f.out.String(), nil
}

func readTokensAndComments(t *source.Text) (list []tokenOrComment) {
	end := 0
	for next := range placedTokens(t) {
		gap, lineEnds := t.Body[end:next.start], 0
		for {
			rest := strings.TrimLeft(gap, " \t\v\f\n")
			lineEnds += strings.Count(gap[:len(gap)-len(rest)], "\n")
			if rest == "" {
				break
			}
			n := commentLength(rest)
			list = append(list, tokenOrComment{token{class: classComment}, strings.TrimRight(rest[:n], " \t\v\f"), lineEnds})
			gap, lineEnds = rest[n:], 0
		}
		list = append(list, tokenOrComment{next.token, t.Body[next.start:next.end], lineEnds})
		end = next.end
	}
	return list
}

func commentLength(text string) int {
	if level := (&scanner{rest: text[2:]}).longBracketLevel(); level >= 0 {
		closing := "]" + strings.Repeat("=", level) + "]"
		return strings.Index(text, closing) + len(closing)
	}
	line, _, _ := strings.Cut(text, "\n")
	return len(line)
}

// withTrailingCommas makes the last item of a table end with a comma if and only if "}" is on another line.
func withTrailingCommas(list []tokenOrComment) (changed []tokenOrComment) {
	last, isOnOtherLine := -1, false // the last token, and whether a line has ended since
	for _, p := range list {
		isOnOtherLine = isOnOtherLine || p.lineEnds > 0
		if p.class == classComment {
			changed = append(changed, p)
			continue
		}
		if p.class == "}" && last >= 0 {
			switch before := changed[last]; {
			case before.class == "," && !isOnOtherLine && before.lineEnds == 0:
				changed = slices.Delete(changed, last, last+1)
			case canEndExpression(before.token) && isOnOtherLine:
				changed = slices.Insert(changed, last+1, tokenOrComment{token{class: ","}, ",", 0})
			}
		}
		changed = append(changed, p)
		last, isOnOtherLine = len(changed)-1, false
	}
	return changed
}

type formatter struct {
	out     strings.Builder
	open    openBlocks
	levels  []int          // for each open block, the indent of the line that opened it
	level   int            // the indent of the current line
	last    tokenOrComment // the token or comment written last
	before  token          // the token written last, even if a comment came after it
	isUnary bool           // whether before is an operator with one operand, after which no space is written
}

func (f *formatter) writeTokenOrComment(p tokenOrComment) {
	switch {
	case f.last.class == "":
	case p.class == classEnd:
		f.out.WriteString("\n")
	case p.lineEnds > 0:
		f.out.WriteString("\n")
		if p.lineEnds > 1 && !isBracket(f.last.token) && !isCloser(p.token) {
			f.out.WriteString("\n")
		}
		f.level = f.indentOf(p)
		f.out.WriteString(strings.Repeat("  ", f.level))
	case f.hasSpaceBefore(p):
		f.out.WriteString(" ")
	}
	f.out.WriteString(p.written)
	f.last = p
	if p.class == classComment {
		return
	}
	f.isUnary = p.class == "#" || p.class == "-" && !canEndExpression(f.before)
	f.before = p.token
	if f.open.pushOrPop(p.token); len(f.open) > len(f.levels) {
		f.levels = append(f.levels, f.level)
	}
	f.levels = f.levels[:len(f.open)]
}

func isCloser(t token) bool {
	return slices.Contains([]string{")", "]", "}", "end", "until", "else", "elseif"}, t.class)
}

func (f *formatter) indentOf(p tokenOrComment) int {
	if len(f.open) == 0 {
		if f.continuesStatement(p) {
			return 1
		}
		return 0
	}
	inner, level := f.open[len(f.open)-1], f.levels[len(f.open)-1]
	switch isHead := inner.closingText() != "end" && !isBracket(inner.token) && inner.class != "repeat"; {
	case isCloser(p.token), isHead && (p.class == "then" || p.class == "do"):
		return level
	case isHead:
	case isBracket(inner.token):
		if !isBracket(f.before) && f.before.class != "," && f.before.class != ";" {
			level++
		}
	case f.continuesStatement(p):
		level++
	}
	return level + 1
}

// continuesStatement reports whether a line that begins with p, outside of brackets, continues the previous statement.
func (f *formatter) continuesStatement(p tokenOrComment) bool {
	switch before := f.before.class; before {
	case "return":
		return p.class != classComment && p.class != ";"
	case "", ";", "then", "do", "else", "repeat", "break":
		return false
	default:
		isFirst := slices.Contains([]string{classComment, className, "local", "if", "for", "while", "do", "repeat", "function", "return", "break", "(", ";"}, p.class)
		return !isFirst || !canEndExpression(f.before)
	}
}

func (f *formatter) hasSpaceBefore(p tokenOrComment) bool {
	last := f.last.class
	switch {
	case p.class == classComment || last == classComment:
		return true
	case f.isUnary:
		return p.class == "-" // because two minus signs begin a comment
	case last == "[" && strings.HasPrefix(p.written, "["):
		return true
	case last == "(", last == "[", last == ".", last == ":", last == "{" && p.class == "}":
		return false
	case p.class == "(", p.class == "[":
		return !canEndExpression(f.before) && last != "function"
	}
	return !slices.Contains([]string{")", "]", ",", ";", ".", ":"}, p.class)
}
