import { Writable } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { logOptions } from './log.server.ts'
import { tellOutages } from './outages.server.ts'
import { inTrace, startTrace } from './request-trace.server.ts'

let text = ''
const log = pino(
  { ...logOptions, level: 'info' },
  new Writable({ write: (chunk, _, done) => ((text += chunk), done()) }),
)
const lines = () =>
  text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { time: _, level: __, ...rest } = JSON.parse(line) as Record<string, unknown>
      return rest
    })
const refused = () => Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' })

beforeEach(() => {
  vi.useFakeTimers()
  tellOutages()
  text = ''
})
afterEach(() => {
  tellOutages()
  vi.useRealTimers()
})

test('an outage of the database has a line per second and kind, with a count, and no stacks', () => {
  for (let n = 0; n < 500; n++) {
    log.error({ id: `request ${n}`, err: refused(), path: '/' }, 'page failed')
    log.error({ err: refused() }, 'counting failed')
  }
  expect(lines()).toEqual([
    { id: 'request 0', path: '/', reason: 'ECONNREFUSED', msg: 'page failed' },
    { reason: 'ECONNREFUSED', msg: 'counting failed' },
  ])
  text = ''
  vi.advanceTimersByTime(1000)
  expect(lines()).toEqual([
    { reason: 'ECONNREFUSED', count: 499, msg: 'page failed' },
    { reason: 'ECONNREFUSED', count: 499, msg: 'counting failed' },
  ])
  text = ''
  log.error({ id: 'a late one', err: refused() }, 'page failed')
  vi.advanceTimersByTime(1000)
  expect(lines()).toEqual([{ reason: 'ECONNREFUSED', count: 1, msg: 'page failed' }])
  vi.advanceTimersByTime(1000)
  text = ''
  log.error({ id: 'after a quiet second', err: refused() }, 'page failed')
  expect(lines()).toEqual([{ id: 'after a quiet second', reason: 'ECONNREFUSED', msg: 'page failed' }])
})

test('the trace of each request has the reason', () => {
  const traces = ['a', 'b'].map(() => startTrace('3f0c6a52-7d9b-4a3e-8c1d-5b2f9e7a6d10'))
  for (const trace of traces) inTrace(trace, () => log.error({ err: refused() }, 'page failed'))
  expect(traces.map(({ reason }) => reason)).toEqual(['ECONNREFUSED', 'ECONNREFUSED'])
})

test('every other error has its own line and its stack', () => {
  const broken = Object.assign(new Error('syntax'), { code: '42601' })
  for (let n = 0; n < 3; n++) log.error({ id: n, err: broken }, 'page failed')
  log.info({ code: 'ECONNREFUSED' }, 'no error')
  log.info('only words')
  expect(lines().slice(0, 3)).toMatchObject(
    [0, 1, 2].map((id) => ({ id, err: { code: '42601', stack: expect.stringContaining('at ') } })),
  )
  expect(lines()).toHaveLength(5)
})
