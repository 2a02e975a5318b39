/**
 * Reads of the catalogue that match much of it. The matrix asks each operation once, mostly for everything or for nothing;
 * these are searched, sorted, within cities and prices, by words that are in all titles of a filled site.
 */
import type { Sql } from '#app/db/client.server.ts'
import { LISTED_PAGES, loadPage } from '#test/matrix/load-page.ts'
import type { PageEntry } from '#test/matrix/matrix-pages.ts'
import type { World } from '#test/matrix/matrix-world.ts'

import { MADE_WORDS } from './large-site.ts'
import { MOST_TOUCHED, type Bounds, type RowCounter } from './rows-touched.ts'

const { ofAFifth, ofDescriptions } = MADE_WORDS
const [ofAll, alsoOfAll] = MADE_WORDS.ofAll

/** Views of the catalogue, as in an address. */
const VIEWS: readonly string[] = [
  `search=${ofAll}`,
  `search=${ofAFifth}`,
  `search=${ofAll}+${ofAFifth}`,
  `search=silver+${ofAFifth}`,
  `search=${ofAll}+${alsoOfAll}`,
  `search=${ofAll}+lantren`,
  `search=${ofAll.slice(0, -2)}`,
  `search=${ofDescriptions}`,
  'search=zqxvulon+plirg',
  `search=${ofAll}&exact=1`,
  `search=${ofAll}&sold=1`,
  `search=${ofAll}&sort=newest`,
  `search=${ofAll}&sort=price-low`,
  `search=${ofAll}&sort=price-high`,
  `search=${ofAll}&sort=city&near=Nagpur`,
  `search=${ofAll}&city=Mumbai`,
  `search=${ofAll}&category=lego`,
  `search=${ofAll}&category=lego&sort=price-low`,
  `search=${ofAll}&condition=Good`,
  `search=${ofAll}&min=1037&max=30011`,
  `search=${ofAll}+under+30000+in+mumbai`,
  'search=under+30011',
  'city=Mumbai',
  'city=Mumbai&city=Nagpur&sort=price-low&min=1037',
  'sort=city&near=Nagpur',
  'sort=city&near=Karaikal',
  'sort=price-low',
  'sort=price-high&condition=Good',
  'min=1037&max=30011',
  'min=1037&max=30011&category=lego',
  'min=1037&max=30011&city=Mumbai',
  'sold=1&condition=Good&condition=Fair',
]

/** Other reads that match much. */
const READS: readonly string[] = [
  '/suggestions?q=h',
  '/suggestions?q=hand',
  '/suggestions?q=lan',
  `/suggestions?q=silver+${ofAFifth}`,
  '/places?q=m',
  `/category-suggestion?title=${ofAll}+${alsoOfAll}+${ofAFifth}`,
  '/attribute-suggestions?title=titan&category=watches',
  `/price-suggestion?title=${ofAll}+${ofAFifth}&category=lego`,
  `/price-suggestion?title=${ofAll}+${alsoOfAll}&category=lego`,
  `/price-suggestion?title=silver+${ofAFifth}+${ofAll}+camera+globe+radio&category=lego&condition=Good`,
]

interface Exception {
  because: string
  bounds: Bounds
}

/** As `docs/scaling.md` says, this is what grows. The rows behind the entries are bounded all the same. */
const notesPlaces = (listings: number): Exception => ({
  because: 'PostgreSQL notes the places of all matches in each index before it reads the first of them',
  bounds: { entries: MOST_TOUCHED + 4 * listings },
})

const PICKED: Exception = {
  because: 'a page by price is picked from all matches, up to 10,000',
  bounds: { rows: 10_000 },
}

const FEW = 6000

/** These reads need more than 5,000 of 6,000 listings. Each reads less than 5,000 of 20,000: see catalogue.apart.test.ts. */
const WHILE_FEW: Exception = {
  because: 'as long as a word has few matches in all, reading them once or twice is cheaper than looking for the first',
  bounds: { rows: 12_500 },
}

const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  [`search=${ofAll}&sort=price-low`]: PICKED,
  [`search=${ofAll}&sort=price-high`]: PICKED,
  [`search=${ofAll}&category=lego&sort=price-low`]: PICKED,
  [`search=${ofAll}&city=Mumbai`]: WHILE_FEW,
  [`search=${ofAll}&condition=Good`]: WHILE_FEW,
  [`search=${ofAll}&min=1037&max=30011`]: WHILE_FEW,
  [`search=${ofAll}+under+30000+in+mumbai`]: WHILE_FEW,
}

/** Lists the reads that touch more of a site with as many listings than they may. */
export async function listExcessiveReads(
  { sql, counter, world }: { sql: Sql; counter: RowCounter; world: World },
  listings: number,
): Promise<string[]> {
  const excess: string[] = []
  const check = async (what: string, view: string, work: () => Promise<unknown>) => {
    const few = listings <= FEW ? EXCEPTIONS[view]?.bounds : undefined
    excess.push(...(await counter.listExcess(what, work, { ...notesPlaces(listings).bounds, ...few })))
  }
  const ask = (path: string) => async () => {
    const { status } = await world.visitor('owner').ask('GET', path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  for (const view of VIEWS) {
    await check(`/browse?${view}`, view, () => openPage('browse', { query: () => `?${view}` }, world))
    await check(`/items?${view}`, view, ask(`/items?${view}`))
    await check(`/item-counts?${view}`, view, ask(`/item-counts?${view}`))
  }
  for (const path of READS) await check(path, path, ask(path))
  const [made] = await sql<
    { id: string }[]
  >`select id from items where title ~ '^Silver lantern' and not is_sold limit 1`
  const params = () => ({ listingId: made?.id ?? '' })
  await check('a listing and those like it', '', () => openPage('listing/:listingId', { params }, world))
  return excess
}

async function openPage(path: string, entry: Partial<PageEntry>, world: World): Promise<unknown> {
  const page = LISTED_PAGES.find((one) => one.path === path)
  if (!page) throw new Error(`There is no page ${path}`)
  return loadPage(page, { signedIn: 'shown', others: 'shown', ...entry }, world, null)
}
