package curtain_test

import (
	"math/rand/v2"
	"testing"

	"curtaincall/engine/tabletest"
)

// A model of the Stage Rat fight with the starting deck, written out by hand: no engine, no
// definitions, no keywords but those two, nothing that could be undone. It is what a card
// play costs at the least, and what BenchmarkStageRat is compared with in the same run.

const (
	modelGalvanize = iota
	modelJab
	modelBlock
	modelInspire
)

type model struct {
	macGuffin, aldric, pip, rat int
	block, inspire, ovation     int
	energy, step                int
	hand, draw, discard         []byte
	at                          [3][10]byte
	chance                      rand.PCG
}

func (m *model) begin(chance *rand.PCG) {
	*m = model{macGuffin: 50, aldric: 20, pip: 10, rat: 25, chance: *chance}
	m.hand, m.draw, m.discard = m.at[0][:0], m.at[1][:0], m.at[2][:0]
	m.draw = append(m.draw, modelGalvanize, modelGalvanize, modelGalvanize, modelJab, modelJab, modelJab, modelBlock, modelBlock, modelBlock, modelInspire)
	m.shuffle()
	m.turn()
}

func (m *model) below(n int) int { return int(m.chance.Uint64() >> 32 * uint64(n) >> 32) }

func (m *model) shuffle() {
	for i := len(m.draw) - 1; i > 0; i-- {
		j := m.below(i + 1)
		m.draw[i], m.draw[j] = m.draw[j], m.draw[i]
	}
}

func (m *model) turn() {
	m.energy = 3
	for range 5 {
		if len(m.draw) == 0 {
			m.draw, m.discard = m.draw[:len(m.discard)], m.discard[:0]
			copy(m.draw, m.at[2][:])
			m.shuffle()
		}
		m.hand = append(m.hand, m.draw[len(m.draw)-1])
		m.draw = m.draw[:len(m.draw)-1]
	}
	m.ovation = max(0, m.ovation-1)
}

func (m *model) bonus() int {
	switch {
	case m.ovation >= 5:
		return 2
	case m.ovation >= 2:
		return 1
	}
	return 0
}

func (m *model) play(i int) {
	card := m.hand[i]
	m.hand = append(m.hand[:i], m.hand[i+1:]...)
	m.discard = append(m.discard, card)
	m.energy--
	switch card {
	case modelGalvanize:
		m.hit(3)
		m.aldric, m.pip = min(20, m.aldric+1), min(10, m.pip+1)
	case modelJab:
		m.hit(2)
	case modelBlock:
		m.block += 3
	case modelInspire:
		m.inspire += 2
	}
}

func (m *model) hit(n int) {
	m.rat = max(0, m.rat-n-m.inspire-m.bonus())
	m.ovation = min(5, m.ovation+1)
}

func (m *model) endTurn() {
	if m.step == 2 {
		m.attack(&m.macGuffin, 2)
		m.attack(&m.aldric, 2)
		m.attack(&m.pip, 2)
	} else {
		m.attack(&m.macGuffin, 5)
	}
	m.step = (m.step + 1) % 3
	m.block = 0
	m.discard = append(m.discard, m.hand...)
	m.hand = m.hand[:0]
	m.turn()
}

func (m *model) attack(hp *int, n int) {
	through := max(0, n-m.block)
	m.block = max(0, m.block-n)
	if lost := min(*hp, through); lost > 0 {
		*hp -= lost
		if hp == &m.macGuffin {
			m.ovation = max(0, m.ovation-1)
		}
	}
}

// BenchmarkModel plays whole fights of the model with a random policy.
func BenchmarkModel(b *testing.B) {
	var m model
	var legal [11]int8
	chance, policy, cards := rand.NewPCG(1, 2), rand.NewPCG(7, 7), 0
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		chance.Uint64()
		m.begin(chance)
		for m.rat > 0 && m.macGuffin > 0 {
			n := 0
			for i := range m.hand {
				if m.energy > 0 {
					legal[n] = int8(i)
					n++
				}
			}
			legal[n] = -1
			if i := legal[policy.Uint64()>>32*uint64(n+1)>>32]; i >= 0 {
				m.play(int(i))
				cards++
			} else {
				m.endTurn()
			}
		}
	}
	tabletest.Per(b, "card", cards)
}
