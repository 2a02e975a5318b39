import { Flag } from 'lucide-react'
import { useState } from 'react'

import * as say from '#app/features/moderation/messages/messages.ts'
import type { ReportKind } from '#app/nouns/report/report-states.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useHashOpened } from '#app/ui/hooks/use-hash-opened.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'

const LABELS: Record<ReportKind, () => string> = {
  listing: say.reportListing,
  person: say.reportPerson,
  review: say.reportReview,
  deal: say.reportDeal,
}
const PAGES: Record<Exclude<ReportKind, 'review'>, string> = { listing: 'listing', person: 'profile', deal: 'deals' }

type Props = {
  /** Null when signed out. */
  viewerId: string | null
  subject: { kind: ReportKind; id: string }
  /** Where a review stands, whose page has several. */
  page?: string
  look?: string
}

const QUIET = buttonClass('quiet', 'self-center text-sm! text-ink-soft! hover:text-ink!')

/**
 * Reports something that is not the viewer's own. Signed-out visitors are led to the sign-in page and back to the open
 * dialog.
 */
export function ReportButton({ viewerId, subject, page, look = QUIET }: Props) {
  const [open, setOpen] = useState(false)
  const [Dialog, ask] = usePart(() => import('./report-subject-dialog.tsx'))
  const { kind, id } = subject
  const hash = kind === 'review' ? `#report-${id}` : '#report'
  const path = `${page ?? (kind === 'review' ? '' : `/${PAGES[kind]}/${id}`)}${hash}`

  async function openReport() {
    if (await ask()) setOpen(true)
  }
  useHashOpened(hash, viewerId !== null, () => void openReport())

  if (viewerId === null) {
    return (
      <a href={pageHref(signInPath(path))} rel="nofollow" className={look}>
        <Flag aria-hidden className="size-4" />
        {LABELS[kind]()}
      </a>
    )
  }
  return (
    <>
      <button type="button" className={`${look} noscript:hidden`} onClick={() => void openReport()}>
        <Flag aria-hidden className="size-4" />
        {LABELS[kind]()}
      </button>
      {Dialog && <Dialog subject={subject} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
