import { deliveryName } from '#app/features/catalogue/listing/fact-words.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { categoryName, stateCondition } from '#app/shared/catalogue.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import type { EditableItem } from './editable-item.ts'
import type { ItemDraft } from './item-draft.ts'

/** This tab's version, and the one saved elsewhere while it was edited. */
export type Conflict = { mine: ItemDraft; theirs: EditableItem }

/** One difference between two versions of an item, as text. */
export type Difference = { field: string; mine: string; theirs: string }

/** The differences between this tab's version and the saved one. */
export function findDifferences(mine: ItemDraft, theirs: EditableItem): Difference[] {
  const nothing = say.nothing()
  const pairs: [field: string, mine: string, theirs: string][] = [
    [say.title(), mine.title, theirs.title],
    [say.description(), mine.description, theirs.description],
    [say.price(), formatRupees(mine.price), formatRupees(theirs.price)],
    [say.category(), categoryName(mine.category), categoryName(theirs.category)],
    [say.condition(), stateCondition(mine.condition), stateCondition(theirs.condition)],
    [say.location(), mine.location ?? nothing, theirs.location ?? nothing],
    [say.delivery(), deliveryName(mine.delivery), deliveryName(theirs.delivery)],
    [say.purchaseLink(), mine.onlinePurchaseLink ?? nothing, theirs.onlinePurchaseLink ?? nothing],
    [say.tags(), mine.tags.join(', ') || nothing, theirs.tags.join(', ') || nothing],
  ]
  const found = pairs.filter(([, a, b]) => a !== b).map(([field, a, b]) => ({ field, mine: a, theirs: b }))
  const keys = theirs.photos.map(({ key }) => key)
  if (mine.images.join(' ') !== keys.join(' ')) found.push({ field: say.photos(), ...photoWords(mine.images, keys) })
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
  const sameOnes = mine.length === theirs.length && mine.every((key) => theirs.includes(key))
  if (sameOnes) return { mine: say.inYourOrder(), theirs: say.inAnotherOrder() }
  const sayTheirs = mine.length === theirs.length ? say.photoCountOther : say.photoCount
  return { mine: say.photoCount({ n: mine.length }), theirs: sayTheirs({ n: theirs.length }) }
}
