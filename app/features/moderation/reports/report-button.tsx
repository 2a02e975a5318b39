import { Flag } from 'lucide-react'
import { useState } from 'react'

import * as say from '#app/features/moderation/messages/messages.ts'
import type { ReportKind } from '#app/nouns/report/report-states.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useHashOpened } from '#app/ui/hooks/use-hash-opened.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'

const HASH = '#report'
const LABELS: Record<ReportKind, () => string> = { listing: say.reportListing, person: say.reportPerson }

type Props = {
  /** Null when signed out. */
  viewerId: string | null
  subject: { kind: ReportKind; id: string }
}

/**
 * Reports something that is not the viewer's own. Signed-out visitors are led to the sign-in page and back to the open
 * dialog.
 */
export function ReportButton({ viewerId, subject }: Props) {
  const [open, setOpen] = useState(false)
  const [Dialog, ask] = usePart(() => import('./report-subject-dialog.tsx'))
  const path = `/${subject.kind === 'listing' ? 'listing' : 'profile'}/${subject.id}${HASH}`

  async function openReport() {
    if (await ask()) setOpen(true)
  }
  useHashOpened(HASH, viewerId !== null, () => void openReport())

  const look = buttonClass('quiet', 'self-center text-sm! text-ink-soft! hover:text-ink!')
  if (viewerId === null) {
    return (
      <a href={pageHref(signInPath(path))} rel="nofollow" className={look}>
        <Flag aria-hidden className="size-4" />
        {LABELS[subject.kind]()}
      </a>
    )
  }
  return (
    <>
      <button type="button" className={`${look} noscript:hidden`} onClick={() => void openReport()}>
        <Flag aria-hidden className="size-4" />
        {LABELS[subject.kind]()}
      </button>
      {Dialog && <Dialog subject={subject} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
