package main

import (
	"strings"

	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/source"
)

// untold is what a language lacks.
type untold struct {
	language string
	files    []scripting.Untold
}

// untranslated is what each language lacks, and what is wrong with its files.
func untranslated(content scripting.Content) (list []untold, wrong []scripting.Finding) {
	for _, language := range content.Languages() {
		in, err := content.In(language)
		if err != nil {
			wrong = append(wrong, check.Load(err)...)
			continue
		}
		list = append(list, untold{language, in.Untold()})
	}
	return list, wrong
}

// printUntold prints how many texts of each file a language lacks, and the first of them.
func (h *host) printUntold(list []untold, wanted func(file string) bool) {
	for _, u := range list {
		for _, f := range u.files {
			switch {
			case f.File == "":
				h.printf("%s lacks %s of the program: %s", u.language, speech.Count(len(f.Texts), "text"), few(f.Texts))
			case wanted(f.File):
				h.printf("%s: %s lacks %s: %s", source.Printable(f.File), u.language, speech.Count(len(f.Texts), "text"), few(f.Texts))
			}
		}
	}
}

// few are the first of some words.
func few(words []string) string {
	const most = 3
	if len(words) > most {
		return strings.Join(words[:most], ", ") + ", ..."
	}
	return strings.Join(words, ", ")
}
