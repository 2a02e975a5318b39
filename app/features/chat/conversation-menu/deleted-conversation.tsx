import { useState } from 'react'
import { Link } from 'react-router'

import * as say from '#app/features/chat/conversation-menu/messages/messages.ts'
import type { Conversation } from '#app/features/chat/conversation.schema.ts'
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
        title={byOther ? say.otherDeleted({ name: other.name }) : say.wasDeleted()}
        text={say.deletedExplained()}
      >
        <Link to={back} replace data-reload className={buttonClass('primary')}>
          {say.allConversations()}
        </Link>
        <ReportDeleted id={id} other={other.name} />
        {byOther && !other.isGone && (
          <button type="button" className={buttonClass('plain', 'noscript:hidden')} onClick={() => setBlocking(true)}>
            {say.blockPerson({ name: other.name })}
          </button>
        )}
        {byOther && onRemove && (
          <button type="button" className={buttonClass('quiet', 'noscript:hidden')} onClick={() => void onRemove()}>
            {say.removeFromList()}
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
        {say.report()}
      </button>
      {ReportDialog && <ReportDialog conversation={id} other={other} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
