import { settings } from '#app/platform/settings.server.ts'

import { cautionsOf, type Caution } from './caution-rules.ts'
import type { MessageRow } from './conversation-rows.server.ts'
import { cautionsOfCodes, describePayment, readPayment } from './qr-payment.ts'

// Short texts take some millionths of a second. Long ones are looked at once, however often they are read.
const SHORT = 400
const MOST_KNOWN = 2000
const known = new Map<string, Caution[]>()

type Row = Pick<MessageRow, 'id' | 'message_type' | 'content' | 'image_says' | 'unsent_at'>

/** What to say to the other person beside a message. Made where the message is read, so that browsers need no rules. */
export function cautionsFor({
  id,
  message_type: type,
  content,
  image_says: says,
  unsent_at: unsentAt,
}: Row): Caution[] {
  if (unsentAt !== null) return []
  const options = { ownHost: new URL(settings().publicUrl).host }
  if (type === 'image') return says === null ? [] : cautionsOfCodes(says, options)
  if (content.length <= SHORT) return look(content, options)
  const found = known.get(id) ?? look(content, options)
  known.delete(id)
  known.set(id, found)
  const [oldest] = known.keys()
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  return found
}

function look(content: string, options: { ownHost: string }): Caution[] {
  return cautionsOf(content, options).map((caution) => {
    const payment = caution.kind === 'upi' ? readPayment(caution.part) : null
    return payment ? { ...caution, advice: describePayment(payment, 'link') } : caution
  })
}
