import { useEffect, useRef } from 'react'

import { newId } from '#app/shared/new-id.ts'

import { clearDraft, loadDraft, saveDraft, tellsOfRemoval, type SavedDraft } from './draft-storage.ts'
import { missingPhotos } from './missing-photos.ts'

/**
 * Keeps an unfinished listing in this browser. `restore` gets what an earlier visit left, once, after the page is there, and
 * `lose` later the keys of those photos that the server has no longer.
 */
export function useSavedDraft(
  userId: string,
  draft: Omit<SavedDraft, 'itemId'>,
  { restore, lose }: { restore: (draft: SavedDraft) => void; lose: (keys: readonly string[]) => void },
) {
  const itemId = useRef('')
  const ready = useRef(false)
  const onRestore = useRef(restore)
  const onGone = useRef(lose)

  useEffect(() => {
    onRestore.current = restore
    onGone.current = lose
  })
  useEffect(() => {
    const found = loadDraft(localStorage, userId)
    itemId.current = found?.itemId ?? newId()
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
  }, [userId])

  const text = JSON.stringify(draft)
  useEffect(() => {
    // The first time it is the empty form: what was left by an earlier visit comes right after.
    if (!ready.current) ready.current = true
    // The same object, as text: only what changed is worth writing.
    else saveDraft(localStorage, userId, { ...(JSON.parse(text) as typeof draft), itemId: itemId.current })
  }, [userId, text])

  useEffect(() => {
    // Published in another tab: what stands here would be taken for the same item.
    const onStorage = (event: StorageEvent) => {
      if (tellsOfRemoval(event, userId)) itemId.current = newId()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [userId])

  return {
    itemId: () => itemId.current,
    /** What stands here is another item than the one that was published under this id. */
    startAnother() {
      itemId.current = newId()
      saveDraft(localStorage, userId, { ...draft, itemId: itemId.current })
    },
    /** Forgets what was kept; whatever comes next is another item. */
    clear() {
      clearDraft(localStorage, userId)
      itemId.current = newId()
    },
  }
}
