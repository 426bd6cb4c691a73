// Package play implements the command play, with which people or bots play a game in a terminal.
//
//	play.go          the command, and a game in progress
//	autoplay.go      games that bots play to the end
//	commands.go      commands typed during a game, such as help
//	handover.go      hiding the game while two players change places
//	keep.go          saving and shrinking scenarios
//	pace.go          pauses while a story is printed
//	recording.go     saving and resuming the journal of a game
//	saved.go         reloading scripts that were saved during a game
//	suggest.go       hints for an unknown set-up
//	summary.go       the summary at the end of a game
//	targets.go       completing a line that lacks its target
//	undo.go          undo, redo, and asking before a turn ends
//	wrong_prompt.go  messages for commands typed at the wrong prompt
package play

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/journal"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/play"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/source"
)

// Verb returns the command play.
func Verb() program.Command {
	return program.Command{
		Name: "play", Args: "[game] [what]", Loads: true, Setups: true, Speaks: true,
		About: "play a game in the terminal",
		More: `
Without further words the whole game is played. Scripts that you save while playing take
effect at once.

With --auto, or if standard input is not a terminal, the bot plays and the story of its
game is printed. In that case the scripts may take 20000000 instructions, including
loading them, or N with --limit run=N. A game played by a person has no such limit unless
--limit sets one.`,
		Setup: func(f *flag.FlagSet) program.Handler {
			seed := program.AddSeed(f, 0, "use seed `N` instead of a new one")
			var o playOptions
			f.BoolVar(&o.auto, "auto", false, "let the bot play")
			f.BoolVar(&o.heavy, "heavy", false, "also run every action in a fresh interpreter without closures, and fail if the results differ")
			f.DurationVar(&o.pace, "pace", 0, "pause for `TIME` before each event of a story, such as 400ms or 2s")
			program.AddInt(f, &o.seats, "seats", 1, "let `N` people play at this terminal; the bot plays the other seats")
			f.StringVar(&o.journal, "journal", "", "save the game to `FILE` instead of a new file")
			f.StringVar(&o.resume, "resume", "", "resume the game saved in `FILE`")
			return func(h *program.Host, args []string) int {
				f.Visit(func(given *flag.Flag) { o.seated = o.seated || given.Name == "seats" })
				return begin(h, args, seed, o)
			}
		},
	}
}

type playOptions struct {
	auto, heavy     bool
	seats           int
	seated          bool // whether --seats is given
	pace            time.Duration
	journal, resume string
}

// wrong returns an error in the flags; hasSetup is whether a set-up or seed is given.
func (o *playOptions) wrong(hasSetup bool) error {
	switch err := checkPace(o.pace); {
	case err != nil:
		return said.WrongFlag.Err("name", "pace", "why", err)
	case o.resume != "" && (hasSetup || o.journal != ""):
		return said.FromFile.Err()
	}
	return nil
}

func begin(h *program.Host, args []string, seed *program.SeedFlag, o playOptions) int {
	s := &Sitting{Host: h, Pace: o.pace, hasty: h.Env("CURTAIN_ASKING") == "off"}
	status, wrong := program.ExitOK, o.wrong(len(args) > 0 || seed.Given)
	if wrong == nil && o.resume != "" {
		status = s.resume(o.resume)
	} else {
		status = s.layOut(args, seed, wrong)
	}
	if status != program.ExitOK {
		return status
	}
	defer s.close()
	if !o.seated {
		o.seats = max(o.seats, s.people)
	}
	if o.seats < 1 || o.seats > s.Game.Seats {
		return s.misuseOf(said.WrongSeats.Err("game", s.Game.Title, "n", s.Game.Seats))
	}
	s.seats = engine.Seat(o.seats)
	if o.heavy {
		s.Past.Through = s.twice
	}
	var p terminal.Prompt
	if !o.auto {
		p = h.Typing(func(line string) []string {
			s.swap.Lock()
			defer s.swap.Unlock()
			return s.complete(line)
		})
	}
	if o.resume == "" && (p != nil || o.journal != "") {
		if err := s.KeepJournal(o.journal); err != nil {
			return h.Explain("play", err)
		}
	}
	asked := s.Journal
	if o.journal == "" && o.resume == "" {
		asked = nil
	}
	if p == nil {
		status = s.watch()
	} else {
		defer p.Close()
		ctx, stop := context.WithCancel(h.Interrupted)
		defer stop()
		s.Saved, s.resized = load.Follow(ctx, s.Host, s.Game), s.Resizes(ctx)
		status = s.play(p)
	}
	if status == program.ExitOK && asked != nil && asked.Err() != nil {
		return program.ExitFailures
	}
	return status
}

