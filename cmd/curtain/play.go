package main

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

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare"
	"curtaincall/engine/journal"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// playVerb is the verb play.
func playVerb() verb {
	return verb{
		name: "play", args: "[game] [what]", loads: true, setups: true, speaks: true,
		about: "play a game in the terminal",
		more: `
Without more words it is the whole game.

What is saved in the scripts while one plays is live at once.
The bot plays, and the story of its game is printed, with --auto and where
standard input is no terminal.`,
		setup: func(f *flag.FlagSet) action {
			seed := addSeed(f, 0, "play the game of the seed `N` instead of a new one")
			var o playOptions
			f.BoolVar(&o.auto, "auto", false, "let the bot play")
			f.BoolVar(&o.heavy, "heavy", false, "run every action on a fresh interpreter too, without closures, and refuse it if that differs")
			f.DurationVar(&o.pace, "pace", 0, "wait so long before each thing that a story tells: a `TIME` as 400ms or 2s")
			f.IntVar(&o.seats, "seats", 1, "`N` people play, at one terminal; the bot takes the other seats")
			f.StringVar(&o.journal, "journal", "", "keep the game in `FILE` instead of a file of its own")
			f.StringVar(&o.resume, "resume", "", "go on with the game that is kept in `FILE`")
			return func(h *host, args []string) int {
				f.Visit(func(given *flag.Flag) { o.seated = o.seated || given.Name == "seats" })
				return play(h, args, seed, o)
			}
		},
	}
}

// playOptions are the flags of play beside the seed and the scripts.
type playOptions struct {
	auto, heavy     bool
	seats           int
	seated          bool // seats was said
	pace            time.Duration
	journal, resume string
}

// wrong is what is wrong with them where a new game is given, or nothing but a file.
func (o *playOptions) wrong(given bool) error {
	switch err := checkPace(o.pace); {
	case err != nil:
		return said.WrongFlag.Err("name", "pace", "why", err)
	case o.resume != "" && (given || o.journal != ""):
		return said.FromFile.Err()
	}
	return nil
}

func play(h *host, args []string, seed *seedFlag, o playOptions) int {
	s := &session{host: h, pace: o.pace, hasty: h.env("CURTAIN_ASKING") == "off"}
	wrong := o.wrong(len(args) > 0 || seed.given)
	if wrong == nil && o.resume != "" {
		if status := s.resume(o.resume); status != exitOK {
			return status
		}
	} else {
		r, args := h.ruleset(args)
		g, err := h.loadMost(r)
		if err != nil {
			return h.explain("play", err)
		}
		if s.game = g; wrong != nil {
			return s.misuseOf(wrong)
		}
		if !seed.given {
			seed.n = h.newSeed()
		}
		s.seed, s.what = seed.n, strings.Join(args, " ")
		var usage usageError
		switch err := s.begin(); {
		case errors.As(err, &usage):
			return s.misuseOf(usage.Err)
		case err != nil:
			return h.explain("play", err)
		}
	}
	defer s.close()
	if !o.seated {
		o.seats = max(o.seats, s.people)
	}
	if o.seats < 1 || o.seats > s.game.Seats {
		return s.misuseOf(said.WrongSeats.Err("game", s.game.Title, "n", s.game.Seats))
	}
	s.seats = engine.Seat(o.seats)
	if o.heavy {
		s.past.Through = s.twice
	}
	var p prompt
	if !o.auto {
		p = h.typing(s.completeNow)
	}
	if o.resume == "" && (p != nil || o.journal != "") {
		if err := s.keepJournal(o.journal); err != nil {
			return h.explain("play", err)
		}
	}
	if p == nil {
		return s.watch()
	}
	defer p.close()
	ctx, stop := context.WithCancel(h.interrupted)
	defer stop()
	s.saved, s.resized = follow(ctx, s.host, s.game), s.resizes(ctx)
	return s.play(p)
}

