package program

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf16"

	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/source"
)

// QuoteForTerminal returns word in quotes, without characters that could control a terminal.
func QuoteForTerminal(word string) string { return "\"" + screen.Clean(word) + "\"" }

// JoinFirstTwelve joins the first 12 items of a list with commas and adds, in English, how many more there are.
func JoinFirstTwelve(list []string) string { return JoinFirstTwelveIn(list, phrase.Original) }

func JoinFirstTwelveIn(list []string, in *phrase.Language) string {
	const listed = 12
	if n := len(list) - listed; n > 0 {
		return in.RenderSentence(said.AndMore, "list", source.Printable(strings.Join(list[:listed], ", ")), "n", n)
	}
	return source.Printable(strings.Join(list, ", "))
}

// StoryMargin is the indentation of lines that belong to the line above them.
const StoryMargin = "    "

func IndentLines(text string) (lines []string) {
	if text == "" {
		return nil
	}
	return engine.Map(screen.CleanLines(text), func(line string) string { return StoryMargin + line })
}

// WrapErrorForTerminal returns the lines of an error message, wrapped unless the output is piped.
func (h *Host) WrapErrorForTerminal(text string) []string { return h.wrapErrorWithin(0, text) }

// IndentAndWrapError returns the lines of an error message that belongs to the line above it, wrapped and indented.
func (h *Host) IndentAndWrapError(text string) (lines []string) {
	return IndentLines(strings.Join(h.wrapErrorWithin(len(StoryMargin), text), "\n"))
}

func (h *Host) wrapErrorWithin(margin int, text string) []string {
	if h.IsPiped() {
		return screen.CleanLines(text)
	}
	return h.Screen().NarrowedBy(margin).ErrorLines(text)
}

// FormatTable formats rows of an id, a name and facts in columns or, if the output is piped, each row in one line. It
// removes control characters from the cells in place.
func (h *Host) FormatTable(idNameFactsRows [][]string) (lines []string) {
	s := h.Screen()
	ids, names := 0, 0
	for _, row := range idNameFactsRows {
		for i := range row {
			row[i] = screen.Clean(row[i])
		}
		ids = max(ids, screen.Columns(row[0]))
		names = max(names, screen.Columns(row[1]))
	}
	columns := ids + 2 + names + 1
	for _, row := range idNameFactsRows {
		if h.IsPiped() {
			line := "  " + screen.PadRight(s.Strong(row[0]), ids) + "  " + screen.PadRight(row[1], names) + "  " + row[2]
			lines = append(lines, strings.TrimRight(line, " "))
			continue
		}
		head := s.Strong(row[0])
		if s.FitsBesideTerms(columns) {
			head = screen.PadRight(head, ids)
		}
		lines = append(lines, s.FormatTerm(head+"  "+row[1], row[2], columns)...)
	}
	return lines
}

// PrintPages prints lines, a screenful at a time if the terminal has fewer rows and can prompt. Between screens it asks
// at p, or at a new prompt if p is nil. Enter or Space continues, and any other answer stops.
func (h *Host) PrintPages(p terminal.Prompt, lines ...string) {
	rows := h.TerminalRows() - 1 // one for the question, or for the last line
	if rows < 1 || len(lines) <= rows+1 {
		h.Print(lines...)
		return
	}
	if p == nil {
		if p = h.OpenPrompt(nil); p == nil {
			h.Print(lines...)
			return
		}
		defer p.Close()
	}
	for len(lines) > rows+1 {
		h.Print(lines[:rows]...)
		lines = lines[rows:]
		if !terminal.AskToContinue(p, h.Out, h.MessageLanguage().RenderSentence(said.NextPage, "n", len(lines))) {
			return
		}
	}
	h.Print(lines...)
}

// TerminalRows returns the height of the terminal that output goes to; 0 if it is not a terminal.
func (h *Host) TerminalRows() int {
	if h.Rows == nil || h.Columns() == 0 {
		return 0
	}
	return h.Rows()
}

// ShowProgress shows a status line until end is called: the games played, the speed, the remaining time and the text of
// soFar. While bots practice, it shows their progress instead. If the output is not a terminal, it prints only when
// practice begins and ends.
func (h *Host) ShowProgress(games int64, done func() int64, soFar func() string) (end func()) {
	begun := time.Now()
	return h.showStatus(func() string {
		if done() == 0 {
			begun = time.Now()
		}
		return lab.FormatProgress("game", "played", games, done(), 0, time.Since(begun), soFar())
	})
}

// ShowPracticeProgress shows a status line while bots learn from practice games, until end is called.
func (h *Host) ShowPracticeProgress() (end func()) {
	return h.showStatus(func() string { return "" })
}

// ShowCountProgress shows progress as ShowProgress does, but of things other than games, which noun names.
func (h *Host) ShowCountProgress(noun string, total, done func() int64) (end func()) {
	begun := time.Now()
	return h.showStatus(func() string {
		if total() == 0 {
			return "" // it is not known yet
		}
		return lab.FormatProgress(noun, "tried", total(), done(), 0, time.Since(begun), "")
	})
}

// ShowWorkingTime shows a description of the work and how long it has lasted, until end is called.
func (h *Host) ShowWorkingTime(what string) (end func()) {
	begun := time.Now()
	return h.showStatus(func() string { return fmt.Sprintf("%s: %.0f s", what, time.Since(begun).Seconds()) })
}

