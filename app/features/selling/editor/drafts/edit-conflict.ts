import * as say from '#app/features/selling/editor/messages/messages.ts'
import { anyField, ITEM_FIELDS, TYPED_NAMES, type ItemDraft } from '#app/nouns/item/item-fields.ts'

import type { EditableItem } from './editable-item.schema.ts'

/** This tab's version, and the one saved elsewhere while it was edited. */
export type Conflict = { mine: ItemDraft; theirs: EditableItem }

/** One difference between two versions of an item, as text. */
export type Difference = { field: string; mine: string; theirs: string }

/** The differences between this tab's version and the saved one. */
export function findDifferences(mine: ItemDraft, theirs: EditableItem): Difference[] {
  const differences = TYPED_NAMES.flatMap((name): Difference[] => {
    const { label, show } = anyField(name)
    const [a, b] = [show(mine[name], mine), show(theirs[name], theirs)]
    return a === b ? [] : [{ field: label(), mine: a || say.nothing(), theirs: b || say.nothing() }]
  })
  const keys = theirs.photos.map(({ key }) => key)
  if (mine.images.join(' ') !== keys.join(' '))
    differences.push({ field: ITEM_FIELDS.images.label(), ...photoWords(mine.images, keys) })
  return differences
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
