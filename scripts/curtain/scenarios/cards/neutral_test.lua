-- Cards of the house: nobody owns them, so no knockout, Stage Fright or Heckled locks them.

local idle = { hp = 30, intents = { {} } }

describe("Stage Whisper", function()
  it("draws 2 cards for nothing", function()
    local f = fight { enemy = idle, hand = { "stage_whisper" }, draw_pile = { "block", "inspire", "block" } }
    f:play("stage_whisper")
    assert.equal(2, #f.hand)
    assert.equal(3, f.energy)
  end)

  it("can be played by a company of which nobody is left standing", function()
    local f = fight {
      enemy = idle, hand = { "stage_whisper" }, draw_pile = { "block", "inspire" },
      hp = { aldric = 0, pip = 0 },
    }
    f:play("stage_whisper")
    assert.equal(2, #f.hand)
  end)

  it("draws 3 cards when upgraded", function()
    local f = fight { enemy = idle, hand = { "stage_whisper+" }, draw_pile = { "block", "inspire", "block", "block" } }
    f:play("stage_whisper+")
    assert.equal(3, #f.hand)
  end)
end)

describe("Standing Ovation", function()
  it("raises Ovation to 5 from nothing", function()
    local f = fight { enemy = idle, hand = { "standing_ovation" } }
    f:play("standing_ovation")
    assert.equal(5, f.ovation)
    assert.equal(2, f.energy)
  end)

  it("raises Ovation to 5 under Flourish as well, and leaves a full house as it is", function()
    local f = fight {
      enemy = idle, hand = { "standing_ovation", "standing_ovation" }, ovation = 3,
      keywords = { team = { flourish = 1 } },
    }
    f:play("standing_ovation")
    assert.equal(5, f.ovation)
    f:play("standing_ovation")
    assert.equal(5, f.ovation)
  end)

  it("costs nothing when upgraded", function()
    local f = fight { enemy = idle, hand = { "standing_ovation+" } }
    f:play("standing_ovation+")
    assert.equal(5, f.ovation)
    assert.equal(3, f.energy)
  end)
end)

describe("Dramatic Pause", function()
  it("gains 4 Block and 1 Flourish, so a hit draws two cheers and the decay takes two", function()
    local f = fight { enemy = idle, hand = { "dramatic_pause", "galvanize", "lucky_shot" } }
    f:play("dramatic_pause")
    assert.equal(4, f.team.keywords.block)
    assert.equal(1, f.team.keywords.flourish)
    assert.equal(3, f.energy)
    f:play("galvanize")
    assert.equal(2, f.ovation)
    f:play("lucky_shot")
    assert.equal(4, f.ovation)
    f:end_turn()
    assert.equal(2, f.ovation)
    assert.equal(0, f.team.keywords.flourish)
  end)

  it("gains 6 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "dramatic_pause+" } }
    f:play("dramatic_pause+")
    assert.equal(6, f.team.keywords.block)
    assert.equal(1, f.team.keywords.flourish)
  end)
end)

describe("Ghost Light", function()
  it("gains 3 Block and 1 Ward, which spares the team one debuff", function()
    local f = fight {
      enemy = { hp = 30, intents = { { inflict(2, "weak", "allies"), inflict(2, "confused", "allies") } } },
      hand = { "ghost_light" },
    }
    f:play("ghost_light")
    assert.equal(2, f.energy)
    assert.equal(3, f.team.keywords.block)
    assert.equal(1, f.team.keywords.ward)
    f:end_turn()
    assert.equal(0, f.team.keywords.weak)
    assert.equal(2, f.team.keywords.confused)
    assert.equal(0, f.team.keywords.ward)
  end)

  it("keeps its Ward until it is needed", function()
    local f = fight { enemy = idle, hand = { "ghost_light" } }
    f:play("ghost_light")
    f:end_turn()
    f:end_turn()
    assert.equal(1, f.team.keywords.ward)
  end)

  it("gains 4 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "ghost_light+" } }
    f:play("ghost_light+")
    assert.equal(4, f.team.keywords.block)
    assert.equal(1, f.team.keywords.ward)
  end)
end)

describe("Safety Curtain", function()
  it("gains 6 Block and 2 Ward", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(9), inflict(1, "burn", "protagonists") } } },
      hand = { "safety_curtain" },
    }
    f:play("safety_curtain")
    assert.equal(6, f.team.keywords.block)
    assert.equal(2, f.team.keywords.ward)
    assert.equal(1, f.energy)
    f:end_turn()
    assert.equal(47, f.macguffin.hp)
    assert.equal(20, f.aldric.hp)
    assert.equal(10, f.pip.hp)
    assert.equal(0, f.team.keywords.ward)
  end)

  it("gains 8 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "safety_curtain+" } }
    f:play("safety_curtain+")
    assert.equal(8, f.team.keywords.block)
    assert.equal(2, f.team.keywords.ward)
  end)
