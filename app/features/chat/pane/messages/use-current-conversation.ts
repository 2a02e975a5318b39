import { useCallback, useEffect, useRef, useState } from 'react'

import type { Conversation } from '#app/features/chat/conversation.ts'
import { subscribeLive } from '#app/features/chat/sync/connection/live-connection.ts'
import { askApi } from '#app/ui/api/ask.ts'

/** Data of a page younger than this is not refetched. */
const FRESH_MS = 10_000

type Standing = Omit<Conversation, 'lastMessage'>

type Known = {
  /** Cached from an earlier visit, so it may be out of date. */
  isKept: boolean
  /** The number of messages that the server has refused. A refusal may mean that this copy is out of date. */
  refusals: number
}

/**
 * The current state of the conversation: its item, the other person, and whether the two can write to each other. The
 * page's data is refetched when either person blocks the other, when a message was refused, and after a while without a
 * connection. If the refetch fails, the old state stays, because the messages can still be read.
 */
export function useCurrentConversation(given: Conversation, { isKept, refusals }: Known) {
  const [found, setFound] = useState<{ given: Conversation; standing: Standing } | null>(null)
  // Optimistic: a block or unblock that was requested, until the server confirms the state.
  const [asked, setAsked] = useState<boolean | null>(null)
  const looks = useRef(0)
  const { id, other } = given

  const look = useCallback(async () => {
    looks.current += 1
    const mine = looks.current
    const standing = await askApi<Standing>('GET', `/conversations/${id}`).catch(() => null)
    if (!standing || mine !== looks.current) return
    setFound({ given, standing })
    setAsked(null)
  }, [id, given])

  useEffect(() => {
    if (isKept) void look()
  }, [isKept, look])
  useEffect(() => {
    const since = Date.now()
    return subscribeLive(({ event }) => {
      if (event === 'blocks' || (event === 'gap' && Date.now() - since > FRESH_MS)) void look()
    })
  }, [look])
  useEffect(() => {
    if (refusals > 0) void look()
  }, [refusals, look])

  const setBlocking = useCallback(
    async (blocks: boolean): Promise<void> => {
      // Responses to earlier requests do not include this change.
      looks.current += 1
      if (blocks) setAsked(true)
      try {
        await askApi(blocks ? 'PUT' : 'DELETE', `/blocks/${other.id}`)
      } catch (error) {
        setAsked(null)
        throw error
      }
      // The refetch that follows may fail.
      setAsked(blocks)
      await look()
    },
    [other.id, look],
  )

  const conversation: Conversation = found?.given === given ? { ...given, ...found.standing } : given
  return {
    conversation,
    blocking: asked ?? conversation.blocking,
    // If the other person blocks as well, the first message is refused and says so.
    closed: asked === null ? conversation.closed : asked || other.isGone || other.isAway,
    setBlocking,
  }
}
