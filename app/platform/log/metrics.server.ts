import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/**
 * The metrics of `/metrics`, in Prometheus' text format. Labels come from fixed lists and never hold ids or addresses.
 */
export const registry = new Registry()

collectDefaultMetrics({ register: registry })

export const requestSeconds = new Histogram({
  name: 'khazana_http_request_seconds',
  help: 'Time from the request to its last byte, by door and status class',
  labelNames: ['door', 'status'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

export const pageCacheLookups = new Counter({
  name: 'khazana_page_cache_lookups_total',
  help: 'Signed-out pages asked for, by where they came from',
  labelNames: ['result'] as const,
  registers: [registry],
})
