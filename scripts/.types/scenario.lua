---@meta
-- The functions for scenario files and mods, for every game. This file is never run. Written by
-- curtain reference: do not edit.

--- Defines a group of scenarios; groups can be nested.
---@param name string
---@param body fun()
function describe(name, body) end
--- Defines a scenario. A scenario without assertions fails; one without a body is pending.
---@param name string
---@param body? fun()
function it(name, body) end
--- Defines a scenario that is still to be written.
---@param name string
---@param body? fun()
function pending(name, body) end
--- Runs a function before each scenario in the group.
---@param setup fun()
function before_each(setup) end
--- Runs the body once for each possible random outcome, each time with a copy of the most recently created game.
---@param body fun(game: any)
function for_all_outcomes(body) end
--- Prints values together with the scenario's result.
---@param ... any
function print(...) end

--- Asserts that a value is neither false nor nil.
---@class assert
---@overload fun(value: any, message?: string): any
assert = {}
assert.are = {}
assert.are_not = {}
--- Asserts that two values are the same number, string or table.
---@param expected any
---@param actual any
---@param message? string
function assert.equal(expected, actual, message) end
--- Asserts that two values are equal or are tables with equal contents.
---@param expected any
---@param actual any
---@param message? string
function assert.same(expected, actual, message) end
--- Asserts that two values are not the same number, string or table.
---@param unexpected any
---@param actual any
---@param message? string
function assert.not_equal(unexpected, actual, message) end
--- Asserts that two values are not equal and are not tables with equal contents.
---@param unexpected any
---@param actual any
---@param message? string
function assert.not_same(unexpected, actual, message) end
--- Asserts that two numbers differ by at most a tolerance.
---@param expected number
---@param actual number
---@param tolerance number
---@param message? string
function assert.near(expected, actual, tolerance, message) end
--- Asserts that a value is exactly true.
---@param value any
---@param message? string
function assert.is_true(value, message) end
--- Asserts that a value is exactly false.
---@param value any
---@param message? string
function assert.is_false(value, message) end
--- Asserts that a value is nil.
---@param value any
---@param message? string
function assert.is_nil(value, message) end
--- Asserts that a value is not nil.
---@param value any
---@param message? string
function assert.is_not_nil(value, message) end
--- Asserts that a function raises an error or fails an assertion and, if a text is given, that the error contains it.
---@param f fun()
---@param text? string
function assert.has_error(f, text) end
--- Asserts that a function raises an error or fails an assertion, and that the error matches a regular expression.
---@param f fun()
---@param pattern string
function assert.error_matches(f, pattern) end
--- Asserts that the story of the scenario's games, or the screen of its last game, matches the snapshot that `test --update` saved in the file NAME_test.snap beside this one.
---@param what "story"|"screen"
function assert.snapshot(what) end
--- The same as assert.equal.
---@param expected any
---@param actual any
---@param message? string
function assert.are.equal(expected, actual, message) end
--- The same as assert.same.
---@param expected any
---@param actual any
---@param message? string
function assert.are.same(expected, actual, message) end
--- The same as assert.not_equal.
---@param unexpected any
---@param actual any
---@param message? string
function assert.are_not.equal(unexpected, actual, message) end
--- The same as assert.not_same.
---@param unexpected any
---@param actual any
---@param message? string
function assert.are_not.same(unexpected, actual, message) end

--- Loads a library file and returns its table: use "lib/curses" for a file of the same mod or pack, use "lantern:lib/light" for one of a mod that this mod needs.
---@param file string
---@return table
function use(file) end
--- In a mod: changes fields of an existing definition, by name or by path, as in ["values.damage"]. Tables are merged by name; lists (or single items, if given by position) and all other values are replaced.
---@param id string An id, preceded by its kind if several kinds have the same id: "relic lantern".
---@param changes? table Can also be passed in a second call: override "vex" { cost = 0 }
---@return fun(definition: table)
function override(id, changes) end
--- In a mod: wraps functions of an existing definition, by name or by path, including functions that other mods have wrapped: wrap "vex" { play = function(beneath, self, fight, target) beneath(self, fight, target) end }. Each wrapper gets the function beneath it as its first argument and can call it any number of times, or not at all.
---@param id string An id, preceded by its kind if several kinds have the same id: "relic lantern".
---@param changes? table Can also be passed in a second call: override "vex" { cost = 0 }
---@return fun(definition: table)
function wrap(id, changes) end
--- In a mod: inserts items into lists of an existing definition, by name or by path: at the end, or before or after an item, as in insert "run" { ["acts.1.scenes.1"] = { "crow", before = "stage_rat" } }.
---@param id string An id, preceded by its kind if several kinds have the same id: "relic lantern".
---@param changes? table Can also be passed in a second call: override "vex" { cost = 0 }
---@return fun(definition: table)
function insert(id, changes) end
--- In a mod: replaces an existing definition: replace "vex" { ... }.
---@param id string An id, preceded by its kind if several kinds have the same id: "relic lantern".
---@param definition? table Can also be passed in a second call: replace "vex" { ... }
---@return fun(definition: table)
function replace(id, definition) end
--- In a mod: removes an existing definition that nothing refers to anymore, as in remove "vex".
---@param id string An id, preceded by its kind if several kinds have the same id: "relic lantern".
---@param items? table Removes these items from the definition's lists, instead of the definition itself: remove "run" { ["acts.1.scenes.1"] = { "stage_rat" } }. A table matches every item that contains all of its fields.
function remove(id, items) end

--- In an override, removes a field or a list item.
removed = {}

--- In a mod: the settings in its mod.lua, with the values chosen by the player, as in settings.hail. They never change during a game.
settings = {}
