package trial

import (
	"errors"
	"fmt"

	"curtaincall/engine"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// SmokeRun plays a definition, such as an enemy, only to find errors in its functions. No text is compared.
type SmokeRun struct {
	Item  string // name of the definition in messages
	Where engine.Place

	// Play plays the definition until the first error, and returns that error with a description of the situation.
	Play func() (situation string, err error)
}

type errorKey struct {
	file    string
	line    int
	message string
}

func keyOfError(err error) (f errorKey, is bool) {
	e, is := errors.AsType[*source.Error](err)
	if !is {
		return errorKey{}, false
	}
	return errorKey{e.File, e.Line, e.Message}, true
}

// playSmokeRuns plays all smoke runs, and returns each script error once: as a finding, and as a key of known.
func (s *CardTrials) playSmokeRuns(budget int64) (all []scripting.Finding, known map[errorKey]bool, err error) {
	known = map[errorKey]bool{}
	for i := range s.smokeRuns {
		o := &s.smokeRuns[i]
		seen, err := o.Play()
		s.spentInGo += smokeRunPrice
		if s.spentInstructions() > budget {
			return all, known, sandbox.RunLimitError(fmt.Sprintf("%d of %d definitions without a text (%s, those after it and all cards were not checked)", i, len(s.smokeRuns), o.Item), budget)
		}
		if err == nil {
			continue
		}
		if f, is := keyOfError(err); !is || !known[f] {
			known[f] = is
			p := &cardLineLocator{gen: s.gen, card: &Card{Where: o.Where}}
			all = append(all, check.NewFinding("C308", p.errorOfSmokeRun(o, seen, err)))
		}
	}
	return all, known, nil
}

// errorOfSmokeRun returns the error at the line of the script that failed or, if that is unknown, at the definition.
func (p *cardLineLocator) errorOfSmokeRun(o *SmokeRun, situation string, err error) *source.Error {
	message := o.Item + " cannot be played"
	if _, is := keyOfError(err); is || p.gen.Files[o.Where.File] == nil {
		return p.errorOfProblem(&textProblem{message: message, situation: situation, err: err})
	}
	e := p.gen.Files[o.Where.File].Text.Errorf(o.Where.Line, 0, 0, "%s: %s", message, err)
	e.Notes = append(e.Notes, "in "+situation)
	return e
}
