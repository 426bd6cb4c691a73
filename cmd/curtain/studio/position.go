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
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting"
)

// sharedPosition is a position that an address contains: a set-up and the actions played since.
type sharedPosition struct {
	Game    string   `json:"g"`
	Words   string   `json:"w,omitempty"`
	Seed    uint64   `json:"s"`
	Actions []string `json:"a,omitempty"`
}

// The limits of an address, and its parts.
const (
	maxCode    = 24 << 10  // letters
	maxUnfold  = 512 << 10 // bytes after unpacking
	maxShared  = 2000      // actions
	codeBefore = "at="     // precedes the code in an address
)

var errNoPosition = errors.New("not the address of a position")

// code returns the position as compressed text for an address. The table must be locked.
func (t *table) code() (string, error) {
	opening := t.console.Opening()
	if opening.Setup == nil {
		return "", errors.New("this game was set up in Lua: keep it as a scenario instead")
	}
	p := sharedPosition{Game: t.rules.Name, Words: opening.Setup.Words, Seed: uint64(opening.Setup.Seed)}
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
	if len(code) > maxCode || len(p.Actions) > maxShared {
		return "", errors.New("the game is too long for an address: keep it as a scenario")
	}
	return code, nil
}

// readCode decodes a position from an untrusted code.
func readCode(code string) (p sharedPosition, err error) {
	if len(code) > maxCode {
		return p, errNoPosition
	}
	packed, err := base64.RawURLEncoding.DecodeString(code)
	if err != nil {
		return p, errNoPosition
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxUnfold+1))
	if err != nil || len(text) > maxUnfold || json.Unmarshal(text, &p) != nil || len(p.Actions) > maxShared {
		return p, errNoPosition
	}
	return p, nil
}

// parseCode extracts the code from the address of a position; "" if there is none.
func parseCode(address string) string {
	_, code, is := strings.Cut(address, codeBefore)
	if !is {
		return ""
	}
	code, _, _ = strings.Cut(code, "&")
	return strings.TrimSpace(code)
}

func (s *Server) share(t *table, w http.ResponseWriter, _ *http.Request) {
	t.mu.Lock()
	code, err := t.code()
	t.mu.Unlock()
	if err != nil {
		s.refuse(w, http.StatusConflict, err.Error())
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	io.WriteString(w, "http://"+s.host+s.base()+"open/"+t.rules.Name+"?"+url.Values{"at": {code}}.Encode())
}

// openPosition starts the game of a position code at a new table and plays its actions, up to the
// first one that the current scripts do not allow.
func (s *Server) openPosition(w http.ResponseWriter, r *http.Request, rules *scripting.Ruleset, code string) {
	p, err := readCode(code)
	if err == nil {
		rules = s.ruleset(p.Game)
	}
	if err != nil || rules == nil {
		s.refuse(w, http.StatusBadRequest, errNoPosition.Error())
		return
	}
	t, err := s.open(rules, engine.Seed(p.Seed), p.Words)
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	t.mu.Lock()
	for _, text := range p.Actions {
		if t.console.Act(text) != nil {
			break
		}
	}
	t.mu.Unlock()
	s.redirect(w, r, "table/"+strconv.Itoa(t.number))
}
