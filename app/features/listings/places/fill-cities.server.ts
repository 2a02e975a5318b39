import { db } from '#app/db/client.server.ts'

const AT_ONCE = 500

/**
 * The job: finds the city of listings that were there before cities were. Few at a time, so that nobody who changes a listing
 * waits for it. Once all are done, it finds none in an empty index.
 */
export async function fillCities(): Promise<void> {
  const sql = db()
  for (;;) {
    const filled = await sql`
      update items set city = coalesce(city_of(location), '')
      where id in (select id from items where city is null limit ${AT_ONCE} for update skip locked)`
    if (filled.count < AT_ONCE) return
  }
}
