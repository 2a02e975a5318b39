import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { stillHolds } from '#app/features/accounts/sessions/holding-sessions.server.ts'
import * as say from '#app/features/accounts/settings/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'

import { deviceName } from './device-name.ts'
import type { OwnSession } from './own-session.ts'

/** The limit is above the number of devices that anybody has. */
const MOST = 100

/** Where the viewer is signed in: this session first, then the most recently used. */
export async function listSessions({ userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>): Promise<OwnSession[]> {
  const sql = db()
  const rows = await sql<{ id: string; agent: string | null; began: Date; used: Date }[]>`
    select s.id, s.user_agent as agent, s.created_at as began, s.updated_at as used
    from sessions s join users u on u.id = s.user_id
    where s.user_id = ${userId} and ${stillHolds(sql)}
    order by s.id = ${sessionId} desc, s.updated_at desc, s.id limit ${MOST}`
  return rows.map(({ id, agent, began, used }) => ({
    id,
    device: deviceName(agent),
    isCurrent: id === sessionId,
    beganAt: began.toISOString(),
    usedAt: used.toISOString(),
  }))
}

/** Ends one of the viewer's sessions. Throws a `Refusal` when it is not theirs, or has ended already. */
export async function endSession({ userId }: Pick<Viewer, 'userId'>, id: string): Promise<void> {
  await write({ userId }, async (sql) => {
    const { count } = await sql`delete from sessions where id = ${id} and user_id = ${userId}`
    if (count === 0) throw new Refusal('not_found', say.sessionEnded())
    await recordEvent(sql, { kind: 'session-ended', accountId: userId })
  })
}
