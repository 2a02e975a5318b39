import { newId } from '#app/shared/new-id.ts'
import type { PhotoPair, PhotoView } from '#app/shared/photo.ts'

import { comingFrom, type ComingPhoto } from './coming-photos.ts'
import { EMPTY_FIELDS, isEmpty, type FormFields } from './form-fields.ts'

/** A listing that is not published yet, as this browser keeps it for one account. */
export type SavedDraft = {
  /** The id that the item will have: publishing twice under it publishes once. */
  itemId: string
  step: 'photos' | 'details'
  fields: FormFields
  photos: PhotoPair[]
  /** Photos whose upload had not ended. */
  coming: ComingPhoto[]
  /** Whether its seller pressed Publish: then it goes on sale as soon as its photos have arrived. */
  publishing: boolean
  /** Why it could not be published; null when nobody tried. */
  refusal: string | null
}

/** What the form holds of it. */
export type DraftContent = Omit<SavedDraft, 'itemId'>

type Stores = {
  /** Of all tabs. */
  shared: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** Of this tab alone: a reload goes on with its own draft. */
  own: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

const PREFIX = 'khazana:new-listing:'
const NOTHING: { text: string | null; words: string; content: string } = { text: null, words: '', content: '' }

/**
 * What one tab keeps of an account's draft. Tabs may have begun with the same one: what another tab wrote is never written over
 * or removed, so that the one that changes it second goes on with a draft of its own. A browser that keeps nothing, or has no
 * room, is no reason to stop. `start` is what a new form begins with, which is no draft.
 */
export function draftOfTab(userId: string, { shared, own }: Stores, start = EMPTY_FIELDS) {
  const place = (id: string) => `${PREFIX}${userId}:${id}`
  const ofTab = `${PREFIX}${userId}`
  let itemId = newId()
  /** What lies at this tab's place as far as it knows, and all that the form held then. */
  let known = NOTHING

  function untouched(): boolean {
    const text = shared.getItem(place(itemId))
    const [there] = text === known.text ? [] : read(text, itemId)
    return text === known.text || (there !== undefined && wordsOf(there.draft) === known.words)
  }

  function leave(): void {
    attempt(() => {
      own.removeItem(ofTab)
      if (untouched()) shared.removeItem(place(itemId))
    })
    startAnother()
  }

  function startAnother(): void {
    itemId = newId()
    known = NOTHING
  }

  function keep(draft: DraftContent, content: string): void {
    if (!untouched()) startAnother()
    if (isEmpty(draft.fields, start) && draft.photos.length === 0 && draft.coming.length === 0) return leave()
    const text = JSON.stringify({ ...draft, itemId, savedAt: Date.now() })
    shared.setItem(place(itemId), text)
    own.setItem(ofTab, itemId)
    known = { text, words: wordsOf(draft), content }
  }

  return {
    itemId: () => itemId,
    /** What this tab goes on with: what it held before a reload, else what was kept last. */
    open(): SavedDraft | null {
      const all = attempt(() => draftsIn(shared, `${ofTab}:`)) ?? []
      const before = attempt(() => own.getItem(ofTab))
      const found = all.find(({ draft }) => draft.itemId === before) ?? all.toSorted((a, b) => b.savedAt - a.savedAt)[0]
      if (!found) return null
      itemId = found.draft.itemId
      known = { text: found.text, words: wordsOf(found.draft), content: contentOf(found.draft) }
      attempt(() => own.setItem(ofTab, itemId))
      return found.draft
    },
    /** Keeps what stands in the form; an empty one is no draft. */
    save(draft: DraftContent): void {
      const content = contentOf(draft)
      // A tab that only shows what another one works on does not get in its way.
      if (content !== known.content) attempt(() => keep(draft, content))
    },
    /** Forgets what was kept; whatever comes next is another item. */
    clear: leave,
    /** What stands in the form is another item than the one that was published under this id. */
    startAnother(draft: DraftContent): void {
      leave()
      attempt(() => keep(draft, contentOf(draft)))
    },
    /** Published or thrown away in another tab: what stands here would be taken for the same item. */
    hear({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
      if (key === place(itemId) && newValue === null) startAnother()
    },
  }
}

/** Which step another tab shows is no change of the draft. */
const wordsOf = ({ fields, photos }: DraftContent) => JSON.stringify([fields, photos])
const contentOf = ({ step, fields, photos, coming, publishing, refusal }: DraftContent) =>
  JSON.stringify([step, fields, photos, coming, publishing, refusal])

/** Private windows may refuse. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

type Found = { draft: SavedDraft; text: string; savedAt: number }

function draftsIn(storage: Stores['shared'], prefix: string): Found[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => read(storage.getItem(key), key.slice(prefix.length)))
}

/** What was stored by an older version or by hand is taken as far as it fits. */
function read(text: string | null, itemId: string): Found[] {
  if (!text) return []
  try {
    // Nobody vouches for what lies there: every part is looked at below.
    const found = JSON.parse(text) as (Partial<Record<keyof SavedDraft, unknown>> & { savedAt?: unknown }) | null
    if (found?.itemId !== itemId) return []
    const draft: SavedDraft = {
      itemId,
      step: found.step === 'details' ? 'details' : 'photos',
      publishing: found.publishing === true,
      refusal: isText(found.refusal) ? found.refusal : null,
      ...formOf(found, EMPTY_FIELDS),
    }
    return [{ draft, text, savedAt: typeof found.savedAt === 'number' ? found.savedAt : 0 }]
  } catch {
    return []
  }
}

/** What of a form fits; `otherwise` fills the rest. */
export function formOf(found: { fields?: unknown; photos?: unknown; coming?: unknown }, otherwise: FormFields) {
  const fields = { ...otherwise }
  // Each of its properties is looked at below.
  const given = (typeof found.fields === 'object' ? found.fields : null) as Partial<Record<string, unknown>> | null
  for (const name of Object.keys(EMPTY_FIELDS)) {
    const text = given?.[name]
    // The keys of EMPTY_FIELDS are those of FormFields.
    if (typeof text === 'string') fields[name as keyof FormFields] = text
  }
  return { fields, photos: listOf(found.photos).flatMap(pairOf), coming: listOf(found.coming).flatMap(comingFrom) }
}

// Anything may stand in a list, too.
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isText = (value: unknown): value is string => typeof value === 'string'

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
