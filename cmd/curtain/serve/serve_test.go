package serve_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/serve"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
	"curtaincall/engine/wire"
	"curtaincall/scripting"
	"curtaincall/scripting/testkit/gametest"
	"curtaincall/scripts"
)

// opponent is another program that plays over the wire protocol.
type opponent struct {
	*testing.T
	session *wire.Server
	chance  *rand.Rand
}

// newProgram returns an opponent served with some options. It skips the test with -short, because
// its session has one goroutine.
func newProgram(tb testing.TB, r *scripting.Ruleset, o serve.Options) *opponent {
	tb.Helper()
	testkit.SkipIfShort(tb)
	s, g := curtaintest.NewTestProgram(tb), &load.LoadedGame{Ruleset: r, Content: gametest.Pack(tb, r)}
	if o.Secret == nil {
		o.Secret = &program.SeedFlag{N: 7, Given: true}
	}
	o.Others = "random"
	rules, err := serve.NewServerOptions(s.Host, g, nil, &o)
	if err != nil {
		tb.Fatal(err)
	}
	session, err := wire.New(rules)
	if err != nil {
		tb.Fatal(err)
	}
	t, _ := tb.(*testing.T)
	return &opponent{t, session, rand.New(rand.NewPCG(1, 2))}
}

// reply contains the fields of a response by name.
type reply map[string]any

// asks sends a formatted line and returns the response.
func (p *opponent) asks(format string, args ...any) reply {
	p.Helper()
	line := p.session.Answer(fmt.Appendf(nil, format, args...), true)
	var a reply
	if err := json.Unmarshal(line, &a); err != nil || strings.Count(string(line), "\n") != 1 {
		p.Fatalf("%s is answered by %s (%v)", fmt.Sprintf(format, args...), line, err)
	}
	return a
}

// does is like asks, for a request that must not be refused.
func (p *opponent) does(format string, args ...any) reply {
	p.Helper()
	a := p.asks(format, args...)
	if a["error"] != nil {
		p.Fatalf("%s is refused: %v", fmt.Sprintf(format, args...), a["error"])
	}
	return a
}

// refuses checks that a line is refused with an error code.
func (p *opponent) refuses(code, format string, args ...any) {
	p.Helper()
	a := p.asks(format, args...)
	if e, is := a["error"].(map[string]any); !is || e["code"] != code || e["about"] == "" {
		p.Errorf("%s is answered by %v, want the error %s", fmt.Sprintf(format, args...), a, code)
	}
}

// any returns a random legal action.
func (p *opponent) any(a reply) int {
	legal := a["legal"].([]any)
	return int(legal[p.chance.IntN(len(legal))].(float64))
}

// playSteps plays up to steps random actions in a game, and returns its last state.
func (p *opponent) playSteps(game, steps int) reply {
	p.Helper()
	a := p.does(`{"do":"observe","game":%d}`, game)
	for ; steps > 0 && a["over"] == false; steps-- {
		a = p.does(`{"do":"step","game":%d,"observe":true,"action":%d}`, game, p.any(a))
	}
	return a
}

// without returns the response without some of its fields.
func (a reply) without(names ...string) reply {
	rest := maps.Clone(a)
	for _, name := range names {
		delete(rest, name)
	}
	return rest
}

// eachServed runs a test for every game, for every seat of the program and for each seat in turn.
func eachServed(t *testing.T, test func(t *testing.T, p *opponent)) {
	for _, r := range registry.Rulesets {
		seats := []string{"1", "each"}
		if r.Seats > 1 {
			seats = append(seats, "2")
		}
		for _, seat := range seats {
			t.Run(r.Name+" "+seat, func(t *testing.T) { test(t, newProgram(t, r, serve.Options{Seat: seat})) })
		}
	}
}

