import { beforeEach, describe, expect, test } from 'vitest'

import { findViewer } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { reportConversation } from '#app/features/chat/server/report-conversation.server.ts'
import { setPersonBanned } from '#app/features/moderation/bans/ban-person.server.ts'
import { setListingHidden } from '#app/features/moderation/hiding/hide-listing.server.ts'
import { whyHidden } from '#app/features/moderation/hiding/why-hidden.server.ts'
import { getProfile } from '#app/features/people/get-profile.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { createTalk, createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { UNSAID } from '#test/item-draft.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { createAdmin, createListingReport, createPersonReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { dismissReport } from './dismiss-report.server.ts'

const { sql } = await testDatabase()
const HIDE = { hidden: true, why: 'counterfeit', conversationReport: null } as const
const SHOW = { hidden: false, why: null, conversationReport: null } as const

beforeEach(() => {
  testSettings({ PUBLIC_URL: 'https://khazana.example' })
  takeJobs()
})

const mails = takeMails
const hiddenReason = async (id: string) =>
  (await sql`select hidden_reason from items where id = ${id}`)[0]?.['hidden_reason']
const readStatus = async (id: string) =>
  (
    await sql`select status from reports where id = ${id}
    union all select status from conversation_reports where id = ${id}`
  )[0]?.['status']
const loggedBy = async ({ userId }: Viewer) => [
  ...(await sql`select action, subject_id, details from audit_log where admin_id = ${userId} order by at, id`),
]

async function reportTalk(talk: Awaited<ReturnType<typeof createTalk>>, by: Viewer) {
  await reportConversation(by, talk.id, { reason: 'scam', details: null })
  const [row] = await sql<{ id: string }[]>`
    select id from conversation_reports where conversation_id = ${talk.id} and reporter_id = ${by.userId}`
  return row?.id ?? ''
}

