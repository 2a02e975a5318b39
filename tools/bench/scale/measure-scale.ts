import { randomUUID } from 'node:crypto'

import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { countWords, followCatalogue } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { listConversations } from '#app/features/chat/server/conversations/list-conversations.server.ts'
import { totalUnread } from '#app/features/chat/server/conversations/total-unread.server.ts'
import { getMessages } from '#app/features/chat/server/messages/get-messages.server.ts'
import { publishItem } from '#app/features/selling/editor/publishing/publish-item.server.ts'
import { openSql } from '#packages/sql'
// Measures a site of one size: times in the database, one statement at a time, and sizes.
import { UNSAID } from '#test/item-draft.ts'
import { recordJobs } from '#test/jobs.ts'
import { countQueries, type CountedQueries } from '#test/plans/counted-queries.ts'
import { listNearViews } from '#test/plans/near-views.ts'
import { makeSearches, someIds, type Searches } from '#test/plans/samples.ts'
import { listViews } from '#test/plans/views.ts'

import { makeViewer } from '../chat/chat-world.ts'
import { listFacetViews } from '../database/facet-views.ts'
import {
  readClock,
  sample,
  summarize,
  WARM_UP,
  type Clock,
  type Sample,
  type SampledTimes,
} from '../harness/sample-times.ts'

export type Times = SampledTimes & { name: string }

export interface SiteFigures {
  listings: number
  messages: number
  pages: Times[]
  searches: Times[]
  /** Category pages with their attributes. Sites that were measured earlier lack them. */
  facets?: Times[]
  twoWords: Times
  inbox: Times[]
  publishing: Times
  /** Seconds of the processor, of PostgreSQL. */
  vocabulary: { countAll: number; countChanges: number; load: number }
  /** The same to vacuum the listings. */
  vacuum: number
  /** Megabytes. */
  sizes: { database: number; tables: Record<string, number>; indexes: Record<string, number> }
  /** Megabytes of the server after requests for 500 listings and 100 searches. */
  memory: number
  /** It has the rows alone: there are no files of photos. Sites that were measured earlier lack it. */
  backup?: BackupFigures
}

export interface BackupFigures {
  first: BackupTimes
  next: BackupTimes
  /** The size of the first one. */
  megabytes: number
}

/** Seconds: until the backup was there, of the processor for PostgreSQL, and of the processor for the process that writes it. */
export interface BackupTimes {
  elapsed: number
  database: number
  own: number
}

/** The searches and people that are asked about at every size. */
export interface Questions {
  searches: Searches
  twoWords: string[]
}

const MOST_SEARCHES = 200
const MB = 1024 * 1024

/** Searches from the titles of one site, for all of them: two neighbouring words of a title each. */
export async function makeQuestions(url: string): Promise<Questions> {
  const sql = connect(url, { max: 1 })
  try {
    const rows = await sql<{ title: string }[]>`
      select i.title from scale.listings join items i using (id) where n <= 400 order by n`
    const twoWords = rows.flatMap(({ title }, index) => {
      const words = title.toLowerCase().match(/\p{L}{3,}/gu) ?? []
      const at = index % Math.max(1, words.length - 1)
      return words.length > 1 ? [`${words[at]} ${words[at + 1]}`] : []
    })
    return { searches: await makeSearches(url), twoWords: [...new Set(twoWords)].slice(0, MOST_SEARCHES) }
  } finally {
    await sql.end()
  }
}

/** Measures everything but the memory, with one statement at a time. */
export async function measureSite(url: string, { searches, twoWords }: Questions, say: (what: string) => void) {
  const counted = countQueries(url)
  // A single connection that stays open, so that its process can be watched.
  const sql = openSql(url, { max: 1 })
  setDatabase(sql)
  try {
    const clocks = { own: await readClock(sql), counted: await readClock(counted.sql) }
    say('the vocabulary')
    const vocabulary = await measureVocabulary(sql, clocks.own)
    setDatabase(counted.sql)
    await findVocabulary()
    say('pages and searches')
    const views = [...(await listViews(url, searches)), ...(await listNearViews())]
    const pages: Times[] = []
    const found: Times[] = []
    for (const view of views) {
      console.log(`  ${view.name}`)
      const times = { name: view.name, ...(await sample(counted, clocks.counted, (n) => view.ask(n))) }
      if (view.search) found.push(times)
      else pages.push(times)
    }
    const facets: Times[] = []
    for (const { name, ask } of await listFacetViews(url)) {
      console.log(`  ${name}`)
      facets.push({ name, ...(await sample(counted, clocks.counted, ask)) })
    }
    const pairs = await sample(counted, clocks.counted, (times) =>
      findListings({ ...NO_FILTERS, search: twoWords[times % twoWords.length] ?? '' }),
    )
    say('the inbox and publishing')
    const inbox = await measureInbox(sql, counted, clocks.counted)
    setDatabase(sql)
    const publishing = { name: 'publishing', ...(await measurePublishing(sql, clocks.own, url)) }
    say('vacuum and sizes')
    const vacuum = await seconds(clocks.own, () => sql`vacuum items`)
    return {
      pages,
      searches: found,
      facets,
      twoWords: { name: 'search, two words', ...pairs },
      inbox,
      publishing,
      vocabulary,
      vacuum,
      sizes: await measureSizes(sql),
    }
  } finally {
    await Promise.all([counted.end(), sql.end()])
  }
}

