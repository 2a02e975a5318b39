import { beforeEach, describe, expect, test } from 'vitest'

import { ERASE_JOB } from '#app/features/accounts/closed/closed-accounts.server.ts'
import { deleteConversation } from '#app/features/chat/server/delete-conversation.server.ts'
import { moveDeal, noteProblem } from '#app/features/deals/server/move-deal.server.ts'
import { removeOldEvidence } from '#app/features/evidence/remove-evidence.server.ts'
import { pickTime } from '#app/features/meetings/server/pick-time.server.ts'
import { proposeMeeting } from '#app/features/meetings/server/propose-meeting.server.ts'
import { setPersonBanned } from '#app/features/moderation/bans/ban-person.server.ts'
import { followBan } from '#app/features/moderation/bans/write-ban.server.ts'
import { listGroups } from '#app/features/moderation/grouped/list-groups.server.ts'
import { setReviewHidden } from '#app/features/moderation/hiding/hide-review.server.ts'
import { reportDeal, reportReview } from '#app/features/moderation/new-report/report-subject.server.ts'
import { reportsView } from '#app/features/moderation/reports-schema.server.ts'
import { warnPerson } from '#app/features/moderation/warnings/warn-person.server.ts'
import { reserveItem } from '#app/features/offers/server/reserve-item.server.ts'
import { getProfile } from '#app/features/people/get-profile.server.ts'
import { listReviews } from '#app/features/reviews/server/list-reviews.server.ts'
import { replyToReview, writeReview } from '#app/features/reviews/server/write-review.server.ts'
import { setUpi } from '#app/features/upi/server/own-upi.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { deleteAccount, eraseAccount, exportData } from '#test/account-data.ts'
import { createTalk, createViewer, newMessageId as id } from '#test/chat.ts'
import { ago, hence } from '#test/dates.ts'
import { createDoneDeal } from '#test/deals.ts'
import { takeJobs } from '#test/jobs.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { closeAsActed } from './close-acted.server.ts'
import { dismissReport } from './dismiss-report.server.ts'
import { listReports } from './list-reports.server.ts'
import { readReported } from './read-reported.server.ts'

const { sql } = await testDatabase()
beforeEach(() => {
  testSettings({ LIMIT_CONVERSATIONS: '100/1d' })
  takeJobs()
})

const WHY = { reason: 'harassment', details: 'He lies' } as const
const refused = (status: number) => expect.objectContaining({ status })
const list = async (admin: Viewer, query = 'status=any') =>
  (await listReports(admin, reportsView(new URLSearchParams(query)))).rows
const outcomes = async ({ userId }: Viewer) =>
  (
    await sql<{ facts: { reported: string; outcome: string } }[]>`
      select facts from notices where user_id = ${userId} and kind = 'report-decided' order by id`
  ).map(({ facts: { reported, outcome } }) => `${reported} ${outcome}`)

/** The buyer's shown review of the seller, who has answered it. */
async function createReview() {
  const done = await createDoneDeal(sql)
  const review = id()
  await writeReview(done.buyer, done.deal, { id: review, stars: 1, tags: ['late'], text: 'A fool and a thief' })
  await writeReview(done.seller, done.deal, { id: id(), stars: 5, tags: [], text: null })
  await replyToReview(done.seller, review, 'Not so')
  return { ...done, review, admin: await createAdmin(sql) }
}
const findReportId = async (subject: string) =>
  String((await sql`select id from reports where review_id = ${subject} or deal_id = ${subject}`)[0]?.['id'])

