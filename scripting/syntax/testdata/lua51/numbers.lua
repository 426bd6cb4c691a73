-- Numbers as they are written, computed and shown.

print(0010, 0x10, 0XfF, 1e2, 1E-2, .5, 5., 3.14159, 1e15, 1e14, 123456789012345, 0.1 + 0.2)
print(1e300 * 1e10, -1e300 * 1e10, 2 ^ 53, 2 ^ 53 + 1, 1 / 3, 100 / 3, 1e100)
print(99999999999999, 999999999999999, 1e-5, 0.0001, 1.5e-10, 12345.678901234567)
print(-7 % 3, 7 % -3, -7 % -3, 7 % 3, -6 % 3, 5.5 % 2, -5.5 % 2, 1e20 % 7)
print(2 ^ 10, 2 ^ -1, 2 ^ 0.5, (-2) ^ 3, -2 ^ 2, 2 ^ 3 ^ 2, 0 ^ 0, 10 ^ 15, 1.1 ^ 10, 9 ^ 1.5, 7 ^ -2)
print(1 + 2 * 3 - 4 / 2, (1 + 2) * 3, -2 - -3, 2 * -3, 7 - 3 - 2, 2 / 4 / 2)
print(1 < 2, 1 <= 1, 2 > 3, "a" < "b", "a" < "B", "" < "a", "10" < "9", 1 == 1.0, "1" == 1)
print(math.huge, -math.huge, math.huge == 1 / 0, math.huge > 1e308)
print(math.floor(3.7), math.floor(-3.7), math.ceil(3.2), math.ceil(-3.2), math.abs(-4), math.max(1, 5, 3), math.min(4, 2, 8))
print(math.floor("3.7"), math.max("10", 9), math.abs("-2"))

print("10" + 5, "0x10" + 0, " 7 " * 2, "010" + 0, "1e1" + 0, 10 .. 20, -"2", "3" ^ 2, "7" % "4", "9" / 3, "5" - "2")
print(tonumber("10"), tonumber("010"), tonumber("0x1F"), tonumber("-0x10"), tonumber(" 12 "), tonumber("1e2"), tonumber(".5"))
print(tonumber(""), tonumber(" "), tonumber("1 2"), tonumber("abc"), tonumber("1_000"), tonumber("0b1"), tonumber("0o17"), tonumber("1e"))
print(tonumber("ff", 16), tonumber("777", 8), tonumber("zz", 36), tonumber("12", 2), tonumber("1010", 2), tonumber(" -7 ", 10))
print(tonumber(nil), tonumber(true), tonumber({}), tonumber(5), tonumber("5."), tonumber("0x"), tonumber("++1"))
print(tostring(1e15), tostring(-0.5), tostring(10 / 2), 10 / 2 .. "", 2 ^ 31, 2 ^ 63, 2 ^ 64, 1e16)
print(1e15 .. "", 123456.789e3 .. "", 1 / 0 .. "", -1 / 0 .. "")
print(0.1, 0.2, 0.3, 1 - 0.9, 3 * 1.1, 1e21, 123456789, 1234567890123, 0.1 + 0.7, 4.35 * 100)
print(1e308 * 10 == math.huge, 1e999, -1e999, 5e-324, 2.2250738585072014e-308)
for _, v in ipairs({ 1, 1.5, -1, 0, 1e10, 1e20, 0.1 }) do
  print(v, -v, v * 2, v / 2, v + 0.5, v - 0.5, v % 1, math.floor(v), math.ceil(v))
end
local t = {}
t[1] = "a" t[1.0] = "b" t["1"] = "c" t[2 ^ 53] = "d" t[-1] = "e" t[0] = "f" t[0.5] = "g"
print(t[1], t["1"], t[2 ^ 53], t[-1], t[0], t[0.5], #t)
