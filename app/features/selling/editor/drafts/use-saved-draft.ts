import { useEffect, useRef } from 'react'

import { webStorage } from '#app/ui/browser/web-storage.ts'

import { draftOfTab, type DraftContent, type SavedDraft } from './draft-storage.ts'
import type { FormFields } from './form-fields.ts'
import { missingPhotos } from './missing-photos.ts'

type Options = {
  /** The initial content of a new form. */
  start: FormFields
  /** The listing that it begins as a copy of. */
  likeId: string | null
  restore: (draft: SavedDraft) => void
  losePhotos: (keys: readonly string[]) => void
}

/**
 * Keeps an unfinished listing in this browser. After the page has loaded, `restore` is called once with the draft of an
 * earlier visit, and later `losePhotos` with the keys of photos that the server no longer has.
 */
export function useSavedDraft(userId: string, draft: DraftContent, { start, likeId, restore, losePhotos }: Options) {
  const kept = useRef<ReturnType<typeof draftOfTab> | null>(null)
  const ready = useRef(false)
  const onRestore = useRef(restore)
  const onGone = useRef(losePhotos)

  useEffect(() => {
    onRestore.current = restore
    onGone.current = losePhotos
  })
  useEffect(() => {
    const stores = { shared: webStorage('localStorage'), own: webStorage('sessionStorage') }
    kept.current = draftOfTab(userId, stores, start, likeId)
    const found = kept.current.open()
    // Called before the check of the photos, which must not overwrite what the user types or picks meanwhile.
    if (found) onRestore.current(found)
    const leaving = new AbortController()
    const checkPhotos = async ({ photos }: SavedDraft) => {
      const gone = await missingPhotos(
        photos.map(({ key }) => key),
        leaving.signal,
      )
      if (!leaving.signal.aborted && gone.length > 0) onGone.current(gone)
    }
    if (found) void checkPhotos(found)
    return () => leaving.abort()
  }, [userId, start, likeId])

  const text = JSON.stringify(draft)
  useEffect(() => {
    // The first run has the empty form; the draft of an earlier visit follows right after it.
    if (!ready.current) ready.current = true
    // Compared as text, so that only real changes are written.
    else kept.current?.save(JSON.parse(text) as DraftContent)
  }, [userId, text])

  useEffect(() => {
    const onStorage = (event: StorageEvent) => kept.current?.hear(event)
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

  return {
    // Not null once the effect has run, and submitting is only possible after that.
    itemId: () => kept.current?.itemId() ?? '',
    /** The form's content is a different item from the one published under this id. */
    startAnother: () => kept.current?.startAnother(draft),
    /** Removes the draft. The next content becomes another item. */
    clear: () => kept.current?.clear(),
  }
}
