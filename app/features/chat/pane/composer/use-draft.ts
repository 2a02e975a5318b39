import { useCallback, useEffect, useState } from 'react'

import { readDraft, readReply, writeDraft, writeReply } from '#app/features/chat/sync/conversations/draft.ts'

/** The text of a conversation's message field, kept in this browser until it is sent. */
export function useDraft(
  conversationId: string,
  viewerId: string,
  field: React.RefObject<HTMLTextAreaElement | null>,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('')
  useEffect(() => {
    // The user may have typed before hydration.
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

/** The id of the message that the next one replies to, kept in the same way; empty when there is none. */
export function useReply(
  conversationId: string,
  viewerId: string,
): [messageId: string, setReply: (messageId: string) => void] {
  const [messageId, setMessageId] = useState('')
  useEffect(() => {
    const found = readReply(conversationId, viewerId)
    // oxlint-disable-next-line react/set-state-in-effect -- the browser's own, which the server cannot know
    if (found) setMessageId(found)
  }, [conversationId, viewerId])
  const change = useCallback(
    (given: string) => {
      setMessageId(given)
      writeReply(conversationId, viewerId, given)
    },
    [conversationId, viewerId],
  )
  return [messageId, change]
}
