// Package lsp speaks the Language Server Protocol, so that editors show what packages editing
// and check know.
//
//	Serve   speaks on a stream until it ends
//	Finder  finds the pack that a file lies in
//	Pack    a game's scripts with the mods over them, and how they are read
//
// Start at Serve. Each pack of which a file is open has a room: what is on disk, watched,
// with the files that are open laid over it as they are on the screen. A moment after the
// last change its scripts are loaded and checked again, and what is found goes to the
// editor. Questions are answered from the last scripts that could be loaded and the files
// as they are, so that they wait for neither.
//
// Nothing is written: renaming hands the editor its changes. What the other side sends is
// bounded, and a message that cannot be read is passed over.
//
//	lsp.go       Serve, and who answers what
//	stream.go    messages, bounded, on github.com/sourcegraph/jsonrpc2
//	protocol.go  what messages hold
//	document.go  open files, and columns as editors count them
//	room.go      a pack of which files are open, watched
//	disk.go      a pack on disk, and what is open laid over it
//	findings.go  loading and checking it, and telling the editor what is found
//	answers.go   answers of package editing as the protocol has them
package lsp
