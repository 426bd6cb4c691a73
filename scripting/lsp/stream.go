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

// MaxMessage limits how many bytes of a message are read. Longer ones are passed over.
const MaxMessage = 4 << 20

// maxPassed limits how long a message may be that is passed over.
const maxPassed = 1 << 30

// maxHeaders limits how many lines come before a message, none longer than the reader's room.
const maxHeaders = 16

var errHeader = errors.New("a message has invalid headers")

// framing reads and writes messages, each with headers that say how long it is. It is a
// jsonrpc2.ObjectCodec.
type framing struct{}

// WriteObject implements jsonrpc2.ObjectCodec.
func (framing) WriteObject(to io.Writer, object any) error {
	body, err := json.Marshal(object)
	if err == nil {
		_, err = fmt.Fprintf(to, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	return err
}

// ReadObject implements jsonrpc2.ObjectCodec: the next message that is not too long and is
// what it should be.
func (framing) ReadObject(from *bufio.Reader, v any) error {
	for {
		n, err := length(from)
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

// length reads the headers of a message.
func length(from *bufio.Reader) (n int64, err error) {
	n = -1
	for range maxHeaders {
		line, err := from.ReadSlice('\n')
		if err != nil {
			return 0, err
		}
		name, value, is := strings.Cut(strings.TrimRight(string(line), "\r\n"), ":")
		switch {
		case !is && name == "" && n >= 0 && n <= maxPassed:
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

// stream describes what is read and what is written as one.
type stream struct {
	io.Reader
	io.Writer
}

// Close implements io.Closer; whoever opened both closes them.
func (stream) Close() error { return nil }
