//go:build js

// Command shared is the studio without a server, in the browser page of a recorded game.
// `curtain share` builds it and embeds it in the page.
//
// It defines the JavaScript function curtain(method, path, contentType, body, done), which calls
// done with the response: an object with status, headers and body. Paths are those of the studio.
//
//	main.go       the program
//	elsewhere.go  an empty package for other systems
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

const pathToken = "fight"

func main() {
	h := &program.Host{
		Out: io.Discard, Err: io.Discard,
		Env:         func(string) string { return "" },
		Command:     "curtain",
		Columns:     func() int { return 0 },
		Limits:      sandbox.DefaultLimits(),
		Interrupted: &yieldingContext{Context: context.Background()},
		Cores:       1,
		Registered:  registry.Rulesets,
	}
	s := studio.NewSharedPageServer(h, pathToken)
	js.Global().Set("curtain", js.FuncOf(func(_ js.Value, args []js.Value) any {
		body := make([]byte, args[3].Length())
		js.CopyBytesToGo(body, args[3])
		method, path, contentType, done := args[0].String(), args[1].String(), args[2].String(), args[4]
		go func() { done.Invoke(respond(s, method, path, contentType, body)) }()
		return nil
	}))
	js.Global().Call("curtainIsThere")
	select {}
}

// yieldingContext never ends. Its Err sleeps briefly every yieldInterval, so that the page's JavaScript can run.
type yieldingContext struct {
	context.Context
	last time.Time
}

const yieldInterval = 40 * time.Millisecond

func (b *yieldingContext) Err() error {
	if time.Since(b.last) > yieldInterval {
		time.Sleep(time.Millisecond)
		b.last = time.Now()
	}
	return nil
}

func respond(s *studio.Server, method, path, contentType string, body []byte) map[string]any {
	status, header, text := http.StatusOK, http.Header{"Content-Type": {"text/plain"}}, registry.Notices
	if inner := strings.TrimPrefix(path, "/"+pathToken); inner != "/licenses" {
		a := s.RespondInProcess(method, inner, contentType, body)
		status, header, text = a.Code, a.Header(), a.Body.String()
	}
	headers := map[string]any{}
	for name, values := range header {
		headers[name] = strings.Join(values, ", ")
	}
	return map[string]any{"status": status, "headers": headers, "body": text}
}
