import { beforeEach, expect, test } from 'vitest'

import { blockPerson } from '#app/features/chat/server/conversations/blocks.server.ts'
import { getMessages } from '#app/features/chat/server/messages/get-messages.server.ts'
import { listNotices } from '#app/features/notices/list/list-notices.server.ts'
import { releaseReservation, reserveItem } from '#app/features/offers/server/reserve-item.server.ts'
import { markSold } from '#app/features/selling/editor/publishing/change-item.server.ts'
import { MAIL_JOB } from '#app/platform/mail/mail.server.ts'
import { createTalk, createViewer, newMessageId as id } from '#test/chat.ts'
import { recordJobs, takeJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { writeMeetingCalendar } from './calendar-file.server.ts'
import { findMeeting } from './find-meeting.server.ts'
import { pickTime, sayWay } from './pick-time.server.ts'
import { proposeMeeting } from './propose-meeting.server.ts'
import { remindMeetings } from './remind-meetings.server.ts'
import { endSharing, findShared, shareMeeting } from './share-meeting.server.ts'

const { sql } = await testDatabase()
testSettings({ LIMIT_CONVERSATIONS: '100/1d' })

type Talk = Awaited<ReturnType<typeof createTalk>>
let talk: Talk
let deal: string
beforeEach(async () => {
  recordJobs()
  talk = await createTalk(sql, { seller: await createViewer(sql, 'Suresh Patil') })
  deal = (await reserveItem(talk.seller, talk.id, id())).id
})

const HOUR = 3_600_000
/** In so many hours. */
const soon = async (hours: number) => {
  const [row] = await sql<{ at: Date }[]>`select now() + ${hours}::real * interval '1 hour' as at`
  return row?.at.toISOString() ?? ''
}
const place = 'Kothrud metro station, gate 2'
const propose = async (by = talk.buyer, hours: readonly number[] = [24, 30, 48]) =>
  proposeMeeting(by, deal, { id: id(), place, placeKind: 'metro', times: await Promise.all(hours.map(soon)) })
const stand = async () => {
  const [row] = await sql<
    { state: string; hold: Date | null }[]
  >`select state, hold_until as hold from deals where id = ${deal}`
  return row
}
const states = async () =>
  (await sql<{ state: string }[]>`select state from meetings where deal_id = ${deal} order by created_at, id`).map(
    ({ state }) => state,
  )
/** The picked meeting, moved to so many hours from now. */
async function moveTo(hours: number): Promise<void> {
  const at = await soon(hours)
  await sql`update meetings set picked = ${at}, times = array[${at}::timestamptz] where deal_id = ${deal} and state = 'picked'`
}
const told = async (person: { userId: string }) =>
  (await listNotices(person, new URLSearchParams())).notices.map(({ title }) => title)

test('either proposes, and the other picks: the deal is held until a day after', async () => {
  const times = [await soon(48), await soon(24)]
  const given = { id: id(), place, placeKind: 'metro' as const, times }
  const made = await proposeMeeting(talk.seller, deal, given)
  expect(made).toMatchObject({ state: 'open', proposedBy: 'seller', place, times: times.toReversed(), picked: null })
  expect(await proposeMeeting(talk.seller, deal, given)).toEqual(made)
  await expect(pickTime(talk.seller, made.id, { id: id(), time: made.times[0] ?? '' })).rejects.toEqual(
    refused('proposed this yourself'),
  )
  await expect(pickTime(talk.buyer, made.id, { id: id(), time: await soon(25) })).rejects.toEqual(
    refused('none of those'),
  )
  const choice = { id: id(), time: times[0] ?? '' }
  const picked = await pickTime(talk.buyer, made.id, choice)
  expect(picked).toMatchObject({ state: 'picked', picked: times[0] })
  expect(await pickTime(talk.buyer, made.id, choice)).toEqual(picked)
  const { state, hold } = (await stand()) ?? {}
  expect([state, hold?.getTime()]).toEqual(['meeting', Date.parse(times[0] ?? '') + 24 * HOUR])
  expect(await sql`select until from reservations where id = ${deal}`).toEqual([{ until: hold }])
  expect(await sql`select id, move, moved_by from deal_moves where deal_id = ${deal}`).toEqual([
    { id: choice.id, move: 'set', moved_by: 'buyer' },
  ])
  expect([await told(talk.buyer), await told(talk.seller)]).toMatchObject([
    expect.arrayContaining(['A time and place to meet']),
    expect.arrayContaining([expect.stringMatching(/^You meet on/)]),
  ])
})

test('both open pages learn of it by the card of the deal', async () => {
  const { revision } = await getMessages(talk.seller, talk.id)
  const made = await propose()
  const after = await getMessages(talk.seller, talk.id, { after: revision })
  expect(after.messages).toMatchObject([{ id: deal, card: { meeting: { at: null, place } } }])
  const time = made.times[0] ?? ''
  await pickTime(talk.seller, made.id, { id: id(), time })
  const later = await getMessages(talk.buyer, talk.id, { after: after.revision })
  expect(later.messages).toMatchObject([{ id: deal, card: { meeting: { at: time, place } } }])
  await releaseReservation(talk.buyer, deal)
  const end = await getMessages(talk.buyer, talk.id, { after: later.revision })
  expect(end.messages).toMatchObject([{ id: deal, card: { meeting: null } }])
})

test('a newer proposal replaces an open one and a picked one, and says so', async () => {
  const first = await propose()
  const second = await propose(talk.seller)
  await expect(pickTime(talk.seller, first.id, { id: id(), time: first.times[0] ?? '' })).rejects.toEqual(
    refused('newer'),
  )
  await pickTime(talk.buyer, second.id, { id: id(), time: second.times[0] ?? '' })
  await expect(pickTime(talk.buyer, second.id, { id: id(), time: second.times[1] ?? '' })).rejects.toEqual(
    refused('picked already'),
  )
  const third = await propose()
  expect(await states()).toEqual(['replaced', 'replaced', 'open'])
  expect(await told(talk.seller)).toContain('Another time and place to meet')
  await pickTime(talk.seller, third.id, { id: id(), time: third.times[2] ?? '' })
  expect(await states()).toEqual(['replaced', 'replaced', 'picked'])
  expect(await told(talk.buyer)).toContainEqual(expect.stringMatching(/^You meet on/))
})

test.each<[string, () => Promise<string[]>, string]>([
  ['the past', async () => [await soon(-1)], 'has passed'],
  ['next year', async () => [await soon(31 * 24)], 'next 30 days'],
  ['one time twice', async () => [await soon(5)].flatMap((time) => [time, time]), 'the same'],
])('times that are refused: %s', async (_, times, message) => {
  const given = { id: id(), place, placeKind: 'mall' as const, times: await times() }
  await expect(proposeMeeting(talk.buyer, deal, given)).rejects.toEqual(refused(message))
  expect(await states()).toEqual([])
})

test('nobody else sees or changes a meeting', async () => {
  const other = await createViewer(sql)
  const made = await propose()
  await expect(findMeeting(other, deal)).rejects.toEqual(refused('no such deal'))
  await expect(propose(other)).rejects.toEqual(refused('no such deal'))
  await expect(pickTime(other, made.id, { id: id(), time: made.times[0] ?? '' })).rejects.toEqual(
    refused('no such meeting'),
  )
  await expect(sayWay(other, made.id, 'here')).rejects.toEqual(refused('no such meeting'))
  await expect(shareMeeting(other, deal, id())).rejects.toEqual(refused('no such deal'))
  await expect(proposeMeeting(talk.seller, deal, { ...made, placeKind: 'metro' })).rejects.toEqual(
    refused('belongs to'),
  )
})

test('of many choices at once, one wins', async () => {
  const made = await propose()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 9 }, (_, n) => pickTime(talk.seller, made.id, { id: id(), time: made.times[n % 3] ?? '' })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await sql`select from deal_moves where deal_id = ${deal}`).toHaveLength(1)
})

