/**
 * The session of a signed-in user: the connection, the outbox and the unread count. Effects hold the session; the
 * first holder starts it. Browser only.
 */
import { askApi } from '#app/ui/api/ask.ts'
import { browserPage } from '#app/ui/browser/browser-page.ts'
import { watchLeaving } from '#app/ui/browser/leaving.ts'
import { webStorage } from '#app/ui/browser/web-storage.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import {
  askAccountAnew,
  connectLive,
  disconnectLive,
  doubtLive,
  isSameAccount,
  liveStatus,
  subscribeLive,
  tellHere,
} from './connection/live-connection.ts'
import { forgetDraft } from './conversations/draft.ts'
import { forgetInbox } from './conversations/inbox-cache.ts'
import { seenConversation } from './conversations/open-conversation.ts'
import { watchUnread } from './conversations/unread-watch.ts'
import { imageBox } from './outbox/image-box.ts'
import { makePreview } from './outbox/image-preview.ts'
import { outboxShelf } from './outbox/outbox-entry.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import { sendOutgoing } from './outbox/send-outgoing.ts'

interface Session {
  userId: string
  holders: number
  unread: ReturnType<typeof watchUnread>
  end: () => void
}

const outboxes = new Map<string, Outbox>()
let session: Session | null = null

/** The outbox of an account: its messages that are not stored yet. Always empty on the server. */
export function findOutbox(userId: string): Outbox {
  const running = outboxes.get(userId)
  if (running) return running
  const outbox = createOutbox({
    shelf: outboxShelf(userId, () => webStorage('localStorage')),
    images: imageBox(userId),
    send: sendOutgoing,
    inTurn,
    isSameAccount,
    isOffline: () => !browserPage.isOnline(),
    isLive: () => liveStatus() === 'open',
    onNoAnswer: doubtLive,
    onSignedOut: askAccountAnew,
    preview: makePreview,
    // A message can fail on a page without a view of the chat, so this uses the toast store, which does not need React.
    onFailed: toast.error,
  })
  if (typeof window !== 'undefined') outboxes.set(userId, outbox)
  return outbox
}

/**
 * Runs one tab at a time. Without browser locks (on a plain http address) tabs do not wait for each other; a message
 * sent twice is still stored once.
 */
async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  // The type library assumes that every browser has locks.
  const { locks } = navigator as { locks?: LockManager }
  await (locks ? locks.request(name, work) : work())
}

export function holdSession(userId: string): () => void {
  if (session && session.userId !== userId) endSession()
  session ??= beginSession(userId)
  const mine = session
  mine.holders += 1
  return () => {
    mine.holders -= 1
    if (mine.holders === 0 && session === mine) endSession()
  }
}

/** The conversation was deleted: drops its unsent messages and everything cached of it. */
export function forgetConversation(userId: string, id: string): void {
  findOutbox(userId).discardAll(id)
  forgetDraft(id, userId)
  forgetInbox(id)
}

/** Signing out ends the session for all holders. */
export function endSession(): void {
  session?.end()
  session = null
}

/** The viewer has read something; refetch the count. */
export const refetchUnread = () => session?.unread.refetchCount()

function beginSession(userId: string): Session {
  const outbox = findOutbox(userId)
  const stopHearing = subscribeLive((event) => {
    if (event.event === 'gap') outbox.wake()
    else if (event.event === 'message' && event.message.senderId === userId) outbox.confirm(event.message.id)
    else if (event.event === 'deleted') forgetConversation(userId, event.conversation)
  })
  const stopWatching = browserPage.subscribe((change) => {
    if (change === 'online') outbox.wake()
  })
  const leaving = watchLeaving()
  // After a sign-out, here or elsewhere, reload the page, so that nothing of the account stays in the window.
  connectLive(userId, () => leaving.onceStaying(() => location.reload()))
  outbox.start()
  const unread = watchUnread(userId, {
    ask: askApi,
    page: browserPage,
    subscribe: subscribeLive,
    shownConversation: seenConversation,
    onBack: outbox.wake,
    onMissed() {
      doubtLive()
      tellHere({ event: 'gap' })
    },
    onSignedOut: askAccountAnew,
  })
  return {
    userId,
    holders: 0,
    unread,
    end() {
      unread.stop()
      outbox.stop()
      stopWatching()
      stopHearing()
      leaving.stop()
      disconnectLive()
    },
  }
}
