package simulate

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/wire"
)

const (
	externalPlayerPrefix = "exec:"     // prefix of the name of a player that is another program
	maxErrorOutput       = 64 << 10    // maximum number of bytes read from a program's error output
	maxReason            = 300         // maximum length, in bytes, of the reason why a program forfeited
	exitTimeout          = time.Second // how long a program may take to end after its input has ended
)

func isExternalPlayer(name string) bool { return strings.HasPrefix(name, externalPlayerPrefix) }

// externalPlayers starts programs that are players, and reuses them for later games. It is safe for concurrent use.
type externalPlayers struct {
	seconds int // seconds that a program may take for all its choices in one game

	mu   sync.Mutex
	idle map[string][]*externalProgram // programs that are between games, by the name of the player
}

func (o *externalPlayers) checkPlayerFlags(h *program.Host, flags Options) error {
	if !strings.Contains(flags.Players, externalPlayerPrefix) {
		return nil
	}
	isTyped := slices.ContainsFunc(h.Args, func(arg string) bool { return strings.HasSuffix(arg, flags.Players) })
	switch {
	case !isTyped:
		return errors.New("--players: a program must be given on the command line, not in the configuration file")
	case o.seconds < 1:
		return errors.New("--player-seconds must be at least 1")
	}
	return nil
}

func checkPlayerCommand(h *program.Host, name string) error {
	words := strings.Fields(strings.TrimPrefix(name, externalPlayerPrefix))
	if len(words) == 0 {
		return errors.New("exec: must be followed by a command, such as exec:python3 player.py")
	}
	if _, err := exec.LookPath(commandPath(h, words[0])); err != nil {
		return fmt.Errorf("cannot run the player %s: %w", program.QuoteForTerminal(name), err)
	}
	return nil
}

