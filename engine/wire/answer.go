package wire

import (
	"slices"
	"strconv"
	"unicode/utf16"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

func (s *Server) putFieldName(name string) {
	if last := s.out[len(s.out)-1]; last != '{' && last != '[' {
		s.out = append(s.out, ',')
	}
	s.out = append(append(append(s.out, '"'), name...), `":`...)
}

func (s *Server) putNumber(name string, n int) {
	s.putFieldName(name)
	s.out = strconv.AppendInt(s.out, int64(n), 10)
}

func (s *Server) putText(name, text string) {
	s.putFieldName(name)
	s.out = schema.AppendJSONString(s.out, text)
}

func (s *Server) putBool(name string, value bool) {
	s.putFieldName(name)
	s.out = strconv.AppendBool(s.out, value)
}

func (s *Server) putErrorField(f *requestError) {
	s.putFieldName("error")
	s.out = append(s.out, '{')
	s.putText("code", f.code)
	s.putText("about", f.message)
	s.out = append(s.out, '}')
}

func (s *Server) putState(g *servedGame, r *request) {
	if g.imagined {
		s.putBool("imagined", true)
	}
	s.putBool("over", g.isOverOrAtLimit())
	if outcome, over := g.table.Outcome(); over {
		s.putNumber("winner", int(outcome.Winner)+1)
	} else if g.isOverOrAtLimit() {
		s.putBool("truncated", true)
	} else {
		s.putNumber("seat", int(g.table.Seat())+1)
		s.putLegal(g)
		s.putQuestion(g.table.PendingQuestion())
	}
	if r.observe {
		s.putFieldName("observation")
		s.out = s.appendObservation(s.out, g)
	}
}

func (s *Server) putLegal(g *servedGame) {
	s.putFieldName("legal")
	s.out = append(s.out, '[')
	s.legal = g.table.Legal(s.legal[:0])
	for _, a := range s.legal {
		if n, ok := s.space.Number(a); ok {
			s.out = append(strconv.AppendInt(s.out, int64(n), 10), ',')
		}
	}
	s.out = schema.EndJSONList(s.out, ']')
}

func (s *Server) putQuestion(q *engine.PendingQuestion) {
	if q == nil {
		return
	}
	s.putFieldName("asked")
	s.out = append(s.out, '{')
	s.putText("prompt", q.Prompt)
	s.putNumber("count", q.RemainingPicks())
	s.putBool("optional", q.Optional)
	s.putFieldName("options")
	s.out = append(s.out, '[')
	for _, e := range speech.CandidateEntries(q) {
		s.out = append(schema.AppendJSONString(s.out, e.Shown), ',')
	}
	s.out = schema.EndJSONList(s.out, ']')
	s.out = append(s.out, '}')
}

func (s *Server) appendObservation(b []byte, g *servedGame) []byte {
	return s.observer.AppendVisible(b, s.Game.ViewToPlay(g.table).View, s.Game.State(g.table), s.observingSeat(g.table))
}

func (s *Server) observingSeat(t screen.Table) engine.Seat {
	if s.Seat == engine.NoSeat {
		return t.Seat()
	}
	return s.Seat
}

func toASCII(line []byte) []byte {
	at := slices.IndexFunc(line, func(c byte) bool { return c >= 0x7f })
	if at < 0 {
		return line
	}
	const hex = "0123456789abcdef"
	b := line[:at:at]
	for _, r := range string(line[at:]) {
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
