import { db } from '#app/db/client.server.ts'
import { UnknownPerson } from '#app/features/accounts/admin-role.server.ts'
import type { Actor } from '#app/features/admin/audit.server.ts'

import { closeOfBanned, writePersonBan } from './ban-person.server.ts'

const OPERATOR: Actor = { userId: null }

export interface Banned {
  /** False when they were so before. */
  isNew: boolean
  /** How many listings that hid or showed, and how many reports it decided. */
  listings: number
  reports: number
}

/** Closes an account or opens it again as an admin's ban does, also that of an admin: for the operator. Throws UnknownPerson. */
export function setBannedByEmail(email: string, banned: boolean): Promise<Banned> {
  return db().begin(async (sql) => {
    const [person] = await sql<{ id: string; name: string; isBanned: boolean }[]>`
      select u.id, u.banned_at is not null as "isBanned",
        coalesce((select display_name from profiles where user_id = u.id), 'User') as name
      from users u where u.email = ${email.trim().toLowerCase()} and u.deleted_at is null for no key update of u`
    if (!person) throw new UnknownPerson(email)
    if (person.isBanned === banned) {
      const closed = banned ? await closeOfBanned(sql, OPERATOR, person) : []
      return { isNew: false, listings: 0, reports: closed.length }
    }
    const { closed, listings } = await writePersonBan(sql, OPERATOR, person, banned)
    return { isNew: true, listings, reports: closed.length }
  })
}