describe('a review', () => {
  test('is reported by the person whom it is about, and kept as it was', async () => {
    const { buyer, seller, review, admin, item } = await createReview()
    await reportReview(seller, review, WHY)
    await expect(reportReview(seller, review, WHY)).rejects.toEqual(refused(409))
    await sql`update reviews set content = 'Kind', stars = 5 where id = ${review}`
    const [report] = await list(admin, 'kind=review')
    expect(report).toMatchObject({
      kind: 'review',
      person: { id: buyer.userId },
      reporter: { id: seller.userId },
      ofSame: 1,
      review: {
        id: review,
        stars: 5,
        text: 'Kind',
        subject: { id: seller.userId },
        isHidden: false,
        dealTitle: item.title,
      },
    })
    const { takes } = await readReported(admin, 'review', report?.id ?? '')
    expect(takes).toMatchObject([
      {
        review: {
          author: 'Bina',
          subject: 'Suresh',
          stars: 1,
          tags: ['late'],
          text: 'A fool and a thief',
          reply: 'Not so',
        },
        deal: { title: item.title, amount: 1500, buyer: 'Bina', seller: 'Suresh', state: 'done' },
        listing: null,
        messages: [],
      },
    ])
  })

  test('is reported by nobody who cannot see it, and by no author', async () => {
    const { buyer, seller, deal } = await createDoneDeal(sql)
    const blind = id()
    await writeReview(buyer, deal, { id: blind, stars: 1, tags: [], text: 'Late' })
    for (const who of [seller, await createViewer(sql)]) {
      await expect(reportReview(who, blind, WHY)).rejects.toEqual(refused(404))
    }
    await writeReview(seller, deal, { id: id(), stars: 5, tags: [], text: null })
    await expect(reportReview(buyer, blind, WHY)).rejects.toEqual(refused(403))
    await expect(reportReview(seller, id(), WHY)).rejects.toEqual(refused(404))
    await setReviewHidden(await createAdmin(sql), blind, 'harassment')
    await expect(reportReview(seller, blind, WHY)).rejects.toEqual(refused(404))
    expect(await sql`select from reports where reported_user_id = ${buyer.userId}`).toHaveLength(0)
    await expect(sql`
      insert into reports (kind, review_id, reported_user_id, reporter_id, reason)
      values ('person', ${blind}, ${buyer.userId}, ${seller.userId}, 'spam')`).rejects.toMatchObject({
      constraint_name: 'reports_parts',
    })
  })

  test('keeps its words for admins after its author has deleted the account', async () => {
    const { buyer, seller, review, admin } = await createReview()
    await reportReview(seller, review, WHY)
    await deleteAccount(buyer, buyer.email)
    expect(takeJobs(ERASE_JOB)).toEqual([])
    const report = await findReportId(review)
    await dismissReport(admin, 'review', report)
    for (const { data } of takeJobs(ERASE_JOB)) await eraseAccount(data)
    expect(await sql`select from reviews where id = ${review} and content is null and author_id is null`).toHaveLength(
      1,
    )
    const { takes } = await readReported(admin, 'review', report)
    expect(takes).toMatchObject([{ review: { author: 'Bina', text: 'A fool and a thief' } }])
    await sql`update report_evidence set taken_at = ${ago({ days: 181 })} where report_id = ${report}`
    await removeOldEvidence()
    await expect(readReported(admin, 'review', report)).rejects.toEqual(refused(404))
  })

  test('is hidden and shown again by an admin, which decides all reports of it', async () => {
    const { seller, review, admin } = await createReview()
    const other = await createViewer(sql)
    await reportReview(seller, review, WHY)
    await reportReview(other, review, { reason: 'misleading', details: null })
    const groups = await listGroups(admin, { kind: 'review', search: '', by: 'subject', after: null })
    expect(groups.rows.filter((group) => group.id === review)).toMatchObject([{ scope: 'review', count: 2 }])
    const deed = await setReviewHidden(admin, review, 'harassment')
    expect(deed).toMatchObject({ did: 'review', isHidden: true })
    expect(deed.closed).toHaveLength(2)
    expect([await outcomes(seller), await outcomes(other)]).toEqual([['review acted'], ['review acted']])
    expect(await setReviewHidden(admin, review, 'spam')).toMatchObject({
      closed: [],
      already: [{ status: 'acted' }, {}],
    })
    expect((await listReviews(seller.userId)).items).toEqual([])
    const hidden = (await list(admin, 'status=any&kind=review')).find((report) => report.review?.id === review)
    expect(hidden).toMatchObject({ review: { isHidden: true }, status: 'acted' })
    expect(await setReviewHidden(admin, review, null)).toMatchObject({ isHidden: false, closed: [] })
    expect(await setReviewHidden(admin, review, null)).toMatchObject({ already: [] })
    expect((await listReviews(seller.userId)).items).toHaveLength(1)
    await reportReview(seller, review, WHY)
    expect((await list(admin, 'kind=review'))[0]).toMatchObject({ status: 'open', review: { id: review } })
  })

  test('and its report are decided by a warning, a dismissal or what was done before', async () => {
    const { buyer, seller, review, admin } = await createReview()
    await reportReview(seller, review, WHY)
    const report = await findReportId(review)
    await expect(closeAsActed(admin, 'review', report)).rejects.toEqual(refused(409))
    await expect(dismissReport(buyer, 'review', report)).rejects.toEqual(refused(404))
    await dismissReport(admin, 'review', report)
    expect(await outcomes(seller)).toEqual(['review dismissed'])
    await reportReview(seller, review, WHY)
    const warned = await warnPerson(admin, buyer.userId, { why: 'harassment', report: { kind: 'review', id: report } })
    expect(warned.closed).toEqual([report])
    expect(await outcomes(seller)).toEqual(['review acted'])
    // The review was hidden past the admin's page.
    await reportReview(seller, review, WHY)
    await sql`update reviews set hidden_at = now(), hidden_for = 'spam' where id = ${review}`
    expect((await closeAsActed(admin, 'review', report)).closed).toEqual([report])
  })
})

