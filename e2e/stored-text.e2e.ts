import { createItem, createUser } from '#test/factories.ts'

import { ask, expectSound, listScripts } from './ask.ts'
import { bare as test, expect } from './fixtures.ts'
import { HOSTILE } from './hostile.ts'
import { startOwnServer, type OwnServer } from './own-server.ts'

// User texts written directly into the database: whatever they contain, every page only displays them.
let server: OwnServer
test.beforeAll(async () => {
  server = await startOwnServer()
})
test.afterAll(() => server.stop())

// PostgreSQL cannot store U+0000, and a title has a maximum length.
const TEXTS = HOSTILE.filter((text) => !text.includes('\0') && text.trim().length > 2).map((text) => text.slice(0, 80))

test('hostile texts of a listing are shown as text, in the page and in its structured data', async () => {
  test.slow()
  const ids = new Map<string, string>()
  for (const text of TEXTS) {
    const user = await createUser(server.sql, { displayName: text.slice(0, 40) })
    const { id } = await createItem(server.sql, {
      userId: user.id,
      title: text,
      description: `${text} and more to be long enough`,
      location: text,
      tags: [text.slice(0, 20)],
      attributes: { [text.slice(0, 20)]: text },
    })
    ids.set(text, id)
  }
  for (const [text, id] of ids) {
    const path = `/listing/${id}`
    const { text: html } = await read(path)
    if (/[<"]/.test(text)) expect(html, path).not.toContain(text)
    const data = listScripts(html).filter(({ attributes }) => attributes.includes('application/ld+json'))
    expect(data).toHaveLength(2)
    for (const { content } of data) expect(content).not.toMatch(/[<>]/)
    // Our structured data, read as a crawler reads it.
    const all = data.map(({ content }) => JSON.parse(content) as Record<string, unknown>)
    expect(all.find((one) => one['@type'] === 'Product')).toMatchObject({ name: text })
    const item = await read(`/api/items/${id}`)
    // The API's documented shape.
    expect((JSON.parse(item.text) as { title: string }).title).toBe(text)
  }
  // Every text appears on one of these pages.
  for (const path of ['/', '/browse', '/browse?sort=price-low', '/category/action-figures', '/browse.data']) {
    const { text: html } = await read(path)
    if (path !== '/browse.data') for (const text of TEXTS) if (/[<"]/.test(text)) expect(html, path).not.toContain(text)
  }
  for (const text of TEXTS.slice(0, 3)) {
    const picture = await ask(server.url, `/share/${ids.get(text)}.jpg`)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  }
})

async function read(path: string) {
  const answer = await ask(server.url, path)
  expectSound(answer, (status) => status === 200)
  return answer
}
