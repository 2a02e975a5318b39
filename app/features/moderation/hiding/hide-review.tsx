import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import { useAdminDeed } from '#app/features/moderation/admin/use-admin-deed.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { Deed } from '#app/features/moderation/report.schema.ts'
import { sayReviewHidden, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import { HideDialog } from './hide-dialog.tsx'

type HideProps = {
  id: string
  isHidden: boolean
  /** Whether its author is banned: then it cannot be shown. */
  isHeld?: boolean
  /** The preselected reason. */
  first?: ReportReason | null
  look?: string
  onDone: (deed: Deed) => void
  onStale: () => void
}

/** Hides a review from everybody but its author, or shows it again, for an admin. */
export function HideReview({ id, isHidden, isHeld = false, first = null, look, onDone, onStale }: HideProps) {
  const [asking, setAsking] = useState(false)
  const act = useAdminDeed<Deed>({ isAsking: asking, onDone, onStale })
  const setHidden = (why: ReportReason | null) =>
    act(askApi('PUT', `/admin/reviews/${id}/hidden`, { why }), ({ already }) =>
      why === null
        ? already
          ? say.reviewWasShown()
          : say.reviewIsShown()
        : already
          ? say.reviewWasHidden()
          : say.reviewIsHidden(),
    )
  const Icon = isHidden ? Eye : EyeOff
  const close = () => setAsking(false)
  if (isHidden && isHeld) return null
  return (
    <>
      <button type="button" className={look ?? buttonClass('plain')} onClick={() => setAsking(true)}>
        <Icon aria-hidden className="size-5" />
        {isHidden ? say.showReview() : say.hideReview()}
      </button>
      <HideDialog
        open={asking && !isHidden}
        question={say.hideReviewQuestion()}
        text={say.hideReviewText()}
        first={first}
        told={(why) => say.authorIsTold({ because: sayReviewHidden(why) })}
        onHide={setHidden}
        onClose={close}
      />
      <ConfirmDialog
        open={asking && isHidden}
        title={say.showReviewQuestion()}
        text={say.showReviewText()}
        action={say.showReview()}
        working={say.saving()}
        onConfirm={() => setHidden(null)}
        onClose={close}
      />
    </>
  )
}
