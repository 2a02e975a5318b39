import { beforeEach, describe, expect, test } from 'vitest'

import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { getProfile } from '#app/features/people/get-profile.server.ts'
import { answersWithinText } from '#app/nouns/person/answer-time.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { createTalk, createViewer, say } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { measureAnswers } from './measure-answers.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings({}))

type Talk = { answeredAfter?: number; hoursAgo?: number; buyer?: Viewer }

/** A seller whom a buyer asks in each of these, and who answers after so many minutes, or not. */
async function sellerWith(talks: readonly Talk[]) {
  const seller = await createViewer(sql, 'Suresh')
  let item = ''
  for (const { answeredAfter, hoursAgo = 50, buyer } of talks) {
    const talk = await createTalk(sql, { seller, ...(buyer && { buyer }) })
    item = talk.item.id
    if (answeredAfter !== undefined) {
      await say(seller, talk.id, 'It is.')
      await say(seller, talk.id, 'Come and see it.')
    }
    const asked = sql`now() - make_interval(hours => ${hoursAgo})`
    await sql`update conversations set created_at = ${asked} where id = ${talk.id}`
    // The second answer comes ten days later and does not count.
    await sql`
      update messages set created_at = ${asked} + case seq when 1 then interval '0' when 2 then make_interval(mins => ${answeredAfter ?? 0})
        else interval '10 days' end
      where conversation_id = ${talk.id}`
  }
  await measureAnswers()
  const [profile, listing] = [await getProfile(null, seller.userId), await getItem(item)]
  expect(listing?.seller.answersWithin).toBe(profile?.answersWithin)
  return { seller, within: profile?.answersWithin }
}

const within = async (talks: readonly Talk[]) => (await sellerWith(talks)).within
const five = (answeredAfter: number) => Array.from({ length: 5 }, () => ({ answeredAfter }))

describe('how fast a seller answers', () => {
  test('is told as the step that covers half of their first answers, from five buyers on', async () => {
    expect(await within(five(60))).toBe(60)
    expect(await within(five(61))).toBe(120)
    expect(await within(five(1440))).toBe(1440)
    expect(await within(five(1441))).toBeUndefined()
    expect(await within(five(10).slice(1))).toBeUndefined()
    expect(await within([30, 50, 200, 900, 1000].map((answeredAfter) => ({ answeredAfter })))).toBe(240)
  })

  test('counts questions without an answer once they are a day old', async () => {
    expect(await within([...five(10), {}, {}, {}, {}])).toBe(60)
    expect(await within([...five(10), {}, {}, {}, {}, {}, {}])).toBeUndefined()
    const young = Array.from({ length: 6 }, () => ({ hoursAgo: 23 }))
    expect(await within([...five(10), ...young])).toBe(60)
  })

  test('counts each buyer once, and thirty days', async () => {
    const buyer = await createViewer(sql, 'Bina')
    expect(await within(five(10).map((talk) => ({ ...talk, buyer })))).toBeUndefined()
    const old = five(10).map((talk) => ({ ...talk, hoursAgo: 31 * 24 }))
    expect(await within([...old, { answeredAfter: 10 }])).toBeUndefined()
  })

  test('is no longer told once it does not hold', async () => {
    const { seller, within: before } = await sellerWith(five(10))
    expect(before).toBe(60)
    await sql`
      update conversations set created_at = created_at - interval '31 days', last_message_at = last_message_at - interval '31 days'
      where participant_2 = ${seller.userId}`
    await measureAnswers()
    expect(await getProfile(null, seller.userId)).toMatchObject({ answersWithin: 60 })
    await sql`update profiles set answers_at = now() - interval '8 days' where user_id = ${seller.userId}`
    await measureAnswers()
    expect(await getProfile(null, seller.userId)).not.toHaveProperty('answersWithin')
  })

  test('is said in both languages', () => {
    expect([60, 120, 1440].map(answersWithinText)).toEqual([
      'Usually answers within an hour',
      'Usually answers within 2 hours',
      'Usually answers within a day',
    ])
    expect(inLanguage('hi', () => answersWithinText(240))).toBe('अक्सर 4 घंटे में जवाब')
  })
})
