// The operator's answers to people who write a letter, because they cannot or do not sign in. Whoever runs these has made sure who asks.
import { open } from 'node:fs/promises'

import { systemDb } from '#app/db/client.server.ts'
import { findPerson } from '#app/features/accounts/admin-role.server.ts'
import { askForPerson } from '#app/features/accounts/settings/change-email.server.ts'
import { recordAdminAction, type Actor } from '#app/features/moderation/audit/audit.server.ts'
import { deleteAccount } from '#app/features/people/account-data/delete-account.server.ts'
import { exportData } from '#app/features/people/account-data/export-data.server.ts'
import type { AccountData } from '#app/platform/account-data/account-data-parts.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'

const OPERATOR: Actor = { userId: null }

/**
 * Writes a person's download, the same as their own, into a new file that only the operator's account can read. Throws
 * UnknownPerson, or the file system's error where the file exists.
 */
export async function exportPerson(email: string, path: string, accountData: AccountData): Promise<void> {
  const { id } = await findPerson(email)
  const file = await open(path, 'wx', 0o600)
  try {
    await systemDb().begin(async (sql) => {
      await recordEvent(sql, { kind: 'exported', accountId: id, details: { via: 'command' } })
      await recordAdminAction(sql, OPERATOR, { action: 'person-exported', subjectId: id })
    })
    const pieces = exportData({ userId: id }, accountData).getReader()
    for (let next = await pieces.read(); !next.done; next = await pieces.read()) await file.appendFile(next.value)
  } finally {
    await file.close()
  }
}

/**
 * Deletes somebody's account as they would themselves, and records who did. Returns whether it waits for the decision
 * about a report before it is erased. Throws UnknownPerson.
 */
export async function erasePerson(email: string, accountData: AccountData): Promise<boolean> {
  const person = await findPerson(email)
  return deleteAccount({ userId: person.id, email: person.email }, person.email, accountData, (sql) =>
    recordAdminAction(sql, OPERATOR, { action: 'person-erased', subjectId: person.id }),
  )
}

/**
 * Asks a new mailbox whether it is to be a person's address, and tells the present one, which can stop it. Throws
 * UnknownPerson, or a `Refusal`.
 */
export async function changeAddress(email: string, next: string): Promise<void> {
  const { id, email: present } = await findPerson(email)
  await askForPerson({ userId: id, email: present }, next, (sql) =>
    recordAdminAction(sql, OPERATOR, { action: 'address-change-asked', subjectId: id }),
  )
}
