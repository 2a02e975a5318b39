import { db } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { filtersHref } from '#app/features/catalogue/listing-filters.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { type Condition } from '#app/shared/catalogue.ts'
import { databaseErrorCode } from '#packages/sql'

import type { Candidate } from './comparable-listings.ts'
import { compareTitle, inTitle, MOST_READ } from './compare-title.server.ts'
import { LEAST_COMPARABLE, estimatePrice, isTelling } from './estimate-price.ts'
import { hasModels, PEOPLE, readKind, type Kind } from './kind-of-thing.ts'
import type { PriceSuggestion } from './price-hint.schema.ts'
import { findSoldPrices } from './sold-prices.server.ts'
import { listSpellings, readTitle, type TitleFacts } from './title-facts.ts'

/** The same for each kind of thing, and the kinds that are tried: what they cost needs no more. */
const KIND_READ = 750
const MOST_KINDS = 3
const LONGEST_MS = 1500

type PriceQuestion = {
  title: string
  category: CategoryId
  condition: Condition | null
  /** The id of a listing that does not count, because the title is its own. */
  except?: string
}

/** The prices of comparable listings on sale, and of completed deals. Throws when the database takes longer than 1.5 seconds. */
export async function suggestPrice(asked: PriceQuestion): Promise<PriceSuggestion> {
  const [onSale, sold] = await Promise.all([findAsked(asked), findSoldPrices(asked)])
  return { ...onSale, sold }
}

/**
 * The prices of comparable listings on sale in the category: see `chooseComparable`. Prices that an import made up do not
 * count, nor does a listing that its seller repeats. If too few listings show the same thing, those of its kind are told.
 */
async function findAsked({
  title,
  category,
  condition,
  except,
}: PriceQuestion): Promise<Omit<PriceSuggestion, 'sold'>> {
  const { facts, kind, query, isAlike, choose } = await compareTitle(title, category)
  const where = { category, except: except ?? null }
  const rows = choose(query === null ? [] : await findCandidates(query, where))
  if (rows.length < LEAST_COMPARABLE) {
    for (const { query: ofKind, words, isOfKind } of listKinds(kind, category).slice(0, MOST_KINDS)) {
      const alike = (await findCandidates(ofKind, where, KIND_READ)).filter((row) => isAlike(row) && isOfKind(row))
      if (!isTelling(alike, words === '' ? 'category' : 'kind')) continue
      const href = filtersHref('/browse', { search: words, category })
      return { count: alike.length, kind: words, range: estimatePrice(alike, condition), href }
    }
    return { count: rows.length, range: null, href: filtersHref('/browse', { search: title, category }) }
  }
  return { count: rows.length, range: estimatePrice(rows, condition), href: linkTo(rows, facts, category) }
}

type OfKind = { query: string | null; words: string; isOfKind: (row: Candidate) => boolean }

/** The kinds of which prices are looked for, the closest first; the whole category comes last, but for one that has models. */
function listKinds({ names, people }: Kind, category: CategoryId): OfKind[] {
  const meant = people === null ? [] : [`(${PEOPLE[people].map(inTitle).join(' | ')})`]
  const isFor = (row: Candidate) => people === null || readKind(row.title, category).people === people
  const ofKind = (name: string, forPeople: boolean): OfKind => ({
    query: [...(name ? name.split(' ').map(inTitle) : []), ...(forPeople ? meant : [])].join(' & '),
    words: [forPeople ? people : null, name].filter(Boolean).join(' '),
    isOfKind: (row) =>
      (!forPeople || isFor(row)) && (name === '' || readKind(row.title, category).names.includes(name)),
  })
  if (names.length > 0) return names.flatMap((name) => [...(people ? [ofKind(name, true)] : []), ofKind(name, false)])
  if (people !== null) return [ofKind('', true)]
  return hasModels(category) ? [] : [{ query: null, words: '', isOfKind: () => true }]
}

/** The PostgreSQL error of a statement that took longer than it may. */
const TOOK_TOO_LONG = '57014'

/** The same as a hint, which may be missing: null when the database takes longer than 1.5 seconds. */
export async function hintPrice(asked: PriceQuestion): Promise<PriceSuggestion | null> {
  try {
    return await suggestPrice(asked)
  } catch (error) {
    if (databaseErrorCode(error) === TOOK_TOO_LONG) return null
    throw error
  }
}

/** A page of listings with the words that all rows share. */
function linkTo(rows: readonly Candidate[], facts: TitleFacts, category: CategoryId): string {
  const spellings = rows.map((row) => listSpellings(row.title))
  const search = [...facts.names.flat(), ...facts.words]
    .filter((word) => spellings.every((one) => one.has(word)))
    .join(' ')
  return filtersHref('/browse', { search: search || facts.names.flat().join(' '), category })
}

type Row = Omit<Candidate, 'year'> & { sellerId: string; stated: string | null }

/** Finds listings that the query matches, or the newest of the category, among the first `most`. */
async function findCandidates(
  query: string | null,
  { category, except }: { category: CategoryId; except: string | null },
  most = MOST_READ,
): Promise<Candidate[]> {
  const rows = await db().begin(async (sql) => {
    // Without the index it would read the table until enough listings match.
    await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true), set_config('enable_seqscan', 'off', true)`
    return sql<Row[]>`
      select title, price, condition, user_id as "sellerId", coalesce(attributes ->> 'year', attributes ->> 'Year') as stated
      from (select * from items
        where ${
          query === null
            ? sql`category = ${category} and not is_sold and ${isVisibleItem(sql)} order by is_fresh desc, created_at desc`
            : sql`search @@ to_tsquery('khazana', ${query})`
        }
        limit ${most}) as items
      where category = ${category} and not is_sold and ${isVisibleItem(sql)} and not 'price' = any(filled)
        and (${except}::uuid is null or id <> ${except})`
  })
  const once = new Map(rows.map((row) => [`${row.sellerId} ${row.price} ${row.title.toLowerCase()}`, row]))
  return [...once.values()].map(({ title, price, condition, stated }) => ({
    title,
    price,
    condition,
    year: Number(stated) || readTitle(title, category).year,
  }))
}
