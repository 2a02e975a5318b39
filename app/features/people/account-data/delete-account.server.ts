import { systemDb, type TransactionSql } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { ERASE_JOB } from '#app/features/accounts/closed/closed-accounts.server.ts'
import { closeAccount, eraseClosedAccount } from '#app/features/accounts/settings/close-account.server.ts'
import * as say from '#app/features/people/messages/messages.ts'
import type { AccountData } from '#app/platform/account-data/account-data-parts.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { enqueueJob, type JobData, type JobKind } from '#app/platform/jobs/queue.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import { readMailAddress } from '#app/shared/text/mail-address.ts'

/** Deleting a hundred listings may take longer than the timeout of a page's query on a busy machine. */
const PATIENCE = '60s'

export const eraseAccountJob = (accountData: AccountData): JobKind => ({
  name: ERASE_JOB,
  run: (job) => eraseAccount(job, accountData),
  retries: 50,
  // 100,000 listings take some minutes. If time is up, the next attempt goes on where this one stopped.
  seconds: 3600,
  survivesRestore: true,
})

/**
 * Deletes the viewer's account. When it resolves, sessions and all identifying data are gone, and so are the newest
 * listings: all those of nearly everybody. A job deletes the rest in batches, and the photo files; nobody can open these
 * listings meanwhile. The row of `users` stays, without personal data, for what others keep. A reported account is
 * hidden just the same, but its listings, profile and address are kept for the admins until the report is decided.
 * `typed` is the address that the viewer entered, so that nobody deletes an account by mistake. `record` puts on record,
 * in the same transaction, who else did it. Returns whether it waits for the decision about a report.
 */
export async function deleteAccount(
  { userId, email }: Pick<Viewer, 'userId' | 'email'>,
  typed: string,
  { erasers, hideListings }: AccountData,
  record?: (sql: TransactionSql) => Promise<unknown>,
): Promise<boolean> {
  if ((readMailAddress(typed) ?? typed).toLowerCase() !== email) {
    throw new Refusal('invalid', say.notYourEmail(), { fields: { email: say.notYourEmail() } })
  }
  const closing = patiently(async (sql) => {
    const waits = await closeAccount(sql, { userId, email })
    for (const { eraseRows, keptForReport } of erasers) {
      if (!waits || !keptForReport) await eraseRows?.(sql, { userId, email })
    }
    if (waits) await hideListings(sql, userId)
    else await enqueueJob(sql, ERASE_JOB, { userId })
    await record?.(sql)
    return waits
  })
  return write({ userId }, closing)
}

/**
 * The job's body: removes what is left of a deleted account, including files without a row and anything added while it
 * was being deleted. Does nothing while a report about it is open. Idempotent: killed in the middle, it goes on.
 */
export async function eraseAccount({ userId }: JobData, { erasers }: AccountData, storage?: Storage): Promise<void> {
  if (typeof userId !== 'string') throw new Error('The job names no account')
  if (!(await systemDb().begin((sql) => eraseClosedAccount(sql, userId)))) return
  for (const { eraseRows } of erasers) {
    if (!eraseRows) continue
    let isMore: boolean
    do {
      // A transaction for each batch, so that nobody waits for its locks and counters for long.
      isMore = await systemDb().begin(patiently((sql) => eraseRows(sql, { userId, email: null })))
    } while (isMore)
  }
  for (const { eraseFiles } of erasers) await eraseFiles?.(userId, storage)
}

/** Gives the statements of a transaction more time. */
const patiently =
  <T>(work: (sql: TransactionSql) => Promise<T>) =>
  async (sql: TransactionSql): Promise<T> => {
    await sql`select set_config('statement_timeout', ${PATIENCE}, true)`
    return work(sql)
  }
