package lsp

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/editing"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/watch"
)

// How long nothing must change before the scripts are looked at, and how long changes can
// put that off.
const (
	quietTime    = 100 * time.Millisecond
	patienceTime = time.Second
)

// room is a pack of which files are or were open.
type room struct {
	*server
	pack  *Pack
	moved chan struct{}

	mu    sync.Mutex
	disk  *Disk               // nil before it was read first
	words *editing.Vocabulary // of the last scripts that loaded; nil before

	ready chan struct{} // closed when there are words, or were none at the first look
	once  sync.Once

	// Of the goroutine that looks.
	content scripting.Content
	shown   map[string][]diagnostic // by path
}

func openRoom(s *server, p *Pack) *room {
	r := &room{server: s, pack: p, moved: make(chan struct{}, 1), ready: make(chan struct{}), shown: map[string][]diagnostic{}}
	go r.run()
	return r
}

// touch lets the room look again soon.
func (r *room) touch() {
	select {
	case r.moved <- struct{}{}:
	default:
	}
}

// run looks at the scripts whenever they have changed.
func (r *room) run() {
	disk, err := r.pack.Read()
	if err != nil {
		r.say(clean(err.Error()))
		r.opened()
		return
	}
	r.set(disk)
	r.follow(disk)
	r.look()
	r.opened()
	for r.settled() {
		r.look()
	}
}

func (r *room) set(disk *Disk) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.disk = disk
}

// follow notes what is saved. What is loaded is none of the watch's business.
func (r *room) follow(disk *Disk) {
	read := disk
	watch.Start(r.ctx, watch.Watch{
		Roots: r.pack.Roots, Texts: all(disk),
		Read: func() (texts []*source.Text, err error) {
			if read, err = r.pack.Read(); err != nil {
				return nil, err
			}
			return all(read), nil
		},
		Load: func([]*source.Text, scripting.Content) (scripting.Content, error) { return nil, nil },
		On: func(u watch.Update) {
			if u.Err == nil && u.Blind == nil {
				r.set(read)
				r.touch()
			}
		},
	})
}

func all(d *Disk) []*source.Text { return slices.Concat(d.Texts, d.Manifests) }

// settled waits until something has changed, and then for a quiet moment; false at the end.
func (r *room) settled() bool {
	select {
	case <-r.ctx.Done():
		return false
	case <-r.moved:
	}
	patience, quiet := time.NewTimer(patienceTime), time.NewTimer(quietTime)
	defer patience.Stop()
	defer quiet.Stop()
	for {
		select {
		case <-r.ctx.Done():
			return false
		case <-r.moved:
			quiet.Reset(quietTime)
		case <-patience.C:
			return true
		case <-quiet.C:
			return true
		}
	}
}

// current are the scripts as they are: what is open is laid over what is on disk.
func (r *room) current() (d *Disk, words *editing.Vocabulary) {
	open := r.open()
	r.mu.Lock()
	defer r.mu.Unlock()
	laid := *r.disk
	laid.Texts, laid.Manifests = slices.Clone(laid.Texts), slices.Clone(laid.Manifests)
	for path, text := range open {
		name, inner, is := r.disk.Name(path)
		if !is || !strings.HasSuffix(name, ".lua") {
			continue
		}
		t := syntax.Clean(&source.Text{Name: name, Path: inner, Body: text})
		if !laid.replace(laid.Texts, t) && !laid.replace(laid.Manifests, t) {
			t.Mod = laid.owner(name)
			laid.Texts = append(laid.Texts, t)
		}
	}
	slices.SortStableFunc(laid.Texts, inOrder)
	return &laid, r.words
}

// open are the texts of the open files of the room, by their paths.
func (r *room) open() map[string]string {
	r.server.mu.Lock()
	defer r.server.mu.Unlock()
	open := map[string]string{}
	for path, d := range r.docs {
		if d.room == r {
			open[path] = d.text
		}
	}
	return open
}

// inOrder is the order in which packs are read: the game's own before mods, definitions
// before scenarios, and by names; mods among each other stay as they are.
func inOrder(a, b *source.Text) int {
	if c := falseFirst(scripting.IsScenario(a.Name), scripting.IsScenario(b.Name)); c != 0 {
		return c
	}
	if c := falseFirst(a.Mod != nil, b.Mod != nil); c != 0 || a.Owner() != b.Owner() {
		return c
	}
	return strings.Compare(a.Path, b.Path)
}

func falseFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// replace puts a text in the place of that of its name.
func (d *Disk) replace(list []*source.Text, t *source.Text) bool {
	i := slices.IndexFunc(list, func(old *source.Text) bool { return old.Name == t.Name })
	if i < 0 {
		return false
	}
	if t.Mod, t.Path = list[i].Mod, list[i].Path; t.Body != list[i].Body {
		list[i] = t
	}
	return true
}

