import { db } from '#app/db/client.server.ts'
import { findFactsByNumber } from '#app/features/selling/details/find-by-number.server.ts'
import { listAttributes, type CategoryId } from '#app/nouns/category/category-list.ts'
import type { Attributes } from '#app/nouns/item/listing-attributes.ts'
import { readAttributes } from '#app/nouns/item/read-attributes.server.ts'
import { readTitleAttributes } from '#app/nouns/item/titles/read-title.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import type { SuggestedAttributes } from './suggested-attributes.schema.ts'

/** A seller's older listings are not looked at. */
const NEWEST = 50
/** So many listings in a row have to agree, if there are as many. */
const AGREEING = 2

/**
 * Values for a listing that is being written. Nothing is guessed: a title, other listings with the number of the thing, or listings of the
 * same seller state each. Without a `number`, the title may have one.
 */
export async function suggestValues(
  viewer: Pick<Viewer, 'userId'>,
  { title, category, number = '' }: { title: string; category: CategoryId; number?: string | undefined },
): Promise<SuggestedAttributes> {
  const stated = readTitleAttributes(title, category)
  const code = listAttributes(category).find((one) => one.code !== undefined && stated[one.key])
  const [others, last] = await Promise.all([
    findFactsByNumber(number || (code ? (stated[code.key] ?? '') : ''), category),
    readLast(viewer, category),
  ])
  return { title: stated, number: others, last }
}

async function readLast({ userId }: Pick<Viewer, 'userId'>, category: CategoryId): Promise<Attributes> {
  const rows = await db()<{ attributes: Attributes | null }[]>`
    select attributes from (
      select attributes, category, created_at, id from items
      where user_id = ${userId} order by created_at desc, id desc limit ${NEWEST}) newest
    where category = ${category} order by created_at desc, id desc limit ${AGREEING}`
  const [last = {}, ...before] = rows.map(({ attributes }) => readAttributes(category, attributes ?? {}))
  return Object.fromEntries(
    listAttributes(category).flatMap(({ key, kind, property }): [string, string][] => {
      const value = last[key]
      // Numbers, codes and models differ from thing to thing.
      const isOftenSame = kind === 'choice' || property === 'brand'
      return value && isOftenSame && before.every((other) => other[key] === value) ? [[key, value]] : []
    }),
  )
}
