-- Strings: how they are written, joined, measured and laid out.

print("a\tb", 'single "double"', "double 'single'", "\65\066\0677", "\\ \" \'")
print([[long
string]], [==[with ]] inside]==], [[
first newline dropped]])
print("line \
continued", #"\0abc", "\a\b\f\v" == "\7\8\12\11")
-- comments --[[ of all ]] kinds
--[[ a
long one ]] print("after a long comment")
--[==[ another ]] ]==] print("after another")

print("a" .. "b" .. "c", "x" .. 1 .. 2.5, 1 .. "", 1 .. 2, "a" .. -1)
print(#"hello", #"", #("x"):rep(10), ("abc"):len())
print(("hello"):sub(2), ("hello"):sub(2, 3), ("hello"):sub(-3), ("hello"):sub(-3, -2), ("hello"):sub(0), ("hello"):sub(3, 2), ("hello"):sub(-100, 100))
print(string.sub("hello", 2.9), string.sub(12345, 2, 3), string.sub("hello", 10))
print(("aBc1é"):upper(), ("AbC1É"):lower(), ("ab"):rep(3), ("ab"):rep(0), ("ab"):rep(-1), (""):rep(100))
print(("hello world"):find("o"), ("hello world"):find("o", 6), ("hello"):find("xyz"), ("hello"):find(""), ("hello"):find("", 10), ("hello"):find("l", -2))
print(("a.b.c"):find(".", 1, true), ("a+b"):find("+", 1, true), ("hello"):find("lo", 1, true))

print(string.format("%d %5d %-5d| %05d %+d %i", 42, 42, 42, 42, 42, 7))
print(string.format("%s %10s %-10s| %.2s %5.1s|", "abc", "abc", "abc", "abc", "abc"))
print(string.format("%f %.2f %10.3f %e %.1e %g %g %g %G", 3.14159, 2.005, 2.5, 12345.678, 0.00012, 1e20, 0.1, 100000, 1e-10))
print(string.format("%x %X %#x %o %c%c %u %5x", 255, 255, 255, 8, 72, 105, 9, 10))
print(string.format("%q", 'say "hi"\n\\ end'), string.format("%%"))
print(string.format("%s %s", 1, 2.5), string.format("%d", "10"), string.format("%s", 1e15), string.format("%d", 3.99), string.format("%d", -3.99))
print(string.format("%g %g %g %g %g", 1e15, 1e5, 123456789, 0.0001, 0.00001), string.format("%.14g|%.3g|%.10g", 0.1, 1234.5, 1 / 3))
print(string.format("%5.2f|%-8.3f|%+.1f|% d|%+d", 1.005, -2.5, 0.25, 5, 0), string.format("%.0f %.0f %.0f", 0.5, 1.5, 2.5))
print(string.format("%g %f %d", 0, 0, 0), string.format("%.3d|%8.3d|%-8.3d|", 5, 5, 5), string.format("%#o %#g", 8, 1.5))

print("a" < "ab", "Z" < "a", "" == "", "a\0b" == "a\0b", "a\0b" < "a\0c", #"a\0b")
print(tostring(nil), tostring(true), tostring(12), tostring("s"), type(tostring(1)))
print(type(nil), type(1), type("s"), type({}), type(print), type(true), type(type))
print(("x").y, ("x").len == string.len)
