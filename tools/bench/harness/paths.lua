-- wrk's requests, from a file of paths, one after the other from a given place on; around again at the end.
local requests, at = {}, 0

function init(arguments)
  for path in io.lines(arguments[1]) do
    requests[#requests + 1] = wrk.format(nil, path)
  end
  at = tonumber(arguments[2] or 0)
end

function request()
  at = at + 1
  return requests[(at % #requests) + 1]
end
