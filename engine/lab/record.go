package lab

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/screen"
)

// Record contains statistics of one game, as far as the game declares them: its scenes, the
// choices between turns, and those in turns.
type Record struct {
	Scenes  []Scene
	Chosen  []Choice // outside of turns, by the text of the action
	Played  []Choice // in turns, by the id of a definition in the text
	Longest int      // maximal number of actions in a turn
}

// offers reports whether a definition could be played, by its id.
func (r *Record) offers(id string) bool {
	return r != nil && slices.ContainsFunc(r.Played, func(c Choice) bool { return c.What == id })
}

// Scene is a part of a game, such as one fight of a run; a game without parts is one scene.
type Scene struct {
	Place   string   // the title of the stage
	Subject string   // its subject, as in names of scenarios: Against Stage Rat
	Others  []string // other subjects: Against Critic
	Turns   int      // number of turns begun
	Actions int
	Health  []Health // at its end
	Ended   bool     // the game went on or was won; if not, the scene is the last
}

// subjects returns all subjects, each once.
func (s *Scene) subjects() []string {
	list := []string{s.Subject}
	for _, other := range s.Others {
		if !slices.Contains(list, other) {
			list = append(list, other)
		}
	}
	return list
}

// Health is a number that wounds lower.
type Health struct {
	Word  string // the word of the fact: macguffin.hp
	Value int
}

// Choice counts how often an action was possible, and how often it was chosen.
type Choice struct {
	What  string
	Seat  engine.Seat
	Could int
	Did   int
}

// Watch watches games. It holds no state of a game and may be shared.
type Watch struct {
	Game *declare.Declaration
	IDs  map[string]bool // of all definitions
}

// watcher watches one game.
type watcher struct {
	*Watch
	log    engine.Log
	record Record
	legal  []engine.Action
	texts  []string
	turns  bool // it is somebody's turn
	part   int  // the number of the scene
	in     bool // a scene is in progress
	turn   int  // number of actions in the present turn

	vital map[string]bool // words of the facts that wounds lower
}

// watcher returns a watcher for a new game; nil if w is nil.
func (w *Watch) watcher() *watcher {
	if w == nil {
		return nil
	}
	return &watcher{Watch: w, vital: map[string]bool{}}
}

// eventLog returns the log for the game's first events; nil if w is nil.
func (w *watcher) eventLog() *engine.Log {
	if w == nil {
		return nil
	}
	return &w.log
}

// begin records the start of the game.
func (w *watcher) begin(t screen.Table) {
	if w == nil {
		return
	}
	t.Listen(&w.log)
	w.stage(t)
	w.log.Events = w.log.Events[:0]
}

// before records what can be done before an action.
func (w *watcher) before(t screen.Table) {
	if w == nil {
		return
	}
	w.legal, w.texts = t.Legal(w.legal[:0]), w.texts[:0]
	w.turns = slices.ContainsFunc(w.legal, t.Ends)
	for _, a := range w.legal {
		w.texts = append(w.texts, t.Describe(a))
	}
	if t.PendingQuestion() != nil {
		w.legal = w.legal[:0] // an answer does not count as a choice
	}
}

// after records the action of a seat.
func (w *watcher) after(t screen.Table, did engine.Action, seat engine.Seat) {
	if w == nil {
		return
	}
	list := &w.record.Chosen
	if w.turns {
		list = &w.record.Played
	}
	chosen := slices.Index(w.legal, did)
	could := map[string]bool{}
	for i := range w.legal {
		for _, what := range w.about(w.texts[i]) {
			if could[what] = could[what] || i == chosen; i == chosen {
				choice(list, what, seat).Did++
			}
		}
	}
	for what := range could {
		choice(list, what, seat).Could++
	}
	w.learn(t)
	w.count(t, did)
	w.stage(t)
	w.log.Events = w.log.Events[:0]
}