// layOut starts a new game and prints errors, such as flagError, in the language of the game.
func (s *Sitting) layOut(args []string, seed *program.SeedFlag, flagError error) (status int) {
	r, args := s.Ruleset(args)
	g, err := load.Most(s.Host, r)
	if err != nil {
		return s.Explain("play", err)
	}
	if s.Game = g; flagError != nil {
		return s.misuseOf(flagError)
	}
	if !seed.Given {
		seed.N = s.NewSeed()
	}
	s.Seed, s.What = seed.N, strings.Join(args, " ")
	var usage program.UsageError
	switch err := s.Begin(); {
	case errors.As(err, &usage):
		return s.misuseOf(usage.Err)
	case err != nil:
		return s.Explain("play", err)
	}
	return program.ExitOK
}

// Sitting is a game in progress at a terminal.
type Sitting struct {
	*program.Host
	Game  *load.Loaded
	Table screen.Table
	Past  *timeline.Session
	log   engine.Log // events that are not printed yet
	Seed  uint64

	What    string   // the set-up, "" for the whole game
	told    []string // the lines of the story so far
	fresh   int      // how many of its last lines were printed since the stage was drawn
	handed  bool     // whether the next player must press Enter first
	Pace    time.Duration
	paced   bool        // whether the hint about pace was printed
	seats   engine.Seat // the first seat that the bot plays
	people  int         // the number of people in the journal; 0 means 1
	Saved   *load.Followed
	drawn   program.Size    // the terminal's size when the stage was last drawn
	resized <-chan struct{} // receives when the terminal's size has changed
	swap    sync.Mutex      // locked while scripts are replaced, or used by completion

	hasty bool           // whether turns end without a question
	held  *timeline.Node // where that question was last asked; nil for nowhere
	begun string         // the previous line if it lacked only a target; otherwise ""

	Journal *journal.Writer // nil if the game is not saved
	kept    string          // the journal's file
	failed  engine.Action   // the last action in which a script failed
	keeper  *Keeper
	fault   error // the error of failed; nil if an action has succeeded since
}

// Begin starts the game with its set-up and seed. An error in the set-up is a program.UsageError.
func (s *Sitting) Begin() error {
	player, err := s.Player(s.Game.Content)
	switch {
	case errors.Is(err, terminal.ErrInterrupted):
		return err
	case err != nil:
		return program.ContentError{Err: err}
	}
	s.Table, err = player.NewGame(scripting.Start{Seed: engine.Seed(s.Seed), Words: s.What}, &s.log)
	var failed *runtime.Failure
	switch {
	case errors.Is(err, engine.ErrStopped):
		return terminal.ErrInterrupted
	case err == nil:
		s.What = s.Game.Content.FullWords(s.What)
		s.Past = timeline.New(s.Table, slices.Clone(s.log.Events))
		return nil
	case s.What == "" || errors.As(err, &failed):
		return said.CannotBegin.Wrap(err, "why", err)
	}
	return program.UsageError{Err: said.Misplaced.Wrap(err, "why", err, "hint", s.setupHint(player, err))}
}

// misuseOf prints an error in the command line, in the language of the game.
func (s *Sitting) misuseOf(err error) (status int) {
	why := source.Printable(s.Game.Content.Language().Error(err))
	return s.MisuseTold(why, s.say(said.Tells, "command", s.Command+" help play"))
}

func (s *Sitting) play(p terminal.Prompt) int {
	s.announce(said.Seeded)
	s.Print(s.screen().Wrap(s.say(said.Welcome), 0)...)
	s.Print("")
	if resumed := s.Past.At().Parent != nil; !resumed || s.seats < 2 || !s.handOver(engine.NoSeat) {
		s.proceed()
	}
	defer s.again()
	for warned := false; ; {
		if _, over := s.Table.Outcome(); over {
			s.Print("")
			s.summary()
			return program.ExitOK
		}
		line, err := terminal.Ask(s.Interrupted, p, "> ", terminal.News{Ready: s.Saved.Ready(), Tell: func() { s.refresh(p, "> ") }}, terminal.News{Ready: s.resized, Tell: func() { s.drawAnew(p) }})
		switch {
		case errors.Is(err, terminal.ErrDropped):
			warned = false
			continue
		case errors.Is(err, terminal.ErrInterrupted) && !warned && !s.IsStopped():
			warned = true
			s.Print(s.screen().Wrap(s.say(said.OnceMore), 2)...)
			continue
		case errors.Is(err, terminal.ErrInterrupted):
			s.Print("", s.say(said.Interrupted))
			return program.ExitInterrupted
		case errors.Is(err, io.EOF):
			s.Print("", s.say(said.InputEnds))
			return program.ExitOK
		case err != nil:
			s.Complain("curtain: %s", s.say(said.NoInput, "why", err))
			return program.ExitFailures
		}
		warned = false
		s.Refresh()
		if leave := s.obey(line); leave {
			s.Print(s.say(said.Leaves))
			return program.ExitOK
		}
	}
}

