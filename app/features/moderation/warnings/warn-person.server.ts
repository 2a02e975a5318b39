import type { TransactionSql } from '#app/db/client.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { profileNameFor } from '#app/db/policies/names.server.ts'
import { write } from '#app/db/write.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import {
  closeConversationReports,
  closeReports,
  isAbout,
  type Admin,
  type Closed,
} from '#app/features/moderation/decisions/close-reports.server.ts'
import { tellReporters } from '#app/features/moderation/decisions/tell-reporters.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { Deed } from '#app/features/moderation/report.schema.ts'
import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import type { ReportedKind } from '#app/nouns/report/report-states.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'

import { tellWarned } from './warnings.live.server.ts'

export interface Warning {
  why: ReportReason
  /** The report that is its reason. */
  report: { kind: ReportedKind; id: string } | null
}

/** The same warning of the same admin within this time is that one, sent again. */
const SAME_WITHIN = '1 minute'

/**
 * Warns a person, who sees that at once on every open page, and gets a mail. Decides, as acted on, the open reports about the same
 * thing as the given one. Admins can warn neither themselves nor other admins. Throws a
 * `Refusal`.
 */
export async function warnPerson(admin: Admin, id: string, { why, report }: Warning): Promise<Deed> {
  if (id === admin.userId) throw new Refusal('forbidden', say.notWarnYourself())
  const deed = await write(admin, async (sql): Promise<Deed> => {
    const [person] = await sql<{ name: string; isAdmin: boolean }[]>`
      select ${profileNameFor(sql)} as name,
        exists (select from user_roles where user_id = u.id and role = 'admin') as "isAdmin"
      from users u where u.id = ${id} and ${isReachableAccount(sql, 'u')} for no key update of u`
    if (!person) throw new Refusal('not_found', say.noSuchPerson())
    if (person.isAdmin) throw new Refusal('forbidden', say.notWarnAdmins())
    const [warning] = await sql<{ id: string }[]>`
      insert into warnings (user_id, reason, given_by) select ${id}, ${why}, ${admin.userId}
      where not exists (select from warnings
        where user_id = ${id} and reason = ${why} and given_by = ${admin.userId} and created_at > now() - ${SAME_WITHIN}::interval)
      returning id`
    const closed = report ? await closeWarned(sql, admin, id, report) : []
    // The answer to the first try was lost, and the admin tried again.
    if (!warning && closed.length === 0) return { did: 'warned', id, closed: [] }
    await recordAdminAction(sql, admin, {
      action: 'person-warned',
      subjectId: id,
      details: { person: person.name, why, reports: closed.length },
    })
    if (warning) {
      const about = `warning:${warning.id}`
      await notifyPeople(sql, { person: id, kind: 'person-warned', about, facts: { why } })
    }
    await tellReporters(sql, closed, 'acted')
    return { did: 'warned', id, closed: closed.map((one) => one.id) }
  })
  tellWarned(id)
  return deed
}

function closeWarned(
  sql: TransactionSql,
  admin: Admin,
  personId: string,
  { kind, id }: { kind: ReportedKind; id: string },
): Promise<Closed[]> {
  if (kind === 'conversation') {
    return closeConversationReports(sql, admin, 'acted', sql`r.id = ${id} and ${isAbout(sql, personId)}`)
  }
  const about =
    kind === 'person'
      ? sql`kind = 'person'`
      : kind === 'review' || kind === 'deal'
        ? sql`kind = ${kind} and coalesce(review_id, deal_id, id) =
            (select coalesce(review_id, deal_id, id) from reports where id = ${id})`
        : sql`kind = 'listing' and item_id = (select item_id from reports where id = ${id})`
  return closeReports(sql, admin, 'acted', sql`reported_user_id = ${personId} and ${about}`)
}
