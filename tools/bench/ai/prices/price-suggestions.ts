import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { suggestPrice } from '#app/features/selling/prices/suggest-price.server.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import type { Group } from '../../harness/bench.ts'
import { atMost, median, percent, quantile, short, type Row } from '../../harness/row.ts'
import { chooseHalf, type Half } from '../search-classes/facts/case-class.ts'
import { measureVaried } from './varied-prices.ts'

type Listing = { id: string; title: string; price: number; category: CategoryId }
type Asked = { title: string; category: CategoryId; key: string; except?: string }
/** `prices` are those of the known neighbours. */
type Known = Asked & { prices: number[] }

const TITLES = 200
/** A listing is asked about only if it has so many known neighbours. */
const LEAST_NEIGHBOURS = 8
const YEARS_APART = 3
const REMARKS = ['single owner', 'urgent sale', 'in good condition', 'well kept', 'price negotiable']
const MADE_UP = ['Zorvex', 'Quillon', 'Tresmor', 'Bavika', 'Ondrello', 'Fexi', 'Marjolux', 'Puntari']
const SHOWN = 12

export const priceSuggestions: Group = {
  name: 'price-suggestions',
  about:
    'suggested prices for 200 titles with known neighbours, for 400 as other sellers would write them, and for titles of unknown things; half of them unseen',
  async measure(bench) {
    const { large } = await bench.databases()
    // Suggestions get the limits of a page; the listings that they are judged by are read without them.
    const pages = connect(large, { max: 2, for: 'pages' })
    const sql = connect(large, { max: 1 })
    try {
      setDatabase(pages)
      await readVocabulary()
      const listings = await sql<Listing[]>`
        select id, title, price, category from items
        where not is_sold and hidden_at is null and not 'price' = any(filled) order by id`
      return [
        ...(await measureKnown(listings)),
        ...(await measureUnknown(sql, listings)),
        ...(await measureVaried(sql)),
      ]
    } finally {
      await Promise.all([pages.end(), sql.end()])
    }
  },
}

/** A process reads the vocabulary once. On a busy machine that takes longer than a page may wait, and is tried again. */
async function readVocabulary(triesLeft = 5): Promise<void> {
  try {
    await findVocabulary()
  } catch (error) {
    if (triesLeft === 0) throw error
    await readVocabulary(triesLeft - 1)
  }
}

const readYear = (title: string) => Number(title.match(/\b(?:19[5-9]|20[0-4])\d\b/)?.[0] ?? Number.NaN)
const readStart = ({ title, category }: Listing) =>
  `${category} ${title.toLowerCase().split(/\s+/).slice(0, 2).join(' ')}`

/**
 * Titles whose neighbours are known without any search: they begin with the same two words, which are a maker and a
 * model, and are at most three years apart. Every other title has its words in another order, and remarks.
 */
function listKnown(listings: readonly Listing[]): Known[] {
  const groups = Map.groupBy(listings, readStart)
  const places = Array.from({ length: TITLES * 3 }, (_, at) => Math.floor((at * listings.length) / (TITLES * 3)))
  const known = places.flatMap((place, at) => {
    const listing = listings[place]
    if (!listing) return []
    const year = readYear(listing.title)
    const neighbours = (groups.get(readStart(listing)) ?? []).filter(
      (one) => one !== listing && !(Math.abs(readYear(one.title) - year) > YEARS_APART),
    )
    if (neighbours.length < LEAST_NEIGHBOURS) return []
    const words = listing.title.split(/\s+/)
    const [maker = '', ...rest] = words
    const turned = [maker, ...rest.toReversed(), REMARKS[at % REMARKS.length]].join(' ')
    const title = at % 2 === 0 ? listing.title : turned
    return [
      {
        title,
        category: listing.category,
        key: listing.title,
        except: listing.id,
        prices: neighbours.map(({ price }) => price),
      },
    ]
  })
  return known.slice(0, TITLES)
}