// owner is the mod that a file belongs to, which need not be saved yet.
func (d *Disk) owner(name string) *source.Mod {
	for _, t := range all(d) {
		if t.Mod != nil && strings.HasPrefix(name, source.ModsFolder+"/"+t.Mod.ID+"/") {
			return t.Mod
		}
	}
	return nil
}

// look loads and checks the scripts as they are, and tells the editor what is found.
func (r *room) look() {
	disk, words := r.current()
	found := check.Load(disk.Faults.Or())
	for _, t := range disk.Manifests {
		if err := r.pack.Manifest(t); err != nil {
			found = append(found, check.Load(err)...)
		}
	}
	content, err := r.pack.Rules.Load(scripting.WithoutScenarios(disk.Texts), r.pack.Limits, r.content)
	if err != nil {
		found = append(found, check.Load(err)...)
		if words == nil {
			r.learn(r.without(disk.Texts, err))
		}
	} else {
		r.content = content
		r.learn(content)
		kinds := scripting.Kinds(content.Entries())
		more, _ := check.Pack(content, r.pack.Rules.Game, disk.Texts)
		more, _ = check.Waive(disk.Texts, kinds, more, false)
		found = append(found, more...)
	}
	r.publish(disk, found)
}

// maxWithout is how often scripts are tried without the files that have faults: where those
// are gone, others that speak of what they define have some.
const maxWithout = 8

// without loads the scripts without the files that have faults, so that there are words;
// nil where that does not help.
func (r *room) without(texts []*source.Text, err error) scripting.Content {
	left := scripting.WithoutScenarios(texts)
	for range maxWithout {
		faults := source.FaultsOf(err)
		left = slices.DeleteFunc(left, func(t *source.Text) bool {
			return slices.ContainsFunc(faults, func(f *source.Error) bool { return f.File == t.Name })
		})
		var content scripting.Content
		if content, err = r.pack.Rules.Load(left, r.pack.Limits, nil); err == nil {
			return content
		}
	}
	return nil
}

// learn makes the words of content those of the room.
func (r *room) learn(content scripting.Content) {
	g, is := content.(*scripting.Generation)
	if !is {
		return
	}
	words := editing.NewVocabulary(g, r.pack.Rules.Load)
	r.mu.Lock()
	r.words = words
	r.mu.Unlock()
	r.opened()
}

// opened lets those go on who wait for words.
func (r *room) opened() { r.once.Do(func() { close(r.ready) }) }

// maxShown is how much is shown of a pack.
const maxShown = 500

// publish tells the editor what is found where that is something else than before.
func (r *room) publish(d *Disk, found []scripting.Finding) {
	now := map[string][]diagnostic{}
	for _, f := range found[:min(len(found), maxShown)] {
		if path, is := d.Path(f.Err.File); is {
			now[path] = append(now[path], r.diagnostic(d, f))
		}
	}
	paths := slices.Sorted(maps.Keys(now))
	for path := range r.shown {
		if now[path] == nil {
			now[path] = []diagnostic{}
			paths = append(paths, path)
		}
	}
	for _, path := range paths {
		if !slices.Equal(now[path], r.shown[path]) {
			r.conn.Notify(r.ctx, "textDocument/publishDiagnostics", publishParams{uriOf(path), now[path]})
		}
		if len(now[path]) == 0 {
			delete(now, path)
		}
	}
	r.shown = now
}

// diagnostic is a finding as editors show it.
func (r *room) diagnostic(d *Disk, f scripting.Finding) diagnostic {
	e := f.Err
	message := e.Message
	if e.Hint != "" {
		message += "\n" + e.Hint
	}
	for _, note := range e.Notes {
		message += "\n" + note
	}
	made := diagnostic{Severity: isWarning, Code: f.Code, Source: "curtain", Message: clean(message)}
	if check.OfLoad(f.Code) {
		made.Severity = isError
	}
	if i := slices.IndexFunc(all(d), func(t *source.Text) bool { return t.Name == e.File }); i >= 0 {
		made.Range = r.columns.span(all(d)[i], e.Line, e.Column, e.Width)
	}
	return made
}

// scripts are the scripts as they are under the words of the room, which are waited for;
// nil where there are none.
func (r *room) scripts(ctx context.Context) (*editing.Scripts, *Disk) {
	select {
	case <-r.ready:
	case <-ctx.Done():
		return nil, nil
	}
	r.mu.Lock()
	closed := r.words == nil
	r.mu.Unlock()
	if closed {
		return nil, nil
	}
	disk, words := r.current()
	return words.New(disk.Texts), disk
}
