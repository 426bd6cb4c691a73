package load

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync/atomic"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
	"curtaincall/scripting/watch"
)

// WatchScripts watches a game's scripts, and the folders in which mods may appear, until ctx ends. The result's inbox
// receives updates. It receives none if all scripts are built in and no folder is searched for mods.
func WatchScripts(ctx context.Context, h *program.Host, g *LoadedGame) *ScriptUpdates {
	own := *h // a copy, since others may change h
	f := Reloader{Host: &own, Rules: g.Ruleset, ScriptUpdates: ScriptUpdates{Inbox: watch.NewInbox[*LoadedGame]()}}
	f.SetGameInUse(g)
	roots := g.Packs.WatchedPaths()
	if len(roots) == 0 {
		return &f.ScriptUpdates
	}
	watch.Start(ctx, watch.Options[*LoadedGame]{
		Roots: roots, Read: f.Read, Load: f.Load,
		OnUpdate: f.Put,
		Texts:    g.readTexts, Content: g,
		ReadExclusion: g.ReadExclusion, LoadExclusion: g.LoadExclusion,
	})
	return &f.ScriptUpdates
}

// ScriptUpdates has an inbox for the updates of a game's watched scripts, and the packs that the game uses.
type ScriptUpdates struct {
	*watch.Inbox[*LoadedGame]
	packsInUse atomic.Pointer[Packs] // packs that the game uses; older than the latest update until the game adopts it
}

// SetGameInUse records that the game uses the scripts of g from now on.
func (f *ScriptUpdates) SetGameInUse(g *LoadedGame) { f.packsInUse.Store(g.Packs) }

// Reloader reads and loads the scripts of a game again, for watch.Start.
type Reloader struct {
	*program.Host
	ScriptUpdates
	Rules    *scripting.Ruleset
	lastRead *Packs // the packs that Read found last
}

// Read reads all scripts. It fails if a mod in use still exists but cannot be read. If other mods cannot be used, it
// returns the remaining texts and a *watch.ExcludedError.
func (f *Reloader) Read() ([]*source.Text, error) {
	p, err := FindPacks(f.Host, f.Rules)
	if err != nil {
		return nil, err
	}
	if f.lastRead = p; len(p.ModErrors) > 0 && slices.ContainsFunc(f.packsInUse.Load().ModsInUse(), p.existsButIsUnreadable) {
		return nil, program.ContentError{Err: p.ModErrors}
	}
	texts, err := p.ReadDefinitions()
	if left := p.newUnusableModsError(); err == nil && left != nil {
		err = &watch.ExcludedError{Err: left}
	}
	return texts, err
}

// Load loads the texts that Read returned last. It fails if a mod in f.packsInUse has errors. If other mods have
// errors, it returns the game without them and a *watch.ExcludedError.
func (f *Reloader) Load(texts []*source.Text, previous *LoadedGame) (*LoadedGame, error) {
	inUse := func(id string) bool { return f.packsInUse.Load().Set.FindMod(id) != nil }
	g, left, err := loadWithoutFaultyMods(f.Host, f.Rules, f.lastRead, texts, previous.Content, inUse)
	if err != nil {
		return nil, err
	}
	if left != nil {
		err = &watch.ExcludedError{Err: left}
	}
	return g, err
}

// PrintExcludedMods prints which mods an update excludes, and why.
func PrintExcludedMods(h *program.Host, u watch.Update[*LoadedGame], in *phrase.Language) {
	if u.Excluded != nil {
		h.Print(h.Screen().ErrorLines(h.ReplaceProgramName(translateExcludedModsError(u.Excluded, in)))...)
	}
}

const maxNamed = 6

// DescribeChanges returns a line about how two loads of a game differ or, if they are equal, which files were saved.
func DescribeChanges(before, after *LoadedGame, files []string, in *phrase.Language) string {
	parts := DescribeModChanges(before.Packs, after.Packs, in)
	entries := slices.Concat(before.Content.Entries(), after.Content.Entries())
	changed, made, gone := lookup.CompareEntries(before.Content.Entries(), after.Content.Entries())
	add := func(names []string, what phrase.Sentence) {
		if more := len(names) - maxNamed; more > 0 {
			names = append(names[:maxNamed:maxNamed], in.RenderSentence(said.More, "n", more))
		}
		if len(names) > 0 {
			parts = append(parts, in.RenderSentence(what, "names", in.JoinWithAnd(names)))
		}
	}
	add(TranslateDefinitionNames(changed, entries, in), said.Changed)
	add(TranslateDefinitionNames(made, entries, in), said.New)
	add(TranslateDefinitionNames(gone, entries, in), said.Gone)
	if len(parts) == 0 {
		p := after.Packs
		add(slices.DeleteFunc(slices.Clone(files), func(file string) bool {
			id, inner := SplitModFile(file)
			return inner != "" && p.Base.Prefix != mods.ModsFolder && p.Set.FindMod(id) == nil
		}), said.Saved)
	}
	return screen.Clean(strings.Join(parts, "; "))
}

// TranslateDefinitionNames returns definitions such as "card bash" with translated kinds and names instead of ids.
func TranslateDefinitionNames(kindsAndIDs []string, entries []lookup.Entry, in *phrase.Language) []string {
	list := make([]string, len(kindsAndIDs))
	for i, name := range kindsAndIDs {
		kind, called, _ := strings.Cut(name, " ")
		at := slices.IndexFunc(entries, func(e lookup.Entry) bool { return e.Kind+" "+e.ID == name })
		if in.Language != "" && at >= 0 && entries[at].Name != "" {
			called = in.TranslateScriptText(entries[at].Name)
		}
		list[i] = in.RenderMessage(actions.KindNameMessage(kind)) + " " + called
	}
	return list
}

// DescribeModChanges describes which mods were added, replaced by another version, given other settings, or removed.
func DescribeModChanges(before, after *Packs, in *phrase.Language) (parts []string) {
	add := func(what phrase.Sentence, m *mods.Mod) {
		parts = append(parts, in.RenderSentence(what, "names", said.OfMod.With("name", m.IDAndVersion())))
	}
	for _, m := range after.ModsInUse() {
		switch was := before.Set.FindMod(m.ID); {
		case was == nil:
			add(said.New, m)
		case was.Version != m.Version:
			parts = append(parts, in.RenderSentence(said.InsteadOf, "name", m.IDAndVersion(), "version", was.Version))
		case was.ChangedSettingsText() != m.ChangedSettingsText():
			parts = append(parts, in.RenderSentence(said.NewSettings, "name", m.ID, "settings", cmp.Or(m.ChangedSettingsText(), "-")))
		}
	}
	for _, m := range before.ModsInUse() {
		if after.Set.FindMod(m.ID) == nil {
			add(said.Gone, m)
		}
	}
	return parts
}

// DescribePolling returns a message that says why changed files are detected only by polling.
func DescribePolling(why error, in *phrase.Language) string {
	return in.RenderSentence(said.Polled, "time", watch.PollTime.String(), "why", why)
}
