package declare

import (
	"io/fs"
	"path"
	"regexp"
	"strings"

	"curtaincall/engine/speech"
)

// Sample is how a definition begins: a file and its scenario, as somebody writes them who
// writes the first one. Pages show it, and `curtain new` puts another id and name into it.
type Sample struct {
	Word     string // what it is asked for by: that of its kind, or boss
	File     string // in a pack: cards/poke.lua
	Text     string
	Test     string // in a pack: scenarios/cards/poke_test.lua
	Scenario string
}

// SampleOf is the sample of a file in the folder samples, which is laid out as a pack is:
// the scenario stands in the folder scenarios. It panics where one of the two is missing.
func SampleOf(files fs.FS, word, name string) *Sample {
	folder, _, _ := strings.Cut(path.Dir(name), "/")
	s := &Sample{Word: word, File: name + ".lua", Test: path.Join("scenarios", folder, path.Base(name)+"_test.lua")}
	for at, text := range map[string]*string{s.File: &s.Text, s.Test: &s.Scenario} {
		body, err := fs.ReadFile(files, "samples/"+at)
		if err != nil {
			panic(err)
		}
		*text = string(body)
	}
	return s
}

// ID is the id of what the sample defines, after which its file is named.
func (s *Sample) ID() string { return strings.TrimSuffix(path.Base(s.File), ".lua") }

// Called is the sample with another id and name. The name must be one that a text in Lua
// can hold as it is.
func (s *Sample) Called(id, name string) *Sample {
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
	c.File = path.Join(path.Dir(s.File), id+".lua")
	c.Test = path.Join(path.Dir(s.Test), id+"_test.lua")
	return &c
}

// NameOf is the name that an id stands for where nobody says: Straw Man.
func NameOf(id string) string {
	words := strings.Split(id, "_")
	for i, word := range words {
		words[i] = speech.Begin(word)
	}
	return strings.Join(words, " ")
}

// shown is the example of a kind as pages show it.
func (k *Kind) shown() string {
	if len(k.Samples) == 0 {
		return k.Example
	}
	_, definition, _ := strings.Cut(k.Samples[0].Text, "\nreturn ")
	return strings.TrimSpace(definition)
}

// Tried is the example of a kind as one line that works at a prompt.
func (k *Kind) Tried() string {
	lines := strings.Split(k.shown(), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.Join(lines, " ")
}

// Sample is the kind and the sample that a word asks for; nil for none.
func (g *Game) Sample(word string) (*Kind, *Sample) {
	for _, k := range g.Kinds {
		for _, s := range k.Samples {
			if s.Word == word {
				return k, s
			}
		}
	}
	return nil, nil
}

// Samples are the words that ask for samples.
func (g *Game) Samples() (words []string) {
	for _, k := range g.Kinds {
		for _, s := range k.Samples {
			words = append(words, s.Word)
		}
	}
	return words
}
