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

// Line runs one line of input, without its line end, and prints the result.
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

// errMore is the error of an input that continues on the next line.
var errMore = errors.New("not finished")

// runLine runs the first line of an input as a verb, else as the set-up of a new game, else as an
// action, else as Lua. The line is raw without surrounding spaces.
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
		// The value stays in its column, for the carets of errors.
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

// obeyAction plays a line as an action. If it is not one, it returns the parser's error for the
// first word of a move, and otherwise runs the line as Lua.
func (c *Console) obeyAction(line, raw string, isMoveWord bool) error {
	a, wrong := c.parseWords(line)
	place := c.elsewhere(line)
	switch {
	case place != "" && !isMoveWord && (wrong != nil || c.onlyPart(a, line)):
		return errors.New(place)
	case wrong == nil:
		c.plain = true
		return c.act(a)
	case isMoveWord:
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

// onlyPart reports whether a line, parsed as an action, is one word of a longer name.
func (c *Console) onlyPart(a engine.Action, line string) bool {
	return !strings.Contains(line, " ") && !slices.Contains(strings.Fields(c.session.Table().Describe(a)), line)
}

// elsewhere returns the error text for a line that begins with a command of the program; "" for
// other lines, and for a line that begins with a move, unless a set-up follows.
func (c *Console) elsewhere(line string) string {
	first, rest, _ := strings.Cut(line, " ")
	if c.Elsewhere == nil || c.isMove(first) && !c.begins(rest) {
		return ""
	}
	return c.Elsewhere(line)
}

// begins reports whether words begin with the first word of a set-up of the game.
func (c *Console) begins(words string) bool {
	kind, _, _ := strings.Cut(words, " ")
	return slices.ContainsFunc(c.part.Openings(), func(o string) bool { return kind != "" && strings.HasPrefix(o+" ", kind+" ") })
}

// asInspect parses "inspect" and "inspect VALUE" where the value begins with a name. Other lines
// that begin with inspect are Lua.
func asInspect(line string) (value string, is bool) {
	rest, is := strings.CutPrefix(line, "inspect")
	value = strings.TrimSpace(rest)
	if !is || value == "" || rest == value {
		return "", is && value == ""
	}
	return value, value[0] == '_' || 'a' <= value[0] && value[0] <= 'z' || 'A' <= value[0] && value[0] <= 'Z'
}

func isFault(err error) bool {
	var f fault
	return errors.As(err, &f)
}

// unknown returns the error of a line with no meaning: the parser's error, or one that suggests a
// verb or a Lua name if only that resembles the first word.
func (c *Console) unknown(line string, parseErr error) error {
	first, _, _ := strings.Cut(line, " ")
	if unknown := new(spelling.UnknownError); !errors.As(parseErr, &unknown) || spelling.SuggestionOf(parseErr) != "" {
		return parseErr // the word exists, but not possible now, or the error has a hint
	}
	if similar := spelling.Unknown("word", first, append(c.lineWords(), c.luaWords()...)); similar.Near != "" && similar.Near != first {
		return similar
	}
	return parseErr
}

func (c *Console) lineWords() []string {
	list := c.part.Openings()
	for _, v := range c.verbs {
		list = append(append(list, v.Word), v.Also...)
	}
	return list
}

// isLuaName reports whether a line is a single name that has a value in Lua.
func (c *Console) isLuaName(line string) bool {
	return syntax.IsName(line) && (c.variables[line] || slices.Contains(c.luaNames(), line))
}

// isAction reports whether a line is exactly the text of an action, such as end_turn.
func (c *Console) isAction(line string) bool {
	a, err := c.parseWords(line)
	return err == nil && c.session.Table().Describe(a) == line
}

// isDirection reports whether a line that begins with a verb without arguments is an action as a
// whole, such as "line mine + halo".
func (c *Console) isDirection(v *Command, rest, line string) bool {
	if v.Args != "" || rest == "" || c.session == nil || !isWords(line) {
		return false
	}
	_, err := c.parseWords(line)
	return err == nil
}

// parseWords parses a line as an action, at no cost for the line's budget.
func (c *Console) parseWords(line string) (engine.Action, error) {
	before := c.session.ReadingCost()
	defer func() { c.worked += c.session.ReadingCost() - before }()
	return c.session.Table().Parse(line)
}

// isMove reports whether a line is the first word of a move and not a variable.
func (c *Console) isMove(line string) bool {
	return !c.variables[line] && slices.Contains(c.part.Moves(), line)
}

// isWords reports whether a line has only letters, digits and the signs that actions contain.
func isWords(line string) bool {
	for _, r := range line {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune(" _+-#':", r) {
			return false
		}
	}
	return true
}

// asOpening parses a line that is the set-up of a game and returns it with single spaces.
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

// openingWords matches ids and options such as deck=block,vex+.
var openingWords = regexp.MustCompile(`^\s*[a-z][\w+#:]*(=[\w+#:,]*)?(\s+[a-z][\w+#:]*(=[\w+#:,]*)?)*$`)

// remember appends a line to the recent input, which errors quote, and charges for its bytes.
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

const maxPending = 1000

// Limits of the recent input, which is emptied above them.
const (
	maxTyped = 5000      // lines
	maxBytes = 256 << 10 // bytes
)

// chunkName is the file name of typed input in errors.
const chunkName = "console"

// text returns the recent input as a file, whose line numbers errors use.
func (c *Console) text() *source.Text {
	return &source.Text{Name: chunkName, Body: c.typed.String()}
}

// quote returns an error with the line, and a caret where the message quotes part of it. It returns
// errors that have a place unchanged.
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

// parse returns the action of a line, without playing it: an action's text, or Lua that plays one
// action.
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

var errMany = errors.New("only one action can be examined at a time: play the first, examine the second, then undo")

type captured struct {
	action     engine.Action
	some, many bool // whether there is an action, and more than one
}

// MaxActions bounds the actions that one line can play.
const MaxActions = 10_000

// act plays an action and prints its story, or records the action in c.capture if that is not nil.
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
	// A stage direction has no story, unless it ends the game.
	if _, over := table.Outcome(); move || over != was {
		c.tell(c.session.At())
	}
	return nil
}

// node returns the state that a name refers to: "here", "now", "start", a mark, a branch, a place
// such as line2:7, or the number of an action on the current line.
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