async function seconds(clock: Clock, work: () => Promise<unknown>): Promise<number> {
  const before = clock()
  await work()
  return (clock() - before) / 1000
}

async function measureVocabulary(sql: Sql, clock: Clock): Promise<SiteFigures['vocabulary']> {
  const countAll = await seconds(clock, () => countWords(sql))
  await sql`vacuum (analyze) search_words, search_lexemes, search_changes`
  await sql`update items set title = title || ' sextant' where id in (select id from items order by created_at desc limit 300)`
  await sql`update search_vocabulary set counted_at = now() - interval '1 hour'`
  return {
    countAll,
    countChanges: await seconds(clock, followCatalogue),
    load: await seconds(clock, findVocabulary),
  }
}

async function measureInbox(sql: Sql, counted: CountedQueries, clock: Clock): Promise<Times[]> {
  const [busiest] = await sql<{ id: string; conversation: string }[]>`
    select participant_2 as id, (array_agg(id))[1] as conversation from conversations group by 1 order by count(*) desc limit 1`
  const others = await sql<{ id: string; conversation: string }[]>`
    select participant_1 as id, id as conversation from conversations where id in (
      select id from conversations tablesample system (10) limit 200)`
  if (!busiest || others.length === 0) throw new Error('The site has no conversations')
  const other = (times: number) => others[times % others.length] ?? busiest
  const busy = makeViewer(busiest.id)
  const asked: [string, (times: number) => Promise<unknown>][] = [
    ['list of conversations', (times) => listConversations(makeViewer(other(times).id))],
    ['list of conversations, the busiest seller', () => listConversations(busy)],
    ['number of unread messages, the busiest seller', () => totalUnread(busy)],
    ['a conversation', (times) => getMessages(makeViewer(other(times).id), other(times).conversation)],
  ]
  const times: Times[] = []
  for (const [name, ask] of asked) times.push({ name, ...(await sample(counted, clock, ask)) })
  return times
}

/** From the request's function to its commit, with everything between. */
async function measurePublishing(sql: Sql, clock: Clock, url: string): Promise<SampledTimes> {
  // The queue itself is not measured.
  recordJobs()
  const templates = await sql<{ title: string; description: string; category: string; user_id: string }[]>`
    select title, description, category, user_id from items where id = any(${await someIds(url, 100)}::uuid[])`
  // On its first day, an account may list ten items only, in all runs of a day together.
  const joinedAt = new Date(0)
  const found: Sample[] = []
  for (const [index, { title, description, category, user_id: userId }] of templates.entries()) {
    const key = `item-images/${userId}/${randomUUID().replaceAll('-', '')}`
    await sql`
      insert into photos (key, user_id, width, height, placeholder, looked_at) values (${key}, ${userId}, 1600, 1200, 'UklGRg==', now())`
    const draft = {
      id: randomUUID(),
      title,
      description,
      price: 500 + index,
      category: category as 'lego',
      condition: 'Good' as const,
      location: 'Pune',
      ...UNSAID,
      images: [key],
    }
    const [began, before] = [performance.now(), clock()]
    await publishItem(makeViewer(userId, joinedAt), draft)
    found.push({ milliseconds: performance.now() - began, worked: clock() - before })
  }
  return summarize(found.slice(WARM_UP))
}

async function measureSizes(sql: Sql): Promise<SiteFigures['sizes']> {
  const tables = await sql<{ name: string; size: number }[]>`
    select relname as name, pg_table_size(relid)::float8 as size from pg_stat_user_tables
    where schemaname = 'public' order by 2 desc limit 8`
  const indexes = await sql<{ name: string; size: number }[]>`
    select indexrelname as name, pg_relation_size(indexrelid)::float8 as size from pg_stat_user_indexes
    where schemaname = 'public' order by 2 desc limit 12`
  const [whole] = await sql<{ size: number }[]>`select sum(pg_total_relation_size(relid))::float8 as size
    from pg_stat_user_tables where schemaname = 'public'`
  const toMegabytes = (rows: readonly { name: string; size: number }[]) =>
    Object.fromEntries(rows.map(({ name, size }) => [name, Math.round(size / MB)]))
  return {
    database: Math.round((whole?.size ?? 0) / MB),
    tables: toMegabytes(tables),
    indexes: toMegabytes(indexes),
  }
}
