import type { Sql } from '#app/db/client.server.ts'
import { suggestPrice } from '#app/features/selling/prices/suggest-price.server.ts'

import { median, percent, quantile, short, type Row } from '../../harness/row.ts'
import { chooseHalf, chooseSample, type Half } from '../search-classes/facts/case-class.ts'
import { KnownNeighbours, countKind, countNaming } from './known-neighbours.ts'
import { makeLoneTitles } from './lone-titles.ts'
import { readPricedListings, type PricedListing } from './priced-listings.ts'
import { varyTitle } from './varied-titles.ts'

/** Twice as many as the goal names, because half of them are unseen. */
const CARS = 240
const OTHERS = 160
const GOAL = 0.95
const SLOWEST_MS = 150
/** Wrong suggestions of the open half that are printed. */
const SHOWN = 24

type Judged = {
  text: string
  half: Half
  isCar: boolean
  right: boolean
  isNone: boolean
  wide: boolean
  /** The suggested middle divided by the price that the left-out listing asks; null without a suggestion. */
  ratio: number | null
  ms: number
  note: string
}

/**
 * Titles as other sellers would write them, each compared with the listings that the raw data show to be the same thing;
 * and titles that share only a number or the name of a kind with any listing.
 */
export async function measureVaried(sql: Sql): Promise<Row[]> {
  const listings = await readPricedListings(sql)
  const known = new KnownNeighbours(listings)
  const cases = listings.flatMap((listing) => {
    const { length } = listing.words
    const fixed = (at: number) => at < countNaming(listing) || at >= length - countKind(listing)
    const title = varyTitle(listing, fixed)
    const neighbours = known.find(listing, title.kept)
    return neighbours ? [{ listing, title, neighbours }] : []
  })
  const choose = (isCar: boolean, count: number) =>
    chooseSample(
      cases.filter(({ listing }) => (listing.category === 'cars') === isCar),
      count,
      ({ listing }) => listing.id,
    )
  const judged: Judged[] = []
  for (const { listing, title, neighbours } of [...choose(true, CARS), ...choose(false, OTHERS)])
    judged.push(await judgeTitle(listing, title.text, neighbours))
  const lone: Judged[] = []
  for (const { text, category, key } of makeLoneTitles(listings)) {
    const { range, count } = await suggestPrice({ title: text, category, condition: null })
    lone.push({
      ...NONE,
      text: `${text} (${category})`,
      half: chooseHalf(key),
      right: !range,
      note: `${count} listings`,
    })
  }
  return [
    ...rateHalves('another seller’s title with known neighbours', judged, GOAL),
    ...rateHalves(
      '  of them cars',
      judged.filter(({ isCar }) => isCar),
    ),
    ...rateHalves(
      '  of them other things',
      judged.filter(({ isCar }) => !isCar),
    ),
    ...describeErrors(judged),
    ...rateHalves('no price from a lone number or kind', lone, 1),
    ...[...judged, ...lone]
      .filter(({ right, half }) => !right && half === 'open')
      .slice(0, SHOWN)
      .map(({ text, note }) => ({ name: `    wrong: ${text}: ${note}`, figure: '' })),
  ]
}

const NONE = { isCar: false, isNone: true, wide: false, ratio: null, ms: 0 }

async function judgeTitle(listing: PricedListing, text: string, neighbours: PricedListing[]): Promise<Judged> {
  const { id, category, price, words } = listing
  const began = performance.now()
  const { range, count } = await suggestPrice({ title: text, category, condition: null, except: id })
  const ms = performance.now() - began
  const asked = neighbours.map((one) => one.price)
  const [from, to] = [roundDown(quantile(asked, 0.25)), roundUp(quantile(asked, 0.75))]
  return {
    text,
    half: chooseHalf(`${category} ${words.slice(0, 2).join(' ')}`),
    isCar: category === 'cars',
    right: range !== null && range.middle >= from && range.middle <= to,
    isNone: !range,
    wide: range?.wide ?? false,
    ratio: range && range.middle / price,
    ms,
    note: `${range?.middle ?? 'none'} of ${count}; ${from} to ${to} of ${neighbours.length}`,
  }
}

// Suggestions have two digits.
const stepAt = (price: number) => 10 ** Math.max(0, Math.floor(Math.log10(price)) - 1)
const roundDown = (price: number) => Math.floor(price / stepAt(price)) * stepAt(price)
const roundUp = (price: number) => Math.ceil(price / stepAt(price)) * stepAt(price)

function rateHalves(name: string, judged: readonly Judged[], goal?: number): Row[] {
  return (['open', 'unseen'] as const).map((half) => {
    const cases = judged.filter((one) => one.half === half)
    const share = cases.filter(({ right }) => right).length / cases.length
    const row = { name: `${name} (${cases.length} ${half})`, figure: percent(share) }
    return goal === undefined ? row : { ...row, goal: `≥ ${percent(goal)}`, holds: share >= goal }
  })
}

/** How far the suggestions are from what the left-out listings ask, which no definition of a neighbour can flatter. */
function describeErrors(judged: readonly Judged[]): Row[] {
  const slowest = quantile(
    judged.map(({ ms }) => ms),
    0.95,
  )
  return [
    ...(['open', 'unseen'] as const).flatMap((half): Row[] => {
      const cases = judged.filter((one) => one.half === half)
      const errors = cases.flatMap(({ ratio }) => (ratio === null ? [] : [Math.max(ratio, 1 / ratio) - 1]))
      const count = (test: (one: Judged) => boolean) => percent(cases.filter(test).length / cases.length)
      return [
        { name: `  no suggestion (${half})`, figure: count(({ isNone }) => isNone) },
        { name: `  said to be wide (${half})`, figure: count(({ wide }) => wide) },
        { name: `  off the left-out listing’s price by, median (${half})`, figure: percent(median(errors)) },
        {
          name: `  off by more than twice (${half})`,
          figure: count(({ ratio }) => ratio !== null && (ratio > 2 || ratio < 0.5)),
        },
      ]
    }),
    {
      name: '  95th percentile of the time',
      figure: `${short(slowest)} ms`,
      goal: `≤ ${SLOWEST_MS} ms`,
      holds: slowest <= SLOWEST_MS,
    },
  ]
}
