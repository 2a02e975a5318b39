// The rules for the fields of an item. Each gets a tidied value, and returns the problem with it for people, or null.
import { MAX_IMAGES, PRICE_MAX, PRICE_MIN } from '#app/shared/catalogue.ts'
import { formatCount, formatRupees } from '#app/shared/text/money.ts'
import { isVisible } from '#app/shared/text/visible-text.ts'

import * as say from './messages/messages.ts'

/** Letters are Unicode code points, as the database counts them. */
export const LIMITS = { title: 200, description: 5000, location: 120, link: 2000, tags: 10, tag: 40 } as const

export const countLetters = (text: string) => [...text].length

// PostgreSQL text can hold neither NUL nor a lone surrogate.
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

interface TextRule {
  max: number
  tooLong: (p: { max: string }) => string
  /** Refuses an empty text; null where it may be empty. */
  missing: (() => string) | null
}

export function textProblem(text: string, { max, tooLong, missing }: TextRule): string | null {
  if (!isVisible(text)) return missing?.() ?? null
  if (!isStorable(text)) return say.unreadable()
  return countLetters(text) > max ? tooLong({ max: formatCount(max) }) : null
}

/** Null while the field is empty, NaN when it holds something other than a number. */
export function priceProblem(price: number | null): string | null {
  if (price === null) return say.enterPrice()
  if (!Number.isFinite(price)) return say.priceNotNumber()
  if (price < PRICE_MIN) return say.priceTooLow({ price: formatRupees(PRICE_MIN) })
  if (price > PRICE_MAX) return say.priceTooHigh({ price: formatRupees(PRICE_MAX) })
  return Number.isInteger(price) ? null : say.priceNotWhole()
}

export function choiceProblem(
  choice: string | null,
  choices: readonly (string | null)[],
  choose: () => string,
): string | null {
  return choices.includes(choice) ? null : choose()
}

export function linkProblem(link: string | null): string | null {
  if (link === null) return null
  if (!isStorable(link)) return say.unreadable()
  if (countLetters(link) > LIMITS.link) return say.linkTooLong({ max: formatCount(LIMITS.link) })
  const url = /^https?:\/\/\S+$/i.test(link) && URL.canParse(link) ? new URL(link) : null
  if (!url?.hostname.includes('.')) return say.linkNotValid()
  return url.username || url.password ? say.linkWithUser() : null
}

export function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > LIMITS.tags) return say.tooManyTags({ max: LIMITS.tags })
  if (!tags.every(isStorable)) return say.unreadable()
  return tags.some((tag) => countLetters(tag) > LIMITS.tag) ? say.tagTooLong({ max: LIMITS.tag }) : null
}

export function imagesProblem(images: readonly string[]): string | null {
  if (images.length === 0) return say.addAnImage()
  return images.length > MAX_IMAGES ? say.tooManyImages({ max: MAX_IMAGES }) : null
}

/** Whether there is such a PIN code, only the server knows. */
export const pinProblem = (pin: number | null): string | null => (Number.isNaN(pin) ? say.pinNotValid() : null)
