import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { inRequest, type RequestContext } from '#app/platform/http/request-context.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { newId } from '#app/shared/new-id.ts'
import { SECURITY_EVENTS } from '#app/shared/security-events.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { forgetAddresses, sealEvents } from './keep-events.server.ts'
import { recordEvent } from './record-event.server.ts'
import { shortenAddress } from './shorten-address.ts'
import { verifyLog } from './verify-log.server.ts'

const { sql } = await testDatabase()
const ACCOUNT = '018f0000-0000-7000-8000-000000000001'

/** Does what triggers forbid, as the database's owner could. */
async function asOwner(work: () => Promise<unknown>): Promise<void> {
  for (const table of ['security_events', 'security_checkpoints'])
    await sql`alter table ${sql(table)} disable trigger user`
  try {
    await work()
  } finally {
    for (const table of ['security_events', 'security_checkpoints'])
      await sql`alter table ${sql(table)} enable trigger user`
  }
}

beforeEach(async () => {
  testSettings()
  vi.spyOn(log, 'info').mockReturnValue()
  await asOwner(async () => {
    await sql`delete from security_events`
    await sql`delete from security_checkpoints`
  })
})
afterEach(() => vi.useRealTimers())

const request = (address: string): RequestContext => ({
  via: 'POST /auth/sign-in',
  address,
  userAgent: null,
  chosenLanguage: null,
  told: [],
})
const record = (address = '203.0.113.77') =>
  inRequest(request(address), undefined, () => recordEvent(sql, { kind: 'signed-in', accountId: ACCOUNT }))
const events = () => sql`select * from security_events order by id`

/** Three checkpoints with two events each. */
async function threeCheckpoints() {
  for (let n = 0; n < 6; n++) {
    await record()
    if (n % 2 === 1) await sealEvents()
  }
}

test('an event has account, action and address, and the log line of its request names it', async () => {
  const context = request('203.0.113.77')
  await inRequest(context, undefined, () =>
    recordEvent(sql, { kind: 'sign-in-failed', accountId: null, details: { reason: 'signed_out' } }),
  )
  expect(await events()).toMatchObject([
    {
      kind: 'sign-in-failed',
      account_id: null,
      details: { via: 'POST /auth/sign-in', reason: 'signed_out' },
      network: '203.0.113.0/24',
      address: '203.0.113.77',
      checkpoint: null,
    },
  ])
  expect(context.told).toEqual([{ event: 'sign-in-failed', account: null, from: '203.0.113.0/24' }])
})

test('a command’s event has no address, and a rolled-back action has no event', async () => {
  await recordEvent(sql, { kind: 'role-granted', accountId: ACCOUNT, details: { via: 'command' } })
  const failing = sql.begin(async (transaction) => {
    await recordEvent(transaction, { kind: 'role-revoked', accountId: ACCOUNT })
    throw new Error('It failed')
  })
  await expect(failing).rejects.toThrow('It failed')
  expect(await events()).toMatchObject([
    { kind: 'role-granted', network: null, address: null, details: { via: 'command' } },
  ])
  expect((await verifyLog()).problems).toEqual([])
})

test('every kind of event is known to the database', async () => {
  for (const kind of SECURITY_EVENTS) await recordEvent(sql, { kind, accountId: ACCOUNT })
  expect(await events()).toHaveLength(SECURITY_EVENTS.length)
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['10.0.0.1', '10.0.0.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['2001:db8::/64', '2001:db8::/48'],
  ['::/64', '::/48'],
  ['asha@khazana.test', null],
  ['unknown', null],
  ['', null],
  ['203.0.113.77/8', null],
])('the address %j is shortened to %j', (address, left) => {
  expect(shortenAddress(address)).toBe(left)
})

test('an invalid address from a proxy is not stored', async () => {
  await record('asha@khazana.test')
  expect(await events()).toMatchObject([{ network: null, address: null }])
})

describe('addresses', () => {
  test('are shortened after thirty days, and the seals stay valid', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 31 * 86_400_000 })
    await record('203.0.113.1')
    await sealEvents()
    vi.useRealTimers()
    await record('203.0.113.2')
    await sealEvents()
    await forgetAddresses()
    expect((await events()).map(({ network, address }) => [network, address])).toEqual([
      ['203.0.113.0/24', null],
      ['203.0.113.0/24', '203.0.113.2'],
    ])
    expect(await verifyLog()).toMatchObject({ events: 2, checkpoints: 2, problems: [] })
  })

  test('are deleted with their events after a year, and the chain stays valid', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 400 * 86_400_000 })
    await record()
    await sealEvents()
    vi.useRealTimers()
    await record()
    await sealEvents()
    await forgetAddresses()
    expect(await events()).toHaveLength(1)
    expect(await verifyLog()).toMatchObject({ events: 1, checkpoints: 2, problems: [] })
  })
})

test('an unchanged log verifies, and its end is the line that the server logged', async () => {
  await threeCheckpoints()
  await record()
  const { head, ...verdict } = await verifyLog()
  expect(verdict).toEqual({ events: 7, checkpoints: 3, problems: [], foreign: 0 })
  expect(vi.mocked(log.info).mock.calls.at(-1)).toEqual([
    { checkpoint: 3, events: 2, seal: head?.seal },
    'security log sealed',
  ])
})

