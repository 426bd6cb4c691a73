-- 60 files: more errors
local t = {}
for i = 1, 1900 do t["carrd_number" .. i] = { name = "x" } end
return locale { language = "de", card = t }
