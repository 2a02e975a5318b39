import * as say from '#app/features/selling/editor/messages/messages.ts'
import {
  CATEGORIES,
  CONDITIONS,
  DELIVERIES,
  MAX_IMAGES,
  PRICE_MAX,
  PRICE_MIN,
  type CategoryId,
  type Condition,
  type Delivery,
} from '#app/shared/catalogue.ts'
import { formatCount, formatRupees } from '#app/shared/text/money.ts'
import { isVisible, oneLine, trimVisible, withoutUnseen } from '#app/shared/text/visible-text.ts'

/** A seller's description of an item, as it is sent and stored. */
export type ItemDraft = {
  title: string
  description: string
  /** Whole rupees. */
  price: number
  category: CategoryId
  condition: Condition
  location: string | null
  onlinePurchaseLink: string | null
  /** Null when the seller has not said. */
  delivery: Delivery | null
  tags: string[]
  /** Keys of photos; the first is the cover. */
  images: string[]
}

export type DraftField = keyof ItemDraft

/** A draft before it is validated. */
export type UncheckedDraft = Omit<ItemDraft, 'price' | 'category' | 'condition' | 'delivery'> & {
  /** Null while the field is empty, NaN when it holds something other than a number. */
  price: number | null
  category: string
  condition: string
  delivery: string | null
}

/** A location is required when adding, and optional when editing. */
export type DraftPurpose = 'add' | 'edit'

export type DraftProblems = Partial<Record<DraftField, string>>

export const LIMITS = { title: 200, description: 5000, location: 120, link: 2000, tags: 10, tag: 40 } as const

export const REQUIRED_TOAST: Record<DraftPurpose, () => string> = {
  add: say.fillRequired,
  edit: say.fillRequiredAndImage,
}

const countLetters = (text: string) => [...text].length
/** Says that a text has more than `max` characters. */
type TooLong = (p: { max: string }) => string

// PostgreSQL text can hold neither NUL nor a lone surrogate.
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

function textProblem(text: string, max: number, tooLong: TooLong, missing: (() => string) | null): string | null {
  if (!isVisible(text)) return missing?.() ?? null
  if (!isStorable(text)) return say.unreadable()
  return countLetters(text) > max ? tooLong({ max: formatCount(max) }) : null
}

function priceProblem(price: number | null): string | null {
  if (price === null) return say.enterPrice()
  if (!Number.isFinite(price)) return say.priceNotNumber()
  if (price < PRICE_MIN) return say.priceTooLow({ price: formatRupees(PRICE_MIN) })
  if (price > PRICE_MAX) return say.priceTooHigh({ price: formatRupees(PRICE_MAX) })
  return Number.isInteger(price) ? null : say.priceNotWhole()
}

function linkProblem(link: string | null): string | null {
  if (link === null) return null
  if (!isStorable(link)) return say.unreadable()
  if (countLetters(link) > LIMITS.link) return say.linkTooLong({ max: formatCount(LIMITS.link) })
  const url = /^https?:\/\/\S+$/i.test(link) && URL.canParse(link) ? new URL(link) : null
  if (!url?.hostname.includes('.')) return say.linkNotValid()
  return url.username || url.password ? say.linkWithUser() : null
}

function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > LIMITS.tags) return say.tooManyTags({ max: LIMITS.tags })
  if (!tags.every(isStorable)) return say.unreadable()
  return tags.some((tag) => countLetters(tag) > LIMITS.tag) ? say.tagTooLong({ max: LIMITS.tag }) : null
}

function imagesProblem(images: readonly string[]): string | null {
  if (images.length === 0) return say.addAnImage()
  return images.length > MAX_IMAGES ? say.tooManyImages({ max: MAX_IMAGES }) : null
}

type Rules = { [Field in DraftField]: (value: UncheckedDraft[Field], purpose: DraftPurpose) => string | null }

/** One rule per field: the problem with a normalised value, or null. Browser and server share them. */
export const DRAFT_RULES: Rules = {
  images: imagesProblem,
  title: (title) => textProblem(title, LIMITS.title, say.titleTooLong, say.enterTitle),
  description: (text) => textProblem(text, LIMITS.description, say.descriptionTooLong, say.enterDescription),
  price: priceProblem,
  category: (id) => (CATEGORIES.some((known) => known.id === id) ? null : say.chooseACategory()),
  condition: (name) => (CONDITIONS.some((known) => known === name) ? null : say.chooseACondition()),
  location: (place, purpose) =>
    textProblem(place ?? '', LIMITS.location, say.locationTooLong, purpose === 'add' ? say.enterLocation : null),
  delivery: (way) => (way === null || DELIVERIES.some((known) => known === way) ? null : say.chooseDelivery()),
  onlinePurchaseLink: linkProblem,
  tags: tagsProblem,
}

/** In the order of the form, because the first field with a problem gets the focus. */
export const DRAFT_FIELDS: readonly DraftField[] = [
  'images',
  'title',
  'description',
  'category',
  'condition',
  'price',
  'location',
  'delivery',
  'onlinePurchaseLink',
  'tags',
]

/** All problems of a normalised draft, by field; an empty object if there are none. */
export function checkDraft(draft: UncheckedDraft, purpose: DraftPurpose): DraftProblems {
  const problems: DraftProblems = {}
  for (const field of DRAFT_FIELDS) {
    const rule: (value: never, purpose: DraftPurpose) => string | null = DRAFT_RULES[field]
    // Rule and value belong to the same field, which the compiler cannot see in a loop.
    const problem = rule(draft[field] as never, purpose)
    if (problem) problems[field] = problem
  }
  return problems
}

/** Type guard: whether `draft` passes every rule. */
export function isSound(draft: UncheckedDraft, purpose: DraftPurpose): draft is ItemDraft {
  return Object.keys(checkDraft(draft, purpose)).length === 0
}

/**
 * Like `checkDraft`, for a draft with `hopes` photos that are uploading or can be retried. They count as present until
 * given up. Null when there is no problem.
 */
export function checkHopeful(draft: UncheckedDraft, purpose: DraftPurpose, hopes: number): DraftProblems | null {
  const { images, ...problems } = checkDraft(draft, purpose)
  if (images && (draft.images.length > 0 || hopes === 0)) return { images, ...problems }
  return Object.keys(problems).length > 0 ? problems : null
}

export const tidyLine = oneLine

export const tidyText = trimVisible

export const tidyOptional = (text: string) => tidyLine(text) || null

/** People copy `shop.example/robot` from the address bar; it means https. */
export function tidyLink(text: string): string | null {
  const link = withoutUnseen(text).trim()
  if (link === '') return null
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(link) ? `https://${link}` : link
}

/** Removes blank tags, and duplicates regardless of case. */
export function tidyTags(tags: readonly string[]): string[] {
  const byName = new Map<string, string>()
  for (const tag of tags.map((one) => tidyLine(one.replace(/^[#\s]+/, '')))) {
    if (tag && !byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag)
  }
  return [...byName.values()]
}
