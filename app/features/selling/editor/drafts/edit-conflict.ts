import { deliveryName } from '#app/features/catalogue/listing/delivery-words.ts'
import { categoryName } from '#app/shared/catalogue.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import type { EditableItem } from './editable-item.ts'
import type { ItemDraft } from './item-draft.ts'

/** This tab's version, and the one saved elsewhere while it was edited. */
export type Conflict = { mine: ItemDraft; theirs: EditableItem }

/** One difference between two versions of an item, as text. */
export type Difference = { field: string; mine: string; theirs: string }

const NOTHING = 'Nothing'

/** The differences between this tab's version and the saved one. */
export function findDifferences(mine: ItemDraft, theirs: EditableItem): Difference[] {
  const pairs: [field: string, mine: string, theirs: string][] = [
    ['Title', mine.title, theirs.title],
    ['Description', mine.description, theirs.description],
    ['Price', formatRupees(mine.price), formatRupees(theirs.price)],
    ['Category', categoryName(mine.category), categoryName(theirs.category)],
    ['Condition', mine.condition, theirs.condition],
    ['Location', mine.location ?? NOTHING, theirs.location ?? NOTHING],
    ['Delivery', deliveryName(mine.delivery), deliveryName(theirs.delivery)],
    ['Online purchase link', mine.onlinePurchaseLink ?? NOTHING, theirs.onlinePurchaseLink ?? NOTHING],
    ['Tags', mine.tags.join(', ') || NOTHING, theirs.tags.join(', ') || NOTHING],
  ]
  const found = pairs.filter(([, a, b]) => a !== b).map(([field, a, b]) => ({ field, mine: a, theirs: b }))
  const keys = theirs.photos.map(({ key }) => key)
  if (mine.images.join(' ') !== keys.join(' ')) found.push({ field: 'Photos', ...photoWords(mine.images, keys) })
  return found
}

/** The keys of all photos that belong to an item: those shown, and the original or enhanced counterpart of each. */
export function listPhotos({ photos }: Pick<EditableItem, 'photos'>): string[] {
  return photos.flatMap(({ key, other }) => (other ? [key, other.key] : [key]))
}

/** Whether both versions use the same photos. A photo can belong to one item only. */
export function sharesPhotos({ mine, theirs }: Conflict): boolean {
  const taken = listPhotos(theirs)
  return mine.images.some((key) => taken.includes(key))
}

function photoWords(mine: readonly string[], theirs: readonly string[]) {
  const count = (keys: readonly string[]) => `${keys.length} ${keys.length === 1 ? 'photo' : 'photos'}`
  const sameOnes = mine.length === theirs.length && mine.every((key) => theirs.includes(key))
  if (sameOnes) return { mine: 'In your order', theirs: 'In another order' }
  return { mine: count(mine), theirs: mine.length === theirs.length ? `${count(theirs)}, other ones` : count(theirs) }
}
