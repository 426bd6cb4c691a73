package main

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"curtaincall/engine/speech"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// usageError is the fault of the command line.
type usageError struct{ Err error }

func (e usageError) Error() string { return e.Err.Error() }

func (e usageError) Unwrap() error { return e.Err }

// contentError is the fault of the scripts.
type contentError struct{ Err error }

func (e contentError) Error() string { return e.Err.Error() }

func (e contentError) Unwrap() error { return e.Err }

// explain prints why something could not be done and returns the exit status
// for it.
func (h *host) explain(verb string, err error) int {
	var usage usageError
	var content contentError
	switch {
	case errors.Is(err, errInterrupted):
		h.complain("Interrupted before the end.")
		return exitInterrupted
	case errors.As(err, &usage):
		return h.misuse(verb, "%s", source.Printable(h.told(err)))
	case errors.As(err, &content):
		h.complain("%s\n", h.inCommands(err.Error()))
		if errors.Is(err, errOtherMods) { // and nothing of the scripts is wrong
			return exitContent
		}
		h.complain("%s: the scripts cannot be used until that is mended", speech.Count(len(source.FaultsOf(err)), "fault"))
		if ofMods(err) {
			h.complain("--no-mods does without mods")
		}
		return exitContent
	}
	h.complain("curtain: %s", h.told(err))
	return exitFailures
}

// told is an error as people read it: of what the system says of a file, the file, as it is
// called from here, and why. A path is one line, whatever it holds.
func (h *host) told(err error) string {
	var file *fs.PathError
	if !errors.As(err, &file) {
		return err.Error()
	}
	return source.Printable(strings.Replace(err.Error(), file.Error(), h.fromHere(file.Path)+": "+file.Err.Error(), 1))
}

// ofMods reports whether some of the faults are those of mods.
func ofMods(err error) bool {
	return slices.ContainsFunc(source.FaultsOf(err), func(fault *source.Error) bool {
		return strings.HasPrefix(fault.File, mods.Folder+"/") || errors.Is(fault, mods.ErrMod)
	})
}