describe('hiding a listing', () => {
  test('decides all open reports, is logged, tells the owner why, and reporters nothing about others', async () => {
    const admin = await createAdmin(sql)
    const { seller, reporter, item, id } = await createListingReport(sql, { details: 'Call +91 98765 43210' })
    const other = await createListingReport(sql)
    const deed = await setListingHidden(admin, item.id, HIDE)
    expect(deed).toEqual({ did: 'listing', id: item.id, hiddenReason: 'report', closed: [id] })
    expect([await readStatus(id), await readStatus(other.id)]).toEqual(['acted', 'open'])
    expect(await hiddenReason(item.id)).toBe('report')
    expect(await loggedBy(admin)).toEqual([
      {
        action: 'listing-hidden',
        subject_id: item.id,
        details: { listing: item.title, why: 'counterfeit', reports: 1, 'closed reports': id },
      },
    ])
    expect(await whyHidden([{ id: item.id, isHidden: true }])).toEqual(new Map([[item.id, 'counterfeit']]))

    const [toOwner, toReporter, ...more] = await mails()
    expect(more).toEqual([])
    expect(toOwner).toMatchObject({ to: seller.email, subject: `Your listing is hidden: ${item.title}` })
    expect(toOwner?.['text']).toContain('because it looks like a fake or a copy')
    expect(toOwner?.['text']).toContain('https://khazana.example/contact')
    expect(toReporter).toMatchObject({ to: reporter.email, subject: 'We looked at your report' })
    for (const secret of [item.title, seller.name, seller.email, admin.name, '98765', item.id]) {
      expect(JSON.stringify({ ...toReporter, to: '' })).not.toContain(secret)
    }
    for (const secret of [reporter.name, reporter.email, admin.name, '98765']) {
      expect(JSON.stringify({ ...toOwner, to: '' })).not.toContain(secret)
    }
  })

  test('a second time, or by two admins at once, counts once', async () => {
    const [admin, other] = [await createAdmin(sql), await createAdmin(sql)]
    const { item } = await createListingReport(sql)
    await Promise.all([setListingHidden(admin, item.id, HIDE), setListingHidden(other, item.id, HIDE)])
    await setListingHidden(admin, item.id, HIDE)
    expect([...(await loggedBy(admin)), ...(await loggedBy(other))]).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })

  test('a listing that is shown again is as before, and its owner gets a mail', async () => {
    const admin = await createAdmin(sql)
    const { item, seller, id } = await createListingReport(sql)
    await setListingHidden(admin, item.id, HIDE)
    takeJobs()
    expect(await setListingHidden(admin, item.id, SHOW)).toMatchObject({ hiddenReason: null })
    await setListingHidden(admin, item.id, SHOW)
    expect([await hiddenReason(item.id), await readStatus(id)]).toEqual([null, 'acted'])
    expect(await mails()).toMatchObject([{ to: seller.email, subject: `Your listing is back: ${item.title}` }])
    expect((await loggedBy(admin)).map(({ action }) => action)).toEqual(['listing-hidden', 'listing-shown'])
    expect(await whyHidden([{ id: item.id, isHidden: false }])).toEqual(new Map())
  })

  test('for a reported conversation it also decides that report, if it is about the seller', async () => {
    const admin = await createAdmin(sql)
    const talk = await createTalk(sql)
    const [byBuyer, bySeller] = [await reportTalk(talk, talk.buyer), await reportTalk(talk, talk.seller)]
    await setListingHidden(admin, talk.item.id, { ...HIDE, conversationReport: bySeller })
    expect([await readStatus(byBuyer), await readStatus(bySeller)]).toEqual(['open', 'open'])
    await setListingHidden(admin, talk.item.id, SHOW)
    await setListingHidden(admin, talk.item.id, { ...HIDE, conversationReport: byBuyer })
    expect([await readStatus(byBuyer), await readStatus(bySeller)]).toEqual(['acted', 'open'])
  })

  test('each mail is in the language of whoever receives it', async () => {
    const admin = await createAdmin(sql)
    const { item, seller, reporter } = await createListingReport(sql)
    const other = await createListingReport(sql, { seller })
    await sql`update users set language = 'hi' where id in ${sql([seller.userId, other.reporter.userId])}`
    await setListingHidden(admin, item.id, HIDE)
    await setListingHidden(admin, other.item.id, HIDE)
    await setListingHidden(admin, item.id, SHOW)
    await setPersonBanned(admin, seller.userId, true)
    await setPersonBanned(admin, seller.userId, false)
    const sent = await mails()
    expect(new Set(sent.filter(({ to }) => to === seller.email).map(({ subject }) => subject))).toEqual(
      new Set([
        `आपकी लिस्टिंग छिपा दी गई है: ${item.title}`,
        `आपकी लिस्टिंग छिपा दी गई है: ${other.item.title}`,
        `आपकी लिस्टिंग वापस आ गई है: ${item.title}`,
        'आपका Khazana खाता बंद कर दिया गया है',
        'आपका Khazana खाता फिर से खुल गया है',
      ]),
    )
    expect(sent.find(({ subject }) => subject.includes('वापस'))?.text).toContain(
      `https://khazana.example/hi/listing/${item.id}`,
    )
    const toReporters = sent.filter(({ to }) => to !== seller.email)
    expect(toReporters.map(({ to, subject }) => [to, subject])).toEqual([
      [reporter.email, 'We looked at your report'],
      [other.reporter.email, 'हमने आपकी शिकायत देखी'],
    ])
  })

  test('banned people and deleted accounts get no mail', async () => {
    const admin = await createAdmin(sql)
    const { item, seller, reporter } = await createListingReport(sql)
    await sql`update users set banned_at = now() where id = ${seller.userId}`
    await sql`update users set deleted_at = now() where id = ${reporter.userId}`
    await setListingHidden(admin, item.id, HIDE)
    expect(await mails()).toEqual([])
  })

  test('a URL in a title appears in no mail', async () => {
    const admin = await createAdmin(sql)
    const item = await createItem(sql, { title: 'Watch www.evil.example' })
    await setListingHidden(admin, item.id, HIDE)
    expect(JSON.stringify(await mails())).not.toContain('evil.example')
  })
})

