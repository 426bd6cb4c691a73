-- describe: the name is 16000 bytes long, more than the limit of 1000
describe(("x"):rep(16000), function() it("x", function() end) end)
