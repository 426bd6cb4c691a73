package journals

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/journal"
	"curtaincall/engine/phrase"
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// ScriptsForJournal returns the scripts of a game in the form in which a journal stores them.
func ScriptsForJournal(g *load.LoadedGame) []journal.ScriptFile {
	return engine.Map(g.Texts, func(t *source.Text) journal.ScriptFile {
		return journal.ScriptFile{Name: strings.TrimPrefix(t.Name, g.Packs.Base.Prefix+"/"), Body: t.Body}
	})
}

// NewHeader returns the header of a new journal for a game with a seed and a setup.
func NewHeader(g *load.LoadedGame, seed uint64, setup string) journal.Header {
	header := journal.Header{Program: "curtain " + program.CommitOrVersion(), Ruleset: g.Name, Setup: setup, Seed: seed}
	if lock := g.Packs.Set.MakeLock(); len(lock.Mods) > 0 {
		header.Version, header.Mods = lock.Version, lock.Mods
	}
	return header
}

// UserDataPath returns the path of a file in the user's data folder; "" if the environment determines no such folder.
func UserDataPath(h *program.Host, name string) string {
	state := h.Env("XDG_STATE_HOME")
	if home := h.Env("HOME"); state == "" && home != "" {
		state = filepath.Join(home, ".local", "state")
	}
	if state == "" {
		return ""
	}
	return filepath.Join(state, "curtain", name)
}

