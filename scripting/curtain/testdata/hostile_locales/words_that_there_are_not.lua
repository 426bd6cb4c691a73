-- 5 files: there are 9000 faults more
local t = {}
for i = 1, 1900 do t["plya" .. i] = "x" end
return locale { language = "de", typed = t }