describe('banning a person', () => {
  test('ends their sessions, hides their listings, decides all open reports, and lets nobody sign in', async () => {
    const admin = await createAdmin(sql)
    const { seller, reporter, item, id } = await createListingReport(sql)
    const person = await createPersonReport(sql, seller, reporter)
    const talk = await createTalk(sql, { seller })
    const [ofSeller, ofBuyer] = [await reportTalk(talk, talk.buyer), await reportTalk(talk, seller)]
    const hidden = await createItem(sql, { userId: seller.userId, hiddenAt: new Date(), hiddenReason: 'report' })
    const { cookies } = await beginSession(sql, seller.userId)
    const cookie = Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; ')
    expect(await findViewer(cookie)).toMatchObject({ userId: seller.userId })

    const deed = await setPersonBanned(admin, seller.userId, true)
    expect(await findViewer(cookie)).toBeNull()
    expect(await getProfile(reporter, seller.userId)).toBeNull()
    expect(await getProfile(admin, seller.userId)).toMatchObject({ name: 'Suresh', email: null })
    expect(await sql`select from sessions where user_id = ${seller.userId}`).toHaveLength(0)
    expect(await Promise.all([item.id, talk.item.id, hidden.id].map(hiddenReason))).toEqual(['ban', 'ban', 'report'])
    expect(await Promise.all([id, person, ofSeller, ofBuyer].map(readStatus))).toEqual([
      'acted',
      'acted',
      'acted',
      'open',
    ])
    expect(deed).toMatchObject({ did: 'person', isBanned: true })
    expect('closed' in deed && deed.closed.toSorted()).toEqual([id, person, ofSeller].toSorted())
    expect(await loggedBy(admin)).toEqual([
      {
        action: 'person-banned',
        subject_id: seller.userId,
        details: {
          person: 'Suresh',
          'listings hidden': 2,
          reports: 3,
          'closed reports': [id, person, ofSeller].join(' '),
        },
      },
    ])
    const sent = await mails()
    expect(sent.map((mail) => `${mail.to} ${mail.subject}`).toSorted()).toEqual(
      [
        `${seller.email} Your Khazana account is closed`,
        // Two reports by one person give one mail.
        `${reporter.email} We looked at your report`,
        `${talk.buyer.email} We looked at your report`,
      ].toSorted(),
    )
    const toOthers = sent.filter((mail) => mail['to'] !== seller.email)
    expect(JSON.stringify(toOthers)).not.toContain('Suresh')

    await setPersonBanned(admin, seller.userId, false)
    expect(await Promise.all([item.id, talk.item.id, hidden.id].map(hiddenReason))).toEqual([null, null, 'report'])
    expect(await getProfile(null, seller.userId)).toMatchObject({ name: 'Suresh' })
    expect((await loggedBy(admin)).at(-1)).toMatchObject({
      action: 'person-unbanned',
      details: { 'listings shown': 2 },
    })
    expect(await mails()).toMatchObject([{ to: seller.email, subject: 'Your Khazana account is open again' }])
  })

  test('during the ban none of their listings can be published or shown again', async () => {
    const admin = await createAdmin(sql)
    const { seller, item } = await createListingReport(sql)
    await setListingHidden(admin, item.id, HIDE)
    await setPersonBanned(admin, seller.userId, true)
    await expect(setListingHidden(admin, item.id, SHOW)).rejects.toMatchObject({ status: 409 })
    const { publishItem } = await import('#app/features/selling/editor/publishing/publish-item.server.ts')
    const draft = {
      title: 'A',
      description: 'B',
      price: 5,
      category: 'cards',
      condition: 'Good',
      images: ['x'],
    } as const
    const late = {
      ...draft,
      images: ['x'],
      id: crypto.randomUUID(),
      location: 'Pune',
      ...UNSAID,
    }
    await expect(publishItem(seller, late)).rejects.toMatchObject({ status: 401 })
  })

  test('a listing hidden by the ban can also be hidden by itself, and then stays hidden', async () => {
    const admin = await createAdmin(sql)
    const { seller, item } = await createListingReport(sql)
    await setPersonBanned(admin, seller.userId, true)
    await expect(setListingHidden(admin, item.id, SHOW)).rejects.toMatchObject({ status: 409 })
    await setListingHidden(admin, item.id, HIDE)
    await setPersonBanned(admin, seller.userId, false)
    expect(await hiddenReason(item.id)).toBe('report')
  })

  test('a ban concurrent with hiding and showing leaves nothing of the banned person visible', async () => {
    const admin = await createAdmin(sql)
    const { seller, item } = await createListingReport(sql)
    await setListingHidden(admin, item.id, HIDE)
    const ended = await Promise.allSettled([
      setListingHidden(admin, item.id, SHOW),
      setPersonBanned(admin, seller.userId, true),
      setListingHidden(admin, item.id, SHOW),
    ])
    expect(ended[1]?.status).toBe('fulfilled')
    expect(await sql`select from items where user_id = ${seller.userId} and hidden_at is null`).toHaveLength(0)
  })

  test('the sign-in says that the account is closed', async () => {
    const admin = await createAdmin(sql)
    const person = await createViewer(sql)
    const { hashPassword } = await import('#app/features/accounts/passwords/password.server.ts')
    const password = 'a kettle of lilac fog'
    await sql`insert into accounts ${sql({
      user_id: person.userId,
      account_id: person.userId,
      provider_id: 'credential',
      password: await hashPassword(password),
    })}`
    const client = { address: '203.0.113.1', cookies: null }
    expect(await signIn({ email: person.email, password }, client)).not.toEqual([])
    await setPersonBanned(admin, person.userId, true)
    await expect(signIn({ email: person.email, password }, client)).rejects.toMatchObject({
      status: 403,
      message: 'This account is closed. Please write to us if that is wrong.',
    })
  })
})

