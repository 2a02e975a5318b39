import * as say from '#app/features/moderation/messages/messages.ts'
import { ReasonDialog } from '#app/features/moderation/reasons/reason-dialog.tsx'
import { describeReason, type ReportReason } from '#app/nouns/report/report-reasons.ts'

type Props = {
  open: boolean
  question: string
  /** Says which listings are hidden, and what else happens. */
  text: React.ReactNode
  first: ReportReason | null
  /** Resolves when it has succeeded or failed; either is announced elsewhere. */
  onHide: (why: ReportReason) => Promise<void>
  onClose: () => void
}

/** Asks for the reason for hiding one listing or several. */
export const HideDialog = ({ question, onHide, ...props }: Props) => (
  <ReasonDialog
    {...props}
    title={question}
    told={(why) => say.ownerIsTold({ because: describeReason(why).hidden() })}
    action={say.hide()}
    working={say.hiding()}
    look="danger"
    onAction={onHide}
  />
)
