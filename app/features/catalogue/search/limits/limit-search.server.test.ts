import { beforeEach, describe, expect, it, vi } from 'vitest'

import { ReadTooDear } from '#app/db/limited-reads/limited-reads.server.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { limitSearch } from './limit-search.server.ts'
import { refusedSearch } from './refused-search.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings({ LIMIT_SEARCH_SECONDS: '1/1m', LIMIT_SEARCH_SECONDS_IP: '3/1m' }))

const tooDear = (isCrowded = false) => Promise.reject(new ReadTooDear({ isCrowded }))
const page = (source: string | null, search: () => Promise<never>) => limitSearch(source, search).catch(refusedSearch)

describe('a search that takes too long', () => {
  it('is refused with how to search for less, and when to try again', async () => {
    await expect(limitSearch(null, () => tooDear())).rejects.toMatchObject({ status: 503, retryAfter: 5 })
    expect(await page(null, () => tooDear())).toEqual({
      refused: { tooMuch: true, words: expect.stringContaining('fewer words with a minus') },
      answer: { status: 503, headers: { 'Retry-After': '5' } },
    })
  })

  it('says so if others take the time', async () => {
    expect(await page(null, () => tooDear(true))).toEqual({
      refused: { tooMuch: false, words: expect.stringContaining('Very many are searching') },
      answer: { status: 503, headers: { 'Retry-After': '5' } },
    })
  })

  it('is an error if something else is wrong', async () => {
    await expect(page(null, () => Promise.reject(new Error('other')))).rejects.toThrow('other')
  })
})

describe('time that searches took', () => {
  /** A search that took so many seconds, as the pool measures it. */
  async function searchFor(source: string, seconds: number): Promise<void> {
    const clock = vi.spyOn(performance, 'now')
    // Whole milliseconds: with fractions, the time later minus the time before may be a little less than was added.
    let time = Math.round(performance.now())
    clock.mockImplementation(() => time)
    await limitSearch(source, async () => {
      const { db } = await import('#app/db/client.server.ts')
      const asked = db()`select 1`
      const answered = asked.then(() => undefined)
      time += seconds * 1000
      await answered
    })
    clock.mockRestore()
  }
  const usedBy = async (name: string) => {
    const [row] = await sql<{ n: number }[]>`
      select coalesce(sum(cardinality(tries)), 0)::integer as n from rate_limits where key like ${`${name}:%`}`
    return row?.n
  }

  it('counts for a person and for an address, each within its own limit, for all processes', async () => {
    await searchFor('198.51.100.7', 2)
    await vi.waitFor(async () => expect(await usedBy('searchSecondsIp')).toBe(2))
    await searchFor('198.51.100.7', 2)
    await vi.waitFor(() =>
      expect(limitSearch('198.51.100.7', async () => 1)).rejects.toMatchObject({
        status: 429,
        retryAfter: expect.any(Number),
      }),
    )
    expect(await limitSearch('198.51.100.8', async () => 1)).toBe(1)
    await searchFor('known asha', 2)
    await vi.waitFor(() => expect(limitSearch('known asha', async () => 1)).rejects.toMatchObject({ status: 429 }))
    expect(await usedBy('searchSeconds')).toBe(1)
  })
})
