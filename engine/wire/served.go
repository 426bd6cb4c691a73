package wire

import (
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
)

type served struct {
	table    screen.Table
	from     start
	record   []byte // all actions and deals since the start, encoded in save.go
	actions  int    // number of actions in record
	imagined bool   // hidden information was resampled by undo, fork or restore
	past     []moment
	spare    screen.Table // the table of a dropped undo state, for reuse; nil for none
}

type start struct {
	words string
	seed  engine.Seed
}

type moment struct {
	table    screen.Table
	recorded int
	actions  int
	imagined bool
}

func (s *Server) reset(r *request, n int) *fault {
	var seed engine.Seed
	switch {
	case len(r.seeds) == 0:
		seed = s.deriveSeed("unnamed game", s.begun)
		s.begun++
	case s.Omniscient:
		seed = engine.Seed(r.seeds[n])
	default:
		seed = s.deriveSeed("game", r.seeds[n])
	}
	g, bad := s.begin(start{r.setup, seed})
	if bad == nil {
		bad = s.playOthers(g)
	}
	if bad != nil {
		return bad
	}
	s.keep(r.games[n], g)
	s.putState(g, r)
	return nil
}

func (s *Server) begin(from start) (*served, *fault) {
	begun := engine.CostOf(s.first)
	t, err := s.Begin(from.seed, from.words)
	s.spent.Charge(s.first, begun, 0)
	if err != nil {
		return nil, refusal(noSetup, "%s", err)
	}
	return &served{table: t, from: from}, nil
}

// keep stores a game, which may be nil, under a number.
func (s *Server) keep(number int, g *served) {
	if old := s.games[number]; old != nil {
		s.states -= len(old.past)
	}
	s.games[number] = g
}

func (s *Server) game(r *request, n int) *served { return s.games[r.games[n]] }

func (s *Server) observe(r *request, n int) *fault {
	r.observe = true
	s.putState(s.game(r, n), r)
	return nil
}

func (s *Server) words(r *request, n int) *fault {
	g := s.game(r, n)
	s.legal = s.legal[:0]
	s.putState(g, r)
	s.put("words")
	s.out = append(s.out, '[')
	for _, a := range s.legal {
		s.out = append(schema.AppendText(s.out, g.table.Describe(a)), ',')
	}
	s.end(']')
	return nil
}

// step applies an action, and lets the other seats play until it is the session's turn.
func (s *Server) step(r *request, n int) *fault {
	g := s.game(r, n)
	if len(r.actions) == 0 {
		return refusal(badField, "\"action\" is missing: a number of \"legal\", or words")
	}
	return s.runOrUndo(g, r, func() *fault { return s.act(g, r.actions[n]) })
}

// choose answers the pending questions of an effect with the picks of the request, in order.
func (s *Server) choose(r *request, n int) *fault {
	g := s.game(r, n)
	if len(r.picks) == 0 {
		return refusal(badField, "\"pick\" is missing: the places of options, from 0, or their words")
	}
	return s.runOrUndo(g, r, func() *fault {
		for _, pick := range r.picks {
			if g.table.PendingQuestion() == nil {
				return refusal(notAsked, "no question is pending")
			}
			word := pick.text
			if !pick.typed {
				word = strconv.Itoa(pick.number + 1)
			}
			if bad := s.act(g, choice{text: "choose " + word, typed: true}); bad != nil {
				return bad
			}
		}
		return nil
	})
}

// runOrUndo runs do on a game, undoes everything if it fails, and writes the state of the game.
func (s *Server) runOrUndo(g *served, r *request, do func() *fault) *fault {
	if g.over() {
		return refusal(isOver, "the game is over")
	}
	before := s.push(g)
	if bad := do(); bad != nil {
		s.pop(g, before)
		return bad
	}
	s.makeRoom(g)
	s.putState(g, r)
	return nil
}

