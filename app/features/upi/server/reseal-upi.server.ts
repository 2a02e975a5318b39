import { systemDb } from '#app/db/client.server.ts'
import { formerKeyIds } from '#app/platform/keys/sealed-values.server.ts'
import { openUpi, sealUpi } from '#app/platform/upi/sealed-upi.server.ts'

const BATCH = 200

/**
 * A job's body: seals anew what an earlier secret of the site sealed, so that the operator can drop that secret. Addresses of a
 * key that the site does not know stay: an operator may find it. Idempotent.
 */
export async function resealUpi(): Promise<void> {
  const sql = systemDb()
  const former = formerKeyIds('upi address')
  if (former.length === 0) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await sql<{ userId: string; sealed: string }[]>`
      select user_id as "userId", sealed from upi_addresses
      where key_id = any(${former}) and user_id > ${after}::uuid order by user_id limit ${BATCH}`
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