// session is one game being played.
type session struct {
	*host
	game  *game
	table engine.Table
	past  *timeline.Session
	log   engine.Log // what has not been told yet
	seed  uint64

	what    string   // the part of the game, "" for all of it
	told    []string // the story so far
	fresh   int      // how many lines of it are the latest
	handed  bool     // to a player at the same terminal who has not come yet
	pace    time.Duration
	seats   engine.Seat // the first seat that the bot plays
	people  int         // for how many its journal is; 0 for one
	saved   *followed
	drawn   size            // the terminal's when the stage was drawn last
	resized <-chan struct{} // the terminal has another size
	swap    sync.Mutex      // held while the scripts change, and by who needs them meanwhile

	hasty bool           // the end of a turn is not asked about
	held  *timeline.Node // where it was asked about last

	journal *journal.Writer // nil where the game is not kept
	kept    string          // the journal's file
	failed  engine.Action   // the last action in which a script failed
	keeper  *keeper
	fault   error // and how; nil where none did since the last one that went well
}

// begin lays out the game.
func (s *session) begin() error {
	player, err := s.player(s.game.content)
	switch {
	case errors.Is(err, errInterrupted):
		return err
	case err != nil:
		return contentError{err}
	}
	s.table, err = player.NewGame(scripting.Setup{Seed: engine.Seed(s.seed), Words: s.what}, &s.log)
	var failed *scripting.Failure
	switch {
	case errors.Is(err, engine.ErrStopped):
		return errInterrupted
	case err == nil:
		s.what = s.game.content.FullWords(s.what)
		s.past = timeline.New(s.table, slices.Clone(s.log.Events))
		return nil
	case s.what == "" || errors.As(err, &failed):
		return fmt.Errorf("the game cannot begin:\n%w", err)
	}
	return usageError{said.Misplaced.As(err, "why", err, "hint", s.meant(player, err))}
}

// misuseOf tells, in the language of the game, what is wrong with the command line.
func (s *session) misuseOf(err error) int {
	why := source.Printable(s.game.content.Language().Error(err))
	return s.misuseTold(why, s.say(said.Tells, "command", s.command+" help play"))
}

// play lets a person play to the end.
func (s *session) play(p prompt) int {
	s.announce(said.Seeded)
	s.print(s.screen().Wrap(s.say(said.Welcome), 0)...)
	s.print("")
	if resumed := s.past.At().Parent != nil; !resumed || s.seats < 2 || !s.handOver(engine.NoSeat) {
		s.proceed()
	}
	defer s.again()
	for warned := false; ; {
		if _, over := s.table.Outcome(); over {
			s.print("")
			s.summary()
			return exitOK
		}
		line, err := ask(s.interrupted, p, "> ", news{s.saved.Ready(), func() { s.showSaved(p, "> ") }}, news{s.resized, func() { s.drawAnew(p) }})
		switch {
		case errors.Is(err, errDropped):
			warned = false
			continue
		case errors.Is(err, errInterrupted) && !warned && !s.stopped():
			warned = true
			s.print(s.screen().Wrap(s.say(said.OnceMore), 2)...)
			continue
		case errors.Is(err, errInterrupted):
			s.print("", s.say(said.Interrupted))
			return exitInterrupted
		case errors.Is(err, io.EOF):
			s.print("", s.say(said.InputEnds))
			return exitOK
		case err != nil:
			s.complain("curtain: the input cannot be read: %s", err)
			return exitFailures
		}
		warned = false
		s.refresh()
		if leave := s.obey(line); leave {
			s.print(s.say(said.Leaves))
			return exitOK
		}
	}
}

// announce says which game begins.
func (s *session) announce(as phrase.Sentence) {
	s.print(s.say(as, "game", s.game.Title, "seed", fmt.Sprint(s.seed)))
	if s.kept != "" {
		s.print(s.screen().Wrap(s.say(said.KeptIn, "file", s.kept), 2)...)
	}
}