test('many events get several checkpoints, and each event exactly one', async () => {
  for (let n = 0; n < 7; n++) await record()
  await sealEvents(3)
  expect(await verifyLog()).toMatchObject({ events: 7, checkpoints: 3, problems: [] })
  await Promise.all([sealEvents(), sealEvents()])
  expect((await verifyLog()).checkpoints).toBe(3)
})

describe('a database owner’s change is found:', () => {
  const nth = (n: number) => sql`(select id from security_events order by id offset ${n} limit 1)`
  test.each<[string, RegExp, () => Promise<unknown>]>([
    [
      'who it was',
      /event .* was changed/,
      () => sql`update security_events set account_id = ${newId()} where id = ${nth(0)}`,
    ],
    [
      'what it was',
      /event .* was changed/,
      () => sql`update security_events set kind = 'exported' where id = ${nth(3)}`,
    ],
    [
      'when it was',
      /event .* was changed/,
      () => sql`update security_events set at = at - interval '1 hour' where id = ${nth(5)}`,
    ],
    [
      'details',
      /event .* was changed/,
      () => sql`update security_events set details = details || '{"via":"x"}' where id = ${nth(2)}`,
    ],
    [
      'the network',
      /event .* was changed/,
      () => sql`update security_events set network = '10.0.0.0/24' where id = ${nth(2)}`,
    ],
    [
      'the address',
      /the address of event/,
      () => sql`update security_events set address = '10.0.0.1' where id = ${nth(2)}`,
    ],
    [
      'an address for that of another',
      /the address of event/,
      () =>
        sql`update security_events e set address = '203.0.113.78', address_seal = o.address_seal from security_events o
        where e.id = ${nth(2)} and o.id = ${nth(3)}`,
    ],
    [
      'the seal, too',
      /checkpoint 1 does not fit/,
      () =>
        sql`update security_events set seal = (select seal from security_events where id = ${nth(1)}) where id = ${nth(0)}`,
    ],
    ['an event away', /covers 2 events, of which 1/, () => sql`delete from security_events where id = ${nth(2)}`],
    [
      'an event into another checkpoint',
      /checkpoint 2 covers 2 events, of which 1/,
      () => sql`update security_events set checkpoint = 3 where id = ${nth(2)}`,
    ],
    [
      'a checkpoint and its events away',
      /checkpoint 2 is missing/,
      async () => {
        await sql`delete from security_events where checkpoint = 2`
        await sql`delete from security_checkpoints where number = 2`
      },
    ],
    [
      'the first checkpoint and its events away',
      /checkpoint 1 is missing/,
      async () => {
        await sql`delete from security_events where checkpoint = 1`
        await sql`delete from security_checkpoints where number = 1`
      },
    ],
    [
      'the numbers behind a checkpoint that is gone',
      /does not fit its seal/,
      async () => {
        await sql`delete from security_events where checkpoint = 2`
        await sql`delete from security_checkpoints where number = 2`
        await sql`insert into security_checkpoints select 2, at, events, digest, key_id, seal from security_checkpoints where number = 3`
        await sql`update security_events set checkpoint = 2 where checkpoint = 3`
        await sql`delete from security_checkpoints where number = 3`
      },
    ],
    [
      'how old a checkpoint is, and its events away',
      /checkpoint 2 does not fit/,
      async () => {
        await sql`delete from security_events where checkpoint = 2`
        await sql`update security_checkpoints set at = at - interval '2 years' where number = 2`
      },
    ],
  ])('%s', async (_, problem, change) => {
    await threeCheckpoints()
    await asOwner(change)
    expect((await verifyLog()).problems.join('\n')).toMatch(problem)
  })

  test('a forged event has no valid seal, and an event never sealed is reported', async () => {
    await record()
    await asOwner(() => sql`update security_events set at = now() - interval '1 hour', seal = 'made up'`)
    expect((await verifyLog()).problems).toEqual([
      expect.stringMatching(/^event .* was changed$/),
      '1 events have waited for a checkpoint for more than 10 minutes',
    ])
  })
})

test('events sealed with another secret are counted, not reported as a problem', async () => {
  await threeCheckpoints()
  testSettings({ SESSION_SECRET: 'another secret that is for tests only, and as long' })
  await record()
  await sealEvents()
  expect(await verifyLog()).toMatchObject({ problems: [], foreign: 9 })
})

describe('the database forbids everybody', () => {
  test.each([
    ['to change an event', () => sql`update security_events set account_id = null`],
    ['to change an address', () => sql`update security_events set address = '10.0.0.1'`],
    ['to move an event', () => sql`update security_events set checkpoint = null`],
    ['to remove an event', () => sql`delete from security_events`],
    ['to empty the log', () => sql`truncate security_events`],
    ['to change a checkpoint', () => sql`update security_checkpoints set seal = 'x'`],
    ['to remove a checkpoint', () => sql`delete from security_checkpoints`],
  ])('%s', async (_, change) => {
    await record()
    await sealEvents()
    await expect(change()).rejects.toThrow(/rows of security_\w+ are only ever added/)
  })
})
