protagonist { id = "aldric", name = "Aldric", hp = 20, basics = { "strike" } }
return protagonist { id = "pip", name = "Pip", hp = 10, basics = { "jab" } }
