---@meta
-- What an editor with the Lua language server needs to complete and check the
-- scripts of mods. Nothing here is run. Written by curtain reference: do not edit.

--- What a mod is: the only thing in mod.lua, which lies at its root.
---@class mods.Mod
---@field id string Its id, snake_case, which stands before the ids of all that it defines: lantern:spark.
---@field name string Its name, for people.
---@field version string Its version: three numbers, as 1.2.0. The second rises with what is new, the first with what others may have to change for.
---@field authors? string[] Who made it.
---@field description? string What it brings, in a sentence or two.
---@field game string The game it is for.
---@field needs? table<string, string> Mods that must be there, in versions as ^1.2, >= 1.0, 1.x or *, and the game itself under its name. Its scripts may use their names.
---@field wishes? table<string, string> Mods that it uses where they are there in such versions. They come before it.
---@field refuses? table<string, string> Mods beside which it cannot stand, in such versions.
---@field after? string[] Mods that should come before it, if they are there.
---@field before? string[] Mods that should come after it, if they are there.

--- What a mod is: the only thing in mod.lua, which lies at its root.
---@param definition mods.Mod
function mod(definition) end
