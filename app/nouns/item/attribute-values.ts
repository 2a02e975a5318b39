import {
  attributeLabel,
  attributeUnit,
  choiceName,
  type Attribute,
  type AttributeChoice,
} from '#app/nouns/category/attribute.ts'
import { squashSpelling } from '#app/nouns/category/squash-spelling.ts'
import { readersName } from '#app/shared/language/readers-name.ts'
import { isGtin, readProductNumber } from '#app/shared/numbers/product-numbers.ts'
import { readAmount, westernDigits } from '#app/shared/numbers/read-amount.ts'
import { formatCount } from '#app/shared/text/money.ts'

// The values of one attribute. They are stored as texts, in one form for each: numbers have neither groups nor unit.
import { textProblem } from './field-rules.ts'
import * as say from './messages/messages.ts'
import { tidyLine } from './tidy-fields.ts'

const LONGEST_VALUE = 80
const FIRST_YEAR = 1000
const YEARS_AHEAD = 1
const MONEY = /[₹₨/]|rs|inr|rup|रु|रू|only|मात्र/i
const NUMBER = /^(?:\d+|\d{1,3}(?:,\d{2,3})+)(?:\.\d+)?$/

/** The value as it is stored. One that breaks its rule stays as it was written, without what nobody meant to write. */
export function tidyValue(attribute: Attribute, written: string): string {
  const text = tidyLine(written)
  switch (attribute.kind) {
    case 'choice':
    case 'text':
      return valuesBySpelling(attribute).get(squashSpelling(text)) ?? text
    case 'number':
      return tidyNumber(attribute, text)
    case 'year':
      return westernDigits(text)
    case 'code':
      return tidyCode(attribute, text)
  }
}

function tidyNumber(attribute: Attribute, text: string): string {
  const units = [...Object.values(attribute.unit ?? {}), ...Object.values(attribute.label)].map((one) =>
    one.toLowerCase(),
  )
  const digits = westernDigits(text).toLowerCase()
  const unit = units.flatMap((one) => [`${one}s`, `${one}.`, one]).find((one) => digits.endsWith(one))
  const number = unit ? digits.slice(0, -unit.length).trim() : digits
  if (NUMBER.test(number)) return String(Number(number.replaceAll(',', '')))
  // People write many kilometres as they write much money: 45k, 1.2 lakh.
  const amount = MONEY.test(number) ? Number.NaN : (readAmount(number) ?? Number.NaN)
  return Number.isNaN(amount) ? text : String(amount)
}

function tidyCode({ code }: Attribute, text: string): string {
  const upper = westernDigits(text).toUpperCase()
  if (code === undefined) return upper
  const digits = upper.replaceAll(/[\s-]/g, '').replace(/^ISBN(?:1[03])?:?/, '')
  return /^[\dX]+$/.test(digits) ? digits : text
}

const indexes = new WeakMap<Attribute, ReadonlyMap<string, string>>()

/** The value that each spelling of a choice or a name means. */
function valuesBySpelling(attribute: Attribute): ReadonlyMap<string, string> {
  const made = indexes.get(attribute)
  if (made) return made
  const index = new Map<string, string>()
  for (const { value, names, spellings } of attribute.choices) {
    for (const one of [...Object.values(names), ...spellings]) index.set(squashSpelling(one), value)
  }
  for (const names of attribute.names ?? []) for (const one of names) index.set(squashSpelling(one), names[0])
  indexes.set(attribute, index)
  return index
}

/** The choice that the text means. */
function findChoice(attribute: Attribute, text: string): AttributeChoice | undefined {
  const value = valuesBySpelling(attribute).get(squashSpelling(text))
  return attribute.choices.find((choice) => choice.value === value)
}

