package create

import (
	"errors"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
	"curtaincall/scripting"
)

// beginLocale runs `new locale`: it writes files with the untranslated texts of a language.
func (b *creation) beginLocale(language string) (status int) {
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
	base, err := b.place()
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
	if err := disk.Folder(base.Folder).CreateAll(files, 0o644); err != nil {
		return writeError(base.Pack, err)
	}
	for _, f := range files {
		b.Print(commandPath(b.Host, base, f.Name))
	}
	b.Suggest("Translate it, then play with", b.commandOn("play")+" --lang "+language)
	return nil
}
