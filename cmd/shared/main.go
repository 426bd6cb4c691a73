//go:build js

// Command shared is what a shared file plays a journal with: the studio, in a browser and
// without a server. `curtain share` builds it and puts it into the file.
//
// The page calls the one function that it gives it, curtain(method, address, type, body,
// done), and done gets the answer: its status, its headers and its body. Addresses are those
// of the studio.
package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"syscall/js"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/studio"
	"curtaincall/scripting/sandbox"
)

// token is the first part of every address. Nobody can ask but the page.
const token = "fight"

func main() {
	h := &program.Host{
		Out: io.Discard, Err: io.Discard,
		Env:         func(string) string { return "" },
		Command:     "curtain",
		Columns:     func() int { return 0 },
		Limits:      sandbox.DefaultLimits(),
		Interrupted: &breathing{Context: context.Background()},
		Cores:       1,
		Registered:  registry.Rulesets,
	}
	s := studio.New(&house{h}, token)
	s.Alone = true
	mux := http.NewServeMux()
	mux.Handle("/"+token+"/", http.StripPrefix("/"+token, s.Answers()))
	mux.HandleFunc("/"+token+"/licences", licences)
	js.Global().Set("curtain", js.FuncOf(func(_ js.Value, args []js.Value) any {
		r := request(args[0].String(), args[1].String(), args[2].String(), args[3])
		done := args[4]
		go func() {
			a := &answer{header: http.Header{}, status: http.StatusOK}
			mux.ServeHTTP(a, r)
			done.Invoke(a.toPage())
		}()
		return nil
	}))
	js.Global().Call("curtainIsThere")
	select {}
}

// breathing is a context that is never done. Whoever asks whether it is lets the page go on
// meanwhile, which runs on the same thread.
type breathing struct {
	context.Context
	last time.Time
}

// breath is how long the page has to wait at most while something long goes on.
const breath = 40 * time.Millisecond

// Err implements context.Context.
func (b *breathing) Err() error {
	if time.Since(b.last) > breath {
		time.Sleep(time.Millisecond)
		b.last = time.Now()
	}
	return nil
}

// request is what the page asks.
func request(method, address, kind string, body js.Value) *http.Request {
	sent := make([]byte, body.Length())
	js.CopyBytesToGo(sent, body)
	r, err := http.NewRequest(method, address, bytes.NewReader(sent))
	if err != nil {
		r, _ = http.NewRequest(http.MethodGet, "/", nil)
	}
	r.Header.Set("Content-Type", kind)
	return r
}

// answer is what the page is answered; it implements http.ResponseWriter.
type answer struct {
	header http.Header
	status int
	bytes.Buffer
}

// Header implements http.ResponseWriter.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *answer) WriteHeader(status int) { a.status = status }

// toPage is an answer as the page takes it.
func (a *answer) toPage() map[string]any {
	header := map[string]any{}
	for name, values := range a.header {
		header[name] = strings.Join(values, ", ")
	}
	return map[string]any{"status": a.status, "headers": header, "body": a.String()}
}

// licences are those of all that is linked into this.
func licences(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	io.WriteString(w, registry.Notices)
}
