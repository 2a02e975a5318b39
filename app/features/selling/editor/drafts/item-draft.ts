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

export const REQUIRED_TOAST: Record<DraftPurpose, string> = {
  add: 'Please fill in all required fields',
  edit: 'Please fill in all required fields and add at least one image',
}

const countLetters = (text: string) => [...text].length
const atMost = (what: string, max: number) => `${what} must have at most ${formatCount(max)} characters`

// PostgreSQL text can hold neither NUL nor a lone surrogate.
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
const UNREADABLE = 'Some of these characters cannot be stored. Please type them again.'

function textProblem(what: string, text: string, max: number, missing: string | null): string | null {
  if (!isVisible(text)) return missing
  if (!isStorable(text)) return UNREADABLE
  return countLetters(text) > max ? atMost(what, max) : null
}

function priceProblem(price: number | null): string | null {
  if (price === null) return 'Please enter a price'
  if (!Number.isFinite(price)) return 'Price must be a number of rupees, such as 1,250 or 1,25,000'
  if (price < PRICE_MIN) return `Price must be at least ${formatRupees(PRICE_MIN)}`
  if (price > PRICE_MAX) return `Price must be at most ${formatRupees(PRICE_MAX)}`
  return Number.isInteger(price) ? null : 'Price must be in whole rupees'
}

function linkProblem(link: string | null): string | null {
  if (link === null) return null
  if (!isStorable(link)) return UNREADABLE
  if (countLetters(link) > LIMITS.link) return atMost('The link', LIMITS.link)
  const url = /^https?:\/\/\S+$/i.test(link) && URL.canParse(link) ? new URL(link) : null
  if (!url?.hostname.includes('.')) return 'Please enter a web address that begins with http:// or https://'
  return url.username || url.password ? 'Please enter a web address without a user name' : null
}

function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > LIMITS.tags) return `At most ${LIMITS.tags} tags`
  if (!tags.every(isStorable)) return UNREADABLE
  return tags.some((tag) => countLetters(tag) > LIMITS.tag) ? atMost('A tag', LIMITS.tag) : null
}

function imagesProblem(images: readonly string[]): string | null {
  if (images.length === 0) return 'Please add at least one image'
  return images.length > MAX_IMAGES ? `Maximum ${MAX_IMAGES} images allowed.` : null
}

type Rules = { [Field in DraftField]: (value: UncheckedDraft[Field], purpose: DraftPurpose) => string | null }

/** One rule per field: the problem with a normalised value, or null. Browser and server share them. */
export const DRAFT_RULES: Rules = {
  images: imagesProblem,
  title: (title) => textProblem('Title', title, LIMITS.title, 'Please enter a title'),
  description: (text) => textProblem('Description', text, LIMITS.description, 'Please enter a description'),
  price: priceProblem,
  category: (id) => (CATEGORIES.some((known) => known.id === id) ? null : 'Please select a category'),
  condition: (name) => (CONDITIONS.some((known) => known === name) ? null : 'Please select the item condition'),
  location: (place, purpose) =>
    textProblem('Location', place ?? '', LIMITS.location, purpose === 'add' ? 'Please enter a location' : null),
  delivery: (way) =>
    way === null || DELIVERIES.some((known) => known === way) ? null : 'Please choose how the buyer gets the item',
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
