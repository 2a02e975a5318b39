import { expect, it, onTestFinished } from 'vitest'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { createApi } from './api.ts'

const { sql, url } = await testDatabase()
testSettings({ LIMIT_SEARCH_SECONDS_IP: '1/1m', TRUSTED_PROXIES: '1' })
const api = createApi()
const ask = (path: string, address: string) => api.request(path, { headers: { 'x-forwarded-for': address } })

it.each(['/items?search=lantern', '/item-counts?search=lantern', '/suggestions?q=lantern'])(
  'a search that takes too long is 503, and one from an address whose time is used up is 429: %s',
  async (path) => {
    const searches = connect(url, { max: 1, for: 'searches' })
    setDatabase(sql, { sql: searches, most: 1 })
    onTestFinished(async () => {
      setDatabase(sql)
      await searches.end()
    })
    const address = `198.51.100.${path.length}`
    // Every search waits for the lock until its statement is cancelled.
    await sql.begin(async (tx) => {
      await tx`lock table items in access exclusive mode`
      const answers: Response[] = []
      while (answers.at(-1)?.status !== 429) answers.push(await ask(path, address))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503, 429]))
      for (const { headers } of answers) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await ask('/suggestions?q=', address)).status, 'nothing of that source is searched').toBe(429)
    })
    expect((await ask(path, '203.0.113.9')).status, 'another address').toBe(200)
  },
)
