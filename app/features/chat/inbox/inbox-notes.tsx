import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import { subscribeLive } from '#app/features/chat/live/live-connection.ts'
import { buttonClass } from '#app/ui/button.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { usePart } from '#app/ui/use-part.ts'

const AN_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const MIDDLE = 'flex min-h-0 flex-1 flex-col justify-center overflow-y-auto'

/** Beside the list while nothing is chosen. */
export function NothingChosen() {
  return (
    <div className={MIDDLE}>
      <EmptyState
        art="messages"
        title="Your Messages"
        text="Choose a conversation to read it. New ones begin with Contact Seller on a listing."
      >
        <Link to="/browse" className={buttonClass('plain')}>
          Browse Items
        </Link>
      </EmptyState>
    </div>
  )
}

/** The address of a conversation that is not the viewer's, was deleted, or never was: the same for all. */
export function ConversationMissing({ id, back }: { id: string; back: string }) {
  return (
    <div className={MIDDLE}>
      <EmptyState
        art="gone"
        title="Conversation not found"
        text="It is not there, or it was deleted by you or by the other person."
      >
        <ToAll back={back} />
        {AN_ID.test(id) && <Report id={id} />}
      </EmptyState>
    </div>
  )
}

/** The server could not be asked, and nothing is known from before. It is asked again when the connection is back. */
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

/** One of the two deleted it while it was open. */
export function ConversationGone({ id, other, back }: { id: string; other: string; back: string }) {
  return (
    <div role="status" className={MIDDLE}>
      <EmptyState
        art="gone"
        title="This conversation was deleted"
        text="A conversation that one of the two deletes goes for both. It can still be reported: our team keeps it for 180 days."
      >
        <ToAll back={back} />
        <Report id={id} other={other} />
      </EmptyState>
    </div>
  )
}

/** Whoever has been cheated can still say so when the other person was quick to delete it. */
function Report({ id, other }: { id: string; other?: string }) {
  const [open, setOpen] = useState(false)
  const [ReportDialog, askForReport] = usePart(() => import('#app/features/chat/blocks/report-dialog.tsx'))
  return (
    <>
      <button
        type="button"
        className={buttonClass('plain')}
        onClick={() => void askForReport().then((isThere) => isThere && setOpen(true))}
      >
        Report
      </button>
      {ReportDialog && <ReportDialog conversation={id} other={other} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

function ToAll({ back }: { back: string }) {
  return (
    <Link to={back} replace data-reload className={buttonClass('primary')}>
      All conversations
    </Link>
  )
}
