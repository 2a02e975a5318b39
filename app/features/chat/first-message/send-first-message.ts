import * as say from '#app/features/chat/first-message/messages/messages.ts'
import { trimVisible } from '#app/shared/text/visible-text.ts'
import { waitingTime } from '#app/shared/text/waiting-time.ts'
import { ApiFailure, failedOrUnanswered } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { retryIn } from '#app/ui/messages/messages.ts'

export type FirstMessageOutcome =
  | { sent: true; conversation: string; isNew: boolean }
  | {
      sent: false
      toast: string
      /** Shown beside the text; null when the toast says it all. */
      reason: string | null
      signedOut: boolean
    }

interface FirstMessage {
  id: string
  itemId: string
  text: string
}

/**
 * Opens the conversation about an item and sends the message. `known`: the two already have a conversation about it.
 */
export async function sendFirstMessage(
  { id, itemId, text }: FirstMessage,
  known: boolean,
): Promise<FirstMessageOutcome> {
  try {
    const answer = await askApi('POST', '/conversations', {
      itemId,
      message: { id, content: text },
    })
    return { sent: true, conversation: answer.id, isNew: answer.isNew }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return { sent: false, ...explainFailure(error, known, trimVisible(text) === '') }
  }
}

/** Picks the specified text for a failure. */
function explainFailure(failure: ApiFailure, known: boolean, isEmpty: boolean) {
  const { status, code, message, fields, retryAfter } = failure
  if (status === 401) return { toast: say.needsMessage(), reason: null, signedOut: true }
  const about = fields['message']
  if (about !== undefined && isEmpty) return { toast: say.needsMessage(), reason: null, signedOut: false }
  if (code === 'own_item') return { toast: message, reason: null, signedOut: false }
  const failed = known || about !== undefined ? say.notSent() : status >= 500 ? say.notStarted() : say.unable()
  const toast = failedOrUnanswered(failed, failure)
  const subject = about ?? message
  const reason = retryAfter === null ? subject : retryIn({ message: subject, time: waitingTime(retryAfter) })
  return { toast, reason, signedOut: false }
}
