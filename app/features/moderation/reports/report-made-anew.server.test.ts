import { beforeEach, describe, expect, test } from 'vitest'

import { reportConversation } from '#app/features/chat/server/report-conversation.server.ts'
import { setListingHidden } from '#app/features/moderation/hiding/hide-listing.server.ts'
import { reportListing } from '#app/features/moderation/new-report/report-subject.server.ts'
import { reportsView } from '#app/features/moderation/reports-schema.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { MAIL_JOB } from '#app/platform/mail/mail.server.ts'
import { createApi } from '#app/server/api.ts'
import { createTalk } from '#test/chat.ts'
import { takeJobs } from '#test/jobs.ts'
import { createAdmin, createListingReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { closeAsActed } from './close-acted.server.ts'
import { dismissReport } from './dismiss-report.server.ts'
import { listReports } from './list-reports.server.ts'

const { sql } = await testDatabase()
const api = createApi()
const HIDE = { hidden: true, why: 'scam', conversationReport: null } as const
const MADE_ANEW = 'This report was changed meanwhile. Please look at it again.'

beforeEach(() => {
  testSettings()
  takeJobs()
})

const makeVisitor = async ({ userId }: Viewer) =>
  new Visitor(api, { cookies: (await beginSession(sql, userId)).cookies })
/** The report as the admins' page shows it. */
const shown = async (id: string) =>
  (await listReports({ userId: crypto.randomUUID() }, reportsView(new URLSearchParams('status=any')))).rows.find(
    (report) => report.id === id,
  )
const readStatus = async (id: string) => (await shown(id))?.status

const waiting = async () =>
  (
    await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).length

/** A conversation with a report made a minute ago. */
async function reportedTalk() {
  const talk = await createTalk(sql)
  const say = (details: string | null) => reportConversation(talk.buyer, talk.id, { reason: 'scam', details })
  await say('Was rude')
  const [row] = await sql<{ id: string }[]>`
    update conversation_reports set updated_at = now() - interval '1 minute' where conversation_id = ${talk.id} returning id`
  return { ...talk, say, report: row?.id ?? '' }
}

describe('a report that no admin saw stays open', () => {
  test('if an open report was changed, the decision is refused until the change is seen', async () => {
    const visitor = await makeVisitor(await createAdmin(sql))
    const { say, report } = await reportedTalk()
    const dismiss = (seenVersion?: string) =>
      visitor.ask('PUT', `/admin/reports/conversation/${report}/dismissed`, { body: { seenVersion } })
    const first = (await shown(report))?.reportedAt
    await say('Took my money and is gone')
    const refused = await dismiss(first)
    expect([refused.status, refused.json.error?.message]).toEqual([409, MADE_ANEW])
    expect([await readStatus(report), takeJobs(MAIL_JOB)]).toEqual(['open', []])
    expect((await dismiss((await shown(report))?.reportedAt)).status).toBe(200)
    expect(await readStatus(report)).toBe('dismissed')
    // The second admin sees the first one's decision.
    expect((await dismiss(first)).json['already']).toMatchObject([{ id: report, status: 'dismissed' }])
  })

  test('if a report was made again after another admin dismissed it', async () => {
    const [admin, other] = [await createAdmin(sql), await createAdmin(sql)]
    const { id, item, reporter } = await createListingReport(sql, { details: 'Too dear' })
    await sql`update reports set updated_at = now() - interval '1 minute' where id = ${id}`
    const first = (await shown(id))?.reportedAt ?? ''
    await dismissReport(other, 'listing', id, first)
    await reportListing(reporter, item.id, { reason: 'counterfeit', details: 'Is a fake' })
    await expect(dismissReport(admin, 'listing', id, first)).rejects.toMatchObject({ status: 409, message: MADE_ANEW })
    expect(await readStatus(id)).toBe('open')
  })

  test('if it changes before or while it is closed as acted on', async () => {
    const admin = await createAdmin(sql)
    const visitor = await makeVisitor(admin)
    const { item, seller, say, report } = await reportedTalk()
    await setListingHidden(admin, item.id, HIDE)
    const acted = (seenVersion?: string) =>
      visitor.ask('PUT', `/admin/reports/conversation/${report}/acted`, { body: { seenVersion } })
    const first = (await shown(report))?.reportedAt
    await say('Took my money and is gone')
    const refused = await acted(first)
    expect([refused.status, refused.json.error?.message, await readStatus(report)]).toEqual([409, MADE_ANEW, 'open'])

    const second = (await shown(report))?.reportedAt ?? ''
    const late = await sql.begin(async (tx) => {
      await tx`select from users where id = ${seller.userId} for share`
      await tx`update conversation_reports set details = 'More', updated_at = now() + interval '1 second' where id = ${report}`
      const ended = closeAsActed(admin, 'conversation', report, second).catch((error: unknown) => error)
      await expect.poll(waiting).toBe(1)
      return { ended }
    })
    expect(await late.ended).toMatchObject({ status: 409, message: MADE_ANEW })
    expect(await readStatus(report)).toBe('open')
    expect((await acted((await shown(report))?.reportedAt)).status).toBe(200)
    expect(await readStatus(report)).toBe('acted')
  })
})