async function measureKnown(listings: readonly Listing[]): Promise<Row[]> {
  const judged: Record<Half, { title: string; outcome: 'within' | 'outside' | 'wide' | 'none' }[]> = {
    open: [],
    unseen: [],
  }
  const times: number[] = []
  for (const { prices, key, ...asked } of listKnown(listings)) {
    const start = performance.now()
    const { range } = await suggestPrice({ ...asked, condition: null })
    times.push(performance.now() - start)
    const isWithin =
      range && range.middle >= quantile(prices, 0.25) * 0.98 && range.middle <= quantile(prices, 0.75) * 1.02
    judged[chooseHalf(key)].push({
      title: asked.title,
      outcome: !range ? 'none' : range.wide ? 'wide' : isWithin ? 'within' : 'outside',
    })
  }
  const rows = (['open', 'unseen'] as const).flatMap((half): Row[] => {
    const count = (outcome: string) => judged[half].filter((one) => one.outcome === outcome).length
    const [within, outside] = [count('within'), count('outside')]
    return [
      {
        name: `middle price within the neighbours’ middle half (${half})`,
        figure: `${percent(within / (within + outside))} of ${within + outside}`,
        goal: '≥ 95 %',
        holds: within >= 0.95 * (within + outside),
      },
      {
        name: '  said to be wide, without a suggestion',
        figure: `${count('wide')}, ${count('none')} of ${judged[half].length}`,
      },
    ]
  })
  const wrong = judged.open.filter(({ outcome }) => outcome === 'outside').slice(0, SHOWN)
  return [
    ...rows,
    ...wrong.map(({ title }) => ({ name: `    outside: ${title}`, figure: '' })),
    { name: '  a suggestion, median', figure: `${short(median(times))} ms` },
    atMost('  a suggestion, p95', quantile(times, 0.95), 150, 'ms'),
  ]
}

/** Titles of things that are not on sale: with numbers, makers and categories that are. */
async function listUnknown(sql: Sql, listings: readonly Listing[]): Promise<Asked[]> {
  const counts = new Map<string, number>()
  for (const { title, category } of listings) {
    for (const word of new Set(title.toLowerCase().match(/\b\d{3}\b/g))) {
      counts.set(`${category} ${word}`, (counts.get(`${category} ${word}`) ?? 0) + 1)
    }
  }
  const numbers = [...counts].filter(([, n]) => n >= 5).map(([key]) => key.split(' ') as [CategoryId, string])
  const makers = await sql<{ category: CategoryId; maker: string }[]>`
    select category, split_part(title, ' ', 1) as maker from items where not 'price' = any(filled)
    group by 1, 2 having count(*) > 40 order by count(*) desc limit 40`
  const name = (at: number) => `${MADE_UP[at % MADE_UP.length]} ${MADE_UP[(at * 3 + 1) % MADE_UP.length]}`
  const titles = [
    ...numbers.flatMap(([category, number], at) => [
      { category, title: `${name(at)} ${number}` },
      { category, title: number },
    ]),
    ...makers.map(({ category, maker }, at) => ({ category, title: `${maker} ${name(at)} ${100 + at * 7}` })),
    ...(['car', 'watch', 'shoes', 'toy', 'game', 'keychain', 'book', 'card'] as const).flatMap((word) =>
      (['cars', 'watches', 'shoes'] as const).map((category) => ({ category, title: `${word} ${name(word.length)}` })),
    ),
  ]
  return titles.map((one) => ({ ...one, key: one.title }))
}

async function measureUnknown(sql: Sql, listings: readonly Listing[]): Promise<Row[]> {
  const wrong: Record<Half, string[]> = { open: [], unseen: [] }
  const asked: Record<Half, number> = { open: 0, unseen: 0 }
  for (const { title, category, key } of await listUnknown(sql, listings)) {
    asked[chooseHalf(key)] += 1
    const { range } = await suggestPrice({ title, category, condition: null })
    if (range) wrong[chooseHalf(key)].push(`${title} (${category})`)
  }
  return (['open', 'unseen'] as const).flatMap((half) => [
    {
      name: `a price for what is not on sale (${half})`,
      figure: `${wrong[half].length} of ${asked[half]}`,
      goal: '0',
      holds: wrong[half].length === 0,
    },
    ...(half === 'open' ? wrong.open.slice(0, SHOWN).map((title) => ({ name: `    ${title}`, figure: '' })) : []),
  ])
}