func (s *Sitting) announce(template phrase.Sentence) {
	s.Print(s.say(template, "game", s.Game.Title, "seed", fmt.Sprint(s.Seed)))
	if s.kept != "" {
		s.Print(s.screen().Wrap(s.say(said.KeptIn, "file", s.kept), 2)...)
	}
}

func (s *Sitting) act(line string) {
	line = s.completeLine(line)
	a, err := s.Table.Parse(line)
	if place := s.verbElsewhere(line); place != "" && (err != nil || onlyPart(s.Table, a, line)) {
		s.Print(s.screen().Wrap(place, 2)...)
		return
	}
	if err != nil {
		// A single word of the game prints its help, unless it begins or resembles an action.
		if begun := new(actions.Begun); spelling.SuggestionOf(err) == "" && !errors.As(err, &begun) {
			if lines, known := s.Table.Help(line, s.screen()); known {
				s.Print(lines...)
				return
			}
		}
		s.Print(s.wrong(err)...)
		s.targets(line)
		return
	}
	if s.confirmEnd(a) {
		return
	}
	seat := s.Table.Seat()
	if err := s.Apply(a); err != nil {
		s.Print(s.wrong(err)...)
		if s.fault != nil {
			s.Print(s.say(said.KeepFault))
		}
		return
	}
	s.Print("")
	if !s.handOver(seat) {
		s.proceed()
	}
}

// proceed prints what happened, lets the bot play until a person must choose, and prints the stage.
func (s *Sitting) proceed() {
	s.tell()
	s.opponents()
	s.look()
}

func (s *Sitting) keeping() *Keeper {
	if s.keeper == nil {
		s.keeper = &Keeper{Host: s.Host}
	}
	s.keeper.Game = s.Game
	return s.keeper
}

// opponents lets the bot play seats without a person until a person must choose or the game ends.
func (s *Sitting) opponents() {
	policy := s.Bot(s.Game.Seats)
	for {
		if _, over := s.Table.Outcome(); over || s.Table.Seat() < s.seats || s.IsStopped() {
			return
		}
		if _, err := bot.Step(s.Table, s.Apply, policy, nil); err != nil {
			s.Print(s.wrong(err)...)
			return
		}
		s.tell()
	}
}

// Apply applies an action and records its events, to be printed, or its error, for the command keep.
func (s *Sitting) Apply(a engine.Action) error {
	before := s.Past.At()
	err := s.Past.Apply(a)
	if now := s.Past.At(); now != before {
		s.log.Events = append(s.log.Events, now.Events...)
		s.fault = nil
		return err
	}
	var failed *runtime.Failure
	if errors.As(err, &failed) || errors.Is(err, play.ErrUnstable) {
		s.failed, s.fault = a, err
	}
	return err
}

// twice applies an action, also in a fresh interpreter, and returns an error if the results differ.
func (s *Sitting) twice(game screen.Table, a engine.Action) error {
	return play.ApplyTwice(game, func(t screen.Table) (screen.Table, error) {
		player, err := s.Player(s.Game.Content)
		if err != nil {
			return nil, err
		}
		player.Interpreted()
		return player.Adopt(t)
	}, a)
}

func (s *Sitting) tell() {
	if len(s.log.Events) == 0 {
		return
	}
	if address := s.Table.Abilities().Address; address != nil {
		address(s.audience())
	}
	lines := s.Table.Story(s.log.Events, s.screen())
	s.log.Truncate(0)
	s.told, s.fresh = append(s.told, lines...), len(lines)
	s.Read(lines)
	if rows := s.screen().Height; rows > 0 && len(lines) > rows && s.Pace == 0 && !s.paced {
		s.paced = true
		s.Print(s.screen().Wrap(s.say(said.LongStory), 2)...)
	}
	if len(lines) > 0 {
		s.Print("")
	}
}

// audience returns the seat whose view stories are told from: the person's who must choose, the
// first seat while the bot plays, or NoSeat if no person plays.
func (s *Sitting) audience() engine.Seat {
	switch seat := s.Table.Seat(); {
	case s.seats == 0:
		return engine.NoSeat
	case seat < s.seats:
		return seat
	}
	return 0
}

// look prints the stage, and below it the guide to what can be typed.
func (s *Sitting) look() {
	sc := s.screen()
	var guide []string
	if _, over := s.Table.Outcome(); !over && s.Table.Guide() != "" {
		guide = sc.Wrap(screen.TieQuotes(s.Table.Guide()), 2)
	}
	if sc.Height > 0 { // leave the end of the story visible
		sc.Height -= min(s.fresh, besideStory) + max(0, len(guide)+1-program.ReservedRows)
	}
	s.drawn, s.fresh = s.Size(), 0
	s.Print(s.Table.Stage(sc)...)
	s.Print(guide...)
}

