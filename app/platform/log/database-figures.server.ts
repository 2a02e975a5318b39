import { Gauge } from 'prom-client'

import { pool, watchStatements } from '#app/db/client.server.ts'

import { poolWaitSeconds, registry, statementFailures, statementSeconds } from './metrics.server.ts'

/** Measures the statements of the pools for pages that are opened from now on. */
export function measureStatements(): void {
  watchStatements({
    begin: () => null,
    waited: (seconds) => poolWaitSeconds.observe(seconds),
    answered({ name, seconds, hasFailed }) {
      statementSeconds.observe({ statement: name }, seconds)
      if (hasFailed) statementFailures.inc({ statement: name })
    },
  })
}

// Read when they are asked for: the pool is replaced when the database hangs.
const poolGauge = (name: string, help: string, figure: 'open' | 'waiting') =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(pool().figures()[figure])
    },
  })

poolGauge('khazana_pool_connections', 'Open connections for the statements of requests', 'open')
poolGauge('khazana_pool_waiting', 'Statements and transactions that wait for a connection', 'waiting')
