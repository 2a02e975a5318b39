import { readFile } from 'node:fs/promises'

import { open } from './catalogue.ts'
import { NO_MODEL, uniqueTitle } from './editor.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { signUpAndIn } from './people.ts'
import { photoFile } from './photo-files.ts'

test.beforeEach(({ allowed }) => {
  allowed.push(NO_MODEL)
})

const csv = (text: string) => ({ name: 'robots.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('many are listed from a file, with its columns mapped, and re-priced by a file that came from here', async ({
  page,
}) => {
  const title = uniqueTitle('Tin robot')
  await signUpAndIn(page)
  await open(page, '/profile')
  await page.getByRole('link', { name: 'Sell many, change prices' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sell many at once')
  await axe(page)
  const lines = [
    'SKU;What it is;Text;Rupees;condition;city;By',
    `R1;${title} one;Of tin.;500;used;Pune;Tinny`,
    `R2;${title} two;Of tin.;700;used;Pune;`,
    `R3;${title} three;Of tin.;ask me;used;Pune;`,
    `R1;${title} one;Of tin.;500;used;Pune;Tinny`,
  ]
  await page.getByLabel('Choose a CSV file').setInputFiles(csv(`${lines.join('\n')}\n`))

  await expect(page.getByText('4 rows with problems are left out')).toBeVisible()
  await page.getByLabel('“What it is” means').selectOption('Title')
  await expect(page.getByText('Title: is missing')).toHaveCount(0)
  await page.getByLabel('“Text” means').selectOption('Description')
  await expect(page.getByText('Description: is missing')).toHaveCount(0)
  await page.getByLabel('“Rupees” means').selectOption('Price')
  await expect(page.getByText('Price: must be a number of rupees')).toBeVisible()
  await page.getByLabel('Category').selectOption('Action Figures')
  await expect(page.getByText('Category: is missing')).toHaveCount(0)
  await page.getByLabel('“By” means').selectOption('Brand')
  await expect(page.getByLabel('“By” means')).toHaveValue('brand')
  const photos = [await photoFile('one', '#a83'), await photoFile('two', '#38a')]
  await page
    .getByLabel('Choose the photos')
    .setInputFiles([
      ...photos.map((photo, at) => ({ ...photo, name: `r${at + 1}.jpg` })),
      await photoFile('holiday', '#3a8'),
    ])
  await expect(page.getByText('2 new listings')).toBeVisible()
  await expect(page.getByText('2 rows with problems are left out')).toBeVisible()
  await expect(page.getByText('The line is the same as line 2, and counts once')).toBeVisible()
  await expect(page.getByText('1 photo is left out')).toBeVisible()
  await expect(page.getByText('No row that can be listed takes this photo: holiday.jpg')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)

  await page.getByRole('button', { name: 'List 2 items' }).click()
  await expect(page.getByText('2 items listed')).toBeVisible()
  await expect(page.getByText('Line 4')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await page.reload()
  await expect(page.getByText('2 items listed')).toBeVisible()

  await page.getByRole('button', { name: 'Choose another file' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my listings (CSV)' }).click(),
  ])
  const own = await readFile(await download.path(), 'utf8')
  await page.getByLabel('Choose a CSV file').setInputFiles(csv(own.replace(',700,', ',65000,')))
  await expect(page.getByText('This price changes a lot. Is it right?')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await page.getByLabel('Yes, change it').check()
  await expect(page.getByRole('button', { name: 'Change 1 price' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByLabel('Choose a CSV file').setInputFiles(csv(own.replace(',700,', ',650,')))
  await expect(page.getByText('1 price changes')).toBeVisible()
  await expect(page.getByText('₹700 → ₹650')).toBeVisible()
  await page.getByRole('button', { name: 'Change 1 price' }).click()
  await expect(page.getByText('1 price changed')).toBeVisible()
  await page.getByRole('link', { name: 'See my listings' }).click()
  await expect(page.getByRole('article').filter({ hasText: `${title} two` })).toContainText('₹650')
})

test(
  'a lost connection loses neither a choice nor a photo, and a choice keeps the focus',
  { tag: '@phone' },
  async ({ page, context, allowed }) => {
    allowed.push(/ERR_INTERNET_DISCONNECTED|WebSocket/)
    await signUpAndIn(page)
    await open(page, '/sell-many')
    const row = (id: string) => `${id},${uniqueTitle('Tin robot')},Of tin.,500,action-figures\n`
    const text = `id,title,description,price,category\n${row('R1')}${row('R2')}`
    await page.getByLabel('Choose a CSV file').setInputFiles(csv(text))
    await expect(page.getByText('2 rows with problems are left out')).toBeVisible()

    await context.setOffline(true)
    const condition = page.getByLabel('Condition', { exact: true })
    await condition.focus()
    await condition.selectOption('Good')
    await expect(page.getByText('your choice is read as soon as there is one')).toBeVisible()
    await expect(condition).toBeFocused()
    const location = page.getByRole('textbox', { name: 'Location' })
    await location.fill('Kothrud, Pune')
    await location.blur()
    await context.setOffline(false)
    await expect(page.getByText('Please enter a location')).toHaveCount(0)
    await expect(page.getByText('Please select the item condition')).toHaveCount(0)
    await expect(page.getByText('Photos: there is none called like “R1” yet')).toBeVisible()

    await context.setOffline(true)
    const photos = [await photoFile('R1', '#a83'), await photoFile('R2', '#38a')]
    await page.getByLabel('Choose the photos').setInputFiles(photos)
    await expect(page.getByText('the upload goes on by itself')).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
    await context.setOffline(false)
    await expect(page.getByText('2 new listings')).toBeVisible()
  },
)
