package load

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

type excludedModsError struct {
	faults            source.Errors      // the errors of the excluded mods
	excludedByAttempt [][]phrase.Message // messages about the excluded mods, for each attempt to load the game
}

const (
	maxFaultsEach = 3
	maxFaultsAll  = 12
)

func (l *excludedModsError) Error() string { return l.textInLanguage(phrase.Original) }

func (l *excludedModsError) textInLanguage(language *phrase.Language) string {
	parts := describeModErrors(l.faults, language)
	for _, lines := range l.excludedByAttempt {
		parts = append(parts, strings.Join(language.RenderEachMessage(lines), "\n"))
	}
	return strings.Join(parts, "\n\n")
}

// describeModErrors returns the texts of up to maxFaultsAll errors, with up to maxFaultsEach for each mod. If there are
// more errors, a last text has their number.
func describeModErrors(faults source.Errors, language *phrase.Language) (parts []string) {
	shown, hidden := map[string]int{}, 0
	for _, fault := range faults {
		of := cmp.Or(ModIDOfError(fault), strings.TrimSuffix(fault.File, "/"+mods.ManifestFile)) // or the folder or archive of a mod
		if shown[of] == maxFaultsEach || len(parts) == maxFaultsAll {
			hidden++
			continue
		}
		shown[of]++
		parts = append(parts, mods.TranslateError(fault, language).Error())
	}
	if hidden > 0 {
		parts = append(parts, language.RenderSentence(said.MoreFaults, "n", hidden))
	}
	return parts
}

// translateExcludedModsError returns the text of err, translated to the given language if err is about excluded mods.
func translateExcludedModsError(err error, language *phrase.Language) string {
	if l, is := err.(*excludedModsError); is {
		return l.textInLanguage(language)
	}
	return err.Error()
}

func (l *excludedModsError) asErrorOrNil() error {
	if len(l.faults) == 0 {
		return nil
	}
	return l
}

func (p *Packs) newUnusableModsError() error {
	l := &excludedModsError{faults: p.ModErrors}
	if len(p.Set.Excluded) > 0 {
		l.excludedByAttempt = [][]phrase.Message{{said.LeftOutMods.With("list", program.JoinFirstTwelve(mods.IDs(p.Set.Excluded)))}}
	}
	return l.asErrorOrNil()
}

// WithLoadExclusions returns a copy of p that also excludes the mods that could not be loaded with g. Set.Mods of the
// copy has only the mods that g uses. Set.Excluded and ModErrors also have the mods that could not be loaded and their
// errors. If g uses all mods, it returns p itself.
func (p *Packs) WithLoadExclusions(g *LoadedGame) *Packs {
	l, is := g.LoadExclusion.(*excludedModsError)
	if !is {
		return p
	}
	next, set := p.WithMods(nil), *p.Set
	next.Set, set.Mods = &set, g.Packs.Set.Mods
	for _, m := range p.Set.Mods {
		if g.Packs.Set.FindMod(m.ID) == nil {
			set.Excluded = append(slices.Clip(set.Excluded), m)
		}
	}
	slices.SortFunc(set.Excluded, func(a, b *mods.Mod) int { return strings.Compare(a.ID, b.ID) })
	next.ModErrors = slices.Clone(p.ModErrors)
	noted := map[string]bool{}
	for _, fault := range l.faults {
		fault := *fault
		if id := ModIDOfError(&fault); !noted[id] {
			noted[id] = true
			if rest, why := p.Set.Without(id); len(why) > 0 {
				dependents := slices.DeleteFunc(mods.IDs(p.Set.Mods), func(other string) bool { return other == id || rest.FindMod(other) != nil })
				fault.Notes = append(slices.Clip(fault.Notes), phrase.Original.RenderSentence(said.LeftWithIt, "list", program.JoinFirstTwelve(dependents)))
			}
		}
		next.ModErrors = append(next.ModErrors, &fault)
	}
	return next
}

// ModIDOfError returns the id of the mod in which an error occurred, or "" if it is in no mod.
func ModIDOfError(fault *source.Error) string {
	id, _ := SplitModFile(fault.File)
	return cmp.Or(fault.Mod, id)
}

const maxReloadBytes = 3 << 20 // bytes of mod scripts that all attempts to load a game may read; beyond that, all mods are excluded

// loadWithoutFaultyMods loads a game without the mods whose files have errors and the mods that need them. After
// reading more than maxReloadBytes, it uses no mods. excluded is an error about the excluded mods, or nil. Loading
// fails if no mod causes an error, or if mustStay returns true for a mod to exclude.
func loadWithoutFaultyMods(h *program.Host, r *scripting.Ruleset, p *Packs, texts []*source.Text, previous *scripting.Generation, mustStay func(id string) bool) (g *LoadedGame, excluded, err error) {
	own := slices.DeleteFunc(slices.Clone(texts), func(t *source.Text) bool { return t.Mod != nil })
	out, again := &excludedModsError{}, maxReloadBytes
	for {
		texts := append(p.Set.AppendScripts(own), p.Set.ManifestsAndSettings()...)
		g, err := LoadTexts(h, r, p, texts, previous)
		if err == nil {
			return g, out.asErrorOrNil(), nil
		}
		ids, faults := findFaultyMods(h, r, p, own, err)
		if !errors.Is(err, disk.ErrLarge) { // the scripts were loaded, not only measured
			for _, t := range texts {
				if t.Mod != nil {
					again -= len(t.Body)
				}
			}
		}
		if again < 0 && len(ids) > 0 { // finding out which of the others can stay would take too long
			ids = mods.IDs(p.ModsInUse())
		}
		if len(ids) == 0 || slices.ContainsFunc(ids, mustStay) {
			return nil, nil, err
		}
		set, why := p.Set.Without(ids...)
		if slices.ContainsFunc(p.ModsInUse(), func(m *mods.Mod) bool { return mustStay(m.ID) && set.FindMod(m.ID) == nil }) {
			return nil, nil, err
		}
		out.faults = append(out.faults, faults...)
		out.excludedByAttempt = append(out.excludedByAttempt, append([]phrase.Message{said.IsLeftOut.With("list", program.JoinFirstTwelve(ids), "n", len(ids))}, why...))
		p = p.WithMods(set)
	}
}

