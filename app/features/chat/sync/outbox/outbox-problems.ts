import * as say from '#app/features/chat/sync/messages/messages.ts'

/**
 * Why a message was not sent: one of these, or the text of the server's refusal. They are codes, because an entry is
 * stored and may be shown in another language later.
 */
export const NOT_SENT = 'not-sent'
export const IMAGE_LOST = 'image-lost'

export function problemText(problem: string): string {
  if (problem === NOT_SENT) return say.notSent()
  return problem === IMAGE_LOST ? say.imageLost() : problem
}
