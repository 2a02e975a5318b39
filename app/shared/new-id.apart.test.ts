import { expect, test, vi } from 'vitest'
import { z } from 'zod'

import { newId, timeOfId } from './new-id.ts'

// Later than every id of this process, whose clock of ids never goes back.
const NOW = Date.UTC(2100, 0, 1)

test('ids have the API’s format, and contain the time of their creation', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const id = newId()
  vi.useRealTimers()
  expect(z.uuidv7().safeParse(id).success).toBe(true)
  expect(timeOfId(id)).toBe(NOW)
  expect(timeOfId('nothing of the kind')).toBeNaN()
})

test('each id sorts after the earlier ones, even thousands in one millisecond, and when the clock is set back', () => {
  const now = NOW + 60_000
  const ids = Array.from({ length: 10_000 }, (_, n) => newId(n < 9000 ? now : now - 5000))
  expect(ids).toEqual([...ids].toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => z.uuidv7().safeParse(id).success)).toBe(true)
})
