import * as say from '#app/features/chat/conversation-menu/messages/messages.ts'
import { reportChoices } from '#app/nouns/report/report-reasons.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { ReportDialog } from '#app/ui/dialogs/report-dialog.tsx'
import { bdi } from '#app/ui/texts/bdi.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

/** `other` is set when the person's name is known. */
type Props = { conversation: string; other?: string | undefined; open: boolean; onClose: () => void }

/** Reports a conversation to the admins. */
export default function ReportConversation({ conversation, other, open, onClose }: Props) {
  return (
    <ReportDialog
      open={open}
      title={say.reportTitle()}
      text={other ? say.reportExplained({ name: other, bdi }) : say.reportExplainedUnnamed()}
      reasons={reportChoices('conversation')}
      ask={say.whatHappened()}
      action={say.report()}
      onClose={onClose}
      onSend={async (reason, details) => {
        await askApi('POST', `/conversations/${conversation}/report`, { reason, details })
        toast.success(say.reported())
        onClose()
      }}
    />
  )
}
