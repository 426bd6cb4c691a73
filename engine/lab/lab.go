// Package lab plays many games between computer players and computes statistics of how they end,
// for one version of a game's content or to compare several.
//
//	lab.go         Plan, which games to play; Ending, how one ended; playing one, also with an ExternalPlayer
//	shard.go       Shard, the endings of some seeds, and its size; PlayShards and PlayPart
//	record.go      Record, what happened in a game; RecordingOptions, what is needed to record it
//	statistics.go  Tally, statistics of the records of many games; ReportCell, a number in one, and its games
//	standing.go    Standing, the share of games that a player, a seat or a side won; Ratings in Elo points
//	match.go       Comparison of two versions that play the same seeds until their difference is clear
//	interval.go    its confidence intervals, its confidence sequences, and SPRT, which tests two hypotheses
//	question.go    SimulationQuestion, all that results depend on; SimulationPart; VariantShards, a checked result
//	order.go       SimulationJob, a question with scripts and arguments; what curtain and lab have in common
//	file.go        WriteResults and ResultReader for files of results, MergeResults; ResultLedger, results in any order
//
// A version is the content of a game, or a variant of it. Each seed is played in every setup. Where two players meet,
// it is played twice, the second time with the seats swapped, so that neither chance nor the seats favour one of
// them. The results depend on the content and the plan alone, not on the number of cores or their speed.
package lab

import (
	"cmp"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
)

// Plan describes the games to be played.
type Plan struct {
	Seats   int
	Setups  []string // the setups as users type them, at least one
	Players []string // names from bot.Names: one for all seats, or one for each of two
	Without string   // id of a definition that has an effect only in the first version, not in this one; "" for none
	Choose  string   // text of an action that all players choose outside of turns whenever it is legal; "" for none
	Taught  bool     // whether players practise with the first version, whose list of definitions must equal this one's
	Seed    uint64   // the first seed
	Runs    int      // number of seeds
	Size    int      // number of seeds in a shard; 0 means ShardSeeds

	// Margin returns the number by which games are compared besides wins. nil means Table.Judge.
	Margin func(t screen.Table, seat engine.Seat) int

	Watch   *RecordingOptions // how to record the games; nil means that they are not recorded
	Actions int               // maximum number of actions of a game
	Work    int64             // maximum number of instructions of the scripts in all games together
	Cores   int

	// NewExternalPlayer, if not nil, returns the program that plays as name on a seat of a game, or nil for a bot.
	NewExternalPlayer func(name string, seed engine.Seed, seat engine.Seat) ExternalPlayer

	Open func() (GameStarter, error) // opens the content; called once for each goroutine that plays
	Stop func() bool                 // reports whether to stop; must not be nil
	Done atomic.Int64                // number of games finished
	Won  atomic.Int64                // number of half points of the first player: 2 for each game won, 1 for each draw

	Practice PracticeList // the practice games from which the players have learned
}

// PracticeList lists the practice games from which players have learned. It is safe for concurrent use.
type PracticeList struct{ set sync.Map }

// Add adds the elements of found that are not in the list yet.
func (l *PracticeList) Add(found ...bot.PracticeUsed) {
	for _, b := range found {
		l.set.Store(b, nil)
	}
}

// All returns the elements of the list, those with the most practice games first.
func (l *PracticeList) All() (list []bot.PracticeUsed) {
	l.set.Range(func(b, _ any) bool {
		list = append(list, b.(bot.PracticeUsed))
		return true
	})
	slices.SortFunc(list, func(a, b bot.PracticeUsed) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(b.Continues, a.Continues), cmp.Compare(a.From, b.From))
	})
	return list
}

// GameStarter starts the game of a seed in a setup. The game adds its events to log, which may be nil. A GameStarter
// must not be used by several goroutines at once.
type GameStarter func(seed engine.Seed, setup string, log *engine.Log) (screen.Table, error)

// Ending describes how one game ended.
type Ending struct {
	Over    bool
	Winner  engine.Seat
	Place   string // heading of the last screen
	Actions int
	Hash    uint64 // hash of the last state
	Margin  int    // Plan.Margin of the first player at the end
	Failed  int    // number of errors: of actions, and the one that ended the game
	Failure string // the first of these errors
	Worked  int64  // number of instructions that its scripts executed

	Forfeit *Forfeit `json:",omitempty"` // the failure by which a program lost the game; nil if none did

	Record *GameRecord // what happened in the game; nil if Plan.Watch is nil
}