// CreateJournal creates a journal with the actions of past, and returns its writer and its path. If named, the path of
// the new file, is "", the file goes into the user's folder of journals. Without such a folder, w and err are nil.
func CreateJournal(h *program.Host, named string, header journal.Header, files []journal.ScriptFile, past *timeline.Session) (w *journal.Writer, path string, err error) {
	if named != "" {
		w, err = journal.Create(h.AbsPath(named), header, files, past)
		return w, named, err
	}
	folder := UserDataPath(h, journalsFolder)
	if folder == "" {
		return nil, "", nil
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, "", err
	}
	name := fmt.Sprintf("%s-%s-seed-%d", time.Now().Format("20060102-150405"), header.Ruleset, header.Seed)
	for n := 1; n < 100; n++ {
		path = filepath.Join(folder, name+journalExtension)
		if n > 1 {
			path = filepath.Join(folder, fmt.Sprintf("%s-%d%s", name, n, journalExtension))
		}
		if w, err = journal.Create(path, header, files, past); !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return w, path, err
}

// OpenedJournal is an opened journal and everything needed to replay it.
type OpenedJournal struct {
	*program.Host
	Path            string // path for messages
	File            string // path as the caller gave it
	Journal         *journal.Journal
	Rules           *scripting.Ruleset
	maxInstructions int64                 // limit of script instructions for a replay
	Current         *load.LoadedGame      // the game with the current scripts; nil if they are not loaded
	Packs           map[int]*loadedPack   // packs loaded so far, by their index in Journal.Packs
	latest          *scripting.Generation // the content that was loaded last
	countedBodies   map[string]bool       // texts of scripts whose cost loadingCost already includes
	loadingCost     int64                 // instructions that loading and replaying have cost so far
}

// The cost of loading scripts for a replay is twice the executed instructions, plus instructionsPerByte for each byte
// of a script that is new, plus one instruction for every bytesPerInstruction bytes allocated.
const (
	instructionsPerByte = 14
	bytesPerInstruction = 4
)

type loadedPack struct {
	Content *scripting.Generation
	player  *scripting.GameRunner
}

// OpenForReplay reads the journal that FindJournalPath finds for path, and prepares it for replaying.
func OpenForReplay(h *program.Host, path string) (*OpenedJournal, error) {
	_, j, err := OpenJournal(h, path, false)
	if err != nil {
		return nil, err
	}
	return NewOpenedJournal(h, path, j)
}

// OpenJournal reads the journal that FindJournalPath finds for path. w, which continues the journal, is nil unless
// resume is set. After an interrupt, the error is terminal.ErrInterrupted.
func OpenJournal(h *program.Host, path string, resume bool) (w *journal.Writer, j *journal.Journal, err error) {
	type opened struct {
		w *journal.Writer
		j *journal.Journal
	}
	file := h.AbsPath(FindJournalPath(h, path))
	o, err := program.RunInterruptibly(h, func() (o opened, err error) {
		if resume {
			o.w, o.j, err = journal.Resume(file)
		} else {
			o.j, err = journal.ReadFile(file)
		}
		return o, err
	})
	return o.w, o.j, journalReadError(path, err)
}

func journalReadError(path string, err error) error {
	var file *fs.PathError
	switch {
	case err == nil || errors.Is(err, terminal.ErrInterrupted):
		return err
	case errors.Is(err, fs.ErrNotExist):
		return program.UsageError{Err: said.NoSavedGame.WrapError(err, "file", program.DisplayPath(path))}
	case errors.As(err, &file):
		return program.UsageError{Err: err}
	}
	for _, u := range readErrorMessages {
		if errors.Is(err, u.err) {
			return u.said.WrapError(err, "file", source.Printable(path), "why", err)
		}
	}
	return said.OfFile.WrapError(err, "file", source.Printable(path), "why", err)
}

// readErrorMessages maps errors to messages. The English texts contain the error; translations may leave it out.
var readErrorMessages = []struct {
	err  error
	said phrase.Sentence
}{
	{journal.ErrFormat, said.Unreadable}, {journal.ErrChanged, said.Unreadable}, {journal.ErrVersion, said.WrongForm},
	{journal.ErrTooLong, said.LongJournal}, {journal.ErrLocked, said.Elsewhere},
}

// NewOpenedJournal prepares the journal j, read from path, for replaying. It fails if the program lacks its game.
func NewOpenedJournal(h *program.Host, path string, j *journal.Journal) (*OpenedJournal, error) {
	r := h.FindRuleset(j.Ruleset)
	if r == nil {
		return nil, said.NoGame.NewError("file", source.Printable(path), "game", program.QuoteForTerminal(j.Ruleset), "games", strings.Join(h.RulesetNames(), ", "))
	}
	apart := *h
	apart.Limits.Run = 0 // the budget is for the whole replay
	return &OpenedJournal{
		Host: &apart, maxInstructions: cmp.Or(h.Limits.Run, journal.MaxReplay),
		Path: source.Printable(path), File: path, Journal: j, Rules: r,
		Packs: map[int]*loadedPack{}, countedBodies: map[string]bool{},
	}, nil
}

// loadPackWithCache returns the pack k.Journal.Packs[index], loading it at the first call only. It adds the loading
// cost to k.loadingCost, and fails if that was already above the limit.
func (k *OpenedJournal) loadPackWithCache(index int) (*loadedPack, error) {
	if p := k.Packs[index]; p != nil {
		return p, nil
	}
	if k.loadingCost > k.maxInstructions {
		return nil, fmt.Errorf("%w: loading its scripts takes more than %d instructions", journal.ErrWork, k.maxInstructions)
	}
	p, err := program.RunInterruptibly(k.Host, func() (*loadedPack, error) { return k.loadPack(index) })
	if err != nil {
		return nil, err
	}
	p.player.SetStop(k.IsStopped)
	instructions, bytes := p.player.LoadingCost()
	k.loadingCost += 2*instructions + bytes/bytesPerInstruction
	for _, f := range k.Journal.Packs[index] {
		if !k.countedBodies[f.Body] {
			k.countedBodies[f.Body] = true
			k.loadingCost += instructionsPerByte * int64(len(f.Body))
		}
	}
	k.Packs[index] = p
	return p, nil
}

// loadPack loads the pack k.Journal.Packs[index] or, if k.Current has the same files, reuses its content.
func (k *OpenedJournal) loadPack(index int) (p *loadedPack, err error) {
	p = &loadedPack{}
	files := k.Journal.Packs[index]
	if k.Current != nil && slices.Equal(files, ScriptsForJournal(k.Current)) {
		p.Content = k.Current.Content
	} else {
		texts, err := k.textsToLoad(files)
		if err != nil {
			return nil, program.ContentError{Err: err}
		}
		if p.Content, err = k.Rules.Load(texts, k.Limits, k.latest); err != nil {
			return nil, program.ContentError{Err: err}
		}
		k.latest = p.Content
	}
	if p.player, err = p.Content.NewGameRunner(); err != nil {
		return nil, program.ContentError{Err: err}
	}
	return p, nil
}

func (k *OpenedJournal) textsToLoad(files []journal.ScriptFile) ([]*source.Text, error) {
	var own []*source.Text
	of := emptyFilesByMod(files)
	for _, f := range files {
		if id, name := load.SplitModFile(f.Name); of[id] != nil {
			of[id][name] = f.Body
		} else {
			own = append(own, &source.Text{Name: filepath.Base(k.Path) + "/" + f.Name, Path: f.Name, Body: f.Body})
		}
	}
	set, err := k.ModSetFromFiles(of)
	return set.AppendScripts(own), err
}

func emptyFilesByMod(files []journal.ScriptFile) map[string]map[string]string {
	of := map[string]map[string]string{}
	for _, f := range files {
		if id, name := load.SplitModFile(f.Name); name == mods.ManifestFile {
			of[id] = map[string]string{}
		}
	}
	return of
}

// ModSetFromFiles returns the mods with the files filesByMod[id][name] in load order, or nil if filesByMod is empty. It
// fails if a manifest has an error or another id, or if the mods fit neither this game version nor the journal's.
func (k *OpenedJournal) ModSetFromFiles(filesByMod map[string]map[string]string) (*mods.Set, error) {
	if len(filesByMod) == 0 {
		return nil, nil
	}
	if len(filesByMod) > mods.MaxMods {
		return nil, fmt.Errorf("%w: more than %d mods", journal.ErrTooLong, mods.MaxMods)
	}
	var found []*mods.Mod
	for _, id := range slices.Sorted(maps.Keys(filesByMod)) {
		m, err := mods.FromJournalFiles(filesByMod[id], filepath.Base(k.Path)+"/"+mods.ModsFolder+"/"+id)
		if err == nil && m.ID != id {
			err = fmt.Errorf("%s: the id of the mod in the folder %s must be the folder's name, not %s", k.Path, id, m.ID)
		}
		if err != nil {
			return nil, err
		}
		found = append(found, m)
	}
	set, faults := mods.SortIntoLoadOrder(k.Rules.Name, k.Rules.Game.Version, found)
	if len(faults) > 0 {
		set, faults = mods.SortIntoLoadOrder(k.Rules.Name, k.Journal.Version, found)
	}
	return set, faults.AsError()
}

// PrintModDifferences prints how the mods in use differ from those in the journal. k.Current must be loaded.
func (k *OpenedJournal) PrintModDifferences() {
	var list []phrase.Message
	done := map[string]bool{}
	for _, m := range k.Journal.Mods {
		done[m.ID] = true
	}
	today := ScriptsForJournal(k.Current)
	for _, files := range slices.Backward(k.Journal.Packs) { // the last scripts of a mod count
		for _, id := range slices.Sorted(maps.Keys(emptyFilesByMod(files))) {
			if done[id] {
				continue
			}
			done[id] = true
			switch now := filesOfMod(today, id); {
			case len(now) == 0:
				list = append(list, said.ModMissing.With("name", source.Printable(id)))
			case !slices.Equal(now, filesOfMod(files, id)):
				list = append(list, said.ModScripts.With("name", source.Printable(id)))
			}
		}
	}
	k.PrintDifferencesFromMods(k.Current.Packs.Set, list)
}

// PrintDifferencesFromMods prints how currentMods, which may be nil, differ from the mods at the start of the journal.
// Then it prints the messages in later, which are about mods that were added after the start.
func (k *OpenedJournal) PrintDifferencesFromMods(currentMods *mods.Set, later []phrase.Message) {
	lock := mods.ModLock{Game: k.Journal.Ruleset, Version: k.Journal.Version, Mods: k.Journal.Mods}
	if len(lock.Mods) == 0 {
		lock.Version = currentMods.MakeLock().Version
	}
	differences := lock.DescribeDifferences(currentMods)
	if len(lock.Mods) == 0 && (currentMods == nil || len(currentMods.Mods) == 0) {
		differences = nil
	}
	if len(differences) > 0 {
		k.printMessage(said.OtherMods, "list", program.JoinFirstTwelveIn(k.language().RenderEachMessage(differences), k.language()))
	}
	if len(later) > 0 {
		k.printMessage(said.LaterMods, "list", program.JoinFirstTwelveIn(k.language().RenderEachMessage(later), k.language()))
	}
	if len(differences)+len(later) > 0 {
		k.printMessage(said.MendMods)
	}
}

func (k *OpenedJournal) language() *phrase.Language {
	if k.Current != nil {
		return k.Current.Content.Language()
	}
	return k.MessageLanguage()
}

func (k *OpenedJournal) printMessage(sentence phrase.Sentence, args ...any) {
	text := k.ReplaceProgramName(k.language().RenderSentence(sentence, append([]any{"file", k.Path}, args...)...))
	k.PrintToStderr("%s", strings.Join(k.WrapErrorForTerminal(text), "\n"))
}

func filesOfMod(files []journal.ScriptFile, id string) (own []journal.ScriptFile) {
	for _, f := range files {
		if of, _ := load.SplitModFile(f.Name); of == id {
			own = append(own, f)
		}
	}
	slices.SortFunc(own, func(a, b journal.ScriptFile) int { return strings.Compare(a.Name, b.Name) })
	return own
}

// PrintDivergence prints d and, if another version of the program wrote the journal, that version. If useCurrent is
// set, it also prints how the scripts changed. It returns ExitDivergence.
func (k *OpenedJournal) PrintDivergence(d *journal.Divergence, useCurrent bool) (status int) {
	text := source.Printable(k.Path) + ": " + k.ReplaceProgramName(d.RenderIn(k.language()))
	k.PrintToStderr("%s", strings.Join(k.WrapErrorForTerminal(text), "\n"))
	if present := "curtain " + program.CommitOrVersion(); k.Journal.Program != present {
		k.printMessage(said.WrittenBy, "program", k.Journal.Program, "present", present)
	}
	if useCurrent {
		k.PrintScriptChanges()
	}
	return program.ExitDivergence
}

// PrintScriptChanges prints how the current scripts, which must be loaded, differ from those at the journal's end.
func (k *OpenedJournal) PrintScriptChanges() {
	if n := k.Journal.DepthAfterFirstScriptChange(); n > 0 {
		k.printMessage(said.ChangedOnce, "n", n)
	}
	recorded := k.Journal.FinalFingerprints
	if len(k.Journal.Packs) > 0 {
		p, err := k.loadPackWithCache(k.Journal.PackIndexAfter(len(k.Journal.Entries)))
		if err != nil {
			k.printMessage(said.LastScripts, "why", err)
			return
		}
		recorded = lookup.Fingerprints(p.Content.Entries())
	}
	in, entries := k.language(), k.Current.Content.Entries()
	var list []string
	add := func(names []string, what phrase.Sentence) {
		for _, name := range load.TranslateDefinitionNames(names, entries, in) {
			list = append(list, in.RenderSentence(what, "names", name))
		}
	}
	changed, made, gone := journal.DiffFingerprints(recorded, lookup.Fingerprints(entries))
	add(changed, said.Changed)
	add(gone, said.IsGone)
	add(made, said.IsNew)
	if len(list) > 0 {
		k.printMessage(said.NotThose, "list", program.JoinFirstTwelveIn(list, in))
	}
}

// PrintUnreadParts prints which parts of the file could not be read.
func (k *OpenedJournal) PrintUnreadParts() {
	switch {
	case k.Journal.Damage != nil:
		k.printMessage(said.Damaged, "why", k.Journal.Damage)
	case k.Journal.HasTornLine:
		k.printMessage(said.Torn)
	}
	if n := k.Journal.Unknown; n > 0 {
		k.printMessage(said.Strange, "n", n)
	}
}
