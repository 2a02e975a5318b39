import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'

import { ReportDeleted } from '#app/features/chat/conversation-menu/deleted-conversation.tsx'
import * as say from '#app/features/chat/inbox/messages/messages.ts'
import { subscribeLive } from '#app/features/chat/sync/connection/live-connection.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import * as ui from '#app/ui/messages/messages.ts'

const MIDDLE = 'flex min-h-0 flex-1 flex-col justify-center overflow-y-auto'

/** Shown beside the list while no conversation is selected. */
export function NothingChosen() {
  return (
    <div className={MIDDLE}>
      <EmptyState art="messages" title={say.yourMessages()} text={say.chooseConversation()}>
        <Link to="/browse" className={buttonClass('plain')}>
          {say.browseItems()}
        </Link>
      </EmptyState>
    </div>
  )
}

/** Shown for a conversation that is not the viewer's, was deleted, or never existed. It does not reveal which. */
export function ConversationMissing({ id, back }: { id: string; back: string }) {
  return (
    <div className={MIDDLE}>
      <EmptyState art="gone" title={say.notFound()} text={say.notFoundText()}>
        <ToAll back={back} />
        {isUuid(id) && <ReportDeleted id={id} />}
      </EmptyState>
    </div>
  )
}

/** The server could not be reached, and nothing is cached. The page retries when the connection is back. */
export function ConversationFailed({ back }: { back: string }) {
  const { revalidate, state } = useRevalidator()
  useEffect(
    () =>
      subscribeLive(({ event }) => {
        if (event === 'gap') void revalidate()
      }),
    [revalidate],
  )
  return (
    <div role="status" className={MIDDLE}>
      <EmptyState art="error" title={say.conversationFailed()} text={say.connection()}>
        <button
          type="button"
          disabled={state === 'loading'}
          className={buttonClass('primary')}
          onClick={() => void revalidate()}
        >
          {ui.tryAgain()}
        </button>
        <Link to={back} replace data-reload className={buttonClass('plain')}>
          {say.allConversations()}
        </Link>
      </EmptyState>
    </div>
  )
}

function ToAll({ back }: { back: string }) {
  return (
    <Link to={back} replace data-reload className={buttonClass('primary')}>
      {say.allConversations()}
    </Link>
  )
}
