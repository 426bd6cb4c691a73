-- 5 files: 9000 more errors
local t = {}
for i = 1, 1900 do t["plya" .. i] = "x" end
return locale { language = "de", typed = t }
