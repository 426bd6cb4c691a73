package wire

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"

	"curtaincall/engine"
)

// A savedGame has the data to replay a game: its setup and seed, all actions, and the seeds with which hidden
// information was resampled. It reveals everything, so it is encrypted and authenticated with the session's secret.
type savedGame struct {
	from   gameStart
	hash   uint64 // hash of the last state
	record []byte
}

var (
	errForeign = errors.New("this save was changed or belongs to another session or game")
	errBroken  = errors.New("this save cannot be read")
	errScripts = errors.New("the saved game cannot be replayed here: the scripts differ")
)

const saveVersion = 1

type saveSealer struct {
	key  []byte
	aead cipher.AEAD
	game []byte // the name of the game, which is authenticated together with the text
}

func newSaveSealer(secret engine.Seed, game string) *saveSealer {
	key := sha256.Sum256(binary.BigEndian.AppendUint64([]byte("curtain key "), uint64(secret)))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		panic(err) // the key has the right length
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return &saveSealer{key[:], aead, []byte(game)}
}

// sealGame returns a game as encrypted text. Equal games have equal texts, since the nonce is a hash of the content.
func (s *saveSealer) sealGame(g *servedGame) string {
	text := binary.AppendUvarint([]byte{saveVersion}, uint64(len(g.from.words)))
	text = append(text, g.from.words...)
	text = binary.BigEndian.AppendUint64(text, uint64(g.from.seed))
	text = binary.BigEndian.AppendUint64(text, g.table.Hash())
	text = append(text, g.record...)
	mark := hmac.New(sha256.New, s.key)
	mark.Write(text)
	nonce := mark.Sum(nil)[:s.aead.NonceSize()]
	return base64.RawURLEncoding.EncodeToString(s.aead.Seal(nonce, nonce, text, s.game))
}

func (s *saveSealer) openSave(sealed string) (*savedGame, error) {
	data, err := base64.RawURLEncoding.DecodeString(sealed)
	if err != nil || len(data) < s.aead.NonceSize() {
		return nil, errBroken
	}
	nonce := data[:s.aead.NonceSize()]
	text, err := s.aead.Open(nil, nonce, data[len(nonce):], s.game)
	if err != nil {
		return nil, errForeign
	}
	const hashes = 16 // bytes of the seed and the hash
	n, size := binary.Uvarint(text[min(1, len(text)):])
	if size <= 0 || text[0] != saveVersion || n > uint64(len(text)) || len(text) < 1+size+int(n)+hashes {
		return nil, errBroken
	}
	text = text[1+size:]
	words, text := string(text[:n]), text[n:]
	seed, text := engine.Seed(binary.BigEndian.Uint64(text)), text[8:]
	return &savedGame{gameStart{words, seed}, binary.BigEndian.Uint64(text), text[8:]}, nil
}

type recordEntry struct {
	action       engine.Action
	isResampling bool
	seat         engine.Seat
	seed         engine.Seed
}

// resampleMark begins the entry of a resampling in a record. An action begins with its kind, which is never 0.
const resampleMark = 0

func (g *servedGame) recordAction(a engine.Action) {
	g.record = append(g.record, byte(a.Kind))
	for _, n := range a.Args {
		g.record = binary.AppendVarint(g.record, int64(n))
	}
	g.actions++
}

// decodeRecordEntry splits a nonempty record into its first entry and the rest. ok is false if the entry is incomplete.
func decodeRecordEntry(record []byte) (e recordEntry, rest []byte, ok bool) {
	e.action.Kind, rest = engine.ActionKind(record[0]), record[1:]
	if e.isResampling = e.action.Kind == resampleMark; e.isResampling {
		seat, size := binary.Varint(rest)
		seed, more := binary.Uvarint(rest[max(size, 0):])
		e.seat, e.seed = engine.Seat(seat), engine.Seed(seed)
		return e, rest[max(size, 0)+max(more, 0):], size > 0 && more > 0
	}
	for i := range e.action.Args {
		n, size := binary.Varint(rest)
		if size <= 0 {
			return e, nil, false
		}
		e.action.Args[i], rest = int16(n), rest[size:]
	}
	return e, rest, true
}
