import { useState } from 'react'
import { Link } from 'react-router'

import type { Conversation } from '#app/features/chat/conversation.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'

import { BlockDialogs } from './block-dialogs.tsx'

type Props = {
  conversation: Pick<Conversation, 'id' | 'other'>
  /** Whether the other participant deleted it, as far as this browser knows. */
  byOther: boolean
  back: string
  /** Removes the conversation's remaining line from the list. */
  onRemove?: () => Promise<void>
}

/** Shown in place of a deleted conversation. Someone who was cheated can still report and block from here. */
export function DeletedConversation({ conversation: { id, other }, byOther, back, onRemove }: Props) {
  const [isBlocking, setBlocking] = useState(false)
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto">
      <EmptyState
        art="gone"
        title={byOther ? `${other.name} deleted this conversation` : 'This conversation was deleted'}
        text="Its messages are gone for both of you. If something was wrong, report it: our team can read it for 180 days."
      >
        <Link to={back} replace data-reload className={buttonClass('primary')}>
          All conversations
        </Link>
        <ReportDeleted id={id} other={other.name} />
        {byOther && !other.isGone && (
          <button type="button" className={buttonClass('plain', 'noscript:hidden')} onClick={() => setBlocking(true)}>
            {`Block ${other.name}`}
          </button>
        )}
        {byOther && onRemove && (
          <button type="button" className={buttonClass('quiet', 'noscript:hidden')} onClick={() => void onRemove()}>
            Remove from list
          </button>
        )}
      </EmptyState>
      <BlockDialogs other={other} asking={isBlocking ? 'block' : null} onClose={() => setBlocking(false)} />
    </div>
  )
}

/** `other` is set when the name is known. */
export function ReportDeleted({ id, other }: { id: string; other?: string }) {
  const [open, setOpen] = useState(false)
  const [ReportDialog, askForReport] = usePart(() => import('./report-conversation-dialog.tsx'))
  return (
    <>
      <button
        type="button"
        className={buttonClass('plain', 'noscript:hidden')}
        onClick={() => void askForReport().then((isThere) => isThere && setOpen(true))}
      >
        Report
      </button>
      {ReportDialog && <ReportDialog conversation={id} other={other} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
