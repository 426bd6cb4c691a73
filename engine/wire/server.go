package wire

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/screen"
	"curtaincall/engine/spelling"
)

// The limits of a session.
const (
	MaxLine    = 1 << 20 // bytes of a request
	MaxGames   = 1024    // games at the same time, forks included
	MaxBack    = 32      // steps that can be undone in one game
	MaxStates  = 8192    // states stored for undo in all games; beyond it, each game stores fewer
	MaxActions = 20_000  // actions of one game, those of other seats included

	maxWork = 60_000_000 // default of ServerOptions.MaxInstructions

	maxID = 100 // bytes of the id of a request
)

// The codes of errors in answers to the client.
const (
	badJSON     = "bad_json"
	badField    = "bad_field"
	tooLong     = "too_long"
	unknownDo   = "unknown_do"
	unknownGame = "unknown_game"
	noRoom      = "no_room"
	noSetup     = "bad_setup"
	refused     = "refused"
	isOver      = "over"
	notAsked    = "not_asked"
	cannotGo    = "cannot_go_back"
	badSave     = "bad_save"
	stuck       = "stuck"
	tooMuch     = "too_much"
)

// ServerOptions describes the game that a server offers, and what its client may see and do.
type ServerOptions struct {
	Game  *declare.Declaration
	Begin func(seed engine.Seed, words string) (screen.Table, error) // starts a game with a setup

	// Seat is the seat that the client plays; with NoSeat the client plays every seat.
	Seat         engine.Seat
	OtherPlayers func(chance engine.Seed) bot.Policy // returns the player of the other seats

	// If Omniscient is true, the client sees everything, including the seeds of games, and nothing is resampled.
	Omniscient bool

	// Secret is the key for the seeds of games and deals and for the encryption of saves. The client must not know it.
	Secret uint64

	// MaxInstructions is the maximum number of instructions for answering a line, as engine.CostTotal counts; 0 means
	// maxWork.
	MaxInstructions int64

	Stop func() bool // is called between actions; if it returns true, the server stops; must not be nil
}

// Server plays games for one client. It is not safe for concurrent use.
type Server struct {
	ServerOptions
	games         []*servedGame
	space         *actions.MoveSpace
	observer      *views.Observer
	sealer        *saveSealer
	schema        []byte
	states        int              // number of states that the games store for undo
	seedlessGames uint64           // number of games whose reset had no seed
	resampleCount uint64           // number of times that hidden information was resampled
	meter         screen.Table     // a table that counts the instructions of scripts for all games, which share the scripts
	spent         engine.CostTotal // the cost of the current line, without that of bots searching for moves
	log           engine.Log

	out     []byte          // the answer
	scratch []byte          // memory for handleHash
	legal   []engine.Action // memory for legal actions
}

// New returns a server without games. It calls options.Begin once, for the schema, and returns its error.
func New(options ServerOptions) (*Server, error) {
	t, err := options.Begin(0, "")
	if err != nil {
		return nil, err
	}
	s := &Server{ServerOptions: options, games: make([]*servedGame, MaxGames), observer: options.Game.NewObserver(), meter: t}
	s.MaxInstructions = cmp.Or(options.MaxInstructions, maxWork)
	s.observer.All = options.Omniscient
	s.space = actions.DeclList(options.Game.Actions).NewMoveSpace(options.Game.State(t))
	s.sealer = newSaveSealer(s.deriveSeed("save", 0), options.Game.Name)
	s.schema = encodeGameSchema(options.Game, s.space, options.Game.State(t))
	return s, nil
}

// deriveSeed returns a seed that is the same for equal arguments and cannot be predicted without the secret.
func (s *Server) deriveSeed(purpose string, n uint64) engine.Seed {
	text := binary.BigEndian.AppendUint64([]byte("curtain "+purpose+" "), s.Secret)
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(text, n))
	return engine.Seed(binary.BigEndian.Uint64(sum[:]))
}

