import { systemDb } from '#app/db/client.server.ts'
import { holdSessions } from '#app/features/accounts/sessions/check-access.server.ts'
import { writeBan } from '#app/features/moderation/bans/write-ban.server.ts'
import { FOR_GOOD } from '#app/nouns/person/bans.ts'

/** Closes an account or reopens it, and nothing else: no reports, no mails, no log. */
export async function setBanned(userId: string, banned: boolean): Promise<void> {
  await systemDb().begin(async (sql) => {
    if (banned) await holdSessions(sql, userId)
    await writeBan(sql, userId, banned ? FOR_GOOD : null)
  })
}
