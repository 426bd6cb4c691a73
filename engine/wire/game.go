package wire

import (
	"encoding/binary"
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
)

type servedGame struct {
	table    screen.Table
	from     gameStart
	record   []byte // all actions and resamplings since the start, encoded as entries (see save.go)
	actions  int    // number of actions in record
	imagined bool   // whether hidden information was resampled, by undo, fork or restore
	past     []undoState
	spare    screen.Table // a table that is not used, for the next undo state; or nil
}

type gameStart struct {
	words string
	seed  engine.Seed
}

type undoState struct {
	table    screen.Table
	recorded int
	actions  int
	imagined bool
}

func (s *Server) handleReset(_ *servedGame, r *request, n int) *requestError {
	var seed engine.Seed
	switch {
	case len(r.seeds) == 0:
		seed = s.deriveSeed("unnamed game", s.seedlessGames)
		s.seedlessGames++
	case s.Omniscient:
		seed = engine.Seed(r.seeds[n])
	default:
		seed = s.deriveSeed("game", r.seeds[n])
	}
	g, bad := s.beginGame(gameStart{r.setup, seed})
	if bad == nil {
		bad = s.playOtherSeats(g)
	}
	if bad != nil {
		return bad
	}
	s.storeGame(r.games[n], g)
	s.putState(g, r)
	return nil
}

func (s *Server) beginGame(from gameStart) (*servedGame, *requestError) {
	begun := engine.ScriptAndParsingCost(s.meter)
	t, err := s.Begin(from.seed, from.words)
	s.spent.ChargeAction(s.meter, begun, 0)
	if err != nil {
		return nil, newRequestError(noSetup, "%s", err)
	}
	return &servedGame{table: t, from: from}, nil
}

func (s *Server) storeGame(number int, g *servedGame) {
	if old := s.games[number]; old != nil {
		s.states -= len(old.past)
	}
	s.games[number] = g
}

func (s *Server) handleState(g *servedGame, r *request, _ int) *requestError {
	s.putState(g, r)
	return nil
}

func (s *Server) handleObserve(g *servedGame, r *request, _ int) *requestError {
	r.observe = true
	s.putState(g, r)
	return nil
}

func (s *Server) handleLegal(g *servedGame, r *request, _ int) *requestError {
	s.legal = s.legal[:0]
	s.putState(g, r)
	s.putFieldName("words")
	s.out = append(s.out, '[')
	for _, a := range s.legal {
		s.out = append(schema.AppendJSONString(s.out, g.table.Describe(a)), ',')
	}
	s.out = schema.EndJSONList(s.out, ']')
	return nil
}

func (s *Server) handleStep(g *servedGame, r *request, actionIndex int) *requestError {
	if len(r.actions) == 0 {
		return newRequestError(badField, "\"action\" is missing: give the number of an action in \"legal\", or the action in words")
	}
	return s.runOrUndoThenPutState(g, r, func() *requestError { return s.applyChoiceAndOtherSeats(g, r.actions[actionIndex]) })
}

func (s *Server) handleChoose(g *servedGame, r *request, _ int) *requestError {
	if len(r.picks) == 0 {
		return newRequestError(badField, "\"pick\" is missing: give the positions of options, from 0, or their words")
	}
	return s.runOrUndoThenPutState(g, r, func() *requestError {
		for _, pick := range r.picks {
			if g.table.PendingQuestion() == nil {
				return newRequestError(notAsked, "no question is pending")
			}
			if bad := s.applyChoiceAndOtherSeats(g, pick.asChooseCommand()); bad != nil {
				return bad
			}
		}
		return nil
	})
}

func (pick actionChoice) asChooseCommand() actionChoice {
	word := pick.text
	if !pick.typed {
		word = strconv.Itoa(pick.number + 1)
	}
	return actionChoice{text: "choose " + word, typed: true}
}