// act applies what a person typed as an action of the game.
func (s *session) act(line string) {
	a, err := s.table.Parse(line)
	if place := s.verbElsewhere(line); place != "" && (err != nil || onlyPart(s.table, a, line)) {
		s.print(s.screen().Wrap(place, 2)...)
		return
	}
	if err != nil {
		// A word of the game on its own asks what it means, unless it is the beginning of
		// a move, or looks like one mistyped.
		if begun := new(declare.Begun); spelling.Meant(err) == "" && !errors.As(err, &begun) {
			if lines, known := s.table.Help(line, s.screen()); known {
				s.print(lines...)
				return
			}
		}
		s.print(s.wrong(err)...)
		s.targets(line)
		return
	}
	if s.hold(a) {
		return
	}
	seat := s.table.Seat()
	if err := s.apply(a); err != nil {
		s.print(s.wrong(err)...)
		if s.fault != nil {
			s.print(s.say(said.KeepFault))
		}
		return
	}
	s.print("")
	if !s.handOver(seat) {
		s.proceed()
	}
}

// proceed shows what came of an action, and lets the bot play, until it is a person's
// choice again.
func (s *session) proceed() {
	s.tell()
	s.opponents()
	s.look()
}

// keeping is what keeps scenarios of this game.
func (s *session) keeping() *keeper {
	if s.keeper == nil {
		s.keeper = &keeper{host: s.host}
	}
	s.keeper.game = s.game
	return s.keeper
}

// opponents lets the bot play the seats that nobody has taken, until it is a
// person's choice again.
func (s *session) opponents() {
	policy := s.bot(s.game.Seats)
	for {
		if _, over := s.table.Outcome(); over || s.table.Seat() < s.seats || s.stopped() {
			return
		}
		if _, err := bot.Step(s.table, s.apply, policy, nil); err != nil {
			s.print(s.wrong(err)...)
			return
		}
		s.tell()
	}
}

// apply applies an action, remembers it, and notes what there is to tell.
func (s *session) apply(a engine.Action) error {
	before := s.past.At()
	err := s.past.Apply(a)
	if now := s.past.At(); now != before {
		s.log.Events = append(s.log.Events, now.Events...)
		s.fault = nil
		return err
	}
	var failed *scripting.Failure
	if errors.As(err, &failed) || errors.Is(err, scripting.ErrUnstable) {
		s.failed, s.fault = a, err
	}
	return err
}

// twice is heavy mode.
func (s *session) twice(game engine.Table, a engine.Action) error {
	return scripting.ApplyTwice(game, func(t engine.Table) (engine.Table, error) {
		player, err := s.player(s.game.content)
		if err != nil {
			return nil, err
		}
		player.Interpreted()
		return player.Adopt(t)
	}, a)
}

// tell prints what has happened since the last time.
func (s *session) tell() {
	if len(s.log.Events) == 0 {
		return
	}
	if t, can := s.table.(engine.Secretive); can {
		t.Address(s.audience())
	}
	lines := s.table.Story(s.log.Events, s.screen())
	s.log.Truncate(0)
	s.told, s.fresh = append(s.told, lines...), len(lines)
	s.read(lines)
	if len(lines) > 0 {
		s.print("")
	}
}

// audience is the seat that stories are told to: of the people at the terminal the one
// whose choice it is, or the first while the bot plays; NoSeat where nobody plays.
func (s *session) audience() engine.Seat {
	switch seat := s.table.Seat(); {
	case s.seats == 0:
		return engine.NoSeat
	case seat < s.seats:
		return seat
	}
	return 0
}

// look prints what there is to see and what can be typed.
func (s *session) look() {
	sc := s.screen()
	var guide []string
	if _, over := s.table.Outcome(); !over && s.table.Guide() != "" {
		guide = sc.Wrap(s.table.Guide(), 2)
	}
	if sc.Height > 0 { // the end of what was just told stays in sight
		sc.Height -= min(s.fresh, besideStory) + max(0, len(guide)+1-besideStage)
	}
	s.drawn, s.fresh = s.size(), 0
	s.print(s.table.Stage(sc)...)
	s.print(guide...)
}

// besideStory is how many lines of a story a stage leaves in sight.
const besideStory = 3

