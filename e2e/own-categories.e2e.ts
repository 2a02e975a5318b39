import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Viewer } from '#app/platform/http/viewer.ts'
import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { makeRunFolder } from '#test/leftovers.ts'
import { createAdmin } from '#test/reports.ts'

import { cards, open, openFilters } from './catalogue.ts'
import { type Chat, SECRET, signInAt, toasts, writeInto } from './chat.ts'
import { fillDetails, NO_MODEL, upload } from './editor.ts'
import { axe, expect, test } from './fixtures.ts'
import { startOwnServer } from './own-server.ts'
import { photoFile } from './photo-files.ts'

const COINS = {
  id: 'coins',
  names: { en: 'Coins', hi: 'सिक्के' },
  picture: 'coins.svg',
  whatToAdd: { en: 'year, metal, weight', hi: 'साल, धातु, वज़न' },
  attributes: {
    metal: {
      kind: 'choice',
      label: { en: 'Metal', hi: 'धातु' },
      choices: [
        { en: 'Silver', hi: 'चाँदी' },
        { en: 'Copper', hi: 'ताँबा' },
      ],
      property: 'material',
    },
    mint: { kind: 'text', label: { en: 'Mint', hi: 'टकसाल' }, property: 'brand' },
    weight: { kind: 'number', label: { en: 'Weight', hi: 'वज़न' }, unit: { en: 'g', hi: 'ग्राम' }, decimals: 2 },
  },
  search: { words: { en: ['coin', 'coins'], hi: ['सिक्का', 'सिक्के'] } },
}
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320"><circle cx="160" cy="160" r="120" fill="#c93"/></svg>'
const RUPEE = 'Victoria silver rupee 1901'

let chat: Chat
let seller: Viewer

test.beforeAll(async () => {
  const dataDir = await makeRunFolder('khazana-categories-')
  const folder = join(dataDir, 'categories')
  mkdirSync(folder)
  writeFileSync(join(folder, 'coins.json'), JSON.stringify(COINS))
  writeFileSync(join(folder, 'coins.svg'), PICTURE)
  writeFileSync(join(folder, 'keychains.json'), JSON.stringify({ id: 'keychains', retired: true }))
  mkdirSync(join(dataDir, 'site', 'pages'), { recursive: true })
  writeFileSync(
    join(dataDir, 'site', 'pages', 'terms.md'),
    '# House rules\n\nThe coins of [this shop](/browse) are real.',
  )
  const server = await startOwnServer({ ...SECRET, DEMO: '0', DATA_DIR: dataDir })
  chat = writeInto({ server, home: `http://localhost:${server.port}` })
  seller = await createViewer(server.sql)
  await createItem(server.sql, { title: RUPEE, category: 'coins', price: 900 })
  await createItem(server.sql, { title: 'Brass key ring', category: 'keychains', price: 90 })
})
test.afterAll(() => chat.server.stop())

