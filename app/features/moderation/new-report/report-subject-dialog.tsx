import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import * as say from '#app/features/moderation/messages/messages.ts'
import { reportChoices } from '#app/nouns/report/report-reasons.ts'
import type { ReportKind } from '#app/nouns/report/report-states.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { ReportDialog } from '#app/ui/dialogs/report-dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

type Props = { subject: { kind: ReportKind; id: string }; open: boolean; onClose: () => void }

const TITLES: Record<ReportKind, () => string> = {
  listing: say.reportListing,
  person: say.reportPerson,
  review: say.reportReview,
  deal: say.reportDeal,
}
const ABOUT: Record<ReportKind, () => string> = {
  listing: say.sellerNotTold,
  person: say.nobodyTold,
  review: say.authorNotTold,
  deal: say.recordGoesAlong,
}
const RESOURCES = { listing: 'items', person: 'profiles', review: 'reviews', deal: 'deals' } as const satisfies Record<
  ReportKind,
  string
>

/** Reports something to the admins. */
export default function ReportSubject({ subject: { kind, id }, open, onClose }: Props) {
  const [outcome, setOutcome] = useState<{ title: string; text: string } | null>(null)

  async function sendReport(reason: string, details: string) {
    try {
      await askApi('POST', `/${RESOURCES[kind]}/${id}/report`, { reason, details })
      setOutcome({
        title: say.reportSent(),
        text: say.reportSentText(),
      })
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 409) throw error
      setOutcome({ title: say.reportedAlready(), text: error.message })
    }
  }

  function closeDialog() {
    setOutcome(null)
    onClose()
  }

  return (
    <ReportDialog
      open={open}
      title={TITLES[kind]()}
      text={ABOUT[kind]()}
      reasons={reportChoices(kind)}
      ask={say.whatIsWrong()}
      action={say.sendReport()}
      outcome={outcome && <Outcome {...outcome} onClose={closeDialog} />}
      onSend={sendReport}
      onClose={closeDialog}
    />
  )
}

function Outcome({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    words.current?.focus()
  }, [])
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <CircleCheck aria-hidden className="size-12 text-good" />
      <div ref={words} tabIndex={-1} role="status" className="outline-none">
        <p className="text-lg font-semibold">{title}</p>
        <p className="mt-1 text-ink-soft">{text}</p>
      </div>
      <button type="button" className={buttonClass('primary', 'w-full sm:w-auto')} onClick={onClose}>
        {say.done()}
      </button>
    </div>
  )
}
