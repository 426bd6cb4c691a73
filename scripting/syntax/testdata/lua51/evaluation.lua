-- In which order things are computed, where Lua says so or all of them agree.

local log = {}
local function say(name, value) log[#log + 1] = name return value end
local function told() print(table.concat(log, " ")) log = {} end

local _ = say("a", 1) + say("b", 2) * say("c", 3) told()
_ = say("a", false) and say("b", 2) or say("c", 3) told()
_ = { say("1"), k = say("2"), [say("3", "x")] = say("4"), say("5") } told()
print(say("a", 1), say("b", 2), (say("c", 3))) told()
_ = say("x", "l") .. say("y", "m") .. say("z", "n") told()
local t = {}
t[say("key", 1)] = say("value", 2) told()
local function f(...) return select("#", ...) end
f(say("1"), f(say("2"), say("3")), say("4")) told()
for i = say("from", 1), say("to", 2), say("by", 1) do say("body") end told()
if say("if", false) then elseif say("elseif", true) then say("then") end told()
local n = 0
while say("while", n < 2) do n = n + 1 end told()
repeat n = n - 1 until say("until", n == 0) told()
return say("return"), told()
