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

// Other is a definition without a text, such as an enemy. It is played only to find errors.
type Other struct {
	Item  string // its name in messages
	Where engine.Place

	// Play plays it up to the first error, and returns that with the situation in words.
	Play func() (seen string, err error)
}

// fault identifies an error of a script by place and message.
type fault struct {
	file    string
	line    int
	message string
}

func faultOf(err error) (f fault, is bool) {
	var e *source.Error
	if !errors.As(err, &e) {
		return fault{}, false
	}
	return fault{e.File, e.Line, e.Message}, true
}

// rehearse plays the definitions without a text, and returns each error once, as findings and as a
// set. most is the budget in instructions.
func (s *Stand) rehearse(most int64) (all []scripting.Finding, faults map[fault]bool, err error) {
	faults = map[fault]bool{}
	for i := range s.others {
		o := &s.others[i]
		seen, err := o.Play()
		if s.Runtime.Instructions() > most {
			return all, faults, sandbox.RunOver(fmt.Sprintf("%d of %d definitions without a text", i, len(s.others)), most)
		}
		if err == nil {
			continue
		}
		if f, is := faultOf(err); !is || !faults[f] {
			faults[f] = is
			p := s.newPlace(&Card{Where: o.Where})
			all = append(all, check.NewFinding("C308", p.failing(o, seen, err)))
		}
	}
	return all, faults, nil
}

// failing returns the error of playing something, at its script or at its definition.
func (p *place) failing(o *Other, seen string, err error) *source.Error {
	message := o.Item + " cannot be played"
	if _, is := faultOf(err); is || p.chunk(o.Where) == nil {
		return p.of(&complaint{message: message, seen: seen, err: err})
	}
	e := p.chunk(o.Where).Text.Errorf(o.Where.Line, 0, 0, "%s: %s", message, err)
	e.Notes = append(e.Notes, "in "+seen)
	return e
}
