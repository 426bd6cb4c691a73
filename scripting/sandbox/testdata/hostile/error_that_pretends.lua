-- error: other.lua:7: the script runs too long
error("other.lua:7: the script runs too long")
