// Package lsp is a server of the Language Server Protocol for scripts: it shows editors the
// findings of package check and the answers of package editing. For each pack with open files it
// watches the files on disk, overlays the texts in the editor, and checks the scripts shortly
// after the last change. Requests except rename are answered from the last scripts that could be loaded,
// without waiting for a check. The server writes no file; messages are limited in size and number.
//
//	lsp.go         Serve, ServeMessages; requests and notifications; limits of requests and packs at once
//	protocol.go    reads and writes messages, their maximum length and their types; error codes
//	document.go    open files and their limits; converts columns, which the protocol counts in UTF-16
//	pack_state.go  the state of a pack with open files; the time between a change and a check
//	disk.go        the files of a pack, with open files overlaid
//	findings.go    checks a pack and publishes the findings, up to a limit
//	answers.go     answers of package editing in the form of the protocol
package lsp
