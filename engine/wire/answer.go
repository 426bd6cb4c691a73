package wire

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

func (s *Server) put(name string) {
	if last := s.out[len(s.out)-1]; last != '{' && last != '[' {
		s.out = append(s.out, ',')
	}
	s.out = append(append(append(s.out, '"'), name...), `":`...)
}

func (s *Server) putNumber(name string, n int) {
	s.put(name)
	s.out = strconv.AppendInt(s.out, int64(n), 10)
}

func (s *Server) putText(name, text string) {
	s.put(name)
	s.out = schema.AppendText(s.out, text)
}

func (s *Server) putTruth(name string, is bool) {
	s.put(name)
	s.out = strconv.AppendBool(s.out, is)
}

// end ends a list or an object, removing the comma after its last item.
func (s *Server) end(with byte) {
	if at := len(s.out) - 1; s.out[at] == ',' {
		s.out = s.out[:at]
	}
	s.out = append(s.out, with)
}

func (s *Server) refuse(f *fault) {
	s.put("error")
	s.out = append(s.out, '{')
	s.putText("code", f.code)
	s.putText("about", f.about)
	s.out = append(s.out, '}')
}

// putState writes the state of a game: whose turn it is and the legal actions, or how it ended.
func (s *Server) putState(g *served, r *request) {
	if g.imagined {
		s.putTruth("imagined", true)
	}
	s.putTruth("over", g.over())
	if outcome, over := g.table.Outcome(); over {
		s.putNumber("winner", int(outcome.Winner)+1)
	} else if g.over() {
		s.putTruth("truncated", true)
	} else {
		s.putNumber("seat", int(g.table.Seat())+1)
		s.putLegal(g)
		s.putQuestion(g.table.PendingQuestion())
	}
	if r.observe {
		s.put("observation")
		s.out = s.appendSeen(s.out, g)
	}
}

func (s *Server) putLegal(g *served) {
	s.put("legal")
	s.out = append(s.out, '[')
	s.legal = g.table.Legal(s.legal[:0])
	for _, a := range s.legal {
		if n, ok := s.space.Number(a); ok {
			s.out = append(strconv.AppendInt(s.out, int64(n), 10), ',')
		}
	}
	s.end(']')
}

func (s *Server) putQuestion(q *engine.Asked) {
	if q == nil {
		return
	}
	s.put("asked")
	s.out = append(s.out, '{')
	s.putText("prompt", q.Prompt)
	s.putNumber("count", q.RemainingPicks())
	s.putTruth("optional", q.Optional)
	s.put("options")
	s.out = append(s.out, '[')
	for _, e := range speech.Candidates(q) {
		s.out = append(schema.AppendText(s.out, e.Shown), ',')
	}
	s.end(']')
	s.out = append(s.out, '}')
}

func (s *Server) appendSeen(b []byte, g *served) []byte {
	return s.observer.Append(b, s.Game.PlayedOf(g.table).View, s.Game.State(g.table), s.seat(g.table))
}

// seat returns the seat of the session; if it plays all seats, the one whose turn it is.
func (s *Server) seat(t screen.Table) engine.Seat {
	if s.Seat == engine.NoSeat {
		return t.Seat()
	}
	return s.Seat
}

// plain returns a line of JSON in ASCII, with \u escapes for all other characters.
func plain(line []byte) []byte {
	for i, c := range line {
		if c >= utf8.RuneSelf || c == 0x7f {
			return append(line[:i:i], escapeText(line[i:])...)
		}
	}
	return line
}

func escapeText(text []byte) (b []byte) {
	const hex = "0123456789abcdef"
	for _, r := range string(text) {
		if r < 0x7f {
			b = append(b, byte(r))
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			b = append(b, '\\', 'u', hex[unit>>12], hex[unit>>8&15], hex[unit>>4&15], hex[unit&15])
		}
	}
	return b
}
