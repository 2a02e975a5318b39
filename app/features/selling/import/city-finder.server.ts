import type { TransactionSql } from '#app/db/client.server.ts'

/** Resolves to the cities of `places`, as the trigger items_city finds them. Empty: none is known. */
export type FindCities = (sql: TransactionSql, places: readonly string[]) => Promise<(place: string) => string>

const MOST = 10_000

/** Few places are in many rows, so each is looked up once. */
export function makeCityFinder(most = MOST): FindCities {
  let cityByPlace = new Map<string, string>()
  return async (sql, places) => {
    // A file with a place of its own in each row must not fill the memory.
    if (cityByPlace.size > most) cityByPlace = new Map()
    const cities = cityByPlace
    const unknown = [...new Set(places)].filter((place) => !cities.has(place))
    if (unknown.length > 0) {
      const rows = await sql<{ place: string; city: string }[]>`
        select place, coalesce(city_of(place), '') as city from unnest(${unknown}::text[]) as place`
      for (const { place, city } of rows) cities.set(place, city)
    }
    return (place) => cities.get(place) ?? ''
  }
}
