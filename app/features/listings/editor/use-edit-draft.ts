import { useEffect, useRef } from 'react'

import { clearEditDraft, loadEditDraft, saveEditDraft, tellsOfRemoval, type EditDraft } from './edit-draft.ts'
import type { EditableItem } from './editable-item.ts'

/** Keeps unsaved changes in this browser; `restore` gets what an earlier visit left, once, after the page is there. */
export function useEditDraft(
  userId: string,
  item: EditableItem,
  draft: EditDraft,
  restore: (draft: EditDraft) => void,
): { clear: () => void } {
  const ready = useRef(false)
  const over = useRef(false)
  const onRestore = useRef(restore)

  useEffect(() => {
    onRestore.current = restore
  })
  useEffect(() => {
    const found = loadEditDraft(localStorage, userId, item)
    if (found) onRestore.current(found)
  }, [userId, item])

  const text = JSON.stringify(draft)
  useEffect(() => {
    // The first time it is what the page began with: what was left by an earlier visit comes right after.
    if (!ready.current) ready.current = true
    // The same object, as text: only what changed is worth writing.
    else if (!over.current) saveEditDraft(localStorage, userId, item, JSON.parse(text) as EditDraft)
  }, [userId, item, text])

  useEffect(() => {
    // What this tab has is not what the other one saved.
    const onStorage = (event: StorageEvent) => {
      if (tellsOfRemoval(event, userId, item.id) && !over.current) {
        // As above.
        saveEditDraft(localStorage, userId, item, JSON.parse(text) as EditDraft)
      }
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [userId, item, text])

  return {
    /** The changes are saved or given up: nothing of them is kept. */
    clear() {
      over.current = true
      clearEditDraft(localStorage, userId, item.id)
    },
  }
}
