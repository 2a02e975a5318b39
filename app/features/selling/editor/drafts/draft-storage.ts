import { TYPED_NAMES } from '#app/nouns/item/item-fields.ts'
import type { PhotoPair, PhotoView } from '#app/shared/files/photo.schema.ts'
import { newId } from '#app/shared/new-id.ts'
import { storedKeys } from '#app/ui/browser/web-storage.ts'

import { comingFrom, type ComingPhoto } from './coming-photos.ts'
import { isChanged, type EditorStart } from './editor-start.ts'
import { EMPTY_FIELDS, type FormFields } from './form-fields.ts'

/** The unsaved content of an editor, as this browser keeps it for one account. */
export type KeptDraft = {
  /** The listing's id, which a new one will get. It makes publishing idempotent. */
  itemId: string
  /** The version that the changes to a listing started from; null for a new one. */
  updatedAt: string | null
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
export type DraftContent = Omit<KeptDraft, 'itemId'>

type Stores = {
  /** Shared by all tabs (localStorage). */
  shared: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** This tab's own (sessionStorage): after a reload it continues with its own draft. */
  own: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

const NOTHING: { text: string | null; words: string; content: string } = { text: null, words: '', content: '' }

export type DraftStore = ReturnType<typeof draftStore>

/**
 * One tab's view of an account's drafts: of new listings, or of the changes to one. Several tabs may start from the same
 * draft. A tab never removes what another tab wrote, and of new listings it never overwrites it: the second tab to change
 * one continues with a copy under a new id. Changes to a listing have one entry, which the last tab to write has. Storage
 * that refuses or is full is ignored. A copy of another listing continues only a draft that this tab began as such a copy.
 */
export function draftStore(userId: string, start: EditorStart, stores: Stores) {
  const { item, likeId } = start
  const prefix = item ? `khazana:edited-listing:${userId}` : `khazana:new-listing:${userId}`
  const place = (id: string) => `${prefix}:${id}`
  const ofTab = likeId === null ? prefix : `${prefix}/${likeId}`
  const chooseId = () => item?.id ?? newId()
  let itemId = chooseId()
  /** The stored text as this tab last saw it, and the form's content at that time. */
  let cached = NOTHING
  let latest: DraftContent | null = null
  let isOver = false

  function isUntouched(): boolean {
    const text = stores.shared.getItem(place(itemId))
    const [there] = text === cached.text ? [] : readDrafts(text, itemId, start)
    return text === cached.text || (there !== undefined && writeContent(there.draft) === cached.words)
  }

  function leaveTab(): void {
    tryStorage(() => {
      if (!item) stores.own.removeItem(ofTab)
      if (isUntouched()) stores.shared.removeItem(place(itemId))
    })
    beginAnother()
  }

  function beginAnother(): void {
    itemId = chooseId()
    cached = NOTHING
  }

  function keepDraft(draft: DraftContent): void {
    if (!isUntouched()) beginAnother()
    if (!isChanged(start, draft)) return leaveTab()
    const text = JSON.stringify({ ...draft, itemId, savedAt: Date.now() })
    stores.shared.setItem(place(itemId), text)
    if (!item) stores.own.setItem(ofTab, itemId)
    cached = { text, words: writeContent(draft), content: writeDraft(draft) }
  }

  function keepLatest(): void {
    const draft = latest
    if (draft) tryStorage(() => keepDraft(draft))
  }

  /** The drafts that this editor may continue. */
  function listDrafts(): StoredDraft[] {
    const ids = item ? [item.id] : listIds(stores.shared, place(''))
    const drafts = ids.flatMap((id) => readDrafts(stores.shared.getItem(place(id)), id, start))
    return drafts.filter(({ draft }) => isChanged(start, draft))
  }

  return {
    itemId: () => itemId,
    /** The draft this tab continues: its own from before a reload, otherwise the one saved last. */
    open(): KeptDraft | null {
      const all = tryStorage(listDrafts) ?? []
      const before = item ? item.id : tryStorage(() => stores.own.getItem(ofTab))
      const newest = likeId === null ? all.toSorted((a, b) => b.savedAt - a.savedAt)[0] : undefined
      const match = all.find(({ draft }) => draft.itemId === before) ?? newest
      if (!match) return null
      itemId = match.draft.itemId
      cached = { text: match.text, words: writeContent(match.draft), content: writeDraft(match.draft) }
      if (!item) tryStorage(() => stores.own.setItem(ofTab, itemId))
      return match.draft
    },
    /** Saves the form's content; what it began with is not a draft. */
    save(draft: DraftContent): void {
      latest = draft
      // A tab that only shows another tab's draft must not interfere with it.
      if (!isOver && writeDraft(draft) !== cached.content) keepLatest()
    },
    /** Removes the draft, and keeps nothing more: the content was sent, or given up. */
    end: (): void => {
      leaveTab()
      isOver = true
    },
    /** The form's content is a different item from the one published under this id. */
    startAnother(): void {
      leaveTab()
      keepLatest()
    },
    /**
     * Another tab sent or discarded the draft. A new listing goes on under a new id, so that this tab's content does not
     * count as the same item. Changes to a listing that differ from what was saved are written again.
     */
    hear: ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void => {
      if (isOver || key !== place(itemId) || newValue !== null) return
      beginAnother()
      if (item) keepLatest()
    },
  }
}

/** The step shown by another tab is not a change to the draft. */
const writeContent = ({ fields, photos }: DraftContent) => JSON.stringify([fields, photos])
const writeDraft = ({ updatedAt, step, fields, photos, coming, publishing, refusal }: DraftContent) =>
  JSON.stringify([updatedAt, step, fields, photos, coming, publishing, refusal])

/** Private windows may refuse access. */
function tryStorage<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

type StoredDraft = { draft: KeptDraft; text: string; savedAt: number }

const listIds = (storage: Stores['shared'], prefix: string) =>
  storedKeys(storage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))

/** Parses stored data; parts that do not fit are dropped, because an older version or a person may have written it. */
function readDrafts(text: string | null, itemId: string, { item, fields }: EditorStart): StoredDraft[] {
  if (!text) return []
  try {
    // The stored value is untrusted; every part is checked below.
    const stored = JSON.parse(text) as (Partial<Record<keyof KeptDraft, unknown>> & { savedAt?: unknown }) | null
    const updatedAt = isText(stored?.updatedAt) ? stored.updatedAt : null
    // Changes to a listing of an older version have no `itemId`.
    if (!stored || (item ? updatedAt === null : stored.itemId !== itemId)) return []
    const draft: KeptDraft = {
      itemId,
      updatedAt: item ? updatedAt : null,
      step: stored.step === 'details' ? 'details' : 'photos',
      fields: readFields(stored.fields, item ? fields : EMPTY_FIELDS),
      photos: toList(stored.photos).flatMap(readPair),
      coming: toList(stored.coming).flatMap(comingFrom),
      publishing: stored.publishing === true,
      refusal: isText(stored.refusal) ? stored.refusal : null,
    }
    return [{ draft, text, savedAt: typeof stored.savedAt === 'number' ? stored.savedAt : 0 }]
  } catch {
    return []
  }
}

/** Takes the valid parts of stored fields; `otherwise` supplies the rest. */
function readFields(stored: unknown, otherwise: FormFields): FormFields {
  const fields = { ...otherwise }
  // Each property is checked below.
  const given = (typeof stored === 'object' ? stored : null) as Partial<Record<string, unknown>> | null
  for (const name of TYPED_NAMES) {
    const text = given?.[name]
    if (isText(text)) fields[name] = text
  }
  return fields
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
