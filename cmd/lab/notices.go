package main

import _ "embed"

// notices are the licences of the program and of everything that is linked into it, which
// must go with it. `go test ./cmd/lab -run Notices -update` writes them.
//
//go:embed notices.txt
var notices string
