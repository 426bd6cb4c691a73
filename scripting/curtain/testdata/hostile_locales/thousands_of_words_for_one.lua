-- 30 files: at most 40 words can be typed for
local a, b = {}, {}
for i = 1, 1500 do a[i], b[i] = "a@_" .. i, "b@_" .. i end
return locale { language = "de", typed = { play = a, ["end"] = b } }