// ShowWorkingTimeUntilOutput does the same as ShowWorkingTime until something is written to *out. end restores *out.
func (h *Host) ShowWorkingTimeUntilOutput(what string, out *io.Writer) (end func()) {
	before, stop := *out, sync.OnceFunc(h.ShowWorkingTime(what))
	*out = writerFunc(func(text []byte) (int, error) {
		stop()
		return before.Write(text)
	})
	return func() {
		stop()
		*out = before
	}
}

type writerFunc func(text []byte) (int, error)

func (w writerFunc) Write(text []byte) (int, error) { return w(text) }

func formatPracticeProgress(games, total int) string {
	if total == 0 {
		return ""
	}
	return fmt.Sprintf("practicing: %d of %s", games, speech.CountWithNoun(total, "game"))
}

// newPracticeReporter returns a function to be called repeatedly, which prints when bots begin and end their practice.
func (h *Host) newPracticeReporter(practised func() (games, of int)) (report func()) {
	before := 0
	return func() {
		_, of := practised()
		switch {
		case before == 0 && of > 0:
			h.PrintToStderr("practicing: playing %s first", speech.CountWithNoun(of, "game"))
		case before > 0 && of == 0:
			h.PrintToStderr("practiced")
		}
		before = of
	}
}

// showStatus shows now() in a status line or, while bots practice, how far they are, until end is called.
func (h *Host) showStatus(now func() string) (end func()) {
	line := screen.StatusLine{To: h.Err}
	show, last := func() {
		status := formatPracticeProgress(bot.PendingPracticeProgress())
		if status == "" {
			status = now()
		}
		line.Show(h.Screen().TranslatePhrases(status), h.Columns())
	}, line.Clear
	if h.Columns() == 0 {
		show = h.newPracticeReporter(bot.PendingPracticeProgress)
		last = show
	}
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		defer last()
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				show()
			case <-stop:
				return
			}
		}
	}()
	return func() { close(stop); <-ended }
}

// LimitedBuffer collects output up to Max bytes. It is safe for concurrent use.
type LimitedBuffer struct {
	Max       int  // maximum number of bytes
	KeepsLast bool // whether the buffer keeps the last bytes instead of the first

	mu      sync.Mutex
	text    []byte
	dropped int // number of bytes that were dropped
}

func (b *LimitedBuffer) Write(text []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.text = append(b.text, text...)
	if more := len(b.text) - b.Max; more > 0 {
		if b.KeepsLast {
			copy(b.text, b.text[more:])
		}
		b.text, b.dropped = b.text[:b.Max], b.dropped+more
	}
	return len(text), nil
}

// TakeNewOutput returns the new output as valid UTF-8, ending with a count of dropped bytes unless b.KeepsLast is set.
func (b *LimitedBuffer) TakeNewOutput() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	text := strings.ToValidUTF8(string(b.text), "")
	if b.dropped > 0 && !b.KeepsLast {
		text += fmt.Sprintf("\n(%d more bytes)\n", b.dropped)
	}
	b.text, b.dropped = nil, 0
	return text
}

// JSONVersion is the version of JSON output. It increases when a field (see JSON.md) is removed or changes its
// meaning, not when one is added.
const JSONVersion = 1

// Document has the fields that the JSON output of every command has.
type Document struct {
	Version int       `json:"version"`
	Command string    `json:"command"`
	Ruleset string    `json:"ruleset"`
	Faults  []Finding `json:"faults,omitempty"` // errors in scripts that prevent loading the game
}

func (h *Host) NewDocument(verb string, r *scripting.Ruleset) Document {
	return Document{Version: JSONVersion, Command: verb, Ruleset: r.Name}
}

func (h *Host) PrintJSON(object any) {
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(object); err != nil {
		h.PrintToStderr("curtain: %s", err)
		return
	}
	io.WriteString(h.Out, escapeControls(text.String()))
}

// escapeControls escapes, as in JSON strings, characters that must not reach a terminal.
func escapeControls(document string) string {
	var b strings.Builder
	for _, r := range document {
		if r == '\n' || unicode.IsPrint(r) && screen.Clean(string(r)) == string(r) {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.String()
}

// PrintLoadError prints why a game cannot be loaded, with --json also as JSON, and returns the exit status.
func (h *Host) PrintLoadError(verb string, r *scripting.Ruleset, err error) (status int) {
	if content, is := errors.AsType[ContentError](err); is && h.JSON {
		d := h.NewDocument(verb, r)
		d.Faults = NewFindings(check.FindingsOfLoadError(content.Err))
		h.PrintJSON(d)
	}
	return h.PrintError(verb, err)
}

type Finding struct {
	Code    string   `json:"code"`
	Title   string   `json:"title"`
	File    string   `json:"file,omitempty"`
	Line    int      `json:"line,omitempty"`
	Column  int      `json:"column,omitempty"`
	Width   int      `json:"width,omitempty"`
	Message string   `json:"message"`
	Hint    string   `json:"hint,omitempty"`
	Notes   []string `json:"notes,omitempty"`
}

func NewFindings(found []scripting.Finding) []Finding {
	all := []Finding{}
	for _, f := range found {
		code, _ := check.FindCode(f.Code)
		all = append(all, Finding{
			Code: f.Code, Title: code.Title,
			File: f.Err.File, Line: f.Err.Line, Column: f.Err.Column, Width: f.Err.Width,
			Message: f.Message, Hint: f.Err.Hint, Notes: f.Err.Notes,
		})
	}
	return all
}