end)

describe("The Scottish Play", function()
  it("inflicts 8 Curse, which falls due at the end of the enemy's turn", function()
    local f = fight { enemy = idle, hand = { "the_scottish_play" } }
    f:play("the_scottish_play")
    assert.equal(30, f.enemy.hp)
    assert.equal(8, f.enemy.keywords.curse)
    f:end_turn()
    assert.equal(22, f.enemy.hp)
    assert.equal(0, f.enemy.keywords.curse)
  end)

  it("adds up", function()
    local f = fight { enemy = idle, hand = { "the_scottish_play", "the_scottish_play" } }
    f:play("the_scottish_play")
    f:play("the_scottish_play")
    assert.equal(16, f.enemy.keywords.curse)
  end)

  it("runs into the Block the enemy gains in its turn", function()
    local f = fight { enemy = { hp = 30, intents = { { gain(4, "block") } } }, hand = { "the_scottish_play" } }
    f:play("the_scottish_play")
    f:end_turn()
    assert.equal(26, f.enemy.hp)
    assert.equal(0, f.enemy.keywords.block)
  end)

  it("inflicts 13 Curse when upgraded", function()
    local f = fight { enemy = idle, hand = { "the_scottish_play+" } }
    f:play("the_scottish_play+")
    assert.equal(13, f.enemy.keywords.curse)
  end)
end)

describe("Intermission", function()
  it("costs nothing, gains 1 Block, and 1 Regenerate on each protagonist", function()
    local f = fight { enemy = idle, hand = { "intermission" }, hp = { aldric = 10, pip = 5, macguffin = 40 } }
    f:play("intermission")
    assert.equal(3, f.energy)
    assert.equal(1, f.team.keywords.block)
    assert.equal(1, f.aldric.keywords.regenerate)
    assert.equal(1, f.pip.keywords.regenerate)
    f:end_turn()
    assert.equal(11, f.aldric.hp)
    assert.equal(6, f.pip.hp)
    assert.equal(0, f.pip.keywords.regenerate)
    assert.equal(40, f.macguffin.hp)
  end)

  it("passes over a knocked-out protagonist", function()
    local f = fight { enemy = idle, hand = { "intermission" }, hp = { aldric = 10, pip = 0 } }
    f:play("intermission")
    f:end_turn()
    assert.equal(11, f.aldric.hp)
    assert.equal(0, f.pip.hp)
  end)

  it("gains 2 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "intermission+" } }
    f:play("intermission+")
    assert.equal(2, f.team.keywords.block)
    assert.equal(1, f.aldric.keywords.regenerate)
    assert.equal(1, f.pip.keywords.regenerate)
  end)
end)

describe("House Doctor", function()
  it("gains 2 Block and heals a protagonist by 2", function()
    local f = fight { enemy = idle, hand = { "house_doctor" }, hp = { aldric = 10, pip = 3 } }
    f:play("house_doctor", "pip")
    assert.equal(2, f.energy)
    assert.equal(2, f.team.keywords.block)
    assert.equal(5, f.pip.hp)
    assert.equal(10, f.aldric.hp)
  end)

  it("heals less through Poison", function()
    local f = fight { enemy = idle, hand = { "house_doctor" }, hp = { pip = 3 }, keywords = { pip = { poison = 1 } } }
    f:play("house_doctor", "pip")
    assert.equal(4, f.pip.hp)
  end)

  it("does not treat the MacGuffin", function()
    local f = fight { enemy = idle, hand = { "house_doctor" }, hp = { macguffin = 40 } }
    assert.has_error(function() f:play("house_doctor", "macguffin") end)
    assert.equal(40, f.macguffin.hp)
  end)

  it("gains 4 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "house_doctor+" }, hp = { pip = 3 } }
    f:play("house_doctor+", "pip")
    assert.equal(4, f.team.keywords.block)
    assert.equal(5, f.pip.hp)
  end)
end)

