package journals

import "curtaincall/scripting/mods"

func (k *Kept) HeldMods(of map[string]map[string]string) (*mods.Set, error) { return k.heldMods(of) }
