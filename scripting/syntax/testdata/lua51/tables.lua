-- Constructors and the length of lists.

local function two() return "a", "b" end
local function five() return 5 end

local t = { 1, 2, x = five() }
print(t[1], t[2], t[3], t.x)
t = { five(), [-10] = "ten", two(), y = 1; two() }
print(t[1], t[2], t[3], t[4], t[-10], t.y, #t)
t = { two(), nil }
print(t[1], t[2])
t = { [1] = "k", n = { { 1 }, { 2, { 3 } } } }
print(t[1], t.n[2][2][1])
t = { ["a b"] = 1, [true] = 2, [1.5] = 3, [-1] = 4 }
print(t["a b"], t[true], t[1.5], t[-1], t[1])

-- Constructors that are stored in groups of fifty.
local fifty = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
  30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50 }
print(#fifty, fifty[1], fifty[50])
local more = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
  30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, x = five(), y = five() }
print(#more, more[1], more[2], more[50], more.x, more.y)
local tail = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
  30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, two() }
print(#tail, tail[1], tail[50], tail[51], tail[52])
local mixed = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
  30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, a = 1, 51, 52, b = five(), two() }
print(#mixed, mixed[1], mixed[50], mixed[51], mixed[52], mixed[53], mixed[54], mixed.a, mixed.b)

-- Lists that grow past what is kept as an array.
local long = {}
for i = 1, 3000 do long[#long + 1] = i end
print(#long, long[1], long[1023], long[1024], long[1025], long[3000], long[3001])
local sum = 0
for i, v in ipairs(long) do sum = sum + v end
print(sum)
table.insert(long, "end") table.insert(long, 1, "start")
print(#long, long[1], long[2], long[1024], long[3002])
print(table.remove(long), table.remove(long, 1), #long, long[1], long[3000])
while #long > 1000 do table.remove(long) end
print(#long, long[1000], long[1001])

-- insert, remove, concat, sort.
t = { 3, 1, 2 }
table.sort(t) print(table.concat(t, ","))
table.sort(t, function(a, b) return a > b end) print(table.concat(t, ","))
table.insert(t, 9) table.insert(t, 1, 8) table.insert(t, 3, 7)
print(table.concat(t, " "), table.concat(t), table.concat(t, "-", 2), table.concat(t, "-", 2, 3), table.concat(t, "-", 5, 4))
print(table.remove(t, 2), table.remove(t), table.remove({}), table.concat(t, ","))
local words = { "pear", "apple", "Zoo", "fig", "apple2" }
table.sort(words) print(table.concat(words, " "))
print(table.concat({ 1, 2.5, "x" }, ", "), table.concat({}, "x"), table.concat({ "one" }, "x"))

-- Removing while going through; a nil ends ipairs.
t = { 1, 2, 3, 4 }
for k, v in pairs(t) do if v % 2 == 0 then t[k] = nil end end
print(t[1], t[2], t[3], t[4])
local keys = 0
for _ in pairs({ a = 1, b = 2, 3, 4 }) do keys = keys + 1 end
print(keys)
t = {}
t[1] = 1 t[2] = 2 t.n = 3 t[2] = nil
print(#t, t.n)
keys = 0
for k in pairs({ a = 1, [1.5] = 2, [2.5] = 3, [-1] = 4, [true] = 5, 10, 20, [0] = 6 }) do keys = keys + 1 end
print(keys)
