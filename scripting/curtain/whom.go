package curtain

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	rules "curtaincall/engine/curtain"
	"curtaincall/scripting/sandbox"
)

// whom reads who an effect reaches: an id, one of the words, an actor, or a list
// of those. Absent, it is what the verb says.
func (rt *Runtime) whom(L *lua.LState, n int, fn string, absent rules.Actors) rules.Actors {
	v := L.Get(n)
	if v == lua.LNil {
		return absent
	}
	var list rules.Actors
	rt.addWhom(L, n, fn, v, &list, true)
	return list
}

// perItem is what each item of a list of targets costs, in instructions: a word
// is looked up among the actors, and may even draw one by chance.
const perItem = 5

func (rt *Runtime) addWhom(L *lua.LState, n int, fn string, v lua.LValue, list *rules.Actors, nest bool) {
	f := rt.now.fight
	switch v := v.(type) {
	case *lua.LTable:
		if a, ok := rt.actorOf(v); ok {
			list.Add(a)
			return
		}
		if v == rt.now.me {
			list.Add(rt.now.self.Actor)
			return
		}
		if raw := sandbox.Items(v); nest && raw != nil {
			sandbox.Spend(L, perItem*raw.Len())
			for i := 1; i <= raw.Len(); i++ {
				rt.addWhom(L, n, fn, raw.RawGetInt(i), list, false)
			}
			return
		}
		sandbox.Bad(L, n, fn, "who", "must be an actor of this fight, an id or a list of them")
	case lua.LString:
		if !named(f, string(v), list) {
			sandbox.Unknown(L, n, fn, "who", string(v), whoWords(f))
		}
	default:
		sandbox.Bad(L, n, fn, "who", "must be an actor, an id or a list of them, not "+sandbox.Shown(v))
	}
}

// named adds the actors that a word or an id stands for.
func named(f *rules.Fight, word string, list *rules.Actors) bool {
	switch word {
	case "macguffin":
		list.Add(rules.MacGuffin)
	case "team":
		list.Add(rules.Team)
	case "allies":
		list.Add(rules.MacGuffin)
		list.Add(rules.ProtagonistA)
		list.Add(rules.ProtagonistB)
	case "protagonists":
		list.Add(rules.ProtagonistA)
		list.Add(rules.ProtagonistB)
	case "protagonist_a":
		list.Add(rules.ProtagonistA)
	case "protagonist_b":
		list.Add(rules.ProtagonistB)
	case "random_protagonist":
		a, b := f.Alive(rules.ProtagonistA), f.Alive(rules.ProtagonistB)
		if b && (!a || f.Pick(2) == 1) {
			list.Add(rules.ProtagonistB)
		} else {
			list.Add(rules.ProtagonistA)
		}
	case "enemy":
		list.Add(front(f))
	case "enemies":
		for i := 0; i < f.Enemies(); i++ {
			list.Add(rules.Enemy(i))
		}
	default:
		a, ok := actorNamed(f, word)
		if !ok {
			return false
		}
		list.Add(a)
	}
	return true
}

// front is the first living enemy, or the first when all are down.
func front(f *rules.Fight) rules.Actor {
	if e := f.FrontEnemy(); e != rules.Nobody {
		return e
	}
	return rules.FirstEnemy
}

// actorNamed finds one actor by its id: "macguffin", "team", a protagonist's, an
// enemy's, or "enemy", "enemy_2" by place.
func actorNamed(f *rules.Fight, word string) (rules.Actor, bool) {
	for a := rules.MacGuffin; a < rules.FirstEnemy; a++ {
		if f.ActorID(a) == word {
			return a, true
		}
	}
	for i := 0; i < f.Enemies(); i++ {
		if f.ActorID(rules.Enemy(i)) == word || enemyPlace(i) == word {
			return rules.Enemy(i), true
		}
	}
	return rules.Nobody, false
}

// enemyPlace is the word for the enemy at a place: enemy, enemy_2, enemy_3.
func enemyPlace(i int) string {
	if i == 0 {
		return "enemy"
	}
	return fmt.Sprintf("enemy_%d", i+1)
}

func whoWords(f *rules.Fight) []string {
	words := []string{"macguffin", "team", "allies", "protagonists", "protagonist_a", "protagonist_b", "random_protagonist", "enemy", "enemies"}
	for a := rules.ProtagonistA; a <= rules.ProtagonistB; a++ {
		words = append(words, f.ActorID(a))
	}
	for i := 0; i < f.Enemies(); i++ {
		words = append(words, f.ActorID(rules.Enemy(i)))
	}
	return words
}