describe("Trapdoor", function()
  it("gains 4 Block and 3 Retaliate", function()
    local f = fight { enemy = { hp = 30, intents = { { attack(6) } } }, hand = { "trapdoor" } }
    f:play("trapdoor")
    assert.equal(4, f.team.keywords.block)
    assert.equal(3, f.team.keywords.retaliate)
    f:end_turn()
    assert.equal(48, f.macguffin.hp)
    assert.equal(27, f.enemy.hp)
    assert.equal(0, f.team.keywords.retaliate)
  end)

  it("gains 6 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "trapdoor+" } }
    f:play("trapdoor+")
    assert.equal(6, f.team.keywords.block)
    assert.equal(3, f.team.keywords.retaliate)
  end)
end)

describe("Vaudeville Hook", function()
  it("deals 4 damage now and inflicts 2 Curse for later", function()
    local f = fight { enemy = idle, hand = { "vaudeville_hook" } }
    f:play("vaudeville_hook")
    assert.equal(2, f.energy)
    assert.equal(26, f.enemy.hp)
    assert.equal(2, f.enemy.keywords.curse)
    f:end_turn()
    assert.equal(24, f.enemy.hp)
  end)

  it("hands the enemy's Retaliate to the MacGuffin, for it has no owner", function()
    local f = fight { enemy = idle, hand = { "vaudeville_hook" }, keywords = { enemy = { retaliate = 2 } } }
    f:play("vaudeville_hook")
    assert.equal(48, f.macguffin.hp)
    assert.equal(20, f.aldric.hp)
    assert.equal(10, f.pip.hp)
  end)

  it("deals 7 damage when upgraded", function()
    local f = fight { enemy = idle, hand = { "vaudeville_hook+" } }
    f:play("vaudeville_hook+")
    assert.equal(23, f.enemy.hp)
    assert.equal(2, f.enemy.keywords.curse)
  end)
end)

describe("Showstopper", function()
  it("gains 1 Flourish first, so that each of its two hits draws two cheers", function()
    local f = fight { enemy = idle, hand = { "showstopper" } }
    f:play("showstopper")
    assert.equal(1, f.energy)
    -- 4, then 4 and 1 for an Ovation of 2.
    assert.equal(21, f.enemy.hp)
    assert.equal(4, f.ovation)
    assert.equal(1, f.team.keywords.flourish)
  end)

  it("can be played by a company with Stage Fright", function()
    local f = fight {
      enemy = idle, hand = { "showstopper", "galvanize" },
      keywords = { aldric = { stage_fright = 1 }, pip = { stage_fright = 1 } },
    }
    assert.is_false((f:can_play("galvanize")))
    f:play("showstopper")
    assert.equal(21, f.enemy.hp)
  end)

  it("deals 7 damage twice when upgraded", function()
    local f = fight { enemy = idle, hand = { "showstopper+" } }
    f:play("showstopper+")
    assert.equal(15, f.enemy.hp)
  end)
end)

