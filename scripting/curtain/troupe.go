package curtain

import (
	"strconv"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// readProtagonist reads protagonist { }.
func (rd *reader) readProtagonist(rec *scripting.Record, where engine.Place) {
	rd.protagonists = append(rd.protagonists, &rules.ProtagonistDef{
		ID: rec.ID(""), Name: rec.Need("name"), Title: rec.Text("title"),
		HP: rec.NeedInt("hp", 1, maxAmount), Basics: rec.Texts("basics"), Says: rec.Texts("says"), Where: where,
	})
	rec.Done()
}

// readRun reads run { }. A pack has one.
func (rd *reader) readRun(rec *scripting.Record, where engine.Place) {
	if rd.runs++; rd.runs > 1 {
		rec.Faultf("", "", "a second run: a pack has one, the first is at %s", rd.run.Where)
		return
	}
	rd.run = rules.RunDef{
		MacGuffin:    rec.Int("macguffin", 1, maxAmount, rules.MacGuffinHP),
		Protagonists: rec.Texts("protagonists"),
		Where:        where,
	}
	if n := len(rd.run.Protagonists); n != 2 {
		rec.Faultf("protagonists", "", "a run has 2 protagonists, not %d", n)
	}
	if deck := rec.Sub("deck"); deck != nil {
		rd.run.Basics = deck.Int("basics", 0, 20, 0)
		for i := 1; i <= deck.Len(); i++ {
			if s, ok := text(deck.Item(i)); ok {
				rd.run.Deck = append(rd.run.Deck, s)
			} else {
				deck.Faultf(strconv.Itoa(i), "", "item %d of deck must be a card id, not %s", i, sandbox.Shown(deck.Item(i)))
			}
		}
		deck.Done()
		if n := 2*rd.run.Basics + len(rd.run.Deck); n > rules.MaxCards/2 {
			rec.Faultf("deck", "", "a starting deck has at most %d cards, not %d", rules.MaxCards/2, n)
		}
	} else {
		rec.Faultf("", "", `the run has no deck: add deck = { basics = 3, "block" }`)
	}
	acts := rec.Sub("acts")
	if acts == nil || acts.Len() == 0 {
		rec.Faultf("", "", "the run has no acts: add acts = { { name = \"...\", scenes = { { \"an_enemy\", \"another\" } }, boss = \"a_boss\" } }")
	} else {
		for i := 1; i <= acts.Len(); i++ {
			if act := acts.SubItem(i, "an act"); act != nil {
				rd.run.Acts = append(rd.run.Acts, readAct(act))
			}
		}
		acts.Done()
	}
	rec.Done()
}

func readAct(rec *scripting.Record) (act rules.ActDef) {
	act.Name = rec.Need("name")
	act.Boss = rec.Need("boss")
	if scenes := rec.Sub("scenes"); scenes != nil {
		for i := 1; i <= scenes.Len(); i++ {
			if scene := scenes.Choice(i); len(scene) > 0 {
				act.Scenes = append(act.Scenes, scene)
			}
		}
		scenes.Done()
	}
	rec.Done()
	return act
}