// about returns what an action counts as: in a turn the definition it names, else its text.
func (w *watcher) about(text string) (list []string) {
	if !w.turns {
		return []string{text}
	}
	for _, word := range strings.Fields(text) {
		if id := strings.TrimSuffix(word, "+"); w.IDs[id] && !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list[:min(len(list), 1)] // the definition played, not its target
}

// choice returns the entry of a choice in a list, which it adds if needed.
func choice(list *[]Choice, what string, seat engine.Seat) *Choice {
	i := slices.IndexFunc(*list, func(c Choice) bool { return c.What == what && c.Seat == seat })
	if i < 0 {
		i = len(*list)
		*list = append(*list, Choice{What: what, Seat: seat})
	}
	return &(*list)[i]
}

// learn records which facts wounds lower.
func (w *watcher) learn(t screen.Table) {
	wound := t.Abilities().Wound
	if wound == nil {
		return
	}
	for i := range w.log.Events {
		e := &w.log.Events[i]
		if wound(e) == 0 {
			continue
		}
		for _, f := range t.Facts(nil) {
			if w.Game.Events.ChangesFact(e, f) {
				w.vital[f.Word] = true
			}
		}
	}
}

// count counts an action for its scene and turn.
func (w *watcher) count(t screen.Table, did engine.Action) {
	if w.turns {
		w.turn++
		w.record.Longest = max(w.record.Longest, w.turn)
	}
	if t.Ends(did) {
		w.turn = 0
	}
	if n := len(w.record.Scenes); w.in && n > 0 {
		s := &w.record.Scenes[n-1]
		s.Actions++
		s.Health = w.health(t, s.Health[:0])
	}
}

// health appends the facts that wounds lower to list.
func (w *watcher) health(t screen.Table, list []Health) []Health {
	for _, f := range t.Facts(nil) {
		if w.vital[f.Word] {
			list = append(list, Health{f.Word, f.Value})
		}
	}
	return list
}

// stage begins and ends scenes, and counts the turns that began for the last scene: one that
// began with them, or else the one before.
func (w *watcher) stage(t screen.Table) {
	n, in, about := w.scene(t)
	was := w.in
	outcome, over := t.Outcome()
	last := len(w.record.Scenes) - 1
	if w.in && (!in || n != w.part || over) {
		w.record.Scenes[last].Ended = !over || outcome.Winner != engine.NoSeat
		w.in = false
	}
	if in && !over && (!w.in || n != w.part) {
		if about.Place = trimTurnCount(place(t), t); about.Place == "" {
			about.Place = about.Subject
		}
		w.record.Scenes = append(w.record.Scenes, about)
		w.part, w.in = n, true
	}
	if begun := t.Abilities().Begun; begun != nil && (was || w.in) {
		w.record.Scenes[len(w.record.Scenes)-1].Turns += begun(w.log.Events)
	}
}

// scene returns the number and the subjects of the present scene; in is false if there is none.
func (w *watcher) scene(t screen.Table) (n int, in bool, about Scene) {
	state := w.Game.State(t)
	for _, s := range w.Game.Setups {
		if s.Part == nil {
			continue
		}
		if n, in = s.Part(state); in {
			return n, true, w.subject(s, state)
		}
	}
	if slices.ContainsFunc(w.Game.Setups, func(s *declare.Setup) bool { return s.Part != nil }) {
		return 0, false, Scene{}
	}
	return 0, true, w.subject(w.Game.Setups[0], state)
}

// subject returns a scene with the subjects of a set-up's part.
func (w *watcher) subject(s *declare.Setup, state any) (about Scene) {
	part := state
	if s.Played.Within != nil {
		var err error
		if part, err = s.Played.Within(state); err != nil {
			return about
		}
	}
	if about.Subject = w.Game.Subject(part); w.Game.Others != nil {
		about.Others = w.Game.Others(part)
	}
	return about
}

// trimTurnCount returns the title of a stage without a number of turns at its end. If there is
// nothing else, it returns "".
func trimTurnCount(title string, t screen.Table) string {
	for _, f := range t.Facts(nil) {
		at := max(strings.LastIndex(title, " · "), 0)
		if f.Word == "turn" && strings.HasSuffix(title[at:], " "+strconv.Itoa(f.Value)) {
			return title[:at]
		}
	}
	return title
}
