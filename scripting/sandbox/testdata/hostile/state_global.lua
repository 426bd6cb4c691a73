-- load: "count" is not a local, and a script has no globals
return function() count = (count or 0) + 1 end
