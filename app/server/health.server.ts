import { Hono } from 'hono'
import { setTimeout as pause } from 'node:timers/promises'

import { db } from '#app/db/client.server.ts'
import { FULL_RETRY_S } from '#app/db/database-away.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { registry } from '#app/platform/log/metrics.server.ts'

import { findFullDisk } from './requests/room-for-writing.server.ts'

export type Health = { draining: boolean }

/** The timeout of the check: a slower database counts as down. */
const ANSWERS_WITHIN_MS = 2000
const NO_STORE = { 'Cache-Control': 'no-store' }

/**
 * For load balancers and monitoring: liveness (no dependencies), readiness (database up, room to write, not draining),
 * metrics.
 */
export function healthRoutes(health: Health): Hono {
  const routes = new Hono()
  routes.get('/livez', (c) => c.text('ok\n', 200, NO_STORE))
  routes.get('/readyz', async (c) => {
    if (health.draining) return c.text('draining\n', 503, NO_STORE)
    try {
      await Promise.race([db()`select 1`, rejectWhenLate()])
      const full = await Promise.race([findFullDisk(), rejectWhenLate()])
      if (full === null) return c.text('ok\n', 200, NO_STORE)
      log.error({ full }, 'nothing can be written')
      return c.text(`${full}\n`, 503, { ...NO_STORE, 'Retry-After': String(FULL_RETRY_S) })
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      return c.text('the database does not answer\n', 503, NO_STORE)
    }
  })
  routes.get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, { ...NO_STORE, 'Content-Type': registry.contentType }),
  )
  return routes
}

async function rejectWhenLate(): Promise<never> {
  await pause(ANSWERS_WITHIN_MS, undefined, { ref: false })
  throw new Error(`The database did not answer within ${ANSWERS_WITHIN_MS} ms`)
}
