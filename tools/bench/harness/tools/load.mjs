// A load generator without wrk: prints the answered and failed requests, and the 99th percentile in milliseconds.
import autocannon from 'autocannon'

const { url, seconds, connections, headers, paths } = JSON.parse(process.argv[2])
const requests = paths.length > 0 ? paths.map((path) => ({ path })) : undefined
const result = await autocannon({ url, duration: seconds, connections, headers, requests })
console.log(
  JSON.stringify({
    requests: result.requests.total,
    seconds: result.duration,
    failed: result.non2xx + result.errors + result.timeouts,
    p99: result.latency.p99,
  }),
)