// besideStory is the number of story lines that stay visible above a stage.
const besideStory = 3

// again prints the shell commands that resume or replay this game and start it anew.
func (s *Sitting) again() {
	name := strings.TrimRight(" "+s.GameWord(s.Game.Ruleset)+s.What, " ")
	scripts := s.SameScripts()
	if s.Lang != "" {
		scripts += " --lang " + s.Lang
	}
	if _, over := s.Table.Outcome(); !over && s.kept != "" {
		s.Suggest(s.say(said.GoOn), s.Command+" play --resume "+program.ShellWord(s.kept)+s.seatsUnless(s.people)+scripts)
	}
	if _, over := s.Table.Outcome(); over && s.kept != "" {
		s.Suggest(s.say(said.LookAt), s.Command+" replay "+program.ShellWord(s.kept))
	}
	s.Suggest(s.say(said.Again), fmt.Sprintf("%s play%s --seed %d%s%s", s.Command, name, s.Seed, s.seatsUnless(1), scripts))
}

// seatsUnless returns " --seats N", or "" if N is the default number (0 means 1).
func (s *Sitting) seatsUnless(defaultSeats int) string {
	if s.seats == 0 || int(s.seats) == max(defaultSeats, 1) {
		return ""
	}
	return fmt.Sprintf(" --seats %d", s.seats)
}

// watch lets the bot play all seats to the end and prints the story.
func (s *Sitting) watch() (status int) {
	s.seats = 0
	s.announce(said.SeededBot)
	s.Print("")
	s.tell()
	defer s.again()
	policy := aloud{s, s.Bot(s.Game.Seats)}
	most := gameBudget(s.Host)
	failed := func(_ engine.Action, err error) { s.Print(append(s.wrong(err), "")...) }
	for n := 0; ; n++ {
		if _, over := s.Table.Outcome(); over {
			break
		}
		if s.IsStopped() {
			s.Print(s.say(said.Interrupted))
			return program.ExitInterrupted
		}
		if n == MaxActions {
			s.Print(s.say(said.GivesUp, "n", MaxActions))
			return program.ExitFailures
		}
		_, err := bot.Step(s.Table, s.Apply, policy, failed)
		if tooLong(err, engine.InstructionsOf(s.Table), most) {
			s.Print(s.screen().Wrap(s.say(said.TooLong, "n", int(most)), 2)...)
			return program.ExitFailures
		}
		if err != nil && !s.IsStopped() {
			s.Print(s.wrong(err)...)
			return program.ExitFailures
		}
		s.tell()
	}
	s.Print(s.Table.Stage(s.screen())...)
	s.Print("")
	s.summary()
	return program.ExitOK
}

// aloud wraps a bot and prints the stage and its choice where no legal action ends a turn.
type aloud struct {
	*Sitting
	bot.Policy
}

// Choose implements bot.Policy.
func (p aloud) Choose(t screen.Table) (engine.Action, error) {
	a, err := p.Policy.Choose(t)
	if err == nil && !slices.ContainsFunc(t.Legal(nil), t.Ends) {
		p.Print(t.Stage(p.screen())...)
		p.Print("> "+screen.Spoken(t, a), "")
	}
	return a, err
}

const recent = 30

func (s *Sitting) recall(all bool) {
	lines := s.told
	if skip := len(lines) - recent; skip > 0 && !all {
		s.Print(s.say(said.Before, "n", skip))
		lines = lines[skip:]
	}
	if len(lines) == 0 {
		s.Print(s.say(said.NotYet))
	}
	for _, line := range lines {
		s.Print(line)
	}
}

func (s *Sitting) screen() screen.Screen {
	if s.Game == nil {
		return s.Host.Screen()
	}
	return s.Host.Screen().In(s.Game.Content)
}

func (s *Sitting) say(sentence phrase.Sentence, args ...any) string {
	return s.screen().Say(sentence, args...)
}

func (s *Sitting) wrong(err error) []string {
	return s.screen().Error(s.Game.Content.Language().Error(err))
}

// types reports whether a typed word is the English one or its translation.
func (s *Sitting) types(english, typed string) bool {
	return strings.EqualFold(english, typed) || s.Game.Content.Language().AcceptsWord(english, speech.Fold(typed))
}

// drawAnew prints the stage above the line being typed, if the terminal's size has changed.
func (s *Sitting) drawAnew(p terminal.Prompt) {
	if s.drawn != s.Size() && !s.handed {
		terminal.Interlude(p, s.Out, "> ", s.look)
	}
}
