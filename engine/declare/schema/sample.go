package schema

import (
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"

	"curtaincall/engine/speech"
)

// Sample is an example of a definition, with a scenario. Documentation shows it, and the command `curtain new` writes
// it with another id and name. A sample of only a scenario has no File.
type Sample struct {
	Word     string // the argument of `curtain new`: the name of its kind, boss, or scenario
	File     string // its path in a pack: cards/poke.lua
	Text     string
	Test     string // the path of its scenario: scenarios/cards/poke_test.lua
	Scenario string
}

// ReadSample reads a sample and its scenario from the folder samples in files, which is laid out like a pack. name is
// the path of the definition without .lua, and word becomes Sample.Word. It panics if either file is missing.
func ReadSample(files fs.FS, word, name string) *Sample {
	folder, _, _ := strings.Cut(path.Dir(name), "/")
	s := &Sample{Word: word, File: name + ".lua", Test: path.Join("scenarios", folder, path.Base(name)+testSuffix)}
	s.Text, s.Scenario = mustReadSample(files, s.File), mustReadSample(files, s.Test)
	return s
}

// ReadScenarioSample reads a sample that is only a scenario. It panics if the file is missing.
func ReadScenarioSample(files fs.FS, name string) *Sample {
	s := &Sample{Word: "scenario", Test: "scenarios/" + name + testSuffix}
	s.Scenario = mustReadSample(files, s.Test)
	return s
}

func mustReadSample(files fs.FS, at string) string {
	body, err := fs.ReadFile(files, "samples/"+at)
	if err != nil {
		panic(err)
	}
	return string(body)
}

const testSuffix = "_test.lua"

// ID returns the id that the sample defines, which is also the name of its files.
func (s *Sample) ID() string { return strings.TrimSuffix(path.Base(s.Test), testSuffix) }

// WithIDAndName returns a copy of the sample that defines another id and name. The name must not need escapes in Lua.
func (s *Sample) WithIDAndName(id, name string) *Sample {
	own, c := s.ID(), *s
	word := regexp.MustCompile(`\b(` + own + "|" + DefaultName(own) + `)\b`)
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

// AsReplacement returns a copy of the sample with which a mod replaces the only definition of a kind.
func (s *Sample) AsReplacement() *Sample {
	c := *s
	c.Text = strings.Replace(s.Text, "return "+s.Word+" {", "replace "+strconv.Quote(s.Word)+" {", 1)
	return &c
}

// DefaultName returns the name of a definition that has only an id: Straw Man for straw_man.
func DefaultName(id string) string {
	words := strings.Split(id, "_")
	for i, word := range words {
		words[i] = speech.Capitalize(word)
	}
	return strings.Join(words, " ")
}

func (k *Kind) ExampleText() string {
	if len(k.Samples) == 0 {
		return k.Example
	}
	_, definition, _ := strings.Cut(k.Samples[0].Text, "\nreturn ")
	return strings.TrimSpace(definition)
}

// OneLineExample returns the example of a kind as one line for a prompt.
func (k *Kind) OneLineExample() string {
	lines := strings.Split(k.ExampleText(), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.Join(lines, " ")
}
