package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// The parts of the protocol that are used, with the protocol's own names. Lines and characters count from 0. An
// answer that is built in only one place has the type object.

type object = map[string]any

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type initializeParams struct {
	RootURI      string `json:"rootUri"`
	Capabilities struct {
		Workspace struct {
			WorkspaceEdit struct {
				DocumentChanges    bool     `json:"documentChanges"`
				ResourceOperations []string `json:"resourceOperations"`
			} `json:"workspaceEdit"`
		} `json:"workspace"`
		TextDocument struct {
			Hover struct {
				ContentFormat []string `json:"contentFormat"`
			} `json:"hover"`
			Completion struct {
				CompletionItem struct {
					SnippetSupport bool `json:"snippetSupport"`
				} `json:"completionItem"`
			} `json:"completion"`
		} `json:"textDocument"`
	} `json:"capabilities"`
}

type documentParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
	ContentChanges []textChange `json:"contentChanges"`
}

// textChange replaces a range of a text, or the whole text if Range is nil.
type textChange struct {
	Range *span  `json:"range"`
	Text  string `json:"text"`
}

type positionParams struct {
	TextDocument struct {
		URI string `json:"uri"`
	} `json:"textDocument"`
	Position position `json:"position"`
	Range    span     `json:"range"`
	Context  struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
	NewName string `json:"newName"`
	Query   string `json:"query"`

	Command   string            `json:"command"`
	Arguments []json.RawMessage `json:"arguments"`
}

type diagnostic struct {
	Range    span   `json:"range"`
	Severity int    `json:"severity"`
	Code     string `json:"code"`
	Source   string `json:"source"`
	Message  string `json:"message"`

	fix wordFix
}

// wordFix replaces an unknown word in a file by the similar one that a diagnostic suggests.
type wordFix struct {
	line, column int // place of the word, from 1; column in bytes
	word, near   string
}

const (
	severityError   = 1 // severity of errors that make the scripts unusable
	severityWarning = 2
	severityInfo    = 3
)

type textEdit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

const (
	quickFixKind    = "quickfix"
	incrementalSync = 2
	snippetFormat   = 2
)

// Error codes of JSON-RPC and the Language Server Protocol.
const (
	notInitialized   = -32002
	requestCancelled = -32800
	requestFailed    = -32803
	contentModified  = -32801
	serverBusy       = -32802
)

// MaxMessage is the size in bytes of the largest message that is read. Larger ones are skipped.
const MaxMessage = 4 << 20

// maxSkipped is the size in bytes of the largest message that is skipped. A larger one is an error.
const maxSkipped = 1 << 30

// maxHeaders limits how many header lines a message can have. Each must fit into the reader's buffer.
const maxHeaders = 16

var errHeader = errors.New("a message has invalid headers")

// messageCodec implements jsonrpc2.ObjectCodec for messages that have a Content-Length header.
type messageCodec struct{}

func (messageCodec) WriteObject(to io.Writer, object any) error {
	body, err := json.Marshal(object)
	if err == nil {
		_, err = fmt.Fprintf(to, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	return err
}

// ReadObject reads the next message. It skips those that are too large or not valid JSON.
func (messageCodec) ReadObject(from *bufio.Reader, v any) error {
	for {
		n, err := readContentLength(from)
		if err != nil {
			return err
		}
		if n > MaxMessage {
			if _, err := io.CopyN(io.Discard, from, n); err != nil {
				return err
			}
			continue
		}
		body := make([]byte, n)
		if _, err := io.ReadFull(from, body); err != nil {
			return err
		}
		if json.Unmarshal(body, v) == nil {
			return nil
		}
	}
}

func readContentLength(from *bufio.Reader) (n int64, err error) {
	n = -1
	for range maxHeaders {
		line, err := from.ReadSlice('\n')
		if err != nil {
			return 0, err
		}
		name, value, is := strings.Cut(strings.TrimRight(string(line), "\r\n"), ":")
		switch {
		case !is && name == "" && n >= 0 && n <= maxSkipped:
			return n, nil
		case !is:
			return 0, errHeader
		case strings.EqualFold(name, "Content-Length"):
			if n, err = strconv.ParseInt(strings.TrimSpace(value), 10, 64); err != nil {
				return 0, errHeader
			}
		}
	}
	return 0, errHeader
}