// TestAForkKeepsWhatIsSeenAndDealsTheRestAnew checks that a fork shows its seat the same state as
// the game, and that later play differs, since what is hidden is dealt anew.
func TestAForkKeepsWhatIsSeenAndDealsTheRestAnew(t *testing.T) {
	eachServed(t, func(t *testing.T, p *opponent) {
		seeds, parted := testkit.SizeUnlessLong(1, 2, 4), 0
		for seed := range seeds {
			a := p.does(`{"do":"reset","seed":%d,"observe":true}`, seed)
			for forks := 0; a["over"] == false && forks < testkit.SizeUnlessLong(10, 10, 20); forks++ {
				f := p.does(`{"do":"fork","to":1,"observe":true}`)
				if f["imagined"] != true || !reflect.DeepEqual(f.without("imagined", "to"), a) {
					p.Fatalf("the game\n%v\nforks into\n%v", a, f)
				}
				same := true
				for range 5 {
					if a["over"] != true && same {
						action := p.any(a)
						a = p.does(`{"do":"step","observe":true,"action":%d}`, action)
						f = p.asks(`{"do":"step","game":1,"observe":true,"action":%d}`, action)
						same = reflect.DeepEqual(f.without("imagined", "game"), a.without("game"))
					}
				}
				if !same {
					parted++
				}
			}
		}
		if parted < seeds {
			p.Errorf("in %d games only %d forks become another game", seeds, parted)
		}
	})
}

// TestNothingIsLearntByGoingBack checks that undo and restore show the same state, but that playing
// on has varying results if something is hidden.
func TestNothingIsLearntByGoingBack(t *testing.T) {
	eachServed(t, func(t *testing.T, p *opponent) {
		p.does(`{"do":"reset","seed":3}`)
		p.playSteps(0, 6)
		outcomes := map[string]bool{}
		for range 10 {
			before := p.does(`{"do":"observe"}`)
			steps := 0
			for now := before; steps < 8 && now["over"] == false; steps++ {
				now = p.does(`{"do":"step","action":%d}`, int(now["legal"].([]any)[0].(float64)))
			}
			outcomes[fmt.Sprint(p.does(`{"do":"hash"}`)["seen"])] = true
			back := p.does(`{"do":"undo","back":%d,"observe":true}`, steps)
			if back["imagined"] != true || !reflect.DeepEqual(back["observation"], before["observation"]) {
				p.Fatalf("taken back is\n%v\nand it was\n%v", back, before)
			}
			saved := p.does(`{"do":"save"}`)["save"]
			back = p.does(`{"do":"restore","observe":true,"save":"%s"}`, saved)
			if back["imagined"] != true || !reflect.DeepEqual(back["observation"], before["observation"]) {
				p.Fatalf("restored is\n%v\nand it was\n%v", back, before)
			}
		}
		if len(outcomes) < 2 {
			p.Errorf("the same comes of all of them")
		}
	})
}

// TestInAForkStepsAreTakenBackExactly checks that in a fork, undo and step give the same state.
func TestInAForkStepsAreTakenBackExactly(t *testing.T) {
	eachServed(t, func(t *testing.T, p *opponent) {
		p.does(`{"do":"reset","seed":3}`)
		before := p.does(`{"do":"fork","to":2}`)
		first := int(before["legal"].([]any)[0].(float64))
		once := p.does(`{"do":"step","game":2,"action":%d,"observe":true}`, first)
		p.does(`{"do":"undo","game":2}`)
		if twice := p.does(`{"do":"step","game":2,"action":%d,"observe":true}`, first); !reflect.DeepEqual(once, twice) {
			p.Errorf("done again it is\n%v\nand it was\n%v", twice, once)
		}
	})
}

// TestAnOmniscientSessionGoesBackExactly checks that for an omniscient session save, fork, undo and
// restore keep the true hash, since nothing is dealt anew.
func TestAnOmniscientSessionGoesBackExactly(t *testing.T) {
	for _, r := range registry.Rulesets {
		p := newProgram(t, r, serve.Options{Seat: "1", Omniscient: true})
		p.does(`{"do":"reset","seed":18446744073709551615}`)
		p.playSteps(0, 9)
		now := p.does(`{"do":"hash"}`)
		saved := p.does(`{"do":"save"}`)["save"]
		p.playSteps(0, 3)
		p.does(`{"do":"undo","back":3}`)
		p.does(`{"do":"fork","to":1}`)
		p.does(`{"do":"restore","game":2,"save":"%s"}`, saved)
		for game := range 3 {
			h := p.does(`{"do":"hash","game":%d}`, game)
			if !reflect.DeepEqual(h.without("game"), now.without("game")) || h["seed"] != float64(1<<64-1) || len(h["hash"].(string)) != 16 {
				p.Errorf("%s: game %d is %v, want %v", r.Name, game, h, now)
			}
		}
		other := newProgram(t, r, serve.Options{Seat: "1", Omniscient: true})
		if h := other.does(`{"do":"restore","save":"%s"}`, saved); h["imagined"] != nil {
			p.Errorf("%s: in another process it is %v", r.Name, h)
		}
	}
}

