import * as say from '#app/features/moderation/messages/messages.ts'
import { ReasonDialog } from '#app/features/moderation/reasons/reason-dialog.tsx'
import { describeReason, type ReportReason } from '#app/nouns/report/report-reasons.ts'

type Props = {
  open: boolean
  question: string
  /** Says which listings are hidden, and what else happens. */
  text: React.ReactNode
  first: ReportReason | null
  /** Says what the person concerned is told for a reason; without it, what the owner of a listing is told. */
  told?: (why: ReportReason) => string
  /** Resolves when it has succeeded or failed; either is announced elsewhere. */
  onHide: (why: ReportReason) => Promise<void>
  onClose: () => void
}

const tellOwner = (why: ReportReason) => say.ownerIsTold({ because: describeReason(why).hidden() })

/** Asks for the reason for hiding one listing or several. */
export const HideDialog = ({ question, onHide, told = tellOwner, ...props }: Props) => (
  <ReasonDialog
    {...props}
    title={question}
    told={told}
    action={say.hide()}
    working={say.hiding()}
    look="danger"
    onAction={onHide}
  />
)