test('of choices and newer proposals at once, the last proposal stands, and no choice of a former one', async () => {
  const made = await propose()
  await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) =>
      n % 2 ? propose() : pickTime(talk.seller, made.id, { id: id(), time: made.times[0] ?? '' }),
    ),
  )
  const all = await states()
  expect(all.filter((state) => state === 'open' || state === 'picked')).toEqual(['open'])
  expect(all).toHaveLength(5)
})

test('a choice against the end of the deal: no meeting is left in a deal that fell through', async () => {
  const made = await propose()
  await Promise.allSettled([
    pickTime(talk.seller, made.id, { id: id(), time: made.times[0] ?? '' }),
    releaseReservation(talk.buyer, deal),
    pickTime(talk.seller, made.id, { id: id(), time: made.times[1] ?? '' }),
  ])
  expect([(await stand())?.state, await states()]).toEqual(['fallen', ['over']])
})

test.each<[string, () => Promise<unknown>]>([
  ['released', () => releaseReservation(talk.seller, deal)],
  ['sold', () => markSold(talk.seller, talk.item.id)],
  ['blocked', () => blockPerson(talk.buyer, talk.seller.userId)],
  ['its time is over', () => sql`update reservations set until = now() where id = ${deal}`],
  ['they have met', () => sql`update deals set state = 'met' where id = ${deal}`],
])('nothing is proposed or picked once the deal is past that: %s', async (_, end) => {
  const made = await propose()
  await end()
  await expect(pickTime(talk.seller, made.id, { id: id(), time: made.times[0] ?? '' })).rejects.toEqual(
    refused('past the point'),
  )
  await expect(propose(talk.seller)).rejects.toEqual(refused('past the point'))
  expect((await findMeeting(talk.buyer, deal)).mayPropose).toBe(false)
})

