-- German: the cards, the units and the tutorial. The glossary is in words.lua.
return locale {
  language = "de",

  card = {
    attack = { name = "Angriff", gender = "m", text = "Richtet so viel Schaden an, wie die Einheit Schlagkraft hat." },
    crippling_blow = { name = "Lähmender Hieb", gender = "m", text = "Richtet {damage} Schaden an und verursacht Lähmung ({cripple})." },
    curse_of_frailty = { name = "Fluch der Hinfälligkeit", gender = "m", text = "Verursacht Lähmung ({cripple})." },
    defend = { name = "Verteidigung", gender = "f", text = "Erhält {block} Deckung." },
    fireball = { name = "Feuerball", gender = "m", text = "Richtet {damage} Schaden an." },
    flaming_blade = { name = "Flammende Klinge", gender = "f", text = "Ein Verbündeter erhält Bonus {bonus}." },
    heal = { name = "Heilung", gender = "f", text = "Heilt einen Verbündeten um {heal}." },
    magic_shield = { name = "Magischer Schild", gender = "m", text = "Ein Verbündeter erhält {block} Deckung." },
    pinning_shot = { name = "Fesselschuss", gender = "m", text = "Richtet {damage} Schaden an und verursacht Schwäche ({weaken})." },
    power_shot = { name = "Kraftschuss", gender = "m", text = "Richtet {percent} % der Schlagkraft der Einheit als Schaden an." },
    shield_bash = { name = "Schildstoß", gender = "m", text = "Richtet {damage} Schaden an und verursacht Spott ({taunt})." },
  },

  unit = {
    archer = { name = "Bogenschütze", gender = "m", forms = { acc = "Bogenschützen", dat = "Bogenschützen", gen = "Bogenschützen" } },
    goblin = { name = "Goblin", gender = "m" },
    mage = { name = "Magierin", gender = "f" },
    orc = { name = "Ork", gender = "m" },
    rune_keeper = { name = "Runenhüterin", gender = "f" },
    sentinel = { name = "Wächter", gender = "m" },
    templar = { name = "Templer", gender = "m" },
    warrior = { name = "Krieger", gender = "m" },
  },

  rehearsal = {
    tutorial = { name = "Souffleur", text = "Eine Probe, bevor der Saal öffnet. Du führst Team A, einen Krieger und einen Bogenschützen; dein Gegner führt Team B, einen Ork und einen Goblin. Der Souffleur flüstert, was zu tun ist, und `schluss` beendet die Probe jederzeit.", lessons = {
      { say = "Guten Abend. Die Zonen sind A, X und B, und ▶ zeigt deine Einheit, die am Zug ist: den Krieger. Er kämpft im Nahkampf, erreicht also nur die eigene Zone und die nächste, und die Gegner stehen zwei Zonen entfernt. Tippe `vor`." },
      { say = "Nun erreichst du sie, und sie erreichen dich. Das Vorrücken hat den Krieger bis zum Ende seines Zuges geschwächt: Er richtet ein Viertel weniger Schaden an. Spiele eine Karte: Tippe `angriff ork`, oder die Nummer der Karte und ein Ziel. Eine Karte beendet den Zug." },
      { say = "Die Karte ist zurück im Deck, und du hast eine andere gezogen: Die Hand gehört dem ganzen Team. Nun ist der Bogenschütze am Zug. Er ist ein Fernkämpfer und erreicht von hier aus jede Zone. Tippe `angriff goblin`; unter jeder Karte steht, was sie an wem anrichten würde." },
      { say = "Die Einheiten deines Gegners haben gehandelt, in der Reihenfolge, die hinter Züge steht und immer gleich bleibt. Verteidigung gibt Deckung, die bis zum nächsten Zug der Einheit Schaden abfängt. Manche Karten sind nur für manche Einheiten: Tippe `hilfe verlangt`. Dann spiele eine Karte." },
      { say = "Tippe `tipp`, um den besten Zug zu sehen und warum, `zurück`, um etwas zurückzunehmen, `hilfe spott` bei einem Wort, das dir fremd ist. Es ist besser, eine Einheit zu töten, als zwei zu verletzen: Die Toten haben keinen Zug mehr." },
      { say = "Mehr muss man nicht wissen: Töte beide Einheiten, und dann tippe `curtain play skirmish`." },
    } },
  },
}
