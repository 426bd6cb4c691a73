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

// UsageError wraps an error in the command line.
type UsageError struct{ Err error }

func (e UsageError) Error() string { return e.Err.Error() }

func (e UsageError) Unwrap() error { return e.Err }

// Bare returns the wrapped error, which has the whole message: see phrase.Language.Error.
func (e UsageError) Bare() error { return e.Err }

// ContentError wraps errors in scripts and mods.
type ContentError struct{ Err error }

func (e ContentError) Error() string { return e.Err.Error() }

func (e ContentError) Unwrap() error { return e.Err }

// Explain prints err to standard error and returns the exit status for it. verb is the command
// whose help a usage error refers to.
func (h *Host) Explain(verb string, err error) int {
	var usage UsageError
	var content ContentError
	switch {
	case errors.Is(err, terminal.ErrInterrupted):
		h.Complain("%s", h.MessageLanguage().Say(said.BeforeEnd))
		return ExitInterrupted
	case errors.As(err, &usage):
		return h.Misuse(verb, "%s", source.Printable(h.errorMessage(err)))
	case errors.As(err, &content):
		h.Complain("%s\n", h.InCommands(err.Error()))
		if errors.Is(err, ErrOtherMods) { // nothing is wrong with the scripts
			return ExitContent
		}
		in := h.MessageLanguage()
		h.Complain("%s", in.Say(said.UntilMended, "n", len(source.FaultsOf(err))))
		if ofMods(err) {
			h.Complain("%s", in.Say(said.WithoutMods))
		}
		return ExitContent
	}
	h.Complain("curtain: %s", h.errorMessage(err))
	return ExitFailures
}

// errorMessage returns the message of err in the user's language. For an *fs.PathError it is the path,
// relative to the working directory if inside, and the reason, all on one line.
func (h *Host) errorMessage(err error) string {
	in := h.MessageLanguage()
	var file *fs.PathError
	if !errors.As(err, &file) {
		return h.InCommands(in.Error(err))
	}
	return source.Printable(strings.Replace(in.Error(err), file.Error(), h.RelativePath(file.Path)+": "+SystemErrorText(file.Err, in), 1))
}

func ofMods(err error) bool {
	return slices.ContainsFunc(source.FaultsOf(err), func(fault *source.Error) bool {
		return strings.HasPrefix(fault.File, mods.Folder+"/") || errors.Is(fault, mods.ErrMod)
	})
}

// ErrOtherMods is the cause of the error that the mods differ from those in a lock.
var ErrOtherMods = errors.New("the mods differ from those in the lock")
