import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { setDatabase } from '#app/db/client.server.ts'
import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { startModelServer, type ModelServer } from '#test/servers/model-server.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { answering } from './catalogue.ts'
import { addPhotos, field, toasts, tiles, uniqueTitle } from './editor.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { startOwnServer, type OwnServer } from './own-server.ts'
import { photoFile } from './photo-files.ts'

// Two servers on one database: one reads photos by itself, the other asks a model, served locally by a fake.
const SECRET = { SESSION_SECRET: 'a secret that test and server know, and long enough' }
let reading: OwnServer
let asking: OwnServer
let model: ModelServer

test.beforeAll(async () => {
  model = await startModelServer(() => ({
    title: 'Engraved railway pocket watch',
    description: 'A pocket watch with Roman numerals.',
    category: 'watches',
    brand: 'Favre-Leuba',
    confidence: 0.9,
  }))
  reading = await startOwnServer({ ...SECRET, DEMO: '0' })
  const env = { ...SECRET, DEMO: '0', AI_BASE_URL: model.url, AI_API_KEY: 'sk-test', AI_VISION_MODEL: 'eye' }
  asking = await startOwnServer(env, reading)
  testSettings(SECRET)
  setDatabase(reading.sql)
  for (const price of [4000, 5000, 6000, 7000, 8000, 9000]) {
    await createItem(reading.sql, {
      title: 'Favre-Leuba railway guard’s pocket watch',
      price,
      category: 'watches',
      condition: 'Good',
    })
  }
})
test.afterAll(async () => {
  await asking.stop()
  await reading.stop()
  await model.stop()
})

/** A phone photo of a box's lid, slightly tilted. */
async function boxPhoto() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1100"><rect width="100%" height="100%" fill="#8d8577"/>
    <g transform="rotate(3 700 550)"><rect x="160" y="160" width="1080" height="780" fill="#16324f"/>
    <g fill="#fff" font-family="DejaVu Serif, Liberation Serif, serif"><text x="230" y="380" font-size="110">FAVRE-LEUBA</text>
    <text x="230" y="560" font-size="100">Pocket Watch</text>
    <text x="230" y="720" font-size="52">17 jewels · Swiss made</text></g></g></svg>`
  return { name: 'box.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).blur(0.6).jpeg().toBuffer() }
}

/** A cup at night, with nothing bright in the picture. */
async function nightPhoto() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="100%" height="100%" fill="#0b0a09"/>
    <circle cx="600" cy="450" r="260" fill="#1d1613"/><circle cx="600" cy="430" r="200" fill="#120e0c"/></svg>`
  return { name: 'night.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() }
}

async function begin(page: Page, server: OwnServer) {
  const { userId } = await createViewer(reading.sql, 'Meera')
  const home = `http://localhost:${server.port}`
  const { cookies } = await beginSession(reading.sql, userId)
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: home, httpOnly: true })))
  await page.goto(`${home}/add-item`)
  await answering(page)
  return home
}

