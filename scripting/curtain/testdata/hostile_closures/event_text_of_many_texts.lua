-- the script runs too long
-- local r = run { id = "doors" } r:choose("heal")
event { id = "door", name = "The Door", choices = { { text = "Knock" } },
  text = function(self, run)
    local all = {}
    for i = 1, 100000 do all[i] = ("x"):rep(16000) .. i end
    return all[1]
  end }
run { id = "doors", deck = { basics = 2 }, acts = { { name = "X", rooms = { { kind = "rest" }, { kind = "event", id = "door" }, { kind = "fight", enemies = { "stage_rat" } } } } } }
