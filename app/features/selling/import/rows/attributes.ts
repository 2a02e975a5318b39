import * as say from '#app/features/selling/import/messages/messages.ts'
import { readAmount } from '#app/shared/numbers/read-amount.ts'
import { isShopId, isShopIdByValue } from '#app/shared/numbers/shop-ids.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import { oneLine, trimVisible } from '#app/shared/text/visible-text.ts'

import { hasAddress, isOfPerson, mayNameOwner } from './private-fields.ts'

// Attributes: facts without a column of their own, with the label and the format that Item Details shows.

const MAX_ATTRIBUTES = 30
const MAX_LABEL = 60
const MAX_VALUE = 500

type Scalar = string | number | boolean

const LABELS = new Map([
  ['mrp_inr', 'MRP'],
  ['price_gbp', 'Price in GBP'],
  ['ref', 'Reference'],
  ['isbn', 'ISBN'],
])

// The operator names the owner (--owner), so a file may not. The other fields are set by the database.
const NEVER_KEPT = new Set(['user_id', 'user_name', 'username', 'owner', 'updated_at', 'filled', 'search'])

/** Whether a field is dropped for its name: it is about a person, another shop's identifier, or ours to set. */
export const isNeverKept = (name: string): boolean => NEVER_KEPT.has(name) || isOfPerson(name) || isShopId(name)

/** Builds a row's attributes from the fields without a column. Values that cannot be stored are reported by field. */
export function toAttributes(fields: Iterable<[string, unknown]>) {
  const attributes = new Map<string, string>()
  const reasons = new Map<string, string>()
  for (const [name, value] of fields) {
    if (isNeverKept(name)) continue
    const label = LABELS.get(name) ?? titleCase(name)
    const text = toText(name, value)
    if (text === '' || tellsWho(name, text) || isShopIdByValue(name, text ?? '')) continue
    const reason = whyNot(label, text) ?? (attributes.has(label) ? `is a second ${label}` : undefined)
    if (reason === undefined && text !== undefined) attributes.set(label, text)
    else if (reason !== undefined) reasons.set(name.slice(0, MAX_LABEL) || 'row', reason)
  }
  if (attributes.size > MAX_ATTRIBUTES) reasons.set('row', say.mostExtraFields({ max: MAX_ATTRIBUTES }))
  return { attributes: Object.fromEntries(attributes), reasons }
}

function tellsWho(name: string, text: string | undefined): boolean {
  return hasAddress(name) || (text !== undefined && (hasAddress(text) || mayNameOwner(name, text)))
}

function whyNot(label: string, text: string | undefined): string | undefined {
  if (label === '') return say.fieldWithoutName()
  if (text === undefined) return say.plainValue()
  if (label.length > MAX_LABEL) return say.longName({ max: MAX_LABEL })
  if (text.length > MAX_VALUE) return say.mostCharacters({ max: MAX_VALUE })
  if (!isStorable(label) || !isStorable(text)) return say.notStorable()
  return undefined
}

/** PostgreSQL text can hold neither NUL nor a lone surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function titleCase(name: string): string {
  return oneLine(name)
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

function toText(name: string, value: unknown): string | undefined {
  if (Array.isArray(value)) {
    return value.every(isScalar) ? value.map(writeScalar).join(', ') : undefined
  }
  if (!isScalar(value)) return undefined
  const amount = typeof value === 'boolean' ? Number.NaN : Number(value)
  const sum = name === 'mrp_inr' ? readAmount(writeScalar(value)) : null
  if (sum !== null && Number.isFinite(sum)) return formatRupees(sum)
  if (name === 'price_gbp' && Number.isFinite(amount)) return `£${amount.toFixed(2)}`
  return writeScalar(value)
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

function writeScalar(value: Scalar): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return trimVisible(String(value))
}
