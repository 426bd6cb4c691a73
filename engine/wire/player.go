package wire

import (
	"bufio"
	"errors"
	"io"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
)

// ProgramPlayer is a bot.Policy whose choices another program makes. The program sends the same requests as a client
// of Serve, but its game 0 is the game in which Choose is called. The answer to "reset" is the state when the program
// must make its first choice. The answer to "step" is the state when it must make the next choice or the game ends.
// The program can look ahead in forks of game 0.
type ProgramPlayer struct {
	server    *Server
	lines     *bufio.Reader
	out       io.Writer
	pending   *request        // the reset or step whose answer is the next state; nil if there is none
	chosen    []engine.Action // actions that the program has chosen but Choose has not returned yet
	isPlaying bool            // whether the program has started the current game with a reset
}

var _ bot.Policy = (*ProgramPlayer)(nil)

// NewProgramPlayer returns a player that reads the requests of a program from in and writes the answers to out. It
// calls options.Begin once, for the schema, and returns its error.
func NewProgramPlayer(options ServerOptions, in io.Reader, out io.Writer) (*ProgramPlayer, error) {
	s, err := New(options)
	return &ProgramPlayer{server: s, lines: bufio.NewReaderSize(in, 64<<10), out: out}, err
}

// BeginGame prepares for the next game, in which the program plays a seat. secret seeds what its forks randomize.
func (p *ProgramPlayer) BeginGame(seat engine.Seat, secret uint64) {
	p.server.Seat, p.server.Secret, p.server.resampleCount = seat, secret, 0
	p.chosen, p.isPlaying = nil, false
}

// Choose implements bot.Policy. It answers requests until the program chooses an action that can be played, and
// returns io.ErrUnexpectedEOF if the program's output ends.
func (p *ProgramPlayer) Choose(t screen.Table) (engine.Action, error) {
	for len(p.chosen) == 0 {
		if r := p.pending; r != nil {
			p.pending = nil
			p.storeAsGameZero(t)
			if err := p.sendState(r); err != nil {
				return engine.Action{}, err
			}
		}
		line, complete, err := nextLine(p.lines)
		if errors.Is(err, io.EOF) {
			return engine.Action{}, io.ErrUnexpectedEOF
		} else if err != nil {
			return engine.Action{}, err
		}
		if err := p.answerLine(t, line, complete); err != nil {
			return engine.Action{}, err
		}
	}
	a := p.chosen[0]
	p.chosen = p.chosen[1:]
	return a, nil
}

// EndGame answers the pending request, if there is one, with the final state; a game not over is marked as truncated.
func (p *ProgramPlayer) EndGame(t screen.Table) error {
	if p.pending == nil {
		return nil
	}
	p.storeAsGameZero(t)
	p.server.games[0].actions = MaxActions
	err := p.sendState(p.pending)
	p.pending, p.isPlaying = nil, false
	return err
}

func (p *ProgramPlayer) storeAsGameZero(t screen.Table) {
	p.server.storeGame(0, &servedGame{table: screen.CopyOf(t)})
}

func (p *ProgramPlayer) sendState(r *request) error {
	return p.sendAnswer(p.server.answerRequest(r, nil, func(r *request) *requestError {
		return p.server.handleForGame(gameOperation{do: (*Server).handleState}, r, 0)
	}))
}

func (p *ProgramPlayer) sendAnswer(answer []byte) error {
	_, err := p.out.Write(answer)
	return err
}

func (p *ProgramPlayer) answerLine(t screen.Table, line []byte, complete bool) error {
	s := p.server
	r, bad := parseLine(line, complete)
	if bad == nil {
		bad = p.refuseServerOnlyRequest(r)
	}
	switch {
	case bad != nil || r.do == doSchema:
	case r.do == "reset":
		for n := range s.games {
			s.storeGame(n, nil)
		}
		p.pending, p.isPlaying = r, true
		return nil
	case (r.do == "step" || r.do == "choose") && r.games[0] == 0 && p.isPlaying:
		s.spent = engine.CostTotal{}
		if p.chosen, bad = p.applyChoices(r); bad == nil {
			p.pending = r
			return nil
		}
		p.chosen = nil
		p.storeAsGameZero(t)
	}
	return p.sendAnswer(s.answerRequest(r, bad, s.handleRequest))
}

// refuseServerOnlyRequest returns an error if Serve could answer the request but a ProgramPlayer cannot, otherwise nil.
func (p *ProgramPlayer) refuseServerOnlyRequest(r *request) *requestError {
	isMain := slices.Contains(r.games, 0)
	switch {
	case r.do == doSchema:
	case r.do == "reset" && (r.several || !isMain || p.isPlaying):
		return newRequestError(refused, "here, \"reset\" can only start the next game, as game 0, once the previous one has ended")
	case r.do == "save" || r.do == "restore":
		return newRequestError(refused, "%q is not possible here", r.do)
	case isMain && (r.do == "undo" || r.do == "drop"):
		return newRequestError(refused, "here, %q is possible only in a fork", r.do)
	case isMain && r.several && (r.do == "step" || r.do == "choose"):
		return newRequestError(refused, "game 0 cannot be in a list here")
	case r.do == "fork" && slices.Contains(r.to, 0):
		return newRequestError(refused, "a fork cannot replace game 0 here")
	}
	return nil
}

func (p *ProgramPlayer) applyChoices(r *request) (list []engine.Action, bad *requestError) {
	g, choices := p.server.games[0], r.actions
	if r.do == "choose" {
		choices = r.picks
	}
	if len(choices) == 0 {
		return nil, newRequestError(badField, "\"action\" or \"pick\" is missing")
	}
	for _, c := range choices {
		if r.do == "choose" {
			if c = c.asChooseCommand(); g.table.PendingQuestion() == nil {
				return nil, newRequestError(notAsked, "no question is pending")
			}
		}
		a, bad := p.server.applyOwnChoice(g, c)
		if bad != nil {
			return nil, bad
		}
		list = append(list, a)
	}
	return list, nil
}
