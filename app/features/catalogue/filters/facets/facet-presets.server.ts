import { readRange, writeRange } from '#app/features/catalogue/facet-filters.ts'
import { listDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { keepFresh } from '#app/platform/database/keep-fresh.server.ts'

import { isRanged, listFacets } from './facet-rules.server.ts'

/** Quartiles change slowly. */
const LOOK_MS = 5 * 60_000
/** With fewer items there is no need for ranges. */
const LEAST_ITEMS = 8
/** With no more values than these, each is a choice of its own. */
const SINGLES = 6

/** Ranges of a category's numbers and years, by key, of about as many items each. They are read every few minutes, in the background. */
export async function findPresets(category: CategoryId): Promise<ReadonlyMap<string, readonly string[]>> {
  return (await presets.find()).get(category) ?? new Map<string, string[]>()
}

const presets = keepFresh(LOOK_MS, async (sql) => {
  const questions = listDetails().flatMap(({ id }) =>
    listFacets(id).flatMap((attribute) => (isRanged(attribute) ? [{ category: id, key: attribute.key }] : [])),
  )
  const rows = await sql<{ category: CategoryId; key: string; value: string; n: number }[]>`
    select category, key, value, n from attribute_counts
    where not is_sold and (category, key) in (
      select * from unnest(${questions.map((one) => one.category)}::text[], ${questions.map((one) => one.key)}::text[]))`
  const presets = new Map<CategoryId, Map<string, string[]>>()
  for (const { category, key } of questions) {
    const numbers = rows
      .filter((row) => row.category === category && row.key === key && readRange(row.value) !== null)
      .map(({ value, n }) => ({ number: Number(value), n }))
    const ofCategory = presets.get(category) ?? new Map<string, string[]>()
    presets.set(category, ofCategory.set(key, choosePresets(numbers)))
  }
  return presets
})

export const forgetFacetPresets = presets.forget

/**
 * Ranges between the rounded quartiles; few values are each a choice. Each range ends below the next one, which begins with a number that
 * people would say.
 */
export function choosePresets(values: readonly { number: number; n: number }[]): string[] {
  const inOrder = values.toSorted((a, b) => a.number - b.number)
  const total = inOrder.reduce((sum, { n }) => sum + n, 0)
  if (inOrder.length <= SINGLES) return inOrder.map(({ number }) => String(number))
  if (total < LEAST_ITEMS) return []
  const isWhole = inOrder.every(({ number }) => Number.isInteger(number))
  const quartiles = [0.25, 0.5, 0.75].map((share) => {
    let passed = 0
    return roundNumber(inOrder.find(({ n }) => (passed += n) >= share * total)?.number ?? 0)
  })
  const first = inOrder[0]?.number ?? 0
  const starts = [...new Set(quartiles)].filter((start) => start > first)
  if (starts.length === 0) return []
  const gap = isWhole ? 1 : 0.1
  return [null, ...starts].map((min, index) => {
    const next = starts[index]
    return writeRange({ min, max: next === undefined ? null : Math.round((next - gap) * 10) / 10 })
  })
}

/** Rounds to two digits, years to five years. */
function roundNumber(number: number): number {
  if (number >= 1000 && number <= 2100) return Math.round(number / 5) * 5
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(number, 1))) - 1)
  return Math.round(number / unit) * unit
}