// Serve answers requests from in until in ends, and then returns nil. It returns engine.ErrStopped when Stop returns
// true, and errors of reading or writing.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	lines := bufio.NewReaderSize(in, 64<<10)
	for {
		line, complete, err := nextLine(lines)
		if s.Stop() {
			return engine.ErrStopped
		}
		if len(line) > 0 || !complete {
			if _, err := out.Write(s.Answer(line, complete)); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// nextLine returns the next line with its line break. If it is longer than MaxLine, line is nil and complete is false.
// At the end of the input, err is io.EOF, even with a last line without a line break.
func nextLine(lines *bufio.Reader) (line []byte, complete bool, err error) {
	complete = true
	for {
		piece, err := lines.ReadSlice('\n')
		if complete = complete && len(line)+len(piece) <= MaxLine; complete {
			line = append(line, piece...)
		} else {
			line = nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, complete, err
		}
	}
}

// Answer returns the answer to a line, which the next call overwrites. complete is false if the line was too long.
func (s *Server) Answer(line []byte, complete bool) []byte {
	r, bad := parseLine(line, complete)
	return s.answerRequest(r, bad, s.handleRequest)
}

func parseLine(line []byte, complete bool) (*request, *requestError) {
	if !complete {
		return &request{}, newRequestError(tooLong, "a line can be at most %d bytes long", MaxLine)
	}
	return parseRequest(line)
}

// answerRequest returns the answer that handle writes or, if bad is not nil, that error. The next call overwrites it.
func (s *Server) answerRequest(r *request, bad *requestError, handle func(*request) *requestError) []byte {
	s.out, s.spent = append(s.out[:0], '{'), engine.CostTotal{}
	if r.id != nil {
		s.putFieldName("id")
		s.out = append(s.out, r.id...)
	}
	if bad == nil {
		bad = handle(r)
	}
	if bad != nil {
		s.putErrorField(bad)
	}
	s.out = toASCII(append(s.out, '}', '\n'))
	return s.out
}

// gameOperation is a kind of request about games. do carries out r for the game g, whose number is r.games[n],
// and appends the result to Server.out. If begins is true, g may be nil.
type gameOperation struct {
	name   string
	do     func(s *Server, g *servedGame, r *request, n int) *requestError
	begins bool // whether it creates the game
}

var requestHandlers = []gameOperation{
	{name: "reset", do: (*Server).handleReset, begins: true},
	{name: "observe", do: (*Server).handleObserve},
	{name: "legal", do: (*Server).handleLegal},
	{name: "step", do: (*Server).handleStep},
	{name: "choose", do: (*Server).handleChoose},
	{name: "fork", do: (*Server).handleFork},
	{name: "undo", do: (*Server).handleUndo},
	{name: "save", do: (*Server).handleSave},
	{name: "restore", do: (*Server).handleRestore, begins: true},
	{name: "hash", do: (*Server).handleHash},
	{name: "drop", do: (*Server).handleDrop},
}

const doSchema = "schema"

func (s *Server) handleRequest(r *request) *requestError {
	if r.do == doSchema {
		s.putFieldName(doSchema)
		s.out = append(s.out, s.schema...)
		return nil
	}
	at := slices.IndexFunc(requestHandlers, func(d gameOperation) bool { return d.name == r.do })
	switch {
	case at < 0:
		return newRequestError(unknownDo, "%s", spelling.NewUnknownError("request", truncateForMessage(r.do), requestNames()))
	case !r.several:
		return s.handleForGame(requestHandlers[at], r, 0)
	}
	s.putFieldName("games")
	s.out = append(s.out, '[')
	for n := range r.games {
		s.out = append(s.out, '{')
		if bad := s.handleForGame(requestHandlers[at], r, n); bad != nil {
			s.putErrorField(bad)
		}
		s.out = append(s.out, '}', ',')
	}
	s.out = schema.EndJSONList(s.out, ']')
	return nil
}

func requestNames() []string {
	return append(engine.Map(requestHandlers, func(d gameOperation) string { return d.name }), doSchema)
}

func (s *Server) handleForGame(d gameOperation, r *request, n int) *requestError {
	number := r.games[n]
	s.putNumber("game", number)
	if number < 0 || number >= MaxGames {
		return newRequestError(unknownGame, "a game number must be from 0 to %d", MaxGames-1)
	}
	g := s.games[number]
	if g == nil && !d.begins {
		return newRequestError(unknownGame, "unknown game %d: start it with {\"do\": \"reset\"}", number)
	}
	if bad := s.checkStopAndCost(); bad != nil {
		return bad
	}
	return d.do(s, g, r, n)
}

func (s *Server) checkStopAndCost() *requestError {
	switch {
	case s.Stop():
		return newRequestError(refused, "%s", engine.ErrStopped)
	case s.spent.Spent > s.MaxInstructions:
		return newRequestError(tooMuch, "a line can use at most %d instructions, but this one uses more", s.MaxInstructions)
	}
	return nil
}
