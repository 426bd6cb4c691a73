package simulate

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/scripting"
)

// NewPlan returns the plan for a command line and the sides of its pairings, nil without --pairings.
// It fails if a game cannot be started in each of the setups.
func NewPlan(h *program.Host, g *load.LoadedGame, setup string, o Options) (plan *lab.Plan, sides []string, err error) {
	if o.Runs < 1 || o.Runs > lab.MaxGames {
		return nil, nil, program.UsageError{Err: fmt.Errorf("--runs must be between 1 and %d, not %d", lab.MaxGames, o.Runs)}
	}
	p := &lab.Plan{Seats: g.Seats, Setups: []string{setup}, Seed: o.Seed, Runs: o.Runs, Actions: play.MaxBotActions, Work: h.Limits.Run, Cores: h.Cores, Stop: h.IsStopped}
	if p.Players, err = o.parsePlayers(h, g); err != nil {
		return nil, nil, program.UsageError{Err: err}
	}
	if o.outsiders != nil {
		p.NewOutsider = func(name string, seed engine.Seed, seat engine.Seat) lab.Outsider {
			if !isOutsider(name) {
				return nil
			}
			return &outsideSeat{outsiders: o.outsiders, host: h, game: g, name: name, seed: seed, seat: seat, left: time.Duration(o.outsiders.seconds) * time.Second}
		}
	}
	sides = o.splitPairingSides()
	if o.pairings != "" {
		if p.Setups, err = pairingSetups(g.Ruleset, setup, sides); err != nil {
			return nil, nil, program.UsageError{Err: err}
		}
	}
	if most := lab.MaxGames / p.GamesPerSeed(); o.Runs > most {
		return nil, nil, program.UsageError{Err: fmt.Errorf("--runs must be between 1 and %d when each seed is played in %d games, not %d", most, p.GamesPerSeed(), o.Runs)}
	}
	for _, words := range p.Setups {
		first := &play.TerminalGame{Host: h, Game: g, Seed: o.Seed, What: words}
		if err := first.StartGame(); err != nil {
			return nil, nil, err
		}
	}
	p.Open = func() (lab.GameStarter, error) { return newGameStarter(h, g) }
	return p, sides, nil
}

// maxSides limits the sides of pairings, so that the result stays readable.
const maxSides = 32

func pairingSetups(r *scripting.Ruleset, setup string, sides []string) (setups []string, err error) {
	form, found := twoChoiceForm(r)
	sorted := slices.Sorted(slices.Values(sides))
	switch {
	case !found:
		return nil, fmt.Errorf("%s has no pairings: no setup has a choice for each of two seats", r.Title)
	case setup != "":
		return nil, fmt.Errorf("--pairings already determines the setup: remove %s", program.QuoteForTerminal(setup))
	case len(sides) < 2 || len(sides) > maxSides:
		return nil, fmt.Errorf("--pairings takes 2 to %d words separated by /, not %d", maxSides, len(sides))
	case len(slices.Compact(sorted)) < len(sides):
		return nil, fmt.Errorf("--pairings lists the same pairing twice")
	}
	for _, met := range allSidePairs(len(sides)) {
		setups = append(setups, fmt.Sprintf(form, sides[met[0]], sides[met[1]]))
	}
	return setups, nil
}

// twoChoiceForm returns the form of the first setup with exactly two open choices in a game for two
// seats, with %s in place of each choice: for "match A=UNIT,... B=UNIT,..." it returns
// "match A=%s B=%s". found is false if there is no such setup.
func twoChoiceForm(r *scripting.Ruleset) (form string, found bool) {
	for _, f := range r.Setups {
		words, open := strings.Fields(f.Words), 0
		for i, word := range words {
			name, value, is := strings.Cut(word, "=")
			if !is {
				name, value = "", word
			}
			if strings.ToLower(value) == value {
				continue
			}
			if words[i] = "%s"; is {
				words[i] = name + "=%s"
			}
			open++
		}
		if open == 2 && r.Seats == 2 {
			return strings.Join(words, " "), true
		}
	}
	return "", false
}
