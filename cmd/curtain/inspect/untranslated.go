package inspect

import (
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/speech"
	"curtaincall/scripting/check"
	"curtaincall/scripting/source"
)

func printMissingTranslations(h *program.Host, list []check.UntranslatedMessages, wanted func(file string) bool) {
	for _, u := range list {
		for _, f := range u.Files {
			switch {
			case f.File == "":
				h.Printf("%s has no translations for %s of the program: %s", u.Language, speech.CountWithNoun(len(f.Texts), "text"), joinFirstThree(f.Texts))
			case wanted(f.File):
				h.Printf("%s: %s has no translations for %s: %s", source.Printable(f.File), u.Language, speech.CountWithNoun(len(f.Texts), "text"), joinFirstThree(f.Texts))
			}
		}
	}
}

func joinFirstThree(words []string) string {
	const most = 3
	if len(words) > most {
		return strings.Join(words[:most], ", ") + ", ..."
	}
	return strings.Join(words, ", ")
}