// commandPath returns the absolute path of a command with a slash in its name. Others, which PATH finds, stay the same.
func commandPath(h *program.Host, command string) string {
	if strings.ContainsAny(command, `/\`) {
		return h.AbsPath(command)
	}
	return command
}

// closeIdlePrograms ends the idle programs and waits for them. It must not be called while games are played.
func (o *externalPlayers) closeIdlePrograms() {
	var group sync.WaitGroup
	for _, list := range o.idle {
		for _, p := range list {
			group.Go(func() { p.waitForEnd() })
		}
	}
	group.Wait()
	clear(o.idle)
}

func (o *externalPlayers) reuseOrStartProgram(h *program.Host, g *load.LoadedGame, name string) (*externalProgram, error) {
	o.mu.Lock()
	if last := len(o.idle[name]) - 1; last >= 0 {
		defer o.mu.Unlock()
		p := o.idle[name][last]
		o.idle[name] = o.idle[name][:last]
		return p, nil
	}
	o.mu.Unlock()
	return startExternalProgram(h, g, strings.Fields(strings.TrimPrefix(name, externalPlayerPrefix)))
}

// externalSeat is a seat in one game that a program plays.
type externalSeat struct {
	*externalPlayers
	host    *program.Host
	game    *load.LoadedGame
	name    string
	seed    engine.Seed
	seat    engine.Seat
	left    time.Duration    // time left for the rest of the game
	program *externalProgram // the running program; nil before the first choice and after it has failed
}

// Choose implements bot.Policy. It returns a *lab.ForfeitError if the program fails or takes too long.
func (s *externalSeat) Choose(t screen.Table) (engine.Action, error) {
	if s.program == nil {
		p, err := s.reuseOrStartProgram(s.host, s.game, s.name)
		if err != nil {
			return engine.Action{}, &lab.ForfeitError{Reason: cleanForfeitReason(err.Error())}
		}
		s.program = p
		p.player.BeginGame(s.seat, uint64(s.seed.Child("outsider", int(s.seat))))
	}
	start := time.Now()
	timer := time.AfterFunc(s.left, s.program.kill)
	a, err := s.program.player.Choose(t)
	s.left -= time.Since(start)
	if timer.Stop() && err == nil {
		return a, nil
	}
	isLate := s.left <= 0
	why := s.program.waitForEnd()
	s.program = nil
	switch {
	case s.host.IsStopped():
		return a, engine.ErrStopped
	case isLate:
		why = fmt.Sprintf("it took more than %s in one game", speech.CountWithNoun(s.seconds, "second"))
	}
	return a, &lab.ForfeitError{Reason: why}
}

// EndGame sends the final state t to the program. It keeps the program for another game or, after an error, ends it.
func (s *externalSeat) EndGame(t screen.Table) {
	if s.program == nil {
		return
	}
	timer := time.AfterFunc(max(s.left, exitTimeout), s.program.kill)
	err := s.program.player.EndGame(t)
	if timer.Stop() && err == nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.idle[s.name] = append(s.idle[s.name], s.program)
		return
	}
	s.program.waitForEnd()
}

type externalProgram struct {
	process *exec.Cmd
	player  *wire.ProgramPlayer
	in      io.Closer
	out     io.Closer
	errors  program.LimitedBuffer
}

func startExternalProgram(h *program.Host, g *load.LoadedGame, words []string) (*externalProgram, error) {
	deal, err := newGameStarter(h, g)
	if err != nil {
		return nil, err
	}
	p := &externalProgram{process: exec.CommandContext(h.Interrupted, commandPath(h, words[0]), words[1:]...), errors: program.LimitedBuffer{Max: maxErrorOutput, KeepsLast: true}}
	c := p.process
	c.Dir, c.Stderr, c.WaitDelay = h.Dir, &p.errors, exitTimeout
	in, err := c.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.in, p.out = in, out
	c.Cancel = func() error { p.kill(); return nil }
	rules := wire.ServerOptions{Game: g.Game, Stop: h.IsStopped,
		Begin:        func(seed engine.Seed, words string) (screen.Table, error) { return deal(seed, words, nil) },
		OtherPlayers: func(engine.Seed) bot.Policy { return bot.NewGreedy(h.IsStopped) }}
	if p.player, err = wire.NewProgramPlayer(rules, out, in); err != nil {
		return nil, err
	}
	return p, c.Start()
}

// kill ends the program and closes the pipes, which processes that the program has started may still hold open.
func (p *externalProgram) kill() {
	_ = p.process.Process.Kill() // it may have ended
	p.in.Close()
	p.out.Close()
}

// waitForEnd closes the program's input, waits up to exitTimeout for its end, and returns how it ended.
func (p *externalProgram) waitForEnd() (how string) {
	p.in.Close()
	timer := time.AfterFunc(exitTimeout, p.kill)
	err := p.process.Wait()
	timer.Stop()
	how = "the program exited"
	if state := p.process.ProcessState; err != nil && state != nil {
		how += ": " + state.String()
	}
	said := strings.TrimSpace(p.errors.TakeNewOutput())
	if last := strings.TrimSpace(said[strings.LastIndex(said, "\n")+1:]); last != "" {
		how += ": " + last
	}
	return cleanForfeitReason(how)
}

func cleanForfeitReason(text string) string {
	text = screen.Clean(text)
	return strings.ToValidUTF8(text[:min(len(text), maxReason)], "")
}

type forfeitRow struct {
	Player string `json:"player"`
	Games  int    `json:"games"`
	Seed   uint64 `json:"seed"` // seed of the first forfeited game
	Reason string `json:"reason"`
}

type externalPlayersReport struct {
	Programs []string     `json:"programs,omitempty"` // names of the programs that played; with any, results are not reproducible
	Forfeits []forfeitRow `json:"forfeits,omitempty"`
}

func (d *externalPlayersReport) addPrograms(players []string) {
	for _, name := range players {
		if isExternalPlayer(name) && !slices.Contains(d.Programs, screen.Clean(name)) {
			d.Programs = append(d.Programs, screen.Clean(name))
		}
	}
}

func (d *externalPlayersReport) addForfeit(p *lab.Plan, gameIndex int, e *lab.Ending) {
	if e.Forfeit == nil {
		return
	}
	game := p.Game(gameIndex)
	name := screen.Clean(p.Players[int(game.Seat(int(e.Forfeit.Seat)))%len(p.Players)])
	i := slices.IndexFunc(d.Forfeits, func(r forfeitRow) bool { return r.Player == name })
	if i < 0 {
		i = len(d.Forfeits)
		d.Forfeits = append(d.Forfeits, forfeitRow{Player: name, Seed: game.Seed, Reason: e.Forfeit.Reason})
	}
	d.Forfeits[i].Games++
}

func (d *externalPlayersReport) printReport(h *program.Host) {
	for _, f := range d.Forfeits {
		h.PrintParagraph(fmt.Sprintf("%s forfeited %s, the first with seed %d: %s", f.Player, speech.CountWithNoun(f.Games, "game"), f.Seed, f.Reason))
	}
	if len(d.Programs) > 0 {
		h.PrintParagraph("The results are not reproducible, because they depend on other programs: " + strings.Join(d.Programs, ", "))
	}
}

// parsePlayers parses --players as play.ParsePlayers does. It also accepts programs if the command supports them.
func (o Options) parsePlayers(h *program.Host, g *load.LoadedGame) (players []string, err error) {
	var isOther func(string) bool
	if o.externalPlayers != nil {
		isOther = isExternalPlayer
	}
	if players, err = play.ParsePlayers(g.Ruleset, o.Players, isOther); err != nil {
		return nil, err
	}
	for _, name := range players {
		if isExternalPlayer(name) {
			err = cmp.Or(err, checkPlayerCommand(h, name))
		}
	}
	return players, err
}
