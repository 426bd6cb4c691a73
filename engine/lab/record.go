package lab

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/screen"
)

// GameRecord has the counts of one game: its scenes, and the choices in turns and outside of them.
type GameRecord struct {
	Scenes  []SceneRecord
	Chosen  []ChoiceCounts // choices outside of turns, by the text of the action
	Played  []ChoiceCounts // choices in turns, by the id of a definition in the text of the action
	Longest int            // maximum number of actions in a turn

	Decisions []Decision `json:",omitempty"` // all decisions; nil unless RecordingOptions.Decisions is set
}

// Decision is a choice that a player made between all legal actions.
type Decision struct {
	Seat    engine.Seat
	Kind    string // DecisionInTurn, DecisionBetween or DecisionAnswer
	Place   string // heading of the screen
	Options []string
	Chosen  int // index in Options of the action chosen
}

// The kinds of decisions: in a turn; between turns, such as offers; and answers to questions of effects.
const (
	DecisionInTurn  = "turn"
	DecisionBetween = "choice"
	DecisionAnswer  = "answer"
)

// CountPlays returns in how many decisions of turns the definition with an id could be played, and in how many it was.
func (r *GameRecord) CountPlays(id string) (could, did int) {
	if r == nil {
		return 0, 0
	}
	return countChoices(r.Played, id)
}

// CountChoices returns how often a seat could choose the action with this text outside of turns, and how often it did.
func (r *GameRecord) CountChoices(text string) (could, did int) {
	if r == nil {
		return 0, 0
	}
	return countChoices(r.Chosen, text)
}

func countChoices(list []ChoiceCounts, what string) (could, did int) {
	for _, c := range list {
		if c.What == what {
			could, did = could+c.Could, did+c.Did
		}
	}
	return could, did
}

// SceneRecord is a part of a game, such as one fight of a run. A game without parts is a single scene.
type SceneRecord struct {
	Place   string   // heading of the screen
	Subject string   // the opponent, as in the names of scenarios: Against Stage Rat
	Others  []string // further subjects: Against Critic
	Turns   int      // number of turns begun
	Actions int
	Health  []HealthValue // health of the actors that were damaged so far, at its end
	Ended   bool          // whether the game continued after it, or was won
}

// HealthValue is the value of a fact that damage lowers.
type HealthValue struct {
	Word  string // word of the fact: macguffin.hp
	Value int
}

// ChoiceCounts has how many times a seat could choose an action, and how many times it did.
type ChoiceCounts struct {
	What  string
	Seat  engine.Seat
	Could int
	Did   int
}

// RecordingOptions says how to record games. Several games can use it at the same time.
type RecordingOptions struct {
	Game *declare.Declaration
	IDs  map[string]bool // the ids of all definitions

	Decisions bool // whether to record every decision
}

// gameRecorder records one game. A nil gameRecorder records nothing.
type gameRecorder struct {
	*RecordingOptions
	log         engine.Log
	record      GameRecord
	legal       []engine.Action
	texts       []string
	inTurn      bool // whether it is somebody's turn
	sceneNumber int  // number of the current or last scene
	inScene     bool // whether a scene is in progress
	turnActions int  // number of actions in the current turn

	isAnswer bool // whether the next decision answers a question; it does not count as a choice

	isVital map[string]bool // names of the facts that damage has lowered
}

func (w *gameRecorder) startRecording(t screen.Table) {
	if w == nil {
		return
	}
	t.SetLog(&w.log)
	w.endAndBeginScenes(t)
}

// recordOptions stores the legal actions for recordAction. It must be called before a player chooses one.
func (w *gameRecorder) recordOptions(t screen.Table) {
	if w == nil {
		return
	}
	w.legal, w.texts = t.Legal(w.legal[:0]), w.texts[:0]
	w.inTurn = slices.ContainsFunc(w.legal, t.EndsTurn)
	for _, a := range w.legal {
		w.texts = append(w.texts, t.Describe(a))
	}
	w.isAnswer = t.PendingQuestion() != nil
	w.beginDecision(t)
}

func (w *gameRecorder) recordAction(t screen.Table, did engine.Action, seat engine.Seat) {
	if w == nil {
		return
	}
	chosen := slices.Index(w.legal, did)
	if n := len(w.record.Decisions); n > 0 {
		w.record.Decisions[n-1].Chosen = chosen
	}
	list := &w.record.Chosen
	if w.inTurn {
		list = &w.record.Played
	}
	var could []string
	for i := 0; i < len(w.legal) && !w.isAnswer; i++ {
		for _, what := range w.namesToCount(w.texts[i]) {
			if !slices.Contains(could, what) {
				could = append(could, what)
			}
			if i == chosen {
				findOrAddChoice(list, what, seat).Did++
			}
		}
	}
	for _, what := range could {
		findOrAddChoice(list, what, seat).Could++
	}
	w.markFactsLoweredByDamage(t)
	w.countActionAndUpdateHealth(t, did)
	w.endAndBeginScenes(t)
}

