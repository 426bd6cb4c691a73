package curtain_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/testkit/gametest"
)

var practiceFile = filepath.Join("..", "..", "scripts", "curtain", "practice.bin")

// carryPractice makes bots know what comes with the program, until the test ends.
func carryPractice(t *testing.T) (file []byte) {
	file, err := os.ReadFile(practiceFile)
	if err != nil {
		t.Fatal(err)
	}
	bot.SetPracticeMemory(bot.NewPracticeMemory("", file))
	t.Cleanup(func() { bot.SetPracticeMemory(bot.NewPracticeMemory("")) })
	return file
}

// The file scripts/curtain/practice.bin has what bots have learned of these scripts. With -update it is
// made anew, and with -long it is compared with what is made anew; both take minutes.
func TestPracticeThatComesWithTheProgram(t *testing.T) {
	c := gametest.Pack(t, curtain.Ruleset())
	if *golden.Update || *testkit.Long {
		made, err := bot.MakeBuiltinPracticeFile(func() (screen.Table, error) {
			p, err := c.NewGameRunner()
			if err != nil {
				return nil, err
			}
			return p.StartGame(scripting.GameStart{Seed: 1}, nil)
		}, runtime.NumCPU())
		if err != nil {
			t.Fatal(err)
		}
		if *golden.Update {
			golden.Write(t, practiceFile, string(made))
		}
		if !bytes.Equal(made, carryPractice(t)) {
			t.Error("practice made anew teaches something else: increase practiceVersion in engine/bot and run the command below")
		}
	}
	file := carryPractice(t)
	if most := 40 << 10; len(file) > most {
		t.Errorf("the practice has %d bytes, more than %d", len(file), most)
	}
	b, known := bot.KnownPracticeFor(gametest.StartGame(t, c, scripting.GameStart{Seed: 3}, nil))
	if !known || b.From != bot.FromProgram || b.Games < 10_000 {
		t.Errorf("the scripts have changed since the practice with which the program comes (%v, %v): run go test ./scripting/curtain -run TestPracticeThatComes -update -timeout 0", b, known)
	}
}

// After an edit, what is known of the rest is continued; where little is the same, practice begins anew.
func TestPracticeGoesOnAfterAnEdit(t *testing.T) {
	carryPractice(t)
	r := curtain.Ruleset()
	basis := func(c *scripting.Generation) bot.PracticeUsed {
		b, known := bot.KnownPracticeFor(gametest.StartGame(t, c, scripting.GameStart{Seed: 3}, nil))
		if known {
			t.Errorf("%v is known", b)
		}
		return b
	}
	edited := gametest.Load(t, r, gametest.EditScript(t, r, "cards/pip/quick_jab.lua", "damage = ", "damage = 1")...)
	if b := basis(edited); b.Continues < 10_000 || b.Games > 5000 || b.From != bot.FromNow {
		t.Errorf("after an edit, it is %v", b)
	}
	limits := sandbox.DefaultLimits()
	limits.Instructions++
	limited, err := r.Load(gametest.Texts(t, r), limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	if b := basis(limited); b.Continues == 0 {
		t.Errorf("with other limits, it is %v", b)
	}
	bare := gametest.Load(t, r, circus(t)...)
	if b := basis(bare); b.Continues != 0 || b.Games < 2000 {
		t.Errorf("of other scripts, it is %v", b)
	}
}

func TestBotsIgnoreHiddenState(t *testing.T) {
	carryPractice(t)
	gametest.CheckBotsIgnoreHiddenState(t, gametest.Pack(t, curtain.Ruleset()), testkit.Size(40, 9), "", "fight critic")
}

func TestSetupsAreReadOnce(t *testing.T) {
	gametest.CheckSetupsReadOnce(t, gametest.Pack(t, curtain.Ruleset()), "", "run basics=bulwark,lucky_shot", "fight critic deck=quick_jab,block,block,quick_jab",
		"fight playwright director macguffin=8")
}
