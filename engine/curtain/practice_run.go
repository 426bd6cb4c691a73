package curtain

import "curtaincall/engine"

// Another starts and returns a new run of the same definition and protagonists, without a log, which
// begins with the choice of Basic cards.
func (r *Run) Another(seed engine.Seed) (*Run, error) {
	cast := r.ProtagonistDefs()
	return NewRun(r.fight.content, RunSetup{Run: r.Def().ID, Protagonists: [2]string{cast[0].ID, cast[1].ID}, AskBasics: true, Seed: seed}, r.course.Runtime, nil)
}

// Restore sets the MacGuffin's HP to their maximum, for practice; no rule does that.
func (r *Run) Restore() error {
	whole := r.Def().MacGuffin
	if r.at == InFight {
		return r.fight.Apply(engine.Action{Kind: ActSetHP, Args: [4]int16{int16(MacGuffin), int16(whole)}})
	}
	r.macGuffin = int16(whole)
	return nil
}
