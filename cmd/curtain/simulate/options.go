package simulate

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"strconv"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
)

// Options are the flags of simulate.
type Options struct {
	Runs              int
	Seed              uint64
	Players, pairings string
	outsiders         *outsiders // nil for commands in which only bots play
	ladder            bool
	detail, knockouts bool
	knockout          []string // ids of the definitions to knock out; all if there are none
	asserts           []assertion
	rows, decisions   string // files
	match             againstOptions
	tune              tuneOptions
	shards            shardOptions
}

func (o *Options) addFlags(f *flag.FlagSet) {
	program.AddIntFlag(f, &o.Runs, "runs", 1000, "play `N` games for each pairing and seating")
	f.StringVar(&o.Players, "players", bot.Default, "the player `NAME`, or NAME,NAME against each other: "+strings.Join(bot.Names, ", ")+", or exec:COMMAND for a program that speaks the protocol of serve")
	o.outsiders = new(outsiders)
	program.AddIntFlag(f, &o.outsiders.seconds, "player-seconds", 60, "players: a program may use `N` seconds for all its choices of a game")
	f.StringVar(&o.pairings, "pairings", "", "play every pairing of `ONE/OTHER/...`")
	f.BoolVar(&o.ladder, "ladder", false, "let all bots play one after another or, in a two-player game, each against every other; or up to "+strconv.Itoa(maxEntrants)+" players with --players NAME,NAME,...")
	f.BoolVar(&o.detail, "detail", false, fmt.Sprintf("also report every scene, choice and card, numbers scene by scene, and extreme seeds (up to %d games)", maxWatchedGames))
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

func (o Options) runWithOptions(h *program.Host, args []string) int {
	if o.match.open.Given {
		return load.WithLoadedGame("simulate", func(h *program.Host, g *load.LoadedGame, args []string) int {
			return openAtFirstDivergence(h, g, strings.Join(args, " "), o)
		})(h, args)
	}
	defer o.outsiders.close()
	kind := newSimulation
	if o.ladder {
		kind = newLadder
	} else if len(o.match.against) > 0 {
		kind = newMatch
	}
	return program.StopOnSignal(load.WithLoadedGame("simulate", func(h *program.Host, g *load.LoadedGame, args []string) int {
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

// checkCombinations returns an error if flags are given that cannot be combined. workers reports whether other
// processes play the games.
func (o Options) checkCombinations(workers bool) error {
	joins, against := len(o.shards.join) > 0, len(o.match.against) > 0
	elsewhere := workers || joins || o.shards.isForOtherProcess()
	perGame := o.detail || o.rows+o.decisions != ""
	switch {
	case strings.Contains(o.Players, outsiderPrefix) && (elsewhere || o.knockouts || against):
		return errors.New("players that are programs cannot be combined with --against, --knockouts, --shard, --join or workers, because their games cannot be replayed")
	case o.decisions != "" && elsewhere:
		return errors.New("--decisions cannot be combined with --shard, --join or workers")
	case o.shards.request && joins:
		return errors.New("--join and --on-request cannot be combined")
	case o.shards.part.Of > 0 && len(o.shards.join) > 1:
		return errors.New("--shard can read only one file with --join: remove --shard to combine several shards")
	case o.shards.part.Of > 0 && against && !o.match.whole:
		return errors.New("--shard with --against needs --runs N")
	case o.ladder && perGame:
		return errors.New("--ladder cannot be combined with --detail, --knockouts, --rows or --decisions")
	case against && (o.ladder || perGame || o.pairings != ""):
		return errors.New("--against cannot be combined with --ladder, --detail, --knockouts, --rows, --decisions or --pairings")
	}
	return nil
}

// setDefaultBudget sets the budget of all games of some versions, unless the user has set one.
func (o Options) setDefaultBudget(h *program.Host, versions int) {
	sides := int64(min(len(o.splitPairingSides()), maxSides))
	players := int64(1 + min(strings.Count(o.Players, ","), 1))
	games := int64(min(max(o.Runs, 1), lab.MaxGames)) * max(sides*(sides-1), 1) * players // of each version
	h.Limits.Run = cmp.Or(h.Limits.Run, int64(versions)*play.DefaultGameBudget*games)
}

func (o Options) splitPairingSides() []string {
	return strings.FieldsFunc(o.pairings, func(r rune) bool { return r == '/' })
}