func (s *Server) push(g *served) *moment {
	table := g.spare
	if g.spare = nil; table == nil {
		table = g.table.Fresh()
	}
	table.CopyFrom(g.table)
	g.past = append(g.past, moment{table, len(g.record), g.actions, g.imagined})
	s.states++
	return &g.past[len(g.past)-1]
}

// makeRoom drops the earliest undo state if the game exceeds MaxBack, or all games MaxStates.
func (s *Server) makeRoom(g *served) {
	if len(g.past) > MaxBack || s.states > MaxStates && len(g.past) > 1 {
		g.spare = g.past[0].table
		g.past = append(g.past[:0], g.past[1:]...)
		s.states--
	}
}

// pop returns a game to an undo state, and drops that state and all later ones.
func (s *Server) pop(g *served, to *moment) {
	m := *to
	at := slices.IndexFunc(g.past, func(p moment) bool { return p.table == m.table })
	s.states -= len(g.past) - at
	g.past = g.past[:at]
	g.table.CopyFrom(m.table)
	g.spare = m.table
	g.record = g.record[:m.recorded:m.recorded]
	g.actions, g.imagined = m.actions, m.imagined
}

func (s *Server) act(g *served, c choice) *fault {
	if bad := s.checkLimits(); bad != nil {
		return bad
	}
	begun := engine.CostOf(g.table)
	a, bad := s.action(g, c)
	s.spent.Charge(g.table, begun, 0)
	if bad != nil {
		return bad
	}
	if err := s.apply(g, a); err != nil {
		return refusal(refused, "%s", err)
	}
	g.did(a)
	return s.playOthers(g)
}

// action returns the action that a choice means. One that is chosen by number must be legal, because
// the reason for refusing it could reveal hidden information.
func (s *Server) action(g *served, c choice) (engine.Action, *fault) {
	if !c.typed {
		a, ok := s.space.Action(c.number)
		if s.legal = g.table.Legal(s.legal[:0]); !ok || !slices.Contains(s.legal, a) {
			return a, refusal(refused, "action %d is not legal now", c.number)
		}
		return a, nil
	}
	a, err := g.table.Parse(c.text)
	if err != nil {
		return a, refusal(refused, "%s", err)
	}
	if d := actions.Decls(s.Game.Actions).Of(a.Kind); d == nil || !d.Move {
		return a, refusal(refused, "%q is not a move", shorten(c.text))
	}
	return a, nil
}

// apply applies an action, and charges its cost to the request.
func (s *Server) apply(g *served, a engine.Action) error {
	s.log.Events = s.log.Events[:0]
	g.table.Listen(&s.log)
	begun := engine.CostOf(g.table)
	err := g.table.Apply(a)
	s.spent.Charge(g.table, begun, len(s.log.Events))
	return err
}

// playOthers lets the other seats play until it is the session's turn, or the game is over.
func (s *Server) playOthers(g *served) *fault {
	for s.Seat != engine.NoSeat && g.table.Seat() != s.Seat && !g.over() {
		if bad := s.checkLimits(); bad != nil {
			return bad
		}
		chance := engine.Seed(g.table.Hash()).Child("another seat", g.actions)
		a, err := bot.Step(g.table, func(a engine.Action) error { return s.apply(g, a) }, s.Others(chance), nil)
		if err != nil {
			return refusal(stuck, "another seat cannot continue: %s", err)
		}
		g.did(a)
	}
	return nil
}

// over includes games that reached MaxActions.
func (g *served) over() bool {
	_, over := g.table.Outcome()
	return over || g.actions >= MaxActions
}

func (g *served) did(a engine.Action) {
	g.record = recordAction(g.record, a)
	g.actions++
}

