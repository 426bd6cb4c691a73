package studio

import (
	"html/template"
	"io"

	"curtaincall/engine"
	"curtaincall/engine/lab/report"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/source"
)

// House is the program that serves the studio. One that is a Workshop too has all screens
// and begins games; any other has what can be looked at and played without it, as a page
// that lies in a file.
type House interface {
	// Rulesets are the games there are, the usual one first.
	Rulesets() []*scripting.Ruleset

	// Journal opens a journal at a console that prints to out.
	Journal(body []byte, out io.Writer) (*Replayed, error)

	// ModOf is the mod that a definition is of; "" for what is of the game itself.
	ModOf(r *scripting.Ruleset, e scripting.Entry) string
}

// Replayed is a journal that was played again: the game, the console it is open at, and what
// the replay has shown, in lines.
type Replayed struct {
	Rules   *scripting.Ruleset
	Console *console.Console
	Verdict string
}

// Workshop is what a house has where scripts are on disk and can be tried.
type Workshop interface {
	Opener
	Scripts
	Laboratory
}

// Opener begins games under the scripts of now.
type Opener interface {
	// Console opens a game at a console that prints to out. The error is a sentence.
	Console(r *scripting.Ruleset, seed engine.Seed, words string, out io.Writer) (*console.Console, error)

	// Close is told of a console that nobody uses any more.
	Close(r *scripting.Ruleset, c *console.Console)
}

// Scripts reads and writes the scripts that are on disk.
type Scripts interface {
	// Scripts are those of a game, and Save writes one of them, whole or not at all. Try are
	// the faults and findings that one would have.
	Scripts(r *scripting.Ruleset) ([]*source.Text, error)
	Save(r *scripting.Ruleset, name, body string) error
	Try(r *scripting.Ruleset, name, body string) ([]*source.Error, error)
}

// Laboratory finds out what many games come to.
type Laboratory interface {
	// Study asks what many games come to. Brought is a report that was made elsewhere; nil
	// for none. Plots are what pages draw reports with: shares, worths, line.
	Study(r *scripting.Ruleset, q Question) (Study, error)
	Brought() *report.Report
	Plots() template.FuncMap

	// Vary is the content of a game with what a definition says otherwise: ID.PATH=VALUE.
	Vary(r *scripting.Ruleset, words []string) (scripting.Content, error)
}
