-- there is no library file
use "lib/\27[2J"