// TestASessionIsNotToldWhatItsSeatDoesNotSee checks that only omniscient sessions get hidden facts.
func TestASessionIsNotToldWhatItsSeatDoesNotSee(t *testing.T) {
	eachServed(t, func(t *testing.T, p *opponent) {
		p.does(`{"do":"reset"}`)
		h := p.does(`{"do":"hash"}`)
		if len(h) != 2 || h["seen"] == nil {
			p.Errorf("the hash is %v", h)
		}
		p.refuses("bad_field", `{"do":"observe","seat":2}`)
		p.refuses("bad_field", `{"do":"observe","omniscient":true}`)
	})
}

// TestSavesOfOthersAreRefused checks that saves with any character changed, or of another secret or
// game, are refused.
func TestSavesOfOthersAreRefused(t *testing.T) {
	p := newProgram(t, registry.Rulesets[1], serve.Options{Seat: "1"})
	p.does(`{"do":"reset"}`)
	p.playSteps(0, 3)
	save := p.does(`{"do":"save"}`)["save"].(string)
	for i := range save {
		other := byte('A')
		if save[i] == other {
			other = 'B'
		}
		if a := p.asks(`{"do":"restore","save":"%s"}`, save[:i]+string(other)+save[i+1:]); a["error"] == nil && i < len(save)-1 {
			p.Fatalf("changed at %d it is read", i)
		}
	}
	for _, broken := range []string{"", "A", save[:20], save + "AAAA", save + save, strings.Repeat("A", 100_000), "ä"} {
		p.refuses("bad_save", `{"do":"restore","save":"%s"}`, broken)
	}
	for _, other := range []*opponent{
		newProgram(t, registry.Rulesets[1], serve.Options{Seat: "1", Secret: &program.SeedFlag{N: 8, Given: true}}),
		newProgram(t, registry.Rulesets[1], serve.Options{Seat: "1", Secret: &program.SeedFlag{}}),
		newProgram(t, registry.Rulesets[0], serve.Options{Seat: "1"}),
	} {
		other.refuses("bad_save", `{"do":"restore","save":"%s"}`, save)
	}
	if a := newProgram(t, registry.Rulesets[1], serve.Options{Seat: "2"}).does(`{"do":"restore","save":"%s"}`, save); a["seat"] != 2.0 {
		p.Errorf("with the same secret it is %v", a)
	}
}

// TestALineIsChargedForAllItsGames checks that the quota of a line covers all its games, for each
// request that plays: a refused game stays as it was, and the next line has a new quota.
func TestALineIsChargedForAllItsGames(t *testing.T) {
	const games = `0,1,2,3,4,5,6,7`
	for _, c := range []struct {
		about, line string
		most        int64 // instructions of a line
		some        bool  // of the games are paid for, and others are not
	}{
		{"restore", `{"do":"restore","game":[` + games + `],"save":[%[1]s]}`, 30_000, true},
		{"step", `{"do":"step","game":[` + games + `],"action":["pass","pass","pass","pass","pass","pass","pass","pass"]}`, 1000, true},
		{"reset", `{"do":"reset","game":[` + games + `]}`, 300, true},
		{"fork", `{"do":"fork","game":[` + games + `]}`, 300, true},
		{"one game", `{"do":"restore","game":[7],"save":[%[2]s]}`, 3000, false},
	} {
		s, g := curtaintest.NewTestProgram(t), &load.LoadedGame{Ruleset: registry.Rulesets[1], Content: gametest.Pack(t, registry.Rulesets[1])}
		rules, err := serve.NewServerOptions(s.Host, g, nil, &serve.Options{Seat: "each", Others: "random", Secret: &program.SeedFlag{N: 7, Given: true}})
		if err != nil {
			t.Fatal(err)
		}
		rules.MaxInstructions = c.most
		session, err := wire.New(rules)
		if err != nil {
			t.Fatal(err)
		}
		p := &opponent{T: t, session: session}
		for game := range 8 {
			p.does(`{"do":"reset","game":%d}`, game)
		}
		for range 40 {
			p.does(`{"do":"step","action":"pass"}`)
		}
		save := fmt.Sprintf("%q", p.does(`{"do":"save"}`)["save"])
		p.does(`{"do":"step","action":"pass"}`)
		var before [8]any
		for game := range before {
			before[game] = p.does(`{"do":"hash","game":%d}`, game)["seen"]
		}
		line := strings.NewReplacer("%[1]s", strings.TrimSuffix(strings.Repeat(save+",", 8), ","), "%[2]s", save).Replace(c.line)
		refused := 0
		answers := p.asks("%s", line)["games"].([]any)
		for _, one := range answers {
			a := one.(map[string]any)
			bad, is := a["error"].(map[string]any)
			if !is {
				continue
			}
			refused++
			if game := int(a["game"].(float64)); bad["code"] != "too_much" || p.does(`{"do":"hash","game":%d}`, game)["seen"] != before[game] {
				t.Errorf("%s: game %d is not as it was: %v", c.about, game, bad)
			}
		}
		if refused == 0 || (refused < len(answers)) != c.some {
			t.Errorf("%s: %d of %d games are refused", c.about, refused, len(answers))
		}
		p.does(`{"do":"step","game":7,"action":"pass"}`)
	}
}

