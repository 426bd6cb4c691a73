package actions

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

const maxTriedDirections = 2000

// FindFactSettingDirection searches for a stage direction that sets fact f to value. It calls isGood for legal
// directions that may do so and returns the first for which isGood returns true. ok is false if there is none.
func (l DeclList) FindFactSettingDirection(game any, f engine.Fact, value int, isGood func(engine.Action) bool) (direction engine.Action, ok bool) {
	s := &directionSearch{fact: f, to: value, words: strings.FieldsFunc(f.Word, func(r rune) bool { return strings.ContainsRune(".#[]", r) }), tried: isGood}
	for _, a := range l {
		part, err := a.currentPartOfGame(game)
		if err != nil || a.Do == nil || a.Move || a.Shorthand != nil || len(a.Params) == 0 {
			continue
		}
		s.action, s.game, s.part = a, game, part
		if s.tryValuesFrom(a.newUnsetParamNumbers(), 0, false) {
			return s.found, true
		}
	}
	return engine.Action{}, false
}

// FindRemovalDirection searches for a stage direction that removes something from a game. It calls isGood for legal
// ones and returns the first for which isGood returns true. ok is false if there is none.
func (l DeclList) FindRemovalDirection(game any, isGood func(engine.Action) bool) (direction engine.Action, ok bool) {
	for _, a := range l {
		part, err := a.currentPartOfGame(game)
		if err != nil || !a.IsRemoval {
			continue
		}
		s := &directionSearch{fact: engine.Fact{Target: schema.NoSubject}, tried: isGood, action: a, game: game, part: part}
		if s.tryValuesFrom(a.newUnsetParamNumbers(), 0, true) {
			return s.found, true
		}
	}
	return engine.Action{}, false
}

type directionSearch struct {
	fact   engine.Fact
	to     int
	words  []string // the words of the fact
	tried  func(engine.Action) bool
	tries  int
	action *Decl
	game   any
	part   any // for the functions of the action
	found  engine.Action
}

// tryValuesFrom tries numbers for the parameters from paramIndex on; n has the earlier ones. If an action succeeds,
// it stores the action in s.found and returns true. One parameter gets the wanted value, unless hasValue says that an
// earlier one has it. The others get the numbers of entries that name the fact or its owner.
func (s *directionSearch) tryValuesFrom(n []int, paramIndex int, hasValue bool) bool {
	if paramIndex == len(n) {
		if s.tries++; !hasValue || s.tries > maxTriedDirections {
			return false
		}
		made, err := s.action.shorthandOrNewAction(s.part, n)
		s.found = made
		return err == nil && s.action.CheckLegal(s.game, made) == nil && s.tried(made)
	}
	p := s.action.Params[paramIndex]
	switch {
	case p.Compute != nil:
		n[paramIndex] = p.Compute(s.part, n)
		return s.tryValuesFrom(n, paramIndex+1, hasValue)
	case (p.Entries == nil || p.IsBool) && !hasValue:
		n[paramIndex] = s.to
		return p.checkBounds(s.part, s.to) == nil && s.tryValuesFrom(n, paramIndex+1, true)
	case p.Entries == nil:
		return false
	}
	for _, v := range s.candidateNumbers(p, n) {
		if n[paramIndex] = v; s.tryValuesFrom(n, paramIndex+1, hasValue || p.Kind == "" && p.View == "" && paramIndex == len(n)-1) {
			return true
		}
	}
	n[paramIndex] = schema.NoSubject
	return false
}

// candidateNumbers returns the numbers of the entries of p that name the fact or its owner, or of all if none does.
func (s *directionSearch) candidateNumbers(p *Param, n []int) (values []int) {
	var all []int
	for _, e := range p.possibleEntries(s.part, n) {
		all = append(all, e.Value)
		if slices.Contains(s.words, e.Shown) || p.View != "" && e.Value == int(s.fact.Target) {
			values = append(values, e.Value)
		}
	}
	if values == nil {
		return all
	}
	return values
}
