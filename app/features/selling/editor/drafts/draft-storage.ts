import type { PhotoPair, PhotoView } from '#app/shared/files/photo.schema.ts'
import { newId } from '#app/shared/new-id.ts'

import { comingFrom, type ComingPhoto } from './coming-photos.ts'
import { EMPTY_FIELDS, isEmpty, type FormFields } from './form-fields.ts'

/** An unpublished listing, as this browser keeps it for one account. */
export type SavedDraft = {
  /** The id that the item will get. It makes publishing idempotent. */
  itemId: string
  step: 'photos' | 'details'
  fields: FormFields
  photos: PhotoPair[]
  /** Photos whose upload had not finished. */
  coming: ComingPhoto[]
  /** Whether the seller pressed Publish. The listing then goes on sale as soon as its photos are uploaded. */
  publishing: boolean
  /** Why publishing failed; null when it was not tried. */
  refusal: string | null
}

/** The part of it that the form edits. */
export type DraftContent = Omit<SavedDraft, 'itemId'>

type Stores = {
  /** Shared by all tabs (localStorage). */
  shared: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** This tab's own (sessionStorage): after a reload it continues with its own draft. */
  own: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

const PREFIX = 'khazana:new-listing:'
const NOTHING: { text: string | null; words: string; content: string } = { text: null, words: '', content: '' }

/**
 * One tab's view of an account's drafts. Several tabs may start from the same draft. A tab never overwrites or removes
 * what another tab wrote: the second one to change a draft continues with a copy under a new id. Storage that refuses
 * or is full is ignored. `start` is the initial content of a new form, which does not count as a draft. A copy of the
 * listing `likeId` continues only a draft that this tab began as such a copy.
 */
export function draftOfTab(
  userId: string,
  { shared, own }: Stores,
  start = EMPTY_FIELDS,
  likeId: string | null = null,
) {
  const place = (id: string) => `${PREFIX}${userId}:${id}`
  const ofTab = likeId === null ? `${PREFIX}${userId}` : `${PREFIX}${userId}/${likeId}`
  let itemId = newId()
  /** The stored text as this tab last saw it, and the form's content at that time. */
  let known = NOTHING

  function isUntouched(): boolean {
    const text = shared.getItem(place(itemId))
    const [there] = text === known.text ? [] : readDrafts(text, itemId)
    return text === known.text || (there !== undefined && writeContent(there.draft) === known.words)
  }

  function leaveTab(): void {
    tryStorage(() => {
      own.removeItem(ofTab)
      if (isUntouched()) shared.removeItem(place(itemId))
    })
    startAnother()
  }

  function startAnother(): void {
    itemId = newId()
    known = NOTHING
  }

  function keepDraft(draft: DraftContent, content: string): void {
    if (!isUntouched()) startAnother()
    if (isEmpty(draft.fields, start) && draft.photos.length === 0 && draft.coming.length === 0) return leaveTab()
    const text = JSON.stringify({ ...draft, itemId, savedAt: Date.now() })
    shared.setItem(place(itemId), text)
    own.setItem(ofTab, itemId)
    known = { text, words: writeContent(draft), content }
  }

  return {
    itemId: () => itemId,
    /** The draft this tab continues: its own from before a reload, otherwise the one saved last. */
    open(): SavedDraft | null {
      const all = tryStorage(() => draftsIn(shared, place(''))) ?? []
      const before = tryStorage(() => own.getItem(ofTab))
      const newest = likeId === null ? all.toSorted((a, b) => b.savedAt - a.savedAt)[0] : undefined
      const found = all.find(({ draft }) => draft.itemId === before) ?? newest
      if (!found) return null
      itemId = found.draft.itemId
      known = { text: found.text, words: writeContent(found.draft), content: writeDraft(found.draft) }
      tryStorage(() => own.setItem(ofTab, itemId))
      return found.draft
    },
    /** Saves the form's content; an empty form is not a draft. */
    save(draft: DraftContent): void {
      const content = writeDraft(draft)
      // A tab that only shows another tab's draft must not interfere with it.
      if (content !== known.content) tryStorage(() => keepDraft(draft, content))
    },
    /** Removes the draft. The next content becomes another item. */
    clear: leaveTab,
    /** The form's content is a different item from the one published under this id. */
    startAnother(draft: DraftContent): void {
      leaveTab()
      tryStorage(() => keepDraft(draft, writeDraft(draft)))
    },
    /**
     * Another tab published or discarded the draft. A new id keeps this tab's content from counting as the same item.
     */
    hear({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
      if (key === place(itemId) && newValue === null) startAnother()
    },
  }
}

/** The step shown by another tab is not a change to the draft. */
const writeContent = ({ fields, photos }: DraftContent) => JSON.stringify([fields, photos])
const writeDraft = ({ step, fields, photos, coming, publishing, refusal }: DraftContent) =>
  JSON.stringify([step, fields, photos, coming, publishing, refusal])

/** Private windows may refuse access. */
function tryStorage<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

type StoredDraft = { draft: SavedDraft; text: string; savedAt: number }

function draftsIn(storage: Stores['shared'], prefix: string): StoredDraft[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => readDrafts(storage.getItem(key), key.slice(prefix.length)))
}

/** Parses stored data; parts that do not fit are dropped, because an older version or a person may have written it. */
function readDrafts(text: string | null, itemId: string): StoredDraft[] {
  if (!text) return []
  try {
    // The stored value is untrusted; every part is checked below.
    const found = JSON.parse(text) as (Partial<Record<keyof SavedDraft, unknown>> & { savedAt?: unknown }) | null
    if (found?.itemId !== itemId) return []
    const draft: SavedDraft = {
      itemId,
      step: found.step === 'details' ? 'details' : 'photos',
      publishing: found.publishing === true,
      refusal: isText(found.refusal) ? found.refusal : null,
      ...readForm(found, EMPTY_FIELDS),
    }
    return [{ draft, text, savedAt: typeof found.savedAt === 'number' ? found.savedAt : 0 }]
  } catch {
    return []
  }
}

/** Takes the valid parts of a stored form; `otherwise` supplies the rest. */
export function readForm(found: { fields?: unknown; photos?: unknown; coming?: unknown }, otherwise: FormFields) {
  const fields = { ...otherwise }
  // Each property is checked below.
  const given = (typeof found.fields === 'object' ? found.fields : null) as Partial<Record<string, unknown>> | null
  for (const name of Object.keys(EMPTY_FIELDS)) {
    const text = given?.[name]
    // EMPTY_FIELDS has exactly the keys of FormFields.
    if (typeof text === 'string') fields[name as keyof FormFields] = text
  }
  return { fields, photos: toList(found.photos).flatMap(readPair), coming: toList(found.coming).flatMap(comingFrom) }
}

// List elements may be of any type.
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isText = (value: unknown): value is string => typeof value === 'string'

/** Drafts from an older version have no `other` photo. */
function readPair(value: unknown): PhotoPair[] {
  if (!isPhoto(value)) return []
  const other: unknown = 'other' in value ? value.other : null
  return [{ ...value, other: isPhoto(other) ? other : null }]
}

function isPhoto(value: unknown): value is PhotoView {
  if (typeof value !== 'object' || value === null) return false
  // Any field may be missing or of another type; the next lines check that.
  const { key, width, height, placeholder } = value as Partial<Record<keyof PhotoPair, unknown>>
  return (
    typeof key === 'string' &&
    typeof width === 'number' &&
    typeof height === 'number' &&
    typeof placeholder === 'string'
  )
}
