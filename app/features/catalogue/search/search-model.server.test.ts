import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { log } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { startModelServer } from '#test/servers/model-server.ts'

import { findListingPage, findListings } from './find-listings.server.ts'
import { countWords } from './vocabulary/count-words.server.ts'

const { sql } = await testDatabase()
const MEANT = { words: 'raga', category: 'watches', min: null, max: 5000, conditions: [], sort: null }
const server = await startModelServer()

beforeAll(async () => {
  await createItem(sql, { title: 'Titan Raga', price: 4000, category: 'watches' })
  await createItem(sql, { title: 'Titan Raga, gold', price: 9000, category: 'watches' })
  await createItem(sql, { title: 'Seiko divers', price: 4500, category: 'watches' })
  await createItem(sql, { title: 'Hush', price: 300, category: 'books' })
  await createItem(sql, { title: 'Bata Hush, brown', price: 900, category: 'shoes' })
  await countWords(sql)
})

afterAll(() => server.stop())

beforeEach(() => {
  vi.spyOn(log, 'warn').mockReturnValue()
  server.state.says = () => MEANT
  server.state.always = null
  server.asked.splice(0)
  // New settings start with an empty cache.
  setSettings(readSettings({ AI_BASE_URL: server.url, AI_MODEL: 'words' }))
})

const TEXT = 'raga watch for my wedding anniversary, not too dear'
const search = (text: string, asker = 'somebody') => findListings({ ...NO_FILTERS, search: text }, asker)

