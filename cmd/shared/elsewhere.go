//go:build !js

// Nothing but in a browser, where main.go is a command. This file lets the package be named
// where all packages are, as by go vet.

package shared
