import { expect, test } from 'vitest'

import {
  currentTrace,
  describeParts,
  inTrace,
  notePart,
  outgoingTraceparent,
  startTrace,
  timed,
} from './request-trace.server.ts'

const ID = '3f0c6a52-7d9b-4a3e-8c1d-5b2f9e7a6d10'
const CALLER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

test('a request without a caller is traced under its own id', () => {
  const trace = startTrace(ID)
  expect([trace.traceId, trace.parentId]).toEqual(['3f0c6a527d9b4a3e8c1d5b2f9e7a6d10', null])
  expect(inTrace(trace, outgoingTraceparent)).toBe('00-3f0c6a527d9b4a3e8c1d5b2f9e7a6d10-8c1d5b2f9e7a6d10-00')
  expect(outgoingTraceparent()).toBeNull()
})

test('a request with a caller continues the caller’s trace', () => {
  const trace = startTrace(ID, CALLER)
  expect([trace.traceId, trace.parentId]).toEqual(['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'])
  expect(inTrace(trace, outgoingTraceparent)).toBe('00-4bf92f3577b34da6a3ce929d0e0e4736-8c1d5b2f9e7a6d10-00')
  expect(startTrace(ID, `cc${CALLER.slice(2)}-more`).parentId, 'a later version').toBe('00f067aa0ba902b7')
})

test.each([
  'nothing',
  '',
  CALLER.toUpperCase(),
  `ff${CALLER.slice(2)}`,
  CALLER.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32)),
  CALLER.replace('00f067aa0ba902b7', '0'.repeat(16)),
  `${CALLER}x`,
  `${CALLER}\n"injected"`,
])('an invalid traceparent counts as none: %j', (given) => {
  expect(startTrace(ID, given).traceId).toBe('3f0c6a527d9b4a3e8c1d5b2f9e7a6d10')
})

test('work is noted in its part, also when it fails, and in nobody’s outside of a request', async () => {
  const trace = startTrace(ID)
  const later = <T>(value: T) => new Promise<T>((resolve) => setImmediate(resolve, value))
  await inTrace(trace, async () => {
    expect(await timed('model', 'search', () => later('an answer'))).toBe('an answer')
    await expect(timed('storage', 'put', () => later(0).then(() => Promise.reject(new Error('full'))))).rejects.toThrow(
      'full',
    )
    expect(() =>
      timed('rendering', 'page', () => {
        throw new Error('broken')
      }),
    ).toThrow('broken')
    expect(currentTrace()).toBe(trace)
  })
  expect(Object.keys(trace.ms).toSorted()).toEqual(['model', 'rendering', 'storage'])
  expect(timed('model', 'search', () => 'outside')).toBe('outside')
  notePart(trace, 'database', 'listItems', 700.4)
  notePart(trace, 'database', 'countItems', 100)
  expect(describeParts({ ...trace, statements: 2, slowest: { statement: 'listItems', ms: 700 } })).toMatchObject({
    database: 800,
    statements: 2,
    slowest: { statement: 'listItems', ms: 700 },
  })
})
