package lab

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/screen"
)

// Record contains what was counted in one game, as far as the game declares it: its scenes, and the
// choices outside of and in turns.
type Record struct {
	Scenes  []Scene
	Chosen  []Choice // outside of turns, by the text of the action
	Played  []Choice // in turns, by the id of a definition in the text
	Longest int      // maximal number of actions in a turn
}

func (r *Record) offers(id string) bool {
	return r != nil && slices.ContainsFunc(r.Played, func(c Choice) bool { return c.What == id })
}

// Scene is a part of a game, such as one fight of a run. A game without parts is one scene.
type Scene struct {
	Place   string   // the title of the stage
	Subject string   // whom it is against, as in names of scenarios: Against Stage Rat
	Others  []string // further subjects: Against Critic
	Turns   int      // number of turns begun
	Actions int
	Health  []Health // at its end
	Ended   bool     // whether the game continued after it or was won
}

func (s *Scene) subjects() []string {
	list := []string{s.Subject}
	for _, other := range s.Others {
		if !slices.Contains(list, other) {
			list = append(list, other)
		}
	}
	return list
}

// Health is the value of a fact that wounds lower.
type Health struct {
	Word  string // the name of the fact: macguffin.hp
	Value int
}

// Choice counts how often a seat could choose an action, and how often it did.
type Choice struct {
	What  string
	Seat  engine.Seat
	Could int
	Did   int
}

// Watch records games. It may be used for several games at a time.
type Watch struct {
	Game *declare.Declaration
	IDs  map[string]bool // of all definitions
}

// watcher records one game. A nil watcher records nothing.
type watcher struct {
	*Watch
	log    engine.Log
	record Record
	legal  []engine.Action
	texts  []string
	turns  bool // whether it is somebody's turn
	part   int  // the number of the scene in progress
	in     bool // whether a scene is in progress
	turn   int  // number of actions in the present turn

	vital map[string]bool // names of the facts that wounds lower
}

func (w *Watch) watcher() *watcher {
	if w == nil {
		return nil
	}
	return &watcher{Watch: w, vital: map[string]bool{}}
}

func (w *watcher) eventLog() *engine.Log {
	if w == nil {
		return nil
	}
	return &w.log
}

func (w *watcher) begin(t screen.Table) {
	if w == nil {
		return
	}
	t.Listen(&w.log)
	w.stage(t)
	w.log.Events = w.log.Events[:0]
}

// before stores the legal actions before one is chosen.
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

// after records an action of a seat and what else it could have chosen.
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

// about returns the names under which an action is counted: in a turn, the id of the definition
// that is played, if any; else the text.
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

func choice(list *[]Choice, what string, seat engine.Seat) *Choice {
	i := slices.IndexFunc(*list, func(c Choice) bool { return c.What == what && c.Seat == seat })
	if i < 0 {
		i = len(*list)
		*list = append(*list, Choice{What: what, Seat: seat})
	}
	return &(*list)[i]
}

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

func (w *watcher) health(t screen.Table, list []Health) []Health {
	for _, f := range t.Facts(nil) {
		if w.vital[f.Word] {
			list = append(list, Health{f.Word, f.Value})
		}
	}
	return list
}

// stage ends the scene that is over and appends the one that begins. It adds the turns that began
// in the last events to the last scene.
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

func (w *watcher) scene(t screen.Table) (number int, found bool, scene Scene) {
	state := w.Game.State(t)
	for _, s := range w.Game.Setups {
		if s.Part == nil {
			continue
		}
		if number, found = s.Part(state); found {
			return number, true, w.subject(s, state)
		}
	}
	if slices.ContainsFunc(w.Game.Setups, func(s *declare.Setup) bool { return s.Part != nil }) {
		return 0, false, Scene{}
	}
	return 0, true, w.subject(w.Game.Setups[0], state)
}

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

func trimTurnCount(title string, t screen.Table) string {
	for _, f := range t.Facts(nil) {
		at := max(strings.LastIndex(title, " · "), 0)
		if f.Word == "turn" && strings.HasSuffix(title[at:], " "+strconv.Itoa(f.Value)) {
			return title[:at]
		}
	}
	return title
}
