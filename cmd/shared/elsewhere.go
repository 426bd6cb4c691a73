//go:build !js

// Package shared is empty except for js, where main.go is a command. This file lets tools such as
// go vet load all packages of the module.

package shared
