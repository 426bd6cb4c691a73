package battleline

// The errors of targets.
var (
	ErrNeedsTarget = refusals.Define("needs_target", "it needs a target").NewError()
	ErrBadTarget   = refusals.Define("bad_target", "not a legal target").NewError()
)

// PossibleTargets returns the possible targets of by.Card if by.Player played or used it now.
func (d *Duel) PossibleTargets(by Source) (set CardSet) {
	t := &d.Def(by.Card).Target
	if !t.Wanted {
		return set
	}
	z := Line
	if t.Type == Artifact {
		z = Artifacts
	}
	for _, p := range [...]Player{by.Player, by.Player.Other()} {
		if t.Side == Friendly && p != by.Player || t.Side == Enemy && p == by.Player {
			continue
		}
		for _, c := range d.piles[p][z].cards() {
			if t.Type != Upgrade {
				set = d.addIfPossibleTarget(set, t, by, c)
				continue
			}
			for u := d.cards[c].under; u != NoCard; u = d.cards[u].next {
				if d.cards[u].zone == Attached {
					set = d.addIfPossibleTarget(set, t, by, u)
				}
			}
		}
	}
	return set
}

func (d *Duel) addIfPossibleTarget(set CardSet, t *TargetSpec, by Source, c Card) CardSet {
	if t.Where == nil || d.evaluateTest(t.Where, by, c, CallWhere) {
		return set.With(c)
	}
	return set
}

// CheckOrFillInTarget checks that target can be the target of a card and returns it. For NoCard it returns the
// only possible target, or NoCard if no target is necessary. Otherwise it returns an error.
func (d *Duel) CheckOrFillInTarget(by Source, target Card) (Card, error) {
	t := &d.Def(by.Card).Target
	possible := d.PossibleTargets(by)
	switch {
	case target == NoCard && possible.Count() == 1 && !t.Optional:
		return possible.First(), nil
	case target == NoCard && (t.Optional || possible.IsEmpty()):
		return NoCard, nil
	case target == NoCard:
		return NoCard, sayMore.WrapError(ErrNeedsTarget, "why", ErrNeedsTarget, "more", d.DisplayName(by.Card))
	case !possible.Has(target):
		return NoCard, sayMore.WrapError(ErrBadTarget, "why", ErrBadTarget, "more", d.DisplayName(by.Card))
	}
	return target, nil
}

// askForTargetOrHost asks for the target of a card and returns it, or NoCard if none is chosen or possible.
// For a card that has no target it returns the host of the card.
func (d *Duel) askForTargetOrHost(by Source) Card {
	t := &d.Def(by.Card).Target
	if !t.Wanted {
		return d.cards[by.Card].host
	}
	order := d.resolutionOrder(d.PossibleTargets(by), anyZoneInPlay)
	chosen := d.askForCards(by.Player, d.cardPrompt(promptTarget, by.Card), &order, 1, t.Optional)
	if chosen.n == 0 {
		return NoCard
	}
	return chosen.at[0]
}
