-- Zero has a sign, which -1 / 0 tells.

local function none() end
local function id(...) return ... end
local function inverse(x) return 1 / x end
local zero, minus, one = 0, -1, 1

-- In operators, of values that no compiler knows.
local negative = zero * minus
print(negative, -negative, - -negative, tostring(negative), negative .. "", "" .. -negative .. "x")
print(inverse(negative), inverse(-negative), 1 / negative, one / -negative, inverse(zero))
print(negative + negative, negative + zero, zero + negative, negative - zero, negative - negative, zero - zero, zero - negative)
print(negative * minus, negative * one, zero * minus, minus * zero, zero / minus, negative / minus, negative / one)
print(-1.5 * zero, zero * -1.5, zero / -1.5, -zero, -(zero), -(-zero), -(one - one), one - one, minus + one)
print(1e-200 * -1e-200, -1e-200 * 1e-200, 5e-324 / -2, id(-5e-324) / 2)
print(negative % 5, negative % -5, id(-5) % 5, id(5) % -5, negative ^ 3, negative ^ 2, negative ^ -1, negative ^ -2)
print(1 - one, negative + 1 - 1, negative - 1 + 1, #"" * minus, -#"", #"" / minus, #"" - zero, negative - #"", negative + #"")

-- Compared, they are the same.
print(negative == zero, negative == 0, negative < zero, negative <= zero, negative > zero, negative >= zero, negative ~= zero)
print(not negative, negative and 1, (negative or 2) .. "")

-- As a key, in a loop, in the library.
local t = {}
t[negative] = "a"
print(t[0], t[negative], t[zero])
t[zero] = "b"
print(t[0], t[negative])
for k, v in pairs(t) do print(k, v) end
local u = {}
u[zero] = "c" u[negative] = "d"
for k, v in pairs(u) do print(k, v) end
for i = negative, 1 do print(i, -i) end
for i = 0, negative do print(i) end
for i = negative, -1, -1 do print(i, inverse(i)) end
for i = 1, negative, -0.5 do print(i, inverse(i)) end
print(math.floor(negative), math.ceil(negative), math.ceil(id(-0.5)), math.floor(id(0.5)), math.abs(negative))
print(math.max(zero, negative), math.max(negative, zero), math.min(zero, negative), math.min(negative, zero))
print(inverse(math.ceil(id(-0.5))), inverse(math.abs(negative)), math.floor(zero / 2), math.floor(zero / -2))
print(string.format("%d %i %g %f %.1f %e %s %5.1f|%+g|% g|%x", negative, negative, negative, negative, negative, negative, negative, negative, negative, negative, negative))
print(table.concat({ negative, zero, negative }, " "), #tostring(negative), string.len(negative), string.rep("x", negative) .. ".", ("abc"):sub(negative, 1))
print(tonumber("-0"), tonumber("0"), tonumber("-0x0"), tonumber("-0", 16), tonumber("-0.0"), tonumber("-0e5"), "-0" + 0, "-0" * 1, -"0", "-0" - 0, "0" * -1, "0" / -1)
print(select("#", negative), type(negative), unpack({ negative, zero }))
local list = { zero, negative }
table.insert(list, negative) table.sort(list)
print(#list, unpack(list))
print(id(negative) == id(zero), inverse(id(negative)) == inverse(id(zero)))

-- Constants: the zeros of a function are one, with the sign of the first.
print((function() return -0 end)(), (function() return -0, 0 end)(), (function() return 0, -0 end)())
print((function() local a = 0 return -0 end)(), (function() local a = -0 return 0 end)(), (function() local a, b = -0.0, 0 return b, a, 1 / b end)())
print((function() return 0 * -1 end)(), (function() return 0 / -3, 0 end)(), (function() return -(0) end)(), (function() return - - 0 end)(), (function() return - - -0 end)())
print((function() return 1 / 0, 1 / -0 end)(), (function() return 1 / -0, 1 / 0 end)(), (function() return 1 / -0 end)())
print((function(x) return x * 0 - 0 * -1 end)(-1), (function(x) return 0 - x * (-0) end)(1), (function(x) return -0 - x * 0 end)(1))
print((function(x) return x + 0, x - 0, x + -0 end)(-0), (function(x) return x + -0, x + 0 end)(negative))
print((function() return -0 + 1, 0 end)(), (function() return 0, (function() return -0 end)() end)(), (function() return -0, (function() return 0 end)() end)())
print((function(x) for i = x, 0 do return i, -0 end end)(0), (function(x) for i = -0, x do return i, 0 end end)(0))
print((function() local t = { [0] = 1, n = -0 } return t.n end)(), (function() local t = { n = -0, [0] = 1 } return t.n, t[0] end)())
print((function() if 0 then return -0 end end)(), (function(x) if x == 0 then return -0 end end)(negative), (function(x) return x == -0, 0 end)(0))
print((function() return (0 and -0) end)(), (function() return (0 or 1), -0 end)(), (function() return not 0, -0 end)(), (function() return -0 .. 0 end)())
print((function() return { id() }, -0 end)() ~= nil, (function() local t = { id() } return -0 end)(), (function() return 5 % 5, -0 end)())

-- Calls that return nothing: an argument of their own, and none where they stand last.
print((none()), type((none())), select("#", none()), select("#", none(), none()), select("#", (none())))
print(select("#", table.remove({})), select("#", table.remove({ 1 })), select("#", (table.remove({}))), select("#", id()))
print(none() == nil, not none(), none() or 1, ({ none() })[1] == nil)
