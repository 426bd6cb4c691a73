// Package create implements the command new, which creates script files.
//
//	create.go  the command, definitions with their scenarios, and translation files
//	mod.go     mods
package create

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/test"
	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/disk"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Command is the command new, which creates script files and mods.
var Command = program.Command{
	Name: "new", Args: "[game] KIND NAME",
	About: "create a card, an enemy or any other definition, or a mod",
	More: `
For example, ` + "`curtain new card \"Paper Moon\"`" + ` creates a card with the id paper_moon: a
definition that loads and a scenario that passes, for you to change. They are written to the
mod named by --mod, to the mod that contains the current folder, or otherwise to the project's
scripts.

` + "`curtain new mod NAME`" + ` creates a mod with everything that an editor and a CI server
need, in the project's mods folder or, outside a project, in the current folder. With --from
FOLDER, it makes a mod from the pack in that folder; if the pack's run has no id, it gets the id
of the mod.
` + "`curtain new scenario NAME`" + ` creates a scenario without a definition, and
` + "`curtain new locale de`" + ` a translation file with every text that is still in English.
Existing files are never overwritten.

Exit status: 0 written, 1 not written, 2 usage error, 3 the game's scripts cannot be
loaded.`,
	Loads: true,
	Setup: func(f *flag.FlagSet) program.Handler {
		from := f.String("from", "", "mod: start with the files of the pack in `FOLDER`")
		return program.AbandonOnSignal(func(h *program.Host, args []string) int { return runNew(h, args, *from) })
	},
}

func runNew(h *program.Host, args []string, packFolder string) int {
	r, words := h.RulesetFromArgs(args)
	around, err := targetMod(h)
	if err != nil {
		return h.PrintError("new", err)
	}
	switch {
	case packFolder != "" && (len(words) == 0 || words[0] != "mod"):
		return h.PrintMisuse("new", "--from works only with `new mod`")
	case len(words) > 0 && words[0] == "mod" && around == nil:
		status, err := createMod(h, r, strings.Join(words[1:], " "), "", packFolder)
		return max(status, h.PrintError("new", err))
	case len(words) > 0 && words[0] == "mod":
		return h.PrintMisuse("new", "a mod cannot be created inside another mod: this folder belongs to %s", around.ID)
	case around != nil && len(words) < len(args) && r.Name != around.Game:
		return h.PrintMisuse("new", "%s is a mod for %s, not %s", around.ID, around.Game, r.Name)
	case around != nil:
		r = h.FindRuleset(around.Game)
	}
	b := &fileCreator{Host: h, rules: r, mod: around}
	if len(words) > 0 && words[0] == "locale" {
		language := strings.Join(words[1:], " ")
		if len(words) == 3 && h.FindRuleset(words[2]) != nil {
			return h.PrintMisuse("new", "name the game first: `curtain new %s locale %s`", words[2], program.ShellWord(words[1]))
		}
		if !scripting.IsLanguage(language) || language == program.OriginalLanguage {
			return h.PrintMisuse("new", "`new locale` needs a language other than English, as in `curtain new locale de`, not %s", program.QuoteForTerminal(language))
		}
		return h.PrintError("new", b.createTranslationFiles(language))
	}
	if err := b.parseKindAndName(words); err != nil {
		return h.PrintError("new", program.UsageError{Err: err})
	}
	return h.PrintError("new", b.createAndPrintPaths())
}

// targetMod returns the mod around the working directory and adds it to h.Mods.Named. Outside of mods, it returns the
// first mod of --mod, or nil without --mod. It fails if the mod is an archive or cannot be read.
func targetMod(h *program.Host) (*mods.Mod, error) {
	path := h.ModFolderOfWorkingDir()
	if path == "" && len(h.Mods.Named) == 0 {
		return nil, nil
	}
	if path == "" {
		path = h.AbsPath(h.Mods.Named[0])
	}
	h.AddMod(path)
	m, err := mods.Open(path, program.DisplayPath(filepath.Base(path)), h.RulesetNames()...)
	switch {
	case err != nil:
		return nil, program.ContentError{Err: err}
	case m.Archive:
		return nil, program.UsageError{Err: fmt.Errorf("%s is an archive: unpack it first", m.Shown)}
	}
	return m, nil
}

type fileCreator struct {
	*program.Host
	rules  *scripting.Ruleset
	mod    *mods.Mod    // the mod that gets the files; nil means the game's own scripts
	kind   *schema.Kind // the kind of the definition; nil to create only a scenario
	sample *schema.Sample
	id     string
}