/** The problem of a tidied value, for people; null if there is none. */
export function valueProblem(attribute: Attribute, value: string): string | null {
  const label = attributeLabel(attribute)
  const problem = textProblem(value, {
    max: LONGEST_VALUE,
    tooLong: ({ max }) => say.textTooLong({ label, max }),
    missing: null,
  })
  if (problem !== null) return problem
  switch (attribute.kind) {
    case 'text':
      return null
    case 'choice':
      return attribute.choices.some((choice) => choice.value === value) ? null : say.chooseOne({ label })
    case 'number':
      return numberProblem(attribute, value)
    case 'year':
      return yearProblem(attribute, value)
    case 'code':
      return codeProblem(attribute, value)
  }
}

function numberProblem(attribute: Attribute, value: string): string | null {
  const { least = 0, most = Infinity, decimals = 0 } = attribute
  const label = attributeLabel(attribute)
  if (!/^\d+(?:\.\d+)?$/.test(value)) return say.notNumber({ label })
  const isOutside = Number(value) < least || Number(value) > most
  if (isOutside && least > 0 && most < Infinity) {
    return say.numberOutside({ label, least: formatCount(least), most: withUnit(attribute, String(most)) })
  }
  if (Number(value) < least) return say.numberTooLow({ label, least: withUnit(attribute, String(least)) })
  if (Number(value) > most) return say.numberTooHigh({ label, most: withUnit(attribute, String(most)) })
  if ((value.split('.')[1] ?? '').length <= decimals) return null
  return decimals === 0 ? say.notWhole({ label }) : say.tooManyDecimals({ label, most: decimals })
}

function yearProblem(attribute: Attribute, value: string): string | null {
  const { least = FIRST_YEAR, most = new Date().getFullYear() + YEARS_AHEAD } = attribute
  const isYear = /^\d{4}$/.test(value) && Number(value) >= least && Number(value) <= most
  return isYear ? null : say.notYear({ label: attributeLabel(attribute), least: String(least), most: String(most) })
}

function codeProblem(attribute: Attribute, value: string): string | null {
  const { code, pattern, example = '' } = attribute
  const label = attributeLabel(attribute)
  if (code === 'isbn') {
    if (!/^(?:\d{9}[\dX]|97[89]\d{10})$/.test(value)) return say.notIsbn()
    return readProductNumber(value) === null ? say.digitsDoNotFit({ label }) : null
  }
  if (code === 'gtin') {
    if (!/^\d{8}$|^\d{12,14}$/.test(value)) return say.notGtin({ label })
    return isGtin(value) ? null : say.digitsDoNotFit({ label })
  }
  if (pattern === undefined) return /^[\p{L}\p{N}][\p{L}\p{N}/. -]*$/u.test(value) ? null : say.notCode({ label })
  return new RegExp(`^(?:${pattern})$`, 'u').test(value) ? null : say.notLikeExample({ label, example })
}

/** The value for people, in the reader's language and with its unit. */
export function showValue(attribute: Attribute, value: string): string {
  if (attribute.kind === 'number') return withUnit(attribute, value)
  const choice = attribute.choices.find((one) => one.value === value) ?? findChoice(attribute, value)
  return choice ? choiceName(choice) : value
}

/** The text that stands beside the value where people choose or read it, such as a size on other scales; empty without. */
export function valueNote(attribute: Attribute, value: string): string {
  const note = attribute.choices.find((one) => one.value === value)?.note
  return note ? readersName(note) : ''
}

/** The choice whose note names the text, such as `EU 42` or `us 9`. Files are not read so: a number alone may be of another scale. */
export function findByNote(attribute: Attribute, text: string): string | undefined {
  const squashed = squashSpelling(text)
  return attribute.choices.find(({ note }) =>
    Object.values(note ?? {}).some((names) => names.split(' · ').some((name) => squashSpelling(name) === squashed)),
  )?.value
}

function withUnit(attribute: Attribute, value: string): string {
  const [whole = '', decimals] = value.split('.')
  const number = formatCount(Number(whole)) + (decimals === undefined ? '' : `.${decimals}`)
  return [number, attributeUnit(attribute)].filter(Boolean).join(' ')
}
