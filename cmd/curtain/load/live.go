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

// Follow watches the scripts of a game, and where mods of it may come to be, until ctx
// ends. What is saved there comes to the inbox; nothing does where nothing is on disk.
func Follow(ctx context.Context, h *program.Host, g *Loaded) *Followed {
	own := *h // which others may change meanwhile
	f := Following{Host: &own, Rules: g.Ruleset, Followed: Followed{Inbox: watch.NewInbox[*Loaded]()}}
	f.Taken(g)
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

// Followed describes what was saved in the scripts of a game, and what it is played under.
type Followed struct {
	*watch.Inbox[*Loaded]
	live atomic.Pointer[Packs] // which whoever takes what was saved may have refused
}

// Taken notes that the game goes on under other scripts.
func (f *Followed) Taken(g *Loaded) { f.live.Store(g.Packs) }

// Following reads and loads a game anew whenever something is saved.
type Following struct {
	*program.Host
	Followed
	Rules *scripting.Ruleset
	fresh *Packs // what was read last
}

// Read reads everything anew. A mod in use that is there and can no longer be read is a
// fault; others that cannot are left out.
func (f *Following) Read() ([]*source.Text, error) {
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

// Load loads what was read, without the mods that fail and are not in use.
func (f *Following) Load(texts []*source.Text, previous *Loaded) (*Loaded, error) {
	inUse := func(id string) bool { return f.live.Load().Set.Find(id) != nil }
	g, left, err := withMost(f.Host, f.Rules, f.fresh, texts, previous.Content, inUse)
	if err != nil {
		return nil, err
	}
	if left != nil {
		err = &watch.Left{Err: left}
	}
	return g, err
}

// TellLeft says what an update leaves out.
func TellLeft(h *program.Host, u watch.Update[*Loaded], in *phrase.Language) {
	if u.Left != nil {
		h.Print(h.Screen().Error(h.InCommands(LeftIn(u.Left, in)))...)
	}
}

const maxNamed = 6

// Changes says in a few words in what a game is another than before; if in nothing,
// which of the changed files are of use.
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

// ToldNames are definitions by their kinds and, in English, their ids, as scripts have them;
// in another language by the names that players see.
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

// ModChanges are the mods that are new, other ones or gone.
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

// DescribePolling says that a watch does not notice everything at once, and why.
func DescribePolling(why error, in *phrase.Language) string {
	return in.Say(said.Polled, "time", watch.PollTime.String(), "why", why)
}