func (b *fileCreator) parseKindAndName(words []string) error {
	known := b.rules.Game.SampleWords()
	if len(words) == 0 {
		return fmt.Errorf("`new` needs a kind and a name; the kinds for %s are %s", b.rules.Title, speech.JoinWithAnd(append(known, "mod")))
	}
	kind, sample := b.rules.Game.FindSample(words[0])
	if sample == nil {
		return fmt.Errorf("unknown kind %q%s", words[0], cmp.Or(b.suggestGameWithKind(words[0]), speech.SuggestSimilarOrList(words[0], append(known, "mod"))))
	}
	b.kind, b.sample = kind, sample
	typed := strings.Join(words[1:], " ")
	if b.kind != nil && b.kind.IsSingle {
		b.id = b.sample.ID()
		if typed != "" {
			return fmt.Errorf("a game has only one %s, which has no name: remove %q", b.sample.Word, typed)
		}
		if b.mod != nil {
			b.sample = b.sample.AsReplacement()
		}
		return nil
	}
	id, name, err := parseNewIDAndName(b.sample.Word, typed)
	if err == nil {
		b.id, b.sample = id, b.sample.WithIDAndName(id, name)
	}
	return err
}

// suggestGameWithKind returns the end of an error message that suggests the first game with definitions of kind. It
// returns "" if no game has them or the files are for a mod.
func (b *fileCreator) suggestGameWithKind(kind string) string {
	for _, r := range b.Registered {
		if _, sample := r.Game.FindSample(kind); sample != nil && b.mod == nil {
			return fmt.Sprintf(" in %s: `%s new %s %s NAME`", b.rules.Title, b.Command, r.Name, kind)
		}
	}
	return ""
}

var (
	nameForm          = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9'.,!?& -]*$`)
	capitalizedWord   = regexp.MustCompile(`^[A-Z][a-z0-9]*$`)
	camelCaseBoundary = regexp.MustCompile(`([a-z0-9])([A-Z])`)
	reservedFileName  = regexp.MustCompile(`^(con|prn|aux|nul|(com|lpt)[0-9])$`) // file names that some systems do not allow
)

const maxNameBytes = 60

func parseNewIDAndName(kind, typed string) (id, name string, err error) {
	if len(typed) > maxNameBytes {
		return "", "", fmt.Errorf("a name can have at most %d characters, but this one has %d", maxNameBytes, len(typed))
	}
	switch id = speech.Fold(typed); {
	case typed == "":
		return "", "", fmt.Errorf("`new %s` takes a name, as in \"Paper Moon\", or an id, as in paper_moon", kind)
	case engine.IsSnakeCase(typed):
		id, name = typed, schema.DefaultName(typed)
	case engine.IsSnakeCase(id) && nameForm.MatchString(typed) && (strings.Contains(typed, " ") || capitalizedWord.MatchString(typed)):
		name = typed
	default:
		hint := ""
		if near := speech.Fold(camelCaseBoundary.ReplaceAllString(typed, "${1}_$2")); engine.IsSnakeCase(near) {
			hint = fmt.Sprintf("; did you mean %q?", near)
		}
		return "", "", fmt.Errorf("%s is not an id, and no id can be made from it: an id is %s%s", program.QuoteForTerminal(typed), engine.IDFormText, hint)
	}
	if reservedFileName.MatchString(id) {
		return "", "", fmt.Errorf("%q cannot be an id: some systems do not allow files with that name", id)
	}
	return id, name, nil
}

// CreateDefinition creates a definition and a scenario, and returns the file names for messages. If kind is "scenario",
// it creates only a scenario. name may also be an id. If into is nil, the target is the mod that targetMod returns. If
// copied is not nil, the definition is a copy of the one in copied, and gets no scenario. CreateDefinition writes
// nothing if a file or the id exists, the game does not load with the new files, or the scenario fails.
func CreateDefinition(h *program.Host, r *scripting.Ruleset, into *mods.Mod, kind, name string, copied *source.Text) (names []string, err error) {
	b := &fileCreator{Host: h, rules: r, mod: into}
	if into == nil {
		if b.mod, err = targetMod(h); err != nil {
			return nil, err
		}
	}
	if b.mod != nil && b.mod.Game != r.Name {
		return nil, fmt.Errorf("%s is a mod for %s, not %s", b.mod.ID, b.mod.Game, r.Name)
	}
	if err := b.parseKindAndName([]string{kind, name}); err != nil {
		return nil, err
	}
	if copied != nil {
		if b.sample, err = copyAsSample(b.sample.Word, name, copied); err != nil {
			return nil, err
		}
	}
	target, err := b.createIfValid()
	if err != nil {
		return nil, err
	}
	return engine.Map(b.newFiles(), func(f disk.FileToWrite) string { return target.DisplayPath(f.Name) }), nil
}

