-- fine: what is no number is nil
local wrong = { "0x", "1e", "--1", "inf", "nan", ("9"):rep(10000), "1\0", "\2551", "0b1", "1_0", " ", "" }
for i, s in ipairs(wrong) do assert(tonumber(s) == nil, s) end
assert(tonumber("9", 8) == nil and tonumber("-", 10) == nil and tonumber("", 36) == nil)
