import { answering, open } from './catalogue.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { GOOD_PASSWORD, leave, mailsTo, mailTo, newEmail, signInAs, signUpAndIn } from './people.ts'

// A refused form answers 4xx, which the browser logs.
const REFUSED = /\b(?:401|403|422|429)\b/

test(
  'sign up, verify by mail, sign in, see it in the header, sign out',
  { tag: '@long-phone' },
  async ({ page, allowed, isMobile }) => {
    allowed.push(REFUSED)
    const email = newEmail('meera')
    await open(page, '/auth?mode=sign-up')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
    await page.getByLabel('Your name (optional)').fill('Meera Nair')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Account created! Please check your email to verify your account.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeFocused()
    await expect(page.getByText(email)).toBeVisible()
    await axe(page)

    // Without the link the account cannot be used, and the answer offers to send it again.
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Please verify your e-mail address first')
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await expect(page.getByText('We sent the link again.')).toBeVisible()
    await expect.poll(async () => (await mailsTo(page.request, email)).length).toBe(2)

    // Reads it as a person would.
    await open(page, '/dev/mail')
    const mail = page.getByRole('article').filter({ hasText: email }).first()
    await expect(mail.getByRole('heading')).toHaveText('Verify your e-mail address for Khazana')
    await axe(page)
    await noSidewaysScroll(page)
    const link = (await mail.getByRole('link').getAttribute('href')) ?? ''
    await mail.getByRole('link').click()
    await page.getByRole('button', { name: 'Verify and continue' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Your e-mail address is verified. Welcome!')).toBeVisible()
    // The document's own header shows it, before any script runs.
    const header = await (await page.request.get('/')).text()
    expect(header).toContain('href="/profile"')
    await page.goto('/auth')
    await expect(page).toHaveURL('/')
    // Used again, the link leads signed-in users on, and tells others that it was used.
    await page.goto(link)
    await expect(page).toHaveURL('/')

    await page.getByRole('button', { name: isMobile ? 'Menu' : 'Your account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
    if (isMobile) {
      await answering(page)
      await page.getByRole('button', { name: 'Menu' }).click()
    }
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    expect((await page.request.get('/profile', { maxRedirects: 0 })).headers()['location']).toBe(
      '/auth?next=%2Fprofile',
    )
  },
)

test(
  'a wrong password gets a message, no text is lost, and `next` is followed',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(REFUSED)
    const person = await signUpAndIn(page)
    await page.context().clearCookies()
    await open(page, '/auth?next=%2Fbrowse%3Fcategory%3Dlego')
    const password = page.getByLabel('Password', { exact: true })
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Please enter your e-mail address.')).toBeVisible()
    await expect(page.getByText('Please enter your password.')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.getByLabel('E-mail').fill('nobody')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Please enter a valid e-mail address, such as name@example.com.')).toBeVisible()

    await page.getByLabel('E-mail').fill(person.email)
    await password.fill('not the password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'The e-mail address or the password is not right.',
    )
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
    await expect(password).toHaveValue('not the password')
    await axe(page)

    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await password.fill(person.password)
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')

    // The address stays when the mode changes, and so does the destination.
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL('/auth?mode=sign-up&next=%2Fbrowse%3Fcategory%3Dlego')
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/auth?mode=sign-in&next=%2Fbrowse%3Fcategory%3Dlego')
    await password.fill(person.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/browse?category=lego')
    await expect(page.getByText('Welcome back!')).toBeVisible()
  },
)

test('next never leads to another site', { tag: ['@laptop', '@long'] }, async ({ page }) => {
  const person = await signUpAndIn(page)
  for (const next of [
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ]) {
    await leave(page)
    await open(page, `/auth?next=${encodeURIComponent(next)}`)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/')
  }
})

test('a weak password gets reasons, and the typed text stays', { tag: '@laptop' }, async ({ page, allowed }) => {
  allowed.push(REFUSED)
  await open(page, '/auth?mode=sign-up')
  const email = newEmail('kabir')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('aaaa')
  await page.getByLabel('Your name (optional)').fill('Kabir')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await expect(page.getByText('Use more than three different characters.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Use at least 10 characters/)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('Your name (optional)')).toHaveValue('Kabir')
  await axe(page)
  await noSidewaysScroll(page)
  expect(await mailsTo(page.request, email)).toEqual([])

  // The old problems are gone, and the focus moves to the form's new heading.
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused()
  await expect(page.getByText('Use at least 10 characters.')).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('is not right')
  await page.getByRole('link', { name: 'Forgot password?' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('alert')).toBeEmpty()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
})

test(
  'a mailed link sets a new password once, ends all sessions and signs in',
  { tag: ['@laptop', '@long'] },
  async ({ page, browser, allowed }) => {
    allowed.push(REFUSED)
    const person = await signUpAndIn(page)
    const elsewhere = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' })
    const otherPage = await elsewhere.newPage()
    await signInAs(otherPage, person.email, person.password)
    await page.context().clearCookies()

    await open(page, '/auth')
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/auth?mode=reset')
    await axe(page)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Password reset link sent! Please check your email.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()

    const { links } = await mailTo(page.request, person.email, 'Choose a new password')
    const link = links[0] ?? ''
    await open(page, link)
    await axe(page)
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
    await page.getByLabel('New password').fill('marigold-well-59')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Welcome back!')).toBeVisible()
    // Signed in here, signed out there.
    expect((await page.request.get('/profile')).url()).toContain('/profile')
    expect((await otherPage.request.get('/profile')).url()).toContain('/auth')
    await elsewhere.close()

    await leave(page)
    await open(page, link)
    await expect(page.getByRole('heading', { level: 1, name: 'This link does not work any more' })).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: 'Send me a new link' }).click()
    await expect(page).toHaveURL('/auth?mode=reset')
    await signInAs(page, person.email, 'marigold-well-59')
  },
)

test('a person who already has an account learns that only by mail', { tag: '@laptop' }, async ({ page }) => {
  const person = await signUpAndIn(page)
  await page.context().clearCookies()
  await open(page, '/auth?mode=sign-up')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('another-lantern-77')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()
  await mailTo(page.request, person.email, 'You already have a Khazana account')
  await page.getByRole('button', { name: 'Use another address' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeFocused()
})

test('after too many attempts the page says how long to wait', { tag: '@laptop' }, async ({ page, allowed }) => {
  allowed.push(REFUSED)
  await open(page, '/auth')
  await page.route('**/api/auth/sign-in', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '754' },
      json: { error: { code: 'too_many', message: 'Too many tries.' } },
    }),
  )
  await page.getByLabel('E-mail').fill('asha@khazana.test')
  await page.getByLabel('Password', { exact: true }).fill('anything at all')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You can try again in 13 minutes.')
})

test(
  'the sign-in page is neither indexed nor cached, and names its fields for password managers',
  { tag: ['@laptop', '@long'] },
  async ({ page }) => {
    for (const path of ['/auth', '/auth?mode=sign-up', '/auth?mode=reset', '/dev/mail', '/dev/mail.json']) {
      const answer = await page.request.get(path)
      expect(answer.headers()['cache-control'], path).toContain('no-store')
      if (!path.endsWith('.json')) expect(await answer.text(), path).toMatch(/<meta name="robots" content="noindex"/)
    }
    const fields = () =>
      page
        .getByRole('main')
        .locator('input')
        .evaluateAll((inputs) => inputs.map((one) => [one.getAttribute('name'), one.getAttribute('autocomplete')]))
    await open(page, '/auth')
    expect(await fields()).toEqual([
      ['email', 'username'],
      ['password', 'current-password'],
    ])
    await axe(page)
    await noSidewaysScroll(page)
    await open(page, '/auth?mode=sign-up')
    expect(await fields()).toEqual([
      ['email', 'username'],
      ['password', 'new-password'],
      ['name', 'name'],
    ])
    await axe(page)
    await noSidewaysScroll(page)
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that it needs scripts, and no password can be sent', { tag: '@laptop' }, async ({ page }) => {
    await page.goto('/auth')
    await expect(page.getByText('Signing in needs scripts.')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toBeVisible()
  })
})
