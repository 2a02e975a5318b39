import { beforeEach, describe, expect, test } from 'vitest'

import { recallClosedAccounts, recordClosing } from '#app/features/accounts/closed/closed-accounts.server.ts'
import { findViewer, renewCookie } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { setBannedByEmail } from '#app/features/moderation/bans/ban-by-email.server.ts'
import { unsubscribeTopic, unsubscribeLinks } from '#app/features/notices/unsubscribe/unsubscribe.server.ts'
import { flashCookie, readFlash } from '#app/platform/http/flash.server.ts'
import { makeMac, makeWithFormerKeys } from '#app/platform/keys/site-keys.server.ts'
import { MAIL_JOB } from '#app/platform/mail/mail.server.ts'
import { sealEvents } from '#app/platform/security-log/keep-events.server.ts'
import { keepFormerKeys } from '#app/platform/security-log/keep-former-keys.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { verifyLog } from '#app/platform/security-log/verify-log.server.ts'
import { deviceCookie, knownDevice } from '#app/platform/visitor/known-device.server.ts'
import { createApi } from '#app/server/api.ts'
import { MAILS } from '#app/server/mails.ts'
import { setBanned } from '#test/ban.ts'
import { createUser } from '#test/factories.ts'
import { ASHA, CALLBACK, PUBLIC_URL, signInByGoogle } from '#test/google-sign-in.ts'
import { takeJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'
import { passProvider } from '#test/servers/oidc-provider.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const api = createApi()
const google = signInByGoogle(sql)
const [OLD, NEW] = ['the secret of the first year of a site', 'the secret of the second year of a site']
const EMAIL = 'asha@khazana.test'
const [PASSWORD, OTHER] = ['a kettle of lilac fog', 'a sail of yellow tin']

interface Keys {
  secret: string
  previous?: string
  isFormer?: boolean
}

function use({ secret, previous, isFormer }: Keys): void {
  testSettings({
    PUBLIC_URL,
    ...google.provider.settings,
    SESSION_SECRET: secret,
    ...(previous && { SESSION_SECRET_PREVIOUS: previous }),
  })
  if (isFormer) makeWithFormerKeys()
}

/** Keys that made something, keys that have to recognise it, and whether they make with others. */
const CHANGES: readonly [string, Keys, Keys][] = [
  ['after the secret was replaced', { secret: OLD }, { secret: NEW, previous: OLD }],
  ['on a node that still has the old secret', { secret: NEW, previous: OLD }, { secret: OLD, previous: NEW }],
  ['after an upgrade from former keys', { secret: OLD, isFormer: true }, { secret: OLD }],
  ['on a node that still has former keys', { secret: OLD }, { secret: OLD, isFormer: true }],
  ['after former keys were replaced', { secret: OLD, isFormer: true }, { secret: NEW, previous: OLD }],
]

/** Clears the log as only the database's owner could. */
async function clearLog(): Promise<void> {
  for (const table of ['security_events', 'security_checkpoints']) {
    await sql`alter table ${sql(table)} disable trigger user`
    await sql`delete from ${sql(table)}`
    await sql`alter table ${sql(table)} enable trigger user`
  }
}

beforeEach(async () => {
  takeJobs()
  await sql`delete from closed_accounts`
  await sql`delete from rate_limits`
  await clearLog()
})

const sendBack = (...lines: (string | null)[]) => lines.map((line) => line?.split(';')[0] ?? '').join('; ')
const signedAnew = async (cookies: string) => renewCookie(await findViewer(cookies), cookies)
const me = async (visitor: Visitor) => (await visitor.get('/me')).json['user']

/** One attempt to send the mail that waits. */
async function makeMailSender(): Promise<() => Promise<string>> {
  const [job] = takeJobs(MAIL_JOB)
  const { id, kind: name, ...about } = job?.data ?? {}
  const kind = MAILS.find((one) => one.name === name)
  return async () => /token=([\w-]+)/.exec((await kind?.compose(about, String(id)))?.text ?? '')?.[1] ?? ''
}

const signUp = (password: string) => new Visitor(api).post('/auth/sign-up', { email: EMAIL, password })

async function closeBanned(): Promise<void> {
  const user = await createUser(sql, { email: EMAIL })
  await setBanned(user.id, true)
  await sql.begin((tx) => recordClosing(tx, user.id, EMAIL))
  await sql`update users set email = ${`deleted-${user.id}@deleted.invalid`}, deleted_at = now() where id = ${user.id}`
}

async function comeBack(): Promise<string> {
  const again = await createUser(sql, { email: EMAIL })
  try {
    return await sql.begin((tx) => recallClosedAccounts(tx, again.id, EMAIL))
  } finally {
    await sql`delete from users where id = ${again.id}`
  }
}

describe.each(CHANGES)('%s', (_, before, after) => {
  beforeEach(() => use(before))

  test('people stay signed in, and their cookie is signed anew', async () => {
    const user = await createUser(sql)
    const { cookies } = await beginSession(sql, user.id)
    use(after)
    const visitor = new Visitor(api, { cookies })
    const cookie = sendBack(await signedAnew(visitor.cookieHeader))
    expect(await me(visitor)).toMatchObject({ id: user.id })
    expect(sendBack(...visitor.setCookies)).toBe(cookie)
    // The earlier secret is forgotten.
    use({ ...after, previous: '' })
    const [name = '', value = ''] = cookie.split('=')
    const later = new Visitor(api, { cookies: { [name]: value } })
    expect(await me(later)).toMatchObject({ id: user.id })
    expect(await signedAnew(later.cookieHeader)).toBeNull()
  })

  test('a device stays known, and is marked anew when it signs in', () => {
    const cookies = sendBack(deviceCookie(sendBack(deviceCookie(null, EMAIL)), 'ravi@khazana.test'))
    const device = knownDevice(cookies, EMAIL)
    expect(device).not.toBeNull()
    use(after)
    expect([knownDevice(cookies, EMAIL), knownDevice(cookies, 'meera@khazana.test')]).toEqual([device, null])
    const anew = sendBack(deviceCookie(cookies, EMAIL))
    expect(decodeURIComponent(anew).split('~')).toHaveLength(3)
    use({ ...after, previous: '' })
    expect(knownDevice(anew, EMAIL)).toBe(device)
  })

  test('links in mails that stop mails work, and a toast is shown', async () => {
    const user = await createUser(sql)
    const links = (['messages', 'wishlist'] as const).map((kind) => new URL(unsubscribeLinks(user.id, kind).page))
    const toast = sendBack(flashCookie({ kind: 'success', text: 'Saved' }))
    use(after)
    expect(links.map(({ searchParams }) => unsubscribeTopic(searchParams.get('token') ?? ''))).toEqual([
      'messages',
      'wishlist',
    ])
    expect(readFlash(toast)?.text).toBe('Saved')
  })

  test('the banned address of a deleted account stays banned, and is stored anew when it comes back', async () => {
    await closeBanned()
    use(after)
    expect(await comeBack()).toBe('banned')
    use({ ...after, previous: '' })
    expect(await comeBack()).toBe('banned')
  })

  test('an operator finds the address of a deleted account', async () => {
    await closeBanned()
    use(after)
    expect(await setBannedByEmail(EMAIL, false)).toMatchObject({ isNew: true })
  })

  test('every seal of the security log is checked', async () => {
    await recordEvent(sql, { kind: 'signed-in', accountId: null })
    await sealEvents()
    use(after)
    await recordEvent(sql, { kind: 'signed-in', accountId: null })
    await sealEvents()
    await recordEvent(sql, { kind: 'signed-in', accountId: null })
    expect(await verifyLog()).toMatchObject({ events: 3, checkpoints: 2, problems: [], foreign: 0 })
  })
})

// Passwords are hashed, and answers wait. The other changes differ in nothing that these could see.
describe.each([CHANGES[0], CHANGES[2]].flatMap((change) => (change ? [change] : [])))('%s', (_, before, after) => {
  beforeEach(() => use(before))

  test('a mail that is tried again carries the link of its first try, and the link works', async () => {
    await signUp(PASSWORD)
    const send = await makeMailSender()
    const token = await send()
    expect(token).toHaveLength(43)
    use(after)
    expect(await send()).toBe(token)
    expect((await new Visitor(api).post('/auth/verify', { token, password: PASSWORD })).status).toBe(200)
    expect(await send()).toBe('')
  })

  test('a link that was promised is sent', async () => {
    await signUp(PASSWORD)
    const send = await makeMailSender()
    use(after)
    expect((await new Visitor(api).post('/auth/verify', { token: await send(), password: PASSWORD })).status).toBe(200)
  })

  test('each of several sign-ups is found by its password', async () => {
    await signUp(PASSWORD)
    use(after)
    await signUp(OTHER)
    const [, job] = takeJobs(MAIL_JOB)
    expect(job).toBeDefined()
    const signIn = async (password: string) =>
      (await new Visitor(api).post('/auth/sign-in', { email: EMAIL, password })).json.error?.code
    expect([await signIn(PASSWORD), await signIn(OTHER), await signIn('neither of the two')]).toEqual([
      'unverified',
      'unverified',
      'signed_out',
    ])
  })

  test('a sign-in with Google that had begun is finished', async () => {
    google.provider.signInAs(ASHA)
    const visitor = new Visitor(api)
    const begun = await visitor.post('/auth/google', { next: null, asked: null })
    const back = await passProvider(String(begun.json['url']), CALLBACK)
    use(after)
    await visitor.get(`/auth/callback/google${back.search}`)
    expect(await me(visitor)).toMatchObject({ email: ASHA.email })
  })
})

test('nothing is recognised of a secret that is not kept', async () => {
  use({ secret: OLD })
  const user = await createUser(sql)
  const { cookies } = await beginSession(sql, user.id)
  const device = sendBack(deviceCookie(null, EMAIL))
  const token = new URL(unsubscribeLinks(user.id, 'messages').page).searchParams.get('token') ?? ''
  await recordEvent(sql, { kind: 'signed-in', accountId: null })
  await closeBanned()
  use({ secret: NEW })
  expect(await me(new Visitor(api, { cookies }))).toBeNull()
  expect([knownDevice(device, EMAIL), unsubscribeTopic(token), await comeBack()]).toEqual([null, null, 'free'])
  expect(await verifyLog()).toMatchObject({ problems: [], foreign: 1 })
})

describe('a site that ran a release before keys had duties', () => {
  test('keeps its former keys until its secret is replaced, so that its other nodes recognise what it makes', async () => {
    use({ secret: OLD, isFormer: true })
    const former = makeMac('session', 'text')
    await recordEvent(sql, { kind: 'signed-in', accountId: null })
    use({ secret: OLD })
    expect(makeMac('session', 'text')).not.toEqual(former)
    expect(await keepFormerKeys(sql)).toBe(true)
    expect(makeMac('session', 'text')).toEqual(former)
    await sealEvents()
    use({ secret: OLD })
    expect(await keepFormerKeys(sql)).toBe(true)

    use({ secret: NEW, previous: OLD })
    expect(await keepFormerKeys(sql)).toBe(false)
    await recordEvent(sql, { kind: 'signed-in', accountId: null })
    await sealEvents()
    // A node that is restarted before it gets the new secret.
    use({ secret: OLD, previous: NEW })
    expect(await keepFormerKeys(sql)).toBe(false)
  })

  test('is none while nothing was sealed', async () => {
    use({ secret: OLD })
    expect(await keepFormerKeys(sql)).toBe(false)
  })
})
