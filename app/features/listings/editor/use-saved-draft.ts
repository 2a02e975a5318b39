import { useEffect, useRef } from 'react'

import { draftOfTab, type DraftContent, type SavedDraft } from './draft-storage.ts'
import type { FormFields } from './form-fields.ts'
import { missingPhotos } from './missing-photos.ts'

type Options = {
  /** What stands in a new form. */
  start: FormFields
  restore: (draft: SavedDraft) => void
  lose: (keys: readonly string[]) => void
}

/**
 * Keeps an unfinished listing in this browser. `restore` gets what an earlier visit left, once, after the page is there, and
 * `lose` later the keys of those photos that the server has no longer.
 */
export function useSavedDraft(userId: string, draft: DraftContent, { start, restore, lose }: Options) {
  const kept = useRef<ReturnType<typeof draftOfTab> | null>(null)
  const ready = useRef(false)
  const onRestore = useRef(restore)
  const onGone = useRef(lose)

  useEffect(() => {
    onRestore.current = restore
    onGone.current = lose
  })
  useEffect(() => {
    kept.current = draftOfTab(userId, { shared: localStorage, own: sessionStorage }, start)
    const found = kept.current.open()
    // At once: what is typed or picked while photos are asked about must not be written over.
    if (found) onRestore.current(found)
    const leaving = new AbortController()
    const look = async ({ photos }: SavedDraft) => {
      const gone = await missingPhotos(
        photos.map(({ key }) => key),
        leaving.signal,
      )
      if (!leaving.signal.aborted && gone.length > 0) onGone.current(gone)
    }
    if (found) void look(found)
    return () => leaving.abort()
  }, [userId, start])

  const text = JSON.stringify(draft)
  useEffect(() => {
    // The first time it is the empty form: what was left by an earlier visit comes right after.
    if (!ready.current) ready.current = true
    // The same object, as text: only what changed is worth writing.
    else kept.current?.save(JSON.parse(text) as DraftContent)
  }, [userId, text])

  useEffect(() => {
    const onStorage = (event: StorageEvent) => kept.current?.hear(event)
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

  return {
    // The page's script runs: what is sent comes after it.
    itemId: () => kept.current?.itemId() ?? '',
    /** What stands here is another item than the one that was published under this id. */
    startAnother: () => kept.current?.startAnother(draft),
    /** Forgets what was kept; whatever comes next is another item. */
    clear: () => kept.current?.clear(),
  }
}
