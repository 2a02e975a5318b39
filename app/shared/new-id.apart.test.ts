import { expect, test } from 'vitest'
import { z } from 'zod'

import { newId, timeOfId } from './new-id.ts'

// In a test of its own, because the next tests push this process's clock of ids a minute ahead.
test('ids have the API’s format, and contain the time of their creation', () => {
  const id = newId()
  expect(z.uuidv7().safeParse(id).success).toBe(true)
  expect(Math.abs(timeOfId(id) - Date.now())).toBeLessThan(1000)
  expect(timeOfId('nothing of the kind')).toBeNaN()
})

test('each id sorts after the earlier ones, even thousands in one millisecond, and when the clock is set back', () => {
  const now = Date.now() + 60_000
  const ids = Array.from({ length: 10_000 }, (_, n) => newId(n < 9000 ? now : now - 5000))
  expect(ids).toEqual([...ids].toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => z.uuidv7().safeParse(id).success)).toBe(true)
})
