package simulate

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare"
	"curtaincall/engine/lab"
	"curtaincall/scripting"
)

// Options are the flags of the commands simulate and weigh.
type Options struct {
	Runs              int
	Seed              uint64
	Players, pairings string
	externalPlayers   *externalPlayers // players that are programs; nil for commands in which only bots can play
	ladder            bool
	detail, knockouts bool
	knockout          []string // if knockouts is set: ids of definitions to disable, one at a time; nil means all
	asserts           []assertion
	rows, decisions   string // names of the files to write; "" for none
	match             againstOptions
	weigh             weighOptions
	tune              tuneOptions
	shards            shardOptions
}

func (o *Options) addFlags(f *flag.FlagSet) {
	program.AddIntFlag(f, &o.Runs, "runs", 1000, "play `N` games for each pairing and seating")
	program.AddPlayersFlag(f, &o.Players, "players", bot.Default, "the player `NAME`, or NAME,NAME against each other: ", ", or exec:COMMAND for a program that speaks the protocol of `curtain serve`")
	o.externalPlayers = &externalPlayers{idle: map[string][]*externalProgram{}}
	program.AddIntFlag(f, &o.externalPlayers.seconds, "player-seconds", 60, "players: allow a program `N` seconds in total for its choices in a game")
	f.StringVar(&o.pairings, "pairings", "", "play every pairing of `ONE/OTHER/...`")
	f.BoolVar(&o.ladder, "ladder", false, "compare all bots, or up to "+strconv.Itoa(maxLadderPlayers)+" players with --players NAME,NAME,...: each plays alone or, in a two-player game, against every other")
	f.BoolVar(&o.detail, "detail", false, fmt.Sprintf("also report on every scene, choice and card, with figures for each scene and the seeds of the most extreme games; at most %d games", maxWatchedGames))
	f.BoolVar(&o.knockouts, "knockouts", false, "with --detail: estimate the worth of each card by replaying the same seeds with the card disabled")
	f.Func("knockout", "like --knockouts, but for the card `ID` only; may be repeated", func(id string) error {
		o.knockout, o.knockouts = append(o.knockout, id), true
		return nil
	})
	f.Func("assert", "fail unless `ASSERTION` holds, such as \"winrate(critic) between 45% and 60%\" or \"surely winrate above 30\"; may be repeated", func(text string) error {
		a, err := parseAssertion(text)
		o.asserts = append(o.asserts, a)
		return err
	})
	f.StringVar(&o.rows, "rows", "", "also write one line of JSON per game to the new file `FILE`")
	f.StringVar(&o.decisions, "decisions", "", "also write one line of JSON per decision, with its options, to the new file `FILE`")
	o.match.addFlags(f)
	o.shards.addFlags(f)
}

func (o Options) runSimulateCommand(h *program.Host, args []string) int {
	if o.match.open.Given {
		return load.WithLoadedGame("simulate", func(h *program.Host, g *load.LoadedGame, args []string) int {
			return openAtFirstDivergence(h, g, strings.Join(args, " "), o)
		})(h, args)
	}
	defer o.externalPlayers.closeIdlePrograms()
	kind := newSimulationExperiment
	if o.ladder {
		kind = newLadderExperiment
	} else if len(o.match.against) > 0 {
		kind = newComparisonExperiment
	}
	return program.AbandonOnSignal(load.WithLoadedGame("simulate", func(h *program.Host, g *load.LoadedGame, args []string) int {
		q, run, err := kind(h, g, strings.Join(args, " "), o)
		switch {
		case err != nil:
			return h.PrintError("simulate", err)
		case o.shards.isForOtherProcess():
			return q.playForOtherProcess()
		}
		return run()
	}))(h, args)
}

// checkFlagCombinations returns an error if flags cannot be combined. workers says whether worker processes play.
func (o Options) checkFlagCombinations(workers bool) error {
	joins, against := len(o.shards.join) > 0, len(o.match.against) > 0
	elsewhere := workers || joins || o.shards.isForOtherProcess()
	perGame := o.detail || o.rows+o.decisions != ""
	switch {
	case strings.Contains(o.Players, externalPlayerPrefix) && (elsewhere || o.knockouts || against):
		return errors.New("players that are programs cannot be combined with --against, --knockouts, --shard, --join or workers, because their games cannot be replayed")
	case o.decisions != "" && elsewhere:
		return errors.New("--decisions cannot be combined with --shard, --join or workers")
	case o.shards.onRequest && joins:
		return errors.New("--join and --on-request cannot be combined")
	case o.shards.part.Of > 0 && len(o.shards.join) > 1:
		return errors.New("--shard can read only one file with --join: remove --shard to combine several shards")
	case o.shards.part.Of > 0 && against && !o.match.runsGiven:
		return errors.New("--shard with --against needs --runs N")
	case o.ladder && perGame:
		return errors.New("--ladder cannot be combined with --detail, --knockouts, --rows or --decisions")
	case against && (o.ladder || perGame || o.pairings != ""):
		return errors.New("--against cannot be combined with --ladder, --detail, --knockouts, --rows, --decisions or --pairings")
	}
	return nil
}

