package registry

import _ "embed"

// Notices are the licences of the program and of everything that is linked into
// it, which must go with it. `go test ./cmd/curtain -run Notices -update` writes
// them.
//
//go:embed notices.txt
var Notices string
