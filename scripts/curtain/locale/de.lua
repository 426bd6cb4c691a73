-- German.
return locale {
  language = "de",

  card = {
    quick_jab = { name = "Schneller Haken", gender = "m", text = "Füge {damage} Schaden zu, plus {bonus} je Art von Schwächung des Gegners." },
    block = { name = "Deckung", gender = "f" },
  },
  enemy = {
    stage_rat = { name = "Bühnenratte", gender = "f", says = { "QUIEK! SEIN ODER NICHT FRESSEN.", "NACH DER VORSTELLUNG GEHÖRT DAS THEATER MIR.", "ICH WITTERE EINE HAUPTROLLE." } },
  },
  keyword = {
    block = { name = "Deckung", gender = "f" },
  },
  sentences = {
    ["name.macguffin"] = "der MacGuffin",
    ["event.defeated.story"] = "{good:{Who} fällt.}",
  },
  nouns = {
    ["der MacGuffin"] = { gender = "m", acc = "den MacGuffin", dat = "dem MacGuffin", gen = "des MacGuffins" },
  },
  typed = {
    play = "spiele",
  },
}
