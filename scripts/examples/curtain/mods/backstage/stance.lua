-- How somebody stands on stage: it stays in play, and a new one ends the old.
return card_type { id = "stance", name = "Stance", like = "enchantment" }
