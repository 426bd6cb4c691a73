package program

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/terminal"
	said "curtaincall/engine/table"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// UsageError is the fault of the command line.
type UsageError struct{ Err error }

func (e UsageError) Error() string { return e.Err.Error() }

func (e UsageError) Unwrap() error { return e.Err }

// Bare returns what tells it all: see phrase.Language.Error.
func (e UsageError) Bare() error { return e.Err }

// ContentError is the fault of the scripts.
type ContentError struct{ Err error }

func (e ContentError) Error() string { return e.Err.Error() }

func (e ContentError) Unwrap() error { return e.Err }

// Explain prints why something could not be done and returns the exit status
// for it.
func (h *Host) Explain(verb string, err error) int {
	var usage UsageError
	var content ContentError
	switch {
	case errors.Is(err, terminal.ErrInterrupted):
		h.Complain("%s", h.Tongue().Say(said.BeforeEnd))
		return ExitInterrupted
	case errors.As(err, &usage):
		return h.Misuse(verb, "%s", source.Printable(h.told(err)))
	case errors.As(err, &content):
		h.Complain("%s\n", h.InCommands(err.Error()))
		if errors.Is(err, ErrOtherMods) { // and nothing of the scripts is wrong
			return ExitContent
		}
		in := h.Tongue()
		h.Complain("%s", in.Say(said.UntilMended, "n", len(source.FaultsOf(err))))
		if ofMods(err) {
			h.Complain("%s", in.Say(said.WithoutMods))
		}
		return ExitContent
	}
	h.Complain("curtain: %s", h.told(err))
	return ExitFailures
}

// told returns an error as people read it: of what the system says of a file, the file,
// as it is called from here, and why. A path is one line, whatever it holds.
func (h *Host) told(err error) string {
	in := h.Tongue()
	var file *fs.PathError
	if !errors.As(err, &file) {
		return h.InCommands(in.Error(err))
	}
	return source.Printable(strings.Replace(in.Error(err), file.Error(), h.FromHere(file.Path)+": "+OfSystem(file.Err, in), 1))
}

func ofMods(err error) bool {
	return slices.ContainsFunc(source.FaultsOf(err), func(fault *source.Error) bool {
		return strings.HasPrefix(fault.File, mods.Folder+"/") || errors.Is(fault, mods.ErrMod)
	})
}

// ErrOtherMods is the cause of the error about a lock that names other mods than there are.
var ErrOtherMods = errors.New("the mods differ from those in the lock")
