import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

import { setDatabase } from '#app/db/client.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { findSimilarItems } from '#app/features/catalogue/listing/find-similar-items.server.ts'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { listCategoryIds } from '#app/nouns/category/category-list.ts'
import { flashCookie } from '#app/platform/http/flash.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { countQueries, type Statement } from '#test/plans/counted-queries.ts'
import { homeQueries } from '#test/plans/home-queries.ts'
import { someIds } from '#test/plans/samples.ts'

import { ROOT } from '../../../scripts/steps.ts'
import type { Bench, Group } from '../harness/bench.ts'
import { compare, type Requests, type Target } from '../harness/load.ts'
import { withLimit, withProduct } from '../harness/product.ts'
import type { Row } from '../harness/row.ts'
import type { BareReactSettings } from '../limits/bare-react.tsx'

const POOL = 10
const SECRET = 'a secret that is for benchmarks only, and long enough'
/** More than are requested before a cached page expires. */
const DIFFERENT = 40_000
const ROUNDS = { goal: 0.35, rounds: 5, seconds: 3 }

export const pagesFresh: Group = {
  name: 'pages-fresh',
  about: 'the same pages rendered without the cache, against bare node:http and React rendering the same cards',
  measure: (bench) => withProduct(bench, (ours) => measurePages(bench, ours), { SESSION_SECRET: SECRET }),
}

async function measurePages(bench: Bench, ours: Target): Promise<Row[]> {
  const { large } = await bench.databases()
  const ids = await someIds(large, DIFFERENT)
  // Pages are cached by the parameters that they declare. Only the order by city reads this one.
  const pages: [name: string, path: (id: string, index: number) => string][] = [
    ['category', (_, index) => `/category/cards?near=anew-${index}`],
    ['listing', (id) => `/listing/${id}`],
  ]
  const settings = await listStatements(large, ids[0] ?? '')
  return withLimit(bench, await buildLimit(bench), settings, async (limit) => {
    await expectSameCards(ours, limit, ids[0] ?? '')
    const rows = await compare({ name: 'home', ours, limit, requests: await homeAnew(ours), ...ROUNDS })
    for (const [name, path] of pages) {
      const file = join(bench.dataDir, `${name}-paths.txt`)
      writeFileSync(file, ids.map((id, index) => `${path(id, index)}\n`).join(''))
      const rendered = () => countRendered(ours)
      rows.push(...(await compare({ name, ours, limit, requests: { path: { file } }, rendered, ...ROUNDS })))
    }
    return rows
  })
}

/** Home declares no parameter, but a page with a toast to show is rendered for each request. */
async function homeAnew({ url }: Target): Promise<Requests> {
  setSettings(readSettings({ SESSION_SECRET: SECRET }))
  const [cookie = ''] = flashCookie({ kind: 'success', text: 'Saved' }).split(';', 1)
  const requests = { path: '/', headers: { cookie } }
  const { headers } = await fetch(url + requests.path, requests)
  if (headers.get('cache-control') !== 'private, no-store') throw new Error('home may come from the cache')
  return requests
}

/** The baseline renders the product's own cards, so it is built like the product, but without React Router. */
async function buildLimit({ dataDir }: Bench): Promise<string> {
  const outDir = join(dataDir, 'limits')
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    mode: 'production',
    resolve: { alias: { 'react-router': fileURLToPath(new URL('../limits/plain-link.tsx', import.meta.url)) } },
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('../limits/bare-react.tsx', import.meta.url)),
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'bare-react.mjs' } },
    },
  })
  // Modules find the categories beside themselves.
  cpSync(join(ROOT, 'app/nouns/category/catalogue'), join(outDir, 'catalogue'), { recursive: true })
  return join(outDir, 'bare-react.mjs')
}

async function listStatements(database: string, id: string): Promise<BareReactSettings> {
  const counted = countQueries(database)
  try {
    setDatabase(counted.sql)
    const home = await counted.record(homeQueries)
    const category = await counted.record(() => findListings({ ...NO_FILTERS, category: 'cards' }))
    const item = await counted.record(() => getItem(id))
    if (!item.result) throw new Error(`There is no listing ${id}`)
    const { category: own } = item.result
    const similar = await counted.record(() => findSimilarItems({ id, category: own }))
    const only = ({ statements }: { statements: Statement[] }) => {
      const [first] = statements
      if (!first || statements.length > 1)
        throw new Error(`the limit knows one statement here, not ${statements.length}`)
      const values = first.values.map((value) => (value === id ? '{id}' : value === own ? '{category}' : value))
      return { text: first.text, values }
    }
    return {
      database,
      pool: POOL,
      home: home.statements,
      category: category.statements,
      listing: [only(item), only(similar)],
    }
  } finally {
    await counted.end()
  }
}

/** A baseline that renders fewer cards would be meaningless. */
async function expectSameCards(ours: Target, limit: Target, id: string): Promise<void> {
  for (const path of ['/', `/category/${listCategoryIds()[4]}`, `/listing/${id}`]) {
    const [one, other] = await Promise.all(
      [ours, limit].map(
        async ({ url }) => (await (await fetch(url + path)).text()).split('<article class="card"').length - 1,
      ),
    )
    if (!one || one !== other) throw new Error(`${path} has ${one} cards, the limit renders ${other}`)
  }
}

async function countRendered({ url }: Target): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const count = /^khazana_page_cache_lookups_total\{result="rendered"\} (\d+)/m.exec(metrics)?.[1]
  if (count === undefined) throw new Error('/metrics does not say how many pages were rendered')
  return Number(count)
}