func (w *gameRecorder) beginDecision(t screen.Table) {
	if !w.Decisions {
		return
	}
	kind := DecisionBetween
	switch {
	case w.isAnswer:
		kind = DecisionAnswer
	case w.inTurn:
		kind = DecisionInTurn
	}
	w.record.Decisions = append(w.record.Decisions, Decision{Seat: t.Seat(), Kind: kind, Place: t.StageHeading(screen.Screen{}), Options: slices.Clone(w.texts), Chosen: -1})
}

// namesToCount returns the names under which to count an action with the given text: outside of turns, the text; in a
// turn, the id of the definition that it plays or nothing.
func (w *gameRecorder) namesToCount(text string) (list []string) {
	if !w.inTurn {
		return []string{text}
	}
	for _, word := range strings.Fields(text) {
		if id := engine.BaseID(word); w.IDs[id] && !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list[:min(len(list), 1)] // the definition played, not its target
}

func findOrAddChoice(list *[]ChoiceCounts, what string, seat engine.Seat) *ChoiceCounts {
	i := slices.IndexFunc(*list, func(c ChoiceCounts) bool { return c.What == what && c.Seat == seat })
	if i < 0 {
		i = len(*list)
		*list = append(*list, ChoiceCounts{What: what, Seat: seat})
	}
	return &(*list)[i]
}

func (w *gameRecorder) markFactsLoweredByDamage(t screen.Table) {
	wound := t.Abilities().HealthLoss
	if wound == nil {
		return
	}
	for i := range w.log.Events {
		e := &w.log.Events[i]
		if wound(e) == 0 {
			continue
		}
		for _, f := range t.AppendFacts(nil) {
			if w.Game.Events.ChangesFact(e, f) {
				w.isVital[f.Word] = true
			}
		}
	}
}

func (w *gameRecorder) countActionAndUpdateHealth(t screen.Table, did engine.Action) {
	if w.inTurn {
		w.turnActions++
		w.record.Longest = max(w.record.Longest, w.turnActions)
	}
	if t.EndsTurn(did) {
		w.turnActions = 0
	}
	if n := len(w.record.Scenes); w.inScene && n > 0 {
		s := &w.record.Scenes[n-1]
		s.Actions++
		s.Health = s.Health[:0]
		for _, f := range t.AppendFacts(nil) {
			if w.isVital[f.Word] {
				s.Health = append(s.Health, HealthValue{f.Word, f.Value})
			}
		}
	}
}

// endAndBeginScenes ends the recorded scene if t has left it, and begins the scene that t has entered, if any. It adds
// the turns that began in w.log to the newest scene, and empties w.log.
func (w *gameRecorder) endAndBeginScenes(t screen.Table) {
	n, in, about := w.currentScene(t)
	was := w.inScene
	outcome, over := t.Outcome()
	last := len(w.record.Scenes) - 1
	if w.inScene && (!in || n != w.sceneNumber || over) {
		w.record.Scenes[last].Ended = !over || outcome.Winner != engine.NoSeat
		w.inScene = false
	}
	if in && !over && (!w.inScene || n != w.sceneNumber) {
		if about.Place = trimTurnCount(t.StageHeading(screen.Screen{}), t); about.Place == "" {
			about.Place = about.Subject
		}
		w.record.Scenes = append(w.record.Scenes, about)
		w.sceneNumber, w.inScene = n, true
	}
	if begun := t.Abilities().CountTurnStarts; begun != nil && (was || w.inScene) {
		w.record.Scenes[len(w.record.Scenes)-1].Turns += begun(w.log.Events)
	}
	w.log.Events = w.log.Events[:0]
}

func (w *gameRecorder) currentScene(t screen.Table) (number int, found bool, scene SceneRecord) {
	state := w.Game.State(t)
	for _, s := range w.Game.Setups {
		if s.SceneNumber == nil {
			continue
		}
		if number, found = s.SceneNumber(state); found {
			return number, true, w.newScene(s, state)
		}
	}
	if slices.ContainsFunc(w.Game.Setups, func(s *declare.Setup) bool { return s.SceneNumber != nil }) {
		return 0, false, SceneRecord{}
	}
	return 0, true, w.newScene(w.Game.Setups[0], state)
}

func (w *gameRecorder) newScene(s *declare.Setup, state any) (about SceneRecord) {
	part, err := s.Played.PartOfGame(state)
	if err != nil {
		return about
	}
	if about.Subject = w.Game.Subject(part); w.Game.OtherSubjects != nil {
		about.Others = w.Game.OtherSubjects(part)
	}
	return about
}

func trimTurnCount(title string, t screen.Table) string {
	at := max(strings.LastIndex(title, " · "), 0)
	if turn, has := screen.FindFact(t, screen.TurnFact); has && strings.HasSuffix(title[at:], " "+strconv.Itoa(turn.Value)) {
		return title[:at]
	}
	return title
}
