-- describe: more than 20 groups in each other
local function group() describe("x", group) end
group()
