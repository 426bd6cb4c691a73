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

// MaxMessage is the largest message that is read, in bytes. A longer one is skipped.
const MaxMessage = 4 << 20

// maxSkipped is the largest message that is skipped, in bytes. A longer one is an error.
const maxSkipped = 1 << 30

// maxHeaders is the largest number of header lines. Each must fit the reader's buffer.
const maxHeaders = 16

var errHeader = errors.New("a message has invalid headers")

// messageCodec implements jsonrpc2.ObjectCodec for messages with a Content-Length header.
type messageCodec struct{}

// WriteObject implements jsonrpc2.ObjectCodec.
func (messageCodec) WriteObject(to io.Writer, object any) error {
	body, err := json.Marshal(object)
	if err == nil {
		_, err = fmt.Fprintf(to, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	return err
}

// ReadObject implements jsonrpc2.ObjectCodec. It skips messages that are too long or not valid.
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