// setDefaultBudget sets the budget for the games of that number of versions, unless the user has set one.
func (o Options) setDefaultBudget(h *program.Host, versions int) {
	sides := int64(min(len(o.splitPairingSides()), maxSides))
	players := int64(1 + min(strings.Count(o.Players, ","), 1))
	games := int64(min(max(o.Runs, 1), lab.MaxGames)) * max(sides*(sides-1), 1) * players // of each version
	h.Limits.Run = cmp.Or(h.Limits.Run, int64(versions)*play.DefaultGameBudget*games)
}

func (o Options) splitPairingSides() []string {
	return strings.FieldsFunc(o.pairings, func(r rune) bool { return r == '/' })
}

// NewPlan returns a plan of games for setup. sides has the words of --pairings. NewPlan fails if a setup cannot start.
func NewPlan(h *program.Host, g *load.LoadedGame, setup string, o Options) (plan *lab.Plan, sides []string, err error) {
	if o.Runs < 1 || o.Runs > lab.MaxGames {
		return nil, nil, program.UsageError{Err: fmt.Errorf("--runs must be between 1 and %d, not %d", lab.MaxGames, o.Runs)}
	}
	p := &lab.Plan{Seats: g.Seats, Setups: []string{setup}, Seed: o.Seed, Runs: o.Runs, Actions: play.MaxBotActions, Work: h.Limits.Run, Cores: h.Cores, Stop: h.IsStopped}
	if p.Players, err = o.parsePlayers(h, g); err != nil {
		return nil, nil, program.UsageError{Err: err}
	}
	if o.externalPlayers != nil {
		p.NewExternalPlayer = func(name string, seed engine.Seed, seat engine.Seat) lab.ExternalPlayer {
			if !isExternalPlayer(name) {
				return nil
			}
			return &externalSeat{externalPlayers: o.externalPlayers, host: h, game: g, name: name, seed: seed, seat: seat, left: time.Duration(o.externalPlayers.seconds) * time.Second}
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
	if o.Players == "random" && !o.ladder && !o.needsRecords() && len(o.match.against) == 0 {
		p.Size = max(lab.ShardSeeds, min(o.Runs/64, maxShardGames)/p.GamesPerSeed()) // since these games cost less than messages
	}
	for _, words := range p.Setups {
		first := &play.TerminalGame{Host: h, Game: g, Seed: o.Seed, SetupWords: words}
		if err := first.StartGame(); err != nil {
			return nil, nil, err
		}
	}
	p.Open = func() (lab.GameStarter, error) { return newGameStarter(h, g) }
	return p, sides, nil
}

const maxShardGames = 256 // maximum number of games in a shard that is enlarged because its games are cheap

const maxSides = 32 // maximum number of sides of pairings, so that the results stay readable

func pairingSetups(r *scripting.Ruleset, setup string, sides []string) (setups []string, err error) {
	form := setupFormWithTwoChoices(r)
	sorted := slices.Sorted(slices.Values(sides))
	switch {
	case form == "":
		return nil, fmt.Errorf("%s has no pairings: it has no setup in which each of two seats makes a choice", r.Title)
	case setup != "":
		return nil, fmt.Errorf("--pairings already determines the setup: remove %s", program.QuoteForTerminal(setup))
	case len(sides) < 2 || len(sides) > maxSides:
		return nil, fmt.Errorf("--pairings takes 2 to %d sides separated by /, not %d", maxSides, len(sides))
	case len(slices.Compact(sorted)) < len(sides):
		return nil, fmt.Errorf("--pairings lists the same side twice")
	}
	return engine.Map(allSidePairs(len(sides)), func(met sidesBySeat) string { return fmt.Sprintf(form, sides[met[0]], sides[met[1]]) }), nil
}

var setupPlaceholder = regexp.MustCompile(`[A-Z]{2}[A-Z,.]*`)

// setupFormWithTwoChoices returns the first setup for two players with exactly two placeholders, or "". For example, it
// returns "match A=%s B=%s" for "match A=UNIT,... B=UNIT,...".
func setupFormWithTwoChoices(r *scripting.Ruleset) string {
	hasTwo := func(f declare.SetupForm) bool {
		return r.Seats == 2 && len(setupPlaceholder.FindAllString(f.Words, -1)) == 2
	}
	return setupPlaceholder.ReplaceAllString(engine.Find(r.Setups, hasTwo).Words, "%s")
}
