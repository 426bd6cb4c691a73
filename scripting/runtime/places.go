package runtime

// nameIndex maps the names of a short constant list to their indexes. It is faster than a map: it
// has at least twice as many slots as names, so that most names are found in the first slot tried.
type nameIndex struct {
	names []string
	slots []uint16 // index + 1; 0 is empty
}

// newNameIndex returns the index of names. Empty names are ignored.
func newNameIndex(names []string) nameIndex {
	size := 4
	for size < 2*len(names) { // fits: names are in memory
		size *= 2 // fits: names are in memory
	}
	p := nameIndex{names, make([]uint16, size)}
	for i, name := range names {
		if name != "" {
			slot := p.firstSlot(name)
			for p.slots[slot] != 0 {
				slot = (slot + 1) % size
			}
			p.slots[slot] = uint16(i + 1)
		}
	}
	return p
}

func (p *nameIndex) firstSlot(name string) int {
	return (len(name) + 5*int(name[0]) + 3*int(name[len(name)-1])) & (len(p.slots) - 1)
}

func (p *nameIndex) indexOf(name string) int {
	if name == "" {
		return -1
	}
	for slot := p.firstSlot(name); p.slots[slot] != 0; slot = (slot + 1) & (len(p.slots) - 1) {
		if i := int(p.slots[slot]) - 1; p.names[i] == name {
			return i
		}
	}
	return -1
}
