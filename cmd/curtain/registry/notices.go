package registry

import _ "embed"

// Notices are the licences of the program and of all packages linked into it. The file is written
// by `go test ./cmd/curtain -run Notices -update`.
//
//go:embed notices.txt
var Notices string
