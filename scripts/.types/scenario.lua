---@meta
-- The words of scenario files and of mods, for every game. Nothing here is run. Written by
-- curtain reference: do not edit.

--- A group of scenarios; groups can be nested.
---@param name string
---@param body fun()
function describe(name, body) end
--- A scenario. One that asserts nothing fails.
---@param name string
---@param body fun()
function it(name, body) end
--- A scenario that is still to be written.
---@param name string
---@param body? fun()
function pending(name, body) end
--- Runs before each scenario of the group.
---@param setup fun()
function before_each(setup) end
--- Runs the body once for every random outcome that it meets, with a copy of the game created last.
---@param body fun(game: any)
function for_all_outcomes(body) end
--- Prints values where the scenario's result is shown.
---@param ... any
function print(...) end

--- What must be true.
---@class assert
---@overload fun(value: any, message?: string): any
assert = {}
--- The same number, string or table.
---@param expected any
---@param actual any
---@param message? string
function assert.equal(expected, actual, message) end
--- Equal, or tables with equal contents.
---@param expected any
---@param actual any
---@param message? string
function assert.same(expected, actual, message) end
--- true itself.
---@param value any
---@param message? string
function assert.is_true(value, message) end
--- false itself.
---@param value any
---@param message? string
function assert.is_false(value, message) end
--- nil.
---@param value any
---@param message? string
function assert.is_nil(value, message) end
--- The function raises an error, with the text in it.
---@param f fun()
---@param text? string
function assert.has_error(f, text) end

--- The table that a library file of the same mod or pack returns: use "lib/curses".
---@param file string
---@return table
function use(file) end
--- In a mod: changes fields of an existing definition, by name or by path as in ["values.damage"]. Tables are merged by name; lists, their items if given by position, and everything else are replaced.
---@param id string An id, with its kind first if several kinds have it: "relic lantern".
---@param changes? table Also as a separate call: override "vex" { cost = 0 }
---@return fun(definition: table)
function override(id, changes) end
--- In a mod: replaces an existing definition: replace "vex" { ... }.
---@param id string An id, with its kind first if several kinds have it: "relic lantern".
---@param definition? table Also as a separate call: replace "vex" { ... }
---@return fun(definition: table)
function replace(id, definition) end
--- In a mod: removes an existing definition, if nothing refers to it any more: remove "vex".
---@param id string An id, with its kind first if several kinds have it: "relic lantern".
function remove(id) end

--- Removes a field, or an item of a list, in an override.
removed = {}
