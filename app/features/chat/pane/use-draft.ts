import { useCallback, useEffect, useState } from 'react'

import { readDraft, writeDraft } from './draft.ts'

/** What is typed into a conversation's field, kept in this browser until it is sent. */
export function useDraft(
  conversationId: string,
  viewerId: string,
  field: React.RefObject<HTMLTextAreaElement | null>,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('')
  useEffect(() => {
    // Somebody may have typed before this script ran.
    const found = field.current?.value || readDraft(conversationId, viewerId)
    // oxlint-disable-next-line react/set-state-in-effect -- the browser's own, which the server cannot know
    if (found) setText(found)
  }, [conversationId, viewerId, field])
  const change = useCallback(
    (given: string) => {
      setText(given)
      writeDraft(conversationId, viewerId, given)
    },
    [conversationId, viewerId],
  )
  return [text, change]
}
