import { systemDb } from '#app/db/client.server.ts'

const AT_ONCE = 500

/**
 * A job's body: finds the city of listings that are older than the city column. It works in small batches, so that it
 * does not block anyone who changes a listing. Once all are done, its index is empty and a run costs nothing.
 */
export async function fillCities(): Promise<void> {
  const sql = systemDb()
  for (;;) {
    const filled = await sql`
      update items set city = coalesce(city_of(location), '')
      where id in (select id from items where city is null limit ${AT_ONCE} for update skip locked)`
    if (filled.count < AT_ONCE) return
  }
}
