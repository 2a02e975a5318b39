// No index can have "in this city" for every city, and sorting by it reads the whole catalogue. The two lists are two
// statements: an item that changes its city between them may be missing from the page or be there twice, and the
// browser shows it once. The city is in the address, so a cached page is the same for everybody.
import { ELSEWHERE, IN_CITY } from '#app/features/catalogue/filters/list-order.ts'
import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import type { ListingPage } from '#app/nouns/item/listing.schema.ts'
import { newestKey, writeCursor } from '#app/shared/cursor.ts'

/** A page of one part, newest first, after a cursor. */
type ListPart = (cursor: string | null, limit: number) => Promise<ListingPage>

/**
 * A page in the order "city first", from two lists without common items: those in the city, then those from elsewhere.
 * The cursor says in which list the previous page ended. If the city fills the page, the other list is not read.
 */
export async function listCityFirst(
  cursor: string | null,
  limit: number,
  { inCity, elsewhere }: { inCity: ListPart; elsewhere: ListPart },
): Promise<ListingPage> {
  if (cursor?.startsWith(ELSEWHERE)) return markCity(await elsewhere(cursor, limit), ELSEWHERE)
  const first = markCity(await inCity(cursor, limit), IN_CITY)
  if (first.nextCursor) return first
  const room = limit - first.items.length
  // If the city ends exactly with the page, this only finds out whether there is a next page.
  const rest = markCity(await elsewhere(null, Math.max(room, 1)), ELSEWHERE)
  if (room > 0) return { items: [...first.items, ...rest.items], nextCursor: rest.nextCursor }
  const last = first.items.at(-1)
  const goesOn = last && rest.items.length > 0
  return {
    items: first.items,
    nextCursor: goesOn
      ? writeCursor(IN_CITY, {
          key: newestKey(Date.parse(last.createdAt), !last.unconfirmedSince && !last.isReserved),
          id: last.id,
        })
      : null,
  }
}

function markCity({ items, nextCursor }: ListingPage, kind: string): ListingPage {
  return {
    items: items.map((item) => ({ ...item, isInCity: kind === IN_CITY })),
    nextCursor: nextCursor && kind + nextCursor.slice(1),
  }
}

/**
 * The two parts of a list, each with its cities (an empty list: any) and an excluded city. Null when the part has no
 * items.
 */
export function splitByCity({ cities }: Pick<ListingFilters, 'cities'>, near: string) {
  const others = cities.filter((city) => city !== near)
  const isAny = cities.length === 0
  return {
    inCity: isAny || others.length < cities.length ? { cities: [near], except: null } : null,
    elsewhere: isAny ? { cities: [], except: near } : others.length > 0 ? { cities: others, except: null } : null,
  }
}

export const NO_ITEMS: ListingPage = { items: [], nextCursor: null }
