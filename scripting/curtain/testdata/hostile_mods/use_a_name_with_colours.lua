-- no such library file
use "lib/\27[2J"
