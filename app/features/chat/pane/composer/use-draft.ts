import { useCallback, useEffect, useState } from 'react'

import { readDraft, writeDraft, type DraftPart } from '#app/features/chat/sync/conversations/draft.ts'

/** A part of the message that is being written, kept in this browser until it is sent; empty when there is none. */
export function useDraft(
  part: DraftPart,
  conversationId: string,
  viewerId: string,
  field?: React.RefObject<HTMLTextAreaElement | null>,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('')
  useEffect(() => {
    // The user may have typed before hydration.
    const draft = field?.current?.value || readDraft(part, conversationId, viewerId)
    // oxlint-disable-next-line react/set-state-in-effect -- the browser's own, which the server cannot know
    if (draft) setText(draft)
  }, [part, conversationId, viewerId, field])
  const change = useCallback(
    (given: string) => {
      setText(given)
      writeDraft(part, conversationId, viewerId, given)
    },
    [part, conversationId, viewerId],
  )
  return [text, change]
}
