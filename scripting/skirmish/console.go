package skirmish

import (
	"errors"

	"curtaincall/scripting"
)

// Console implements scripting.Player.
func (p *Player) Console(vm *scripting.VM, host scripting.ConsoleHost) (scripting.Console, error) {
	return nil, errors.New("there is no console yet")
}