// TestNumbersAndWordsMeanTheSameActions checks that a game played by action numbers and one played
// by words have the same states, also when answering questions.
func TestNumbersAndWordsMeanTheSameActions(t *testing.T) {
	testkit.SkipUnlessFull(t)
	eachServed(t, func(t *testing.T, p *opponent) {
		asked := 0
		for seed := range testkit.SizeUnlessLong(1, 1, 3) {
			p.does(`{"do":"reset","game":[0,1],"seed":[%d,%[1]d]}`, seed)
			a := p.does(`{"do":"legal"}`)
			for steps := 0; a["over"] == false && steps < testkit.SizeUnlessLong(80, 200, 300); steps++ {
				at := p.chance.IntN(len(a["legal"].([]any)))
				word, _ := json.Marshal(a["words"].([]any)[at])
				by := fmt.Sprintf(`"do":"step","action":%s`, word)
				if text, is := strings.CutPrefix(string(word), `"choose `); is && a["asked"] != nil {
					asked++
					by = fmt.Sprintf(`"do":"choose","pick":"%s`, text)
				}
				one := p.does(`{"do":"step","action":%v,"observe":true}`, a["legal"].([]any)[at])
				other := p.does(`{%s,"game":1,"observe":true}`, by)
				if !reflect.DeepEqual(one.without("game"), other.without("game")) {
					p.Fatalf("%v leads to\n%v\nand %s to\n%v", a["legal"].([]any)[at], one, by, other)
				}
				a = p.does(`{"do":"legal"}`)
			}
		}
		t.Log(asked, "choices")
	})
}

// TestARequestAboutManyGamesIsAboutEach checks that a line for many games acts on each as if alone.
func TestARequestAboutManyGamesIsAboutEach(t *testing.T) {
	p := newProgram(t, registry.Rulesets[1], serve.Options{Seat: "1"})
	all := p.does(`{"do":"reset","game":[3,4,5],"seed":[1,2,1]}`)["games"].([]any)
	p.does(`{"do":"reset","game":6,"seed":1}`)
	first := p.any(all[0].(map[string]any))
	all = p.does(`{"id":"x","do":"step","game":[3,4,5,9],"action":[%d,"nonsense",%[1]d,1]}`, first)["games"].([]any)
	alone := p.does(`{"do":"step","game":6,"action":%d}`, first)
	at := func(n int) reply { return reply(all[n].(map[string]any)) }
	if !reflect.DeepEqual(at(0).without("game"), at(2).without("game")) || !reflect.DeepEqual(at(0).without("game"), alone.without("game")) {
		p.Errorf("the same three times is %v, %v and %v", at(0), at(2), alone)
	}
	if at(1)["error"] == nil || at(1)["game"] != 4.0 || at(3)["error"] == nil {
		p.Errorf("what is wrong is %v and %v", at(1), at(3))
	}
}