describe('a deal', () => {
  async function createDeal() {
    const talk = await createTalk(sql)
    const { id: deal } = await reserveItem(talk.seller, talk.id, id())
    return { ...talk, deal, admin: await createAdmin(sql) }
  }

  test('is reported with its record, which has no UPI address', async () => {
    const { buyer, seller, deal, admin, item } = await createDeal()
    await setUpi(seller, { address: 'suresh@okbank', name: 'Suresh' })
    const times = [hence({ hours: 20 }), hence({ hours: 30 })].map((time) => time.toISOString())
    const { id: meeting } = await proposeMeeting(buyer, deal, {
      id: id(),
      place: 'Dadar station',
      placeKind: 'metro',
      times,
    })
    await pickTime(seller, meeting, { id: id(), time: times[1] ?? '' })
    for (const move of [
      { move: 'meet' },
      { move: 'look', checked: ['box'] },
      { move: 'pay', payment: 'upi' },
    ] as const) {
      await moveDeal(buyer, deal, { id: id(), ...move })
    }
    await noteProblem(buyer, deal)
    await reportDeal(buyer, deal, { reason: 'scam', details: 'Wants an OTP' })
    await expect(reportDeal(buyer, deal, { reason: 'scam', details: null })).rejects.toEqual(refused(409))
    // The other side may report the same deal, about the first.
    await reportDeal(seller, deal, { reason: 'other', details: null })
    const reports = (await list(admin, 'kind=deal')).slice(0, 2)
    expect(reports.map(({ person, title }) => [person.id, title])).toEqual(
      expect.arrayContaining([
        [seller.userId, item.title],
        [buyer.userId, item.title],
      ]),
    )
    const own = reports.find(({ reporter }) => reporter.id === buyer.userId)
    expect(own).toMatchObject({ kind: 'deal', listing: { id: item.id }, ofSame: 2, review: null })
    const { takes } = await readReported(admin, 'deal', own?.id ?? '')
    expect(takes).toMatchObject([
      {
        review: null,
        listing: { title: item.title },
        deal: {
          title: item.title,
          itemId: item.id,
          amount: item.price,
          buyer: 'Bina',
          seller: 'Suresh',
          state: 'paying',
          way: 'hand',
          payment: 'upi',
          checked: ['box'],
          problem: { by: 'buyer' },
          reserved: { endedAt: null },
          moves: [{ move: 'set', by: 'seller' }, { move: 'meet', by: 'buyer' }, { move: 'look' }, { move: 'pay' }],
          meetings: [{ by: 'buyer', place: 'Dadar station', times, picked: times[1], state: 'over' }],
        },
      },
    ])
    expect(JSON.stringify(takes)).not.toContain('@')
    const groups = await listGroups(admin, { kind: 'deal', search: '', by: 'subject', after: null })
    const ids = reports.map((report) => report.id)
    expect(groups.rows.filter((group) => ids.includes(group.id))).toMatchObject([
      { scope: 'report' },
      { scope: 'report' },
    ])
  })

  test('is reported by its two people alone, also when the other has deleted the conversation or left', async () => {
    const { buyer, seller, deal, admin, ...talk } = await createDeal()
    await expect(reportDeal(await createViewer(sql), deal, WHY)).rejects.toEqual(refused(404))
    await expect(reportDeal(admin, deal, WHY)).rejects.toEqual(refused(404))
    await deleteConversation(seller, talk.id)
    await reportDeal(buyer, deal, WHY)
    const report = await findReportId(deal)
    await deleteAccount(seller, seller.email)
    // The account waits for the decision.
    expect(takeJobs(ERASE_JOB)).toEqual([])
    await dismissReport(admin, 'deal', report)
    for (const { data } of takeJobs(ERASE_JOB)) await eraseAccount(data)
    expect(await outcomes(buyer)).toEqual(['deal dismissed'])
    expect((await readReported(admin, 'deal', report)).takes).toMatchObject([{ deal: { seller: 'Suresh' } }])
    await sql`delete from conversations where id = ${talk.id}`
    expect(await list(admin)).toContainEqual(expect.objectContaining({ id: report, kind: 'deal', ofSame: 1 }))
    expect(await new Response(exportData(buyer)).text()).toContain('He lies')
  })

  test('is decided about its person: a ban closes the report, a hidden listing does not', async () => {
    const { buyer, seller, deal, admin, item } = await createDeal()
    await reportDeal(buyer, deal, WHY)
    const report = await findReportId(deal)
    await sql`update items set hidden_at = now(), hidden_reason = 'report' where id = ${item.id}`
    await expect(closeAsActed(admin, 'deal', report)).rejects.toEqual(refused(409))
    const deed = await setPersonBanned(admin, seller.userId, true)
    expect(deed.closed).toEqual([report])
    expect(await outcomes(buyer)).toEqual(['deal acted'])
  })
})

