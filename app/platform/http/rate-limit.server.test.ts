import { beforeEach, describe, expect, test } from 'vitest'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { limitsRefused } from '#app/platform/log/metrics.server.ts'
import { SETTING_NAMES } from '#app/platform/settings/settings-schema.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { removeExpiredTries, returnTry, takeTries, takeTry } from './rate-limit.server.ts'

const { sql, url } = await testDatabase()
const as = (whom: string, limit = '3/1h') => {
  testSettings({ LIMIT_CONTACT: limit })
  return { take: () => takeTry('contact', whom), giveBack: () => returnTry('contact', whom) }
}
const taken = async (take: () => ReturnType<typeof takeTry>, times: number) => {
  const answers = await Promise.all(Array.from({ length: times }, take))
  return answers.filter(({ allowed }) => allowed).length
}
/** Moves all attempts so far back in time by `interval`. */
const later = (interval: string) => sql`update rate_limits set expires_at = expires_at - ${interval}::interval,
  tries = array(select made - ${interval}::interval from unnest(tries) as made)`

beforeEach(async () => {
  await sql`delete from rate_limits`
})

describe('a limit of 3 in an hour', () => {
  test('lets three through, then says how long to wait', async () => {
    const { take } = as('one after another')
    for (let n = 0; n < 3; n++) expect(await take()).toEqual({ allowed: true })
    expect(await take()).toEqual({ allowed: false, retryAfter: 3600 })
  })

  test('limits 50 concurrent attempts', async () => {
    const figures = [await taken(as('all at once').take, 50), await taken(as('all at once').take, 50)]
    console.log(`50 tries at once, twice: ${figures.join(' and ')} of 3 let through`)
    expect(figures).toEqual([3, 0])
  })

  test('counts what it refuses for operators, by the name of the limit', async () => {
    limitsRefused.reset()
    testSettings({ LIMIT_CONTACT: '1/1h', LIMIT_FEEDBACK: '5/1h' })
    for (let n = 0; n < 3; n++) await takeTries(['contact', 'feedback'], 'one who asks twice')
    expect((await limitsRefused.get()).values).toEqual([{ labels: { limit: 'contact' }, value: 2 }])
  })

  test('counts each key separately', async () => {
    expect(await taken(as('one').take, 5)).toBe(3)
    expect(await taken(as('another').take, 5)).toBe(3)
    testSettings({ LIMIT_CONTACT: '3/1h', LIMIT_FEEDBACK: '3/1h' })
    expect((await takeTry('feedback', 'one')).allowed).toBe(true)
  })

  test('holds for each of many concurrent requests that are counted in one batch', async () => {
    testSettings({ LIMIT_CONTACT: '3/1h' })
    const people = Array.from({ length: 40 }, (_, n) => `person ${n}`)
    const allowed = new Map(people.map((one) => [one, 0]))
    const ask = async (one: string) => {
      if ((await takeTry('contact', one)).allowed) allowed.set(one, (allowed.get(one) ?? 0) + 1)
    }
    await Promise.all(
      Array.from({ length: 5 }, () => people)
        .flat()
        .map(ask),
    )
    expect(new Set(allowed.values())).toEqual(new Set([3]))
    expect(await sql`select from rate_limits`).toHaveLength(people.length)
  })

  test('is a window that moves: a try makes room an hour after it was made', async () => {
    const { take } = as('patient')
    await take()
    await later('40 minutes')
    await take()
    await take()
    expect(await take()).toEqual({ allowed: false, retryAfter: 1200 })
    await later('21 minutes')
    expect(await taken(take, 5)).toBe(1)
    expect(await take()).toEqual({ allowed: false, retryAfter: 2340 })
  })

  test('does not count refused attempts', async () => {
    const { take } = as('impatient')
    await taken(take, 20)
    await later('61 minutes')
    expect(await taken(take, 20)).toBe(3)
  })

  test('gives back one try, and no more than were taken', async () => {
    const { take, giveBack } = as('honest')
    await take()
    await giveBack()
    await giveBack()
    expect(await taken(take, 5)).toBe(3)
    await giveBack()
    expect(await taken(take, 5)).toBe(1)
  })

  test('returns no attempt to an unknown key', async () => {
    await as('unknown').giveBack()
    expect(await sql`select from rate_limits`).toEqual([])
  })
})

