import { NEEDS_MESSAGE, NOT_SENT, NOT_STARTED, OWN_ITEM, UNABLE } from '#app/features/chat/start-words.ts'
import { waitingTime } from '#app/shared/text/waiting-time.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { retryIn, youSeemOffline } from '#app/ui/messages/messages.ts'

export type FirstMessageOutcome =
  | { sent: true; conversation: string; isNew: boolean }
  | {
      sent: false
      toast: string
      /** Shown beside the text; null when the toast says it all. */
      reason: string | null
      signedOut: boolean
    }

interface Given {
  id: string
  itemId: string
  text: string
}

/**
 * Opens the conversation about an item and sends the message. `known`: the two already have a conversation about it.
 */
export async function sendFirstMessage({ id, itemId, text }: Given, known: boolean): Promise<FirstMessageOutcome> {
  try {
    const answer = await askApi<{ id: string; isNew: boolean }>('POST', '/conversations', {
      itemId,
      message: { id, content: text },
    })
    return { sent: true, conversation: answer.id, isNew: answer.isNew }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return { sent: false, ...explainFailure(error, known) }
  }
}

/** Picks the specified text for a failure. */
function explainFailure({ status, message, fields, retryAfter }: ApiFailure, known: boolean) {
  if (status === 401) return { toast: NEEDS_MESSAGE, reason: null, signedOut: true }
  const about = fields['message']
  if (about === NEEDS_MESSAGE) return { toast: NEEDS_MESSAGE, reason: null, signedOut: false }
  if (message === OWN_ITEM) return { toast: OWN_ITEM, reason: null, signedOut: false }
  const failed = known || about !== undefined ? NOT_SENT : status >= 500 ? NOT_STARTED : UNABLE
  const toast = status === 0 ? youSeemOffline() : failed
  const why = about ?? message
  const reason = retryAfter === null ? why : retryIn({ message: why, time: waitingTime(retryAfter) })
  return { toast, reason, signedOut: false }
}
