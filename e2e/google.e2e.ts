import { CLIENT, startProvider } from '#test/servers/oidc-provider.ts'

import { choosePort } from '../scripts/server/port.ts'
import { open } from './catalogue.ts'
import { axe, expect, test } from './fixtures.ts'
import { startOwnServer, type OwnServer } from './own-server.ts'

// Uses a server of its own with Google configured, and a local provider that stands in for Google.
test.describe.configure({ mode: 'serial' })

const ASHA = { sub: 'google-1', email: 'asha@khazana.test', email_verified: true, name: 'Asha Menon' }
let server: OwnServer
let provider: Awaited<ReturnType<typeof startProvider>>
let origin = ''

test.beforeAll(async () => {
  const port = await choosePort('127.0.0.1', 0)
  server = await startOwnServer({
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_DISCOVERY_URL: `http://127.0.0.1:${port}/.well-known/openid-configuration`,
    LOG_LEVEL: 'info',
  })
  origin = `http://localhost:${server.port}`
  provider = await startProvider(`${origin}/api/auth/callback/google`, port)
})
test.afterAll(async () => {
  await provider.stop()
  await server.stop()
})

test(
  'a new person signs up by Google, reaches their page, and signs in again',
  { tag: '@laptop' },
  async ({ page }) => {
    provider.signInAs(ASHA)
    await open(page, `${origin}/auth?next=%2Fadd-item`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up to sell an item')
    await axe(page)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page).toHaveURL(`${origin}/add-item`)
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await page.goto(`${origin}/profile`)
    await expect(page.getByRole('heading', { level: 1, name: 'Asha Menon' })).toBeVisible()
    await page.goto('about:blank')
    await page.context().clearCookies()
    await open(page, `${origin}/auth`)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page).toHaveURL(`${origin}/`)
    expect(await server.sql`select email from users`).toEqual([{ email: ASHA.email }])
  },
)

test(
  'an address that Google did not verify, a refusal, and an account with a password are explained',
  { tag: '@laptop' },
  async ({ page }) => {
    const press = async () => {
      // Otherwise the provider would remember its last user.
      await page.context().clearCookies()
      await open(page, `${origin}/auth`)
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      await expect(page).toHaveURL(`${origin}/auth`)
    }
    provider.signInAs({ sub: 'google-2', email: 'forged@khazana.test', email_verified: false, name: 'Forged' })
    await press()
    await expect(page.getByText('Google has not verified this e-mail address')).toBeVisible()
    provider.signInAs(null)
    await press()
    await expect(page.getByText('You did not let Google sign you in.')).toBeVisible()
    const [user] = await server.sql<{ id: string }[]>`
    insert into users (name, email, email_verified) values ('Ravi', 'ravi@khazana.test', true) returning id`
    await server.sql`insert into accounts (user_id, account_id, provider_id, password)
    values (${user?.id ?? ''}, ${user?.id ?? ''}, 'credential', 'x')`
    provider.signInAs({ sub: 'google-3', email: 'ravi@khazana.test', email_verified: true, name: 'Ravi' })
    await press()
    await expect(page.getByText('There is an account with this e-mail address and a password already.')).toBeVisible()
    expect(await server.sql`select count(*)::integer as n from accounts where provider_id = 'google'`).toEqual([
      { n: 1 },
    ])
  },
)

test('no e-mail address is in the server’s log', { tag: '@laptop' }, () => {
  const lines = server.output().split('\n').filter(Boolean)
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => line.includes('@') || line.includes('khazana.test'))).toEqual([])
})
