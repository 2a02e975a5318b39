import { Link } from 'react-router'

import { buttonClass } from '#app/ui/button.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

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
export function ConversationMissing({ back }: { back: string }) {
  return (
    <div className={MIDDLE}>
      <EmptyState
        art="gone"
        title="Conversation not found"
        text="It is not there, or it was deleted by you or by the other person."
      >
        <ToAll back={back} />
      </EmptyState>
    </div>
  )
}

/** One of the two deleted it while it was open. */
export function ConversationGone({ back }: { back: string }) {
  return (
    <div role="status" className={MIDDLE}>
      <EmptyState
        art="gone"
        title="This conversation was deleted"
        text="A conversation that one of the two deletes goes for both."
      >
        <ToAll back={back} />
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
