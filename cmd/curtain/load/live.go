package load

import (
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

// Follow watches the scripts of a game, and the folders in which its mods may appear, until ctx is
// done. The updates arrive in the inbox of the result; there are none if nothing is on disk.
func Follow(ctx context.Context, h *program.Host, g *Loaded) *Followed {
	own := *h // a copy, since others may change h
	f := Reloader{Host: &own, Rules: g.Ruleset, Followed: Followed{Inbox: watch.NewInbox[*Loaded]()}}
	f.SetInUse(g)
	roots := g.Packs.Roots()
	if len(roots) == 0 {
		return &f.Followed
	}
	watch.Start(ctx, watch.Watch[*Loaded]{
		Roots: roots, Read: f.Read, Load: f.Load,
		On:    f.Put,
		Texts: g.disk, Live: g,
		Unread: g.Unread, Unloaded: g.Unloaded,
	})
	return &f.Followed
}

// Followed receives the updates of a game's scripts, and contains the packs that the game uses.
type Followed struct {
	*watch.Inbox[*Loaded]
	live atomic.Pointer[Packs] // in use: not the latest update if its receiver refused that
}

// SetInUse records that the game uses the scripts of g from now on.
func (f *Followed) SetInUse(g *Loaded) { f.live.Store(g.Packs) }

// Reloader reads and loads a game again when a file was saved.
type Reloader struct {
	*program.Host
	Followed
	Rules *scripting.Ruleset
	fresh *Packs // what Read read last
}

// Read reads all scripts. It fails if a mod in use exists but cannot be read; it excludes other
// unreadable mods, with a *watch.Left as the error.
func (f *Reloader) Read() ([]*source.Text, error) {
	p, err := Find(f.Host, f.Rules)
	if err != nil {
		return nil, err
	}
	if f.fresh = p; len(p.Faults) > 0 && slices.ContainsFunc(f.live.Load().ModsInUse(), p.isUnreadable) {
		return nil, program.ContentError{Err: p.Faults}
	}
	texts, err := p.Definitions()
	if left := p.unusable(); err == nil && left != nil {
		err = &watch.Left{Err: left}
	}
	return texts, err
}

// Load loads the texts that Read returned. It excludes mods that fail and are not in use.
func (f *Reloader) Load(texts []*source.Text, previous *Loaded) (*Loaded, error) {
	inUse := func(id string) bool { return f.live.Load().Set.Find(id) != nil }
	g, left, err := loadMost(f.Host, f.Rules, f.fresh, texts, previous.Content, inUse)
	if err != nil {
		return nil, err
	}
	if left != nil {
		err = &watch.Left{Err: left}
	}
	return g, err
}

// TellLeft prints which mods an update excludes and why.
func TellLeft(h *program.Host, u watch.Update[*Loaded], in *phrase.Language) {
	if u.Left != nil {
		h.Print(h.Screen().Error(h.InCommands(LeftIn(u.Left, in)))...)
	}
}

const maxNamed = 6

// Changes describes the differences between two loads of a game in a line. If there are none, it
// lists the changed files, except those of unused mods.
func Changes(before, after *Loaded, files []string, in *phrase.Language) string {
	parts := ModChanges(before.Packs, after.Packs, in)
	entries := slices.Concat(before.Content.Entries(), after.Content.Entries())
	changed, made, gone := lookup.Compare(before.Content.Entries(), after.Content.Entries())
	add := func(names []string, what phrase.Sentence) {
		if more := len(names) - maxNamed; more > 0 {
			names = append(names[:maxNamed:maxNamed], in.Say(said.More, "n", more))
		}
		if len(names) > 0 {
			parts = append(parts, in.Say(what, "names", in.And(names)))
		}
	}
	add(ToldNames(changed, entries, in), said.Changed)
	add(ToldNames(made, entries, in), said.New)
	add(ToldNames(gone, entries, in), said.Gone)
	if len(parts) == 0 {
		add(slices.DeleteFunc(slices.Clone(files), func(file string) bool { return after.Packs.isUnused(file) }), said.Saved)
	}
	return screen.Clean(strings.Join(parts, "; "))
}

// ToldNames returns the names of definitions for messages: the kind and, in English, the id; in
// other languages, the translated name. Each of names is a kind and an id, as in "card bash".
func ToldNames(names []string, entries []lookup.Entry, in *phrase.Language) []string {
	list := make([]string, len(names))
	for i, name := range names {
		kind, called, _ := strings.Cut(name, " ")
		at := slices.IndexFunc(entries, func(e lookup.Entry) bool { return e.Kind+" "+e.ID == name })
		if in.Language != "" && at >= 0 && entries[at].Name != "" {
			called = in.Line(entries[at].Name)
		}
		list[i] = in.Text(actions.Thing(kind)) + " " + called
	}
	return list
}

// ModChanges describes which mods were added, replaced by another version, or removed.
func ModChanges(before, after *Packs, in *phrase.Language) (parts []string) {
	add := func(what phrase.Sentence, m *mods.Mod) {
		parts = append(parts, in.Say(what, "names", said.OfMod.With("name", m.NameAndVersion())))
	}
	for _, m := range after.ModsInUse() {
		switch was := before.Set.Find(m.ID); {
		case was == nil:
			add(said.New, m)
		case was.Version != m.Version:
			parts = append(parts, in.Say(said.InsteadOf, "name", m.NameAndVersion(), "version", was.Version))
		}
	}
	for _, m := range before.ModsInUse() {
		if after.Set.Find(m.ID) == nil {
			add(said.Gone, m)
		}
	}
	return parts
}

// DescribePolling returns a message that changes of files are only detected by polling, and why.
func DescribePolling(why error, in *phrase.Language) string {
	return in.Say(said.Polled, "time", watch.PollTime.String(), "why", why)
}
