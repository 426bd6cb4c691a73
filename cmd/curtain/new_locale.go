package main

import (
	"errors"

	"curtaincall/engine/disk"
	"curtaincall/scripting"
)

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
