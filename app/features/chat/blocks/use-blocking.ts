import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

import { ask } from '#app/features/chat/chat-call.ts'
import type { Conversation } from '#app/features/chat/conversation.ts'
import { subscribeLive } from '#app/features/chat/live/live-connection.ts'

/** A page that is younger knows what there is to know. */
const FRESH_MS = 10_000

/**
 * Whether the two can write to each other, as the page's loader says; it is asked again when either of them blocks the
 * other, and after a time without a connection.
 */
export function useBlocking(conversation: Conversation, refusals: number) {
  const { revalidate } = useRevalidator()
  // What was asked for, until the loader says it.
  const [asked, setAsked] = useState<Conversation | null>(null)
  const isAsked = asked === conversation

  useEffect(() => {
    const since = Date.now()
    return subscribeLive(({ event }) => {
      if (event === 'blocks' || (event === 'gap' && Date.now() - since > FRESH_MS)) void revalidate()
    })
  }, [revalidate])
  useEffect(() => {
    // A message was refused: perhaps because of what this page does not know yet.
    if (refusals > 0) void revalidate()
  }, [refusals, revalidate])

  const setBlocking = useCallback(
    async (blocks: boolean): Promise<void> => {
      if (blocks) setAsked(conversation)
      try {
        await ask(blocks ? 'PUT' : 'DELETE', `/blocks/${conversation.other.id}`)
      } catch (error) {
        setAsked(null)
        throw error
      }
      await revalidate()
    },
    [conversation, revalidate],
  )
  return { blocking: isAsked || conversation.blocking, closed: isAsked || conversation.closed, setBlocking }
}