// findFaultyMods returns the ids of the mods with errors in err, and these errors. If no mod has errors, but own, the
// game's own scripts, load without mods, it blames the last mod for all errors. Otherwise, it returns nil, nil.
func findFaultyMods(h *program.Host, r *scripting.Ruleset, p *Packs, own []*source.Text, err error) (ids []string, faults source.Errors) {
	all := source.ErrorsOf(err)
	for _, fault := range all {
		if m := p.Set.FindMod(ModIDOfError(fault)); m != nil {
			if repeated := len(faults) > 0 && faults[len(faults)-1].Error() == fault.Error(); !repeated {
				faults = append(faults, fault)
			}
			if !slices.Contains(ids, m.ID) {
				ids = append(ids, m.ID)
			}
		}
	}
	used := p.ModsInUse()
	if len(ids) > 0 || len(used) == 0 {
		return ids, faults
	}
	if _, err := r.Load(own, h.Limits, nil); err != nil {
		return nil, nil
	}
	return []string{used[len(used)-1].ID}, all
}

// LoadAndPrintExcludedMods calls LoadGameWithUsableMods, and prints the excluded mods and warnings about scripts.
func LoadAndPrintExcludedMods(h *program.Host, r *scripting.Ruleset) (*LoadedGame, error) {
	g, err := program.RunInterruptibly(h, func() (*LoadedGame, error) { return LoadGameWithUsableMods(h, r) })
	if err != nil {
		return nil, err
	}
	in := g.Content.Language()
	for _, left := range []error{g.ReadExclusion, g.LoadExclusion} {
		if left != nil {
			h.PrintToStderr("%s\n", h.ReplaceProgramName(translateExcludedModsError(left, in)))
		}
	}
	printLeftOutChanges(h, g)
	PrintUnloadedScripts(h, g.Packs)
	if set := g.Packs.Set; set != nil {
		for _, words := range set.Notices {
			h.PrintToStderr("%s", strings.Join(h.WrapForTerminal(in.RenderMessage(words)+".", 2), "\n"))
		}
	}
	return g, nil
}

// PrintUnloadedScripts warns about files in the packs, or beside them, that look like scripts but are not loaded.
func PrintUnloadedScripts(h *program.Host, p *Packs) {
	packs, parents := []source.Pack{}, []mods.SearchPlace{}
	if p.Base.Folder != "" {
		packs = append(packs, p.Base.Pack)
		parents = append(parents, mods.SearchPlace{Path: filepath.Dir(p.Base.Folder), Shown: path.Dir(p.Base.Prefix)})
	}
	var lines []string
	for _, pack := range append(packs, engine.Map(p.ModsInUse(), func(m *mods.Mod) source.Pack { return m.Pack })...) {
		names, _ := pack.FileNames(func(name string) bool { return source.CorrectScriptExtension(name) != name }) // what cannot be read was reported when the pack was loaded
		for _, name := range names {
			lines = append(lines, fmt.Sprintf("%s: not loaded, because its name does not end in .lua; rename it to %s", pack.DisplayPath(name), source.Printable(path.Base(source.CorrectScriptExtension(name)))))
		}
	}
	for _, parent := range append(parents, p.Places...) {
		entries, _ := disk.Folder(parent.Path).ReadDir(".")
		for _, e := range entries {
			if parent.SingleMod || e.IsDir() || path.Ext(source.CorrectScriptExtension(e.Name())) != ".lua" {
				continue
			}
			lines = append(lines, fmt.Sprintf("%s: not loaded, because it is not in the folder of a game or mod; move it into one", source.Printable(path.Join(parent.Shown, e.Name()))))
		}
	}
	for _, line := range lines[:min(len(lines), maxFaultsAll)] {
		h.PrintToStderr("warning: %s", line)
	}
	if more := len(lines) - maxFaultsAll; more > 0 {
		h.PrintToStderr("warning: %s more not loaded", speech.CountWithNoun(more, "file"))
	}
}

// LoadGameWithUsableMods finds the packs of a game and loads them with Packs.LoadWithUsableMods.
func LoadGameWithUsableMods(h *program.Host, r *scripting.Ruleset) (*LoadedGame, error) {
	p, err := FindPacks(h, r)
	if err != nil {
		return nil, err
	}
	return p.LoadWithUsableMods(h, r)
}

// LoadWithUsableMods loads a game with all mods that have no errors. The result has errors about the excluded mods.
func (p *Packs) LoadWithUsableMods(h *program.Host, r *scripting.Ruleset) (*LoadedGame, error) {
	texts, err := p.ReadDefinitions()
	if err != nil {
		return nil, err
	}
	g, left, err := loadWithoutFaultyMods(h, r, p, texts, nil, func(string) bool { return false })
	if err != nil {
		return nil, err
	}
	g.readTexts, g.ReadExclusion, g.LoadExclusion = texts, p.newUnusableModsError(), left
	return g, nil
}