test.beforeEach(async ({ allowed }) => {
  // The comparable items' photos have no files.
  allowed.push(/\b404\b.*\/photos\/item-images\//)
  // Items sold by earlier journeys would count as comparable too.
  await reading.sql`delete from items where title not like 'Favre-Leuba railway%'`
})

const category = (page: Page) => page.getByRole('combobox', { name: 'Category' })
const price = (page: Page) => page.getByRole('textbox', { name: 'Price (₹)' })
const suggestion = (page: Page) => page.getByRole('region', { name: 'Price suggestion' })

/** From the first photo to the published listing; the title is the generated one plus a unique suffix. */
async function sell(page: Page, home: string, generated: RegExp, comparable: string) {
  await addPhotos(page).setInputFiles(await boxPhoto())
  // The user can continue while the photo is being read.
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await expect(toasts(page)).toContainText('Details generated! Review and edit as needed.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field(page, 'Title')).toHaveValue(generated)
  await expect(category(page)).toHaveValue('watches')
  await expect(suggestion(page)).toContainText('₹4,500 – ₹8,500')
  await expect(suggestion(page)).toContainText('6 similar listings ask this much')
  await axe(page)
  await noSidewaysScroll(page)
  await expect(suggestion(page).getByRole('link', { name: 'See them' })).toHaveAttribute(
    'href',
    `/browse?search=${comparable}&category=watches`,
  )
  await page.getByRole('radio', { name: 'Fair' }).check()
  await suggestion(page).getByRole('button', { name: 'Use ₹5,200' }).click()
  await expect(price(page)).toHaveValue('5200')
  const title = uniqueTitle(await field(page, 'Title').inputValue())
  await field(page, 'Title').fill(title)
  await page.getByRole('combobox', { name: 'Location' }).fill('Kothrud, Pune')
  await page.getByRole('button', { name: 'Publish Item' }).click()
  await expect(toasts(page)).toContainText('Item added successfully!')
  await expect(page).toHaveURL(new RegExp(`^${home}/listing/`))
}

test('the title suggests a category and a price while it is typed', { tag: '@phone' }, async ({ page }) => {
  await begin(page, reading)
  await page.getByRole('button', { name: 'Skip and fill manually' }).click()
  await field(page, 'Title').fill('Pocket watch of a railway guard')
  const choose = page.getByRole('button', { name: 'Choose Watches' })
  await expect(choose).toBeVisible()
  await expect(suggestion(page)).toContainText('6 similar listings ask this much')
  await axe(page)
  await noSidewaysScroll(page)
  await choose.click()
  await expect(category(page)).toHaveValue('watches')
  await expect(choose).toHaveCount(0)
  await expect(suggestion(page)).toContainText('6 similar listings ask this much')
})

test(
  'a photo of a box fills the form, a price is suggested, and the item goes on sale',
  { tag: ['@phone', '@long'] },
  async ({ page, allowed }) => {
    const home = await begin(page, reading)
    await sell(page, home, /pocket watch/i, 'favreleuba+pocket')

    // An object without print is left to its owner, and a dark photo gets a hint; neither blocks the form.
    allowed.push(/422.*item-details|item-details.*422/)
    await page.goto(`${home}/add-item`)
    await answering(page)
    await addPhotos(page).setInputFiles(await nightPhoto())
    await expect(page.getByText('Nothing to read on this photo.')).toBeVisible()
    await expect(toasts(page)).not.toContainText('Could not auto-generate details.')
    await expect(tiles(page)).toHaveCount(1)
    await expect(page.getByText('Photo 1 looks dark.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  },
)

test(
  'a model fills the form, too; if it fails halfway only the toast differs, and typed text stays',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    const home = await begin(page, asking)
    await sell(page, home, /^Engraved railway pocket watch$/, 'railway+pocket')
    expect(model.asked).toHaveLength(1)

    await page.goto(`${home}/add-item`)
    await answering(page)
    model.state.always = { kind: 'cut before' }
    allowed.push(/422.*item-details|item-details.*422/)
    await addPhotos(page).setInputFiles(await photoFile('robot', '#a33'))
    await expect(page.getByText('Nothing to read on this photo.')).toBeVisible()
    await expect(toasts(page)).not.toContainText('Could not auto-generate details.')
    await page.getByRole('button', { name: 'Continue' }).click()
    await field(page, 'Title').fill('My own words')
    model.state.always = null
    await page.getByRole('button', { name: 'Generate from photo' }).click()
    await expect(toasts(page)).toContainText('Details generated! Review and edit as needed.')
    await expect(field(page, 'Title')).toHaveValue('My own words')
    await expect(field(page, 'Description')).toHaveValue('A pocket watch with Roman numerals.')
    await expect(category(page)).toHaveValue('watches')
    await page.getByRole('button', { name: 'Brand: Favre-Leuba', exact: true }).click()
    await expect(field(page, 'Brand')).toHaveValue('Favre-Leuba')
  },
)
