package schema

import (
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"

	"curtaincall/engine/speech"
)

// Sample is an example of a definition: a file and its scenario, as an author would write the
// first one. Pages show it, and `curtain new` puts another id and name into it. That of a
// scenario alone has no file beside it.
type Sample struct {
	Word     string // what it is asked for by: that of its kind, boss, or scenario
	File     string // in a pack: cards/poke.lua
	Text     string
	Test     string // in a pack: scenarios/cards/poke_test.lua
	Scenario string
}

// SampleOf reads a sample from the folder samples, which is laid out as a pack is: the scenario
// stands in the folder scenarios. It panics where one of the two is missing.
func SampleOf(files fs.FS, word, name string) *Sample {
	folder, _, _ := strings.Cut(path.Dir(name), "/")
	s := &Sample{Word: word, File: name + ".lua", Test: path.Join("scenarios", folder, path.Base(name)+testSuffix)}
	s.Text, s.Scenario = sampleText(files, s.File), sampleText(files, s.Test)
	return s
}

// ScenarioOf reads the sample of a scenario that comes with no definition, from the folder
// samples/scenarios. It panics where that is missing.
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

// testSuffix ends the names of scenario files.
const testSuffix = "_test.lua"

// ID returns the id that the sample defines, after which its files are named.
func (s *Sample) ID() string { return strings.TrimSuffix(path.Base(s.Test), testSuffix) }

// WithName returns the sample with another id and name. The name must be one that a text in Lua
// can hold as it is.
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

// Replacing returns the sample of a kind of which a game has one as a mod writes it: it replaces
// what is there.
func (s *Sample) Replacing() *Sample {
	c := *s
	c.Text = strings.Replace(s.Text, "return "+s.Word+" {", "replace "+strconv.Quote(s.Word)+" {", 1)
	return &c
}

// NameOf returns the default name of an id: Straw Man.
func NameOf(id string) string {
	words := strings.Split(id, "_")
	for i, word := range words {
		words[i] = speech.Begin(word)
	}
	return strings.Join(words, " ")
}

// ShownExample returns the example of a kind as pages show it.
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
