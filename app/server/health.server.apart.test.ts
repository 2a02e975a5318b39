import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { isDatabaseAway } from '#app/db/database-away.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { testDatabase } from '#test/servers/database.ts'
import { interceptedDatabase } from '#test/servers/intercepted-database.ts'
import { testSettings } from '#test/visitor.ts'

import { ANSWERS_WITHIN_MS, healthRoutes, listenForMetrics } from './health.server.ts'
import { STALE_TTL_MS } from './pages/page-cache.server.ts'
import * as room from './requests/room-for-writing.server.ts'

vi.mock('node:timers/promises', { spy: true })

const { sql } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-health-'))
beforeAll(() => testSettings({ DATA_DIR: dataDir }))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function read(path: string, draining = false) {
  const answer = await healthRoutes({ draining }).request(path)
  return { status: answer.status, text: await answer.text(), cache: answer.headers.get('Cache-Control') }
}

/** Makes the database answer every query with `answer` while `work` runs. */
async function withDatabase(answer: () => Promise<never>, work: () => Promise<void>) {
  setDatabase(interceptedDatabase(sql, answer))
  try {
    await work()
  } finally {
    setDatabase(sql)
  }
}

describe('the metrics', () => {
  it('are on the main port unless they have a port of their own', async () => {
    const metrics = { host: '127.0.0.1', port: 0 }
    expect((await read('/metrics')).text).toContain('# TYPE khazana_http_request_seconds histogram')
    expect((await healthRoutes({ draining: false }, { metrics }).request('/metrics')).status).toBe(404)
    const { url: own, close } = await listenForMetrics(metrics)
    expect(await (await fetch(`${own}/metrics`)).text()).toContain('# TYPE khazana_http_request_seconds histogram')
    expect((await fetch(`${own}/readyz`)).status).toBe(404)
    const taken = listenForMetrics({ ...metrics, port: Number(new URL(own).port) })
    await expect(taken).rejects.toThrow('METRICS_PORT')
    await close()
    await expect(fetch(`${own}/metrics`)).rejects.toThrow('fetch failed')
  })

  it('answer without a database', async () => {
    await withDatabase(
      () => Promise.reject(new Error('refused')),
      async () => {
        const { text } = await read('/metrics')
        expect(text).toMatch(/^khazana_disk_free_bytes [1-9]/m)
        expect(text).not.toMatch(/^khazana_jobs_waiting\{/m)
      },
    )
  })
})

describe('the process', () => {
  it('is live and ready', async () => {
    expect(await read('/livez')).toEqual({ status: 200, text: 'ok\n', cache: 'no-store' })
    expect(await read('/readyz')).toEqual({ status: 200, text: 'ok\n', cache: 'no-store' })
  })

  it('is live, but not ready, while it drains', async () => {
    expect(await read('/readyz', true)).toEqual({ status: 503, text: 'draining\n', cache: 'no-store' })
    expect((await read('/livez', true)).status).toBe(200)
  })

  it('stays ready while the database refuses, and says so, until it has nothing left to serve', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    await withDatabase(
      () => Promise.reject(new Error('refused at 10.1.2.3')),
      async () => {
        const routes = healthRoutes({ draining: false })
        const readReady = async () => {
          const answer = await routes.request('/readyz')
          return [answer.status, await answer.text()]
        }
        const said = 'ok\nthe database does not answer\n'
        expect(await readReady()).toEqual([200, said])
        const began = performance.now()
        const now = vi.spyOn(performance, 'now').mockReturnValue(began + STALE_TTL_MS - 1000)
        expect(await readReady()).toEqual([200, said])
        now.mockReturnValue(began + STALE_TTL_MS + 1000)
        expect(await readReady()).toEqual([503, 'the database does not answer for a minute\n'])
        expect((await read('/livez')).status).toBe(200)
        setDatabase(sql)
        expect(await readReady()).toEqual([200, 'ok\n'])
        now.mockRestore()
      },
    )
    expect(logged).toHaveBeenCalledTimes(3)
  })

  it('answers in time while the database hangs, and the log takes that for an outage', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    await withDatabase(
      () => new Promise(() => {}),
      async () => expect((await read('/readyz')).text).toBe('ok\nthe database does not answer\n'),
    )
    expect(pause).toHaveBeenCalledWith(ANSWERS_WITHIN_MS, undefined, { ref: false })
    expect(logged.mock.calls).toEqual([[{ err: expect.any(Error) }, 'the database does not answer']])
    const [[fields]] = logged.mock.calls as unknown as [[{ err: Error }]]
    expect(isDatabaseAway(fields.err)).toBe(true)
  })

  it('answers in time while the folder hangs', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    vi.spyOn(room, 'findFullDisk').mockReturnValue(new Promise(() => {}))
    expect(await read('/readyz')).toMatchObject({ status: 200, text: 'ok\nlooking for room takes too long\n' })
    expect(pause).toHaveBeenCalledWith(ANSWERS_WITHIN_MS, undefined, { ref: false })
    expect(logged).toHaveBeenCalledTimes(1)
  })
})