// Like the limit for messages, but in minutes, so that a slow machine does not matter.
describe('a limit of 60 at once and then one each minute', () => {
  const STEADY = '60+1/1m'

  test('allows a burst of 60, then one per minute, however long it lasts', async () => {
    const { take } = as('talkative', STEADY)
    expect(await taken(take, 80)).toBe(60)
    expect(await take()).toMatchObject({ allowed: false })
    for (let minute = 0; minute < 5; minute++) {
      await later('1 minute')
      expect(await taken(take, 5)).toBe(1)
    }
    await later('10 minutes')
    expect(await taken(take, 50)).toBe(10)
  })

  test('has all 60 again after an idle hour, and never more', async () => {
    const { take } = as('rested', STEADY)
    await taken(take, 60)
    await later('30 minutes')
    expect(await taken(take, 1)).toBe(1)
    await later('30 minutes')
    expect(await taken(take, 80)).toBe(59)
    await later('3 hours')
    expect(await taken(take, 80)).toBe(60)
  })

  test('counts sequential attempts like concurrent ones', async () => {
    const { take } = as('unhurried', '2+1/1h')
    const said: boolean[] = []
    for (const wait of ['0', '0', '0', '36 minutes', '36 minutes', '0', '2 hours', '0', '0']) {
      await later(wait)
      said.push((await take()).allowed)
    }
    expect(said).toEqual([true, true, false, false, true, false, true, true, false])
  })

  test('says when to retry, does not count refused attempts, and returns an attempt', async () => {
    const { take, giveBack } = as('hasty', '2+1/1h')
    expect(await taken(take, 20)).toBe(2)
    expect(await take()).toEqual({ allowed: false, retryAfter: 3600 })
    await later('20 minutes')
    expect(await take()).toEqual({ allowed: false, retryAfter: 2400 })
    await giveBack()
    expect(await taken(take, 5)).toBe(1)
    await later('40 minutes')
    expect(await taken(take, 5)).toBe(1)
  })

  test('is not forgotten before all have come back', async () => {
    const { take } = as('known', '5+1/1h')
    await taken(take, 5)
    await later('4 hours')
    await removeExpiredTries()
    expect(await taken(take, 10)).toBe(4)
    await later('6 hours')
    await removeExpiredTries()
    expect(await sql`select from rate_limits`).toEqual([])
  })

  test('is counted together with a limit of another kind', async () => {
    testSettings({ LIMIT_CONTACT: '3+1/1m', LIMIT_FEEDBACK: '4/1d' })
    const take = () => takeTries(['contact', 'feedback'], 'somebody')
    expect(await taken(take, 10)).toBe(3)
    await later('1 hour')
    expect(await take()).toMatchObject({ allowed: false })
    expect(await taken(() => takeTry('contact', 'somebody'), 10)).toBe(2)
    expect(await taken(() => takeTry('feedback', 'somebody'), 10)).toBe(0)
  })

  test('keeps its counts when the kind of limit changes, in both directions', async () => {
    await taken(as('changed', '60/1d').take, 60)
    await later('2 minutes')
    expect(await taken(as('changed', STEADY).take, 80)).toBe(60)
    await later('3 hours')
    expect(await taken(as('changed', '60/1d').take, 80)).toBe(0)
    await later('1 day')
    expect(await taken(as('changed', '60/1d').take, 80)).toBe(60)
  })
})

describe('two limits in one query', () => {
  const both = (contact: string, feedback: string) => {
    testSettings({ LIMIT_CONTACT: contact, LIMIT_FEEDBACK: feedback })
    return () => takeTries(['contact', 'feedback'], 'somebody')
  }
  const left = async (name: 'contact' | 'feedback') => taken(() => takeTry(name, 'somebody'), 10)

  test('are both counted, and the narrower one refuses', async () => {
    const take = both('5/1h', '3/1h')
    for (let n = 0; n < 3; n++) expect(await take()).toEqual({ allowed: true })
    expect(await take()).toEqual({ allowed: false, retryAfter: 3600 })
    // It counted under the limit that did not refuse.
    expect([await left('contact'), await left('feedback')]).toEqual([1, 0])
  })

  test('each counts by itself, and says how long to wait for whichever takes longer', async () => {
    const take = both('2/1h', '5/2h')
    expect(await taken(take, 20)).toBe(2)
    expect(await take()).toEqual({ allowed: false, retryAfter: 7200 })
    expect([await left('contact'), await left('feedback')]).toEqual([0, 0])
  })

  test('no limits at all let everybody through', async () => {
    expect(await takeTries([], 'somebody')).toEqual({ allowed: true })
  })

  test('leave the connection’s settings unchanged: other writes wait for the disk', async () => {
    const [before] = await sql`show synchronous_commit`
    await taken(both('5/1h', '3/1h'), 10)
    const after = await Promise.all(Array.from({ length: 10 }, () => sql`show synchronous_commit`))
    for (const [row] of after) expect(row).toEqual(before)
  })
})

