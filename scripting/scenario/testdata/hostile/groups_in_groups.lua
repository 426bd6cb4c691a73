-- describe: groups are nested more than 20 levels deep
local function group() describe("x", group) end
group()
