// Package reference collects everything a game declares as plain data, for editors, pages and
// prompts.
//
//	reference.go  collects; types.go and words.go answer what editors and prompts ask
//	lua.go        stubs for editors; page.go a page
package reference
