import type { Sql, TransactionSql } from '#app/db/client.server.ts'

/** As many PIN codes around the middle of a city are its own, in kilometres. */
const CITY_KM = 20

/** The PIN codes of each city, with their areas, in a table that the caller names. */
export const makeCityPins = (sql: Sql | TransactionSql, table: string) => sql`
  create table ${sql(table)} as
  select middle.city, array_agg(pins.pin order by pins.pin) as pins, array_agg(pins.area order by pins.pin) as areas
  from city_areas as middle join areas as own on own.id = middle.area
  join areas as around on around.point <-> own.point <= ${CITY_KM} join pins on pins.area = around.id
  group by middle.city`

/**
 * Gives the listings of a database PIN codes of their cities, and half of them is only handed over: the files of listings say neither. Once
 * done, it does nothing.
 */
export async function spreadPins(sql: Sql): Promise<void> {
  const [known] = await sql`select from items where pin is not null and source <> 'demo' limit 1`
  if (known) return
  await sql.begin(async (tx) => {
    await makeCityPins(tx, 'bench_city_pins')
    // Neither words nor counters change.
    await tx`alter table items disable trigger user`
    await tx`
      update items set pin = known.pins[1 + abs(hashtext(items.id::text)) % cardinality(known.pins)],
        area = known.areas[1 + abs(hashtext(items.id::text)) % cardinality(known.pins)],
        delivery = (array['hand-over', 'hand-over', 'ships', null])[1 + abs(hashtext(items.id::text || 'd')) % 4]
      from bench_city_pins as known where known.city = items.city`
    await tx`
      update items set delivery = 'hand-over' where pin is null and delivery is null and hashtext(id::text) % 4 = 0`
    await tx`alter table items enable trigger user`
    await tx`drop table bench_city_pins`
  })
  await sql`vacuum (analyze) items`
}
