package simulate

import (
	"flag"
	"fmt"
	"runtime/debug"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
)

// Options are the flags of simulate.
type Options struct {
	Runs              int
	Seed              uint64
	Players, pairings string
	ladder            bool
	detail, knockouts bool
	knockout          []string // only these, where some are named
	asserts           []assertion
	rows              string
	match             matchOptions
	shards            shardOptions
}

func (o *Options) add(f *flag.FlagSet) {
	program.AddInt(f, &o.Runs, "runs", 1000, "play `N` games, or N of each pairing and order of players")
	f.StringVar(&o.Players, "players", bot.Default, "let `NAME` play, or NAME,NAME against each other: "+strings.Join(bot.Names, ", "))
	f.StringVar(&o.pairings, "pairings", "", "play every pairing of `ONE/OTHER/...`")
	f.BoolVar(&o.ladder, "ladder", false, "let all players play, one after the other, or in a game for two each against every weaker one")
	f.BoolVar(&o.detail, "detail", false, fmt.Sprintf("also tell of every scene, choice and card, of numbers scene by scene, and which seeds are the extremes, of up to %d games", maxWatched))
	f.BoolVar(&o.knockouts, "knockouts", false, "with --detail: play the seeds again in which a card could be played, for each of them in a version where it does nothing, to tell what it is worth")
	f.Func("knockout", "the same for the card `ID` alone; may be given several times", func(id string) error {
		o.knockout, o.knockouts = append(o.knockout, id), true
		return nil
	})
	f.Func("assert", "fail unless `WORDS` are true, such as \"winrate(critic) between 45% and 60%\" or \"surely winrate above 30\"; may be given several times", func(text string) error {
		a, err := readAssertion(text)
		o.asserts = append(o.asserts, a)
		return err
	})
	f.StringVar(&o.rows, "rows", "", "also write a line of JSON for each game to the new file `FILE`")
	o.match.add(f)
	o.shards.add(f)
}

func (o Options) play(h *program.Host, args []string) int {
	defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	if o.match.open.Given {
		return load.OnGame("simulate", func(h *program.Host, g *load.Loaded, args []string) int { return openParting(h, g, args, o) })(h, args)
	}
	if err := o.check(); err != nil {
		return h.Misuse("simulate", "%s", err)
	}
	do := simulate
	if o.ladder {
		if do = climb; o.detail || o.rows != "" {
			return h.Misuse("simulate", "--detail, --knockouts and --rows are for one player, or two: beside them there is no --ladder")
		}
	}
	if len(o.match.against) > 0 {
		if do = match; o.ladder || o.detail || o.rows != "" || o.pairings != "" {
			return h.Misuse("simulate", "--ladder, --detail, --knockouts, --rows and --pairings are for one version: beside them there is no --against")
		}
	}
	return program.StopOnSignal(load.OnGame("simulate", func(h *program.Host, g *load.Loaded, args []string) int { return do(h, g, args, o) }))(h, args)
}

// garbage is GOGC, in percent: little is kept, and looked through each time.
const garbage = 800

func (o Options) sides() []string {
	return strings.FieldsFunc(o.pairings, func(r rune) bool { return r == '/' })
}

func (o Options) games() int64 {
	sides := int64(min(len(o.sides()), maxSides))
	players := int64(1 + min(strings.Count(o.Players, ","), 1))
	return int64(min(max(o.Runs, 1), lab.MaxGames)) * max(sides*(sides-1), 1) * players
}
