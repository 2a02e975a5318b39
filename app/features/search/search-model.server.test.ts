import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { NO_FILTERS } from '#app/features/listings/listing-filters.ts'
import { readSettings } from '#app/platform/env.server.ts'
import { log } from '#app/platform/log.server.ts'
import { setSettings } from '#app/platform/settings.server.ts'
import { testDatabase } from '#test/database.ts'
import { createItem } from '#test/factories.ts'
import { startModelServer } from '#test/model-server.ts'

import { findListings } from './find-listings.server.ts'

const { sql } = await testDatabase()
const MEANT = { words: 'raga', category: 'watches', min: null, max: 5000, conditions: [], sort: null }
const server = await startModelServer()

beforeAll(async () => {
  await createItem(sql, { title: 'Titan Raga', price: 4000, category: 'watches' })
  await createItem(sql, { title: 'Titan Raga, gold', price: 9000, category: 'watches' })
})

afterAll(() => server.stop())

beforeEach(() => {
  vi.spyOn(log, 'warn').mockReturnValue()
  server.state.says = () => MEANT
  server.state.always = null
  server.asked.splice(0)
  // New settings begin with an empty memory.
  setSettings(readSettings({ AI_BASE_URL: server.url, AI_MODEL: 'words' }))
})

const TEXT = 'raga watch for my wedding anniversary, not too dear'
const search = (text: string) => findListings({ ...NO_FILTERS, search: text })

describe('a search that a model reads', () => {
  it('is what the model made of it, and is asked once', async () => {
    for (let times = 0; times < 2; times++) {
      const { items, said } = await search(TEXT)
      expect(items.map(({ title }) => title)).toEqual(['Titan Raga'])
      expect(said).toMatchObject({ failed: false, understood: [{ label: 'Under ₹5,000' }, { label: 'Watches' }] })
    }
    expect(server.asked).toHaveLength(1)
  })

  it('tells the model the text and nothing of the catalogue', async () => {
    await search(TEXT)
    const sent = JSON.stringify(server.asked[0]?.body.messages)
    expect(sent).toContain(TEXT)
    expect(sent).not.toContain('Titan')
  })

  it('is read without it when it fails, and says so', async () => {
    server.state.always = { kind: 'status', status: 400 }
    const { items, said } = await search('titan raga gold')
    expect(items[0]?.title).toBe('Titan Raga, gold')
    expect(said?.failed).toBe(true)
  })

  it('does not wait long', async () => {
    server.state.always = { kind: 'slow', ms: 5000 }
    const began = performance.now()
    expect((await search('titan raga gold watch')).said?.failed).toBe(true)
    expect(performance.now() - began).toBeLessThan(4000)
  })

  it('is read without it when the answer is of no use', async () => {
    server.state.says = () => ({ ...MEANT, words: '', category: null, max: null })
    expect(await search('titan raga gold')).toMatchObject({
      items: [{ title: 'Titan Raga, gold' }, { title: 'Titan Raga' }],
      said: { failed: false },
    })
  })

  it('is not asked for short searches, nor for the text as typed', async () => {
    await search('titan raga')
    await findListings({ ...NO_FILTERS, search: TEXT, exact: true })
    expect(server.asked).toEqual([])
  })
})
