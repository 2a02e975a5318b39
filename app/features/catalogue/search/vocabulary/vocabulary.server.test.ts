import { expect, it } from 'vitest'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { countWords } from './count-words.server.ts'
import { findVocabulary, forgetVocabulary } from './vocabulary.server.ts'

const { sql, url } = await testDatabase()

await createItem(sql, { title: 'Brass lantern' })
await countWords(sql)

it('the words are read even if that takes longer than a page’s statement may', async () => {
  const impatient = connect(url, { max: 1 })
  setDatabase(impatient)
  await impatient`set statement_timeout = 50`
  let loading: ReturnType<typeof findVocabulary> | undefined
  await sql.begin(async (other) => {
    await other`lock table search_words in access exclusive mode`
    loading = findVocabulary()
    await expect.poll(() => countWaiting()).toBe(1)
  })
  expect((await loading)?.facts('lantern')).toEqual({ listings: 1, titles: 1 })
  setDatabase(sql)
  await impatient.end()
})

/** Statements that read the words and wait for a lock, for longer than the limit of the test. */
async function countWaiting(): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::integer as n from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%from search_words%' and clock_timestamp() - query_start > interval '100 ms'`
  return row?.n ?? 0
}

it('the words are searched for as typed while they cannot be read', async () => {
  const titles = async (search: string) =>
    (await findListings({ ...NO_FILTERS, search })).items.map(({ title }) => title)
  forgetVocabulary()
  expect(await titles('lantren')).toEqual(['Brass lantern'])
  forgetVocabulary()
  await sql`alter table search_vocabulary rename to unreadable`
  expect(await titles('lantern')).toEqual(['Brass lantern'])
  expect(await titles('lantren')).toEqual([])
  await sql`alter table unreadable rename to search_vocabulary`
  expect(await titles('lantren')).toEqual(['Brass lantern'])
})
