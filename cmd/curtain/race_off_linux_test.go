//go:build !race

package main

// raced says that the race detector watches, which takes many times the memory.
const raced = false
