//go:build race

package main

// raced is whether the race detector runs, which takes many times the memory. It is not used for files whose tests
// have a single goroutine.
const raced = true
