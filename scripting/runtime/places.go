package runtime

// places finds the place of a name in a short list that never changes, quicker than
// a map: by a spread of the name over twice as many slots, where as a rule the one
// that it leads to is its own.
type places struct {
	names []string
	slots []uint16 // from 1; 0 is none
}

// placesOf returns the places of names; empty ones have none.
func placesOf(names []string) places {
	size := 4
	for size < 2*len(names) { // fits: names are in memory
		size *= 2 // fits: names are in memory
	}
	p := places{names, make([]uint16, size)}
	for i, name := range names {
		if name != "" {
			slot := p.slot(name)
			for p.slots[slot] != 0 {
				slot = (slot + 1) % size
			}
			p.slots[slot] = uint16(i + 1)
		}
	}
	return p
}

func (p *places) slot(name string) int {
	return (len(name) + 5*int(name[0]) + 3*int(name[len(name)-1])) & (len(p.slots) - 1)
}

// of returns the place of a name; -1 for none.
func (p *places) of(name string) int {
	if name == "" {
		return -1
	}
	for slot := p.slot(name); p.slots[slot] != 0; slot = (slot + 1) & (len(p.slots) - 1) {
		if i := int(p.slots[slot]) - 1; p.names[i] == name {
			return i
		}
	}
	return -1
}
