package main

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine/disk"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/source"
)

// original is the language that everything is written in first.
const original = "en"

// addLanguage declares --lang. Only what is played is told in other languages.
func (h *host) addLanguage(f *flag.FlagSet) {
	h.speaks = true
	f.StringVar(&h.lang, "lang", "", "play in the language `TAG`, as de; without it, in that of the system where the game knows it")
}

// translated is content in the language that is wanted, if it or the game has words of it.
func (h *host) translated(r *scripting.Ruleset, p *packs, content scripting.Content) (scripting.Content, error) {
	wanted := h.lang
	if wanted == "" {
		wanted = h.systemLanguage()
	}
	if !h.speaks || wanted == original || wanted == "" {
		return content, nil
	}
	usual, err := h.usualLocales(r, p)
	if err != nil {
		return nil, err
	}
	known := append(content.Languages(), scripting.LanguagesOf(usual)...)
	switch {
	case slices.Contains(known, wanted):
		return content.In(wanted, usual...)
	case h.lang == "":
		return content, nil
	}
	slices.Sort(known)
	return nil, usageError{fmt.Errorf("--lang: the game has no words of %q: there are %s", wanted, speech.And(append([]string{original}, slices.Compact(known)...)))}
}

// usualLocales are the words that the game's pack inside the program has, for another pack
// of it.
func (h *host) usualLocales(r *scripting.Ruleset, p *packs) ([]*source.Text, error) {
	if p.base.folder == "" {
		return nil, nil
	}
	builtin, err := h.builtinPack(r.Name)
	if err != nil {
		return nil, err
	}
	return builtin.Locales()
}

// systemLanguage is the language of the environment, as de_DE.UTF-8 names it; "" for none.
func (h *host) systemLanguage() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := h.env(name); value != "" {
			tag, _, _ := strings.Cut(value, ".")
			tag, _, _ = strings.Cut(tag, "_")
			return strings.ToLower(tag)
		}
	}
	return ""
}

// printUntold prints how many texts of each file a language lacks, and the first of them.
func (h *host) printUntold(list []check.Untold, wanted func(file string) bool) {
	for _, u := range list {
		for _, f := range u.Files {
			switch {
			case f.File == "":
				h.printf("%s lacks %s of the program: %s", u.Language, speech.Count(len(f.Texts), "text"), few(f.Texts))
			case wanted(f.File):
				h.printf("%s: %s lacks %s: %s", source.Printable(f.File), u.Language, speech.Count(len(f.Texts), "text"), few(f.Texts))
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

// beginLocale writes the file of a language, with what it lacks in English.
func (b *beginning) beginLocale(language string) int {
	if !scripting.IsLanguage(language) || language == original {
		return b.misuse("new", "new locale takes a language other than English, as in `curtain new locale de`, not %s", quote(language))
	}
	err := b.draft(language)
	if err != nil {
		return b.explain("new", err)
	}
	return exitOK
}

func (b *beginning) draft(language string) error {
	place, err := b.place()
	if err != nil {
		return err
	}
	g, err := b.mostLoaded(b.rules)
	if err != nil {
		return err
	}
	body, err := g.content.Draft(language)
	if err != nil {
		return usageError{err}
	}
	if body == "" {
		return errors.New("the language lacks nothing")
	}
	file := disk.File{Name: "locale/" + language + ".lua", Body: body}
	if err := disk.Folder(place.folder).CreateAll([]disk.File{file}, 0o644); err != nil {
		return unwritten(place.Pack, err)
	}
	b.print(b.typed(place, file.Name))
	b.suggest("Translate what stands in it, and play with", b.commandOn("play")+" --lang "+language)
	return nil
}
