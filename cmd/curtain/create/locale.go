package create

import (
	"errors"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
	"curtaincall/scripting"
)

// beginLocale writes files for a language with the texts it lacks, and returns the exit status.
func (b *creation) beginLocale(language string) int {
	if !scripting.IsLanguage(language) || language == program.Original {
		return b.Misuse("new", "new locale needs a language other than English, as in `curtain new locale de`, not %s", program.Quote(language))
	}
	err := b.draft(language)
	if err != nil {
		return b.Explain("new", err)
	}
	return program.ExitOK
}

func (b *creation) draft(language string) error {
	place, err := b.place()
	if err != nil {
		return err
	}
	g, err := load.MostQuietly(b.Host, b.rules)
	if err != nil {
		return err
	}
	cast, words, err := g.Content.Draft(language)
	if err != nil {
		return program.UsageError{Err: err}
	}
	var files []disk.File
	for _, f := range []disk.File{{Name: "cast", Body: cast}, {Name: "words", Body: words}} {
		if f.Body != "" {
			files = append(files, disk.File{Name: "locale/" + language + "/" + f.Name + ".lua", Body: f.Body})
		}
	}
	if len(files) == 0 {
		return errors.New("the translation is complete")
	}
	if err := disk.Folder(place.Folder).CreateAll(files, 0o644); err != nil {
		return writeError(place.Pack, err)
	}
	for _, f := range files {
		b.Print(commandPath(b.Host, place, f.Name))
	}
	b.Suggest("Translate it, then play with", b.commandOn("play")+" --lang "+language)
	return nil
}
