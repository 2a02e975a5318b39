import { systemDb } from '#app/db/client.server.ts'
import { sealingKeyId } from '#app/platform/keys/sealed-values.server.ts'
import { openUpi, sealUpi } from '#app/platform/upi/sealed-upi.server.ts'

const BATCH = 200

/**
 * A job's body: seals anew what an earlier secret of the site sealed, so that the operator can drop that secret. Addresses that no
 * key opens stay: an operator may find their key. Idempotent.
 */
export async function resealUpi(): Promise<void> {
  const sql = systemDb()
  const keyId = sealingKeyId('upi address')
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await sql<{ userId: string; sealed: string }[]>`
      select user_id as "userId", sealed from upi_addresses
      where key_id <> ${keyId} and user_id > ${after}::uuid order by user_id limit ${BATCH}`
    for (const { userId, sealed } of rows) {
      const account = openUpi(userId, sealed)
      if (!account) continue
      const anew = sealUpi(userId, account)
      // Its owner may have changed it meanwhile.
      await sql`
        update upi_addresses set sealed = ${anew.sealed}, key_id = ${anew.key_id}
        where user_id = ${userId} and sealed = ${sealed}`
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.userId
  }
}
