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

// Follow watches the scripts of a game, and the folders where its mods may appear, until ctx
// ends. Updates arrive in the inbox; there are none if nothing is on disk.
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

// Followed receives the updates of a game's scripts and holds the packs that the game uses.
type Followed struct {
	*watch.Inbox[*Loaded]
	live atomic.Pointer[Packs] // in use: the receiver of an update may have refused it
}

// SetInUse records that the game now uses the scripts of g.
func (f *Followed) SetInUse(g *Loaded) { f.live.Store(g.Packs) }

// Reloader reads and loads a game again whenever a file is saved.
type Reloader struct {
	*program.Host
	Followed
	Rules *scripting.Ruleset
	fresh *Packs // what was read last
}

// Read reads all scripts again. A mod in use that exists but can no longer be read is an error;
// other unreadable mods are left out, with a *watch.Left as the error.
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

// Load loads the texts that Read returned, leaving out mods that fail and are not in use.
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

// TellLeft prints which mods an update leaves out and why.
func TellLeft(h *program.Host, u watch.Update[*Loaded], in *phrase.Language) {
	if u.Left != nil {
		h.Print(h.Screen().Error(h.InCommands(LeftIn(u.Left, in)))...)
	}
}

const maxNamed = 6

// Changes describes briefly what differs between two loads of a game. If nothing does, it lists
// those of the changed files that the game uses.
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

// ToldNames returns definitions as messages name them: the kind and, in English, the id in the
// scripts; in another language the name that players see.
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

// ModChanges describes the mods that are new, changed their version, or are gone.
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

// DescribePolling returns a message that a watch only polls for changes, and why.
func DescribePolling(why error, in *phrase.Language) string {
	return in.Say(said.Polled, "time", watch.PollTime.String(), "why", why)
}
