/**
 * The UPI addresses of sellers, which are stored encrypted. Whoever calls `findUpiPayment` decides who may see one: the buyer of an
 * open deal, nobody else.
 */
import { z } from 'zod'

import type { Tag } from '#app/db/client.server.ts'
import { makeUpiLink, type UpiAccount } from '#app/nouns/upi/upi-link.ts'
import type { UpiPayment } from '#app/nouns/upi/upi-payment.schema.ts'
import { seal, sealingKeyId, unseal } from '#app/platform/keys/sealed-values.server.ts'
import { drawQr } from '#app/platform/pictures/draw-qr.server.ts'

const accountShape = z.object({ address: z.string(), name: z.string() })

/** A row that is moved to another person does not open. */
const purpose = (userId: string) => `upi ${userId}`

/** The columns that hold an account. */
export const sealUpi = (userId: string, { address, name }: UpiAccount) => ({
  sealed: seal('upi address', Buffer.from(JSON.stringify({ address, name })), purpose(userId)),
  key_id: sealingKeyId('upi address'),
})

/** Null when the site no longer has the key that sealed it. */
export function openUpi(userId: string, sealed: string): UpiAccount | null {
  const text = unseal('upi address', sealed, purpose(userId))?.toString()
  return text === undefined ? null : accountShape.parse(JSON.parse(text))
}

/**
 * How to pay a seller exactly so many rupees by UPI for a deal that was agreed at a time; null when they take none, or their address
 * cannot be opened any more. The payment app shows the note.
 */
export async function findUpiPayment(
  sql: Tag,
  sellerId: string,
  { amount, note, agreedAt }: { amount: number; note: string; agreedAt: Date },
): Promise<UpiPayment | null> {
  const [row] = await sql<{ sealed: string; changedAt: Date | null }[]>`
    select sealed, case when updated_at > ${agreedAt} then updated_at end as "changedAt" from upi_addresses where user_id = ${sellerId}`
  const account = row && openUpi(sellerId, row.sealed)
  if (!account) return null
  const link = makeUpiLink(account, { amount, note })
  return { ...account, amount, link, picture: drawQr(link), changedAt: row.changedAt?.toISOString() ?? null }
}
