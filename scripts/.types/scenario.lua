---@meta
-- The words of scenario files, for every game. Nothing here is run.

---@param name string
---@param body fun()
function describe(name, body) end
---@param name string
---@param body fun()
function it(name, body) end
---@param name string
---@param body? fun()
function pending(name, body) end
---@param setup fun()
function before_each(setup) end
--- Runs the body once for every outcome of the chance it meets, with a copy of
--- the game made last.
---@param body fun(f: any)
function for_all_outcomes(body) end

---@class assert
---@overload fun(value: any, message?: string): any
assert = {}
---@param expected any
---@param actual any
---@param message? string
function assert.equal(expected, actual, message) end
---@param expected any
---@param actual any
---@param message? string
function assert.same(expected, actual, message) end
function assert.is_true(value) end
function assert.is_false(value) end
function assert.is_nil(value) end
---@param f fun()
---@param text? string
function assert.has_error(f, text) end
