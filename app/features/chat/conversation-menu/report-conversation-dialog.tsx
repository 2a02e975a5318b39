import { REPORT_REASONS } from '#app/shared/chat.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { ReportDialog } from '#app/ui/dialogs/report-dialog.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { REPORT_WORDS } from './report-reasons.ts'

/** `other` is set when the person's name is known. */
type Props = { conversation: string; other?: string | undefined; open: boolean; onClose: () => void }

const REASONS = REPORT_REASONS.map((value) => ({ value, ...REPORT_WORDS[value] }))

/** Reports a conversation to the admins. */
export default function ReportConversation({ conversation, other, open, onClose }: Props) {
  return (
    <ReportDialog
      open={open}
      title="Report this conversation"
      text={
        <>Our team can then read it. {other ? <bdi>{other}</bdi> : 'The other person'} is not told who reported it.</>
      }
      reasons={REASONS}
      ask="What happened?"
      action="Report"
      onClose={onClose}
      onSend={async (reason, details) => {
        await askApi('POST', `/conversations/${conversation}/report`, { reason, details })
        toast.success('Thank you. Our team will look at it.')
        onClose()
      }}
    />
  )
}
