import { hash } from 'node:crypto'

import type { Sql, TransactionSql } from '#app/db/client.server.ts'
import { LOCKS } from '#app/db/locks/advisory-locks.server.ts'

import { readShippedFiles, type CityPoint } from './area-files.server.ts'
import { groupPins, measureKm, type Area, type PinPoint } from './group-pins.ts'

/**
 * Fills the tables of areas from the files that the product ships, if they were made from others. An operator's own file of PIN
 * codes stays. Several nodes may do this at once.
 */
export async function keepAreas(sql: Sql): Promise<void> {
  const { digest, readPins, readCities } = readShippedFiles()
  const isKept = async (one: Sql | TransactionSql) =>
    (await one`select from area_files where is_own or digest = ${digest}`).count > 0
  if (await isKept(sql)) return
  await inTurn(sql, async (one) => {
    // Another node may have done it meanwhile.
    if (!(await isKept(one))) await writeAreas(one, { pins: readPins(), cities: readCities(), digest, isOwn: false })
  })
}

/**
 * Replaces the PIN codes by those of an operator's file, or by the product's own again. Returns the number of areas. Listings keep theirs
 * until `lookUpAreas` has run.
 */
export async function replaceAreas(sql: Sql, own: readonly PinPoint[] | null): Promise<number> {
  const { digest, readPins, readCities } = readShippedFiles()
  const pins = own ?? readPins()
  const ownDigest = own ? hash('sha256', JSON.stringify(own)) : digest
  await inTurn(sql, (one) => writeAreas(one, { pins, cities: readCities(), digest: ownDigest, isOwn: own !== null }))
  const [row] = await sql<{ areas: number }[]>`select count(*)::integer as areas from areas`
  return row?.areas ?? 0
}

/** Nodes and commands change the tables one after the other. */
const inTurn = (sql: Sql, work: (one: TransactionSql) => Promise<void>): Promise<void> =>
  sql.begin(async (one) => {
    await one`select pg_advisory_xact_lock(${LOCKS.areas})`
    await work(one)
  })

interface AreaFiles {
  pins: readonly PinPoint[]
  cities: readonly CityPoint[]
  digest: string
  isOwn: boolean
}

/** Replaces the tables. Listings keep their areas until they are looked up again. */
async function writeAreas(sql: TransactionSql, { pins, cities, digest, isOwn }: AreaFiles): Promise<void> {
  const areas = groupPins(pins)
  const districts = new Map(pins.map(({ pin, district }) => [pin, district]))
  const codes = areas.flatMap(({ id, pins: own }) =>
    own.map((pin) => ({ pin, area: id, district: districts.get(pin) })),
  )
  const middles = cities.map(({ city, ...point }) => ({ city, area: findNearest(areas, point) }))
  await sql`delete from city_areas`
  await sql`delete from pins`
  await sql`delete from areas`
  await sql`
    insert into areas (id, district, state, lat, lng, spread, point)
    select id, district, state, lat, lng, spread,
      cube(array[6371 * cosd(lat) * cosd(lng), 6371 * cosd(lat) * sind(lng), 6371 * sind(lat)])
    from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb)
      as file (id integer, district text, state text, lat float8, lng float8, spread smallint)`
  await sql`
    insert into pins (pin, area, district)
    select pin, area, district from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
      as file (pin integer, area integer, district text)`
  await sql`
    insert into city_areas (city, area)
    select city, area from jsonb_to_recordset(${JSON.stringify(middles)}::jsonb) as file (city text, area integer)`
  await sql`
    insert into area_files (digest, is_own) values (${digest}, ${isOwn})
    on conflict (id) do update set digest = excluded.digest, is_own = excluded.is_own`
}

function findNearest(areas: readonly Area[], point: Pick<CityPoint, 'lat' | 'lng'>): number {
  let [nearest, least] = [0, Infinity]
  for (const area of areas) {
    const km = measureKm(area, point)
    if (km < least) [nearest, least] = [area.id, km]
  }
  return nearest
}
