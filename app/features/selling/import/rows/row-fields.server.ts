import { z } from 'zod'

import * as say from '#app/features/selling/import/messages/messages.ts'
import { readCategory } from '#app/features/selling/import/spellings/category-words.ts'
import { readGrade } from '#app/features/selling/import/spellings/grades.ts'
import { readMoment } from '#app/features/selling/import/spellings/written-dates.ts'
import { readPin } from '#app/nouns/item/tidy-fields.ts'
import { CONDITIONS, PRICE_MAX, PRICE_MIN } from '#app/shared/catalogue.ts'
import { readAmount, westernDigits } from '#app/shared/numbers/read-amount.ts'
import { formatCount, formatRupees } from '#app/shared/text/money.ts'
import { oneLine, trimVisible, withoutUnseen } from '#app/shared/text/visible-text.ts'

import { isStorable } from './attributes.ts'

// One zod schema per kind of field. CSV has only text, so each also accepts a number or boolean as text.

// Counts code points, as the database does.
const countLetters = (text: string) => (text.length === 0 ? 0 : [...text].length)
const atMostLetters = (max: number) =>
  [
    (text: string) => text.length <= max || countLetters(text) <= max,
    { error: () => say.mostCharacters({ max: formatCount(max) }) },
  ] as const

const words = z
  .union([z.string(), z.number()], { error: () => say.textOrNumber() })
  .transform(String)
  .refine(isStorable, { error: () => say.notStorable() })

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
    context.addIssue(say.notRupees())
    return z.NEVER
  })
  .refine((amount) => Number.isInteger(amount), { error: () => say.notWhole() })
  .refine((amount) => amount >= PRICE_MIN && amount <= PRICE_MAX, {
    error: () => say.priceRange({ low: formatRupees(PRICE_MIN), high: formatRupees(PRICE_MAX) }),
  })

export const pinRule = words.transform(readPin).refine((pin) => !Number.isNaN(pin), { error: () => say.noPin() })

export const category = words.transform((text, context) => {
  const category = readCategory(text)
  if (category) return category
  context.addIssue(say.noCategory())
  return z.NEVER
})

export const condition = words.transform((text, context) => {
  const grade = readGrade(text)
  if (grade) return grade
  context.addIssue(say.noCondition({ conditions: CONDITIONS.join(', ') }))
  return z.NEVER
})

/** A list, or text that `split` divides. Blank and repeated entries are dropped. */
export const listRule = (max: number, tidy: (entry: string) => string, split: (text: string) => unknown[]) =>
  z
    .union([z.array(z.unknown()), words.transform(split)], { error: () => say.listOfTexts() })
    .refine((entries) => entries.every((entry) => words.safeParse(entry).success), { error: () => say.listOfTexts() })
    .transform((entries) => [...new Set(entries.map((entry) => tidy(String(entry))).filter((entry) => entry !== ''))])
    .refine((entries) => entries.every((entry) => countLetters(entry) <= max), { error: () => say.longEntry({ max }) })

export const webAddress = (max: number) =>
  words
    .transform((text) => withoutUnseen(text).trim())
    .refine((text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text), { error: () => say.webAddressNeeded() })
    .refine(...atMostLetters(max))

const YES = new Set('true t yes y on 1 sold हाँ हां हा जी'.split(' '))
const NO = new Set('false f no n off 0 unsold नहीं नही ना'.split(' '))

export const yesOrNo = z
  .union([z.boolean(), words], { error: () => say.trueOrFalse() })
  .transform((value) => westernDigits(String(value)).trim().toLowerCase())
  .refine((text) => YES.has(text) || NO.has(text), { error: () => say.trueOrFalse() })
  .transform((text) => YES.has(text))

const EARLIEST = Date.UTC(2000, 0, 1)

export const moment = words.transform((text, context) => {
  const at = readMoment(text)
  if (!at) context.addIssue(say.dateNeeded())
  else if (at.getTime() < EARLIEST || at.getTime() > Date.now()) context.addIssue(say.dateRange())
  else return at
  return z.NEVER
})