// copyAsSample returns a copy of script with another id and name, as a sample for the kind whose name is word. typed is
// the new id or the new name. It is an error if script does not have exactly one definition with an id.
func copyAsSample(word, typed string, script *source.Text) (*schema.Sample, error) {
	id, name, err := parseNewIDAndName(word, typed)
	if err != nil {
		return nil, err
	}
	tree, err := syntax.ParseTree(script)
	if err != nil {
		return nil, err
	}
	var tables []*ast.TableExpr
	syntax.Walk(tree.Stmts, func(n ast.PositionHolder) bool {
		table, is := n.(*ast.TableExpr)
		if is && syntax.TableField(table, "id") != nil {
			tables = append(tables, table)
		}
		return true
	})
	if len(tables) != 1 {
		return nil, fmt.Errorf("%s does not contain exactly one definition with an id: make the copy in an editor", script.Name)
	}
	type replacement struct {
		line, column, width int
		value               string
	}
	var replacements []replacement
	for _, field := range []struct{ key, value string }{{"name", name}, {"id", id}} {
		written := syntax.TableField(tables[0], field.key)
		if written == nil {
			continue // the name is that of the id
		}
		line, column, width := tree.Place(written.Value)
		if _, is := written.Value.(*ast.StringExpr); !is || width == 0 {
			return nil, fmt.Errorf("%s:%d: the %s is not a quoted string: make the copy in an editor", script.Name, line, field.key)
		}
		replacements = append(replacements, replacement{line, column, width, field.value})
	}
	slices.SortFunc(replacements, func(a, b replacement) int { return cmp.Or(b.line-a.line, b.column-a.column) }) // so that columns stay
	lines := strings.SplitAfter(script.Body, "\n")
	for _, r := range replacements {
		old := lines[r.line-1]
		lines[r.line-1] = old[:r.column-1] + strconv.Quote(r.value) + old[r.column-1+r.width:]
	}
	return &schema.Sample{Word: word, File: path.Join(path.Dir(script.Path), id+".lua"), Text: strings.Join(lines, "")}, nil
}

func (b *fileCreator) newFiles() (files []disk.FileToWrite) {
	if b.kind != nil {
		files = append(files, disk.FileToWrite{Name: b.sample.File, Body: b.sample.Text})
	}
	if b.sample.Test != "" {
		files = append(files, disk.FileToWrite{Name: b.sample.Test, Body: b.sample.Scenario})
	}
	return files
}

func (b *fileCreator) createIfValid() (target load.BasePack, err error) {
	if target, err = b.targetPack(); err != nil {
		return target, err
	}
	if err := b.loadAndTestNewFiles(target); err != nil {
		return target, err
	}
	if err := disk.Folder(target.Folder).CreateAll(b.newFiles()); err != nil {
		return target, describeWriteError(target.Pack, err)
	}
	return target, nil
}

func (b *fileCreator) createAndPrintPaths() error {
	target, err := b.createIfValid()
	if err != nil {
		return err
	}
	for _, f := range b.newFiles() {
		b.Print(displayPathOfFile(b.Host, target, f.Name))
	}
	message := "It loads, and its scenario passes. Edit both, then run"
	if b.kind == nil {
		message = "It passes. Edit it, then run"
	}
	b.PrintSuggestion(message, b.commandWithGame("test")+" "+program.ShellWord(displayPathOfFile(b.Host, target, b.sample.Test)))
	return nil
}

// displayPathOfFile returns base.DisplayPath(name) or, if that file is inside h.Dir, its path relative to h.Dir.
func displayPathOfFile(h *program.Host, base load.BasePack, name string) string {
	path := filepath.Join(base.Folder, filepath.FromSlash(name))
	if _, below := program.RelativePath(h.Dir, path); below {
		return h.ShortDisplayPath(path)
	}
	return base.DisplayPath(name)
}

func describeWriteError(p source.Pack, err error) error {
	at, isOfFile := errors.AsType[*fs.PathError](err)
	if !isOfFile {
		return err
	}
	if errors.Is(err, fs.ErrExist) {
		at.Err = errors.New("already exists")
	}
	return fmt.Errorf("cannot write %s; nothing was written: %w", p.DisplayPath(at.Path), at.Err)
}

