import { useCallback, useEffect, useRef, useState } from 'react'

import type { Conversation } from '#app/features/chat/conversation.schema.ts'
import { subscribeLive } from '#app/features/chat/sync/connection/live-connection.ts'
import { isCard } from '#app/shared/chat.ts'
import { askApi } from '#app/ui/api/ask.ts'

/** Data of a page younger than this is not refetched. */
const FRESH_MS = 10_000

type Standing = Omit<Conversation, 'lastMessage'>

type LoadedConversation = {
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
export function useCurrentConversation(loaded: Conversation, { isKept, refusals }: LoadedConversation) {
  const [found, setFound] = useState<{ loaded: Conversation; standing: Standing } | null>(null)
  // Optimistic: a block or unblock that was requested, until the server confirms the state.
  const [wanted, setWanted] = useState<boolean | null>(null)
  // The number of requests so far: only the answer to the latest one counts.
  const requests = useRef(0)
  const { id, other } = loaded

  const refetch = useCallback(async () => {
    requests.current += 1
    const mine = requests.current
    const standing = await askApi('GET', `/conversations/${id}`).catch(() => null)
    if (!standing || mine !== requests.current) return
    setFound({ loaded, standing })
    setWanted(null)
  }, [id, loaded])

  useEffect(() => {
    if (isKept) void refetch()
  }, [isKept, refetch])
  useEffect(() => {
    const since = Date.now()
    return subscribeLive((heard) => {
      const { event } = heard
      // An offer or a reservation is there or has changed, and with it perhaps the item.
      const isAboutItem = event === 'card' || (event === 'message' && isCard(heard.message.type))
      if (isAboutItem && heard.conversation === id) void refetch()
      if (event === 'blocks' || (event === 'gap' && Date.now() - since > FRESH_MS)) void refetch()
    })
  }, [id, refetch])
  useEffect(() => {
    if (refusals > 0) void refetch()
  }, [refusals, refetch])

  const setBlocking = useCallback(
    async (blocks: boolean): Promise<void> => {
      // Responses to earlier requests do not include this change.
      requests.current += 1
      if (blocks) setWanted(true)
      try {
        await askApi(blocks ? 'PUT' : 'DELETE', `/blocks/${other.id}`)
      } catch (error) {
        setWanted(null)
        throw error
      }
      // The refetch that follows may fail.
      setWanted(blocks)
      await refetch()
    },
    [other.id, refetch],
  )

  const conversation: Conversation = found?.loaded === loaded ? { ...loaded, ...found.standing } : loaded
  return {
    conversation,
    blocking: wanted ?? conversation.blocking,
    // If the other person blocks as well, the first message is refused and says so.
    closed: wanted === null ? conversation.closed : wanted || other.isGone || other.isAway,
    setBlocking,
  }
}