test('a time that has passed meanwhile is not picked', async () => {
  const made = await propose()
  const past = await soon(-1)
  await sql`update meetings set times = array[${past}::timestamptz] where id = ${made.id}`
  await expect(pickTime(talk.seller, made.id, { id: id(), time: past })).rejects.toEqual(refused('has passed'))
})

test('the words on the way reach the other side, around the time of the meeting', async () => {
  const made = await propose()
  await expect(sayWay(talk.buyer, made.id, 'late')).rejects.toEqual(expect.objectContaining({ code: 'conflict' }))
  await pickTime(talk.seller, made.id, { id: id(), time: made.times[0] ?? '' })
  await expect(sayWay(talk.buyer, made.id, 'late')).rejects.toEqual(refused('three hours'))
  await moveTo(1)
  expect(await sayWay(talk.buyer, made.id, 'late')).toMatchObject({ buyerWay: { way: 'late' }, sellerWay: null })
  const again = await sayWay(talk.buyer, made.id, 'late')
  expect(await sayWay(talk.seller, made.id, 'here')).toMatchObject({
    buyerWay: again.buyerWay,
    sellerWay: { way: 'here' },
  })
  expect((await told(talk.seller))[0]).toBe('The other side is running late')
  expect((await told(talk.buyer))[0]).toBe('The other side is there')
})

/** The mails about this deal since the last look. */
const mailed = () =>
  takeJobs(MAIL_JOB)
    .filter(({ data }) => data['deal'] === deal)
    .map(({ data }) => [data['kind'], data['person']])

test('both are reminded two hours before, once, and not of what was picked later than that', async () => {
  const made = await propose()
  await pickTime(talk.seller, made.id, { id: id(), time: made.times[0] ?? '' })
  mailed()
  await remindMeetings()
  expect(mailed()).toEqual([])
  await moveTo(1.9)
  await remindMeetings()
  await remindMeetings()
  expect(mailed()).toEqual([
    ['meeting-soon', talk.buyer.userId],
    ['meeting-soon', talk.seller.userId],
  ])
  const late = await propose(talk.seller, [1])
  await pickTime(talk.buyer, late.id, { id: id(), time: late.times[0] ?? '' })
  mailed()
  await remindMeetings()
  expect(mailed()).toEqual([])
})

test('nobody is reminded of a meeting whose deal fell through', async () => {
  const made = await propose()
  await pickTime(talk.seller, made.id, { id: id(), time: made.times[0] ?? '' })
  await moveTo(1)
  await releaseReservation(talk.buyer, deal)
  mailed()
  await remindMeetings()
  expect(mailed()).toEqual([])
})

const token = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''

