import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core'

import { person } from './people.ts'

// The places of India, as `catalogue/areas` reads them from its files at a start, and the places of buyers.

const cube = customType<{ data: string }>({ dataType: () => 'cube' })

/**
 * Three to five neighbouring PIN codes of one district. Distances, orders and filters know nothing smaller, so no number of
 * questions from other places tells more about a listing than its area.
 */
export const areas = pgTable(
  'areas',
  {
    /** Its smallest PIN code. */
    id: integer('id').primaryKey(),
    district: text('district').notNull(),
    state: text('state').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    /** How far its PIN codes are from its middle, in kilometres. */
    spread: smallint('spread').notNull(),
    /** Its middle in kilometres from that of the earth, so that straight lines order distances. */
    point: cube('point').notNull(),
  },
  (table) => [index('areas_point').using('gist', table.point)],
)

export const pins = pgTable(
  'pins',
  {
    pin: integer('pin').primaryKey(),
    area: integer('area').notNull(),
    district: text('district').notNull(),
  },
  (table) => [check('pins_six_digits', sql`${table.pin} between 100000 and 999999`)],
)

/** The areas of the middles of cities: listings without a PIN code are there. */
export const cityAreas = pgTable('city_areas', {
  city: text('city').primaryKey(),
  area: integer('area').notNull(),
})

/** The one row names the files from which the tables above were made. */
export const areaFiles = pgTable(
  'area_files',
  {
    id: boolean('id').primaryKey().default(true),
    digest: text('digest').notNull(),
    /** Whether an operator gave the file of PIN codes: a start then keeps it. */
    isOwn: boolean('is_own').notNull(),
  },
  (table) => [check('area_files_one_row', sql`${table.id}`)],
)

/** Where signed-in people look for things: a PIN code, or the name of a city. */
export const buyerPlaces = pgTable('buyer_places', {
  userId: person('user_id').primaryKey(),
  place: text('place').notNull(),
  /** Whether lists also show what can only be collected far away. */
  isEverything: boolean('is_everything').notNull().default(false),
})