test('a category that the operator adds by a file is found, counted and searched in both languages', async ({
  page,
  allowed,
}) => {
  // The items' photos are rows without files.
  allowed.push(/\b404\b.*\/photos\//)
  const { home: url } = chat
  await open(page, url)
  const tile = page.getByRole('main').getByRole('link', { name: 'Coins 1 item' })
  await expect(tile).toHaveAttribute('href', '/category/coins')
  await tile.scrollIntoViewIfNeeded()
  await expect(tile.locator('img')).toHaveJSProperty('naturalWidth', 320)
  await tile.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coins')
  await expect(cards(page)).toHaveText([RegExp(RUPEE)])

  await open(page, `${url}/browse?search=coins+under+1000`)
  await expect(cards(page)).toHaveText([RegExp(RUPEE)])
  await expect(page.getByRole('list', { name: 'Understood:' }).getByRole('link', { name: 'Coins' })).toBeVisible()
  await open(page, `${url}/browse`)
  await expect((await openFilters(page)).getByRole('link', { name: 'Coins' })).toHaveText('Coins 1')

  await open(page, `${url}/hi/category/coins`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('सिक्के')
  for (const text of ['सिक्के', 'सिक्का', 'sikke']) {
    await open(page, `${url}/hi/browse?search=${encodeURIComponent(text)}`)
    await expect(cards(page), text).toHaveText([RegExp(RUPEE)])
  }
  const pages = await (await page.request.get(`${url}/sitemaps/pages.xml`)).text()
  expect(pages).toContain('/hi/category/coins<')
  expect(pages).not.toContain('/category/keychains<')
  expect((await page.request.get(`${url}/art/categories/coins.json`)).status()).toBe(404)
})

test(
  'the editor offers it, and no category that was retired, whose listings stay',
  { tag: '@laptop' },
  async ({ page, context, allowed }) => {
    allowed.push(/\b404\b.*\/photos\//, NO_MODEL)
    const { home: url } = chat
    await signInAt(context, chat, seller)
    await open(page, `${url}/add-item`)
    await upload(page, await photoFile('one', '#a83'), 1)
    await page.getByRole('button', { name: 'Continue' }).click()
    await fillDetails(page, 'Half anna of 1835')
    const category = page.getByRole('combobox', { name: 'Category' })
    await expect(category.getByRole('option', { name: 'Keychains' })).toHaveCount(0)
    await category.selectOption('Coins')
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveAccessibleDescription(/year, metal, weight/)
    await page.getByRole('combobox', { name: 'Metal' }).selectOption('Copper')
    await page.getByRole('textbox', { name: 'Mint' }).fill('Bombay')
    await page.getByRole('textbox', { name: 'Weight (g)' }).fill('12.5')
    const draft = () => page.evaluate(() => JSON.stringify(localStorage))
    await expect.poll(draft).toContain('12.5')
    await open(page, `${url}/add-item`)
    await expect(page.getByRole('combobox', { name: 'Metal' })).toHaveValue('Copper')
    await page.getByRole('button', { name: 'Publish Item' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Half anna of 1835')
    await page.getByRole('tab', { name: 'Item Details' }).click()
    const facts = page.getByRole('tabpanel', { name: 'Item Details' })
    for (const fact of [/Metal\s*Copper/, /Mint\s*Bombay/, /Weight\s*12\.5 g/]) await expect(facts).toContainText(fact)
    // Search engines read it signed out.
    const html = await (await fetch(page.url())).text()
    expect(html).toContain('"material":"Copper"')
    expect(html).toContain('"brand":{"@type":"Brand","name":"Bombay"}')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').nth(1)).toHaveText('Coins')

    await open(page, `${url}/category/keychains`)
    await cards(page).getByRole('link', { name: 'Brass key ring' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brass key ring')
    await open(page, url)
    await expect(page.getByRole('link', { name: /^Keychains/ })).toHaveCount(0)
  },
)

test(
  'an admin makes the site read-only: a seller keeps what was typed, a buyer reads on; then only the invited sign up',
  { tag: '@laptop' },
  async ({ page, context, browser, allowed }) => {
    allowed.push(/\b404\b.*\/photos\//, /\b403\b.*\/api\//, NO_MODEL)
    const { home: url } = chat
    const newPage = async () =>
      (
        await browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata', viewport: page.viewportSize() })
      ).newPage()
    const desk = await newPage()
    await signInAt(desk.context(), chat, await createAdmin(chat.server.sql))
    await open(desk, `${url}/admin/site`)
    await axe(desk)

    await signInAt(context, chat, seller)
    await open(page, `${url}/add-item`)
    await upload(page, await photoFile('two', '#38a'), 1)
    await page.getByRole('button', { name: 'Continue' }).click()
    await fillDetails(page, 'Half anna of 1862')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Coins')

    await desk.getByRole('combobox', { name: 'Notice above every page' }).selectOption('This text')
    await desk.getByRole('textbox', { name: 'In English' }).fill('We move to a new house today.')
    await desk.getByRole('textbox', { name: 'In Hindi' }).fill('आज हम नए घर में जा रहे हैं।')
    await desk.getByRole('combobox', { name: 'Read-only' }).selectOption('On')
    await desk.getByRole('combobox', { name: 'Who may sign up' }).selectOption('Nobody')
    await desk.getByRole('button', { name: 'Save' }).click()
    await expect(toasts(desk).getByText('Saved.')).toBeVisible()

    await page.getByRole('button', { name: 'Publish Item' }).click()
    await expect(page.getByText('Nothing can be changed right now').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half anna of 1862')

    const buyer = await newPage()
    await open(buyer, `${url}/terms`)
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('House rules')
    const notice = buyer.getByRole('complementary', { name: 'Notice' })
    await expect(notice).toHaveText(/^We move to a new house today\. You can look at everything/)
    await axe(buyer)
    await open(buyer, `${url}/category/coins`)
    await cards(buyer).filter({ hasText: RUPEE }).getByRole('link').first().click()
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(RUPEE)
    await open(buyer, `${url}/auth?mode=sign-up`)
    await expect(buyer.getByText('New accounts cannot be made here right now')).toBeVisible()
    await expect(buyer.getByRole('button', { name: 'Create account' })).toHaveCount(0)

    await desk.getByRole('combobox', { name: 'Notice above every page' }).selectOption('No notice')
    await desk.getByRole('combobox', { name: 'Read-only' }).selectOption('Off')
    await desk.getByRole('combobox', { name: 'Who may sign up' }).selectOption('Whoever has an invitation')
    await desk.getByRole('button', { name: 'Save' }).click()
    await desk.getByRole('textbox', { name: 'For whom' }).fill('Coin club')
    await desk.getByRole('button', { name: 'Make a link' }).click()
    const link = await desk.getByRole('textbox', { name: 'Link' }).inputValue()
    await expect(desk.getByRole('listitem').filter({ hasText: 'Coin club' })).toContainText('1 person, until')
    await open(buyer, link.replace(/^https?:\/\/[^/]+/, url))
    await buyer.getByRole('textbox', { name: 'E-mail' }).fill('bina@khazana.test')
    await buyer.getByLabel('Password', { exact: true }).fill('a kettle of lilac fog')
    await buyer.getByRole('button', { name: 'Create account' }).click()
    await expect(buyer.getByText('bina@khazana.test')).toBeVisible()
    await expect(notice).toHaveCount(0)

    await page.getByRole('button', { name: 'Publish Item' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Half anna of 1862')
    await desk.context().close()
    await buyer.context().close()
  },
)
