package lab_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/lab"
)

func orderWith(args ...string) *lab.SimulationJob {
	return &lab.SimulationJob{Question: &lab.SimulationQuestion{}, Args: args, Scripts: []string{"x"}}
}

// TestAnOrderNamesNoFilesAndPrograms has arguments that a stranger at the broker might send.
func TestAnOrderNamesNoFilesAndPrograms(t *testing.T) {
	for _, args := range [][]string{
		{"curtain", "--players=exec:touch /tmp/x"}, {"curtain", "--players", "exec:sh"}, {"--rows=/tmp/x"}, {"--into=/"}, {"--join=/etc"},
		{"-rows=/tmp/x"}, {"--scripts=/"}, {"--mod=/tmp"}, {"--lock=/etc/passwd"}, {"--order=/tmp"}, {"--decisions=x"}, {"--open=1"}, {"--lang=de"},
		{"--against=/home"}, {"--against=HEAD"}, {"--against"}, {"--limit=bytes=4000000000"}, {"--limit"}, {"--json"}, {"--assert=x"}, {"--"}, {"-"},
		{"--workers=4"}, {"--nats=nats://elsewhere"}, {"--tune=x"}, slices.Repeat([]string{"x"}, 2000),
	} {
		if got, err := orderWith(args...).CommandLine([]string{"d"}, []lab.ScriptFiles{nil}); err == nil {
			t.Errorf("%q is run as %q", args, got)
		}
	}
	o := orderWith("skirmish", "match", "A=orc", "--runs=3", "--players=full,random", "--against=x.hp=3", "--limit=run=100000000")
	o.Scripts = append(o.Scripts, "y")
	base := lab.ScriptFiles{"scripts/skirmish/a.lua": ""}
	variant := lab.ScriptFiles{"scripts/skirmish/a.lua": "-- other", "mods/lantern/mod.lua": "", "mods/lantern/inner/mod.lua": ""}
	got, err := o.CommandLine([]string{"0", "1"}, []lab.ScriptFiles{base, variant})
	want := []string{"simulate", "skirmish", "match", "A=orc", "--runs=3", "--players=full,random", "--against=x.hp=3", "--limit=run=100000000",
		"--scripts=" + filepath.Join("0", "scripts"), "--on-request", "--against=" + filepath.Join("1", "scripts"), "--against=no-mods", "--against=" + filepath.Join("1", "mods", "lantern")}
	if err != nil || !slices.Equal(got, slices.DeleteFunc(slices.Clone(want), func(arg string) bool { return arg == "--against=no-mods" })) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	base["mods/moon/mod.lua"] = ""
	if got, err = o.CommandLine([]string{"0", "1"}, []lab.ScriptFiles{base, variant}); err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	variant["mods/moon/mod.lua"] = "-- other"
	want[len(want)-2], want[len(want)-1] = want[len(want)-1], "--against="+filepath.Join("1", "mods", "moon")
	if got, err = o.CommandLine([]string{"0", "1"}, []lab.ScriptFiles{base, variant}); err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	for _, o := range []*lab.SimulationJob{{}, {Args: []string{"curtain"}}} {
		if _, err := o.CommandLine([]string{"d"}, nil); err == nil {
			t.Errorf("%+v has no question", o)
		}
	}
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func TestScriptFilesAreWhatTheirHashSays(t *testing.T) {
	files := lab.ScriptFiles{"scripts/curtain/cards/a.lua": "return 1", "mods/lantern/mod.lua": "return mod {}", "mods/settings.json": "{}"}
	body, hash := files.Encode()
	got, err := lab.DecodeScriptFiles(body, hash)
	if err != nil || !maps.Equal(got, files) {
		t.Fatalf("%v, %v", got, err)
	}
	dir := t.TempDir()
	if err := got.WriteTo(dir); err != nil {
		t.Fatal(err)
	}
	if read, err := os.ReadFile(filepath.Join(dir, "mods", "lantern", "mod.lua")); string(read) != "return mod {}" {
		t.Error(string(read), err)
	}
	if _, err := lab.DecodeScriptFiles(append(body, ' '), hash); err == nil || !strings.Contains(err.Error(), "hash") {
		t.Error(err)
	}
	for _, name := range []string{"", "/etc/x.lua", "scripts/../../x.lua", "../x.lua", "scripts/a/../b.lua", "scripts", "scripts/x.sh", "other/x.lua", "mods/x/settings.json",
		`scripts\..\x.lua`, "scripts/c:x.lua", "scripts/a\x00.lua", "scripts//x.lua", "./scripts/x.lua", ".git/config"} {
		body, hash := lab.ScriptFiles{name: "x"}.Encode()
		if _, err := lab.DecodeScriptFiles(body, hash); err == nil {
			t.Errorf("%q is a path of a script", name)
		}
	}
	many := lab.ScriptFiles{}
	for n := range 50_001 {
		many[fmt.Sprintf("scripts/%d.lua", n)] = ""
	}
	if body, hash := many.Encode(); true {
		if _, err := lab.DecodeScriptFiles(body, hash); err == nil {
			t.Error("there may be any number of files")
		}
	}
	for _, text := range []string{"", "[]", "null", `{"scripts/a.lua":1}`, `{"scripts/a.lua":"","scripts/a.lua":""} {}`} {
		if files, err := lab.DecodeScriptFiles([]byte(text), hashOf(text)); err == nil && len(files) > 0 {
			t.Errorf("%q is %v", text, files)
		}
	}
}
