import { ELSEWHERE, IN_CITY, writeCursor } from '#app/features/listings/cursor.ts'
import type { ListingFilters } from '#app/features/listings/listing-filters.ts'
import type { ListingPage } from '#app/features/listings/listing.ts'

/** A page of one part, newest first, after a cursor. */
type ListPart = (cursor: string | null, limit: number) => Promise<ListingPage>

/**
 * A page of the order by city, made of two lists that share no item: those in the city, then those from elsewhere. The cursor says in
 * which of them the page before ended. A page that the city fills asks nothing of the other list.
 */
export async function listCityFirst(
  cursor: string | null,
  limit: number,
  { inCity, elsewhere }: { inCity: ListPart; elsewhere: ListPart },
): Promise<ListingPage> {
  if (cursor?.startsWith(ELSEWHERE)) return marked(await elsewhere(cursor, limit), ELSEWHERE)
  const first = marked(await inCity(cursor, limit), IN_CITY)
  if (first.nextCursor) return first
  const room = limit - first.items.length
  // Where the city ends with the page, it is only asked whether there is a next one.
  const rest = marked(await elsewhere(null, Math.max(room, 1)), ELSEWHERE)
  if (room > 0) return { items: [...first.items, ...rest.items], nextCursor: rest.nextCursor }
  const last = first.items.at(-1)
  const goesOn = last && rest.items.length > 0
  return {
    items: first.items,
    nextCursor: goesOn ? writeCursor(IN_CITY, { key: Date.parse(last.createdAt), id: last.id }) : null,
  }
}

function marked({ items, nextCursor }: ListingPage, kind: string): ListingPage {
  return {
    items: items.map((item) => ({ ...item, isInCity: kind === IN_CITY })),
    nextCursor: nextCursor && kind + nextCursor.slice(1),
  }
}

/**
 * The two parts of a view: the cities of each, where none means any, and the city that is left out of the second. Null: the part
 * has no items.
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
