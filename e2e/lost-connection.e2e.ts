import { answering, open } from './catalogue.ts'
import { expect, test } from './fixtures.ts'
import { signUpAndIn } from './people.ts'

// A page that is opened without a connection waits: the visitor stays on the present one until the connection is back.
for (const [what, path, href] of [
  ['a listing', '/browse', '/listing/'],
  ['a category', '/', '/category/watches'],
] as const) {
  test(`${what} that is opened without a connection waits for it @phone`, async ({ page, context, allowed }) => {
    allowed.push(/ERR_INTERNET_DISCONNECTED|WebSocket/)
    await page.goto(path)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    const link = page.getByRole('main').locator(`a[href*="${href}"]`).first()
    const [target = ''] = ((await link.getAttribute('href')) ?? '').split('?')
    const [heading] = await page.getByRole('heading', { level: 1 }).allTextContents()
    await context.setOffline(true)
    await link.click()
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'You are offline. The page opens when the connection is back.' })
    await expect(notice).toBeVisible()
    // Nothing claims that it is gone, and the page that was shown is still there.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
    await expect(page.getByText('Listing Not Found')).toBeHidden()
    await context.setOffline(false)
    // An expression is looked for in the page itself. A function waits to hear of the move, and Chromium's driver sometimes misses
    // that of a document that begins to load when the connection is back.
    await expect(page).toHaveURL(new RegExp(`${target}(?:\\?|$)`))
    await expect(notice).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong')
  })
}

// Links that load a document: the page in another language, and those that ask for one, or lead to a place on another page.
for (const [what, attributes] of [
  ['the other language', null],
  ['a link that asks for a new document', { href: '/about', 'data-reload': '' }],
  ['a link to a place on another page', { href: '/about#main' }],
] as const) {
  test(`${what}, followed without a connection, waits for it @phone`, async ({ page, context, allowed }) => {
    allowed.push(/ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported/)
    await page.goto('/browse')
    await expect(page.locator('html[data-ready]')).toBeAttached()
    const main = page.getByRole('main')
    if (attributes) {
      await main.evaluate((element, given) => {
        const added = Object.assign(document.createElement('a'), { textContent: 'Elsewhere' })
        for (const [name, value] of Object.entries(given)) added.setAttribute(name, value)
        element.prepend(added)
      }, attributes)
    }
    const link = attributes
      ? main.getByText('Elsewhere')
      : page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' })
    const notice = page.getByRole('status').filter({ hasText: 'You are offline.' })
    await context.setOffline(true)
    await link.click()
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(notice).toBeHidden()
    await link.click()
    await expect(notice).toBeVisible()
    await expect(page).toHaveURL(/\/browse$/)
    await context.setOffline(false)
    await expect(page).toHaveURL(attributes ? /\/about(?:#main)?$/ : /\/hi\/browse$/)
    await expect(notice).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('somebody who does not want to wait stays, and can go elsewhere @phone', async ({ page, context, allowed }) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await page.goto('/browse')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await context.setOffline(true)
  await page.getByRole('main').locator('a[href*="/listing/"]').first().click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page).toHaveURL(/\/browse(?:#main)?$/)
  await context.setOffline(false)
})

test('who goes back without a connection and then stays finds the page before in its place @phone', async ({
  page,
  context,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await page.goto('/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.getByRole('main').locator('a[href*="/category/watches"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watches')
  await context.setOffline(true)
  await page.evaluate(() => history.back())
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page).toHaveURL(/\/category\/watches(?:#main)?$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watches')
  await context.setOffline(false)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('heading', { name: 'Shop by Category' })).toBeVisible()
})

test('after an upgrade, a click in an older tab goes where it was meant to @phone', async ({ page, allowed }) => {
  allowed.push(/404|dynamically imported|uncaught/)
  await page.goto('/about')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  // The script of the next page is gone from the server, as after an upgrade.
  await page.route(/\/assets\/contact-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('contentinfo').locator('summary').filter({ hasText: 'Khazana' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

const LATER_SCRIPTS = /\/assets\/(?:person-links|signed-in-parts)-/

test('the links of a signed-in person stay while their script cannot be loaded, and then work', async ({
  page,
  context,
  allowed,
  isMobile,
}) => {
  allowed.push(/ERR_FAILED|dynamically imported/)
  await signUpAndIn(page)
  await context.route(LATER_SCRIPTS, (route) => route.abort())
  await page.goto('/browse')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const bell = page.getByRole('link', { name: 'Notices' }).filter({ visible: true })
  await expect(bell).toBeVisible()
  await context.unroute(LATER_SCRIPTS)
  // The device is connected again, for which a browser has no setting of its own.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await answering(page)
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Your account' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(bell).toBeHidden()
})

test('a dialog whose script did not load opens at the next try @phone', async ({ page, context, allowed }) => {
  allowed.push(/ERR_FAILED/)
  await signUpAndIn(page)
  await open(page, '/browse')
  await page.getByRole('main').locator('a[href*="/listing/"]').first().click()
  const report = page.getByRole('button', { name: /^Report/ }).first()
  await context.route(/\/assets\/[^/]*dialog[^/]*\.js/, (route) => route.abort())
  await report.click()
  await expect(page.getByText('You seem to be offline')).toBeVisible()
  await context.unroute(/\/assets\/[^/]*dialog[^/]*\.js/)
  await report.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
