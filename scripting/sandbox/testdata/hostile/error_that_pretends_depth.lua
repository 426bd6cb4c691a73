-- error: stack overflow
error("stack overflow")