// SwapsSeats reports whether each game is played a second time with the seats swapped.
func (p *Plan) SwapsSeats() bool { return len(p.Players) == 2 && p.Players[0] != p.Players[1] }

// GamesPerSeed returns the number of games for each seed, in all setups.
func (p *Plan) GamesPerSeed() int {
	if p.SwapsSeats() {
		return 2 * len(p.Setups) // fits: they are read from a command line
	}
	return len(p.Setups)
}

// GameCount returns the number of games of the plan. It must be at most MaxGames.
func (p *Plan) GameCount() int64 { return int64(p.Runs) * int64(p.GamesPerSeed()) }

const MaxGames = 1_000_000_000

// PlannedGame identifies one game of a plan.
type PlannedGame struct {
	Seed    uint64
	Setup   int  // index in Plan.Setups
	Swapped bool // whether the first player has the second seat
}

// Game returns the n-th game of the plan, from 0. The games of one seed follow each other.
func (p *Plan) Game(n int) PlannedGame {
	g := PlannedGame{Seed: p.Seed + uint64(n/p.GamesPerSeed()), Setup: n % p.GamesPerSeed()}
	if p.SwapsSeats() {
		g.Swapped = g.Setup%2 == 1
		g.Setup /= 2
	}
	return g
}

// Seat returns the seat of player 0 or 1 in the game. Conversely, Seat(int(s)) is the number of the player on seat s.
func (g PlannedGame) Seat(player int) engine.Seat {
	if g.Swapped {
		player = 1 - player
	}
	return engine.Seat(player)
}

// Play plays the games of p on p.Cores cores and returns their endings in order. The last endings are missing if p.Stop
// returned true or the scripts exceeded p.Work.
func (p *Plan) Play() (endings []Ending, err error) {
	err = PlayPart([]*Plan{p}, SimulationPart{}, func(r VariantShards) (enough bool, err error) {
		endings = append(endings, r[0].Endings...)
		return false, nil
	})
	return endings, err
}

// policyOnSeat returns the policy for a seat in game g, from players if possible. It adds a new policy to players under
// its name, unless the policy is an external program or a bot.Random, which must play only one game.
func (p *Plan) policyOnSeat(g PlannedGame, seat engine.Seat, players map[string]bot.Policy) bot.Policy {
	name := p.Players[int(g.Seat(int(seat)))%len(p.Players)]
	if known := players[name]; known != nil {
		return known
	}
	if p.NewExternalPlayer != nil {
		if made := p.NewExternalPlayer(name, engine.Seed(g.Seed), seat); made != nil {
			return made
		}
	}
	made := bot.NewPolicyByName(name, p.Seats, engine.Seed(g.Seed).Child("player", int(seat)), p.Stop)
	if _, byChance := made.(*bot.Random); !byChance {
		players[name] = made
	}
	return made
}