// fork copies a game to another number, and resamples hidden information in the copy.
func (s *Server) fork(r *request, n int) *fault {
	g := s.game(r, n)
	to := slices.Index(s.games, nil)
	if len(r.to) > 0 {
		to = r.to[n]
	}
	if to < 0 || to >= MaxGames {
		return refusal(noRoom, "game numbers go from 0 to %d; drop frees one", MaxGames-1)
	}
	made := &served{table: g.table.Fresh(), from: g.from, record: slices.Clip(g.record), actions: g.actions, imagined: g.imagined}
	made.table.CopyFrom(g.table)
	s.imagine(made)
	s.keep(to, made)
	s.putNumber("to", to)
	s.putState(made, r)
	return nil
}

// imagine resamples what the session does not see of a game, unless the session is omniscient.
func (s *Server) imagine(g *served) {
	if s.Omniscient {
		return
	}
	seat, seed := s.seat(g.table), s.deriveSeed("deal", s.dealt)
	s.dealt++
	s.deal(g, seat, seed)
	g.record = recordDeal(g.record, seat, seed)
}

// deal resamples what a seat does not see of a game, and charges the cost to the request.
func (s *Server) deal(g *served, seat engine.Seat, seed engine.Seed) {
	begun := engine.CostOf(g.table)
	g.table.Imagine(seat, seed)
	g.imagined = true
	s.spent.Charge(g.table, begun, 0)
}

// undo undoes steps, and resamples hidden information unless that happened before.
func (s *Server) undo(r *request, n int) *fault {
	g := s.game(r, n)
	if r.back < 1 || r.back > len(g.past) {
		return refusal(cannotGo, "only %d steps can be undone", len(g.past))
	}
	s.pop(g, &g.past[len(g.past)-r.back])
	if !g.imagined {
		s.imagine(g)
	}
	s.putState(g, r)
	return nil
}

// hash writes the hash of what the session sees; an omniscient one gets that of the state, too.
func (s *Server) hash(r *request, n int) *fault {
	g, h := s.game(r, n), engine.NewHasher()
	s.room = s.appendSeen(s.room[:0], g)
	h.String(string(s.room))
	s.putText("seen", schema.Hex(h.Sum()))
	if s.Omniscient {
		s.putText("hash", schema.Hex(g.table.Hash()))
		s.put("seed")
		s.out = strconv.AppendUint(s.out, uint64(g.from.seed), 10)
	}
	return nil
}

func (s *Server) drop(r *request, n int) *fault {
	s.keep(r.games[n], nil)
	return nil
}

func (s *Server) save(r *request, n int) *fault {
	s.putText("save", s.sealer.seal(s.game(r, n)))
	return nil
}

// restore stores a saved game under a number, after resampling hidden information.
func (s *Server) restore(r *request, n int) *fault {
	if len(r.saves) == 0 {
		return refusal(badField, "\"save\" is missing")
	}
	saved, err := s.sealer.open(r.saves[n])
	if err != nil {
		return refusal(badSave, "%s", err)
	}
	g, bad := s.again(saved)
	if bad != nil {
		return bad
	}
	s.imagine(g)
	if bad = s.playOthers(g); bad != nil {
		return bad
	}
	s.keep(r.games[n], g)
	s.putState(g, r)
	return nil
}

func refuseOthers() *fault {
	return refusal(badSave, "the saved game cannot be replayed here: the scripts differ")
}

func (s *Server) again(saved *save) (*served, *fault) {
	g, bad := s.begin(saved.from)
	if bad != nil {
		return nil, refusal(badSave, "%s", bad)
	}
	for rest := saved.record; len(rest) > 0; {
		if bad := s.checkLimits(); bad != nil {
			return nil, bad
		}
		var done entry
		var ok bool
		if done, rest, ok = nextEntry(rest); !ok || g.actions == MaxActions {
			return nil, refusal(badSave, "%s", errBroken)
		}
		if done.deal {
			s.deal(g, done.seat, done.seed)
		} else if s.apply(g, done.action) != nil {
			return nil, refuseOthers()
		} else {
			g.actions++
		}
	}
	if g.record = saved.record; g.table.Hash() != saved.hash {
		return nil, refuseOthers()
	}
	return g, nil
}
