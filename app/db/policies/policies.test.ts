import { beforeAll, describe, expect, test } from 'vitest'

import type { Fragment } from '#app/db/client.server.ts'
import { compileStatement } from '#packages/sql'
import { ago, hence } from '#test/dates.ts'
import { createItem, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import {
  isBannedAccount,
  isDeletedAccount,
  isLiveAccount,
  isReachableAccount,
  isUnbannedAccount,
  isUnreachableAccount,
  isVerifiedLiveAccount,
  isVerifiedReachableAccount,
} from './accounts.server.ts'
import {
  isBetween,
  isBetweenBoth,
  isBlocking,
  isDeletedConversation,
  isEitherBlocking,
  isLiveConversation,
  otherPerson,
  takesPart,
  takesPartAs,
} from './conversations.server.ts'
import { isHiddenItem, isPausedItem, isVisibleItem, mayBeOpened } from './items.server.ts'
import {
  adminName,
  enteredName,
  hasName,
  nameInEvidence,
  profileName,
  profileNameFor,
  shownName,
} from './names.server.ts'

const { sql } = await testDatabase()

type Policy = (on: typeof sql, alias?: string) => Fragment

/** The ids of the rows of `table` that match, which have to be the same with an alias and without. */
async function matching(table: string, policy: Policy): Promise<string[]> {
  const bare = await sql<{ id: string }[]>`select id from ${sql(table)} where ${policy(sql)} order by id`
  const aliased = await sql<{ id: string }[]>`select x.id from ${sql(table)} x where ${policy(sql, 'x')} order by id`
  expect([...aliased]).toEqual([...bare])
  return bare.map(({ id }) => id)
}

describe('accounts', () => {
  type State = { isDeleted: boolean; isBanned: boolean; isVerified: boolean }
  const known = new Map<string, State>()
  beforeAll(async () => {
    const both = [false, true]
    for (const isDeleted of both) {
      for (const isBanned of both) {
        for (const emailVerified of both) {
          const dates = { deletedAt: isDeleted ? new Date() : null, bannedAt: isBanned ? new Date() : null }
          const { id } = await createUser(sql, { emailVerified, ...dates })
          known.set(id, { isDeleted, isBanned, isVerified: emailVerified })
          if (!isBanned) continue
          // A suspension holds until its end, and from then on there is no ban.
          for (const [bannedUntil, holds] of [
            [hence({ minutes: 9 }), true],
            [ago({ seconds: 1 }), false],
          ] as const) {
            const suspended = await createUser(sql, { emailVerified, ...dates })
            await sql`update users set banned_until = ${bannedUntil} where id = ${suspended.id}`
            known.set(suspended.id, { isDeleted, isBanned: holds, isVerified: emailVerified })
          }
        }
      }
    }
  })

  test.each<[string, Policy, (state: State) => boolean]>([
    ['live', isLiveAccount, (state) => !state.isDeleted],
    ['deleted', isDeletedAccount, (state) => state.isDeleted],
    ['banned', isBannedAccount, (state) => state.isBanned],
    ['not banned', isUnbannedAccount, (state) => !state.isBanned],
    ['reachable', isReachableAccount, (state) => !state.isDeleted && !state.isBanned],
    ['not reachable', isUnreachableAccount, (state) => state.isDeleted || state.isBanned],
    ['live, with a verified address', isVerifiedLiveAccount, (state) => !state.isDeleted && state.isVerified],
    [
      'reachable at a verified address',
      isVerifiedReachableAccount,
      (state) => !state.isDeleted && !state.isBanned && state.isVerified,
    ],
  ])('%s', async (_, policy, expected) => {
    const found = new Set(await matching('users', policy))
    for (const [id, state] of known) expect([state, found.has(id)]).toEqual([state, expected(state)])
  })

  test.each<[string, Policy]>([
    ['reachable', isReachableAccount],
    ['not reachable', isUnreachableAccount],
    ['reachable at a verified address', isVerifiedReachableAccount],
  ])('"not %s" negates the whole condition', async (_, policy) => {
    const found = await matching('users', policy)
    const rest = await sql<{ id: string }[]>`select id from users where not ${policy(sql)}`
    expect(new Set([...found, ...rest.map(({ id }) => id)]).size).toBe(found.length + rest.length)
    expect(found.length + rest.length).toBe((await sql`select from users`).count)
  })
})

test('a listing is visible to everybody until an admin hides it; while its seller is away, only its link leads to it', async () => {
  const shown = await createItem(sql)
  const hidden = await createItem(sql, { hiddenAt: new Date(), hiddenReason: 'report' })
  const paused = await createItem(sql, { hiddenAt: new Date(), hiddenReason: 'away' })
  expect(await matching('items', isVisibleItem)).toEqual([shown.id])
  expect(await matching('items', isHiddenItem)).toEqual([hidden.id])
  expect(await matching('items', isPausedItem)).toEqual([paused.id])
  expect(new Set(await matching('items', mayBeOpened))).toEqual(new Set([shown.id, paused.id]))
  for (const policy of [isVisibleItem, isHiddenItem, isPausedItem, mayBeOpened]) {
    const found = await matching('items', policy)
    const rest = await sql<{ id: string }[]>`select id from items where not ${policy(sql)}`
    expect(found.length + rest.length).toBe(3)
  }
})

describe('conversations', () => {
  const people = { buyer: '', seller: '', stranger: '' }
  const talks = { empty: '', begun: '', deleted: '' }
  beforeAll(async () => {
    people.buyer = (await createUser(sql)).id
    people.seller = (await createUser(sql)).id
    people.stranger = (await createUser(sql)).id
    const begin = async (messages: number, deletedAt: Date | null = null) => {
      const item = await createItem(sql, { userId: people.seller })
      const [row] = await sql<{ id: string }[]>`
        insert into conversations (item_id, participant_1, participant_2, last_seq, revision, deleted_at)
        values (${item.id}, ${people.buyer}, ${people.seller}, ${messages}, ${messages}, ${deletedAt}) returning id`
      return row?.id ?? ''
    }
    talks.empty = await begin(0)
    talks.begun = await begin(1)
    talks.deleted = await begin(1, new Date())
  })

  test('a conversation is live until one of its two participants deletes it', async () => {
    expect(await matching('conversations', isLiveConversation)).toEqual([talks.empty, talks.begun].toSorted())
    expect(await matching('conversations', isDeletedConversation)).toEqual([talks.deleted])
  })

  test('the buyer takes part from the start, the seller from the first message on, nobody else ever', async () => {
    const seenBy = (who: string) => matching('conversations', (on, alias) => takesPart(on, who, alias))
    expect(await seenBy(people.buyer)).toEqual([talks.empty, talks.begun, talks.deleted].toSorted())
    expect(await seenBy(people.seller)).toEqual([talks.begun, talks.deleted].toSorted())
    expect(await seenBy(people.stranger)).toEqual([])
  })

  test('each side has one person, and a seller does not see a conversation without messages', async () => {
    const seenAs = (side: 'buying' | 'selling', who: string) =>
      matching('conversations', (on, alias) => takesPartAs(on, side, who, alias))
    const all = [talks.empty, talks.begun, talks.deleted].toSorted()
    expect(await seenAs('buying', people.buyer)).toEqual(all)
    expect(await seenAs('selling', people.buyer)).toEqual([])
    expect(await seenAs('selling', people.seller)).toEqual([talks.begun, talks.deleted].toSorted())
    expect(await seenAs('buying', people.seller)).toEqual([])
    const between = (who: string) => matching('conversations', (on, alias) => isBetween(on, who, alias))
    expect(await between(people.buyer)).toEqual(all)
    expect(await between(people.seller)).toEqual(all)
    expect(await between(people.stranger)).toEqual([])
  })

  test('two people are those of the conversation in either role, and nobody with a stranger', async () => {
    const { buyer, seller, stranger } = people
    const all = [talks.empty, talks.begun, talks.deleted].toSorted()
    const both = (one: string, other: string) =>
      matching('conversations', (on, alias) => isBetweenBoth(on, one, other, alias))
    expect(await both(buyer, seller)).toEqual(all)
    expect(await both(seller, buyer)).toEqual(all)
    expect(await both(buyer, stranger)).toEqual([])
    expect(await both(seller, seller)).toEqual([])
  })

  test('each of the two is the other person of the other', async () => {
    const { buyer, seller } = people
    const other = async (who: string | Fragment) => {
      const rows = await sql<{ bare: string; aliased: string }[]>`
        select ${otherPerson(sql, who)} as bare, ${otherPerson(sql, who, 'c')} as aliased from conversations c`
      return [...new Set(rows.flatMap(({ bare, aliased }) => [bare, aliased]))]
    }
    expect(await other(buyer)).toEqual([seller])
    expect(await other(seller)).toEqual([buyer])
    expect(await other(sql`c.participant_2`)).toEqual([buyer])
  })

  test('a block has a direction, and keeps both from writing', async () => {
    const { buyer, seller, stranger } = people
    await sql`insert into blocks (blocker_id, blocked_id) values (${buyer}, ${seller})`
    const holds = async (policy: Fragment) => (await sql<{ is: boolean }[]>`select ${policy} as is`)[0]?.is
    expect(await holds(isBlocking(sql, buyer, seller))).toBe(true)
    expect(await holds(isBlocking(sql, seller, buyer))).toBe(false)
    expect(await holds(isEitherBlocking(sql, buyer, seller))).toBe(true)
    expect(await holds(isEitherBlocking(sql, seller, buyer))).toBe(true)
    expect(await holds(isEitherBlocking(sql, buyer, stranger))).toBe(false)
    // People may be columns of the statement around it.
    const rows = await sql`
      select from conversations c where ${isEitherBlocking(sql, sql`c.participant_2`, sql`c.participant_1`)}`
    expect(rows.count).toBe(3)
  })
})

test('a person without a name is a user, a closed account has only its name as an account, and an operator has none', async () => {
  const gone = { name: 'Deleted user', deletedAt: new Date() }
  const people = [
    await createUser(sql, { name: 'asha', displayName: 'Asha' }),
    await createUser(sql, { name: 'bina', displayName: 'Bina' }),
    await createUser(sql, { ...gone, displayName: 'Chitra' }),
    await createUser(sql, { ...gone, displayName: 'Divya' }),
  ]
  const nameless = people.filter((_, place) => place % 2 === 1).map(({ id }) => id)
  await sql`update profiles set display_name = null where user_id = any(${nameless}::uuid[])`
  const rows = await sql`
    select ${profileName(sql)} as profile, ${profileName(sql, 'x')} as aliased, ${profileNameFor(sql)} as alone,
      ${shownName(sql)} as shown, ${enteredName(sql)} as entered, ${nameInEvidence(sql)} as evidence, ${adminName(sql)} as admin,
      ${adminName(sql, { user: 'nobody', profile: 'p' })} as none
    from users u left join profiles p on p.user_id = u.id left join profiles x on x.user_id = u.id
    left join users nobody on false
    where u.id = any(${people.map(({ id }) => id)}::uuid[]) order by u.id`
  const named = (profile: string) => ({ profile, aliased: profile, alone: profile })
  expect(rows).toEqual([
    { ...named('Asha'), shown: 'Asha', entered: 'Asha', evidence: 'Asha', admin: 'Asha', none: 'Asha' },
    { ...named('User'), shown: 'User', entered: '', evidence: 'User', admin: 'bina', none: null },
    { ...named('Chitra'), shown: 'Deleted user', entered: '', evidence: 'Chitra', admin: 'Chitra', none: 'Chitra' },
    {
      ...named('User'),
      shown: 'Deleted user',
      entered: '',
      evidence: 'Deleted user',
      admin: 'Deleted user',
      none: null,
    },
  ])
})

test('whoever entered no name has none, with a profile or without', async () => {
  const { id: named } = await createUser(sql)
  const { id: nameless } = await createUser(sql)
  const { id: bare } = await createUser(sql)
  await sql`update profiles set display_name = null where user_id = ${nameless}`
  await sql`delete from profiles where user_id = ${bare}`
  const has = async (id: string) => (await sql<{ has: boolean }[]>`select ${hasName(sql, id)} as has`)[0]?.has
  expect([await has(named), await has(nameless), await has(bare)]).toEqual([true, false, false])
  await sql`update users set name = '' where id = ${nameless}`
  const [row] = await sql`
    select ${adminName(sql)} as admin from users u left join profiles p on p.user_id = u.id where u.id = ${nameless}`
  expect(row).toEqual({ admin: 'User' })
})

describe('the text of a condition', () => {
  test.each<[string, Policy, string]>([
    ['items', isVisibleItem, '"hidden_at" is null'],
    ['conversations', isLiveConversation, '"deleted_at" is null'],
  ])('of %s has no parameter and equals the partial indexes’ condition', (table, policy, condition) => {
    const { text, types } = compileStatement(sql`select from ${sql(table)} where ${policy(sql)}`)
    expect([text, types]).toEqual([`select from "${table}" where ${condition}`, []])
  })

  test('of closed and of banned accounts is served by the partial indexes, although the end of a ban is compared with now', async () => {
    const plan = async (policy: Fragment, more: Fragment) =>
      JSON.stringify(
        await sql.begin(async (inside) => {
          await inside`set local enable_seqscan = off`
          return inside`explain select from users u where ${policy} and ${more}`
        }),
      )
    expect(await plan(isUnreachableAccount(sql, 'u'), sql`u.id is not null`)).toContain('users_closed')
    expect(await plan(isBannedAccount(sql, 'u'), sql`ban_address(u.email) = 'a@b.in'`)).toContain(
      'users_banned_address',
    )
  })

  test('an alias can only be a name', async () => {
    const { text } = compileStatement(sql`select from items i where ${isVisibleItem(sql, 'i')}`)
    expect(text).toBe('select from items i where "i"."hidden_at" is null')
    const smuggled = sql`select from items i where ${isVisibleItem(sql, 'i.id is null or "i')}`
    await expect(smuggled).rejects.toThrow(/missing FROM-clause entry/)
  })
})
