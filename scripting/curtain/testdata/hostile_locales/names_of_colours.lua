-- 1 files: , a control character
return locale { language = "de", nouns = { ["\27[2J"] = { gender = "\27[2J", ["\27[2J"] = "x" } } }
