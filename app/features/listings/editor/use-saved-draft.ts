import { useEffect, useRef, useState } from 'react'

import { newId } from '#app/shared/new-id.ts'
import { photoUrl, type PhotoPair } from '#app/shared/photo.ts'

import { clearDraft, loadDraft, saveDraft, tellsOfRemoval, type SavedDraft } from './draft-storage.ts'

/** Keeps an unfinished listing in this browser; `restore` gets what an earlier visit left, once, after the page is there. */
export function useSavedDraft(
  userId: string,
  draft: Omit<SavedDraft, 'itemId'>,
  restore: (draft: SavedDraft, lost: number) => void,
) {
  const itemId = useRef('')
  const [loaded, setLoaded] = useState(false)
  const onRestore = useRef(restore)

  useEffect(() => {
    onRestore.current = restore
  })
  useEffect(() => {
    const found = loadDraft(localStorage, userId)
    itemId.current = found?.itemId ?? newId()
    let left = false
    const bring = async () => {
      const there = await Promise.all((found?.photos ?? []).map(isStored))
      if (left) return
      if (found) {
        const photos = found.photos.filter((_, index) => there[index])
        onRestore.current({ ...found, photos }, found.photos.length - photos.length)
      }
      setLoaded(true)
    }
    void bring()
    return () => {
      left = true
    }
  }, [userId])

  const text = JSON.stringify(draft)
  useEffect(() => {
    // The same object, as text: only what changed is worth writing.
    if (loaded) saveDraft(localStorage, userId, { ...(JSON.parse(text) as typeof draft), itemId: itemId.current })
  }, [loaded, userId, text])

  useEffect(() => {
    // Published in another tab: what stands here would be taken for the same item.
    const onStorage = (event: StorageEvent) => {
      if (tellsOfRemoval(event, userId)) itemId.current = newId()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [userId])

  return {
    loaded,
    itemId: () => itemId.current,
    /** Forgets what was kept; whatever comes next is another item. */
    clear() {
      clearDraft(localStorage, userId)
      itemId.current = newId()
    },
  }
}

/** Photos that belong to no item are removed after a day. One that cannot be asked about is kept. */
async function isStored({ key }: PhotoPair): Promise<boolean> {
  try {
    return (await fetch(photoUrl(key, 320), { method: 'HEAD' })).status !== 404
  } catch {
    return true
  }
}
