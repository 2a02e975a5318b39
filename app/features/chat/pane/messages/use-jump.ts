import { useCallback, useEffect, useRef, useState } from 'react'

import { OLDER_AT_MOST } from '#app/shared/chat.ts'

import type { MessageRow } from './message-rows.ts'
import type { ListHandle } from './windowed-messages.tsx'

const HIGHLIGHT_MS = 2000

type Messages = {
  rows: readonly MessageRow[]
  hasOlder: boolean
  loadingOlder: boolean
  more: (most?: number) => Promise<void>
}

/** Reports which message is highlighted, and null two seconds later. */
export function makeHighlight(tell: (messageId: string | null) => void) {
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
 * Scrolls to the message that a reply quotes, and highlights it. If it is not loaded, this loads older messages until
 * it is: first one page, because most quoted messages are near, then many at once.
 */
export function useJump(messages: Messages, list: React.RefObject<ListHandle | null>) {
  const [isLooking, setLooking] = useState(false)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const [highlight] = useState(() => makeHighlight(setHighlighted))
  const latest = useRef(messages)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    latest.current = messages
  })

  useEffect(() => () => highlight.end(), [highlight])
  // The component was unmounted, so the jump is cancelled.
  useEffect(() => () => void (wanted.current = null), [])

  const goTo = useCallback(
    async (messageId: string) => {
      wanted.current = messageId
      highlight.end()
      setLooking(true)
      const index = await findMessage(messageId)
      // Another jump may have been requested meanwhile.
      if (wanted.current !== messageId) return
      wanted.current = null
      setLooking(false)
      if (index === null) return
      list.current?.show(index)
      highlight.show(messageId)

      async function findMessage(id: string): Promise<number | null> {
        for (let far = false; ; far = true) {
          const { rows, hasOlder, more } = latest.current
          const index = rows.findIndex(({ key }) => key === id)
          if (index >= 0) return index
          if (!hasOlder || wanted.current !== id) return null
          await more(far ? OLDER_AT_MOST : undefined)
          // The loaded messages are rendered in the next frame. The load may have been started elsewhere.
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
