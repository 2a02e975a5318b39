import { CheckCheck } from 'lucide-react'

import * as say from '#app/features/moderation/messages/messages.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

/** How one report or a group of them is closed: somebody has acted already, or nobody has to. */
export type Closing = 'acted' | 'dismissed'

interface Dismissing {
  action: string
  named: string
  question: string
  text: string
  working: string
}

type ButtonsProps = {
  /** The name of what was reported. */
  name: string
  isOpen: boolean
  /** Another admin was first, or it was done because of another report. */
  isActedOn: boolean
  dismissing: Dismissing
  onAsk: (closing: Closing) => void
}

/** The buttons by which an admin closes what was reported. Each leads to a question of `ClosingDialogs`. */
export function ClosingButtons({ name, isOpen, isActedOn, dismissing, onAsk }: ButtonsProps) {
  return (
    <>
      {isActedOn && (
        <button
          type="button"
          aria-label={say.actedAlreadyOn({ name })}
          className={buttonClass('plain')}
          onClick={() => onAsk('acted')}
        >
          <CheckCheck aria-hidden className="size-5" />
          {say.actedAlready()}
        </button>
      )}
      {isOpen && (
        <button
          type="button"
          aria-label={dismissing.named}
          className={buttonClass('quiet')}
          onClick={() => onAsk('dismissed')}
        >
          {dismissing.action}
        </button>
      )}
    </>
  )
}

type DialogsProps = {
  asking: Closing | null
  /** Whether the person is banned already; otherwise the listing is hidden. */
  isBanned: boolean
  dismissing: Dismissing
  onActed: () => Promise<void>
  onDismissed: () => Promise<void>
  onClose: () => void
}

export function ClosingDialogs({ asking, isBanned, dismissing, onActed, onDismissed, onClose }: DialogsProps) {
  return (
    <>
      <ConfirmDialog
        open={asking === 'acted'}
        title={say.closeAsActed()}
        text={isBanned ? say.personBannedAlready() : say.listingHiddenAlready()}
        action={say.closeReport()}
        working={say.saving()}
        onConfirm={onActed}
        onClose={onClose}
      />
      <ConfirmDialog
        open={asking === 'dismissed'}
        title={dismissing.question}
        text={dismissing.text}
        action={dismissing.action}
        working={dismissing.working}
        onConfirm={onDismissed}
        onClose={onClose}
      />
    </>
  )
}
