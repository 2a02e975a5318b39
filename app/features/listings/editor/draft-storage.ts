import type { PhotoPair, PhotoView } from '#app/shared/photo.ts'

import { EMPTY_FIELDS, isEmpty, type FormFields } from './form-fields.ts'

/** A listing that is not published yet, as this browser keeps it for one account. */
export type SavedDraft = {
  /** The id that the item will have: publishing twice under it publishes once. */
  itemId: string
  step: 'photos' | 'details'
  fields: FormFields
  photos: PhotoPair[]
}

const keyOf = (userId: string) => `khazana:new-listing:${userId}`

/** The draft of an account, or null. What was stored by an older version or by hand is taken as far as it fits. */
export function loadDraft(storage: Pick<Storage, 'getItem'>, userId: string): SavedDraft | null {
  try {
    // Nobody vouches for what lies there: every part is looked at below.
    const found = JSON.parse(storage.getItem(keyOf(userId)) ?? 'null') as Partial<SavedDraft> | null
    if (typeof found?.itemId !== 'string') return null
    return {
      itemId: found.itemId,
      step: found.step === 'details' ? 'details' : 'photos',
      ...formOf(found, EMPTY_FIELDS),
    }
  } catch {
    return null
  }
}

/** Keeps a draft; an empty one is none. A browser that keeps nothing, or has no room, is no reason to stop. */
export function saveDraft(storage: Pick<Storage, 'setItem' | 'removeItem'>, userId: string, draft: SavedDraft): void {
  try {
    if (isEmpty(draft.fields) && draft.photos.length === 0) storage.removeItem(keyOf(userId))
    else storage.setItem(keyOf(userId), JSON.stringify(draft))
  } catch {
    // Private windows may refuse.
  }
}

export function clearDraft(storage: Pick<Storage, 'removeItem'>, userId: string): void {
  try {
    storage.removeItem(keyOf(userId))
  } catch {
    // As above.
  }
}

/** Whether a storage event of another tab tells that this account's draft was published or thrown away there. */
export function tellsOfRemoval(event: Pick<StorageEvent, 'key' | 'newValue'>, userId: string): boolean {
  return event.key === keyOf(userId) && event.newValue === null
}

/** What of a form fits; `otherwise` fills the rest. */
export function formOf(found: { fields?: unknown; photos?: unknown }, otherwise: FormFields) {
  const fields = { ...otherwise }
  // Each of its properties is looked at below.
  const given = (typeof found.fields === 'object' ? found.fields : null) as Partial<Record<string, unknown>> | null
  for (const name of Object.keys(EMPTY_FIELDS)) {
    const text = given?.[name]
    // The keys of EMPTY_FIELDS are those of FormFields.
    if (typeof text === 'string') fields[name as keyof FormFields] = text
  }
  return { fields, photos: Array.isArray(found.photos) ? found.photos.flatMap(pairOf) : [] }
}

/** Drafts of an older version have no other photo. */
function pairOf(value: unknown): PhotoPair[] {
  if (!isPhoto(value)) return []
  // Anything may stand there, which is asked next.
  const { other } = value as PhotoView & { other?: unknown }
  return [{ ...value, other: isPhoto(other) ? other : null }]
}

function isPhoto(value: unknown): value is PhotoView {
  if (typeof value !== 'object' || value === null) return false
  // An object may have any of these, of any type, which is asked next.
  const { key, width, height, placeholder } = value as Partial<Record<keyof PhotoPair, unknown>>
  return (
    typeof key === 'string' &&
    typeof width === 'number' &&
    typeof height === 'number' &&
    typeof placeholder === 'string'
  )
}
