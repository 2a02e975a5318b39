import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { webStorage } from '#app/ui/browser/web-storage.ts'

import { draftStore, type DraftContent, type DraftStore, type KeptDraft } from './draft-storage.ts'
import type { EditorStart } from './editor-start.ts'
import { missingPhotos } from './missing-photos.ts'

/** Looked up when it is used: the server has none. */
const STORES = {
  get shared() {
    return webStorage('localStorage')
  },
  get own() {
    return webStorage('sessionStorage')
  },
}

/** This browser's drafts for an editor. */
export function useDraftStore(userId: string, start: EditorStart): DraftStore {
  const [store] = useState(() => draftStore(userId, start, STORES))
  return store
}

type Options = {
  restore: (draft: KeptDraft) => void
  losePhotos: (keys: readonly string[]) => void
}

/**
 * Keeps the content of an editor in this browser. After the page has loaded, `restore` is called once with the draft of an
 * earlier visit, and later `losePhotos` with the keys of photos that the server no longer has.
 */
export function useKeptDraft(store: DraftStore, draft: DraftContent, { restore, losePhotos }: Options): void {
  const ready = useRef(false)
  const onRestore = useEffectEvent(restore)
  const onGone = useEffectEvent(losePhotos)

  useEffect(() => {
    const draft = store.open()
    if (!draft) return
    // Called before the check of the photos, which must not overwrite what the user types or picks meanwhile.
    onRestore(draft)
    const leaving = new AbortController()
    const checkPhotos = async () => {
      const gone = await missingPhotos(
        draft.photos.map(({ key }) => key),
        leaving.signal,
      )
      if (!leaving.signal.aborted && gone.length > 0) onGone(gone)
    }
    void checkPhotos()
    return () => leaving.abort()
  }, [store])

  const text = JSON.stringify(draft)
  useEffect(() => {
    // The first run has the initial content; the draft of an earlier visit follows right after it.
    if (!ready.current) ready.current = true
    // Compared as text, so that only real changes are written.
    else store.save(JSON.parse(text) as DraftContent)
  }, [store, text])

  useEffect(() => {
    addEventListener('storage', store.hear)
    return () => removeEventListener('storage', store.hear)
  }, [store])
}
