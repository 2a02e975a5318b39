import { beforeEach, describe, expect, test } from 'vitest'

import { reportConversation } from '#app/features/chat/server/report-conversation.server.ts'
import { setPersonBanned } from '#app/features/moderation/bans/ban-person.server.ts'
import { writeBan } from '#app/features/moderation/bans/write-ban.server.ts'
import { setListingHidden } from '#app/features/moderation/hiding/hide-listing.server.ts'
import { whyHidden } from '#app/features/moderation/hiding/why-hidden.server.ts'
import { reportListing, reportPerson } from '#app/features/moderation/new-report/report-subject.server.ts'
import { FOR_GOOD } from '#app/nouns/person/bans.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { deleteAccount } from '#test/account-data.ts'
import { createTalk, createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { createAdmin, createListingReport, createPersonReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { closeAsActed } from './close-acted.server.ts'
import { dismissReport } from './dismiss-report.server.ts'

const { sql } = await testDatabase()
const HIDE = { hidden: true, why: 'scam', conversationReport: null } as const
const SHOW = { hidden: false, why: null, conversationReport: null } as const
const HAS_LEFT = 'This person has left Khazana: there is no account to act on. If you need help, please write to us.'
const BODY = { reason: 'scam', details: null } as const

beforeEach(() => {
  testSettings()
  takeJobs()
})

const listStatuses = async (...ids: string[]) => {
  const rows = await sql<{ id: string; status: string }[]>`
    select id, status from reports where id = any(${ids}::uuid[])
    union all select id, status from conversation_reports where id = any(${ids}::uuid[])`
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}
/** Lists who was mailed since the last call, and what they were told. */
const told = async () =>
  (await takeMails()).map(({ to, text, subject }) => `${to}: ${/acted on it|found nothing/.exec(text)?.[0] ?? subject}`)
const logged = async ({ userId }: Viewer) =>
  (await sql`select action, details from audit_log where admin_id = ${userId} order by at, id`).map((row) => [
    row['action'],
    row['details'],
  ])

type Talk = { id: string; buyer: Viewer; seller: Viewer; item: { id: string; title: string } }

async function reportTalk({ id, buyer }: { id: string; buyer: Viewer }) {
  await reportConversation(buyer, id, BODY)
  const [row] = await sql<{ id: string }[]>`select id from conversation_reports where conversation_id = ${id}`
  return row?.id ?? ''
}

/** Another buyer with a conversation about the same listing. */
async function talkAgain({ item, seller }: Talk) {
  const { buyer, id, item: other } = await createTalk(sql, { seller })
  await sql`update conversations set item_id = ${item.id}, item_title = ${item.title} where id = ${id}`
  await sql`delete from items where id = ${other.id}`
  return { buyer, id, seller, item }
}

describe('of a listing that is hidden already', () => {
  test('the report of another conversation is decided as acted on, by hiding it once more', async () => {
    const admin = await createAdmin(sql)
    const first = await createTalk(sql)
    const second = await talkAgain(first)
    const [one, two] = [await reportTalk(first), await reportTalk(second)]
    await setListingHidden(admin, first.item.id, { ...HIDE, conversationReport: one })
    expect(await listStatuses(one, two)).toEqual(['acted', 'open'])
    takeJobs()
    const deed = await setListingHidden(admin, first.item.id, { ...HIDE, why: 'spam', conversationReport: two })
    expect(deed).toMatchObject({ hiddenReason: 'report', closed: [two] })
    expect(await listStatuses(one, two)).toEqual(['acted', 'acted'])
    // The seller was told before, with the first reason.
    expect(await told()).toEqual([`${second.buyer.email}: acted on it`])
    expect(await whyHidden([{ id: first.item.id, isHidden: true }])).toEqual(new Map([[first.item.id, 'scam']]))
    expect(await logged(admin)).toEqual([
      ['listing-hidden', { listing: first.item.title, why: 'scam', reports: 1, 'closed reports': expect.any(String) }],
      [
        'listing-hidden',
        { listing: first.item.title, 'hidden before': true, reports: 1, 'closed reports': expect.any(String) },
      ],
    ])
  })

  test('a card closes its report and those of the listing, and hides nothing again', async () => {
    const admin = await createAdmin(sql)
    const talk = await createTalk(sql)
    const conversation = await reportTalk(talk)
    const other = await createListingReport(sql)
    await expect(closeAsActed(admin, 'conversation', conversation)).rejects.toMatchObject({
      status: 409,
      message: 'The listing or person is no longer hidden or banned.',
    })
    await setListingHidden(admin, talk.item.id, HIDE)
    // A report that was written while the listing was being hidden.
    const [late] = await sql<{ id: string }[]>`
      insert into reports (kind, item_id, item_title, reported_user_id, reporter_id, reason)
      values ('listing', ${talk.item.id}, ${talk.item.title}, ${talk.seller.userId}, ${other.reporter.userId}, 'spam')
      returning id`
    expect(await listStatuses(conversation, late?.id ?? '')).toEqual(['open', 'open'])
    takeJobs()
    const deed = await closeAsActed(admin, 'conversation', conversation)
    expect([deed.did, new Set(deed.closed)]).toEqual(['acted', new Set([conversation, late?.id])])
    expect((await told()).toSorted()).toEqual(
      [`${talk.buyer.email}: acted on it`, `${other.reporter.email}: acted on it`].toSorted(),
    )
    expect(await listStatuses(other.id)).toEqual(['open'])
    // Repeating the action changes nothing: a dismissed report stays dismissed, and a listing that is shown again is no
    // reason to act.
    expect(await closeAsActed(admin, 'conversation', conversation)).toMatchObject({
      closed: [],
      already: [{ id: conversation, status: 'acted', by: 'Meera' }],
    })
    await dismissReport(admin, 'listing', other.id)
    await expect(closeAsActed(admin, 'listing', other.id)).rejects.toMatchObject({ status: 409 })
    await setListingHidden(admin, talk.item.id, SHOW)
    const again = await reportTalk(talk)
    await expect(closeAsActed(admin, 'conversation', again)).rejects.toMatchObject({ status: 409 })
    await expect(closeAsActed(admin, 'listing', conversation)).rejects.toMatchObject({ status: 404 })
  })

  test('the seller’s own report of a buyer stays open', async () => {
    const admin = await createAdmin(sql)
    const { id, seller, item } = await createTalk(sql)
    await setListingHidden(admin, item.id, HIDE)
    const report = await reportTalk({ id, buyer: seller })
    await expect(closeAsActed(admin, 'conversation', report)).rejects.toMatchObject({ status: 409 })
    expect(await listStatuses(report)).toEqual(['open'])
  })
})

describe('of a person who is already banned', () => {
  test('a report after the ban is decided as acted on, by banning again and by its card', async () => {
    const admin = await createAdmin(sql)
    const talk = await createTalk(sql)
    await setPersonBanned(admin, talk.seller.userId, true)
    takeJobs()
    const report = await reportTalk(talk)
    expect(await setPersonBanned(admin, talk.seller.userId, true)).toMatchObject({ isBanned: true, closed: [report] })
    expect(await told()).toEqual([`${talk.buyer.email}: acted on it`])
    expect((await logged(admin)).at(-1)).toEqual([
      'person-banned',
      { person: 'Suresh', 'banned before': true, reports: 1, 'closed reports': expect.any(String) },
    ])
    expect(await reportTalk(talk)).toBe(report)
    expect(await closeAsActed(admin, 'conversation', report)).toEqual({ did: 'acted', closed: [report] })
    expect([await listStatuses(report), await told()]).toEqual([['acted'], [`${talk.buyer.email}: acted on it`]])
    // Nothing is left to decide, so nothing more is logged.
    expect(await setPersonBanned(admin, talk.seller.userId, true)).toMatchObject({ closed: [] })
    expect(await logged(admin)).toHaveLength(3)
  })

  test('reports left open by a ban through another way are decided with the first of them', async () => {
    const admin = await createAdmin(sql)
    const { seller, reporter, id } = await createListingReport(sql)
    const person = await createPersonReport(sql, seller, reporter)
    await sql.begin((tx) => writeBan(tx, seller.userId, FOR_GOOD))
    const { closed } = await closeAsActed(admin, 'person', person)
    expect(closed.toSorted()).toEqual([id, person].toSorted())
    expect(await told()).toEqual([`${reporter.email}: acted on it`])
  })
})

describe('of two admins, the second one', () => {
  test('is told who decided first, and hides and bans nothing again', async () => {
    const [first, second] = [await createAdmin(sql, 'Meera'), await createAdmin(sql, 'Ravi')]
    const { seller, reporter, item, id } = await createListingReport(sql)
    const person = await createPersonReport(sql, seller, reporter)
    expect(await setListingHidden(first, item.id, HIDE)).not.toHaveProperty('already')
    const decided = { id, status: 'acted', by: 'Meera', at: expect.stringMatching(/^20.*Z$/) as string }
    expect(await setListingHidden(second, item.id, { ...HIDE, why: 'spam' })).toEqual({
      did: 'listing',
      id: item.id,
      hiddenReason: 'report',
      closed: [],
      already: [decided],
    })
    await dismissReport(first, 'person', person)
    expect(await setPersonBanned(first, seller.userId, true)).not.toHaveProperty('already')
    const banned = await setPersonBanned(second, seller.userId, true)
    expect(banned).toMatchObject({ closed: [], already: [{ id: person, status: 'dismissed', by: 'Meera' }, decided] })
    expect(await setPersonBanned(first, seller.userId, false)).not.toHaveProperty('already')
    expect(await setPersonBanned(second, seller.userId, false)).toMatchObject({ isBanned: false, already: [] })
    await setListingHidden(first, item.id, SHOW)
    expect(await setListingHidden(second, item.id, SHOW)).toMatchObject({ hiddenReason: null, already: [] })
    expect(await logged(second)).toEqual([])
  })

  test('is told so when both decide a report at once, and only one decision counts', async () => {
    const [first, second] = [await createAdmin(sql, 'Meera'), await createAdmin(sql, 'Ravi')]
    const { seller, id } = await createListingReport(sql)
    await sql.begin((tx) => writeBan(tx, seller.userId, FOR_GOOD))
    const deeds = await Promise.all([closeAsActed(first, 'listing', id), closeAsActed(second, 'listing', id)])
    const [done, late] = deeds.toSorted((one, other) => other.closed.length - one.closed.length)
    const by = deeds[0] === done ? 'Meera' : 'Ravi'
    expect(done).toEqual({ did: 'acted', closed: [id] })
    expect(late).toMatchObject({ closed: [], already: [{ id, status: 'acted', by }] })

    const { id: other } = await createListingReport(sql)
    expect(await dismissReport(first, 'listing', other)).toEqual({ did: 'dismissed', closed: [other] })
    expect(await dismissReport(second, 'listing', other)).toMatchObject({
      closed: [],
      already: [{ id: other, status: 'dismissed', by: 'Meera' }],
    })
  })
})

test('reports of a deleted account’s conversations stay; an account deleted long ago cannot be reported', async () => {
  const talk = await createTalk(sql)
  const ofSeller = await reportTalk(talk)
  await reportConversation(talk.seller, talk.id, BODY)
  await deleteAccount(talk.seller, talk.seller.email)
  expect(await sql`select from conversation_reports where conversation_id = ${talk.id}`).toHaveLength(2)
  expect(await listStatuses(ofSeller)).toEqual(['open'])
  await sql`delete from closed_accounts where user_id = ${talk.seller.userId}`
  await expect(reportConversation(talk.buyer, talk.id, BODY)).rejects.toMatchObject({
    status: 409,
    message: HAS_LEFT,
  })
})

describe('a report during an action on its subject', () => {
  /** Waits until that many queries wait for a lock, or their answers have arrived without. */
  async function waiting(count: number, answers: Promise<unknown>) {
    let isOver = false
    void answers.finally(() => (isOver = true))
    for (;;) {
      const rows = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      if (isOver || rows.length >= count) return
    }
  }
  const refusal = (report: Promise<void>) =>
    report.then(
      () => 'It was taken',
      (error: unknown) => String(error),
    )

  const NO_LISTING = 'Refusal: There is no such listing'
  const NO_PERSON = 'Refusal: There is no such person'

  test.each([
    { how: 'hidden', said: [NO_LISTING] },
    { how: 'banned', said: [NO_LISTING, NO_PERSON] },
    { how: 'gone', said: [NO_LISTING, NO_PERSON, `Refusal: ${HAS_LEFT}`] },
  ])('is refused once its subject is $how', async ({ how, said }) => {
    const [seller, buyer] = [await createViewer(sql), await createViewer(sql)]
    const item = await createItem(sql, { userId: seller.userId })
    const talk = await createTalk(sql, { seller, buyer })
    const reports = [
      () => reportListing(buyer, item.id, BODY),
      () => reportPerson(buyer, seller.userId, BODY),
      () => reportConversation(buyer, talk.id, BODY),
    ].slice(0, said.length)
    let answers: Promise<string[]> | undefined
    await sql.begin(async (tx) => {
      if (how === 'hidden') await tx`update items set hidden_at = now(), hidden_reason = 'report' where id = ${item.id}`
      if (how === 'banned') await writeBan(tx, seller.userId, FOR_GOOD)
      if (how === 'gone') {
        await tx`update users set deleted_at = now(), email = ${crypto.randomUUID()} where id = ${seller.userId}`
        await tx`delete from items where id = ${item.id}`
      }
      answers = Promise.all(reports.map((report) => refusal(report())))
      await waiting(reports.length, answers)
    })
    expect(await answers).toEqual(said)
    expect(await sql`select from reports where reporter_id = ${buyer.userId}`).toHaveLength(0)
  })
})
