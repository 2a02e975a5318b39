import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'

import { ReportDeleted } from '#app/features/chat/conversation-menu/deleted-conversation.tsx'
import { subscribeLive } from '#app/features/chat/sync/connection/live-connection.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

const AN_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const MIDDLE = 'flex min-h-0 flex-1 flex-col justify-center overflow-y-auto'

/** Shown beside the list while no conversation is selected. */
export function NothingChosen() {
  return (
    <div className={MIDDLE}>
      <EmptyState
        art="messages"
        title="Your Messages"
        text="Choose a conversation to read it. To start a new one, choose Contact Seller on a listing."
      >
        <Link to="/browse" className={buttonClass('plain')}>
          Browse Items
        </Link>
      </EmptyState>
    </div>
  )
}

/** Shown for a conversation that is not the viewer's, was deleted, or never existed. It does not reveal which. */
export function ConversationMissing({ id, back }: { id: string; back: string }) {
  return (
    <div className={MIDDLE}>
      <EmptyState art="gone" title="Conversation not found" text="It does not exist, or it was deleted.">
        <ToAll back={back} />
        {AN_ID.test(id) && <ReportDeleted id={id} />}
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
      <EmptyState art="error" title="This conversation could not be loaded" text="Please check your connection.">
        <button
          type="button"
          disabled={state === 'loading'}
          className={buttonClass('primary')}
          onClick={() => void revalidate()}
        >
          Try Again
        </button>
        <Link to={back} replace data-reload className={buttonClass('plain')}>
          All conversations
        </Link>
      </EmptyState>
    </div>
  )
}

function ToAll({ back }: { back: string }) {
  return (
    <Link to={back} replace data-reload className={buttonClass('primary')}>
      All conversations
    </Link>
  )
}
