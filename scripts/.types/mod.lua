---@meta
-- What an editor with the Lua language server needs to complete and check the
-- scripts of mods. Nothing here is run. Written by curtain reference: do not edit.

---@class mods.Mod.settings
---@field id string Its id in snake_case.
---@field text string A description for players.
---@field default any Its value unless a player changes it: true, false, a whole number or one of `choices`.
---@field choices? string[] The words that players can choose from, in snake_case.
---@field min? integer The lowest number.
---@field max? integer The highest number.

--- Describes a mod; the only statement in the file mod.lua at the mod's root.
---@class mods.Mod
---@field id string Its id in snake_case, which is the prefix of all ids it defines, as in lantern:spark.
---@field name string Its display name.
---@field version string Its version: three numbers, such as 1.2.0. Raise the second for new content and the first for incompatible changes.
---@field authors? string[] Its authors.
---@field description? string A description, in a sentence or two.
---@field game string The game it is for.
---@field needs? table<string, string> Mods it depends on, with version ranges such as ^1.2, >= 1.0, 1.x or *; the game itself can be listed by its name. The mod's scripts may use the ids of these mods.
---@field wishes? table<string, string> Mods it uses if they are installed in these versions. They are loaded before it.
---@field refuses? table<string, string> Mods it conflicts with, in these versions.
---@field after? string[] Mods that are loaded before it if they are installed.
---@field before? string[] Mods that are loaded after it if they are installed.
---@field settings? mods.Mod.settings[] Settings that players can change with `curtain mods set`, or with `settings` in a game; the mod's scripts read them as settings.ID. The default determines the type of a setting: a switch (true or false), a whole number, or one of `choices`.

--- Describes a mod; the only statement in the file mod.lua at the mod's root.
---@param definition mods.Mod
function mod(definition) end
