import { connect, setDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { deleteAccount, eraseAccount } from '#app/features/people/account-data/delete-account.server.ts'
import type { AccountData } from '#app/platform/account-data/account-data-parts.server.ts'
import { listErasures, settleErasure } from '#app/platform/backup/restored-site.server.ts'
import { openQueue, setQueue, type JobKind } from '#app/platform/jobs/queue.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'

/**
 * Erases those people again who were erased after the moment that a restore went back to. Each is settled by itself, so one that is killed goes on. Returns how
 * many there were.
 */
export async function repeatErasures(
  url: string,
  jobs: readonly JobKind[],
  accountData: AccountData,
  storage?: Storage,
): Promise<number> {
  const sql = connect(url, { max: 2 })
  try {
    const accounts = await listErasures(sql)
    if (accounts.length === 0) return 0
    // The functions below know the newest schema.
    await migrate(url)
    setDatabase(sql)
    const { queue, close } = await openQueue(url, jobs, { work: false })
    setQueue(queue)
    try {
      let again = 0
      for (const userId of accounts) {
        const [live] = await sql<
          { email: string }[]
        >`select email from users where id = ${userId} and ${isLiveAccount(sql)}`
        if (live) {
          await deleteAccount({ userId, email: live.email }, live.email, accountData)
          // The restore brought files back, too. Its job would only do this when the restore is accepted.
          await eraseAccount({ userId }, accountData, storage)
          again += 1
        }
        await settleErasure(sql, userId)
      }
      return again
    } finally {
      await close()
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}
