package curtain

import (
	"strconv"

	"curtaincall/engine/declare"
)

var EnemyParts = &declare.DefinitionParts{
	Of: func(def any) (paths [][]string) {
		d, is := def.(*EnemyDef)
		if !is {
			return nil
		}
		for phase := range d.Phases {
			if !d.phaseless {
				paths = append(paths, d.phasePath(phase))
			}
			for step := range d.Phases[phase].Intents {
				paths = append(paths, d.intentPath(phase, step))
			}
		}
		return paths
	},
	Active: func(game any, visit func(def any, path ...string)) {
		fight, err := currentFightOrLastWithError(game)
		f, is := fight.(*Fight)
		if err != nil || !is {
			return
		}
		for e := range f.ActorsWithIntents {
			d, en := f.EnemyDef(e), &f.enemy[e-FirstEnemy]
			visit(d, d.phasePath(int(en.phase))...)
			if en.step != noStep {
				visit(d, d.intentPath(int(en.phase), int(en.step))...)
			}
		}
	},
}

// phasePath returns the path of a phase in the definition, or nil if the enemy was defined without phases.
func (d *EnemyDef) phasePath(phase int) []string {
	if d.phaseless {
		return nil
	}
	return []string{"phases", strconv.Itoa(phase + 1)}
}

func (d *EnemyDef) intentPath(phase, step int) []string {
	return append(d.phasePath(phase), "intents", strconv.Itoa(step+1))
}
