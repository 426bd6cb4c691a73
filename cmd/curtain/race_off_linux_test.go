//go:build !race

package main

// raced is whether the race detector runs, which takes many times the memory.
const raced = false
