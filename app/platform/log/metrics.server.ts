import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * The metrics of `/metrics`, in Prometheus' text format. Labels come from fixed lists and never hold ids or addresses.
 * The dashboard and the alerts in `ops/` use these names.
 */
export const registry = new Registry()

// Its default looks at the event loop a hundred times a second, also when nothing happens, and each look wakes the processor.
// The measured lag includes this precision of 0.5 s.
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 500 })

const registers = [registry]

export const requestSeconds = new Histogram({
  name: 'khazana_http_request_seconds',
  help: 'Time from the request to its last byte; route is the pattern of a page or operation, cache is kept, fresh or personal',
  labelNames: ['door', 'route', 'cache', 'status'] as const,
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const pageCacheLookups = new Counter({
  name: 'khazana_page_cache_lookups_total',
  help: 'Signed-out pages asked for, by where they came from',
  labelNames: ['result'] as const,
  registers,
})

export const statementSeconds = new Histogram({
  name: 'khazana_statement_seconds',
  help: 'Time from sending a statement of a request to its answer, by the function that made it',
  labelNames: ['statement'] as const,
  buckets: [0.002, 0.01, 0.05, 0.25, 1],
  registers,
})

export const statementFailures = new Counter({
  name: 'khazana_statement_failures_total',
  help: 'Statements of requests that the database refused or did not answer',
  labelNames: ['statement'] as const,
  registers,
})

export const poolWaitSeconds = new Histogram({
  name: 'khazana_pool_wait_seconds',
  help: 'Time that a statement or transaction waited for a connection; those that did not wait are not in it',
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2],
  registers,
})

export const jobsRun = new Counter({
  name: 'khazana_jobs_total',
  help: 'Runs of jobs in this process, by outcome: done, failed (tried again later), dead (failed for good)',
  labelNames: ['job', 'result'] as const,
  registers,
})

export const jobSeconds = new Histogram({
  name: 'khazana_job_seconds',
  help: 'Time that a run of a job took, whatever its outcome',
  labelNames: ['job'] as const,
  buckets: [0.1, 1, 10, 60, 600],
  registers,
})

export const mailsSent = new Counter({
  name: 'khazana_mails_total',
  help: 'Mails by outcome of an attempt: sent, failed, returned (the mailbox refuses mail for good), dropped (nobody is left to notify)',
  labelNames: ['result'] as const,
  registers,
})

export const liveSockets = new Gauge({
  name: 'khazana_live_sockets',
  help: 'Open WebSockets of this process',
  registers,
})

export const liveGaps = new Counter({
  name: 'khazana_live_gaps_total',
  help: 'Times that live events may have been lost, after which every open page catches up',
  registers,
})

export const limitsRefused = new Counter({
  name: 'khazana_limits_refused_total',
  help: 'Attempts that a rate limit refused',
  labelNames: ['limit'] as const,
  registers,
})

export const photosReceived = new Counter({
  name: 'khazana_photos_total',
  help: 'Pictures by what was made of them and outcome: made, or why they were refused',
  labelNames: ['making', 'result'] as const,
  registers,
})

export const photoSeconds = new Histogram({
  name: 'khazana_photo_seconds',
  help: 'Time from receiving a picture to its variants, waiting included',
  labelNames: ['making'] as const,
  buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
})

export const storageSeconds = new Histogram({
  name: 'khazana_storage_seconds',
  help: 'Time of an operation on the storage for photos, by kind of storage',
  labelNames: ['kind', 'operation'] as const,
  buckets: [0.001, 0.01, 0.05, 0.25, 1, 5],
  registers,
})

export const storageFailures = new Counter({
  name: 'khazana_storage_failures_total',
  help: 'Operations on the storage for photos that failed',
  labelNames: ['kind', 'operation'] as const,
  registers,
})

/** An upper bound, measured twice a second. It has no value for an entry that is the primary now. */
export const replicaLagSeconds = new Gauge({
  name: 'khazana_replica_lag_seconds',
  help: 'How far a replica is behind the primary; the label is its position in DATABASE_REPLICA_URL',
  labelNames: ['replica'] as const,
  registers,
})

export const replicaInUse = new Gauge({
  name: 'khazana_replica_in_use',
  help: 'Whether signed-out readers are sent to a replica: 0 while it is away, late, the primary, or of another database',
  labelNames: ['replica'] as const,
  registers,
})

export const replicaRepeats = new Counter({
  name: 'khazana_replica_repeats_total',
  help: 'Statements that a replica did not answer, and that the primary was asked instead',
  labelNames: ['replica'] as const,
  registers,
})

/** Told by the watch for a database that hangs. */
export const databaseUp = new Gauge({
  name: 'khazana_database_up',
  help: 'Whether the database answered this process the last time that it was asked, which is every second',
  registers,
})
