import { useEffect } from 'react'

import { countInTitle } from '#app/features/chat/inbox/tab-title.ts'
import { subscribeToUnread, unreadCount } from '#app/features/chat/inbox/unread-count.ts'
import { seenConversation } from '#app/features/chat/pane/open-conversation.ts'
import { toast } from '#app/ui/toast-store.ts'

import { subscribeLive } from './live-connection.ts'
import { endSession, holdSession } from './live-session.ts'
import { noticeOf } from './message-notice.ts'

/**
 * The live parts of every page for a signed-in user: the connection, the count in the tab's title, and a notice for new
 * messages. The shell mounts it after the page has loaded, and unmounts it on sign-out.
 */
export default function LiveProvider({ userId }: { userId: string }) {
  useEffect(() => {
    holdSession(userId)
    return endSession
  }, [userId])

  useEffect(
    () =>
      subscribeLive((event) => {
        const notice = noticeOf(event, userId, seenConversation())
        if (notice) toast.success(notice.text, { to: notice.to })
      }),
    [userId],
  )

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
