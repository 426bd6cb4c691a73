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

// Scripts are checked when nothing has changed for quietTime, or patienceTime after the first
// change.
const (
	quietTime    = 100 * time.Millisecond
	patienceTime = time.Second
)

// room is the state of a pack that has, or had, open files.
type room struct {
	*server
	pack  *Pack
	moved chan struct{}

	mu    sync.Mutex
	disk  *Disk               // nil before the first read
	words *editing.Vocabulary // of the last scripts that could be loaded; nil before

	ready chan struct{} // closed once there is a vocabulary, or after the first check
	once  sync.Once

	// Used only by the goroutine that checks the scripts.
	content scripting.Content
	checked *check.Look
	shown   map[string][]diagnostic // last published, by path
}

func openRoom(s *server, p *Pack) *room {
	r := &room{server: s, pack: p, checked: check.NewLook(p.Rules.Game), moved: make(chan struct{}, 1), ready: make(chan struct{}), shown: map[string][]diagnostic{}}
	go r.run()
	return r
}

// releaseWaiting releases the requests that wait for a vocabulary.
func (r *room) releaseWaiting() { r.once.Do(func() { close(r.ready) }) }

func (r *room) scheduleCheck() {
	select {
	case r.moved <- struct{}{}:
	default:
	}
}

// run checks the scripts once and after each change, until the context ends.
func (r *room) run() {
	disk, err := r.pack.Read()
	if err != nil {
		r.say(clean(err.Error()))
		r.releaseWaiting()
		return
	}
	r.set(disk)
	r.follow(disk)
	r.look()
	r.releaseWaiting()
	for r.waitForQuiet() {
		r.look()
	}
}

func (r *room) set(disk *Disk) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.disk != nil {
		disk.reuseTexts(r.disk)
	}
	r.disk = disk
}

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
				r.scheduleCheck()
			}
		},
	})
}

// waitForQuiet waits for a change and then for a moment without changes. It returns false when the
// context ends.
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

// current returns the files with open files overlaid, and the vocabulary; nil before the first
// read.
func (r *room) current() (d *Disk, vocabulary *editing.Vocabulary) {
	open := r.open()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.disk == nil {
		return nil, nil
	}
	return r.disk.under(open), r.words
}

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

// scripts waits for a vocabulary and returns the current scripts; nil if there is none or ctx
// ends.
func (r *room) scripts(ctx context.Context) (*editing.Scripts, *Disk) {
	select {
	case <-r.ready:
	case <-ctx.Done():
		return nil, nil
	}
	disk, vocabulary := r.current()
	if vocabulary == nil {
		return nil, nil
	}
	return vocabulary.New(disk.Texts), disk
}
