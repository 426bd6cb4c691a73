//go:build js

// Command shared replays the journal of a shared page: it is the studio, in a browser and
// without a server. `curtain share` builds it and puts it into the page.
//
// The page calls the one function that it gives it, curtain(method, address, type, body,
// done), and done gets the answer: its status, its headers and its body. Addresses are those
// of the studio.
package main

import (
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
	s := studio.NewPage(h, token)
	js.Global().Set("curtain", js.FuncOf(func(_ js.Value, args []js.Value) any {
		sent := make([]byte, args[3].Length())
		js.CopyBytesToGo(sent, args[3])
		method, address, kind, done := args[0].String(), args[1].String(), args[2].String(), args[4]
		go func() { done.Invoke(answer(s, method, address, kind, sent)) }()
		return nil
	}))
	js.Global().Call("curtainIsThere")
	select {}
}

// breathing is a context that never ends. Its Err sleeps now and then, to let the page run, which
// shares the thread.
type breathing struct {
	context.Context
	last time.Time
}

const breath = 40 * time.Millisecond

// Err implements context.Context.
func (b *breathing) Err() error {
	if time.Since(b.last) > breath {
		time.Sleep(time.Millisecond)
		b.last = time.Now()
	}
	return nil
}

func answer(s *studio.Server, method, address, kind string, sent []byte) map[string]any {
	inner := strings.TrimPrefix(address, "/"+token)
	if inner == "/licences" {
		return toPage(http.StatusOK, http.Header{"Content-Type": {"text/plain"}}, registry.Notices)
	}
	a := s.Ask(method, inner, kind, sent)
	return toPage(a.Status, a.Header(), a.String())
}

func toPage(status int, header http.Header, body string) map[string]any {
	headers := map[string]any{}
	for name, values := range header {
		headers[name] = strings.Join(values, ", ")
	}
	return map[string]any{"status": status, "headers": headers, "body": body}
}
