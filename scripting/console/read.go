package console

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/engine/spelling"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Line carries out one line of input, given without its line end, and prints the result.
func (c *Console) Line(line string) Reply {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interrupted.Store(false)
	c.acted, c.before, c.worked = nil, c.session.At(), c.Instructions(nil)
	c.charge(c.lineWork())
	c.remember(line)
	var err error
	c.notifyBegin(line)
	switch trimmed := strings.TrimSpace(line); {
	case len(c.pending) >= maxPending:
		err = fmt.Errorf("an input can have at most %d lines", maxPending)
	case len(c.pending) > 0:
		err = c.lua(strings.Join(append(c.pending, line), "\n"))
	case trimmed == "":
		c.printStage()
	case strings.HasPrefix(trimmed, "--") && !strings.HasPrefix(trimmed, "--[["):
	default:
		err = c.runLine(trimmed, line)
	}
	if errors.Is(err, errMore) {
		c.pending = append(c.pending, line)
		return Reply{More: true}
	}
	if errors.Is(err, engine.ErrStopped) && c.overspent() {
		err = fmt.Errorf("%w: this line used more than %d instructions and was stopped", sandbox.ErrInstructions, c.limits().LoadInstructions)
	}
	input := strings.Join(append(c.pending, line), "\n")
	c.pending = nil
	c.notifyEnd(input, err)
	c.printResult()
	if c.session.At() != c.before {
		c.printWatches()
	}
	if err != nil && !c.quiet {
		c.complain(c.quote(line, err))
	}
	return Reply{Quit: c.quitting, Failed: err != nil}
}

// errMore is the error of input that goes on with the next line.
var errMore = errors.New("not finished")

// runLine carries out the first line of an input as the first of these that it can be: a verb, an
// opening, an action of the game, Lua.
func (c *Console) runLine(line, raw string) error {
	if v, rest := c.verb(line); v != nil && !c.isDirection(v, rest, line) {
		if c.quiet && v.asks() {
			return nil
		}
		return v.Do(c, rest)
	}
	if value, is := asInspect(line); is && !c.variables["inspect"] {
		if value == "" {
			return fmt.Errorf("inspect needs a value, as in: inspect %s", c.names[0])
		}
		// Keep the column of the value, so that carets are in the right place.
		return c.lua(strings.Replace(raw, line, line[:len("inspect")]+"("+line[len("inspect "):]+")", 1))
	}
	if words, is := c.asOpening(line); is {
		o := c.words(words, c.Seed)
		return host{c}.Begin(o)
	}
	move := c.isMove(line)
	if !isWords(line) || c.isLuaName(line) && !move && !c.isAction(line) {
		return c.lua(raw)
	}
	return c.obeyAction(line, raw, move)
}

// obeyAction carries out a line as an action. If it is not one, a move returns that error, and
// anything else is run as Lua.
func (c *Console) obeyAction(line, raw string, move bool) error {
	a, wrong := c.parseWords(line)
	place := c.elsewhere(line)
	switch {
	case place != "" && !move && (wrong != nil || c.onlyPart(a, line)):
		return errors.New(place)
	case wrong == nil:
		c.plain = true
		return c.act(a)
	case move:
		return wrong
	}
	err := c.lua(raw)
	if errors.Is(err, errMore) && strings.Contains(line, ":") {
		return c.unknown(line, wrong) // an id: no Lua ends in a method name
	}
	if err == nil || errors.Is(err, errMore) {
		return err
	}
	if len(c.acted) > 0 || !isFault(err) {
		return err // it was Lua, and it ran
	}
	return c.unknown(line, wrong)
}

// onlyPart reports whether line, parsed as action a, is one word of a longer name.
func (c *Console) onlyPart(a engine.Action, line string) bool {
	return !strings.Contains(line, " ") && !slices.Contains(strings.Fields(c.session.Table().Describe(a)), line)
}

// elsewhere returns Elsewhere(line); "" if the line begins a move, unless the name of an opening
// follows.
func (c *Console) elsewhere(line string) string {
	first, rest, _ := strings.Cut(line, " ")
	if c.Elsewhere == nil || c.isMove(first) && !c.begins(rest) {
		return ""
	}
	return c.Elsewhere(line)
}

// begins reports whether words begin with the kind of one of the game's openings.
func (c *Console) begins(words string) bool {
	kind, _, _ := strings.Cut(words, " ")
	return slices.ContainsFunc(c.part.Openings(), func(o string) bool { return kind != "" && strings.HasPrefix(o+" ", kind+" ") })
}

