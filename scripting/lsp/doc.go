// Package lsp is a server of the Language Server Protocol for scripts: it shows editors the
// findings of package check and the answers of package editing. For each pack with open files it
// watches the files on disk, overlays the texts in the editor, and checks the scripts shortly
// after the last change. Requests are answered from the last scripts that could be loaded, without
// waiting for a check. The server writes no file; messages are limited in size and number.
//
//	lsp.go       Serve; requests and notifications
//	stream.go    reads and writes messages
//	protocol.go  the types of the protocol
//	document.go  open files; converts columns
//	room.go      a pack with open files, and how long after a change it is checked
//	disk.go      the files of a pack, with open files overlaid
//	findings.go  checks a pack and publishes the findings
//	answers.go   answers of package editing in the form of the protocol
package lsp
