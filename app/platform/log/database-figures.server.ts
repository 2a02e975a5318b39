import { Gauge } from 'prom-client'

import { systemDb, watchStatements } from '#app/db/client.server.ts'

import { poolWaitSeconds, registry, statementFailures, statementSeconds } from './metrics.server.ts'
import { currentTrace, notePart, type RequestTrace } from './request-trace.server.ts'

/** Measures the statements of the pools for pages that are opened from now on. */
export function measureStatements(): void {
  watchStatements({
    begin: currentTrace,
    waited(seconds, trace) {
      poolWaitSeconds.observe(seconds)
      notePart(trace, 'pool', 'waiting for a connection', seconds * 1000)
    },
    answered({ name, seconds, hasFailed }, trace) {
      statementSeconds.observe({ statement: name }, seconds)
      if (hasFailed) statementFailures.inc({ statement: name })
      if (trace) noteStatement(trace, name, seconds * 1000)
    },
    // Without dots and quotes, both are safe inside a comment.
    comment: (name, trace) => (trace ? `/* statement=${name} request=${trace.id} */` : `/* statement=${name} */`),
  })
}

function noteStatement(trace: RequestTrace, statement: string, ms: number): void {
  trace.statements += 1
  if (!trace.slowest || ms > trace.slowest.ms) trace.slowest = { statement, ms: Math.round(ms) }
  notePart(trace, 'database', statement, ms)
}

// Read when they are asked for: the pool is replaced when the database hangs.
const poolGauge = (name: string, help: string, figure: 'open' | 'waiting') =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(systemDb().figures()[figure])
    },
  })

poolGauge('khazana_pool_connections', 'Open connections for the statements of requests', 'open')
poolGauge('khazana_pool_waiting', 'Statements and transactions that wait for a connection', 'waiting')