// runOrUndoThenPutState runs do, which changes the game, stores the state before for undo, and puts the new state in
// the answer. If do fails, it restores the game. If there are more than MaxBack stored states of the game, or MaxStates
// of all games, it drops the game's oldest. If the game is over or has MaxActions actions, it only returns an error.
func (s *Server) runOrUndoThenPutState(g *servedGame, r *request, do func() *requestError) *requestError {
	if g.isOverOrAtLimit() {
		return newRequestError(isOver, "the game is over")
	}
	table := g.spare
	if g.spare = nil; table == nil {
		table = g.table.NewEmptyTable()
	}
	table.CopyFrom(g.table)
	g.past = append(g.past, undoState{table, len(g.record), g.actions, g.imagined})
	s.states++
	if bad := do(); bad != nil {
		s.popUndoStates(g, 1)
		return bad
	}
	if len(g.past) > MaxBack || s.states > MaxStates && len(g.past) > 1 {
		g.spare = g.past[0].table
		g.past = slices.Delete(g.past, 0, 1)
		s.states--
	}
	s.putState(g, r)
	return nil
}

func (s *Server) popUndoStates(g *servedGame, n int) {
	at := len(g.past) - n
	m := g.past[at]
	s.states -= n
	g.past = g.past[:at]
	g.table.CopyFrom(m.table)
	g.spare = m.table
	g.record = g.record[:m.recorded:m.recorded]
	g.actions, g.imagined = m.actions, m.imagined
}

func (s *Server) applyChoiceAndOtherSeats(g *servedGame, c actionChoice) *requestError {
	if _, bad := s.applyOwnChoice(g, c); bad != nil {
		return bad
	}
	return s.playOtherSeats(g)
}

func (s *Server) applyOwnChoice(g *servedGame, c actionChoice) (engine.Action, *requestError) {
	if bad := s.checkStopAndCost(); bad != nil {
		return engine.Action{}, bad
	}
	begun := engine.ScriptAndParsingCost(g.table)
	a, bad := s.parseChoice(g, c)
	s.spent.ChargeAction(g.table, begun, 0)
	if bad != nil {
		return a, bad
	}
	if err := s.applyAndCharge(g, a); err != nil {
		return a, newRequestError(refused, "%s", err)
	}
	g.recordAction(a)
	return a, nil
}

// parseChoice returns the action that c names, by number or in words. If an action named by number is not legal, the
// error gives no reason, since a reason could reveal hidden information.
func (s *Server) parseChoice(g *servedGame, c actionChoice) (engine.Action, *requestError) {
	if !c.typed {
		a, ok := s.space.ActionAt(c.number)
		if s.legal = g.table.Legal(s.legal[:0]); !ok || !slices.Contains(s.legal, a) {
			return a, newRequestError(refused, "action %d is not legal now", c.number)
		}
		return a, nil
	}
	a, err := g.table.Parse(c.text)
	if err != nil {
		return a, newRequestError(refused, "%s", err)
	}
	if d := actions.DeclList(s.Game.Actions).ByKind(a.Kind); d == nil || !d.Move {
		return a, newRequestError(refused, "%q is not a move", truncateForMessage(c.text))
	}
	return a, nil
}

func (s *Server) applyAndCharge(g *servedGame, a engine.Action) error {
	s.log.Events = s.log.Events[:0]
	g.table.SetLog(&s.log)
	begun := engine.ScriptAndParsingCost(g.table)
	err := g.table.Apply(a)
	s.spent.ChargeAction(g.table, begun, len(s.log.Events))
	return err
}

// playOtherSeats lets bots play until it is the client's turn or the game is over.
func (s *Server) playOtherSeats(g *servedGame) *requestError {
	for s.Seat != engine.NoSeat && g.table.Seat() != s.Seat && !g.isOverOrAtLimit() {
		if bad := s.checkStopAndCost(); bad != nil {
			return bad
		}
		chance := engine.Seed(g.table.Hash()).Child("another seat", g.actions)
		a, err := bot.ApplyChoiceOrAnyLegal(g.table, func(a engine.Action) error { return s.applyAndCharge(g, a) }, s.OtherPlayers(chance), nil)
		if err != nil {
			return newRequestError(stuck, "another seat cannot continue: %s", err)
		}
		g.recordAction(a)
	}
	return nil
}

func (g *servedGame) isOverOrAtLimit() bool {
	_, over := g.table.Outcome()
	return over || g.actions >= MaxActions
}

