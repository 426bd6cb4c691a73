package lab

import (
	"curtaincall/engine/screen"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// Record describes what went on in a game, as far as the game declares it: its scenes, what was
// chosen between turns, and what was played in them.
type Record struct {
	Scenes  []Scene
	Chosen  []Choice // outside of turns, by the text of the action
	Played  []Choice // in turns, by the id of a definition in the text
	Longest int      // the most actions of one turn
}

// offers reports whether something could be played, by the id of its definition.
func (r *Record) offers(id string) bool {
	return r != nil && slices.ContainsFunc(r.Played, func(c Choice) bool { return c.What == id })
}

// Scene is a part of a game, such as one fight of a run; of a game that has no parts, all
// of it.
type Scene struct {
	Place   string   // as the title of the stage says
	Subject string   // as kept scenarios would call it: Against Stage Rat
	Others  []string // what else it is about: Against Critic
	Turns   int      // that began
	Actions int
	Health  []Health // at its end
	Ended   bool     // the game went on or was won; a scene that is not ended is the last
}

// subjects returns all it is about, each once.
func (s *Scene) subjects() []string {
	list := []string{s.Subject}
	for _, other := range s.Others {
		if !slices.Contains(list, other) {
			list = append(list, other)
		}
	}
	return list
}

// Health describes what somebody had left of what is lost by wounds.
type Health struct {
	Word  string // as people ask for it: macguffin.hp
	Value int
}

// Choice is something that could be done: how often, and how often it was.
type Choice struct {
	What  string
	Seat  engine.Seat
	Could int
	Did   int
}

// Watch describes how games are watched. It keeps nothing of a game and may be shared.
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
	turn   int  // actions of the present turn

	vital map[string]bool // the words of numbers that wounds lower
}

// watcher returns one for a game that is to begin. A nil Watch watches nothing.
func (w *Watch) watcher() *watcher {
	if w == nil {
		return nil
	}
	return &watcher{Watch: w, vital: map[string]bool{}}
}

// hears returns where the events go by which the game begins; nil where nobody watches.
func (w *watcher) hears() *engine.Log {
	if w == nil {
		return nil
	}
	return &w.log
}

// begin notes how the game began.
func (w *watcher) begin(t screen.Table) {
	if w == nil {
		return
	}
	t.Listen(&w.log)
	w.stage(t)
	w.log.Events = w.log.Events[:0]
}

// before notes what can be done.
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
		w.legal = w.legal[:0] // an answer is no choice of its own
	}
}

// after notes what was done by a seat.
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

// about returns what an action is about: in a turn the definitions it names, else itself.
func (w *watcher) about(text string) (list []string) {
	if !w.turns {
		return []string{text}
	}
	for _, word := range strings.Fields(text) {
		if id := strings.TrimSuffix(word, "+"); w.IDs[id] && !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list[:min(len(list), 1)] // what is played, and not on whom
}

// choice finds a choice in a list, where it may be new.
func choice(list *[]Choice, what string, seat engine.Seat) *Choice {
	i := slices.IndexFunc(*list, func(c Choice) bool { return c.What == what && c.Seat == seat })
	if i < 0 {
		i = len(*list)
		*list = append(*list, Choice{What: what, Seat: seat})
	}
	return &(*list)[i]
}

// learn notes which numbers wounds lower.
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

// count counts an action for the scene and the turn.
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

// health are the numbers that wounds lower, of those that are there.
func (w *watcher) health(t screen.Table, list []Health) []Health {
	for _, f := range t.Facts(nil) {
		if w.vital[f.Word] {
			list = append(list, Health{f.Word, f.Value})
		}
	}
	return list
}

// stage begins and ends scenes, and counts the turns that began: to the scene that began
// with them, else to the one that was in progress.
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
		if about.Place = timeless(place(t), t); about.Place == "" {
			about.Place = about.Subject
		}
		w.record.Scenes = append(w.record.Scenes, about)
		w.part, w.in = n, true
	}
	if begun := t.Abilities().Begun; begun != nil && (was || w.in) {
		w.record.Scenes[len(w.record.Scenes)-1].Turns += begun(w.log.Events)
	}
}

// scene is the number of the present scene, and what it is about.
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

// subject returns what the part of a set-up is about.
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

// timeless is the title of a stage without a part at its end that counts turns, which may be
// all of it.
func timeless(title string, t screen.Table) string {
	for _, f := range t.Facts(nil) {
		at := max(strings.LastIndex(title, " · "), 0)
		if f.Word == "turn" && strings.HasSuffix(title[at:], " "+strconv.Itoa(f.Value)) {
			return title[:at]
		}
	}
	return title
}
