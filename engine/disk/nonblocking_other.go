//go:build !unix

package disk

// nonblocking lets a file be opened at once, whatever it is.
const nonblocking = 0
