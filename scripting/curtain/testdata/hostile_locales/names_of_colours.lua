-- 1 files: which a terminal would obey
return locale { language = "de", nouns = { ["\27[2J"] = { gender = "\27[2J", ["\27[2J"] = "x" } } }
