import { useCallback, useEffect, useRef, useState } from 'react'

import { ask } from '#app/ui/ask.ts'
import type { Conversation } from '#app/features/chat/conversation.ts'
import { subscribeLive } from '#app/features/chat/live/live-connection.ts'

/** A page that is younger knows what there is to know. */
const FRESH_MS = 10_000

type Standing = Omit<Conversation, 'lastMessage'>

type Known = {
  /** From an earlier opening: what the page shows may have changed since. */
  isKept: boolean
  /** How many messages the server has refused: perhaps because of what is not known here yet. */
  refusals: number
}

/**
 * The conversation as it stands: its item, the other person, and whether the two can write to each other. What the page
 * brought is looked up anew when either of them blocks the other, when a message was refused, and after a time without a
 * connection. What cannot be looked up stays as it was: the messages can be read all the same.
 */
export function useCurrentConversation(given: Conversation, { isKept, refusals }: Known) {
  const [found, setFound] = useState<{ given: Conversation; standing: Standing } | null>(null)
  // A block that was asked for, or one that was lifted, until the server says how things stand.
  const [asked, setAsked] = useState<boolean | null>(null)
  const looks = useRef(0)
  const { id, other } = given

  const look = useCallback(async () => {
    looks.current += 1
    const mine = looks.current
    const standing = await ask<Standing>('GET', `/conversations/${id}`).catch(() => null)
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
      // Answers to what was asked before know nothing of it.
      looks.current += 1
      if (blocks) setAsked(true)
      try {
        await ask(blocks ? 'PUT' : 'DELETE', `/blocks/${other.id}`)
      } catch (error) {
        setAsked(null)
        throw error
      }
      // The look that follows may fail.
      setAsked(blocks)
      await look()
    },
    [other.id, look],
  )

  const conversation: Conversation = found?.given === given ? { ...given, ...found.standing } : given
  return {
    conversation,
    blocking: asked ?? conversation.blocking,
    // Whoever the other one blocks, too, is told so with the first message.
    closed: asked === null ? conversation.closed : asked || other.isGone || other.isAway,
    setBlocking,
  }
}