func (b *fileCreator) targetPack() (load.BasePack, error) {
	if b.mod != nil {
		return load.BasePack{Pack: source.Pack{FS: disk.Folder(b.mod.Path), Prefix: b.mod.Pack.Prefix}, Folder: b.mod.Path}, nil
	}
	base, err := load.FindBasePack(b.Host, b.rules)
	if err == nil && base.Folder == "" {
		err = fmt.Errorf("the scripts of %s are built into the program: create a mod with `%s mod NAME` and change to its folder", b.rules.Title, b.commandWithGame("new"))
	}
	if err != nil {
		return base, program.UsageError{Err: err}
	}
	return base, nil
}

func (b *fileCreator) commandWithGame(verb string) string {
	line := b.Command + " " + verb
	if b.rules != b.Registered[0] && (b.mod == nil || verb != "new") {
		line += " " + b.rules.Name
	}
	return line
}

func (b *fileCreator) loadAndTestNewFiles(base load.BasePack) error {
	g, err := load.LoadGameWithUsableMods(b.Host, b.rules) // errors in other mods do not matter here
	if err == nil && b.mod != nil && g.Packs.Set.FindMod(b.mod.ID) == nil {
		err = program.ContentError{Err: cmp.Or(g.LoadExclusion, g.ReadExclusion)}
	}
	if err != nil {
		return err
	}
	if err := b.checkIDIsFree(g); err != nil {
		return err
	}
	var mod *source.Mod
	for _, t := range g.Texts {
		if b.mod != nil && t.Mod != nil && t.Mod.ID == b.mod.ID {
			mod = t.Mod
		}
	}
	text := func(name, body string) *source.Text {
		return &source.Text{Name: base.DisplayPath(name), Body: body, Mod: mod, Path: name}
	}
	content := g.Content
	if b.kind != nil {
		if content, err = b.rules.Load(append(load.WithoutManifests(g.Texts), text(b.sample.File, b.sample.Text)), b.Limits, content); err != nil {
			return newIncompatibleFilesError(err)
		}
	}
	if b.sample.Test == "" {
		return nil
	}
	report := scenario.Run(content, []*source.Text{text(b.sample.Test, b.sample.Scenario)}, scenario.Options{Screen: b.Screen(), Workers: 1, Limits: b.Limits, Stop: b.IsStopped})
	for i := range report.Results {
		if r := &report.Results[i]; r.Status != scenario.Passed {
			return newIncompatibleFilesError(errors.New(strings.Join(test.FormatResult(b.Host, r), "\n")))
		}
	}
	return nil
}

func newIncompatibleFilesError(err error) error {
	return errors.New("nothing was written, because the new files do not load together with the existing scripts:\n\n" + err.Error())
}

func (b *fileCreator) checkIDIsFree(g *load.LoadedGame) error {
	if b.kind == nil {
		return nil
	}
	id := b.id
	if b.mod != nil {
		id = b.mod.ID + ":" + id
	}
	for _, e := range g.Entries() {
		if e.Kind == b.kind.Name && e.ID == id {
			where := ""
			if e.Where.File != "" {
				where = fmt.Sprintf(", at %s:%d", e.Where.File, e.Where.Line)
			}
			return program.UsageError{Err: fmt.Errorf("the %s %q already exists%s", e.Kind, e.ID, where)}
		}
	}
	return nil
}

func (b *fileCreator) createTranslationFiles(language string) error {
	base, err := b.targetPack()
	if err != nil {
		return err
	}
	g, err := load.LoadGameWithUsableMods(b.Host, b.rules)
	if err != nil {
		return err
	}
	cast, words, err := g.Content.DraftMissingTranslations(language)
	if err != nil {
		return program.UsageError{Err: err}
	}
	files := []disk.FileToWrite{{Name: "locale/" + language + "/cast.lua", Body: cast}, {Name: "locale/" + language + "/words.lua", Body: words}}
	files = slices.DeleteFunc(files, func(f disk.FileToWrite) bool { return f.Body == "" })
	if len(files) == 0 {
		return errors.New("nothing to add: the translation is already complete")
	}
	if err := disk.Folder(base.Folder).CreateAll(files); err != nil {
		return describeWriteError(base.Pack, err)
	}
	for _, f := range files {
		b.Print(displayPathOfFile(b.Host, base, f.Name))
	}
	b.PrintSuggestion("Translate the texts in these files, then play with:", b.commandWithGame("play")+" --lang "+language)
	return nil
}
