package console

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting/prompt"
	"curtaincall/scripting/syntax"
)

// Command is something to type at a console that is neither a move nor Lua.
type Command struct {
	Word    string
	Also    []string // other words for it
	Args    string   // what may follow, as help shows it
	About   string   // one sentence
	Example string   // NUMBER, ACTION and WORD in it stand for what the game has of it
	Do      func(c *Console, rest string) error
}

// Add gives the console further verbs. It is meant for before the first line.
//
// Each is a function of Lua, too, so that a loop can play, look and undo.
func (c *Console) Add(verbs ...Command) {
	c.verbs = append(c.verbs, verbs...)
	for _, v := range verbs {
		if syntax.IsName(v.Word) && !slices.Contains(c.names, v.Word) {
			c.fixed[v.Word] = c.asFunction(v)
		}
	}
}

// Words are the words of the console's own verbs.
func Words() (list []string) {
	for _, v := range verbs() {
		list = append(append(list, v.Word), v.Also...)
	}
	return list
}

// verbs are the console's own, in the order in which help lists them.
func verbs() []Command {
	return []Command{
		{"help", []string{"?"}, "[WORD]", "Explains a verb, a name of Lua, a word of the game or anything that it defines.", "help WORD", (*Console).help},
		{"stage", []string{"look"}, "", "Shows the whole stage, as an empty line does.", "stage", func(c *Console, rest string) error {
			if err := nothing("stage", rest); err != nil {
				return err
			}
			c.stage()
			return nil
		}},
		{"story", nil, "[N|all]", "Tells again what the last N actions did, 1 if no number is given.", "story 3", (*Console).story},
		{"line", []string{"history"}, "", "Lists the recorded actions with their numbers; what was undone stands below.", "line", (*Console).line},
		{"undo", nil, "[N]", "Takes back the last N actions, 1 if no number is given; at its start, the beginning of a game.", "undo", (*Console).undo},
		{"redo", nil, "[N]", "Does again what was taken back, N actions of it.", "redo", (*Console).redo},
		{"back", nil, "N", "Goes N actions back, as undo does.", "back 3", (*Console).back},
		{"goto", nil, "PLACE", "Goes to an action of this line by its number, to the end or an action of any line (line2, line2:7), to a mark, a branch or the start.", "goto 7", (*Console).goTo},
		{"tree", []string{"lines"}, "[all]", "Shows every line that was played, where each parted from another, with the marks on it.", "tree", (*Console).tree},
		{"mark", nil, "NAME", "Names the present state; the name stays with it.", "mark before", (*Console).mark},
		{"branch", nil, "NAME", "Names the line that is played from here, and returns to it when it exists.", "branch bold", (*Console).branch},
		{"branches", []string{"marks"}, "", "Lists the marks and branches of this game.", "branches", (*Console).branches},
		{"diff", nil, "A [B]", "Tells in what two states differ, and where their lines parted; B is here if left out.", "diff start here", (*Console).diff},
		{"what", nil, "ACTION [then ACTION ...]", "Shows what an action, or several one after the other, would do, every outcome of chance with its probability, without doing it.", "what ACTION", (*Console).what},
		{"best", nil, "[N] [over N turns]", "Searches this turn's plays and shows the line that keeps the most, or the best N that come to different numbers; over some turns what stands best after them.", "best 3 over 2 turns", (*Console).best},
		{"why", nil, "NUMBER [if ACTION] | not ACTION", "Shows how a number came to be what it is, or would after an action, or the rule that forbids one.", "why NUMBER", (*Console).why},
		{"who", nil, "uses WORD", "Lists the definitions and the scenarios whose scripts speak of something.", "who uses WORD", (*Console).who},
		{"where", nil, "WORD", "Tells in which file and line something is defined.", "where WORD", (*Console).where},
		{"open", nil, "WORD", "Shows the script of a definition; at a terminal $EDITOR opens it there, if it is set.", "open WORD", (*Console).open},
		{"watch", nil, "[VALUE | off [VALUE]]", "Shows a value, any expression of Lua, after each action from now on.", "watch NUMBER", (*Console).watch},
		{"adopt", nil, "", "Takes the recorded actions as they go under the present scripts in place of what happened.", "adopt", (*Console).adopt},
		{"again", nil, "[SEED]", "Begins this game anew, with another seed if one is given.", "again 7", (*Console).again},
		{"quit", []string{"exit"}, "", "Leaves the console.", "quit", func(c *Console, rest string) error {
			if err := nothing("quit", rest); err != nil {
				return err
			}
			c.quitting = true
			return nil
		}},
	}
}

