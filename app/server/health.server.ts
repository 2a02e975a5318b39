import { Hono } from 'hono'

import { db } from '#app/db/client.server.ts'
import { log } from '#app/platform/log.server.ts'
import { registry } from '#app/platform/metrics.server.ts'

export type Health = { draining: boolean }

const NO_STORE = { 'Cache-Control': 'no-store' }

/** For load balancers and monitoring: alive (no dependencies), ready (database there, not draining), figures. */
export function healthRoutes(health: Health): Hono {
  const routes = new Hono()
  routes.get('/livez', (c) => c.text('ok\n', 200, NO_STORE))
  routes.get('/readyz', async (c) => {
    if (health.draining) return c.text('draining\n', 503, NO_STORE)
    try {
      await db()`select 1`
      return c.text('ok\n', 200, NO_STORE)
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
