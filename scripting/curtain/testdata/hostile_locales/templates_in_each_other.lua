-- 30 files: is longer than 800 bytes
local s = "{n}"
for i = 1, 300 do s = "{n, plural, one {" .. s .. "} other {x}}" end
return locale { language = "de", sentences = { ["stage.turn"] = s } }
