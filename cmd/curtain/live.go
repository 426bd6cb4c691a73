package main

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"

	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
	"curtaincall/scripting/watch"
)

// follow watches the scripts of a game, and where mods of it may come to be, until ctx
// ends. What is saved there comes to the inbox; nothing does where nothing is on disk.
func follow(ctx context.Context, h *host, g *game) *followed {
	own := *h // which others may change meanwhile
	f := following{host: &own, rules: g.Ruleset, followed: followed{Inbox: watch.NewInbox()}}
	f.taken(g)
	roots := g.packs.roots()
	if len(roots) == 0 {
		return &f.followed
	}
	watch.Start(ctx, watch.Watch{
		Roots: roots, Read: f.read, Load: f.load,
		On:    f.Put,
		Texts: g.disk, Content: &live{g.content, g},
		Unread: g.unread, Unloaded: g.unloaded,
	})
	return &f.followed
}

// followed is what was saved in the scripts of a game, and what it is played under.
type followed struct {
	*watch.Inbox
	live atomic.Pointer[packs] // which whoever takes what was saved may have refused
}

// taken notes that the game goes on under other scripts.
func (f *followed) taken(g *game) { f.live.Store(g.packs) }

// following reads and loads a game anew whenever something is saved.
type following struct {
	*host
	followed
	rules *scripting.Ruleset
	fresh *packs // what was read last
}

// live is content with the game it is of.
type live struct {
	scripting.Content
	game *game
}

// read reads everything anew. A mod in use that is there and can no longer be read is a
// fault; others that cannot are left out.
func (f *following) read() ([]*source.Text, error) {
	p, err := f.host.packs(f.rules)
	if err != nil {
		return nil, err
	}
	if f.fresh = p; len(p.faults) > 0 && slices.ContainsFunc(f.live.Load().used(), p.spoiled) {
		return nil, contentError{p.faults}
	}
	texts, err := p.definitions()
	if left := p.unusable(); err == nil && left != nil {
		err = &watch.Left{Err: left}
	}
	return texts, err
}

// load loads what was read, without the mods that fail and are not in use.
func (f *following) load(texts []*source.Text, previous scripting.Content) (scripting.Content, error) {
	inUse := func(id string) bool { return f.live.Load().set.Find(id) != nil }
	g, left, err := f.withMost(f.rules, f.fresh, texts, previous.(*live).Content, inUse)
	if err != nil {
		return nil, err
	}
	if left != nil {
		err = &watch.Left{Err: left}
	}
	return &live{g.content, g}, err
}

// tellLeft says what an update leaves out.
func (h *host) tellLeft(u watch.Update) {
	if u.Left != nil {
		h.print(h.screen().Error(h.inCommands(u.Left.Error()))...)
	}
}

// maxNamed is how much of what changed is named.
const maxNamed = 6

// changes says in a few words in what a game is another than before; if in nothing,
// which of its files an update is about.
func changes(before, after *game, u watch.Update, in *phrase.Table) string {
	parts := modChanges(before.packs, after.packs, in)
	changed, made, gone := scripting.Compare(before.content.Entries(), after.content.Entries())
	add := func(names []string, what phrase.Sentence) {
		if more := len(names) - maxNamed; more > 0 {
			names = append(names[:maxNamed:maxNamed], in.Say(said.More, "n", more))
		}
		if len(names) > 0 {
			parts = append(parts, in.Say(what, "names", in.And(names)))
		}
	}
	add(changed, said.Changed)
	add(made, said.New)
	add(gone, said.Gone)
	if len(parts) == 0 {
		add(slices.DeleteFunc(slices.Clone(u.Changed), func(file string) bool { return after.packs.unused(file) }), said.Saved)
	}
	return screen.Clean(strings.Join(parts, "; "))
}

// modChanges are the mods that are new, other ones or gone.
func modChanges(before, after *packs, in *phrase.Table) (parts []string) {
	add := func(what phrase.Sentence, m *mods.Mod) {
		parts = append(parts, in.Say(what, "names", said.OfMod.With("name", m.Called())))
	}
	for _, m := range after.used() {
		switch was := before.set.Find(m.ID); {
		case was == nil:
			add(said.New, m)
		case was.Version != m.Version:
			parts = append(parts, in.Say(said.InsteadOf, "name", m.Called(), "version", was.Version))
		}
	}
	for _, m := range before.used() {
		if after.set.Find(m.ID) == nil {
			add(said.Gone, m)
		}
	}
	return parts
}

// polled says that a watch does not notice everything at once.
func polled(u watch.Update, in *phrase.Table) string {
	return in.Say(said.Polled, "time", watch.PollTime.String(), "why", u.Blind)
}
