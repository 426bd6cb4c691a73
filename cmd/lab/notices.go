package main

import _ "embed"

// notices holds the licences of the program and everything linked into it, which must be
// distributed with it. `go test ./cmd/lab -run Notices -update` writes them.
//
//go:embed notices.txt
var notices string
