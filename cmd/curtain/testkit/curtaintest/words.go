package curtaintest

import (
	"regexp"
	"strings"
	"testing"

	"curtaincall/engine/screen"
)

// Unwrap joins the lines of a text and replaces each run of white space by one space.
func Unwrap(text string) string { return strings.Join(strings.Fields(text), " ") }

// HostileText contains everything that terminals interpret or that misleads readers: escape sequences,
// emphasis, carriage returns, bells, C1 control characters in one and two bytes, direction marks,
// invisible characters and invalid UTF-8.
const HostileText = "evil\x1b[2J\x1b[31m\x1b[8m\x1b]0;t\x07\r\b\t\u009b31m\x9b2J\u0085\u2028\u202e\u2066\u200b\ufeff\U000e0041\x7f\xff."

// OurEmphasis matches the escape sequences that the program itself prints.
var OurEmphasis = regexp.MustCompile("\x1b\\[(0|1|2|31|32|36|1;35)m")

// isCombiningRune reports whether Clean keeps a rune that follows a letter.
func isCombiningRune(r rune) bool { return screen.Clean("a"+string(r)) != "a" }

// CheckNoTerminalControls checks that printed text contains nothing that terminals interpret. If colour is true, the
// program's own emphasis is allowed.
func CheckNoTerminalControls(t *testing.T, what, printed string, colour bool) {
	t.Helper()
	text := printed
	if colour {
		text = OurEmphasis.ReplaceAllString(text, "")
	}
	bad := func(r rune) bool { return r != '\n' && screen.Clean(string(r)) != string(r) && !isCombiningRune(r) }
	if i := strings.IndexFunc(text, bad); i >= 0 {
		t.Errorf("%s prints %q: %q", what, text[i:min(len(text), i+4)], text[max(0, i-60):min(len(text), i+60)])
	}
}

// ConsoleSessionInput is the input of a console session with branches, marks, a card, a variable and a function.
const ConsoleSessionInput = `power = 2
local n = power card { id = "zap", owner = "pip", type = "attack", cost = 0, target = "enemy", play = function(self, fight, target) self:deal(n, target) end }
function twice(what)
  play(what)
  play(what)
end
mark before
hand + zap
zap
undo
hand + zap
twice("zap")
branch bold
end
goto line1
watch enemy.hp
end
undo
for i = 1, 2 do
  end_turn()
end
goto bold`
