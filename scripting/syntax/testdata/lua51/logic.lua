-- "and", "or" and "not" with every operand, for value and for truth.

local function f(...) return ... end
local values = { false, true, 0, "" }

print(nil and 1, false and 1, 0 and 1, "" and 1, true and nil)
print(nil or 1, false or nil, 0 or 1, true or nil, nil or false)
print(not nil, not 0, not "", not not nil)
print(nil and nil or 3, false or false or "x", 1 and 2 and 3)
for _, a in ipairs(values) do
  for _, b in ipairs(values) do
    print(a and b, a or b, not a and b, a and not b, a and b or "z", (a or b) and "y")
    print(f(a) and f(b), f(a) or f(b), (f(a) and b) == (a or f(b)))
  end
end

-- Constants as conditions.
if nil then print("nil") elseif false then print("false") elseif 0 then print("0") end
if not nil and not false then print("neither") end
local n = 0
while true do n = n + 1 if n > 2 then break end end
while 1 and not nil do n = n + 1 if n > 4 then break end end
repeat n = n + 1 until nil or true
print(n)
for i = 1, 2 do
  if false then print("never") end
  if true and i or false then print("always", i) end
end
for _, v in ipairs(values) do
  if false then return end
  local x = v or nil
  local y = nil or v
  print(x, y, v and nil, v == nil and true)
end

-- A loop that begins with a constant.
local count = 0
local h = function(g, k, d)
  repeat
    while ("10" and ("x" and tonumber((not (0) or k) or k)) or k) == (d) do
      count = count + 1
      if count > 3 then break end
    end
    count = count + 10
  until true
  return count
end
print(h())

-- Only one value comes out, and the right side is not computed in vain.
print((f(1, 2) and f(3, 4)))
print(f(1, 2) and f(3, 4))
print(f(false, 2) or f(3, 4))
local called = 0
local function call() called = called + 1 return true end
local _ = false and call()
_ = true or call()
_ = true and call() or call()
print(called)
for a = (nil or 2) and 3 or 4, 5 and 5 do print(a) end

-- Order of numbers and of strings.
local function n(v) return v end
local nan = 0 / 0
print(n(1) < n(2), n(2) < n(1), n(1) <= n(1), n(2) > n(1), n(1) >= n(2), n(1) > n(1), n(1) >= n(1))
print(n("a") < n("b"), n("b") <= n("a"), n("a") > n("Z"), n("") >= n(""), n("a\0b") < n("a\0c"), n("10") < n("9"))
print(n(nan) < n(1), n(nan) >= n(1), n(1) <= n(nan), n(nan) == n(nan), not (n(nan) > n(nan)))
local low, high = n(1), n(2)
if low < high and not (high <= low) then print("ordered") end
while low < high do low = low + 1 end
print(low, low >= high and low > 0 or "no", (low < high) == false)