test('a friend sees place, time and first names, until a day after the meeting', async () => {
  const made = await propose()
  await expect(shareMeeting(talk.buyer, deal, id())).rejects.toEqual(refused('Agree on a time first'))
  await pickTime(talk.seller, made.id, { id: id(), time: made.times[0] ?? '' })
  const link = await shareMeeting(talk.buyer, deal, id())
  expect(token(link)).toMatch(/^[\w-]{22}$/)
  const endsAt = new Date(Date.parse(made.times[0] ?? '') + 24 * HOUR).toISOString()
  expect(await findShared(token(link))).toEqual({
    state: 'set',
    name: 'Bina',
    other: 'Suresh',
    place,
    at: made.times[0],
    endsAt,
  })
  expect(link.endsAt).toBe(endsAt)
  expect(await findShared('none')).toBeNull()
  const stored = await sql<{ text: string }[]>`select l::text as text from meeting_links l`
  expect(stored.some(({ text }) => text.includes(token(link)))).toBe(false)
  await sql`update meeting_links set ends_at = now() - interval '1 second' where deal_id = ${deal}`
  expect(await findShared(token(link))).toBe('over')
  await sql`update meeting_links set ends_at = now() - interval '31 days' where deal_id = ${deal}`
  await remindMeetings()
  expect(await findShared(token(link))).toBeNull()
})

test('a link follows a new time, says when it is off, and ends early', async () => {
  const made = await propose()
  await pickTime(talk.seller, made.id, { id: id(), time: made.times[0] ?? '' })
  const [link, sellers] = [await shareMeeting(talk.buyer, deal, id()), await shareMeeting(talk.seller, deal, id())]
  const next = await propose(talk.seller)
  expect(await findShared(token(link))).toMatchObject({ state: 'moved', place: '', at: null })
  await pickTime(talk.buyer, next.id, { id: id(), time: next.times[2] ?? '' })
  expect(await findShared(token(link))).toMatchObject({
    state: 'set',
    at: next.times[2],
    endsAt: new Date(Date.parse(next.times[2] ?? '') + 24 * HOUR).toISOString(),
  })
  expect((await findMeeting(talk.buyer, deal)).links).toBe(1)
  await endSharing(talk.buyer, deal)
  await endSharing(talk.buyer, deal)
  expect(await findShared(token(link))).toBe('over')
  await releaseReservation(talk.buyer, deal)
  expect(await findShared(token(sellers))).toMatchObject({ state: 'off', place: '', at: null })
  await sql`update users set deleted_at = now() where id = ${talk.buyer.userId}`
  expect(await findShared(token(sellers))).toBe('over')
})

test('the same link again has a new address, and five work at a time', async () => {
  const made = await propose()
  await pickTime(talk.seller, made.id, { id: id(), time: made.times[0] ?? '' })
  const first = id()
  const [before, after] = [await shareMeeting(talk.buyer, deal, first), await shareMeeting(talk.buyer, deal, first)]
  expect([await findShared(token(before)), await findShared(token(after))]).toMatchObject([null, { state: 'set' }])
  await expect(shareMeeting(talk.seller, deal, first)).rejects.toEqual(refused('belongs to'))
  for (let n = 0; n < 4; n += 1) await shareMeeting(talk.buyer, deal, id())
  await expect(shareMeeting(talk.buyer, deal, id())).rejects.toEqual(refused('5 links'))
})

test('the file for calendars keeps its id, and counts the changes', async () => {
  await expect(writeMeetingCalendar(talk.buyer, deal)).rejects.toEqual(refused('No time'))
  const made = await propose()
  await pickTime(talk.seller, made.id, { id: id(), time: made.times[0] ?? '' })
  const file = await writeMeetingCalendar(talk.buyer, deal)
  expect(file).toContain(`UID:${deal}@`)
  expect(file).toContain('SEQUENCE:0\r\n')
  expect(file).toContain('SUMMARY:Meet Suresh: Wind-up tin robot\r\n')
  expect(file).toContain(String.raw`LOCATION:Kothrud metro station\, gate 2`)
  expect(file).not.toContain('Patil')
  const next = await propose()
  await pickTime(talk.seller, next.id, { id: id(), time: next.times[1] ?? '' })
  expect(await writeMeetingCalendar(talk.buyer, deal)).toContain('SEQUENCE:1\r\n')
})

test('suggestions name the locality of the listing, and a metro only where one runs', async () => {
  await sql`update items set location = 'Kothrud, Pune' where id = ${talk.item.id}`
  const kinds = async () => (await findMeeting(talk.buyer, deal)).suggestions.map(({ text }) => text)
  expect((await kinds())[0]).toBe('Metro station in Kothrud')
  await sql`update items set location = 'Rajwada, Satara' where id = ${talk.item.id}`
  expect((await kinds())[0]).toBe('In front of the police station in Rajwada')
})
