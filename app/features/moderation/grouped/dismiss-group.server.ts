import type { Fragment, TransactionSql } from '#app/db/client.server.ts'
import { otherPerson } from '#app/db/policies/conversations.server.ts'
import { profileNameFor } from '#app/db/policies/names.server.ts'
import { write } from '#app/db/write.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import {
  closeConversationReports,
  closeReports,
  isAbout,
  nameReports,
  type Admin,
  type Closed,
} from '#app/features/moderation/decisions/close-reports.server.ts'
import { listDecided } from '#app/features/moderation/decisions/decided-before.server.ts'
import { tellReporters } from '#app/features/moderation/decisions/tell-reporters.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { GroupName } from '#app/features/moderation/report-group.ts'
import type { GroupDeed } from '#app/features/moderation/report.schema.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'

/** The group as an admin saw it: the time of its newest report, and how many it had. */
export interface SeenGroup {
  newestAt: string
  count: number
}

/**
 * Dismisses the open reports of a group that the admin saw, in one transaction: with one entry in the audit log that names
 * all, and one mail to each reporter. Those that were made anew since stay open. Of two admins one waits, and is told what
 * the other decided. Throws a `Refusal`.
 */
export function dismissGroup(admin: Admin, group: GroupName, seen: SeenGroup): Promise<GroupDeed> {
  return write(admin, async (sql) => {
    const which = whichReports(sql, admin, group)
    const about = await holdPeople(sql, group, which)
    if (about === null) throw new Refusal('not_found', say.noSuchReport())
    const wasSeen = (column: Fragment) => sql`${column} <= ${seen.newestAt}::timestamptz`
    const closed = [
      ...(await closeReports(sql, admin, 'dismissed', sql`${which.reports} and ${wasSeen(sql`updated_at`)}`)),
      ...(await closeConversationReports(
        sql,
        admin,
        'dismissed',
        sql`${which.conversations} and ${wasSeen(sql`r.updated_at`)}`,
      )),
    ]
    if (closed.length > 0) await recordDismissal(sql, admin, { group, about, closed })
    await tellReporters(sql, closed, 'dismissed')
    const renewed = await countRenewed(sql, which, seen)
    const deed = {
      did: 'dismissed' as const,
      closed: closed.map(({ id }) => id),
      meanwhile: { decided: Math.max(0, seen.count - closed.length - renewed), renewed },
    }
    return deed.meanwhile.decided === 0
      ? deed
      : { ...deed, already: await listDecided(sql, which.reports, which.conversations) }
  })
}

/** Conditions on rows of `reports`; and on a conversation's report `r` and its conversation `c`. */
interface Which {
  reports: Fragment
  conversations: Fragment
}

/** Never those about the admin. */
function whichReports(sql: TransactionSql, { userId }: Admin, { scope, id }: GroupName): Which {
  const none = sql`false`
  const one: Which = {
    listing: { reports: sql`kind = 'listing' and item_id = ${id}`, conversations: none },
    person: { reports: sql`kind = 'person' and reported_user_id = ${id}`, conversations: none },
    review: { reports: sql`review_id = ${id}`, conversations: none },
    conversation: { reports: none, conversations: sql`r.conversation_id = ${id}` },
    about: { reports: sql`reported_user_id = ${id}`, conversations: isAbout(sql, id) },
    report: { reports: sql`id = ${id}`, conversations: sql`r.id = ${id}` },
  }[scope]
  return {
    reports: sql`${one.reports} and reported_user_id <> ${userId}`,
    conversations: sql`${one.conversations} and not ${isAbout(sql, userId)}`,
  }
}

/**
 * Locks the people whom the reports are about, as hiding, banning and reporting do before they lock a report: so two
 * decisions about several reports never wait for each other. Returns the name of the group; null when there is no report.
 */
async function holdPeople(
  sql: TransactionSql,
  { scope }: GroupName,
  { reports, conversations }: Which,
): Promise<string | null> {
  const reported = await sql<{ personId: string; title: string | null }[]>`
    select distinct person_id as "personId", title from (
      select reported_user_id as person_id, item_title as title from reports where ${reports}
      union all
      select ${otherPerson(sql, sql`r.reporter_id`, 'c')}, coalesce(i.title, c.item_title)
      from conversation_reports r join conversations c on c.id = r.conversation_id left join items i on i.id = c.item_id
      where ${conversations}) d`
  const people = await sql<{ name: string }[]>`
    select ${profileNameFor(sql)} as name from users u
    where u.id = any(${reported.map(({ personId }) => personId)}::uuid[]) order by u.id for no key update of u`
  const [first] = reported
  if (!first) return null
  return (scope === 'about' ? null : first.title) ?? people[0]?.name ?? ''
}

/** How many of those that the admin saw were made anew since. */
async function countRenewed(sql: TransactionSql, { reports, conversations }: Which, seen: SeenGroup): Promise<number> {
  const newest = sql`${seen.newestAt}::timestamptz`
  const [row] = await sql<{ n: number }[]>`
    select ((select count(*) from reports
        where ${reports} and status = 'open' and updated_at > ${newest} and created_at <= ${newest})
      + (select count(*) from conversation_reports r join conversations c on c.id = r.conversation_id
        where ${conversations} and r.status = 'open' and r.updated_at > ${newest} and r.created_at <= ${newest}))::int as n`
  return row?.n ?? 0
}

type Dismissal = { group: GroupName; about: string; closed: readonly Closed[] }

async function recordDismissal(sql: TransactionSql, admin: Admin, { group, about, closed }: Dismissal): Promise<void> {
  const { scope, id } = group
  const [first] = closed
  await recordAdminAction(sql, admin, {
    action: 'report-dismissed',
    // An owner's download lists what was decided about them: it knows their reports, not their conversations.
    subjectId: scope === 'conversation' ? (first?.id ?? id) : id,
    details: {
      kind: scope === 'about' ? 'person' : scope === 'report' ? (first?.kind ?? null) : scope,
      about,
      ...nameReports(closed),
    },
  })
}
