package main

import _ "embed"

// notices contains the licences of the program and of everything linked into it, which must be
// distributed with it. `go test ./cmd/lab -run Notices -update` writes the file.
//
//go:embed notices.txt
var notices string