// TestLimitsOfASession checks the limits of a session, and the error codes beyond them.
func TestLimitsOfASession(t *testing.T) {
	p := newProgram(t, registry.Rulesets[0], serve.Options{Seat: "1"})
	p.refuses("unknown_game", `{"do":"observe"}`)
	p.refuses("unknown_game", `{"do":"reset","game":-1}`)
	p.refuses("unknown_game", `{"do":"reset","game":%d}`, wire.MaxGames)
	p.refuses("bad_setup", `{"do":"reset","setup":"fight nobody"}`)
	p.refuses("bad_setup", `{"do":"reset","setup":"%s"}`, strings.Repeat("x", 100_000))
	p.refuses("unknown_do", `{"do":"fly"}`)
	p.refuses("unknown_do", `{}`)
	p.does(`{"do":"reset","setup":"fight critic"}`)
	p.refuses("bad_field", `{"do":"step"}`)
	p.refuses("bad_field", `{"do":"choose"}`)
	p.refuses("bad_field", `{"do":"restore"}`)
	p.refuses("not_asked", `{"do":"choose","pick":0}`)
	p.refuses("refused", `{"do":"step","action":-1}`)
	p.refuses("refused", `{"do":"step","action":99999999}`)
	p.refuses("refused", `{"do":"step","action":"hp pip 3"}`)
	p.refuses("refused", `{"do":"step","action":"%s"}`, strings.Repeat("end ", 10_000))
	p.refuses("cannot_go_back", `{"do":"undo"}`)
	p.refuses("cannot_go_back", `{"do":"undo","back":-1}`)
	p.refuses("no_room", `{"do":"fork","to":%d}`, wire.MaxGames)
	for game := 1; game < wire.MaxGames; game++ {
		if to := p.does(`{"do":"fork"}`)["to"]; to != float64(game) {
			p.Fatalf("the fork after %d is %v", game-1, to)
		}
	}
	p.refuses("no_room", `{"do":"fork"}`)
	p.does(`{"do":"drop","game":77}`)
	p.refuses("unknown_game", `{"do":"drop","game":77}`)
	if to := p.does(`{"do":"fork"}`)["to"]; to != 77.0 {
		p.Errorf("the fork that has room is %v", to)
	}
	over := p.playSteps(5, 10_000)
	if over["over"] != true || over["legal"] != nil {
		p.Errorf("at the end it is %v", over)
	}
	p.refuses("over", `{"do":"step","game":5,"action":0}`)
	p.refuses("over", `{"do":"step","game":5,"action":"end"}`)
	p.refuses("cannot_go_back", `{"do":"undo","game":5,"back":%d}`, wire.MaxBack+1)
	p.does(`{"do":"undo","game":5}`)
}

// TestFewerStepsAreTakenBackWhereThereAreManyGames checks that many games share the room for undo.
func TestFewerStepsAreTakenBackWhereThereAreManyGames(t *testing.T) {
	p := newProgram(t, registry.Rulesets[1], serve.Options{Seat: "each"})
	var list []string
	for game := range wire.MaxGames {
		list = append(list, fmt.Sprint(game))
	}
	games := strings.Join(list, ",")
	p.does(`{"do":"reset","game":[%s]}`, games)
	pass := strings.TrimSuffix(strings.Repeat(`"pass",`, wire.MaxGames), ",")
	each := wire.MaxStates / wire.MaxGames
	for range testkit.Size(each+2, wire.MaxBack) {
		for _, a := range p.does(`{"do":"step","game":[%s],"action":[%s]}`, games, pass)["games"].([]any) {
			if bad := a.(map[string]any)["error"]; bad != nil {
				p.Fatal(bad)
			}
		}
	}
	p.does(`{"do":"undo","game":9,"back":%d}`, each)
	p.refuses("cannot_go_back", `{"do":"undo","game":8,"back":%d}`, each+1)
	p.does(`{"do":"reset","game":9}`)
}

// TestARefusedStepForgetsNothing checks that refused steps do not use up the room for undo.
func TestARefusedStepForgetsNothing(t *testing.T) {
	p := newProgram(t, registry.Rulesets[1], serve.Options{Seat: "each"})
	p.does(`{"do":"reset"}`)
	for range wire.MaxBack + 2 {
		p.does(`{"do":"step","action":"pass"}`)
	}
	for range 3 {
		p.refuses("refused", `{"do":"step","action":"nonsense"}`)
	}
	p.refuses("cannot_go_back", `{"do":"undo","back":%d}`, wire.MaxBack+1)
	p.does(`{"do":"undo","back":%d}`, wire.MaxBack)
	p.does(`{"do":"step","action":"pass"}`)
}

