package studio

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"curtaincall/engine"
)

// positionLink is a position that an address contains: a setup and the actions played since.
type positionLink struct {
	Game    string   `json:"g"`
	Words   string   `json:"w,omitempty"`
	Seed    uint64   `json:"s"`
	Actions []string `json:"a,omitempty"`
}

// The limits of a position in an address, and the prefix of its code.
const (
	maxCodeBytes     = 24 << 10  // of the code, before unpacking
	maxUnpackedBytes = 512 << 10 // of the JSON, after unpacking
	maxSharedActions = 2000
	codePrefix       = "at=" // precedes the code in an address
)

// encodePosition returns the position as compressed text for an address. It fails for a game that
// was set up in Lua or is too long. The table must be locked.
func (t *gameTable) encodePosition() (string, error) {
	opening := t.console.Opening()
	if opening.Setup == nil {
		return "", errors.New("a game set up in Lua cannot be shared as a link: keep it as a scenario instead")
	}
	p := positionLink{Game: t.rules.Name, Words: opening.Setup.Words, Seed: uint64(opening.Setup.Seed)}
	for _, n := range t.console.Session().Path()[1:] {
		p.Actions = append(p.Actions, n.Text)
	}
	text, err := json.Marshal(p)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return "", err
	}
	w.Write(text)
	w.Close()
	code := base64.RawURLEncoding.EncodeToString(b.Bytes())
	if len(code) > maxCodeBytes || len(p.Actions) > maxSharedActions {
		return "", errors.New("the game is too long for an address: keep it as a scenario")
	}
	return code, nil
}

// decodePosition decodes an untrusted code. ok is false if it is too large or encodes no position.
func decodePosition(code string) (p positionLink, ok bool) {
	if len(code) > maxCodeBytes {
		return p, false
	}
	packed, err := base64.RawURLEncoding.DecodeString(code)
	if err != nil {
		return p, false
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxUnpackedBytes+1))
	ok = err == nil && len(text) <= maxUnpackedBytes && json.Unmarshal(text, &p) == nil && len(p.Actions) <= maxSharedActions
	return p, ok
}

func (s *Server) sendShareLink(t *gameTable, w http.ResponseWriter, _ *http.Request) error {
	t.mu.Lock()
	code, err := t.encodePosition()
	t.mu.Unlock()
	if err != nil {
		return requestError{http.StatusConflict, err}
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	io.WriteString(w, "http://"+s.host+s.basePath()+"open/"+t.rules.Name+"?"+url.Values{"at": {code}}.Encode())
	return nil
}

// openTableAtPosition starts the game of a position code at a new table, plays the code's actions
// up to the first that the current scripts do not allow, and redirects to the table.
func (s *Server) openTableAtPosition(w http.ResponseWriter, r *http.Request, code string) error {
	p, ok := decodePosition(code)
	rules := s.h.FindRuleset(p.Game)
	if !ok || rules == nil {
		return errors.New("this is not a link to a position")
	}
	t, err := s.openTable(rules, engine.Seed(p.Seed), p.Words)
	if err != nil {
		return err
	}
	t.mu.Lock()
	for _, text := range p.Actions {
		if t.console.PlayActionText(text) != nil {
			break
		}
	}
	t.mu.Unlock()
	return s.redirect(w, r, "table/"+strconv.Itoa(t.number))
}
