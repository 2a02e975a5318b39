import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { at, id, list, number } from '#app/db/columns/table-columns.ts'
import { CONDITIONS, DELIVERIES, MAX_IMAGES, PRICE_MAX, PRICE_MIN } from '#app/shared/catalogue.ts'
import { HIDDEN_REASONS, PAUSED } from '#app/shared/moderation.ts'

import { person } from './people.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** As JSON. Thirty facts of a file, each as long as it may be, and what a category declares. */
const MOST_ATTRIBUTE_LETTERS = 40_000

/**
 * The ids of deleted listings. Browsers make ids, and a deleted one must not lead to somebody else's listing: triggers
 * of `items` write this table and refuse its ids.
 */
export const deletedItems = pgTable('deleted_items', {
  id: uuid('id').primaryKey(),
  deletedAt: at('deleted_at').notNull().defaultNow(),
})

/**
 * The categories that listings may have. A start keeps the rows in step with the files of the categories. A row stays when its
 * file is gone, because it may have listings.
 */
export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  /** By language. */
  names: jsonb('names').$type<Record<string, string>>().notNull(),
  /** Whether nothing new may be listed in it. */
  isRetired: boolean('is_retired').notNull().default(false),
})

export const items = pgTable(
  'items',
  {
    id: id(),
    userId: person('user_id'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** Whole rupees. */
    price: integer('price').notNull(),
    category: text('category')
      .notNull()
      .references(() => categories.id),
    condition: text('condition').notNull(),
    /** Keys of `photos`; the first is the cover. */
    images: text('images').array().notNull(),
    location: text('location'),
    /**
     * The city that the location names, as found by the trigger `items_city`. Empty: no known city. Null: not looked up
     * yet (see places/fill-cities).
     */
    city: text('city'),
    /** The PIN code where it can be collected. Only its seller sees it. */
    pin: integer('pin'),
    /**
     * The area of the PIN code or, without one, of the middle of the city, as the trigger `items_city` sets it. 0: neither is known. Null:
     * not looked up yet (see areas/fill-areas).
     */
    area: integer('area'),
    onlinePurchaseLink: text('online_purchase_link'),
    /** Null if the seller was never asked: imported listings, and those older than the question. */
    delivery: text('delivery'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    isSold: boolean('is_sold').notNull().default(false),
    /**
     * When its seller last said by a deed that it is on sale: by listing, changing or confirming it. Listings from before this column have
     * the time of the upgrade.
     */
    confirmedAt: at('confirmed_at').notNull().defaultNow(),
    /** When its seller was asked whether it is still on sale; null once they answered. */
    askedAt: at('asked_at'),
    /** False when no answer came in time, or it is reserved: it stands behind fresh ones, in every list but those by price. */
    isFresh: boolean('is_fresh').notNull().default(true),
    /**
     * The former price, if the price fell by 5 % or more, and when it fell last. The trigger `items_price_changed` sets both: the former
     * price is the lowest that stood for a day within 30 days, so neither a typing error nor a rise on the day before makes a fall.
     */
    priceFellFrom: integer('price_fell_from'),
    priceFellAt: at('price_fell_at'),
    /** It is kept for one buyer. The triggers of `reservations` set it; while it is set, another one keeps the listing from being fresh. */
    isReserved: boolean('is_reserved').notNull().default(false),
    /** When it left public view: an admin hid it, or its seller is away. Its owner still sees it. */
    hiddenAt: at('hidden_at'),
    hiddenReason: text('hidden_reason'),
    // Milliseconds, as in the keyset cursor.
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /**
     * This is what the category declares, by key ({"brand": "Titan"}), and other facts of files, by label ({"Box Included": "Yes"}). Listings from
     * before the declarations have all of them by label.
     */
    attributes: jsonb('attributes').$type<Record<string, string>>().notNull().default({}),
    /** Where an imported listing came from: the same (source, source_id) is never imported twice. */
    source: text('source'),
    sourceId: text('source_id'),
    /** Names of the columns that an import filled because the source had no value. */
    filled: text('filled')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /**
     * Written by the trigger items_search_kept. See the function item_words: title A; brand, tags and category B;
     * location C; description D.
     */
    search: tsvector('search'),
  },
  (table) => {
    // Scanned backwards for newest first: an ascending index serves ORDER BY … DESC, nulls included.
    const newest = [table.createdAt, table.id] as const
    // Without an answer whether it is still on sale, a listing stands behind all fresh ones.
    const fresh = [table.isFresh, ...newest] as const
    const price = [table.price, table.id] as const
    // The indexes by time end with the price, so that a price filter is answered from the index alone.
    const freshPriced = [...fresh, table.price] as const
    const shown = sql`${table.hiddenAt} is null`
    return [
      unique('items_source').on(table.source, table.sourceId),
      check('items_title_length', sql`char_length(btrim(${table.title})) between 1 and 200`),
      check('items_description_length', sql`char_length(btrim(${table.description})) between 1 and 5000`),
      check('items_price_range', sql`${table.price} between ${number(PRICE_MIN)} and ${number(PRICE_MAX)}`),
      check('items_condition_known', sql`${table.condition} in (${list(CONDITIONS)})`),
      check('items_delivery_known', sql`${table.delivery} in (${list(DELIVERIES)})`),
      // Imported listings may have no photo; those of the editor need one.
      check(
        'items_images_count',
        sql`cardinality(${table.images}) between case when ${table.source} is null then 1 else 0 end and ${number(MAX_IMAGES)}`,
      ),
      check('items_images_present', sql`array_position(${table.images}, null) is null`),
      check('items_price_fell_whole', sql`(${table.priceFellFrom} is null) = (${table.priceFellAt} is null)`),
      check('items_pin_six_digits', sql`${table.pin} between 100000 and 999999`),
      check('items_location_length', sql`char_length(${table.location}) between 1 and 120`),
      check(
        'items_link_http',
        sql`${table.onlinePurchaseLink} ~* '^https?://' and char_length(${table.onlinePurchaseLink}) <= 2000`,
      ),
      check(
        'items_attributes_object',
        sql`jsonb_typeof(${table.attributes}) = 'object' and char_length(${table.attributes}::text) <= ${number(MOST_ATTRIBUTE_LETTERS)}`,
      ),
      check('items_tags_count', sql`cardinality(${table.tags}) <= 10`),
      check('items_hidden_whole', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
      check('items_hidden_reason_known', sql`${table.hiddenReason} in (${list([...HIDDEN_REASONS, PAUSED])})`),
      check('items_source_whole', sql`(${table.source} is null) = (${table.sourceId} is null)`),
      // Every list is a merge of ranges of these eight: equality on is_sold (and category, condition), then the sort
      // key.
      index('items_fresh')
        .on(table.isSold, ...freshPriced)
        .where(shown),
      index('items_condition_fresh')
        .on(table.isSold, table.condition, ...freshPriced)
        .where(shown),
      index('items_category_fresh')
        .on(table.isSold, table.category, ...freshPriced)
        .where(shown),
      index('items_category_condition_fresh')
        .on(table.isSold, table.category, table.condition, ...freshPriced)
        .where(shown),
      index('items_price')
        .on(table.isSold, ...price)
        .where(shown),
      index('items_condition_price')
        .on(table.isSold, table.condition, ...price)
        .where(shown),
      index('items_category_price')
        .on(table.isSold, table.category, ...price)
        .where(shown),
      index('items_category_condition_price')
        .on(table.isSold, table.category, table.condition, ...price)
        .where(shown),
      // Each process reads at its start which photos are hidden.
      index('items_hidden')
        .on(table.id)
        .where(sql`${table.hiddenAt} is not null`),
      // Lists of a city are merges of ranges of these two: one per city, sold state, category and condition.
      index('items_city_fresh')
        .on(table.isSold, table.city, table.category, table.condition, ...freshPriced)
        .where(shown),
      index('items_city_price')
        .on(table.isSold, table.city, table.category, table.condition, ...price)
        .where(shown),
      // Lists by distance and within one are merges of ranges of this one: one per area and sold state.
      index('items_area_fresh')
        .on(table.area, table.isSold, ...fresh, table.category, table.condition, table.price)
        .where(shown),
      // Lists of what may be shipped anywhere are merges of ranges of these two: one per sold state, category and condition.
      index('items_shipped_fresh')
        .on(table.isSold, table.category, table.condition, ...freshPriced)
        .where(sql`${shown} and ${table.delivery} is distinct from 'hand-over'`),
      index('items_shipped_price')
        .on(table.isSold, table.category, table.condition, ...price)
        .where(sql`${shown} and ${table.delivery} is distinct from 'hand-over'`),
      // The others by area, for counts.
      index('items_handed_over')
        .on(table.isSold, table.area, table.category, table.condition, table.price, table.city)
        .where(sql`${shown} and ${table.delivery} = 'hand-over'`),
      // Empty once an older catalogue's areas are filled in.
      index('items_area_missing')
        .on(table.id)
        .where(sql`${table.area} is null`),
      // Empty once an older catalogue's cities are filled in.
      index('items_city_missing')
        .on(table.id)
        .where(sql`${table.city} is null`),
      // Read by the job that asks sellers and the one that no longer waits for an answer, and for the seller's own questions.
      index('items_to_ask')
        .on(table.confirmedAt, table.id)
        .where(sql`not ${table.isSold} and ${shown} and ${table.askedAt} is null`),
      index('items_unanswered')
        .on(table.askedAt, table.id)
        .where(sql`${table.askedAt} is not null and ${table.isFresh}`),
      index('items_asked')
        .on(table.userId, table.confirmedAt, table.id)
        .where(sql`${table.askedAt} is not null`),
      index('items_user_newest').on(table.userId, ...newest),
      // All listings by day, for the sitemap, which needs only these columns.
      index('items_created')
        .on(...newest, table.updatedAt)
        .where(shown),
      index('items_search').using('gin', table.search).with({ fastupdate: false }),
      // Listings of a category with certain values: `&& '{watches brand Titan,watches brand Casio}'`.
      index('items_facets')
        .using('gin', sql`facet_words(${table.category}, ${table.attributes})`)
        .with({ fastupdate: false })
        .where(shown),
      // Title prefixes, for suggestions.
      index('items_title_start')
        .on(sql`lower(${table.title}) text_pattern_ops`)
        .where(sql`not ${table.isSold} and ${shown}`),
      index('items_title_trigrams')
        .using('gin', sql`${table.title} gin_trgm_ops`)
        .with({ fastupdate: false }),
      index('items_description_trigrams')
        .using('gin', sql`${table.description} gin_trgm_ops`)
        .with({ fastupdate: false }),
    ]
  },
)

/** Prices that owners changed, in whole rupees. Written by the trigger `items_price_changed`, which keeps a year of it. */
export const priceChanges = pgTable(
  'price_changes',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    changedAt: at('changed_at').notNull(),
    priceBefore: integer('price_before').notNull(),
    priceAfter: integer('price_after').notNull(),
  },
  (table) => [primaryKey({ name: 'price_changes_pk', columns: [table.itemId, table.changedAt] })],
)

/**
 * How many items there are per category, condition, sold state and price step: exact counts at any size without
 * counting. Triggers on `items` maintain them (see the counters migration). `price_step` is twice the price in
 * hundreds, plus one when the price is between two hundreds, and ends at the step of "₹50,000+"; -1 is the total over
 * all prices. From 2000 on they are ranges of 4, 16, 64 and 256 steps: features/catalogue/filters/prices/price-steps.ts covers any
 * price range with a few of them.
 */
export const itemCounts = pgTable(
  'item_counts',
  {
    category: text('category').notNull(),
    isSold: boolean('is_sold').notNull(),
    condition: text('condition').notNull(),
    priceStep: integer('price_step').notNull(),
    n: integer('n').notNull(),
  },
  (table) => [
    primaryKey({ name: 'item_counts_pk', columns: [table.priceStep, table.isSold, table.category, table.condition] }),
  ],
)

/**
 * Unsold and sold items per city, category and condition: exact counts, maintained by triggers on `items`. Hidden ones
 * do not count.
 */
export const cityCounts = pgTable(
  'city_counts',
  {
    city: text('city').notNull(),
    isSold: boolean('is_sold').notNull(),
    category: text('category').notNull(),
    condition: text('condition').notNull(),
    n: integer('n').notNull(),
  },
  (table) => [
    primaryKey({ name: 'city_counts_pk', columns: [table.city, table.isSold, table.category, table.condition] }),
  ],
)

/**
 * Unsold and sold items per value of an attribute that a category declares: exact counts, maintained by triggers on `items`. Hidden
 * ones do not count, and a value that no item has any more is deleted, because a person may have written it.
 */
export const attributeCounts = pgTable(
  'attribute_counts',
  {
    category: text('category').notNull(),
    key: text('key').notNull(),
    isSold: boolean('is_sold').notNull(),
    value: text('value').notNull(),
    n: integer('n').notNull(),
  },
  (table) => [
    primaryKey({ name: 'attribute_counts_pk', columns: [table.category, table.key, table.isSold, table.value] }),
    // The most frequent values, which filters offer.
    index('attribute_counts_most').on(table.category, table.key, table.isSold, table.n, table.value),
    // The spellings of one value.
    index('attribute_counts_spelled').on(table.category, table.key, sql`squashed(${table.value})`),
  ],
)

/**
 * Names of cities and their localities, case-folded, which `city_of` reads. Migrations fill it from places/cities.ts.
 */
export const placeNames = pgTable(
  'place_names',
  {
    name: text('name').notNull(),
    state: text('state').notNull(),
    city: text('city').notNull(),
    /** False for a locality. */
    isCity: boolean('is_city').notNull(),
    /** Whether the name means this city when no state is given. */
    isMeant: boolean('is_meant').notNull(),
  },
  (table) => [
    primaryKey({ name: 'place_names_pk', columns: [table.name, table.state] }),
    index('place_names_state').on(table.state),
  ],
)