describe('a search that a model reads', () => {
  it('uses the model’s reading, which is requested once', async () => {
    for (let times = 0; times < 2; times++) {
      const { items, said } = await search(TEXT)
      expect(items.map(({ title }) => title)).toEqual(['Titan Raga'])
      expect(said).toMatchObject({ failed: false, understood: [{ label: 'Under ₹5,000' }, { label: 'Watches' }] })
    }
    expect(server.asked).toHaveLength(1)
  })

  it('keeps the order that the model named, even if the model fails later', async () => {
    server.state.says = () => ({ ...MEANT, max: null, sort: 'price-high' })
    const view = { ...NO_FILTERS, search: 'titan raga watches' }
    const first = await findListingPage(view, 1, 'somebody')
    expect(first.items.map(({ title }) => title)).toEqual(['Titan Raga, gold'])
    server.state.always = { kind: 'status', status: 400 }
    setSettings(readSettings({ AI_BASE_URL: server.url, AI_MODEL: 'words' }))
    const second = await findListingPage({ ...view, cursor: first.nextCursor }, 1, 'somebody')
    expect(second).toMatchObject({ items: [{ title: 'Titan Raga' }], nextCursor: null, said: { failed: true } })
  })

  it('sends the model the text and nothing of the catalogue', async () => {
    await search(TEXT)
    const sent = JSON.stringify(server.asked[0]?.body.messages)
    expect(sent).toContain(TEXT)
    expect(sent).not.toContain('Titan')
  })

  it('does not see excluded words, which are always excluded', async () => {
    server.state.says = () => ({ ...MEANT, words: 'titan raga', max: null })
    const { items, said } = await search('titan raga wedding watch -gold')
    expect(items.map(({ title }) => title)).toEqual(['Titan Raga'])
    expect(said?.understood).toMatchObject([
      { label: 'Watches' },
      { label: 'Brand: Titan' },
      { label: 'Without “gold” in the title', search: 'titan raga wedding watch', exact: false },
    ])
    expect(JSON.stringify(server.asked[0]?.body.messages)).not.toContain('gold')
  })

  it('falls back to the rules when the model fails, and says so', async () => {
    server.state.always = { kind: 'status', status: 400 }
    const { items, said } = await search('titan raga gold')
    expect(items[0]?.title).toBe('Titan Raga, gold')
    expect(said?.failed).toBe(true)
  })

  it('shows all results when it fails, with the text’s own price and condition applied', async () => {
    server.state.always = { kind: 'status', status: 400 }
    const text = 'titan raga watch under 5000'
    const { items, counts, said } = await search(text)
    // One of them is more expensive: the page says that it shows all results.
    expect(items.map(({ title }) => title).slice(0, 2)).toEqual(['Titan Raga', 'Titan Raga, gold'])
    expect(counts.total).toBe(items.length)
    expect(said).toMatchObject({
      failed: true,
      whole: 1,
      relaxed: [],
      understood: [{ kind: 'category' }, { kind: 'value' }],
    })
    // The address's filters still apply.
    const within = await findListings({ ...NO_FILTERS, search: text, max: 5000 }, 'somebody')
    expect(within.items.map(({ price }) => price > 5000)).not.toContain(true)
    // Without a failure, nothing more expensive is shown.
    expect((await findListings({ ...NO_FILTERS, search: text })).items.map(({ title }) => title)).not.toContain(
      'Titan Raga, gold',
    )
  })

  it('continues after its first page even if the model fails', async () => {
    server.state.always = { kind: 'status', status: 400 }
    const view = { ...NO_FILTERS, search: 'titan raga watch under 5000' }
    const { items } = await findListings(view, 'somebody')
    const seen = []
    let cursor: string | null = null
    do {
      const page = await findListingPage({ ...view, cursor }, 1, 'somebody')
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(items.map(({ id }) => id))
  })

  it('waits for the model only briefly', async () => {
    server.state.always = { kind: 'hung' }
    expect((await search('titan raga gold watch')).said?.failed).toBe(true)
  })

  it('falls back to the rules when the answer is useless', async () => {
    server.state.says = () => ({ ...MEANT, words: '', category: null, max: null })
    expect(await search('titan raga gold')).toMatchObject({
      items: [{ title: 'Titan Raga, gold' }, { title: 'Titan Raga' }],
      said: { failed: false },
    })
  })

  it('uses a category that only the model names, and is taken as typed without the model', async () => {
    server.state.says = () => ({ ...MEANT, words: 'hush', category: 'shoes', max: 1000 })
    const text = 'hush for jogging with friends, under 1000'
    const { items, said } = await search(text)
    expect(items.map(({ title }) => title)).toEqual(['Bata Hush, brown', 'Hush'])
    expect(said?.understood).toEqual([
      { kind: 'price', label: 'Under ₹1,000', search: 'hush for jogging with friends,', exact: false },
      { kind: 'category', label: 'Shoes', search: text, exact: true },
    ])
  })

  it('corrects words of the text, and none that only the model added', async () => {
    server.state.says = () => ({ ...MEANT, words: 'sieko divers' })
    expect((await search('sieko watch for divers')).said?.corrected).toBe('seiko watch for divers')
    expect(await search('seeko watch for divers')).toMatchObject({
      items: [{ title: 'Seiko divers' }],
      said: { corrected: null },
    })
  })

  it('is not sent to the model if it is short or exact', async () => {
    await search('titan raga')
    await findListings({ ...NO_FILTERS, search: TEXT, exact: true }, 'somebody')
    // The model is not asked without an asker either.
    await findListings({ ...NO_FILTERS, search: TEXT })
    expect(server.asked).toEqual([])
  })
})

describe('the quota', () => {
  const limited = { AI_BASE_URL: server.url, AI_MODEL: 'words', AI_EMBED_MODEL: 'meanings', LIMIT_AI: '2/1h' }

  it('counts requests per person; above the limit, a search silently works without the model', async () => {
    setSettings(readSettings({ ...limited, AI_EMBED_MODEL: undefined }))
    const asker = 'asks often'
    for (const word of ['first', 'second', 'second']) await search(`${TEXT} ${word}`, asker)
    expect(server.asked).toHaveLength(2)
    const { items, said } = await search('titan raga gold', asker)
    expect([items[0]?.title, said?.failed]).toEqual(['Titan Raga, gold', false])
    expect(server.asked).toHaveLength(2)
    await search('titan raga gold', 'asks rarely')
    expect(server.asked).toHaveLength(3)
  })

  it('applies to the order separately', async () => {
    setSettings(readSettings(limited))
    for (const text of ['titan raga', 'raga titan', 'raga']) await search(text, 'orders often')
    expect(server.asked.map(({ path }) => path)).toEqual(['/v1/embeddings', '/v1/embeddings'])
    await search(TEXT, 'orders often')
    expect(server.asked.at(-1)?.path).toBe('/v1/chat/completions')
  })
})

describe('an order by meaning', () => {
  beforeEach(() => setSettings(readSettings({ AI_BASE_URL: server.url, AI_EMBED_MODEL: 'meanings' })))
  const titles = async (text: string) => (await search(text, crypto.randomUUID())).items.map(({ title }) => title)

  it('combines the rank by words with that by meaning', async () => {
    for (const title of ['Kettle', 'Kettle of tin', 'Kettle of tin, with its lid'])
      await createItem(sql, { title, category: 'games' })
    expect((await findListings({ ...NO_FILTERS, search: 'kettle' })).items.map(({ title }) => title)).toEqual([
      'Kettle',
      'Kettle of tin',
      'Kettle of tin, with its lid',
    ])
    // The second is the closest in meaning, the first the least close.
    const angles: Record<string, number> = { kettle: 0, Kettle: 2, 'Kettle of tin': 0.5 }
    server.state.embeds = (text) => [Math.cos(angles[text] ?? 1), Math.sin(angles[text] ?? 1), 0]
    expect(await titles('kettle')).toEqual(['Kettle of tin', 'Kettle', 'Kettle of tin, with its lid'])
  })

  it('embeds the search and its titles in one request, and no text twice', async () => {
    await titles('titan raga')
    expect(server.asked.map(({ body }) => body.input)).toEqual([['titan raga', 'Titan Raga', 'Titan Raga, gold']])
    await titles('titan raga')
    expect(server.asked).toHaveLength(1)
    await titles('raga titan')
    expect(server.asked[1]?.body.input).toEqual(['raga titan'])
  })

  it('keeps the order by words when the model fails, and says so', async () => {
    server.state.always = { kind: 'status', status: 400 }
    const { items, said } = await search('titan raga')
    expect([items.map(({ title }) => title), said?.failed]).toEqual([['Titan Raga', 'Titan Raga, gold'], true])
    // The text narrows the results to some of all, so the page must not say that all are shown. One result has no order.
    expect(await search('titan raga under 10000')).toMatchObject({ counts: { total: 2 }, said: { failed: false } })
  })
})
