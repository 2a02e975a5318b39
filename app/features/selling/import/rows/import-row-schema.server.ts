import { z } from 'zod'

import * as say from '#app/features/selling/import/messages/messages.ts'
import { htmlToText } from '#app/features/selling/import/spellings/html-text.ts'
import { splitImages } from '#app/features/selling/import/spellings/image-list.ts'
import { LIMITS } from '#app/nouns/item/field-rules.ts'
import {
  FIELD_NAMES,
  fileName,
  ITEM_FIELDS,
  mapFields,
  type FieldName,
  type ItemDraft,
} from '#app/nouns/item/item-fields.ts'
import { readAttributes } from '#app/nouns/item/read-attributes.server.ts'
import { MAX_IMAGES } from '#app/shared/catalogue.ts'
import { readAmount } from '#app/shared/numbers/read-amount.ts'
import { isVisible, oneLine } from '#app/shared/text/visible-text.ts'

import { toAttributes } from './attributes.ts'
import type { ImportRow, Reasons } from './import-row.ts'
import { isObject } from './json-rows.ts'
import {
  category,
  condition,
  keyRule,
  lineRule,
  listRule,
  moment,
  paragraphsRule,
  pinRule,
  rupees,
  webAddress,
  yesOrNo,
} from './row-fields.server.ts'

const { description, location, onlinePurchaseLink } = ITEM_FIELDS

/** Fields of an item that are more in a file than a line of text. */
const SPECIAL = {
  description: paragraphsRule(description.maxLetters),
  category,
  price: rupees.optional(),
  condition: condition.optional(),
  images: listRule(500, (name) => name.trim(), splitImages).optional(),
  location: lineRule(location.maxLetters).optional(),
  pin: pinRule.optional(),
  delivery: yesOrNo.optional(),
  onlinePurchaseLink: webAddress(onlinePurchaseLink.maxLetters).optional(),
  tags: listRule(LIMITS.tag, oneLine, (text) => text.split('|'))
    .refine((tags) => tags.length <= LIMITS.tags, { error: () => say.mostEntries({ max: LIMITS.tags }) })
    .optional(),
} satisfies Partial<Record<FieldName, z.ZodType>>

type LineName = Exclude<FieldName, keyof typeof SPECIAL | 'attributes'>
// `filter` does not narrow the list.
const LINE_NAMES = FIELD_NAMES.filter((name) => !(name in SPECIAL) && name !== 'attributes') as LineName[]

/** Fields that every row must have; `--fill-missing` can make up the rest. */
export const REQUIRED_FIELDS = ['id', 'title', 'description', 'category'] as const

const lineShape = Object.fromEntries(
  LINE_NAMES.map((name) => {
    const rule = lineRule(ITEM_FIELDS[name].maxLetters)
    const isRequired = REQUIRED_FIELDS.some((required) => required === fileName(name))
    return [fileName(name), isRequired ? rule : rule.optional()]
  }),
)

const { delivery, onlinePurchaseLink: link, ...special } = SPECIAL
/** Fields with a column. All other fields of a row become attributes. */
const columns = z.object({
  // Read by name: as a shape, names that are no literals would hide the others' types.
  ...(lineShape as object),
  ...special,
  id: keyRule(200),
  source: keyRule(100).optional(),
  can_ship: delivery,
  online_purchase_link: link,
  price_inr: rupees.optional(),
  city: lineRule(location.maxLetters).optional(),
  is_sold: yesOrNo.optional(),
  created_at: moment.optional(),
})

export const COLUMN_FIELDS = new Set(Object.keys(columns.shape))

/** Fields whose text is no HTML. */
const AS_WRITTEN = new Set(['id', 'source', 'images', 'online_purchase_link'])

/** Names of fields with long numbers, which are not for calculating. */
const NUMBERED = /(?:^|[_ ])(?:id|isbn|ean|upc|gtin|barcode|sku)(?:_?\d+)?(?:$|[_ ])/
const SHORTENED = /^\d(?:[.,]\d+)?e\+\d{2,3}$/i

/** A number such as `9.78014E+12`, which stands for many ids. */
const isChanged = (field: string, value: unknown) =>
  NUMBERED.test(field) &&
  (typeof value === 'string' || typeof value === 'number') &&
  SHORTENED.test(String(value).trim())

/** `Price INR` → `price_inr`: names are compared in lower case with underscores. */
export function fieldName(written: string): string {
  return written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}

