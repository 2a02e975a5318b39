import { systemDb } from '#app/db/client.server.ts'
import { isBannedAccount, isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { profileNameFor } from '#app/db/policies/names.server.ts'
import { UnknownPerson } from '#app/features/accounts/admin-role.server.ts'
import { addressHashes } from '#app/features/accounts/closed/closed-accounts.server.ts'
import type { Actor } from '#app/features/moderation/audit/audit.server.ts'
import { FOR_GOOD } from '#app/nouns/person/bans.ts'
import { readMailAddress } from '#app/shared/text/mail-address.ts'

import { closeOfBanned, holdForBan, writePersonBan } from './ban-person.server.ts'
import { followBan } from './write-ban.server.ts'

const OPERATOR: Actor = { userId: null }

export interface Banned {
  /** False when nothing changed. */
  isNew: boolean
  /** How many listings that hid or showed, and how many reports it decided. */
  listings: number
  reports: number
}

/**
 * For the operator: closes or reopens an account as an admin's ban does. It also works for admins, and for the address
 * of a recently deleted account. Throws UnknownPerson.
 */
export async function setBannedByEmail(email: string, banned: boolean): Promise<Banned> {
  const address = (readMailAddress(email) ?? email.trim()).toLowerCase()
  const { userId, ...answer } = await systemDb().begin(async (sql) => {
    const [known] = await sql<{ id: string }[]>`
      select u.id from users u left join closed_accounts closed on closed.user_id = u.id
      where (u.email = ${address} and ${isLiveAccount(sql, 'u')}) or closed.address_hash = any(${addressHashes(address)})
      order by u.deleted_at nulls first, closed.closed_at desc limit 1`
    if (!known) throw new UnknownPerson(email)
    await holdForBan(sql, known.id)
    const [person] = await sql<{ id: string; name: string; isBanned: boolean; isSuspended: boolean }[]>`
      select u.id, ${isBannedAccount(sql, 'u')} as "isBanned", u.banned_until is not null as "isSuspended", ${profileNameFor(sql)} as name
      from users u where u.id = ${known.id} for no key update of u`
    if (!person) throw new UnknownPerson(email)
    // A suspension becomes a ban without an end.
    if (person.isBanned === banned && !(banned && person.isSuspended)) {
      const closed = banned ? await closeOfBanned(sql, OPERATOR, person) : []
      return { userId: person.id, isNew: false, listings: 0, reports: closed.length }
    }
    const { closed, listings } = await writePersonBan(sql, OPERATOR, person, banned ? FOR_GOOD : null)
    return { userId: person.id, isNew: true, listings, reports: closed.length }
  })
  // Run the job's body here, because there may be no running server to pick up the job.
  await followBan({ userId })
  return answer
}
