import { db } from '#app/db/client.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import * as say from '#app/features/upi/messages/messages.ts'
import { PAYING_STATES, type DealStatus, type PaymentWay } from '#app/nouns/deal/deal-states.ts'
import type { UpiPayment } from '#app/nouns/upi/upi-payment.schema.ts'
import { noDeal } from '#app/platform/deals/viewers-deal.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { findUpiPayment } from '#app/platform/upi/sealed-upi.server.ts'
import { siteName } from '#app/shared/site-name.ts'

interface Row {
  seller: string
  isBuyer: boolean
  amount: number
  title: string
  state: DealStatus
  payment: PaymentWay | null
  isReachable: boolean
  agreedAt: Date
}

/**
 * How the viewer, who is the buyer of a deal and has chosen UPI after looking at the item, pays its seller; null when the seller has
 * entered no address, or is banned or gone, and for the seller. Throws a `Refusal` for everybody else, and before that.
 */
export async function findDealPayment({ userId }: Pick<Viewer, 'userId'>, dealId: string): Promise<UpiPayment | null> {
  const sql = db()
  const [deal] = await sql<Row[]>`
    select d.seller_id as seller, d.buyer_id = ${userId} as "isBuyer", d.amount, d.state, d.payment, d.created_at as "agreedAt", coalesce(i.title, c.item_title) as title,
      ${isReachableAccount(sql, 'u')} as "isReachable"
    from deals d
      join conversations c on c.id = d.conversation_id
      join users u on u.id = d.seller_id
      left join items i on i.id = c.item_id
    where d.id = ${dealId} and ${userId} in (d.buyer_id, d.seller_id) and ${isLiveConversation(sql, 'c')}`
  if (!deal) throw noDeal()
  if (!deal.isBuyer) return null
  if (deal.payment !== 'upi' || !PAYING_STATES.includes(deal.state)) throw new Refusal('conflict', say.notYet())
  if (!deal.isReachable) return null
  return findUpiPayment(sql, deal.seller, {
    amount: deal.amount,
    note: `${siteName()}: ${deal.title}`,
    agreedAt: deal.agreedAt,
  })
}