// playGame plays game g, begun by startGame, and counts it in p.Done and p.Won. e.Failed counts errors; e.Failure is
// the first. If p.Taught is set, bots practise in a game begun by startInFirstVersion. For players, see policyOnSeat.
func (p *Plan) playGame(g PlannedGame, startGame, startInFirstVersion GameStarter, players map[string]bot.Policy) (e Ending) {
	record := func(_ engine.Action, err error) {
		if e.Failed++; e.Failure == "" {
			e.Failure = err.Error()
		}
	}
	var watcher *gameRecorder
	var log *engine.Log
	if p.Watch != nil {
		watcher = &gameRecorder{RecordingOptions: p.Watch, isVital: map[string]bool{}}
		log = &watcher.log
	}
	var learnFrom screen.Table
	t, err := startGame(engine.Seed(g.Seed), p.Setups[g.Setup], log)
	if err == nil && p.Taught {
		learnFrom, err = startInFirstVersion(engine.Seed(g.Seed), p.Setups[g.Setup], nil)
	}
	if err != nil {
		record(engine.Action{}, err)
		p.Done.Add(1)
		return e
	}
	var seats []bot.Policy
	watcher.startRecording(t)
	begun := engine.ScriptInstructionsOf(t)
	for ; e.Actions < p.Actions && !p.Stop() && e.Worked <= p.Work; e.Actions++ {
		if outcome, over := t.Outcome(); over {
			e.Over, e.Winner = true, outcome.Winner
			break
		}
		seat := t.Seat()
		for n := engine.Seat(len(seats)); n <= seat; n++ {
			seats = append(seats, p.policyOnSeat(g, n, players))
			begun += bot.PracticeBeforeGame(seats[n], t, learnFrom)
		}
		watcher.recordOptions(t)
		did, searched, err := chooseAndApply(t, p.withForcedChoice(t, seats[seat]), record)
		if begun += searched; p.endIfForfeit(&e, seat, err) {
			break
		}
		if err != nil {
			record(engine.Action{}, err)
			break
		}
		watcher.recordAction(t, did, seat)
		e.Worked = engine.ScriptInstructionsOf(t) - begun
	}
	for _, player := range seats {
		p.Practice.Add(bot.PracticeUsedBy(player)...)
		if o, is := player.(ExternalPlayer); is {
			o.EndGame(t)
		}
	}
	margin := p.Margin
	if margin == nil {
		margin = screen.Table.Judge
	}
	e.Place, e.Margin = t.StageHeading(screen.Screen{}), margin(t, g.Seat(0))
	e.Hash = t.Hash()
	if watcher != nil {
		e.Record = &watcher.record
	}
	p.Won.Add(int64(p.halfPoints(&e, g.Seat(0))))
	p.Done.Add(1)
	return e
}

// ExternalPlayer is a program that plays one seat of one game. Choose returns a ForfeitError if it cannot continue.
// EndGame is called after the game, with its last state.
type ExternalPlayer interface {
	bot.Policy
	EndGame(t screen.Table)
}

// ForfeitError is the error of an ExternalPlayer that cannot continue. Its seat then loses the game.
type ForfeitError struct{ Reason string }

func (e *ForfeitError) Error() string { return e.Reason }

// Forfeit describes a game that a program lost because it failed.
type Forfeit struct {
	Seat   engine.Seat
	Reason string
}

// endIfForfeit reports whether err is a ForfeitError. If it is, the player on seat loses the game e: the other seat
// wins or, in a game for one, nobody.
func (p *Plan) endIfForfeit(e *Ending, seat engine.Seat, err error) bool {
	failure, is := errors.AsType[*ForfeitError](err)
	if is {
		e.Over, e.Winner, e.Forfeit = true, engine.NoSeat, &Forfeit{seat, failure.Reason}
		if p.Seats == 2 {
			e.Winner = 1 - seat
		}
	}
	return is
}

// withForcedChoice returns player or, if p.Choose is legal now, outside of a turn, a policy that chooses that action.
func (p *Plan) withForcedChoice(t screen.Table, player bot.Policy) bot.Policy {
	if p.Choose == "" {
		return player
	}
	legal := t.Legal(nil)
	at := slices.IndexFunc(legal, func(a engine.Action) bool { return t.Describe(a) == p.Choose })
	if at < 0 || slices.ContainsFunc(legal, t.EndsTurn) {
		return player
	}
	return fixedChoicePolicy{legal[at], nil}
}

type fixedChoicePolicy struct {
	action engine.Action
	err    error
}

func (c fixedChoicePolicy) Choose(screen.Table) (engine.Action, error) { return c.action, c.err }

// chooseAndApply applies an action that player chooses, with failed and err as in bot.ApplyChoiceOrAnyLegal.
// externalInstructions is how many script instructions an ExternalPlayer used to choose; it is 0 for bots.
func chooseAndApply(t screen.Table, player bot.Policy, failed func(engine.Action, error)) (did engine.Action, externalInstructions int64, err error) {
	if _, is := player.(ExternalPlayer); is {
		before := engine.ScriptInstructionsOf(t)
		chosen, err := player.Choose(t)
		externalInstructions = engine.ScriptInstructionsOf(t) - before
		player = fixedChoicePolicy{chosen, err}
	}
	did, err = bot.ApplyChoiceOrAnyLegal(t, t.Apply, player, failed)
	return did, externalInstructions, err
}
