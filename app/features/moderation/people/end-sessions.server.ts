import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { write } from '#app/db/write.server.ts'
import { endSessions, holdSessions } from '#app/features/accounts/sessions/check-access.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

/**
 * Signs a person out everywhere without closing the account, and records that in the audit log. Returns how many
 * sessions ended.
 */
export async function endPersonSessions(admin: Pick<Viewer, 'userId'>, userId: string): Promise<number> {
  return write(admin, async (sql) => {
    const [person] = await sql`select from users where id = ${userId} and ${isLiveAccount(sql)}`
    if (!person) throw new Refusal('not_found', say.noSuchPerson())
    await holdSessions(sql, userId)
    const sessions = await endSessions(sql, userId)
    await recordAdminAction(sql, admin, { action: 'sessions-ended', subjectId: userId, details: { sessions } })
    return sessions
  })
}
