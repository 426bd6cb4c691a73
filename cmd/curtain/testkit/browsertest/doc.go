// Package browsertest opens pages in a real browser, for tests of the studio and of shared
// pages.
//
//	browsertest.go  the browser, with the build tag full
package browsertest
