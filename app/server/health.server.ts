import { getRequestListener } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { db } from '#app/db/client.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { registry } from '#app/platform/log/metrics.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

import { STALE_TTL_MS } from './pages/page-cache.server.ts'
import { findFullDisk } from './requests/room-for-writing.server.ts'

export type Health = { draining: boolean }

/**
 * A slower database counts as away. A check has to be answered long before the load balancer gives it up, because one
 * database that hangs would otherwise take out all processes. A test compares this with the checks in `ops/`.
 */
export const ANSWERS_WITHIN_MS = 1000
const NO_STORE = { 'Cache-Control': 'no-store' }

/**
 * For load balancers and monitoring: liveness, readiness, metrics. All processes share the database and mostly the
 * disk: taking every process out would only turn less into nothing. So a process is ready until it drains, or has
 * nothing left to serve without its database; further lines of the answer name what is wrong.
 */
export function healthRoutes(health: Health, { metrics }: Pick<Settings, 'metrics'> = { metrics: null }): Hono {
  const routes = new Hono()
  let awaySince: number | null = null
  routes.get('/livez', (c) => c.text('ok\n', 200, NO_STORE))
  routes.get('/readyz', async (c) => {
    if (health.draining) return c.text('draining\n', 503, NO_STORE)
    const [isAway, full] = await Promise.all([missesDatabase(), findFullInTime()])
    awaySince = isAway ? (awaySince ?? performance.now()) : null
    if (awaySince !== null && performance.now() - awaySince > STALE_TTL_MS) {
      return c.text(`${SILENT} for a minute\n`, 503, NO_STORE)
    }
    return c.text(['ok', isAway ? SILENT : [], full ?? [], ''].flat().join('\n'), 200, NO_STORE)
  })
  if (!metrics) routes.get('/metrics', answerMetrics)
  return routes
}

/** Serves `/metrics` on a port of its own, so that only those who reach that port can read it. */
export async function listenForMetrics({ host, port }: NonNullable<Settings['metrics']>) {
  const answer = getRequestListener(new Hono().get('/metrics', answerMetrics).fetch, { overrideGlobalObjects: false })
  const server = createServer((req, res) => void answer(req, res))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new Error(`METRICS_HOST and METRICS_PORT: cannot listen there (${cause.message})`, { cause })),
    )
    server.listen(port, host, resolve)
  })
  // A TCP server's address is an object; only pipes return a string.
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${own}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        // A collector keeps its connection open for the next time.
        server.closeAllConnections()
      }),
  }
}

const answerMetrics = async (c: Context) =>
  c.body(await registry.metrics(), 200, { ...NO_STORE, 'Content-Type': registry.contentType })

const SILENT = 'the database does not answer'
const SLOW_ROOM = 'looking for room takes too long'

async function missesDatabase(): Promise<boolean> {
  try {
    await inTime(askDatabase())
    return false
  } catch (error) {
    log.error({ err: error }, SILENT)
    return true
  }
}

/** It has a name because the metrics of statements show it. */
const askDatabase = async () => db()`select 1`

/** A folder on another machine may hang as well. */
async function findFullInTime(): Promise<string | null> {
  try {
    return await inTime(findFullDisk())
  } catch (error) {
    log.error({ err: error }, SLOW_ROOM)
    return SLOW_ROOM
  }
}

const inTime = <T>(work: Promise<T>): Promise<T> => Promise.race([work, rejectWhenLate()])

/** By its code, the log takes the error for an outage: one line a second without a stack, however many ask. */
async function rejectWhenLate(): Promise<never> {
  await pause(ANSWERS_WITHIN_MS, undefined, { ref: false })
  throw Object.assign(new Error(`No answer within ${ANSWERS_WITHIN_MS} ms`), { code: 'ETIMEDOUT' })
}
