-- Sends the lines of the file BENCH_REQUESTS, "path<tab>cookie<tab>body", in turn; a GET where the body is empty.
local requests, position = {}, 0

function init()
  for line in io.lines(os.getenv("BENCH_REQUESTS")) do
    local path, cookie, body = line:match("^([^\t]*)\t([^\t]*)\t(.*)$")
    local headers = { ["Content-Type"] = "application/json" }
    if cookie ~= "" then headers["Cookie"] = cookie end
    requests[#requests + 1] = wrk.format(body == "" and "GET" or "POST", path, headers, body)
  end
end

function request()
  position = position % #requests + 1
  return requests[position]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests":%d,"microseconds":%d,"refused":%d,"p99":%d}\n',
    summary.requests, summary.duration,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout, latency:percentile(99)))
end