// asInspect parses "inspect" alone, or "inspect VALUE" where the value begins with a name. Anything
// else after it is Lua already.
func asInspect(line string) (value string, is bool) {
	rest, is := strings.CutPrefix(line, "inspect")
	value = strings.TrimSpace(rest)
	if !is || value == "" || rest == value {
		return "", is && value == ""
	}
	return value, value[0] == '_' || 'a' <= value[0] && value[0] <= 'z' || 'A' <= value[0] && value[0] <= 'Z'
}

// isFault reports whether err is an error of compiling, not of running.
func isFault(err error) bool {
	var f fault
	return errors.As(err, &f)
}

// unknown returns the error of a line that means nothing: wrong, the error of Parse, unless the
// first word is unknown to it and close to a verb or a name of Lua.
func (c *Console) unknown(line string, wrong error) error {
	first, _, _ := strings.Cut(line, " ")
	if unknown := new(spelling.UnknownError); !errors.As(wrong, &unknown) || spelling.SuggestionOf(wrong) != "" {
		return wrong // the word is known, but not possible now, or wrong has a hint itself
	}
	if far := spelling.Unknown("word", first, append(c.lineWords(), c.luaWords()...)); far.Near != "" && far.Near != first {
		return far
	}
	return wrong
}

// lineWords returns the verbs and openings, with which a line can begin.
func (c *Console) lineWords() []string {
	list := c.part.Openings()
	for _, v := range c.verbs {
		list = append(append(list, v.Word), v.Also...)
	}
	return list
}

// isLuaName reports whether a line is a single name known to Lua. Then it is not the beginning of a
// card's name.
func (c *Console) isLuaName(line string) bool {
	return syntax.IsName(line) && (c.variables[line] || slices.Contains(c.luaNames(), line))
}

// isAction reports whether a line is exactly the text of an action, such as end_turn: whoever types
// it does not want to see that it is a function.
func (c *Console) isAction(line string) bool {
	a, err := c.parseWords(line)
	return err == nil && c.session.Table().Describe(a) == line
}

// isDirection reports whether a line begins with a verb that takes no arguments, but is an action
// as a whole: line mine + halo.
func (c *Console) isDirection(v *Command, rest, line string) bool {
	if v.Args != "" || rest == "" || c.session == nil || !isWords(line) {
		return false
	}
	_, err := c.parseWords(line)
	return err == nil
}

// parseWords parses a line as an action. The cost does not count toward the budget of the line.
func (c *Console) parseWords(line string) (engine.Action, error) {
	before := c.session.ReadingCost()
	defer func() { c.worked += c.session.ReadingCost() - before }()
	return c.session.Table().Parse(line)
}

// isMove reports whether a line is the first word of a move and no variable. If it fails, the
// typist wants the error of the move.
func (c *Console) isMove(line string) bool {
	return !c.variables[line] && slices.Contains(c.part.Moves(), line)
}

// isWords reports whether a line can be an action: letters, digits and the few signs of ids and
// stage directions.
func isWords(line string) bool {
	for _, r := range line {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune(" _+-#':", r) {
			return false
		}
	}
	return true
}

// asOpening parses a line that begins a game: words of a set-up.
func (c *Console) asOpening(line string) (words string, is bool) {
	first, rest, more := strings.Cut(line, " ")
	if !more {
		return "", false
	}
	for _, o := range c.part.Openings() {
		kind, _, _ := strings.Cut(o, " ")
		if kind == first && openingWords.MatchString(rest) {
			return strings.Join(strings.Fields(line), " "), true
		}
	}
	return "", false
}

// openingWords matches ids, and options such as deck=block,vex+.
var openingWords = regexp.MustCompile(`^\s*[a-z][\w+#:]*(=[\w+#:,]*)?(\s+[a-z][\w+#:]*(=[\w+#:,]*)?)*$`)

// remember keeps a line for errors to quote, and charges for its bytes.
func (c *Console) remember(line string) {
	c.charge(bytePrice * int64(len(line)+10))
	if (c.lines >= maxTyped || c.typed.Len() > maxBytes) && len(c.pending) == 0 {
		c.typed.Reset()
		c.lines = 0
	}
	if c.lines++; c.lines > 1 {
		c.typed.WriteByte('\n')
	}
	c.typed.WriteString(line)
}

// maxPending is the largest number of lines of one input.
const maxPending = 1000

// Limits of the input that is kept, in lines and bytes; above them it starts again from nothing.
const (
	maxTyped = 5000
	maxBytes = 256 << 10
)

// chunkName is the name of the input's file in errors.
const chunkName = "console"

// text returns the kept input as a file; its lines have the numbers that errors use.
func (c *Console) text() *source.Text {
	return &source.Text{Name: chunkName, Body: c.typed.String()}
}

