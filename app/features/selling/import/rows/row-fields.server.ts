import { z } from 'zod'

import { CONDITIONS, PRICE_MAX, PRICE_MIN, type Condition, findCategory } from '#app/shared/catalogue.ts'
import { readAmount } from '#app/shared/numbers/read-amount.ts'
import { formatCount } from '#app/shared/text/money.ts'
import { oneLine, trimVisible, withoutUnseen } from '#app/shared/text/visible-text.ts'

import { isStorable } from './attributes.ts'

// One zod schema per kind of field. CSV has only text, so each also accepts a number or boolean as text.

// Counts code points, as the database does.
const countLetters = (text: string) => (text.length === 0 ? 0 : [...text].length)
const atMostLetters = (max: number) =>
  [
    (text: string) => text.length <= max || countLetters(text) <= max,
    `must have at most ${formatCount(max)} characters`,
  ] as const

const words = z
  .union([z.string(), z.number()], 'must be text or a number')
  .transform(String)
  .refine(isStorable, 'has characters that cannot be stored')

/** One line of text: white space is collapsed and invisible characters are removed. */
export const lineRule = (max: number) => words.transform(oneLine).refine(...atMostLetters(max))

/**
 * A one-line identifier. Invisible characters stay, because a changed key would look like another one in a later run.
 */
export const keyRule = (max: number) =>
  words.transform((text) => text.replaceAll(/\s+/g, ' ').trim()).refine(...atMostLetters(max))

/** Text with paragraphs. */
export const paragraphsRule = (max: number) => words.transform(trimVisible).refine(...atMostLetters(max))

/** `1299`, `"1,299"`, `"₹ 1,25,000"`, `"1299.00"` → whole rupees. */
export const rupees = words
  .transform((text, context) => {
    const amount = readAmount(text) ?? Number.NaN
    if (!Number.isNaN(amount)) return amount
    context.addIssue('must be a number of rupees')
    return z.NEVER
  })
  .refine((amount) => Number.isInteger(amount), 'must be whole rupees')
  .refine(
    (amount) => amount >= PRICE_MIN && amount <= PRICE_MAX,
    `must be between ₹${PRICE_MIN} and ₹${formatCount(PRICE_MAX)}`,
  )

export const category = words.transform((text, context) => {
  const found = findCategory(text)
  if (found) return found.id
  context.addIssue('is not one of the nine categories')
  return z.NEVER
})

const CONDITION_BY_SPELLING = new Map<string, Condition>([
  ...CONDITIONS.map((name): [string, Condition] => [name.toLowerCase(), name]),
  ['refurbished', 'Like New'],
  ['collectible', 'Like New'],
  ['used', 'Good'],
])

export const condition = words.transform((text, context) => {
  const found = CONDITION_BY_SPELLING.get(
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' '),
  )
  if (found) return found
  context.addIssue(`must be one of ${CONDITIONS.join(', ')}, used, refurbished, collectible`)
  return z.NEVER
})

/** A JSON list, or text separated by `|`. Blank and repeated entries are dropped. */
export const listRule = (max: number, tidy: (entry: string) => string) =>
  z
    .union(
      [z.array(words, 'must be a list of texts'), words.transform((text) => text.split('|'))],
      'must be a list of texts',
    )
    .transform((entries) => [...new Set(entries.map(tidy).filter((entry) => entry !== ''))])
    .refine(
      (entries) => entries.every((entry) => countLetters(entry) <= max),
      `may not have an entry of more than ${max} characters`,
    )

export const webAddress = words
  .transform((text) => withoutUnseen(text).trim())
  .refine((text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text), 'must be an http or https address')
  .refine(...atMostLetters(2000))

const YES = new Set(['true', 'yes', 'y', '1', 'sold'])
const NO = new Set(['false', 'no', 'n', '0'])

export const yesOrNo = z
  .union([z.boolean(), words], 'must be true or false')
  .transform((value) => String(value).trim().toLowerCase())
  .refine((text) => YES.has(text) || NO.has(text), 'must be true or false')
  .transform((text) => YES.has(text))

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/
const EARLIEST = Date.UTC(2000, 0, 1)

/** `2026-03-05`, `2026-03-05 18:30`, or ISO 8601 with an offset. Without an offset it is Indian time. */
export const moment = words.transform((text, context) => {
  const [, day, time = '00:00', offset = '+05:30'] = MOMENT.exec(text.trim()) ?? []
  const at = new Date(`${day}T${time}${offset}`)
  // Date turns 31 February into 3 March, so compare with the written day.
  const written = day !== undefined && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day)
  if (!written || Number.isNaN(at.getTime()))
    context.addIssue('must be a date such as 2026-03-05 or 2026-03-05T18:30:00+05:30')
  else if (at.getTime() < EARLIEST || at.getTime() > Date.now())
    context.addIssue('must lie between the year 2000 and now')
  else return at
  return z.NEVER
})