test('says how long to wait under a limit that an operator lowered', async () => {
  await taken(as('shrunk', '5/1h').take, 4)
  await later('10 minutes')
  await as('shrunk', '5/1h').take()
  expect(await as('shrunk', '1/1h').take()).toEqual({ allowed: false, retryAfter: 3600 })
})

test('takes the longest window that the settings allow', async () => {
  const { take } = as('slow', '1/9999d')
  expect(await take()).toEqual({ allowed: true })
  expect(await take()).toMatchObject({ allowed: false, retryAfter: 9999 * 86_400 })
})

test('each limit has its own setting', async () => {
  const names = SETTING_NAMES.filter((name) => name.startsWith('LIMIT_'))
  testSettings(Object.fromEntries(names.map((name, index) => [name, `${index + 1}/7s`])))
  const { limits, budgets } = settings()
  // Those are written in seconds and megabytes.
  const amounts = [
    { ...budgets.decoding, count: budgets.decoding.count / 1000 },
    { ...budgets.stored, count: budgets.stored.count / 1_000_000 },
  ]
  const counts = [...Object.values(limits), ...amounts]
  expect(counts.toSorted((a, b) => a.count - b.count)).toEqual(
    names.map((_, index) => ({ count: index + 1, windowMs: 7000 })),
  )
  expect(names.length).toBeGreaterThanOrEqual(12)
})

test('stores no client address and no e-mail address, and deletes expired counts', async () => {
  await as('asha@khazana.test').take()
  await as('203.0.113.7').take()
  const keys = (await sql<{ key: string }[]>`select key from rate_limits`).map(({ key }) => key)
  for (const key of keys) expect(key).toMatch(/^contact:[\w-]{43}$/)
  await removeExpiredTries()
  expect(await sql`select from rate_limits`).toHaveLength(2)
  await later('2 hours')
  await removeExpiredTries()
  expect(await sql`select from rate_limits`).toHaveLength(0)
})

test('the removal of expired rows goes through a large table in parts, and leaves those that still count', async () => {
  await sql`
    insert into rate_limits (key, expires_at)
    select 'many:' || n, now() + case when n % 2 = 0 then interval '1 hour' else interval '-1 hour' end
    from generate_series(1, 4500) as n`
  await removeExpiredTries()
  expect(await sql`select count(*)::integer as n, bool_and(expires_at > now()) as valid from rate_limits`).toEqual([
    { n: 2250, valid: true },
  ])
})

test('updates a row in place, without writing to an index', async () => {
  const alone = connect(url, { max: 1 })
  const changes = async () => {
    await alone`select pg_stat_force_next_flush()`
    const [row] = await alone<{ all: number; inPlace: number }[]>`
      select n_tup_upd::integer as all, n_tup_hot_upd::integer as "inPlace" from pg_stat_user_tables
      where relname = 'rate_limits'`
    if (!row) throw new Error('PostgreSQL keeps no figures of the table')
    return row
  }
  setDatabase(alone)
  try {
    let round = 0
    const inPlaceOfForty = async () => {
      const { take } = as(`one who writes a lot ${(round += 1)}`, '100/1h')
      await take()
      const before = await changes()
      for (let n = 0; n < 40; n++) await take()
      const after = await changes()
      expect(after.all - before.all).toBe(40)
      return after.inPlace - before.inPlace
    }
    // A session starting on any database holds back row versions for that moment, and then an update may not be in place:
    // some of forty while other tests run. With an index to write, none would be.
    await expect.poll(inPlaceOfForty).toBeGreaterThan(20)
  } finally {
    setDatabase(sql)
    await alone.end()
  }
})

test('lets nobody through when the database does not answer', async () => {
  const { take } = as('in the dark')
  const gone = connect('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  setDatabase(gone)
  try {
    await expect(take()).rejects.toThrow('ECONNREFUSED')
  } finally {
    setDatabase(sql)
    await gone.end({ timeout: 0 })
  }
})
