//go:build full

package testkit

// Full reports whether tests run at full length, as `go test -tags full` asks for.
const Full = true
