//go:build full

package testkit

// Full reports whether tests run at full length, which `go test -tags full` requests.
const Full = true