// handleFork copies g, game n of the request, to r.to[n] or, if r.to is empty, to the lowest free number. It resamples
// the hidden information of the copy.
func (s *Server) handleFork(g *servedGame, r *request, n int) *requestError {
	to := slices.Index(s.games, nil)
	if len(r.to) > 0 {
		to = r.to[n]
	}
	if to < 0 || to >= MaxGames {
		return newRequestError(noRoom, "a game number must be from 0 to %d: drop a game to free its number", MaxGames-1)
	}
	made := &servedGame{table: screen.CopyOf(g.table), from: g.from, record: slices.Clip(g.record), actions: g.actions, imagined: g.imagined}
	s.resampleHiddenAndRecord(made)
	s.storeGame(to, made)
	s.putNumber("to", to)
	s.putState(made, r)
	return nil
}

// resampleHiddenAndRecord randomizes what g hides from the client, and records the seed. It skips omniscient clients.
func (s *Server) resampleHiddenAndRecord(g *servedGame) {
	if s.Omniscient {
		return
	}
	seat, seed := s.observingSeat(g.table), s.deriveSeed("deal", s.resampleCount)
	s.resampleCount++
	s.resampleHiddenAndCharge(g, seat, seed)
	g.record = binary.AppendVarint(append(g.record, resampleMark), int64(seat))
	g.record = binary.AppendUvarint(g.record, uint64(seed))
}

func (s *Server) resampleHiddenAndCharge(g *servedGame, seat engine.Seat, seed engine.Seed) {
	begun := engine.ScriptAndParsingCost(g.table)
	g.table.RandomizeHiddenState(seat, seed)
	g.imagined = true
	s.spent.ChargeAction(g.table, begun, 0)
}

func (s *Server) handleUndo(g *servedGame, r *request, _ int) *requestError {
	if r.back < 1 || r.back > len(g.past) {
		return newRequestError(cannotGo, "\"back\" is %d, but must be from 1 to the number of steps that can be undone, which is now %d", r.back, len(g.past))
	}
	s.popUndoStates(g, r.back)
	if !g.imagined {
		s.resampleHiddenAndRecord(g)
	}
	s.putState(g, r)
	return nil
}

func (s *Server) handleHash(g *servedGame, _ *request, _ int) *requestError {
	h := engine.NewHasher()
	s.scratch = s.appendObservation(s.scratch[:0], g)
	h.String(string(s.scratch))
	s.putText("seen", schema.Hex(h.Sum()))
	if s.Omniscient {
		s.putText("hash", schema.Hex(g.table.Hash()))
		s.putFieldName("seed")
		s.out = strconv.AppendUint(s.out, uint64(g.from.seed), 10)
	}
	return nil
}

func (s *Server) handleDrop(_ *servedGame, r *request, n int) *requestError {
	s.storeGame(r.games[n], nil)
	return nil
}

func (s *Server) handleSave(g *servedGame, _ *request, _ int) *requestError {
	s.putText("save", s.sealer.sealGame(g))
	return nil
}

func (s *Server) handleRestore(_ *servedGame, r *request, n int) *requestError {
	if len(r.saves) == 0 {
		return newRequestError(badField, "\"save\" is missing")
	}
	saved, err := s.sealer.openSave(r.saves[n])
	if err != nil {
		return newRequestError(badSave, "%s", err)
	}
	g, bad := s.replaySave(saved)
	if bad != nil {
		return bad
	}
	s.resampleHiddenAndRecord(g)
	if bad = s.playOtherSeats(g); bad != nil {
		return bad
	}
	s.storeGame(r.games[n], g)
	s.putState(g, r)
	return nil
}

func (s *Server) replaySave(saved *savedGame) (*servedGame, *requestError) {
	g, bad := s.beginGame(saved.from)
	if bad != nil {
		return nil, newRequestError(badSave, "%s", bad)
	}
	for rest := saved.record; len(rest) > 0; {
		if bad := s.checkStopAndCost(); bad != nil {
			return nil, bad
		}
		var done recordEntry
		var ok bool
		if done, rest, ok = decodeRecordEntry(rest); !ok || g.actions == MaxActions {
			return nil, newRequestError(badSave, "%s", errBroken)
		}
		if done.isResampling {
			s.resampleHiddenAndCharge(g, done.seat, done.seed)
		} else if s.applyAndCharge(g, done.action) != nil {
			return nil, newRequestError(badSave, "%s", errScripts)
		} else {
			g.actions++
		}
	}
	if g.record = saved.record; g.table.Hash() != saved.hash {
		return nil, newRequestError(badSave, "%s", errScripts)
	}
	return g, nil
}