// quote turns an error of the console itself into one like Lua's, with the line, and a caret where
// the error quotes part of it. Errors that have a place already stay.
func (c *Console) quote(line string, err error) error {
	var at *source.Error
	var list source.Errors
	if errors.As(err, &at) && at.File != "" || errors.As(err, &list) {
		return err
	}
	message, hint := err.Error(), ""
	word := ""
	if m := quoted.FindStringSubmatch(message); m != nil {
		word = m[1]
	}
	var unknown *spelling.UnknownError
	if errors.As(err, &unknown) {
		word = unknown.Word
	}
	switch {
	case at != nil:
		message, hint = strings.TrimSpace(at.Message), at.Hint
	case unknown != nil && unknown.Near != "":
		hint = unknown.DidYouMean()
		message = strings.TrimSuffix(message, ": "+hint)
	}
	column, width := 0, 0
	if i := strings.Index(line, word); i >= 0 && word != "" {
		column, width = i+1, len(word)
	}
	e := c.text().Errorf(c.lines, column, width, "%s", message)
	e.Hint, e.Err = hint, err
	return e
}

// quoted matches the part of a line that an error quotes.
var quoted = regexp.MustCompile(`"([^"]+)"`)

func (c *Console) complain(err error) {
	s := c.Screen()
	headline, rest, _ := strings.Cut(err.Error(), "\n")
	for _, line := range s.Error(headline) {
		c.Print(s.Bad(line))
	}
	if rest != "" {
		c.Print(s.Error(rest)...)
	}
}

// parse returns the action that a line means: words of the game, or Lua that acts once. The action
// is not carried out.
func (c *Console) parse(line string) (engine.Action, error) {
	var wrong error
	if isWords(line) {
		a, err := c.session.Table().Parse(line)
		if err == nil {
			return a, nil
		}
		wrong = err
	}
	if c.running && wrong != nil {
		return engine.Action{}, wrong
	} else if c.running {
		return engine.Action{}, fmt.Errorf("inside Lua, write the action in the game's words, not as %q", line)
	}
	caught := &captured{}
	c.capture = caught
	err := c.run(line)
	c.capture = nil
	switch {
	case caught.many:
		return engine.Action{}, errMany
	case caught.some:
		return caught.action, nil // even if something failed after it
	case wrong != nil && (err == nil || isFault(err)):
		return engine.Action{}, wrong
	case err == nil:
		return engine.Action{}, fmt.Errorf("%q is not an action", line)
	}
	return engine.Action{}, err
}

// errMany is the error of parse for a line of more than one action.
var errMany = errors.New("only one action can be examined at a time: play the first, examine the second, then undo")

// captured records an action that is only examined.
type captured struct {
	action     engine.Action
	some, many bool
}

// MaxActions is the largest number of actions in one line: each keeps a state in memory.
const MaxActions = 10_000

// act carries out an action, or records it in c.capture if that is set.
func (c *Console) act(a engine.Action) error {
	if k := c.capture; k != nil {
		if k.many = k.some; k.many {
			return errMany
		}
		k.action, k.some = a, true
		return nil
	}
	if c.isStopped() {
		return engine.ErrStopped
	}
	if len(c.acted) == MaxActions {
		return fmt.Errorf("a line can perform at most %d actions", MaxActions)
	}
	table := c.session.Table()
	move := slices.ContainsFunc(table.Legal(nil), func(l engine.Action) bool { return l.Kind == a.Kind })
	_, was := table.Outcome()
	lines := len(c.session.Lines())
	if err := c.session.Apply(a); err != nil {
		return err
	}
	c.acted = append(c.acted, c.session.At())
	if len(c.acted) == 1 && len(c.session.Lines()) > lines {
		c.tellNewLine(c.session.At().Line)
	}
	// The effect of a stage direction shows in the numbers, unless it ends the game.
	if _, over := table.Outcome(); move || over != was {
		c.tell(c.session.At())
	}
	return nil
}

// node returns the state of a name: a mark or branch, a place such as line2:7, the number of an
// action on this line, "here", "now" or "start".
func (c *Console) node(name string) (*session.Node, error) {
	switch name {
	case "here", "now":
		return c.session.At(), nil
	case "start":
		return c.session.Start(), nil
	}
	if n, ok := c.session.FindNamed(name); ok {
		return n, nil
	}
	if n, is, err := c.atLine(name); is {
		return n, err
	}
	line := append(c.session.Path(), c.session.RedoPath()...)
	c.spent += engine.StepPrice * int64(len(line))
	if n, ok := number(name); ok {
		if n < len(line) {
			return line[n], nil
		}
		return nil, fmt.Errorf("no action %q: this line has %d", name, len(line)-1)
	}
	known := append(c.session.Names(), "here", "start")
	slices.Sort(known)
	return nil, spelling.Missing(name, known, ": there is "+strings.Join(known, ", ")+", or the number of an action",
		"no mark or branch %q", name)
}
