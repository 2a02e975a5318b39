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

/** Null for somebody who has entered no address, or whose address cannot be opened any more. */
async function findUpiAccount(sql: Tag, userId: string): Promise<UpiAccount | null> {
  const [row] = await sql<{ sealed: string }[]>`select sealed from upi_addresses where user_id = ${userId}`
  return row ? openUpi(userId, row.sealed) : null
}

/** How to pay a seller exactly so many rupees by UPI; null when they take none. The payment app shows the note. */
export async function findUpiPayment(
  sql: Tag,
  sellerId: string,
  { amount, note }: { amount: number; note: string },
): Promise<UpiPayment | null> {
  const account = await findUpiAccount(sql, sellerId)
  if (!account) return null
  const link = makeUpiLink(account, { amount, note })
  return { ...account, amount, link, picture: drawQr(link) }
}