/** Pairs of fields that say the same: a value is given only to a row with neither. */
const TWINS = new Map([
  ['price', 'price_inr'],
  ['price_inr', 'price'],
  ['location', 'city'],
  ['city', 'location'],
])

/**
 * Validates one row, with the `given` values for fields that it lacks. Never throws, whatever the fields contain: returns a row that the database accepts, or the
 * reasons.
 */
export function parseRow(
  raw: Record<string, unknown>,
  given: Readonly<Record<string, string>> = {},
): { row: ImportRow } | { reasons: Reasons } {
  const { known, extra, twice } = sortFields(raw)
  for (const [field, value] of Object.entries(given)) {
    if (!known.has(field) && !known.has(TWINS.get(field) ?? field)) known.set(field, value)
  }
  const parsed = columns.safeParse(Object.fromEntries(known))
  const { attributes, reasons } = toAttributes(extra)
  for (const field of twice) reasons.set(field, say.thereTwice())
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0])
    reasons.set(field, known.has(field) ? message : say.missing())
  }
  for (const [field, value] of [...known, ...extra])
    if (isChanged(field, value)) reasons.set(field, say.changedBySpreadsheet())
  const { price, price_inr } = parsed.data ?? {}
  if (price !== undefined && price_inr !== undefined && price !== price_inr) {
    reasons.set('price', say.differsFromOther())
  }
  if (!parsed.success || reasons.size > 0) return { reasons: Object.fromEntries(reasons) }

  const data = parsed.data
  const lines: Readonly<Record<string, unknown>> = data
  if (data.location && data.city && data.location !== data.city) attributes['City'] = data.city
  return {
    row: {
      source: data.source ?? null,
      sourceId: data.id,
      ...mapFields<Pick<ItemDraft, LineName>>(LINE_NAMES, (name) => lines[fileName(name)] ?? null),
      description: data.description,
      category: data.category,
      price: data.price ?? data.price_inr ?? null,
      condition: data.condition ?? null,
      images: (data.images ?? []).slice(0, MAX_IMAGES),
      location: data.location ?? data.city ?? null,
      pin: data.pin ?? null,
      onlinePurchaseLink: data.online_purchase_link ?? null,
      delivery: data.can_ship === undefined ? null : data.can_ship ? 'ships' : 'hand-over',
      tags: data.tags ?? [],
      isSold: data.is_sold ?? false,
      createdAt: data.created_at ?? null,
      attributes: readAttributes(data.category, attributes),
      hints: {
        pieces: positiveNumber(extra.get('pieces')),
        mrpInr: sumIn(extra.get('mrp_inr')),
        priceGbp: positiveNumber(extra.get('price_gbp')),
      },
    },
  }
}

/** The price of a row that may lack all else. */
export function readPrice(raw: Readonly<Record<string, unknown>>): { price: number } | { reason: string } {
  const { known } = sortFields(raw)
  const written = known.get('price') ?? known.get('price_inr')
  if (written === undefined) return { reason: say.missing() }
  const parsed = rupees.safeParse(written)
  return parsed.success ? { price: parsed.data } : { reason: parsed.error.issues[0]?.message ?? '' }
}

/** Facts may also stand together in an object, `attributes`, as the API writes them. */
const listFields = (raw: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(raw).flatMap(([written, value]) =>
    fieldName(written) === 'attributes' && isObject(value) ? Object.entries(value) : [[written, value]],
  )

/** Splits a row into columns and other fields. A field that is null or has no visible text counts as missing. */
function sortFields(raw: Readonly<Record<string, unknown>>) {
  // Maps, because a field may have any name, even `__proto__`.
  const values = new Map<string, unknown>()
  const extra = new Map<string, unknown>()
  const twice: string[] = []
  for (const [written, value] of listFields(raw)) {
    const name = fieldName(written)
    const text = typeof value === 'string' && !AS_WRITTEN.has(name) ? htmlToText(value) : value
    // A tag alone has no text.
    if (text === null || text === undefined || (typeof text === 'string' && !isVisible(text))) continue
    const target = COLUMN_FIELDS.has(name) ? values : extra
    if (target.has(name)) twice.push(name)
    target.set(name, text)
  }
  return { known: values, extra, twice }
}

const sumIn = (value: unknown) => positiveNumber(typeof value === 'string' ? readAmount(value) : value)

function positiveNumber(value: unknown): number | null {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(number) && number > 0 ? number : null
}
