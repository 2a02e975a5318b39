import type { Browser } from '@playwright/test'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { LANGUAGE_TAGS, type Language } from '#app/shared/language/languages.ts'
import { createTalk } from '#test/chat.ts'
import { someIds } from '#test/plans/samples.ts'
import { beginSession } from '#test/visitor.ts'

import { compareTexts, LANGUAGE_BUDGET, measureWeight, SCREENS, type Weight } from '../../../../e2e/weight.ts'
import type { Bench } from '../../harness/bench.ts'
import { ownSecret } from '../../harness/databases.ts'
import type { Target } from '../../harness/load.ts'
import { withProduct } from '../../harness/product.ts'
import { atMost, short, type Row } from '../../harness/row.ts'
import { buildOneLanguage } from './one-language.ts'

/** The limits in kB of 1,000 bytes. `npm test` checks that of Hindi, too: it needs no other build. */
const MOST = { hindi: LANGUAGE_BUDGET / 1000, english: 1 }
const PHONE = SCREENS[0]

interface OpenedPage {
  name: string
  path: string
  /** Signs in whoever reads it. */
  cookie?: string
}

/**
 * Weighs a first visit in Hindi against the same one in English, and one in English against the same one to a product
 * that is built with English alone. Photos are the same in all of them, and do not count.
 */
export async function weighLanguages(bench: Bench, product: Target, browser: Browser): Promise<Row[]> {
  const { large } = await bench.databases()
  return withPages(bench, large, async (pages) => {
    const weigh = (url: string, { path, cookie }: OpenedPage, language: Language) =>
      measureWeight(browser, url + pageHref(path, language), PHONE, { cookie, locale: LANGUAGE_TAGS[language] })
    const english = new Map<string, Weight>()
    const rows: Row[] = []
    for (const page of pages) {
      const [first, hindi] = [await weigh(product.url, page, 'en'), await weigh(product.url, page, 'hi')]
      english.set(page.name, first)
      const more = difference(hindi, first)
      rows.push(atMost(`${page.name} in Hindi, beyond English`, more.whole, MOST.hindi, 'kB'))
      rows.push({ name: '  scripts, styles, HTML, fonts', figure: more.parts })
    }
    const root = await buildOneLanguage(bench.dataDir)
    await withProduct(
      bench,
      async ({ url }) => {
        for (const page of pages) {
          const more = difference(english.get(page.name), await weigh(url, page, 'en'))
          rows.push(atMost(`${page.name} in English, beyond English alone`, more.whole, MOST.english, 'kB'))
          rows.push({ name: '  scripts, styles, HTML, fonts', figure: more.parts })
        }
      },
      {},
      root,
    )
    return rows
  })
}

/** In kB. */
function difference(one: Weight | undefined, other: Weight) {
  if (!one) throw new Error('The page was not weighed in English')
  const { parts, whole } = compareTexts(one, other)
  return { whole: whole / 1000, parts: `${parts.map((part) => short(part / 1000)).join(', ')} kB` }
}

async function withPages<T>(bench: Bench, database: string, work: (pages: OpenedPage[]) => Promise<T>): Promise<T> {
  const sql = connect(database, { max: 2 })
  // Sessions are signed with the secret of the folder.
  setSettings(readSettings({ DATA_DIR: bench.dataDir, ...ownSecret(bench.dataDir) }))
  setDatabase(sql)
  const [listing] = await someIds(database, 1)
  const { id, buyer, seller } = await createTalk(sql)
  try {
    const { cookies } = await beginSession(sql, buyer.userId)
    const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)[0]
    return await work([
      { name: 'home', path: '/' },
      { name: 'browse', path: '/browse' },
      { name: 'listing', path: `/listing/${listing}` },
      { name: 'conversation', path: `/messages?c=${id}`, cookie },
    ])
  } finally {
    await sql`delete from conversations where id = ${id}`
    await sql`delete from users where id in ${sql([buyer.userId, seller.userId])}`
    await sql.end()
  }
}
