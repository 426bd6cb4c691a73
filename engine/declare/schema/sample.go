package schema

import (
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"

	"curtaincall/engine/speech"
)

// Sample is an example of a definition: a file and its scenario, as an author would begin. It is
// shown in documentation, and `curtain new` writes it with another id and name. A sample of a
// scenario alone has no file.
type Sample struct {
	Word     string // the argument of `curtain new`: that of its kind, boss, or scenario
	File     string // in a pack: cards/poke.lua
	Text     string
	Test     string // in a pack: scenarios/cards/poke_test.lua
	Scenario string
}

// SampleOf reads a sample from the folder samples, which has the layout of a pack, with the
// scenario in the folder scenarios. It panics if one of the two is missing.
func SampleOf(files fs.FS, word, name string) *Sample {
	folder, _, _ := strings.Cut(path.Dir(name), "/")
	s := &Sample{Word: word, File: name + ".lua", Test: path.Join("scenarios", folder, path.Base(name)+testSuffix)}
	s.Text, s.Scenario = sampleText(files, s.File), sampleText(files, s.Test)
	return s
}

// ScenarioOf reads the sample of a scenario alone from the folder samples/scenarios. It panics if
// it is missing.
func ScenarioOf(files fs.FS, name string) *Sample {
	s := &Sample{Word: "scenario", Test: "scenarios/" + name + testSuffix}
	s.Scenario = sampleText(files, s.Test)
	return s
}

func sampleText(files fs.FS, at string) string {
	body, err := fs.ReadFile(files, "samples/"+at)
	if err != nil {
		panic(err)
	}
	return string(body)
}

// testSuffix is the end of the names of scenario files.
const testSuffix = "_test.lua"

// ID returns the id that the sample defines, which is also in the names of its files.
func (s *Sample) ID() string { return strings.TrimSuffix(path.Base(s.Test), testSuffix) }

// WithName returns the sample with another id and name. The name must not need escapes in a Lua
// string.
func (s *Sample) WithName(id, name string) *Sample {
	own, c := s.ID(), *s
	word := regexp.MustCompile(`\b(` + own + "|" + NameOf(own) + `)\b`)
	for _, text := range []*string{&c.Text, &c.Scenario} {
		*text = word.ReplaceAllStringFunc(*text, func(is string) string {
			if is == own {
				return id
			}
			return name
		})
	}
	if s.File != "" {
		c.File = path.Join(path.Dir(s.File), id+".lua")
	}
	c.Test = path.Join(path.Dir(s.Test), id+testSuffix)
	return &c
}

// Replacing returns the sample of a kind that has only one definition in a form for mods, which
// replaces that of the game.
func (s *Sample) Replacing() *Sample {
	c := *s
	c.Text = strings.Replace(s.Text, "return "+s.Word+" {", "replace "+strconv.Quote(s.Word)+" {", 1)
	return &c
}

// NameOf returns the default name for an id: Straw Man.
func NameOf(id string) string {
	words := strings.Split(id, "_")
	for i, word := range words {
		words[i] = speech.Begin(word)
	}
	return strings.Join(words, " ")
}

// ShownExample returns the example of a kind for documentation.
func (k *Kind) ShownExample() string {
	if len(k.Samples) == 0 {
		return k.Example
	}
	_, definition, _ := strings.Cut(k.Samples[0].Text, "\nreturn ")
	return strings.TrimSpace(definition)
}

// OneLineExample returns the example of a kind as one line that works at a prompt.
func (k *Kind) OneLineExample() string {
	lines := strings.Split(k.ShownExample(), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.Join(lines, " ")
}
