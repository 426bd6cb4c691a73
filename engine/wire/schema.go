package wire

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/schema"
)

// gameSchema describes all that can be seen and done in a game. Programs compare its hash to see if they support it.
type gameSchema struct {
	Hash     string          `json:"hash"`
	Protocol int             `json:"protocol"`
	Game     string          `json:"game"`
	Title    string          `json:"title"`
	Version  string          `json:"version"`
	Seats    int             `json:"seats"`
	Setups   []setupSchema   `json:"setups"`
	Actions  int             `json:"actions"` // how many actions there are; they are numbered from 0
	Moves    []moveSchema    `json:"moves"`
	Views    []viewSchema    `json:"views"`
	Kinds    []viewSchema    `json:"kinds"` // the kinds of definition, without Members
	Keywords []keywordSchema `json:"keywords"`
	Limits   []limitSchema   `json:"limits"`
}

// protocol is the version of the protocol. Increment it if a field of a message is removed or changes its meaning.
const protocol = 1

type setupSchema struct {
	Words string `json:"words"`
	About string `json:"about"`
	View  string `json:"view"` // the view of a game with this setup
}

type moveSchema struct {
	Name    string        `json:"name"`
	Form    string        `json:"form"`
	About   string        `json:"about"`
	First   int           `json:"first"` // the number of the first action of this move
	Numbers []paramSchema `json:"numbers"`
}

type paramSchema struct {
	Name string `json:"name"`
	Low  int    `json:"low"`
	High int    `json:"high"`
	View string `json:"view,omitempty"` // the view of the objects that the parameter identifies by number
	Kind string `json:"kind,omitempty"`
}

type viewSchema struct {
	Name    string        `json:"name"`
	About   string        `json:"about"`
	Fields  []fieldSchema `json:"fields"`
	Members *fieldSchema  `json:"members,omitempty"` // further fields, whose names depend on the game in progress
}

type fieldSchema struct {
	Name  string     `json:"name"`
	About string     `json:"about"`
	Type  typeSchema `json:"type"`
	Maybe bool       `json:"maybe,omitempty"` // whether the field is omitted if it has no value
	Seen  string     `json:"seen,omitempty"`  // "by_seat" if seats see it differently; otherwise ""
}

type typeSchema struct {
	Is    string      `json:"is"`
	Low   *int        `json:"low,omitempty"`
	High  *int        `json:"high,omitempty"`
	View  string      `json:"view,omitempty"`
	Kind  string      `json:"kind,omitempty"`
	Words []string    `json:"words,omitempty"`
	Of    *typeSchema `json:"of,omitempty"`
}

type keywordSchema struct {
	Word string `json:"word"`
	Name string `json:"name"`
}

type limitSchema struct {
	Name string `json:"name"`
	Most int    `json:"most"`
}

var limits = []limitSchema{
	{"line", MaxLine}, {"games", MaxGames}, {"back", MaxBack}, {"states", MaxStates}, {"actions", MaxActions}, {"id", maxID},
}

func encodeGameSchema(g *declare.Declaration, space *actions.MoveSpace, state any) []byte {
	s := gameSchema{Protocol: protocol, Game: g.Name, Title: g.Title, Version: g.Version, Seats: g.Seats,
		Actions: space.Len, Moves: describeMoves(space), Limits: limits}
	for _, how := range g.Setups {
		for _, words := range how.Words {
			s.Setups = append(s.Setups, setupSchema{words.Words, words.About, how.Played.Name})
		}
		s.Views = append(s.Views, describeView(how.Played.View, state))
	}
	for _, v := range g.Views {
		if !v.Acting {
			s.Views = append(s.Views, describeView(v, state))
		}
	}
	for _, k := range g.Kinds {
		made := viewSchema{Name: k.Name, About: k.Doc, Fields: []fieldSchema{}}
		for _, f := range k.Fields {
			made.Fields = append(made.Fields, fieldSchema{Name: f.Name, About: f.Doc, Type: describeType(f.Type, 0)})
		}
		s.Kinds = append(s.Kinds, made)
	}
	s.Keywords = describeKeywords(g, state)
	sum := sha256.Sum256(encodeSchema(&s))
	s.Hash = hex.EncodeToString(sum[:8])
	return encodeSchema(&s)
}

func encodeSchema(s *gameSchema) []byte {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // every value has a form in JSON
	}
	return b
}

func describeMoves(space *actions.MoveSpace) (list []moveSchema) {
	for _, r := range space.Moves {
		m := moveSchema{Name: r.Move.Name, Form: r.Move.Form, About: r.Move.Doc, First: r.First, Numbers: []paramSchema{}}
		for _, p := range r.Move.Params {
			if at := len(m.Numbers); p.Compute == nil {
				m.Numbers = append(m.Numbers, paramSchema{strings.ToLower(p.Name), r.Least[at], r.Least[at] + r.Count[at] - 1, p.View, p.Kind})
			}
		}
		list = append(list, m)
	}
	return list
}

func describeKeywords(g *declare.Declaration, state any) (list []keywordSchema) {
	table := g.Keywords
	if of, has := state.(interface{ KeywordTable() *engine.Keywords }); has {
		table = of.KeywordTable()
	}
	for k := range table.Len() {
		row := table.Row(engine.KeywordID(k))
		list = append(list, keywordSchema{row.Word, row.Name})
	}
	return list
}

func describeView(v *schema.View, state any) viewSchema {
	made := viewSchema{Name: v.Name, About: v.Doc, Fields: []fieldSchema{}}
	for _, f := range v.Fields {
		if f.IsEverVisible() {
			made.Fields = append(made.Fields, describeField(f, state))
		}
	}
	if v.Members != nil {
		members := describeField(v.Members, state)
		made.Members = &members
	}
	return made
}

func describeField(f *schema.ViewField, state any) fieldSchema {
	made := fieldSchema{Name: f.Name, About: f.Doc, Type: describeType(f.Type, 0), Maybe: f.Maybe}
	if f.SightForSeat != nil {
		made.Seen = "by_seat"
	}
	if f.At != nil && f.Type.Words != nil {
		made.Type.Words = f.Keys(state).List
	}
	return made
}

var shapes = [...]string{
	schema.Nil: "any", schema.Whole: "number", schema.Fraction: "part", schema.Truth: "truth", schema.Text: "text",
	schema.Word: "word", schema.Ref: "reference", schema.List: "list", schema.Table: "table",
	schema.Record: "record", schema.Func: "function", schema.Store: "store", schema.Any: "any",
}

// describeType describes a type. depth is the number of types around t. Types more than four levels deep are omitted.
func describeType(t *schema.Type, depth int) typeSchema {
	const deepest = 4
	made := typeSchema{Is: shapes[t.Shape], View: t.View, Kind: t.Kind}
	if t.Low != 0 || t.High != 0 {
		low, high := t.Low, t.High
		made.Low, made.High = &low, &high
	}
	if t.Words != nil {
		made.Words = t.Words.List
	}
	if t.Of != nil && depth < deepest {
		of := describeType(t.Of, depth+1)
		made.Of = &of
	}
	return made
}
