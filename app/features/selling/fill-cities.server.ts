import { systemDb, type Sql } from '#app/db/client.server.ts'

const AT_ONCE = 500

/**
 * A job's body: finds the city and the area of listings that are older than those columns. It works in small batches, so that it
 * does not block anyone who changes a listing. Once all are done, its index is empty and a run costs nothing.
 */
export async function fillCities(): Promise<void> {
  const sql = systemDb()
  for (;;) {
    const filled = await sql`
      update items set city = coalesce(city_of(location), ''), area = area_of(pin, city_of(location))
      where id in (select id from items where city is null limit ${AT_ONCE} for update skip locked)`
    if (filled.count < AT_ONCE) break
  }
  for (;;) {
    const filled = await sql`
      update items set area = area_of(pin, city)
      where id in (select id from items where area is null limit ${AT_ONCE} for update skip locked)`
    if (filled.count < AT_ONCE) return
  }
}

/**
 * Looks up the area of every listing anew, after the PIN codes were replaced: in small batches beside a running site. Returns how many
 * have another one. After a crash, the next call goes on.
 */
export async function lookUpAreas(sql: Sql): Promise<number> {
  let [changed, after] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const [batch] = await sql<{ last: string | null; changed: number }[]>`
      with batch as materialized (
        select id, pin, city, area from items where id > ${after}::uuid order by id limit ${AT_ONCE} for update),
      moved as (
        update items set area = area_of(batch.pin, batch.city) from batch
        where items.id = batch.id and batch.area is distinct from area_of(batch.pin, batch.city) returning 1)
      select (select id from batch order by id desc limit 1) as last, (select count(*)::integer from moved) as changed`
    changed += batch?.changed ?? 0
    if (!batch?.last) return changed
    after = batch.last
  }
}
