//go:build race

package main

// raced says that the race detector watches, which takes many times the memory. Files whose tests
// have a single goroutine are not built with it.
const raced = true