// again tells how to come back to this game.
func (s *session) again() {
	name := strings.TrimRight(" "+s.gameWord(s.game.Ruleset)+s.what, " ")
	scripts := s.sameScripts()
	if s.lang != "" {
		scripts += " --lang " + s.lang
	}
	if _, over := s.table.Outcome(); !over && s.kept != "" {
		s.suggest(s.say(said.GoOn), s.command+" play --resume "+shellWord(s.kept)+s.seatsUnless(s.people)+scripts)
	}
	if _, over := s.table.Outcome(); over && s.kept != "" {
		s.suggest(s.say(said.LookAt), s.command+" replay "+shellWord(s.kept))
	}
	s.suggest(s.say(said.Again), fmt.Sprintf("%s play%s --seed %d%s%s", s.command, name, s.seed, s.seatsUnless(1), scripts))
}

// seatsUnless is the flag for how many people play, "" where that is known anyhow.
func (s *session) seatsUnless(known int) string {
	if s.seats == 0 || int(s.seats) == max(known, 1) {
		return ""
	}
	return fmt.Sprintf(" --seats %d", s.seats)
}

// watch lets the bot play to the end and prints the story.
func (s *session) watch() int {
	s.seats = 0
	s.announce(said.SeededBot)
	s.print("")
	s.tell()
	defer s.again()
	policy := aloud{s, s.bot(s.game.Seats)}
	begun, most := engine.Worked(s.table), s.gameMost()
	failed := func(_ engine.Action, err error) { s.print(append(s.wrong(err), "")...) }
	for n := 0; ; n++ {
		if _, over := s.table.Outcome(); over {
			break
		}
		if s.stopped() {
			s.print(s.say(said.Interrupted))
			return exitInterrupted
		}
		if n == maxActions {
			s.print(s.say(said.GivesUp, "n", maxActions))
			return exitFailures
		}
		if engine.Worked(s.table)-begun > most {
			s.print(s.screen().Wrap(s.say(said.TooLong, "n", int(most)), 2)...)
			return exitFailures
		}
		if _, err := bot.Step(s.table, s.apply, policy, failed); err != nil && !s.stopped() {
			s.print(s.wrong(err)...)
			return exitFailures
		}
		s.tell()
	}
	s.print(s.table.Stage(s.screen())...)
	s.print("")
	s.summary()
	return exitOK
}

// aloud is a policy that says what it chooses where no story will tell: outside
// of turns, where nothing ends one.
type aloud struct {
	*session
	bot.Policy
}

// Choose implements bot.Policy.
func (p aloud) Choose(t engine.Table) (engine.Action, error) {
	a, err := p.Policy.Choose(t)
	if err == nil && !slices.ContainsFunc(t.Legal(nil), t.Ends) {
		p.print(t.Stage(p.screen())...)
		p.print("> "+engine.Spoken(t, a), "")
	}
	return a, err
}

// recent is how many lines of the story `story` prints.
const recent = 30

func (s *session) recall(all bool) {
	lines := s.told
	if skip := len(lines) - recent; skip > 0 && !all {
		s.print(s.say(said.Before, "n", skip))
		lines = lines[skip:]
	}
	if len(lines) == 0 {
		s.print(s.say(said.NotYet))
	}
	for _, line := range lines {
		s.print(line)
	}
}

// screen is what is printed on, in the language of who plays.
func (s *session) screen() screen.Screen {
	if s.game == nil {
		return s.host.screen()
	}
	return s.host.screen().In(s.game.content)
}

// say is a sentence in the language of who plays.
func (s *session) say(sentence phrase.Sentence, args ...any) string {
	return s.screen().Say(sentence, args...)
}

// wrong is what is wrong with what was typed.
func (s *session) wrong(err error) []string {
	return s.screen().Error(s.game.content.Language().Error(err))
}

// types reports whether a word that was typed is an English one, or stands for it.
func (s *session) types(english, typed string) bool {
	return strings.EqualFold(english, typed) || s.game.content.Language().Types(english, speech.Fold(typed))
}

// drawAnew draws the stage for the size that the terminal has now, above the line being
// typed.
func (s *session) drawAnew(p prompt) {
	if s.drawn != s.size() && !s.handed {
		interlude(p, s.out, "> ", s.look)
	}
}
