package lsp

import (
	"context"
	"sync"
	"time"

	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/editing"
	"curtaincall/scripting/source"
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
	checked *check.Look
	shown   map[string][]diagnostic // by path
}

func openRoom(s *server, p *Pack) *room {
	r := &room{server: s, pack: p, checked: check.NewLook(p.Rules.Game), moved: make(chan struct{}, 1), ready: make(chan struct{}), shown: map[string][]diagnostic{}}
	go r.run()
	return r
}

// admit lets those go on who wait for words.
func (r *room) admit() { r.once.Do(func() { close(r.ready) }) }

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
		r.admit()
		return
	}
	r.set(disk)
	r.follow(disk)
	r.look()
	r.admit()
	for r.waitForQuiet() {
		r.look()
	}
}

func (r *room) set(disk *Disk) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.disk != nil {
		disk.takeOver(r.disk)
	}
	r.disk = disk
}

// follow notes what is saved. What is loaded is none of the watch's business.
func (r *room) follow(disk *Disk) {
	read := disk
	watch.Start(r.ctx, watch.Watch[any]{
		Roots: disk.Roots, Texts: disk.all(),
		Read: func() (texts []*source.Text, err error) {
			if read, err = r.pack.Read(); err != nil {
				return nil, err
			}
			return read.all(), nil
		},
		Load: func([]*source.Text, any) (any, error) { return nil, nil },
		On: func(u watch.Update[any]) {
			if u.Err == nil && u.Blind == nil {
				r.set(read)
				r.touch()
			}
		},
	})
}

// waitForQuiet waits until something has changed, and then for a quiet moment; false at the end.
func (r *room) waitForQuiet() bool {
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

// current are the scripts as they are, and the words of the room; nil before anything was
// read.
func (r *room) current() (d *Disk, words *editing.Vocabulary) {
	open := r.open()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.disk == nil {
		return nil, nil
	}
	return r.disk.under(open), r.words
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

// scripts are the scripts as they are under the words of the room, which are waited for;
// nil where there are none.
func (r *room) scripts(ctx context.Context) (*editing.Scripts, *Disk) {
	select {
	case <-r.ready:
	case <-ctx.Done():
		return nil, nil
	}
	disk, words := r.current()
	if words == nil {
		return nil, nil
	}
	return words.New(disk.Texts), disk
}
