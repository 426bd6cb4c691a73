package main

import (
	_ "embed"
	"io"
)

// notices are the licences of the program and of everything that is linked into
// it, which must go with it. `go test ./cmd/curtain -run Notices -update` writes
// them.
//
//go:embed notices.txt
var notices string

func (h *host) printNotices() int {
	io.WriteString(h.out, notices)
	return exitOK
}
