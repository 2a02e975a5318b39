import { z } from 'zod'

import { readCategory } from '#app/features/selling/import/spellings/category-words.ts'
import { readGrade } from '#app/features/selling/import/spellings/grades.ts'
import { readMoment } from '#app/features/selling/import/spellings/written-dates.ts'
import { CONDITIONS, PRICE_MAX, PRICE_MIN } from '#app/shared/catalogue.ts'
import { readAmount, westernDigits } from '#app/shared/numbers/read-amount.ts'
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
  const found = readCategory(text)
  if (found) return found
  context.addIssue('is not one of the nine categories')
  return z.NEVER
})

export const condition = words.transform((text, context) => {
  const found = readGrade(text)
  if (found) return found
  context.addIssue(`must be one of ${CONDITIONS.join(', ')}, used, refurbished, collectible, or a marketplace's grade`)
  return z.NEVER
})

/** A list, or text that `split` divides. Blank and repeated entries are dropped. */
export const listRule = (max: number, tidy: (entry: string) => string, split: (text: string) => unknown[]) =>
  z
    .union([z.array(z.unknown()), words.transform(split)], 'must be a list of texts')
    .refine((entries) => entries.every((entry) => words.safeParse(entry).success), 'must be a list of texts')
    .transform((entries) => [...new Set(entries.map((entry) => tidy(String(entry))).filter((entry) => entry !== ''))])
    .refine(
      (entries) => entries.every((entry) => countLetters(entry) <= max),
      `may not have an entry of more than ${max} characters`,
    )

export const webAddress = words
  .transform((text) => withoutUnseen(text).trim())
  .refine((text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text), 'must be an http or https address')
  .refine(...atMostLetters(2000))

const YES = new Set('true t yes y on 1 sold हाँ हां हा जी'.split(' '))
const NO = new Set('false f no n off 0 unsold नहीं नही ना'.split(' '))

export const yesOrNo = z
  .union([z.boolean(), words], 'must be true or false')
  .transform((value) => westernDigits(String(value)).trim().toLowerCase())
  .refine((text) => YES.has(text) || NO.has(text), 'must be true or false')
  .transform((text) => YES.has(text))

const EARLIEST = Date.UTC(2000, 0, 1)

export const moment = words.transform((text, context) => {
  const at = readMoment(text)
  if (!at) context.addIssue('must be a date such as 2026-03-05, 2026-03-05T18:30:00+05:30 or 05/03/2026, the day first')
  else if (at.getTime() < EARLIEST || at.getTime() > Date.now())
    context.addIssue('must lie between the year 2000 and now')
  else return at
  return z.NEVER
})
