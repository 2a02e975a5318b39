import { useCallback, useEffect, useRef, useState } from 'react'

import type { MessageRow } from '#app/features/chat/messages/message-rows.ts'
import { OLDER_AT_MOST } from '#app/shared/chat.ts'

import type { ListHandle } from './windowed-messages.tsx'

const HIGHLIGHT_MS = 2000

type Messages = {
  rows: readonly MessageRow[]
  hasOlder: boolean
  loadingOlder: boolean
  more: (most?: number) => Promise<void>
}

/** Tells which message is highlighted, and after two seconds that none is. */
export function highlighting(tell: (messageId: string | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    show(messageId: string) {
      clearTimeout(timer)
      tell(messageId)
      timer = setTimeout(() => tell(null), HIGHLIGHT_MS)
    },
    end() {
      clearTimeout(timer)
      tell(null)
    },
  }
}

/**
 * Leads to the message that a reply quotes and highlights it; older messages are loaded until it is there: a page, as most
 * are near, then many at once.
 */
export function useJump(messages: Messages, list: React.RefObject<ListHandle | null>) {
  const [isLooking, setLooking] = useState(false)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const [highlight] = useState(() => highlighting(setHighlighted))
  const latest = useRef(messages)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    latest.current = messages
  })

  useEffect(() => () => highlight.end(), [highlight])
  // Nobody waits for it any more.
  useEffect(() => () => void (wanted.current = null), [])

  const goTo = useCallback(
    async (messageId: string) => {
      wanted.current = messageId
      highlight.end()
      setLooking(true)
      const index = await find(messageId)
      // Another one may have been asked for meanwhile.
      if (wanted.current !== messageId) return
      wanted.current = null
      setLooking(false)
      if (index === null) return
      list.current?.show(index)
      highlight.show(messageId)

      async function find(id: string): Promise<number | null> {
        for (let far = false; ; far = true) {
          const { rows, hasOlder, more } = latest.current
          const index = rows.findIndex(({ key }) => key === id)
          if (index >= 0) return index
          if (!hasOlder || wanted.current !== id) return null
          await more(far ? OLDER_AT_MOST : undefined)
          // What came is shown by the next frame; somebody else may have asked for it before us.
          do await nextFrame()
          while (latest.current.loadingOlder && wanted.current === id)
          if (latest.current.rows[0]?.key === rows[0]?.key) return null
        }
      }
    },
    [list, highlight],
  )
  return { goTo, highlighted, isLooking }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
