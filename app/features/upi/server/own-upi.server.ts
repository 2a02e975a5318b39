import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import type { UpiHint } from '#app/features/upi/upi.schema.ts'
import { maskUpiAddress } from '#app/nouns/upi/upi-address.ts'
import type { UpiAccount } from '#app/nouns/upi/upi-link.ts'
import type { Eraser, RecordExporter } from '#app/platform/account-data/account-data-parts.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { openUpi, sealUpi } from '#app/platform/upi/sealed-upi.server.ts'

type Owner = Pick<Viewer, 'userId'>

const NONE: UpiHint = { isSet: false, hint: null }

/** The part of the viewer's address that pages show. */
export async function readUpiHint({ userId }: Owner): Promise<UpiHint> {
  const row = await findRow(userId)
  if (!row) return NONE
  const account = openUpi(userId, row.sealed)
  return { isSet: true, hint: account && maskUpiAddress(account.address) }
}

/** The viewer's address and name, in clear. */
export async function readOwnUpi({ userId }: Owner): Promise<{ account: UpiAccount | null }> {
  const row = await findRow(userId)
  return { account: row ? openUpi(userId, row.sealed) : null }
}

async function findRow(userId: string): Promise<{ sealed: string; updatedAt: Date } | undefined> {
  const [row] = await db()<{ sealed: string; updatedAt: Date }[]>`
    select sealed, updated_at as "updatedAt" from upi_addresses where user_id = ${userId}`
  return row
}

/** Stores where buyers may send money to the viewer, who is told of each change: somebody else may have made it. */
export function setUpi({ userId }: Owner, account: UpiAccount): Promise<UpiHint> {
  return write({ userId }, async (sql) => {
    // Locked, so that of two first ones at once the second knows the first.
    await sql`select from users where id = ${userId} for no key update`
    const [before] = await sql<{ sealed: string }[]>`select sealed from upi_addresses where user_id = ${userId}`
    const former = before && openUpi(userId, before.sealed)
    const set: UpiHint = { isSet: true, hint: maskUpiAddress(account.address) }
    if (former && former.address === account.address && former.name === account.name) return set
    const { sealed, key_id: keyId } = sealUpi(userId, account)
    await sql`
      insert into upi_addresses (user_id, sealed, key_id) values (${userId}, ${sealed}, ${keyId})
      on conflict (user_id) do update set sealed = excluded.sealed, key_id = excluded.key_id, updated_at = now()`
    await tellChange(sql, userId, before ? 'changed' : 'added')
    return set
  })
}

export function removeUpi({ userId }: Owner): Promise<UpiHint> {
  return write({ userId }, async (sql) => {
    const { count } = await sql`delete from upi_addresses where user_id = ${userId}`
    if (count > 0) await tellChange(sql, userId, 'removed')
    return NONE
  })
}

type Change = 'added' | 'changed' | 'removed'

async function tellChange(sql: Parameters<typeof notifyPeople>[0], userId: string, what: Change): Promise<void> {
  await recordEvent(sql, { kind: 'upi-changed', accountId: userId, details: { what } })
  await notifyPeople(sql, { person: userId, kind: 'upi-changed', facts: { what, at: Date.now() } })
}

export const upiExporter: RecordExporter = {
  name: 'upiAddress',
  tables: ['upi_addresses'],
  async readRecord(userId) {
    const row = await findRow(userId)
    return row ? { ...openUpi(userId, row.sealed), changedAt: row.updatedAt } : null
  },
}

export const upiEraser: Eraser = {
  tables: ['upi_addresses'],
  async eraseRows(sql, { userId }) {
    await sql`delete from upi_addresses where user_id = ${userId}`
    return false
  },
}