describe('while its author is banned, a review', () => {
  const averages = async (person: Viewer) => (await getProfile(null, person.userId))?.rating ?? null

  test('is hidden and in no average, and comes back with the account', async () => {
    const seller = await createViewer(sql, 'Suresh')
    const admin = await createAdmin(sql)
    const written = []
    for (const stars of [1, 4, 4, 4]) {
      const done = await createDoneDeal(sql, { seller })
      const review = id()
      await writeReview(done.buyer, done.deal, { id: review, stars, tags: [], text: null })
      await writeReview(seller, done.deal, { id: id(), stars: 5, tags: [], text: null })
      written.push({ buyer: done.buyer, review })
    }
    const [worst, second] = written
    if (!worst || !second) throw new Error('No review')
    const all = { average: 3.3, number: 4 }
    expect(await averages(seller)).toEqual(all)
    await setPersonBanned(admin, worst.buyer.userId, true)
    expect(await averages(seller)).toEqual({ average: 4, number: 3 })
    expect((await listReviews(seller.userId)).items.map(({ id: shown }) => shown)).not.toContain(worst.review)
    // Not by itself while the ban holds.
    await expect(setReviewHidden(admin, worst.review, null)).rejects.toEqual(refused(409))
    await setPersonBanned(admin, worst.buyer.userId, false)
    expect(await averages(seller)).toEqual(all)
    // The end of a suspension, whose job comes a moment later.
    await setPersonBanned(admin, worst.buyer.userId, true, { until: hence({ days: 1 }), why: 'spam' })
    expect(await averages(seller)).toEqual({ average: 4, number: 3 })
    await sql`update users set banned_until = ${ago({ seconds: 1 })} where id = ${worst.buyer.userId}`
    await followBan({ userId: worst.buyer.userId })
    expect(await averages(seller)).toEqual(all)
    // A review that an admin has hidden for a reason of its own stays so.
    await setReviewHidden(admin, second.review, 'spam')
    await setPersonBanned(admin, second.buyer.userId, true)
    await setPersonBanned(admin, second.buyer.userId, false)
    expect(await averages(seller)).toEqual({ average: 3, number: 3 })
    await setPersonBanned(admin, second.buyer.userId, true)
    await expect(setReviewHidden(admin, second.review, null)).rejects.toEqual(refused(409))
  })
})
