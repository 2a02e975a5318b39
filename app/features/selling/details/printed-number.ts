import { listAttributes, type CategoryId } from '#app/nouns/category/category-list.ts'
import { valueProblem } from '#app/nouns/item/attribute-values.ts'

import type { SeenLine } from './reading/seen-words.ts'

/** Letters and digits, in capitals: a maker's own name for a model, such as GA-100-1A1 or SNK809. */
const MODEL = /^(?=.*\d)(?=.*[A-Z])[A-Z\d]{1,9}(?:[-/.][A-Z\d]{1,8}){0,3}$/
const LEAST_MODEL = 4
/** A size, an amount, an age, a year or what else has letters beside a number. */
const MEASURE =
  /^(?:(?:ISBN|EAN)[\d-]+|\d+(?:[.,/x-]\d+)*(?:[AVWMGLPXYK]|MM|CM|ML|KG|GB|MB|ATM|BAR|PCS|PZS|MAH|HZ|HP|ST|ND|RD|TH|IN|FT|YRS?|JEWELS)|(?:WR|UK|US|EU|EUR|IND|CM|PEGI|MRP|RS|INR|AGES?|VOL|NO|HP|PS|DVD|CD|MP|USB|SIZE)\d{1,4}(?:[.,]\d+)?[A-Z]?)$/
/** A card's place among those of its set. */
const OF_A_SET = /^[A-Z]{0,3}\d{1,3}\/[A-Z]{0,3}\d{2,3}$/
const YEAR = /^(?:19|20)\d\d$/
/** Beside these, a number is a price, an amount or an age. */
const BESIDE =
  /₹|\bm\.?r\.?p|\brs\b|\bincl|\bpcs|\bpzs|\bpieces?\b|\bpi[eè]ces|\bages?\b|\bisbn|\bcopies\b|\bsince\b|\best/i

/** The number that a maker gave the thing, and that people search by. */
export type PrintedNumber = { text: string; line: SeenLine }

/**
 * The number of the model, set or card, if just one stands on the thing: what the category's own attribute for such numbers allows, or
 * else a model's name of letters and digits.
 */
export function findPrintedNumber(lines: readonly SeenLine[], category: CategoryId): PrintedNumber | null {
  const own = listAttributes(category).find(({ property }) => property === 'mpn')
  const isNumber = (text: string) => {
    if (own?.pattern !== undefined)
      return text.length >= LEAST_MODEL && !YEAR.test(text) && valueProblem(own, text) === null
    return (
      (own !== undefined && OF_A_SET.test(text)) ||
      (text.length >= LEAST_MODEL && MODEL.test(text) && !MEASURE.test(text))
    )
  }
  const numbers = lines.flatMap((line) =>
    line.words.flatMap(({ text }, at): PrintedNumber[] => {
      const beside = `${line.words[at - 1]?.text ?? ''} ${line.words[at + 1]?.text ?? ''}`
      return isNumber(text) && !BESIDE.test(beside) ? [{ text, line }] : []
    }),
  )
  const [first] = numbers
  return first && numbers.every(({ text }) => text === first.text) ? first : null
}