// TestTheSchemaSaysWhatIsSeen checks that the schema lists every field of observations and every action.
func TestTheSchemaSaysWhatIsSeen(t *testing.T) {
	eachServed(t, func(t *testing.T, p *opponent) {
		var schema struct {
			Hash    string
			Actions int
			Moves   []struct{ First int }
			Views   []struct {
				Name    string
				Fields  []struct{ Name string }
				Members any
			}
		}
		whole, _ := json.Marshal(p.does(`{"do":"schema"}`)["schema"])
		if err := json.Unmarshal(whole, &schema); err != nil || len(schema.Hash) != 16 {
			p.Fatal(err, schema.Hash)
		}
		known, more := map[string][]string{}, map[string]bool{}
		for _, v := range schema.Views {
			more[v.Name] = v.Members != nil
			for _, f := range v.Fields {
				known[v.Name] = append(known[v.Name], f.Name)
			}
		}
		a := p.does(`{"do":"reset","observe":true}`)
		for range 30 {
			for thing, fields := range a["observation"].(map[string]any) {
				view, _, _ := strings.Cut(thing, ":")
				for name := range fields.(map[string]any) {
					if !slices.Contains(known[view], name) && !more[view] {
						p.Fatalf("%s has %s, which the schema does not know", thing, name)
					}
				}
			}
			if a["over"] == true {
				return
			}
			action := p.any(a)
			if action >= schema.Actions || schema.Moves[0].First != 0 {
				p.Errorf("action %d of %d", action, schema.Actions)
			}
			a = p.does(`{"do":"step","observe":true,"action":%d}`, action)
		}
	})
}

// TestSeedsRepeatGames checks that a seed and secret repeat a game, and that others do not.
func TestSeedsRepeatGames(t *testing.T) {
	for _, r := range registry.Rulesets {
		seen := func(secret uint64, seed int) any {
			p := newProgram(t, r, serve.Options{Seat: "1", Secret: &program.SeedFlag{N: secret, Given: true}})
			p.does(`{"do":"reset","seed":%d}`, seed)
			return p.playSteps(0, 5)["observation"]
		}
		one := seen(1, 1)
		if !reflect.DeepEqual(one, seen(1, 1)) || reflect.DeepEqual(one, seen(1, 2)) || reflect.DeepEqual(one, seen(2, 1)) {
			t.Errorf("%s: the same seed and secret are not the same game, or others are", r.Name)
		}
		p := newProgram(t, r, serve.Options{Seat: "1"})
		p.does(`{"do":"reset","game":[0,1]}`)
		if reflect.DeepEqual(p.playSteps(0, 5)["observation"], p.playSteps(1, 5)["observation"]) {
			t.Errorf("%s: two games without seeds are the same", r.Name)
		}
	}
}

// TestWrongServing checks the errors of wrong arguments of serve.
func TestWrongServing(t *testing.T) {
	s := curtaintest.NewTestProgram(t)
	s.Host.Registered, s.Host.Builtin = registry.Rulesets, scripts.FS
	for line, says := range map[string]string{
		"serve skirmish match":           ` takes a game (curtain, skirmish, autobattle or battleline), not "match": to choose a setup`,
		"serve chess":                    `not "chess"`,
		"serve skirmish --seat 3":        `--seat must be between 1 and 2, or each, not "3"`,
		"serve skirmish --seat 0":        "--seat must be between 1 and 2",
		"serve skirmish --others greedi": `did you mean "greedy"?`,
		"serve skirmish --seed x":        "a seed must be a whole number, 0 or more",
	} {
		s.Run(t, program.ExitUsage, strings.Fields(line)...)
		curtaintest.CheckContains(t, s.Stderr.String(), says)
	}
}