describe("Cue Card", function()
  it("gains 1 Block and draws a card for nothing", function()
    local f = fight { enemy = idle, hand = { "cue_card" }, draw_pile = { "block", "inspire" } }
    f:play("cue_card")
    assert.equal(3, f.energy)
    assert.equal(1, f.team.keywords.block)
    assert.equal(1, #f.hand)
  end)

  it("gains 2 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "cue_card+" }, draw_pile = { "block", "inspire" } }
    f:play("cue_card+")
    assert.equal(2, f.team.keywords.block)
    assert.equal(1, #f.hand)
  end)
end)

describe("Stage Combat", function()
  it("deals 3 damage and gains 2 Block, which absorb Retaliate no more", function()
    local f = fight { enemy = idle, hand = { "stage_combat" }, keywords = { enemy = { retaliate = 1 } } }
    f:play("stage_combat")
    assert.equal(2, f.energy)
    assert.equal(27, f.enemy.hp)
    assert.equal(49, f.macguffin.hp)
    assert.equal(2, f.team.keywords.block)
  end)

  it("deals 4 damage and gains 3 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "stage_combat+" } }
    f:play("stage_combat+")
    assert.equal(26, f.enemy.hp)
    assert.equal(3, f.team.keywords.block)
  end)
end)

describe("Prop Armour", function()
  it("gains 2 Block, and 2 Shield on a protagonist, which goes first", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(5) } } }, hand = { "prop_armour" },
      keywords = { aldric = { taunt = 1 } },
    }
    f:play("prop_armour", "pip")
    assert.equal(2, f.energy)
    assert.equal(2, f.team.keywords.block)
    assert.equal(2, f.pip.keywords.shield)
    assert.equal(0, f.aldric.keywords.shield)
    f:end_turn()
    assert.equal(17, f.aldric.hp)
  end)

  it("gains 4 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "prop_armour+" } }
    f:play("prop_armour+", "aldric")
    assert.equal(4, f.team.keywords.block)
    assert.equal(2, f.aldric.keywords.shield)
  end)
end)

describe("Deus Ex Machina", function()
  it("gains 8 Block and draws 2 cards", function()
    local f = fight { enemy = idle, hand = { "deus_ex_machina" }, draw_pile = { "block", "inspire", "block" } }
    f:play("deus_ex_machina")
    assert.equal(1, f.energy)
    assert.equal(8, f.team.keywords.block)
    assert.equal(2, #f.hand)
  end)

  it("gains 13 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "deus_ex_machina+" }, draw_pile = { "block", "inspire" } }
    f:play("deus_ex_machina+")
    assert.equal(13, f.team.keywords.block)
    assert.equal(2, #f.hand)
  end)
end)

describe("Fog Machine", function()
  it("gains 2 Block and 1 Distract, which negates one hit", function()
    local f = fight { enemy = { hp = 30, intents = { { attack(9), attack(3) } } }, hand = { "fog_machine" } }
    f:play("fog_machine")
    assert.equal(1, f.energy)
    assert.equal(2, f.team.keywords.block)
    assert.equal(1, f.team.keywords.distract)
    f:end_turn()
    assert.equal(49, f.macguffin.hp)
  end)

  it("gains 5 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "fog_machine+" } }
    f:play("fog_machine+")
    assert.equal(5, f.team.keywords.block)
    assert.equal(1, f.team.keywords.distract)
  end)
end)

describe("Dress Rehearsal", function()
  it("gains 1 Block and draws a card", function()
    local f = fight { enemy = idle, hand = { "dress_rehearsal" }, draw_pile = { "block", "inspire" } }
    f:play("dress_rehearsal")
    assert.equal(2, f.energy)
    assert.equal(1, f.team.keywords.block)
    assert.equal(1, #f.hand)
  end)

  it("gains 3 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "dress_rehearsal+" }, draw_pile = { "block", "inspire" } }
    f:play("dress_rehearsal+")
    assert.equal(3, f.team.keywords.block)
    assert.equal(1, #f.hand)
  end)
end)

describe("Bouquet", function()
  it("gains 5 Block and 1 Flourish, so a hit draws two cheers", function()
    local f = fight { enemy = idle, hand = { "bouquet", "galvanize" } }
    f:play("bouquet")
    assert.equal(2, f.energy)
    assert.equal(5, f.team.keywords.block)
    assert.equal(1, f.team.keywords.flourish)
    f:play("galvanize")
    assert.equal(2, f.ovation)
  end)

  it("gains 7 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "bouquet+" } }
    f:play("bouquet+")
    assert.equal(7, f.team.keywords.block)
    assert.equal(1, f.team.keywords.flourish)
  end)
end)
