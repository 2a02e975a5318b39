import { useEffect, useRef } from 'react'

import { webStorage } from '#app/ui/browser/web-storage.ts'

import { clearEditDraft, loadEditDraft, saveEditDraft, tellsOfRemoval, type EditDraft } from './edit-draft.ts'
import type { EditableItem } from './editable-item.schema.ts'

/**
 * Keeps unsaved changes in this browser. After the page has loaded, `restore` is called once with the changes of an
 * earlier visit.
 */
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
    const found = loadEditDraft(webStorage('localStorage'), userId, item)
    if (found) onRestore.current(found)
  }, [userId, item])

  const text = JSON.stringify(draft)
  useEffect(() => {
    // The first run has the page's initial content; the changes of an earlier visit follow right after it.
    if (!ready.current) ready.current = true
    // Compared as text, so that only real changes are written.
    else if (!over.current) saveEditDraft(webStorage('localStorage'), userId, item, JSON.parse(text) as EditDraft)
  }, [userId, item, text])

  useEffect(() => {
    // This tab's changes differ from what the other tab saved, so they are written again.
    const onStorage = (event: StorageEvent) => {
      if (tellsOfRemoval(event, userId, item.id) && !over.current) {
        // As above.
        saveEditDraft(webStorage('localStorage'), userId, item, JSON.parse(text) as EditDraft)
      }
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [userId, item, text])

  return {
    /** The changes were saved or discarded; nothing of them is kept. */
    clear() {
      over.current = true
      clearEditDraft(webStorage('localStorage'), userId, item.id)
    },
  }
}
