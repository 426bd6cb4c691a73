-- load: "count" is not a local, and scripts have no globals
return function() count = (count or 0) + 1 end