// nothing is the error of a verb that takes no arguments and was given some.
func nothing(verb, rest string) error {
	if rest != "" {
		return fmt.Errorf("%s takes nothing: leave %q out", verb, rest)
	}
	return nil
}

// verb finds the verb a line begins with, and what follows it. What follows may
// be written as a call is: undo(3), mark "x".
func (c *Console) verb(line string) (v *Command, rest string) {
	end := strings.IndexFunc(line, func(r rune) bool {
		return r != '_' && r != '?' && (r < 'a' || r > 'z')
	})
	word := line
	if end >= 0 {
		word, rest = line[:end], strings.TrimSpace(line[end:])
	}
	v = c.findVerb(word)
	if v == nil {
		return nil, ""
	}
	for _, sign := range []string{"=", ".", ":", "["} { // a variable or a field of that name
		if strings.HasPrefix(rest, sign) {
			return nil, ""
		}
	}
	if end >= 0 && !strings.ContainsRune(" \t(\"'", rune(line[end])) {
		return nil, ""
	}
	if isCall(rest) {
		rest = strings.TrimSpace(rest[1 : len(rest)-1])
	}
	if text := strings.Trim(rest, `"`); len(text) == len(rest)-2 && !strings.ContainsAny(text, `"\`) {
		rest = text
	}
	return v, rest
}

// isCall reports whether a text is all in one pair of brackets.
func isCall(text string) bool {
	open := 0
	for i, r := range text {
		switch r {
		case '(':
			open++
		case ')':
			open--
		}
		if open <= 0 {
			return open == 0 && r == ')' && i == len(text)-1
		}
	}
	return false
}

func (c *Console) findVerb(word string) *Command {
	for i := range c.verbs {
		v := &c.verbs[i]
		if v.Word == word {
			return v
		}
		for _, also := range v.Also {
			if also == word {
				return v
			}
		}
	}
	return nil
}

// name reads the name a verb takes, with or without quotes.
func name(verb, rest string) (string, error) {
	rest = strings.Trim(rest, `"'`)
	if rest == "" || strings.ContainsAny(rest, " \t\"'") {
		return "", fmt.Errorf("%s takes one name, as in: %s before", verb, verb)
	}
	return rest, nil
}

// count reads the number a verb takes; absent where there is none.
func count(verb, rest string, absent int) (int, error) {
	if rest == "" && absent > 0 {
		return absent, nil
	}
	if rest == "" {
		return 0, fmt.Errorf("%s takes a whole number from 1, as in: %s 2", verb, verb)
	}
	n, ok := number(rest)
	if !ok || n < 1 {
		return 0, fmt.Errorf("%s takes a whole number from 1, not %q", verb, rest)
	}
	return n, nil
}

// story tells again what happened.
func (c *Console) story(rest string) error {
	path := c.session.Path()
	n := len(path)
	if rest != "all" {
		var err error
		if n, err = count("story", rest, 1); err != nil {
			return err
		}
	}
	some := false
	for _, node := range path[max(0, len(path)-n):] {
		if lines := c.storyOf(node); len(lines) > 0 {
			c.Print(lines...)
			some = true
		}
	}
	if !some {
		c.Say("Nothing has happened so far.")
	}
	return nil
}

// again begins the present game anew.
func (c *Console) again(rest string) error {
	o := c.opening
	if rest != "" {
		if o.Setup == nil {
			return errors.New("this game was described in Lua: write another seed there")
		}
		n, ok := number(rest)
		if !ok {
			return fmt.Errorf("a seed is a whole number from 0, not %q", rest)
		}
		o = c.words(o.Setup.Words, engine.Seed(n))
	}
	return host{c}.Begin(o)
}

var _ prompt.Host = host{}