// BenchmarkServed measures steps of another program, one or 64 a line, with and without observations.
func BenchmarkServed(b *testing.B) {
	for _, r := range registry.Rulesets {
		for _, games := range [...]int{1, 64} {
			for _, observe := range [...]bool{false, true} {
				b.Run(fmt.Sprintf("%s/games=%d/observe=%v", r.Name, games, observe), func(b *testing.B) {
					benchmarkServed(b, newProgram(b, r, serve.Options{Seat: "each"}), games, observe)
				})
			}
		}
	}
}

func benchmarkServed(b *testing.B, p *opponent, games int, observe bool) {
	var spent time.Duration
	legal, written, steps := make([][]int, games), 0, 0
	for ; steps < b.N; steps += games {
		line := p.nextLine(legal, uint64(steps), observe)
		begun := time.Now()
		out := p.session.Answer(line, true)
		spent += time.Since(begun)
		written += len(out)
		var now struct{ Games []struct{ Legal []int } }
		if err := json.Unmarshal(out, &now); err != nil {
			b.Fatal(err)
		}
		for game := range now.Games {
			legal[game] = now.Games[game].Legal
		}
	}
	b.ReportMetric(0, "ns/op") // of the benchmark, which does more
	b.ReportMetric(float64(written)/float64(steps), "bytes/step")
	b.ReportMetric(float64(steps)/spent.Seconds(), "steps/s")
}

// nextLine returns a request that plays a random action in every game, and resets the games that are over.
func (p *opponent) nextLine(legal [][]int, seed uint64, observe bool) []byte {
	var numbers, actions []string
	for game := range legal {
		if len(legal[game]) == 0 {
			var state struct{ Legal []int }
			_ = json.Unmarshal(p.session.Answer(fmt.Appendf(nil, `{"do":"reset","game":%d,"seed":%d}`, game, seed), true), &state)
			legal[game] = state.Legal
		}
		numbers = append(numbers, fmt.Sprint(game))
		actions = append(actions, fmt.Sprint(legal[game][p.chance.IntN(len(legal[game]))]))
	}
	return fmt.Appendf(nil, `{"do":"step","game":[%s],"action":[%s],"observe":%v}`, strings.Join(numbers, ","), strings.Join(actions, ","), observe)
}

// pasted matches a shell session of a page: a command, its input up to END, and its output.
var pasted = regexp.MustCompile("(?s)\n```console\n\\$ go run ./cmd/curtain ([^\n]*) <<'END'\n(.*?)END\n(.*?)```\n")

// TestTheSessionOfThePageIsWhatIsAnswered checks that the session in PROTOCOL.md gives the output
// shown there. Three dots match anything within a line.
func TestTheSessionOfThePageIsWhatIsAnswered(t *testing.T) {
	name := filepath.Join(curtaintest.ProjectRoot, "engine/wire/PROTOCOL.md")
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	block := pasted.FindSubmatchIndex(page)
	if block == nil {
		t.Fatal("the page has no session")
	}
	at := func(n int) string { return string(page[block[2*n]:block[2*n+1]]) }
	s := curtaintest.NewTestProgram(t)
	s.Host.Registered, s.Host.Builtin, s.Host.In = registry.Rulesets, scripts.FS, strings.NewReader(at(2))
	printed := s.Run(t, program.ExitOK, strings.Fields(at(1))...)
	if *golden.Update {
		shown := longObservation.ReplaceAllString(printed, `"observation":{...}}`+"\n")
		if err := os.WriteFile(name, slices.Concat(page[:block[6]], []byte(shown), page[block[7]:]), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	var like strings.Builder
	for _, piece := range strings.Split(at(3), "...") {
		like.WriteString(regexp.QuoteMeta(piece) + ".*")
	}
	if !regexp.MustCompile("^" + strings.TrimSuffix(like.String(), ".*") + "$").MatchString(printed) {
		t.Errorf("the page shows\n%s\nand it answers\n%s", at(3), printed)
	}
}

var longObservation = regexp.MustCompile(`"observation":.*\n`)

// TestABlankLineIsAnswered sends lines without a request: each gets an error, and the end of the input none.
func TestABlankLineIsAnswered(t *testing.T) {
	p := newProgram(t, registry.Rulesets[0], serve.Options{Seat: "1"})
	var out bytes.Buffer
	if err := p.session.Serve(strings.NewReader("\n \r\n"), &out); err != nil || strings.Count(out.String(), "bad_json") != 2 {
		t.Errorf("%v: %s", err, &out)
	}
}
