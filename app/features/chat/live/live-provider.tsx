import { useEffect } from 'react'

import { subscribeLive } from '#app/features/chat/sync/connection/live-connection.ts'
import { seenConversation } from '#app/features/chat/sync/conversations/open-conversation.ts'
import { subscribeToUnread, unreadCount } from '#app/features/chat/sync/conversations/unread-count.ts'
import { endSession, holdSession } from '#app/features/chat/sync/live-session.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { buildNotice } from './message-notice.ts'
import { countInTitle } from './tab-title.ts'

interface Props {
  userId: string
  /** By the name of an event: called when it came, or may have while the connection was lost. */
  onEvent: Readonly<Record<'warned' | 'notice', () => Promise<void>>>
}

/**
 * The live parts of every page for a signed-in user: the connection, the count in the tab's title, and a notice for new
 * messages. The shell mounts it after the page has loaded, and unmounts it on sign-out.
 */
export default function LiveProvider({ userId, onEvent }: Props) {
  useEffect(() => {
    holdSession(userId)
    return endSession
  }, [userId])

  useEffect(
    () =>
      subscribeLive((event) => {
        const notice = buildNotice(event, userId, seenConversation())
        if (notice) toast.success(notice.text, { to: notice.to })
      }),
    [userId],
  )

  useEffect(() => {
    // The page has brought what there was before the first connection.
    let isFirstGap = true
    return subscribeLive(({ event }) => {
      for (const name of ['warned', 'notice'] as const)
        if (event === name || (event === 'gap' && !isFirstGap)) void onEvent[name]()
      if (event === 'gap') isFirstGap = false
    })
  }, [onEvent])

  useEffect(() => {
    const title = countInTitle()
    const show = () => title.show(unreadCount() ?? 0)
    const stop = subscribeToUnread(show)
    show()
    return () => {
      stop()
      title.stop()
    }
  }, [])
  return null
}
