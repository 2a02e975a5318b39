import { EyeOff } from 'lucide-react'
import { useState } from 'react'

import * as say from '#app/features/moderation/messages/messages.ts'
import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'

import { HideDialog } from './hide-dialog.tsx'

/** Hides a review from everybody, for an admin who reads it. */
export function HideReviewButton({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const [why, setWhy] = useState<ReportReason | null>(null)
  const { run } = useTask('a review')
  if (why) {
    return (
      <p role="status" className="mt-2 font-semibold">
        {say.reviewIsHidden()}
      </p>
    )
  }
  return (
    <>
      <button
        type="button"
        className={buttonClass('quiet', 'mt-2 text-sm! noscript:hidden')}
        onClick={() => setOpen(true)}
      >
        <EyeOff aria-hidden className="size-4" />
        {say.hideReview()}
      </button>
      <HideDialog
        open={open}
        question={say.hideReviewQuestion()}
        text={say.hideReviewText()}
        first={null}
        onHide={async (reason) => {
          if (await run(() => askApi('PUT', `/admin/reviews/${id}/hidden`, { why: reason }))) setWhy(reason)
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