test('a flagged photo is decided by the action on its listing', async () => {
  const admin = await createAdmin(sql)
  const [hidden, banned, other, first] = [
    await createItem(sql),
    await createItem(sql),
    await createItem(sql),
    await createItem(sql),
  ]
  for (const item of [hidden, banned, other]) {
    await sql`insert into flagged_photos ${sql({
      item_id: item.id,
      photo_key: item.images[0],
      other_item_id: first.id,
      other_photo_key: first.images[0],
      distance: 1,
    })}`
  }
  await setListingHidden(admin, hidden.id, HIDE)
  await setPersonBanned(admin, banned.userId, true)
  const rows =
    await sql`select item_id, status, decided_by from flagged_photos where decided_by is not null order by item_id`
  expect([...rows]).toEqual(
    [hidden.id, banned.id].toSorted().map((id) => ({ item_id: id, status: 'acted', decided_by: admin.userId })),
  )
})

describe('dismissing a report', () => {
  test('is logged, and mailed to the reporter and nobody else', async () => {
    const admin = await createAdmin(sql)
    const { reporter, item, id } = await createListingReport(sql)
    await dismissReport(admin, 'listing', id)
    await dismissReport(admin, 'listing', id)
    expect([await readStatus(id), await hiddenReason(item.id)]).toEqual(['dismissed', null])
    expect(await loggedBy(admin)).toEqual([
      { action: 'report-dismissed', subject_id: id, details: { kind: 'listing', about: item.title, reason: 'scam' } },
    ])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: reporter.email })
    expect(mail?.['text']).toContain('found nothing that breaks our rules')
    expect(mail?.['text']).not.toContain(item.title)
  })

  test('works for conversations and people, but not under another kind or after an action', async () => {
    const admin = await createAdmin(sql)
    const talk = await createTalk(sql)
    const report = await reportTalk(talk, talk.buyer)
    const person = await createPersonReport(sql, talk.seller, talk.buyer)
    await expect(dismissReport(admin, 'listing', person)).rejects.toMatchObject({ status: 404 })
    await expect(dismissReport(admin, 'person', report)).rejects.toMatchObject({ status: 404 })
    await dismissReport(admin, 'conversation', report)
    expect([await readStatus(report), await readStatus(person)]).toEqual(['dismissed', 'open'])
    await setPersonBanned(admin, talk.seller.userId, true)
    await expect(dismissReport(admin, 'person', person)).rejects.toMatchObject({ status: 409 })
  })
})
